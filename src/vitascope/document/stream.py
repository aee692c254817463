"""The runs as the file was written, cut into lines where the baseline changes or the text jumps back."""

from vitascope.document.layout import Layout
from vitascope.document.model import Document, Line
from vitascope.document.segments import Segment, on_one_line


def stream_lines(layout: Layout) -> list[Line]:
    """Every run with text, hidden ones too, page by page in stream order."""
    document = layout.document
    lines: list[Line] = []
    for page in document.pages:
        current: list[int] = []
        tallest: Segment | None = None
        for i in range(page.first, page.last):
            run = document.runs[i]
            if not run.text or run.text.isspace():
                continue
            piece = layout.piece(i)
            if current and not _goes_on(document, current[-1], i, tallest, piece):
                lines.append(layout.line(current))
                current, tallest = [], None
            current.append(i)
            if piece is not None and (tallest is None or piece.height > tallest.height):
                tallest = piece
        if current:
            lines.append(layout.line(current))
    return lines


def _goes_on(document: Document, last: int, index: int, tallest: Segment | None, piece: Segment | None) -> bool:
    a, b = document.runs[last], document.runs[index]
    if a.rotation != b.rotation:
        return False
    if b.joined:
        return True
    if tallest is None or piece is None or a.box is None:
        return False
    if a.rotation % 360:
        return True
    return on_one_line(tallest, piece) and piece.x0 > a.box.x0 - 0.5 * piece.em
