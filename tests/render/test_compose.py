import pytest

from render.sample import master, sample
from vitascope.errors import BadUsage, NoSuchTemplate, UnknownRole
from vitascope.render.compose import SECTIONS, compose, readable, section_order
from vitascope.render.language import heading, words_added
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.options import Choices
from vitascope.render.plan import Plan, atoms, is_breakable, words
from vitascope.resume.headings import named_by


def lines(plan: Plan, *kinds: str) -> list[str]:
    return [block.text for block in plan.blocks if block.kind in kinds]


def test_the_page_says_what_the_master_says_and_nothing_else() -> None:
    plan = compose(master("basics: {name: Robin Example}\nwork: [{name: Northwind, position: Engineer}]"))
    assert words(plan) == ["Robin", "Example", "Experience", "Engineer", "Northwind"]


def test_sections_stand_in_the_order_of_the_role() -> None:
    infrastructure = compose(sample(), Choices(role="ai-infrastructure-engineer", template="classic"))
    engineer = compose(sample(), Choices(role="ml-engineer", template="classic"))
    assert lines(infrastructure, "section")[:3] == ["Summary", "Skills", "Experience"]
    assert lines(engineer, "section")[:2] == ["Summary", "Experience"]


def test_the_masters_own_order_titles_and_omissions_win() -> None:
    own = "render: {order: [education], leaveOut: [work], titles: {education: Training}}\neducation: [{institution: U}]\nwork: [{name: N}]"
    assert lines(compose(master(own)), "section") == ["Training"]
    assert section_order(master(own), look_named("classic"), "")[0] == "education"


@pytest.mark.parametrize(
    ("template", "head"),
    [
        ("classic", ["Senior Machine-Learning Engineer | Mar 2021 - Present", "Northwind, Zurich, Switzerland"]),
        ("senior", ["Northwind, Zurich, Switzerland", "Senior Machine-Learning Engineer | Mar 2021 - Present"]),
        ("compact", ["Senior Machine-Learning Engineer, Northwind, Zurich, Switzerland | Mar 2021 - Present"]),
    ],
)
def test_a_jobs_head_reads_as_the_look_wants_it(template: str, head: list[str]) -> None:
    plan = compose(sample(), Choices(template=template))
    assert [b.text for b in plan.blocks if b.path == "work[0]"] == head


def test_several_titles_at_one_employer_stand_under_it() -> None:
    plan = compose(sample())
    assert [b.text for b in plan.blocks if b.path.startswith("work[1]")] == [
        "Contoso Research",
        "Machine-Learning Engineer | Jan 2019 - Feb 2021",
        "Trained a 1.3B-parameter model on 32 A100s in 11 days.",
        "Intern | Jun 2018 - Sep 2018",
    ]


@pytest.mark.parametrize(
    ("dates", "style", "text"),
    [
        ("startDate: 2021-03, endDate: present", "month-year", "Mar 2021 - Present"),
        ("startDate: 2021-03, endDate: 2022-11", "numeric", "03/2021 - 11/2022"),
        ("startDate: 2021-03, endDate: 2022-11", "year", "2021 - 2022"),
        ("startDate: 2021, endDate: 2021", "month-year", "2021"),
        ("startDate: 2021-03", "month-year", "Since Mar 2021"),
        ("endDate: 2022", "month-year", "Until 2022"),
        ("dates: Summer 2020", "month-year", "Summer 2020"),
        ("startDate: Summer 2020, endDate: present", "month-year", "Summer 2020 - Present"),
    ],
)
def test_dates_are_printed_with_an_ascii_hyphen_in_the_style_asked_for(dates: str, style: str, text: str) -> None:
    plan = compose(master(f"work: [{{position: Engineer, {dates}}}]"), Choices(dates=style))
    assert lines(plan, "entry") == [f"Engineer | {text}"]


def test_a_date_of_a_page_in_another_language_is_in_that_language() -> None:
    plan = compose(master("language: de\nwork: [{position: Ingenieurin, startDate: 2021-03, endDate: present}]"))
    assert lines(plan, "entry") == ["Ingenieurin | 03/2021 - heute"]


def test_the_year_of_a_degree_stands_alone() -> None:
    assert lines(compose(sample()), "entry")[-1] == "MSc in Computer Science | 2018"


def test_a_field_that_the_degree_names_is_not_said_twice() -> None:
    text = "education: [{studyType: BSc Computer Science, area: computer science, institution: U}]"
    assert lines(compose(master(text)), "entry") == ["BSc Computer Science"]


def test_patents_and_talks_have_sections_of_their_own() -> None:
    text = "publications: [{name: A, kind: paper}, {name: B, kind: patent}, {name: C, kind: talk}]"
    assert lines(compose(master(text)), "section") == ["Publications", "Patents", "Talks"]


def test_a_certificate_has_issuer_year_and_expiry() -> None:
    certificate = [b.text for b in compose(sample()).blocks if b.path == "certificates[0]"]
    assert certificate == ["AWS Certified Machine Learning, Amazon Web Services | May 2023, expires May 2026"]


def test_a_section_of_ones_own_stands_behind_the_one_it_names() -> None:
    text = "work: [{name: N}]\neducation: [{institution: U}]\nsections: [{title: Teaching, after: work, lines: [Python 101]}]"
    assert lines(compose(master(text)), "section") == ["Experience", "Teaching", "Education"]


def test_the_summary_and_title_meant_for_the_role_are_taken() -> None:
    text = "basics: {label: A, labels: [{text: B, roles: [mlops-engineer]}], summary: S, summaries: [{text: T, roles: [mlops-engineer]}]}"
    assert lines(compose(master(text), Choices(role="mlops-engineer")), "label", "para") == ["B", "T"]
    assert lines(compose(master(text), Choices(role="ml-engineer")), "label", "para") == ["A", "S"]


def test_notes_of_evidence_claims_and_references_are_never_printed() -> None:
    text = """
work: [{highlights: [{text: Cut it., evidence: the bill of May, sources: [notes], claim: production, tags: [cost]}]}]
references: [{name: Alex Sample, reference: Good.}]
other: {key: value}
"""
    assert words(compose(master(text))) == ["Experience", "Cut", "it."]


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("https://www.linkedin.com/in/robin/", "linkedin.com/in/robin"),
        ("mailto:robin@example.com", "robin@example.com"),
        ("github.com/robin", "github.com/robin"),
        ("https://", "https://"),
    ],
)
def test_an_address_is_printed_readable(url: str, text: str) -> None:
    assert readable(url) == text


def test_a_link_without_a_scheme_gets_one_in_the_annotation() -> None:
    plan = compose(master("basics: {url: robin.example.com}"))
    assert plan.links == ("https://robin.example.com",)


@pytest.mark.parametrize(
    ("choices", "error"),
    [
        (Choices(template="fancy"), NoSuchTemplate),
        (Choices(role="king"), UnknownRole),
        (Choices(paper="a3"), BadUsage),
        (Choices(accent="red"), BadUsage),
        (Choices(accent="#ffff00"), BadUsage),
        (Choices(spacing="500"), BadUsage),
        (Choices(dates="roman"), BadUsage),
    ],
)
def test_a_choice_that_cannot_be_had_is_refused(choices: Choices, error: type[Exception]) -> None:
    with pytest.raises(error):
        compose(sample(), choices)


def test_a_master_may_be_empty() -> None:
    assert compose(master("")).blocks == ()


@pytest.mark.parametrize("name", LOOKS)
def test_every_look_holds_the_same_words(name: str) -> None:
    def held(template: str) -> set[str]:
        return {word.strip(",|") for word in words(compose(sample(), Choices(template=template)))}

    assert held(name) == held("plain")


def test_the_date_of_the_file_is_the_masters_own() -> None:
    assert compose(sample()).modified == "2023-05"
    assert compose(master("meta: {lastModified: 2024-02-01}")).modified == "2024-02-01"


def test_a_token_with_signs_inside_is_kept_whole() -> None:
    plan = compose(sample())
    kept = [atom.text for block in plan.blocks for atom in atoms(block) if atom.keep]
    for token in ("[N]%,", 'torch.device("tpu")', "std::shared_ptr<Batch>", "--deterministic", "C++20"):
        assert token in kept
    assert not any(atom.keep for block in plan.blocks for atom in atoms(block) if atom.text in {"latency", "ms"})


def test_a_word_too_long_for_a_line_or_without_spaces_may_be_broken() -> None:
    assert is_breakable("x" * 61)
    assert is_breakable("東京大学")
    assert not is_breakable("std::shared_ptr<Batch>")


def test_a_head_too_long_for_one_line_stands_on_two() -> None:
    text = "work: [{name: %s, position: Senior Engineer, location: 'Pasadena, California', startDate: 2020}]"
    employer = "National Aeronautics and Space Example Laboratory of the Canton of Zurich"
    short, long = (text % name for name in ("Northwind", employer))
    assert lines(compose(master(short), Choices(template="compact")), "entry", "subtitle") == [
        "Senior Engineer, Northwind, Pasadena, California | Since 2020"
    ]
    assert lines(compose(master(long), Choices(template="compact")), "entry", "subtitle") == [
        "Senior Engineer | Since 2020",
        f"{employer}, Pasadena, California",
    ]


@pytest.mark.parametrize("language", words_added().headings)
def test_our_readers_know_every_heading_of_every_language_for_what_it_is(language: str) -> None:
    kinds = {
        "work": "experience",
        "openSource": "open source",
        "certificates": "certifications",
        "volunteer": "volunteering",
    }
    for key in SECTIONS:
        found = named_by(heading(key, language))
        assert found is not None, key
        assert found.kind == kinds.get(key, key), key


def test_headings_are_of_the_language_of_the_master_where_the_person_names_none() -> None:
    text = "language: de-CH\nwork: [{name: N, position: P}]\nskills: [{name: A, keywords: [B]}]"
    assert lines(compose(master(text)), "section") == ["Berufserfahrung", "Kenntnisse"]
    assert lines(compose(master(text + "\nrender: {titles: {work: Stationen}}")), "section") == [
        "Stationen",
        "Kenntnisse",
    ]
    assert lines(compose(master(text.replace("de-CH", "fi"))), "section") == ["Experience", "Skills"]
