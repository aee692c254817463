"""The markers that Word draws before list paragraphs, counted as Word counts them."""

from msgspec import Struct

from vitascope.document.package import Element
from vitascope.document.symbols import bullet_sign
from vitascope.document.word_names import VAL, W
from vitascope.document.word_styles import Styles

_LEVELS = 9


class Level(Struct, frozen=True):
    form: str = "decimal"
    pattern: str = ""
    start: int = 1
    restart: int | None = None  # restarts after this level (from 1); 0 never; None after any higher one
    font: str = ""
    style: str = ""
    legal: bool = False  # all numbers in the pattern are decimal


class Numbering:
    """Call `marker` for each list paragraph in file order; lists that share a definition share its counters."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._abstract: dict[str, Element] = {}
        self._nums: dict[str, Element] = {}
        self._levels: dict[str, tuple[str, list[Level], dict[int, int]]] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._started: set[tuple[str, int]] = set()
        if root is not None:
            for element in root:
                if element.tag == W + "abstractNum":
                    self._abstract[element.get(W + "abstractNumId", "")] = element
                elif element.tag == W + "num":
                    self._nums[element.get(W + "numId", "")] = element

    def level_of_style(self, number: str, style: str) -> int:
        """The level that a definition ties to a paragraph style; 0 if none."""
        levels = self._definition(number)[1]
        return next((i for i, level in enumerate(levels) if level.style == style), 0)

    def marker(self, number: str, level: int) -> str | None:
        """Count one paragraph at `level` of list `number`; its marker, or None where nothing is drawn."""
        if number not in self._nums:
            return None
        level = min(max(level, 0), _LEVELS - 1)
        key, levels, starts = self._definition(number)
        counts = self._counts.setdefault(key, [None] * _LEVELS)
        self._count(number, level, counts, levels=levels, starts=starts)
        one = levels[level]
        if one.form == "bullet":
            return bullet_sign(one.pattern, one.font) if one.pattern.strip() else None
        return _filled(one, level, counts, levels) or None

    def _count(
        self, number: str, level: int, counts: list[int | None], *, levels: list[Level], starts: dict[int, int]
    ) -> None:
        current = counts[level]
        if level in starts and (number, level) not in self._started:
            self._started.add((number, level))
            counts[level] = starts[level]
        else:
            counts[level] = levels[level].start if current is None else current + 1
        for upper in range(level):
            if counts[upper] is None:
                counts[upper] = starts.get(upper, levels[upper].start)
        for deeper in range(level + 1, _LEVELS):
            restart = levels[deeper].restart
            if restart is None or level < restart:
                counts[deeper] = None

    def _definition(self, number: str) -> tuple[str, list[Level], dict[int, int]]:
        """The counters' key, the levels and the starts that this w:num overrides."""
        if number not in self._levels:
            num = self._nums.get(number)
            key, abstract = self._abstract_of(num)
            levels = [Level()] * _LEVELS
            for element in abstract.iter(W + "lvl") if abstract is not None else ():
                at = _whole(element.get(W + "ilvl"), 0)
                if 0 <= at < _LEVELS:
                    levels[at] = _level(element)
            starts: dict[int, int] = {}
            for override in num.iter(W + "lvlOverride") if num is not None else ():
                at = _whole(override.get(W + "ilvl"), 0)
                if not 0 <= at < _LEVELS:
                    continue
                if (own := override.find(W + "lvl")) is not None:
                    levels[at] = _level(own)
                if (start := override.find(W + "startOverride")) is not None:
                    starts[at] = _whole(start.get(VAL), 1)
            self._levels[number] = key, levels, starts
        return self._levels[number]

    def _abstract_of(self, num: Element | None) -> tuple[str, Element | None]:
        """The definition of a w:num, through at most a few numbering styles that stand for another list."""
        for _ in range(5):
            link = num.find(W + "abstractNumId") if num is not None else None
            key = link.get(VAL, "") if link is not None else ""
            abstract = self._abstract.get(key)
            style = abstract.find(W + "numStyleLink") if abstract is not None else None
            other = self._styles.style_of_number(style.get(VAL, "")) if style is not None else None
            if other is None or other not in self._nums:
                return key, abstract
            num = self._nums[other]
        return key, abstract


def _level(element: Element) -> Level:
    said = {child.tag: child for child in element}

    def value(name: str, default: str = "") -> str:
        child = said.get(W + name)
        return child.get(VAL, default) if child is not None else default

    form = value("numFmt", "decimal")
    alternate = element.find(f".//{W}numFmt") if W + "numFmt" not in said else None
    if alternate is not None:
        form = alternate.get(VAL, "decimal")
    fonts = element.find(f"{W}rPr/{W}rFonts")
    return Level(
        form=form,
        pattern=value("lvlText"),
        start=_whole(value("start", "1"), 1),
        restart=_whole(value("lvlRestart"), 0) if W + "lvlRestart" in said else None,
        font=(fonts.get(W + "ascii") or fonts.get(W + "hAnsi") or "") if fonts is not None else "",
        style=value("pStyle"),
        legal=W + "isLgl" in said,
    )


def _filled(one: Level, level: int, counts: list[int | None], levels: list[Level]) -> str:
    """The pattern "%1.%2" with its counts."""
    text = one.pattern
    for at in range(level + 1):
        if f"%{at + 1}" in text:
            form = "decimal" if one.legal and at < level else levels[at].form
            text = text.replace(f"%{at + 1}", counted(counts[at] or 0, form))
    return text.strip()


def counted(number: int, form: str) -> str:
    """`number` as Word writes it in the number format `form`; formats of other scripts become decimal."""
    if form == "none":
        return ""
    if form in ("lowerLetter", "upperLetter"):
        letters = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1) if 0 < number <= 780 else str(number)
        return letters if form == "lowerLetter" else letters.upper()
    if form in ("lowerRoman", "upperRoman"):
        return roman(number).lower() if form == "lowerRoman" else roman(number)
    if form == "decimalZero":
        return f"{number:02d}"
    if form == "ordinal":
        tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{tail}"
    return str(number)


_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)


def roman(number: int) -> str:
    if not 0 < number < 4000:
        return str(number)
    text = ""
    for value, sign in _ROMAN:
        while number >= value:
            text += sign
            number -= value
    return text


def _whole(text: str | None, default: int) -> int:
    try:
        return int(text) if text else default
    except ValueError:
        return default
