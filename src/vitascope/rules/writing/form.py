"""How long a bullet is, how it begins and ends."""

import re

from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import at, each, start_of
from vitascope.rules.rule import PASSED, Rule, Verdict, failed, rule

LONG = 45
"""Words after which a bullet is no longer read to its end: about three printed lines."""

PER_OUTCOME = 12
"""Words that each measured outcome may add: a figure is found by the eye in a long line too."""

SHORT = 5


@rule(
    "WRT109",
    "long-bullet",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(27,),
    fails="""
        Cut p99 of the ranker from 240 ms to 95 ms by moving to dynamic batching and then went on to look at a number of further things that could be changed in the service and in its neighbours, wrote a document about them, held several meetings with the owners of those services, and agreed on a plan for the year after.
    """,
    passes="Cut p99 of the ranker from 240 ms to 95 ms by moving to dynamic batching.",
)
def long_bullet(facts: Facts) -> Verdict | None:
    """A bullet of more than 45 words; each outcome in figures may add 12.

    Why: it takes more than three lines, and the eye has left before the outcome comes.
    Fix: keep act, outcome and mechanism; make a second bullet of the rest or leave it for the interview.
    Source: measured: 45 words are three lines of a page in 10.5 pt.
    """

    def is_long(statement: Statement) -> bool:
        return len(statement.bullet.text.split()) > LONG + PER_OUTCOME * len(statement.claim.outcomes)

    return each(facts, is_long, lambda s: f"This bullet has {len(s.bullet.text.split())} words: {start_of(s)}")


@rule(
    "WRT110",
    "short-bullet",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(131,),
    fails="Model training.",
    passes="Trained the ranking model weekly on 3 TB of events.",
)
def short_bullet(facts: Facts) -> Verdict | None:
    """A bullet of fewer than five words and no outcome.

    Why: it names a topic and says nothing about it.
    Fix: say what was done and what came of it, or strike it.
    Source: requirements R131: a bullet has a verb, an object, a method and an outcome.
    """
    return each(
        facts,
        lambda s: len(s.bullet.text.split()) < SHORT and not s.claim.outcomes,
        lambda s: f"This bullet has fewer than {SHORT} words: {start_of(s)}",
    )


@rule(
    "WRT112",
    "mixed-end-punctuation",
    severity="note",
    weight=1,
    since="1.0",
    fails="""
        Cut p99 from 240 ms to 95 ms.
        Wrote the release gate
        Moved retrieval to GPUs.
        Added drift alerts on 40 features
    """,
    passes="""
        Cut p99 from 240 ms to 95 ms.
        Wrote the release gate.
        Moved retrieval to GPUs.
        Added drift alerts on 40 features.
    """,
)
def mixed_end_punctuation(facts: Facts) -> Verdict | None:
    """Some bullets end with a full stop and some do not.

    Why: it is the smallest sign of care there is, and costs a minute.
    Fix: end all of them the same way.
    Source: common ground of style guides.
    """
    if len(facts.statements) < 3:
        return None
    ending = [s for s in facts.statements if s.bullet.text.rstrip().endswith((".", "!", "?"))]
    bare = [s for s in facts.statements if not s.bullet.text.rstrip().endswith((".", "!", "?"))]
    odd = min((ending, bare), key=len)
    if len(odd) * 10 <= len(facts.statements):
        return PASSED
    ends = "1 bullet ends" if len(ending) == 1 else f"{len(ending)} bullets end"
    message = f"{ends} with a full stop and {len(bare)} {'does' if len(bare) == 1 else 'do'} not."
    return failed(message, *(at(s) for s in odd), marks=500)


@rule(
    "WRT118",
    "shouting",
    severity="note",
    weight=2,
    since="1.0",
    fails="REBUILT THE TRAINING PIPELINE AND ITS DATA LOADER FOR THE ANALYTICS TEAM.",
    passes="Rebuilt the training pipeline and its data loader for the analytics team.",
)
def shouting(facts: Facts) -> Verdict | None:
    """A bullet is written in capitals.

    Why: capitals are slower to read, and names of tools lose the spelling that filters compare.
    Fix: write it as a sentence.
    Source: requirements R14.
    """

    def shouts(statement: Statement) -> bool:
        letters = [c for c in statement.bullet.text if c.isalpha()]
        return len(letters) > 20 and sum(c.isupper() for c in letters) * 10 > 8 * len(letters)

    return each(facts, shouts, lambda s: f"This is written in capitals: {start_of(s)}")


_EMOJI = re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]|(?<=\\w)!(?=[\\s!)]|$)")
_NAMES = re.compile(r"\b(?:Yahoo|Jeopardy)!")


@rule(
    "WRT119",
    "exclamation-or-emoji",
    severity="note",
    weight=1,
    since="1.0",
    fails="Rebuilt the training pipeline and saved the quarter!",
    passes="Rebuilt the training pipeline.",
)
def exclamation_or_emoji(facts: Facts) -> Verdict | None:
    """A bullet holds an exclamation mark or an emoji.

    Why: emphasis belongs to the figure; parsers may read a picture sign as a stray letter.
    Fix: strike the sign.
    Source: requirements R20.
    """
    return each(
        facts,
        lambda s: bool(_EMOJI.search(_NAMES.sub("", s.bullet.text))),
        lambda s: f"This has an exclamation mark or a picture sign: {start_of(s)}",
    )


@rule(
    "WRT128",
    "lower-case-opening",
    severity="note",
    weight=1,
    since="1.0",
    fails="rebuilt the training pipeline of the analytics team.",
    passes="Rebuilt the training pipeline of the analytics team.",
)
def lower_case_opening(facts: Facts) -> Verdict | None:
    """A bullet opens in lower case.

    Why: it looks like the rest of a line that was cut, to a reader and to a parser that joins lines.
    Fix: open with a capital; names such as vLLM or torch.compile may stand as they are spelt.
    Source: measured on our own parser: a lower-case line is joined to the one above.
    """

    def opens_low(statement: Statement) -> bool:
        first = statement.bullet.text.split(" ", 1)[0]
        return bool(first) and first.isalpha() and first.islower()

    return each(facts, opens_low, lambda s: f"This opens in lower case: {start_of(s)}")


RULES: tuple[Rule, ...] = (
    long_bullet,
    short_bullet,
    mixed_end_punctuation,
    shouting,
    exclamation_or_emoji,
    lower_case_opening,
)
