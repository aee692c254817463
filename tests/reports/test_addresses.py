"""Reported: phone numbers, links and e-mail addresses that are cut, lost or mixed up."""

import pytest

from pdf_builder import pdf
from reports.made import BOLD, HEAD, JOB, codes, contacts, of_text, put, value
from vitascope.checking import check
from vitascope.report import Report

PHONES = [
    "+91 98765 43210",
    "+44 20 7946 0958",
    "0049 30 123456",
    "(123) 456-7890",
    "+911234567890",
    "+ 1 (415) 582-7457",
]


@pytest.mark.report("b627abb1", "6311ebbc")
@pytest.mark.parametrize("phone", PHONES)
def test_a_phone_number_of_any_country_is_found_whole(phone: str) -> None:
    report = of_text(f"Mara Quist\nmara.quist@example.com | {phone} | Portland, OR\n\nEXPERIENCE\n{JOB}")
    assert contacts(report.resume, "phone") == [phone]
    assert "ATS151" not in codes(report)


@pytest.mark.report("af872533")
def test_contacts_at_the_end_of_the_page_are_not_called_missing() -> None:
    text = (
        f"Mara Quist\n\nEXPERIENCE\n{JOB}\nSKILLS\nPython, vLLM\n\nREACH ME\nmara.quist@example.com\n(415) 555-0117\n"
    )
    report = of_text(text + "linkedin.com/in/maraquist\ngithub.com/maraquist\n")
    assert {"ATS150", "ATS151", "STR151"} & set(codes(report)) == set()
    assert contacts(report.resume, "link") == ["linkedin.com/in/maraquist", "github.com/maraquist"]


def with_links(content: str, *links: tuple[float, float, float, str]) -> Report:
    """The page with links over (x, top, width)."""
    annotations = " ".join(
        f"<< /Type /Annot /Subtype /Link /Rect [{x} {792 - top - 3} {x + width} {792 - top + 9}] "
        f"/A << /S /URI /URI ({target}) >> >>"
        for x, top, width, target in links
    )
    return check(pdf(content, page=f"/MediaBox [0 0 612 792] /Annots [{annotations}]"), name="resume.pdf")


TOP = put(200, 50, "Mara Quist", 18, BOLD) + put(150, 70, "mara.quist@example.com | (415) 555-0117")
WORK = put(50, 100, "EXPERIENCE", 11, BOLD) + put(50, 116, "Engineer, Globex Inc, 2019 - 2022")
WORK += put(62, 130, "- Built the search of the store.")


@pytest.mark.report("2464ecb0")
def test_the_address_behind_the_word_github_is_read_and_said_to_be_unseen() -> None:
    report = with_links(TOP + put(400, 70, "GitHub") + WORK, (400, 70, 34, "https://github.com/maraquist"))
    assert contacts(report.resume, "link") == ["https://github.com/maraquist"]
    assert "ATS152" in codes(report)


PAPERS = put(50, 160, "PUBLICATIONS", 11, BOLD)
PAPERS += put(50, 176, "Sparse Attention on Small Cards, Example Conference, 2021")
PAPERS += put(50, 196, "Batching Without Regret, Sample Journal, 2019")


@pytest.mark.report("495ac6c3")
def test_the_link_on_the_title_of_a_paper_belongs_to_that_paper() -> None:
    first, second = "https://doi.example.org/10.1/sparse", "https://doi.example.org/10.1/regret"
    resume = with_links(TOP + WORK + PAPERS, (50, 176, 150, first), (50, 196, 110, second)).resume
    assert [(value(p.title).split(",")[0], p.url) for p in resume.publications] == [
        ("Sparse Attention on Small Cards", first),
        ("Batching Without Regret", second),
    ]
    assert contacts(resume, "link") == []


@pytest.mark.report("6009afbb")
def test_addresses_of_projects_and_papers_are_theirs_and_no_website_of_the_person() -> None:
    text = HEAD + "\nEXPERIENCE\n" + JOB
    text += "\nPROJECTS\nHarbour | github.com/maraquist/harbour\n- Built a port map used by 40 ships.\n"
    text += (
        "\nPUBLICATIONS\nSparse Attention on Small Cards. Example Conference, 2021. https://doi.org/10.0000/sparse\n"
    )
    resume = of_text(text).resume
    assert contacts(resume, "link") == ["github.com/maraquist"]
    assert [p.url for p in resume.projects] == ["github.com/maraquist/harbour"]
    assert [p.url for p in resume.publications] == ["https://doi.org/10.0000/sparse"]


@pytest.mark.report("590c5799")
@pytest.mark.parametrize(
    "url",
    [
        "https://maraquist.example.dev/test%C3%A9",
        "https://maraquist.example.dev/proj#readme",
        "https://maraquist.example.dev/~mara/",
        "https://maraquist.example.dev/talk?v=a&t=10s",
    ],
)
def test_signs_in_an_address_are_kept(url: str) -> None:
    resume = of_text(f"Mara Quist\nmara.quist@example.com | {url}\n\nEXPERIENCE\n{JOB}").resume
    assert [link.rstrip("/") for link in contacts(resume, "link")] == [url.rstrip("/")]
