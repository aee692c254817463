"""Every list of phrases in one pass over a text: weak openers, empty words, measures, mechanisms, cues."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from vitascope.tables import load_table

if TYPE_CHECKING:
    from ahocorasick_rs import AhoCorasick


class Hit(Struct, frozen=True):
    """A phrase found at start..end of the text. `label` is what the list says of it: a group, a short name."""

    start: int
    end: int
    label: str
    phrase: str


class PhraseFile(Struct, frozen=True):
    """A file of data/phrases: tables of lists; a list is one string split at commas."""

    source: str
    lists: dict[str, dict[str, str]]


FILES = ("metrics", "openers", "emptiness", "cues", "proofs", "mechanisms", "paraphrases", "competencies", "numbers")
"""Files whose lists are looked for in one pass. A list's name is "file.table"; its groups are the labels."""


def phrases_of(text: str) -> tuple[tuple[str, str], ...]:
    """The entries of one string of a phrase file with what stands after "=" in each ("" where nothing does)."""
    pairs = (entry.partition(" = ") for entry in " ".join(text.split()).split(","))
    return tuple((name.strip(), label.strip()) for name, _, label in pairs if name.strip())


def fold(text: str) -> str:
    """Lower case, all but letters and digits a space; exactly as long as `text`."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return low.translate(_FOLD)


_FOLD = {c: " " for c in range(128) if not chr(c).isalnum()} | dict.fromkeys(
    map(ord, "\u00a0\u2009\u202f\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201c\u201d\u2022\u2026\u2192"), " "
)


_PARTED = "\ue000"
"""Stands between phrases while a whole list is folded at once; folding leaves it."""


class _Lists(Struct, frozen=True):
    automaton: "AhoCorasick"
    entries: tuple[tuple[tuple[str, str, str, bool], ...], ...]  # by pattern: list, label, phrase, as it is cased


@cache
def _lists() -> _Lists:
    from ahocorasick_rs import AhoCorasick

    found: dict[str, list[tuple[str, str, str, bool]]] = {}
    for name in FILES:
        for table, groups in load_table(f"phrases/{name}.toml", PhraseFile).lists.items():
            for group, words in groups.items():
                entries = phrases_of(words)
                folded = fold(_PARTED.join(phrase for phrase, _ in entries)).split(_PARTED)
                for (phrase, label), key in zip(entries, folded, strict=True):
                    said = f"{group}:{label or phrase}" if name == "metrics" else label or group
                    entry = (f"{name}.{table}", said, phrase, phrase != phrase.lower())
                    found.setdefault(" " + key.rstrip(), []).append(entry)
    return _Lists(AhoCorasick(list(found)), tuple(tuple(entries) for entries in found.values()))


@lru_cache(maxsize=128)
def find_phrases(text: str) -> dict[str, tuple[Hit, ...]]:
    """By list, the phrases in `text`, left to right, the longest where several begin or overlap.

    Whole words, a plural -s allowed; any case unless the list writes capitals, then exactly those; "-" and " " are
    the same. Lists without a hit have no key.
    """
    lists = _lists()
    padded = f" {fold(text)} "
    found: dict[str, list[Hit]] = {}
    for pattern, start, end in lists.automaton.find_matches_as_indexes(padded, overlapping=True):
        after = padded[end]
        if after.isalnum():
            if after != "s" or padded[end + 1].isalnum():
                continue
            end += 1
        for name, label, phrase, cased in lists.entries[pattern]:
            if not cased or text.startswith(phrase, start):
                found.setdefault(name, []).append(Hit(start, end - 1, label, phrase))
    return {name: _longest(hits, by_label=name.startswith("competencies")) for name, hits in found.items()}


def _longest(hits: list[Hit], *, by_label: bool) -> tuple[Hit, ...]:
    """Of hits that overlap the first and longest; of those of one label if `by_label`."""
    if len(hits) == 1:
        return tuple(hits)
    kept: list[Hit] = []
    taken: dict[str, int] = {}
    for hit in sorted(hits, key=lambda hit: (hit.start, -hit.end)):
        group = hit.label if by_label else ""
        if hit.start >= taken.get(group, 0):
            kept.append(hit)
            taken[group] = hit.end
    return tuple(kept)
