"""Cut and broken files give a report or one clear line, and leave no process behind."""

import socket
from pathlib import Path

import pytest

from vitascope.checking import check, check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import OverLimit, UnusableFile
from vitascope.resume.headings import named_by

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize("name", ["two-columns.pdf", "one-column.docx"])
def test_a_file_cut_at_any_hundredth_gives_a_report_or_one_line(name: str) -> None:
    data = (EXAMPLES / name).read_bytes()
    answers = {"report": 0, "refusal": 0}
    lines: set[int] = set()
    with Worker(Limits()) as worker:
        for hundredth in range(100):
            try:
                document = worker.read(data[: len(data) * hundredth // 100], name)
                assert check_document(document, name).audits
                answers["report"] += 1
            except UnusableFile as refusal:
                answers["refusal"] += 1
                lines.add(str(refusal).count("\n"))
        assert worker.read(data, name).runs
    assert sum(answers.values()) == 100
    assert answers["refusal"] > 50
    assert lines == {0}


@pytest.mark.parametrize("name", ["two-columns.pdf", "one-column.docx"])
def test_a_file_with_one_byte_turned_gives_a_report_or_one_line(name: str) -> None:
    data = bytearray((EXAMPLES / name).read_bytes())
    lines = {0}
    with Worker(Limits()) as worker:
        for step in range(60):
            at = step * len(data) // 60
            turned = bytes(data[:at]) + bytes([data[at] ^ 0xFF]) + bytes(data[at + 1 :])
            try:
                assert check_document(worker.read(turned, name), name).audits
            except UnusableFile as refusal:
                lines.add(str(refusal).count("\n"))
    assert lines == {0}


def test_nothing_is_ever_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*arguments: object, **more: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refused)
    page = "<html><img src='http://example.com/a.png'><link rel=stylesheet href='http://example.com/a.css'><p>Robin</p></html>"
    assert check(page.encode()).score is not None
    assert check(EXAMPLES / "two-columns.pdf").score is not None


ROWS = (
    "a",
    "A ",
    "1",
    "1 ",
    "1,",
    "-",
    "- ",
    "a@",
    "www.",
    "http://",
    "(",
    "A, ",
    "by 5% ",
    "$1",
    "[N] ",
    "x=1 ",
    "I. ",
    "\u0661",
)
BEFORE = ("Experience\nEngineer, Northwind | 2021 - 2023\n- Cut ", "robin@example.com\n\n", "Skills\n")


@pytest.mark.parametrize("before", BEFORE, ids=["bullet", "contacts", "skills"])
@pytest.mark.parametrize("row", ROWS)
def test_no_pattern_is_lost_in_a_long_row(row: str, before: str) -> None:
    """Each of these once took minutes or hours: a pattern that looked through the row again from each of its letters."""
    text = f"Robin Example\n\n{before}{row * (4500 // len(row))}!\n"
    assert check(text.encode()).score is not None


def test_a_heading_of_signs_is_no_heading() -> None:
    """The time for it doubled with every sign."""
    assert named_by("Q " + "-\x12\x13" * 28) is None


def test_a_word_over_the_limit_is_refused() -> None:
    with pytest.raises(OverLimit, match="characters a word"):
        check(b"Robin Example\n\n" + b"a" * 5001)


@pytest.mark.parametrize("digits", ["³", "²0²4", "٢٠٢٤", "9" * 4500])
def test_digits_of_any_kind_are_no_fault(digits: str) -> None:
    """`str.isdigit` takes "³" and `int` does not; and it refuses more than 4,300 digits."""
    assert check(f"Robin Example\n\nExperience\nEngineer, Northwind | {digits} - 2024\n- Cut p99".encode()).score
    page = f"<html><table><td colspan='{digits}'>a<td>b</table><img width={digits} height=3><ol start={digits}><li>c</ol>"
    assert check(page.encode()).score is not None


def test_a_page_of_blanks_quotes_each_in_short() -> None:
    """Each once quoted the whole line: a megabyte of blanks wanted 24 gigabytes of memory."""
    report = check(("Robin Example\n\n" + "[N] " * 20_000).encode())
    assert max(len(place.text) for finding in report.findings for place in finding.places) <= 160
    assert sum(finding.code == "EVD104" for finding in report.findings) <= 200
