"""Scans and pictures, with the extra [ocr]: their words are found, told apart from text, and never asked for unasked."""

import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pdf_builder import pdf, show
from vitascope import check
from vitascope.document.limits import Limits
from vitascope.document.picture import page_image
from vitascope.document.readings import main_reading
from vitascope.document.recognise import recognised
from vitascope.document.worker import read_safely
from vitascope.errors import Damaged, NoRecognition, PictureFile
from vitascope.resume.parse import parse

MODEL = (Path(__file__).parent.parent.parent / "examples" / "one-column.pdf").read_bytes()


def saved(form: str, dpi: int = 200) -> bytes:
    out = BytesIO()
    picture = page_image(MODEL, 0, dpi, "a.pdf").convert("L")
    picture.save(out, form, resolution=dpi) if form == "PDF" else picture.save(out, form, dpi=(dpi, dpi))
    return out.getvalue()


@pytest.fixture(scope="module")
def scan() -> bytes:
    return saved("PDF")


def words(data: bytes) -> list[str]:
    return main_reading(recognised(data, "a", Limits())).text.split()


def test_a_scan_parses_to_the_resume_it_is_a_picture_of(scan: bytes) -> None:
    document = read_safely(scan, "scan.pdf", Limits(seconds=60), recognise=True)
    resume = parse(document, main_reading(document))
    assert resume.name is not None
    assert resume.name.value == "Robin Example"
    assert [entry.organisation.value for entry in resume.work if entry.organisation] == [
        "Northwind Robotics",
        "Greenfield Analytics",
        "Harbour Metrics",
    ]
    assert [len(entry.bullets) for entry in resume.work] == [5, 3, 2]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF"])
def test_a_picture_file_gives_nearly_all_its_words(form: str) -> None:
    found, wanted = words(saved(form)), words(MODEL)
    assert len(set(wanted) & set(found)) >= 0.95 * len(set(wanted))


def test_boxes_lie_where_the_words_stand(scan: bytes) -> None:
    document = recognised(scan, "scan.pdf", Limits())
    name = next(run for run in document.runs if run.text == "Robin")
    model = next(run for run in recognised(MODEL, "a.pdf", Limits()).runs if run.text == "Robin")
    assert name.box is not None
    assert model.box is not None
    assert abs(name.box.x0 - model.box.x0) < 3
    assert abs(name.box.mid_y - model.box.mid_y) < 5


def test_that_words_were_recognised_is_said(scan: bytes) -> None:
    assert "recognised from a picture" in recognised(scan, "scan.pdf", Limits()).notes[0]


def test_a_page_with_text_is_left_as_it_is() -> None:
    data = pdf(show("Robin Example"))
    assert recognised(data, "a.pdf", Limits()) == read_safely(data, "a.pdf", Limits())


def test_nothing_is_recognised_unasked(scan: bytes) -> None:
    """What a filter cannot read is not scored by what a person could."""
    assert read_safely(scan, "scan.pdf", Limits()).runs == ()
    assert check(scan, name="scan.pdf").score == 0
    with pytest.raises(PictureFile, match="most parsers read nothing"):
        read_safely(saved("PNG"), "scan.png", Limits())


def test_without_the_extra_the_user_is_told_what_to_install(scan: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    with pytest.raises(NoRecognition, match=r"pip install 'vitascope\[ocr\]'"):
        recognised(scan, "scan.pdf", Limits())


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n" + b"\0" * 50, b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"]
)
def test_a_picture_that_cannot_be_opened_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged, match="PNG, JPEG"):
        recognised(data, "a.png", Limits())


def test_a_blank_picture_has_no_words() -> None:
    out = BytesIO()
    Image.new("RGB", (800, 1000), "white").save(out, "PNG")
    assert words(out.getvalue()) == []
