"""Reported: dates that are not read, years that are not counted, orders that are wrong."""

import pytest

from reports.made import HEAD, codes, of_text
from vitascope.language.dates import Month
from vitascope.resume.jsonresume import from_json_resume, to_json_resume
from vitascope.resume.model import Resume
from vitascope.rules.gather import months_worked

NOW = Month(2026, 12)


def working(*heads: str) -> Resume:
    return of_text(
        HEAD + "\nEXPERIENCE\n" + "".join(f"{head}\n- Built the search of the store.\n\n" for head in heads)
    ).resume


@pytest.mark.parametrize("dash", ["-", "--", "\u2013", "\u2014", " - ", " \u2013 "])
@pytest.mark.report("322db7bc")
def test_a_range_of_years_is_read_with_any_dash(dash: str) -> None:
    (job,) = working(f"Engineer, Globex Inc | 2016{dash}2024").work
    assert job.dates is not None
    assert (job.dates.start, job.dates.end, job.dates.present) == (Month(2016), Month(2024), False)


@pytest.mark.report("322db7bc")
def test_a_year_alone_beside_a_degree_is_the_year_it_ended() -> None:
    resume = of_text(HEAD + "\nEDUCATION\nB.S. in Physics, Ridgemont College, 2016\n").resume
    (degree,) = to_json_resume(resume)["education"]
    assert (degree["endDate"], degree.get("startDate")) == ("2016", None)


@pytest.mark.report("3dd2ff9f", "7a3933ab")
def test_all_jobs_count_and_a_year_of_two_digits_is_of_this_century() -> None:
    resume = working(
        "Staff Engineer, Globex Inc | Jan \u201922 - Dec \u201923",
        "Engineer, Initech LLC | Jan 2019 - Dec 2021",
        "Analyst, Hooli Labs | Jan 2017 - Dec 2018",
    )
    assert resume.work[0].dates is not None
    assert resume.work[0].dates.start == Month(2022, 1)
    assert months_worked(resume.work, NOW) == 7 * 12


@pytest.mark.report("3dd2ff9f")
def test_a_job_since_a_year_of_two_digits_is_still_going_on() -> None:
    (job,) = working("Engineer, Globex Inc | Jan \u201922 - Present").work
    assert job.dates is not None
    assert (job.dates.start, job.dates.present) == (Month(2022, 1), True)


@pytest.mark.report("4ad26470")
def test_jobs_fall_by_their_end_and_not_by_their_start() -> None:
    jobs = "{0}\n- Built the search of the store.\n\n{1}\n- Wrote the weekly report.\n"
    long, short = "Engineer, Globex Inc | 2014 - 2022", "Consultant, Initech LLC | 2015 - 2016"
    assert "STR130" not in codes(of_text(HEAD + "\nEXPERIENCE\n" + jobs.format(long, short)))
    assert "STR130" in codes(of_text(HEAD + "\nEXPERIENCE\n" + jobs.format(short, long.replace("2014", "2016"))))


@pytest.mark.report("1c2d15ed")
def test_dates_in_words_are_taken_from_json_resume_and_given_in_its_form() -> None:
    data = {"work": [{"name": "Globex Inc", "position": "Engineer", "startDate": "March 2011", "endDate": "present"}]}
    resume = from_json_resume(data)
    assert resume.work[0].dates is not None
    assert (resume.work[0].dates.start, resume.work[0].dates.present) == (Month(2011, 3), True)
    assert to_json_resume(resume)["work"][0]["startDate"] == "2011-03"


@pytest.mark.report("ed8bd704")
def test_an_empty_end_of_a_study_is_still_going_on() -> None:
    data = {"education": [{"institution": "Ridgemont College", "startDate": "2024-09", "endDate": ""}]}
    (study,) = from_json_resume(data).education
    assert study.dates is not None
    assert (study.dates.start, study.dates.end, study.dates.present) == (Month(2024, 9), None, True)
