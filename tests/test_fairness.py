"""The score never depends on who the person is."""

from pathlib import Path

import pytest

from vitascope.checking import check, check_document
from vitascope.report import Report
from vitascope.roles import DEFAULT_ROLE
from vitascope.rules.examples import make

TEXT = (Path(__file__).parent.parent / "examples/one-column.txt").read_text(encoding="utf-8")
TEXT = TEXT.replace("robin-example", "rexample").replace("robin@example.com", "mail@example.com")


def verdicts(report: Report) -> dict[str, object]:
    """Score, categories and every rule's marks: all that could move."""
    return {
        "score": report.thousandths,
        **{c.code: c.thousandths for c in report.categories},
        **{a.code: (a.status, a.marks) for a in report.audits},
    }


BASE = verdicts(check(TEXT.encode(), name="resume.txt"))

NAMES = [
    "Maria Example",
    "John Example",
    "Nguyễn Văn Ví Dụ",
    "Fatima Al-Beispiel",
    "Łukasz Przykładowy",
    "O'Brien D'Example",
    "Jean-Luc Exemple",
    "Björk",
    "Ravi Kumar Udaharan",
    "Chidinma Okonkwo-Example",
    "José María de la Muestra",
    "ROBIN EXAMPLE",
    "Mohammed bin Example",
    "Wei Example",
    "Anna-Lena von Beispiel",
]


@pytest.mark.parametrize("name", NAMES)
def test_another_name_changes_nothing(name: str) -> None:
    assert verdicts(check(TEXT.replace("Robin Example", name).encode(), name="resume.txt")) == BASE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lisbon, Portugal", "Lagos, Nigeria"),
        ("Lisbon, Portugal", "Palo Alto, CA"),
        ("Lisbon, Portugal", "Dhaka, Bangladesh"),
        ("+1 555 010 0199", "+234 555 010 0199"),
        ("Lakeside Institute of Technology", "Stanford University"),
        ("Lakeside Institute of Technology", "Springfield Community College"),
        ("Lakeside Institute of Technology", "Universidade do Exemplo"),
        ("2015 - 2017", "1985 - 1987"),
        ("2015 - 2017", "2022 - 2024"),
        ("2015 - 2017", "1999 - 2001"),
    ],
)
def test_another_address_school_or_graduation_year_changes_nothing(old: str, new: str) -> None:
    changed = TEXT.replace(old, new)
    assert changed != TEXT
    assert verdicts(check(changed.encode(), name="resume.txt")) == BASE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Measured by p99", "She is measured by p99"),
        ("before users saw them", "before users saw them, as chairwoman of the review"),
        ("before users saw them", "before users saw them, as chairman of the review"),
    ],
)
def test_gendered_words_weigh_the_same(old: str, new: str) -> None:
    pairs = {"She": "He", "chairwoman": "chairman", "chairman": "chairwoman"}
    one = TEXT.replace(old, new)
    other = one
    for word, twin in pairs.items():
        if word in new:
            other = one.replace(word, twin)
            break
    assert one != other
    assert verdicts(check(one.encode(), name="resume.txt")) == verdicts(check(other.encode(), name="resume.txt"))


def test_a_photo_changes_nothing() -> None:
    page = "@ pdf\n" + TEXT.replace("SUMMARY", "# SUMMARY").replace("EXPERIENCE", "# EXPERIENCE")
    plain = make(page, DEFAULT_ROLE).document
    photo = make(page.replace("@ pdf\n", "@ pdf\n[photo]"), DEFAULT_ROLE).document
    assert len(photo.images) == 1
    assert verdicts(check_document(plain, "page")) == verdicts(check_document(photo, "page"))
