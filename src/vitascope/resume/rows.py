"""Lines as the parser works on them: what is hidden left out, with their look, their dates and their wide gaps."""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, structs
from msgspec.structs import replace

from vitascope.document.model import Box, Document, Line, Reading, Style
from vitascope.language.dates import DateRange, find_date_ranges
from vitascope.text import Passage, Span

ICONS = re.compile(
    r"[\ue000-\uf8ff\U000f0000-\U0010ffff\ufffd\u2600-\u27bf\U0001f300-\U0001faff\ufe0f\u200b-\u200f\u2028\u2029\ufeff]+"
)
_PADDING = " \t\u00a0\u200b\u200c\u200d\ufeff\ufe0f\u00ad"


class Look(Struct, frozen=True):
    """How most of a line looks. `caps` is true where all its letters are capitals (at least three)."""

    size: float = 0.0
    bold: bool = False
    italic: bool = False
    caps: bool = False
    colour: int = 0
    font: str = ""


class Row(Struct, frozen=True):
    """A line with what the parser asks of it. `parts` are its stretches between wide gaps, icons off their ends.

    left, right  its x from and to in points; 0.0 where the file has no geometry
    edge         the right edge of its column: where its longest line ends
    """

    index: int
    passage: Passage
    parts: tuple[Passage, ...]
    look: Look
    dates: tuple[DateRange, ...]
    line: Line
    left: float = 0.0
    right: float = 0.0
    edge: float = 0.0
    cells: tuple[int, ...] = ()  # offsets in `passage` before which wide gaps stand

    @property
    def text(self) -> str:
        return self.passage.text

    @property
    def marker(self) -> str | None:
        return self.line.marker

    @property
    def words(self) -> int:
        return self.passage.text.count(" ") + 1

    @property
    def column(self) -> tuple[int, int]:
        return self.line.page, self.line.region


def rows_of(document: Document, reading: Reading) -> tuple[Row, ...]:
    """The lines that a person sees, in order. Empty ones and those of comments and deletions are left out."""
    rows = []
    drawn = _drawn_bullets(document)
    for index, line in enumerate(reading.lines):
        if line.part in {"comment", "deleted"} or (line.part == "footer" and "@" not in line.text):
            continue
        line = _with_drawn_bullet(line, drawn.get(line.page, ()))
        passage, cells = _seen(document, line)
        if _is_written(trimmed(passage).text):
            rows.append(_row(document, index, line, passage, cells))
    return _with_edges(document, _without_dots(rows, reading))


def _is_written(text: str) -> bool:
    """It holds a word: rows of signs alone and numbers of sections and pages are ornament."""
    if any(c.isalpha() for c in text) or sum(c.isdigit() for c in text) >= 4:
        return True
    return any(c.isdigit() for c in text) and any(sign in text for sign in "%$€£+×")


def _drawn_bullets(document: Document) -> dict[int, tuple[Box, ...]]:
    """By page, filled shapes of the size and proportion of a bullet: browsers draw list markers."""
    found: dict[int, list[Box]] = {}
    for shape in document.shapes:
        box = shape.box
        if 1.0 <= box.width <= 7 and 1.0 <= box.height <= 7 and 0.6 <= box.width / box.height <= 1.7:
            found.setdefault(shape.page, []).append(box)
    return {page: tuple(boxes) for page, boxes in found.items()}


def _with_drawn_bullet(line: Line, bullets: Sequence[Box]) -> Line:
    box = line.box
    if box is None or line.marker is not None:
        return line
    for bullet in bullets:
        beside = 0 <= box.x0 - bullet.x1 + 0.5 <= box.height * 1.6
        if beside and box.y0 < bullet.mid_y < box.y1 and bullet.height < box.height * 0.62:
            return structs.replace(line, marker="•")
    return line


def _seen(document: Document, line: Line) -> tuple[Passage, tuple[int, ...]]:
    """The text of the line without hidden runs, and where its wide gaps stand in that."""
    passage = Passage(line.text, line.starts, line.runs)
    if not any(document.runs[r].hidden for r in line.runs):
        return passage, line.cells
    kept = [(s, r) for s, r in zip(line.starts, line.runs, strict=True) if document.runs[r].hidden is None]
    text, starts = "", []
    ends = {s: ((*line.starts, len(line.text)))[i + 1] for i, s in enumerate(line.starts)}
    for start, _ in kept:
        starts.append(len(text))
        text += line.text[start : ends[start]]
    return Passage(text.rstrip(), tuple(starts), tuple(r for _, r in kept)), ()


def _row(document: Document, index: int, line: Line, passage: Passage, cells: tuple[int, ...]) -> Row:
    whole = trimmed(passage)
    shift = passage.text.find(whole.text)
    cells = tuple(at - shift for at in cells if 0 < at - shift < len(whole.text))
    box = line.box
    return Row(
        index,
        whole,
        _parts(whole, cells),
        look_of(document, passage),
        find_date_ranges(whole.text),
        line,
        box.x0 if box else 0.0,
        box.x1 if box else 0.0,
        cells=cells,
    )


def _parts(passage: Passage, cells: Sequence[int]) -> tuple[Passage, ...]:
    if not cells:
        return (passage,)
    ends = [*(at - 1 for at in cells), len(passage.text)]
    spans = [Span(start, max(start, end)) for start, end in zip((0, *cells), ends, strict=True)]
    return tuple(p for p in (trimmed(passage.part(s)) for s in spans) if p.text) or (passage,)


def trimmed(passage: Passage) -> Passage:
    """Without white space and icons at both ends."""
    text = passage.text
    if text and text.isascii() and not text[0].isspace() and not text[-1].isspace():
        return passage
    start, end = 0, len(text)
    while start < end and (text[start] in _PADDING or ICONS.match(text, start, start + 1)):
        start += 1
    while end > start and (text[end - 1] in _PADDING or ICONS.match(text, end - 1, end)):
        end -= 1
    return passage if (start, end) == (0, len(text)) else passage.part(Span(start, end))


def look_of(document: Document, passage: Passage) -> Look:
    """The look of most of the letters of the passage."""
    weights: dict[int, int] = {}
    runs = document.runs
    for number in passage.runs:
        run = runs[number]
        weights[run.style] = weights.get(run.style, 0) + len(run.text)
    caps = passage.text.isupper() and sum(c.isalpha() for c in passage.text) >= 3
    if not weights:
        return Look(caps=caps)
    if len(weights) == 1:
        style = document.styles[next(iter(weights))]
        return Look(round(style.size_pt * 2) / 2, _is_bold(style), style.italic, caps, style.colour, style.font)
    style = document.styles[max(weights, key=weights.__getitem__)]
    # Fonts without a name (Type 3) give glyphs sizes of their own, some percent apart: the largest is true.
    most = sum(weights.values())
    size = max((document.styles[s].size_pt for s, n in weights.items() if n >= most * 0.15), default=style.size_pt)
    bold = sum(n for s, n in weights.items() if _is_bold(document.styles[s])) * 2 > sum(weights.values())
    return Look(round(size * 2) / 2, bold, style.italic, caps, style.colour, style.font)


def _is_bold(style: Style) -> bool:
    return style.weight >= 600


def _without_dots(rows: list[Row], reading: Reading) -> list[Row]:
    """Drawn marks beside short lines are dots of a timeline: by page and left edge, half of them under 5 words."""
    drawn: dict[tuple[int, int], list[int]] = {}
    for row in rows:
        if row.marker is not None and reading.lines[row.index].marker is None:
            drawn.setdefault((row.line.page, round(row.left / 4)), []).append(row.words)
    dots = {key for key, words in drawn.items() if sorted(words)[len(words) // 2] < 5}
    return [
        replace(row, line=reading.lines[row.index])
        if reading.lines[row.index].marker is None and (row.line.page, round(row.left / 4)) in dots
        else row
        for row in rows
    ]


def _with_edges(document: Document, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Where a page has one column of short lines only, its edge is the margin and not the longest line."""
    edges: dict[tuple[int, int], float] = {}
    lefts: dict[tuple[int, int], float] = {}
    for row in rows:
        edges[row.column] = max(edges.get(row.column, 0.0), row.right)
        lefts[row.column] = min(lefts.get(row.column, row.left), row.left)
    for (page, region), edge in edges.items():
        width = document.pages[page].width if page < len(document.pages) else 0.0
        alone = not any(p == page and x >= edge - 5 for (p, r), x in lefts.items() if r != region)
        if width and edge < 0.7 * width and alone and lefts[page, region] < 0.25 * width:
            edges[page, region] = width - lefts[page, region]
    return tuple(replace(row, edge=edges[row.column]) for row in rows)


def body_look(rows: Sequence[Row]) -> Look:
    """The look that most letters have."""
    weights: Counter[Look] = Counter()
    for row in rows:
        weights[row.look] += len(row.text)
    return weights.most_common(1)[0][0] if weights else Look()


def is_bigger(look: Look, than: Look) -> bool:
    return look.size > than.size * 1.07 and than.size > 0


def cut(document: Document, row: Row, start: int, end: int) -> Row | None:
    """The part of the row between two offsets of its text, as a row of its own; None if nothing is there."""
    passage = trimmed(row.passage.part(Span(start, end)))
    if not passage.text:
        return None
    shift = row.passage.text.find(passage.text, start)
    cells = tuple(at - shift for at in row.cells if 0 < at - shift < len(passage.text))
    boxes = [box for run in passage.runs if (box := document.runs[run].box) is not None]
    left = min((b.x0 for b in boxes), default=row.left)
    right = max((b.x1 for b in boxes), default=row.right)
    dates = find_date_ranges(passage.text)
    look = look_of(document, passage)
    parts = _parts(passage, cells)
    return Row(row.index, passage, parts, look, dates, row.line, left, right, row.edge, cells)


def first_change(document: Document, passage: Passage) -> int:
    """The offset of the first run that looks unlike the first one in size, weight or colour; 0 if all look alike."""
    if not passage.runs:
        return 0
    first = document.styles[document.runs[passage.runs[0]].style]
    for offset, run in zip(passage.starts, passage.runs, strict=True):
        style = document.styles[document.runs[run].style]
        alike = abs(style.size_pt - first.size_pt) <= 0.08 * first.size_pt and _is_bold(style) == _is_bold(first)
        if not alike or style.colour != first.colour:
            return offset
    return 0


def unglued(document: Document, row: Row) -> list[Row]:
    """The row cut where two runs of unlike style stand without a space: links in a row that lost their spaces."""
    offsets = []
    before = None
    for offset, run in zip(row.passage.starts, row.passage.runs, strict=True):
        style = document.runs[run].style
        if before is not None and style != before and row.text[offset - 1 : offset].strip(" -/@.") and offset:
            offsets.append(offset)
        before = style
    pieces = [cut(document, row, a, b) for a, b in zip([0, *offsets], [*offsets, len(row.text)], strict=True)]
    return [p for p in pieces if p is not None] if offsets else [row]
