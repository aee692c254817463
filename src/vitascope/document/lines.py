"""Runs that a reader gives on one line to a `Line`: spaces where white space stood, markers off, wide gaps noted."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from msgspec.structs import replace

from vitascope.document.direction import FROM_RIGHT, is_from_right
from vitascope.document.markers import glued_bullet, opens_item
from vitascope.document.model import Box, Document, Line, Part, Run, bounds
from vitascope.document.segments import em_in

# A gap of a tenth of an em is kerning; the narrowest word space in use is about 0.2 em.
SPACE_EM = 0.12
WIDE_HEIGHTS = 1.5
_FEWEST_LOOSE = 4

JOINED, SPACED, WIDE = 0, 1, 2

_BETWEEN = ("|", "·", "•")
"""Signs that part the items of a line: each stands by itself, in the order of the line."""


def make_line(
    document: Document,
    runs: Sequence[int],
    *,
    region: int = -1,
    part: Part = "body",
    close_letters: bool = False,
    marked: bool = True,
    words_at: Collection[int] = (),
) -> Line:
    """The line of `runs` (indices, left to right, at least one). Spaced-out letters are closed up if asked.

    words_at  runs before which they are not, where no box tells a wider gap between words
    """
    given = [document.runs[i] for i in runs]
    if any(run.text > "\u058f" and FROM_RIGHT.search(run.text) for run in given) and _is_from_right(document, given):
        runs, given = _right_to_left(document, runs, given)
        gaps = [JOINED, *(_gap_beside(document, left, right) for left, right in pairwise(given))]
    else:
        gaps = _gaps(document, runs, given)
    marker, first, cut = _marker(document, given, gaps) if marked else (None, 0, 0)
    if close_letters and has_loose_letters(document, runs):
        opening = [gap if run in words_at else None for run, gap in zip(runs, gaps, strict=True)]
        _close_letters(document, given, gaps)
        gaps = [now if before is None else before for now, before in zip(gaps, opening, strict=True)]
    text, starts, cells = _joined(given[first:], gaps[first:], cut)
    return Line(
        text,
        tuple(runs[first:]),
        tuple(starts),
        given[0].page,
        _box(given),
        region,
        marker=marker,
        part=part,
        paragraph=given[0].paragraph,
        cells=tuple(cells),
    )


def _gaps(document: Document, runs: Sequence[int], given: Sequence[Run]) -> list[int]:
    """What stands before each run: white space as the file says for neighbours, else by their distance."""
    gaps = [JOINED]
    for i in range(1, len(given)):
        left, right = given[i - 1], given[i]
        if left.box is None or right.box is None:
            gaps.append(JOINED if right.joined else SPACED)
            continue
        apart = right.box.x0 - left.box.x1
        if runs[i] == runs[i - 1] + 1:
            spaced = not right.joined
        else:
            em = min(em_in(document, left.style, left.box.height), em_in(document, right.style, right.box.height))
            spaced = apart > SPACE_EM * em or apart < -0.5 * left.box.height
        is_wide = apart > WIDE_HEIGHTS * min(left.box.height, right.box.height)
        gaps.append(JOINED if not spaced else WIDE if is_wide else SPACED)
    return gaps


def _joined(given: Sequence[Run], gaps: Sequence[int], cut: int) -> tuple[str, list[int], list[int]]:
    """The text, where each run starts in it, and where wide gaps stood; `cut` is how much the first run loses."""
    text = given[0].text[cut:]
    pieces = [text]
    starts = [0]
    cells: list[int] = []
    length = len(text)
    for i in range(1, len(given)):
        if gaps[i]:
            pieces.append(" ")
            length += 1
            if gaps[i] == WIDE:
                cells.append(length)
        starts.append(length)
        text = given[i].text
        pieces.append(text)
        length += len(text)
    return "".join(pieces), starts, cells


def _box(given: Sequence[Run]) -> Box | None:
    boxes = [run.box for run in given if run.box is not None]
    return bounds(boxes) if boxes else None


def _marker(document: Document, given: Sequence[Run], gaps: Sequence[int]) -> tuple[str | None, int, int]:
    """The marker that opens the runs, which run the text begins with, and how many of its letters are marker."""
    first = given[0].text
    if len(first) != 1:
        sign = glued_bullet(first)
        return (sign, 0, 1) if sign else (None, 0, 0)
    if len(given) > 1 and gaps[1] and opens_item(first, given[1].text, gap_em=_gap_em(document, given[0], given[1])):
        return first, 1, 0
    return None, 0, 0


def _gap_em(document: Document, left: Run, right: Run) -> float:
    if left.box is None or right.box is None:
        return 1.0
    return (right.box.x0 - left.box.x1) / em_in(document, left.style, left.box.height)


def has_loose_letters(document: Document, runs: Sequence[int]) -> bool:
    """Whether enough single letters stand among the runs for them to be a word set apart."""
    return sum([len(document.runs[i].text) == 1 for i in runs]) >= _FEWEST_LOOSE


def _close_letters(document: Document, given: Sequence[Run], gaps: list[int]) -> None:
    """Take the spaces out of letters set apart ("E X P E R I E N C E"), keeping the wider ones between words.

    Only stretches of four letters and more whose narrow gaps are alike: initials stay as they are.
    """
    first = 0
    while first < len(given):
        last = first
        while last < len(given) and _is_letter(given[last].text):
            last += 1
        if last - first >= _FEWEST_LOOSE:
            _close_stretch(document, given, gaps, first, last)
        first = max(last, first + 1)


def _close_stretch(document: Document, given: Sequence[Run], gaps: list[int], first: int, last: int) -> None:
    apart = [_gap_em(document, given[i - 1], given[i]) for i in range(first + 1, last)]
    usual = sorted(apart)[len(apart) // 3]
    for i, gap in zip(range(first + 1, last), apart, strict=True):
        if gap <= 1.6 * usual + 0.05:
            gaps[i] = JOINED


def _is_letter(text: str) -> bool:
    return len(text) == 1 and (text.isalnum() or text in "&-–'’.")


def _is_from_right(document: Document, given: Sequence[Run]) -> bool:
    """Whether a line with Hebrew or Arabic on a page runs from right to left: most letters do, or its language does.

    Without boxes runs stand in the order of reading.
    """
    if given[0].box is None:
        return False
    if is_from_right(document.metadata.language):
        return True
    text = "".join([run.text for run in given])
    return 2 * len(FROM_RIGHT.findall(text)) > sum(c.isalpha() for c in text)


def _right_to_left(document: Document, runs: Sequence[int], given: Sequence[Run]) -> tuple[list[int], list[Run]]:
    """Runs of a line that is mostly Hebrew or Arabic, in the order in which they are read.

    Words and figures of other scripts among them read from left to right: "240 ms", "03/2021 - Present".
    """
    ordered = sorted(zip(runs, given, strict=True), key=lambda pair: -(pair[1].box.x1 if pair[1].box else 0.0))
    turned: list[tuple[int, Run]] = []
    stretch: list[tuple[int, Run]] = []
    for index, run in ordered:
        glued = not stretch and turned and _gap_beside(document, turned[-1][1], run) == JOINED
        if run.text in _BETWEEN or FROM_RIGHT.search(run.text):
            turned += [*_from_left(stretch), (index, run)]
            stretch = []
        elif glued and FROM_RIGHT.search(turned[-1][1].text):
            turned.append((index, _behind_a_letter(run)))
        else:
            stretch.append((index, run))
    turned += _from_left(stretch)
    return [index for index, _ in turned], [run for _, run in turned]


def _behind_a_letter(run: Run) -> Run:
    """A figure that goes on a word from right to left: signs at its ends change sides, ",5%-" is read "-5%,"."""
    bare = run.text.rstrip("-–—־/.,:+")
    figure = bare.lstrip(",.;:!?")
    if not figure:
        return run
    return replace(run, text=run.text[len(bare) :] + figure + bare[: len(bare) - len(figure)])


def _from_left(stretch: Sequence[tuple[int, Run]]) -> Sequence[tuple[int, Run]]:
    """A stretch without such letters turned round; signs at its edges belong to what stands around it."""
    worded = [at for at, (_, run) in enumerate(stretch) if any(c.isalnum() for c in run.text)]
    if not worded:
        return stretch
    first, last = worded[0], worded[-1] + 1
    return [*stretch[:first], *reversed(stretch[first:last]), *stretch[last:]]


def _gap_beside(document: Document, one: Run, other: Run) -> int:
    """What stands between neighbours in reading, whichever side the second one lies on."""
    if one.box is None or other.box is None:
        return SPACED
    apart = max(other.box.x0 - one.box.x1, one.box.x0 - other.box.x1)
    em = min(em_in(document, one.style, one.box.height), em_in(document, other.style, other.box.height))
    if apart <= SPACE_EM * em:
        return JOINED
    return WIDE if apart > WIDE_HEIGHTS * min(one.box.height, other.box.height) else SPACED


def text_box(document: Document, line: Line) -> Box | None:
    """The box of the line's text without its marker."""
    if line.marker is None:
        return line.box
    return _box([document.runs[i] for i in line.runs]) or line.box
