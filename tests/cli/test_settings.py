"""Settings files, findings kept with a reason, and which of all wins."""

import json
from pathlib import Path

import pytest

from cli.command import EXAMPLES, run

TWO = str(EXAMPLES / "two-columns.pdf")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def role_used() -> str:
    return str(json.loads(run("check", TWO, "--format", "json").out)["role"])


def test_a_setting_is_read_from_vitascope_toml() -> None:
    Path("vitascope.toml").write_text('role = "mlops-engineer"\n', encoding="utf-8")
    assert role_used() == "mlops-engineer"


def test_a_setting_is_read_from_pyproject_toml_of_a_folder_above(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pyproject.toml").write_text('[tool.vitascope]\nrole = "research-engineer"\n', encoding="utf-8")
    Path("inner").mkdir()
    monkeypatch.chdir("inner")
    assert role_used() == "research-engineer"


def test_a_pyproject_toml_without_our_table_is_passed_over() -> None:
    Path("pyproject.toml").write_text("[tool.other]\nx = 1\n", encoding="utf-8")
    assert role_used() == "ml-engineer"


def test_the_command_line_wins_over_the_file() -> None:
    Path("vitascope.toml").write_text('role = "mlops-engineer"\nfail-on = "never"\n', encoding="utf-8")
    found = json.loads(run("check", TWO, "--role", "data-scientist", "--format", "json").out)
    assert found["role"] == "data-scientist"
    assert run("check", TWO, "-q").status == 0
    assert run("check", TWO, "-q", "--fail-on", "warning").status == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = true\n", "there is no setting 'colour'"),
        ('min-score = "high"\n', "Expected `int"),
        ("role = \n", "cannot be read"),
    ],
)
def test_a_wrong_settings_file_is_named(text: str, sentence: str) -> None:
    Path("vitascope.toml").write_text(text, encoding="utf-8")
    ran = run("check", TWO)
    assert ran.status == 2
    assert sentence in ran.err
    assert "vitascope.toml" in ran.err


def findings() -> list[dict[str, str]]:
    found = json.loads(run("check", TWO, "--format", "json").out)["findings"]
    assert isinstance(found, list)
    return found


def test_a_kept_finding_stays_in_report_and_score_and_no_longer_fails() -> None:
    Path("vitascope.toml").write_text('select = ["EVD202"]\n', encoding="utf-8")
    before = json.loads(run("check", TWO, "--format", "json").out)
    assert run("check", TWO, "-q").status == 1
    key = before["findings"][0]["id"]
    assert run("ignore", key, "--reason", "measured on two services").status == 0
    after = json.loads(run("check", TWO, "--format", "json").out)
    assert run("check", TWO, "-q").status == 0
    assert after["findings"][0]["ignored"] == "measured on two services"
    assert [c["score"] for c in after["categories"]] == [c["score"] for c in before["categories"]]


def test_the_file_of_kept_findings_is_sorted_and_holds_no_word_of_the_resume() -> None:
    keys = sorted({f["id"] for f in findings()})[:3]
    for key in reversed(keys):
        run("ignore", key, "--reason", f"because of {key[:3]}")
    lines = Path(".vitascope-ignores.toml").read_text(encoding="utf-8").splitlines()
    assert [line.split(" = ")[0] for line in lines if " = " in line] == keys
    assert "Robin" not in "\n".join(lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("WRT1", "--reason", "x"), "is no id of a finding"),
        (("WRT101-0123abcd", "--reason", " "), "the reason is empty"),
    ],
)
def test_what_cannot_be_kept_is_said(arguments: tuple[str, ...], sentence: str) -> None:
    ran = run("ignore", *arguments)
    assert ran.status == 2
    assert sentence in ran.err


def test_an_id_lasts_while_the_quoted_text_does() -> None:
    text = (EXAMPLES / "one-column.txt").read_text(encoding="utf-8") + "\n- Worked on the team.\n"
    Path("a.txt").write_text(text, encoding="utf-8")
    Path("b.txt").write_text(text.replace("Lisbon", "Porto"), encoding="utf-8")
    ids = [
        {f["id"] for f in json.loads(run("check", name, "--format", "json").out)["findings"]}
        for name in ("a.txt", "b.txt")
    ]
    assert ids[0] == ids[1]
