"""The tour is true: every block of it gives what the page says."""

import doctest
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["docs/tour.md"])
def test_every_block_gives_what_the_page_says(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testfile(os.fspath(ROOT / page), module_relative=False)
    assert found.attempted > 20
    assert found.failed == 0


def test_the_example_of_check_is_true() -> None:
    from vitascope import checking

    found = doctest.testmod(checking)
    assert found.attempted == 2
    assert found.failed == 0
