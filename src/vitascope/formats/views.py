"""Readings -> what each reader gives, piece by piece against the main reading; and text that is hidden or lost."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

from vitascope.document.differences import differences
from vitascope.document.model import Document, Hidden, Line, Reading

Kind = Literal["same", "moved", "extra", "lost"]

WHAT_READERS_ARE = {
    "columns": "Column by column, as people and the better parsers read.",
    "stream": "In the order the file was written, as PDFBox and Tika give text by default.",
    "rows": "Straight across the page, as layout-preserving extractors give it.",
    "everything": "Every part of the file: body, tables, text boxes, headers and footers.",
    "body-only": "The paragraphs of the body alone, as simple Word parsers give it.",
}

WHY_HIDDEN: dict[Hidden, str] = {
    "invisible": "It is drawn in the invisible text mode or fully transparent.",
    "same colour": "It has the colour of what is behind it.",
    "tiny": "It is smaller than 2 points.",
    "off the page": "It stands outside the page.",
    "under an image": "An image covers it.",
    "covered": "A filled shape covers it.",
    "clipped": "It is cut away by a clipping path.",
    "layer off": "Its layer is switched off.",
    "marked hidden": "The file marks it as hidden.",
    "deleted": "It is a tracked deletion that is still in the file.",
}

_WHY_LOST = {
    "header": "It stands in the page header, which this reader skips.",
    "footer": "It stands in the page footer, which this reader skips.",
    "text box": "It stands in a text box, which this reader skips.",
    "table": "It stands in a table, which this reader skips.",
    "comment": "It is a comment.",
    "footnote": "It is a footnote, which this reader skips.",
    "annotation": "It is an annotation, not text of the page.",
    "form field": "It is the value of a form field.",
}


class Piece(Struct, frozen=True):
    """Words that fare alike: "moved" stand elsewhere in the main reading, "extra" only here, "lost" only there."""

    kind: Kind
    text: str


class ShownLine(Struct, frozen=True):
    """`opens` is true where another page or block begins; a blank line stands there."""

    pieces: tuple[Piece, ...]
    opens: bool = False


class View(Struct, frozen=True):
    """What one reader gives. Counts are words; `is_main` is the reading that the résumé was parsed from."""

    reader: str
    what: str
    is_main: bool
    lines: tuple[ShownLine, ...]
    words: int
    moved: int = 0
    lost: int = 0
    extra: int = 0
    switches: int = 0
    is_safe: bool = True


class Unseen(Struct, frozen=True):
    """A stretch of text that a person (`who` is "a person") or a reader does not get; `page` from 1, 0 if none."""

    who: str
    where: str
    why: str
    text: str


def views_of(document: Document, readings: Sequence[Reading]) -> tuple[View, ...]:
    """One view a reading, the main one first."""
    if not readings:
        return ()
    main = readings[0]
    order = [run for line in main.lines for run in line.runs]
    shown = tuple(ShownLine((Piece("same", _written(line)),), opens) for line, opens in _opening(main.lines))
    views = [View(main.reader, WHAT_READERS_ARE.get(main.reader, ""), True, shown, _words(shown))]
    for reading, difference in zip(readings[1:], differences(document, readings), strict=True):
        kinds = _kinds(reading, order)
        lines = tuple(_against(document, reading, kinds, _after(order, difference.lost)))
        views.append(
            View(
                reading.reader,
                WHAT_READERS_ARE.get(reading.reader, ""),
                False,
                lines,
                _words(lines) - _words(lines, "lost"),
                _words(lines, "moved"),
                _words(lines, "lost"),
                _words(lines, "extra"),
                difference.switches,
                difference.is_safe,
            )
        )
    return tuple(views)


def _words(lines: Sequence[ShownLine], kind: Kind | None = None) -> int:
    """Words in all pieces, or in those of one kind. Runs are no measure: some files have one for every letter."""
    return sum(len(p.text.split()) for line in lines for p in line.pieces if kind is None or p.kind == kind)


def hidden_text(document: Document) -> tuple[Unseen, ...]:
    """Stretches that the file holds and a person does not see, with the reason."""
    numbered = [(i, run) for i, run in enumerate(document.runs) if run.hidden is not None and run.text.strip()]
    found = []
    for (hidden, _), group in groupby(numbered, key=lambda item: (item[1].hidden, item[1].page)):
        runs = [index for index, _ in group]
        assert hidden is not None
        found.append(Unseen("a person", _where(document, runs[0]), WHY_HIDDEN[hidden], _joined(document, runs)))
    return tuple(found)


def lost_text(document: Document, readings: Sequence[Reading]) -> tuple[Unseen, ...]:
    """Stretches of the main reading that another reader does not give; and visible text that the main one lacks."""
    if not readings:
        return ()
    order = [run for line in readings[0].lines for run in line.runs]
    given = set(order)
    missing = [i for i, run in enumerate(document.runs) if i not in given and run.hidden is None and run.text.strip()]
    dropped = [i for i in missing if not _is_list_sign(document.runs[i].text)]
    found = [_lost(document, readings[0].reader, runs) for runs in _neighbours(dropped, range(len(document.runs)))]
    for reading, difference in zip(readings[1:], differences(document, readings), strict=True):
        found += [_lost(document, reading.reader, runs) for runs in _neighbours(difference.lost, order)]
    return tuple(found)


def _is_list_sign(text: str) -> bool:
    """Bullets and list numbers are kept as markers, not as words."""
    return not any(c.isalpha() for c in text) and len(text) <= 3


def _lost(document: Document, reader: str, runs: Sequence[int]) -> Unseen:
    why = _WHY_LOST.get(document.runs[runs[0]].part, "This reader does not return it.")
    return Unseen(f"the reader “{reader}”", _where(document, runs[0]), why, _joined(document, runs))


def _where(document: Document, index: int) -> str:
    run = document.runs[index]
    if document.has_geometry:
        return f"p. {run.page + 1}"
    return f"paragraph {run.paragraph + 1}" + ("" if run.part == "body" else f", {run.part}")


def _joined(document: Document, runs: Sequence[int]) -> str:
    text = ""
    for index in runs:
        run = document.runs[index]
        text += run.text if not text or run.joined else " " + run.text
    return text


def _neighbours(runs: Sequence[int], order: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Runs that follow one another in `order`, taken together."""
    rank = {run: i for i, run in enumerate(order)}
    group: list[int] = []
    for run in runs:
        if group and rank[run] != rank[group[-1]] + 1:
            yield tuple(group)
            group = []
        group.append(run)
    if group:
        yield tuple(group)


def _opening(lines: Sequence[Line]) -> Iterator[tuple[Line, bool]]:
    """Each line, and whether a page or region begins with it."""
    before: Line | None = None
    for line in lines:
        yield line, before is not None and (line.page, line.region) != (before.page, before.region)
        before = line


def _written(line: Line) -> str:
    return f"{line.marker} {line.text}" if line.marker else line.text


def _kinds(reading: Reading, order: Sequence[int]) -> dict[int, Kind]:
    """How each run of the reading fares: in step with the main order, out of step, or not in it."""
    rank = {run: i for i, run in enumerate(order)}
    runs = [run for line in reading.lines for run in line.runs]
    in_step = _longest_in_order([(rank[run], run) for run in runs if run in rank])
    return {run: "extra" if run not in rank else "same" if run in in_step else "moved" for run in runs}


def _longest_in_order(ranked: Sequence[tuple[int, int]]) -> frozenset[int]:
    """Runs of a longest increasing subsequence of ranks: the most words that need not be called moved."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for position, (rank, _) in enumerate(ranked):
        at = bisect_left(tails, rank)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [rank]
        ends[at : at + 1] = [position]
    chosen = []
    at = ends[-1] if ends else -1
    while at >= 0:
        chosen.append(ranked[at][1])
        at = before[at]
    return frozenset(chosen)


def _after(order: Sequence[int], lost: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Lost runs by the run of the main order that they would follow; -1 for those at the very start."""
    rank = {run: i for i, run in enumerate(order)}
    return {order[rank[group[0]] - 1] if rank[group[0]] else -1: group for group in _neighbours(lost, order)}


def _against(
    document: Document, reading: Reading, kinds: dict[int, Kind], lost_after: dict[int, tuple[int, ...]]
) -> Iterator[ShownLine]:
    """The reading's lines in pieces; what is lost stands where the main reading has it."""
    if -1 in lost_after:
        yield ShownLine((Piece("lost", _joined(document, lost_after[-1])),))
    for line, opens in _opening(reading.lines):
        pieces: list[Piece] = []
        if line.marker:
            pieces.append(Piece("same", line.marker))
        for kind, group in groupby(zip(line.runs, line.starts, strict=True), key=lambda item: kinds[item[0]]):
            members = list(group)
            end = _end(line, members[-1][0])
            pieces.append(Piece(kind, line.text[members[0][1] : end].strip()))
        yield ShownLine(tuple(piece for piece in pieces if piece.text), opens)
        for run in line.runs:
            if run in lost_after:
                yield ShownLine((Piece("lost", _joined(document, lost_after[run])),))


def _end(line: Line, run: int) -> int:
    at = line.runs.index(run)
    return line.starts[at + 1] if at + 1 < len(line.starts) else len(line.text)
