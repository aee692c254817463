"""Why a person cannot see a run: judged by what was painted before and after it, not by its colour alone."""

from collections.abc import Sequence

from msgspec import Struct

from vitascope.document.model import Box, Hidden

_TINY_PT = 2.0
_COVERED = 0.85  # of the run's area
_OPAQUE = 242  # of 255
_PAPER = 0xFFFFFF
_CLIPS = 7  # text render mode: the letters are added to the clip path, and nothing is drawn


class Cover(Struct, frozen=True):
    """A painted area: `colour` 0xRRGGBB, or None for a picture or gradient; `solid` if it fills its whole box."""

    box: Box
    order: int
    colour: int | None
    alpha: int = 255
    is_image: bool = False
    solid: bool = True


class Ink(Struct, frozen=True):
    """How a run is drawn, as far as seeing it goes. `open_area` is what its clip path leaves, None without one."""

    box: Box
    order: int
    colour: int
    alpha: int = 255
    mode: int = 0
    size_pt: float = 10.0
    open_area: Box | None = None
    layer_off: bool = False


class Backdrop:
    """What is painted on a page, asked once a run. `covers` are in order of drawing."""

    __slots__ = ("_covers", "_page", "_same", "_solid")

    def __init__(self, covers: Sequence[Cover], page: Box) -> None:
        self._covers = [(c.box.x0, c.box.y0, c.box.x1, c.box.y1, c) for c in covers]
        self._solid = [(x0, y0, x1, y1) for x0, y0, x1, y1, c in self._covers if c.solid]
        self._page = page
        self._same: dict[tuple[int, int, tuple[int, ...]], bool] = {}

    def why_hidden(self, ink: Ink) -> Hidden | None:
        """The first reason that holds, the surest first."""
        found = _by_itself(ink, self._page)
        if found == "invisible" and (self._drawn_as_outlines(ink.box) or self._painted_through(ink)):
            return None
        return found or self._by_paint(ink)

    def _painted_through(self, ink: Ink) -> bool:
        """Letters that only clip (mode 7) are seen by what is painted through them: a gradient, a picture, a fill."""
        if ink.mode != _CLIPS:
            return False
        area = max(ink.box.width * ink.box.height, 1e-6)
        return any(c.order > ink.order and c.box.overlap(ink.box) >= 0.5 * area for *_, c in self._covers)

    def _drawn_as_outlines(self, box: Box) -> bool:
        """Browsers draw letters that they cannot embed as outlines, and lay the text over them unseen."""
        area = max(box.width * box.height, 1e-6)
        for *_, cover in self._covers:
            drawn = not cover.solid and not cover.is_image and cover.alpha > 0
            if drawn and cover.box.height <= 1.6 * box.height and cover.box.overlap(box) >= 0.3 * area:
                return True
        return False

    def is_bare(self, box: Box) -> bool:
        """All of `box` is on the page and nothing fills its middle: dark ink can be seen there."""
        x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
        page = self._page
        if x0 < page.x0 or y0 < page.y0 or x1 > page.x1 or y1 > page.y1:
            return False
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        return not [1 for left, top, right, bottom in self._solid if left <= x <= right and top <= y <= bottom]

    def _by_paint(self, ink: Ink) -> Hidden | None:
        """What covers 85% of the run, or lies behind it, also covers its middle."""
        box = ink.box
        x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
        near = [c for x0, y0, x1, y1, c in self._covers if x0 <= x <= x1 and y0 <= y <= y1]
        area = max(box.width * box.height, 1e-6)
        for cover in near:
            if cover.order > ink.order and _hides(cover, box, area):
                return "under an image" if cover.is_image else "covered"
        under = tuple([cover.order for cover in near if cover.order < ink.order])
        key = (ink.colour, ink.alpha, under)
        if key not in self._same:
            self._same[key] = _is_lost(ink, near)
        return "same colour" if self._same[key] else None


def _is_lost(ink: Ink, near: Sequence[Cover]) -> bool:
    """Whatever may be behind the run has its colour."""
    behind: list[int | None] = [_PAPER]
    for cover in near:
        if cover.order < ink.order:
            behind = _painted_over(behind, cover)
    return all(colour is not None and looks_same(ink.colour, colour, ink.alpha) for colour in behind)


def _by_itself(ink: Ink, page: Box) -> Hidden | None:
    if ink.mode in (3, 7) or ink.alpha == 0:
        return "invisible"
    if ink.layer_off:
        return "layer off"
    if 0 < ink.size_pt < _TINY_PT:
        return "tiny"
    box = ink.box
    area = max(box.width * box.height, 1e-6)
    if box.overlap(page) < 0.1 * area:
        return "off the page"
    if ink.open_area is not None and box.overlap(ink.open_area) < 0.1 * area:
        return "clipped"
    return None


def looks_same(ink: int, behind: int, alpha: int = 255) -> bool:
    """No eye parts the two: no channel differs by more than 24 of 255, and contrast (WCAG 2) is under 1.1."""
    seen = blend(ink, behind, alpha)
    if max(abs(a - b) for a, b in zip(_channels(seen), _channels(behind), strict=True)) > 24:
        return False
    light, dark = sorted((_luminance(seen), _luminance(behind)), reverse=True)
    return (light + 0.05) / (dark + 0.05) < 1.1


def blend(top: int, under: int, alpha: int) -> int:
    """`top` laid over `under` with `alpha` of 255."""
    mixed = [
        round((a * alpha + b * (255 - alpha)) / 255) for a, b in zip(_channels(top), _channels(under), strict=True)
    ]
    return mixed[0] << 16 | mixed[1] << 8 | mixed[2]


def _channels(colour: int) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _luminance(colour: int) -> float:
    parts = [c / 255 for c in _channels(colour)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _hides(cover: Cover, box: Box, area: float) -> bool:
    opaque = cover.solid and cover.alpha >= _OPAQUE and (cover.is_image or cover.colour is not None)
    return opaque and cover.box.overlap(box) >= _COVERED * area


def _painted_over(behind: list[int | None], cover: Cover) -> list[int | None]:
    """What may be behind the run after `cover`: None where it cannot be known (a picture, a gradient)."""
    if cover.colour is None:
        return [None] if cover.solid else [*behind, None]
    if cover.alpha >= _OPAQUE:
        painted: list[int | None] = [cover.colour]
    else:
        painted = [None if under is None else blend(cover.colour, under, cover.alpha) for under in behind]
    return painted if cover.solid else list(dict.fromkeys([*behind, *painted]))
