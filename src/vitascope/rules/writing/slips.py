"""Slips: what stands twice, and what a template left."""

import re

from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import at, counted, each, start_of
from vitascope.rules.rule import Finding, Rule, Verdict, rule
from vitascope.rules.writing.lists import document_rule, words


@rule(
    "WRT116",
    "repeated-bullet",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(93,),
    fails="""
        Cut p99 of the ranker from 240 ms to 95 ms with dynamic batching.
        Cut p99 of the ranker from 240 ms to 95 ms with dynamic batching.
    """,
    passes="""
        Cut p99 of the ranker from 240 ms to 95 ms with dynamic batching.
        Wrote the release gate that blocked 4 regressions.
    """,
)
def repeated_bullet(facts: Facts) -> Verdict | None:
    """A bullet stands twice.

    Why: the second time it is only length, and it looks like a copy made in haste.
    Fix: strike one of them.
    Source: requirements R93.
    """
    if not facts.statements:
        return None
    seen: set[str] = set()
    found = []
    for statement in facts.statements:
        key = " ".join(re.findall(r"\w+", statement.bullet.text.lower()))
        if key in seen:
            found.append(Finding(f"This bullet stands twice: {start_of(statement)}", (at(statement),), 0))
        seen.add(key)
    return counted(found, len(facts.statements))


_DOUBLED = re.compile(r"\b([A-Za-z]{2,})\s+\1\b", re.IGNORECASE)
_MAY_DOUBLE = {"that", "had", "bye", "so", "new", "on", "in"}


@rule(
    "WRT117",
    "doubled-word",
    severity="warning",
    weight=2,
    since="1.0",
    fails="Cut the the p99 of the ranker from 240 ms to 95 ms.",
    passes="Cut the p99 of the ranker from 240 ms to 95 ms.",
)
def doubled_word(facts: Facts) -> Verdict | None:
    """A word stands twice in a row.

    Why: it is a slip that a careful reader sees at once.
    Fix: strike one of the two.
    Source: common ground of proofreading.
    """

    def doubled(statement: Statement) -> str:
        found = _DOUBLED.search(statement.bullet.text)
        return found[0] if found and found[1].lower() not in _MAY_DOUBLE else ""

    return each(facts, lambda s: bool(doubled(s)), lambda s: f'"{doubled(s)}" stands twice in a row: {start_of(s)}')


@rule(
    "WRT129",
    "template-text",
    severity="error",
    weight=2,
    since="1.0",
    requirements=(199,),
    fails="Lorem ipsum dolor sit amet, consectetur adipiscing elit.",
    passes="Rebuilt the training pipeline of the analytics team.",
)
def template_text(facts: Facts) -> Verdict | None:
    """Text of a template was left in: lorem ipsum, Company Name, Job Title Here.

    Why: it says that the page was not read before it was sent.
    Fix: replace or strike it.
    Source: common ground of proofreading; the list is data/phrases/writing.toml.
    """
    return document_rule(facts, words().template, lambda p: f'"{p}" is text of a template.')


RULES: tuple[Rule, ...] = (
    repeated_bullet,
    doubled_word,
    template_text,
)
