"""Names of technology that the vocabulary does not know, told by their form and by the company they stand in."""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from vitascope.tables import load_table
from vitascope.text import Span


class UnknownWords(Struct, frozen=True):
    """data/phrases/unknown.toml; see there."""

    source: str
    never: tuple[str, ...]
    plain: tuple[str, ...]
    edges: tuple[str, ...]
    alone: tuple[str, ...]
    heads: tuple[str, ...]
    modifiers: tuple[str, ...]


class OrdinaryWords(Struct, frozen=True):
    """data/phrases/ordinary.toml; see there."""

    source: str
    words: tuple[str, ...]


class _Sets(Struct, frozen=True):
    never: frozenset[str]
    plain: frozenset[str]
    ordinary: frozenset[str]
    edges: frozenset[str]
    techniques: re.Pattern[str]


@cache
def _sets() -> _Sets:
    words = load_table("phrases/unknown.toml", UnknownWords)
    return _Sets(
        frozenset(words.never),
        frozenset(words.plain),
        frozenset((*words.plain, *load_table("phrases/ordinary.toml", OrdinaryWords).words)),
        frozenset(words.edges),
        re.compile(
            rf"(?<![\w-])(?:(?:(?:{_any(words.modifiers)})\s){{1,2}}(?:{_any(words.heads)})|{_any(words.alone)})(?![\w-])",
            re.IGNORECASE,
        ),
    )


def _any(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[.+#'’-]*[A-Za-z0-9+#]+)*(?:\+\+|#)?|\d+[A-Z][A-Za-z0-9]*")
_MIXED = re.compile(
    r".*[a-z][A-Z]|.*[A-Z]{2,}[a-z]|[a-z]+[A-Z]|.*[A-Za-z]\d|\d+[A-Z]|.*[+#]|[A-Za-z]+\.(?:js|ai|py|io|NET)$"
)
_CAPITALS = re.compile(r"[A-Z][A-Z0-9]{1,6}s?(?:-[A-Z0-9]{1,5})?")
_TITLE = re.compile(r"[A-Z][a-z]+(?:-[A-Za-z0-9]+)*")
_MOST_WORDS = 3
_LONGEST = 24  # letters of a word that can be a name; keys and encoded text are longer
_MOST_PLAIN_WORDS = 2
_JOINTS = re.compile(r"\s*(?:,|;|/|\||\band\b|\bor\b|&|\(|\)|:|\s[–—-]\s)\s*")


class Unknown(Struct, frozen=True):
    """A name found at `span`. `by`: its "form", its "neighbours" alone, or being a noun of the field, "technique"."""

    span: Span
    surface: str
    by: str


def unknown_terms(
    text: str, line: Span, known: Sequence[Span], company: frozenset[str] = frozenset()
) -> list[Unknown]:
    """Those within `line`, left to right.

    known    the vocabulary's mentions, which stand apart from them
    company  words of the company's name (company_words): no technology
    """
    found: list[Unknown] = []
    for item in _items(text, line, known):
        unknown = _by_form(text, item, line, company)
        found += unknown or _by_neighbours(text, item, line, known)
    taken = [one.span for one in found]
    for match in _sets().techniques.finditer(text, line.start, line.end):
        span = Span(*match.span())
        if not any(span.overlaps(other) for other in (*taken, *known)):
            found.append(Unknown(span, match[0], "technique"))
    return found


_COMPANY = re.compile(
    r"(?:\b(?:[Aa]t|[Jj]oin|[Aa]bout)\s+\**)(?P<a>[A-Z][\w.&-]{1,40}(?:\s[A-Z][\w&-]{1,40})?)\**(?=[\s,'’.:]|$)"
    r"|(?<!\w)(?P<b>[A-Z][\w.&-]{1,40}(?:\s[A-Z][\w&-]{1,40})?)"
    r"(?:['’]s\s+(?:mission|vision|team|platform|products?|customers|culture|needs|goal)"
    r"|\s+(?:is|was|has been)\s+(?:a|an|the|one|on|building|committed|looking|seeking|proud|hiring|an? leading)\b)"
)


def company_words(text: str) -> frozenset[str]:
    """Words of the name that the ad gives its company, lower case: "At Northwind, …", "Northwind is building …"."""
    names = [m["a"] or m["b"] for m in _COMPANY.finditer(text)]
    return frozenset(
        word.lower() for name in names for word in re.split(r"[\s-]", name) if word.lower() not in _sets().plain
    )


def _items(text: str, line: Span, known: Sequence[Span]) -> list[Span]:
    """The stretches between commas, slashes, brackets, conjunctions and known terms."""
    cuts = [(m.start(), m.end()) for m in _JOINTS.finditer(text, line.start, line.end)]
    cuts += [(s.start, s.end) for s in known if line.start <= s.start < line.end]
    cuts.sort()
    items, at = [], line.start
    for start, end in cuts:
        if start > at:
            items.append(Span(at, start))
        at = max(at, end)
    if line.end > at:
        items.append(Span(at, line.end))
    return items


def _by_form(text: str, item: Span, line: Span, company: frozenset[str]) -> list[Unknown]:
    """Words written as only names are: CamelCase, capitals, digits within, and what belongs to them."""
    tokens = list(_TOKEN.finditer(text, item.start, item.end))
    marks = [_looks(text, token, line, company) for token in tokens]
    found: list[Unknown] = []
    at = 0
    while at < len(tokens):
        if not marks[at]:
            at += 1
            continue
        end = at
        while end + 1 < len(tokens) and marks[end + 1] and text[tokens[end].end() : tokens[end + 1].start()] == " ":
            end += 1
        strong = any(mark == "strong" for mark in marks[at : end + 1])
        span = Span(tokens[at].start(), tokens[end].end())
        is_name = strong or _stands_as_name(text, span.start, span.end, item, line)
        if is_name and end - at < _MOST_WORDS and not _OF_PEOPLE.match(text, span.end):
            found.append(Unknown(span, text[span.start : span.end], "form"))
        at = end + 1
    return found


def _looks(text: str, token: "re.Match[str]", line: Span, company: frozenset[str]) -> str:
    """How much like a name the word looks: "strong", "weak" for a capital within a sentence, or ""."""
    word = token[0].rstrip(".'’-")
    sets = _sets()
    if (
        len(word) > _LONGEST
        or word.lower() in sets.never
        or sets.techniques.fullmatch(word)
        or word.lower() in company
        or "'" in word
        or "’" in word
    ):
        return ""
    if _MIXED.match(word) and len(word) > 1:
        return "strong"
    if _CAPITALS.fullmatch(word):
        return "strong"
    if (
        _TITLE.fullmatch(word)
        and word.lower() not in sets.ordinary
        and not _opens_sentence(text, token.start(), line)
    ):
        return "weak"
    return ""


def _opens_sentence(text: str, start: int, line: Span) -> bool:
    before = text[line.start : start].rstrip(" \"'“(*_")
    return not before or before[-1] in ".!?:•"


_OF_PEOPLE = re.compile(
    r"\s+(?:[Tt]eams?|[Oo]rgani[sz]ation|[Gg]roup|[Dd]ivision|[Dd]epartment|[Oo]rg|[Oo]ffice)\b|-(?:related|specific)"
)


def _stands_as_name(text: str, start: int, end: int, item: Span, line: Span) -> bool:
    """A capitalised word in a sentence counts; in a line that capitalises most words, only a whole item does."""
    if not text[item.start : start].strip() and not text[end : item.end].strip(" .!"):
        return True
    words = [word for word in text[line.start : line.end].split() if word[0].isalpha()]
    return 2 * sum(word[0].isupper() for word in words) <= len(words)


def _by_neighbours(text: str, item: Span, line: Span, known: Sequence[Span]) -> list[Unknown]:
    """A short stretch of plain words that stands as an item between terms: "quantization, sparsity, distillation"."""
    words = text[item.start : item.end].split()
    sets = _sets()
    while words and words[0].lower().strip(".") in sets.edges:
        words = words[1:]
    while words and words[-1].lower().strip(".") in sets.edges:
        words = words[:-1]
    if not 1 <= len(words) <= _MOST_PLAIN_WORDS:
        return []
    phrase = " ".join(words).strip(" .;:!?*_…\"'“”")
    if not phrase or not all(re.fullmatch(r"[A-Za-z][A-Za-z-]+", word) for word in phrase.split()):
        return []
    if any(word.lower() in sets.plain or word.lower() in sets.never for word in phrase.split()):
        return []
    at = text.find(phrase, item.start, item.end)
    if at < 0 or not _between_terms(text, item, line, known):
        return []
    return [Unknown(Span(at, at + len(phrase)), phrase, "neighbours")]


def _between_terms(text: str, item: Span, line: Span, known: Sequence[Span]) -> bool:
    """Known terms stand on both sides of the item, parted by a comma, a slash or "and"; or before it, the last."""
    before = [s for s in known if line.start <= s.start and s.end <= item.start]
    after = [s for s in known if item.end <= s.start and s.end <= line.end]
    near_before = bool(before) and _LIST_JOINT.fullmatch(text, before[-1].end, item.start) is not None
    near_after = bool(after) and _LIST_JOINT.fullmatch(text, item.end, after[0].start) is not None
    return near_before and (near_after or not text[item.end : line.end].strip(" .)"))


_LIST_JOINT = re.compile(r"\s*(?:,|/|;|&|,?\s*\b(?:and|or)\b|and/or)\s*")
