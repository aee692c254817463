"""From a finding's spots to places a person can find: page and box, or a location in words; and stable ids."""

from collections import Counter
from collections.abc import Iterable, Iterator
from zlib import crc32

from msgspec import Struct

from vitascope.document.model import Box, Document, Run, bounds
from vitascope.rules.facts import Facts
from vitascope.rules.rule import Finding, Spot

MOST_PLACES = 12
"""Places kept of one finding; a reader needs no more to see what is meant."""

MOST_CHARACTERS = 160
"""Characters kept of a quoted text."""


class Place(Struct, frozen=True):
    """Where a finding stands: a page (from 1) with a box, or a location in words for files without pages."""

    page: int | None
    box: Box | None
    location: str
    text: str


def places_of(finding: Finding, facts: Facts) -> tuple[Place, ...]:
    """The finding's places in its own order: a box a line of text for pages, a location for other files."""
    found: dict[Place, None] = {}
    for spot in finding.spots:
        for place in places_of_spot(spot, facts.document):
            found[place] = None
            if len(found) == MOST_PLACES:
                return tuple(found)
    return tuple(found)


def places_of_spot(spot: Spot, document: Document) -> Iterator[Place]:
    """Where one spot stands: a place a line of text."""
    text = quoted(spot)
    runs = runs_of(spot)
    if spot.box is not None and spot.page is not None:
        yield Place(spot.page + 1, spot.box, spot.location, text)
    elif runs and document.has_geometry:
        yield from _on_pages(runs, document, text, spot.location)
    elif runs:
        yield Place(None, None, spot.location or _location(document, runs[0]), text)
    else:
        yield Place(None if spot.page is None else spot.page + 1, None, spot.location or "the whole document", text)


def runs_of(spot: Spot) -> tuple[int, ...]:
    """The runs that the spot points to, in its own order."""
    if spot.runs or spot.passage is None:
        return spot.runs
    return spot.passage.runs_in(spot.span) if spot.span else spot.passage.runs


def quoted(spot: Spot) -> str:
    """What the spot quotes, cut at MOST_CHARACTERS."""
    text = spot.text
    if not text and spot.passage is not None:
        text = spot.span.of(spot.passage.text) if spot.span else spot.passage.text
    text = " ".join(text.split())
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1].rstrip() + "…"


def _on_pages(runs: tuple[int, ...], document: Document, text: str, location: str) -> Iterator[Place]:
    """One place a line: runs of one page whose boxes share a baseline are taken together."""
    line: list[Run] = []
    for index in runs:
        run = document.runs[index]
        if run.box is None:
            continue
        if line and not _same_line(line[-1], run):
            yield _place(line, location, text)
            line = []
        line.append(run)
    if line:
        yield _place(line, location, text)


def _same_line(before: Run, after: Run) -> bool:
    if before.page != after.page or before.box is None or after.box is None:
        return False
    shared = min(before.box.y1, after.box.y1) - max(before.box.y0, after.box.y0)
    return shared > 0.5 * min(before.box.height, after.box.height)


def _place(line: list[Run], location: str, text: str) -> Place:
    box = bounds([run.box for run in line if run.box is not None])
    exact = Box(round(box.x0, 1), round(box.y0, 1), round(box.x1, 1), round(box.y1, 1))
    return Place(line[0].page + 1, exact, location, text)


_LINED = ("text", "markdown")


def _location(document: Document, index: int) -> str:
    """The place in words: "line 12" for text, "paragraph 12 (text box)" for the others."""
    number = document.runs[index].paragraph
    if not 0 <= number < len(document.paragraphs):
        return document.runs[index].part
    paragraph = document.paragraphs[number]
    if document.kind in _LINED:
        return f"line {sum(p.space_before + 1 for p in document.paragraphs[: number + 1])}"
    part = "table cell" if paragraph.cell and paragraph.part in ("body", "table") else paragraph.part
    return f"paragraph {number + 1}" if part == "body" else f"paragraph {number + 1} ({part})"


def finding_ids(code: str, findings: Iterable[Finding]) -> tuple[str, ...]:
    """A short id for each: code and a digest of what is quoted, so that it lasts while the text does.

    Equal ones are told apart by their order: "WRT102-9f3a51c2", "WRT102-9f3a51c2-2".
    """
    seen: Counter[str] = Counter()
    ids = []
    for finding in findings:
        words = "\n".join(quoted(spot) for spot in finding.spots) or finding.message
        key = f"{code}-{crc32(words.encode()):08x}"
        seen[key] += 1
        ids.append(key if seen[key] == 1 else f"{key}-{seen[key]}")
    return tuple(ids)
