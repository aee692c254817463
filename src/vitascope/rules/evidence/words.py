"""The word lists of the evidence rules, and the questions they ask of a bullet's text."""

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
    offline: Words
    launch: Words
    validation: Words
    deploying: Words
    rollout: Words
    scope: Words
    leading: Words
    migrating: Words
    proof: Words
    merged: Words
    rank: Words
    running: Words
    checkable: Words
    improving: Words
    traffic: Words
    run_cost: Words
    caught: Words


@cache
def words() -> EvidenceWords:
    return load_table("phrases/evidence.toml", EvidenceWords)


def folded(text: str) -> str:
    """Lower case, a space for every character that no word list holds, one more at either end."""
    return " " + "".join(c if c.isalnum() or c in "/-.%" else " " for c in text.lower()) + " "


def holds(text: str, phrases: Words) -> bool:
    """Whether one of the phrases stands in the text, at the start of a word; `text` is folded already."""
    return any(" " + phrase in text for phrase in phrases)
