"""Résumés that stand in a test as text: blank lines are gaps, "- " opens a bullet, "|>" is a wide gap."""

import re

from vitascope.document.model import Document, Line, Reading, Run, Style
from vitascope.resume.model import Resume
from vitascope.resume.parse import parse

_BULLET = re.compile(r"(\s*)([-•*])\s+(.*)")


def reading_of(text: str) -> tuple[Document, Reading]:
    runs: list[Run] = []
    lines: list[Line] = []
    gap = 0.0
    for written in text.strip("\n").splitlines():
        if not written.strip():
            gap = 1.0
            continue
        lines.append(_line(written, runs, gap if lines else 0.0))
        gap = 0.0
    document = Document("text", tuple(runs), (Style(),))
    return document, Reading("lines", tuple(lines))


def _line(written: str, runs: list[Run], gap: float) -> Line:
    bullet = _BULLET.fullmatch(written)
    marker = bullet[2] if bullet else None
    body = bullet[3] if bullet else written.strip()
    words, starts, cells, wide = "", [], [], False
    first = len(runs)
    for word in body.split():
        if word == "|>":
            wide = True
            continue
        words += " " if words else ""
        if wide:
            cells.append(len(words))
        starts.append(len(words))
        words += word
        runs.append(Run(word, 0, order=len(runs)))
        wide = False
    numbers = tuple(range(first, len(runs)))
    return Line(words, numbers, tuple(starts), gap=gap, marker=marker, cells=tuple(cells))


def written(text: str) -> Resume:
    return parse(*reading_of(text))
