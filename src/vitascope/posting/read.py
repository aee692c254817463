"""An ad's text becomes a Posting."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from vitascope.language.masks import masked
from vitascope.language.terms import Mention, Vocabulary
from vitascope.posting.bait import bait_in
from vitascope.posting.camps import archetype, camp_shares
from vitascope.posting.either import alternatives
from vitascope.posting.facts import facts_of
from vitascope.posting.firms import names_a_firm
from vitascope.posting.lines import ad_lines, sentences_of
from vitascope.posting.model import LEVELS, AdLine, AdTerm, Demand, Posting
from vitascope.posting.unknown import company_words, unknown_terms
from vitascope.tables import load_table
from vitascope.text import Span

_NEGATED = re.compile(
    r"\b(?:no|not|without|don['’]t need|do not need|doesn['’]t require|no need for|rather than|instead of)"
    r"\s+(?:(?:any|prior|previous|specific|a|the|experience|knowledge|of|in|with)\s+){0,3}$",
    re.IGNORECASE,
)
_NOT_NEEDED = re.compile(
    r"^[^.;,]{0,30}?\b(?:(?:is|are)\s+not\s+(?:needed|required|necessary)|not\s+(?:needed|necessary)|isn['’]t\s+(?:needed|required))\b",
    re.IGNORECASE,
)


_GENERAL = frozenset(("artificial intelligence", "machine learning", "deep learning"))
"""Alternatives all of which are among these offer no choice: "AI or machine learning"."""


class FieldWords(Struct, frozen=True):
    """data/phrases/fields.toml: broad names of fields of work."""

    source: str
    fields: tuple[str, ...]


@cache
def _fields() -> frozenset[str]:
    return frozenset(load_table("phrases/fields.toml", FieldWords).fields)


def read_posting(text: str, vocabulary: Vocabulary, title: str = "") -> Posting:
    """The whole reading. Pure: equal text, vocabulary and title give equal postings."""
    bait = bait_in(text)
    lines = ad_lines(text) or _lines_by_terms(text, vocabulary)
    lines = tuple(line for line in lines if not any(b.overlaps(line.span) for b in bait))
    facts = facts_of(text, lines, title)
    lines = tuple(line for line in lines if line.span.of(text).strip(" .:") != facts.title)
    mentions = _mentions(text, lines, vocabulary)
    firms = [mention for mention in mentions if names_a_firm(text, mention, vocabulary)]
    terms = _terms(text, lines, [m for m in mentions if m not in firms], facts.title, firms)
    by_line: list[list[AdTerm]] = [[] for _ in lines]
    for term in terms:
        if term.line >= 0:
            by_line[term.line].append(term)
    either = tuple(
        group
        for line, own in zip(lines, by_line, strict=True)
        if line.level != "duty"  # "others use Java or JavaScript" offers no choice
        for group in alternatives(text, line.span, [t for t in own if not t.negated])
        if not _GENERAL.issuperset(t.canonical for t in group)
    )
    shares = camp_shares(text, vocabulary, lines, terms)
    return Posting(
        text,
        lines,
        terms,
        either,
        _demands(text, lines, terms, either),
        shares,
        archetype(facts.title, shares, terms, lines),
        facts,
        bait,
    )


_FEWEST_TERMS = 2


def _lines_by_terms(text: str, vocabulary: Vocabulary) -> tuple[AdLine, ...]:
    """Of a post that no heading and no turn of phrase tells apart, the sentences that name several terms."""
    found = []
    for sentence in sentences_of(text):
        names = {m.canonical for m in vocabulary.find(sentence.of(text)) if m.canonical not in _fields()}
        if len(names - {None}) >= _FEWEST_TERMS:
            found.append(AdLine(sentence, "required"))
    return tuple(found)


_SHORT = 3  # words of a line that is an item alone: "- Rust"


def _mentions(text: str, lines: Sequence[AdLine], vocabulary: Vocabulary) -> list[Mention]:
    """The vocabulary's terms. In a list of short lines what each means, its neighbours tell: "- Go", "- Rust"."""
    found = {mention.span: mention for mention in vocabulary.find(text)}
    for is_short, group in groupby(lines, key=lambda line: len(line.span.of(text).split()) <= _SHORT):
        those = list(group)
        if is_short and len(those) > 1:
            found |= {mention.span: mention for mention in _joined_mentions(text, those, vocabulary)}
    senses = _only_senses(vocabulary)
    for line in lines:
        words = line.span.of(text).rstrip(".")
        if words in senses and words[0].isupper():
            span = Span(line.span.start, line.span.start + len(words))
            found[span] = Mention(span, words, senses[words], "canonical")
    return sorted(found.values(), key=lambda mention: mention.span.start)


@cache
def _only_senses(vocabulary: Vocabulary) -> dict[str, str]:
    """The term of each form that has one sense in the field. As a whole item of what an ad asks for it is that."""
    found: dict[str, str] = {}
    for ambiguity in vocabulary.ambiguities:
        terms = {sense.term for sense in ambiguity.senses if sense.term}
        if len(terms) == 1:
            found |= dict.fromkeys(ambiguity.forms, terms.pop())
    return found


def _joined_mentions(text: str, lines: Sequence[AdLine], vocabulary: Vocabulary) -> Iterator[Mention]:
    """Mentions in the lines read as one list, back at their places in the text."""
    starts, whole = [], ""
    for line in lines:
        starts.append(len(whole))
        whole += line.span.of(text) + ", "
    for mention in vocabulary.find(whole):
        number = bisect_right(starts, mention.span.start) - 1
        shift = lines[number].span.start - starts[number]
        span = Span(mention.span.start + shift, mention.span.end + shift)
        if mention.canonical and span.end <= lines[number].span.end:
            yield replace(mention, span=span)


def _terms(
    text: str, lines: Sequence[AdLine], mentions: Sequence[Mention], title: str, firms: Sequence[Mention]
) -> tuple[AdTerm, ...]:
    """Those of the vocabulary and those it does not know; `firms` are neither."""
    known = sorted([mention.span for mention in (*mentions, *firms)], key=lambda span: span.start)
    company = company_words(text)
    addresses = [Span(*mask) for mask in masked(text)]
    found: list[AdTerm] = []
    for number, line in enumerate(lines):
        found += [_known(text, line.span, mention, number) for mention in mentions if line.span.holds(mention.span)]
        found += [
            AdTerm(one.span, one.surface, None, number, negated=_is_negated(text, line.span, one.span))
            for one in unknown_terms(text, line.span, known, company)
            if not any(address.overlaps(one.span) for address in addresses)
        ]
    at = text.find(title) if title else -1
    if at >= 0 and not any(line.span.start <= at < line.span.end for line in lines):
        area = Span(at, at + len(title))
        found += [_known(text, area, mention, -1) for mention in mentions if area.holds(mention.span)]
    return tuple(sorted(found, key=lambda term: term.span.start))


def _known(text: str, line: Span, mention: Mention, number: int) -> AdTerm:
    return AdTerm(
        mention.span,
        mention.surface,
        mention.canonical,
        number,
        is_field=mention.canonical in _fields(),
        negated=_is_negated(text, line, mention.span),
    )


def _is_negated(text: str, line: Span, span: Span) -> bool:
    return bool(_NEGATED.search(text[line.start : span.start]) or _NOT_NEEDED.match(text[span.end : line.end]))


def _demands(
    text: str, lines: Sequence[AdLine], terms: Sequence[AdTerm], either: Sequence[tuple[AdTerm, ...]]
) -> tuple[Demand, ...]:
    """Each term once, at the most binding level at which it stands; alternatives as one."""
    groups: list[tuple[AdTerm, ...]] = [tuple(t for t in group if not t.is_field) for group in either]
    grouped = {id(term) for group in groups for term in group}
    groups += [(t,) for t in terms if id(t) not in grouped and t.line >= 0 and not t.is_field and not t.negated]
    groups = [group for group in groups if group]
    groups.sort(key=lambda group: (LEVELS.index(lines[group[0].line].level), group[0].span.start))
    found: list[Demand] = []
    seen: set[str] = set()
    for group in groups:
        line = lines[group[0].line]
        named = {term.surface: term.canonical or "" for term in group}
        demand = Demand(tuple(named), tuple(named.values()), line.span.of(text), line.span, line.level)
        if seen.isdisjoint(demand.names):
            seen.update(demand.names)
            found.append(demand)
    found.sort(key=lambda demand: demand.span.start)
    return tuple(found)
