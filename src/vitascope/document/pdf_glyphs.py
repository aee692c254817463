"""Characters that stand for others on a page: ligatures, soft hyphens, marks without width."""

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
