"""What a user chose to live with: findings ignored with a reason, and the baseline. Ids only, no words."""

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import click

from vitascope.cli.console import write_file
from vitascope.cli.settings import Settings, load_settings
from vitascope.errors import BadSetting, BadUsage
from vitascope.report import Report

_ID = re.compile(r"^[A-Z]{3}\d{3}-[0-9a-f]{8}(-\d+)?$")


def load_ignores(settings: Settings) -> dict[str, str]:
    """Reasons by id of finding. A file that is not there is empty."""
    path = Path(settings.folder) / settings.ignores
    if not path.is_file():
        return {}
    import tomllib

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadSetting(str(path), f"cannot be read ({fault})") from None
    found = table.get("ignored", {})
    for key, reason in found.items() if isinstance(found, dict) else ():
        if not _ID.match(key) or not isinstance(reason, str) or not reason.strip():
            raise BadSetting(str(path), f"{key!r} needs an id of a finding and a reason")
    return dict(found)


def run_ignore(finding: str, reason: str, config: str | None) -> None:
    """Adds the finding to the file of ignored ones, sorted by id; an id that is there gets the new reason."""
    if not _ID.match(finding):
        raise BadUsage(f"{finding!r} is no id of a finding", "take it from check --format json, or from --verbose")
    if not reason.strip():
        raise BadUsage("the reason is empty", "say why you keep it")
    settings = load_settings(config, Path.cwd())
    ignored = load_ignores(settings) | {finding: " ".join(reason.split())}
    lines = ["# Findings kept on purpose, by id, with the reason (vitascope ignore ID --reason ...).", "[ignored]"]
    lines += [f"{key} = {json.dumps(why, ensure_ascii=False)}" for key, why in sorted(ignored.items())]
    path = Path(settings.folder) / settings.ignores
    write_file(str(path), ("\n".join(lines) + "\n").encode())
    click.echo(f"{finding} is kept ({path})", err=True)


def load_baseline(path: str) -> dict[str, frozenset[str]]:
    """Ids of findings that were there before, by name of file."""
    try:
        table = json.loads(Path(path).read_text(encoding="utf-8"))
        return {name: frozenset(ids) for name, ids in table["files"].items()}
    except FileNotFoundError:
        raise BadSetting(path, "there is no such baseline; write it with --write-baseline") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise BadSetting(path, "is not a baseline; write it anew with --write-baseline") from None


def baseline_of(reports: Iterable[Report]) -> bytes:
    """The findings of `reports` as a baseline file."""
    files = {report.name: sorted(f.id for f in report.findings) for report in reports}
    return (json.dumps({"vitascope-baseline": 1, "files": dict(sorted(files.items()))}, indent=1) + "\n").encode()


def counted(report: Report, baseline: Mapping[str, frozenset[str]], levels: tuple[str, ...]) -> int:
    """How many findings of these severities are neither ignored nor in the baseline."""
    before = baseline.get(report.name, frozenset())
    return sum(1 for f in report.findings if f.severity in levels and not f.ignored and f.id not in before)
