"""The word lists of this family, and where their phrases stand."""

import re
from collections.abc import Callable
from functools import cache

from msgspec import Struct

from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import counted
from vitascope.rules.rule import PASSED, Finding, Spot, Verdict
from vitascope.tables import load_table
from vitascope.text import Passage, Span


class WritingWords(Struct, frozen=True):
    """Word lists of this family; see data/phrases/writing.toml."""

    source: str
    first_person: tuple[str, ...]
    duties: tuple[str, ...]
    filler: tuple[str, ...]
    objective: tuple[str, ...]
    references: tuple[str, ...]
    template: tuple[str, ...]
    hyperbole: tuple[str, ...]
    spellings: tuple[str, ...]


@cache
def words() -> WritingWords:
    return load_table("phrases/writing.toml", WritingWords)


def phrase_in(statement: Statement, phrases: tuple[str, ...]) -> str:
    """The first of the phrases in the bullet as whole words, as it is listed; "" if there is none."""
    text = " " + re.sub(r"[^\w'’%+/.-]+", " ", statement.bullet.text.lower()) + " "
    return next((phrase for phrase in phrases if f" {phrase} " in text), "")


def lines_with(facts: Facts, phrases: tuple[str, ...]) -> list[tuple[str, Spot]]:
    """Lines of the document that hold one of the phrases, with the phrase."""
    found = []
    for line in facts.lines:
        text = line.text.lower()
        for phrase in phrases:
            at = text.find(phrase)
            if at >= 0:
                passage = Passage(line.text, line.starts, line.runs)
                found.append((phrase.strip(), Spot(passage=passage, span=Span(at, at + len(phrase)), text=line.text)))
                break
    return found


def document_rule(facts: Facts, phrases: tuple[str, ...], message: Callable[[str], str]) -> Verdict:
    found = lines_with(facts, phrases)
    return counted([Finding(message(phrase), (spot,), 0) for phrase, spot in found], 1) if found else PASSED
