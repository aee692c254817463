"""Two figures that are one: "from 240 ms to 95 ms", "90 s instead of 25 min", "20-30%"."""

import re

from msgspec.structs import replace

from vitascope.language.figures import Figure, Kind, Quantity
from vitascope.text import Span

_ARROW = re.compile(r"\s*(?:→|-+>|=+>|>>?)\s*[~<≈]?\s*")

_SOFT = (
    r"(?:just|only|about|around|roughly|under|below|less than|over|nearly|almost|approximately|some|a|sub-|~|<|>|≈)"
)

_TO = re.compile(
    rf"(?P<words>(?:[\s,][\w'/-]+){{0,5}}?)\s(?:down\s|up\s)?(?:to|into|towards)\s(?:{_SOFT}\s?)*", re.IGNORECASE
)

_BACK = re.compile(
    r"(?:\s[\w/-]+){0,2},?\s\(?(?P<how>instead of|rather than|vs\.?|versus|down from|up from|from"
    rf"|compared (?:to|with)|against|was|previously|where it was|before it was|over)\s(?:{_SOFT}\s?|the\s|a\s)*",
    re.IGNORECASE,
)

_RANGE = re.compile(r"\s?-\s?|\sto\s|\sand\s|\sor\s|/")

_FROM = re.compile(rf"\b(?:from|was|of)\s(?:{_SOFT}\s?)*$", re.IGNORECASE)


def join_pairs(text: str, figures: list[Figure]) -> list[Quantity]:
    """The figures, pairs made one; what does not stand alone is left out."""
    found: list[Quantity] = []
    waiting: Figure | None = None
    for figure in figures:
        if waiting is None:
            waiting = figure
            continue
        pair = _pair(text, waiting.quantity, figure.quantity)
        if pair:
            found.append(pair)
            waiting = None
            continue
        if waiting.alone:
            found.append(waiting.quantity)
        waiting = figure
    if waiting and waiting.alone:
        found.append(waiting.quantity)
    return found


def _pair(text: str, first: Quantity, second: Quantity) -> Quantity | None:
    start, end = first.span.end, second.span.start
    if end - start > 48 or not _alike(first, second):
        return None
    if _ARROW.fullmatch(text, start, end):
        return _from_to(first, second)
    is_from = _FROM.search(text, max(0, first.span.start - 24), first.span.start) is not None
    to = _TO.fullmatch(text, start, end)
    if to and (is_from or not to["words"]) and (is_from or not _is_scale_range(text, first, second)):
        return _from_to(first, second)
    back = _BACK.fullmatch(text, start, end)
    if back and _is_reverse(text, first, second, back["how"].lower()):
        return _from_to(second, first)
    if _RANGE.fullmatch(text, start, end) and _is_range(text, first, second, text[start:end]):
        values = first.values + second.values
        return replace(
            second, span=Span(first.span.start, second.span.end), values=values, blank=first.blank or second.blank
        )
    return None


def _dimension(quantity: Quantity) -> str:
    match quantity.kind:
        case "utilisation" | "quality" | "percent" | "tolerance":
            return "%" if quantity.unit == "%" else ""
        case "percentile latency":
            return "duration"
        case "rate":
            return "rate"
        case "bare number" | "named metric" | "prevented" | "count" | "data volume" | "accelerators" | "times":
            return quantity.unit if quantity.unit in ("GB", "TB", "MB", "KB", "PB", "GiB", "TiB", "MiB") else ""
    return quantity.kind


_BYTES = frozenset(("KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB"))


def _alike(first: Quantity, second: Quantity) -> bool:
    """Both measure the same thing, or the first has no unit of its own and takes the second's."""
    one, two = _dimension(first), _dimension(second)
    if one == two or (one in _BYTES and two in _BYTES):
        return True
    return not one and first.kind in ("bare number", "quality", "utilisation", "named metric", "percentile latency")


def _is_scale_range(text: str, first: Quantity, second: Quantity) -> bool:
    """Without "from", "3 to 4 features" and "by 5 to 10%" are ranges."""
    if second.role == "scale":
        return True
    before = text[max(0, first.span.start - 12) : first.span.start].rstrip(" ~")
    return first.kind == "bare number" and before.endswith((" by", " in", " of", " every"))


def _is_reverse(text: str, first: Quantity, second: Quantity, how: str) -> bool:
    if how in ("from", "over", "was"):
        before = text[max(0, first.span.start - 8) : first.span.start].rstrip(" ~<")
        told = before.endswith((" to", " at", "now", "under", "below", "(")) or how == "from"
        return (
            told
            and first.role == "outcome"
            and second.role == "outcome"
            and _dimension(first) == _dimension(second) != ""
        )
    return first.role == "outcome" or second.role == "outcome" or how in ("down from", "up from", "instead of")


def _is_range(text: str, first: Quantity, second: Quantity, gap: str) -> bool:
    if gap.strip() == "-":
        return first.kind == "bare number" or first.unit == second.unit
    if gap.strip() == "and":
        return text[max(0, first.span.start - 9) : first.span.start].rstrip().endswith("between")
    return gap.strip() == "to"


def _from_to(first: Quantity, second: Quantity) -> Quantity:
    """Before and after, in that order, whichever was written first."""
    unit = second.unit or first.unit
    if first.unit and second.unit and first.unit != second.unit and first.kind != "bare number":
        unit = f"{first.unit} to {second.unit}"
    labelled = first if first.group == "percentile" or not second.metric else second
    kind: Kind = "from-to"
    return Quantity(
        Span(min(first.span.start, second.span.start), max(first.span.end, second.span.end)),
        kind,
        "outcome",
        first.values + second.values,
        unit,
        first.blank or second.blank,
        labelled.metric,
        labelled.group,
    )
