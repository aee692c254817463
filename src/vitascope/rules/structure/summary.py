"""STR110 to STR112: the summary at the top."""

import re

from vitascope.language.quantities import find_quantities
from vitascope.resume.words import title_words, words_of
from vitascope.rules.facts import Facts
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.structure.words import first_of, runs_on_top, structure_words

_NO_SUMMARY = """
    Robin Example
    robin@example.com | +1 555 0100
    # Experience
    Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    - Cut p99 from 240 ms to 95 ms with dynamic batching.
"""


def _top(facts: Facts) -> Spot:
    if facts.resume.name:
        return Spot(passage=facts.resume.name.passage)
    return Spot(runs=facts.lines[0].runs) if facts.lines else Spot()


@rule(
    "STR110",
    "missing-summary",
    severity="note",
    weight=6,
    since="1.0",
    requirements=(33, 235),
    fails=_NO_SUMMARY,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_summary(facts: Facts) -> Verdict | None:
    """The page has no summary.

    Why: in the first ten seconds a reader looks for level, stack and one result; three sentences at the top say them.
    Fix: write up to three sentences: level and kind of model, the span you owned, one production number.
    Source: requirements R33, R34, D6.
    """
    if not facts.lines:
        return None
    if facts.resume.summary or _may_be_summed_up(facts):
        return PASSED
    return failed("No summary stands at the top.", _top(facts))


PROSE_WORDS = 9
"""Words from which a line with few commas is one of a paragraph."""

NEAR_LINES = 4

_APART = frozenset(
    ("experience", "projects", "open source", "volunteering", "education", "publications", "references")
)
"""Kinds of section whose paragraphs are their own."""


def _may_be_summed_up(facts: Facts) -> bool:
    """A heading says so, or two lines of prose stand together in the upper half of page one outside jobs and the like.

    A paragraph in a box of its own may be read with a section that it has nothing to do with.
    """
    sections = facts.resume.sections
    if any(s.kind == "summary" and s.heading for s in sections):
        return True
    top = runs_on_top(facts, 0.5)
    own = [s for s in sections if s.kind in _APART]
    prose = [
        _is_prose(line.text)
        and bool(line.runs)
        and line.runs[0] in top
        and not any(s.first <= i <= s.last for s in own)
        for i, line in enumerate(facts.lines)
    ]
    long = [
        is_one and line.text.count(" ") >= 2 * PROSE_WORDS for is_one, line in zip(prose, facts.lines, strict=True)
    ]
    return any(long) or any(sum(prose[i : i + NEAR_LINES]) >= 2 for i in range(len(prose)))


def _is_prose(text: str) -> bool:
    return text.count(" ") >= PROSE_WORDS and 4 * (text.count(",") + text.count("|")) < text.count(" ")


MOST_SENTENCES = 3
MOST_WORDS = 75
"""Words of a summary of about four printed lines (D6)."""

_SENTENCE_END = re.compile(r"[.!?][)\"”’]?\s+(?=[A-Z\d\"“(])")
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|Dr|Mr|Ms|Inc|Ltd|Co|Corp|Ph\.D|M\.Sc|B\.Sc|U\.S|No)\.\s+$"
)


def _sentences(text: str) -> int:
    ends = [m for m in _SENTENCE_END.finditer(text) if not _ABBREVIATION.search(text[max(0, m.end() - 12) : m.end()])]
    return len(ends) + 1


@rule(
    "STR111",
    "long-summary",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(33,),
    fails="""
        # Summary
        I am an engineer with a passion for models. I like to work with people and with data of every kind. In my free time I read about models. I am looking for a new challenge in a team that values learning. My friends describe me as curious. I have worked with many tools and many people in many places, and I look forward to bringing my skills to a team where they can grow, and to learning from others who know more than I do.
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def long_summary(facts: Facts) -> Verdict | None:
    """The summary has more than three sentences or more than about four printed lines.

    Why: it is read in ten seconds or not at all, and pushes the jobs down.
    Fix: keep level and kind of model, the span owned and one number; what is left belongs in bullets.
    Source: requirements R33, D6: three sentences and about four printed lines.
    """
    summary = facts.resume.summary
    if not summary:
        return None
    sentences, words = _sentences(summary.text), len(summary.text.split())
    if words <= MOST_WORDS and sentences <= MOST_SENTENCES + (words < MOST_WORDS // 2):
        return PASSED
    over = max(words - MOST_WORDS, 12 * (sentences - MOST_SENTENCES), 1)
    message = f"The summary has {sentences} sentences and {words} words."
    return failed(message, Spot(passage=summary), marks=max(0, 700 - 10 * over))


@rule(
    "STR112",
    "summary-lacks-parts",
    severity="note",
    weight=6,
    since="1.0",
    requirements=(34, 35, 160),
    fails="""
        # Summary
        A motivated person who enjoys challenges.
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        # Summary
        Machine learning engineer for ranking models in PyTorch, from training to the serving endpoint: 1,200 requests per second at p99 95 ms.
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def summary_lacks_parts(facts: Facts) -> Verdict | None:
    """The summary lacks the level, the stack or kind of model, the span owned, or one production number.

    Why: these four are what a reader matches against the role before reading on.
    Fix: name each in a few words; where you owe the number, write [N].
    Source: requirements R34, R35, R160, D6.
    """
    summary = facts.resume.summary
    if not summary:
        return None
    text = summary.text
    words = structure_words()
    lower = text.lower()
    has_stack = any(t.where == "summary" for t in facts.terms) or bool(first_of(text, words.family))
    parts = (
        (_has_level(text), "your level", 250),
        (has_stack, "a stack or a kind of model", 250),
        (any(stem in lower for stem in words.span), "what you own, such as training, serving or monitoring", 250),
        (bool(find_quantities(text)), "a number from production", 250),
    )
    missing = [(name, lost) for there, name, lost in parts if not there]
    spot = Spot(passage=summary)
    findings = tuple(Finding(f"The summary does not name {name}.", (spot,), lost) for name, lost in missing)
    return Verdict(FULL - sum(lost for _, lost in missing), findings)


def _has_level(text: str) -> bool:
    """Whether a word of a job title or of a stage stands in it."""
    nouns, *_ = title_words()
    return any(word in nouns for word in words_of(text)) or bool(first_of(text, structure_words().level))


RULES: tuple[Rule, ...] = (missing_summary, long_summary, summary_lacks_parts)
