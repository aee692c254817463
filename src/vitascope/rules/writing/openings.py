"""What a bullet opens with: verb, tense, voice, person."""

import re
from collections import Counter

from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import FEWEST, at, counted, each, start_of, steep
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Verdict, failed, rule
from vitascope.rules.writing.lists import phrase_in, words


@rule(
    "WRT101",
    "weak-opener",
    severity="warning",
    weight=24,
    since="1.0",
    requirements=(38, 153, 155),
    fails="Worked on the recommendation system of the shop.",
    passes="Rebuilt the recommendation system of the shop.",
)
def weak_opener(facts: Facts) -> Verdict | None:
    """A bullet opens with words that do not say what was done: worked on, helped, assisted, involved in.

    Why: the first word is the one that is read. "Worked on" holds for everybody who sat near it.
    Fix: open with the verb of your own act: built, cut, wrote, measured, moved.
    Source: requirements R153, R155.
    """
    return each(
        facts,
        lambda s: s.claim.opening == "weak",
        lambda s: f"This opening says little of what you did: {start_of(s)}",
        curve=steep,
    )


_NUMERAL = re.compile(r"\b(?i:phase|level|type|tier|part|grade|class|stage|engineer) I\b")
"""The numeral and not the pronoun."""


@rule(
    "WRT102",
    "first-person",
    severity="warning",
    weight=8,
    since="1.0",
    requirements=(175,),
    fails="I led the port of the attention kernel to Triton.",
    passes="Led the port of the attention kernel to Triton.",
)
def first_person(facts: Facts) -> Verdict | None:
    """A bullet that says I, my, we or our.

    Why: the reader knows whose page it is; the pronoun takes the place where the verb should be, and "we" hides whose
    work it was.
    Fix: start with the verb, and name your own part.
    Source: requirements R175.
    """

    def says(statement: Statement) -> bool:
        found = re.findall(r"(?<![\w'’/.-])(?:(?<!, )I(?!\.)(?:['’](?:m|ve|d))?|[Mm]y(?:self)?|[Ww]e(?:['’]ve)?|[Oo]urs?|me)(?![\w/-])",
                           statement.bullet.text)  # fmt: skip
        numeral = _NUMERAL.search(statement.bullet.text)
        return bool(found) and not (numeral and set(found) == {"I"})

    return each(facts, says, lambda s: f"This speaks in the first person: {start_of(s)}")


@rule(
    "WRT103",
    "no-opening-verb",
    severity="warning",
    weight=14,
    since="1.0",
    requirements=(38,),
    fails="Machine learning pipeline for the analytics team.",
    passes="Built the machine learning pipeline of the analytics team.",
)
def no_opening_verb(facts: Facts) -> Verdict | None:
    """A bullet that opens with a noun and not with a verb.

    Why: a line that begins with a thing describes the thing; a line that begins with a verb says what you did to it.
    Fix: put the verb first.
    Source: requirements R38.
    """
    return each(
        facts,
        lambda s: s.claim.opening == "noun",
        lambda s: f"This does not open with a verb: {start_of(s)}",
        curve=steep,
    )


_PRESENT = re.compile(r"(?<!s)s$|^(?:build|lead|own|run|write|manage|design|maintain|serve|hold|keep|drive|train)$")
_PAST = re.compile(
    r"(?:ed|built|wrote|led|ran|cut|held|kept|drove|made|took|found|caught|brought|won|grew|set|put|taught|spun|rebuilt"
    r"|rewrote|beat|shrank|sped|began|gave|chose|sent|spent|overhauled)$"
)


@rule(
    "WRT104",
    "mixed-tense",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(38,),
    fails="""
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms.
        - Builds the evaluation suite for every release.
        - Wrote the rollback of the ranker.
    """,
    passes="""
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms.
        - Built the evaluation suite for every release.
        - Wrote the rollback of the ranker.
    """,
)
def mixed_tense(facts: Facts) -> Verdict | None:
    """Bullets of one job open in different tenses.

    Why: past and present in one list make the reader ask which of it still holds.
    Fix: past tense for past jobs; for the current job choose one.
    Source: common ground of style guides for résumés.
    """
    if not facts.statements:
        return None
    by_entry: dict[int, list[Statement]] = {}
    for statement in facts.statements:
        by_entry.setdefault(id(statement.entry), []).append(statement)
    found = [odd for group in by_entry.values() for odd in _odd_tense(group)]
    return counted(
        [
            Finding(f"This bullet opens in another tense than its neighbours: {start_of(s)}", (at(s),), 0)
            for s in found
        ],
        len(facts.statements),
    )


def _odd_tense(group: list[Statement]) -> list[Statement]:
    """Statements in the present where more of the same job are in the past."""
    past = [s for s in group if s.claim.verb and _PAST.search(s.claim.verb)]
    present = [
        s for s in group if s.claim.verb and not _PAST.search(s.claim.verb) and _PRESENT.search(s.claim.verb)
        and s.claim.opening in ("strong verb", "verb")
    ]  # fmt: skip
    return present if len(past) > len(present) else []


_PASSIVE = re.compile(
    r"\b(?:was|were|been|being|is|are)\s+(?:\w+ly\s+)?(?:\w{3,}ed|built|written|run|made|taken|given|held|chosen|led)\b"
    r"(?:\s+by\b)?",
    re.IGNORECASE,
)


@rule(
    "WRT105",
    "passive-voice",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(175,),
    fails="The ranking models were deployed by the platform group with a canary.",
    passes="Deployed the ranking models with a canary.",
)
def passive_voice(facts: Facts) -> Verdict | None:
    """The main clause of a bullet is passive: "was built", "were deployed".

    Why: the passive leaves out who did it, which is the one thing that the line is for.
    Fix: say who did it, by opening with the verb.
    Source: requirements R175.
    """

    def is_passive(statement: Statement) -> bool:
        found = _PASSIVE.search(statement.bullet.text)
        return found is not None and statement.claim.opening in ("noun", "weak", "pronoun") and found.start() < 60

    return each(facts, is_passive, lambda s: f"This says what was done and not who did it: {start_of(s)}")


def _listed(found: list[str]) -> str:
    return ", ".join(dict.fromkeys(word.lower() for word in found[:4]))


@rule(
    "WRT107",
    "gerund-opener",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(38,),
    fails="Building the evaluation suite for every release.",
    passes="Built the evaluation suite for every release.",
)
def gerund_opener(facts: Facts) -> Verdict | None:
    """A bullet opens with a verb in -ing.

    Why: "building" says that something went on; "built" says that it is there.
    Fix: use the past tense, or the present for what you still do.
    Source: requirements R38.
    """
    return each(
        facts,
        lambda s: s.claim.opening == "gerund",
        lambda s: f"This opens with a verb in -ing: {start_of(s)}",
    )


REPEATS = 3
"""Openings with one verb that are still unremarkable."""


@rule(
    "WRT108",
    "same-opening-verb",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(156,),
    fails="""
        Developed the ranking service.
        Developed the retrieval service.
        Developed the evaluation suite.
        Developed the data loader.
        Developed the release gate.
    """,
    passes="""
        Wrote the ranking service.
        Moved the retrieval service to GPUs.
        Developed the evaluation suite.
        Rebuilt the data loader.
        Added the release gate.
    """,
)
def same_opening_verb(facts: Facts) -> Verdict | None:
    """More than three bullets, and over a third of all, open with the same verb.

    Why: one verb for different acts hides the differences between them.
    Fix: name each act by its own verb.
    Source: requirements R156.
    """
    if not facts.statements:
        return None
    verbs = Counter(s.claim.verb for s in facts.statements if s.claim.verb)
    for verb, count in sorted(verbs.items(), key=lambda pair: (-pair[1], pair[0])):
        if count > REPEATS and 3 * count > len(facts.statements):
            spots = tuple(at(s) for s in facts.statements if s.claim.verb == verb)
            return failed(f'{count} of {len(facts.statements)} bullets open with "{verb}".', *spots)
    return PASSED


@rule(
    "WRT111",
    "duties",
    severity="warning",
    weight=16,
    since="1.0",
    requirements=(145, 153),
    fails="Responsible for the training pipeline and its documentation.",
    passes="Rebuilt the training pipeline and wrote its runbook.",
)
def duties(facts: Facts) -> Verdict | None:
    """A bullet lists a duty: responsible for, tasked with, duties included.

    Why: a duty is what the job was; the reader wants what you made of it.
    Fix: say what you did and what came of it.
    Source: requirements R145, R153.
    """
    return each(
        facts,
        lambda s: bool(_duty(s)),
        lambda s: f'"{_duty(s)}" names a duty and no act: {start_of(s)}',
        curve=steeper,
    )


WORDS_BEFORE = 2
"""Words that may stand before a duty that opens a bullet; later, "the scheduler responsible for durability" is a thing."""


def steeper(faults: int, of: int) -> int:
    """No marks where a quarter of the bullets are duties: one in four is what the page is remembered for."""
    return max(0, FULL - 4 * FULL * faults // max(of, 4 * FEWEST))


def _duty(statement: Statement) -> str:
    phrase = phrase_in(statement, words().duties)
    before = statement.bullet.text.lower().split(phrase)[0] if phrase else ""
    return phrase if len(before.split()) <= WORDS_BEFORE else ""


RULES: tuple[Rule, ...] = (
    weak_opener,
    first_person,
    no_opening_verb,
    mixed_tense,
    passive_voice,
    gerund_opener,
    same_opening_verb,
    duties,
)
