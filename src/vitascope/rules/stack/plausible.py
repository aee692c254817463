"""STK201 to STK203: claims that the history or the data sheet of a chip or library rules out. Certain cases only."""

from vitascope.language.dates import Month
from vitascope.language.terms import Mention, Term
from vitascope.rules.evidence.words import folded, holds
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import split
from vitascope.rules.rule import PASSED, Finding, Rule, Spot, Verdict, rule
from vitascope.rules.stack.words import words


def _impossible(findings: list[Finding], judged: int) -> Verdict | None:
    """One is enough to lose the rule; what it cost is split evenly over all. None where nothing was judged."""
    if not findings:
        return PASSED if judged else None
    return split(findings)


def _last_month(statement: Statement, as_of: Month) -> Month | None:
    """The last month that the entry's dates cover; None where they do not say."""
    dates = statement.entry.dates if statement.entry else None
    if dates is None or dates.start is None:
        return None
    if dates.present or dates.end is None:
        return as_of
    return Month(dates.end.year, dates.end.month or 12)


def _existed_by(term: Term, month: Month) -> bool:
    """Whether the term was public by then; true where its year is not known."""
    return term.year == 0 or (term.year, term.month or 1) <= (month.year, month.month)


@rule(
    "STK201",
    "claimed-before-it-existed",
    severity="error",
    weight=16,
    since="1.0",
    requirements=(234,),
    fails="""
    # Experience
    Engineer, Northwind Robotics | Jan 2018 - Dec 2019
    - Served a ranking model with vLLM on H100 GPUs at p99 95 ms.
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | Jan 2023 - Dec 2025
    - Served a ranking model with vLLM on H100 GPUs at p99 95 ms.
""",
)
def claimed_before_it_existed(facts: Facts) -> Verdict | None:
    """A chip, library or product stands in a job that ended before it was public.

    Why: the reader knows when it came out; one such line makes the dates or the claims doubtful.
    Fix: check the job's dates, or name what was used then.
    Source: first public years in the vocabulary; a term without a certain year is never accused.
    """
    found, judged = [], 0
    for statement in facts.statements:
        ended = _last_month(statement, facts.as_of)
        if ended is None:
            continue
        for mention in _unique((*statement.claim.hardware, *statement.claim.tools)):
            term = facts.vocabulary.term(mention.canonical or "")
            if term.kind not in ("hardware", "library", "product", "instance type") or not term.year:
                continue
            judged += 1
            if not _existed_by(term, ended):
                place = Spot(passage=statement.bullet.passage, span=mention.span)
                message = f'"{mention.surface}" came out in {term.year}; this job ended in {ended.year}.'
                found.append(Finding(message, (place,), 0))
    return _impossible(found, judged)


def _unique(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    return tuple({m.canonical: m for m in mentions if m.canonical}.values())


PRECISIONS = ("FP8", "FP4", "NVFP4", "MXFP4", "BF16", "TF32", "FP6", "MXFP8")
"""Formats that a chip either computes in or does not; INT4 and INT8 weights are stored on every chip."""


@rule(
    "STK202",
    "precision-the-chip-lacks",
    severity="warning",
    weight=6,
    since="1.0",
    requirements=(70, 172),
    fails="Trained the 13B model in FP8 on 64 A100 GPUs, cutting step time by 31%.",
    passes="Trained the 13B model in FP8 on 64 H100 GPUs, cutting step time by 31%.",
)
def precision_the_chip_lacks(facts: Facts) -> Verdict | None:
    """A numeric format stands beside the one chip of a bullet, and that chip does not compute in it.

    Why: FP8 came to NVIDIA with Hopper and Ada, BF16 and TF32 with Ampere; a kernel engineer sees it at once.
    Weight-only storage and emulation are not meant, where the bullet says so.
    Fix: check the chip and the format; say "weight-only" if that is what it was.
    Source: the makers' data sheets, as in the vocabulary's `precisions`; chips without that column are never accused.
    """
    found, judged = [], 0
    for statement in facts.statements:
        chips = [facts.vocabulary.term(m.canonical or "") for m in _unique(statement.claim.hardware)]
        chips = [chip for chip in chips if chip.precisions]
        if len(chips) != 1 or holds(folded(statement.claim.text), words().weight_only):
            continue
        for mention in facts.vocabulary.find(statement.claim.text):
            form = mention.canonical if mention.canonical in PRECISIONS else mention.surface.upper()
            judged += form in PRECISIONS
            if form in PRECISIONS and form not in chips[0].precisions:
                place = Spot(passage=statement.bullet.passage, span=mention.span)
                found.append(Finding(f"{chips[0].canonical} does not compute in {form}.", (place,), 0))
    return _impossible(found, judged)


@rule(
    "STK203",
    "count-no-node-divides",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(157, 167),
    fails="Trained the 13B model on 1,021 H100 GPUs, cutting a run from 9 days to 6 days.",
    passes="Trained the 13B model on 1,024 H100 GPUs, cutting a run from 9 days to 6 days.",
)
def count_no_node_divides(facts: Facts) -> Verdict | None:
    """A cluster's count of accelerators that no machine size they are sold in divides.

    Why: H100s come in machines of 4 or 8; 1,021 of them invite the question which three were missing.
    Fix: check the count, or write "about".
    Source: the makers' machines, as in the vocabulary's `node_sizes`; chips without that column are never accused.
    """
    found, judged = [], 0
    for statement in facts.statements:
        chips = [facts.vocabulary.term(m.canonical or "") for m in _unique(statement.claim.hardware)]
        chips = [chip for chip in chips if chip.node_sizes]
        sizes = [chip.node_sizes for chip in chips]
        if len(chips) != 1:
            continue
        for quantity in (*statement.claim.scale, *statement.claim.outcomes):
            if quantity.kind != "accelerators" or len(quantity.values) != 1:
                continue
            judged += 1
            count = int(quantity.values[0])
            before = statement.claim.text[max(0, quantity.span.start - 12) : quantity.span.end + 1].lower()
            is_about = any(word in before for word in words().about)
            if count > 2 * max(sizes[0]) and not is_about and all(count % size for size in sizes[0] if size > 1):
                place = Spot(passage=statement.bullet.passage, span=quantity.span)
                machines = " or ".join(str(size) for size in sizes[0] if size > 1)
                found.append(
                    Finding(
                        f"{chips[0].canonical} comes in machines of {machines}, which {count} is no multiple of.",
                        (place,),
                        0,
                    )
                )
    return _impossible(found, judged)


RULES: tuple[Rule, ...] = (claimed_before_it_existed, precision_the_chip_lacks, count_no_node_divides)
