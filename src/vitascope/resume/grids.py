"""Rows of a grid put in the order of its columns: labels side by side, each with its items below it."""

from collections.abc import Sequence

from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.resume.rows import Row, cut
from vitascope.text import Passage, Span

_ALIGNED_PT = 16.0  # items are indented a little under their label
_CHIP_EM = 0.55  # a space is a quarter to a third of an em


def by_columns(document: Document, rows: Sequence[Row]) -> list[Row]:
    """The rows with each grid among them read column by column; every part of a grid becomes a row of its own."""
    ordered: list[Row] = []
    place = 0
    while place < len(rows):
        lefts = _lefts(document, rows[place], rows[place + 1] if place + 1 < len(rows) else None)
        end = _end_of_grid(document, rows, place, lefts)
        if end - place < 2:
            ordered.append(rows[place])
            place += 1
            continue
        ordered += _column_rows(document, rows[place:end], lefts)
        place = end
    return ordered


def _lefts(document: Document, row: Row, below: Row | None) -> list[float]:
    """Where each part of a row of labels begins, in points; nothing for other rows or without geometry."""
    if len(row.parts) < 2 or row.line.box is None or row.dates or row.marker is not None or below is None:
        return []
    capital = row.look.caps and not below.look.caps
    weaker = (below.look.bold and not row.look.bold) or (below.look.size > row.look.size + 0.3 and not capital)
    if row.look == below.look or weaker or below.text.endswith(":"):
        return []
    lefts = []
    for part in row.parts:
        box = document.runs[part.runs[0]].box if part.runs else None
        if box is None:
            return []
        lefts.append(box.x0)
    return lefts


def _end_of_grid(document: Document, rows: Sequence[Row], place: int, lefts: list[float]) -> int:
    """The place behind the rows that go on with the columns that row `place` opens."""
    if not lefts:
        return place
    end, aligned = place + 1, 0
    while end < len(rows) and rows[end].column == rows[place].column:
        starts = [s for s, _ in _stretches(document, rows[end])]
        if not starts or min(starts) < lefts[0] - _ALIGNED_PT or _is_new_head(rows, place, end, starts, lefts):
            break
        if len(starts) > 1 and any(0 <= s - x <= _ALIGNED_PT or abs(s - x) < 4 for s in starts for x in lefts[1:]):
            aligned += 1
        elif len(starts) == 1 and len(rows[end].text) > 60:
            break
        end += 1
    return end if aligned else place


def _is_new_head(rows: Sequence[Row], place: int, end: int, starts: list[float], lefts: list[float]) -> bool:
    """Another row of labels, which opens a grid of its own."""
    alike = rows[end].look == rows[place].look and rows[end].look != rows[min(place + 1, len(rows) - 1)].look
    return alike and len(starts) == len(lefts) > 1


def _stretches(document: Document, row: Row) -> list[tuple[float, Passage]]:
    found = []
    for part in row.parts:
        box = document.runs[part.runs[0]].box if part.runs else None
        if box is None:
            return []
        found.append((box.x0, part))
    return found


def _column_rows(document: Document, rows: Sequence[Row], lefts: list[float]) -> list[Row]:
    columns: list[list[Row]] = [[] for _ in lefts]
    for row in rows:
        start = 0
        for left, part in _stretches(document, row):
            start = max(0, row.text.find(part.text, start))
            piece = cut(document, row, start, start + len(part.text))
            start += len(part.text)
            if piece is not None:
                columns[_column_of(left, lefts)].append(piece)
    return [replace(r, edge=max(p.right for p in pieces)) for pieces in columns for r in pieces]


def _column_of(left: float, lefts: list[float]) -> int:
    return max((i for i, x in enumerate(lefts) if x <= left + 4), default=0)


def word_space(document: Document, rows: Sequence[Row]) -> float:
    """The usual space between words in ems: the middle one over the lines of prose; a third where there are none."""
    gaps = [gap for row in rows if row.words >= 8 for _, gap in _gaps(document, row.passage)]
    return sorted(gaps)[len(gaps) // 2] if gaps else 0.33


def _gaps(document: Document, passage: Passage) -> list[tuple[int, float]]:
    """The offset of each word but the first and the gap before it, in ems."""
    found = []
    for number in range(1, len(passage.runs)):
        offset = passage.starts[number]
        left, right = document.runs[passage.runs[number - 1]], document.runs[passage.runs[number]]
        if left.box is None or right.box is None or passage.text[offset - 1 : offset] != " ":
            continue
        em = max(document.styles[left.style].size_pt, 0.75 * left.box.height, 1.0)
        found.append((offset, (right.box.x0 - left.box.x1) / em))
    return found


def chips(document: Document, passage: Passage, space: float) -> list[Passage]:
    """The passage cut where more than a space stands between words: items side by side without a separator."""
    if len(passage.runs) < 2:
        return [passage]
    widest = max(_CHIP_EM, 1.8 * space)
    starts = [0, *(offset for offset, gap in _gaps(document, passage) if gap >= widest)]
    ends = [*(s - 1 for s in starts[1:]), len(passage.text)]
    return [passage.part(Span(a, b)) for a, b in zip(starts, ends, strict=True)]
