"""How much a bullet shows, 0 to 100: what a hiring engineer would rank by, from the claim alone."""

import re

from vitascope.language.claims import Claim
from vitascope.language.emptiness import (
    buzzwords,
    passive_voice,
    posture_verbs,
    self_ratings,
    vague_words,
    weak_phrases,
)
from vitascope.language.figures import Quantity
from vitascope.language.methods import content_words
from vitascope.language.phrases import find_phrases
from vitascope.text import Span

OPENINGS = {"strong verb": 10, "verb": 6, "gerund": 4, "noun": 4, "pronoun": 2, "weak": 0, "empty": 0}


BASE = 10
"""So that two bad bullets can still be told apart."""


def strength(claim: Claim) -> int:
    """10 and the sum of what is shown less what is only said, never below 0 or above 100.

    shown   opening up to 10, a named object 8, outcome up to 44 (owed 20), scale up to 8, method up to 16,
            how known up to 9, conditions up to 6, named stack up to 7, production or ownership up to 6
    said    weak phrases 6 each, team as subject 12, buzzwords and vague words 3 each, posture verb 4, passive 3,
            self-rating 8, "familiar with" 8, length without content

    A measured outcome only adds: the best one counts in full, further ones a little, and nothing is taken away for
    them; the words that need a figure to be said are forgiven with one.
    """
    return max(0, min(100, BASE + _shown(claim) - _said(claim)))


def _shown(claim: Claim) -> int:
    return (
        OPENINGS[claim.opening]
        + (8 if claim.object else 0)
        + _outcome(claim)
        + _scale(claim)
        + _method(claim)
        + _steps(len(claim.how_known), 7, 2)
        + _steps(len(claim.conditions), 3, 2, 1)
        + _steps(len(claim.tools) + len(claim.hardware), 3, 2, 2)
        + _standing(claim)
    )


def _steps(count: int, *worth: int) -> int:
    """The first is worth most, each further one less, those beyond nothing."""
    return sum(worth[:count])


def _outcome(claim: Claim) -> int:
    """The best outcome in full, a fifth of the second, a tenth of the third; owed figures count as owed."""
    worths = sorted((_worth(claim.text, outcome) for outcome in claim.outcomes if outcome.values), reverse=True)
    kept = 3 if _KEPT.search(claim.text) else 0
    owed = 20 if claim.blanks else 8 if _COARSE.search(claim.text) else 0
    if not worths:
        return owed + kept
    further = worths[1] // 5 if len(worths) > 1 else 0
    further += worths[2] // 10 if len(worths) > 2 else 0
    return max(owed, worths[0]) + further + kept


_COARSE = re.compile(
    r"(?i)\bfrom (?:seconds|minutes|hours|days|weeks|months|quarterly|monthly|weekly|daily|overnight)\b"
    r".{0,24}\bto (?:under |about |same-|a few )?"
    r"(?:milliseconds|seconds|minutes|hours|hourly|daily|day|days|weeks|a second|a minute|an hour|a day|real time)\b"
)
"""A change that a reader can picture though no figure stands there: "from hours to minutes"."""

_KEPT = re.compile(
    r"(?i)\b(?:zero|no|without a single|without any|without|one)[\s-](?:\w+\s)?(?:downtime|regressions?|outages?"
    r"|rollbacks?|loss|failed|failures?|incidents?|false alarms?|change in|drop in|errors?)\b"
    r"|\b(?:unchanged|at the same|at equal|held)\b"
)
"""What was not given up for it: "no regression", "at the same recall"."""

_WORTH = {
    "from-to": 36,
    "percentile latency": 32,
    "money": 30,
    "utilisation": 28,
    "compute": 27,
    "tolerance": 26,
    "duration": 25,
    "prevented": 28,
    "multiplier": 25,
    "percent": 22,
    "points": 24,
    "word ratio": 20,
    "rate": 22,
    "quality": 18,
    "named metric": 24,
}


def _worth(text: str, outcome: Quantity) -> int:
    """By kind; a figure whose measure is named is worth more, one of quality alone less."""
    worth = _WORTH.get(outcome.kind, 20)
    if outcome.group == "quality":
        return min(worth, 26) if outcome.kind == "from-to" else min(worth, 18)
    if outcome.kind in ("percent", "multiplier", "points", "word ratio", "duration"):
        return worth + (8 if outcome.metric else _aboutness(text, outcome))
    return worth


def _aboutness(text: str, outcome: Quantity) -> int:
    """What the figure is of, where no measure is named: "onboarding time by 90%", "performance by 90%"."""
    near = text[max(0, outcome.span.start - 40) : outcome.span.start].split(",")[-1]
    behind = re.split(r",|;|\band\b", text[outcome.span.end : outcome.span.end + 28])[0]
    named = content_words(_CHANGE.sub(" ", near)) + content_words(_CHANGE.sub(" ", behind))
    return 3 if named > 1 else -7 if named else -12


_CHANGE = re.compile(
    r"(?i)\b(?:improv|increas|reduc|decreas|enhanc|boost|optimi[sz]|rais|lift|cut|lower|gr[eo]w|achiev|result|lead|led|faster|better"
    r"|more|less|higher|growth|gain|drop|sav|provid|deliver|driv|drov|accelerat|by|up|down|over|than|nearly|about)\w*"
)


def _scale(claim: Claim) -> int:
    return _steps(len(claim.scale), 5, 2, 1)


def _method(claim: Claim) -> int:
    """A way that names a mechanism or a tool counts in full, one in general words a third of it."""
    named = [(hit.start, hit.end) for hit in find_phrases(claim.text).get("mechanisms.mechanism", ())]
    named += [(m.span.start, m.span.end) for m in (*claim.tools, *claim.hardware)]
    head = claim.verb_span.start if claim.verb_span else -1
    worths = sorted((_concrete(claim.text, span, named, head) for span in claim.mechanisms), reverse=True)
    if not worths:
        return 4 if claim.object and (claim.tools or claim.hardware) and claim.opening == "strong verb" else 0
    return worths[0] + _steps(sum(worth == 12 for worth in worths) - 1, 3, 1)


def _concrete(text: str, span: Span, named: list[tuple[int, int]], head: int) -> int:
    """What was made, for want of a way it was made, counts two thirds."""
    if span.start == head and (span.start, span.end) not in named:
        return 8
    if any(start < span.end and span.start < end for start, end in named):
        return 12
    return 9 if content_words(span.of(text)) > 3 else 4


def _standing(claim: Claim) -> int:
    owned = "cues.ownership" in find_phrases(claim.text) and claim.subject == "own"
    return (3 if claim.level == "production" else 0) + (3 if owned else 0)


def _said(claim: Claim) -> int:
    text = claim.text
    has_figure = claim.measured in ("measured", "owed")
    inside = [span for span in weak_phrases(text) if not claim.verb_span or span.start != claim.verb_span.start]
    return (
        (8 if claim.opening == "weak" else 0)
        + min(12, 6 * len(inside))
        + (12 if claim.subject == "team" else 0)
        + min(15, 3 * (len(buzzwords(text)) + len(vague_words(text, has_figure=has_figure))))
        + (4 if posture_verbs(text) else 0)
        + (3 if passive_voice(text) else 0)
        + (8 if self_ratings(text) else 0)
        + (8 if claim.level == "familiar" else 0)
        + _empty_length(claim)
    )


def _empty_length(claim: Claim) -> int:
    """Words beyond thirty in a bullet without a figure; and a bullet of fewer than four words."""
    words = len(claim.text.split())
    if words < 4:
        return 4
    return 0 if claim.measured in ("measured", "owed") else min(8, max(0, words - 30))
