"""vitascope check: what it prints, what it writes, and its exit status."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from cli.command import EXAMPLES, STRONG, Ran, run
from vitascope import checking
from vitascope.rules import RULES
from vitascope.rules.facts import Facts
from vitascope.rules.rule import Verdict

TWO = str(EXAMPLES / "two-columns.pdf")
TEXT = str(EXAMPLES / "one-column.txt")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def answer(ran: Ran) -> dict[str, object]:
    found = json.loads(ran.out)
    assert isinstance(found, dict)
    return found


def test_findings_give_status_1_and_none_give_0(tmp_path: Path) -> None:
    assert run("check", TWO).status == 1
    assert run("check", TWO, "--fail-on", "never").status == 0


@pytest.mark.parametrize(("level", "status"), [("error", 1), ("warning", 1), ("note", 1), ("never", 0)])
def test_fail_on_sets_the_mildest_finding_that_fails(level: str, status: int) -> None:
    assert run("check", TWO, "--fail-on", level, "-q").status == status


def test_with_a_bar_the_bar_alone_decides() -> None:
    score = int(str(answer(run("check", TWO, "--format", "json"))["score"]))
    assert run("check", TWO, "--min-score", str(score), "-q").status == 0
    assert run("check", TWO, "--min-score", str(score + 1), "-q").status == 1
    assert run("check", TWO, "--min-score", str(score), "--fail-on", "error", "-q").status == 1


def test_json_of_one_file_is_an_object_with_the_promised_keys() -> None:
    found = answer(run("check", TWO, "--format", "json"))
    assert {"ruleset", "as_of", "score", "caps", "categories", "findings", "audits"} <= set(found)
    assert [c["code"] for c in found["categories"]] == ["ATS", "STK", "EVD", "STR", "WRT"]  # type: ignore[attr-defined]
    assert len(found["audits"]) == len(RULES)  # type: ignore[arg-type]


def test_several_files_give_a_list_in_the_order_asked_and_a_bad_one_spoils_none() -> None:
    Path("bad.pdf").write_bytes(b"%PDF-1.7 nothing more")
    ran = run("check", TEXT, "bad.pdf", TWO, "--format", "json")
    found = json.loads(ran.out)
    assert [item["file"] for item in found] == ["one-column.txt", "bad.pdf", "two-columns.pdf"]
    assert "error" in found[1]
    assert found[0]["score"] > found[2]["score"]
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_the_order_of_findings_is_by_points() -> None:
    points = [f["points"] for f in answer(run("check", TWO, "--format", "json"))["findings"]]  # type: ignore[attr-defined]
    assert points == sorted(points, reverse=True)
    assert points[0] > 1


def test_standard_input_is_read_as_a_file() -> None:
    found = answer(run("check", "-", "--format", "json", stdin=STRONG.encode()))
    assert found["file"] == "standard input"
    assert found["score"] == answer(run("check", TEXT, "--format", "json"))["score"]


def test_standard_input_can_be_named_once() -> None:
    ran = run("check", "-", "-")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "vitascope: standard input can be read once: name '-' once\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("gone.pdf",), "gone.pdf does not exist"),
        ((".",), "cannot be opened"),
        ((TEXT, "--role", "astronaut"), "there is no role 'astronaut'"),
        ((TEXT, "--select", "XYZ"), "no rule has the code or prefix 'XYZ'"),
        ((TEXT, "--as-of", "soon"), "'soon' is no month"),
        ((TEXT, "--min-score", "200"), "200"),
        ((TEXT, "--format", "xml"), "xml"),
        ((TEXT, "--baseline", "gone.json"), "there is no such baseline"),
        ((TEXT, "--config", "gone.toml"), "gone.toml does not exist"),
        ((TEXT, "--output", "no/such/folder/x.json", "--format", "json"), "cannot be written"),
        ((TEXT, TWO, "--format", "html"), "--format html prints one file"),
        ((TEXT, TWO, "--report", "one.html"), "one.html is one file for 2 reports"),
        ((TEXT, "--nonsense"), "--nonsense"),
        ((), "FILE"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(arguments: tuple[str, ...], sentence: str) -> None:
    ran = run("check", *arguments)
    assert ran.status == 2
    assert ran.err.startswith("vitascope: ")
    assert ran.err.count("\n") == 1
    assert sentence in ran.err
    assert "Traceback" not in ran.err


def test_the_resume_itself_is_never_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(STRONG, encoding="utf-8")
    ran = run("check", "mine.txt", "--output", "mine.txt")
    assert ran.status == 2
    assert mine.read_text(encoding="utf-8") == STRONG


def test_selecting_by_prefix_leaves_the_others_deselected() -> None:
    audits = answer(run("check", TWO, "--select", "WRT", "--ignore", "WRT10", "--format", "json"))["audits"]
    ran = {a["code"] for a in audits if a["status"] != "deselected"}  # type: ignore[attr-defined]
    assert "WRT110" in ran
    assert not any(code.startswith("WRT10") or not code.startswith("WRT") for code in ran)


def test_of_two_prefixes_the_longer_wins() -> None:
    audits = answer(run("check", TWO, "--ignore", "WRT", "--select", "WRT101", "--format", "json"))["audits"]
    assert [a["code"] for a in audits if a["status"] != "deselected"] == ["WRT101"]  # type: ignore[attr-defined]


def test_a_rule_that_crashes_leaves_the_score_absent_and_gives_status_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(facts: Facts) -> Verdict | None:
        raise KeyError(facts.lines[0].text)

    rules = tuple(replace(rule, check=broken) if rule.code == "WRT101" else rule for rule in RULES)
    monkeypatch.setattr(checking, "RULES", rules)
    ran = run("check", TEXT, "--format", "json")
    found = answer(ran)
    assert ran.status == 3
    assert found["score"] is None
    assert {c["code"]: c["score"] is None for c in found["categories"]} == {  # type: ignore[attr-defined]
        "ATS": False, "STK": False, "EVD": False, "STR": False, "WRT": True,
    }  # fmt: skip
    assert [a["code"] for a in found["audits"] if a["status"] == "error"] == ["WRT101"]  # type: ignore[attr-defined]


def test_a_bug_of_ours_is_one_line_and_its_report_holds_no_word_of_the_resume(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*arguments: object, **more: object) -> None:
        raise RuntimeError("Robin Example, robin@example.com")

    monkeypatch.setattr("vitascope.cli.check.check_document", broken)
    ran = run("check", TEXT)
    assert ran.status == 3
    assert ran.err.count("\n") == 1
    assert "Robin" not in ran.err
    report = Path(ran.err.strip().rsplit(" ", 1)[1])
    text = report.read_text(encoding="utf-8")
    report.unlink()
    assert "RuntimeError" in text
    assert "Robin" not in text


def test_a_report_is_one_offline_page() -> None:
    assert run("check", TWO, "--report", "page.html", "-q").status == 1
    page = Path("page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "<script src" not in page


def test_reports_of_several_files_go_into_a_folder() -> None:
    run("check", TWO, TEXT, "--report", "out/", "-q")
    assert sorted(path.name for path in Path("out").iterdir()) == ["one-column.txt.html", "two-columns.pdf.html"]


def test_files_of_one_name_are_told_apart_by_their_folder() -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "cv.txt").write_text(STRONG, encoding="utf-8")
    found = json.loads(run("check", "a/cv.txt", "b/cv.txt", "--format", "json").out)
    assert [item["file"] for item in found] == ["a/cv.txt", "b/cv.txt"]


def test_a_baseline_forgives_what_was_there_before() -> None:
    assert run("check", TWO, "--write-baseline", "base.json", "-q").status == 1
    assert run("check", TWO, "--baseline", "base.json", "-q").status == 0
    assert "Robin" not in Path("base.json").read_text(encoding="utf-8")


def test_text_is_plain_when_it_is_piped() -> None:
    out = run("check", TWO).out
    assert "\x1b[" not in out
    assert "Change first" in out


def test_an_ad_adds_a_score_that_does_not_move_the_total() -> None:
    Path("ad.txt").write_text("Requirements:\n- PyTorch\n- Go or Rust\n- Kubernetes", encoding="utf-8")
    alone = answer(run("check", TEXT, "--format", "json"))
    held = answer(run("check", TEXT, "--job", "ad.txt", "--format", "json"))
    assert held["score"] == alone["score"]
    assert [c["code"] for c in held["categories"]][-1] == "JOB"  # type: ignore[attr-defined]
    messages = [f["message"] for f in held["findings"] if f["code"] == "JOB101"]  # type: ignore[attr-defined]
    assert messages == ['The ad asks for "Go or Rust" (required): "Go or Rust"']


def test_quiet_prints_nothing() -> None:
    assert run("check", TEXT, "-q").out == ""


def in_a_process(*arguments: str, **more: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "vitascope", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | more,
    )


def test_stopping_it_from_the_keyboard_gives_130() -> None:
    process = in_a_process("check", "-")
    time.sleep(1.5)  # it waits for standard input by then; stopping earlier would stop Python's own start
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130  # its standard input is still open
    _, err = process.communicate()
    assert err.strip() == b"vitascope: stopped"


def test_a_reader_that_goes_away_is_no_failure() -> None:
    process = in_a_process("rule", "--all", "--format", "json")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=20) == 0
    assert err == b""


def test_a_limit_holds_for_the_ad_too(tmp_path: Path) -> None:
    ad = tmp_path / "ad.html"
    ad.write_text(f"<html><p>Requirements: PyTorch<!--{'-' * 5000}--></html>")
    ran = run("check", str(EXAMPLES / "one-column.txt"), "--job", str(ad), "--limit", "file-mb=0.005")
    assert ran.status == 2
    assert "ad.html passes the limit of 0.005 MB" in ran.err


def test_a_limit_can_be_set() -> None:
    path = str(EXAMPLES / "one-column.txt")
    refused = run("check", path, "--limit", "file-mb=0.001")
    assert refused.status == 2
    assert "passes the limit of 0.001 MB" in refused.err
    assert run("read", path, "--limit", "file-mb=0.5", "--limit", "pages=1").status == 0


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        ("words=3", "there is no limit 'words': the limits are file-mb, pages"),
        ("pages=many", "'many' is no value for the limit pages: give a number"),
        ("seconds=0", "the limit seconds cannot be 0: give a number above 0"),
        ("seconds=nan", "the limit seconds cannot be nan"),
        ("pages", "'' is no value for the limit pages"),
    ],
)
def test_a_wrong_limit_is_one_line(limit: str, sentence: str) -> None:
    ran = run("check", str(EXAMPLES / "one-column.txt"), "--limit", limit)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert sentence in ran.err
