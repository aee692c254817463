"""Cells of rows that their gaps alone do not tell: labels in the margin, and ranges of dates over two lines."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from vitascope.document.model import Document, Line
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


_OPEN_RANGE = re.compile(r"(?:\d[–—−-]|\d\s?[–—−-]\s?[^\W\d_]{3,9}\.?)$")
"""A range whose end is still to come: "2020–", "Jan. 2019–Aug."."""


def _ends_open(document: Document, segment: Segment) -> bool:
    return _OPEN_RANGE.search(" ".join([document.runs[run].text for run in segment.runs[-4:]])) is not None


_FEWEST_ON_EDGE = 3
_LABEL_EM = 11  # "Sept. 2019 – Aug. 2022" is 10 em wide


def margin_labels(rows: Sequence[Sequence[Segment]]) -> list[tuple[int, ...]]:
    """For each row the runs before which a margin ends whose labels nearly touch the text beside them; none for most.

    There a segment begins where three or more rows begin: dates set flush right against the text. Behind such a label
    a second one may stand in the row, if another row has one that ends at the same place.
    """
    edges = sorted([row[0].x0 for row in rows])
    found = [_behind_label(row, edges) for row in rows]
    later = sorted([segment.x0 for row, runs in zip(rows, found, strict=True) if runs for segment in row[_SECOND:]])
    return [
        runs + tuple([s.runs[0] for s in row[_SECOND:] if _on_edge(s, later, 2)]) if runs else ()
        for row, runs in zip(rows, found, strict=True)
    ]


_SECOND = 3  # label, text, label, text: the place of the second text


def _behind_label(row: Sequence[Segment], edges: Sequence[float]) -> tuple[int, ...]:
    for segment in row[1:3]:  # a range brought up from under its beginning is a segment of its own
        narrow = row[0].x1 - row[0].x0 <= _LABEL_EM * row[0].em and row[0].x1 < segment.x0
        if narrow and _on_edge(segment, edges, _FEWEST_ON_EDGE):
            return (segment.runs[0],)
    return ()


def _on_edge(segment: Segment, edges: Sequence[float], fewest: int) -> bool:
    near = 0.2 * segment.em
    return bisect_left(edges, segment.x0 + near) - bisect_left(edges, segment.x0 - near) >= fewest


def with_cells_at(line: Line, runs: Sequence[int]) -> Line:
    """The line with cells that begin at `runs`, where they do not open the line."""
    new = {line.starts[line.runs.index(run)] for run in runs if run in line.runs[1:]}
    return replace(line, cells=tuple(sorted(new.union(line.cells)))) if new.difference(line.cells) else line
