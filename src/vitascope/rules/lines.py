"""What several rules ask of a document's lines and runs: which text a person sees, where it stands, in what language."""

import re
from collections.abc import Iterable, Iterator

from vitascope.document.model import Document, Line, Part
from vitascope.rules.facts import Facts
from vitascope.rules.rule import Spot
from vitascope.text import Passage, Span

FEWEST_LETTERS = 40
"""Letters under which a file reads as blank: a page number or a stamp alone is no résumé."""

_LITTLE_WORDS = frozenset(
    ("the", "and", "of", "to", "in", "for", "with", "on", "by", "from", "at", "a", "an", "using", "as", "that")
)


def passage_of(line: Line) -> Passage:
    return Passage(line.text, line.starts, line.runs)


def spot_of(line: Line, span: Span | None = None) -> Spot:
    return Spot(passage=passage_of(line), span=span)


def seen_runs(document: Document) -> Iterator[int]:
    """Indices of the runs that a person can see, in file order."""
    return (i for i, run in enumerate(document.runs) if run.hidden is None)


def has_statements(facts: Facts) -> bool:
    """Whether any bullet or sentence says what was done; without one there is nothing whose evidence or style to judge."""
    return bool(facts.statements)


def is_readable(facts: Facts) -> bool:
    """Whether a reader of text finds any: rules that judge what a page says do not apply to one that reads as blank."""
    return not facts.is_blank


def reads_as_blank(document: Document) -> bool:
    """Whether a reader finds fewer than FEWEST_LETTERS letters that a person can see too."""
    letters = 0
    for i in seen_runs(document):
        letters += sum(c.isalpha() for c in document.runs[i].text)
        if letters >= FEWEST_LETTERS:
            return False
    return True


def runs_in_part(facts: Facts, *parts: Part) -> frozenset[int]:
    """Runs that stand in one of the parts of a Word file, or in a band that pages of a PDF repeat."""
    found = {i for i, run in enumerate(facts.document.runs) if run.part in parts}
    for line in facts.lines:
        if line.part in parts:
            found.update(line.runs)
    return frozenset(found)


_ICON_FONT = re.compile(r"awesome|icon|phosphor|symbol|dingbat|emoji|fontello|glyph", re.IGNORECASE)


def is_icon_font(font: str) -> bool:
    """A font of pictures: its glyphs may be called "Phone-Alt", and nobody reads that as words."""
    return bool(_ICON_FONT.search(font))


def words_of(runs: Iterable[int], document: Document) -> str:
    """The runs as text, spaces where white space stood."""
    pieces: list[str] = []
    for index in runs:
        run = document.runs[index]
        if pieces and not run.joined:
            pieces.append(" ")
        pieces.append(run.text)
    return "".join(pieces)


def is_english(facts: Facts) -> bool:
    """At least one in fifty words is a little English word; a list of names alone passes as English."""
    words = [w.lower() for line in facts.lines for w in line.text.split()]
    return not words or 50 * sum(w in _LITTLE_WORDS for w in words) >= len(words)
