"""The colours and fonts that a Word theme names."""

from vitascope.document.colours import from_hex, mixed
from vitascope.document.package import Element
from vitascope.document.word_names import A, W

# Word's names for the theme's slots (ECMA-376 part 1, 17.18.97).
_SLOTS = {
    "dark1": "dk1",
    "text1": "dk1",
    "light1": "lt1",
    "background1": "lt1",
    "dark2": "dk2",
    "text2": "dk2",
    "light2": "lt2",
    "background2": "lt2",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
    "tx1": "dk1",
    "bg1": "lt1",
    "tx2": "dk2",
    "bg2": "lt2",
}


class Theme:
    """`fonts` are the Latin ones under "major" and "minor"."""

    def __init__(self, root: Element | None) -> None:
        self._colours: dict[str, int] = {}
        self.fonts: dict[str, str] = {}
        if root is not None:
            self._load(root)

    def _load(self, root: Element) -> None:
        for slot in next(root.iter(A + "clrScheme"), ()):
            for colour in slot:
                value = from_hex(colour.get("lastClr") or colour.get("val", ""))
                if value is not None:
                    self._colours[slot.tag.removeprefix(A)] = value
        for kind in ("major", "minor"):
            latin = root.find(f".//{A}{kind}Font/{A}latin")
            if latin is not None and latin.get("typeface"):
                self.fonts[kind] = latin.get("typeface", "")

    def slot(self, name: str) -> int | None:
        return self._colours.get(_SLOTS.get(name, name))

    def colour(self, element: Element, kind: str) -> int | None:
        """The theme colour that a Word element asks for by w:theme`kind`, with its tint or shade, else None."""
        name = element.get(f"{W}theme{kind}")
        colour = self.slot(name) if name else None
        if colour is None:
            return None
        prefix = "theme" if kind == "Color" else f"theme{kind}"
        tint, shade = element.get(f"{W}{prefix}Tint"), element.get(f"{W}{prefix}Shade")
        if tint:
            return mixed(colour, 0xFFFFFF, 1 - _byte(tint) / 255)
        return mixed(colour, 0x000000, 1 - _byte(shade) / 255) if shade else colour

    def drawn(self, fill: Element | None) -> int | None:
        """The colour of a DrawingML colour holder such as a:solidFill, or None."""
        if fill is None:
            return None
        for colour in fill:
            base = (
                self.slot(colour.get("val", ""))
                if colour.tag == A + "schemeClr"
                else from_hex(colour.get("lastClr") or colour.get("val", ""))
            )
            if base is not None:
                return _modified(base, colour)
        return None


def _modified(colour: int, holder: Element) -> int:
    """Luminance modifiers by and large: lumMod darkens, lumOff lightens."""
    for change in holder:
        amount = min(1.0, max(0.0, _number(change.get("val", "")) / 100_000))
        if change.tag in (A + "lumMod", A + "shade"):
            colour = mixed(0x000000, colour, amount)
        elif change.tag == A + "lumOff":
            colour = mixed(colour, 0xFFFFFF, amount)
        elif change.tag == A + "tint":
            colour = mixed(0xFFFFFF, colour, amount)
    return colour


def _number(text: str) -> float:
    try:
        return float(text.removesuffix("%"))
    except ValueError:
        return 0.0


def _byte(text: str) -> int:
    try:
        return int(text, 16) & 0xFF
    except ValueError:
        return 0xFF
