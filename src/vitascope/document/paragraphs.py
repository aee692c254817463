"""Lines of a column to paragraphs: the white above each line, and which lines go on from the one before."""

from collections.abc import Sequence

from msgspec.structs import replace

from vitascope.document.lines import text_box
from vitascope.document.model import Box, Document, Line


def with_paragraphs(document: Document, lines: Sequence[Line]) -> list[Line]:
    """The lines of one column, in order, with `gap` and `first_of_paragraph` set."""
    texts = [text_box(document, line) for line in lines]
    edge = max((box.x1 for box in texts if box is not None), default=0.0)
    done: list[Line] = []
    for i, line in enumerate(lines):
        if i == 0:
            done.append(line)
            continue
        gap = _gap(lines[i - 1], line)
        goes_on = _goes_on(document, done[i - 1], line, texts[i - 1], texts[i], edge)
        done.append(replace(line, gap=gap, first_of_paragraph=not goes_on))
    return done


def _gap(above: Line, line: Line) -> float:
    if above.box is None or line.box is None or above.page != line.page or line.box.height <= 0:
        return 0.0
    return max(0.0, round((line.box.y0 - above.box.y1) / line.box.height, 2))


def _goes_on(
    document: Document, above: Line, line: Line, above_box: Box | None, box: Box | None, edge: float
) -> bool:
    """Whether `line` is the continuation of the paragraph that `above` belongs to."""
    if line.marker is not None or above_box is None or box is None or not line.text or not above.text:
        return False
    if above.cells or line.cells or not _same_look(document, above, line):
        return False
    new_page = above.page != line.page
    if not new_page and _gap(above, line) > 0.75:
        return False
    if not _in_line(above, above_box, box):
        return False
    return _is_full(document, above, line, above_box, box, edge)


def _in_line(above: Line, above_box: Box, box: Box) -> bool:
    """Whether the line begins where a continuation may: under the text above, or at most a hanging indent off it.

    A line that goes on from an item stands under the item's text, or under its marker in badly set files.
    """
    shift = box.x0 - above_box.x0
    height = max(box.height, 1.0)
    if abs(above_box.x0 + above_box.x1 - box.x0 - box.x1) <= 0.6 * height and above.marker is None:
        return True
    if above.marker is not None and above.box is not None:
        return above.box.x0 - 0.3 * height <= box.x0 <= above_box.x0 + 0.6 * height
    if above.first_of_paragraph:
        return -3.0 * height <= shift <= 2.6 * height
    return abs(shift) <= 0.4 * height


def _is_full(document: Document, above: Line, line: Line, above_box: Box, box: Box, edge: float) -> bool:
    """Whether the first word of the line would not have fitted on the line above.

    Short lines say nothing of the width of their column: there the words must show it.
    """
    first = document.runs[line.runs[0]]
    width = first.box.width if first.box is not None else 0.0
    room = edge - above_box.x1
    if abs(above_box.x0 + above_box.x1 - box.x0 - box.x1) <= 0.6 * box.height and box.x0 > above_box.x0 + box.height:
        room *= 2  # centred: as much is free on the left
    words = len(above.text.split())
    opens_low = line.text[0].islower() or line.text[0] in "&(,;"
    hangs = above.text[-1] in ",-–—&/(" or above.text.endswith(
        (" and", " of", " for", " with", " the", " to", " in", " a")
    )
    height = max(box.height, 1.0)
    if room > width + 0.25 * height + (3.0 * height if opens_low or hangs else 0.0):
        return False
    if words >= 5 and edge - box.x0 > 14 * height:
        return not (above.text[-1] in ".:;!?" and room > 6 * height)
    return opens_low or hangs


def _same_look(document: Document, above: Line, line: Line) -> bool:
    """Sizes within a tenth, and no change to bold at the seam unless bold is how the line above ended."""
    last = document.styles[document.runs[above.runs[-1]].style]
    first = document.styles[document.runs[line.runs[0]].style]
    larger = max(last.size_pt, first.size_pt, 0.1)
    if abs(last.size_pt - first.size_pt) > 0.1 * larger:
        return False
    return last.is_bold == first.is_bold or not first.is_bold
