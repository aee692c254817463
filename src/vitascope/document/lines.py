"""Runs that a reader gives on one line to a `Line`: spaces where white space stood, markers off, wide gaps noted."""

from collections.abc import Sequence

from vitascope.document.markers import glued_bullet, opens_item
from vitascope.document.model import Box, Document, Line, Part, Run, bounds
from vitascope.document.segments import em_of

# A gap of a tenth of an em is kerning; the narrowest word space in use is about 0.2 em.
SPACE_EM = 0.12
WIDE_HEIGHTS = 1.5


def make_line(
    document: Document,
    runs: Sequence[int],
    *,
    region: int = -1,
    part: Part = "body",
    close_letters: bool = False,
    marked: bool = True,
) -> Line:
    """The line of `runs` (indices, left to right, at least one). Spaced-out letters are closed up if asked."""
    runs = _right_to_left(document, runs)
    first = document.runs[runs[0]]
    marker, rest, cut = _marker(document, runs) if marked else (None, runs, 0)
    spaces = [_space_before(document, rest[i - 1], rest[i]) if i else "" for i in range(len(rest))]
    wide = [i > 0 and _is_wide(document, rest[i - 1], rest[i]) for i in range(len(rest))]
    if close_letters:
        _close_letters(document, rest, spaces, wide)
    text, starts, cells = _joined(document, rest, spaces, wide, cut)
    boxes = [box for index in runs if (box := document.runs[index].box) is not None]
    return Line(
        text=text,
        runs=tuple(rest),
        starts=tuple(starts),
        page=first.page,
        box=bounds(boxes) if boxes else None,
        region=region,
        marker=marker,
        part=part,
        paragraph=first.paragraph,
        cells=tuple(cells),
    )


def _joined(
    document: Document, runs: Sequence[int], spaces: Sequence[str], wide: Sequence[bool], cut: int
) -> tuple[str, list[int], list[int]]:
    """The text, where each run starts in it, and where wide gaps stood; `cut` is how much the first run loses."""
    pieces: list[str] = []
    starts: list[int] = []
    cells: list[int] = []
    length = 0
    for i, index in enumerate(runs):
        word = document.runs[index].text
        if i == 0:
            word = word[cut:]
        if spaces[i]:
            pieces.append(" ")
            length += 1
            if wide[i]:
                cells.append(length)
        starts.append(length)
        pieces.append(word)
        length += len(word)
    return "".join(pieces), starts, cells


def _marker(document: Document, runs: Sequence[int]) -> tuple[str | None, Sequence[int], int]:
    """The marker that opens the runs, the runs after it, and how many letters of the first of them belong to it."""
    first = document.runs[runs[0]]
    if len(runs) > 1 and len(first.text) == 1:
        second = document.runs[runs[1]]
        gap_em = _gap_em(document, first, second)
        if _space_before(document, runs[0], runs[1]) and opens_item(first.text, second.text, gap_em=gap_em):
            return first.text, runs[1:], 0
    sign = glued_bullet(first.text)
    return (sign, runs, 1) if sign else (None, runs, 0)


def _gap_em(document: Document, left: Run, right: Run) -> float:
    if left.box is None or right.box is None:
        return 1.0
    return (right.box.x0 - left.box.x1) / max(em_of(document, left), 0.1)


def _space_before(document: Document, left: int, right: int) -> str:
    """A space if white space stands between the two: as the file says for neighbours, else by their distance."""
    a, b = document.runs[left], document.runs[right]
    if right == left + 1 or a.box is None or b.box is None:
        return "" if b.joined else " "
    gap = b.box.x0 - a.box.x1
    return " " if gap > SPACE_EM * min(em_of(document, a), em_of(document, b)) or gap < -2 * a.box.height else ""


def _is_wide(document: Document, left: int, right: int) -> bool:
    a, b = document.runs[left].box, document.runs[right].box
    if a is None or b is None:
        return False
    return b.x0 - a.x1 > WIDE_HEIGHTS * min(a.height, b.height)


def _close_letters(document: Document, runs: Sequence[int], spaces: list[str], wide: list[bool]) -> None:
    """Take the spaces out of letters set apart ("E X P E R I E N C E"), keeping the wider ones between words.

    Only stretches of four letters and more whose narrow gaps are alike: initials stay as they are.
    """
    first = 0
    while first < len(runs):
        last = first
        while last < len(runs) and _is_letter(document.runs[runs[last]]):
            last += 1
        if last - first >= 4:
            _close_stretch(document, runs, spaces, wide, first, last)
        first = max(last, first + 1)


def _close_stretch(
    document: Document, runs: Sequence[int], spaces: list[str], wide: list[bool], first: int, last: int
) -> None:
    gaps = [_gap_em(document, document.runs[runs[i - 1]], document.runs[runs[i]]) for i in range(first + 1, last)]
    usual = sorted(gaps)[len(gaps) // 3]
    for i, gap in zip(range(first + 1, last), gaps, strict=True):
        if gap <= 1.6 * usual + 0.05:
            spaces[i], wide[i] = "", False


def _is_letter(run: Run) -> bool:
    return len(run.text) == 1 and (run.text.isalnum() or run.text in "&-–'’.")


def _right_to_left(document: Document, runs: Sequence[int]) -> Sequence[int]:
    """Runs of a line that is mostly Hebrew or Arabic, in the order in which they are read."""
    if all(document.runs[i].text[:1] < "\u0590" for i in runs):
        return runs
    text = "".join(document.runs[i].text for i in runs)
    letters = sum(c.isalpha() for c in text)
    if 2 * sum("\u0590" <= c <= "\u08ff" or "\ufb1d" <= c <= "\ufefc" for c in text) <= letters:
        return runs
    return sorted(runs, key=lambda i: -box.x1 if (box := document.runs[i].box) else 0.0)


def line_box(document: Document, line: Line) -> Box | None:
    """The box of the line's text without its marker."""
    boxes = [box for index in line.runs if (box := document.runs[index].box) is not None]
    return bounds(boxes) if boxes else line.box
