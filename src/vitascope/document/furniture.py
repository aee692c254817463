"""The bands at the top and bottom of pages that are no part of the text: repeated lines and page numbers."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from vitascope.document.model import Document, Part
from vitascope.document.segments import Segment, rows_of

EDGE = 0.14  # of the page's height
WHITE = 1.0  # of a line's height, between a repeated row and the text; lines of a paragraph stand closer


@cache
def _page_number() -> re.Pattern[str]:
    return re.compile(
        r"(?i)(?:[-–—|]\s*)?(?:(?:page|seite|p\.?)\s*)?\d{1,2}(?:\s*(?:/|of|von|sur|de)\s*\d{1,2})?(?:\s*[-–—|])?"
    )


@cache
def _digits() -> re.Pattern[str]:
    return re.compile(r"\d+")


def furniture(document: Document, pages: Sequence[Sequence[Segment]]) -> list[dict[int, Part]]:
    """For each page, which of its segments (by index) stand in a repeated header or footer.

    A row is repeated if the same words, digits aside, stand at the same height on another page, and on half of the
    pages at least (the first page or every second one may lack it). Repeated rows are furniture if white parts them
    from the text: a text that says the same thing twice may do so at the same height. A page number by itself at the
    very top or bottom is furniture too, on a page that has other text. A year by itself is none, nor is "07".
    """
    rows = [_edge_rows(document, page, segments) for page, segments in enumerate(pages)]
    seen = Counter(key for page in rows for key in {row.key for row in page})
    often = max(2, -(-len(pages) // 2))
    marked: list[dict[int, Part]] = []
    for page, segments in enumerate(pages):
        place = {id(segment): i for i, segment in enumerate(segments)}
        parts: dict[int, Part] = {}
        repeated = [row for row in rows[page] if seen[row.key] >= often]
        apart = _set_apart(repeated, segments)
        for row in rows[page]:
            numbered = _is_page_number(row.text, page) or _counts_pages(row.text, page, len(pages))
            alone = len(row.segments) == len(segments)
            if row in apart or (numbered and not alone and _is_outermost(row.segments, segments)):
                parts.update((place[id(segment)], row.part) for segment in row.segments)
        marked.append(parts)
    return marked


def _is_page_number(text: str, page: int) -> bool:
    """With a nought before it ("07") only on the page it counts."""
    if _page_number().fullmatch(text) is None:
        return False
    first = _digits().findall(text)[0]
    return not first.startswith("0") or int(first) == page + 1


def _counts_pages(text: str, page: int, pages: int) -> bool:
    """A line that says which page of how many this is, and a few words more: "Robin Example 2 / 2"."""
    found = re.search(r"(\d{1,2})\s*(?:/|of|von|sur|de)\s*(\d{1,2})$", text, re.IGNORECASE)
    return found is not None and pages > 1 and (int(found[1]), int(found[2])) == (page + 1, pages) and len(text) < 80


class _EdgeRow(Struct, frozen=True):
    """A row near an edge of its page; `key` is its words without digits, and its height on the page."""

    text: str
    key: tuple[str, int]
    part: Part
    segments: list[Segment]

    @property
    def top(self) -> float:
        return min(s.y0 for s in self.segments)

    @property
    def bottom(self) -> float:
        return max(s.y1 for s in self.segments)


def _set_apart(rows: Sequence[_EdgeRow], segments: Sequence[Segment]) -> list[_EdgeRow]:
    """Rows of `rows` between which and the text stands white of a line's height, or other such rows."""
    apart: list[_EdgeRow] = []
    for part in ("header", "footer"):
        band = sorted((row for row in rows if row.part == part), key=lambda row: row.top, reverse=part == "header")
        while band and not _has_white(band[0], segments):  # the innermost first
            band = band[1:]
        apart += band
    return apart


def _has_white(row: _EdgeRow, segments: Sequence[Segment]) -> bool:
    """Whether the next row of the page further in is a line's height away."""
    own = {id(segment) for segment in row.segments}
    others = [s for s in segments if id(s) not in own]
    height = row.bottom - row.top
    if row.part == "header":
        gap = min((s.y0 - row.bottom for s in others if s.y0 > row.top + height / 2), default=height)
    else:
        gap = min((row.top - s.y1 for s in others if s.y1 < row.bottom - height / 2), default=height)
    return gap >= WHITE * height


def _edge_rows(document: Document, page: int, segments: Sequence[Segment]) -> list[_EdgeRow]:
    height = document.pages[page].height
    found: list[_EdgeRow] = []
    for row in rows_of([s for s in segments if s.y1 < EDGE * height or s.y0 > (1 - EDGE) * height]):
        text = _text(document, row)
        part: Part = "header" if row[0].y1 < EDGE * height else "footer"
        found.append(_EdgeRow(text, (_digits().sub("#", text.casefold()), round(row[0].base / 3)), part, list(row)))
    return found


def _text(document: Document, row: Sequence[Segment]) -> str:
    return " ".join(document.runs[i].text for segment in row for i in segment.runs)


def _is_outermost(row: Sequence[Segment], segments: Sequence[Segment]) -> bool:
    top, bottom = min(s.y0 for s in segments), max(s.y1 for s in segments)
    return row[0].y0 <= top + 0.1 or row[0].y1 >= bottom - 0.1
