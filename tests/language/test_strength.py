import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.few_terms import VOCABULARY
from vitascope.language.claims import take_apart
from vitascope.language.strength import strength

PAIRS = tomllib.loads(Path(__file__).with_name("bullet_pairs.toml").read_text("utf-8"))["pairs"]


def strength_of(text: str) -> int:
    return strength(take_apart(text, VOCABULARY))


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{i}-{pair['because']}" for i, pair in enumerate(PAIRS)])
def test_the_stronger_of_two_versions_ranks_higher(pair: dict[str, str]) -> None:
    assert strength_of(pair["weak"]) < strength_of(pair["strong"])


OUTCOMES = (
    "cutting p99 from 240 ms to 95 ms",
    "p95 TTFT down to 310 ms",
    "saving $40k a month",
    "raising MFU from 31% to 48%",
    "38% lower cost per step",
    "3x tokens/s per GPU",
    "availability 99.95%",
    "WER from 9.1% to 7.8%",
    "recall up 4 points",
    "12k requests per second",
    "within 2 ulp of eager",
    "saving 18k GPU-hours",
    "queue time from 3 days to 4 hours",
    "it stopped 4 bad releases",
)

STRONG = tuple(pair["strong"] for pair in PAIRS)

BULLETS = (*STRONG, *(pair["weak"] for pair in PAIRS))


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(BULLETS),
    st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=3, unique=True),
    st.sampled_from((", ", "; ")),
)
def test_a_measured_outcome_more_never_lowers_the_strength(bullet: str, outcomes: list[str], joint: str) -> None:
    before = strength_of(bullet)
    for outcome in outcomes:
        bullet += joint + outcome
        after = strength_of(bullet)
        assert after >= before, bullet
        before = after


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(STRONG),
    st.sampled_from(("Our team ", "As part of a team, ", "We ", "Successfully ", "I ")),
)
def test_giving_the_credit_away_never_raises_the_strength(bullet: str, prefix: str) -> None:
    assert strength_of(prefix + bullet[0].lower() + bullet[1:]) <= strength_of(bullet)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(BULLETS),
    st.sampled_from(
        (
            ", driving significant business value",
            " and various other related tasks",
            ", leveraging best practices and cutting-edge technologies",
        )
    ),
)
def test_empty_words_never_raise_the_strength(bullet: str, filler: str) -> None:
    assert strength_of(bullet + filler) <= strength_of(bullet)


@given(st.text(max_size=150))
def test_strength_is_between_0_and_100(text: str) -> None:
    assert 0 <= strength_of(text) <= 100
