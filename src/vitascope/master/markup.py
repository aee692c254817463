r"""The few signs of a master's text as spans: `**strong**`, `*em*`, `` `code` ``, `[words](address)`, blanks.

A sign counts only where it opens before a word and closes behind one, so "2 * 3 * 4", "A*", `f"{x}"` and "[1]" are
plain text; a backslash before one of the signs makes it plain.
"""

import re
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from vitascope.language.blanks import find_blanks

_SIGNS = re.compile(
    r"\\(?P<plain>[\\*`\[\]])"
    r"|\*\*(?P<strong>(?! )(?:\\.|[^\\*])+?(?<! ))\*\*"
    r"|\*(?P<em>(?![ *])(?:\\.|[^\\*])+?(?<! ))\*(?![\w*])"
    r"|`(?P<code>[^`]+)`"
    r"|\[(?P<words>(?:\\.|[^\\\[\]])+)\]\((?P<address>(?:https?://|mailto:|www\.)[^\s()]+)\)"
)
_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_STARS = re.compile(r"[\\*`]")
_PLAIN = re.compile(r"[\\*`\[\]]")


class Span(Struct, frozen=True):
    """A stretch of text in one look. `blank` is an owed figure; `link` an absolute address; `code` is kept whole."""

    text: str
    strong: bool = False
    em: bool = False
    code: bool = False
    blank: bool = False
    link: str = ""


def spans_of(text: str) -> tuple[Span, ...]:
    """The text's spans; white space between words is one space, and a ligature is its letters."""
    spans = _signs(" ".join(text.translate(_LIGATURES).split()))
    return tuple(piece for span in spans for piece in _with_blanks(span))


def _signs(text: str) -> list[Span]:
    if _PLAIN.search(text) is None:
        return [Span(text)] if text else []
    spans: list[Span] = []
    at = 0
    for sign in _SIGNS.finditer(text):
        if sign.start() > at:
            spans.append(Span(text[at : sign.start()]))
        spans += _inside(sign)
        at = sign.end()
    if at < len(text):
        spans.append(Span(text[at:]))
    return _joined(spans)


def _inside(sign: "re.Match[str]") -> list[Span]:
    if sign["plain"] is not None:
        return [Span(sign["plain"])]
    if sign["code"] is not None:
        return [Span(sign["code"], code=True)]
    if sign["strong"] is not None:
        return [replace(span, strong=True) for span in _signs(sign["strong"])]
    if sign["em"] is not None:
        return [replace(span, em=True) for span in _signs(sign["em"])]
    address = sign["address"]
    link = f"https://{address}" if address.startswith("www.") else address
    return [replace(span, link=link) for span in _signs(sign["words"])]


def _joined(spans: list[Span]) -> list[Span]:
    """Neighbours of one look as one span."""
    joined: list[Span] = []
    for span in spans:
        if joined and replace(joined[-1], text="") == replace(span, text=""):
            joined[-1] = replace(span, text=joined[-1].text + span.text)
        else:
            joined.append(span)
    return joined


def _with_blanks(span: Span) -> list[Span]:
    blanks = find_blanks(span.text)
    if not blanks or span.code or span.link:
        return [span]
    pieces: list[Span] = []
    at = 0
    for blank in blanks:
        if blank.span.start > at:
            pieces.append(replace(span, text=span.text[at : blank.span.start]))
        pieces.append(replace(span, text=blank.text, blank=True))
        at = blank.span.end
    if at < len(span.text):
        pieces.append(replace(span, text=span.text[at:]))
    return pieces


def plain(text: str) -> str:
    """The words without the signs: what a reader of the page sees."""
    return "".join(span.text for span in spans_of(text))


def plain_exactly(text: str) -> str:
    """As `plain`, with white space and ligatures as they stand: for other formats' texts."""
    return "".join(span.text for span in _signs(text))


# Icons (private use), controls, and marks that no font shows; joiners stay, since Persian and Hindi need them.
_NO_WORDS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\ufeff\ufffc-\uffff"
    "\ue000-\uf8ff\U000f0000-\U0010ffff]+"
)


def cleaned(words: str) -> str:
    """Words of a file without what is no text: icons, controls, soft hyphens. White space is single spaces."""
    return " ".join(_NO_WORDS.sub("", words).split()) if _NO_WORDS.search(words) else " ".join(words.split())


def escaped(words: str) -> str:
    """A text whose spans are one plain span of `words`: signs that would count get a backslash, others stay."""
    return escaped_exactly(" ".join(words.split()))


def escaped_exactly(words: str) -> str:
    """As `escaped`, with white space as it stands: plain_exactly(escaped_exactly(words)) is `words`."""
    if _PLAIN.search(words) is None or _says(words, words):
        return words
    without_brackets = _STARS.sub(r"\\\g<0>", words)
    return without_brackets if _says(without_brackets, words) else _PLAIN.sub(r"\\\g<0>", words)


def _says(text: str, words: str) -> bool:
    """Whether a text is read as these words, in no look of their own."""
    spans = _signs(text)
    bare = not any(s.strong or s.em or s.code or s.link for s in spans)
    return bare and "".join(s.text for s in spans) == words


def taken(words: str) -> str:
    """Words of a file as a text of a master: cleaned and escaped."""
    return escaped(cleaned(words))
