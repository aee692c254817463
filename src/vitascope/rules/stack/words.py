"""The word lists of the stack rules, and what several of them ask of the terms."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from vitascope.language.terms import Term
from vitascope.rules.facts import Facts, Located, Statement
from vitascope.rules.rule import Spot
from vitascope.tables import load_table

Words = tuple[str, ...]

NAMED = frozenset({"hardware", "library", "product", "instance type"})
"""Kinds of term that are names: what a filter looks for and a bullet can show."""


class StackWords(Struct, frozen=True):
    """Lower-case words and phrases by the question they answer; see data/phrases/stack.toml."""

    source: str
    generic: Words
    soft: Words
    familiar: Words
    familiar_bullets: Words
    ratings: Words
    rating_bullets: Words
    hardware_words: Words
    levels: Words
    needless: Words
    evaluated_words: Words
    hyped: Words
    prompting: Words
    serving: Words
    courses: Words
    weight_only: Words
    about: Words
    porting: Words


@cache
def words() -> StackWords:
    return load_table("phrases/stack.toml", StackWords)


def spot(located: Located) -> Spot:
    """Where the term stands."""
    return Spot(passage=located.passage, span=located.mention.span)


def term_of(facts: Facts, located: Located) -> Term | None:
    """The vocabulary's term, or None where the word is unsettled."""
    return facts.vocabulary.term(located.mention.canonical) if located.mention.canonical else None


def named(facts: Facts, where: Iterable[str]) -> dict[str, Located]:
    """The first mention of every name of hardware, library or product that stands in one of these places."""
    places = frozenset(where)
    found: dict[str, Located] = {}
    for located in facts.terms:
        term = term_of(facts, located)
        if term is not None and located.where in places and term.kind in NAMED:
            found.setdefault(term.canonical, located)
    return found


def shown_in(statement: Statement) -> frozenset[str]:
    """Canonical terms that a bullet names."""
    return frozenset(m.canonical for m in (*statement.claim.tools, *statement.claim.hardware) if m.canonical)


def shown(facts: Facts) -> frozenset[str]:
    """Canonical terms that some bullet, or the head of an entry, names."""
    return frozenset(
        located.mention.canonical
        for located in facts.terms
        if located.mention.canonical and located.where in ("bullet", "entry")
    )


def is_accelerator(term: Term) -> bool:
    """A chip or library that decides a camp; CPUs, memory and networks ("Ethernet") are hardware and no accelerators."""
    return term.kind == "instance type" or (term.strong and term.camp != "none")


def level_named(facts: Facts, located: Located) -> bool:
    """The term stands on a skills line whose label gives a level: "Evaluated:", "Ported a model to:"."""
    if located.line < 0:
        return False
    label = facts.resume.skills[located.line].label.lower()
    return any(word in label for word in words().levels)
