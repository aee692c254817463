"""The figures reached on labelled ads, which may not fall. Run by `make accept`; without ../shared it fails."""

from functools import cache

import pytest

from benchmarks import ads
from vitascope.language.terms import load

pytestmark = pytest.mark.corpus

REACHED = {
    "lines": 0.955, "levels": 0.99, "terms, precision": 0.955, "terms, recall": 0.97, "named, recall": 0.985,
    "techniques, recall": 0.955, "alternatives": 0.91, "camps": 1.0, "archetypes": 0.83, "unknown, precision": 0.89, "unknown, recall": 0.85,
    "unknown named, recall": 0.88, "unknown techniques, recall": 0.82,
}  # fmt: skip


@cache
def found() -> dict[str, float]:
    return ads.figures()


@pytest.mark.parametrize("figure", sorted(REACHED))
def test_ads_are_read_as_well_as_before(figure: str) -> None:
    assert found()[figure] >= REACHED[figure]


def test_no_accelerator_is_found_where_none_is_named() -> None:
    assert ads.accelerators_in_negatives(load()) == 0
