"""Colours as 0xRRGGBB: their names in Word, HTML and VML, and mixtures of them."""

NAMED = {
    "black": 0x000000,
    "white": 0xFFFFFF,
    "red": 0xFF0000,
    "lime": 0x00FF00,
    "blue": 0x0000FF,
    "yellow": 0xFFFF00,
    "cyan": 0x00FFFF,
    "aqua": 0x00FFFF,
    "magenta": 0xFF00FF,
    "fuchsia": 0xFF00FF,
    "green": 0x008000,
    "navy": 0x000080,
    "teal": 0x008080,
    "maroon": 0x800000,
    "purple": 0x800080,
    "olive": 0x808000,
    "gray": 0x808080,
    "grey": 0x808080,
    "silver": 0xC0C0C0,
    "darkblue": 0x000080,
    "darkcyan": 0x008080,
    "darkgreen": 0x008000,
    "darkmagenta": 0x800080,
    "darkred": 0x800000,
    "darkyellow": 0x808000,
    "darkgray": 0x808080,
    "lightgray": 0xC0C0C0,
    "whitesmoke": 0xF5F5F5,
    "snow": 0xFFFAFA,
    "ivory": 0xFFFFF0,
    "ghostwhite": 0xF8F8FF,
}


def from_hex(text: str | None) -> int | None:
    """The colour of "RRGGBB", "#RRGGBB", "#RGB" or a name, else None."""
    text = (text or "").strip().lower()
    if text in NAMED:
        return NAMED[text]
    digits = text.removeprefix("#").split(" ")[0]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6:
        return None
    try:
        return int(digits, 16)
    except ValueError:
        return None


def mixed(colour: int, other: int, share: float) -> int:
    """`colour` with `share` (0 to 1) of `other` mixed in."""
    parts = ((_channel(colour, at), _channel(other, at)) for at in (16, 8, 0))
    red, green, blue = (round(a + (b - a) * share) for a, b in parts)
    return red << 16 | green << 8 | blue


def _channel(colour: int, at: int) -> int:
    return colour >> at & 0xFF
