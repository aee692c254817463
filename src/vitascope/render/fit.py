"""Fit to a number of pages: the loosest setting of a fixed ladder that fits, or what would have to go.

The ladder goes from roomy to tight: gaps first (no line breaks anew), then margins, then the size of the text, never
under the limits of reading. Each rung is one layout without export; bisecting takes four or five.
"""

import math
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vitascope.render.looks import Look
from vitascope.render.options import spaced
from vitascope.render.pdf import measure
from vitascope.render.plan import Block, Plan

LEAST_MARGIN_MM = 12.0
LEAST_SIZE_PT = 10.0
"""Readable limits: smaller text tires a reader and looks like a page that was made to fit."""

_GAPS = (130, 120, 110, 100, 90, 80, 70, 60, 50)
_MARGINS = (0.67, 0.33, 0.0)  # how much of what a margin has over the least is kept
_SIZE_STEP_PT = 0.25
_STRANDED = 22  # per cent of a last page: a section or two that looks left behind
_CLOSER = (90, 80, 70, 60)
_NEARLY_EMPTY = 0.25  # of the line: a last line this short is won by a few letters


class Rung(Struct, frozen=True):
    """A setting of a look, and how it is said."""

    look: Look
    words: str


class Win(Struct, frozen=True):
    """A bullet that a reader would miss least; cutting it wins `lines`. `strength` is 0 to 100."""

    path: str
    text: str
    lines: int
    strength: int


class Trim(Struct, frozen=True):
    """A bullet whose last line is short: `letters` fewer win a line."""

    path: str
    text: str
    letters: int


class Fit(Struct, frozen=True):
    """The outcome. `plan` is set at the loosest rung that fits, or at the tightest if none does.

    filled    how full the last page is, 0 to 100
    over      lines too many; 0 if it fits
    """

    plan: Plan
    fits: bool
    pages: int
    setting: str
    filled: int
    over: int = 0
    cuts: tuple[Win, ...] = ()
    trims: tuple[Trim, ...] = ()


def ladder(look: Look) -> list[Rung]:
    """Settings of a look from roomy to tight; no rung is looser in one thing than the one before."""
    rungs = [Rung(spaced(look, gaps), f"gaps at {gaps}%") for gaps in _GAPS]
    tight = rungs[-1].look
    for share in _MARGINS:
        page = tight.page
        sizes = {
            side: min(
                getattr(page, side), LEAST_MARGIN_MM + max(0.0, getattr(look.page, side) - LEAST_MARGIN_MM) * share
            )
            for side in ("top", "side", "bottom")
        }
        narrow = replace(tight, page=replace(page, **sizes))
        rungs.append(Rung(narrow, f"gaps at 50%, margins {sizes['side']:.1f} mm at the sides"))
    narrow = rungs[-1].look
    size = look.type.size
    least = max(LEAST_SIZE_PT, look.type.least)
    while size - _SIZE_STEP_PT >= least:
        size -= _SIZE_STEP_PT
        smaller = replace(narrow, type=replace(narrow.type, size=size))
        rungs.append(Rung(smaller, f"gaps at 50%, margins {narrow.page.side:.1f} mm, text {size:g} pt"))
    return rungs


def fit(plan: Plan, pages: int, *, font_dirs: tuple[str, ...] = ()) -> Fit:
    """The plan at the loosest rung that fits `pages`; deterministic: the same fonts, ladder and plan, no clock."""
    rungs = ladder(plan.look)
    layouts: dict[int, dict[str, Any]] = {}

    def layout(number: int) -> dict[str, Any]:
        if number not in layouts:
            layouts[number] = measure(replace(plan, look=rungs[number].look), font_dirs=font_dirs)
        return layouts[number]

    low, high = 0, len(rungs) - 1
    fits = layout(high)["pages"] <= pages
    if fits and layout(0)["pages"] <= pages:
        high = 0
    while fits and high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if layout(middle)["pages"] <= pages else (middle, high)
    chosen = replace(plan, look=rungs[high].look)
    found = layout(high)
    sheet = _Sheet(chosen, found)
    if fits:
        return Fit(chosen, True, found["pages"], rungs[high].words, sheet.filled())
    over = sheet.lines_over(pages)
    return Fit(
        chosen, False, found["pages"], rungs[high].words, sheet.filled(), over, sheet.cuts(over), sheet.trims(over)
    )


def settled_page(plan: Plan, *, font_dirs: tuple[str, ...] = ()) -> Plan:
    """The plan with gaps a little closer where that wins a last page that would hold a few lines only.

    Asked of every drawing that has no setting of its own; a page that is well filled is not touched.
    """
    found = measure(plan, font_dirs=font_dirs)
    if found["pages"] == 1 or _Sheet(plan, found).filled() > _STRANDED:
        return plan

    def wins(gaps: int) -> bool:
        return bool(measure(_closer(plan, gaps), font_dirs=font_dirs)["pages"] < found["pages"])

    if not wins(_CLOSER[-1]):
        return plan
    return _closer(plan, next(gaps for gaps in _CLOSER if gaps == _CLOSER[-1] or wins(gaps)))


def _closer(plan: Plan, gaps: int) -> Plan:
    return replace(plan, look=spaced(plan.look, gaps))


PAPER_PT = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}


class _Sheet(Struct, frozen=True):
    """A layout that was measured: where each block ends."""

    plan: Plan
    found: dict[str, Any]

    @property
    def _pitch(self) -> float:
        """From one line to the next in points: the height of a capital and the leading (as Typst sets lines)."""
        kind = self.plan.look.type
        return (0.66 + kind.leading) * kind.size

    @property
    def _height(self) -> float:
        page = self.plan.look.page
        return PAPER_PT[self.plan.paper][1] - (page.top + page.bottom) * 72 / 25.4

    def filled(self) -> int:
        top = self.plan.look.page.top * 72 / 25.4
        share: float = (self.found["y"] - top) / self._height
        return max(0, min(100, round(100 * share)))

    def lines_over(self, pages: int) -> int:
        top = self.plan.look.page.top * 72 / 25.4
        height: float = (self.found["pages"] - pages - 1) * self._height + (self.found["y"] - top)
        return max(1, math.ceil(height / self._pitch))

    def _lines(self, block: Block) -> int:
        """About how many lines a block takes: its letters over those of a line."""
        return max(1, math.ceil(len(block.text) / self._letters()))

    def _letters(self) -> float:
        """About how many letters a line holds: half an em each, as the bundled fonts measure."""
        page = self.plan.look.page
        width = PAPER_PT[self.plan.paper][0] - 2 * page.side * 72 / 25.4
        return width / (0.46 * self.plan.look.type.size)

    def cuts(self, over: int) -> tuple[Win, ...]:
        """The weakest bullets first, enough of them to win the lines; of two as weak, the one further down."""
        from vitascope.language.claims import take_apart  # a page that fits asks for none of these
        from vitascope.language.strength import strength
        from vitascope.language.terms import load

        vocabulary = load()
        ranked = sorted(
            (strength(take_apart(block.text, vocabulary)), -number, block)
            for number, block in enumerate(self.plan.blocks)
            if _may_go(block)
        )
        wins: list[Win] = []
        left = over
        for worth, _, block in ranked:
            if left <= 0:
                break
            lines = self._lines(block)
            wins.append(Win(block.path, block.text, lines, worth))
            left -= lines
        return tuple(wins)

    def trims(self, over: int) -> tuple[Trim, ...]:
        """Bullets whose last line holds a few letters only, shortest first."""
        side = self.plan.look.page.side * 72 / 25.4
        em = self.plan.look.type.size
        width = PAPER_PT[self.plan.paper][0] - 2 * side
        found = []
        for number, _, x, _ in self.found["marks"]:
            block = self.plan.blocks[number]
            reach = x - side - em
            if _may_go(block) and self._lines(block) > 1 and 0 < reach < _NEARLY_EMPTY * width:
                found.append(Trim(block.path, block.text, max(1, math.ceil(reach / (0.46 * em)))))
        return tuple(sorted(found, key=lambda trim: (trim.letters, trim.path))[: max(3, over)])


def _may_go(block: Block) -> bool:
    return block.kind == "bullet" and ".highlights[" in block.path


def told(outcome: Fit, pages: int) -> Sequence[str]:
    """The outcome in sentences."""
    if outcome.fits:
        return (f"{outcome.pages} of {pages} pages, {outcome.setting}; the last page is {outcome.filled}% full",)
    lines = f"{outcome.over} {'line' if outcome.over == 1 else 'lines'}"
    sentences = [f"does not fit {pages} {'page' if pages == 1 else 'pages'}: {lines} too many at {outcome.setting}"]
    sentences += [
        f"{trim.letters} letters fewer win a line: {_short(trim.text)} ({trim.path})" for trim in outcome.trims
    ]
    sentences += [
        f"a reader would miss least: {_short(win.text)} ({win.path}, {win.lines} lines)" for win in outcome.cuts
    ]
    return sentences


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57].rstrip()}…"
