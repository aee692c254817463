"""What masters and drawings reached on ../shared/corpus, which may not fall. Run by `make accept`.

Every document there is imported; each master is drawn in all six looks as PDF, and in one of them in every other format.
"""

from collections import Counter
from functools import cache

import pytest

from benchmarks.render import FORMATS, imported, rewritten, round_trip
from vitascope.building import draw
from vitascope.master.imported import Imported
from vitascope.render.compose import compose
from vitascope.render.looks import LOOKS
from vitascope.render.options import Choices
from vitascope.render.proof import prove

pytestmark = pytest.mark.corpus

KEPT = {"jobs": 0.97, "bullets": 0.999, "degrees": 0.965, "skills": 0.985, "contacts": 0.995}
"""Shares of a master's fields that an import of its own plain PDF gives again (benchmarks/render.md); what is missing is nearly
all of documents that are placeholders: "Job title", "Company name"."""


@cache
def masters() -> list[tuple[str, Imported]]:
    return imported(1)


def test_every_line_of_every_document_is_in_its_master() -> None:
    assert len(masters()) >= 210
    assert [(name, line) for name, made in masters() for line in made.dropped] == []


def test_every_master_is_the_same_written_and_read_again_as_yaml_and_as_json_resume() -> None:
    assert [name for name, made in masters() if any(again != made.master for again in rewritten(name, made))] == []


@pytest.mark.parametrize("look", LOOKS)
def test_every_master_is_drawn_as_a_pdf_that_reads_back(look: str) -> None:
    for name, made in masters():
        plan = compose(made.master, Choices(template=look))
        prove(draw(plan, "pdf"), f"{name}.pdf", plan)


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "pdf"])
def test_every_master_is_drawn_in_every_other_format_that_reads_back(form: str) -> None:
    looks = list(LOOKS)
    for number, (name, made) in enumerate(masters()):
        plan = compose(made.master, Choices(template=looks[number % len(looks)]))
        prove(draw(plan, form), f"{name}.{form}", plan)  # type: ignore[arg-type]


@cache
def kept() -> tuple[Counter[str], Counter[str]]:
    return round_trip(masters(), "plain")


@pytest.mark.parametrize("field", sorted(KEPT))
def test_a_master_read_from_its_own_pdf_holds_what_it_held(field: str) -> None:
    again, held = kept()
    assert again[field] / held[field] >= KEPT[field]
