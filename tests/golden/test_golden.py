"""What reports say, whole, and the ruleset that they are made by. Written only by `make golden`.

A changed weight, rule, list or role shows in ruleset.json as one difference, and asks for a new version of the ruleset
(rules/ruleset.py) and a *ruleset* line in the changelog.
"""

import json
from pathlib import Path
from zlib import crc32

import pytest

import vitascope
from tools.compile_tables import DATA
from tools.generate_docs import terminal_text
from vitascope.formats.structured import to_json
from vitascope.roles import roles
from vitascope.rules import RULES
from vitascope.rules.ruleset import RULESET

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples"
CASES = ("two-columns.pdf", "one-column.pdf", "one-column.docx", "one-column.txt")


def _draws(path: Path) -> bool:
    """What masters and drawings are made with: no score depends on it."""
    return path.parent.name == "looks" or path.name in {
        "drawing.toml",
        "function_words.toml",
        "owed.toml",
        "starts.toml",
    }


def ruleset() -> str:
    data = sorted(path for path in DATA.rglob("*") if path.suffix in {".toml", ".jsonl"} and not _draws(path))
    found = {
        "version": RULESET.version,
        "as_of": f"{RULESET.as_of.year}-{RULESET.as_of.month:02d}",
        "rules": [[r.code, r.name, r.severity, r.weight, r.cap.limit if r.cap else None] for r in RULES],
        "roles": {role.id: role.weights.by_family() for role in roles()},
        "data": {path.relative_to(DATA).as_posix(): f"{crc32(path.read_bytes()):08x}" for path in data},
    }
    return json.dumps(found, indent=1) + "\n"


def golden() -> dict[str, str]:
    """Every golden file's content by its name in this folder."""
    found = {"ruleset.json": ruleset()}
    for name in CASES:
        report = vitascope.check(EXAMPLES / name)
        found[f"{name}.json"] = to_json(report) + "\n"
        found[f"{name}.txt"] = terminal_text(f"examples/{name}")
    return found


GOLDEN = golden()


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_it_is_as_accepted(name: str, accept: bool) -> None:
    path = HERE / name
    if accept:
        path.write_text(GOLDEN[name], encoding="utf-8")
    assert path.read_text(encoding="utf-8") == GOLDEN[name], "read the difference, then: make golden"


def test_none_is_left_over() -> None:
    assert {path.name for path in HERE.iterdir() if path.suffix in {".json", ".txt"}} == set(GOLDEN)


def test_the_changelog_names_the_ruleset() -> None:
    text = (HERE.parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"*ruleset* {RULESET.version}" in text
