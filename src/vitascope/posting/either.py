"""Alternatives in an ad's line: "Go or Rust", "one of Python, C++ and Java", "Bazel, Buck, Nix, or similar"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from vitascope.posting.model import AdTerm
from vitascope.text import Span

_BRACKETS = re.compile(r"\([^()]*\)")
_WORDS = r"(?:\s*(?:other|another|any|similar|the|custom|experience|with|in|of|on|a|an|knowledge)\b){0,3}"
_ADJECTIVE = r"(?:\s*(?:distributed|modern|advanced|large-scale|parallel|relational|open-source)\b)?"
_OR = re.compile(rf"[\s*\"”'’]*(?:,|;|/)?\s*\b(?:and\s*/\s*or|or)\b{_WORDS}{_ADJECTIVE}[\s*\"“]*", re.IGNORECASE)
_COMMA = re.compile(r"[\s*\"”]*(?:,|;)[\s*\"“]*|\s*/\s*")
_AND = re.compile(r"[\s*]*,?\s*(?:and|&)\s*[\s*]*", re.IGNORECASE)
_ONE_OF = re.compile(r"\b(?:at least one(?: of)?|one or more|one of|any of|any one of|either)\b", re.IGNORECASE)
_CLOSES = re.compile(
    r"[\s*\"”]*(?:,|;)?\s*(?:and\s*/\s*)?or\s+(?:\w+\s+){0,2}"
    r"(?:similar|equivalents?|comparable|another|others?|related|the like)\b",
    re.IGNORECASE,
)


def alternatives(text: str, line: Span, terms: Sequence[AdTerm]) -> list[tuple[AdTerm, ...]]:
    """Groups of the line's terms of which one is enough, each of two or more, in order."""
    inner = [Span(m.start(), m.end()) for m in _BRACKETS.finditer(text, line.start, line.end)]
    groups = _groups(text, line, [t for t in terms if not any(b.holds(t.span) for b in inner)], inner)
    for bracket in inner:
        inside = [t for t in terms if bracket.holds(t.span)]
        groups += _groups(text, Span(line.start, bracket.end - 1), inside, [])
    return sorted(groups, key=lambda group: group[0].span.start)


def _groups(text: str, line: Span, terms: Sequence[AdTerm], brackets: Sequence[Span]) -> list[tuple[AdTerm, ...]]:
    """Chains of terms joined by commas and "or"; a chain counts if an "or" or a word such as "one of" says so."""
    found: list[tuple[AdTerm, ...]] = []
    chain: list[AdTerm] = []
    is_choice = False
    for term in terms:
        joint = _between(text, chain[-1].span.end, term.span.start, brackets) if chain else ""
        one_of = bool(chain) and _is_one_of(text, line, chain[0])
        if chain and _OR.fullmatch(joint):
            is_choice = True
        elif not chain or not (_COMMA.fullmatch(joint) or (one_of and _AND.fullmatch(joint))) or is_choice:
            found += _closed(text, line, chain, is_choice=is_choice, brackets=brackets)
            chain, is_choice = [], False
        chain.append(term)
    found += _closed(text, line, chain, is_choice=is_choice, brackets=brackets)
    return found


def _closed(
    text: str, line: Span, chain: list[AdTerm], *, is_choice: bool, brackets: Sequence[Span]
) -> list[tuple[AdTerm, ...]]:
    if len(chain) < 2:
        return []
    rest = _between(text, chain[-1].span.end, line.end, brackets)
    joints = [_between(text, a.span.end, b.span.start, brackets) for a, b in pairwise(chain)]
    only_slashes = all(joint.strip() == "/" for joint in joints)
    choice = is_choice or (_CLOSES.match(rest) is not None and not only_slashes) or _is_one_of(text, line, chain[0])
    return [tuple(chain)] if choice else []


_STOP = re.compile(r"(?<!e\.g)(?<!i\.e)[.;]\s")


def _is_one_of(text: str, line: Span, first: AdTerm) -> bool:
    """Words such as "one of" or "at least one language (e.g." stand before the chain, in the same sentence."""
    before = text[line.start : first.span.start]
    found = None
    for match in _ONE_OF.finditer(before):
        found = match
    return found is not None and len(before) - found.end() <= 60 and not _STOP.search(before, found.end())


def _between(text: str, start: int, end: int, brackets: Sequence[Span]) -> str:
    """The text without what stands in brackets."""
    pieces, at = [], start
    for bracket in brackets:
        if start <= bracket.start and bracket.end <= end:
            pieces.append(text[at : bracket.start])
            at = bracket.end
    return "".join([*pieces, text[at:end]])
