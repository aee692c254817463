"""vitascope posting, terms, target and ads: what ads ask for, and how the résumé answers."""

from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from vitascope.cli.ad import AdText, ad_text
from vitascope.cli.console import Exit, complain, write_file, write_out
from vitascope.cli.source import sources
from vitascope.document.limits import Limits
from vitascope.document.worker import read_safely
from vitascope.errors import BadUsage, VitascopeError
from vitascope.formats.structured import written
from vitascope.language.terms import Vocabulary, load
from vitascope.roles import DEFAULT_ROLE, role_named
from vitascope.rules.facts import Facts
from vitascope.rules.gather import gather
from vitascope.rules.ruleset import RULESET


def vocabulary(own: str | None) -> Vocabulary:
    """The packaged vocabulary, with the terms of the user's own file. Raises BadTable with the place of a fault."""
    if own is None:
        return load()
    from vitascope.language.compiled import own_terms

    source = sources((own,))[0]
    return load().extended(own_terms(source.data(), source.name))


def run_posting(path: str, form: str, own: str | None, limits: Limits) -> None:
    from vitascope.formats import ads, ads_terminal
    from vitascope.posting.read import read_posting

    ad = ad_text(path, limits)
    posting = read_posting(ad.text, vocabulary(own))
    if not posting.lines:
        complain(f"{ad.name}: no line in it asks for anything; is it an ad?")
    if form == "json":
        write_out(written(ads.posting_dict(posting, ad.name)))
    else:
        ads_terminal.render_posting(posting, ad.name, _console())


def run_terms(path: str, form: str, own: str | None, limits: Limits) -> None:
    from vitascope.formats import ads, ads_terminal

    given = ad_text(path, limits)
    mentions = vocabulary(own).find(given.text)
    if form == "json":
        write_out(written(ads.mentions_dict(mentions, given.name)))
    else:
        ads_terminal.render_mentions(given.text, mentions, _console())


def run_target(resume: str, ad_path: str, given: Mapping[str, Any], limits: Limits) -> None:
    from vitascope.document.readings import main_reading
    from vitascope.formats import ads, ads_terminal
    from vitascope.posting.read import read_posting
    from vitascope.rules.comparison import compare

    if resume == "-" and ad_path == "-":
        raise BadUsage("standard input can be read once", "name a file for the résumé or for the ad")
    known = vocabulary(given["own"])
    facts, name = _facts(resume, given["role"], known, limits)
    ad = ad_text(ad_path, limits)
    posting = read_posting(ad.text, known)
    if not posting.demands:
        raise BadUsage(f"{ad.name} names nothing that a page could show", "give the whole text of the ad")
    compared = compare(facts, posting)
    form, output = given["form"], given["output"]
    if form == "json":
        _put(written(ads.comparison_dict(compared, facts.document, name, ad.name)), output)
    elif form == "html":
        from vitascope.formats.ads_pages import target_page

        reading = main_reading(facts.document)
        _put(target_page(compared, facts.document, reading, known, name, ad.name), output)
    else:
        _show(
            lambda console: ads_terminal.render_comparison(compared, facts.document, name, ad.name, console), output
        )


def run_ads(paths: tuple[str, ...], given: Mapping[str, Any], limits: Limits) -> int:
    """2 if an ad could not be read, though the others were; else 0."""
    from vitascope.formats import ads_several
    from vitascope.posting.read import read_posting
    from vitascope.posting.several import taken_together
    from vitascope.rules.changes import Change, changes
    from vitascope.rules.comparison import compare

    known = vocabulary(given["own"])
    found = found_ads(paths)
    texts = read_all(found, limits)
    if not texts:
        raise BadUsage("none of these could be read as an ad", "name files or folders that hold the text of ads")
    several = taken_together([(ad.name, read_posting(ad.text, known)) for ad in texts])
    wanted: tuple[Change, ...] = ()
    if given["resume"]:
        facts, _ = _facts(given["resume"], given["role"], known, limits)
        wanted = changes([compare(facts, posting) for posting in several.postings])
    form, output = given["form"], given["output"]
    if form == "json":
        _put(written(ads_several.several_dict(several, wanted)), output)
    elif form == "csv":
        _put(ads_several.several_csv(several), output)
    elif form == "html":
        from vitascope.formats.ads_pages import several_page

        _put(several_page(several, wanted), output)
    else:
        _show(lambda console: ads_several.render_several(several, wanted, console), output)
    return Exit.FINE if len(texts) == len(found) else Exit.UNUSABLE


def _facts(path: str, role: str | None, known: Vocabulary, limits: Limits) -> tuple[Facts, str]:
    """The résumé's facts and its name."""
    judged = role_named(role or DEFAULT_ROLE)
    source = sources((path,))[0]
    document = read_safely(source.data(), source.name, limits)
    return gather(document, judged, RULESET.as_of, vocabulary=known), source.name


def _put(text: str, output: str | None) -> None:
    if output:
        write_file(output, text.encode())
    else:
        write_out(text)


def _show(render: Callable[[Any], None], output: str | None) -> None:
    """On the terminal, or plain in a file."""
    from rich.console import Console

    if output is None:
        render(Console(soft_wrap=False, highlight=False))
        return
    console = Console(file=StringIO(), width=100, force_terminal=False, no_color=True)
    render(console)
    assert isinstance(console.file, StringIO)
    write_file(output, console.file.getvalue().encode())


def _console() -> Any:
    from rich.console import Console

    return Console(soft_wrap=False, highlight=False)


def found_ads(paths: tuple[str, ...]) -> list[str]:
    """Files as they are named; of a folder every file in it, sorted, hidden ones left out."""
    found: list[str] = []
    for path in paths:
        folder = Path(path)
        if folder.is_dir():
            inside = sorted(p for p in folder.iterdir() if p.is_file() and not p.name.startswith("."))
            if not inside:
                raise BadUsage(f"there is no file in {path}", "name a folder that holds ads")
            found += [str(p) for p in inside]
        else:
            found.append(path)
    return found


def read_all(found: Sequence[str], limits: Limits) -> list[AdText]:
    """Every ad that can be read; one that cannot is named on standard error and leaves the others untouched."""
    kept: list[AdText] = []
    for path in found:
        try:
            kept.append(ad_text(path, limits))
        except VitascopeError as error:
            complain(str(error))
    return kept
