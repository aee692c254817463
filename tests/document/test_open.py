"""What a file is, is told by its content; every other kind gets a clear word."""

import io
import zipfile

import pytest

from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.open import kind_of, open_document
from vitascope.errors import (
    Damaged,
    EmptyFile,
    OldWord,
    OverLimit,
    PictureFile,
    UnknownKind,
    UnusableFile,
)

RTF = rb"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\b Robin Example\b0\par Cut p99 from 240\~ms to 95\~ms caf\'e9 \u8217?\par}"
HTML = "<!doctype html><html><body><h1>Robin Example</h1><ul><li>Cut p99</li></ul></body></html>"


def opened(data: bytes, name: str = "resume", limits: Limits | None = None) -> Document:
    return open_document(data, name, limits or Limits())


def texts(document: Document) -> list[str]:
    return [
        "".join(("" if r.joined else " ") + r.text for r in document.runs[p.first : p.last]).strip()
        for p in document.paragraphs
    ]


def odt(body: str) -> bytes:
    names = (
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    )
    content = f"<office:document-content {names}><office:body><office:text>{body}</office:text></office:body></office:document-content>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (RTF, "rtf"),
        (HTML.encode(), "html"),
        (b"# Robin Example\n\n## Experience\n\n- Cut p99\n", "markdown"),
        ("Robin Example\nÉxperience".encode(), "text"),
        ("\ufeffRobin Example".encode("utf-16-le"), "text"),
        (odt("<text:p>Robin Example</text:p>"), "odt"),
    ],
    ids=["rtf", "html", "markdown", "utf-8", "utf-16", "odt"],
)
@pytest.mark.parametrize("name", ["resume.pdf", "resume.docx", "resume"])
def test_the_name_of_a_file_says_nothing(data: bytes, kind: str, name: str) -> None:
    assert opened(data, name).kind == kind


def test_a_text_that_begins_as_an_archive_does_is_a_text() -> None:
    assert kind_of(b"PK Example\nPKI engineer, Northwind\n", "a.txt", Limits()) == "text"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", EmptyFile),
        (b" \n\t\n", EmptyFile),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, OldWord),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, PictureFile),
        (b"\xff\xd8\xff\xe0" + b"\0" * 50, PictureFile),
        (b"%PDF-1.7\nnothing", Damaged),
        (bytes(range(256)) * 8, UnknownKind),
        (b"PK\x03\x04 nothing", UnusableFile),
        (b"x" * 20_000_000, OverLimit),
    ],
)
def test_what_is_no_resume_gets_one_clear_line(data: bytes, error: type[UnusableFile]) -> None:
    with pytest.raises(error) as caught:
        opened(data, "cv")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("cv")


def test_rtf_gives_its_words_and_signs() -> None:
    assert texts(opened(RTF)) == ["Robin Example", "Cut p99 from 240 ms to 95 ms café ’"]


def test_html_gives_headings_bullets_and_what_it_hides() -> None:
    page = "<h2>Experience</h2><ul><li>Cut p99</li></ul><p style='display:none'>hire me</p><script>x</script>"
    document = opened(f"<html><body>{page}</body></html>".encode())
    assert texts(document) == ["Experience", "Cut p99", "hire me"]
    assert [p.heading for p in document.paragraphs] == [2, None, None]
    assert document.paragraphs[1].marker is not None
    assert {r.hidden for r in document.runs if r.text in ("hire", "me")} == {"marked hidden"}


def test_markdown_gives_words_without_their_marks() -> None:
    document = opened(
        b"# Robin Example\n\n## Skills\n\n- **PyTorch**, `torch.compile` and [vLLM](https://example.com/v)\n"
    )
    assert texts(document) == ["Robin Example", "Skills", "PyTorch, torch.compile and vLLM"]
    assert [link.target for link in document.links] == ["https://example.com/v"]


def test_odt_gives_paragraphs_lists_and_headings() -> None:
    body = (
        '<text:h text:outline-level="1">Experience</text:h><text:list><text:list-item><text:p>Cut p99</text:p>'
        "</text:list-item></text:list><text:p>Oslo<text:tab/>2021</text:p>"
    )
    document = opened(odt(body))
    assert texts(document) == ["Experience", "Cut p99", "Oslo 2021"]
    assert document.paragraphs[0].heading == 1


def test_text_keeps_bullets_and_empty_lines() -> None:
    document = opened(b"Robin Example\r\n\r\n\r\nExperience\r\n  \x95 Cut p99\r\n- Built the gate\r\n")
    assert texts(document) == ["Robin Example", "Experience", "Cut p99", "Built the gate"]
    assert [p.marker is not None for p in document.paragraphs] == [False, False, True, True]
    assert document.paragraphs[1].space_before == 2


BOMB = (
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(8))
    + "]>"
)


def archive(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in parts.items():
            made.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return out.getvalue()


def test_entities_that_multiply_are_refused() -> None:
    with pytest.raises(UnusableFile):
        opened(archive(word__document_xml=f"{BOMB}<w>&i;</w>"), "bomb.docx")


def test_an_archive_that_grows_without_end_is_stopped_by_a_named_limit() -> None:
    with pytest.raises(OverLimit):
        opened(archive(word__document_xml="<w>" + " " * 150_000_000 + "</w>"), "bomb.docx")


def test_elements_nested_without_end_are_stopped() -> None:
    with pytest.raises(UnusableFile):
        opened(archive(word__document_xml="<a>" * 200_000 + "</a>" * 200_000), "deep.docx")
