"""Plain text: bytes of any usual encoding in, a Document with one paragraph a line out."""

import re
from collections.abc import Iterator
from functools import cache

from vitascope.document.encodings import decoded
from vitascope.document.limits import Limits
from vitascope.document.manuscript import PLAIN, Ink, Manuscript
from vitascope.document.model import Document, Metadata, Paragraph

_INK = Ink()
_TAB_COLUMNS = 4
# Markers an indent apart are one level deeper; less is untidiness.
_LEVEL_COLUMNS = 2


def read_plain(data: bytes, name: str, limits: Limits) -> Document:
    """Raises OverLimit, or UnknownKind for bytes that are no text."""
    text, notes = decoded(data, name)
    out = Manuscript("text", name, limits)
    for note in notes:
        out.note(note)
    write_lines(out, lines_of(text))
    return out.finish(Metadata())


def lines_of(text: str) -> list[str]:
    """Lines at the ends of Unix, Windows and old Macs; a form feed stands alone on its line."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    text = text.replace("\x85", "\n").replace("\v", "\n").replace("\f", "\n\f\n")
    return text.split("\n")


def write_lines(out: Manuscript, lines: list[str]) -> None:
    """Each line as a paragraph, with its indent, depth, heading and the blank lines above it."""
    out.style(PLAIN)
    levels = _Levels()
    skip = False
    for at, line in enumerate(lines):
        if skip:
            skip = False
            continue
        if line == "\f":
            out.page_break("page")
            continue
        if not line.strip() or is_rule(line):
            out.blank_line()
            continue
        heading = underlining(line, lines[at + 1] if at + 1 < len(lines) else "")
        skip = heading is not None
        indent = indent_of(line)
        marker = marker_of(line)
        depth = levels.depth(indent, is_item=marker is not None)
        out.begin(Paragraph(0, 0, heading=heading, depth=depth, indent=float(indent)))
        write_with_gaps(out, line.strip(), _INK)
        out.end()
    out.end()


class _Levels:
    """How deep a line stands in nested lists, by the indents of the items above it."""

    def __init__(self) -> None:
        self._stops: list[int] = []

    def depth(self, indent: int, *, is_item: bool) -> int:
        if is_item:
            while self._stops and self._stops[-1] > indent - _LEVEL_COLUMNS:
                self._stops.pop()
            self._stops.append(indent)
            return len(self._stops) - 1
        inside = [stop for stop in self._stops if stop < indent]
        if not inside:
            self._stops.clear()
            return 0
        return len(inside) - 1


def indent_of(line: str) -> int:
    """Columns of white space at the front; a tab is four."""
    front = line[: len(line) - len(line.lstrip())]
    return len(front.replace("\t", " " * _TAB_COLUMNS))


@cache
def _rule() -> re.Pattern[str]:
    return re.compile(r"\s*(?:([-=_*~#.•·–—─━═+])[ \t]?)(?:\1[ \t]?){2,}\s*")


def is_rule(line: str) -> bool:
    """A line of nothing but one sign, three times or more: it is drawn, not said."""
    return _rule().fullmatch(line) is not None


def underlining(line: str, below: str) -> int | None:
    """1 or 2 if the line below draws a rule under this line about as long as it, else None."""
    mark = below.strip()
    if len(mark) < 3 or mark[0] not in "=-~─━═" or mark.strip(mark[0]):
        return None
    length = len(line.strip())
    if length > 60 or not 0.5 * length <= len(mark) or marker_of(line) is not None:
        return None
    return 1 if mark[0] in "=═━" else 2


@cache
def _marker() -> re.Pattern[str]:
    return re.compile(r"\s*([^\w\s(\[]|o|§|\d{1,2}[.)]|\[\d{1,3}\]|\(\d{1,2}\))\s+\S")


def marker_of(line: str) -> str | None:
    """The sign or number that seems to open an item on this line, or None: enough to tell its indent."""
    found = _marker().match(line)
    return found[1] if found else None


def write_with_gaps(out: Manuscript, line: str, ink: Ink) -> None:
    """A line in which two spaces or more, or a tab, align what follows: there a tab is written."""
    for at, piece in enumerate(_aligned_pieces(line)):
        if at:
            out.tab()
        out.write(piece, ink)


@cache
def _gap() -> re.Pattern[str]:
    return re.compile(r"[^\S\n]*\t\s*|(?<![.!?:;])[^\S\n]{2,}|[^\S\n]{3,}")


def _aligned_pieces(line: str) -> Iterator[str]:
    # A bullet sign is often set off by several spaces: no column begins there.
    start = len(found[0]) - 1 if (found := _marker().match(line)) else 0
    gaps = [gap for gap in _gap().finditer(line) if gap.start() >= start]
    at = 0
    for gap in gaps:
        yield line[at : gap.start()]
        at = gap.end()
    yield line[at:]
