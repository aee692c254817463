import pytest

from resume.written import written
from vitascope.language.dates import Month
from vitascope.resume.model import Entry


def degrees(text: str) -> tuple[Entry, ...]:
    return written(f"Mara Quist\nmara@example.com\n\nEducation\n{text}").education


def fields(text: str) -> list[tuple[str, str]]:
    found = degrees(text)
    return [(e.organisation.value if e.organisation else "", e.title.value if e.title else "") for e in found]


@pytest.mark.parametrize(
    "text",
    [
        "Ridgemont State University\nB.S. in Computer Science  |>  2013 - 2017\n",
        "B.S. in Computer Science, Ridgemont State University, 2013 - 2017\n",
        "2013 - 2017\nRidgemont State University\nB.S. in Computer Science\n",
        "Ridgemont State University  |>  2013 - 2017\nB.S. in Computer Science\nGPA: 3.8/4.0\n",
        "B.S. in Computer Science at Ridgemont State University (2013 – 2017)\n",
        "B.S. in Computer Science\nRidgemont State University | Aug 2013 - May 2017\n",
    ],
)
def test_institution_degree_area_and_dates_are_found_in_any_order(text: str) -> None:
    (entry,) = degrees(text)
    assert fields(text) == [("Ridgemont State University", "B.S. in Computer Science")]
    assert entry.area is not None
    assert entry.area.value == "Computer Science"
    assert entry.dates is not None
    assert entry.dates.start is not None
    assert entry.dates.end is not None
    assert (entry.dates.start.year, entry.dates.end.year) == (2013, 2017)


@pytest.mark.report("b7bf3ba6")
def test_two_degrees_at_one_school_are_two() -> None:
    text = "Ridgemont State University\nM.S. in Statistics, 2017 - 2019\nB.S. in Mathematics, 2013 - 2017\n"
    assert fields(text) == [
        ("Ridgemont State University", "M.S. in Statistics"),
        ("Ridgemont State University", "B.S. in Mathematics"),
    ]


def test_a_grade_and_courses_belong_to_their_degree() -> None:
    text = "B.S. in Physics, Ridgemont College, 2017\nGPA: 3.9/4.0\nRelevant Coursework: Optics, Mechanics, Waves\n"
    (entry,) = degrees(text)
    assert entry.grade is not None
    assert entry.grade.value == "GPA: 3.9/4.0"
    assert fields(text) == [("Ridgemont College", "B.S. in Physics")]


def test_a_school_without_a_word_of_schools_is_known_by_its_degree() -> None:
    assert fields("Fabrikam Tech\nPh.D., Applied Mathematics\n2018 - 2022\n") == [
        ("Fabrikam Tech", "Ph.D., Applied Mathematics")
    ]


def test_a_city_behind_a_university_is_part_of_its_name() -> None:
    assert fields("University of Ridgemont, Berkeley\nB.A. in History, 2012\n") == [
        ("University of Ridgemont, Berkeley", "B.A. in History")
    ]


def test_a_thesis_behind_the_degree_is_no_part_of_it() -> None:
    assert fields("Ridgemont University\nPh.D. in Physics (Dissertation: On Waves)\n2011\n") == [
        ("Ridgemont University", "Ph.D. in Physics")
    ]


def test_a_school_that_breaks_off_is_left_empty() -> None:
    assert fields("Ph.D. in Physics, 2011\nUniversity of\n") == [("", "Ph.D. in Physics")]


def test_a_year_alone_is_kept() -> None:
    (entry,) = degrees("B.S. in Physics, Ridgemont College, 2017\n")
    assert entry.dates is not None
    assert (entry.dates.start, entry.dates.single) == (Month(2017), True)


def test_a_sentence_with_a_school_in_it_is_no_school() -> None:
    assert fields("Ph.D. in Physics, 2011\nTaught waves and optics to high school students every summer.\n") == [
        ("", "Ph.D. in Physics")
    ]


def test_a_place_behind_a_degree_is_no_part_of_it() -> None:
    assert fields("Ridgemont College\nBachelor of Science Austin, TX\n2014\n") == [
        ("Ridgemont College", "Bachelor of Science")
    ]


@pytest.mark.parametrize(
    ("line", "school", "place"),
    [
        ("Ridgemont University, Istanbul", "Ridgemont University", "Istanbul"),
        ("Ridgemont University, Ridgemont, CA", "Ridgemont University", "Ridgemont, CA"),
        ("University of Ridgemont, USA", "University of Ridgemont", "USA"),
        ("University of California, Berkeley", "University of California, Berkeley", ""),
        ("Ridgemont State University, Springfield", "Ridgemont State University, Springfield", ""),
        ("MIT, Cambridge", "MIT", "Cambridge"),
        ("IIT, Delhi", "IIT, Delhi", ""),
        ("The University of Texas at Austin, Austin", "The University of Texas at Austin", "Austin"),
        ("University of California, Berkeley, Berkeley, CA", "University of California, Berkeley", "Berkeley, CA"),
        ("ETH Zurich, Zurich, Switzerland", "ETH Zurich", "Zurich, Switzerland"),
    ],
)
def test_a_place_behind_a_school_is_no_part_of_its_name_unless_it_may_be_a_campus(
    line: str, school: str, place: str
) -> None:
    (entry,) = degrees(f"B.S. in Computer Science | 2013 - 2017\n{line}\n")
    assert entry.organisation is not None
    assert (entry.organisation.value, entry.place.value if entry.place else "") == (school, place)


@pytest.mark.parametrize(
    ("school", "name", "place"),
    [
        ("Northwind University of Technology, Dresden", "Northwind University of Technology", "Dresden"),
        ("Sample Institute of Technology, Chennai", "Sample Institute of Technology", "Chennai"),
        ("Voorbeeld Universiteit, Groningen (cum laude)", "Voorbeeld Universiteit", "Groningen"),
        ("Sample College, Quuxville", "Sample College", "Quuxville"),
        ("Ridgemont A&M University, College Station, TX", "Ridgemont A&M University", "College Station, TX"),
        ("University of California, Berkeley", "University of California, Berkeley", ""),
        ("Indian Institute of Technology, Bombay", "Indian Institute of Technology, Bombay", ""),
    ],
)
def test_the_town_of_a_school_is_its_place_unless_the_name_needs_it(school: str, name: str, place: str) -> None:
    (entry,) = degrees(f"{school}  |>  2013 - 2017\nB.S. in Computer Science\n")
    assert entry.organisation is not None
    assert (entry.organisation.value, entry.place.value if entry.place else "") == (name, place)


def test_an_honour_on_its_own_line_is_a_grade() -> None:
    (entry,) = degrees("Ridgemont State University  |>  2013 - 2017\nMEng Computer Science\nFirst class honours\n")
    assert entry.grade is not None
    assert entry.grade.value == "First class honours"
