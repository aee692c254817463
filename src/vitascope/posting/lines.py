"""An ad's text cut into the lines that state something asked of, or done by, the person hired."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Literal

from msgspec import Struct

from vitascope.posting.model import AdLine, Level
from vitascope.tables import load_table
from vitascope.text import Span

Kind = Literal["required", "preferred", "duty", "intro", "apart", "unknown", "unheaded"]
"""What a section is about. "intro": the role in running text. "unknown": under a heading that tells nothing.
"unheaded": in a text without headings."""


class _Heading(Struct, frozen=True):
    kind: Kind
    phrases: tuple[str, ...]


class _Cue(Struct, frozen=True):
    level: str
    phrases: tuple[str, ...]


class PostingWords(Struct, frozen=True):
    """data/phrases/posting.toml; see there."""

    source: str
    heading: tuple[_Heading, ...]
    cue: tuple[_Cue, ...]
    opening: tuple[_Cue, ...]


class _Patterns(Struct, frozen=True):
    headings: tuple[tuple[Kind, re.Pattern[str]], ...]
    cues: dict[str, re.Pattern[str]]
    openings: dict[str, re.Pattern[str]]


@cache
def _patterns() -> _Patterns:
    words = load_table("phrases/posting.toml", PostingWords)
    return _Patterns(
        tuple((h.kind, _whole_words(h.phrases)) for h in words.heading),
        {cue.level: _whole_words(cue.phrases) for cue in words.cue},
        {o.level: re.compile(rf"(?:{_alternatives(o.phrases)})(?![\w'-])", re.IGNORECASE) for o in words.opening},
    )


def _alternatives(phrases: tuple[str, ...]) -> str:
    longest_first = sorted(phrases, key=len, reverse=True)
    return "|".join(
        re.escape(p).replace(r"\ ", r"\s+").replace("'", "['’]").replace(r"\*", r"\w*") for p in longest_first
    )


def _whole_words(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{_alternatives(phrases)})(?![\w-])", re.IGNORECASE)


def ad_lines(text: str) -> tuple[AdLine, ...]:
    """The lines in order, none overlapping."""
    found: list[AdLine] = []
    pieces = [(piece, _opens(piece)) for piece in _pieces(text)]
    # A list alone, pasted without its heading, is of what is asked.
    alone = len(text) < _LIST_ALONE and not any(kind for _, kind in pieces)
    section: Kind = "unheaded" if alone else "intro"
    for piece, kind in pieces:
        if kind is not None:
            section = kind
            continue
        label = None if piece.is_item else _LABEL.match(piece.text)
        labelled = _kind_of_label(label[1]) if label else None
        if label and labelled is not None:
            section = labelled
            found += _labelled(text, Span(piece.span.start + label.end(), piece.span.end), section)
        else:
            found += _of_piece(text, piece.span, section, is_item=piece.is_item)
    return tuple(found)


# Pieces: physical lines, and what stands for them in a post without line breaks.


class _Piece(Struct, frozen=True):
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
_LABEL = re.compile(r"([A-Z][A-Za-z&/'’ -]{2,45}?)\s*:[*_]*\s+(?=\S)")
_COLON = re.compile(r":[*_]*\s+(?=\S)")
_MOST_LABEL_WORDS = 5
_MOST_LABELS = 200  # in one line; a post has ten


def _pieces(text: str) -> Iterator[_Piece]:
    start = 0
    for line in text.splitlines(keepends=True):
        end = start + len(line.rstrip("\r\n"))
        item = _ITEM.match(text, start, end)
        body = item.end() if item else start
        if end - start <= _LONG_LINE:
            yield from _piece(text, body, end, is_item=item is not None)
        else:
            yield from _pieces_of_post(text, start, end)
        start += len(line)


def _pieces_of_post(text: str, start: int, end: int) -> Iterator[_Piece]:
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


def _piece(text: str, start: int, end: int, *, is_item: bool) -> Iterator[_Piece]:
    raw = text[start:end].strip()
    marked = not is_item and (raw.startswith("#") or _BOLD.fullmatch(raw) is not None)
    while start < end and text[start] in _EDGES:
        start += 1
    while end > start and text[end - 1] in _EDGES:
        end -= 1
    if end > start:
        yield _Piece(Span(start, end), text[start:end], is_item, marked)


# Headings.

_LIST_ALONE = 1000  # letters of a text without headings that is a pasted list and no whole ad
_MOST_OF_LABEL = 0.6
_MOST_WORDS = 12
_MOST_WORDS_BEFORE_COLON = 20


def _opens(piece: _Piece) -> Kind | None:
    """The kind of section that the piece opens; None for what is no heading."""
    ends_open = piece.text.rstrip(" *_").endswith(":")
    bare = piece.text.strip(" *_#:-–—").strip()
    words = len(bare.split())
    if not words or "http" in bare or "@" in bare or (piece.is_item and not ends_open):
        return None
    if words > (_MOST_WORDS_BEFORE_COLON if ends_open else _MOST_WORDS):
        return None
    if not (piece.is_marked or ends_open):
        plain = bare[0].isupper() and bare[-1] not in ".;,!" and words <= 8
        return _kind_of(bare) if plain and not piece.is_item and _is_mostly_phrase(bare) else None
    kind = _kind_of(bare)
    if kind is None and piece.is_marked and bare[-1] not in ".,;":
        return "unknown"
    return kind


def _is_mostly_phrase(bare: str) -> bool:
    """Most of an unmarked line is the phrase of a heading: "Qualifications", and not "AI experience at a bank"."""
    return _phrase_share(bare) >= 0.4


def _phrase_share(bare: str) -> float:
    """How much of it the longest phrase of a heading is, 0 to 1."""
    found = (m.end() - m.start() for _, pattern in _patterns().headings for m in pattern.finditer(bare))
    return max(found, default=0) / max(1, len(bare))


def _kind_of(bare: str) -> Kind | None:
    """The list whose longest phrase stands in the heading; a word for "preferred" wins over all others."""
    found: list[tuple[int, int, Kind]] = []
    for rank, (kind, pattern) in enumerate(_patterns().headings):
        lengths = [m.end() - m.start() for m in pattern.finditer(bare)]
        if lengths and kind == "preferred":
            return kind
        if lengths:
            found.append((-max(lengths), rank, kind))
    return min(found)[2] if found else None


def _kind_of_label(label: str) -> Kind | None:
    """As "Responsibilities" in "Responsibilities: Design …": short, and little but the phrase of a heading."""
    bare = label.strip(" *_")
    return _kind_of(bare) if len(bare.split()) <= _MOST_LABEL_WORDS and _is_mostly_phrase(bare) else None


# What a piece says.

_SENTENCE_END = re.compile(r"(?:(?<=[a-z0-9)\]”\"’+%])|(?<=[A-Z][A-Z]))[.!?][”\")]?\**\s+(?=[A-Z“\"(\[*•])")
_LIST_WITHOUT_SIGNS = 30  # words to the sentence: more stand in no running text


def _of_piece(text: str, span: Span, section: Kind, *, is_item: bool) -> list[AdLine]:
    if not is_item:
        return _of_paragraph(text, span, section)
    words = text[span.start : span.end]
    openings = _patterns().openings
    if section == "apart":
        return []
    if section == "required" or section == "preferred":
        return _own_words(text, span, section)
    if section == "unheaded":
        return _own_words(text, span, "required")
    if openings["qualification"].match(words):
        return _own_words(text, span, "required")
    if section == "duty":
        return _own_words(text, span, section)
    if openings["duty"].match(words):
        return _own_words(text, span, "duty")
    if _patterns().cues["none"].search(words):
        return []
    if openings["required"].match(words):
        return _own_words(text, span, "required")
    return _own_words(text, span, "duty") if section == "intro" else []


def _labelled(text: str, span: Span, section: Kind) -> list[AdLine]:
    """What stands behind "Tech stack:" in its line: of the label's kind, but for what says something else itself."""
    if section not in ("required", "preferred", "duty") or _items_without_signs(text, span):
        return _of_paragraph(text, span, section)
    found = []
    for sentence in _sentences(span, text):
        words = text[sentence.start : sentence.end]
        if not _patterns().cues["none"].search(words):
            found += _clauses(text, sentence, _level_of_sentence(words, section) or section)
    return _joined(found, text)


def _own_words(text: str, span: Span, level: Level) -> list[AdLine]:
    """The item at its section's level, but for sentences and clauses that say themselves that they are a plus."""
    if level == "preferred" or not _patterns().cues["preferred"].search(text, span.start, span.end):
        return [AdLine(span, level)]
    return _joined([line for s in _sentences(span, text) for line in _clauses(text, s, level)], text)


_CUT = re.compile(r";\s+(?:and\s+)?|,\s+(?:and\s+|but\s+|plus\s+)?|\s+(?=and\s)|\s+-\s+")
_STARTS_DEMAND = re.compile(
    r"(?:and\s+)?(?:experience|knowledge|familiarity|proficiency|exposure|degree|masters?|master's|ms|m\.s\.|msc|ph\.?d\.?|"
    r"preferably|ideally|any|having|additional|prior|previous|bonus)\b",
    re.IGNORECASE,
)
_SAYS_MUST = re.compile(r"\b(?:required|must|essential|mandatory)\b", re.IGNORECASE)
_IS_SHORT = re.compile(r"\S+(?:\s+\S+){0,5}")
_DEMANDS = re.compile(
    r"\b(?:experience|degree|years?|essential|required|must|proficien\w+|knowledge|bachelor\w*|masters?|bs|ms|bsc|msc|expertise)\b",
    re.IGNORECASE,
)


def _clauses(text: str, span: Span, level: Level) -> list[AdLine]:
    """A sentence cut before the clause that is a plus: "Python is essential, and experience with Nix is a plus"."""
    preferred = _patterns().cues["preferred"]
    if not preferred.search(text, span.start, span.end):
        return [AdLine(span, level)]
    cuts = [
        cut
        for cut in _CUT.finditer(text, span.start, span.end)
        if not preferred.search(text, span.start, cut.start())
        and (cut[0][0] == ";" or _begins_another(text, span, cut))
    ]
    if not cuts:
        return [AdLine(span, "preferred")]
    last = cuts[-1]
    start = last.end() + (4 if text.startswith("and ", last.end()) else 0)
    return [AdLine(Span(span.start, last.start()), level), AdLine(Span(start, span.end), "preferred")]


def _begins_another(text: str, span: Span, cut: "re.Match[str]") -> bool:
    """A demand stands before the cut, and after it another one begins: it is no item of a list."""
    if not _DEMANDS.search(text, span.start, cut.start()):
        return False
    if _STARTS_DEMAND.match(text, cut.end(), span.end):
        return True
    is_short = _IS_SHORT.fullmatch(text, cut.end(), span.end) is not None
    return is_short and _SAYS_MUST.search(text, span.start, cut.start()) is not None


def _of_paragraph(text: str, span: Span, section: Kind) -> list[AdLine]:
    if section in ("required", "preferred", "duty") and (items := _items_without_signs(text, span)):
        return [line for item in items for line in _of_piece(text, item, section, is_item=True)]
    found: list[AdLine] = []
    for sentence in _sentences(span, text):
        level = _level_of_sentence(text[sentence.start : sentence.end], section)
        if level is not None:
            found += _clauses(text, sentence, level) if level != "preferred" else [AdLine(sentence, level)]
    return _joined(found, text)


_AS_ONE = re.compile(
    r"\bAs an? [^,.]{3,60}, you(?:['’]ll| will)\b(?! (?:join|receive|get|enjoy|benefit|be joining))", re.IGNORECASE
)
_IS_DEMAND = re.compile(r"\b(?:we (?:currently )?require|must (?:have|be)|bachelor\w*|degree)\b", re.IGNORECASE)
_WHO = re.compile(
    r"\b(?:who|with|passionate|focused|speciali[sz]\w+|obsessed|experienced in|skilled|capable)\b", re.IGNORECASE
)
_TO_DO = re.compile(r"\bto (?!join|help|contribute|be|work)\w+", re.IGNORECASE)


def _level_of_sentence(words: str, section: Kind) -> Level | None:
    """What the sentence says by its own words; in parts about company and pay, only what is plainly a demand."""
    cues = _patterns().cues
    if section == "apart":
        if _AS_ONE.search(words):
            return "duty"
        return "required" if _IS_DEMAND.search(words) and cues["required"].search(words) else None
    if cues["none"].search(words) or words.startswith(("http", "[1]")):
        return None
    if cues["preferred"].search(words):
        return "preferred"
    sought = cues["seek"].search(words)
    if sought:
        if _WHO.search(words, sought.end()):
            return "preferred" if section == "preferred" else "required"
        return "duty" if _TO_DO.search(words, sought.end()) else None
    found: list[tuple[int, Level]] = []
    for level in ("required", "duty"):
        match = cues[level].search(words)
        if match:
            found.append((match.start(), level))
    if not found:
        is_item = words[-1] not in ".!?" or _patterns().openings["required"].match(words)
        return section if section in ("required", "preferred") and is_item else None
    level = min(found)[1]
    return "preferred" if section == "preferred" and level == "required" else level


def _items_without_signs(text: str, span: Span) -> list[Span]:
    """A list that lost its signs and line breaks: many words, no sentence ends, items that begin as items do."""
    words = text[span.start : span.end]
    if len(words.split()) < _LIST_WITHOUT_SIGNS * len(_sentences(span, text)):
        return []
    openings = _patterns().openings
    starts = [
        m.end()
        for m in _AFTER_SMALL.finditer(text, span.start, span.end)
        if openings["duty"].match(text, m.end()) or openings["required"].match(text, m.end())
    ]
    if len(starts) < 3:
        return []
    bounds = [span.start, *starts, span.end]
    return [Span(a, a + len(text[a:b].rstrip())) for a, b in pairwise(bounds)]


_AFTER_SMALL = re.compile(r"(?<=[a-z0-9)\]])\s+(?=[A-Z])")


def _sentences(span: Span, text: str) -> list[Span]:
    found, start = [], span.start
    for match in _SENTENCE_END.finditer(text, span.start, span.end):
        end = match.start() + 1
        while end < match.end() and text[end] in '”")':
            end += 1
        found.append(Span(start, end))
        start = match.end()
    found.append(Span(start, span.end))
    return [s for s in found if s.end > s.start]


def _joined(lines: list[AdLine], text: str) -> list[AdLine]:
    """Neighbours of one level as one line, but for a sentence on the ideal candidate, which begins anew."""
    joined: list[AdLine] = []
    for line in lines:
        goes_on = joined and joined[-1].level == line.level and line.span.start - joined[-1].span.end <= 3
        if goes_on and not text.startswith("The ideal", line.span.start):
            joined[-1] = AdLine(Span(joined[-1].span.start, line.span.end), line.level)
        else:
            joined.append(line)
    return joined
