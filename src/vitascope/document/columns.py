"""The order in which a person reads a page: banners, columns and rails by recursion, rows kept together."""

from collections.abc import Sequence

from msgspec import Struct

from vitascope.document.aligned import are_columns
from vitascope.document.gutters import Gutter, gutters
from vitascope.document.model import Box, Document
from vitascope.document.segments import Segment

DEEPEST = 6


class Block(Struct, frozen=True):
    """A stretch of one column of one page, to be read line by line. `x0` and `x1` bound its text."""

    page: int
    segments: tuple[Segment, ...]
    x0: float
    x1: float


class Band(Struct, frozen=True):
    """A stretch of a page across its width: its columns from left to right, each a list of blocks."""

    columns: tuple[tuple[Block, ...], ...]


def bands_of(document: Document, page: int, segments: Sequence[Segment], shapes: Sequence[Box]) -> list[Band]:
    """The bands of a page from top to bottom."""
    return _bands(document, page, segments, shapes, 0)


def _bands(
    document: Document, page: int, segments: Sequence[Segment], shapes: Sequence[Box], depth: int
) -> list[Band]:
    if not segments:
        return []
    gutter = _gutter(document, segments, shapes) if depth < DEEPEST else None
    if gutter is None:
        return [Band(((_block(page, segments),),))]
    columns = _columns(document, page, gutter.left, shapes, depth) + _columns(
        document, page, gutter.right, shapes, depth
    )
    return [
        *_bands(document, page, gutter.above, shapes, depth + 1),
        Band(tuple(columns)),
        *_bands(document, page, gutter.below, shapes, depth + 1),
    ]


def _columns(
    document: Document, page: int, segments: Sequence[Segment], shapes: Sequence[Box], depth: int
) -> list[tuple[Block, ...]]:
    """One side of a gutter: several columns if it falls apart over its whole height, else one."""
    inner = _bands(document, page, segments, shapes, depth + 1)
    if len(inner) == 1:
        return list(inner[0].columns)
    return [tuple(block for band in inner for column in band.columns for block in column)]


def _gutter(document: Document, segments: Sequence[Segment], shapes: Sequence[Box]) -> Gutter | None:
    """The strongest gutter between columns; a piece of one that parts no columns parts none either."""
    refused: list[Gutter] = []
    for gutter in gutters(segments):
        if any(gutter.is_piece_of(other) for other in refused):
            continue
        if are_columns(document, gutter, shapes):
            return gutter
        refused.append(gutter)
    return None


def _block(page: int, segments: Sequence[Segment]) -> Block:
    return Block(page, tuple(segments), min(s.x0 for s in segments), max(s.x1 for s in segments))


def flows(pages: Sequence[Sequence[Band]]) -> list[list[Block]]:
    """Columns in reading order, each with all its blocks: a column that goes on over the page stays together.

    The last band of a page and the first of the next are joined where their columns stand at the same places,
    or where the next page's single column stands under one of them.
    """
    order: list[list[list[Block]]] = []
    for bands in pages:
        for i, band in enumerate(bands):
            columns = [list(column) for column in band.columns]
            if i == 0 and order and _goes_on(order[-1], columns):
                _extend(order[-1], columns)
            else:
                order.append(columns)
    return [flow for columns in order for flow in columns]


def _goes_on(above: Sequence[Sequence[Block]], below: Sequence[Sequence[Block]]) -> bool:
    return all(_column_for(above, column) is not None for column in below) and len(below) <= len(above)


def _column_for(above: Sequence[Sequence[Block]], column: Sequence[Block]) -> int | None:
    """The column of `above` that shares most of its width with `column`, if it shares it with no other."""
    x0, x1 = min(b.x0 for b in column), max(b.x1 for b in column)
    shares = [min(x1, max(b.x1 for b in c)) - max(x0, min(b.x0 for b in c)) for c in above]
    width = max(x1 - x0, 1.0)
    over = [i for i, share in enumerate(shares) if share > 0.05 * width]
    return over[0] if len(over) == 1 and shares[over[0]] > 0.5 * width else None


def _extend(above: list[list[Block]], below: Sequence[list[Block]]) -> None:
    for column in below:
        i = _column_for(above, column)
        assert i is not None
        above[i] += column
