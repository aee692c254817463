"""STK105 to STK130: whether the names on the page stand behind anything, and whether the right names are there."""

from collections import Counter
from collections.abc import Sequence

from vitascope.language.phrases import find_phrases
from vitascope.rules.evidence.words import folded, holds
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import at, counted, each, start_of, up_to
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.stack.words import is_accelerator, named, shown, shown_in, spot, term_of, words
from vitascope.text import Passage

SKILLS = Spot(location="Skills")

_ONE_BULLET = """
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms in ONNX Runtime.
"""


@rule(
    "STK105",
    "listed-not-shown",
    severity="warning",
    weight=16,
    since="1.0",
    requirements=(78, 83, 87, 127, 174, 228),
    fails=_ONE_BULLET
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Serving: vLLM, SGLang, ONNX Runtime
""",
    passes=_ONE_BULLET
    + """
    # Skills
    Serving: ONNX Runtime
""",
)
def listed_not_shown(facts: Facts) -> Verdict | None:
    """A tool of the skills block stands in no bullet.

    Why: a name in the list matches the filter; a name in a bullet is believed. The interviewer begins with the one that
    has nothing behind it. Six in ten shown keep all the marks.
    Fix: name it in the bullet where you used it, if you did; otherwise strike it or move it to "Evaluated:".
    Source: requirements R78, R127.
    """
    listed = named(facts, ("skills",))
    if not listed:
        return None
    proven = shown(facts)
    bare = [located for canonical, located in listed.items() if canonical not in proven]

    def curve(faults: int, of: int) -> int:
        return min(FULL, FULL * (of - faults) * 10 // (6 * max(of, 3)))

    if curve(len(bare), len(listed)) == FULL:
        return PASSED
    return counted(
        [Finding(f'"{b.mention.surface}" is listed and stands in no bullet.', (spot(b),), 0) for b in bare],
        len(listed),
        curve,
    )


@rule(
    "STK106",
    "accelerator-without-outcome",
    severity="warning",
    weight=12,
    since="1.0",
    requirements=(79, 182),
    fails="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Wrote CUDA kernels for the ranker.
    # Skills
    Accelerators: CUDA, AWS Trainium
""",
    passes="Wrote a CUDA kernel that fused attention and raised decode throughput by 31% on one H100.",
)
def accelerator_without_outcome(facts: Facts) -> Verdict | None:
    """An accelerator or its library is named and no bullet that names it has a measured outcome.

    Why: the chip's name is the word the filter takes; the figure beside it is what the engineer who reads next looks
    for. Two that are paired keep all the marks.
    Fix: put the name and the figure into one bullet where they belong together.
    Source: requirements R79.
    """
    named_ones = {
        canonical: located
        for canonical, located in named(facts, ("skills", "bullet", "summary", "headline", "entry", "other")).items()
        if is_accelerator(facts.vocabulary.term(canonical))
    }
    if not named_ones:
        return None
    paired: set[str] = set()
    for statement in facts.statements:
        if statement.claim.measured in ("measured", "owed"):
            paired |= shown_in(statement)
    bare = [located for canonical, located in named_ones.items() if canonical not in paired]
    if len(named_ones) - len(bare) >= 2 or not bare:
        return PASSED

    def curve(faults: int, of: int) -> int:
        return min(FULL, FULL * (of - faults) // min(2, of))

    return counted(
        [Finding(f'No bullet with "{b.mention.surface}" has a measured outcome.', (spot(b),), 0) for b in bare],
        len(named_ones),
        curve,
    )


MONEY_AND_TIME = frozenset({"money", "duration", "percentile latency", "compute"})


@rule(
    "STK107",
    "stack-without-money-or-time",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(80,),
    fails=_ONE_BULLET
    + """
    # Skills
    Frameworks: PyTorch, JAX
    Tooling: Kubernetes, Terraform
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms in ONNX Runtime.
    - Cut a PyTorch run from 9 hours to 3.5 hours with mixed precision.
    # Skills
    Frameworks: PyTorch, JAX
    Serving: ONNX Runtime, vLLM
""",
)
def stack_without_money_or_time(facts: Facts) -> Verdict | None:
    """Fewer than two tools of the skills block stand in a bullet with money or time in it.

    Why: a stack line is believed when something on it made an answer faster or a bill smaller.
    Fix: name the tool in the bullet whose figure it made.
    Source: requirements R80.
    """
    listed = named(facts, ("skills",))
    if not listed:
        return None
    backed: set[str] = set()
    for statement in facts.statements:
        kinds = {q.kind for q in statement.claim.outcomes}
        timed = any(q.unit in ("ms", "s", "h", "min", "hours", "minutes", "days") for q in statement.claim.outcomes)
        if kinds & MONEY_AND_TIME or timed:
            backed |= shown_in(statement) & listed.keys()
    if len(backed) >= 2:
        return PASSED
    count = "Only one of your listed tools stands" if backed else "None of your listed tools stands"
    return failed(f"{count} in a bullet with money or time.", SKILLS, marks=500 * len(backed))


@rule(
    "STK111",
    "vendor-neutral-prose",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(64, 66, 70),
    fails="Optimized kernels for custom accelerators used by the search team.",
    passes="Optimized Triton kernels for AWS Trainium used by the search team.",
)
def vendor_neutral_prose(facts: Facts) -> Verdict | None:
    """A bullet about kernels, accelerators or inference names no tool and no chip.

    Why: filters match names; a generic phrase earns nothing for the thing it stands for.
    Fix: name the library, language or chip that you used.
    Source: requirements R64, R66.
    """

    def is_generic(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        return holds(text, words().hardware_words) and not statement.claim.tools and not statement.claim.hardware

    return each(facts, is_generic, lambda s: f"This names no tool and no chip: {start_of(s)}")


@rule(
    "STK112",
    "paraphrase",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(64, 65, 96),
    fails="Moved the training job to AWS custom silicon.",
    passes="Moved the training job to AWS Trainium.",
)
def paraphrase(facts: Facts) -> Verdict | None:
    """A paraphrase stands where a literal name would match: "AWS custom silicon", "deep learning frameworks".

    Why: a filter compares strings; the paraphrase matches nothing.
    Fix: write the name, if that is what it was.
    Source: requirements R65; the list is data/phrases/paraphrases.toml.
    """
    passages = [s.bullet.passage for s in facts.statements] + [line.passage for line in facts.resume.skills]
    if facts.resume.summary:
        passages.append(facts.resume.summary)
    if not passages:
        return None
    found = []
    for passage in passages:
        for hit in find_phrases(passage.text).get(PARAPHRASES, ()):
            written = passage.text[hit.start : hit.end]
            if _is_named_too(facts, passage, hit.label.split(";")):
                continue
            message = f'"{written}" matches no filter; it may stand for {hit.label.replace(";", ",")}.'
            found.append(Finding(message, (Spot(passage=passage),), 0))
    return up_to(4, found)


def _is_named_too(facts: Facts, passage: Passage, names: Sequence[str]) -> bool:
    """The names that the paraphrase may stand for are there too: in the same line, or in the page's skills."""
    wanted = {name.strip() for name in names}
    return any(
        located.mention.canonical in wanted and (located.passage == passage or located.where == "skills")
        for located in facts.terms
        if located.passage == passage or passage not in _bullets(facts)
    )


def _bullets(facts: Facts) -> tuple[Passage, ...]:
    return tuple(statement.bullet.passage for statement in facts.statements)


PARAPHRASES = "paraphrases.misses"

CORE_MARKS = (0, 150, 400, 700)
"""Marks by core terms found: one of them is on many pages of other professions."""

ENOUGH = 4
"""Core terms of a role that are enough: nobody has them all."""


@rule(
    "STK129",
    "few-core-terms",
    severity="warning",
    weight=40,
    since="1.0",
    requirements=(54, 58, 59, 60, 61, 62, 68, 69),
    fails="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms with caching.
""",
    passes="""
    Served the PyTorch ranker through ONNX Runtime on Kubernetes, tracked in MLflow, at p99 95 ms.
    """,
)
def few_core_terms(facts: Facts) -> Verdict | None:
    """Fewer than four of the role's core names stand on the page.

    Why: these are the names that ads for the role ask for most; a page without them is not found.
    Fix: write those that you have used in their literal spelling. Do not add one that you have not.
    Source: requirements R58 to R69; the list is in the role's file under data/roles.
    """
    there = {located.mention.canonical for located in facts.terms}
    found = [term for term in facts.role.core_terms if term in there]
    if len(found) >= ENOUGH:
        return PASSED
    said = ", ".join(found) if found else "none"
    message = f"Of the names most asked for in this role the page has {said}."
    return failed(message, SKILLS, marks=CORE_MARKS[len(found)])


@rule(
    "STK130",
    "frameworks-and-no-path",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(144, 152),
    fails="Built models with PyTorch, TensorFlow and scikit-learn.",
    passes="Built the ranking model in PyTorch and served it through ONNX Runtime at p99 95 ms.",
)
def frameworks_and_no_path(facts: Facts) -> Verdict | None:
    """A bullet names three frameworks or more and no path to use.

    Why: a list of frameworks inside a bullet is a second skills block without an outcome.
    Fix: keep the one that mattered; say where the model went.
    Source: requirements R152.
    """

    def lists(statement: Statement) -> bool:
        libraries = {
            m.canonical
            for m in statement.claim.tools
            if m.canonical and facts.vocabulary.term(m.canonical).kind == "library"
        }
        return (
            len(libraries) >= 3
            and statement.claim.measured in ("none", "scale only")
            and not holds(folded(statement.claim.text), words().serving)
        )

    return each(facts, lists, lambda s: f"This lists tools and no path to use: {start_of(s)}")


@rule(
    "STK121",
    "rag-without-evaluation",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(90, 109),
    fails="Built a RAG chatbot with LangChain.",
    passes="Built a RAG service with LangChain; answer faithfulness rose from 71% to 88% on a 600-question eval set.",
)
def rag_without_evaluation(facts: Facts) -> Verdict | None:
    """RAG, agents or a chatbot with no evaluation, latency or cost in any bullet that names them.

    Why: everybody has built one; what it answered right, how fast and at which cost is what differs.
    Fix: add the evaluation, the latency or the cost that you measured.
    Source: requirements R90.
    """
    hyped = [s for s in facts.statements if holds(folded(s.claim.text), words().hyped)]
    if not hyped:
        return PASSED if facts.statements else None
    if any(s.claim.outcomes or holds(folded(s.claim.text), words().evaluated_words) for s in hyped):
        return PASSED
    return failed(f"This has no evaluation, latency or cost: {start_of(hyped[0])}", *(at(s) for s in hyped))


OFTEN = 8
"""Mentions of one term that need no reason."""


@rule(
    "STK124",
    "stuffing",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(93,),
    fails="""
    # Summary
    PyTorch engineer with PyTorch experience in PyTorch training and PyTorch serving. PyTorch expert.
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Used PyTorch for models.
    # Skills
    Frameworks: PyTorch, PyTorch, PyTorch, PyTorch training, PyTorch serving
""",
    passes="""
    Cut a PyTorch run from 9 hours to 3.5 hours with mixed precision.
    """,
)
def stuffing(facts: Facts) -> Verdict | None:
    """A term is repeated far more often than bullets show it, or stands twice in the skills block.

    Why: repetition earns nothing in a filter that looks for presence, and it is seen by the person who reads next.
    Fix: name it once in the block and once in each bullet that shows it.
    Source: requirements R93, D18.
    """
    if not facts.terms:
        return None
    counts: Counter[str] = Counter()
    in_bullets: Counter[str] = Counter()
    in_skills: Counter[str] = Counter()
    for located in facts.terms:
        term = term_of(facts, located)
        if term is None or term.kind not in ("hardware", "library", "product", "language"):
            continue
        counts[term.canonical] += located.where in ("skills", "summary", "headline", "bullet")
        in_bullets[term.canonical] += located.where == "bullet"
        in_skills[term.canonical] += located.where == "skills"
    found = [
        Finding(
            f'"{name}" stands {count} times, {in_bullets[name]} of them in bullets.', tuple(_spots(facts, name)), 0
        )
        for name, count in counts.items()
        if in_skills[name] >= 4 or (count > OFTEN and 2 * in_bullets[name] < count)
    ]
    return up_to(3, found)


def _spots(facts: Facts, canonical: str) -> list[Spot]:
    return [spot(located) for located in facts.terms if located.mention.canonical == canonical]


RULES: tuple[Rule, ...] = (
    listed_not_shown,
    accelerator_without_outcome,
    stack_without_money_or_time,
    vendor_neutral_prose,
    paraphrase,
    rag_without_evaluation,
    stuffing,
    few_core_terms,
    frameworks_and_no_path,
)
