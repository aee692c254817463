"""Words that say nothing, and words in two spellings."""

import re

from vitascope.language.phrases import Hit, find_phrases
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import counted, each, listed, start_of, steep
from vitascope.rules.rule import PASSED, Finding, Rule, Verdict, rule
from vitascope.rules.writing.lists import document_rule, lines_with, phrase_in, words


def _empty_words(statement: Statement) -> list[str]:
    """Buzzwords and words of vague praise in a bullet, as written, in order."""
    hits = find_phrases(statement.bullet.text)
    found = list(hits.get("emptiness.buzzwords", ()))
    found += [hit for hit in hits.get("emptiness.vague", ()) if hit.label == "always"]
    text = statement.bullet.text
    written = [
        (hit.start, hit.end) for hit in sorted(found, key=lambda hit: hit.start) if not _in_compound(text, hit)
    ]
    return [text[start:end] for start, end in written if text[start:end].lower() not in PLAIN]


PLAIN = frozenset(
    {"multiple", "flexible", "insights", "relevant", "adaptable", "many", "several", "tangible", "business needs"}
    | {"bottom line", "utilize", "utilized", "superior", "innovation", "dynamic", "highly", "very", "diverse"}
)
"""Words of the list that a plain sentence needs too ("multiple users", "dynamic batching", "superior vena cava")."""


def _in_compound(text: str, hit: Hit) -> bool:
    """Part of a word with a hyphen that means something else: "event-driven"."""
    return text[max(0, hit.start - 1) : hit.start] == "-" or text[hit.end : hit.end + 1] == "-"


@rule(
    "WRT106",
    "empty-words",
    severity="warning",
    weight=20,
    since="1.0",
    requirements=(64, 66),
    fails="Significantly improved a cutting-edge ranking system in a fast-paced environment.",
    passes="Raised conversion of the ranking system by 1.8 points.",
)
def empty_words(facts: Facts) -> Verdict | None:
    """A bullet holds words that nobody can check: significantly, cutting-edge, robust, various.

    Why: praise of one's own work takes the room of the figure that would have shown it.
    Fix: strike them, or put the figure in their place ([N] where you owe it).
    Source: requirements R64; the list is data/phrases/emptiness.toml.
    """
    return each(
        facts,
        lambda s: bool(_empty_words(s)),
        lambda s: f"These words cannot be checked ({listed(_empty_words(s))}): {start_of(s)}",
        curve=steep,
    )


@rule(
    "WRT120",
    "filler",
    severity="note",
    weight=2,
    since="1.0",
    fails="Successfully rebuilt the training pipeline in order to reduce failures.",
    passes="Rebuilt the training pipeline to reduce failures.",
)
def filler(facts: Facts) -> Verdict | None:
    """A bullet holds words that can be struck without loss: successfully, in order to, on a daily basis.

    Why: each takes the room of a word that says something; "successfully" is understood.
    Fix: strike them.
    Source: common ground of style guides; the list is data/phrases/writing.toml.
    """
    return each(
        facts,
        lambda s: bool(phrase_in(s, words().filler)),
        lambda s: f'"{phrase_in(s, words().filler)}" can be struck or said shorter: {start_of(s)}',
    )


@rule(
    "WRT124",
    "objective-cliche",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(33, 160),
    fails="""
        Robin Example
        # Summary
        Seeking a challenging position in a reputable organization.
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def objective_cliche(facts: Facts) -> Verdict | None:
    """The page opens with what the applicant seeks.

    Why: the first lines are for what you bring; everybody seeks a challenging position.
    Fix: say your level, the span you own and one production figure.
    Source: requirements R34, R160.
    """
    return document_rule(facts, words().objective, lambda p: f'"{p}" says what you seek and not what you bring.')


@rule(
    "WRT125",
    "references-line",
    severity="note",
    weight=1,
    since="1.0",
    fails="""
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms.
        # References
        References available upon request.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def references_line(facts: Facts) -> Verdict | None:
    """A line says that references are available.

    Why: it is understood, and takes a line.
    Fix: strike the line.
    Source: common ground of style guides.
    """
    return document_rule(facts, words().references, lambda p: f'"{p}" is understood and can be struck.')


@rule(
    "WRT131",
    "hyperbole",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(124,),
    fails="""
        Robin Example
        # Summary
        Machine learning ninja and serving guru.
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def hyperbole(facts: Facts) -> Verdict | None:
    """A word of self-praise: guru, ninja, world-class.

    Why: it invites the question that it cannot answer.
    Fix: put the tool, the mechanism and the figure in its place.
    Source: requirements R124.
    """
    found = [
        (phrase, spot)
        for phrase, spot in lines_with(facts, words().hyperbole)
        if re.search(rf"\b{re.escape(phrase)}s?\b", spot.text.lower()) and not _HARMLESS.search(spot.text)
    ]
    return counted([Finding(f'"{phrase}" is praise and no evidence.', (spot,), 0) for phrase, spot in found], 1)


_HARMLESS = re.compile(
    r"(?i)\b(?:cmake|meson|bazel|makefiles?|ui|setup|install\w*|developer|gunicorn|startup|apple)\b"
)
"""Words beside which "ninja", "wizard", "evangelist", "unicorn" and "genius" are a tool, a dialog, a job, a firm."""


@rule(
    "WRT132",
    "mixed-spelling",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(162,),
    fails="""
        Added FP8 quantization to the server.
        Measured quantisation error on the eval set.
    """,
    passes="""
        Added FP8 quantization to the server.
        Measured quantization error on the eval set.
    """,
)
def mixed_spelling(facts: Facts) -> Verdict | None:
    """One word in two spellings: quantization and quantisation, labeled and labelled.

    Why: filters compare strings; half of your mentions match and half do not.
    Fix: keep one spelling, the ad's where there is one.
    Source: requirements R162, D23.
    """
    if not facts.statements:
        return None
    texts = " ".join(line.text.lower() for line in facts.lines)
    found = []
    for pair in words().spellings:
        one, other = pair.split("/")
        if re.search(rf"\b{one}\b", texts) and re.search(rf"\b{other}\b", texts):
            spots = tuple(spot for _, spot in lines_with(facts, (one, other)))
            found.append(Finding(f'Both "{one}" and "{other}" stand here.', spots, 0))
    return counted(found, 1) if found else PASSED


RULES: tuple[Rule, ...] = (
    empty_words,
    filler,
    objective_cliche,
    references_line,
    hyperbole,
    mixed_spelling,
)
