"""Posting and Comparison -> lines for a terminal."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from vitascope.document.model import Document
from vitascope.formats.answers import COLOURS, SIGNS, first_place
from vitascope.formats.fixes import printable, shortened
from vitascope.language.terms import Mention
from vitascope.posting.model import Posting
from vitascope.rules.comparison import MATCHED, Answer, Comparison, State
from vitascope.rules.stack.camps import TITLES

_LEVELS = (("required", "Required"), ("preferred", "Preferred"), ("duty", "Named among the duties"))
_WIDEST = 110


def render_posting(posting: Posting, name: str, console: Console) -> None:
    """What the ad asks for, on one screen."""
    facts = posting.facts
    say(console, Text(printable(facts.title or name), "bold"))
    years = f"{facts.years}+ years" if facts.years else ""
    said = [facts.seniority, years, facts.place, facts.pay, posting.archetype]
    say(console, Text(" · ".join(printable(one) for one in said if one), "dim"))
    if posting.camps:
        shares = [f"{TITLES.get(s.camp, s.camp)} {round(s.thousandths / 10)}%" for s in posting.camps]
        say(console, Text(f"Camps: {', '.join(shares)}"))
    for level, title in _LEVELS:
        found = [demand for demand in posting.demands if demand.level == level]
        if found:
            heading(console, title)
            say(console, Text(", ".join(printable(" or ".join(demand.surfaces)) for demand in found)))
    unknown = list(dict.fromkeys(term.surface for term in posting.terms if term.canonical is None))
    if unknown:
        heading(console, "Not in the vocabulary, or of open sense")
        say(console, Text(printable(", ".join(unknown))))
    _bait(posting, console)


def render_mentions(text: str, mentions: Sequence[Mention], console: Console) -> None:
    """One line a term: what it is, how often, where it first stands, how it is written."""
    found: dict[str, list[Mention]] = {}
    for mention in mentions:
        senses = " or ".join(mention.senses) or "?"
        found.setdefault(mention.canonical or f"{mention.surface} (open: {senses})", []).append(mention)
    for name, those in found.items():
        line = text.count("\n", 0, those[0].span.start) + 1
        forms = ", ".join(dict.fromkeys(mention.surface for mention in those))
        say(console, Text(f"{printable(name)}  ×{len(those)}  line {line}  {printable(forms)}"))


_BLOCKS: tuple[tuple[str, tuple[State, ...]], ...] = (
    ("Not on the page: where it is true, write it in the bullet where you used it", ("missing",)),
    ("On the page and in no bullet: name it in the bullet where you used it", ("only listed",)),
    ("Written otherwise: write it once as the ad does", ("near miss",)),
    ("Not to be claimed: you show its counterpart, so say what carries over", ("adjacent",)),
    ("Not to be offered: you give it a lower level", ("familiar",)),
    ("Shown", ("shown", "shown with outcome")),
)


def render_comparison(compared: Comparison, document: Document, resume: str, ad: str, console: Console) -> None:
    """What to write, where, and what not to claim; what the ad names among its duties alone stands last, in short."""
    posting = compared.posting
    title = posting.facts.title or ad
    say(console, Text.assemble((printable(resume), "bold"), (" against ", "dim"), (printable(title), "bold")))
    for name, coverage in (("Required", compared.required), ("Preferred", compared.preferred)):
        if coverage.of:
            there = f"{coverage.matched} of {coverage.of} stand on the page as the ad writes them"
            say(console, Text(f"{name}: {there}, {coverage.shown} in a bullet."))
    asked = [answer for answer in compared.answers if answer.demand.level != "duty"]
    for title_of_block, states in _BLOCKS:
        found = sorted((a for a in asked if a.state in states), key=lambda a: a.demand.level != "required")
        if found:
            heading(console, title_of_block)
        for answer in found:
            for hang, text in _answer_lines(answer, document):
                say(console, text, hang)
    _duties(compared, console)
    if compared.advice:
        heading(console, "On the page as a whole")
        for sentence in compared.advice:
            say(console, Text(printable(sentence)), " - ")
    _bait(posting, console)


def _answer_lines(answer: Answer, document: Document) -> Iterator[tuple[str, Text]]:
    colour, demand = COLOURS[answer.state], answer.demand
    named = printable(" or ".join(demand.surfaces))
    level = "" if demand.level == "required" else "  (preferred)"
    state = "" if answer.state != "shown" else "  without a figure"
    yield f" {SIGNS[answer.state]} ", Text.assemble((named, f"bold {colour}"), (level, "dim"), (state, "yellow"))
    if answer.state in ("missing", "adjacent", "near miss"):
        yield "   ", Text(f'the ad: "{shortened(demand.line, 100)}"', "dim")
    if answer.state in ("adjacent", "near miss", "familiar"):
        yield "   ", Text(printable(answer.advice))
    if (found := first_place(answer, document)) is not None:
        where, words = found
        yield "   ", Text(f'{where}: "{shortened(words, 90)}"', "dim")


def _duties(compared: Comparison, console: Console) -> None:
    duties = [answer for answer in compared.answers if answer.demand.level == "duty"]
    absent = [a.surface for a in duties if a.state not in MATCHED]
    there = [a.surface for a in duties if a.state in MATCHED]
    if absent:
        heading(console, "Named among the duties and not on the page")
        say(console, Text(printable(", ".join(absent))))
    if there:
        heading(console, "Named among the duties and on the page")
        say(console, Text(printable(", ".join(there))))


def _bait(posting: Posting, console: Console) -> None:
    for span in posting.bait:
        heading(console, "Aimed at a language model, and obeyed by nothing here")
        say(console, Text(f'"{shortened(span.of(posting.text), 160)}"', "yellow"))


def heading(console: Console, words: str) -> None:
    """An empty line and the words in bold."""
    console.print()
    say(console, Text(words, "bold"))


def say(console: Console, text: Text, hang: str = "") -> None:
    """The text wrapped beside what hangs before its first line."""
    room = max(20, min(console.width, _WIDEST) - len(hang))
    for number, wrapped in enumerate(text.wrap(console, room)):
        wrapped.rstrip()
        console.print(Text(hang if number == 0 else " " * len(hang)) + wrapped, soft_wrap=True, highlight=False)
