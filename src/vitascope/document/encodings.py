"""Bytes of a text file to letters: which encoding it is, by its marks and by what makes sense."""

import codecs

from vitascope.errors import UnknownKind

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_GUESSED = "The file does not say its encoding; it was read as {}."
_MENDED = "A few bytes are not valid UTF-8 and were read as U+FFFD."
# Of the letters of a text; files of programs and pictures are far above, text with stray codes far below.
_MOST_CONTROLS = 0.02
_ALLOWED = frozenset("\t\n\r\f\v\x1a\x1b\x85")


def decoded(data: bytes, name: str, *, declared: str = "") -> tuple[str, list[str]]:
    """The text and notes on how it was read. Raises UnknownKind for what is no text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            text = data[len(mark) :].decode(encoding, "replace")
            return _checked(text, name), []
    if b"\0" in data:
        return _checked(_wide(data, name), name), []
    if declared and (known := _tried(data, declared)) is not None:
        return _checked(known, name), []
    try:
        return _checked(data.decode("utf-8"), name), []
    except UnicodeDecodeError:
        return _of_unknown_encoding(data, name)


def _tried(data: bytes, encoding: str) -> str | None:
    try:
        codec = codecs.lookup(encoding)
        # What web pages call Latin-1 is Windows-1252 (WHATWG Encoding Standard).
        known = "cp1252" if codec.name in ("iso8859-1", "ascii") else codec.name
        return data.decode(known) if known in _TEXT_CODECS or known.startswith(("cp", "iso8859", "koi8")) else None
    except (LookupError, UnicodeDecodeError, ValueError):
        return None


_TEXT_CODECS = frozenset(
    ("utf-8", "mac-roman", "gb18030", "gbk", "gb2312", "big5", "shift_jis", "euc_jp", "euc_kr", "iso2022_jp")
)


def _wide(data: bytes, name: str) -> str:
    """UTF-16 or UTF-32 without a mark, told by where the zero bytes stand."""
    head = data[:4096]
    quarters = [head[at::4].count(0) / max(1, len(head[at::4])) for at in range(4)]
    encodings: tuple[str, ...] = ()
    if min(quarters[1:]) > 0.9 and quarters[0] < 0.1:
        encodings = ("utf-32-le",)
    elif min(quarters[:3]) > 0.9 and quarters[3] < 0.1:
        encodings = ("utf-32-be",)
    elif min(quarters[1], quarters[3]) > 0.4 and max(quarters[0], quarters[2]) < 0.1:
        encodings = ("utf-16-le",)
    elif min(quarters[0], quarters[2]) > 0.4 and max(quarters[1], quarters[3]) < 0.1:
        encodings = ("utf-16-be",)
    for encoding in encodings:
        return data.decode(encoding, "replace")
    if data.count(0) <= len(data) * 0.001:
        return data.replace(b"\0", b"").decode("utf-8", "replace")
    raise UnknownKind(name, "its bytes are no text")


def _of_unknown_encoding(data: bytes, name: str) -> tuple[str, list[str]]:
    """UTF-8 with a few bad bytes if most of what is beyond ASCII is good, else the single-byte set that fits."""
    text = data.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    good = sum(1 for letter in text if letter > "\x7f") - bad
    if good > 4 * bad:
        return _checked(text, name), [_MENDED]
    for encoding, shown in _fitting(data):
        try:
            return _checked(data.decode(encoding), name), [_GUESSED.format(shown)]
        except UnicodeDecodeError:
            continue
    return _checked(data.decode("latin-1"), name), [_GUESSED.format("Latin-1")]


def _fitting(data: bytes) -> list[tuple[str, str]]:
    """Encodings to try, the likeliest first."""
    high = [byte for byte in data if byte > 0x7F]
    letters = sum(1 for byte in data if byte > 0x7F or chr(byte).isalpha())
    western = [("cp1252", "Windows-1252")]
    if len(high) > 0.4 * letters:
        # Most letters lie beyond ASCII: Cyrillic in one byte, or Chinese, Japanese or Korean in two.
        cyrillic = sum(1 for byte in high if byte >= 0xC0 or byte in (0xA8, 0xB8))
        if cyrillic > 0.95 * len(high) and _is_running(data):
            return [("cp1251", "Windows-1251"), *western]
        wide = [("gb18030", "GB 18030"), ("shift_jis", "Shift JIS"), ("euc_kr", "EUC-KR"), ("big5", "Big5")]
        return [*wide, *western]
    if _reads_as_mac(high):
        return [("mac-roman", "Mac Roman")]
    return western


def _is_running(data: bytes) -> bool:
    """Small Cyrillic letters (E0 to FF in Windows-1251) outnumber capitals, as in any language written with them."""
    small = sum(1 for byte in data if byte >= 0xE0)
    return small > sum(1 for byte in data if 0xC0 <= byte < 0xE0)


def _reads_as_mac(high: list[int]) -> bool:
    """Whether the bytes are letters and dashes in Mac Roman but odd signs in Windows-1252.

    8A to 9F are accented letters on a Mac (8E é, 8A ä, 9A ö, 9F ü), A5 its bullet; D0 to D5 its dashes and quotes.
    """
    mac = sum(
        1 for byte in high if byte in (0x87, 0x88, 0x8A, 0x8E, 0x8F, 0x9A, 0x9F, 0xA5, 0xD0, 0xD1, 0xD2, 0xD3, 0xD5)
    )
    western = sum(
        1 for byte in high if byte >= 0xE0 or byte in (0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0xB7, 0xC9)
    )
    return mac > 2 * western


def _checked(text: str, name: str) -> str:
    """The text, unless it is full of control codes."""
    if text.isascii() and text.isprintable():
        return text
    controls = sum(
        1 for letter in text[:20_000] if (letter < " " or "\x7f" <= letter < "\xa0") and letter not in _ALLOWED
    )
    if controls > _MOST_CONTROLS * min(len(text), 20_000) and controls > 2:
        raise UnknownKind(name, "its bytes are no text")
    return text
