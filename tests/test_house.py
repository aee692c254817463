"""The house itself: its lock, its floors, what must not stand in it."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXTS = [
    path
    for path in (
        ROOT / line
        for line in subprocess.run(
            ["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True, check=True
        ).stdout.splitlines()
    )
    if path.is_file() and path.suffix not in {".pdf", ".docx", ".png"} and path.name != "LICENSE"
]


def holding(pattern: str) -> list[str]:
    found = re.compile(pattern)
    return [
        str(path.relative_to(ROOT))
        for path in TEXTS
        if found.search(path.read_text(encoding="utf-8", errors="replace"))
    ]


def test_there_are_files_to_look_at() -> None:
    assert len(TEXTS) > 100


def test_no_file_names_a_package_registry() -> None:
    assert (
        holding(r"pypi[.]org|python[h]osted|registry[.]npmjs|deb[.]debian|--(?:extra-)?index-ur[l]|--find-link[s]")
        == []
    )


def test_no_file_names_a_path_of_a_development_machine() -> None:
    assert holding(r"/(?:work|root|farm)/(?:main|shared|\.)") == []


def test_the_lock_repeats_the_needs_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = set((ROOT / "requirements/dev.in").read_text(encoding="utf-8").splitlines())
    needs = set(project["project"]["dependencies"])
    for group in project["dependency-groups"].values():
        needs |= set(group)
    assert needs - wanted == set()


def test_every_locked_package_has_its_hashes() -> None:
    text = (ROOT / "requirements/dev.lock").read_text(encoding="utf-8")
    packages = re.findall(r"^([a-z0-9-]+)==.*?(?=^[a-z]|\Z)", text, re.MULTILINE | re.DOTALL)
    without = re.findall(r"^[a-z0-9-]+==[^\\\n]*$", text, re.MULTILINE)
    assert len(packages) > 20
    assert without == []


def test_the_version_is_said_once() -> None:
    source = (ROOT / "src/vitascope/__init__.py").read_text(encoding="utf-8")
    assert re.search(r'^__version__ = "\d+\.\d+\.\d+"$', source, re.MULTILINE)


def loaded_by(statement: str) -> set[str]:
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


@pytest.mark.parametrize("heavy", ["rich", "click", "jinja2", "PIL", "pypdfium2"])
def test_importing_the_package_loads_nothing_heavy(heavy: str) -> None:
    assert heavy not in loaded_by("import vitascope")


@pytest.mark.parametrize("heavy", ["rich", "jinja2", "PIL"])
def test_the_engine_loads_no_face(heavy: str) -> None:
    assert heavy not in loaded_by("import vitascope.checking; vitascope.checking.check(b'# Experience\\n- Cut p99.')")
