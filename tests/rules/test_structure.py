"""STR: what an example cannot show."""

import pytest

from vitascope.language.dates import Month
from vitascope.roles import DEFAULT_ROLE, role_named
from vitascope.rules.examples import make
from vitascope.rules.gather import gather
from vitascope.rules.rule import Verdict
from vitascope.rules.structure import RULES


def verdict_of(code: str, sketch: str) -> Verdict | None:
    document = make(sketch.strip(), DEFAULT_ROLE).document
    rule = next(rule for rule in RULES if rule.code == code)
    return rule.check(gather(document, role_named(DEFAULT_ROLE), Month(2026, 12)))


def marks_of(code: str, sketch: str) -> int | None:
    verdict = verdict_of(code, sketch)
    return None if verdict is None else verdict.marks


def messages_of(code: str, sketch: str) -> list[str]:
    verdict = verdict_of(code, sketch)
    return [] if verdict is None else [finding.message for finding in verdict.findings]


def job(*bullets: str, dates: str = "Jan 2021 - Present") -> str:
    lines = "\n".join(f"- {bullet}" for bullet in bullets)
    return f"Robin Example\nrobin@example.com\n\n# Experience\nData Engineer, Northwind Robotics | {dates}\n{lines}"


SENTENCE = "Attended the weekly planning meeting of the group and took part in the discussion of its questions."


def test_two_pages_are_as_good_as_one() -> None:
    assert marks_of("STR101", "@ pdf\n...\n%%\n...") == 1000


def test_an_empty_page_at_the_end_is_no_third_page() -> None:
    assert marks_of("STR101", "@ pdf\n...\n%%\n...\n%%\n") == 1000


@pytest.mark.parametrize(("lines", "marks"), [(50, 1000), (70, 250), (110, 0)])
def test_a_text_of_many_words_makes_three_pages(lines: int, marks: int) -> None:
    assert marks_of("STR101", job(*[SENTENCE] * lines)) == marks


@pytest.mark.parametrize("number", range(3, 9))
def test_bullets_with_a_measured_outcome_are_never_too_many(number: int) -> None:
    measured = [f"Cut p99 of the ranker from {240 + i} ms to 95 ms with dynamic batching." for i in range(number)]
    assert marks_of("STR134", job(*measured)) == 1000


def test_more_than_five_bullets_that_measure_nothing_are_too_many() -> None:
    assert messages_of("STR134", job(*[SENTENCE] * 6)) == [
        '"Data Engineer, Northwind Robotics" has 6 bullets that measure nothing.'
    ]


def test_skills_before_or_after_experience_cost_nothing() -> None:
    summary = "# Summary\nMachine learning engineer for ranking models in PyTorch."
    skills = "# Skills\nServing: PyTorch, vLLM"
    work = job("Cut p99 from 240 ms to 95 ms.").split("\n", 3)[3]
    first, second = f"{summary}\n{skills}\n{work}", f"{summary}\n{work}\n{skills}"
    assert marks_of("STR120", first) == marks_of("STR120", second) == 1000


def test_a_beginner_may_put_education_first() -> None:
    education = "# Education\nBSc Computer Science, Lakeside Institute of Technology | 2020 - 2024"
    assert marks_of("STR123", f"{education}\n{job(SENTENCE, dates='Jan 2025 - Present')}") is None
    assert marks_of("STR123", f"{education}\n{job(SENTENCE, dates='Jan 2019 - Present')}") == 0


def test_jobs_of_two_sections_are_not_compared() -> None:
    text = """
# Industry experience
Data Engineer, Northwind Robotics | Jan 2016 - Dec 2018
- Built the feature store.
# Research experience
Research Engineer, Lakeside Analytics | Jan 2019 - Dec 2020
- Built the evaluation harness.
"""
    assert marks_of("STR130", text) in (1000, None)


@pytest.mark.parametrize(
    ("dates", "said"),
    [
        ("Jan 2021 - Mar 2019", "ends before it starts"),
        ("Jan 2028 - Present", "starts in the future"),
        ("Jan 2021 - Mar 2028", "ends in the future"),
    ],
)
def test_a_date_that_cannot_be_is_said_so(dates: str, said: str) -> None:
    assert messages_of("STR131", job(SENTENCE, dates=dates)) == [
        f'"Data Engineer, Northwind Robotics" {said}: "{dates}".'
    ]


@pytest.mark.parametrize("months", [("Jan 2021", "June 2022"), ("May 2021", "September 2022"), ("2021", "Mar 2022")])
def test_may_june_and_july_and_bare_years_mix_with_every_form(months: tuple[str, str]) -> None:
    text = job(SENTENCE, dates=f"{months[1]} - Present") + f"\nData Analyst, Lakeside Analytics | 2018 - {months[0]}"
    assert marks_of("STR133", text + f"\n- {SENTENCE}") in (1000, None)


@pytest.mark.parametrize(
    ("target", "is_internal"),
    [
        ("https://wiki.corp.internal/page", True),
        ("http://localhost:8080/demo", True),
        ("http://10.0.0.7/dashboard", True),
        ("file:///home/robin/cv.pdf", True),
        ("https://internal.example.com/x", True),
        ("https://github.com/robin-example/internal-tools", False),
        ("https://example.com/localhost", False),
        ("https://8.8.8.8/x", False),
    ],
)
def test_a_link_that_nobody_outside_can_open(target: str, is_internal: bool) -> None:
    assert marks_of("STR152", job(f"Wrote the gate, see {target}")) == (400 if is_internal else 1000)


def test_each_part_that_a_summary_lacks_is_named() -> None:
    text = f"# Summary\nSenior engineer who likes to learn.\n{job(SENTENCE)}"
    assert messages_of("STR112", text) == [
        "The summary does not name a stack or a kind of model.",
        "The summary does not name what you own, such as training, serving or monitoring.",
        "The summary does not name a number from production.",
    ]
