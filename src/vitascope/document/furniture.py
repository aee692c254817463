"""The bands at the top and bottom of pages that are no part of the text: repeated lines and page numbers."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from vitascope.document.model import Document, Part
from vitascope.document.segments import Segment, rows_of

EDGE = 0.14  # of the page's height


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

    A row is repeated if the same words, digits aside, stand at the same height on another page; a page number by
    itself at the very top or bottom is one too, on a page that has other text.
    """
    rows = [_edge_rows(document, page, segments) for page, segments in enumerate(pages)]
    seen = Counter(key for page in rows for key in {key for key, _, _ in page})
    marked: list[dict[int, Part]] = []
    for page, segments in enumerate(pages):
        place = {id(segment): i for i, segment in enumerate(segments)}
        parts: dict[int, Part] = {}
        for key, part, row in rows[page]:
            numbered = len(row) < len(segments) and _page_number().fullmatch(key[0].replace("#", "1")) is not None
            if seen[key] > 1 or (numbered and _is_outermost(row, segments)):
                parts.update((place[id(segment)], part) for segment in row)
        marked.append(parts)
    return marked


def _edge_rows(
    document: Document, page: int, segments: Sequence[Segment]
) -> list[tuple[tuple[str, int], Part, list[Segment]]]:
    height = document.pages[page].height
    found: list[tuple[tuple[str, int], Part, list[Segment]]] = []
    for row in rows_of([s for s in segments if s.y1 < EDGE * height or s.y0 > (1 - EDGE) * height]):
        text = " ".join(document.runs[i].text for segment in row for i in segment.runs).casefold()
        part: Part = "header" if row[0].y1 < EDGE * height else "footer"
        found.append(((_digits().sub("#", text), round(row[0].base / 3)), part, row))
    return found


def _is_outermost(row: Sequence[Segment], segments: Sequence[Segment]) -> bool:
    top, bottom = min(s.y0 for s in segments), max(s.y1 for s in segments)
    return row[0].y0 <= top + 0.1 or row[0].y1 >= bottom - 0.1
