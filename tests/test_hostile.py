"""Cut and broken files give a report or one clear line, and leave no process behind."""

import socket
from pathlib import Path

import pytest

from vitascope.checking import check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import UnusableFile

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
    from vitascope.checking import check

    def refused(*arguments: object, **more: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refused)
    page = "<html><img src='http://example.com/a.png'><link rel=stylesheet href='http://example.com/a.css'><p>Robin</p></html>"
    assert check(page.encode()).score is not None
    assert check(EXAMPLES / "two-columns.pdf").score is not None
