import pytest

from resume.written import written
from vitascope.resume.headings import named_by


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Experience", "experience"),
        ("E XPERIENCE", "experience"),
        ("E X P E R I E N C E", "experience"),
        ("Relevant Experience", "experience"),
        ("Customer Service Experience", "experience"),
        ("Work Experience (3)", "experience"),
        ("Berufserfahrung", "experience"),
        ("Expérience professionnelle", "experience"),
        ("Experiencia laboral", "experience"),
        ("Experiência profissional", "experience"),
        ("Esperienze lavorative", "experience"),
        ("Werkervaring", "experience"),
        ("Selected Publications", "publications"),
        ("Awards & Honors", "awards"),
        ("03 Training & Education", "education"),
        ("Skills, Languages, Interests", "skills"),
        ("A W A R D S", "awards"),
        ("Open-Source Contributions", "open source"),
        ("Ausbildung", "education"),
        ("Compétences", "skills"),
        ("Idiomas", "languages"),
    ],
)
def test_headings_are_known_by_their_words(heading: str, kind: str) -> None:
    named = named_by(heading)
    assert named is not None
    assert named.kind == kind


@pytest.mark.parametrize("text", ["Northwind Labs", "Senior Engineer", "Python, Go", "Led the team", "Globex Inc"])
def test_other_lines_name_no_section(text: str) -> None:
    assert named_by(text) is None


def kinds(text: str) -> list[str]:
    return [s.kind for s in written(text).sections]


@pytest.mark.report("507f93d6", "9126b344")
def test_two_qualified_experience_headings_are_both_experience() -> None:
    text = """
Mara Quist
mara@example.com

RELEVANT EXPERIENCE
Engineer, Globex Inc, 2019 - 2022
- Built a thing that many people used.

INVOLVEMENT EXPERIENCE
Tutor, Initech LLC, 2017 - 2018
- Taught a class of thirty students.
"""
    assert kinds(text) == ["contact", "experience", "experience"]
    assert [e.organisation and e.organisation.value for e in written(text).work] == ["Globex Inc", "Initech LLC"]


def test_a_heading_before_a_colon_on_its_line_opens_a_section() -> None:
    assert kinds("Mara Quist\nmara@example.com\n\nSkills: Python, Go, Rust\n") == ["contact", "skills"]


@pytest.mark.report("e57018f9")
def test_jobs_without_a_heading_are_read_by_their_shape() -> None:
    text = """
Mara Quist
mara@example.com

Summary
Tests software for a living.

QA Engineer, Globex, Austin (2019 - 2022)
- Wrote the first suite for the checkout.
QA Analyst, Initech, Boise (2016 - 2019)
- Ran the device lab.
QA Intern, Hooli, Tulsa (2015 - 2016)
- Learned the trade.
"""
    assert [(e.title and e.title.value, e.organisation and e.organisation.value) for e in written(text).work] == [
        ("QA Engineer", "Globex"),
        ("QA Analyst", "Initech"),
        ("QA Intern", "Hooli"),
    ]


def test_a_label_over_bullets_is_no_section() -> None:
    text = """
Experience
Engineer, Globex Inc, 2019 - 2022
Highlights
- Built a thing that many people used.
Engineer, Initech LLC, 2017 - 2018
Highlights
- Ran another thing.
"""
    assert [len(e.bullets) for e in written(text).work] == [1, 1]


def test_a_section_says_which_lines_it_holds() -> None:
    skills = written("Mara Quist\nmara@example.com\n\nSkills\nPython, Go\nRust, C++\n").sections[-1]
    assert skills.heading is not None
    assert (skills.kind, skills.first, skills.last, skills.heading.text) == ("skills", 2, 4, "Skills")
