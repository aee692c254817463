"""The orders in which extractors read a document, as lines; the résumé is parsed from the first of them.

stream      as the file was written: PDFBox and Tika by default, pdftotext -raw, pypdf, PDFium
rows        line by line across the page, columns or not: pdftotext -layout, PDFBox sorted by position
columns     banners, columns and rails one after another, as a person reads
everything  files without geometry: headers, body, notes, footers
body-only   likewise, only what walking the body's paragraphs gives

Extractors return text that a person cannot see, so "stream", "rows" and "body-only" hold it; "columns" and
"everything" leave it out, and deleted text and comments with it.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from vitascope.document.cells import margin_labels, with_cells_at, with_whole_ranges
from vitascope.document.columns import Band, Block, bands_of, flows
from vitascope.document.flow import body_only, everything
from vitascope.document.furniture import furniture
from vitascope.document.layout import Layout
from vitascope.document.markers import mark_dashes, mark_numbers, with_depths
from vitascope.document.model import Box, Document, Line, Part, Reading
from vitascope.document.paragraphs import with_paragraphs
from vitascope.document.segments import Segment, rows_of
from vitascope.document.stream import stream_lines
from vitascope.errors import UnknownReader

WITH_GEOMETRY = ("columns", "stream", "rows")
WITHOUT_GEOMETRY = ("everything", "body-only")

# What stands in for a reader that the kind of file does not have: the nearest in what it gives.
_STAND_INS = {"columns": "everything", "rows": "everything", "stream": "body-only"}
_STAND_INS_WITH_GEOMETRY = {"everything": "columns", "body-only": "stream"}


def read(document: Document, reader: str | None = None) -> tuple[Reading, ...]:
    """The document in every reader's order, the main one first, or `reader` first if one is asked for.

    Any name is answered for any file: a Word file has "body-only" for "stream" and "everything" for "columns" and
    "rows"; a PDF the reverse. Raises UnknownReader for a name that none has.
    """
    names: tuple[str, ...] = WITH_GEOMETRY if document.has_geometry else WITHOUT_GEOMETRY
    if reader is not None:
        first = _name_for(reader, names)
        names = (first, *(name for name in names if name != first))
    layout = Layout(document)
    return tuple(_read_as(layout, name) for name in names)


def main_reading(document: Document) -> Reading:
    """The first of `read(document)`, which the résumé is parsed from, without the others."""
    return _read_as(Layout(document), (WITH_GEOMETRY if document.has_geometry else WITHOUT_GEOMETRY)[0])


def _name_for(reader: str, names: Sequence[str]) -> str:
    if reader in names:
        return reader
    stand_ins = _STAND_INS_WITH_GEOMETRY if "columns" in names else _STAND_INS
    if reader not in stand_ins:
        raise UnknownReader(reader, WITH_GEOMETRY + WITHOUT_GEOMETRY)
    return stand_ins[reader]


def _read_as(layout: Layout, name: str) -> Reading:
    match name:
        case "columns":
            lines = column_lines(layout)
        case "rows":
            lines = row_lines(layout)
        case "stream":
            lines = stream_lines(layout)
        case "everything":
            lines = mark_numbers(mark_dashes(everything(layout.document)))
        case _:
            lines = body_only(layout.document)
    return Reading(name, tuple(lines))


def row_lines(layout: Layout) -> list[Line]:
    """Every page line by line from edge to edge; turned text after the rest of its page."""
    document = layout.document
    lines: list[Line] = []
    for page in document.pages:
        level, turned = _by_rotation(document, range(page.first, page.last), seen=False)
        lines += [layout.row(row) for row in rows_of(layout.segments(level))]
        lines += _turned_lines(layout, turned)
    return lines


def column_lines(layout: Layout) -> list[Line]:
    """Every column by itself; a column that goes on over the page stays together, furniture stands around it all.

    A header or footer that pages repeat is given once for each page: the first page's header at the very front,
    all others at the very end, so that they part no paragraph.
    """
    document = layout.document
    pages: list[list[Segment]] = []
    turned: list[Line] = []
    for page in document.pages:
        level, at_angle = _by_rotation(document, range(page.first, page.last), seen=True)
        pages.append(layout.segments(level))
        turned += _turned_lines(layout, at_angle)
    parts = furniture(document, pages)
    front, back = _furniture_lines(layout, pages, parts)
    bands = [
        bands_of(document, n, [s for i, s in enumerate(page) if i not in parts[n]], _uprights(document, n))
        for n, page in enumerate(pages)
    ]
    return [*front, *_flow_lines(layout, bands), *turned, *back]


def _flow_lines(layout: Layout, bands: Sequence[Sequence[Band]]) -> list[Line]:
    lines: list[Line] = []
    for region, flow in enumerate(flows(bands)):
        own = [line for block in flow for line in _block_lines(layout, block, region)]
        lines += with_paragraphs(layout.document, mark_dashes(own))
    return with_depths(mark_numbers(lines))


def _block_lines(layout: Layout, block: Block, region: int) -> list[Line]:
    rows = with_whole_ranges(layout.document, rows_of(block.segments))
    return [
        with_cells_at(layout.row(row, region=region, close_letters=True), runs)
        for row, runs in zip(rows, margin_labels(rows), strict=True)
    ]


def _furniture_lines(
    layout: Layout, pages: Sequence[Sequence[Segment]], parts: Sequence[dict[int, Part]]
) -> tuple[list[Line], list[Line]]:
    front: list[Line] = []
    back: list[Line] = []
    for n, page in enumerate(pages):
        for part in ("header", "footer"):
            rows = rows_of([s for i, s in enumerate(page) if parts[n].get(i) == part])
            lines = [_furniture_line(layout, row, part) for row in rows]
            if n == 0 and part == "header":
                front += lines
            else:
                back += lines
    return front, back


def _furniture_line(layout: Layout, row: Sequence[Segment], part: str) -> Line:
    line = layout.row(row, close_letters=True)
    return replace(line, part="header" if part == "header" else "footer")


def _by_rotation(document: Document, indices: Sequence[int], *, seen: bool) -> tuple[list[int], list[int]]:
    """The runs with a level baseline and those at an angle, in stream order; `seen` leaves hidden ones out."""
    level: list[int] = []
    turned: list[int] = []
    for i in indices:
        run = document.runs[i]
        if not (seen and run.hidden):
            (turned if run.rotation % 360 else level).append(i)
    return level, turned


def _turned_lines(layout: Layout, indices: Sequence[int]) -> list[Line]:
    """Runs at an angle, in stream order, a line for each stretch that stays within two heights of the last."""
    document = layout.document
    stretches: list[list[int]] = []
    for i in indices:
        box = document.runs[i].box
        last = document.runs[stretches[-1][-1]] if stretches else None
        if last is None or box is None or last.box is None or last.rotation != document.runs[i].rotation:
            stretches.append([i])
            continue
        near = 2 * min(last.box.width, last.box.height, box.width, box.height)
        apart_x = max(box.x0 - last.box.x1, last.box.x0 - box.x1)
        apart_y = max(box.y0 - last.box.y1, last.box.y0 - box.y1)
        if apart_x <= near and apart_y <= near:
            stretches[-1].append(i)
        else:
            stretches.append([i])
    return [layout.line(stretch) for stretch in stretches]


def _uprights(document: Document, page: int) -> list[Box]:
    """What may part columns: filled areas that may lie behind one and upright lines, from a tenth of the page."""
    size = document.pages[page]
    return [
        shape.box
        for shape in document.shapes
        if shape.page == page
        and shape.box.height > 0.1 * size.height
        and shape.box.width < 0.8 * size.width
        and (shape.box.width <= 3 or (shape.fill is not None and shape.fill != size.background))
    ]
