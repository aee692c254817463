"""Reported: jobs, degrees and projects that are merged, split or lost."""

import pytest

from reports.made import BOLD, HEAD, bullets, contacts, jobs, of_pdf, of_text, put, skills, value
from vitascope.resume.jsonresume import from_json_resume, to_json_resume


@pytest.mark.report("b7bf3ba6", "e773d5e1")
def test_three_titles_at_one_employer_are_three_roles_there_with_their_own_dates_and_bullets() -> None:
    text = (
        HEAD
        + "\nEXPERIENCE\nAcme Corporation, Portland, OR\nStaff Engineer | Aug 2022 - Present\n- Led the platform.\n"
    )
    text += "Senior Engineer | Jul 2019 - Aug 2022\n- Built the platform.\nEngineer | Aug 2017 - Jul 2019\n- Kept it alive.\n"
    resume = of_text(text).resume
    assert jobs(resume) == [
        ("Acme Corporation", "Staff Engineer", "Aug 2022 - Present"),
        ("Acme Corporation", "Senior Engineer", "Jul 2019 - Aug 2022"),
        ("Acme Corporation", "Engineer", "Aug 2017 - Jul 2019"),
    ]
    assert [bullets(e) for e in resume.work] == [["Led the platform."], ["Built the platform."], ["Kept it alive."]]
    again = from_json_resume(to_json_resume(resume))
    assert jobs(again) == jobs(resume)


@pytest.mark.report("b7bf3ba6")
def test_two_degrees_at_one_university_are_two() -> None:
    text = (
        HEAD
        + "\nEDUCATION\nRidgemont University, Portland, OR\nM.S. in Statistics | 2017 - 2019\nB.S. in Mathematics | 2013 - 2017\n"
    )
    assert [(value(e.organisation), value(e.title)) for e in of_text(text).resume.education] == [
        ("Ridgemont University", "M.S. in Statistics"),
        ("Ridgemont University", "B.S. in Mathematics"),
    ]


@pytest.mark.report("92274fc1")
def test_an_undated_role_is_an_entry_with_its_own_bullets() -> None:
    text = HEAD + "\nEXPERIENCE\nEngineer, Globex Inc | 2019 - 2022\n- Built the search of the store.\n\n"
    text += "Early Career: IC & Consultant \u00b7 Hooli, Initech, Vandelay\n- Worked on many small things.\n- Wrote reports.\n"
    first, second = of_text(text).resume.work
    assert bullets(first) == ["Built the search of the store."]
    assert (second.dates, bullets(second)) == (None, ["Worked on many small things.", "Wrote reports."])


SIX = (
    ("Production Intern", "Example Opera Company", "Ran the lights for two seasons."),
    ("Retail Associate", "Example Music Store LLC", "Sold violins to beginners."),
    ("Teaching Assistant", "Ridgemont College", "Held the lab of forty students."),
    ("Research Intern", "Globex Labs", "Labelled two thousand scans."),
    ("Camp Counselor", "Lakeside Camp Inc", "Kept twelve children safe for a summer."),
    ("Software Intern", "Initech LLC", "Fixed thirty bugs of the build."),
)


@pytest.mark.report("7252bfca")
def test_six_undated_roles_are_six_and_survive_export_and_reading_again() -> None:
    text = HEAD + "\nEXPERIENCE\n" + "\n".join(f"{title}\n{place}\n- {did}\n" for title, place, did in SIX)
    resume = of_text(text).resume
    assert jobs(resume) == [(place, title, "") for title, place, _ in SIX]
    assert [bullets(e) for e in resume.work] == [[did] for *_, did in SIX]
    again = from_json_resume(to_json_resume(resume))
    assert jobs(again) == jobs(resume)
    assert [bullets(e) for e in again.work] == [[did] for *_, did in SIX]


@pytest.mark.report("8cf0aa93")
def test_two_jobs_at_one_bank_with_titles_under_the_dates_have_all_their_fields() -> None:
    text = (
        HEAD
        + "\nEXPERIENCE\nFirst Example Bank, Boise, ID\nJan 2021 - Present\nData Engineer\n- Moved ledgers to streams.\n"
    )
    text += "First Example Bank, Austin, TX\nJun 2018 - Dec 2020\nData Analyst\n- Wrote the daily risk report.\n"
    resume = of_text(text).resume
    assert jobs(resume) == [
        ("First Example Bank", "Data Engineer", "Jan 2021 - Present"),
        ("First Example Bank", "Data Analyst", "Jun 2018 - Dec 2020"),
    ]
    assert [value(e.place) for e in resume.work] == ["Boise, ID", "Austin, TX"]
    assert [bullets(e) for e in resume.work] == [["Moved ledgers to streams."], ["Wrote the daily risk report."]]


@pytest.mark.report("96fdf86a")
def test_entries_on_one_line_each_with_dates_at_the_right_edge_and_no_gap_stay_apart() -> None:
    rows = [
        ("Staff Engineer, Globex Inc", "Jan 2021 - Present", "Cut the cost of serving by a third."),
        ("Data Engineer, Initech LLC", "Feb 2018 - Dec 2020", "Moved training to four nodes."),
        ("Analyst, Hooli Labs", "Jun 2016 - Jan 2018", "Wrote the weekly report."),
    ]
    content = put(200, 50, "Mara Quist", 18, BOLD) + put(150, 70, "mara.quist@example.com | (415) 555-0117")
    content += put(50, 100, "EXPERIENCE", 11, BOLD)
    for n, (head, dates, did) in enumerate(rows):
        content += (
            put(50, 114 + 24 * n, head) + put(470, 114 + 24 * n, dates) + put(60, 126 + 24 * n, f"\u2022 {did}")
        )
    resume = of_pdf(content).resume
    assert jobs(resume) == [
        ("Globex Inc", "Staff Engineer", "Jan 2021 - Present"),
        ("Initech LLC", "Data Engineer", "Feb 2018 - Dec 2020"),
        ("Hooli Labs", "Analyst", "Jun 2016 - Jan 2018"),
    ]
    assert [bullets(e) for e in resume.work] == [[did] for *_, did in rows]


@pytest.mark.report("7252bfca")
def test_jobs_in_plain_text_keep_their_blank_lines_as_gaps() -> None:
    lines = of_text("EXPERIENCE\n\nEngineer, Globex Inc\n- Built it.\n").readings[0].lines
    assert [(line.text, line.gap) for line in lines] == [
        ("EXPERIENCE", 0.0),
        ("Engineer, Globex Inc", 1.0),
        ("Built it.", 0.0),
    ]


@pytest.mark.report("4c4afef6")
def test_an_empty_category_of_skills_leaves_no_placeholder_and_loses_nothing() -> None:
    data = {
        "basics": {"name": "Mara Quist"},
        "skills": [
            {"name": "Languages", "keywords": ["Python", "C++"]},
            {"name": "", "keywords": []},
            {"name": "Serving", "keywords": ["vLLM", "", None]},
        ],
        "work": [
            {"name": "", "position": "Engineer", "startDate": "2020-01", "highlights": ["", "Built the store."]}
        ],
    }
    resume = from_json_resume(data)
    assert skills(resume) == ["Python", "C++", "vLLM"]
    again = to_json_resume(resume)
    assert again["skills"] == [
        {"name": "Languages", "keywords": ["Python", "C++"]},
        {"name": "Serving", "keywords": ["vLLM"]},
    ]
    assert again["work"][0]["highlights"] == ["Built the store."]
    assert "name" not in again["work"][0]


@pytest.mark.report("ab968dbc")
def test_name_phone_and_skills_of_a_page_laid_out_as_a_table_are_found() -> None:
    """As an office template prints: a large name at the left, contacts in a cell at the right, sections in rails."""
    content = put(50, 60, "MARA", 26, BOLD) + put(50, 88, "QUIST", 26, BOLD)
    content += (
        put(400, 50, "(415) 555-0117") + put(400, 64, "mara.quist@example.com") + put(400, 78, "Portland, OR 97201")
    )
    content += put(50, 130, "Objective", 11, BOLD) + put(
        190, 130, "To keep an office of forty people calm and on time."
    )
    content += put(50, 160, "Experience", 11, BOLD) + put(190, 160, "Office Manager, Globex Inc")
    content += put(190, 174, "Jan 2019 - Present") + put(190, 188, "\u2022 Cut the cost of supplies by 18%.")
    content += put(50, 220, "Skills", 11, BOLD) + put(190, 220, "Excel, Scheduling, Bookkeeping")
    resume = of_pdf(content).resume
    assert value(resume.name) == "MARA QUIST"
    assert contacts(resume, "phone") == ["(415) 555-0117"]
    assert skills(resume) == ["Excel", "Scheduling", "Bookkeeping"]
    assert jobs(resume) == [("Globex Inc", "Office Manager", "Jan 2019 - Present")]


@pytest.mark.report("b8ddc8dd")
def test_an_employer_called_systems_and_rules_between_parts_give_no_skill() -> None:
    content = put(200, 50, "Mara Quist", 18, BOLD) + put(150, 70, "mara.quist@example.com | (415) 555-0117")
    content += (
        put(50, 84, "_" * 80)
        + put(50, 104, "SKILLS", 11, BOLD)
        + put(50, 120, "Python, Go, Rust")
        + put(50, 132, "_" * 80)
    )
    content += (
        put(50, 150, "EXPERIENCE", 11, BOLD) + put(50, 166, "Engineer, ABC Systems") + put(450, 166, "2019 - 2022")
    )
    content += put(62, 180, "\u2022 Built the search of the store.") + put(50, 194, "-" * 90)
    resume = of_pdf(content).resume
    assert skills(resume) == ["Python", "Go", "Rust"]
    assert jobs(resume) == [("ABC Systems", "Engineer", "2019 - 2022")]
    assert bullets(resume.work[0]) == ["Built the search of the store."]


@pytest.mark.report("20b8d8eb")
def test_words_broken_at_the_end_of_lines_keep_their_own_hyphens_and_lose_the_others() -> None:
    text = (
        HEAD
        + "\nEXPERIENCE\nEngineer, Globex Inc | 2019 - 2022\n- Planned the long-\n  term store of cost-\n  effective, low-\n"
    )
    text += "  latency and multi-\n  GPU jobs with quanti-\n  zation of weights.\n"
    assert bullets(of_text(text).resume.work[0]) == [
        "Planned the long-term store of cost-effective, low-latency and multi-GPU jobs with quantization of weights."
    ]


@pytest.mark.report("357a5d8e")
def test_two_titles_held_at_once_are_one_job() -> None:
    text = HEAD + "\nEXPERIENCE\nCTO, CIO & CISO, Globex Inc | 2019 - 2022\n- Ran it.\n"
    assert jobs(of_text(text).resume) == [("Globex Inc", "CTO, CIO & CISO", "2019 - 2022")]


@pytest.mark.parametrize(
    ("body", "whole"),
    [
        (
            "- Cut p99 by fusing kernels and\n  batching requests\n",
            ["Cut p99 by fusing kernels and batching requests"],
        ),
        (
            "* Moved training from eight nodes to four at the same step time, on\n  Kubernetes.\n* Next.\n",
            ["Moved training from eight nodes to four at the same step time, on Kubernetes.", "Next."],
        ),
        (
            "* Cut the latency of the ranking service by half with batching on the\nsame two cards.\n",
            ["Cut the latency of the ranking service by half with batching on the same two cards."],
        ),
    ],
)
def test_bullets_of_a_text_file_that_was_broken_into_lines_are_whole(body: str, whole: list[str]) -> None:
    assert (
        bullets(of_text(HEAD + "\nEXPERIENCE\nEngineer, Globex Inc | 2019 - 2022\n" + body).resume.work[0]) == whole
    )
