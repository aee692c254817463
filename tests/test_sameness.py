"""The score is a pure function: the same bytes on every run, process, hash seed, locale and time zone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vitascope.checking import check
from vitascope.formats.structured import to_json

ROOT = Path(__file__).parent.parent
EXAMPLES = ("two-columns.pdf", "one-column.docx", "one-column.txt")


def in_a_process(name: str, **environment: str) -> str:
    command = [sys.executable, "-m", "vitascope", "check", str(ROOT / "examples" / name), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.report("case 6")
def test_a_hundred_runs_give_the_same_bytes(name: str) -> None:
    data = (ROOT / "examples" / name).read_bytes()
    first = to_json(check(data, name=name))
    assert all(to_json(check(data, name=name)) == first for _ in range(99))


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "12345"},
        {"LC_ALL": "C", "LANG": "C"},
        {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
        {"TZ": "Pacific/Kiritimati"},
        {"TZ": "America/Anchorage"},
        {"PYTHONUTF8": "0", "LC_ALL": "POSIX"},
    ],
    ids=lambda e: " ".join(f"{k}={v}" for k, v in e.items()),
)
@pytest.mark.report("case 6")
def test_another_environment_changes_no_byte(environment: dict[str, str]) -> None:
    assert in_a_process("two-columns.pdf", **environment) == in_a_process("two-columns.pdf", PYTHONHASHSEED="1")


def test_the_command_and_the_library_give_the_same_bytes() -> None:
    data = (ROOT / "examples/one-column.txt").read_bytes()
    assert in_a_process("one-column.txt").rstrip() == to_json(check(data, name="one-column.txt")).rstrip()
