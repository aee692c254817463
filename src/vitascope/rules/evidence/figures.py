"""EVD101 to EVD107: whether there are figures at all, blanks, and the answers that a reviewer looks for."""

import re
from itertools import islice

from vitascope.language.competencies import touched
from vitascope.language.quantities import find_blanks
from vitascope.rules.evidence.plausible import cannot_be_true
from vitascope.rules.evidence.words import folded, holds, words
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted, each, start_of
from vitascope.rules.places import MOST_CHARACTERS
from vitascope.rules.rule import FULL, PASSED, Cap, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.text import Passage, Span


@rule(
    "EVD101",
    "no-statements",
    severity="error",
    weight=4,
    since="1.0",
    requirements=(11,),
    cap=Cap(39, "No line says what was done in any job or project."),
    fails="""
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
    """,
    passes="Cut p99 from 240 ms to 95 ms on the same card with dynamic batching.",
)
def no_statements(facts: Facts) -> Verdict | None:
    """No bullet or sentence says what was done in any job or project.

    Why: evidence is looked for in the lines under each job; without them there is nothing to weigh. The other rules
    of this family do not apply then, so that this one alone decides the category. The total is capped at 39: a list
    of skills alone is no résumé.
    Fix: write three to five bullets under each recent job, each with what was done and what came of it.
    Source: requirements R11, R37.
    """
    if facts.statements:
        return PASSED
    return failed("No line under any job or project could be read as a statement of work.", Spot())


def _without_figure(faults: int, of: int) -> int:
    """Half of the bullets without a figure keeps 400 marks; all of them, none (D7: two thresholds)."""
    if 2 * faults <= of:
        return FULL - 1200 * faults // max(of, 4)
    return max(0, 400 - 800 * (2 * faults - of) // (2 * max(of, 1)))


@rule(
    "EVD102",
    "bullet-without-figure",
    severity="warning",
    weight=45,
    since="1.0",
    requirements=(39, 153, 172),
    fails="Worked on the recommendation system of the shop.",
    passes="Served the recommendation model at 1,200 requests per second, p99 95 ms.",
)
def bullet_without_figure(facts: Facts) -> Verdict | None:
    """A bullet that holds no figure at all, neither an outcome nor a size.

    Why: figures are what a reader's eye finds in ten seconds. At least every second bullet should carry one; an open
    `[N]` counts as owed, neither as there nor as missing. The heaviest weight of the family, because a line without a
    figure cannot be told from anybody else's.
    Fix: add what changed and by how much, or how large it was; write [N] where you owe the number.
    Source: requirements R39, D7.
    """
    return each(
        facts,
        lambda s: s.claim.measured == "none" or cannot_be_true(s),
        lambda s: f"This bullet has no figure{' that can be true' if cannot_be_true(s) else ''}: {start_of(s)}",
        curve=_without_figure,
    )


@rule(
    "EVD103",
    "scale-without-outcome",
    severity="note",
    weight=10,
    since="1.0",
    requirements=(39, 157),
    fails="Trained ranking models on 64 A100 GPUs.",
    passes="Trained ranking models on 64 A100 GPUs, cutting a run from 9 hours to 3.5 hours.",
)
def scale_without_outcome(facts: Facts) -> Verdict | None:
    """A bullet whose figures say how large it was and not what came of it.

    Why: 64 GPUs are a setting; a shorter run is a result. Size alone is worth a third of what no figure costs.
    Fix: add what the work changed, from what to what; write [N] where you owe the number.
    Source: requirements R157.
    """
    return each(
        facts,
        lambda s: s.claim.measured == "scale only" and not (s.claim.tools and holds(folded(s.claim.text), MERGED)),
        lambda s: f"The figures here are sizes and no outcome: {start_of(s)}",
        curve=_without_figure,
    )


MERGED = ("merged", "upstreamed")
"""Merged work in a project that is named is a result: strangers took it in."""


def _passages(facts: Facts) -> list[Passage]:
    """Every readable line of the document."""
    return [Passage(line.text, line.starts, line.runs) for line in facts.lines]


_MOST_BLANKS = 200  # no draft has as many


def _blanks(facts: Facts, *, foreign: bool) -> list[Spot]:
    spots = (
        Spot(
            passage=passage,
            span=Span(0, len(passage.text)),
            text=f"{blank.text} in: {passage.text[:MOST_CHARACTERS]}",
        )
        for passage in _passages(facts)
        for blank in find_blanks(passage.text)
        if blank.foreign is foreign
    )
    return list(islice(spots, _MOST_BLANKS))


@rule(
    "EVD104",
    "open-blank",
    severity="error",
    weight=4,
    since="1.0",
    requirements=(133, 134, 136, 137, 179),
    cap=Cap(84, "figures marked [N] are still owed"),
    fails="Cut p99 from [N] ms to [N] ms on the same two cards.",
    passes="Cut p99 from 240 ms to 95 ms on the same two cards.",
)
def open_blank(facts: Facts) -> Verdict | None:
    """A `[N]` or `[$N]` that is still open.

    Why: a blank is honest while you look the number up; in a document that is sent it says that the page was not
    finished. While one is open the total cannot pass the cap.
    Fix: fill in the measured figure, or write the bullet without it.
    Source: requirements R137, R179.
    """
    spots = _blanks(facts, foreign=False)
    return counted([Finding(f"A figure is owed here: {_cut(spot.text)}", (spot,), 0) for spot in spots], len(spots))


def _cut(text: str) -> str:
    return text if len(text) <= 90 else text[:87].rsplit(" ", 1)[0] + "…"


@rule(
    "EVD105",
    "foreign-blank",
    severity="error",
    weight=3,
    since="1.0",
    requirements=(135,),
    cap=Cap(84, "figures are still owed behind X% or the like"),
    fails="Reduced serving cost by XX% with dynamic batching.",
    passes="Reduced serving cost by 38% with dynamic batching.",
)
def foreign_blank(facts: Facts) -> Verdict | None:
    """A placeholder such as X%, XX or [TBD] where a figure belongs.

    Why: it is a blank that nothing marks as one, and it is read as carelessness. The cap holds for it as for [N].
    Fix: write the measured figure, or [N] until you have it.
    Source: requirements R135, D8.
    """
    spots = _blanks(facts, foreign=True)
    return counted([Finding(f"This is a placeholder: {_cut(spot.text)}", (spot,), 0) for spot in spots], len(spots))


@rule(
    "EVD106",
    "no-evaluation-story",
    severity="warning",
    weight=14,
    since="1.0",
    requirements=(165,),
    fails="Cut p99 from 240 ms to 95 ms with dynamic batching.",
    passes="Built the eval harness that gates every release; it blocked 4 regressions before users saw them.",
)
def no_evaluation_story(facts: Facts) -> Verdict | None:
    """No bullet shows an evaluation, a shadow deployment or a regression that was caught.

    Why: who ships models is asked how a bad one was stopped. A page without an answer leaves the question open.
    Fix: if you built or ran an evaluation, say what it checks and what it stopped.
    Source: requirements R165.
    """
    if not facts.statements:
        return None
    if any("evaluation" in touched(s.claim.text) for s in facts.statements):
        return PASSED
    return failed("No bullet shows an evaluation or a release that was stopped.", Spot(location="Experience"))


ANSWERS = (
    ("traffic that was served", "traffic"),
    ("the cost of a training run", "run_cost"),
    ("a regression that an evaluation caught", "caught"),
)


@rule(
    "EVD107",
    "reviewer-question-open",
    severity="warning",
    weight=10,
    since="1.0",
    requirements=(166, 167, 168),
    fails="Added drift alerts in Prometheus on 40 features.",
    passes="""
        Served 4 million predictions a day at p99 95 ms.
        Cut a training run from 900 to 400 GPU-hours with mixed precision.
        Built the release gate that blocked 4 regressions in a year.
    """,
)
def reviewer_question_open(facts: Facts) -> Verdict | None:
    """One of a reviewer's three questions has no answer: traffic served, cost of a run, a regression caught.

    Why: these three separate who ran models from who trained one. Each is worth a third of the marks.
    Fix: answer those that you can with a figure you measured.
    Source: requirements R166.
    """
    if not facts.statements:
        return None
    open_questions = [title for title, key in ANSWERS if not _is_answered(facts, key)]
    findings = tuple(
        Finding(f"No bullet with a figure tells of {title}.", (Spot(location="Experience"),), FULL // 3)
        for title in open_questions
    )
    return Verdict(FULL - (FULL // 3) * len(findings), findings) if findings else PASSED


def _is_answered(facts: Facts, key: str) -> bool:
    phrases = getattr(words(), key)
    with_figure = (folded(s.claim.text) for s in facts.statements if s.claim.outcomes or s.claim.scale)
    return any(holds(_without_models(text), phrases) for text in with_figure)


def _without_models(text: str) -> str:
    """Without the regression that is a model: "logistic regression" was never caught by an evaluation."""
    return _REGRESSION_MODEL.sub(" ", text)


_REGRESSION_MODEL = re.compile(
    r"\b(?:linear|logistic|ridge|lasso|quantile|poisson|gradient|multiple|kernel|symbolic) regressions?\b"
    r"|\bregression (?:models?|analys[ei]s|trees?|coefficients?|tasks?|problems?)\b"
)


RULES: tuple[Rule, ...] = (
    no_statements,
    bullet_without_figure,
    scale_without_outcome,
    open_blank,
    foreign_blank,
    no_evaluation_story,
    reviewer_question_open,
)
