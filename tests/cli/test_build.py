"""vitascope import, new, render, proof, templates, blanks, fill and schema."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command import EXAMPLES, ROOT, run
from vitascope.master.read import read_master
from vitascope.render.looks import LOOKS

MASTER = str(EXAMPLES / "master.yaml")
RESUME = str(EXAMPLES / "one-column.pdf")
BLANKS = """# mine
basics: {name: Robin Example}
work:
  - name: Northwind   # keep this
    highlights:
      - Cut p99 latency from [N] ms to [N] ms.
      - Took [$N] off the bill.
"""


@pytest.fixture
def owing(tmp_path: Path) -> Path:
    path = tmp_path / "master.yaml"
    path.write_text(BLANKS, encoding="utf-8")
    return path


def test_an_import_writes_a_master_and_its_schema_and_says_that_nothing_was_lost(tmp_path: Path) -> None:
    ran = run("import", RESUME, "-o", str(tmp_path / "m.yaml"))
    assert (ran.status, ran.out) == (0, "")
    assert "0 lines of the source went nowhere" in ran.err
    assert read_master((tmp_path / "m.yaml").read_bytes(), "m.yaml").master.basics.name
    assert json.loads((tmp_path / "vitascope-master.schema.json").read_bytes())["title"] == "Vitascope master"


def test_an_import_never_writes_over_a_file_unasked(owing: Path) -> None:
    ran = run("import", RESUME, "-o", str(owing))
    assert ran.status == 2
    assert "is there already: take another name, or --force to replace it" in ran.err
    assert owing.read_text(encoding="utf-8") == BLANKS
    assert run("import", RESUME, "-o", str(owing), "--force").status == 0


def test_an_import_without_an_output_is_printed() -> None:
    ran = run("import", RESUME)
    assert ran.out.startswith("# yaml-language-server: $schema=")
    assert read_master(ran.out.encode(), "m.yaml").master.work


def test_json_resume_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "resume.json"
    path.write_text('{"basics": {"name": "Robin Example"}, "work": [{"name": "Northwind"}]}', encoding="utf-8")
    assert read_master(run("import", str(path)).out.encode(), "m.yaml").master.work[0].name == "Northwind"


def test_rendercv_yaml_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "cv.yaml"
    path.write_text("cv:\n  name: Robin Example\n  sections:\n    summary: [Owns serving.]\n", encoding="utf-8")
    assert read_master(run("import", str(path)).out.encode(), "m.yaml").master.basics.summary == "Owns serving."


def test_a_linkedin_export_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Profile.csv", "First Name,Last Name,Headline\nRobin,Example,Engineer\n")
        archive.writestr("Positions.csv", "Company Name,Title,Started On\nNorthwind,Engineer,Mar 2021\n")
    master = read_master(run("import", str(path)).out.encode(), "m.yaml").master
    assert (master.basics.name, master.work[0].name, master.work[0].start_date) == (
        "Robin Example",
        "Northwind",
        "2021-03",
    )


def test_an_archive_that_is_broken_is_one_clear_line(tmp_path: Path) -> None:
    path = tmp_path / "export.zip"
    path.write_bytes(b"PK\x03\x04 and no more")
    ran = run("import", str(path))
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("level", ["entry", "mid", "senior"])
@pytest.mark.parametrize("role", ["ml-engineer", "ai-infrastructure-engineer"])
def test_a_new_master_reads_and_owes_a_figure_in_every_bullet(role: str, level: str) -> None:
    ran = run("new", "--role", role, "--level", level)
    master = read_master(ran.out.encode(), "m.yaml").master
    bullets = [str(bullet) for job in master.work for bullet in job.highlights]
    assert bullets
    assert all("[N]" in bullet or "[$N]" in bullet or "<" in bullet for bullet in bullets)


def test_a_level_that_does_not_exist_is_refused() -> None:
    ran = run("new", "--level", "king")
    assert (ran.status, ran.err) == (2, "vitascope: there is no level 'king': use one of entry, mid, senior\n")


def test_a_render_gives_a_receipt_for_each_file(tmp_path: Path) -> None:
    ran = run("render", MASTER, "-o", str(tmp_path), "--to", "pdf,docx,html,md,txt,json", "--no-office")
    assert ran.status == 0, ran.err
    lines = dict(line.split("  ", 1) for line in ran.out.splitlines())
    assert {Path(name).name for name in lines} == {path.name for path in tmp_path.iterdir()}
    assert lines[str(tmp_path / "robin-example.pdf")].endswith("words, 3 readers, in order, 2 blanks as written")
    assert lines[str(tmp_path / "robin-example.docx")].endswith("words, 2 readers, in order, 2 blanks as written")
    assert "a draft: 2 blanks to fill" in ran.err


def test_the_same_bytes_are_written_on_every_run(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run("render", MASTER, "-o", str(tmp_path / folder), "--to", "pdf,docx,html,md,txt,json", "--no-office")
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert len(names) == 6
    assert all((tmp_path / "a" / n).read_bytes() == (tmp_path / "b" / n).read_bytes() for n in names)


def test_several_templates_have_files_of_their_own(tmp_path: Path) -> None:
    run("render", MASTER, "-o", str(tmp_path), "-t", "plain", "-t", "senior")
    assert {path.name for path in tmp_path.iterdir()} == {"robin-example-plain.pdf", "robin-example-senior.pdf"}


def test_json_resume_is_rendered_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "resume.json"
    path.write_text('{"basics": {"name": "Robin Example"}, "work": [{"name": "Northwind"}]}', encoding="utf-8")
    assert run("render", str(path), "-o", str(tmp_path)).status == 0


def test_pages_that_do_not_fit_give_exit_status_1_and_say_what_would_win_lines(tmp_path: Path) -> None:
    ran = run("render", MASTER, "-t", "senior", "--pages", "1", "-o", str(tmp_path))
    assert ran.status == 1
    assert "does not fit 1 page: " in ran.err
    assert "a reader would miss least: " in ran.err
    assert run("render", MASTER, "-t", "compact", "--pages", "1", "-o", str(tmp_path)).status == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--to", "pdf,xls"), "there is no format 'xls': use one or more of pdf,docx,html,md,txt,json"),
        (("--template", "fancy"), "there is no template 'fancy'"),
        (("--accent", "#ffff99"), "accent #ffff99 is too light for text on white"),
        (("--paper", "a3"), "paper 'a3' is not known: use one of a4, letter"),
        (("--role", "king"), "there is no role 'king'"),
    ],
)
def test_a_choice_that_cannot_be_had_is_one_line(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    ran = run("render", MASTER, "-o", str(tmp_path), *arguments)
    assert ran.status == 2
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_pdf_is_no_master_and_the_way_to_one_is_told() -> None:
    ran = run("render", RESUME)
    assert ran.status == 2
    assert "is no master: make one: vitascope import" in ran.err


def test_every_fault_of_a_master_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("basics: {nam: x}\nwork:\n - company: N\n", encoding="utf-8")
    ran = run("render", str(path), "-o", str(tmp_path))
    assert ran.status == 2
    assert ran.err.splitlines() == [
        "vitascope: m.yaml:1:10: 'nam' is no key of basics: did you mean 'name'?",
        "vitascope: m.yaml:3:4: 'company' is no key of work[1]: did you mean 'name'?",
    ]


def test_a_template_of_ones_own_is_used(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(run("templates", "modern").out.replace("#1f4e79", "#7a0019"), encoding="utf-8")
    assert run("render", MASTER, "-o", str(tmp_path), "-t", str(own)).status == 0


def test_a_template_with_a_fault_is_told_with_its_line(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(run("templates", "modern").out.replace("top = 17.0", 'top = "wide"'), encoding="utf-8")
    ran = run("render", MASTER, "-o", str(tmp_path), "-t", str(own))
    assert ran.status == 2
    assert "own.toml:" in ran.err
    assert "Expected `float`" in ran.err


def test_a_file_is_proved_against_its_master_whatever_template_it_was_drawn_in(tmp_path: Path) -> None:
    run("render", MASTER, "-o", str(tmp_path), "-t", "research")
    ran = run("proof", str(tmp_path / "robin-example.pdf"), MASTER)
    assert ran.status == 0
    assert "words, 3 readers, in order" in ran.out


def test_a_file_that_differs_fails_its_proof_and_names_the_word(tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(Path(MASTER).read_text(encoding="utf-8").replace("240 ms", "250 ms"), encoding="utf-8")
    run("render", str(other), "-o", str(tmp_path))
    ran = run("proof", str(tmp_path / "robin-example.pdf"), MASTER)
    assert ran.status == 2
    assert "expected '240', found '250'" in ran.err


def test_templates_are_listed_and_printed() -> None:
    listed = run("templates").out
    assert [line.split()[0] for line in listed.splitlines()] == list(LOOKS)
    assert 'id = "modern"' in run("templates", "modern").out


def test_blanks_are_listed_with_place_question_and_where_they_live(owing: Path) -> None:
    ran = run("blanks", str(owing), "--format", "json")
    found = json.loads(ran.out)["blanks"]
    assert ran.status == 1
    assert [(b["path"], b["line"], b["blank"]) for b in found] == [
        ("work[0].highlights[0]", 6, "[N]"),
        ("work[0].highlights[0]", 6, "[N]"),
        ("work[0].highlights[1]", 7, "[$N]"),
    ]
    assert all(b["question"].endswith("?") and b["where"] for b in found)
    assert "3 blanks to fill" in run("blanks", str(owing)).out


def test_a_master_without_blanks_gives_exit_status_0(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("basics: {name: Robin Example}\n", encoding="utf-8")
    assert (run("blanks", str(path)).status, run("blanks", str(path)).out.strip()) == (0, "no blank is left")


def test_filling_asks_in_turn_writes_each_answer_and_touches_nothing_else(owing: Path) -> None:
    ran = run("fill", str(owing), stdin=b"240\n\n12,000\n")
    assert ran.status == 1
    assert "2 filled, 1 is left" in ran.err
    assert owing.read_text(encoding="utf-8") == BLANKS.replace("from [N]", "from 240").replace("[$N]", "$12,000")


def test_filling_stops_where_the_answers_end(owing: Path) -> None:
    assert run("fill", str(owing), stdin=b"240\n").status == 1
    assert owing.read_text(encoding="utf-8").count("[N]") == 1


def test_an_answer_that_is_no_figure_is_refused_and_the_blank_stays(owing: Path) -> None:
    ran = run("fill", str(owing), stdin=b"many\nq\n")
    assert "many" not in owing.read_text(encoding="utf-8")
    assert ran.status == 1


def test_the_schema_is_printed() -> None:
    assert json.loads(run("schema").out)["title"] == "Vitascope master"


def test_watching_draws_again_when_the_master_changes_and_survives_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("basics: {name: Robin Example}\n", encoding="utf-8")
    command = [sys.executable, "-m", "vitascope", "render", str(path), "-o", str(tmp_path), "--to", "txt", "--watch"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        drawn = tmp_path / "robin-example.txt"
        try:
            _until(drawn.exists)
            path.write_text("basics: {nam: x}\n", encoding="utf-8")
            time.sleep(0.7)
            path.write_text("basics: {name: Robin Example, label: Engineer}\n", encoding="utf-8")
            _until(lambda: b"Engineer" in drawn.read_bytes())
        finally:
            process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
        _, told = process.communicate(timeout=20)
    assert b"'nam' is no key of basics" in told
    assert b"Traceback" not in told


def _until(true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to be in ten seconds")
