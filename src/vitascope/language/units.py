"""What stands after a number: its magnitude, unit and noun, and so what kind of figure it is."""

import re
from functools import cache

from msgspec import Struct

from vitascope.language.numerals import Numeral
from vitascope.language.phrases import phrases_of
from vitascope.tables import load_table


class Unit(Struct, frozen=True):
    """`kind` as in quantities.Kind, or "money", "name" (the number is part of a name) or "" where nothing is known.

    times   the magnitude: 1000 for "k"
    end     where number, magnitude and unit end
    noun    the word that settled it, lower case ("gpus", "requests")
    joined  the unit hangs on the number by a hyphen and describes what follows ("41-day run")
    """

    kind: str
    name: str
    end: int
    times: float = 1.0
    noun: str = ""
    joined: bool = False


class UnitsFile(Struct, frozen=True):
    source: str
    lists: dict[str, dict[str, str]]


class _Tables(Struct, frozen=True):
    units: dict[str, tuple[str, str]]
    traffic: frozenset[str]
    data: frozenset[str]
    accelerators: frozenset[str]
    parameters: frozenset[str]
    count: frozenset[str]
    model: frozenset[str]
    adjective: frozenset[str]
    audience: frozenset[str]
    stop: frozenset[str]
    after: frozenset[str]


def unit_list(table: str, group: str) -> frozenset[str]:
    """The entries of one list of units.toml."""
    lists = load_table("phrases/units.toml", UnitsFile).lists
    return frozenset(name for name, _ in phrases_of(lists[table][group]))


@cache
def _tables() -> _Tables:
    lists = load_table("phrases/units.toml", UnitsFile).lists
    units = {
        spelling if len(spelling) == 1 else spelling.lower(): (kind, name or spelling)
        for kind, words in lists["units"].items()
        for spelling, name in phrases_of(words)
    }
    groups = ("traffic", "data", "accelerators", "parameters", "count", "model", "adjective", "audience", "stop")
    nouns = {group: unit_list("nouns", group) for group in groups}
    return _Tables(units, **nouns, after=unit_list("conditions", "after"))


_GLUED = re.compile(r"\+?([A-Za-zµ%¢‰]+(?:/[A-Za-z0-9]+)*)")

_NEXT = re.compile(r"[ \t]*[-\s]?([A-Za-zµ%][A-Za-z0-9µ%'/]*(?:\.\d)?)")

_MAGNITUDES = {
    "k": 1e3, "K": 1e3, "thousand": 1e3, "Thousand": 1e3, "hundred": 100.0, "m": 1e6, "M": 1e6, "MM": 1e6, "mm": 1e6,
    "mn": 1e6, "mio": 1e6, "Mio": 1e6, "million": 1e6, "Million": 1e6, "millions": 1e6, "B": 1e9, "b": 1e9, "bn": 1e9,
    "Bn": 1e9, "BN": 1e9, "billion": 1e9, "Billion": 1e9, "T": 1e12, "tn": 1e12, "trillion": 1e12, "lakh": 1e5,
    "lakhs": 1e5, "crore": 1e7, "crores": 1e7, "Cr": 1e7,
}  # fmt: skip

_CHIP = re.compile(
    r"(?:(?:NVIDIA|Nvidia|AMD|Intel|AWS|Google|Cloud|Habana|Apple)\s)*"
    r"(?:[ABHLTVP]\d{1,3}[A-Z]?s?|GB[23]00s?|GH200s?|MI\d{3}[AX]?s?|RTX\s?[A0]?\d{4}|TPU|GPU|Trainium|Trn\d|trn\d"
    r"|Inferentia|Inf\d|inf\d|Gaudi|v[2-7][ep]?\b|M[1-5]\b|Jetson|Orin|Grace|Ironwood|Trillium|NeuronCore|DGX|HGX|A10G|L40S)"
)

_PERIOD = re.compile(
    r"(?:\s?/\s?|\s(?:per|a|an|each|every)\s)"
    r"(?P<period>seconds?|sec|s|minutes?|min|hours?|hr|h|days?|d|nights?|weeks?|wk|months?|mo|quarters?|years?|yr)\b"
    r"(?:(?:\s?/\s?|\sper\s|\sa\s|\son\s(?:each|one)\s)(?:chip|GPU|gpu|user|node|replica|core|device|host|machine)\b)?"
)

_ADVERB = re.compile(r"\s(?:per day|daily|monthly|weekly|hourly|annually|yearly|nightly|each day|each month)\b")

_DATED = frozenset(("daily", "monthly", "weekly", "hourly", "yearly", "annual", "nightly"))

_NOUN_BEHIND = re.compile(r"\s(?!(?:to|from|by|for|with|in|on|at|and|or|of|run|job|cluster|fleet)\b)[a-z]{3,}")


def read_unit(text: str, numeral: Numeral) -> Unit:
    """The unit after `numeral` in the `plain` text."""
    tables = _tables()
    at = numeral.end
    glued = None if numeral.in_words else _GLUED.match(text, at)
    if glued is None:
        at = at + 1 if text[at : at + 1] == "+" else at
        chip = _times_chip(text, at)
        return chip or _by_words(text, at, 1.0, tables)
    word = glued[1]
    if word[0] in "xX" and (len(word) == 1 or word[1].isupper() or word[1].isdigit() or not word[1:].isalpha()):
        return _multiplied(text, glued.start(1), tables)
    known = tables.units.get(word if len(word) == 1 else word.lower())
    if known and not (len(word) == 1 and word in "mM"):
        return _united(text, at, glued.end(), known, 1.0, word)
    if word in _MAGNITUDES:
        return _magnified(text, glued.end(), word, tables)
    head, _, tail = word.partition("/")
    if tail and head.lower() in tables.units:
        return Unit(tables.units[head.lower()][0], word, glued.end())
    if tail and (head.lower() in tables.traffic or head in _MAGNITUDES):
        return Unit("rate", word, glued.end(), _MAGNITUDES.get(head, 1.0))
    rest = tables.units.get(word[1:].lower())
    if word[0] in "kKMB" and rest:
        return Unit(rest[0], rest[1], glued.end(), _MAGNITUDES[word[0]])
    return Unit("name", "", glued.end())


def _times_chip(text: str, at: int) -> Unit | None:
    """A chip after "8 ", "8 x ", "8-": "512 H100s", "8 x A100", "2,048-chip" is left to the nouns."""
    gap = re.compile(r"\s?[x*]?\s|-").match(text, at)
    chip = _CHIP.match(text, gap.end()) if gap else None
    return Unit("accelerators", chip.group().rstrip("s"), _word_end(text, chip.end()), noun="chip") if chip else None


def _multiplied(text: str, at: int, tables: _Tables) -> Unit:
    """What an x after the number means: 3x, 64xA100, 8x7B, 4x GPUs, 224x224."""
    after = at + 1
    chip = _CHIP.match(text, after + 1 if text[after : after + 1] in " -" else after)
    if chip:
        return Unit("accelerators", chip.group().rstrip("s"), _word_end(text, chip.end()), noun="chip")
    experts = re.compile(r"\d+(?:\.\d+)?[BM]\b").match(text, after)
    if experts:
        return Unit("parameters", "B parameters", experts.end())
    following = _NEXT.match(text, after)
    if following and following[1].lower() in tables.accelerators and text[after] in " -":
        return Unit("accelerators", following[1], following.end(), noun=following[1].lower())
    if text[after : after + 1].isalnum():
        return Unit("name", "", after)
    if following and following[1].lower() in ("engineer", "developer"):
        return Unit("name", "", following.end())
    return Unit("multiplier", "x", after)


def _word_end(text: str, at: int) -> int:
    while at < len(text) and text[at].isalnum():
        at += 1
    return at


def _united(text: str, start: int, end: int, known: tuple[str, str], times: float, noun: str) -> Unit:
    kind, name = known
    if kind == "nothing":
        return Unit("name", "", end)
    if kind == "duration" and name not in ("ms", "us", "ns"):
        joined = text[start : start + 1] == "-" and text[end : end + 1] in " -" and text[end + 1 : end + 2].isalpha()
        return Unit(kind, name, end, times, noun, joined)
    if kind == "points" and text[end : end + 4] in (" of ", "-in-"):
        return Unit("", "", end, times, noun)
    return Unit(kind, name, end, times, noun, text[start : start + 1] == "-" and text[end : end + 1] == " ")


def _magnified(text: str, at: int, word: str, tables: _Tables) -> Unit:
    """After "70B", "40k", "10 million"."""
    times = _MAGNITUDES[word]
    at = at + 1 if text[at : at + 1] == "+" else at
    unit = _by_words(text, at, times, tables)
    if word in "MBT" and unit.noun in tables.model:
        return Unit("parameters", "parameters", at, times)
    if unit.kind in (
        "rate",
        "data volume",
        "accelerators",
        "parameters",
        "count",
        "compute",
        "name",
        "money",
        "percent",
    ):
        return unit
    if word in ("B", "T"):
        return Unit("parameters", "parameters", at, times)
    return unit


def _by_words(text: str, at: int, times: float, tables: _Tables) -> Unit:
    """By the next words: a unit right after the number, else a noun within four words."""
    first = _NEXT.match(text, at)
    if not first:
        return Unit("", "", at, times)
    word = first[1]
    if times == 1.0 and word in _MAGNITUDES and word not in ("m", "mm", "b"):
        return _magnified(text, first.end(), word, tables)
    second = _NEXT.match(text, first.end())
    low = word.lower()
    pair = f"{low} {second[1].lower()}" if second else low
    if second and pair in tables.units:
        return _united(text, at, second.end(), tables.units[pair], times, pair)
    if low in tables.after or pair in tables.after:
        return Unit("name", "", first.end())
    known = tables.units.get(word if len(word) == 1 else low)
    if known and not (len(word) == 1 and text[first.end() : first.end() + 1] == "-"):
        if low == "times":
            return _times(first.end(), pair)
        return _united(text, at, first.end(), known, times, low)
    head, _, tail = low.partition("/")
    if tail and head in tables.units:
        return Unit(tables.units[head][0], word, first.end(), times, low)
    if tail and (head in tables.traffic or head in tables.data):
        return Unit("rate", word, first.end(), times, low)
    return _noun(text, first, times, tables)


def _times(end: int, pair: str) -> Unit:
    more = pair.rpartition(" ")[2]
    if more.endswith("er") or more in ("more", "less", "the", "as"):
        return Unit("multiplier", "x", end)
    return Unit("times", "times", end)


def _noun(text: str, first: "re.Match[str]", times: float, tables: _Tables) -> Unit:
    """By the first known noun: "14 production models", "10 million daily transactions"."""
    match: re.Match[str] | None = first
    dated = False
    for step in range(5):
        if match is None:
            break
        word = match[1].lower().removesuffix("'s")
        if word in tables.stop and text[match.end() : match.end() + 1] != "-":
            break
        if word in _DATED:
            dated = True
        else:
            unit = _known_noun(text, match, word, times, tables, dated=dated)
            if unit and (step < 4 or unit.kind == "rate"):
                return unit
        match = _NEXT.match(text, match.end())
    noun = first[1].lower()
    return Unit("", "", first.start(), times) if noun in tables.stop else Unit("", "", first.end(), times, noun)


def _known_noun(
    text: str, match: "re.Match[str]", word: str, times: float, tables: _Tables, *, dated: bool
) -> Unit | None:
    end = match.end()
    if (
        not word.endswith("s")
        and word in tables.adjective
        and match.group()[0] != "-"
        and _NOUN_BEHIND.match(text, end)
    ):
        return None
    if word in tables.traffic:
        period = _PERIOD.match(text, end)
        if period:
            return Unit("rate", f"{word}/{period['period']}", period.end(), times, word)
        adverb = None if word in tables.audience else _ADVERB.match(text, end)
        if adverb or (dated and word not in tables.audience):
            return Unit("rate", f"{word}/day", adverb.end() if adverb else end, times, word)
    if word in tables.parameters:
        return Unit("parameters", "parameters", end, times, word)
    if word in tables.accelerators:
        return Unit("accelerators", word, end, times, word)
    if word in tables.data:
        return Unit("data volume", word, end, times, word)
    if word in tables.count:
        return Unit("count", word, end, times, word)
    return None
