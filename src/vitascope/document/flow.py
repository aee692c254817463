"""Files without geometry in reading order: paragraphs to lines, table rows joined where they lay out an entry."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from vitascope.document.lines import make_line
from vitascope.document.model import Document, Line, Paragraph

LABEL_WORDS = 8  # a cell with more words is text, not a date, place or label


def everything(document: Document) -> list[Line]:
    """What a person reads: headers, the body with tables row by row and text boxes in place, notes, footers.

    A header or footer that several sections repeat is given once. Hidden and deleted text and comments are left out.
    """
    paragraphs = document.paragraphs
    body = [p for p in paragraphs if p.part in ("body", "table", "text box", "form field", "annotation")]
    lines = _once(_lines_of(document, p, seen=True) for p in paragraphs if p.part == "header")
    lines += _body_lines(document, body)
    lines += [line for p in paragraphs if p.part == "footnote" for line in _lines_of(document, p, seen=True)]
    if document.kind == "text":
        lines = _with_wraps(document, lines)
    return lines + _once(_lines_of(document, p, seen=True) for p in paragraphs if p.part == "footer")


def body_only(document: Document) -> list[Line]:
    """What tools give that walk the body's own paragraphs (python-docx's `Document.paragraphs` and the like).

    No tables, headers, footers, text boxes, notes or comments; hidden text is given, deleted text is not.
    """
    own = [p for p in document.paragraphs if p.part == "body" and p.cell is None]
    return [line for p in own for line in _lines_of(document, p, seen=False)]


WRAPPED = 50
"""Letters from which a line of plain text was probably broken for its length."""


def _with_wraps(document: Document, lines: Sequence[Line]) -> list[Line]:
    """Lines of plain text, those that go on with the one above told apart from those that open a paragraph.

    Two of three tell one that goes on: it is set in, it begins in lower case, the line above looks broken off; but a
    capital set in under such a line only where the sign of an item opened it.
    """
    done: list[Line] = []
    opening: Line | None = None
    for line in lines:
        own = document.paragraphs[line.paragraph]
        if opening is not None and not own.space_before and line.marker is None and not line.cells:
            set_in = own.indent > document.paragraphs[opening.paragraph].indent
            above = done[-1].text
            small, wrapped = line.text[:1].islower(), len(above) >= WRAPPED or above.endswith(("-", ","))
            if (small and (set_in or wrapped)) or (set_in and wrapped and opening.marker is not None):
                done.append(replace(line, first_of_paragraph=False))
                continue
        opening = line
        done.append(line)
    return done


def _once(groups: Iterable[Sequence[Line]]) -> list[Line]:
    known: set[str] = set()
    kept: list[Line] = []
    for line in (line for lines in groups for line in lines):
        if line.text not in known:
            known.add(line.text)
            kept.append(line)
    return kept


def _body_lines(document: Document, paragraphs: Sequence[Paragraph]) -> list[Line]:
    lines: list[Line] = []
    for row, group in groupby(paragraphs, key=lambda p: p.cell[:2] if p.cell else None):
        if row is None:
            lines += [line for p in group for line in _lines_of(document, p, seen=True)]
        else:
            lines += _table_row(document, list(group))
    return lines


def _table_row(document: Document, paragraphs: Sequence[Paragraph]) -> list[Line]:
    """A row of a table: its first lines joined where the other cells are dates, places or labels; else cell by cell.

    A label without a figure beside three lines and more is a heading in a rail: it keeps a line of its own.
    """
    cells = [
        [line for p in group for line in _lines_of(document, p, seen=True)]
        for _, group in groupby(paragraphs, key=lambda p: p.cell)
    ]
    cells = [cell for cell in cells if cell]
    if len(cells) < 2 or not _lays_out_an_entry(cells):
        return [line for cell in cells for line in cell]
    joined = _side_by_side([cell[0] for cell in cells])
    return [joined] + [line for cell in cells for line in cell[1:]]


def _lays_out_an_entry(cells: Sequence[Sequence[Line]]) -> bool:
    longest = max(cells, key=len)
    others = [cell for cell in cells if cell is not longest]
    if any(len(cell) > 1 or len(cell[0].text.split()) > LABEL_WORDS for cell in others):
        return False
    if any(cell[0].marker for cell in cells):
        return False
    figures = any(character.isdigit() for cell in others for character in cell[0].text)
    return figures or len(longest) < 3


def _side_by_side(lines: Sequence[Line]) -> Line:
    """One line of several, with a cell where each of them begins."""
    text = ""
    runs: list[int] = []
    starts: list[int] = []
    cells: list[int] = []
    for line in lines:
        if text:
            text += " "
            cells.append(len(text))
        runs += line.runs
        starts += [len(text) + start for start in line.starts]
        cells += [len(text) + at for at in line.cells]
        text += line.text
    return replace(lines[0], text=text, runs=tuple(runs), starts=tuple(starts), cells=tuple(cells))


def _lines_of(document: Document, paragraph: Paragraph, *, seen: bool) -> list[Line]:
    """The lines of a paragraph, cut at its line breaks; `seen` leaves out what a person does not see."""
    indices = [i for i in range(paragraph.first, paragraph.last) if _is_given(document, i, seen=seen)]
    breaks = set(paragraph.breaks)
    pieces: list[list[int]] = []
    for i in indices:
        if not pieces or any(at in breaks for at in range(pieces[-1][-1] + 1, i + 1)):
            pieces.append([])
        pieces[-1].append(i)
    return [_line(document, paragraph, piece, is_first=n == 0, seen=seen) for n, piece in enumerate(pieces)]


def _is_given(document: Document, index: int, *, seen: bool) -> bool:
    run = document.runs[index]
    if not run.text.strip() or run.hidden == "deleted" or run.part == "deleted":
        return False
    return not seen or run.hidden is None


FEWEST_LETTERS = 5
"""Single letters that make up a line before they are taken for words set apart: initials and grades have fewer."""


def _line(document: Document, paragraph: Paragraph, runs: Sequence[int], *, is_first: bool, seen: bool) -> Line:
    tabs = set(paragraph.tabs)
    if seen and _is_spaced_out(document, runs):
        line = make_line(document, runs, part=paragraph.part, close_letters=True, marked=False, words_at=tabs)
        tabs = set()
    else:
        line = make_line(document, runs, part=paragraph.part, marked=is_first and paragraph.marker is None)
    cells = tuple(start for run, start in zip(line.runs, line.starts, strict=True) if start and run in tabs)
    return replace(
        line,
        marker=paragraph.marker if is_first and paragraph.marker is not None else line.marker,
        depth=paragraph.depth,
        heading=paragraph.heading,
        cell=paragraph.cell,
        cells=cells,
        gap=float(paragraph.space_before) if is_first else 0.0,
        region=-1,
    )


def _is_spaced_out(document: Document, runs: Sequence[int]) -> bool:
    """Whether the line is letters set apart and nothing else, as in "S E L E C T E D   P R O J E C T S"."""
    texts = [document.runs[i].text for i in runs]
    return len(texts) >= FEWEST_LETTERS and all(len(t) == 1 and t.isalpha() for t in texts)
