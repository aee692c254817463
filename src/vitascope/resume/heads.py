"""The head of an entry taken apart: rows in, dates and pieces of text out, each with what its words say it is."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.language.dates import DateRange, find_date_ranges, is_present_word
from vitascope.resume.rows import ICONS, Look, Row, look_of, trimmed
from vitascope.resume.words import (
    degree_weight,
    institution_weight,
    is_employment,
    is_grade,
    is_place,
    is_region,
    organisation_weight,
    title_weight,
)
from vitascope.text import Passage, Span

PieceKind = Literal["text", "place", "employment", "duration", "link", "level", "grade", "label"]

_SEPARATORS = re.compile(
    rf"\s*(?:[|•·●▪◆⋅‖¦∙◦∣│⎪■]|{ICONS.pattern}|\s[–—−]\s|\s-\s|\s--\s|\s~\s|\s@\s|\s//\s|\s/\s|;\s)\s*"
)
_AT = re.compile(r"\s+(?:at|bei|chez|en|@|for|presso|bij)\s+(?=[\[(\"“]?[A-ZÀ-Þ0-9])")
_DURATION = re.compile(
    r"\(?\s*(?:\d+(?:\.\d+)?\+?\s*(?:yrs?|years?|mos?|months?|weeks?|ans?|mois|jahre?|monate?|años?|meses|anni|mesi|anos)\.?\s*,?\s*)"
    r"{1,2}\)?",
    re.IGNORECASE,
)
_LINK = re.compile(r"^(?:https?://|www\.)\S+$|^[\w.-]+\.[a-z]{2,}(?:/\S*)?$", re.IGNORECASE)
_LEVEL = re.compile(r"^\(?(?:level\s*)?(?:[A-Z]{1,3}-?\d{1,2}|IC\d|[IVX]{1,4}|Band \d+)\)?$")
_TRAILING_LEVEL = re.compile(r"[\s,(]+((?:IC|L|M|E|T|P|G|D|SDE|ICT|PMTS|MTS)-?\d{1,2})\)?$")
_STRIP = " \t,;:|•·–—−-/@"
_LABEL = re.compile(r"^[^\W\d_][\w /&-]{1,28}:\s")


class Piece(Struct, frozen=True):
    """A stretch of a head. `row` counts the rows of the head, `title` and `organisation` are weights of its words."""

    passage: Passage
    row: int
    kind: PieceKind
    look: Look
    title: int = 0
    organisation: int = 0
    comma: bool = False  # it was cut off at a comma

    @property
    def text(self) -> str:
        return self.passage.text


class Head(Struct, frozen=True):
    rows: tuple[Row, ...]
    pieces: tuple[Piece, ...]
    dates: DateRange | None
    dates_passage: Passage | None

    @property
    def texts(self) -> tuple[Piece, ...]:
        return tuple(p for p in self.pieces if p.kind == "text")


def take_apart(document: Document, rows: Sequence[Row], *, keep_city: bool = False) -> Head:
    """`keep_city` leaves a lone city behind a comma with its name ("University of California, Berkeley")."""
    pieces: list[Piece] = []
    dated: list[tuple[DateRange, Passage]] = []
    for number, row in enumerate(rows):
        for part in map(_without_stop, row.parts if len(row.parts) > 1 else (row.passage,)):
            ranges = find_date_ranges(part.text) if row.dates else ()
            dated += [(r, part.part(r.span)) for r in ranges]
            for segment in _between(part, ranges):
                pieces += _pieces(document, segment, number, keep_city)
    dates, passage = _best_dates(dated)
    return Head(tuple(rows), tuple(pieces), dates, passage)


_ABBREVIATED = re.compile(
    r"(?:\b(?:inc|ltd|co|corp|llc|bros|jr|sr|dept|univ|inst|intl|est|st|mt|no|dr|prof|eng|mgmt|assoc|sci|tech|[a-z])|\.[a-z]+)\.$",
    re.IGNORECASE,
)


def _without_stop(part: Passage) -> Passage:
    """Without the full stop of heads written as sentences: "Engineer, Globex, Lyon."."""
    text = part.text
    ends = text.endswith(".") and not text.endswith("..") and not _ABBREVIATED.search(text)
    return part.part(Span(0, len(text) - 1)) if ends else part


def _best_dates(dated: list[tuple[DateRange, Passage]]) -> tuple[DateRange | None, Passage | None]:
    """The first true range; a single date only where there is no range. Two singles in a row are start and end."""
    for dates, passage in dated:
        if not dates.single or dates.present:
            return dates, passage
    if len(dated) == 2 and dated[0][0].start and dated[1][0].start and dated[0][0].start < dated[1][0].start:
        first, second = dated
        span = first[0].span
        return replace(first[0], end=second[0].start, single=False, span=span), first[1]
    return dated[0] if dated else (None, None)


def _between(part: Passage, ranges: Iterable[DateRange]) -> list[Passage]:
    """What stands between the dates, separators and empty brackets off."""
    segments, start = [], 0
    for dates in ranges:
        segments.append(part.part(Span(start, dates.span.start)))
        start = dates.span.end
    segments.append(part.part(Span(start, len(part.text))))
    return [s for s in map(bare, segments) if s.text]


def bare(passage: Passage) -> Passage:
    """Without separators at the ends and brackets that are not closed there."""
    before = None
    while before != passage.text:
        before = passage.text
        passage = trimmed(passage).strip(_STRIP)
        text = passage.text
        if text[:1] in ")]" or (text[:1] in "([" and _closing(text[0]) not in text):
            passage = passage.part(Span(1, len(text)))
        elif text[-1:] in "([" or (text[-1:] in ")]" and _opening(text[-1]) not in text):
            passage = passage.part(Span(0, len(text) - 1))
        elif text[:1] in "([" and text[-1:] == _closing(text[0]) and text.count(text[0]) == 1:
            passage = passage.part(Span(1, len(text) - 1))
    return passage


def _closing(sign: str) -> str:
    return ")" if sign == "(" else "]"


def _opening(sign: str) -> str:
    return "(" if sign == ")" else "["


def _pieces(document: Document, segment: Passage, row: int, keep_city: bool) -> list[Piece]:
    found: list[Piece] = []
    for stretch in _split(document, segment):
        name = ""
        for passage, comma in _without_place(stretch, keep_city):
            piece = _piece(document, passage, row)
            if piece is not None:
                is_town = _names_its_town(name, piece.text) or (keep_city and _is_town_of_school(name, piece.text))
                kind = "place" if is_town else piece.kind
                found.append(replace(piece, comma=comma, kind=kind))
            name = passage.text
    return found


def _split(document: Document, segment: Passage) -> list[Passage]:
    """Cut at separators, at "at" behind a title, and where the look changes between words."""
    if is_place(segment.text) or _LINK.match(segment.text):
        return [segment]
    cuts: list[tuple[int, int]] = [
        m.span() for m in _SEPARATORS.finditer(segment.text) if _outside_brackets(segment.text, m.start())
    ]
    at = _AT.search(segment.text)
    if (
        at
        and title_weight(segment.text[: at.start()]) >= 2
        and not organisation_weight(segment.text[: at.start()]) >= 3
    ):
        cuts.append(at.span())
    cuts += [(c, c) for c in _look_changes(document, segment)]
    stretches, start = [], 0
    for first, last in sorted(cuts):
        if first >= start:
            stretches.append(segment.part(Span(start, first)))
            start = last
    stretches.append(segment.part(Span(start, len(segment.text))))
    return [s for s in map(bare, stretches) if s.text]


def _outside_brackets(text: str, at: int) -> bool:
    return text.count("(", 0, at) <= text.count(")", 0, at)


def _look_changes(document: Document, segment: Passage) -> list[int]:
    """Offsets where weight, slant, colour or size changes between two words; a bracket stays with what it follows."""
    changes = []
    before: tuple[bool, bool, int] | None = None
    before_size = 0.0
    for offset, look, size in _word_looks(document, segment):
        if segment.text[offset] in "(|•·,–—-/&":
            continue
        differs = look != before or abs(size - before_size) > 0.12 * before_size
        if before is not None and differs and offset > 0:
            changes.append(offset)
        before, before_size = look, size
    return changes


def _word_looks(document: Document, segment: Passage) -> list[tuple[int, tuple[bool, bool, int], float]]:
    """Offset, look and size of each word, by its largest run."""
    words: list[tuple[int, tuple[bool, bool, int], float]] = []
    for offset, run in zip(segment.starts, segment.runs, strict=True):
        style = document.styles[document.runs[run].style]
        look = (style.weight >= 600, style.italic, style.colour)
        if offset == 0 or segment.text[offset - 1] == " " or not words:
            words.append((offset, look, style.size_pt))
        elif style.size_pt > words[-1][2]:
            words[-1] = (words[-1][0], look, style.size_pt)
    return [w for w in words if w[0] < len(segment.text)]


def _without_place(stretch: Passage, keep_city: bool) -> list[tuple[Passage, bool]]:
    """As in "Confluent, Mountain View, CA" as the name and the place; also a place in brackets at the end."""
    text = stretch.text
    if is_place(text):
        return [(stretch, False)]
    bracket = re.search(r"\s*\(([^()]+)\)$", text)
    if bracket and is_grade(bracket[1]) and bracket.start() > 0:
        whole = bare(stretch.part(Span(0, bracket.start())))
        grade = bare(stretch.part(Span(bracket.start(1), bracket.end(1))))
        return [*_without_place(whole, keep_city), (grade, False)]
    if bracket and is_place(bracket[1]) and bracket.start() > 0:
        return [
            (bare(stretch.part(Span(0, bracket.start()))), False),
            (bare(stretch.part(Span(bracket.start(1), bracket.end(1)))), False),
        ]
    bare_place = _place_behind_title(text)
    if bare_place:
        behind = stretch.part(Span(bare_place, len(text)))
        return [(bare(stretch.part(Span(0, bare_place))), False), (bare(behind), False)]
    commas = [m.start() for m in re.finditer(r",\s", text)]
    for first in commas[-3:]:
        name, rest = text[:first], text[first + 1 :].strip()
        known = is_place(rest) or _names_its_town(name, rest) or (keep_city and _is_town_of_school(name, rest))
        if _TWICE.match(rest) or not known:
            continue
        school = institution_weight(name) >= (2 if keep_city else 4)
        if school and "," not in rest and _may_be_a_campus(name, rest):
            continue
        return [(bare(stretch.part(Span(0, first))), False), (bare(stretch.part(Span(first + 1, len(text)))), False)]
    middle = _place_between(text, [0, *(at + 2 for at in commas), len(text) + 2])
    if middle is not None:
        spans = (Span(0, middle.start), middle, Span(middle.end, len(text)))
        return [(bare(stretch.part(span)), False) for span in spans]
    return [(stretch, False)]


_OF_A_NATION = re.compile(r"(?:Indian|National|International) Institute")
"""Institutes with a campus in each town: "Indian Institute of Technology, Bombay"."""

_SEVERAL_CAMPUSES = frozenset(("IIT", "NIT", "IIIT", "IIM", "IISER", "BITS", "UC", "UT", "CSU", "SUNY", "CUNY", "UW"))
_NAMED_FOR_A_STATE = re.compile(r"\b(?:of|de|di|für|at|state)\b", re.IGNORECASE)
_TWICE = re.compile(r"([^,]+), \1,")
"""A town that is part of the name before it: "ETH Zurich, Zurich, Switzerland"."""

_KIND_OF_SCHOOL_LAST = re.compile(
    r"\b(?:University|College|Institute|School|Academy|Polytechnic|Universität|Hochschule|Universiteit|Hogeschool"
    r"|Universitet|Högskola|(?:University|Institute|College|School) of (?:Applied |Life )?"
    r"(?:Technology|Sciences?|Engineering|Economics|Arts|Medicine|Management))$",
    re.IGNORECASE,
)


def _may_be_a_campus(name: str, rest: str) -> bool:
    """Whether a lone word behind a school may belong to its name ("University of California, Berkeley").

    A country does not, nor does a town behind a name that is whole ("Boğaziçi University, Istanbul", "MIT,
    Cambridge"), or that has the town in it already.
    """
    if is_region(rest) or rest in name.split():
        return False
    if " " not in name.strip():
        return name.strip() in _SEVERAL_CAMPUSES
    kind = _KIND_OF_SCHOOL_LAST.search(name)
    return (
        kind is None
        or _OF_A_NATION.search(name) is not None
        or _NAMED_FOR_A_STATE.search(name, 0, kind.start()) is not None
    )


def _is_town_of_school(name: str, rest: str) -> bool:
    """One word behind a school's whole name, of no list of ours: "Northwind College, Mysuru"."""
    plain = re.fullmatch(r"[A-ZÀ-Þ][^\W\d_]+(?:-[^\W\d_]+)*", rest.strip(" .")) is not None
    whole = _KIND_OF_SCHOOL_LAST.search(name) is not None and institution_weight(name) >= 4
    return (
        plain
        and whole
        and not _may_be_a_campus(name, rest)
        and not (degree_weight(rest) or institution_weight(rest) or title_weight(rest))
    )


def _names_its_town(name: str, rest: str) -> bool:
    """As in "Stanford University, Stanford, CA": the town is in the name, and a state or country follows it."""
    town, _, region = rest.partition(", ")
    return bool(town) and town in name and institution_weight(name) >= 4 and is_place(f"Springfield, {region}")


def _place_between(text: str, starts: list[int]) -> Span | None:
    """The place within "Globex Inc., Spokane, WA, Support Manager"; None if none stands between others."""
    for first in range(1, len(starts) - 3):
        span = Span(starts[first], starts[first + 2] - 2)
        if is_place(span.of(text)):
            return span
    return None


def _place_behind_title(text: str) -> int:
    """Where the place begins in "Staff Engineer Mountain View, CA" or behind a degree; 0 if none stands there."""
    if "," not in text:
        return 0
    for match in re.finditer(r"\s+(?=[A-ZÀ-Þ])", text):
        before, behind = text[: match.start()], text[match.end() :]
        if "," in before:
            return 0
        named = title_weight(before) >= 3 or degree_weight(before) >= 3 or institution_weight(before) >= 4
        whole = before.rsplit(" ", 1)[-1].lower() not in {"of", "at", "in", "de", "and", "&"}
        if "," in behind and named and whole and not _TWICE.match(behind) and is_place(behind):
            return match.end()
    return 0


def _piece(document: Document, passage: Passage, row: int) -> Piece | None:
    text = passage.text
    if not any(c.isalpha() for c in text) and not is_grade(text):
        return None
    if is_present_word(text):
        return None
    look = look_of(document, passage)
    kind: PieceKind = "text"
    if _DURATION.fullmatch(text):
        kind = "duration"
    elif _LINK.match(text) and "." in text:
        kind = "link"
    elif is_employment(text):
        kind = "employment"
    elif is_place(text):
        kind = "place"
    elif _LEVEL.match(text):
        kind = "level"
    elif is_grade(text):
        kind = "grade"
    elif _LABEL.match(text):
        kind = "label"
    return Piece(passage, row, kind, look, title_weight(text), organisation_weight(text))


def level_of(piece: Piece) -> tuple[str, Passage]:
    """The level code behind a title ("Engineer, L5") and the title without it."""
    match = _TRAILING_LEVEL.search(piece.text)
    if match is None or match.start() == 0:
        return "", piece.passage
    return match[1], piece.passage.part(Span(0, match.start()))


def split_at_comma(piece: Piece, document: Document, *, title_first: bool | None) -> tuple[Piece, Piece] | None:
    """As in "Software Engineer, Confluent" as two pieces: at the comma that parts title words from the rest best."""
    best: tuple[float, int] | None = None
    for match in re.finditer(r",\s|\s\(", piece.text):
        left, right = piece.text[: match.start()], piece.text[match.end() :].rstrip(")")
        if not _outside_brackets(piece.text, match.start()) or not right or is_employment(right):
            continue
        forward = title_weight(left) - organisation_weight(left) + organisation_weight(right) - title_weight(right)
        leads = forward > 0 if title_first is None or abs(forward) >= 4 else title_first
        score = float(forward if leads else -forward)
        if match.group().startswith(" ("):
            score -= 2.5
        if organisation_weight(f"{left}, {right}") == 4 and right.lower().strip(" .") in {"inc", "llc", "ltd"}:
            continue
        if score > 0 and (best is None or score > best[0]):
            best = score, match.start()
    if best is None:
        return None
    left_piece = _piece(document, bare(piece.passage.part(Span(0, best[1]))), piece.row)
    right_piece = _piece(document, bare(piece.passage.part(Span(best[1] + 1, len(piece.text)))), piece.row)
    return (left_piece, right_piece) if left_piece and right_piece else None
