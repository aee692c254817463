"""What becomes a statement of work, and what does not."""

import pytest

from vitascope.language.dates import Month
from vitascope.roles import DEFAULT_ROLE, role_named
from vitascope.rules.examples import make
from vitascope.rules.gather import gather


def statements(sketch: str) -> list[str]:
    facts = gather(make(sketch, DEFAULT_ROLE).document, role_named(DEFAULT_ROLE), Month(2026, 12))
    return [statement.bullet.text for statement in facts.statements]


JOB = "# Experience\nEngineer, Northwind Robotics | 2021 - 2023\n"
LONG = "Cut p99 of the ranker from 240 ms to 95 ms with dynamic batching. Built the eval harness that gates each release."


def test_prose_under_a_job_is_a_statement_a_sentence() -> None:
    assert statements(JOB + LONG) == [
        "Cut p99 of the ranker from 240 ms to 95 ms with dynamic batching.",
        "Built the eval harness that gates each release.",
    ]


def test_prose_above_bullets_is_none() -> None:
    assert statements(JOB + "The ranking group of the company.\n- Cut p99 from 240 ms to 95 ms.") == [
        "Cut p99 from 240 ms to 95 ms."
    ]


@pytest.mark.parametrize("sketch", ["# Skills\nFrameworks: PyTorch, JAX", JOB])
def test_a_page_that_says_nothing_has_none(sketch: str) -> None:
    assert statements(sketch) == []


def test_where_no_job_can_be_read_lines_that_say_what_was_done_count() -> None:
    page = "Robin Example\nrobin@example.com\n\nCut p99 of the ranker from 240 ms to 95 ms.\nLisbon, Portugal is a town of hills."
    assert statements("# Other matters\n" + page) == ["Cut p99 of the ranker from 240 ms to 95 ms."]
