"""Report -> text. FORMATS names every format; each is loaded at its first use, since rich and jinja2 cost time."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from vitascope.report import Report
from vitascope.rules.rule import Rule

if TYPE_CHECKING:
    from rich.console import Console


def to_text(report: Report, console: "Console", *, verbose: bool = False) -> None:
    from vitascope.formats.terminal import render

    render(report, console, verbose=verbose)


def to_json(report: Report) -> str:
    from vitascope.formats import structured

    return structured.to_json(report)


def to_json_list(reports: Sequence[Report]) -> str:
    from vitascope.formats import structured

    return structured.to_json_list(reports)


def to_sarif(reports: Sequence[Report], rules: Sequence[Rule] = ()) -> str:
    from vitascope.formats import sarif

    return sarif.to_sarif(reports, rules)


FORMATS: dict[str, Callable[..., str | None]] = {"text": to_text, "json": to_json, "sarif": to_sarif}
