"""Whether an outcome was cut, raised or reached."""

import re

from vitascope.language.figures import Quantity

_CUT = re.compile(
    r"\b(?:cut|cuts|cutting|reduc\w*|decreas\w*|lower\w*|shr[aiu]nk\w*|trimm\w*|halv\w*|sav(?:ed|es|ing|ings)|eliminat\w*|remov\w*|drop\w*|fell"
    r"|fall\w*|slash\w*|shorten\w*|down|less|fewer|minimi[sz]\w*|avoid\w*|compress\w*|cheaper|smaller|shorter|prevent\w*|block\w*"
    r"|caught|catch\w*|stopp\w*|retir\w*|off|offload\w*|reclaim\w*|declin\w*|earlier|sooner"
    r"|rejected|held back)\b",
    re.IGNORECASE,
)

_RAISED = re.compile(
    r"\b(?:rais\w*|increas\w*|boost\w*|lift\w*|grew|grow\w*|doubl\w*|tripl\w*|quadrupl\w*|gain\w*|faster|accelerat\w*|sped|speed\w*"
    r"|scal(?:ed|ing|es)|up|more|higher|better|rose|rising|expand\w*|exceed\w*|surpass\w*|outperform\w*|beat\w*|larger|bigger|longer"
    r"|twice|win|multipl\w*|bring\w*|climb\w*|growth|uplift)\b",
    re.IGNORECASE,
)

_BETTER = re.compile(r"\b(?:improv\w*|enhanc\w*|optimi[sz]\w*)\b", re.IGNORECASE)

_REACHED = re.compile(
    r"\b(?:to|at|of|under|below|within|held|hold\w*|kept|keep\w*|sustain\w*|hit|achiev\w*|reach\w*|with|in|over|above|is|was"
    r"|serv\w*|handl\w*|process\w*|maintain\w*|support\w*)\s*(?:[~<≈]|\w+\s)?$",
    re.IGNORECASE,
)

_ASIDE = re.compile(r"\b(?:with|by|through|via|using|while|and|after|to|at|on|for|across)\b")

_AT = re.compile(r"(?i)\b(?:at|under|within|below|of)\s[~<≈]?$")

_LOWER_IS_BETTER = frozenset(("latency", "percentile", "money", "size", "count"))

_BAD = frozenset(
    ("wer", "cer", "word error", "word error rate", "ece", "calibration error", "rmse", "mae", "mape", "mse",
     "log loss", "logloss", "error rate", "error rates", "false positive rate", "false positives", "false negatives",
     "false alarm rate", "false block rate", "hallucination rate", "refusal rate", "skew", "loss", "churn",
     "perplexity", "label noise", "degradation", "fid")
)  # fmt: skip
"""Measures of quality that are better when lower."""

_SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0, "weeks": 604800.0,
            "months": 2629800.0, "quarters": 7889400.0, "years": 31557600.0}  # fmt: skip


def direction(text: str, quantity: Quantity) -> str:
    """One of "cut", "raised", "reached", or "" where nothing says. For a pair the numbers say it."""
    if quantity.kind == "from-to" and len(quantity.values) == 2:
        before, after = _comparable(quantity)
        return "cut" if after < before else "raised" if after > before else "reached"
    if quantity.kind == "word ratio" and quantity.values:
        said = _nearest(text, quantity)
        return said or ("cut" if quantity.values[0] < 1 else "raised")
    if quantity.kind == "prevented":
        return "cut"
    return _nearest(text, quantity) or ("reached" if quantity.role == "outcome" else "")


def _comparable(quantity: Quantity) -> tuple[float, float]:
    before, after = quantity.values
    one, _, two = quantity.unit.partition(" to ")
    if two:
        return before * _SECONDS.get(one, 1.0), after * _SECONDS.get(two, 1.0)
    return before, after


def _nearest(text: str, quantity: Quantity) -> str:
    """By the word right behind the figure, else by the last word of direction before it in its clause."""
    behind = re.split(r"[,;.()]", text[quantity.span.end : quantity.span.end + 28])[0]
    words = " ".join(_ASIDE.split(behind)[0].split()[:2])
    before = re.split(r"[;]|\.\s", text[max(0, quantity.span.start - 70) : quantity.span.start])[-1]
    if _AT.search(before) and not _CUT.search(words) and not _RAISED.search(words):
        return "reached"
    for near in (words, before):
        cut, raised, better = (_last(pattern, near) for pattern in (_CUT, _RAISED, _BETTER))
        if near is before and _REACHED.search(before) and max(cut, raised, better) < 0:
            return "reached"
        if max(cut, raised, better) >= 0:
            if better > max(cut, raised):
                return "cut" if quantity.group in _LOWER_IS_BETTER or quantity.metric in _BAD else "raised"
            return "cut" if cut > raised else "raised"
    return ""


def _last(pattern: "re.Pattern[str]", text: str) -> int:
    return max((match.start() for match in pattern.finditer(text)), default=-1)
