"""What an ad asks for: its lines, the terms in them as they are spelt, and groups of which one is enough."""

import re

from msgspec import Struct

from vitascope.language.terms import Mention, Vocabulary
from vitascope.text import Span


class Demand(Struct, frozen=True):
    """Something the ad asks for: one term, or several of which one is enough ("Go or Rust").

    surfaces   exactly as the ad spells them, in its order; `canonicals` likewise
    line       the ad's line, with the offsets of it in the ad's text
    preferred  the line, or the heading above it, says that it is a plus and no must
    """

    surfaces: tuple[str, ...]
    canonicals: tuple[str, ...]
    line: str
    span: Span
    preferred: bool = False


class Posting(Struct, frozen=True):
    """An ad, as far as its literal terms go; demands in order of their first mention, each term once."""

    text: str
    demands: tuple[Demand, ...]


_PREFERRED = re.compile(
    r"\b(?:preferred|nice[- ]to[- ]haves?|bonus|a plus|pluses|ideally|desirable|advantage|good to have|optional)\b",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^(?![-*\u2022\u2013\u25aa\u00b7])[^.;,]{3,60}$")
_REQUIRED = re.compile(
    r"\b(?:require|must|minimum|basic qualifications|you have|what you.ll need|qualifications)\w*\b", re.IGNORECASE
)
_APART = re.compile(
    r"\b(?:equal opportunity|benefits|we offer|perks|compensation|salary|about us|about the company|our mission"
    r"|our values|diversity|accommodation|(?:data|applicant|candidate) privacy|privacy (?:notice|policy|statement)"
    r"|pay (?:range|transparency)|how to apply)\b",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:no|not|without|don.t need|isn.t required)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_OR = re.compile(r"^\s*(?:,|/|;)?\s*(?:and/or|or)\s+(?:\w+\s+)?$|^\s*/\s*$", re.IGNORECASE)
_COMMA = re.compile(r"^\s*,\s*$")


def read_posting(text: str, vocabulary: Vocabulary) -> Posting:
    """The demands of an ad's text. Benefits, company story and equal-opportunity text ask for nothing."""
    found: list[Demand] = []
    seen: set[str] = set()
    preferred = apart = False
    start = 0
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        if _HEADING.match(bare) and len(bare.split()) <= 7:
            preferred, apart = bool(_PREFERRED.search(bare)), bool(_APART.search(bare))
            preferred = preferred and not _REQUIRED.search(bare.replace("preferred", ""))
        if bare and not apart:
            span = Span(start, start + len(line.rstrip()))
            for group in _groups(line, vocabulary.find(line)):
                fresh = tuple(m for m in group if m.canonical and m.canonical not in seen)
                if fresh and not any(m.canonical in seen for m in group):
                    clause = _clause(line, group[0].span)
                    found.append(_demand(fresh, bare, span, preferred or bool(_PREFERRED.search(clause))))
                seen.update(m.canonical for m in fresh if m.canonical)
        start += len(line)
    return Posting(text, tuple(found))


_CLAUSE = re.compile(r";|[.!?)](?=\s|$)")
_COMMA_CLAUSE = re.compile(r",")


def _clause(line: str, span: Span) -> str:
    """The part of the line that says whether `span` is a must or a plus.

    It ends at a semicolon or full stop; where the line says both ("PyTorch required, JAX preferred"), at a comma too,
    with the items before it that have no word of their own ("Rust, Go preferred"). A label ("Preferred: …") holds for
    the whole line.
    """
    label, colon, _ = line.partition(":")
    if colon and _PREFERRED.search(label):
        return label
    clause, start = _around(line, span, _CLAUSE)
    if not (_PREFERRED.search(clause) and _REQUIRED.search(clause)):
        return clause
    for piece, end in _pieces(clause):
        if end >= span.end - start and (_PREFERRED.search(piece) or _REQUIRED.search(piece)):
            return piece
    return clause


def _around(line: str, span: Span, parting: re.Pattern[str]) -> tuple[str, int]:
    start = max((m.end() for m in parting.finditer(line, 0, span.start)), default=0)
    found = parting.search(line, span.end)
    return line[start : found.start() if found else len(line)], start


def _pieces(clause: str) -> list[tuple[str, int]]:
    """The clause cut at its commas, each piece with the offset of its end."""
    ends = [m.start() for m in _COMMA_CLAUSE.finditer(clause)] + [len(clause)]
    return [(clause[start:end], end) for start, end in zip([0, *ends], ends, strict=False)]


def _demand(group: tuple[Mention, ...], line: str, span: Span, preferred: bool) -> Demand:
    return Demand(
        tuple(m.surface for m in group), tuple(m.canonical for m in group if m.canonical), line, span, preferred
    )


def _groups(line: str, mentions: tuple[Mention, ...]) -> list[list[Mention]]:
    """The line's mentions, those joined by "or" (and the commas before it) together; negated ones left out."""
    groups: list[list[Mention]] = []
    chain: list[Mention] = []
    for mention in mentions:
        if _NEGATED.search(line[: mention.span.start]):
            continue
        between = line[chain[-1].span.end : mention.span.start] if chain else None
        if between is not None and _OR.match(between):
            chain.append(mention)
            groups.append(chain)
            chain = [mention]
            continue
        if between is None or not _COMMA.match(between):
            groups += [[m] for m in chain]
            chain = []
        chain.append(mention)
    groups += [[m] for m in chain]
    return _merged(groups)


def _merged(groups: list[list[Mention]]) -> list[list[Mention]]:
    """Groups that share a mention as one; a mention that stands in a larger group does not stand alone."""
    merged: list[list[Mention]] = []
    for group in groups:
        home = next((g for g in merged if any(m in g for m in group)), None)
        if home is None:
            merged.append(list(group))
        else:
            home += [m for m in group if m not in home]
    return merged
