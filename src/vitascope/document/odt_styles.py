"""How OpenDocument text looks: styles with their parents, list levels, columns and the page."""

import re
from typing import NamedTuple

from msgspec import Struct

from vitascope.document.colours import from_hex
from vitascope.document.odt_names import FO, STYLE, SVG, TEXT
from vitascope.document.package import Element
from vitascope.document.symbols import bullet_sign
from vitascope.document.word_numbering import counted
from vitascope.document.word_styles import heading_of_name
from vitascope.text import is_whole_number

_DEPTH = 30
_DEFAULT_SIZE_PT = 12.0
_UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4, "pc": 12.0, "px": 0.75}
_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman", "": "none"}


class OdtLetters(NamedTuple):
    bold: bool = False
    italic: bool = False
    size_pt: float = _DEFAULT_SIZE_PT
    colour: int = 0
    auto: bool = True  # the colour is the program's: black, or white on dark
    ground: int | None = None
    font: str = ""
    vanish: bool = False


class ListLevel(Struct, frozen=True):
    """`sign` of bullets; else how to count. `shown` is how many levels are in the number."""

    sign: str = ""
    form: str = "decimal"
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    shown: int = 1


class OdtStyles:
    """Styles by family and name; automatic ones of the content go before named ones."""

    def __init__(self, roots: list[Element]) -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self._defaults: dict[str, Element] = {}
        self._lists: dict[str, Element] = {}
        self._fonts: dict[str, str] = {}
        self._letters: dict[tuple[str, str, str], OdtLetters] = {}
        self.outline: Element | None = None
        self.page_area = 612.0 * 792.0
        self.page_ground = 0xFFFFFF
        self.language = ""
        for root in roots:
            self._load(root)

    def _load(self, root: Element) -> None:
        for element in root.iter():
            tag = element.tag
            if tag == STYLE + "style":
                self._styles[element.get(STYLE + "family", ""), element.get(STYLE + "name", "")] = element
            elif tag == STYLE + "default-style":
                self._defaults[element.get(STYLE + "family", "")] = element
            elif tag == TEXT + "list-style":
                self._lists[element.get(STYLE + "name", "")] = element
            elif tag == TEXT + "outline-style":
                self.outline = element
            elif tag == STYLE + "font-face":
                self._fonts[element.get(STYLE + "name", "")] = element.get(SVG + "font-family", "").strip("'\"")
            elif tag == STYLE + "page-layout-properties":
                self._page(element)
        properties = self._defaults.get("paragraph")
        text = properties.find(STYLE + "text-properties") if properties is not None else None
        if text is not None and text.get(FO + "language", "none") != "none":
            self.language = text.get(FO + "language", "")

    def _page(self, properties: Element) -> None:
        width, height = length(properties.get(FO + "page-width")), length(properties.get(FO + "page-height"))
        if width and height:
            self.page_area = width * height
        ground = from_hex(properties.get(FO + "background-color"))
        if ground is not None:
            self.page_ground = ground

    def chain(self, family: str, name: str) -> list[Element]:
        """The style and its parents, nearest first."""
        chain: list[Element] = []
        while (element := self._styles.get((family, name))) is not None and element not in chain:
            chain.append(element)
            name = element.get(STYLE + "parent-style-name", "")
            if len(chain) > _DEPTH:
                break
        return chain

    def letters(self, paragraph: str, spans: tuple[str, ...], family: str = "paragraph") -> OdtLetters:
        """The look of text in a paragraph style under text styles, the outermost first."""
        key = (family, paragraph, "\n".join(spans))
        if key not in self._letters:
            look = OdtLetters()
            styles = [self._defaults[family]] if family in self._defaults else []
            styles += reversed(self.chain(family, paragraph))
            for name in spans:
                styles += reversed(self.chain("text", name))
            for style in styles:
                for properties in style.findall(STYLE + "text-properties"):
                    look = self._with(look, properties)
            self._letters[key] = look
        return self._letters[key]

    def _with(self, look: OdtLetters, said: Element) -> OdtLetters:
        weight = said.get(FO + "font-weight")
        slant = said.get(FO + "font-style")
        colour = from_hex(said.get(FO + "color"))
        ground = said.get(FO + "background-color")
        display = said.get(TEXT + "display")
        font = said.get(STYLE + "font-name")
        if said.get(STYLE + "use-window-font-color") == "true":
            look = look._replace(auto=True, colour=0)
        return look._replace(
            bold=look.bold if weight is None else weight == "bold" or weight in ("600", "700", "800", "900"),
            italic=look.italic if slant is None else slant in ("italic", "oblique"),
            size_pt=_size(said.get(FO + "font-size"), look.size_pt),
            colour=look.colour if colour is None else colour,
            auto=look.auto and colour is None,
            ground=look.ground if ground is None else from_hex(ground),
            font=(self._fonts.get(font, font) if font else said.get(FO + "font-family", look.font).strip("'\"")),
            vanish=look.vanish if display is None else display == "none",
        )

    def ground(self, family: str, name: str, kind: str) -> int | None:
        """The background that a style of a paragraph, cell, row or table fills with; None if none is said."""
        for style in self.chain(family, name):
            for properties in style.findall(f"{STYLE}{kind}-properties"):
                said = properties.get(FO + "background-color")
                if said is not None:
                    return from_hex(said)
        return None

    def indent(self, name: str) -> float:
        for style in self.chain("paragraph", name):
            for properties in style.findall(STYLE + "paragraph-properties"):
                if (said := length(properties.get(FO + "margin-left"))) is not None:
                    return round(said, 2)
        return 0.0

    def breaks(self, name: str) -> str:
        """What the style asks to stand before the paragraph: page, column or nothing."""
        for style in self.chain("paragraph", name)[:1]:
            for properties in style.findall(STYLE + "paragraph-properties"):
                said = properties.get(FO + "break-before", "auto")
                return said if said in ("page", "column") else ""
        return ""

    def columns(self, section: str) -> int:
        for style in self.chain("section", section):
            for columns in style.iter(STYLE + "columns"):
                said = columns.get(FO + "column-count", "1")
                return max(1, int(said)) if is_whole_number(said) else 1
        return 1

    def name(self, paragraph: str) -> str:
        """The name that a person sees, of the nearest style that is not automatic."""
        for style in self.chain("paragraph", paragraph):
            shown = style.get(STYLE + "display-name")
            if shown:
                return shown
        chain = self.chain("paragraph", paragraph)
        return chain[-1].get(STYLE + "name", "").replace("_20_", " ") if chain else paragraph

    def heading(self, paragraph: str) -> int | None:
        for style in self.chain("paragraph", paragraph):
            name = style.get(STYLE + "display-name") or style.get(STYLE + "name", "").replace("_20_", " ")
            level = heading_of_name(name)
            if level is not None:
                return level
        return None

    def list_of(self, paragraph: str) -> str:
        """The list style that a paragraph style names."""
        for style in self.chain("paragraph", paragraph):
            if (name := style.get(STYLE + "list-style-name")) is not None:
                return name
        return ""

    def level(self, list_style: str, depth: int) -> ListLevel:
        return _list_level(self._lists.get(list_style), depth)

    def outline_level(self, depth: int) -> ListLevel:
        return _list_level(self.outline, depth)


def _list_level(definition: Element | None, depth: int) -> ListLevel:
    for element in definition if definition is not None else ():
        if element.get(TEXT + "level") != str(depth + 1):
            continue
        if element.tag in (TEXT + "list-level-style-bullet", TEXT + "list-level-style-image"):
            fonts = next((p.get(STYLE + "font-name", "") for p in element.iter(STYLE + "text-properties")), "")
            return ListLevel(sign=bullet_sign(element.get(TEXT + "bullet-char", "•"), fonts))
        start, shown = element.get(TEXT + "start-value", "1"), element.get(TEXT + "display-levels", "1")
        return ListLevel(
            form=_FORMS.get(element.get(STYLE + "num-format", ""), "decimal"),
            prefix=element.get(STYLE + "num-prefix", ""),
            suffix=element.get(STYLE + "num-suffix", ""),
            start=int(start) if is_whole_number(start) else 1,
            shown=int(shown) if is_whole_number(shown) else 1,
        )
    return ListLevel(form="none")


def marker_of(levels: list[ListLevel], counts: list[int], depth: int) -> str | None:
    """What is drawn before an item at `depth`, with the counts of its level and those above."""
    level = levels[depth]
    if level.sign:
        return level.sign.strip() or None
    if level.form == "none":
        return (level.prefix + level.suffix).strip() or None
    first = max(0, depth - level.shown + 1)
    numbers = [counted(counts[at], levels[at].form) for at in range(first, depth + 1) if not levels[at].sign]
    return (level.prefix + ".".join(n for n in numbers if n) + level.suffix).strip() or None


def _size(said: str | None, inherited: float) -> float:
    if not said:
        return inherited
    if said.endswith("%"):
        share = re.fullmatch(r"([\d.]+)%", said)
        return inherited * float(share[1]) / 100 if share else inherited
    return length(said) or inherited


def length(text: str | None) -> float | None:
    """A measure with its unit, in points."""
    found = re.fullmatch(r"(-?\d*\.?\d+)(pt|in|cm|mm|pc|px)", text or "")
    return float(found[1]) * _UNITS[found[2]] if found else None
