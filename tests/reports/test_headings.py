"""Reported: headings and names that are set, spelled or placed in unusual ways."""

import pytest

from pdf_builder import HELVETICA, HELVETICA_BOLD, to_unicode
from reports.made import BOLD, HEAD, JOB, bullets, jobs, of_pdf, of_text, put, skills, value

PLAIN_JOB = put(50, 120, "Platform Engineer, Globex Inc") + put(450, 120, "2019 - 2022")
PLAIN_JOB += put(50, 134, "- Kept the platform of forty teams alive.")
CONTACT = put(150, 70, "mara.quist@example.com | (415) 555-0117 | Portland, OR")
NAME = put(200, 50, "Mara Quist", 18, BOLD)


@pytest.mark.report("035ad501")
def test_small_capitals_and_typographic_hyphens_do_not_hide_headings_or_titles() -> None:
    content = NAME + CONTACT + put(50, 104, "WORK EXPERiENCE", 11, BOLD)
    content += put(50, 120, "SOFTWARE ARCHiTECT, Globex Inc") + put(450, 120, "2021 - Present")
    content += put(62, 134, "- Drew the plan of the store.")
    content += (
        put(50, 150, "CO~FOUNDER, Initech LLC")
        + put(450, 150, "2018 - 2021")
        + put(62, 164, "- Raised the first round.")
    )
    font = HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")
    codes = {**{code: chr(code) for code in range(0x20, 0x7F)}, 0x7E: "\u2010"}
    resume = of_pdf(content, fonts={"F1": font, "F2": HELVETICA_BOLD}, objects={100: to_unicode(codes)}).resume
    assert [s.kind for s in resume.sections] == ["contact", "experience"]
    assert jobs(resume) == [
        ("Globex Inc", "SOFTWARE ARCHiTECT", "2021 - Present"),
        ("Initech LLC", "CO-FOUNDER", "2018 - 2021"),
    ]


@pytest.mark.report("b23aefde")
def test_a_heading_whose_first_letter_is_larger_opens_its_section() -> None:
    content = NAME + CONTACT + put(50, 104, "E", 14, BOLD) + put(63, 104, "XPERIENCE", 10, BOLD) + PLAIN_JOB
    resume = of_pdf(content).resume
    assert [s.kind for s in resume.sections] == ["contact", "experience"]
    assert jobs(resume) == [("Globex Inc", "Platform Engineer", "2019 - 2022")]


@pytest.mark.report("920b6ea4")
def test_spaced_out_capitals_are_a_heading_where_they_spell_one() -> None:
    projects = "\nS E L E C T E D   P R O J E C T S\nHarbour | github.com/maraquist/harbour\n- Built a port map used by 40 ships.\n"
    resume = of_text(HEAD + "\nEXPERIENCE\n" + JOB + projects).resume
    assert [s.kind for s in resume.sections] == ["contact", "experience", "projects"]
    assert [(value(p.title), p.url) for p in resume.projects] == [("Harbour", "github.com/maraquist/harbour")]


@pytest.mark.report("920b6ea4")
def test_letters_in_a_row_that_spell_no_heading_stay_apart() -> None:
    resume = of_text(HEAD + "\nSKILLS\nLanguages: C, R, Go\nGrades: A B C D\n\nEXPERIENCE\n" + JOB).resume
    assert skills(resume)[:3] == ["C", "R", "Go"]
    assert [s.kind for s in resume.sections] == ["contact", "skills", "experience"]


@pytest.mark.report("3343dc77")
def test_indented_text_with_a_colon_behind_its_headings_has_its_sections() -> None:
    text = (
        HEAD
        + "\nExperience:\n"
        + JOB
        + "\nEducation:\nB.S. in Physics, Ridgemont College, 2017\n\nSkills:\nPython, Go\n"
    )
    indented = "".join(f"    {line}\n" if line else "\n" for line in text.split("\n"))
    resume = of_text(indented).resume
    assert [s.kind for s in resume.sections] == ["contact", "experience", "education", "skills"]
    assert [value(e.organisation) for e in resume.education] == ["Ridgemont College"]
    assert skills(resume) == ["Python", "Go"]


@pytest.mark.report("6797ca52")
@pytest.mark.parametrize("spacing", ["2 Tc", "5.4 Tc", "9 Tc"])
def test_a_spaced_out_name_is_one_name(spacing: str) -> None:
    content = put(120, 50, "MARA QUIST", 18, BOLD, before=spacing) + "BT 0 Tc ET " + CONTACT
    content += put(50, 104, "SKILLS", 11, BOLD) + put(50, 120, "Python, Go, Rust")
    assert value(of_pdf(content).resume.name) == "MARA QUIST"


@pytest.mark.report("6797ca52")
def test_a_name_written_with_a_space_after_each_letter_is_one_name() -> None:
    text = "M A R A  Q U I S T\nmara.quist@example.com | (415) 555-0117\n\nSKILLS\nPython, Go, Rust\n"
    assert value(of_text(text).resume.name) == "MARA QUIST"


@pytest.mark.report("7a3933ab")
def test_a_label_on_the_line_of_the_name_is_no_part_of_it() -> None:
    content = (
        put(50, 50, "Mara Quist", 12, BOLD)
        + put(140, 50, "Mobile: (415) 555-0117")
        + put(50, 70, "mara.quist@example.com")
    )
    resume = of_pdf(content + put(50, 104, "EXPERIENCE", 11, BOLD) + PLAIN_JOB).resume
    assert value(resume.name) == "Mara Quist"
    assert [c.value for c in resume.contacts if c.kind == "phone"] == ["(415) 555-0117"]


@pytest.mark.report("case 8")
def test_present_is_no_skill_a_heading_no_name_and_a_spaced_out_heading_no_title() -> None:
    text = "Skills Experience\n\nSKILLS\nPython, Go\n\nE X P E R I E N C E\nMachine Learning Engineer\nNorthwind Robotics\n"
    text += "Jan 2021 -\nPresent\n- Cut p99 from 240 ms to 95 ms on one card.\n"
    resume = of_text(text).resume
    assert resume.name is None
    assert skills(resume) == ["Python", "Go"]
    assert [(value(e.organisation), value(e.title)) for e in resume.work] == [
        ("Northwind Robotics", "Machine Learning Engineer")
    ]
    assert resume.work[0].dates is not None
    assert resume.work[0].dates.present
    assert bullets(resume.work[0]) == ["Cut p99 from 240 ms to 95 ms on one card."]


@pytest.mark.report("507f93d6", "9126b344")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("RELEVANT EXPERIENCE", "INVOLVEMENT EXPERIENCE"),
        ("Relevant Experience", "Customer Service Experience"),
        ("Industry Experience", "Teaching Experience"),
    ],
)
def test_two_headings_of_experience_in_plain_text_are_two_and_neither_is_an_employer(first: str, second: str) -> None:
    text = f"{HEAD}\n{first}\nEngineer, Globex Inc | 2019 - 2022\n- Built the search of the store.\n\n"
    resume = of_text(f"{text}{second}\nTutor, Initech LLC | 2017 - 2018\n- Taught thirty students.\n").resume
    assert [s.heading.text for s in resume.sections if s.heading and s.kind == "experience"] == [first, second]
    assert jobs(resume) == [("Globex Inc", "Engineer", "2019 - 2022"), ("Initech LLC", "Tutor", "2017 - 2018")]


@pytest.mark.report("9126b344")
def test_a_job_whose_title_ends_in_experience_is_no_heading() -> None:
    text = f"{HEAD}\nExperience\nEngineer, Globex Inc | 2019 - 2022\n- Built the search of the store.\n\n"
    resume = of_text(text + "Director, Customer Experience\nInitech LLC | 2017 - 2018\n- Led thirty people.\n").resume
    assert [s.kind for s in resume.sections] == ["contact", "experience"]
    assert len(resume.work) == 2


@pytest.mark.report("e57018f9")
def test_jobs_without_a_heading_in_plain_text_are_read_by_their_shape() -> None:
    text = (
        HEAD
        + "\nTests software for a living.\n\nQA Engineer, Globex, Austin (2019 - 2022)\n- Wrote the first suite.\n"
    )
    text += "QA Analyst, Initech, Boise (2016 - 2019)\n- Ran the lab.\nQA Intern, Hooli, Tulsa (2015 - 2016)\n- Learned.\n"
    assert jobs(of_text(text).resume) == [
        ("Globex", "QA Engineer", "2019 - 2022"),
        ("Initech", "QA Analyst", "2016 - 2019"),
        ("Hooli", "QA Intern", "2015 - 2016"),
    ]
