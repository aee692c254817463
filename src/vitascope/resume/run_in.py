"""Headings that share their line with text, or stand at the foot of a column: each gets its own row and place."""

import re
from collections.abc import Sequence

from vitascope.document.model import Document
from vitascope.resume.headings import named_by
from vitascope.resume.model import SectionKind
from vitascope.resume.rows import Row, cut, first_change, look_of
from vitascope.text import Passage


def with_own_rows(document: Document, rows: Sequence[Row]) -> list[Row]:
    """Rows whose first part is a heading on a rail or before a colon are cut in two: the heading and the rest."""
    cut_rows: list[Row] = []
    alone = {named.kind for r in rows if (named := named_by(r.text)) is not None and named.match == "standard"}
    rails = sum(len(r.parts) > 1 and r.marker is None and _is_plain_heading(r.parts[0].text) for r in rows) >= 2
    labels = _labels_under_heading(rows)
    later: list[Row] = []  # headings that stand in one line over several columns, until their column comes
    for place, row in enumerate(rows):
        for heading in [h for h in later if _heads_column(h, row)]:
            cut_rows.append(heading)
            later.remove(heading)
        if len(row.parts) > 1 and all(_is_plain_heading(p.text) for p in row.parts):
            later += [r for r in (_of_part(document, row, p) for p in row.parts) if r is not None]
            continue
        at = 0 if place in labels else _end_of_run_in(document, row, rails=rails) or _end_of_label(row, alone)
        head = cut(document, row, 0, at) if at else None
        rest = cut(document, row, at, len(row.text)) if at else None
        cut_rows += [head, rest] if head is not None and rest is not None else [row]
    return cut_rows + later


_FEWEST_LABELS = 3


def _labels_under_heading(rows: Sequence[Row]) -> frozenset[int]:
    """Places of rows of a table of labels under a heading of its own: "Operations | Slurm", "Languages | German".

    What one of the labels says might be a heading elsewhere; here not all of them do.
    """
    found: set[int] = set()
    place = 1
    while place < len(rows):
        end = place
        while end < len(rows) and len(rows[end].parts) > 1 and rows[end].marker is None and not rows[end].dates:
            end += 1
        named = [named_by(part.text) for row in rows[place:end] for part in row.parts[0:3:2]]
        if len(named) >= _FEWEST_LABELS and None in named and named_by(rows[place - 1].text) is not None:
            found.update(range(place, end))
        place = max(end, place + 1)
    return frozenset(found)


def with_late_headings(rows: list[Row]) -> list[Row]:
    """A heading at the foot of a column, below the columns beside it, goes before the text that stands under it."""
    placed = list(rows)
    for place in range(len(rows) - 2, -1, -1):
        row = placed[place]
        if placed[place + 1].column == row.column or row.line.box is None or not _is_plain_heading(row.text):
            continue
        end = place + 1
        while end < len(placed) and _is_above(placed[end], row):
            end += 1
        under = end < len(placed) and placed[end].line.page == row.line.page and abs(placed[end].left - row.left) < 30
        if end > place + 1 and under:
            placed.insert(end, row)
            del placed[place]
    return placed


def _is_above(row: Row, heading: Row) -> bool:
    if row.line.box is None or heading.line.box is None or row.line.page != heading.line.page:
        return False
    return row.line.box.y1 <= heading.line.box.y0 + 3 and row.left > heading.left + 30


def _is_plain_heading(text: str) -> bool:
    named = named_by(text)
    return named is not None and named.match == "standard"


def _of_part(document: Document, row: Row, part: Passage) -> Row | None:
    at = row.text.find(part.text)
    return cut(document, row, at, at + len(part.text))


def _heads_column(heading: Row, row: Row) -> bool:
    """The row is the first one below the heading that begins where the heading begins."""
    return row.line.page == heading.line.page and abs(row.left - heading.left) < 30


def _end_of_run_in(document: Document, row: Row, *, rails: bool) -> int:
    """Where a heading that shares its line with other text ends; 0 if there is none."""
    if row.marker is not None:
        return 0
    change = first_change(document, row.passage) if row.line.box is not None else 0
    if change and len(row.text) > change + 3:
        named = named_by(row.text[:change])
        if named and named.match != "core" and not row.text[:change].rstrip().endswith(":"):
            return change
    if len(row.parts) > 1 and len(row.parts[0].text) <= 40:
        first = row.parts[0].text
        named = named_by(first)
        others = [p.text for p in row.parts[1:]]
        apart = rails or row.line.box is None or look_of(document, row.parts[0]) != look_of(document, row.parts[1])
        if named and named.match != "core" and not any(named_by(o) for o in others) and apart and _stands_out(first):
            return row.text.find(first) + len(first)
    return 0


def _end_of_label(row: Row, alone: set[SectionKind]) -> int:
    """Where "Skills:" ends before its text, where no heading says the same on a line of its own."""
    label = re.match(r"([^:]{3,40}):\s+\S", row.text)
    if label is None or row.dates or row.marker is not None:
        return 0
    named = named_by(label[1])
    if named is None or named.match != "standard" or named.kind not in {"summary", "skills", "education"}:
        return 0
    titled = label[1].istitle() or label[1].isupper()
    return label.end(1) + 1 if titled and named.kind not in alone else 0


def _stands_out(first: str) -> bool:
    """A rail heading is written in capitals, or in title case and short."""
    return first.isupper() or (first[0].isupper() and first.count(" ") <= 3)
