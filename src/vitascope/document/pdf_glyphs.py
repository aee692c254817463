"""Characters that stand for others on a page: ligatures, soft hyphens, marks without width."""

import re
import zlib
from collections.abc import Iterator, Mapping

_LIGATURES = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_HYPHENS = dict.fromkeys(("\x02", "\ufffe", "\xad", "\u2010"), "-")  # PDFium's own sign for a hyphen at a line's end
_NOTHING = dict.fromkeys("\u200b\u2060\ufeff\u200c\u200e\u200f", "")
_TABLE = str.maketrans({**_LIGATURES, **_HYPHENS, **_NOTHING})
_KEPT_RAW = frozenset(_LIGATURES) | {"\xad"}


def unfold(text: str, raw: str) -> tuple[str, str]:
    """`text` in ordinary letters, and what stood there if that differs in a way that a parser would stumble on."""
    plain = text.translate(_TABLE)
    if plain == text:
        return text, raw
    if not raw and not _KEPT_RAW.isdisjoint(text):
        raw = text
    return plain, raw


_CODE_POINTS = {letters: code for code, letters in _LIGATURES.items() if code < "\ufb05"}
_TO_LETTERS = re.compile(rb"<00660066(?:0069|006c)?>|<0066(?:0069|006c)>", re.IGNORECASE)
_TO_CODE_POINT = re.compile(rb"<fb0[0-4]>", re.IGNORECASE)
_LARGEST_MAP = 1 << 16


def has_ligature_codes(data: bytes) -> bool:
    """Whether glyphs such as "fi" come out of this PDF as one code point, U+FB00 to U+FB04, and not as letters.

    They do where a ToUnicode map says so, and where there is no map for them: extractors then go by the glyph's name.
    """
    to_letters = False
    for unicode_map in _unicode_maps(data):
        if _TO_CODE_POINT.search(unicode_map):
            return True
        to_letters = to_letters or _TO_LETTERS.search(unicode_map) is not None
    return not to_letters


def _unicode_maps(data: bytes) -> Iterator[bytes]:
    """The ToUnicode maps of a PDF that is not encrypted."""
    for found in re.finditer(rb"stream\r?\n", data):
        start = found.end()
        if data[found.start() - 3 : found.start()] == b"end":
            continue
        head = data[start : start + 2]
        if head[:1] in (b"x", b"h", b"H", b"X"):  # zlib's first byte
            unpack = zlib.decompressobj()
            try:
                content = unpack.decompress(data[start : start + _LARGEST_MAP], 120)
                if b"CIDInit" in content or b"CMap" in content:
                    yield content + unpack.decompress(unpack.unconsumed_tail, _LARGEST_MAP)
            except zlib.error:
                continue
        elif b"CIDInit" in data[start : start + 120]:
            yield data[start : data.find(b"endstream", start)][:_LARGEST_MAP]


def with_ligatures(text: str, first: int, ligatures: Mapping[int, str]) -> str:
    """`text`, whose first character stands at `first` on the page, with its unfolded ligatures folded again."""
    if not any(letters in text for letters in _CODE_POINTS):
        return text
    folded, at = "", 0
    while at < len(text):
        letters = ligatures.get(first + at, "")
        if letters and text.startswith(letters, at):
            folded += _CODE_POINTS[letters]
            at += len(letters)
        else:
            folded += text[at]
            at += 1
    return folded
