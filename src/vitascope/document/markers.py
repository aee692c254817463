"""What opens a list item: bullet signs of every font, dashes, and numbers that count."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from vitascope.document.model import Line

_BULLETS = frozenset("•‣⁃∙◦●○◉◎■□▪▫◼◻◾◽◆◇❖►▶▸▹▻▷◂➢➤➔➜➣➥➼→⇒⇨✓✔✗✘✦✧✱✲✳✴✶★☆❍⬧⬥⬝⬩⦁⦾⦿⚫⚪⬤·‧・￭❑❒❏❐⧫♦◊†")
# Symbol, Wingdings and ZapfDingbats letters that stand where no Unicode map was given, and ASCII stand-ins.
_WEAK = frozenset("-–—−‒―*o+>»›¤§Øü~¨")


def is_private(character: str) -> bool:
    """A code point whose meaning only its font knows: Symbol, Wingdings and Font Awesome use U+E000 to U+F8FF."""
    return "\ue000" <= character <= "\uf8ff" or character >= "\U000f0000"


def is_bullet(text: str) -> bool:
    """One sign that is a bullet wherever it opens a line; an unreadable sign there is taken for one."""
    return len(text) == 1 and (text in _BULLETS or is_private(text) or text == "\ufffd")


def is_marker_glyph(text: str) -> bool:
    """One sign that can open a list item when white space follows it."""
    return len(text) == 1 and (text in _BULLETS or text in _WEAK or is_private(text) or text == "\ufffd")


def opens_item(first: str, second: str | None, *, gap_em: float) -> bool:
    """Whether the word `first` is the marker of the item that goes on with `second`, `gap_em` away from it."""
    if second is None:
        return False
    if is_bullet(first):
        return True
    if len(first) != 1 or first not in _WEAK:
        return False
    if first == "o":
        return gap_em > 0.4 and not second[0].isdigit()
    if first in "–—−‒-":
        return not second[0].isdigit() and second.casefold() not in ("present", "now", "current", "today")
    return first not in "Øü¤§¨" or gap_em > 0.4


def glued_bullet(word: str) -> str:
    """The bullet sign glued to the front of a word ("•Led"), or ""."""
    return word[0] if len(word) > 1 and word[0] in _BULLETS and word[1].isalnum() and word[0] not in "†→★☆" else ""


@cache
def _number() -> re.Pattern[str]:
    return re.compile(r"(?:\[(\d{1,3})\]|\(?(\d{1,3})[.)]) ")


def _number_of(text: str) -> tuple[int, int] | None:
    """The number that opens the text and the length of its mark with the space, or None."""
    first = text[:1]
    if not (first.isdigit() or first in "(["):
        return None
    found = _number().match(text)
    if found is None or found.end() >= len(text):
        return None
    return int(found[1] or found[2]), found.end()


def mark_numbers(lines: Sequence[Line]) -> list[Line]:
    """Lines with "1.", "2." … taken off as markers where at least two count up at one indent."""
    found = [(i, n) for i, line in enumerate(lines) if line.marker is None and (n := _number_of(line.text))]
    counted: dict[int, int] = {}
    for (i, (number, length)), (j, (following, length2)) in pairwise(found):
        if following == number + 1 and lines[i].page <= lines[j].page and _aligned(lines[i], lines[j]):
            counted[i] = length
            counted[j] = length2
    return [_without_mark(line, counted[i]) if i in counted else line for i, line in enumerate(lines)]


_DASHED = re.compile(r"([-–—−‒*+]) (?=\d)(?!(?:\d\d?[./])?\d{4}\W*$)")
_NEAR = 6
"""How many lines away another item may stand: bullets wrap."""


def mark_dashes(lines: Sequence[Line]) -> list[Line]:
    """Lines that open with a dash before a figure ("- 2.2M users") have it taken off as a marker in a list of such.

    By itself it may as well be the end of a date, or a negative number.
    """
    found = list(lines)
    for at, line in enumerate(lines):
        dash = _DASHED.match(line.text) if line.marker is None and line.text[1:2] == " " else None
        if dash is None:
            continue
        near = (*found[max(0, at - _NEAR) : at], *found[at + 1 : at + 1 + _NEAR])
        if any(other.marker == dash[1] and _aligned(line, other) for other in near):
            found[at] = _without_mark(line, dash.end())
    return found


def _aligned(a: Line, b: Line) -> bool:
    if a.box is None or b.box is None:
        return True
    return abs(a.box.x0 - b.box.x0) <= a.box.height


def _without_mark(line: Line, length: int) -> Line:
    kept = [(run, max(0, start - length)) for run, start in _spans(line) if start >= length]
    straddling = [run for run, start in _spans(line) if start < length]
    if straddling and (not kept or kept[0][1] > 0):
        kept.insert(0, (straddling[-1], 0))
    return replace(
        line,
        marker=line.text[: length - 1],
        text=line.text[length:],
        runs=tuple(run for run, _ in kept),
        starts=tuple(start for _, start in kept),
        cells=tuple(at - length for at in line.cells if at > length),
    )


def _spans(line: Line) -> list[tuple[int, int]]:
    return list(zip(line.runs, line.starts, strict=True))


def with_depths(lines: Sequence[Line]) -> list[Line]:
    """Lines with the depth of their list marker, from how far it is indented beyond the markers before it."""
    done: list[Line] = []
    stops: list[float] = []
    region: tuple[int, int] | None = None
    for line in lines:
        here = (line.page, line.region)
        if here != region:
            stops, region = [], here
        if line.marker is None or line.box is None:
            if line.marker is None and line.first_of_paragraph:
                stops = []
            done.append(line)
            continue
        x0, slack = line.box.x0, 0.5 * line.box.height
        stops = [stop for stop in stops if stop < x0 - slack] + [x0]
        done.append(replace(line, depth=len(stops) - 1))
    return done
