"""Sections of the page: which rows are headings, by their words and by their looks, and what each begins."""

import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.resume.entries import is_inner_label
from vitascope.resume.headings import Named, is_contact_label, named_by
from vitascope.resume.model import SectionKind
from vitascope.resume.rows import Look, Row, body_look, is_bigger
from vitascope.resume.run_in import with_late_headings, with_own_rows
from vitascope.resume.words import (
    capitalised_share,
    degree_weight,
    institution_weight,
    organisation_weight,
    title_weight,
)

_MAIN: frozenset[SectionKind] = frozenset(("experience", "education", "skills", "projects", "summary"))
_WITH_ENTRIES: frozenset[SectionKind] = frozenset(("experience", "projects", "volunteering", "open source"))
_LONGEST = 60
_SPECIFIC = re.compile(
    r"programming|language|tools|framework|librar|platform|software|technolog|infrastruct|strength"
)
_BULLETS = frozenset("•●○◦▪▫■□∙⁃‣·*-")


class Part(Struct, frozen=True):
    """A section: its heading row (None before the first heading) and the rows below it."""

    kind: SectionKind
    heading: Row | None
    rows: tuple[Row, ...]
    named: Named | None = None
    by_looks: bool = False
    confidence: int = 100

    @property
    def label(self) -> str:
        """What the heading says beyond its kind: "Programming Languages"; "" for a plain label."""
        if self.heading is None or (self.named is not None and not _SPECIFIC.search(self.heading.text.lower())):
            return ""
        return self.heading.text.rstrip(" :")


class _Candidate(Struct, frozen=True):
    row: Row
    named: Named
    score: float


def split(document: Document, rows: Sequence[Row]) -> tuple[Part, ...]:
    """The rows cut into sections. Every row but the headings stands in exactly one."""
    rows = with_late_headings(with_own_rows(document, rows))
    body = body_look(rows)
    ruled = _ruled_rows(document, rows)
    found = _by_words(rows, body, ruled)
    looks = _by_looks(rows, body, found)
    parts: list[Part] = []
    kind: SectionKind = "contact"
    heading: Row | None = None
    named: Named | None = None
    confidence, by_looks = 100, False
    held: list[Row] = []
    for place, row in enumerate(rows):
        if place not in found and place not in looks:
            held.append(row)
            continue
        parts.append(Part(kind, heading, tuple(held), named, by_looks, confidence))
        held, heading = [], row
        if place in found:
            candidate = found[place]
            kind, named, by_looks = candidate.named.kind, candidate.named, False
            confidence = min(100, round(40 + candidate.score * 12))
        else:
            kind, named, by_looks, confidence = "other", None, True, 50
    parts.append(Part(kind, heading, tuple(held), named, by_looks, confidence))
    whole = [_with_kind_by_content(p) for p in _beside([p for p in parts if p.rows or p.heading is not None])]
    return tuple(_with_inner_skills(whole))


def _beside(parts: list[Part]) -> list[Part]:
    """Rows of a column without a heading that begins beside a section go to that section: the right half of a grid.

    A column that begins as high as the one with the headings is no such column: there text flows on.
    """
    rows = [r for p in parts for r in (*((p.heading,) if p.heading else ()), *p.rows) if r.line.box is not None]
    moved: dict[int, list[Row]] = {}
    kept: list[list[Row]] = []
    for number, part in enumerate(parts):
        stay: list[Row] = []
        for row in part.rows:
            target = _section_beside(parts, number, row, rows)
            (stay if target == number else moved.setdefault(target, [])).append(row)
        kept.append(stay)
    return [replace(p, rows=(*kept[n], *moved.get(n, ()))) for n, p in enumerate(parts)]


def _section_beside(parts: list[Part], number: int, row: Row, rows: Sequence[Row]) -> int:
    heading = parts[number].heading
    if heading is None or row.line.box is None or heading.line.box is None or row.column == heading.column:
        return number
    beside = row.line.page == heading.line.page and row.left > heading.left + 60
    if not beside or _top(row, rows) <= _top_of_band(heading, rows) + 20:
        return number
    bottom = row.line.box.y0 + 2
    above = [(y, n) for n, p in enumerate(parts[: number + 1]) if (y := _height_of(p, heading)) <= bottom]
    return max(above)[1] if above else number


def _height_of(part: Part, beside: Row) -> float:
    """Where the heading of `part` stands on the page, if it is in the band of `beside`; far below otherwise."""
    heading = part.heading
    if heading is None or heading.line.box is None or heading.line.page != beside.line.page:
        return float("inf")
    return heading.line.box.y0 if abs(heading.left - beside.left) < 30 else float("inf")


def _top(row: Row, rows: Sequence[Row]) -> float:
    return min(r.line.box.y0 for r in rows if r.column == row.column and r.line.box is not None)


def _top_of_band(heading: Row, rows: Sequence[Row]) -> float:
    band = (r for r in rows if r.line.page == heading.line.page and abs(r.left - heading.left) < 30)
    return min(r.line.box.y0 for r in band if r.line.box is not None)


def _with_inner_skills(parts: list[Part]) -> list[Part]:
    """Short lists under a look-alike heading right behind the skills are more skills: "Infrastructure"."""
    whole: list[Part] = []
    for part in parts:
        lists = part.rows and all(r.words <= 12 and not r.dates and not _is_sentence(r.text) for r in part.rows)
        if whole and whole[-1].kind == "skills" and part.by_looks and part.kind == "other" and lists:
            part = replace(part, kind="skills")
        whole.append(part)
    return whole


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and text.count(" ") >= 4


def _with_kind_by_content(part: Part) -> Part:
    """A clever heading ("Where I Left Marks") gets the kind that its rows show."""
    if not part.by_looks or not part.rows:
        return part
    kind = _kind_by_content(part.rows)
    return part if kind == "other" else replace(part, kind=kind)


def _kind_by_content(rows: Sequence[Row]) -> SectionKind:
    texts = [r.text for r in rows]
    dated = [r for r in rows if any(not d.single or d.present for d in r.dates)]
    short_texts = [t for t in texts if t.count(" ") <= 9 and not t.endswith(".")]
    schools = sum(degree_weight(t) >= 3 or institution_weight(t) >= 4 for t in short_texts)
    titles = sum(title_weight(r.text) >= 3 and r.words <= 12 for r in rows)
    if schools >= 2 and schools >= titles:
        return "education"
    if dated and titles:
        return "volunteering" if any("volunteer" in t.lower() for t in texts) else "experience"
    short = [r for r in rows if r.words <= 4 or len(r.parts) > 1 or r.text.count(",") >= 2 or r.text.count("•") >= 2]
    if dated and sum(r.marker is not None for r in rows) >= 2:
        return "projects"
    written = sum(any(c.isalpha() for c in t) for t in texts)
    if len(rows) >= 3 and len(short) == written == len(rows) and not any(r.dates for r in rows):
        return "skills"
    if len(rows) <= 8 and sum(r.words for r in rows) >= 25 and not dated and all(r.marker is None for r in rows):
        return "summary"
    return "other"


def _ruled_rows(document: Document, rows: Sequence[Row]) -> frozenset[int]:
    """Places of rows with a drawn rule close below or above them, as wide as three heights at least."""
    rules: dict[int, list[tuple[float, float, float]]] = {}
    for shape in document.shapes:
        if shape.box.height <= 3 and shape.box.width >= 30:
            rules.setdefault(shape.page, []).append((shape.box.y0, shape.box.x0, shape.box.x1))
    ruled = set()
    for place, row in enumerate(rows):
        box = row.line.box
        if box is None:
            continue
        for y, x0, x1 in rules.get(row.line.page, ()):
            if -2 <= y - box.y1 <= box.height * 0.9 and x0 <= box.x0 + 12 and x1 >= box.x0 + 20:
                ruled.add(place)
                break
    return frozenset(ruled)


def _by_words(rows: Sequence[Row], body: Look, ruled: frozenset[int]) -> dict[int, _Candidate]:
    candidates: dict[int, _Candidate] = {}
    for place, row in enumerate(rows):
        if not _has_heading_shape(row):
            continue
        named = named_by(row.text)
        if named is None or (len(row.parts) > 1 and named.match == "core") or _goes_on_from_above(rows, place, body):
            continue
        score = _score(row, named, body, ruled=place in ruled)
        score += _neighbours(rows, place) + (1.0 if place == 0 else 0.0)
        score += 1.0 if named.kind == "experience" and _stands_over_jobs(rows, place) else 0.0
        candidates[place] = _Candidate(row, named, score)
    accepted = {p: c for p, c in candidates.items() if c.score >= _needed(c.named)}
    return _consistent(_in_house_look(accepted))


def _goes_on_from_above(rows: Sequence[Row], place: int, body: Look) -> bool:
    """The second line of a label ("PROGRAMMING" above "LANGUAGES"): it looks as the line close above does."""
    if not place or rows[place].line.box is None or rows[place].look == body:
        return False
    row, above = rows[place], rows[place - 1]
    tight = row.line.gap < 0.65 and row.line.gap > 0 and above.column == row.column
    return tight and above.look == row.look and abs(above.left - row.left) < 2


def _has_heading_shape(row: Row) -> bool:
    text = row.text
    if row.marker is not None and row.line.heading is None and row.marker.strip() in _BULLETS:
        return False
    if len(text) > _LONGEST or row.dates or "@" in text or len(row.parts) > 2:
        return False
    return not text.endswith((",", ";"))


def _score(row: Row, named: Named, body: Look, *, ruled: bool) -> float:
    look, line = row.look, row.line
    score = {"standard": 3.0, "whole": 2.5, "core": 1.5}[named.match]
    score += 3.0 if line.heading is not None else 0.0
    score += 2.0 if is_bigger(look, body) else 0.0
    score -= 1.0 if body.size and look.size < body.size * 0.93 and not look.caps and not look.bold else 0.0
    score += 1.5 if look.bold and not body.bold else 0.0
    score += 1.5 if look.caps and not body.caps else 0.0
    score += 0.7 if look.colour != body.colour else 0.0
    score += 1.0 if line.gap >= 0.6 else 0.0
    score += 1.0 if ruled else 0.0
    score += 1.0 if row.text.endswith(":") else 0.0
    score -= 1.0 if row.text[0].islower() else 0.0
    score -= 1.0 if len(row.parts) > 1 else 0.0
    return score


def _stands_over_jobs(rows: Sequence[Row], place: int) -> bool:
    """In a file without looks, a short title in capital initials behind a gap, with a range of dates close below."""
    row = rows[place]
    if row.look.size or row.line.gap < 0.6 or "," in row.text or title_weight(row.text) >= 2:
        return False
    if capitalised_share(row.text) < 1.0:
        return False
    return any(not d.single or d.present for r in rows[place + 1 : place + 4] for d in r.dates)


def _needed(named: Named) -> float:
    return 3.0 if named.kind in _MAIN and named.match == "standard" else 3.5


def _neighbours(rows: Sequence[Row], place: int) -> float:
    """A row between two that look the same, close by, is an item of a list and no heading."""
    row = rows[place]
    alike = 0
    for other in (place - 1, place + 1):
        if 0 <= other < len(rows):
            near = rows[other]
            same = near.look == row.look and near.column == row.column and abs(near.left - row.left) < 2
            if same and len(near.text) < 40 and near.marker == row.marker and not near.text.isupper():
                alike += 1
    tight = row.line.gap < 0.6
    return -2.5 if alike == 2 and tight else 0.0


def _weight(look: Look) -> tuple[float, bool, bool]:
    return (look.size, look.bold, look.caps)


def _consistent(found: dict[int, _Candidate]) -> dict[int, _Candidate]:
    """Without those that look weaker than the heading above them in their column: labels inside a section."""
    main = Counter(c.row.look for c in found.values() if c.named.kind in _MAIN and c.named.match != "core")
    kept: dict[int, _Candidate] = {}
    above: dict[int, _Candidate] = {}  # by the left edge of the column, in steps of 60 points
    for place, candidate in found.items():
        last = next(reversed(kept.values()), None)
        inner = last is not None and last.named.kind in _WITH_ENTRIES and is_inner_label(candidate.row.text)
        if inner and last is not None and not _is_peer(candidate.row, last.row):
            continue
        column = round(candidate.row.left / 60)
        before = above.get(column) or above.get(column - 1) or above.get(column + 1)
        if before is not None and _is_weaker(candidate, before) and main[candidate.row.look] < 2:
            continue
        kept[place] = candidate
        if before is None or not _is_weaker(candidate, before):
            above[column] = candidate
    return kept


def _is_peer(row: Row, heading: Row) -> bool:
    """It looks as the heading above it does, and neither looks like plain text."""
    if row.line.heading is not None or heading.line.heading is not None:
        return row.line.heading == heading.line.heading
    return _weight(row.look) == _weight(heading.look) and (row.look.caps or row.look.bold) and row.line.gap >= 0.6


def _in_house_look(found: dict[int, _Candidate]) -> dict[int, _Candidate]:
    """Where the plain labels share a look, others need it or a stronger one: a company called Outreach has not."""
    looks = Counter(_weight(c.row.look) for c in found.values() if c.named.match == "standard")
    usual = {look for look, n in looks.items() if n >= 2}
    if not usual:
        return found
    kept = {}
    for place, candidate in found.items():
        look = _weight(candidate.row.look)
        alike = any(abs(look[0] - u[0]) <= 0.6 and look[1:] == u[1:] for u in usual)
        stronger = all(look[0] > u[0] + 0.6 for u in usual) and (look[1] or look[2])
        if alike or stronger or candidate.named.match == "standard" or candidate.row.line.heading is not None:
            kept[place] = candidate
    return kept


def _is_weaker(candidate: _Candidate, before: _Candidate) -> bool:
    """A smaller size, or no bold face or capitals where the other has them; levels of markup decide before all."""
    levels = candidate.row.line.heading, before.row.line.heading
    if levels[0] is not None and levels[1] is not None:
        return levels[0] > levels[1]
    size, bold, caps = _weight(candidate.row.look)
    other_size, other_bold, other_caps = _weight(before.row.look)
    if abs(size - other_size) > 0.6:
        return size < other_size
    return (other_bold and not bold and not caps) or (other_caps and not caps and not bold)


def _by_looks(rows: Sequence[Row], body: Look, found: dict[int, _Candidate]) -> frozenset[int]:
    """Rows that look just like the headings found by words, where that look is used for headings only."""
    looks = Counter((c.row.look, c.row.line.heading) for c in found.values())
    places: set[int] = set()
    for (look, level), named in looks.items():
        plain = look.size <= body.size * 1.02 and look.bold == body.bold and not look.caps and level is None
        if named < 2 or plain:
            continue
        alike = [p for p, r in enumerate(rows) if p not in found and r.look == look and r.line.heading == level]
        alike = [p for p in alike if _may_be_heading(rows, p, found)]
        if len(alike) <= max(2, named):
            places.update(alike)
    return frozenset(places)


def _may_be_heading(rows: Sequence[Row], place: int, found: dict[int, _Candidate]) -> bool:
    row = rows[place]
    if not _has_heading_shape(row) or row.words > 5 or len(row.parts) > 1 or row.marker is not None:
        return False
    if place == 0 or title_weight(row.text) >= 2 or organisation_weight(row.text) >= 2:
        return False
    text = re.sub(r"^\d{1,2}[.)]?\s+", "", row.text)
    if any(c.isdigit() for c in text) or text.endswith(".") or is_contact_label(row.text):
        return False
    if is_inner_label(row.text):
        return False
    follows = place + 1 < len(rows) and place + 1 not in found
    first = place == 0 or rows[place - 1].column != row.column
    return follows and (row.line.gap >= 0.4 or first)
