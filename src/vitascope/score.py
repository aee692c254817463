"""Verdicts -> categories, total, caps and the points each finding returns. Whole numbers and fractions, one rounding.

A category is the weighted mean of its rules' marks (0 to 1000); the total is the mean of the categories, weighted by
the role. A rule that does not apply has no weight; a rule that crashed makes its category and the total absent, so
that a crash never reads as a pass. Caps limit the total while their rule fails. All arithmetic is exact.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from vitascope.roles import Family
from vitascope.rules.rule import FULL, Cap, Finding, Rule, Verdict


class Outcome(Struct, frozen=True):
    """What one rule answered: its verdict, None for not applicable; `crashed` names the exception's class."""

    rule: Rule
    verdict: Verdict | None
    crashed: str = ""
    deselected: bool = False

    @property
    def status(self) -> str:
        if self.deselected:
            return "deselected"
        if self.crashed:
            return "error"
        if self.verdict is None:
            return "not-applicable"
        return "passed" if self.verdict.marks == FULL else "failed"

    @property
    def counts(self) -> bool:
        return not self.deselected and self.verdict is not None


class Score(Struct, frozen=True):
    """Categories and total in marks (0 to 1000), exact; None where a rule crashed or none applied."""

    categories: Mapping[Family, Fraction | None]
    total: Fraction | None
    uncapped: Fraction | None
    caps: tuple[tuple[Rule, Cap], ...]


def score(outcomes: Iterable[Outcome], weights: Mapping[Family, int]) -> Score:
    """The score of these outcomes under a role's category weights."""
    outcomes = tuple(outcomes)
    categories: dict[Family, Fraction | None] = {family: _category(outcomes, family) for family in weights}
    broken = any(outcome.crashed for outcome in outcomes)
    uncapped = None if broken else _total(categories, weights)
    caps = tuple(
        (o.rule, o.rule.cap) for o in outcomes if o.rule.cap and o.counts and o.verdict and o.verdict.marks < FULL
    )
    total = uncapped
    if uncapped is not None and caps:
        total = min(uncapped, Fraction(10 * min(cap.limit for _, cap in caps)))
    return Score(categories, total, uncapped, caps)


def _category(outcomes: tuple[Outcome, ...], family: Family) -> Fraction | None:
    ours = [o for o in outcomes if o.rule.family == family]
    if any(o.crashed for o in ours):
        return None
    counted = [(o.rule.weight, o.verdict.marks) for o in ours if o.counts and o.verdict is not None]
    weight = sum(w for w, _ in counted)
    return Fraction(sum(w * marks for w, marks in counted), weight) if weight else None


def _total(categories: Mapping[Family, Fraction | None], weights: Mapping[Family, int]) -> Fraction | None:
    there = [(weights[family], value) for family, value in categories.items() if value is not None]
    weight = sum(w for w, _ in there)
    return sum((w * value for w, value in there), Fraction(0)) / weight if weight else None


class Ledger(Struct, frozen=True):
    """What one score was made of, so that the points of many findings can be told without scoring each time anew."""

    score: Score
    shares: Mapping[Family, Fraction]  # marks of the total that one weighted mark of a rule in the family is worth
    cap_limits: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, outcomes: tuple[Outcome, ...], weights: Mapping[Family, int]) -> "Ledger":
        result = score(outcomes, weights)
        there = {family for family, value in result.categories.items() if value is not None}
        whole = sum(weights[family] for family in there) or 1
        shares = {
            family: Fraction(weights[family], whole * sum(o.rule.weight for o in outcomes if _in(o, family)))
            for family in there
        }
        return cls(result, shares, tuple((rule.code, cap.limit) for rule, cap in result.caps))

    def points(self, outcome: Outcome, finding: Finding) -> tuple[int, int]:
        """Hundredths of a point of the total that mending `finding` of `outcome` alone returns.

        The first figure has the caps applied, the second has not. (0, 0) where there is no total.
        """
        now, uncapped = self.score.total, self.score.uncapped
        if now is None or uncapped is None or outcome.verdict is None:
            return (0, 0)
        gained = min(finding.lost, FULL - outcome.verdict.marks)
        mended = uncapped + self.shares[outcome.rule.family] * outcome.rule.weight * gained
        is_whole = outcome.verdict.marks + gained == FULL
        limits = [limit for code, limit in self.cap_limits if not (is_whole and code == outcome.rule.code)]
        capped = min([mended, *(Fraction(10 * limit) for limit in limits)])
        return (rounded(capped * 10) - rounded(now * 10), rounded(mended * 10) - rounded(uncapped * 10))


def _in(outcome: Outcome, family: Family) -> bool:
    return outcome.counts and outcome.rule.family == family


def rounded(value: Fraction) -> int:
    """The nearest whole number, halves upwards."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def face(value: Fraction | None) -> int | None:
    """Marks (0 to 1000) as the whole number from 0 to 100 that is shown; None stays None.

    A document with any fault is never shown as 100.
    """
    if value is None:
        return None
    shown = rounded(value / 10)
    return 99 if shown == 100 and value < FULL else shown
