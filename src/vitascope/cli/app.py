"""The command `vitascope`: arguments in, one call of the engine, one of a format, an exit status.

Imports of the engine stand inside the commands, so that help and completion answer at once.
"""

import gc
import sys

import click

from vitascope import __version__
from vitascope.cli.console import guarded
from vitascope.cli.limits import limits_from, with_limits

FORMATS = ("text", "json", "sarif", "html")
SEVERITIES = ("error", "warning", "note", "never")


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="vitascope")
def cli() -> None:
    r"""Reads a résumé as software reads it, scores it by fixed rules, and shows on the page what to change.

    \b
    Exit status: 0 fine; 1 findings, or a score under the bar; 2 unusable input or usage;
    3 a bug of ours; 130 stopped.
    """


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--role", metavar="ROLE", help="What the résumé is judged for (see: vitascope roles).")
@click.option("--job", metavar="PATH", help="Also hold the résumé against this ad (a text file): adds the JOB score.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to print the report. [default: text]")
@click.option("--output", "-o", metavar="PATH", help="Write what is printed to PATH instead.")
@click.option("--report", metavar="PATH", help="Also write the HTML report: a file, or a folder for several files.")
@click.option("--select", multiple=True, metavar="CODE", help="Run only rules with this code or prefix (repeatable).")
@click.option(
    "--ignore", multiple=True, metavar="CODE", help="Leave out rules with this code or prefix (repeatable)."
)
@click.option("--min-score", type=click.IntRange(0, 100), help="Exit with 1 if a score is under this bar.")
@click.option(
    "--fail-on",
    type=click.Choice(SEVERITIES),
    help="The mildest finding that gives exit status 1. [default: warning; never with --min-score]",
)
@click.option("--baseline", metavar="PATH", help="Findings recorded in this file do not count for the exit status.")
@click.option("--write-baseline", metavar="PATH", help="Record the findings of these files as the baseline.")
@click.option("--as-of", metavar="YYYY-MM", help='What "Present" means. [default: the ruleset\'s own date]')
@click.option("--config", metavar="PATH", help="Settings file. [default: vitascope.toml or pyproject.toml above]")
@with_limits
@click.option("--verbose", "-v", is_flag=True, help="Show every finding, and every rule that passed.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing but errors.")
def check(files: tuple[str, ...], limits: tuple[str, ...], **given: object) -> None:
    """Score résumés and say what to change, most points first. `-` reads standard input."""
    from vitascope.cli.ahead import ReadAhead
    from vitascope.cli.source import sources

    allowed = limits_from(limits)
    with ReadAhead(sources(files), allowed) as ahead:
        from vitascope.cli.check import run_check  # the engine loads while the first file is read

        sys.exit(run_check(given, sources(files), ahead, allowed))


@cli.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--reader",
    type=click.Choice(("columns", "stream", "rows", "everything", "body-only")),
    help="Whose eyes to read with. [default: the main one]",
)
@click.option("--hidden", is_flag=True, help="Show the text that a person cannot see, and why.")
@click.option("--ocr", is_flag=True, help="Also recognise the words of scans and pictures (needs vitascope[ocr]).")
@with_limits
def read(file: str, reader: str | None, hidden: bool, ocr: bool, limits: tuple[str, ...]) -> None:
    r"""Print a file as a reader sees it.

    \b
    columns  column by column, as a person and modern parsers read
    stream   in the order of the file's content stream, as PDFBox and Tika read by default
    rows     line by line across the page, as layout-preserving extractors read
    Word files have two readers: everything (columns) and body-only (stream and rows).
    """
    from vitascope.cli.read import run_read

    run_read(file, reader, limits_from(limits, recognising=ocr), hidden=hidden, recognise=ocr)


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--ocr", is_flag=True, help="Also recognise the words of scans and pictures (needs vitascope[ocr]).")
@with_limits
def parse(file: str, ocr: bool, limits: tuple[str, ...]) -> None:
    """Print the parsed résumé as JSON Resume; what the format has no place for stands under x-vitascope."""
    from vitascope.cli.read import run_parse

    run_parse(file, limits_from(limits, recognising=ocr), recognise=ocr)


@cli.command()
@click.argument("ad", metavar="AD")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
@click.option("--terms", "own", metavar="PATH", help="A file of terms of your own, added to the vocabulary.")
@with_limits
def posting(ad: str, form: str, own: str | None, limits: tuple[str, ...]) -> None:
    """Say what a job ad asks for: required, preferred, alternatives, camps. AD is a file, an address, or `-`."""
    from vitascope.cli.target import run_posting

    run_posting(ad, form, own, limits_from(limits))


@cli.command()
@click.argument("file", metavar="FILE")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
@click.option("--terms", "own", metavar="PATH", help="A file of terms of your own, added to the vocabulary.")
@with_limits
def terms(file: str, form: str, own: str | None, limits: tuple[str, ...]) -> None:
    """List the field's terms in a text, with their places."""
    from vitascope.cli.target import run_terms

    run_terms(file, form, own, limits_from(limits))


@cli.command()
@click.argument("resume", metavar="RESUME")
@click.argument("ad", metavar="AD")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "html")), default="text", help="How to print it."
)
@click.option("--output", "-o", metavar="PATH", help="Write what is printed to PATH instead.")
@click.option("--role", metavar="ROLE", help="What the résumé is judged for (see: vitascope roles).")
@click.option("--terms", "own", metavar="PATH", help="A file of terms of your own, added to the vocabulary.")
@with_limits
def target(resume: str, ad: str, limits: tuple[str, ...], **given: object) -> None:
    """Hold a résumé against an ad: what to write, where, in the ad's words, and what not to claim."""
    from vitascope.cli.target import run_target

    run_target(resume, ad, given, limits_from(limits))


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER...")
@click.option("--resume", metavar="PATH", help="Also say which single change to this résumé serves most of the ads.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "csv", "html")), default="text", help="How to print it."
)
@click.option("--output", "-o", metavar="PATH", help="Write what is printed to PATH instead.")
@click.option("--role", metavar="ROLE", help="What the résumé is judged for (see: vitascope roles).")
@click.option("--terms", "own", metavar="PATH", help="A file of terms of your own, added to the vocabulary.")
@with_limits
def ads(files: tuple[str, ...], limits: tuple[str, ...], **given: object) -> None:
    """Rank the literal terms of several ads by how many ask for them, and say what travels together."""
    from vitascope.cli.target import run_ads

    sys.exit(run_ads(files, given, limits_from(limits)))


@cli.command(name="import")
@click.argument("file", metavar="FILE")
@click.option("--output", "-o", metavar="PATH", help="Write the master to PATH. [default: print it]")
@click.option("--force", is_flag=True, help="Replace PATH if it is there.")
@with_limits
def import_(file: str, output: str | None, force: bool, limits: tuple[str, ...]) -> None:
    """Turn any résumé, JSON Resume, RenderCV YAML or LinkedIn export into a master: one YAML file to edit."""
    from vitascope.cli.build import run_import

    run_import(file, output, limits_from(limits), force=force)


@cli.command()
@click.option("--role", metavar="ROLE", default="ml-engineer", help="What it is for (see: vitascope roles).")
@click.option("--level", metavar="LEVEL", default="mid", help="entry, mid or senior. [default: mid]")
@click.option("--output", "-o", metavar="PATH", help="Write the master to PATH. [default: print it]")
@click.option("--force", is_flag=True, help="Replace PATH if it is there.")
def new(role: str, level: str, output: str | None, force: bool) -> None:
    """Write a starting master for a role and a level, with a blank for every figure it owes."""
    from vitascope.cli.build import run_new

    run_new(role, level, output, force=force)


@cli.command()
@click.argument("master", metavar="MASTER")
@click.option("--template", "-t", multiple=True, metavar="NAME", help="One of: vitascope templates (repeatable).")
@click.option("--to", metavar="FORMATS", default="pdf", help="pdf, docx, html, md, txt, json. [default: pdf]")
@click.option("--output", "-o", metavar="FOLDER", help="Where the files go. [default: here]")
@click.option("--pages", type=click.IntRange(1, 9), help="Find the loosest spacing that fits; exit 1 if none does.")
@click.option("--role", metavar="ROLE", help="The role that decides the order of sections (see: vitascope roles).")
@click.option("--paper", metavar="SIZE", help="a4 or letter. [default: a4]")
@click.option("--accent", metavar="COLOUR", help="A colour as #1f4e79, dark enough to read on white.")
@click.option("--spacing", metavar="PERCENT", help="Gaps in per cent of the template's own, 50 to 150.")
@click.option("--dates", metavar="STYLE", help="month-year, numeric or year. [default: month-year]")
@click.option("--font", metavar="FAMILY", help="A font instead of the template's, from --font-dir.")
@click.option("--font-dir", multiple=True, metavar="FOLDER", help="Further fonts, for other scripts (repeatable).")
@click.option("--office/--no-office", default=True, help="Read Word files in LibreOffice too, where it is installed.")
@click.option("--watch", is_flag=True, help="Render again whenever the master changes.")
def render(master: str, **given: object) -> None:
    """Draw a master as PDF, Word, HTML, Markdown and text, and prove that each file reads back word for word."""
    from vitascope.cli.build import run_render

    sys.exit(run_render(master, given))


@cli.command()
@click.argument("file", metavar="FILE")
@click.argument("master", metavar="MASTER")
@click.option("--template", "-t", metavar="NAME", help="The template it was drawn in. [default: any]")
@click.option("--font-dir", multiple=True, metavar="FOLDER", help="Further fonts (repeatable).")
def proof(file: str, master: str, template: str | None, font_dir: tuple[str, ...]) -> None:
    """Prove that a file reads back as its master: the same words in the same order by every reader."""
    from vitascope.cli.build import run_proof

    run_proof(file, master, template, font_dir)


@cli.command()
@click.argument("name", required=False, metavar="[NAME]")
def templates(name: str | None) -> None:
    """List the templates; with a NAME, print it as TOML to begin one of your own from."""
    from vitascope.cli.build import run_templates

    run_templates(name)


@cli.command()
@click.argument("master", metavar="MASTER")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
def blanks(master: str, form: str) -> None:
    """List the figures that a master owes: where each stands, what is asked, and where such a number lives."""
    from vitascope.cli.owed import run_blanks

    sys.exit(run_blanks(master, form))


@cli.command()
@click.argument("master", metavar="MASTER")
def fill(master: str) -> None:
    """Ask for each figure that a master owes, and write the answers into it; comments and order stay."""
    from vitascope.cli.owed import run_fill

    sys.exit(run_fill(master))


@cli.command()
@click.option("--output", "-o", metavar="PATH", help="Write it to PATH. [default: print it]")
def schema(output: str | None) -> None:
    """Print the JSON Schema of a master, which gives editors completion and help."""
    from vitascope.cli.build import run_schema

    run_schema(output)


@cli.command()
@click.argument("code", required=False)
@click.option("--all", "every", is_flag=True, help="List every rule.")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.")
def rule(code: str | None, every: bool, form: str) -> None:
    """Explain a rule: what it finds, why it matters, what to do, an example that fails and one that passes."""
    from vitascope.cli.catalogue import run_rule

    run_rule(code, every=every, form=form)


@cli.command()
def roles() -> None:
    """List the roles a résumé can be judged for."""
    from vitascope.cli.catalogue import run_roles

    run_roles()


@cli.command()
@click.argument("finding", metavar="ID")
@click.option("--reason", required=True, help="Why you keep it; it is shown beside the finding.")
@click.option("--config", metavar="PATH", help="Settings file that names the file of ignored findings.")
def ignore(finding: str, reason: str, config: str | None) -> None:
    """Keep a finding: it stays in the report and in the score, and no longer counts for the exit status."""
    from vitascope.cli.keep import run_ignore

    run_ignore(finding, reason, config)


@cli.command()
@click.argument("shell", type=click.Choice(("bash", "zsh", "fish")))
def completion(shell: str) -> None:
    """Print the completion script of a shell, for example: source <(vitascope completion bash)."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "vitascope", "_VITASCOPE_COMPLETE").source())


def main() -> None:
    """The entry point: runs the command and turns every failure into one line and an exit status.

    Collecting garbage while modules load finds none and takes a sixth of the whole time of one file (measured); it
    begins with the second file (cli/ahead.py).
    """
    gc.disable()
    status = guarded(lambda: cli.main(prog_name="vitascope", standalone_mode=False))
    gc.freeze()  # the interpreter's last collection would walk over everything once more
    sys.exit(status)
