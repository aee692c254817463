"""Signs of symbol fonts, whose code points say nothing by themselves, as the signs a person sees."""

# Only what opens list items: the codes of Microsoft's fonts, 0xF0xx in Unicode's private area.
_SYMBOL = {0xB7: "•", 0xA7: "♣", 0xA8: "♦", 0xAE: "→", 0xD7: "⋅", 0x2D: "−"}
_WINGDINGS = {
    0x46: "☞",
    0x6C: "●",
    0x6E: "■",
    0x6F: "□",
    0x71: "❑",
    0x72: "❒",
    0x73: "⬧",
    0x74: "⧫",
    0x75: "◆",
    0x76: "❖",
    0x77: "⬥",
    0x9F: "•",
    0xA0: "▪",
    0xA1: "○",
    0xA7: "▪",
    0xA8: "◻",
    0xAB: "★",
    0xD8: "➢",
    0xE0: "→",
    0xE8: "➔",
    0xF0: "⇨",
    0xFC: "✓",
    0xFE: "☑",
}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}
_SIGN_FONTS = ("symbol", "wingdings", "wingdings 2", "wingdings 3", "webdings", "zapfdingbats", "zapf dingbats")


def is_sign_font(font: str) -> bool:
    """A font whose letters are drawn as signs, whatever the text says."""
    return font.lower() in _SIGN_FONTS


def bullet_sign(text: str, font: str = "") -> str:
    """The list sign that a person sees for `text` in `font`: a private code point becomes a bullet."""
    if len(text) != 1:
        return text
    code = ord(text)
    is_private = 0xE000 <= code <= 0xF8FF
    table = _FONTS.get(font.lower(), _WINGDINGS if "wingdings" in font.lower() else {})
    if is_private or is_sign_font(font):
        low = code & 0xFF if is_private else code
        if low in table:
            return table[low]
        if not table and low in (0xB7, 0xA7, 0xD8, 0xFC, 0x76):
            return {0xB7: "•", 0xA7: "▪", 0xD8: "➢", 0xFC: "✓", 0x76: "❖"}[low]
        return "•"
    return text
