"""One number with its unit and measure: what kind of figure it is, and whether it is an outcome or scale."""

import re
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from vitascope.language.numerals import Numeral, is_year
from vitascope.language.phrases import Hit
from vitascope.language.units import Unit, read_unit, unit_list
from vitascope.text import Span

Kind = Literal[
    "percent", "points", "from-to", "multiplier", "word ratio", "money", "duration", "percentile latency",
    "rate", "utilisation", "quality", "named metric", "tolerance", "prevented", "compute",
    "accelerators", "parameters", "data volume", "count", "times", "bare number",
]  # fmt: skip

QuantityRole = Literal["outcome", "scale"]


class Quantity(Struct, frozen=True):
    """A figure at `span`. `values` are the plain numbers in it (k, M, B and % applied: 40k is 40000, 38% is 38).

    unit      "%", "points", "x", "ms", "s", "USD", "tokens/s", "GPU-hours", "parameters", "min to s" … or ""
    blank     a number in it is owed: [N], [$N] or a foreign blank; `values` holds only what is written
    metric    what was measured, as its list names it ("p99", "mfu", "latency", "cost"), "" where nothing says
    group     the kind of that measure: "percentile", "latency", "utilisation", "quality", "money", "size" …
    """

    span: Span
    kind: Kind
    role: QuantityRole
    values: tuple[float, ...]
    unit: str = ""
    blank: bool = False
    metric: str = ""
    group: str = ""


class Figure(Struct, frozen=True):
    """A quantity that may yet be part of a pair. `alone` is whether it stands as one when it is not."""

    quantity: Quantity
    alone: bool = True


def read_figure(text: str, numeral: Numeral, measures: tuple[Hit, ...]) -> Figure | None:
    """The figure that begins with `numeral` in the `plain` text; None where the number is part of a name."""
    unit = _money(text, numeral) if numeral.sign else read_unit(text, numeral)
    if unit.kind == "name":
        return None
    measure = _percentile_of(_measure(text, numeral.start, unit.end, measures), measures)
    if _is_named(text, numeral, unit, measure):
        return None
    kind, role, alone = _classify(text, numeral, unit, measure)
    values = () if numeral.blank else (_exact(numeral.value, unit.times),)
    group, _, metric = measure.label.partition(":") if measure else ("", "", "")
    quantity = Quantity(
        Span(numeral.start, unit.end), kind, role, values, unit.name, numeral.blank, metric=metric, group=group
    )
    return Figure(quantity, alone)


def _exact(value: float, times: float) -> float:
    """2.2 million is 2200000, not 2200000.0000000005."""
    return float(round(value * times, 6)) if times != 1.0 else value


_MAGNITUDE = re.compile(r"\s?(k|K|MM|mm|M|m|mn|B|bn|b|T|tn|thousand|million|billion|trillion|lakhs?|crores?|Cr)\b")

_TIMES = {"k": 1e3, "t": 1e3, "m": 1e6, "b": 1e9, "l": 1e5, "c": 1e7}

_PER = re.compile(
    r"\+?(?:\s?/\s?|\s(?:per|a|an|each)\s)(?:mo(?:nth)?|yr|year|annum|quarter|week|day|h(?:ou)?r|GPU[-\s]?h(?:ou)?r"
    r"|(?:1|one\s)?\s?[Mm](?:illion)?\s\w+|(?:1k|1K|1,000|thousand|1000)\s\w+|request|token|run|step|query|call|user"
    r"|customer|document|image|experiment|audio hour|hour of audio|prediction|epoch|model|GB|TB|node|chip|GPU)\b"
)


def _money(text: str, numeral: Numeral) -> Unit:
    at, times = numeral.end, 1.0
    magnitude = _MAGNITUDE.match(text, at)
    if magnitude:
        word = magnitude[1]
        times = 1e12 if word in ("T", "tn", "trillion") else _TIMES[word[0].lower()]
        at = magnitude.end()
    at = at + 1 if text[at : at + 1] == "+" else at
    per = _PER.match(text, at)
    return Unit("money", numeral.sign, per.end() if per else at, times, "money")


_STRONG = frozenset(
    ("percent", "points", "multiplier", "duration", "rate", "money", "compute", "tolerance", "times", "parameters")
)

_BEFORE = re.compile(r"([\w.&'#+-]+)(\s|=|:\s)?(?:of\s|to\s)?$")


@cache
def _named() -> frozenset[str]:
    return unit_list("names", "numbered")


@cache
def _settings() -> frozenset[str]:
    return unit_list("conditions", "before")


def _is_named(text: str, numeral: Numeral, unit: Unit, measure: Hit | None) -> bool:
    """The number is a year, a version ("Python 3"), a setting ("batch size 32") or follows a proper name."""
    if numeral.sign or numeral.blank:
        return False
    before = text[max(0, numeral.start - 28) : numeral.start]
    words = before.split()
    last = words[-1].strip("(,:;") if words else ""
    if not numeral.in_words and is_year(numeral, text):
        direct = unit.kind in _STRONG or (unit.kind and unit.noun == text[numeral.end + 1 : unit.end].lower())
        return not direct or last.lower() in ("in", "since", "by", "until", "of", "year", "from", "class")
    if unit.kind in _STRONG and unit.kind != "rate":
        return _is_setting(words, numeral, unit)
    if numeral.in_words or not before.endswith(" "):
        return False
    if last.lower() in _named() and not before.rstrip().endswith((",", ":", ";")):
        return True
    if _is_setting(words, numeral, unit):
        return True
    is_first = len(words) < 2 and numeral.start < 28
    proper = last[:1].isupper() and not is_first and not before.rstrip().endswith((",", ":", ";"))
    return proper and not unit.kind and not (measure and measure.end <= numeral.start <= measure.end + 2)


def _is_setting(words: list[str], numeral: Numeral, unit: Unit) -> bool:
    """The number sets the run up and measures nothing: "batch size 32", "sequence length of 128k", "stage 2"."""
    if unit.kind in ("percent", "duration", "multiplier", "money", "rate") or numeral.in_words:
        return False
    low = [word.lower().strip("(") for word in words if word.lower() not in ("of", "to", "=")]
    return bool(low) and (low[-1] in _settings() or " ".join(low[-2:]) in _settings())


_CLAUSE_END = re.compile(r"[;!?]|\.(?:\s|$)")


def _measure(text: str, start: int, end: int, measures: tuple[Hit, ...]) -> Hit | None:
    """The measure that the number is a value of: right before it, right behind it, or the last named before."""
    before = after = None
    for hit in measures:
        if _HELD.search(text, max(0, hit.start - 11), hit.start):
            continue
        if hit.end <= start:
            if start - hit.end <= 60 and not _CLAUSE_END.search(text, hit.end, start):
                before = hit if before is None or hit.start >= before.end else before
        elif hit.start >= end - 1:
            if hit.start - end <= 32 and not _BREAK.search(text, end, hit.start):
                after = hit
            break
        else:
            return hit
    if before and _LINK.fullmatch(text, before.end, start):
        return before
    if after and (before is None or after.start - end <= 25):
        return after
    return before


def _percentile_of(measure: Hit | None, measures: tuple[Hit, ...]) -> Hit | None:
    """The percentile before a latency, which says more: p99 in "p99 checkout latency"."""
    if measure and measure.label.startswith("latency:"):
        for hit in measures:
            if hit.label.startswith("percentile:") and 0 < measure.start - hit.end < 16:
                return replace(hit, end=measure.end)
    return measure


_HELD = re.compile(r"\b(?:same|equal|unchanged|fixed|constant|stable)\s$")
"""Before a measure that was held: no figure is its value."""

_BREAK = re.compile(r"[,;:()!?]|\.\s|\d|\sby\s|\bwith\b|\bwhile\b|\band\b|\bat\b")

_LINK = re.compile(
    r"\s*(?:[(=:~<>≈≤≥+-]\s*|(?:of|at|from|is|was|to|by|about|around|roughly|over|above|under|below|nearly|score|scores|value"
    r"|up|down|reached|improved|rose|fell|dropped|increased|reduced|cut|went|that|stayed|kept|held|a|an|the|only|just|almost"
    r"|more than|less than|within|per \w+|at p\d+)\s*)*"
)

_PREVENTED = re.compile(
    r"\b(?:caught|catching|catches|blocked|blocking|blocks|stopped|stopping|prevented|preventing|held back"
    r"|holding back|found and fixed|fired|rejected|rejecting|averted|averting|intercepted|flagged|flagging|detected"
    r"|detecting|vetoed)"
    r"\s(?:a\s|an\s|the\s|all\s|over\s|about\s|more than\s)?$",
    re.IGNORECASE,
)


_BY_UNIT: dict[str, tuple[Kind, QuantityRole]] = {
    "points": ("points", "outcome"),
    "multiplier": ("multiplier", "outcome"),
    "rate": ("rate", "outcome"),
    "compute": ("compute", "outcome"),
    "tolerance": ("tolerance", "outcome"),
    "accelerators": ("accelerators", "scale"),
    "parameters": ("parameters", "scale"),
}

_WERE_PREVENTED = re.compile(
    r"\s(?:[\w-]+\s){1,3}(?:were |was )?(?:stopped|blocked|caught|prevented|held back|rejected|averted"
    r"|intercepted|rolled back)\b",
    re.IGNORECASE,
)


def _classify(text: str, numeral: Numeral, unit: Unit, measure: Hit | None) -> tuple[Kind, QuantityRole, bool]:
    """Kind, role and whether the figure stands alone."""
    group = measure.label.partition(":")[0] if measure else ""
    if unit.kind == "percent":
        return _percent(text, numeral, unit, measure, group)
    if unit.kind == "money":
        return "money", _money_role(text, unit), True
    if unit.kind == "duration":
        return _duration(text, numeral, unit, measure, group)
    if unit.kind in _BY_UNIT:
        return *_BY_UNIT[unit.kind], True
    if _PREVENTED.search(text, max(0, numeral.start - 32), numeral.start) or _WERE_PREVENTED.match(text, numeral.end):
        return "prevented", "outcome", True
    if (
        measure
        and group in ("quality", "utilisation", "named", "percentile")
        and _is_value(text, numeral, unit, measure)
    ):
        return _MEASURED[group], "outcome", True
    if unit.kind == "times":
        return "times", "scale", True
    role: QuantityRole = "outcome" if _is_change(text, numeral) else "scale"
    if unit.kind == "data volume":
        return "data volume", role, True
    if _STAFF.search(text, max(0, numeral.start - 12), numeral.start):
        return "count", "scale", True
    if unit.kind == "count":
        return "count", role, True
    return "bare number", role, len(unit.noun) > 2 or unit.kind == "power"


def _is_change(text: str, numeral: Numeral) -> bool:
    """The count is what was saved or what it changed by: "saving 200 reviews a week", "cut incidents by 12"."""
    return _CHANGE.search(text, max(0, numeral.start - 60), numeral.start) is not None


_CHANGE = re.compile(
    r"\b(?:sav(?:ed|es|ing)\s(?:(?!to\b|in\b|on\b|at\b|for\b|across\b|from\b)[\w']+\s){0,6}"
    r"|(?:reduc|cut|lower|decreas|shr[aiu]nk|increas|gr[eo]w|rais|boost|lift)\w*\s[\w\s/-]{2,40}\sby\s(?:\w+\s)?)~?$",
    re.IGNORECASE,
)

_STAFF = re.compile(r"(?i)\b(?:team|group|staff|cohort|class|crew|squad|fleet) of (?:over )?$")

_MEASURED: dict[str, Kind] = {
    "quality": "quality",
    "utilisation": "utilisation",
    "named": "named metric",
    "percentile": "percentile latency",
}


def _is_value(text: str, numeral: Numeral, unit: Unit, measure: Hit) -> bool:
    """A bare number is the value of a measure only right beside it."""
    if numeral.in_words or (unit.kind and not measure.label.startswith("named:")):
        return False
    if measure.end <= numeral.start:
        return _LINK.fullmatch(text, measure.end, numeral.start) is not None
    return text[numeral.end : measure.start].strip(" +") in ("", "on", "in")


def _percent(
    text: str, numeral: Numeral, unit: Unit, measure: Hit | None, group: str
) -> tuple[Kind, QuantityRole, bool]:
    behind = text[unit.end : unit.end + 40]
    if _TOLERATED.match(behind) and text[: numeral.start].rstrip("<~ ").endswith(("within", "under", "below", "to")):
        return "tolerance", "outcome", True
    if _is_condition(behind) and not _SAVING.search(text, max(0, numeral.start - 20), numeral.start):
        return "percent", "scale", True
    if measure and group in ("quality", "utilisation") and abs(measure.start - numeral.start) < 40:
        return ("quality" if group == "quality" else "utilisation"), "outcome", True
    return "percent", "outcome", True


_TOLERATED = re.compile(
    r"\sof\s(?:the\s)?(?:reference|baseline|gpu|original|fp32|bf16|eager|published|golden|target)|\sloss\b",
    re.IGNORECASE,
)

_SAVING = re.compile(
    r"\b(?:cut|cutting|reduc\w+|remov\w+|sav\w+|eliminat\w+|offload\w+|rais\w+|increas\w+|recover\w+|by|of|up|down)\s$",
    re.IGNORECASE,
)


@cache
def _conditions() -> "re.Pattern[str]":
    words = sorted(unit_list("nouns", "condition"), key=lambda word: (-len(word), word))
    return re.compile(r"\s(?:[a-z-]+\s)?(?:" + "|".join(map(re.escape, words)) + r")\b", re.IGNORECASE)


def _is_condition(behind: str) -> bool:
    return _conditions().match(behind) is not None


@cache
def _budgets() -> frozenset[str]:
    return unit_list("nouns", "budget")


def _money_role(text: str, unit: Unit) -> QuantityRole:
    following = re.findall(r"[A-Za-z]+|[,;.]", text[unit.end : unit.end + 36])[:3]
    for word in following:
        if word in ",;." or word.lower() in ("by", "from", "to", "through", "with", "for"):
            return "outcome"
        if word.lower() in _budgets():
            return "scale"
    return "outcome"


_RESULT = re.compile(
    r"(?:\b(?:to|from|within|under|below|by|than|in|of|saving|saves?|saved|took|takes|every|at|sub|is|was)[\s-]|[<≤~→>]\s?)"
    r"(?:just\s|only\s|about\s|around\s|roughly\s|under\s|less than\s|nearly\s|almost\s|an?\s|the\s|~|<)*$",
    re.IGNORECASE,
)

_WINDOW = re.compile(
    r"\b(?:over|for|during|after|across|throughout|past|last|first|next|in the|every|each|of|lasting|run|ran)\s"
    r"(?:about\s|the\s|a\s|first\s|last\s|past\s|nearly\s|roughly\s)*$",
    re.IGNORECASE,
)

_HEARD = re.compile(
    r"\sof\s(?:[\w-]+\s){0,2}(?:audio|speech|video|recordings?|footage|content|music|data|calls?|podcasts?|driving|eeg|mri)\b",
    re.IGNORECASE,
)

_EARLIER = re.compile(r"\s(?:earlier|faster|sooner|saved|less|fewer|shorter|quicker|ahead|of downtime|of lost)\b")


def _duration(
    text: str, numeral: Numeral, unit: Unit, measure: Hit | None, group: str
) -> tuple[Kind, QuantityRole, bool]:
    if unit.name not in ("ms", "us", "ns") and _HEARD.match(text, unit.end):
        return "data volume", "scale", True
    if group == "percentile" and measure and (measure.end <= numeral.start or measure.start - unit.end < 12):
        return "percentile latency", "outcome", True
    return "duration", *_duration_role(text, numeral, unit, group)


def _duration_role(text: str, numeral: Numeral, unit: Unit, group: str) -> tuple[QuantityRole, bool]:
    if unit.name in ("ms", "us", "ns") or "/" in unit.name:
        return "outcome", True
    if unit.name == "years":
        return "scale", False
    is_gain = _EARLIER.match(text, unit.end) is not None
    if unit.joined and group != "latency" and not is_gain:
        return "scale", True
    window = _WINDOW.search(text, max(0, numeral.start - 24), numeral.start) is not None
    if unit.name in ("s", "min", "h"):
        weekly = text.startswith((" per week", " a week", " per day"), unit.end)
        saved = re.search(r"(?i)\bsav\w+", text[max(0, numeral.start - 40) : numeral.start])
        return ("scale" if (window and not is_gain) or (weekly and not saved) else "outcome"), True
    result = _RESULT.search(text, max(0, numeral.start - 24), numeral.start)
    if unit.name in ("months", "quarters"):
        gained = is_gain or (result is not None and re.search(r"(?i)\b(?:by|sav\w+|than)\b", result.group()))
        return ("outcome" if gained else "scale"), True
    return ("outcome" if is_gain or (result and not window) else "scale"), True
