"""EVD108 to EVD119: what a single bullet lacks. Each weighs less than the figure it may be blamed on."""

from vitascope.rules.evidence.words import folded, holds, words
from vitascope.rules.facts import Facts, Statement
from vitascope.rules.marks import each, start_of
from vitascope.rules.rule import Rule, Verdict, rule


def _is_measured(statement: Statement) -> bool:
    return statement.claim.measured == "measured"


@rule(
    "EVD108",
    "latency-without-conditions",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(169,),
    fails="Cut latency from 240 ms to 95 ms with caching.",
    passes="Cut p99 latency from 240 ms to 95 ms at 1,200 requests per second with caching.",
)
def latency_without_conditions(facts: Facts) -> Verdict | None:
    """A latency in figures with neither percentile nor load nor the point where it was measured.

    Why: 95 ms can be the median of an idle server or the tail of a busy one; the interviewer asks which.
    Fix: name the percentile, and the load or the point of measurement, if you know them.
    Source: requirements R169.
    """

    def lacks(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        return _is_measured(statement) and holds(text, words().latency) and not holds(text, words().conditions)

    return each(
        facts, lacks, lambda s: f"This latency names no percentile, load or point of measurement: {start_of(s)}"
    )


@rule(
    "EVD109",
    "speed-without-hardware",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(170,),
    fails="Reached 2,100 tokens/s for the support model.",
    passes="Reached 2,100 tokens/s for the support model on one H100 at batch size 32.",
)
def speed_without_hardware(facts: Facts) -> Verdict | None:
    """A throughput or benchmark that names no chip, card count or batch size.

    Why: tokens a second mean nothing without the card they came from.
    Fix: name the accelerator, and the batch size or concurrency.
    Source: requirements R170.
    """

    def lacks(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        return (
            _is_measured(statement)
            and holds(text, words().benchmark)
            and not statement.claim.hardware
            and not holds(text, words().load)
        )

    return each(facts, lacks, lambda s: f"This speed names no chip, batch or load: {start_of(s)}")


@rule(
    "EVD110",
    "percentile-without-value",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(171,),
    fails="Tracked p99 of the ranking endpoint.",
    passes="Held p99 of the ranking endpoint under 95 ms.",
)
def percentile_without_value(facts: Facts) -> Verdict | None:
    """A percentile is named and has no value.

    Why: "tracked p99" says that a dashboard existed; the value says what it showed.
    Fix: add the value, or [N] ms until you have it.
    Source: requirements R171.
    """

    def lacks(statement: Statement) -> bool:
        named = holds(folded(statement.claim.text), ("p50", "p90", "p95", "p99"))
        return named and statement.claim.measured in ("none", "scale only")

    return each(facts, lacks, lambda s: f"A percentile is named without its value: {start_of(s)}")


def _is_about_quality(statement: Statement) -> bool:
    """An offline metric is what changed, and not what was kept while something else changed."""
    text = folded(statement.claim.text)
    return _is_measured(statement) and holds(text, words().offline) and not holds(text, words().kept)


def _ends_offline(statement: Statement) -> bool:
    """The only outcome is an offline metric, and no word says that it reached a launch."""
    text = folded(statement.claim.text)
    return (
        _is_about_quality(statement)
        and not holds(text, words().launch)
        and all(q.kind in ("percent", "points", "quality", "from-to") for q in statement.claim.outcomes)
    )


@rule(
    "EVD111",
    "ends-at-accuracy",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(138, 140, 141),
    fails="Raised accuracy of the defect classifier from 91% to 97%.",
    passes="Raised recall of the defect classifier from 91% to 97% at the same precision, served at p99 40 ms.",
)
def ends_at_accuracy(facts: Facts) -> Verdict | None:
    """A bullet that stops at an offline metric (accuracy, F1, AUC) and never reaches launch.

    Why: the metric is support; what a team buys is the model in use and what it costs.
    Fix: add what happened next: where it runs, its latency or cost, or what watches it, if it shipped.
    Source: requirements R138, R140, R141.
    """
    return each(facts, _ends_offline, lambda s: f"This ends at an offline metric: {start_of(s)}")


@rule(
    "EVD112",
    "quality-without-validation",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(142,),
    fails="Improved accuracy of the defect classifier by 6%, now served to 40 plants.",
    passes="Improved accuracy on the night-shift slice by 6 points against a held-out month, served to 40 plants.",
)
def quality_without_validation(facts: Facts) -> Verdict | None:
    """A better quality metric with no slice, data set or baseline.

    Why: "accuracy up" is asked back at once: on what, against what, validated how?
    Fix: name the slice or data set, and how it was validated.
    Source: requirements R142.
    """

    def lacks(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        return _is_about_quality(statement) and not holds(text, words().validation)

    return each(facts, lacks, lambda s: f"This quality figure names no slice, data set or baseline: {start_of(s)}")


@rule(
    "EVD113",
    "change-without-baseline",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(146, 147),
    fails="Reduced training time by 40%.",
    passes="Reduced training time by 40%, from 9 hours to 5.4 hours on the same 16 V100s.",
)
def change_without_baseline(facts: Facts) -> Verdict | None:
    """A relative change (a percentage or a factor) with no value before or after.

    Why: 40% of an hour and 40% of a week are different work; a pair of values can be checked, a share cannot.
    Fix: write it from what to what, and say what was held fixed.
    Source: requirements R146, R147.
    """

    def lacks(statement: Statement) -> bool:
        outcomes = [q for q in statement.claim.outcomes if not q.blank]
        relative = all(q.kind in ("percent", "multiplier", "word ratio") and len(q.values) < 2 for q in outcomes)
        changed = statement.claim.verb in words().improving
        return bool(outcomes) and relative and changed and not statement.claim.scale

    return each(facts, lacks, lambda s: f"This change has no value before or after: {start_of(s)}")


@rule(
    "EVD114",
    "deployed-without-how",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(143, 152),
    fails="Deployed machine learning models to production.",
    passes="Deployed the ranking model behind Triton Inference Server with a canary and automatic rollback.",
)
def deployed_without_how(facts: Facts) -> Verdict | None:
    """Something is "deployed" with no server, no rollout safety, no traffic and no time to production.

    Why: everything is deployed on résumés; what it ran on and how it could come back is what can be checked.
    Fix: name the serving stack, or how the rollout was made safe, or how long from checkpoint to traffic.
    Source: requirements R143.
    """

    def lacks(statement: Statement) -> bool:
        text = folded(statement.claim.text)
        claim = statement.claim
        named = claim.tools or claim.hardware or claim.outcomes or claim.scale or claim.blanks
        says = holds(text, words().deploying) and holds(text, words().deployed_things)
        return says and not named and not holds(text, words().rollout)

    return each(facts, lacks, lambda s: f"This says that something was deployed and not how: {start_of(s)}")


CHANGES = frozenset({"from-to", "percent", "points", "multiplier", "word ratio", "money", "duration"})
"""Kinds of outcome that something caused; a rate or a latency that was reached may be told without."""

MAKING = frozenset({"build", "ship"})
"""Acts whose object is itself the way: "Built a cache that cut p99 by 40%"."""


@rule(
    "EVD115",
    "outcome-without-mechanism",
    severity="note",
    weight=5,
    since="1.0",
    requirements=(132, 148, 149),
    fails="Cut p99 from 240 ms to 95 ms.",
    passes="Cut p99 from 240 ms to 95 ms by moving to dynamic batching.",
)
def outcome_without_mechanism(facts: Facts) -> Verdict | None:
    """A measured outcome that does not say how it was reached: no mechanism and no tool.

    Why: tool, number and mechanism in one sentence is the smallest line that an expert believes.
    Fix: add the change that caused it.
    Source: requirements R148.
    """

    def lacks(statement: Statement) -> bool:
        claim = statement.claim
        changed = any(q.kind in CHANGES for q in claim.outcomes if q.values)
        made = claim.act in MAKING and claim.object is not None  # what was made is the way it was reached
        named = claim.mechanisms or claim.tools or claim.hardware or claim.how_known or "method" in claim.parts
        return _is_measured(statement) and changed and not made and not named

    return each(facts, lacks, lambda s: f"This outcome does not say how it was reached: {start_of(s)}")


@rule(
    "EVD118",
    "team-as-subject",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(128, 145, 175, 226),
    fails="Our platform serves 40 million predictions a day.",
    passes="Served two ranking models on the platform, 4 million predictions a day, and held their SLA.",
)
def team_as_subject(facts: Facts) -> Verdict | None:
    """The team or the platform is the subject of the line, and not the applicant.

    Why: a platform's traffic is not evidence of anybody's work on it; the interviewer asks for your slice.
    Fix: name your own models, endpoint or part, and what you held.
    Source: requirements R128, R175.
    """
    return each(
        facts,
        lambda s: s.claim.subject == "team",
        lambda s: f"The subject here is a team or a platform: {start_of(s)}",
    )


@rule(
    "EVD119",
    "led-without-scope",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(129,),
    fails="Led the machine learning infrastructure effort.",
    passes="Led four engineers in the move from cron jobs to Airflow and retired 40 scripts.",
)
def led_without_scope(facts: Facts) -> Verdict | None:
    """Something is led or owned with no size: no people, no teams, no system that was replaced or retired.

    Why: what was decided and what it retired counts for more than a title.
    Fix: say how many people or services, or what was replaced.
    Source: requirements R129.
    """

    def lacks(statement: Statement) -> bool:
        claim = statement.claim
        text = folded(claim.text)
        leads = claim.verb in words().leading or (claim.verb == "managed" and holds(text, words().groups))
        return leads and claim.measured in ("none", "owed") and not holds(text, words().scope)

    return each(facts, lacks, lambda s: f"This leads or owns something of no stated size: {start_of(s)}")


RULES: tuple[Rule, ...] = (
    latency_without_conditions,
    speed_without_hardware,
    percentile_without_value,
    ends_at_accuracy,
    quality_without_validation,
    change_without_baseline,
    deployed_without_how,
    outcome_without_mechanism,
    team_as_subject,
    led_without_scope,
)
