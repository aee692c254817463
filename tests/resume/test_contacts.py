import pytest

from resume.written import reading_of, written
from vitascope.document.model import Document, Link
from vitascope.resume.contacts import network_of
from vitascope.resume.parse import parse


def contacts(head: str, kind: str) -> list[str]:
    return [c.value for c in written(f"Mara Quist\n{head}\n\nSkills\nPython, Go\n").contacts if c.kind == kind]


@pytest.mark.parametrize(
    "phone",
    [
        "+91 98765 43210",
        "+44 20 7946 0958",
        "0049 30 123456",
        "(123) 456-7890",
        "+911234567890",
        "+ 1 (415) 582-7457",
        "+49 (0)30 123 456 78",
        "415.555.0117",
        "+33 6 12 34 56 78",
        "+55 11 91234-5678",
    ],
)
def test_phones_of_any_country_are_found_whole(phone: str) -> None:
    assert contacts(f"{phone} | mara@example.com", "phone") == [phone]


@pytest.mark.parametrize("text", ["2019 - 2022", "94105-1234", "2019-2022", "01/02/2020"])
def test_dates_and_postal_codes_are_no_phones(text: str) -> None:
    assert contacts(f"{text} | mara@example.com", "phone") == []


@pytest.mark.parametrize(
    ("head", "email"),
    [
        ("mara.quist@example.com", "mara.quist@example.com"),
        ("Email: mara+jobs@mail.example.org", "mara+jobs@mail.example.org"),
        ("mara.quist@example\n.com", "mara.quist@example.com"),
        ("mara.quist@exam\nple.com", "mara.quist@example.com"),
        ("mara [at] example [dot] com", "mara@example.com"),
        ("\uf0e0 mara@example.com", "mara@example.com"),
    ],
)
def test_an_email_is_found_broken_spelled_or_behind_an_icon(head: str, email: str) -> None:
    assert contacts(head, "email") == [email]


def test_links_without_a_scheme_are_found_and_names_of_software_are_none() -> None:
    found = contacts("github.com/maraquist | maraquist.example.dev | Node.js | mara@example.com", "link")
    assert found == ["github.com/maraquist", "maraquist.example.dev"]


@pytest.mark.report("2464ecb0")
def test_a_target_behind_a_word_is_read_from_the_annotation() -> None:
    document, reading = reading_of("Mara Quist\nmara@example.com | GitHub\n\nSkills\nPython, Go\n")
    run = next(i for i, r in enumerate(document.runs) if r.text == "GitHub")
    link = Link("https://github.com/maraquist", 0, None, "GitHub", (run,))
    document = Document(document.kind, document.runs, document.styles, links=(link,))
    (found,) = (c for c in parse(document, reading).contacts if c.kind == "link")
    assert (found.value, found.network, found.only_in_annotation) == ("https://github.com/maraquist", "github", True)
    assert found.passage.text == "GitHub"


def test_an_address_that_is_written_out_is_no_address_behind_a_word() -> None:
    document, reading = reading_of("Mara Quist\nmara@example.com | instance.example/@mara\n\nSkills\nPython, Go\n")
    run = next(i for i, r in enumerate(document.runs) if r.text.endswith("@mara"))
    link = Link("https://instance.example/@mara", 0, None, "instance.example/@mara", (run,))
    document = Document(document.kind, document.runs, document.styles, links=(link,))
    assert [c.only_in_annotation for c in parse(document, reading).contacts if c.kind == "link"] == [False]


@pytest.mark.parametrize(
    "place", ["Austin, TX", "Berlin, Germany", "São Paulo, Brazil", "Remote", "New York, NY 10001"]
)
def test_a_place_in_the_header_is_found(place: str) -> None:
    assert contacts(f"mara@example.com | {place}", "place") == [place]


def test_profiles_are_named_by_their_host() -> None:
    assert [network_of(u) for u in ("https://www.linkedin.com/in/x", "x.com/y", "example.com")] == [
        "linkedin",
        "twitter",
        "",
    ]
