"""A text as the matcher scans it: lower-case words with single spaces between, and the way back to the original."""

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache

from msgspec import Struct

LETTERS = bytes(
    (c + 32 if 65 <= c <= 90 else c) if chr(c).isalnum() or c in (1, ord("_")) else 32 for c in range(128)
) + bytes([1] * 128)
"""ASCII lowered, `_` kept as a letter, all else a space. Byte 1 stands for a letter that is not ASCII."""


class Folded(Struct, frozen=True):
    """`data` is the folded text, one byte a character, with a space before and after.

    `at` lists the offsets in `data` from which `shift` is to be added; `under` is the step before, if there were two.
    `origins` are those offsets in the original, plus one.
    """

    data: bytes
    at: tuple[int, ...] = ()
    shift: tuple[int, ...] = ()
    under: "Folded | None" = None
    origins: tuple[int, ...] = ()

    @property
    def is_even(self) -> bool:
        """Whether every offset is that of the original plus one."""
        return not self.at and self.under is None

    def place(self, offset: int) -> int:
        """Where in `data` the character at `offset` of the original stands."""
        return self._ahead(offset + 1)

    def _ahead(self, offset: int) -> int:
        if self.under:
            offset = self.under._ahead(offset)  # noqa: SLF001 - the same class
        if self.at:
            i = bisect_right(self.origins, offset) - 1
            offset -= self.shift[i] if i >= 0 else 0
        return offset

    def original(self, offset: int) -> int:
        """The offset in the original, plus one, of `offset` in `data`."""
        if self.at:
            i = bisect_right(self.at, offset) - 1
            offset += self.shift[i] if i >= 0 else 0
        return self.under.original(offset) if self.under else offset


def fold(text: str) -> Folded:
    """`text` made ready for scanning.

    White space that holds at most one line end becomes one space, so that a term may cross a wrapped line; an
    empty line, a bullet or a comma between two words stays wider than one space and parts them.
    """
    under = None
    if not text.isascii():
        mended = _NOT_ASCII.sub(_fold_match, text)
        if _UNEVEN in mended:
            mended, under = _run_by_run(text)
        text = mended
    at: list[int] = []
    shift: list[int] = []
    if any(mark in text for mark in ("  ", "\n ", " \n", "-\n", "\r", "\t")):
        text, at, shift = _loose_closed(text)
    data = _TIMES.sub(b" ", (" " + text + " ").encode("ascii", "replace").translate(LETTERS))
    return _folded(data, at, shift, under)


def _folded(data: bytes, at: list[int], shift: list[int], under: Folded | None = None) -> Folded:
    return Folded(data, tuple(at), tuple(shift), under, tuple(a + s for a, s in zip(at, shift, strict=True)))


def in_ascii(text: str) -> str:
    """`text` with ligatures and accents resolved and every other foreign sign as fold() sees it."""
    return text if text.isascii() else "".join(c if c.isascii() else _fold_character(c) for c in text)


_ALIKE = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufffe-_\n\r\t\u00a0\u2009\u202f", " ")
    | dict.fromkeys('\u2018\u2019\u2032\u201c\u201d"', "'")
)


def alike(form: str) -> str:
    """`form` in lower case with the marks made one that a filter's user would not tell apart: dashes and spaces."""
    return " ".join(in_ascii(form.translate(_ALIKE)).lower().split())


_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")

_LOOSE = re.compile(r"-?[ \t\r\n]{2,}|-\n")
"""What may be white space that parts no words; _is_loose decides."""

_TIMES = re.compile(rb"x(?:(?<=\dx)(?=[a-z]{1,3}\d{2}|gpus?\b|tpus?\b)|(?<=[a-z]\d{3}x)(?=\d))")
"""The x of "8xH100", "64xA100s", "A100x8": a times sign, not a letter."""

_UNEVEN = "\x02"
"""Marks a run in which a character stands for two (a ligature) or for none (a soft hyphen)."""

_DASHES = frozenset("\u2010\u2011\u2012\u2013\u2014\u2212\ufffe")
"""With U+FFFE, which PDF readers give for a hyphen at the end of a line."""

_NOTHING = frozenset("\u00ae\u2122\u2120\u00a9")
"""Registration marks: "CUDA™ Toolkit" is one term. Superscript numbers, which refer to a note, are the same."""


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    """ASCII that stands for a character: its base letters, `-`, a space, `,`; byte 1 for a letter without any."""
    if character in _DASHES:
        return "-"
    category = unicodedata.category(character)
    if category in ("Cf", "Mn", "No") or character in _NOTHING:
        return ""
    if character.isspace():
        return " "
    base = "".join(c for c in unicodedata.normalize("NFKD", character) if c.isascii() and c.isalnum())
    if base:
        return base
    return "\x01" if character.isalpha() else ","


def _fold_match(match: "re.Match[str]") -> str:
    return _fold_run(match[0])


@lru_cache(maxsize=4096)
def _fold_run(run: str) -> str:
    folded = [_fold_character(c) for c in run]
    return "".join(folded) if all(len(f) == 1 for f in folded) else _UNEVEN


def _run_by_run(text: str) -> tuple[str, Folded]:
    """`text` in ASCII where lengths change, and the way back."""
    pieces: list[str] = []
    at: list[int] = []
    shift: list[int] = []
    length = 1
    end = 0
    for match in _NOT_ASCII.finditer(text):
        pieces.append(text[end : match.start()])
        length += match.start() - end
        end = match.end()
        for place, character in enumerate(match[0], match.start() + 2):
            plain = _fold_character(character)
            pieces.append(plain)
            length += len(plain)
            if len(plain) != 1:
                at.append(length)
                shift.append(place - length)
    pieces.append(text[end:])
    return "".join(pieces), _folded(b"", at, shift)


def _loose_closed(text: str) -> tuple[str, list[int], list[int]]:
    """`text` with loose white space made one space, and where offsets shift."""
    pieces: list[str] = []
    at: list[int] = []
    shift: list[int] = []
    end = 0
    length = 1
    for match in _LOOSE.finditer(text):
        if not _is_loose(text, match):
            continue
        length += match.start() - end + 1
        pieces += (text[end : match.start()], " ")
        end = match.end()
        at.append(length)
        shift.append(end + 1 - length)
    pieces.append(text[end:])
    return "".join(pieces), at, shift


def _is_loose(text: str, match: "re.Match[str]") -> bool:
    """Two or three blanks, one line end with blanks about it, or a hyphen at a line end within a word."""
    run = match[0]
    ends = run.count("\n")
    if run[0] == "-":
        start, end = match.span()
        return ends == 1 and text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()
    return ends == 1 or (ends == 0 and len(run) <= 3)
