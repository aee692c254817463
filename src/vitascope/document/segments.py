"""Runs of a page to segments: neighbours on one baseline with no wide gap between them; and segments to rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vitascope.document.markers import is_marker_glyph
from vitascope.document.model import Document, Run

# A word space is 0.25 to 0.33 em, stretched by justification to about 0.6; gutters measured are 0.8 em and more.
NEAR_EM = 0.65
MARKER_EM = 3.2  # a bullet hangs up to this far before its text


@dataclass(frozen=True, slots=True)
class Segment:
    """Runs from left to right. `y0`, `y1`, `base` and `em` are those of its widest run, so that a superscript
    or a bar in another font does not move the line; `order` is the lowest stream place, `runs` index Document.runs.
    """

    runs: tuple[int, ...]
    x0: float
    y0: float
    x1: float
    y1: float
    em: float
    order: int

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def base(self) -> float:
        """The baseline, guessed: a fifth of the height of a font's box lies below it."""
        return self.y1 - 0.2 * (self.y1 - self.y0)

    @property
    def width(self) -> float:
        return self.x1 - self.x0


def em_of(document: Document, run: Run) -> float:
    """The font size where it fits the box, else the height of the box."""
    assert run.box is not None
    height = run.box.y1 - run.box.y0
    size = document.styles[run.style].size_pt
    return size if 0.5 * height <= size <= 1.6 * height else max(height, 0.1)


def on_one_line(a: Segment, b: Segment) -> bool:
    """Whether both stand on one baseline: half of the smaller lies beside the other, and the baselines agree.

    Where the sizes differ much (a name beside small contact lines) only the line that shares the baseline or
    the middle belongs to it.
    """
    small, big = (a, b) if a.height <= b.height else (b, a)
    shared = min(a.y1, b.y1) - max(a.y0, b.y0)
    if shared < 0.5 * small.height:
        return False
    apart = abs(a.base - b.base)
    if small.height >= 0.6 * big.height:
        return apart <= 0.35 * small.height
    return apart <= 0.3 * small.height or abs((a.y0 + a.y1) - (b.y0 + b.y1)) <= 0.5 * small.height


def _follows(document: Document, left: Segment, right: Segment) -> bool:
    """Whether `right` goes on where `left` ends, on one line, a word space away at most."""
    em = max(left.em, right.em) if min(left.em, right.em) > 0.6 * max(left.em, right.em) else min(left.em, right.em)
    gap = right.x0 - left.x1
    if gap > MARKER_EM * em or right.x0 < left.x0 or gap < -0.6 * em:
        return False
    if gap > NEAR_EM * em and not _is_marker(document, left):
        return False
    shared = min(left.y1, right.y1) - max(left.y0, right.y0)
    return shared >= 0.5 * min(left.height, right.height)


def _is_marker(document: Document, segment: Segment) -> bool:
    return len(segment.runs) == 1 and is_marker_glyph(document.runs[segment.runs[0]].text)


def _merged(pieces: Sequence[Segment]) -> Segment:
    if len(pieces) == 1:
        return pieces[0]
    widest = max(pieces, key=lambda s: s.x1 - s.x0)
    return Segment(
        tuple(run for piece in pieces for run in piece.runs),
        min(s.x0 for s in pieces),
        widest.y0,
        max(s.x1 for s in pieces),
        widest.y1,
        widest.em,
        min(s.order for s in pieces),
    )


def _in_stream(document: Document, indices: Iterable[int]) -> list[Segment]:
    """Segments of runs that follow each other in the stream as well as on the page: most of them."""
    done: list[Segment] = []
    current: list[Segment] = []
    for index in indices:
        run = document.runs[index]
        box = run.box
        if box is None or not run.text.strip():
            continue
        piece = Segment((index,), box.x0, box.y0, box.x1, box.y1, em_of(document, run), run.order)
        if current and _follows(document, current[-1], piece):
            current.append(piece)
            continue
        if current:
            done.append(_merged(current))
        current = [piece]
    if current:
        done.append(_merged(current))
    return done


def segments_of(document: Document, indices: Iterable[int]) -> list[Segment]:
    """The segments of the given runs (of one page, not rotated), top to bottom, then left to right."""
    pieces = sorted(_in_stream(document, indices), key=lambda s: (s.y0, s.x0))
    follower: dict[int, int] = {}
    taken: set[int] = set()
    tallest = max((s.height for s in pieces), default=0.0)
    for i, left in enumerate(pieces):
        best = -1
        for j in _beside(pieces, i, tallest):
            if j not in taken and _follows(document, left, pieces[j]) and _nearer(pieces, j, best):
                best = j
        if best >= 0:
            follower[i] = best
            taken.add(best)
    chains = (_chain(i, follower) for i in range(len(pieces)) if i not in taken)
    merged = [_merged([pieces[i] for i in chain]) for chain in chains]
    return sorted(merged, key=lambda s: (s.y0, s.x0))


def _nearer(pieces: Sequence[Segment], j: int, best: int) -> bool:
    return best < 0 or pieces[j].x0 < pieces[best].x0


def _beside(pieces: Sequence[Segment], i: int, tallest: float) -> Iterable[int]:
    """Indices of the pieces that share some height with piece `i`; `pieces` are sorted by y0."""
    this = pieces[i]
    j = i - 1
    while j >= 0 and pieces[j].y0 > this.y0 - tallest:
        if pieces[j].y1 > this.y0:
            yield j
        j -= 1
    for j in range(i + 1, len(pieces)):
        if pieces[j].y0 >= this.y1:
            return
        yield j


def _chain(first: int, follower: dict[int, int]) -> list[int]:
    chain = [first]
    while chain[-1] in follower:
        chain.append(follower[chain[-1]])
    return chain


def rows_of(segments: Iterable[Segment]) -> list[list[Segment]]:
    """Segments grouped by baseline, top to bottom, each row from left to right."""
    rows: list[list[Segment]] = []
    for segment in sorted(segments, key=lambda s: (s.base, s.x0)):
        for row in reversed(rows[-4:]):
            if on_one_line(max(row, key=_area), segment):
                row.append(segment)
                break
        else:
            rows.append([segment])
    for row in rows:
        row.sort(key=lambda s: (s.x0, s.order))
    return sorted(rows, key=lambda row: max(row, key=_area).base)


def _area(segment: Segment) -> float:
    return segment.width * segment.height
