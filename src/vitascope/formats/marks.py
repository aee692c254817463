"""Fixes -> numbered marks on the pages: what each surrounds, and where its number stands, none over another."""

from collections.abc import Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Box, Document, Page, bounds
from vitascope.formats.fixes import Fix
from vitascope.report import Place

GUTTER_PT = 40.0
"""Width of the strip left and right of a page in which the numbers stand."""

RADIUS_PT = 8.0

_MARGIN_PT = 1.5
_TALLEST_CROP_PT = 130.0
_LEVEL_PT = 5.0
_CROP_PT = (330.0, 72.0)


class Mark(Struct, frozen=True):
    """A quoted text on one page. `x`, `y` is where the number stands, `radius` its size, all in points.

    id      "mark-3-1": the first mark of fix 3
    boxes   one for each of its lines; the text's own box is a little smaller
    behind  how many marks with higher numbers point to the same line and stand behind this one
    covered this mark stands behind another: its number shows only when it is chosen
    """

    id: str
    fix: Fix
    boxes: tuple[Box, ...]
    text: str
    x: float = 0.0
    y: float = 0.0
    radius: float = RADIUS_PT
    behind: int = 0
    covered: bool = False

    @property
    def edge(self) -> tuple[float, float]:
        """Where the line from the number meets the first box."""
        box = self.boxes[0]
        return (box.x0 if self.x < box.x0 else box.x1, box.mid_y)


class Crop(Struct, frozen=True):
    """The part of a page around a fix's first place; `page` from 1."""

    page: int
    area: Box
    boxes: tuple[Box, ...]


def marks_by_page(document: Document, ranked: Sequence[Fix]) -> tuple[tuple[Mark, ...], ...]:
    """For each page its marks, in the order of the fixes. Whole-page and whole-file findings have none."""
    found: list[list[Mark]] = [[] for _ in document.pages]
    for fix in ranked:
        count = 0
        for page, boxes, text in _groups(fix.places):
            if not 1 <= page <= len(found):
                continue
            count += 1
            shown = tuple(_inside(box, document.pages[page - 1]) for box in boxes)
            found[page - 1].append(Mark(f"mark-{fix.number}-{count}", fix, shown, text))
    return tuple(_numbered(marks, page) for marks, page in zip(found, document.pages, strict=True))


def crop_of(document: Document, fix: Fix) -> Crop | None:
    """What to show of the page beside a fix; None where it has no box."""
    for number, boxes, _ in _groups(fix.places):
        if 1 <= number <= len(document.pages):
            page = document.pages[number - 1]
            shown = tuple(_inside(box, page) for box in boxes)
            return Crop(number, _around(bounds(shown), page), shown)
    return None


def _groups(places: Sequence[Place]) -> list[tuple[int, tuple[Box, ...], str]]:
    """Places with a box: lines of one quoted text on one page taken together."""
    boxed = [(p.page, p.box, p.text) for p in places if p.page is not None and p.box is not None]
    return [
        (page, tuple(box for _, box, _ in group), text)
        for (page, text), group in groupby(boxed, key=lambda place: (place[0], place[2]))
    ]


def _inside(box: Box, page: Page) -> Box:
    """The box with a little air, at least a few points in size, and pulled onto the page if it lies outside."""
    x0 = min(max(box.x0 - _MARGIN_PT, 0.0), page.width - 4.0)
    y0 = min(max(box.y0 - _MARGIN_PT, 0.0), page.height - 4.0)
    x1 = max(min(box.x1 + _MARGIN_PT, page.width), x0 + 4.0)
    y1 = max(min(box.y1 + _MARGIN_PT, page.height), y0 + 4.0)
    return Box(x0, y0, x1, y1)


def _around(box: Box, page: Page) -> Box:
    """The area to show: the box in the middle of a strip that keeps the same shape for short texts; of a tall box
    its top.
    """
    width = min(page.width, max(_CROP_PT[0], box.width + 36.0))
    height = min(page.height, max(_CROP_PT[1], min(box.height + 26.0, _TALLEST_CROP_PT)))
    x0 = min(max(0.0, box.x0 - 18.0), page.width - width)
    top = box.mid_y - height / 2 if box.height < height else box.y0 - 13.0
    y0 = min(max(0.0, top), page.height - height)
    return Box(x0, y0, x0 + width, y0 + height)


def _numbered(marks: Sequence[Mark], page: Page) -> tuple[Mark, ...]:
    """The marks with their numbers set in the nearer gutter, level with their text, pushed apart where they meet."""
    placed: dict[str, Mark] = {}
    for right in (False, True):
        pins = _pins([mark for mark in marks if _is_right(mark, page) == right])
        x = page.width + GUTTER_PT / 2 if right else -GUTTER_PT / 2
        for pin, (y, radius) in zip(pins, _apart([pin[0].boxes[0].mid_y for pin in pins], page.height), strict=True):
            for turn, mark in enumerate(sorted(pin, key=lambda m: m.fix.number)):
                behind = len(pin) - 1 if turn == 0 else 0
                placed[mark.id] = replace(mark, x=x, y=y, radius=radius, behind=behind, covered=turn > 0)
    return tuple(placed[mark.id] for mark in marks)


def _is_right(mark: Mark, page: Page) -> bool:
    return mark.boxes[0].x0 > page.width - mark.boxes[0].x1


def _pins(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Marks whose first lines stand level, taken together, from the top of the page down."""
    pins: list[list[Mark]] = []
    for mark in sorted(marks, key=lambda m: (m.boxes[0].mid_y, m.fix.number)):
        if pins and mark.boxes[0].mid_y - pins[-1][0].boxes[0].mid_y < _LEVEL_PT:
            pins[-1].append(mark)
        else:
            pins.append([mark])
    return pins


def _apart(wanted: Sequence[float], height: float) -> list[tuple[float, float]]:
    """For ascending heights the y and radius of each number: no two nearer than two radii, none off the page."""
    if not wanted:
        return []
    step = min(2 * RADIUS_PT + 1.0, height / len(wanted))
    radius = min(RADIUS_PT, step / 2)
    ys: list[float] = []
    for y in wanted:
        ys.append(max(y, ys[-1] + step) if ys else max(radius, y))
    limit = height - radius
    for i in range(len(ys) - 1, -1, -1):
        ys[i] = min(ys[i], limit)
        limit = ys[i] - step
    return [(y, radius) for y in ys]
