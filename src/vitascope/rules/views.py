"""Two views over one document: what a reviewer for the role will not find, and the likely reasons for a no."""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from vitascope.language.claims import Claim
from vitascope.roles import Expectation
from vitascope.rules.facts import Facts
from vitascope.tables import load_table


class BlindSpot(Struct, frozen=True):
    """Something a reviewer for the role looks for and will not find."""

    id: str
    title: str
    question: str
    looked_for: tuple[str, ...]


class Rejection(Struct, frozen=True):
    """A likely reason for a no, in the order a reader would meet it, with the codes of the rules behind it."""

    title: str
    why: str
    codes: tuple[str, ...]


def blind_spots(facts: Facts) -> tuple[BlindSpot, ...]:
    """The role's expectations that nothing in the document answers, in the role's order."""
    answers = _Answers(
        tuple((s.claim, _folded(s.claim.text)) for s in facts.statements),
        frozenset(located.mention.canonical for located in facts.terms),
        tuple(_folded(line.text) for line in facts.lines),
    )
    return tuple(
        BlindSpot(e.id, e.title, e.question, looked_for(e))
        for e in facts.role.expectations
        if not _is_met(e, answers)
    )


def looked_for(expectation: Expectation) -> tuple[str, ...]:
    """What was looked for, in words: what a person may search for themselves."""
    return (*expectation.cues, *expectation.terms, *expectation.metrics)[:12]


class _Answers(Struct, frozen=True):
    """What expectations are held against: each statement with its folded text, the terms, the folded lines."""

    statements: tuple[tuple[Claim, str], ...]
    terms: frozenset[str | None]
    lines: tuple[str, ...]


def _is_met(expectation: Expectation, answers: _Answers) -> bool:
    """Whether one statement answers it (or, if it may stand anywhere, one line of the document)."""
    cues = tuple(" " + cue.lower() for cue in expectation.cues)
    if any(_answers(expectation, cues, claim, text) for claim, text in answers.statements):
        return True
    if not expectation.anywhere:
        return False
    if not answers.terms.isdisjoint(expectation.terms):
        return True
    return any(_has_cue(cues, line) for line in answers.lines)


def _answers(expectation: Expectation, cues: tuple[str, ...], claim: Claim, text: str) -> bool:
    if expectation.measured and not (claim.outcomes or claim.scale):
        return False
    if expectation.competency and expectation.competency in claim.competencies[:2]:
        return True
    if _has_cue(cues, text):
        return True
    if any(q.unit in expectation.metrics or q.kind in expectation.metrics for q in (*claim.outcomes, *claim.scale)):
        return True
    return bool(expectation.terms) and any(m.canonical in expectation.terms for m in (*claim.tools, *claim.hardware))


_IN_NO_CUE = re.compile(r"[^\w/+-]|_")


def _folded(text: str) -> str:
    return " " + _IN_NO_CUE.sub(" ", text.lower())


def _has_cue(cues: tuple[str, ...], folded: str) -> bool:
    """Whether a cue, with a space before it, stands in the text: at the start of a word, case aside."""
    return any(cue in folded for cue in cues)


class Reason(Struct, frozen=True):
    """A reason for rejection: it is likely when one of `codes` has lost at least `lost` of its 1000 marks."""

    title: str
    why: str
    codes: tuple[str, ...]
    lost: int = 500


class Reasons(Struct, frozen=True):
    source: str
    reasons: tuple[Reason, ...]


def rejections(marks: Mapping[str, int]) -> tuple[Rejection, ...]:
    """The reasons that hold, in order. `marks` are those of the rules that ran and applied, by code."""
    found = []
    for reason in load_table("phrases/rejections.toml", Reasons).reasons:
        codes = tuple(c for c in reason.codes if 1000 - marks.get(c, 1000) >= reason.lost)
        if codes:
            found.append(Rejection(reason.title, reason.why, codes))
    return tuple(found)


def all_reasons() -> Iterable[Reason]:
    return load_table("phrases/rejections.toml", Reasons).reasons
