"""A document's runs as pieces, segments and lines, each made once though several readers want it."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from vitascope.document.lines import has_loose_letters, make_line
from vitascope.document.model import Document, Line
from vitascope.document.segments import Segment, segment_of, segments_of


class Layout:
    """Made anew for each document; asks nothing of a run before a reader wants it."""

    __slots__ = ("_lines", "_pieces", "_segments", "document")

    def __init__(self, document: Document) -> None:
        self.document = document
        self._pieces: list[Segment | None] = [None] * len(document.runs)
        self._segments: dict[tuple[int, ...], list[Segment]] = {}
        self._lines: dict[tuple[int, ...], Line] = {}

    def piece(self, index: int) -> Segment | None:
        """The run as a segment of its own; None where it has no box or no letters."""
        piece = self._pieces[index]
        if piece is None:
            run = self.document.runs[index]
            if run.box is not None and run.text and not run.text.isspace():
                piece = self._pieces[index] = segment_of(self.document, index, run.box)
        return piece

    def segments(self, indices: Sequence[int]) -> list[Segment]:
        """The segments of level runs of one page, top to bottom, then left to right."""
        key = tuple(indices)
        found = self._segments.get(key)
        if found is None:
            pieces = [piece for index in indices if (piece := self.piece(index)) is not None]
            found = self._segments[key] = segments_of(self.document, pieces)
        return found

    def line(self, runs: Sequence[int], *, region: int = -1, close_letters: bool = False) -> Line:
        """The line of `runs`, left to right; letters set apart are closed up if asked."""
        if close_letters and has_loose_letters(self.document, runs):
            return make_line(self.document, runs, region=region, close_letters=True)
        key = tuple(runs)
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = make_line(self.document, runs)
        return line if region == line.region else replace(line, region=region)

    def row(self, segments: Iterable[Segment], *, region: int = -1, close_letters: bool = False) -> Line:
        """The line of all runs of the segments."""
        runs = [run for segment in segments for run in segment.runs]
        return self.line(runs, region=region, close_letters=close_letters)
