"""Runs of a page to segments: neighbours on one baseline with no wide gap between them; and segments to rows."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from vitascope.document.markers import is_marker_glyph
from vitascope.document.model import Box, Document

# A word space is 0.25 to 0.33 em, stretched by justification to about 0.6; gutters measured are 0.8 em and more.
NEAR_EM = 0.65
MARKER_EM = 3.2  # a bullet hangs up to this far before its text
MOST_PIECES = 2000  # on a page; beyond, only stream order joins runs (the densest page measured has 700)


class Segment(Struct, frozen=True, gc=False):
    """Runs from left to right. `y0`, `y1`, `base` and `em` are those of its widest run, so that a superscript
    or a bar in another font does not move the line; `order` is the lowest stream place, `runs` index Document.runs.

    base    the baseline, guessed: a fifth of the height of a font's box lies below it
    widest  the width of that run
    """

    runs: tuple[int, ...]
    x0: float
    y0: float
    x1: float
    y1: float
    em: float
    order: int
    base: float
    height: float
    widest: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0


def segment_of(document: Document, index: int, box: Box) -> Segment:
    """A single run, which stands in `box`."""
    run = document.runs[index]
    height = box.y1 - box.y0
    em = em_in(document, run.style, height)
    return Segment(
        (index,), box.x0, box.y0, box.x1, box.y1, em, run.order, box.y1 - 0.2 * height, height, box.x1 - box.x0
    )


def em_in(document: Document, style: int, height: float) -> float:
    """The font size where it fits a box of this height, else the height."""
    size = document.styles[style].size_pt
    return max(size if 0.5 * height <= size <= 1.6 * height else height, 0.1)


def on_one_line(a: Segment, b: Segment) -> bool:
    """Whether both stand on one baseline: half of the smaller lies beside the other, and the baselines agree.

    Where the sizes differ much (a name beside small contact lines) only the line that shares the baseline or
    the middle belongs to it.
    """
    small, big = (a, b) if a.height <= b.height else (b, a)
    if _shared(a, b) < 0.5 * small.height:
        return False
    apart = abs(a.base - b.base)
    if small.height >= 0.6 * big.height:
        return apart <= 0.35 * small.height
    return apart <= 0.3 * small.height or abs((a.y0 + a.y1) - (b.y0 + b.y1)) <= 0.5 * small.height


def _shared(a: Segment, b: Segment) -> float:
    """The height that both have in common; negative where there is white between them."""
    return min(a.y1, b.y1) - max(a.y0, b.y0)


def _follows(document: Document, left: Segment, right: Segment, *, opens: bool = True) -> bool:
    """Whether `right` goes on where `left` ends, on one line, a word space away at most.

    A list marker may stand further off; `opens` says that `left` begins its segment, as a marker must.
    """
    gap = right.x0 - left.x1
    small, em = (left.em, right.em) if left.em < right.em else (right.em, left.em)
    if small < 0.6 * em:
        em = small
    if gap > MARKER_EM * em or right.x0 < left.x0 or gap < -0.6 * em:
        return False
    if _shared(left, right) < 0.5 * min(left.height, right.height):
        return False
    return gap <= NEAR_EM * em or (opens and _is_marker(document, left))


def _is_marker(document: Document, segment: Segment) -> bool:
    return len(segment.runs) == 1 and is_marker_glyph(document.runs[segment.runs[0]].text)


def _merged(pieces: Sequence[Segment]) -> Segment:
    if len(pieces) == 1:
        return pieces[0]
    widest = max(pieces, key=_widest)
    return Segment(
        tuple([run for piece in pieces for run in piece.runs]),
        min([piece.x0 for piece in pieces]),
        widest.y0,
        max([piece.x1 for piece in pieces]),
        widest.y1,
        widest.em,
        min([piece.order for piece in pieces]),
        widest.base,
        widest.height,
        widest.widest,
    )


def _widest(segment: Segment) -> float:
    return segment.widest


def _in_stream(document: Document, runs: Iterable[Segment]) -> list[Segment]:
    """Segments of runs that follow each other in the stream as well as on the page: most of them."""
    done: list[Segment] = []
    current: list[Segment] = []
    for piece in runs:
        if current and _follows(document, current[-1], piece, opens=len(current) == 1):
            current.append(piece)
            continue
        if current:
            done.append(_merged(current))
        current = [piece]
    if current:
        done.append(_merged(current))
    return done


def segments_of(document: Document, runs: Iterable[Segment]) -> list[Segment]:
    """Single runs (of one page, level, in stream order) joined to segments, top to bottom, then left to right."""
    pieces = sorted(_in_stream(document, runs), key=_top_left)
    if len(pieces) > MOST_PIECES:
        return pieces
    follower: dict[int, int] = {}
    taken: set[int] = set()
    tallest = max([s.height for s in pieces], default=0.0)
    for i, left in enumerate(pieces):
        best = -1
        reach = left.x1 + MARKER_EM * left.em
        for j in _beside(pieces, i, tallest):
            right = pieces[j]
            if left.x0 <= right.x0 <= reach and j not in taken and (best < 0 or right.x0 < pieces[best].x0):
                best = j if _follows(document, left, right) else best
        if best >= 0:
            follower[i] = best
            taken.add(best)
    if not follower:
        return pieces
    chains = [_chain(i, follower) for i in range(len(pieces)) if i not in taken]
    return sorted([_merged([pieces[i] for i in chain]) for chain in chains], key=_top_left)


def _top_left(segment: Segment) -> tuple[float, float]:
    return segment.y0, segment.x0


def _beside(pieces: Sequence[Segment], i: int, tallest: float) -> list[int]:
    """Indices of the pieces that share some height with piece `i`; `pieces` are sorted by y0."""
    this = pieces[i]
    found: list[int] = []
    j = i - 1
    while j >= 0 and pieces[j].y0 > this.y0 - tallest:
        if pieces[j].y1 > this.y0:
            found.append(j)
        j -= 1
    j = i + 1
    while j < len(pieces) and pieces[j].y0 < this.y1:
        found.append(j)
        j += 1
    return found


def _chain(first: int, follower: dict[int, int]) -> list[int]:
    chain = [first]
    while chain[-1] in follower:
        chain.append(follower[chain[-1]])
    return chain


def rows_of(segments: Iterable[Segment]) -> list[list[Segment]]:
    """Segments grouped by baseline, top to bottom, each row from left to right."""
    rows: list[list[Segment]] = []
    leads: list[Segment] = []  # the largest segment of each row: the row's baseline is its
    for segment in sorted(segments, key=_base_left):
        for at in range(len(rows) - 1, max(-1, len(rows) - 5), -1):
            lead = leads[at]
            if lead.y1 > segment.y0 and on_one_line(lead, segment):
                rows[at].append(segment)
                if _area(segment) > _area(lead):
                    leads[at] = segment
                break
        else:
            rows.append([segment])
            leads.append(segment)
    for row in rows:
        if len(row) > 1:
            row.sort(key=_left_first)
    by_base = sorted(range(len(rows)), key=lambda at: leads[at].base)
    return [rows[at] for at in by_base]


def _base_left(segment: Segment) -> tuple[float, float]:
    return segment.base, segment.x0


def _left_first(segment: Segment) -> tuple[float, int]:
    return segment.x0, segment.order


def _area(segment: Segment) -> float:
    return segment.width * segment.height
