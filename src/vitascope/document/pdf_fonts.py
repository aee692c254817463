"""A PDF's fonts: name, weight and slant from what the file says, and whether their letters can be believed."""

import re
from ctypes import addressof, c_int

from msgspec import Struct, field

from vitascope.document.pdfium import library, utf8

_SUBSET = re.compile(r"^[A-Z]{6}\+")
_FIXED_PITCH, _ITALIC, _FORCE_BOLD = 1 << 0, 1 << 6, 1 << 18  # font descriptor flags (ISO 32000-1, table 123)

# Weight words of font names, the longer first; LaTeX's own families name weights by two letters (CMBX10, SFBX1095).
_WEIGHTS: tuple[tuple[str, int], ...] = (
    ("extralight|ultralight|thin|hairline", 200),
    ("semilight|demilight", 350),
    ("semibold|demibold|semibd|demi|smbd", 600),
    ("extrabold|ultrabold|black|heavy|extrabd|ultra", 800),
    ("bold|bd|cmbx|sfbx|ecbx|cmssbx|sfsx|[_-]bol|-b$|-bi$", 700),
    ("medium|medi|-md", 500),
    ("light|-lt", 300),
    ("regular|roman|book|normal", 400),
)
_ITALIC_NAME = re.compile(r"ital|obliq|slant|-it\b|-it$|cmti|cmsl|sfti|sfsl|ecti|ecsl|-bi$|-i$|kursiv", re.IGNORECASE)


class Font(Struct):
    """A font as one page or more use it; `widths` and `bad` grow as its characters are met.

    widths  character -> advance, in sizes of the font
    bad     characters that stand for codes without Unicode: PDFium gives the bare code
    """

    name: str
    weight: int
    italic: bool
    fixed_pitch: bool
    widths: dict[str, float] = field(default_factory=dict)
    bad: set[str] = field(default_factory=set)

    def looks_like(self, other: "Font") -> bool:
        """Chromium cuts a variable font into several nameless ones, letters of a word spread among them."""
        return (self.name, self.weight, self.italic, self.fixed_pitch) == (
            other.name,
            other.weight,
            other.italic,
            other.fixed_pitch,
        )


def read_font(handle: int | None) -> Font:
    pdfium = library()
    if not handle:
        return Font("", 400, italic=False, fixed_pitch=False)
    name = _SUBSET.sub("", utf8(pdfium.FPDFFont_GetBaseFontName, handle))
    flags = max(0, pdfium.FPDFFont_GetFlags(handle))
    angle = c_int()
    pdfium.FPDFFont_GetItalicAngle(handle, addressof(angle))
    return Font(
        name=name,
        weight=_weight(name, flags, pdfium.FPDFFont_GetWeight(handle)),
        italic=bool(flags & _ITALIC) or angle.value != 0 or _ITALIC_NAME.search(name) is not None,
        fixed_pitch=bool(flags & _FIXED_PITCH),
    )


def _weight(name: str, flags: int, from_stems: int) -> int:
    """100 to 900. The name comes first: PDFium reckons its weight from StemV, which many writers leave at 80 or 0."""
    for words, weight in _WEIGHTS:
        if re.search(words, name, re.IGNORECASE):
            return weight
    if flags & _FORCE_BOLD or from_stems >= 700:
        return 700
    return 400


# Advances of Helvetica's letters, thousandths of the size (Adobe Core 14 AFM): a stand-in for any Latin text face.
_USUAL_WIDTHS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            *(556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833),
            *(556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500),
            *(667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833),
            *(722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611),
        ),
        strict=True,
    )
)


_FEWEST_LETTERS = 10
_UNLIKE = 0.3  # of 866 fonts in real résumés those that agree less are icon fonts; text faces agree from 0.6 up
_UNLIKE_BUT_SHIFTED = 0.6
_ALIKE = 0.8


def lies(font: Font) -> bool:
    """Its letters are not as wide as the letters it calls them: it draws others, or pictures.

    A subset font without a ToUnicode map, or with a wrong one, may read "QEB" where it draws "THE"; then another
    shift of its codes fits the widths far better.
    """
    agreement = width_agreement(font.widths)
    if agreement is None or font.fixed_pitch:
        return False
    if agreement < _UNLIKE:
        return True
    return agreement < _UNLIKE_BUT_SHIFTED and any(
        (width_agreement(_shifted(font.widths, by)) or 0.0) > _ALIKE for by in range(-32, 33) if by
    )


def _shifted(widths: dict[str, float], by: int) -> dict[str, float]:
    return {chr(ord(c) + by): w for c, w in widths.items() if ord(c) + by > 0}


def width_agreement(widths: dict[str, float]) -> float | None:
    """Correlation of letter widths with the usual ones, -1 to 1; None for under 10 letters or letters all as wide."""
    pairs = [(w, _USUAL_WIDTHS[c]) for c, w in widths.items() if c in _USUAL_WIDTHS]
    if len(pairs) < _FEWEST_LETTERS:
        return None
    mean = sum(w for w, _ in pairs) / len(pairs)
    usual_mean = sum(u for _, u in pairs) / len(pairs)
    spread = sum((w - mean) ** 2 for w, _ in pairs)
    usual_spread = sum((u - usual_mean) ** 2 for _, u in pairs)
    if mean <= 0 or spread < len(pairs) * (0.05 * mean) ** 2 or usual_spread == 0:
        return None
    together = sum((w - mean) * (u - usual_mean) for w, u in pairs)
    return float(together / (spread * usual_spread) ** 0.5)
