"""Immutable text and spans over it: every piece of text knows which runs of the document it came from."""

from bisect import bisect_right

from msgspec import Struct


class Span(Struct, frozen=True):
    """Offsets into a text, end excluded."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end

    def holds(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end


class Passage(Struct, frozen=True):
    """A text put together from runs: `starts[i]` is the offset in `text` where the text of run `runs[i]` begins.

    `runs` are indices into Document.runs. Text between two runs (a space, a mended line end) belongs to the
    run before it. An empty passage has no runs.
    """

    text: str
    starts: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)

    def runs_in(self, span: Span) -> tuple[int, ...]:
        """The runs whose text overlaps `span`, in order."""
        if not self.runs or span.end <= span.start:
            return ()
        first = max(0, bisect_right(self.starts, span.start) - 1)
        last = bisect_right(self.starts, span.end - 1)
        return self.runs[first:last]

    def part(self, span: Span) -> "Passage":
        """The piece of this passage under `span`, with its runs."""
        if not self.runs:
            return Passage(span.of(self.text))
        first = max(0, bisect_right(self.starts, span.start) - 1)
        last = bisect_right(self.starts, max(span.start, span.end - 1))
        starts = tuple(max(0, s - span.start) for s in self.starts[first:last])
        return Passage(span.of(self.text), starts, self.runs[first:last])

    def strip(self, characters: str | None = None) -> "Passage":
        """Without the given characters (white space by default) at both ends."""
        left = len(self.text) - len(self.text.lstrip(characters))
        kept = self.text.strip(characters)
        return self.part(Span(left, left + len(kept)))


def join(passages: "tuple[Passage, ...] | list[Passage]", separator: str = " ") -> Passage:
    """Passages one after another with `separator` between; empty ones are left out."""
    text = ""
    starts: list[int] = []
    runs: list[int] = []
    for piece in passages:
        if not piece.text:
            continue
        if text:
            text += separator
        starts += [len(text) + s for s in piece.starts]
        runs += piece.runs
        text += piece.text
    return Passage(text, tuple(starts), tuple(runs))


def is_whole_number(text: str) -> bool:
    """One to nine decimal digits. `str.isdigit` also takes "³", and `int` refuses more digits than 4,300."""
    return text.isdecimal() and len(text) < 10
