"""RTF taken apart: groups, control words, bytes; and the code pages that its fonts name."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

TokenKind = Literal["open", "close", "word", "sign", "byte", "text"]

# Character sets of fonts (RTF 1.9.1, \fcharset) and the code pages they stand for. 2 is for signs, not letters.
CODE_PAGES = {
    0: "cp1252",
    77: "mac-roman",
    128: "cp932",
    129: "cp949",
    130: "johab",
    134: "gb18030",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp437",
}
SIGN_CHARSET = 2

LETTERS = {
    "emdash": "—",
    "endash": "–",
    "bullet": "•",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "qmspace": "\u2005",
    "zwj": "\u200d",
    "zwnj": "\u200c",
    "zwbo": "\u200b",
    "ltrmark": "\u200e",
    "rtlmark": "\u200f",
}
SIGNS = {"\\": "\\", "{": "{", "}": "}", "~": "\u00a0", "_": "-", "-": "\u00ad"}


class Token(NamedTuple):
    """`text` is the control word, sign or text; `number` a word's parameter or a byte's value; `end` its end."""

    kind: TokenKind
    text: str
    number: int | None
    end: int


_TOKEN = re.compile(
    r"\\([a-zA-Z]{1,32})(-?\d{1,10})?[ ]?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([\r\n\0]+)|([^\\{}\r\n\0]+)|\\",
    re.DOTALL,
)


def tokens(source: str, start: int, end: int) -> Iterator[Token]:
    """The tokens of `source` (bytes as Latin-1) from `start` to `end`; what a bin word holds is passed over."""
    at = start
    match = _TOKEN.match
    while at < end and (found := match(source, at, end)) is not None:
        at = found.end()
        word, number, byte, sign, brace, line_end, text = found.groups()
        if text is not None:
            yield Token("text", text, None, at)
        elif word is not None:
            value = int(number) if number is not None else None
            if word == "bin":
                at = min(end, at + max(0, value or 0))
            else:
                yield Token("word", word, value, at)
        elif brace is not None:
            yield Token("open" if brace == "{" else "close", brace, None, at)
        elif byte is not None:
            yield Token("byte", "", int(byte, 16), at)
        elif sign is not None and line_end is None:
            yield Token("sign", sign, None, at)


def end_of_group(source: str, start: int, end: int) -> int:
    """Where the group ends in which `start` stands: the place of its closing brace, or `end`."""
    depth = 0
    for token in tokens(source, start, end):
        if token.kind == "open":
            depth += 1
        elif token.kind == "close":
            depth -= 1
            if depth < 0:
                return token.end - 1
    return end
