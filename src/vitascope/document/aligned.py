"""Whether two sides of a gutter are columns of their own, or rows whose cells belong together (dates, labels)."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from vitascope.document.gutters import Gutter
from vitascope.document.model import Box, Document
from vitascope.document.segments import Segment, rows_of

# Dates, places and labels are short: "September 2019 – December 2021" is 14 em.
LABEL_EM = 15

# A side of that many lines may be set with white between all of them; a grid of items has fewer.
TALL = 8

FITS, FREE, CLASHES = "fits", "free", "clashes"


class Row(Struct, frozen=True):
    """A line on one side of a gutter; baseline, height and size are those of its widest segment."""

    x0: float
    x1: float
    y0: float
    y1: float
    base: float
    em: float
    text: str
    is_bold: bool
    first_width: float


def side_of(document: Document, segments: Sequence[Segment]) -> list[Row]:
    return [_row(document, row) for row in rows_of(segments)]


def _row(document: Document, segments: Sequence[Segment]) -> Row:
    widest = max(segments, key=lambda s: s.x1 - s.x0)
    runs = document.runs
    first = runs[widest.runs[0]]
    return Row(
        segments[0].x0,
        max(s.x1 for s in segments),
        widest.y0,
        widest.y1,
        widest.base,
        widest.em,
        " ".join([runs[i].text for segment in segments for i in segment.runs]),
        document.styles[first.style].is_bold,
        first.box.x1 - first.box.x0 if first.box is not None else 0.0,
    )


def are_columns(document: Document, gutter: Gutter, shapes: Sequence[Box]) -> bool:
    """Whether the text beside the gutter runs down each side by itself.

    It does where lines of the poorer side stand between those of the other, or beside the middle of its
    paragraphs; where it wraps, has headings of its own, or is filled in a colour. It does not where the poorer
    side holds dates and places, or labels that each open a row.
    """
    if _is_filled(gutter, shapes):
        return True
    left, right = side_of(document, gutter.left), side_of(document, gutter.right)
    poorer, richer = (left, right) if len(left) <= len(right) else (right, left)
    if len(poorer) < 2:
        return False
    narrow = sum(row.x1 - row.x0 for row in poorer) < LABEL_EM * _em(poorer) * len(poorer)
    blocks = _blocks(poorer)
    dates = sum(_has_date(row.text) for row in poorer)
    dated = narrow and dates >= 0.4 * len(poorer)
    if _are_icons(poorer) or (dated and (len(poorer) <= 3 * blocks or dates >= 0.7 * len(poorer))):
        return False
    if narrow and poorer is right and len(poorer) <= 2.5 * blocks and _is_flush_right(poorer):
        return False
    if len(poorer) < 3:
        return _are_headed(left, right)
    if len(poorer) >= 2 and _is_ruled(gutter, shapes):
        return True
    standing = _standing(poorer, richer)
    if standing.count(CLASHES) > 0.25 * len(poorer):
        return True
    if dated or (poorer is right and _is_flush_right(poorer)):
        return False
    loose = _blocks(poorer, beside=richer) if len(poorer) >= TALL else blocks
    if narrow and len(poorer) <= 1.5 * loose and len(poorer) < 0.6 * len(richer):
        return False
    return _have_rhythm(gutter, [row for row, how in zip(poorer, standing, strict=True) if how != FREE])


def _have_rhythm(gutter: Gutter, poorer: Sequence[Row]) -> bool:
    """For two sides on one grid of lines: the poorer one wraps, some of its lines head others, or the file draws
    one after the other.

    `poorer` are its lines that have text beside them: one that has none heads a row or a table, not a column.
    """
    if not poorer:
        return False
    if _wraps(poorer) >= (1 if len(poorer) <= 6 else 2):
        return True
    em = _em(poorer)
    strong = sum(_is_strong(row, em) for row in poorer)
    if 0 < strong <= 0.6 * len(poorer):
        return True
    changes = _changes_of_side(gutter)
    return changes == 1 or (len(poorer) >= 8 and changes <= 3)


def _are_headed(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether each side is one line in the look of a heading over plain ones: cells of a grid read one by one."""
    if len(left) < 2 or len(right) < 2 or _is_flush_right(right):
        return False
    return all(
        _is_strong(side[0], side[1].em) and not any(_is_strong(row, side[1].em) for row in side[1:])
        for side in (left, right)
    )


def _is_ruled(gutter: Gutter, shapes: Sequence[Box]) -> bool:
    """Whether an upright line stands in the gutter beside most of the text."""
    top = max(min(s.y0 for s in gutter.left), min(s.y0 for s in gutter.right))
    bottom = min(max(s.y1 for s in gutter.left), max(s.y1 for s in gutter.right))
    return any(
        box.width <= 3
        and gutter.x0 <= box.x0
        and box.x1 <= gutter.x1
        and min(bottom, box.y1) - max(top, box.y0) > 0.7 * (bottom - top)
        for box in shapes
    )


def _are_icons(side: Sequence[Row]) -> bool:
    """Whether most lines of the side are signs without a letter or figure: icons or bullets of the other side."""
    return sum(not any(map(str.isalnum, row.text)) for row in side) > 0.6 * len(side)


def _is_filled(gutter: Gutter, shapes: Sequence[Box]) -> bool:
    """Whether a filled area ends in the gutter and lies behind all of one side."""
    for box in shapes:
        for side, edge in ((gutter.left, box.x1), (gutter.right, box.x0)):
            if len(side) < 4 or not gutter.x0 - 1 <= edge <= gutter.x1 + 1:
                continue
            inside = sum(box.x0 <= s.x0 and s.x1 <= box.x1 and box.y0 <= s.base <= box.y1 for s in side)
            if inside >= 0.8 * len(side):
                return True
    return False


def _standing(poorer: Sequence[Row], richer: Sequence[Row]) -> list[str]:
    """How each line stands to the other side.

    It FITS if it shares the baseline of a line that opens a paragraph; it is FREE if nothing is beside it; else it
    CLASHES: a reader across the page would put it into the middle of something.
    """
    bases = [row.base for row in richer]
    found: list[str] = []
    for row in poorer:
        at = bisect_left(bases, row.base)
        near = [i for i in (at - 1, at) if 0 <= i < len(richer) and _overlap(row, richer[i])]
        aligned = [i for i in near if abs(richer[i].base - row.base) <= 0.25 * min(row.em, richer[i].em)]
        found.append(FREE if not near else FITS if any(_opens(richer, i) for i in aligned) else CLASHES)
    return found


def _overlap(a: Row, b: Row) -> bool:
    return min(a.y1, b.y1) - max(a.y0, b.y0) > 0.15 * min(a.em, b.em)


def _opens(side: Sequence[Row], i: int) -> bool:
    """Whether line `i` opens a paragraph of its side: white above, or a line above with room for its first word.

    A line as short as a label is no line of a paragraph, however narrow its column.
    """
    if i == 0:
        return True
    above, this = side[i - 1], side[i]
    if this.y0 - above.y1 > 0.5 * this.em:
        return True
    room = max(row.x1 for row in side) - above.x1
    if this.text[:1].islower():
        return room > this.first_width + 6 * this.em
    return room > this.first_width + this.em or above.x1 - above.x0 < LABEL_EM * this.em


@cache
def _date() -> re.Pattern[str]:
    return re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}/\d{2,4}(?!\d)|[’']\d\d\b")


def _has_date(text: str) -> bool:
    return _date().search(text) is not None


def _em(side: Sequence[Row]) -> float:
    return sorted(row.em for row in side)[len(side) // 2]


def _is_flush_right(side: Sequence[Row]) -> bool:
    """Whether the lines end at one x and begin at several."""
    limit = 0.3 * _em(side)
    x0, x1 = min(row.x0 for row in side), max(row.x1 for row in side)
    ends = sum(x1 - row.x1 <= limit for row in side)
    begins = sum(row.x0 - x0 <= limit for row in side)
    return ends >= 0.8 * len(side) and begins < 0.8 * len(side)


def _wraps(side: Sequence[Row]) -> int:
    """How many lines go on in lower case from one that reaches the right edge; none where all of them reach it."""
    x0, x1 = min(row.x0 for row in side), max(row.x1 for row in side)
    if _is_flush_right(side):
        return 0
    return sum(
        below.y0 - above.y1 < 0.6 * below.em and x1 - above.x1 < 0.25 * (x1 - x0) and below.text[:1].islower()
        for above, below in pairwise(side)
    )


def _blocks(side: Sequence[Row], beside: Sequence[Row] = ()) -> int:
    """How many groups of lines with white between them the side has; white as usual `beside` it parts none."""
    usual = sorted(below.y0 - above.y1 for above, below in pairwise(beside))
    limit = max(0.5 * _em(side), 1.3 * usual[len(usual) // 2] if usual else 0.0)
    return 1 + sum(below.y0 - above.y1 > limit for above, below in pairwise(side))


def _is_strong(row: Row, em: float) -> bool:
    """Whether the row looks like a heading: bold, larger or in capitals."""
    return row.is_bold or row.em > 1.12 * em or (len(row.text) > 4 and row.text.isupper())


def _changes_of_side(gutter: Gutter) -> int:
    """How often the file goes from one side to the other: once if it draws one, then the other."""
    sides = sorted([(s.order, 0) for s in gutter.left] + [(s.order, 1) for s in gutter.right])
    return sum(a[1] != b[1] for a, b in pairwise(sides))
