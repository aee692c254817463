"""A file without pages -> a map of its structure: paragraphs by part, with headings, list signs and marks."""

import re
from collections.abc import Sequence

from msgspec import Struct

from vitascope.document.model import Document, Paragraph
from vitascope.formats.fixes import Fix
from vitascope.report import Place

_NUMBERED = re.compile(r"(paragraph|line) ([1-9][0-9]*)")

_PARTS = {
    "body": "Body",
    "header": "Page header",
    "footer": "Page footer",
    "text box": "Text box",
    "table": "Table",
    "comment": "Comment",
    "footnote": "Footnote",
    "deleted": "Tracked deletion",
    "form field": "Form field",
    "annotation": "Annotation",
}


class MapMark(Struct, frozen=True):
    """A fix that points to this paragraph; `quote` is the part of its text that is meant, "" for all of it."""

    id: str
    fix: Fix
    quote: str


class MapLine(Struct, frozen=True):
    """`tag` says what the paragraph is ("Heading 1", "Row 2, cell 1"), "" for plain text."""

    number: int
    tag: str
    heading: int | None
    marker: str
    depth: int
    text: str
    hidden: bool
    marks: tuple[MapMark, ...]


class MapPart(Struct, frozen=True):
    """Neighbouring paragraphs of one part of the file."""

    title: str
    lines: tuple[MapLine, ...]


def outline(document: Document, ranked: Sequence[Fix]) -> tuple[MapPart, ...]:
    """Parts in file order; empty paragraphs are left out."""
    marks = _marks(document, ranked)
    parts: list[tuple[str, list[MapLine]]] = []
    for index, paragraph in enumerate(document.paragraphs):
        text = paragraph_text(document, paragraph)
        if not text:
            continue
        title = _title(paragraph)
        if not parts or parts[-1][0] != title:
            parts.append((title, []))
        hidden = all(run.hidden is not None for run in document.runs[paragraph.first : paragraph.last])
        line = MapLine(
            index + 1,
            _tag(paragraph),
            paragraph.heading,
            paragraph.marker or "",
            paragraph.depth,
            text,
            hidden,
            tuple(marks.get(index, ())),
        )
        parts[-1][1].append(line)
    return tuple(MapPart(title, tuple(lines)) for title, lines in parts)


def paragraph_text(document: Document, paragraph: Paragraph) -> str:
    text = ""
    for index in range(paragraph.first, paragraph.last):
        run = document.runs[index]
        if not run.text:
            continue
        text += run.text if not text or run.joined else " " + run.text
    return text


def _title(paragraph: Paragraph) -> str:
    if paragraph.cell is not None and paragraph.part in ("body", "table"):
        return f"Table {paragraph.cell[0] + 1}"
    title = _PARTS[paragraph.part]
    return f"{title}, {paragraph.columns} columns" if paragraph.columns > 1 else title


def _tag(paragraph: Paragraph) -> str:
    if paragraph.heading is not None:
        return "Title" if paragraph.heading == 0 else f"Heading {paragraph.heading}"
    if paragraph.cell is not None:
        return f"Row {paragraph.cell[1] + 1}, cell {paragraph.cell[2] + 1}"
    return "List item" if paragraph.marker else ""


def _marks(document: Document, ranked: Sequence[Fix]) -> dict[int, list[MapMark]]:
    """By index of the paragraph. A place is found by the number in its location, else by its text."""
    texts = [" ".join(paragraph_text(document, p).split()) for p in document.paragraphs]
    lines = _line_numbers(document)
    marks: dict[int, list[MapMark]] = {}
    for fix in ranked:
        count = 0
        for place in fix.places:
            index = _paragraph_of(place, texts, lines)
            if index is None:
                continue
            count += 1
            quote = place.text.rstrip("…")
            whole = quote not in texts[index] or quote == texts[index]
            mark = MapMark(f"mark-{fix.number}-{count}", fix, "" if whole else quote)
            marks.setdefault(index, []).append(mark)
    return marks


def _line_numbers(document: Document) -> dict[int, int]:
    """Line of the file -> index of the paragraph that begins there."""
    numbers: dict[int, int] = {}
    at = 0
    for index, paragraph in enumerate(document.paragraphs):
        at += paragraph.space_before + 1
        numbers[at] = index
    return numbers


def _paragraph_of(place: Place, texts: Sequence[str], lines: dict[int, int]) -> int | None:
    numbered = _NUMBERED.match(place.location)
    if numbered:
        number = int(numbered[2])
        index = lines.get(number) if numbered[1] == "line" else number - 1
        return index if index is not None and index < len(texts) else None
    wanted = " ".join(place.text.rstrip("…").split())
    if not wanted:
        return None
    return next((index for index, text in enumerate(texts) if wanted in text), None)
