"""An ad's text in pieces: physical lines, or what stands for them in a post without line breaks; and headings."""

import re
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from vitascope.posting.phrases import Kind, patterns
from vitascope.text import Span


class Piece(Struct, frozen=True):
    """Markup at its ends is left out. `is_marked`: a Markdown heading, or bold from end to end."""

    span: Span
    text: str
    is_item: bool
    is_marked: bool


_EDGES = " \t\r\n*_#`>|\u00a0\u200b\\"
_ITEM = re.compile(
    r"[ \t]*(?:\\?[-*+•◦▪●○‣·–—‐✓✔➢►▸]|\(?\d{1,2}[.)]|\(?[a-z][.)])[ \t\u00a0]+(?=\S)|[ \t]*[•◦▪●‣✓✔➢►▸](?=\S)"
)
_INLINE_ITEM = re.compile(r"(?<=\s)(?:\\-|\\\*|\*|•|◦)\s+(?=\S)|(?<=[.;:]\s)-\s+(?=\S)|(?<=[\s.;:)])•(?=\S)")
_LONG_LINE = 400  # letters; a line longer than this may hold a whole post, lists and all
_BOLD = re.compile(r"(?:\*\*|__)[^*_]+(?:\*\*|__)\s*:?")
_COLON = re.compile(r":[*_]*\s+(?=\S)")
_FULL_LINE = 45  # letters of a line that may have been wrapped
_MOST_LABEL_WORDS = 5
_MOST_LABELS = 200  # in one line; a post has ten


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces in order; a line that only a wrapped line's end parts from the one before belongs to its piece."""
    for start, end in _unwrapped(text):
        item = _ITEM.match(text, start, end)
        body = item.end() if item else start
        if end - start <= _LONG_LINE or "\n" in text[start:end]:
            yield from _piece(text, body, end, is_item=item is not None)
        else:
            yield from _pieces_of_post(text, start, end)


def _unwrapped(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each line, wrapped ones together."""
    start = end = at = 0
    for line in text.splitlines(keepends=True):
        stop = at + len(line.rstrip("\r\n"))
        if end > start and stop > at and _goes_on(text, start, end, at, stop):
            end = stop
        else:
            if end > start:
                yield start, end
            start, end = at, stop
        at += len(line)
    if end > start:
        yield start, end


def _goes_on(text: str, start: int, end: int, at: int, stop: int) -> bool:
    """Whether the line from `at` to `stop` goes on with the one before: it begins small, after a line that was full.

    In a list it may also begin with a capital, if it is indented further than its sign.
    """
    before, line = text[start:end].rstrip(), text[at:stop]
    bare = line.lstrip()
    if not bare or _ITEM.match(line) or bare[0] in "#*>|" or before[-1:] in ".!?:;":
        return False
    last = before.rsplit("\n", 1)[-1]
    is_full = len(last) >= _FULL_LINE
    if is_full and (bare[0].islower() or bare[0] in "(&/,"):
        return True
    item = _ITEM.match(before)
    return item is not None and is_full and len(line) - len(bare) >= item.end()


def _pieces_of_post(text: str, start: int, end: int) -> Iterator[Piece]:
    """Cut where a list sign or the label of a section stands in the line."""
    cuts = [(m.start(), m.end(), True) for m in _INLINE_ITEM.finditer(text, start, end)]
    cuts = cuts if len(cuts) > 1 else []
    colons = islice(_COLON.finditer(text, start, end), _MOST_LABELS)
    labels = (_label_before(text, start, colon.start()) for colon in colons)
    cuts += [(at, at, False) for at in labels if at >= 0]
    cuts.sort()
    body, is_item = start, False
    for stop, following, opens_item in cuts:
        if stop >= body:
            yield from _piece(text, body, stop, is_item=is_item)
            body, is_item = following, opens_item
    yield from _piece(text, body, end, is_item=is_item)


def _label_before(text: str, start: int, colon: int) -> int:
    """Where the label of a section that ends at the colon begins; -1 where there is none.

    Of "on CUDA Tech stack:" it is "Tech stack": what has least in it beside the phrase of a heading.
    """
    best, at = 0.0, -1
    for word in list(re.finditer(r"\S+", text[start:colon]))[-_MOST_LABEL_WORDS:]:
        begins = start + word.start()
        label = text[begins:colon].strip(" *_")
        share = _phrase_share(label) if label[:1].isupper() and _kind_of(label) is not None else 0.0
        if share > best and share >= _MOST_OF_LABEL:
            best, at = share, begins
    return at


def _piece(text: str, start: int, end: int, *, is_item: bool) -> Iterator[Piece]:
    raw = text[start:end].strip()
    marked = not is_item and (raw.startswith("#") or _BOLD.fullmatch(raw) is not None)
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    if end > start:
        yield Piece(Span(start, end), text[start:end], is_item, marked)


_MOST_OF_LABEL = 0.6
_MOST_WORDS = 12
_LEADING_WORDS = 6
_MOST_WORDS_CALLED = 4  # "Bonus points!" is a heading, a longer call is none
_MOST_WORDS_BEFORE_COLON = 20


def opens(piece: Piece) -> Kind | None:
    """The kind of section that the piece opens; None for what is no heading."""
    ends_open = piece.text.rstrip(" *_").endswith(":")
    bare = piece.text.strip(" *_#:-–—").strip()
    words = len(bare.split())
    if not words or "http" in bare or "@" in bare or (piece.is_item and not ends_open):
        return None
    if words > (_MOST_WORDS_BEFORE_COLON if ends_open else _MOST_WORDS):
        # A paragraph that leads to a list: "… Using your expertise, you will:"
        return _kind_of(" ".join(bare.split()[-_LEADING_WORDS:])) if ends_open and not piece.is_item else None
    if _ABOUT.fullmatch(bare):
        return "apart"
    if not (piece.is_marked or ends_open):
        bare = bare.rstrip("!") if words <= _MOST_WORDS_CALLED else bare
        plain = bare[0].isupper() and bare[-1] not in ".;,!" and words <= 8
        return _kind_of(bare) if plain and not piece.is_item and _is_mostly_phrase(bare) else None
    kind = _kind_of(bare)
    if kind is None and piece.is_marked and bare[-1] not in ".,;":
        return "unknown"
    return kind


_ABOUT = re.compile(
    r"(?:Why|About) (?!(?:you|the role|this role|the job|the position)\b)\w+(?: \w+)?\??", re.IGNORECASE
)
"""As in "About Northwind", "Why Northwind?": a line of its own."""


def _is_mostly_phrase(bare: str) -> bool:
    """Most of an unmarked line is the phrase of a heading: "Qualifications", and not "AI experience at a bank"."""
    return _phrase_share(bare) >= 0.4


def _phrase_share(bare: str) -> float:
    """How much of it the longest phrase of a heading is, 0 to 1."""
    found = (m.end() - m.start() for _, pattern in patterns().headings for m in pattern.finditer(bare))
    return max(found, default=0) / max(1, len(bare))


def _kind_of(bare: str) -> Kind | None:
    """The list whose longest phrase stands in the heading; a word for "preferred" wins over all others."""
    found: list[tuple[int, int, Kind]] = []
    for rank, (kind, pattern) in enumerate(patterns().headings):
        lengths = [m.end() - m.start() for m in pattern.finditer(bare)]
        if lengths and kind == "preferred":
            return kind
        if lengths:
            found.append((-max(lengths), rank, kind))
    return min(found)[2] if found else None


def kind_of_label(label: str) -> Kind | None:
    """As "Responsibilities" in "Responsibilities: Design …": short, and little but the phrase of a heading."""
    bare = label.strip(" *_")
    return _kind_of(bare) if len(bare.split()) <= _MOST_LABEL_WORDS and _is_mostly_phrase(bare) else None
