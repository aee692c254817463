"""A page drawn in characters to a Document: columns of characters are columns of the page, rows are baselines.

A character is 6 pt wide, a line 14 pt high with a box of 12. Words are cut at spaces; `~word~` is hidden. The
stream goes row by row, or column by column where `by_columns` gives the characters at which columns begin.
"""

import re
from textwrap import dedent

from msgspec.structs import replace

from vitascope.document.model import Box, Document, Hidden, Page, Reading, Run, Style

WIDE, LINE, HEIGHT = 6.0, 14.0, 12.0


def page_of(sketch: str, number: int, starts: tuple[int, ...] = ()) -> list[Run]:
    found: list[tuple[int, Run]] = []
    for row, line in enumerate(dedent(sketch).strip("\n").split("\n")):
        for word in re.finditer(r"\S+", line):
            box = Box(50 + WIDE * word.start(), 50 + LINE * row, 50 + WIDE * word.end(), 50 + LINE * row + HEIGHT)
            hidden: Hidden | None = "invisible" if word[0].startswith("~") else None
            column = sum(word.start() >= start for start in starts)
            found.append((column, Run(word[0].strip("~"), 0, page=number, box=box, hidden=hidden)))
    ordered = [run for _, run in sorted(found, key=lambda pair: pair[0])]
    return [replace(run, order=i) for i, run in enumerate(ordered)]


def document(*sketches: str, by_columns: tuple[int, ...] = ()) -> Document:
    runs: list[Run] = []
    pages: list[Page] = []
    for number, sketch in enumerate(sketches):
        own = page_of(sketch, number, by_columns)
        pages.append(Page(612, 792, len(runs), len(runs) + len(own)))
        runs += own
    return Document("pdf", tuple(runs), (Style(font="Plain", size_pt=10),), tuple(pages))


def texts(reading: Reading) -> list[str]:
    return [line.text for line in reading.lines]
