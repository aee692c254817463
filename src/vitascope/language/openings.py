"""How a bullet opens: with a verb and which act and tense, weakly, with a pronoun, with a noun."""

import re
from functools import cache
from typing import Literal

from msgspec import Struct

from vitascope.language.phrases import Hit, PhraseFile, find_phrases, phrases_of
from vitascope.language.verbs import find_verb, verb_list
from vitascope.tables import load_table

OpeningKind = Literal["strong verb", "verb", "weak", "pronoun", "noun", "gerund", "empty"]


class Opening(Struct, frozen=True):
    """`start`..`end` is the verb or the weak phrase; `after` is where its object would begin.

    act       the kind of act of a strong verb ("build", "reduce" …), "plain", or "" where there is no verb
    tense     "past", "present", "-ing" or ""
    unless    the opening is weak only in a bullet without a figure ("figure") or without anything ("empty")
    """

    kind: OpeningKind
    verb: str
    start: int
    end: int
    act: str = ""
    tense: str = ""
    unless: str = ""
    verb_end: int = 0  # where the verb ends that stands behind a pronoun; 0 where the opening is the verb

    @property
    def after(self) -> int:
        return self.verb_end or self.end


_WORD = re.compile(r"[\w][\w'’/+-]*")

_LABEL = re.compile(r"\W*[A-Z][\w&/+.-]*(?:\s[\w&/+.-]+){0,3}(?::|\s[–—-])\s+(?=\S)")

_BE = {
    "was": "past",
    "were": "past",
    "is": "present",
    "am": "present",
    "are": "present",
    "did": "past",
    "had": "past",
}


@cache
def _words(table: str, group: str) -> frozenset[str]:
    lists = load_table("phrases/openers.toml", PhraseFile).lists
    return frozenset(word for word, _ in phrases_of(lists[table][group]))


def read_opening(text: str) -> Opening:
    """The opening of `text` behind a label ("Serving: cut …") and adverbs ("also", "independently")."""
    start = _start(text)
    while True:
        first = _WORD.search(text, start)
        if not first:
            return Opening("empty", "", len(text), len(text))
        weak = _weak_at(text, first.start())
        if weak:
            return _weak(text, weak)
        if first.group().lower() not in _words("skipped", "adverbs"):
            break
        start = first.end()
    return _by_word(text, first)


def _start(text: str) -> int:
    label = _LABEL.match(text)
    if not label:
        return 0
    word = _WORD.search(text, label.end())
    verb = find_verb((word.group().lower(),)) if word else None
    if word and ((verb and verb[0].tense == "past") or _weak_at(text, word.start())):
        first = _WORD.search(text)
        if first and not (find_verb((first.group().lower(),)) and label.group().rstrip()[-1] != ":"):
            return label.end()
    return 0


def _weak_at(text: str, start: int) -> Hit | None:
    for hit in find_phrases(text).get("openers.weak", ()):
        if hit.start == start:
            return None if text[hit.end : hit.end + 1] == "-" else hit
        if hit.start > start:
            break
    return None


def _weak(text: str, hit: Hit) -> Opening:
    words = _followed(text, hit.start)
    verb = find_verb(words)
    tense = verb[0].tense if verb else _BE.get(words[0], "")
    phrase = text[hit.start : hit.end].lower()
    unless = "figure" if hit.phrase in _words("unless", "figure") else ""
    act = verb[0].kind if verb else ""
    return Opening("weak", phrase, hit.start, hit.end, act, tense, unless)


def _followed(text: str, start: int) -> tuple[str, ...]:
    return tuple(match.group().lower() for match, _ in zip(_WORD.finditer(text, start), range(4), strict=False))


def _by_word(text: str, first: "re.Match[str]") -> Opening:
    words = _followed(text, first.start())
    start, end = first.span()
    word = words[0].replace("’", "'")
    if word in _words("pronouns", "all"):
        behind = find_verb(words[1:])
        if behind is None:
            return Opening("pronoun", word, start, end)
        verb_end = _end_of(text, start, 1 + behind[1])
        return Opening("pronoun", word, start, end, behind[0].kind, behind[0].tense, verb_end=verb_end)
    if word in _BE:
        return Opening("verb", word, start, end, "plain", _BE[word])
    found = find_verb(words) if not word[0].isdigit() else None
    if found is None or _is_noun(words, found[0].tense):
        return Opening("noun", "", start, end)
    verb, count = found
    end = _end_of(text, start, count)
    if verb.tense == "-ing":
        return Opening("gerund", text[start:end].lower(), start, end, verb.kind, verb.tense)
    unless = "empty" if word in _words("unless", "empty") else ""
    if not unless and word in _words("unless", "figure"):
        unless = "figure"
    kind: OpeningKind = "verb" if verb.kind == "plain" else "strong verb"
    return Opening(kind, text[start:end].lower(), start, end, verb.kind, verb.tense, unless)


def _is_noun(words: tuple[str, ...], tense: str) -> bool:
    """A base form without a determiner behind it: "Model serving for …", "Research assistant"."""
    if tense != "present" or words[0] not in verb_list("nouns", "too"):
        return False
    if len(words) > 2 and words[1] == "and" and words[2].endswith(("tion", "ment", "ing", "ance")):
        return True
    determined = len(words) > 1 and words[1] in verb_list("nouns", "determiners")
    return not determined and not (len(words) > 1 and (words[1].endswith("s") or words[1][0].isdigit()))


def _end_of(text: str, start: int, count: int) -> int:
    end = start
    for match, _ in zip(_WORD.finditer(text, start), range(count), strict=False):
        end = match.end()
    return end
