"""Cells that run over two lines beside a row: a range of dates whose end stands under its beginning."""

from collections.abc import Sequence

from vitascope.document.model import Document
from vitascope.document.segments import Segment

_OPEN_ENDS = ("–", "-", "—", "−")
MOST_RUNS = 3  # "Present", "Dec 2021", "31 Dec 2021"


def with_whole_ranges(document: Document, rows: Sequence[list[Segment]]) -> list[list[Segment]]:
    """The rows, with the end of a range brought up behind its beginning where that ends in a dash.

    Only where the beginning is a cell of its own at the left or right of a row, and the end is a short one
    straight under it.
    """
    done: list[list[Segment]] = []
    for row in rows:
        above = done[-1] if done else []
        at = _cell_above(document, above, row)
        if at is None:
            done.append(row)
            continue
        moved = row[0] if at == 0 else row[-1]
        done[-1] = [*above[: at + 1], moved, *above[at + 1 :]]
        rest = [segment for segment in row if segment is not moved]
        if rest:
            done.append(rest)
    return done


def _cell_above(document: Document, above: Sequence[Segment], row: Sequence[Segment]) -> int | None:
    """The place in `above` of the cell that the first or last segment of `row` ends, if there is one."""
    if len(above) < 2:
        return None
    for at, end in ((0, row[0]), (len(above) - 1, row[-1])):
        begin = above[at]
        if document.runs[begin.runs[-1]].text not in _OPEN_ENDS and not _ends_open(document, begin):
            continue
        aligned = min(abs(begin.x0 - end.x0), abs(begin.x1 - end.x1)) <= 0.6 * begin.em
        is_near = 0 < end.base - begin.base < 1.8 * begin.em
        beside = end.x1 < above[1].x0 if at == 0 else end.x0 > above[-2].x1
        if aligned and is_near and beside and len(end.runs) <= MOST_RUNS:
            return at
    return None


def _ends_open(document: Document, segment: Segment) -> bool:
    """Whether the last word ends in a dash after a figure: "2020–"."""
    word = document.runs[segment.runs[-1]].text
    return len(word) > 1 and word.endswith(_OPEN_ENDS) and word[-2].isdigit()
