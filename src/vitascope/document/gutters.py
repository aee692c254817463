"""Where a region of a page falls into columns: the bands of white that text stands on both sides of."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from vitascope.document.segments import Segment, rows_of

# The narrowest gutters in use are about 1 em (8 to 10 pt); word spaces reach 0.65 em (see segments.NEAR_EM).
NARROWEST_EM = 0.7
FEWEST_LINES = 2
MOST_SEGMENTS = 1500  # a page of text has some 60 to 300; beyond, no columns are looked for


class Gutter(Struct, frozen=True):
    """White from `x0` to `x1` with `left` and `right` beside it, and what stands `above` and `below`."""

    x0: float
    x1: float
    above: tuple[Segment, ...]
    left: tuple[Segment, ...]
    right: tuple[Segment, ...]
    below: tuple[Segment, ...]

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    def is_piece_of(self, other: "Gutter") -> bool:
        """Whether this is `other` over fewer lines, and so wider."""
        if self.x0 > other.x0 + 1 or self.x1 < other.x1 - 1:
            return False
        return len(self.above) >= len(other.above) and len(self.below) >= len(other.below)

    @property
    def strength(self) -> tuple[int, int, int, float]:
        """By it the best of several is chosen: lines of the poorer side, lines on its edge, lines in all, width."""
        return min(_lines(self.left), _lines(self.right)), self.on_edge, len(self.left) + len(self.right), self.width

    @property
    def on_edge(self) -> int:
        """How many segments of the right side begin at its left edge."""
        return sum(s.x0 - self.x1 <= 0.3 * s.em for s in self.right)

    @property
    def is_by_chance(self) -> bool:
        """Few lines beside a narrow gutter whose right side has no edge: items of a contact line, not columns."""
        firsts = [row[0] for row in rows_of(self.right)]
        em = max(s.em for s in self.left)
        if min(len(self.left), len(self.right)) >= 6 or self.width >= 4 * em:
            return False
        if self.width < 0.9 * em:
            return True
        limit = 0.5 * max(s.em for s in firsts)
        middle = (min(s.x0 for s in self.right) + max(s.x1 for s in self.right)) / 2
        begin = sum(s.x0 - self.x1 <= limit for s in firsts)
        end = sum(max(r.x1 for r in self.right) - s.x1 <= limit for s in firsts)
        centred = sum(abs((s.x0 + s.x1) / 2 - middle) <= limit for s in firsts)
        return max(begin, end, centred) < 0.7 * len(firsts)


def _lines(side: Sequence[Segment]) -> int:
    """How many lines, roughly: baselines half an em apart."""
    return len({round(2 * s.base / s.em) for s in side})


def gutters(segments: Sequence[Segment]) -> list[Gutter]:
    """Every gutter of the region, strongest first."""
    ordered = sorted(segments, key=lambda s: (s.base, s.x0))
    if not 2 * FEWEST_LINES <= len(ordered) <= MOST_SEGMENTS:
        return []
    em = _typical_em(ordered)
    found: dict[tuple[int, int, int], Gutter] = {}
    spread = _spread(ordered)
    for x in _left_edges(ordered, em):
        for gutter in _at(ordered, spread, x, em):
            key = (round(gutter.x0), len(gutter.above), len(gutter.below))
            if key not in found:
                found[key] = gutter
    return sorted((g for g in found.values() if not g.is_by_chance), key=lambda g: g.strength, reverse=True)


def _typical_em(segments: Sequence[Segment]) -> float:
    sizes = sorted(s.em for s in segments)
    return sizes[len(sizes) // 2]


def _left_edges(ordered: Sequence[Segment], em: float) -> list[float]:
    """The x where a segment begins that has another to its left at the same height: where a column may begin."""
    edges: dict[int, float] = {}
    for i, segment in enumerate(ordered):
        if _has_left_neighbour(ordered, i, em):
            step = round(segment.x0 / (0.25 * em))
            edges[step] = min(segment.x0, edges.get(step, segment.x0))
    return [edges[step] for step in sorted(edges)]


def _has_left_neighbour(ordered: Sequence[Segment], i: int, em: float) -> bool:
    segment = ordered[i]
    for step in (-1, 1):
        j = i + step
        while 0 <= j < len(ordered) and abs(ordered[j].base - segment.base) < 2.5 * em:
            other = ordered[j]
            if other.x1 < segment.x0 and other.y0 < segment.y1 and segment.y0 < other.y1:
                return True
            j += step
    return False


def _spread(ordered: Sequence[Segment]) -> list[tuple[float, float]]:
    """How far each segment reaches, taking items set in a row at even distances (a contact line) for one.

    At least four items and gaps that differ by less than a half: cells of a table are not spaced so.
    """
    reach = {id(s): (s.x0, s.x1) for s in ordered}
    for row in rows_of(ordered):
        if len(row) < 4:
            continue
        gaps = [b.x0 - a.x1 for a, b in pairwise(row)]
        if max(gaps) < 3 * row[0].em and max(gaps) < 1.5 * min(gaps) + 0.3 * row[0].em:
            reach.update((id(s), (row[0].x0, row[-1].x1)) for s in row)
    return [reach[id(s)] for s in ordered]


def _at(ordered: Sequence[Segment], spread: Sequence[tuple[float, float]], x: float, em: float) -> list[Gutter]:
    """The gutters whose right column begins at `x`: stretches of the page in which nothing crosses it."""
    edge, clear = x - 0.1 * em, x - NARROWEST_EM * em
    done: list[Gutter] = []
    first = 0
    for i in range(len(ordered) + 1):
        crosses = i < len(ordered) and spread[i][0] < edge and spread[i][1] > clear
        if i < len(ordered) and not crosses:
            continue
        gutter = _stretch(ordered, first, i, edge, em)
        if gutter is not None:
            done.append(gutter)
        first = i + 1
    return done


def _stretch(ordered: Sequence[Segment], first: int, last: int, edge: float, em: float) -> Gutter | None:
    left = [s for s in ordered[first:last] if s.x0 < edge]
    right = [s for s in ordered[first:last] if s.x0 >= edge]
    if len(left) < 2 or len(right) < 2:
        return None
    top, bottom = _shared(left, right)
    if bottom <= top:
        return None
    begin = _begin(ordered, first, last, top, em)
    end = _end(ordered, begin, last, bottom, em)
    begin, end = _without_strangers(ordered, begin, end, edge, em)
    left = [s for s in ordered[begin:end] if s.x0 < edge]
    right = [s for s in ordered[begin:end] if s.x0 >= edge]
    if not left or not right or max(len(left), len(right)) < FEWEST_LINES or min(len(left), len(right)) < 2:
        return None
    return Gutter(
        max(s.x1 for s in left),
        min(s.x0 for s in right),
        tuple(ordered[:begin]),
        tuple(left),
        tuple(right),
        tuple(ordered[end:]),
    )


def _shared(left: Sequence[Segment], right: Sequence[Segment]) -> tuple[float, float]:
    """The height, top and bottom, over which both sides have text."""
    top = max(min(s.y0 for s in left), min(s.y0 for s in right))
    return top, min(max(s.y1 for s in left), max(s.y1 for s in right))


def _begin(ordered: Sequence[Segment], first: int, last: int, top: float, em: float) -> int:
    """Where the columns begin: text above their shared height on one side only is theirs down from a wide gap.

    A heading or a name above one column cannot be told from a banner but by the white below it and its size.
    """
    lone = [i for i in range(first, last) if ordered[i].y1 <= top + 0.3 * em]
    if not lone:
        return first
    for i in reversed(lone):
        below = ordered[i + 1] if i + 1 < last else None
        gap = below.y0 - ordered[i].y1 if below is not None else 0.0
        if ordered[i].em >= 1.5 * em or (first > 0 and gap > 0.8 * em and below is not None):
            return i + 1
    return first


def _end(ordered: Sequence[Segment], begin: int, last: int, bottom: float, em: float) -> int:
    """Where the columns end: at the end of the region, or at the widest gap before the line that crosses them."""
    if last == len(ordered):
        return last
    lone = [i for i in range(begin, last) if ordered[i].y0 >= bottom - 0.3 * em]
    if not lone:
        return last
    widest, at = 0.0, last
    for i in [*lone, last]:
        above = max((s.y1 for s in ordered[begin:i]), default=ordered[i].y0)
        gap = ordered[i].y0 - above
        if gap > widest + 0.1 * em:
            widest, at = gap, i
    return at if widest > 0.3 * em else lone[0]


def _without_strangers(ordered: Sequence[Segment], begin: int, end: int, edge: float, em: float) -> tuple[int, int]:
    """Without groups of lines at the top and bottom, set off by white, that only by chance leave the gutter free.

    They do if none of their right-hand lines begins where the column's lines begin.
    """
    groups = _groups(ordered, begin, end, em)
    column = [s for s in ordered[begin:end] if s.x0 >= edge]
    while len(groups) > 1 and _is_strange(ordered[slice(*groups[0])], column, edge, em):
        begin = groups[1][0]
        groups = groups[1:]
    while len(groups) > 1 and _is_strange(ordered[slice(*groups[-1])], column, edge, em):
        end = groups[-1][0]
        groups = groups[:-1]
    return begin, end


def _is_strange(group: Sequence[Segment], column: Sequence[Segment], edge: float, em: float) -> bool:
    """Whether a group with text on both sides shares neither the left edge nor the middle of the column."""
    own = [s for s in group if s.x0 >= edge]
    if not own or len(own) == len(group):
        return False
    begin, end = min(s.x0 for s in own), max(s.x1 for s in own)
    left, right = min(s.x0 for s in column), max(s.x1 for s in column)
    is_centred = abs(begin + end - left - right) <= 2 * em and len({round(s.x0 / em) for s in own}) == len(own)
    return begin - left > 3 * em and not is_centred


def _groups(ordered: Sequence[Segment], begin: int, end: int, em: float) -> list[tuple[int, int]]:
    """Stretches of lines with white between them across the whole width."""
    groups: list[tuple[int, int]] = []
    first, bottom = begin, ordered[begin].y1
    for i in range(begin + 1, end):
        if ordered[i].y0 - bottom > 0.6 * em:
            groups.append((first, i))
            first = i
        bottom = max(bottom, ordered[i].y1)
    return [*groups, (first, end)]
