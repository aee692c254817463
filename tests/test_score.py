"""Marks become a score by exact arithmetic; a crash never reads as a pass."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.roles import Family
from vitascope.rules.rule import Cap, Finding, Rule, Verdict
from vitascope.score import Ledger, Outcome, face, rounded, score

WEIGHTS: dict[Family, int] = {"ATS": 40, "EVD": 60}


def a_rule(code: str, weight: int = 1, cap: Cap | None = None) -> Rule:
    return Rule(
        code=code,
        name="a-rule",
        family=code[:3],  # type: ignore[arg-type]
        severity="warning",
        weight=weight,
        since="1.0",
        fails="",
        passes="",
        summary="",
        why="",
        fix="",
        source="",
        check=lambda facts: None,
        cap=cap,
    )


def outcome(code: str, marks: int | None, weight: int = 1, cap: Cap | None = None, **more: object) -> Outcome:
    return Outcome(a_rule(code, weight, cap), None if marks is None else Verdict(marks), **more)  # type: ignore[arg-type]


def test_a_category_is_the_weighted_mean_of_its_rules() -> None:
    found = score([outcome("ATS101", 1000, 3), outcome("ATS102", 0, 1)], WEIGHTS)
    assert found.categories["ATS"] == Fraction(750)


def test_the_total_is_the_mean_of_the_categories_by_the_roles_weights() -> None:
    found = score([outcome("ATS101", 500), outcome("EVD101", 1000)], WEIGHTS)
    assert found.total == Fraction(800)


def test_a_rule_that_does_not_apply_has_no_weight() -> None:
    found = score([outcome("ATS101", 500), outcome("ATS102", None, 9)], WEIGHTS)
    assert found.categories["ATS"] == Fraction(500)


def test_a_category_in_which_nothing_applies_has_no_weight() -> None:
    found = score([outcome("ATS101", 500), outcome("EVD101", None)], WEIGHTS)
    assert (found.categories["EVD"], found.total) == (None, Fraction(500))


def test_a_crashed_rule_leaves_its_category_and_the_total_absent() -> None:
    found = score(
        [outcome("ATS101", 1000), outcome("ATS102", None, crashed="KeyError"), outcome("EVD101", 1000)], WEIGHTS
    )
    assert (found.categories["ATS"], found.categories["EVD"], found.total) == (None, Fraction(1000), None)


def test_a_deselected_rule_does_not_count() -> None:
    found = score([outcome("ATS101", 500), outcome("ATS102", None, deselected=True)], WEIGHTS)
    assert found.categories["ATS"] == Fraction(500)


def test_the_lowest_cap_in_force_limits_the_total_and_all_are_named() -> None:
    capped = [
        outcome("ATS101", 1000, 99),
        outcome("ATS140", 0, 1, Cap(59, "hidden text")),
        outcome("ATS142", 0, 1, Cap(39, "bait")),
    ]
    found = score(capped, WEIGHTS)
    assert found.total == Fraction(390)
    assert [cap.limit for _, cap in found.caps] == [59, 39]


def test_a_cap_whose_rule_passes_is_not_in_force() -> None:
    assert score([outcome("ATS140", 1000, 1, Cap(59, "hidden text"))], WEIGHTS).caps == ()


@pytest.mark.parametrize(
    ("marks", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(744), 74),
        (Fraction(745), 75),
        (Fraction(1000), 100),
        (Fraction(999), 99),
        (None, None),
    ],
)
def test_the_face_is_a_whole_number_and_100_only_without_a_fault(marks: Fraction | None, shown: int | None) -> None:
    assert face(marks) == shown


def test_halves_are_rounded_upwards() -> None:
    assert [rounded(Fraction(n, 2)) for n in (1, 3, 5, -1)] == [1, 2, 3, 0]


marks = st.none() | st.integers(0, 1000)
outcomes = st.lists(
    st.tuples(st.sampled_from(["ATS", "EVD"]), marks, st.integers(1, 40), st.none() | st.integers(0, 99)),
    min_size=1,
    max_size=8,
)


@given(outcomes, st.integers(1, 1000))
def test_the_points_of_a_finding_are_what_scoring_again_gives(
    rows: list[tuple[str, int | None, int, int | None]], lost: int
) -> None:
    made = tuple(
        outcome(f"{family}{100 + i}", value, weight, None if limit is None else Cap(limit, "a reason"))
        for i, (family, value, weight, limit) in enumerate(rows)
    )
    ledger = Ledger.of(made, WEIGHTS)
    before = score(made, WEIGHTS)
    for i, one in enumerate(made):
        if one.verdict is None or one.verdict.marks == 1000:
            continue
        mended = Outcome(one.rule, Verdict(min(1000, one.verdict.marks + lost)))
        after = score((*made[:i], mended, *made[i + 1 :]), WEIGHTS)
        assert before.total is not None
        assert after.total is not None
        assert before.uncapped is not None
        assert after.uncapped is not None
        assert ledger.points(one, Finding("", (), lost)) == (
            rounded(after.total * 10) - rounded(before.total * 10),
            rounded(after.uncapped * 10) - rounded(before.uncapped * 10),
        )
