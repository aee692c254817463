"""Verbs that open a bullet: what kind of act, and in which form they stand (past, present, -ing)."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from vitascope.language.phrases import phrases_of
from vitascope.tables import load_table


class Verb(Struct, frozen=True):
    """`kind` is the kind of act ("build", "reduce" …) or "plain"; `tense` is "past", "present" or "-ing"."""

    base: str
    kind: str
    tense: str


class _Files(Struct, frozen=True):
    source: str
    lists: dict[str, dict[str, str]]


def find_verb(words: tuple[str, ...]) -> tuple[Verb, int] | None:
    """The verb that `words` (lower case) begin with, and how many words it takes ("rolled out" takes two)."""
    forms = _forms()
    for count in (3, 2, 1):
        if len(words) >= count:
            verb = forms.get(_american(" ".join(words[:count])))
            if verb:
                return verb, count
    return _by_form(words[0]) if words else None


def _by_form(word: str) -> tuple[Verb, int] | None:
    """A verb no list has: a known one behind "re-", "co-" and the like, or a word in -ed or -ing."""
    for prefix in ("re-", "co-", "pre-", "cross-", "auto-", "self-", "de-", "re", "over", "out"):
        if word.startswith(prefix):
            known = _forms().get(_american(word[len(prefix) :]))
            if known:
                return Verb(prefix + known.base, known.kind, known.tense), 1
    if len(word) > 4 and word.endswith("ed") and not word.endswith(("eed", "-based", "need", "shared", "-aided")):
        return Verb(word, "plain", "past"), 1
    if len(word) > 5 and word.endswith("ing") and word not in _NOUNS_IN_ING:
        return Verb(word, "plain", "-ing"), 1
    return None


_NOUNS_IN_ING = frozenset(
    ("engineering", "marketing", "accounting", "machine-learning", "learning", "evening", "string")
)


def _american(word: str) -> str:
    """One spelling for optimise and optimize, labelled and labeled, modelling and modeling."""
    if len(word) < 6 or not word.endswith(_BRITISH):
        return word
    for british, american in _ENDINGS:
        if word.endswith(british):
            return word[: -len(british)] + american
    return word


_ENDINGS = (
    ("ised", "ized"), ("ising", "izing"), ("ise", "ize"), ("ises", "izes"),
    ("yse", "yze"), ("ysed", "yzed"), ("ysing", "yzing"),
    ("labeled", "labelled"), ("labeling", "labelling"), ("modeled", "modelled"), ("modeling", "modelling"),
)  # fmt: skip


_BRITISH = tuple(british for british, _ in _ENDINGS)


@cache
def verb_list(table: str, group: str) -> frozenset[str]:
    """The entries of one list of verbs.toml."""
    return frozenset(word for word, _ in phrases_of(load_table("phrases/verbs.toml", _Files).lists[table][group]))


@cache
def _forms() -> dict[str, Verb]:
    """Every form of every listed verb. A verb of several kinds keeps the first."""
    data = load_table("phrases/verbs.toml", _Files)
    irregular = dict(phrases_of(data.lists["forms"]["irregular"]))
    doubled = frozenset(word for word, _ in phrases_of(data.lists["forms"]["doubled"]))
    forms: dict[str, Verb] = {}
    groups = [*data.lists["strong"].items(), ("plain", data.lists["plain"]["verbs"])]
    for kind, words in groups:
        for base, _ in phrases_of(words):
            for form, tense in _inflected(base, irregular, doubled):
                forms.setdefault(_american(form), Verb(base, kind, tense))
    return forms


def _inflected(base: str, irregular: dict[str, str], doubled: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The past before the present: "cut" and "set" at the head of a bullet are read as past."""
    head, space, particle = base.partition(" ")
    is_doubled = head in doubled or irregular.get(base, "").startswith(head + head[-1])
    twice = head + head[-1] if is_doubled else ""
    tail = space + particle
    yield irregular.get(base) or _past(twice or head) + tail, "past"
    yield base, "present"
    yield _third(head) + tail, "present"
    yield _ing(twice or head) + tail, "-ing"


def _past(verb: str) -> str:
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def _third(verb: str) -> str:
    if verb.endswith(("s", "sh", "ch", "x", "z")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def _ing(verb: str) -> str:
    if verb.endswith("e") and not verb.endswith(("ee", "oe")):
        return verb[:-1] + "ing"
    return verb + "ing"
