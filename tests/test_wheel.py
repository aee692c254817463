"""The built wheel, installed in a fresh environment without a network, checks an example."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return folder / done.stdout.strip().splitlines()[-1]


def test_it_carries_the_data_the_licence_and_the_types(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "vitascope/data/terms.jsonl",
        "vitascope/data/tables.json",
        "vitascope/data/roles/ml-engineer.toml",
        "vitascope/formats/templates/report.html",
        "vitascope/py.typed",
    ):
        assert wanted in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any("__pycache__" in name for name in names)


def test_it_works_from_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    folder = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    python = tmp_path / "venv" / folder
    site = next((tmp_path / "venv").glob("[lL]ib*/**/site-packages"))
    zipfile.ZipFile(wheel).extractall(site)
    # What it needs is taken from here, and our own checkout is not among it: only the needs' folders are linked.
    needs = Path(sysconfig.get_paths()["purelib"])
    for need in needs.iterdir():
        if "vitascope" not in need.name and not (site / need.name).exists() and need.suffix != ".pth":
            (site / need.name).symlink_to(need)
    code = "import vitascope.cli.app as a; a.main()"
    done = subprocess.run(
        [str(python), "-I", "-c", code, "check", str(ROOT / "examples/two-columns.pdf"), "--format", "json"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert '"score"' in done.stdout
    where = subprocess.run(
        [str(python), "-I", "-c", "import vitascope; print(vitascope.__file__)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path))
