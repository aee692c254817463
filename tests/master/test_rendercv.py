"""RenderCV's YAML, and imprecv's, to a master."""

import re
from typing import Any

import pytest
from msgspec import to_builtins

from vitascope.building import import_file
from vitascope.master.markup import plain
from vitascope.master.model import (
    Award,
    Certificate,
    Degree,
    Entry,
    Job,
    Language,
    Master,
    OpenSource,
    OwnSection,
    Profile,
    Project,
    Publication,
    Skill,
    Volunteering,
)
from vitascope.master.rendercv import from_rendercv, marked


def sections(text: str) -> Master:
    indented = "\n".join(f"    {line}" for line in text.strip("\n").splitlines())
    return import_file(f"cv:\n  name: Robin Example\n  sections:\n{indented}\n".encode(), "cv.yaml").master


def head(text: str) -> Master:
    return import_file(f"cv:\n{text}".encode(), "cv.yaml").master


def test_the_head() -> None:
    master = head("""
  name: Robin Example
  headline: Inference engineer
  location: Zurich, Switzerland
  email: [robin@example.com, r@example.org]
  phone: tel:+41-44-000-00-00
  website: https://robin.example/
  photo: robin.jpg
  social_networks:
    - {network: GitHub, username: robin}
    - {network: Mastodon, username: "@robin@example.social"}
    - {network: Guild, username: robin}
  custom_connections:
    - {placeholder: Book a call, url: "https://cal.example/robin", fontawesome_icon: calendar}
    - {placeholder: Open to relocation, fontawesome_icon: plane}
""")
    basics = master.basics
    assert (basics.name, basics.label, basics.location) == (
        "Robin Example",
        "Inference engineer",
        "Zurich, Switzerland",
    )
    assert (basics.email, basics.phone, basics.url, basics.image) == (
        "robin@example.com",
        "+41-44-000-00-00",
        "https://robin.example/",
        "robin.jpg",
    )
    assert basics.profiles == (
        Profile(network="GitHub", username="robin", url="https://github.com/robin"),
        Profile(network="Mastodon", username="@robin@example.social", url="https://example.social/@robin"),
        Profile(network="Guild", username="robin"),
        Profile(text="Book a call", url="https://cal.example/robin"),
    )
    assert basics.notes == ("r@example.org", "Open to relocation")


@pytest.mark.parametrize(
    ("text", "key", "things"),
    [
        (
            "experience:\n- {company: Northwind, position: Engineer, start_date: 2021-03, summary: Owns serving., highlights: [Cut p99]}",
            "work",
            (
                Job(
                    name="Northwind",
                    position="Engineer",
                    start_date="2021-03",
                    end_date="present",
                    summary="Owns serving.",
                    highlights=("Cut p99",),
                ),
            ),
        ),
        (
            "Education:\n- {institution: Example University, area: CS, degree: MSc, date: 2020}",
            "education",
            (Degree(institution="Example University", area="CS", study_type="MSc", end_date="2020"),),
        ),
        (
            "projects:\n- {name: '[kvtool](https://example.com)', date: Fall 2022, summary: A tool}",
            "projects",
            (Project(name="[kvtool](https://example.com)", dates="Fall 2022", description="A tool"),),
        ),
        (
            "open_source:\n- {company: Contoso, position: Maintainer, start_date: 2020, end_date: 2021}",
            "open_source",
            (OpenSource(name="Contoso", role="Maintainer", start_date="2020", end_date="2021"),),
        ),
        (
            "volunteering:\n- {company: Food Bank, position: Driver, date: 2020}",
            "volunteer",
            (Volunteering(organization="Food Bank", position="Driver", start_date="2020", end_date="2020"),),
        ),
        (
            "publications:\n- {title: On Caches, authors: ['*R. Example*', K. Lee], journal: X, doi: 10.1/2, date: 2023-07}",
            "publications",
            (
                Publication(
                    name="On Caches",
                    authors=("R. Example", "K. Lee"),
                    publisher="X",
                    doi="10.1/2",
                    release_date="2023-07",
                ),
            ),
        ),
        (
            "patents:\n- number: Cache of caches (US 1)",
            "publications",
            (Publication(text="Cache of caches (US 1)", kind="patent"),),
        ),
        (
            "invited_talks:\n- reversed_number: Caches, Example Days 2024",
            "publications",
            (Publication(text="Caches, Example Days 2024", kind="talk"),),
        ),
        (
            "skills:\n- {label: Serving, details: 'vLLM, Triton (server, kernels), C++'}",
            "skills",
            (Skill(name="Serving", keywords=("vLLM", "Triton (server, kernels)", "C++")),),
        ),
        (
            "languages:\n- {label: German, details: native}",
            "languages",
            (Language(language="German", fluency="native"),),
        ),
        ("honors:\n- bullet: Dean's list 2020", "awards", (Award(title="Dean's list 2020"),)),
        (
            "certifications:\n- {name: CKA, date: 2024-05}",
            "certificates",
            (Certificate(name="CKA", date="2024-05"),),
        ),
        (
            "hackathons_won:\n- {company: Contoso, position: Lead, date: 2015}",
            "sections",
            (
                OwnSection(
                    title="Hackathons Won",
                    entries=(Entry(name="Lead", organization="Contoso", start_date="2015", end_date="2015"),),
                ),
            ),
        ),
        (
            "Permit:\n- {label: Status, details: Swiss B}\n- bullet: from 2020\n- plain words",
            "sections",
            (OwnSection(title="Permit", lines=("**Status:** Swiss B", "plain words"), highlights=("from 2020",)),),
        ),
    ],
)
def test_each_kind_of_entry_goes_where_its_section_says(text: str, key: str, things: tuple[Any, ...]) -> None:
    assert getattr(sections(text), key) == things


def test_a_summary_of_several_paragraphs_is_one() -> None:
    assert sections("summary:\n- Owns serving.\n- Likes __kernels__.").basics.summary == (
        "Owns serving. Likes **kernels**."
    )


def test_bullets_under_a_bullet_follow_it() -> None:
    master = sections("experience:\n- company: Northwind\n  position: Engineer\n  highlights:\n    - |-\n      Did it"
                      "\n      - this way\n      - and that way\n".replace("|-", ">-"))  # fmt: skip
    assert master.work[0].highlights == ("Did it", "this way", "and that way")


def test_keys_of_the_persons_own_are_kept() -> None:
    master = sections("experience:\n- {company: Northwind, position: Engineer, team: Serving}")
    assert master.work[0].other == {"team": '"Serving"'}


def test_the_paper_is_taken_and_the_rest_of_the_looks_are_not() -> None:
    data = b"cv: {name: Robin Example}\ndesign: {theme: classic, page: {size: us-letter}}\nsettings: {x: y}\n"
    found = import_file(data, "cv.yaml")
    assert (found.master.render.paper, found.master.other, found.dropped) == ("letter", {}, ())


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("_a b_ and __c__", "*a b* and **c**"),
        ("snake_case_name and __init__", "snake_case_name and **init**"),
        (r"\$20,000 and C\#", "$20,000 and C#"),
        (r"\*not em\*", r"\*not em\*"),
    ],
)
def test_markdown_becomes_our_signs(text: str, ours: str) -> None:
    assert marked(text) == ours


@pytest.mark.parametrize(
    "data",
    [
        {"cv": None},
        {"cv": "x"},
        {"cv": {"name": ["a"], "sections": ["x"]}},
        {"cv": {"sections": {"experience": "words", "skills": [None, {}, {"label": ["x"]}, [["y"]]]}}},
        {"cv": {"social_networks": ["x"], "sections": {"education": [{"institution": None, "area": "x"}]}}},
        {"personal": "x", "work": [{"positions": "x"}]},
    ],
)
def test_a_wrong_form_is_kept_or_told_and_never_a_fault(data: dict[str, Any]) -> None:
    found = from_rendercv(data)
    held = repr(to_builtins(found.master)) + repr(found.dropped)
    assert all(word in held for word in re.findall(r"\bx\b|\by\b|words", repr(data)))


IMPRECV = """
personal:
  name: Robin Example
  titles: [Engineer, Analyst]
  location: {city: Zurich, region: Zurich, country: Switzerland}
  profiles: [{network: GitHub, username: robin, url: "https://github.com/robin"}]
work:
  - organization: Northwind
    location: Zurich
    positions:
      - {position: Lead, startDate: 2021-08-01, endDate: present, highlights: [Led it]}
      - {position: Engineer, startDate: 2019-05-31, endDate: 2021-08-01}
education: [{institution: Example University, studyType: BSc, area: CS, honors: [4.0 GPA], courses: [Compilers]}]
affiliations: [{organization: Club, position: Member, highlights: [Won \\$5]}]
skills: [{category: Tools, skills: [Git, "SQL, PostgreSQL"]}]
interests: [Chess]
"""


def test_imprecv_is_read_too() -> None:
    master = import_file(IMPRECV.encode(), "cv.yml").master
    assert (master.basics.label, master.basics.labels, master.basics.location) == (
        "Engineer",
        ("Analyst",),
        "Zurich, Switzerland",
    )
    assert [position.position for position in master.work[0].positions] == ["Lead", "Engineer"]
    assert master.education[0].notes == ("4.0 GPA",)
    assert master.skills == (Skill(name="Tools", keywords=("Git", "SQL, PostgreSQL")),)
    assert master.sections[0].entries[0].highlights == ("Won $5",)
    assert [plain(interest.name) for interest in master.interests] == ["Chess"]
    assert master.other == {}
