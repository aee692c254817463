"""Whether two sides of a gutter are columns of their own, or rows whose cells belong together (dates, labels)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from vitascope.document.gutters import Gutter
from vitascope.document.model import Box, Document
from vitascope.document.segments import Segment, rows_of


@dataclass(frozen=True, slots=True)
class Side:
    """The lines on one side of a gutter, top to bottom."""

    rows: tuple[tuple[Segment, ...], ...]

    @property
    def x0(self) -> float:
        return min(row[0].x0 for row in self.rows)

    @property
    def x1(self) -> float:
        return max(row[-1].x1 for row in self.rows)


def side_of(segments: Sequence[Segment]) -> Side:
    return Side(tuple(tuple(row) for row in rows_of(segments)))


def are_columns(document: Document, gutter: Gutter, fills: Sequence[Box]) -> bool:
    """Whether the text beside the gutter runs down each side by itself.

    It does where lines of the poorer side stand on no line of the other; where it wraps, or is filled in a colour
    of its own. It does not where the poorer side holds dates and places, or labels that each open a row.
    """
    left, right = side_of(gutter.left), side_of(gutter.right)
    if _is_filled(gutter, fills):
        return True
    poorer, richer = (left, right) if len(left.rows) <= len(right.rows) else (right, left)
    pairs = [_partner(row, richer) for row in poorer.rows]
    aligned = sum(p >= 0 for p in pairs) / len(pairs)
    dated = sum(_has_date(document, row) for row in poorer.rows) / len(pairs)
    if dated >= 0.5 and _mean_width(poorer) < 14 * _em(poorer):
        return aligned < 0.3 and len(poorer.rows) >= 6 and dated < 0.7
    if aligned < 0.6:
        return True
    if _is_flush_right(poorer) and poorer is right and aligned >= 0.7:
        return False
    if _wraps(document, poorer) >= 2:
        return True
    if len(poorer.rows) < 3:
        return False
    return _verdict_of_aligned(document, gutter, poorer, richer, pairs)


def _verdict_of_aligned(document: Document, gutter: Gutter, poorer: Side, richer: Side, pairs: Sequence[int]) -> bool:
    """For two sides on one grid of lines: labels and cells are few, scattered, of one look, and open rows."""
    blocks = _blocks(poorer)
    scattered = blocks / len(poorer.rows)
    if scattered >= 0.5 and len(poorer.rows) < 0.8 * len(richer.rows):
        return False
    opens = sum(p >= 0 and _opens(document, richer, p) for p in pairs) / len(pairs)
    if opens < 0.7:
        return True
    strong = [_is_strong(document, row, _em(poorer)) for row in poorer.rows]
    if any(strong) and sum(strong) <= 0.6 * len(strong):
        return True
    return _is_by_columns(gutter) and len(poorer.rows) >= 8


def _is_filled(gutter: Gutter, fills: Sequence[Box]) -> bool:
    """Whether a filled area ends in the gutter and lies behind all of one side."""
    for box in fills:
        for side, edge in ((gutter.left, box.x1), (gutter.right, box.x0)):
            if not gutter.x0 - 1 <= edge <= gutter.x1 + 1:
                continue
            inside = sum(box.x0 <= s.x0 and s.x1 <= box.x1 and box.y0 <= s.base <= box.y1 for s in side)
            if inside >= 0.8 * len(side) and len(side) >= 4:
                return True
    return False


def _partner(row: Sequence[Segment], side: Side) -> int:
    """The index of the row of `side` on the same baseline, or -1."""
    base, height = row[0].base, row[0].height
    for i, other in enumerate(side.rows):
        limit = 0.22 * min(height, other[0].height)
        if abs(other[0].base - base) <= limit:
            return i
    return -1


@cache
def _date() -> re.Pattern[str]:
    return re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}/\d{2,4}(?!\d)|[’']\d\d\b")


def _text(document: Document, row: Sequence[Segment]) -> str:
    return " ".join(document.runs[i].text for segment in row for i in segment.runs)


def _has_date(document: Document, row: Sequence[Segment]) -> bool:
    return _date().search(_text(document, row)) is not None


def _mean_width(side: Side) -> float:
    return sum(row[-1].x1 - row[0].x0 for row in side.rows) / len(side.rows)


def _em(side: Side) -> float:
    return sorted(row[0].em for row in side.rows)[len(side.rows) // 2]


def _is_flush_right(side: Side) -> bool:
    """Whether the lines end at one x and begin at several."""
    em = _em(side)
    ends = sum(abs(row[-1].x1 - side.x1) <= 0.3 * em for row in side.rows)
    begins = sum(abs(row[0].x0 - side.x0) <= 0.3 * em for row in side.rows)
    return ends >= 0.8 * len(side.rows) and begins < 0.8 * len(side.rows)


def _wraps(document: Document, side: Side) -> int:
    """How many lines go on in lower case from one that reaches the right edge of the side."""
    count = 0
    for above, below in pairwise(side.rows):
        close = below[0].y0 - above[0].y1 < 0.6 * below[0].height
        full = side.x1 - above[-1].x1 < 0.25 * (side.x1 - side.x0)
        count += close and full and document.runs[below[0].runs[0]].text[:1].islower()
    return count


def _blocks(side: Side) -> int:
    """How many groups of lines with white between them the side has."""
    gaps = [below[0].y0 - above[0].y1 for above, below in pairwise(side.rows)]
    return 1 + sum(gap > 0.5 * _em(side) for gap in gaps)


def _opens(document: Document, side: Side, i: int) -> bool:
    """Whether line `i` opens a paragraph of its side: white above, a short line above, or a bullet."""
    if i == 0:
        return True
    above, this = side.rows[i - 1], side.rows[i]
    if this[0].y0 - above[0].y1 > 0.5 * this[0].em:
        return True
    if document.runs[this[0].runs[0]].text[:1].islower():
        return False
    first = document.runs[this[0].runs[0]].box
    room = side.x1 - above[-1].x1
    return first is None or room > first.width + this[0].em


def _is_strong(document: Document, row: Sequence[Segment], em: float) -> bool:
    """Whether the row looks like a heading: bold, larger or in capitals."""
    style = document.styles[document.runs[row[0].runs[0]].style]
    text = _text(document, row)
    capitals = len(text) > 4 and text.isupper()
    return style.is_bold or capitals or row[0].em > 1.12 * em


def _is_by_columns(gutter: Gutter) -> bool:
    """Whether the file draws one side, then the other: at most three changes of side in stream order."""
    sides = sorted([(s.order, 0) for s in gutter.left] + [(s.order, 1) for s in gutter.right])
    return sum(a[1] != b[1] for a, b in pairwise(sides)) <= 3
