"""The word lists of the evidence rules, and the questions they ask of a bullet's text."""

import re
from functools import cache

from msgspec import Struct

from vitascope.tables import load_table

Words = tuple[str, ...]


class EvidenceWords(Struct, frozen=True):
    """Lower-case words and phrases by the question they answer; see data/phrases/evidence.toml."""

    source: str
    latency: Words
    conditions: Words
    benchmark: Words
    load: Words
    kept: Words
    offline: Words
    launch: Words
    validation: Words
    deployed_things: Words
    deploying: Words
    rollout: Words
    scope: Words
    leading: Words
    groups: Words
    migrating: Words
    proof: Words
    merged: Words
    rank: Words
    placed: Words
    running: Words
    checkable: Words
    improving: Words
    traffic: Words
    run_cost: Words
    caught: Words


@cache
def words() -> EvidenceWords:
    return load_table("phrases/evidence.toml", EvidenceWords)


_IN_NO_WORD = re.compile(r"[^\w/.%-]|_")


def folded(text: str) -> str:
    """Lower case, a space for every character that no word list holds, one more at either end."""
    return f" {_IN_NO_WORD.sub(' ', text.lower())} "


SHORT = 5
"""Letters up to which a phrase is a whole word: "rag" is not in "ragged", "gate" not in "gateway"."""


def holds(text: str, phrases: Words) -> bool:
    """Whether one of the phrases stands in the text, at the start of a word; `text` is folded already.

    A phrase of up to SHORT letters must be the whole word, with a plural s or without.
    """
    return any(" " + phrase in text and (len(phrase) > SHORT or _is_word(phrase, text)) for phrase in phrases)


def _is_word(phrase: str, text: str) -> bool:
    at = text.find(" " + phrase)
    while at >= 0:
        rest = text[at + 1 + len(phrase) :].removeprefix("s")
        if not rest[0].isalnum():
            return True
        at = text.find(" " + phrase, at + 1)
    return False
