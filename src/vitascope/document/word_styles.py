"""How a paragraph and its letters look in Word: direct marks over character, paragraph and default styles."""

import re
from functools import cache
from typing import NamedTuple, TypeVar

from vitascope.document.colours import from_hex, mixed
from vitascope.document.package import Element
from vitascope.document.word_names import TWIPS_PER_POINT, VAL, W14, A, W
from vitascope.document.word_theme import Theme

_T = TypeVar("_T")

AUTO = -1
_OFF = ("0", "false", "off", "none")
_DEPTH = 30  # of styles based on styles; Word allows 11


class Letters(NamedTuple):
    """What is said of letters; None where nothing is said. Colours are 0xRRGGBB or AUTO; `shade` AUTO is none."""

    bold: bool | None = None
    italic: bool | None = None
    vanish: bool | None = None
    size_pt: float | None = None
    colour: int | None = None
    shade: int | None = None
    font: str | None = None
    clear: bool | None = None  # drawn without a fill

    def under(self, over: "Letters") -> "Letters":
        return Letters(
            _first_said(over.bold, self.bold),
            _first_said(over.italic, self.italic),
            _first_said(over.vanish, self.vanish),
            _first_said(over.size_pt, self.size_pt),
            _first_said(over.colour, self.colour),
            _first_said(over.shade, self.shade),
            _first_said(over.font, self.font),
            _first_said(over.clear, self.clear),
        )


class Frame(NamedTuple):
    """What is said of a paragraph; None where nothing is said."""

    outline: int | None = None  # 0 to 8; 9 is body text
    number: str | None = None  # numId; "0" takes numbering off
    level: int | None = None
    indent_pt: float | None = None
    shade: int | None = None
    page_break: bool | None = None

    def under(self, over: "Frame") -> "Frame":
        return Frame(
            _first_said(over.outline, self.outline),
            _first_said(over.number, self.number),
            _first_said(over.level, self.level),
            _first_said(over.indent_pt, self.indent_pt),
            _first_said(over.shade, self.shade),
            _first_said(over.page_break, self.page_break),
        )


def _first_said(over: _T | None, under: _T | None) -> _T | None:
    return under if over is None else over


NO_LETTERS = Letters()
NO_FRAME = Frame()


def is_on(element: Element | None) -> bool | None:
    """A toggle such as <w:b/> or <w:b w:val="0"/>; None if it is not there."""
    return None if element is None else element.get(VAL, "1").lower() not in _OFF


class Styles:
    """The styles of a document, resolved through what they are based on. Cycles and missing styles do no harm."""

    def __init__(self, root: Element | None, theme: Theme) -> None:
        self._theme = theme
        self._elements: dict[str, Element] = {}
        self._resolved: dict[str, tuple[Letters, Frame]] = {}
        self._numbered: dict[str, str] = {}
        self.default_paragraph = ""
        self.language = ""
        self._defaults, self._default_frame = NO_LETTERS, NO_FRAME
        if root is not None:
            self._load(root)

    def _load(self, root: Element) -> None:
        for element in root.iter(W + "style"):
            identifier = element.get(W + "styleId", "")
            self._elements.setdefault(identifier, element)
            if element.get(W + "type") == "paragraph" and element.get(W + "default", "0") not in _OFF:
                self.default_paragraph = identifier
        defaults = root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self._defaults = self.letters(defaults)
        self._default_frame = self.frame(root.find(f"{W}docDefaults/{W}pPrDefault/{W}pPr"))
        language = defaults.find(W + "lang") if defaults is not None else None
        self.language = language.get(VAL, "") if language is not None else ""

    def letters(self, properties: Element | None) -> Letters:
        """What a w:rPr element says by itself."""
        if properties is None or len(properties) == 0:
            return NO_LETTERS
        said: dict[str, Element] = {child.tag: child for child in properties}
        size = said.get(W + "sz")
        return Letters(
            bold=is_on(said.get(W + "b")),
            italic=is_on(said.get(W + "i")),
            vanish=is_on(said.get(W + "vanish")),
            size_pt=_half_points(size.get(VAL, "")) if size is not None else None,
            colour=self._colour(said.get(W + "color")),
            shade=self._shade_of_letters(said),
            font=self._font(said.get(W + "rFonts")),
            clear=_is_clear(said.get(W14 + "textFill")),
        )

    def _shade_of_letters(self, said: dict[str, Element]) -> int | None:
        highlight = said.get(W + "highlight")
        if highlight is not None and (marked := from_hex(highlight.get(VAL, ""))) is not None:
            return marked
        return self.shade(said.get(W + "shd"))

    def shade(self, element: Element | None) -> int | None:
        """The colour that a w:shd element fills with, AUTO if it fills with none."""
        if element is None:
            return None
        fill = self._theme.colour(element, "Fill")
        if fill is None:
            fill = from_hex(element.get(W + "fill", ""))
        pattern = element.get(VAL, "clear")
        if pattern == "solid":
            return from_hex(element.get(W + "color", "")) or 0
        if pattern.startswith("pct") and pattern[3:].isdigit():
            ink = from_hex(element.get(W + "color", "")) or 0
            return mixed(0xFFFFFF if fill is None else fill, ink, int(pattern[3:]) / 100)
        return AUTO if fill is None else fill

    def _colour(self, element: Element | None) -> int | None:
        if element is None:
            return None
        themed = self._theme.colour(element, "Color")
        if themed is not None:
            return themed
        said = element.get(VAL, "auto")
        return AUTO if said == "auto" else from_hex(said)

    def _font(self, element: Element | None) -> str | None:
        if element is None:
            return None
        for key in ("asciiTheme", "hAnsiTheme"):
            if found := self._theme.fonts.get(element.get(W + key, "")[:5]):
                return found
        return element.get(W + "ascii") or element.get(W + "hAnsi") or element.get(W + "cs")

    def frame(self, properties: Element | None) -> Frame:
        """What a w:pPr element says by itself."""
        if properties is None or len(properties) == 0:
            return NO_FRAME
        said: dict[str, Element] = {child.tag: child for child in properties}
        numbering = said.get(W + "numPr")
        outline = said.get(W + "outlineLvl")
        indent = said.get(W + "ind")
        return Frame(
            outline=_whole(outline.get(VAL)) if outline is not None else None,
            number=_val_of(numbering, "numId"),
            level=_whole(_val_of(numbering, "ilvl")),
            indent_pt=_points(indent.get(W + "left") or indent.get(W + "start")) if indent is not None else None,
            shade=self.shade(said.get(W + "shd")),
            page_break=is_on(said.get(W + "pageBreakBefore")),
        )

    def resolved(self, identifier: str) -> tuple[Letters, Frame]:
        """What a style says, with all that it is based on."""
        if identifier not in self._resolved:
            letters, frame = NO_LETTERS, NO_FRAME
            for element in reversed(self._chain(identifier)):
                letters = letters.under(self.letters(element.find(W + "rPr")))
                frame = frame.under(self.frame(element.find(W + "pPr")))
            self._resolved[identifier] = letters, frame
        return self._resolved[identifier]

    def _chain(self, identifier: str) -> list[Element]:
        """The style and what it is based on, nearest first."""
        chain: list[Element] = []
        while (element := self._elements.get(identifier)) is not None and element not in chain:
            chain.append(element)
            identifier = _val_of(element, "basedOn") or ""
            if len(chain) > _DEPTH:
                break
        return chain

    def paragraph(self, identifier: str, direct: Frame) -> Frame:
        return self._default_frame.under(self.resolved(identifier)[1]).under(direct)

    def look(self, paragraph_style: str, character_style: str, direct: Letters) -> Letters:
        """The letters of a run. Bold, italic and hidden toggle between styles (ECMA-376 part 1, 17.7.3)."""
        of_paragraph = self.resolved(paragraph_style)[0]
        of_letters = self.resolved(character_style)[0] if character_style else NO_LETTERS
        look = self._defaults.under(of_paragraph).under(of_letters)
        toggled = look._replace(
            bold=self._toggled(self._defaults.bold, of_paragraph.bold, of_letters.bold),
            italic=self._toggled(self._defaults.italic, of_paragraph.italic, of_letters.italic),
            vanish=self._toggled(self._defaults.vanish, of_paragraph.vanish, of_letters.vanish),
        )
        return toggled.under(direct)

    @staticmethod
    def _toggled(default: bool | None, of_paragraph: bool | None, of_letters: bool | None) -> bool:
        return bool(default) or bool(of_paragraph) != bool(of_letters)

    def name(self, identifier: str) -> str:
        element = self._elements.get(identifier)
        return (_val_of(element, "name") or identifier) if element is not None else identifier

    def heading(self, identifier: str, outline: int | None) -> int | None:
        """Level 1 to 9, 0 for a title, None for body text."""
        for element in self._chain(identifier):
            level = heading_of_name(_val_of(element, "name") or element.get(W + "styleId") or "")
            if level is not None:
                return level
        return outline + 1 if outline is not None and 0 <= outline <= 8 else None

    def style_of_number(self, identifier: str) -> str | None:
        """The numId that a numbering style names."""
        return self.resolved(identifier)[1].number

    def fills_cells(self, identifier: str) -> bool:
        """Whether a table style shades cells, all or some: what is behind its text is then not known."""
        for element in self._chain(identifier):
            for shading in element.iter(W + "shd"):
                if self.shade(shading) not in (None, AUTO, 0xFFFFFF):
                    return True
        return False


@cache
def _heading_names() -> re.Pattern[str]:
    # Word itself keeps "heading 1" in every language; other writers translate it.
    return re.compile(
        r"(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor"
        r"|заголовок|标题|標題|見出し|제목|başlık|heading_20_)\s*([1-9])",
    )


def heading_of_name(name: str) -> int | None:
    """The level that a style's name tells: "heading 2" is 2, "Title" 0, others None."""
    folded = name.casefold()
    if folded in ("title", "titel", "titre", "título", "titolo", "название", "标题", "標題"):
        return 0
    found = _heading_names().fullmatch(folded)
    return int(found[1]) if found else None


def _is_clear(element: Element | None) -> bool | None:
    """Whether Word 2010's text fill leaves the letters undrawn: none at all, or all transparent."""
    if element is None:
        return None
    if element.find(W14 + "noFill") is not None or element.find(A + "noFill") is not None:
        return True
    return any(int(alpha.get(W14 + "val", "0") or 0) >= 95_000 for alpha in element.iter(W14 + "alpha"))


def _val_of(parent: Element | None, child: str) -> str | None:
    element = parent.find(W + child) if parent is not None else None
    return element.get(VAL) if element is not None else None


def _whole(text: str | None) -> int | None:
    try:
        return int(text) if text is not None else None
    except ValueError:
        return None


_UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "pi": 12.0}


def _points(text: str | None) -> float | None:
    """Twips, or in strict files a number with its unit, as points."""
    return measure(text, TWIPS_PER_POINT)


def _half_points(text: str) -> float | None:
    return measure(text, 2)


def measure(text: str | None, per_point: int) -> float | None:
    if not text:
        return None
    try:
        if text[-2:] in _UNITS:
            return float(text[:-2]) * _UNITS[text[-2:]]
        return float(text) / per_point
    except ValueError:
        return None
