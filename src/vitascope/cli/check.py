"""vitascope check: settings and options in, a report a file, formats out, an exit status."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vitascope.checking import Options, check_document
from vitascope.cli import keep
from vitascope.cli.ahead import ReadAhead
from vitascope.cli.console import Exit, complain, write_file, write_out
from vitascope.cli.settings import Settings, load_settings
from vitascope.cli.source import Source
from vitascope.document.limits import Limits
from vitascope.errors import BadUsage, UnusableFile, VitascopeError
from vitascope.language.dates import Month
from vitascope.report import Report

_SEVERITIES = ("error", "warning", "note")


class Checked(Struct, frozen=True):
    """One file's answer: its report, or why there is none. `data` is kept only where pictures of it are needed."""

    source: Source
    report: Report | None = None
    data: bytes = b""
    limits: Limits = Limits()
    error: VitascopeError | None = None


def run_check(given: Mapping[str, Any], files: tuple[Source, ...], ahead: ReadAhead, limits: Limits) -> int:
    """The whole command; answers the exit status. The ad and the pictures stay within the same limits."""
    settings = _merged(load_settings(given["config"], Path.cwd()), given)
    options = replace(_options(settings, _posting(given["job"], limits)), limits=limits)
    form = settings.format or "text"
    report_path, output = given["report"], given["output"]
    _refuse_what_cannot_be(files, form, report_path, output)
    baseline = keep.load_baseline(settings.baseline) if settings.baseline else {}
    wants_pictures = bool(report_path) or form == "html"
    checked = tuple(_check_all(ahead, len(files), options, keep_data=wants_pictures, quiet=given["quiet"]))
    _print(checked, form, output, verbose=given["verbose"], quiet=given["quiet"])
    if report_path:
        _write_reports(checked, report_path)
    if given["write_baseline"]:
        write_file(given["write_baseline"], keep.baseline_of(c.report for c in checked if c.report))
    return _status(checked, settings, baseline)


def _merged(settings: Settings, given: Mapping[str, Any]) -> Settings:
    """Options on the command line win over the settings file, one by one."""
    chosen: dict[str, Any] = {
        "role": given["role"],
        "format": given["form"],
        "select": tuple(given["select"]) or None,
        "ignore": tuple(given["ignore"]) or None,
        "min_score": given["min_score"],
        "fail_on": given["fail_on"],
        "as_of": given["as_of"],
        "baseline": given["baseline"],
    }
    if settings.baseline:
        settings = replace(settings, baseline=str(Path(settings.folder) / settings.baseline))
    return replace(settings, **{key: value for key, value in chosen.items() if value is not None})


def _options(settings: Settings, posting: str) -> Options:
    ignored = keep.load_ignores(settings)
    options = Options(as_of=_month(settings.as_of), select=settings.select, ignore=settings.ignore, ignored=ignored)
    options = replace(options, posting=posting)
    options = replace(options, role=settings.role) if settings.role else options
    options.refuse_unknown()
    return options


def _posting(path: str | None, limits: Limits) -> str:
    """The text of the ad in a file of any kind that can be read, or at an address; "" where none was named."""
    if path is None:
        return ""
    from vitascope.cli.ad import ad_text

    return ad_text(path, limits).text


def _month(text: str | None) -> Month | None:
    if text is None:
        return None
    year, _, month = text.partition("-")
    if not (len(year) == 4 and year.isdecimal() and month.isdecimal() and 1 <= int(month) <= 12):
        raise BadUsage(f"{text!r} is no month", "write it as YYYY-MM, for example 2026-12")
    return Month(int(year), int(month))


def _refuse_what_cannot_be(files: tuple[Source, ...], form: str, report: str | None, output: str | None) -> None:
    if form == "html" and len(files) > 1:
        raise BadUsage("--format html prints one file", "use --report FOLDER for several")
    if report and len(files) > 1 and not _is_folder(report):
        raise BadUsage(
            f"{report} is one file for {len(files)} reports", "name a folder that exists, or end it with /"
        )
    for path in (report, output):
        if path and any(f.path != "-" and Path(f.path).absolute() == Path(path).absolute() for f in files):
            raise BadUsage(f"{path} is the résumé itself", "name another file to write to")


def _is_folder(path: str) -> bool:
    return path.endswith(("/", "\\")) or Path(path).is_dir()


def _check_all(ahead: ReadAhead, count: int, options: Options, *, keep_data: bool, quiet: bool) -> Iterator[Checked]:
    """A report a file; one that cannot be used leaves the others untouched."""
    for number, opened in enumerate(ahead.opened(), 1):
        if count > 1 and not quiet and sys.stderr.isatty():
            complain(f"{number} of {count}: {opened.source.name}")
        if opened.document is None:
            complain(str(opened.error))
            yield Checked(opened.source, error=opened.error)
            continue
        report = check_document(opened.document, opened.source.name, options=options)
        yield Checked(opened.source, report, opened.data if keep_data else b"", options.limits)


def _print(checked: tuple[Checked, ...], form: str, output: str | None, *, verbose: bool, quiet: bool) -> None:
    if quiet and not output:
        return
    if form == "text" and not output:
        _print_text(checked, verbose=verbose)
        return
    text = _written(checked, form, verbose=verbose)
    if output:
        write_file(output, text.encode())
    else:
        write_out(text)


def _written(checked: tuple[Checked, ...], form: str, *, verbose: bool) -> str:
    reports = [c.report for c in checked if c.report]
    if form == "json":
        return _json(checked)
    if form == "sarif":
        from vitascope.formats.sarif import to_sarif
        from vitascope.rules import RULES

        return to_sarif(reports, RULES)
    if form == "html":
        return _page(checked[0]) if reports else ""
    from io import StringIO

    from rich.console import Console

    from vitascope.formats.terminal import render

    console = Console(file=StringIO(), width=100, force_terminal=False, no_color=True)
    for report in reports:
        render(report, console, verbose=verbose)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def _json(checked: tuple[Checked, ...]) -> str:
    """One object for one file, a list for several; a file that could not be used stands there with its error."""
    from vitascope.formats.structured import refused, to_dict, written

    items = [
        to_dict(c.report) if c.report else refused(c.source.name, c.error) for c in checked if c.report or c.error
    ]
    return written(items if len(checked) > 1 else items[0])


def _print_text(checked: tuple[Checked, ...], *, verbose: bool) -> None:
    from rich.console import Console

    from vitascope.formats.terminal import render

    console = Console(soft_wrap=False)
    for number, item in enumerate(c for c in checked if c.report):
        if number:
            console.print()
        assert item.report is not None
        render(item.report, console, verbose=verbose)


def _page(item: Checked) -> str:
    from vitascope.document.worker import pictures_safely
    from vitascope.formats.page import to_html

    assert item.report is not None
    pictures = pictures_safely(item.data, item.source.name, item.report.document, item.limits)
    return to_html(item.report, pictures)


def _write_reports(checked: tuple[Checked, ...], path: str) -> None:
    """One HTML page a file that could be read."""
    for item in checked:
        if item.report is None:
            continue
        target = Path(path)
        if _is_folder(path):
            target.mkdir(parents=True, exist_ok=True)
            target = target / (item.source.name.replace("/", "-").replace(" ", "-") + ".html")
        write_file(str(target), _page(item).encode())
        complain(f"wrote {target}")


def _status(checked: tuple[Checked, ...], settings: Settings, baseline: Mapping[str, frozenset[str]]) -> Exit:
    """A bug outweighs an unusable file, which outweighs findings."""
    reports = [c.report for c in checked if c.report]
    if any(audit.status == "error" for report in reports for audit in report.audits):
        return Exit.BUG
    if any(isinstance(c.error, (UnusableFile, VitascopeError)) for c in checked):
        return Exit.UNUSABLE
    if settings.min_score is not None and any((report.score or 0) < settings.min_score for report in reports):
        return Exit.FINDINGS
    fail_on = settings.fail_on or ("never" if settings.min_score is not None else "warning")
    levels = () if fail_on == "never" else _SEVERITIES[: _SEVERITIES.index(fail_on) + 1]
    return Exit.FINDINGS if any(keep.counted(report, baseline, levels) for report in reports) else Exit.FINE
