from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.language.quantities import find_blanks, find_quantities

FIGURES = [
    ("cut the nightly job by 38%", "percent", "outcome", (38.0,), "%"),
    ("cut costs by 12 percent", "percent", "outcome", (12.0,), "%"),
    ("removed sixty percent of manual passes", "percent", "outcome", (60.0,), "%"),
    ("40–60% cheaper", "percent", "outcome", (40.0, 60.0), "%"),
    ("lifted recall by 4 points", "points", "outcome", (4.0,), "points"),
    ("dropped the rate by 120 bps", "points", "outcome", (120.0,), "bp"),
    ("raised MFU from 31% to 48%", "from-to", "outcome", (31.0, 48.0), "%"),
    ("TTFT 420 ms -> 180 ms", "from-to", "outcome", (420.0, 180.0), "ms"),
    ("deploy time from 28 to 6 minutes", "from-to", "outcome", (28.0, 6.0), "min"),
    ("restore in 90 s instead of 25 min", "from-to", "outcome", (25.0, 90.0), "min to s"),
    ("p99 95 ms, down from 240 ms", "from-to", "outcome", (240.0, 95.0), "ms"),
    ("MOS 4.31 vs 4.12", "from-to", "outcome", (4.12, 4.31), ""),
    ("from six hours to forty minutes", "from-to", "outcome", (6.0, 40.0), "h to min"),
    ("the bill from $1.2M to $700k a year", "from-to", "outcome", (1200000.0, 700000.0), "USD"),
    ("incidents from 9 to 2 per quarter", "from-to", "outcome", (9.0, 2.0), ""),
    ("2.1x faster decode", "multiplier", "outcome", (2.1,), "x"),
    ("three times faster", "multiplier", "outcome", (3.0,), "x"),
    ("5-fold fewer pages", "multiplier", "outcome", (5.0,), "x"),
    ("halved the weekly retrain", "word ratio", "outcome", (0.5,), "x"),
    ("one third of the serving cost", "word ratio", "outcome", (1 / 3,), "x"),
    ("two orders of magnitude faster", "word ratio", "outcome", (100.0,), "x"),
    ("saved $40k/mo", "money", "outcome", (40000.0,), "USD"),
    ("€1.5 million lower bill", "money", "outcome", (1500000.0,), "EUR"),
    ("saved USD 250,000 a year", "money", "outcome", (250000.0,), "USD"),
    ("₹3 crore saved", "money", "outcome", (30000000.0,), "INR"),
    ("managed a $3M GPU budget", "money", "scale", (3000000.0,), "USD"),
    ("sub-10 ms lookups", "duration", "outcome", (10.0,), "ms"),
    ("rows in under 5 minutes", "duration", "outcome", (5.0,), "min"),
    ("over a 41-day run", "duration", "scale", (41.0,), "d"),
    ("acquired users in 6 months", "duration", "scale", (6.0,), "months"),
    ("held p99 under 80 ms", "percentile latency", "outcome", (80.0,), "ms"),
    ("80 ms p99", "percentile latency", "outcome", (80.0,), "ms"),
    ("at 10M QPS", "rate", "outcome", (10000000.0,), "QPS"),
    ("1,900 tokens/s/chip", "rate", "outcome", (1900.0,), "tokens/s/chip"),
    ("4 million predictions a day", "rate", "outcome", (4000000.0,), "predictions/day"),
    ("over 10 million daily transactions", "rate", "outcome", (10000000.0,), "transactions/day"),
    ("46% MFU", "utilisation", "outcome", (46.0,), "%"),
    ("71% of roofline", "utilisation", "outcome", (71.0,), "%"),
    ("99.95% availability", "utilisation", "outcome", (99.95,), "%"),
    ("reached F1 0.86", "quality", "outcome", (0.86,), ""),
    ("NDCG@10 +0.03", "quality", "outcome", (0.03,), ""),
    ("RTF 0.08 on one L4", "named metric", "outcome", (0.08,), ""),
    ("matched within 2 ulp", "tolerance", "outcome", (2.0,), "ulp"),
    ("within 0.2% of the reference", "tolerance", "outcome", (0.2,), "%"),
    ("stopped 4 bad releases", "prevented", "outcome", (4.0,), "releases"),
    ("9 broken loads stopped", "prevented", "outcome", (9.0,), ""),
    ("saved 18k GPU-hours", "compute", "outcome", (18000.0,), "GPU-hours"),
    ("38 TFLOPS/GPU", "compute", "outcome", (38.0,), "TFLOPS/GPU"),
    ("a 2,048-chip run", "accelerators", "scale", (2048.0,), "chip"),
    ("a 64xA100 cluster", "accelerators", "scale", (64.0,), "A100"),
    ("on 4 x H100", "accelerators", "scale", (4.0,), "H100"),
    ("a 70B model", "parameters", "scale", (70e9,), "parameters"),
    ("an 8x7B MoE", "parameters", "scale", (8.0,), "B parameters"),
    ("12M users", "data volume", "scale", (12000000.0,), "users"),
    ("4M+ daily active users", "data volume", "scale", (4000000.0,), "users"),
    ("40 thousand labelled tickets", "data volume", "scale", (40000.0,), "tickets"),
    ("3 TB of clicks", "data volume", "scale", (3.0,), "TB"),
    ("15T tokens", "data volume", "scale", (15e12,), "tokens"),
    ("14 production models", "count", "scale", (14.0,), "models"),
    ("three on-call teams", "count", "scale", (3.0,), "teams"),
    ("a dozen services", "count", "scale", (12.0,), "services"),
    ("three core services", "count", "scale", (3.0,), "services"),
    ("12 times a month", "times", "scale", (12.0,), "times"),
    ("12 migrations planned", "bare number", "scale", (12.0,), ""),
    ("on a 5% canary", "percent", "scale", (5.0,), "%"),
]

NO_FIGURES = [
    "Jan 2021 - Mar 2024",
    "July 7-12, 2020",
    "5+ years of experience with PyTorch",
    "Developed models using Python 3.11 and CUDA 12.4",
    "Deployed GPT-4 prompts on AWS EC2 and S3",
    "Worked with FP8 and INT8 on H100",
    "Used FSDP2 and ZeRO-3 for 3D parallelism",
    "tracked p99 latency",
    "on call 24/7",
    "Fortune 500 client",
    "top 5% of submissions",
    "supports sequence length 128k",
    "Call (805) 555-0143 or +49 30 5550 1234",
    "2:4 sparsity with 4-bit weights",
    "batch size 32",
    "served millions of users",
    "see https://example.com/v2/40ms",
    "ranked 3rd, 1st place",
    "OAuth and 2FA on Kubernetes 1.29",
    "arXiv:2301.12345",
    "the 10x engineer",
]


@pytest.mark.parametrize(("text", "kind", "role", "values", "unit"), FIGURES)
def test_a_figure_has_its_kind_role_values_and_unit(
    text: str, kind: str, role: str, values: tuple[float, ...], unit: str
) -> None:
    found = find_quantities(text)
    assert [(q.kind, q.role, q.unit) for q in found] == [(kind, role, unit)]
    assert found[0].values == pytest.approx(values)


@pytest.mark.parametrize("text", NO_FIGURES)
def test_dates_versions_and_names_are_no_figures(text: str) -> None:
    assert find_quantities(text) == ()


def test_the_measure_beside_a_figure_is_named() -> None:
    found = find_quantities("Cut p99 checkout latency by 40% and storage cost by a third")
    assert [(q.metric, q.group) for q in found] == [("p99", "percentile"), ("cost", "money")]


def test_a_measure_that_was_held_is_not_what_changed() -> None:
    found = find_quantities("reached the same loss in 18% fewer tokens")
    assert [(q.kind, q.metric) for q in found] == [("percent", "")]


def test_a_pair_with_an_owed_end_keeps_the_number_that_is_there() -> None:
    found = find_quantities("reduced latency from 120 ms to [N] ms")
    assert [(q.kind, q.values, q.blank) for q in found] == [("from-to", (120.0,), True)]


def test_the_span_covers_number_and_unit() -> None:
    text = "Saved roughly $40k/mo by moving the nightly job to spot"
    assert [q.span.of(text) for q in find_quantities(text)] == ["$40k/mo"]


BLANKS = [
    ("served at [N] ms p99", "[N]", False, False),
    ("saved [$N] a year", "[$N]", True, False),
    ("cut cost by [ n ]%", "[ n ]", False, False),
    ("saved $[N] a year", "$[N]", True, False),
    ("reduced latency by X%", "X%", False, True),
    ("improved throughput by XX%", "XX%", False, True),
    ("cut cost by [X]", "[X]", False, True),
    ("down __% in a year", "__%", False, True),
    ("served <N> users", "<N>", False, True),
    ("saved $XXk", "$XXk", True, True),
    ("p99 of xx ms", "xx", False, True),
    ("cut to ??? ms", "???", False, True),
    ("across XX GPUs", "XX", False, True),
    ("by [TBD]", "[TBD]", False, True),
    ("by [insert number]%", "[insert number]%", False, True),
    ("N% fewer pages", "N%", False, True),
]


@pytest.mark.parametrize(("text", "form", "money", "foreign"), BLANKS)
def test_an_owed_figure_is_found_in_every_form(text: str, form: str, money: bool, foreign: bool) -> None:
    assert [(b.text, b.money, b.foreign) for b in find_blanks(text)] == [(form, money, foreign)]


@pytest.mark.parametrize(
    "text",
    [
        "as shown in [1] and [12]",
        "Mac OS X and Project X",
        "vector<int>",
        "C# and F#",
        "why?",
        "L. N. Someone",
        "SpaceX",
    ],
)
def test_what_only_looks_owed_is_no_blank(text: str) -> None:
    assert find_blanks(text) == ()


@given(st.text(alphabet="0123456789 %$€kMB.,-–→toxfrmsN[]GPUp/()'", max_size=60))
def test_figures_stand_in_order_and_never_overlap(text: str) -> None:
    spans = [q.span for q in find_quantities(text)]
    assert all(0 <= s.start < s.end <= len(text) for s in spans)
    assert all(one.end <= two.start for one, two in pairwise(spans))


@given(st.text(max_size=80))
def test_no_text_breaks_it(text: str) -> None:
    find_quantities(text)
    find_blanks(text)
