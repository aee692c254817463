import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.few_terms import VOCABULARY
from vitascope.language.claims import Claim, take_apart


def claim(text: str) -> Claim:
    return take_apart(text, VOCABULARY)


OPENINGS = [
    ("Cut p99 from 240 ms to 95 ms", "strong verb", "cut", "reduce", "past"),
    ("Rolled out contract testing", "strong verb", "rolled out", "ship", "past"),
    ("Re-architected the ingest path", "strong verb", "re-architected", "build", "past"),
    ("Optimised the query planner for joins", "strong verb", "optimised", "kernel", "past"),
    ("• Led the move to Triton", "strong verb", "led", "lead", "past"),
    ("Serving: cut p99 by 40%", "strong verb", "cut", "reduce", "past"),
    ("Also built the gateway", "strong verb", "built", "build", "past"),
    ("Design and build the gateway", "strong verb", "design", "build", "present"),
    ("Designs the release gate", "strong verb", "designs", "build", "present"),
    ("Performed a security review of the gateway", "verb", "performed", "plain", "past"),
    ("Building the gateway", "gerund", "building", "build", "-ing"),
    ("Responsible for the gateway", "weak", "responsible for", "", ""),
    ("Helped build the gateway", "weak", "helped", "plain", "past"),
    ("Worked on the gateway", "weak", "worked on", "plain", "past"),
    ("Improved model accuracy", "weak", "improved", "raise", "past"),
    ("Deployed models to production", "weak", "deployed", "ship", "past"),
    ("Developed models using Python and TensorFlow", "weak", "developed", "build", "past"),
    ("Maintained ML systems", "weak", "maintained", "", ""),
    ("I built the gateway", "pronoun", "i", "", ""),
    ("Our platform serves millions", "pronoun", "our", "", ""),
    ("3x throughput on the same GPUs", "noun", "", "", ""),
    ("Model serving for the search team", "noun", "", "", ""),
    ("   ", "empty", "", "", ""),
]


@pytest.mark.parametrize(("text", "opening", "verb", "act", "tense"), OPENINGS)
def test_the_opening_is_known_with_its_verb(text: str, opening: str, verb: str, act: str, tense: str) -> None:
    found = claim(text)
    assert (found.opening, found.verb) == (opening, verb)
    if act:
        assert (found.act, found.tense) == (act, tense)


@pytest.mark.parametrize(
    "text",
    [
        "Maintained 99.9% availability of 40 endpoints",
        "Improved recall on night calls from 61% to 74%",
        "Deployed the ranker behind a canary",
        "Developed a fused softmax kernel in Triton",
        "Optimized the all-gather schedule",
    ],
)
def test_a_verb_that_is_weak_alone_is_not_weak_with_a_figure_or_a_named_thing(text: str) -> None:
    assert claim(text).opening in ("verb", "strong verb")


def test_all_five_parts_are_found() -> None:
    text = "Cut p99 of the ranker from 180 ms to 70 ms by batching requests, measured at the gateway"
    assert claim(text).parts == ("verb", "object", "method", "outcome", "how known")


def test_each_part_that_is_missing_is_missing() -> None:
    assert claim("Optimized inference").parts == ()
    assert claim("Built the release gate").parts == ("verb", "object")
    assert claim("Improved performance by 20%").parts == ("verb", "outcome")


MECHANISMS = [
    ("Cut p99 by overlapping the all-gather, then reran the job", ["by overlapping the all-gather"]),
    ("Reduced p99 by 40% through caching and query tuning", ["through caching and query tuning"]),
    ("Cut the step with fused attention and BF16", ["with fused attention and BF16"]),
    ("Raised goodput after adding hot spares", ["after adding hot spares"]),
    ("Moved serving to mixed precision", ["mixed precision"]),
    ("Reworked the replication fetch path, cutting p99 by 40%", ["Reworked the replication fetch path"]),
    ("Developed models using Python and TensorFlow", []),
    ("Reduced latency by 40%", []),
    ("Collaborated with the product team", []),
    ("Built the gateway for customers in 12 countries", []),
]


@pytest.mark.parametrize(("text", "spans"), MECHANISMS)
def test_a_mechanism_is_a_way_of_doing_not_an_amount_a_person_or_a_list_of_tools(text: str, spans: list[str]) -> None:
    assert [span.of(text) for span in claim(text).mechanisms] == spans


KNOWN = [
    ("Raised CTR by 1.8% in a four-week A/B test", "A/B test"),
    ("Decode 1.6x faster, profiled with Nsight Systems", "Nsight Systems"),
    ("Recall up 4 points on a held-out month", "held-out"),
    ("Saved $310k a year, confirmed on the AWS bill", "AWS bill"),
    ("Ported the job with loss parity over 20k steps", "loss parity"),
    ("Held p99 in a load test at 4k QPS", "load test"),
    ("Rolled out behind a canary", "canary"),
]


@pytest.mark.parametrize(("text", "cue"), KNOWN)
def test_how_an_outcome_was_known_is_found(text: str, cue: str) -> None:
    assert cue in [span.of(text) for span in claim(text).how_known]


def test_nothing_is_known_of_a_bare_percentage() -> None:
    assert claim("Raised CTR by 1.8%").how_known == ()


MEASURED = [
    ("Cut p99 from 240 ms to 95 ms", "measured"),
    ("Kept 99.9% uptime for [N] endpoints", "measured"),
    ("Cut cost by [N]% with int8", "owed"),
    ("Reduced latency by XX%", "owed"),
    ("Trained a 70B model on 2,048 H100s", "scale only"),
    ("Improved model accuracy", "none"),
]


@pytest.mark.parametrize(("text", "measured"), MEASURED)
def test_measured_owed_scale_and_none_are_told_apart(text: str, measured: str) -> None:
    assert claim(text).measured == measured


DIRECTIONS = [
    ("Cut p99 from 240 ms to 95 ms", ("cut",)),
    ("restore in 90 s instead of 25 min", ("cut",)),
    ("Raised MFU from 31% to 48%", ("raised",)),
    ("Achieved a 30% reduction in load times", ("cut",)),
    ("Improved latency by 40%", ("cut",)),
    ("Improved recall by 4 points", ("raised",)),
    ("2.1x faster decode", ("raised",)),
    ("Held p99 at 80 ms", ("reached",)),
    ("Cut the bill by 20% at 12k QPS", ("cut", "reached")),
    ("halved the retrain", ("cut",)),
]


@pytest.mark.parametrize(("text", "directions"), DIRECTIONS)
def test_the_direction_of_an_outcome_is_read_from_numbers_or_words(text: str, directions: tuple[str, ...]) -> None:
    assert claim(text).directions == directions


LEVELS = [
    ("Served the ranker at 12k QPS and carried its pager", "production"),
    ("Retrained nightly for 2M users", "production"),
    ("Served the ranker", None),
    ("Evaluated: MI300X, TPU v5e", "evaluated"),
    ("Benchmarked two engines", "evaluated"),
    ("Familiar with Pallas", "familiar"),
    ("DDP versus FSDP tradeoff understood, not yet shipped", "familiar"),
]


@pytest.mark.parametrize(("text", "level"), LEVELS)
def test_the_level_of_a_claim_takes_two_signs_of_production(text: str, level: str | None) -> None:
    assert claim(text).level == level


COMPETENCIES = [
    ("Held p99 of the endpoint under 80 ms at 12k QPS", "serving"),
    ("Sharded the training run with FSDP and resumed it from spot preemption", "training"),
    ("Built the eval harness that gates every release", "evaluation"),
    ("Put drift alerts on 31 models and carried the pager", "monitoring"),
    ("Moved 85 features to the feature store with point-in-time joins", "data"),
    ("Fine-tuned Llama with QLoRA against a hosted API", "llm"),
    ("Tuned GEMM tile sizes in CUTLASS", "kernels"),
]


@pytest.mark.parametrize(("text", "competency"), COMPETENCIES)
def test_a_bullet_is_placed_under_its_competency(text: str, competency: str) -> None:
    assert claim(text).competencies[0] == competency


def test_work_with_people_shows_none_of_the_competencies() -> None:
    assert claim("Mentored 4 engineers and set the hiring bar").competencies == ()


def test_hardware_and_tools_are_parted_and_techniques_are_neither() -> None:
    found = claim("Sharded with FSDP in torch on H100s behind Redis")
    assert [m.canonical for m in found.tools] == ["PyTorch", "Redis"]
    assert [m.canonical for m in found.hardware] == ["H100"]


def test_the_team_as_subject_is_told_from_ones_own_work() -> None:
    assert claim("Our team reduced p99 by 40%").subject == "team"
    assert claim("Led a team of 5 on the control plane").subject == "own"


def test_conditions_of_a_measurement_are_kept() -> None:
    text = "1,800 tokens/s at batch 32 on 8 H100s"
    assert [span.of(text) for span in claim(text).conditions] == ["batch", "8 H100s"]


@given(st.text(max_size=120))
def test_every_span_lies_in_the_text(text: str) -> None:
    found = claim(text)
    spans = [*found.mechanisms, *found.how_known, *found.conditions]
    spans += [q.span for q in (*found.outcomes, *found.scale)]
    assert all(0 <= s.start <= s.end <= len(text) for s in spans)
