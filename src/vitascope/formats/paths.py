"""Readings -> the way each reader takes over a page, as stretches read straight down and the jumps between them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from vitascope.document.model import Box, Document, Reading

MOST_NUMBERS = 60
"""Stretches that get a number on the page; with more, the picture of a jumble is clear without."""

Point = tuple[float, float]


class Stretch(Struct, frozen=True):
    """Lines read one below the other. `points` are their starts; the number is its turn on the page, from 1."""

    number: int
    points: tuple[Point, ...]


class Jump(Struct, frozen=True):
    """A move that does not go on below: up, across, or over text that is read later."""

    start: Point
    end: Point


class Path(Struct, frozen=True):
    """One reader's way over one page."""

    reader: str
    stretches: tuple[Stretch, ...]
    jumps: tuple[Jump, ...]


class _Piece(Struct, frozen=True):
    """A part of a line that lies in one region of the main reading."""

    box: Box
    region: int


def paths_by_page(document: Document, readings: Sequence[Reading]) -> tuple[tuple[Path, ...], ...]:
    """For each page the path of every reader, in the order of the readings."""
    regions = _regions(readings)
    pages: list[list[Path]] = [[] for _ in document.pages]
    for reading in readings:
        pieces: list[list[_Piece]] = [[] for _ in document.pages]
        for line in reading.lines:
            if 0 <= line.page < len(pieces):
                pieces[line.page] += _pieces(document, line.runs, regions)
        for page, ours in enumerate(pieces):
            pages[page].append(_path(reading.reader, ours))
    return tuple(tuple(paths) for paths in pages)


def _regions(readings: Sequence[Reading]) -> dict[int, int]:
    """Which region of the main reading each run stands in."""
    return {run: line.region for line in readings[0].lines for run in line.runs} if readings else {}


def _pieces(document: Document, runs: Sequence[int], regions: dict[int, int]) -> Iterator[_Piece]:
    """The line cut wherever it goes over from one region of the main reading to another."""
    box: Box | None = None
    region = -1
    for index in runs:
        run = document.runs[index]
        if run.box is None:
            continue
        here = regions.get(index, region)
        if box is not None and here != region:
            yield _Piece(box, region)
            box = None
        box = run.box if box is None else box.union(run.box)
        region = here
    if box is not None:
        yield _Piece(box, region)


def _path(reader: str, pieces: Sequence[_Piece]) -> Path:
    stretches: list[list[_Piece]] = []
    for piece in pieces:
        if stretches and _goes_on(stretches[-1][-1], piece):
            stretches[-1].append(piece)
        else:
            stretches.append([piece])
    numbered = tuple(Stretch(i, tuple(_start(p.box) for p in pieces)) for i, pieces in enumerate(stretches, 1))
    ends = [_start(pieces[-1].box) for pieces in stretches[:-1]]
    starts = [_start(pieces[0].box) for pieces in stretches[1:]]
    jumps = tuple(Jump(a, b) for a, b in zip(ends, starts, strict=True))
    return Path(reader, numbered, jumps)


def _goes_on(before: _Piece, after: _Piece) -> bool:
    """Downwards and not beside, or further right on the same line of the same region."""
    a, b = before.box, after.box
    if abs(b.mid_y - a.mid_y) <= 0.5 * min(a.height, b.height):
        return b.x0 >= a.x1 - 1.0 and before.region == after.region
    beside = b.x0 >= a.x1 or b.x1 <= a.x0
    return b.mid_y > a.mid_y and (not beside or before.region == after.region)


def _start(box: Box) -> Point:
    return (box.x0, box.mid_y)
