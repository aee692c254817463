"""EVD201 to EVD205: figures that cannot be true. Each is certain arithmetic, no guess about anybody."""

import re
from itertools import pairwise

from msgspec import Struct

from vitascope.language.quantities import Quantity
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import at, split
from vitascope.rules.rule import PASSED, Finding, Rule, Spot, Verdict, rule
from vitascope.text import Span


def _impossible(findings: list[Finding], judged: int) -> Verdict | None:
    """One figure that cannot be true costs the whole rule: it is the others that a reader then doubts.

    None where no figure of the kind was judged, so that a page is not praised for what it lacks.
    """
    if not findings:
        return PASSED if judged else None
    return split(findings)


def _quoted(statement: Statement, span: Span) -> str:
    """The figure with the words around it."""
    text = statement.claim.text
    start = max(0, text.rfind(" ", 0, max(0, span.start - 24)) + 1) if span.start > 24 else 0
    end = text.find(" ", min(len(text), span.end + 16))
    return text[start : end if end > 0 else len(text)]


_SHARE = re.compile(
    r"\b(?:MFU|HFU|MBU|utili[sz]ation|occupancy|availability|uptime|accuracy|precision|recall|F1|AUC|goodput|hit rate)\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s?%")
_NOT_A_SHARE = re.compile(
    r"\b(?:by|up|over|than|increase[ds]?|improve\w*|gain\w*|growth|more|faster|higher|better|rose|grew|boost\w*)\b|\+",
    re.IGNORECASE,
)


@rule(
    "EVD201",
    "share-over-100",
    severity="error",
    weight=28,
    since="1.0",
    requirements=(167, 168),
    fails="Raised MFU to 104% on 64 H100s by overlapping the all-gather.",
    passes="Raised MFU from 31% to 48% on 64 H100s by overlapping the all-gather.",
)
def share_over_100(facts: Facts) -> Verdict | None:
    """A utilisation, availability, accuracy or other share is over 100%.

    Why: MFU, HFU, MBU and the like are shares of a maximum; one over 100% is a slip of the pen or of the method, and
    the reader knows it.
    Fix: check the figure and the peak it was divided by (dense or sparse, which precision).
    Source: vocabulary of measures: MFU is useful FLOPs over theoretical peak.
    """
    found, judged = [], 0
    for statement in facts.statements:
        for share in _SHARE.finditer(statement.claim.text):
            figure = _share_beside(statement.claim.text, share)
            judged += figure is not None
            if figure is not None and float(figure[1]) > 100:
                span = Span(figure.start(), figure.end())
                message = f'{share[0]} cannot be over 100%: "{_quoted(statement, span)}"'
                found.append(Finding(message, (Spot(passage=statement.bullet.passage, span=span),), 0))
    return _impossible(found, judged)


def _share_beside(text: str, share: "re.Match[str]") -> "re.Match[str] | None":
    """The last percentage of "MFU (from A%) to B%", "MFU of B%", "B% MFU"; None where it is a change ("by 120%")."""
    after = re.match(
        r"[\s:]*(?:(?:was|reached|at|of|to|=|is|near|stayed)\s+)?(?:from\s+[\d.]+\s?%\s+)?(?:to\s+)?(\d+(?:\.\d+)?)\s?%",
        text[share.end() :],
    )
    if after:
        return _PERCENT.search(text, share.end() + after.start(1))
    before = re.search(r"(?<![\d.])(\d+(?:\.\d+)?)\s?%\s+(?:\w+\s)?$", text[: share.start()])
    if before and not _NOT_A_SHARE.search(text[max(0, before.start() - 14) : share.start()]):
        return _PERCENT.search(text, before.start())
    return None


class Percentile(Struct, frozen=True):
    """One value of a latency percentile: p99 is 99.0."""

    percentile: float
    seconds: float
    span: Span


_P = r"p(50|75|90|95|99(?:\.9{1,2})?)"
_VALUE = r"(\d+(?:\.\d+)?)"
_PERCENTILE = re.compile(
    rf"\b{_P}\b(?:\s+latency)?(?:\s+(?:of|at|is|was|under|below|to))?\s*[=:]?\s*[<~]?\s*{_VALUE}\s?(ms|s|us|µs)\b"
    r"(?!\s+to\b)",
    re.IGNORECASE,
)
_PERCENTILE_BEHIND = re.compile(
    rf"(?<!to )(?<!from )\b{_VALUE}\s?(ms|s|us|µs)\s+(?:at\s+)?{_P}\b(?!\s*[/=:])", re.IGNORECASE
)
_PERCENTILE_PAIR = re.compile(
    rf"\b{_P}\s*/\s*{_P}\b(?:\s+latency)?(?:\s+(?:of|at|is|was))?\s*{_VALUE}\s*(?:ms|s)?\s*/\s*{_VALUE}\s?(ms|s|us|µs)\b",
    re.IGNORECASE,
)
_SECONDS = {"us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0}


@rule(
    "EVD202",
    "percentiles-out-of-order",
    severity="error",
    weight=28,
    since="1.0",
    requirements=(169,),
    fails="Served the ranker with p99 of 40 ms and p50 of 95 ms.",
    passes="Served the ranker with p50 of 40 ms and p99 of 95 ms.",
)
def percentiles_out_of_order(facts: Facts) -> Verdict | None:
    """A higher percentile of one bullet is below a lower one (p99 under p50).

    Why: p99 is never below p50 of the same measurement.
    Fix: check which value belongs to which percentile, or whether the two were measured on different things.
    Source: the definition of a percentile.
    """
    found, judged = [], 0
    for statement in facts.statements:
        values = sorted(_percentiles(statement.claim.text), key=lambda value: value.percentile)
        judged += len(values) > 1
        for low, high in pairwise(values):
            if high.percentile > low.percentile and high.seconds < low.seconds:
                message = f'p{high.percentile:g} is below p{low.percentile:g} here: "{_quoted(statement, high.span)}"'
                found.append(Finding(message, (at(statement),), 0))
    return _impossible(found, judged)


def _percentiles(text: str) -> list[Percentile]:
    """Percentiles with one value each; a change ("p99 from 240 ms to 95 ms") has two and is left out."""
    found = [_percentile(m[1], m[2], m[3], m.span()) for m in _PERCENTILE.finditer(text)]
    found += [_percentile(m[3], m[1], m[2], m.span()) for m in _PERCENTILE_BEHIND.finditer(text)]
    for pair in _PERCENTILE_PAIR.finditer(text):
        found.append(_percentile(pair[1], pair[3], pair[5], pair.span()))
        found.append(_percentile(pair[2], pair[4], pair[5], pair.span()))
    return found


def _percentile(percentile: str, value: str, unit: str, span: tuple[int, int]) -> Percentile:
    return Percentile(float(percentile), float(value) * _SECONDS[unit.lower()], Span(*span))


_CUT = re.compile(
    r"\b(?:cut|cuts|cutting|reduc\w+|decreas\w+|lower\w*|sav\w+|shrank|shrunk|shrinking|trimm\w+|slash\w+|dropp\w+)\b"
    r"[^.;,]{0,60}?\bby\s+(\d+(?:\.\d+)?)\s?%",
    re.IGNORECASE,
)
_SAVED = re.compile(
    r"(?<![\d.])(\d+(?:\.\d+)?)\s?%\s+(?:\w+\s)?(?:reduction|decrease|savings?|cut|drop|less|lower|fewer)\b",
    re.IGNORECASE,
)


@rule(
    "EVD203",
    "saving-over-100",
    severity="error",
    weight=28,
    since="1.0",
    requirements=(167, 168),
    fails="Reduced inference latency by 120% with caching.",
    passes="Reduced inference latency by 55% with caching.",
)
def saving_over_100(facts: Facts) -> Verdict | None:
    """A reduction or saving of more than 100%.

    Why: nothing can be reduced by more than all of it. "Twice as fast" is 50% less time, not 200%.
    Fix: give the two values, from what to what.
    Source: plain arithmetic.
    """
    found, judged = [], 0
    for statement in facts.statements:
        for pattern in (_CUT, _SAVED):
            for match in pattern.finditer(statement.claim.text):
                judged += 1
                if float(match[1]) > 100:
                    span = Span(match.start(), match.end())
                    message = f'Nothing is reduced by more than 100%: "{_quoted(statement, span)}"'
                    found.append(Finding(message, (Spot(passage=statement.bullet.passage, span=span),), 0))
    return _impossible(found, judged)


@rule(
    "EVD204",
    "direction-contradicts-figures",
    severity="error",
    weight=12,
    since="1.0",
    requirements=(172,),
    fails="Cut p99 from 95 ms to 240 ms with dynamic batching.",
    passes="Cut p99 from 240 ms to 95 ms with dynamic batching.",
)
def direction_contradicts_figures(facts: Facts) -> Verdict | None:
    """A verb that says down stands with figures that go up, or the other way round.

    Why: the pair is read as swapped, or as made up.
    Fix: swap the figures, or change the verb.
    Source: plain arithmetic.
    """
    found = [
        Finding(
            f'The verb says {said} and the figures go {went}: "{_quoted(statement, quantity.span)}"',
            (Spot(passage=statement.bullet.passage, span=quantity.span),),
            0,
        )
        for statement in facts.statements
        for quantity, direction in zip(statement.claim.outcomes, statement.claim.directions, strict=False)
        if quantity.kind == "from-to" and not quantity.blank and len(quantity.values) == 2
        for said, went in [
            (_said(statement.claim.text, quantity), {"cut": "down", "raised": "up"}.get(direction, ""))
        ]
        if said and went and said != went
    ]
    pairs = sum(1 for s in facts.statements for q in s.claim.outcomes if q.kind == "from-to" and not q.blank)
    return _impossible(found, pairs)


def cannot_be_true(statement: Statement) -> bool:
    """A share over 100%, percentiles out of order or a saving of more than all stands in the bullet."""
    text = statement.claim.text
    figures = (_share_beside(text, share) for share in _SHARE.finditer(text))
    savings = (match for pattern in (_CUT, _SAVED) for match in pattern.finditer(text))
    values = sorted(_percentiles(text), key=lambda value: value.percentile)
    return (
        any(figure is not None and float(figure[1]) > 100 for figure in figures)
        or any(float(match[1]) > 100 for match in savings)
        or any(high.percentile > low.percentile and high.seconds < low.seconds for low, high in pairwise(values))
    )


_DOWN = r"cut|cuts|cutting|reduc(?:ed|es|ing)|decreas(?:ed|es|ing)|lower(?:ed|s|ing)|shortened|shrank|trimmed"
_UP = r"rais(?:ed|es|ing)|increas(?:ed|es|ing)|boost(?:ed|s|ing)|lift(?:ed|s|ing)|grew"
_GOVERNS = re.compile(rf"\b(?:(?P<down>{_DOWN})|(?P<up>{_UP}))\b(?P<between>[^,;:.()]*)$", re.IGNORECASE)
_OTHER_VERB = re.compile(r"\b(?:by|while|and|to|with|taking|bringing|moving|so|for|per|which|that)\b", re.IGNORECASE)


def _said(text: str, quantity: Quantity) -> str:
    """The word "down" or "up" where a verb of that direction governs the pair with nothing but its object between, or ""."""
    before = re.sub(r"\bfrom\s*$", "", text[: quantity.span.start].rstrip())
    if "from" not in text[max(0, quantity.span.start - 6) : quantity.span.end].lower():
        return ""  # "2 to 3 weeks" is a range and no change
    if re.match(r"(?:\s+\w+){0,3}\s+to\b", text[quantity.span.end :]):
        return ""  # "from 2 to 3 weeks to a day": the range is where it began
    found = _GOVERNS.search(before)
    if found is None or _OTHER_VERB.search(found["between"]):
        return ""
    return "down" if found["down"] else "up"


RULES: tuple[Rule, ...] = (
    share_over_100,
    percentiles_out_of_order,
    saving_over_100,
    direction_contradicts_figures,
)
