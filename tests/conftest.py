"""Options of the test run."""

import os

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="write changed golden files; read the difference first")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written; never in CI."""
    wanted = bool(request.config.getoption("--accept"))
    assert not (wanted and os.environ.get("CI")), "golden files are not accepted in CI"
    return wanted
