"""A page with the stronger version of a bullet never scores below the page with the weaker one."""

import tomllib
from pathlib import Path

import pytest

from vitascope.checking import check_document
from vitascope.report import Report
from vitascope.roles import DEFAULT_ROLE
from vitascope.rules.examples import make

PAIRS = tomllib.loads((Path(__file__).parent.parent / "language/bullet_pairs.toml").read_text(encoding="utf-8"))[
    "pairs"
]

WITHOUT_A_FIGURE = {"fake precision against a concrete mechanism", "one number against two back ends"}
"""Pairs in which the stronger version has no figure and the weaker one has: `strength` ranks them right (test_strength),
the page does not, since EVD102 asks every bullet for a figure. All others are ranked by the page too."""

HELD_BY_BLANKS = {"Served the fraud model behind Triton Inference Server at [N] QPS"}
"""Stronger versions whose open blanks keep their page under the cap."""


PAGES = [pair for pair in PAIRS if pair["because"] not in WITHOUT_A_FIGURE]


def report_on(bullet: str) -> Report:
    return check_document(make(f"- {bullet}", DEFAULT_ROLE).document, "page")


def evidence(report: Report) -> int:
    return next(c.thousandths or 0 for c in report.categories if c.code == "EVD")


def test_there_are_enough_pairs() -> None:
    assert len(PAGES) >= 120


@pytest.mark.parametrize("pair", PAGES, ids=[f"{i}-{pair['because']}" for i, pair in enumerate(PAGES)])
def test_the_stronger_version_scores_higher(pair: dict[str, str]) -> None:
    weak, strong = report_on(pair["weak"]), report_on(pair["strong"])
    assert evidence(strong) > evidence(weak)
    if not any(pair["strong"].startswith(start) for start in HELD_BY_BLANKS):
        assert (strong.thousandths or 0) > (weak.thousandths or 0)
