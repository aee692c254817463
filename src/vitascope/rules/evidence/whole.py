"""EVD117 to EVD140: what the whole page shows or does not show."""

import re

from vitascope.language.competencies import touched
from vitascope.language.strength import strength
from vitascope.rules.evidence.plausible import cannot_be_true
from vitascope.rules.evidence.words import folded, holds, words
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import at, each, start_of
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule

EXPERIENCE = Spot(location="Experience")


@rule(
    "EVD117",
    "nothing-says-how-known",
    severity="note",
    weight=8,
    since="1.0",
    requirements=(131, 132, 150),
    fails="Cut p99 from 240 ms to 95 ms with dynamic batching.",
    passes="""
        Cut p99 from 240 ms to 95 ms with dynamic batching, measured at the gateway under load test.
        Raised conversion by 1.8 points in an A/B test with a 5% holdout.
    """,
)
def nothing_says_how_known(facts: Facts) -> Verdict | None:
    """Fewer than two bullets say how their outcome was known.

    Why: a profiler, an A/B test, a held-out month or the bill turns a figure into evidence, and answers the
    interviewer's second question in advance. Two bullets are enough.
    Fix: add to your best figures where they were read from.
    Source: requirements R131.
    """
    if not facts.statements:
        return None
    knowing = sum(1 for s in facts.statements if s.claim.how_known)
    if knowing >= 2:
        return PASSED
    return failed(
        f"{'One bullet says' if knowing else 'No bullet says'} how its outcome was known.",
        EXPERIENCE,
        marks=500 * knowing,
    )


@rule(
    "EVD120",
    "few-competencies",
    severity="note",
    weight=5,
    since="1.0",
    requirements=(163, 164),
    fails="Cut p99 from 240 ms to 95 ms with dynamic batching.",
    passes="""
        Cut p99 from 240 ms to 95 ms with dynamic batching.
        Built the eval harness that gates every release; it blocked 4 regressions.
        Cut a training run from 900 to 400 GPU-hours with mixed precision.
    """,
)
def few_competencies(facts: Facts) -> Verdict | None:
    """Measured bullets stand under fewer than three of the six competencies.

    Why: serving, training cost, evaluation, monitoring, data and fine-tuning are what the field is asked about; one
    alone reads as a narrow job. Three are enough; no role asks for all.
    Fix: if you did measured work in another of them, give it a bullet.
    Source: requirements R163, R164.
    """
    if not facts.statements:
        return None
    shown = {c for s in facts.statements if s.claim.measured != "none" for c in touched(s.claim.text)}
    if len(shown) >= 3:
        return PASSED
    names = (
        f"only {len(shown)} of the six competencies ({', '.join(sorted(shown))})"
        if shown
        else "none of the six competencies"
    )
    return failed(f"Bullets with figures show {names}.", EXPERIENCE, marks=333 * len(shown))


@rule(
    "EVD121",
    "competition-rank",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(89, 218),
    fails="Reached the top 5% of a Kaggle competition on tabular data.",
    passes="Served the tabular model to 40 plants, p99 40 ms.",
)
def competition_rank(facts: Facts) -> Verdict | None:
    """A competition rank or hackathon that led to nothing that runs.

    Why: a rank never stands in for a thing that runs; after some years of work it takes room from one that does.
    Fix: say what runs because of it, or give the line to something that does.
    Source: requirements R89, R218.
    """

    def is_rank(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        is_named = holds(text, ("kaggle", "leaderboard", "grandmaster"))
        is_placed = holds(text, words().rank) and holds(text, words().placed)
        organised = statement.claim.verb in ORGANISING
        return (is_named or is_placed) and not organised and not holds(text, words().running)

    return each(facts, is_rank, lambda s: f"This is a rank and nothing that runs: {start_of(s)}")


ORGANISING = ("organized", "organised", "hosted", "judged", "mentored", "coached", "ran", "sponsored", "led")
"""What those did who held a competition and took no part in it."""


@rule(
    "EVD126",
    "nothing-to-open",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(201, 207, 210, 240),
    fails="""
        Robin Example
        robin@example.com
        # Experience
        Engineer, Northwind Robotics | 2021 - 2023
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="Merged 3 pull requests in vLLM that cut prefix cache misses by 20%.",
)
def nothing_to_open(facts: Facts) -> Verdict | None:
    """Nothing on the page can be opened or looked up by a stranger.

    Why: merged work, a package, a paper or a repository ranks above any praise. An absent link costs little, a dead
    one more.
    Fix: if public work of yours runs, add its link or name what was merged.
    Source: requirements R201, R207, R240.
    """
    targets = [link.target for link in facts.document.links]
    texts = [line.text for line in facts.lines] + targets + [c.value for c in facts.resume.contacts]
    if any(
        _is_own_site(target) for target in (*targets, *(c.value for c in facts.resume.contacts if c.kind == "link"))
    ):
        return PASSED
    if any(holds(folded(text.replace("://", " ").replace("www.", "")), words().checkable) for text in texts):
        return PASSED
    return failed("Nothing here can be opened or looked up by a stranger.", Spot(location="Contact"))


_SITE = re.compile(r"^(?:https?://)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})(?:[/?#:].*)?$", re.IGNORECASE)
_PROFILE_ONLY = re.compile(
    r"(?:^|\.)(?:linkedin|lnkd|facebook|instagram|twitter|x|t|xing|whatsapp|wa|skype|google|goo|bit|calendly|example)\.\w+$"
)


def _is_own_site(target: str) -> bool:
    """A page of one's own that a stranger can open: any web address that is no mere profile."""
    host = _SITE.match(target.strip())
    return host is not None and "@" not in target and not _PROFILE_ONLY.search(host[1].lower())


@rule(
    "EVD127",
    "upstream-without-scope",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(210, 211, 217),
    fails="Open source contributor with several merged pull requests.",
    passes="Merged 3 pull requests in vLLM: prefix cache eviction and the metrics endpoint.",
)
def upstream_without_scope(facts: Facts) -> Verdict | None:
    """Merged upstream work that names no project.

    Why: merged work in a known engine weighs double, because strangers reviewed it, but only where the project is
    named.
    Fix: name the project and what was merged; a link is not needed.
    Source: requirements R210, R211.
    """

    def lacks(statement: Statement) -> bool:
        named = statement.claim.tools or statement.claim.hardware
        text = folded(statement.claim.text)
        return holds(text, words().merged[:5]) and not named and not holds(text, ("review", "reviewed", "reviewing"))

    return each(facts, lacks, lambda s: f"This names no project for its merged work: {start_of(s)}")


@rule(
    "EVD128",
    "no-money-or-time",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(80, 167, 168),
    fails="Trained ranking models on 64 A100 GPUs.",
    passes="Cut cost per million tokens from $2.40 to $0.90.",
)
def no_money_or_time(facts: Facts) -> Verdict | None:
    """No outcome anywhere is in money, milliseconds, hours or GPU-hours.

    Why: money and time are the two units that every reader of the page shares.
    Fix: if one of your results changed a bill or a wait, say by how much.
    Source: requirements R80, R168.
    """
    if not facts.statements:
        return None
    kinds = {q.kind for s in facts.statements for q in s.claim.outcomes}
    units = {q.unit for s in facts.statements for q in s.claim.outcomes}
    if kinds & {"money", "duration", "percentile latency", "compute"} or units & TIME_UNITS:
        return PASSED
    return failed("No outcome is in money, time or GPU-hours.", EXPERIENCE)


TIME_UNITS = frozenset({"ms", "s", "us", "min", "h", "hours", "minutes", "days", "weeks", "USD", "EUR", "GBP", "$"})


@rule(
    "EVD130",
    "migration-without-proof",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(150, 227),
    fails="Ported the training job from CUDA to Trainium.",
    passes="Ported the training job from CUDA to Trainium with loss parity, at 30% lower cost per step.",
)
def migration_without_proof(facts: Facts) -> Verdict | None:
    """A port or migration that says neither how it was proved right nor what it changed.

    Why: what broke and how correctness was shown is what a migration is asked about.
    Fix: add the proof (loss parity, a tolerance, no downtime) or the change in cost or speed.
    Source: requirements R150.
    """

    def lacks(statement: Statement) -> bool:
        claim = statement.claim
        text = folded(claim.text)
        if claim.verb not in words().migrating or claim.measured != "none" or " to " not in text:
            return False
        return not claim.how_known and not holds(text, words().proof)

    return each(facts, lacks, lambda s: f"This migration has no proof and no effect: {start_of(s)}")


BEST = 6
"""The strongest lines that carry a page: a reader of ten seconds sees no more."""

THIN = 60
"""Strength (of 100) under which one of the best lines is thin: about verb, object and a size, with no outcome."""


@rule(
    "EVD140",
    "thin-evidence",
    severity="warning",
    weight=44,
    since="1.0",
    requirements=(131, 132, 148, 154, 158, 163),
    fails="Responsible for various machine learning tasks.",
    passes="""
        Cut p99 of the ranker from 240 ms to 95 ms at 1,200 requests per second on two L4 cards by moving to dynamic batching, measured at the gateway.
        Cut cost per million tokens of the support model from $2.40 to $0.90 on four H100s with FP8 quantization, checked on a 600-question eval set.
        Raised MFU of the 70B run from 31% to 48% on 512 H100s by overlapping the all-gather, read from the profiler.
        Cut a training run from 9 hours to 3.5 hours on 16 V100s by pre-tokenizing shards, with the same loss on the held-out month.
        Built the eval harness that gates every release; it blocked 4 regressions in 2025, one of 6 points on the night-shift slice, before users saw them.
        Raised recall@50 of retrieval by 4 points in an A/B test with 5% holdout by retraining weekly on 3 TB of events.
    """,
)
def thin_evidence(facts: Facts) -> Verdict | None:
    """The six strongest bullets are weaker than they could be.

    Why: each bullet has a strength of 0 to 100 from its parts (verb and object, measured outcome, mechanism, scale,
    how it was known; see docs/scoring.md). The six strongest decide, since they are what is read; a further bullet
    can only help.
    Fix: bring the weakest of these up: outcome from what to what, by which change, on what, known how.
    Source: requirements R131, R148; tests/language/bullet_pairs holds the pairs by which the measure was made.
    """
    if not facts.statements:
        return None
    ranked = sorted(
        ((0 if cannot_be_true(s) else strength(s.claim), -i) for i, s in enumerate(facts.statements)),
        reverse=True,
    )
    best = ranked[:BEST]
    reached = sum(min(FULL, FULL * value // TARGET) for value, _ in best) // BEST
    if reached >= FULL:
        return PASSED
    missing = BEST - len(best)
    findings = [_thin(facts.statements[-i], value) for value, i in best if value < THIN]
    if not findings:
        weakest = facts.statements[-best[-1][1]]
        findings = [
            Finding("The strongest bullets lack a part each; this is the weakest of them.", (at(weakest),), 0)
        ]
    lost = FULL - reached
    if missing:
        findings.append(
            Finding(f"Only {len(best)} bullets carry the page; six strong ones are looked for.", (EXPERIENCE,), 0)
        )
    each_lost, rest = divmod(lost, len(findings))
    spread = (Finding(f.message, f.spots, each_lost + (i < rest), f.fix) for i, f in enumerate(findings))
    return Verdict(reached, tuple(spread))


TARGET = 74
"""Strength at which a bullet is as good as it needs to be."""


PARTS = {
    "verb": "what you did",
    "object": "to what",
    "method": "how",
    "outcome": "what came of it",
    "how known": "how that was known",
}
"""The five parts of a bullet as what a reader asks for."""


def _thin(statement: Statement, value: int) -> Finding:
    lacking = [said for part, said in PARTS.items() if part not in statement.claim.parts]
    said = f"; it does not say {', '.join(lacking)}" if lacking else ""
    return Finding(
        f"One of your strongest bullets is thin ({value} of 100){said}: {start_of(statement)}", (at(statement),), 0
    )


RULES: tuple[Rule, ...] = (
    nothing_says_how_known,
    few_competencies,
    competition_rank,
    nothing_to_open,
    upstream_without_scope,
    no_money_or_time,
    migration_without_proof,
    thin_evidence,
)
