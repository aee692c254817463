"""Reported: columns, sidebars and headers that come out mixed."""

from collections.abc import Callable

import pytest

from document.sketches import document, texts
from pdf_builder import HELVETICA, HELVETICA_BOLD, to_unicode
from reports.made import BOLD, bullets, by_columns, by_rows, column, contacts, jobs, of_pdf, put, skills, value
from vitascope.document.readings import read

Order = Callable[..., str]
in_both_orders = pytest.mark.parametrize("order", [by_rows, by_columns])


@pytest.mark.report("9d50416b")
def test_a_contact_block_in_two_header_columns_is_kept_and_small_bold_headings_are_headings() -> None:
    content = put(50, 50, "Mara Quist", 18, BOLD)
    content += put(50, 68, "Portland, OR") + put(400, 50, "mara.quist@example.com")
    content += put(50, 82, "(415) 555-0117") + put(400, 64, "github.com/maraquist")
    content += put(50, 120, "EXPERIENCE", 9, BOLD)
    content += put(50, 136, "Platform Engineer, Globex Inc") + put(450, 136, "2019 - 2022")
    content += put(50, 150, "\u2022 Kept the platform of forty teams alive and cheap.")
    content += put(50, 180, "EDUCATION", 9, BOLD) + put(50, 196, "B.S. in Physics, Ridgemont College, 2017")
    resume = of_pdf(content).resume
    assert [s.kind for s in resume.sections] == ["contact", "experience", "education"]
    assert value(resume.name) == "Mara Quist"
    assert [c.value for c in sorted(resume.contacts, key=lambda c: c.kind)] == [
        "mara.quist@example.com",
        "github.com/maraquist",
        "(415) 555-0117",
        "Portland, OR",
    ]


EIGHT = tuple(
    (f"{title} Engineer", company, f"{year} - {year + 1}")
    for title, company, year in (
        ("Staff", "Globex Inc", 2023),
        ("Senior", "Initech LLC", 2021),
        ("Platform", "Hooli Labs", 2019),
        ("Data", "Umbrella Systems", 2017),
        ("Backend", "Vandelay Software", 2015),
        ("Search", "Stark Analytics", 2013),
        ("Software", "Wayne Networks", 2011),
        ("Junior", "Acme Corporation", 2009),
    )
)
ROLES = "EXPERIENCE\n" + "\n".join(
    f"{title}, {company}\n{dates}\n\u2022 Ran the service that {10 + n} teams relied on each day.\n"
    for n, (title, company, dates) in enumerate(EIGHT)
)
SIDE = (
    "SKILLS\nPython\nGo\nRust\nPyTorch\nTriton\nvLLM\nKubernetes\nTerraform\nKafka\nSpark\nAirflow\nDocker\nLinux\n"
    "PostgreSQL\nRedis\nPrometheus\nGrafana\n\nSTRENGTHS\nCalm under load\nPlain words\n\nAWARDS\nGlobex Prize, 2021"
)
BANNER = put(230, 50, "Mara Quist", 20, BOLD) + put(170, 70, "mara.quist@example.com | (415) 555-0117 | Portland, OR")


@in_both_orders
@pytest.mark.report("0d94aad3")
def test_eight_roles_beside_a_right_sidebar_are_eight_and_its_skills_are_no_more_than_it_holds(order: Order) -> None:
    resume = of_pdf(BANNER + order(column(50, 110, ROLES), column(430, 110, SIDE))).resume
    assert jobs(resume) == [(company, title, dates) for title, company, dates in EIGHT]
    assert [bullets(e) for e in resume.work] == [
        [f"Ran the service that {10 + n} teams relied on each day."] for n in range(8)
    ]
    assert [item.value for line in resume.skills if not line.label for item in line.items] == SIDE.split("\n")[1:18]
    assert [line.label for line in resume.skills if line.label] == ["STRENGTHS"]


@pytest.mark.report("c16a6f38")
def test_a_university_in_capitals_atop_a_column_is_no_name() -> None:
    left = column(50, 110, "RIDGEMONT UNIVERSITY\nB.S. in Physics\n2013 - 2017\n\nSKILLS\nPython\nGo\nRust\nC++")
    right = column(
        240, 110, "EXPERIENCE\nStaff Engineer, Globex Inc\n2019 - 2022\n\u2022 Cut the cost of serving by a third."
    )
    assert value(of_pdf(BANNER + by_columns(left, right)).resume.name) == "Mara Quist"
    nameless = put(170, 70, "contact@example.com | (415) 555-0117 | Portland, OR") + by_columns(left, right)
    assert of_pdf(nameless).resume.name is None


@pytest.mark.report("e740551a")
def test_lines_on_the_same_baselines_are_read_down_the_left_column_then_down_the_right() -> None:
    left = [
        "EXPERIENCE",
        "Kernel Engineer, Example Labs in Springfield",
        "2021 - 2024",
        "Wrote attention kernels for long contexts and",
    ]
    left += [
        "kept them fast through three releases of it",
        "Compiler Engineer, Sample Works of Springfield",
        "2018 - 2021",
    ]
    left += ["Lowered the matrix dialect to tensor cores of"]
    right = ["SKILLS", "Python, CUDA, C++", "Triton, PyTorch", "JAX, vLLM", "LANGUAGES", "English", "German", "Dutch"]
    sketch = "\n".join(f"{one:50}{two}" for one, two in zip(left, right, strict=True))
    assert texts(read(document(sketch))[0]) == left + right


@in_both_orders
@pytest.mark.report("ba284369")
def test_no_word_of_a_sidebar_stands_in_an_experience_or_education_entry(order: Order) -> None:
    left = column(50, 110, "SKILLS\nPython\nGo\nTriton\n\nLANGUAGES\nEnglish\nGerman\n\nINTERESTS\nChess\nRowing")
    right = column(
        210,
        110,
        "EXPERIENCE\nStaff Engineer, Globex Inc\nJan 2019 - Present\n\u2022 Cut the cost of serving a model by a third.\n"
        "\u2022 Moved training to four nodes at the same step time.\n\nEDUCATION\nB.S. in Physics\nRidgemont College\n"
        "2013 - 2017",
    )
    resume = of_pdf(BANNER + order(left, right)).resume
    (job,), (degree,) = resume.work, resume.education
    assert jobs(resume) == [("Globex Inc", "Staff Engineer", "Jan 2019 - Present")]
    assert bullets(job) == [
        "Cut the cost of serving a model by a third.",
        "Moved training to four nodes at the same step time.",
    ]
    assert (value(degree.organisation), value(degree.title), degree.bullets) == (
        "Ridgemont College",
        "B.S. in Physics",
        (),
    )
    assert [f.value for f in resume.languages] == ["English", "German"]
    assert skills(resume) == ["Python", "Go", "Triton"]


@pytest.mark.report("5f75e6f1")
def test_words_with_ligatures_in_two_columns_are_whole_and_the_columns_apart() -> None:
    font = HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")
    codes = {1: "\ufb01", 2: "ll", **{code: chr(code) for code in range(0x20, 0x7F)}}
    left = column(50, 110, "SKILLS\nPro{ler design\nWork}ows\nPython\nRust")
    right = column(
        220,
        110,
        "EXPERIENCE\nStaff Engineer, Globex Inc\n2019 - 2022\n\u2022 Quali{ed a}ocators for every cluster we ran.",
    )
    content = (BANNER + by_rows(left, right)).replace("{", "\\001").replace("}", "\\002").replace("\\225", "-")
    resume = of_pdf(content, fonts={"F1": font, "F2": HELVETICA_BOLD}, objects={100: to_unicode(codes)}).resume
    assert skills(resume) == ["Profiler design", "Workllows", "Python", "Rust"]
    assert [bullets(e) for e in resume.work] == [["Qualified allocators for every cluster we ran."]]


def pacific(order: str, *, sidebar: bool, leading: float = 14) -> str:
    """A name, a contact line over the whole width, and below it a narrow column beside a wide one."""
    contact = "mara.quist@example.com  |  (415) 555-0117  |  Pacific Coast, CA  |  github.com/maraquist  |  maraquist.example.dev"
    banner = put(50, 50, "Mara Quist", 16, BOLD)
    left_lines = "SKILLS\nTriton\nPyTorch\nCUDA\nPython\n\nA W A R D S\nGlobex Prize, 2021\n\nEDUCATION\nRidgemont College\nB.S. in Physics, 2012"
    if sidebar:
        left_lines = "CONTACT\nmara.quist@example.com\n(415) 555-0117\ngithub.com/maraquist\n\n" + left_lines
    else:
        banner += put(50, 68, contact, 9.5)
    right_lines = "EXPERIENCE\n" + "\n".join(
        f"{title}, {company}\n{dates} \u00b7 Pacific Coast, CA\n\u2022 {one}\n\u2022 {two}\n"
        for title, company, dates, one, two in PACIFIC_JOBS
    )
    columns = column(50, 110, left_lines, leading), column(215, 110, right_lines, leading)
    return banner + (by_rows(*columns) if order == "rows" else by_columns(*columns))


PACIFIC_JOBS = (
    (
        "Staff Engineer",
        "Globex Inc",
        "Mar 2021 \u2013 Present",
        "Cut the cost of serving by a third.",
        "Moved training to four nodes.",
    ),
    (
        "Senior Engineer",
        "Initech LLC",
        "Jan 2018 \u2013 Feb 2021",
        "Wrote the sampler of the service.",
        "Halved the cold start of replicas.",
    ),
    (
        "Data Engineer",
        "Hooli Labs",
        "Jun 2015 \u2013 Dec 2017",
        "Built the feature store for ads.",
        "Kept nine pipelines on schedule.",
    ),
    (
        "Software Engineer",
        "Acme Corporation",
        "Aug 2012 \u2013 May 2015",
        "Shipped the first search page.",
        "Taught two interns the build.",
    ),
)


@pytest.mark.parametrize(
    ("order", "sidebar"),
    [("rows", False), ("columns", False), ("columns", True)],
    ids=["row by row", "column by column", "contact in the sidebar"],
)
@pytest.mark.parametrize("leading", [12, 14, 17])
@pytest.mark.report("case 1")
def test_columns_under_a_banner_keep_their_jobs_with_a_city_of_two_words(
    order: str, sidebar: bool, leading: float
) -> None:
    resume = of_pdf(pacific(order, sidebar=sidebar, leading=leading)).resume
    assert value(resume.name) == "Mara Quist"
    assert jobs(resume) == [(company, title, dates) for title, company, dates, _, _ in PACIFIC_JOBS]
    assert [value(e.place) for e in resume.work] == ["Pacific Coast, CA"] * 4
    assert [bullets(e) for e in resume.work] == [[one, two] for *_, one, two in PACIFIC_JOBS]
    assert skills(resume) == ["Triton", "PyTorch", "CUDA", "Python"]
    assert [value(a.title) for a in resume.awards] == ["Globex Prize"]
    assert contacts(resume, "email") == ["mara.quist@example.com"]
    assert contacts(resume, "phone") == ["(415) 555-0117"]
