"""The pages that are made from the code are current, and the ones written by hand name what exists."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import generate_docs
from vitascope import errors
from vitascope.cli.app import cli
from vitascope.cli.settings import Settings
from vitascope.rules import RULES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = generate_docs.pages()


@pytest.mark.parametrize("path", sorted(PAGES))
def test_a_generated_page_is_current(path: str) -> None:
    assert (DOCS / path).read_text(encoding="utf-8") == PAGES[path], "run: make docs"


def test_no_page_is_left_of_a_rule_that_is_gone() -> None:
    assert {p.name for p in (DOCS / "rules").glob("*.md")} == {p.split("/")[1] for p in PAGES if "/" in p}


def test_every_requirement_that_is_a_check_has_a_rule_or_a_place() -> None:
    rows = re.findall(r"^\| R(\d+) \| (.*) \| (.*) \|$", PAGES["coverage.md"], re.MULTILINE)
    assert len(rows) == 179
    assert [number for number, rules, place in rows if not rules.strip() and not place.strip()] == []


def test_every_command_is_in_the_readme_or_the_command_page() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert [name for name in cli.commands if f"vitascope {name}" not in text] == []


def test_every_option_of_check_is_on_the_command_page() -> None:
    text = (DOCS / "commands.md").read_text(encoding="utf-8")
    options = [name for option in cli.commands["check"].params for name in option.opts if name.startswith("--")]
    assert [name for name in options if name not in text] == []


def test_every_setting_is_on_the_settings_page() -> None:
    text = (DOCS / "settings.md").read_text(encoding="utf-8")
    keys = [name.replace("_", "-") for name in Settings.__struct_fields__ if name != "folder"]
    assert [key for key in keys if not re.search(rf"^{key} = ", text, re.MULTILINE)] == []


def test_every_failure_a_user_can_meet_is_on_its_page() -> None:
    text = (DOCS / "errors.md").read_text(encoding="utf-8")
    kinds = [
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.VitascopeError) and not kind.__subclasses__()
    ]
    assert [name for name in kinds if f"`{name}`" not in text] == []


def test_the_requirements_that_rules_name_exist() -> None:
    assert [rule.code for rule in RULES if any(not 1 <= number <= 240 for number in rule.requirements)] == []


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
        for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_the_readme_shows_what_the_program_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    block = readme.split("```console\n")[1].split("```")[0]
    command, _, shown = block.partition("\n")
    assert command == "$ vitascope check examples/two-columns.pdf"
    assert len(shown) > 800
    assert generate_docs.terminal_text("examples/two-columns.pdf").startswith(shown.removesuffix("…\n")), (
        "run: make docs"
    )


def test_the_example_of_the_readme_runs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    code = readme.split("```python\n")[1].split("```")[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 4
