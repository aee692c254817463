"""Report -> lines for a terminal: one screen with the total, the categories and what to change first."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.text import Text

from vitascope.formats.fixes import BLANK, Fix, fixes, gain_said, held, place_said, points_said, printable, shortened
from vitascope.report import Category, Place, Report, ReportedFinding

FIRST = 4
"""Fixes and likely reasons shown unless all are asked for: with the scores they fill one screen of 40 lines."""

SIGNS = {"error": "✗", "warning": "!", "note": "·"}
COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}

WIDEST = 110
"""Longer lines are hard to read."""


def render(report: Report, console: Console, *, verbose: bool = False) -> None:
    """Print the report. What colour says, a sign or a word says too, so that pipes and NO_COLOR lose nothing."""
    width = min(console.width, WIDEST)
    draws = console.encoding.lower().startswith("utf")
    for hang, text in _lines(report, verbose=verbose, draws=draws, width=width):
        room = max(20, width - hang.cell_len)
        for number, wrapped in enumerate(text.wrap(console, room) or [Text()]):
            line = Text.assemble(hang if number == 0 else " " * hang.cell_len, wrapped)
            if not draws:
                line.plain = _in_encoding(line.plain, console.encoding)
            line.rstrip()
            console.print(line, soft_wrap=True, highlight=False)


_PLAINER = str.maketrans("“”‘’·–—→×…•", "\"\"''--->x.*")


def _in_encoding(text: str, encoding: str) -> str:
    """`text`, as long as it was, in signs that the encoding of the terminal has."""
    return text.translate(_PLAINER).encode(encoding, "replace").decode(encoding)


Hung = tuple[Text, Text]
"""A paragraph: what hangs before its first line, and the text that wraps beside it."""


def _lines(report: Report, *, verbose: bool, draws: bool, width: int) -> Iterator[Hung]:
    ranked = fixes(report)
    shown = ranked if verbose else ranked[:FIRST]
    yield Text(), _title(report)
    yield _EMPTY
    yield from _scores(report, draws, width)
    yield from _caps(report)
    yield from _changes(report, shown, ranked, draws=draws, verbose=verbose)
    heading = "A reviewer for this role looks for these and will not find them"
    yield from _listed(heading, _few(list(_blind_spots(report, verbose)), verbose))
    yield from _listed("Likely reasons for a no", _few([_pair(r.title, r.why) for r in report.rejections], verbose))
    yield from _listed("What could not be read", (_marked(printable(note)) for note in report.document.notes))
    if verbose:
        yield from _listed("Ignored, with the reason given", _ignored(report))
    crashed = [f"{audit.code} ({audit.name})" for audit in report.audits if audit.status == "error"]
    if crashed:
        yield _EMPTY
        yield Text(), Text("These rules crashed and were not judged: ", "bold red").append(", ".join(crashed))


_EMPTY: Hung = (Text(), Text())


def _title(report: Report) -> Text:
    about = f"  role {printable(report.role)} · as of {report.as_of} · ruleset {report.ruleset}"
    return Text.assemble((printable(report.name), "bold"), (about, "dim"))


def _scores(report: Report, draws: bool, width: int) -> Iterator[Hung]:
    """The total with its bar, then a line for each category; bars give way where the terminal is narrow."""
    titles = max([5, *(len(c.title) for c in report.categories)])
    room = width - titles - len(" ATS 100  weight 100")
    bar = min(24, room) if room >= 8 else 0
    total = "–" if report.score is None else str(report.score)
    yield _score_line(
        Text.assemble((f"{'Total':<{titles}}     ", "bold")), total, report.score, " of 100", bar, draws
    )
    for category in report.categories:
        lead = Text.assemble(f"{category.title:<{titles}} ", (category.code, "dim"), " ")
        yield _score_line(lead, _number(category), category.score, f" weight {category.weight}", bar, draws)


def _score_line(lead: Text, number: str, score: int | None, after: str, bar: int, draws: bool) -> Hung:
    line = Text.assemble(lead, (f"{number:>3} ", "bold"))
    if score is None:
        return Text(), line.append("could not be judged", "dim")
    full, empty = ("█", "░") if draws else ("#", "-")
    done = (score * bar + 50) // 100
    line.append(full * done, "bold").append(empty * (bar - done), "dim")
    return Text(), line.append(after if bar else "", "dim")


def _number(category: Category) -> str:
    return "–" if category.score is None else str(category.score)


def _caps(report: Report) -> Iterator[Hung]:
    """The lowest cap holds the total; the others are named so that lifting the first brings no surprise."""
    lowest = min((cap.limit for cap in report.caps), default=0)
    for cap in sorted(report.caps, key=lambda c: c.limit):
        verb = "Held at" if held(report) and cap.limit == lowest else "Limited to"
        yield (
            Text(),
            Text.assemble((f"{verb} {cap.limit}: ", "bold"), _marked(f"{printable(cap.reason)} ({cap.code})")),
        )


def _changes(
    report: Report, shown: Sequence[Fix], ranked: Sequence[Fix], *, draws: bool, verbose: bool
) -> Iterator[Hung]:
    yield _EMPTY
    if not ranked:
        said = "No rule could be judged." if report.score is None else "Nothing to change by these rules."
        yield Text(), Text(said, "bold")
        return
    yield Text(), Text("All changes, by points" if verbose else "Change first", "bold")
    for fix in shown:
        yield from _fix(fix, draws, longest=400 if verbose else 70)
    rest = ranked[len(shown) :]
    if rest:
        most = points_said(max(fix.finding.points for fix in rest))
        more = (
            f"{len(rest)} more, {most} or less each: --verbose shows all, --report FILE.html shows them on the page."
        )
        yield Text("    "), Text(more, "dim")


def _fix(fix: Fix, draws: bool, *, longest: int) -> Iterator[Hung]:
    """What, where, how: three paragraphs beside the number."""
    finding = fix.finding
    sign = SIGNS[finding.severity] if draws else finding.severity[0].upper()
    gain = (gain_said(finding), "bold green")
    what = Text.assemble(gain, " ", (sign, COLOURS[finding.severity]), " ", _marked(printable(finding.message)))
    yield Text(f"{fix.number:>2}. ", "bold"), what
    yield Text("    "), _marked(f"{_where(finding, longest)} {finding.code}".strip(), "dim")
    if finding.fix:
        yield Text("    → " if draws else "    > ", "green"), _marked(printable(finding.fix))


def _where(finding: ReportedFinding, longest: int) -> str:
    """The first place with its words, and how many more places there are; lines of one text are one place."""
    if not finding.places:
        return ""
    first: Place = finding.places[0]
    quote = shortened(first.text, longest)
    others = len({(place.page, place.location, place.text) for place in finding.places}) - 1
    parts = (place_said(first), f"“{quote}”" if quote else "", f"and {others} more" if others else "")
    return " ".join(part for part in parts if part)


def _blind_spots(report: Report, verbose: bool) -> Iterator[Text]:
    for spot in report.blind_spots:
        line = _pair(spot.title, spot.question)
        if verbose and spot.looked_for:
            line.append(" Looked for: " + ", ".join(printable(word) for word in spot.looked_for) + ".", "dim")
        yield line


def _few(items: Sequence[Text], verbose: bool) -> Iterator[Text]:
    """The first few and how many more there are, or all."""
    yield from items if verbose else items[:FIRST]
    if not verbose and len(items) > FIRST:
        yield Text(f"and {len(items) - FIRST} more", "dim")


def _ignored(report: Report) -> Iterator[Text]:
    for finding in report.findings:
        if finding.ignored:
            yield _pair(f"{finding.code} {finding.message}", finding.ignored)


def _listed(heading: str, items: Iterable[Text]) -> Iterator[Hung]:
    """A heading with a list below it; nothing where the list is empty."""
    for number, item in enumerate(items):
        if number == 0:
            yield _EMPTY
            yield Text(), Text(heading, "bold")
        yield Text(" - "), item


def _pair(title: str, text: str) -> Text:
    title, text = printable(title), printable(text)
    return Text.assemble(_marked(title, "bold"), ": " if text else "", _marked(text))


def _marked(text: str, style: str = "") -> Text:
    """`text` with every blank in yellow. Nothing in it is read as markup."""
    marked = Text(text, style=style)
    for blank in BLANK.finditer(text):
        marked.stylize("bold yellow", blank.start(), blank.end())
    return marked
