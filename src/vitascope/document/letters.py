"""The letters of a word as a person sees them: ligatures unfolded, what has no width left out."""

_UNFOLDED = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
# Soft hyphen, zero-width space, word joiner, byte order mark, marks and embeddings of direction, variation selectors.
_WIDTHLESS = (0xAD, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2065), *range(0x2066, 0x2070))
_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0xFEFF, *range(0xFE00, 0xFE10), *range(0xFFF9, 0xFFFD))
_TABLE: dict[int, str | None] = {**dict.fromkeys((*_WIDTHLESS, *_CONTROLS)), **_UNFOLDED}
_TABLE |= dict.fromkeys(range(0xD800, 0xE000), "\ufffd")
# Unicode's tag characters copy ASCII and are never drawn: text for programs alone.
_TAGS = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)}


def cleaned(word: str) -> str:
    """`word` without what is not drawn and with its ligatures as letters."""
    if word.isascii() and word.isprintable():
        return word
    return word.translate(_TABLE)


def is_tagged(word: str) -> bool:
    """Whether the word is written in tag characters alone, which no one sees."""
    return not word.isascii() and all("\U000e0000" <= letter <= "\U000e007f" for letter in word)


def untagged(word: str) -> str:
    return word.translate(_TAGS)


def is_private(word: str) -> bool:
    """Whether a letter of it has a meaning that only its font knows (U+E000 to U+F8FF, planes 15 and 16)."""
    return not word.isascii() and any("\ue000" <= letter <= "\uf8ff" or letter >= "\U000f0000" for letter in word)
