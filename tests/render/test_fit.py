import itertools

import pytest

from render.sample import master, sample
from vitascope.render.compose import compose
from vitascope.render.fit import LEAST_MARGIN_MM, fit, ladder, told
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.options import Choices
from vitascope.render.plan import words

LONG = "basics: {name: Robin Example}\nwork:\n" + "".join(
    f"  - {{name: Employer {n}, position: Engineer, highlights: [{', '.join(f'Worked on thing {n}{k} and on much else that had to be done there' for k in range(6))}]}}\n"
    for n in range(12)
)


@pytest.mark.parametrize("name", LOOKS)
def test_no_rung_is_looser_in_anything_than_the_one_before(name: str) -> None:
    rungs = [rung.look for rung in ladder(look_named(name))]
    for before, after in itertools.pairwise(rungs):
        assert after.gaps.section <= before.gaps.section
        assert after.page.side <= before.page.side
        assert after.type.size <= before.type.size


@pytest.mark.parametrize("name", LOOKS)
def test_no_rung_is_under_the_limits_of_reading(name: str) -> None:
    look = look_named(name)
    for rung in ladder(look):
        assert rung.look.type.size >= 10
        assert rung.look.page.side >= min(LEAST_MARGIN_MM, look.page.side)


def test_a_short_master_is_set_as_loosely_as_the_ladder_goes() -> None:
    outcome = fit(compose(master("basics: {name: Robin Example}\nwork: [{name: N}]")), 1)
    assert (outcome.fits, outcome.pages, outcome.setting) == (True, 1, "gaps at 130%")


def test_what_fits_is_the_loosest_rung_that_does() -> None:
    plan = compose(sample(), Choices(template="senior"))
    outcome = fit(plan, 1)
    assert outcome.fits
    assert outcome.pages == 1
    rungs = ladder(plan.look)
    place = [rung.words for rung in rungs].index(outcome.setting)
    from msgspec.structs import replace

    from vitascope.render.pdf import measure

    assert place == 0 or measure(replace(plan, look=rungs[place - 1].look))["pages"] > 1


def test_the_words_never_change() -> None:
    plan = compose(sample())
    assert words(fit(plan, 1).plan) == words(plan)


def test_what_does_not_fit_is_told_by_lines_and_by_what_would_be_missed_least() -> None:
    plan = compose(master(LONG))
    outcome = fit(plan, 1)
    assert not outcome.fits
    assert outcome.over > 10
    assert sum(win.lines for win in outcome.cuts) >= outcome.over
    assert told(outcome, 1)[0].startswith("does not fit 1 page: ")
    assert words(outcome.plan) == words(plan)


def test_the_same_master_is_set_the_same_way_every_time() -> None:
    plan = compose(sample())
    assert fit(plan, 1) == fit(plan, 1)
