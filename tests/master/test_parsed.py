"""What importing a document gives; the documents are Markdown, which our reader reads as it does PDF and Word."""

import pytest

from vitascope.building import import_file
from vitascope.language.dates import find_date_ranges
from vitascope.master.imported import Imported
from vitascope.master.markup import plain
from vitascope.master.parsed import language_of, written_dates

PAGE = """
# Robin Example

robin@example.com | +41 44 000 00 00 | Zurich, Switzerland | github.com/robin-example

## Summary

Owns ranking models from training to serving.

## Experience

### Senior Engineer, Northwind

Mar 2021 - Present

- Cut p99 latency from 240 ms to 95 ms.
- Ported \\*\\*two\\*\\* kernels; 2 * 3 stays as it is.

### Engineer, Contoso

Summer 2019 - Feb 2021

- Built the nightly retrain.

## Skills

Frameworks: PyTorch, JAX

## Education

MSc in Computer Science, Example University, 2018

## Interests

- Bouldering, twice a week
- Old maps
"""


def imported(text: str) -> Imported:
    return import_file(text.encode(), "page.md")


def test_fields_go_to_their_keys() -> None:
    master = imported(PAGE).master
    assert master.basics.name == "Robin Example"
    assert master.basics.email == "robin@example.com"
    assert [p.url for p in master.basics.profiles] == ["github.com/robin-example"]
    assert [(j.name, j.position, j.start_date, j.end_date) for j in master.work][:1] == [
        ("Northwind", "Senior Engineer", "2021-03", "present")
    ]
    assert master.skills[0].name == "Frameworks"
    assert master.skills[0].keywords == ("PyTorch", "JAX")
    assert (master.education[0].study_type, master.education[0].area) == ("MSc", "Computer Science")


def test_a_season_stays_in_its_own_words() -> None:
    """A month that the source does not name would be invented."""
    assert imported(PAGE).master.work[1].dates == "Summer 2019 - Feb 2021"
    assert imported(PAGE).master.work[1].start_date == ""


def test_signs_of_a_bullet_stay_letters() -> None:
    bullet = str(imported(PAGE).master.work[0].highlights[1])
    assert plain(bullet) == "Ported **two** kernels; 2 * 3 stays as it is."


def test_a_section_that_nobody_reads_comes_over_whole() -> None:
    (own,) = imported(PAGE).master.sections
    assert own.title == "Interests"
    assert own.highlights == ("Bouldering, twice a week", "Old maps")


def test_no_line_goes_nowhere() -> None:
    assert imported(PAGE).dropped == ()


def test_words_of_a_head_that_are_no_field_are_its_notes() -> None:
    page = PAGE.replace("Mar 2021 - Present", "Mar 2021 - Present | Full-time | 42 hours")
    found = imported(page)
    assert found.dropped == ()
    assert "Full-time" in found.master.work[0].notes
    assert "42 hours" in str(found.master.work[0])


def test_an_unsure_name_is_marked() -> None:
    found = imported("## Skills\n\nPython, Go\n")
    assert found.unsure["basics"] == "unsure: no line of the source could be told to be the name"


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("Mar 2021 - Present", {"start_date": "2021-03", "end_date": "present"}),
        ("03/2019 – 02/2021", {"start_date": "2019-03", "end_date": "2021-02"}),
        ("2018 to 2020", {"start_date": "2018", "end_date": "2020"}),
        ("März 2019 - heute", {"start_date": "2019-03", "end_date": "present"}),
        ("2021", {"dates": "2021"}),
        ("Q3 2020 - Q1 2021", {"dates": "Q3 2020 - Q1 2021"}),
        ("15 March 2021 - 2 May 2022", {"dates": "15 March 2021 - 2 May 2022"}),
        ("Winter 2020", {"dates": "Winter 2020"}),
    ],
)
def test_dates_become_keys_only_where_nothing_is_lost_or_invented(written: str, keys: dict[str, str]) -> None:
    assert written_dates(find_date_ranges(written)[0]) == keys


def test_the_one_year_of_a_degree_is_its_end() -> None:
    assert written_dates(find_date_ranges("2018")[0], lone_end=True) == {"end_date": "2018"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Led the move of the ranking service to new hardware and cut the bill of it by half with the team", "en"),
        (
            "Leitete den Umbau der Plattform und senkte die Kosten für den Betrieb mit dem Team von der Planung bis zur Abnahme",
            "de",
        ),
        (
            "Dirigé la refonte de la plateforme et réduit les coûts du service avec les équipes pour la production dans les délais",
            "fr",
        ),
        ("PyTorch, JAX, vLLM", "en"),
    ],
)
def test_the_language_is_told_by_its_small_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_headings_of_a_page_in_another_language_stay_in_it() -> None:
    page = """
# Robin Example

robin@example.com

## Berufserfahrung

### Ingenieurin, Northwind

März 2019 - heute

- Leitete den Umbau der Plattform und senkte die Kosten für den Betrieb mit dem Team von der Planung bis zur Abnahme.
"""
    master = imported(page).master
    assert master.language == "de"
    assert master.render.titles == {"work": "Berufserfahrung"}
