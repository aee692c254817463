import pytest

from resume.written import written
from vitascope.language.dates import Month
from vitascope.resume.model import Entry


def jobs(text: str) -> tuple[Entry, ...]:
    return written(f"Mara Quist\nmara@example.com\n\nExperience\n{text}").work


def fields(text: str) -> list[tuple[str, str]]:
    return [(e.organisation.value if e.organisation else "", e.title.value if e.title else "") for e in jobs(text)]


ONE_BULLET = "- Cut serving cost by 38% over two quarters.\n"


@pytest.mark.parametrize(
    "head",
    [
        "Senior Engineer, Northwind Labs  |>  Jan 2021 - Present\n",
        "Northwind Labs, Senior Engineer (Jan 2021 - Present)\n",
        "Senior Engineer | Northwind Labs | Jan 2021 – Present\n",
        "Senior Engineer at Northwind Labs, Jan 2021 to Present\n",
        "Senior Engineer @ Northwind Labs · Jan 2021 - now\n",
        "Senior Engineer – Northwind Labs\nJan 2021 - Present\n",
        "Northwind Labs  |>  Portland, OR\nSenior Engineer  |>  Jan 2021 - Present\n",
        "Jan 2021 - Present\nSenior Engineer\nNorthwind Labs\n",
        "Senior Engineer\nNorthwind Labs | Portland, OR | Jan 2021 - Present\n",
        "Jan 2021 - Present: Senior Engineer, Northwind Labs\n",
        "01/2021 - heute  |>  Senior Engineer, Northwind Labs\n",
        "since Jan 2021  |>  Senior Engineer, Northwind Labs, Lyon.\n",
        "Jan. 2021 – today  |>  Senior Engineer, Northwind Labs.\n",
    ],
)
def test_title_and_employer_are_told_whatever_their_order_and_separator(head: str) -> None:
    (job,) = jobs(head + ONE_BULLET)
    assert job.organisation is not None
    assert job.title is not None
    assert job.dates is not None
    assert (job.organisation.value, job.title.value) == ("Northwind Labs", "Senior Engineer")
    assert (job.dates.start, job.dates.present) == (Month(2021, 1), True)
    assert [b.text for b in job.bullets] == ["Cut serving cost by 38% over two quarters."]


def test_the_order_is_settled_over_all_entries() -> None:
    text = """
Zephyr, Platform Engineer, 2021 - 2023
- Ran the platform for forty teams.
Quill, Analyst, 2019 - 2021
- Wrote the weekly report.
"""
    assert fields(text) == [("Zephyr", "Platform Engineer"), ("Quill", "Analyst")]


@pytest.mark.report("b7bf3ba6", "e773d5e1")
def test_several_titles_at_one_employer_share_it() -> None:
    text = """
Acme Corporation
Staff Engineer  |>  Aug 2024 - Present
- Led the platform.
Senior Engineer  |>  Jul 2022 - Aug 2024
- Built the platform.
Engineer  |>  Aug 2020 - Jul 2022
- Kept the platform alive.
"""
    assert fields(text) == [
        ("Acme Corporation", "Staff Engineer"),
        ("Acme Corporation", "Senior Engineer"),
        ("Acme Corporation", "Engineer"),
    ]


@pytest.mark.report("96fdf86a")
def test_entries_without_a_gap_or_bullets_stay_apart() -> None:
    text = """
Engineer, Globex Inc  |>  2021 - 2023
Analyst, Initech LLC  |>  2019 - 2021
Intern, Hooli Labs  |>  2018
"""
    assert fields(text) == [("Globex Inc", "Engineer"), ("Initech LLC", "Analyst"), ("Hooli Labs", "Intern")]


def test_overlapping_roles_are_two() -> None:
    text = """
CTO, Globex Inc  |>  2019 - Present
- Runs engineering.
Advisor, Hooli Labs  |>  2020 - 2022
- Gave advice on chips.
"""
    assert [e.dates and (e.dates.start, e.dates.end) for e in jobs(text)] == [
        (Month(2019), None),
        (Month(2020), Month(2022)),
    ]


@pytest.mark.report("357a5d8e")
def test_concurrent_titles_are_one_job() -> None:
    assert fields("CTO, CIO & CISO | Globex Inc | 2019 - 2022\n" + ONE_BULLET) == [("Globex Inc", "CTO, CIO & CISO")]


def test_jobs_without_dates_are_entries() -> None:
    text = """
Production Intern
Example Opera Company
- Ran the lights for two seasons of shows.

Retail Associate
Example Music Store LLC
- Sold violins to beginners and their parents.
"""
    assert fields(text) == [
        ("Example Opera Company", "Production Intern"),
        ("Example Music Store LLC", "Retail Associate"),
    ]


def test_a_level_code_is_taken_off_the_title() -> None:
    (job,) = jobs("Software Engineer, L5 | Globex Inc | 2019 - 2022\n" + ONE_BULLET)
    assert job.title is not None
    assert (job.title.value, job.level) == ("Software Engineer", "L5")


def test_a_place_behind_the_employer_or_the_title_is_a_place() -> None:
    for head in ("Globex Inc, Austin, TX\nEngineer, 2019 - 2022\n", "Globex Inc\nEngineer Austin, TX\n2019 - 2022\n"):
        (job,) = jobs(head + ONE_BULLET)
        assert job.place is not None
        assert job.place.value == "Austin, TX"


def test_prose_before_the_bullets_is_the_summary_of_the_job() -> None:
    (job,) = jobs(
        "Engineer, Globex Inc, 2019 - 2022\nTechnical lead for the replication work of four teams.\n" + ONE_BULLET
    )
    assert job.summary is not None
    assert job.summary.text == "Technical lead for the replication work of four teams."
    assert len(job.bullets) == 1


def test_a_date_in_a_bullet_opens_no_entry() -> None:
    (job,) = jobs("Engineer, Globex Inc, 2019 - 2022\n- Shipped the 2021 rewrite in March 2021 to all users.\n")
    assert len(job.bullets) == 1


def test_a_date_over_a_list_heads_the_first_item() -> None:
    text = "Mar 2021 - Present\n- Staff Engineer, Globex Systems LLC\n- Led the migration of fourteen services.\n"
    assert fields(text) == [("Globex Systems LLC", "Staff Engineer")]


def test_what_a_company_does_is_not_its_name() -> None:
    text = "Engineer\nGlobex · Data platform built on streams\n2019 - 2022\n" + ONE_BULLET
    assert fields(text) == [("Globex", "Engineer")]


def test_numeric_dates_that_can_be_read_two_ways_are_said_to_be_unsure() -> None:
    resume = written("Experience\nEngineer, Globex Inc, 03/04/2019 - 05/06/2022\n" + ONE_BULLET)
    assert resume.unsure[-1] == "Not sure which number is the month in: 03/04/2019 - 05/06/2022"


@pytest.mark.report("92274fc1")
def test_an_undated_role_between_dated_ones_is_its_own_entry() -> None:
    text = """
Engineer, Globex Inc, 2019 - 2022
- Built the search of the store.

Early Career: Consultant · Hooli, Initech
- Worked on many small things.
"""
    assert len(jobs(text)) == 2
    assert jobs(text)[1].dates is None


@pytest.mark.parametrize("place", ["London, UK", "Paris, France", "Austin, TX", "Zurich, Switzerland"])
def test_a_place_behind_a_dash_keeps_its_country(place: str) -> None:
    (job,) = jobs(f"Northwind Labs, Research Intern – {place}  |>  May 2021 – Aug 2021\n{ONE_BULLET}")
    assert job.place is not None
    assert job.place.value == place


def test_a_town_of_no_list_is_one_where_the_other_jobs_have_theirs_there() -> None:
    text = """
Northwind Health, Utrecht  |>  2021 - 2023
Machine Learning Engineer
- Cut serving cost by 38%.

Contoso Logistics, Rotterdam  |>  2018 - 2021
Data Scientist
- Wrote the route planner.

Fabrikam Airlines, Quuxdam  |>  2016 - 2018
Data Analyst
- Ran the weekly report.
"""
    places = [(e.organisation.value if e.organisation else "", e.place.value if e.place else "") for e in jobs(text)]
    assert places[2] == ("Fabrikam Airlines", "Quuxdam")
    (alone,) = jobs("Fabrikam Airlines, Quuxdam  |>  2016 - 2018\nData Analyst\n- Ran the weekly report.\n")
    assert alone.organisation is not None
    assert alone.organisation.value == "Fabrikam Airlines, Quuxdam"
