"""Education: rows in, degrees with institution, area, grade and dates out."""

import re
from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.language.dates import DateRange
from vitascope.resume.bodies import body_of
from vitascope.resume.bullets import Lexicon, goes_on, paragraphs
from vitascope.resume.entries import is_inner_label, is_prose
from vitascope.resume.heads import Piece, take_apart
from vitascope.resume.model import Entry, Field
from vitascope.resume.rows import Row
from vitascope.resume.words import (
    capitalised_share,
    degree_weight,
    degree_words,
    institution_weight,
    is_grade,
    is_place,
    opens_with_verb,
    squeezed,
    words_of,
)
from vitascope.text import Passage, Span, join

_AREA = re.compile(
    r"\s*(?:,|\bin\b|\bof\b|\bim\b|\ben\b|\bem\b|\bin der\b|–|—|-|:|\bfür\b|\bd['’])\s+", re.IGNORECASE
)
_BEHIND_DEGREE = re.compile(
    r"\s*[,;(•·|–-]*\s*(?:\(?(?:dissertation|thesis|gpa|cgpa|grade|note)\b|\(?\d[.,]\d+\s*/)", re.IGNORECASE
)
_NO_AREA = frozenset(
    [
        "science",
        "arts",
        "engineering",
        "applied",
        "fine",
        "philosophy",
        "laws",
        "business",
        "education",
        "technology",
        "architecture",
        "music",
        "medicine",
    ]
)


class _Open(Struct):
    """A degree while its rows are read."""

    institution: Piece | None = None
    degree: Piece | None = None
    dates: DateRange | None = None
    dates_passage: Passage | None = None
    area: Piece | None = None
    grade: Passage | None = None
    place: Piece | None = None
    others: list[Piece] = field(default_factory=list)
    head: list[Row] = field(default_factory=list)
    body: list[Row] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return self.institution is None and self.degree is None and self.dates is None and not self.others


def education(document: Document, rows: Sequence[Row], lexicon: Lexicon, section: int) -> tuple[Entry, ...]:
    """A new degree begins where a kind of field comes again that the open one has already."""
    found: list[_Open] = []
    for group in paragraphs(wrapped(list(rows))):
        _read(document, group, found)
    _share_institution(found)
    return tuple(
        _entry(o, lexicon, section)
        for o in found
        if not (o.degree is None and o.institution is None and not o.others)
    )


def _read(document: Document, group: list[Row], found: list[_Open]) -> None:
    row = group[0]
    text = " ".join(r.text for r in group)
    named = degree_weight(text) >= 3 or institution_weight(text) >= 3 or _is_area_under_head(text, found)
    if row.marker is not None and not named:
        _body(group, found)
        return
    if is_inner_label(text) or squeezed(text) in {"courses", "coursework", "relevantcoursework"}:
        return
    if found and _is_body(row, text):
        _body(group, found)
        return
    for one in group:
        head = take_apart(document, [one], keep_city=True)
        pieces = _split_pieces(head.pieces)
        opened = _target(found, pieces, head.dates, one)
        _place(opened, pieces, head.dates, head.dates_passage)
        opened.head.append(one)


def wrapped(group: list[Row]) -> list[Row]:
    """Rows with those put together that one name wraps over: "University of Texas at" and "Austin"."""
    whole: list[Row] = []
    for row in group:
        if whole and _completes_name(row, whole[-1]):
            *before, last = whole[-1].parts
            passage = join([whole[-1].passage, row.passage])
            parts = (*before, join([last, row.passage]))
            whole[-1] = replace(whole[-1], passage=passage, parts=parts, right=row.right)
        else:
            whole.append(row)
    return whole


def _completes_name(row: Row, above: Row) -> bool:
    if len(row.parts) > 1 or row.words > 4 or row.dates or row.marker is not None:
        return False
    if re.search(r"\b(?:of|at|and|in|for|de|für|the)$", above.text, re.IGNORECASE):
        return abs(row.look.size - above.look.size) < 0.6
    if row.look != above.look or len(above.parts) > 1 or above.dates:
        return False
    if above.text.endswith(("&", ",", "-")):
        return True
    named = degree_weight(row.text) >= 3 or institution_weight(row.text) >= 2
    return goes_on(row, above) and not named and not row.dates and above.line.box is not None


def _is_area_under_head(text: str, found: list[_Open]) -> bool:
    """A field of study right under the school, not one of the courses in the list below."""
    fits = bool(found) and found[-1].area is None and not found[-1].body and found[-1].degree is None
    return fits and " ".join(words_of(text)) in degree_words()[2]


def _body(group: list[Row], found: list[_Open]) -> None:
    if not found:
        found.append(_Open())
    found[-1].body += group


def _is_body(row: Row, text: str) -> bool:
    """Courses, theses and prose under a degree."""
    label = re.match(r"([^\W\d_][^:]{2,40}):", text)
    if label and any(label[1].lower().startswith(opening) for opening in degree_words()[4]):
        return True
    return (is_prose(row) and degree_weight(text) < 3 and institution_weight(text) < 3 and not row.dates) or (
        text.count(",") >= 4 and degree_weight(text) < 2 and institution_weight(text) < 3
    )


def _split_pieces(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces with those cut in two that hold degree and institution between commas."""
    cut: list[Piece] = []
    degrees = sum(degree_weight(p.text) >= 3 for p in pieces)
    for piece in pieces:
        piece = _without_rail(piece) if degrees > 1 else piece
        cut += _cut_degree(piece) if piece.kind in {"text", "label"} else [piece]
    return cut


def _without_rail(piece: Piece) -> Piece:
    """A degree on a rail before the school ("PhD  Princeton University, PhD in …") is said again behind it."""
    first, _, rest = piece.text.partition(" ")
    said_twice = degree_weight(first) >= 3 and institution_weight(rest) >= 3 and degree_weight(rest) < 3
    return _part(piece, len(first), len(piece.text)) if said_twice else piece


def _cut_degree(piece: Piece) -> list[Piece]:
    text = piece.text
    if degree_weight(text) < 2 or institution_weight(text) < 2:
        return [piece]
    for match in re.finditer(r",\s+|\s+(?:at|from|an der|à l['’]|à la)\s+|\s+\(", text):
        left, right = text[: match.start()], text[match.end() :]
        if (
            institution_weight(left) < 2
            and institution_weight(right) >= 2
            and degree_weight(left) >= degree_weight(right)
        ):
            return [_part(piece, 0, match.start()), _part(piece, match.end(), len(text))]
        if institution_weight(left) >= 2 and degree_weight(left) >= 3 and degree_weight(right) >= 3:
            rail = left.index(" ") if " " in left and degree_weight(left.split(" ")[0]) >= 3 else 0
            return [_part(piece, rail, match.start()), _part(piece, match.end(), len(text))]
        if institution_weight(left) >= 2 and institution_weight(right) < 2 and degree_weight(right) >= 2:
            return [_part(piece, 0, match.start()), _part(piece, match.end(), len(text))]
    return [piece]


def _part(piece: Piece, start: int, end: int) -> Piece:
    return replace(piece, passage=piece.passage.part(Span(start, end)).strip(" ,()"))


def _role(piece: Piece) -> str:
    if piece.kind == "grade":
        return "grade"
    if piece.kind in {"duration", "link", "employment"}:
        return "none"
    degree, institution = degree_weight(piece.text), institution_weight(piece.text)
    if degree >= 3 and degree >= institution:
        return "degree"
    town, _, region = piece.text.partition(", ")
    if institution >= 2 and not (region and piece.kind == "place" and is_place(town)):  # "College Station, TX"
        return "institution"
    if piece.kind == "place":
        return "place"
    if degree >= 2:
        return "degree"
    low = " ".join(words_of(piece.text))
    if low in degree_words()[2]:
        return "area"
    return "other"


def _target(found: list[_Open], pieces: Sequence[Piece], dates: DateRange | None, row: Row) -> _Open:
    roles = [_role(p) for p in pieces]
    if not found:
        found.append(_Open())
    current = found[-1]
    again = (
        ("degree" in roles and current.degree is not None)
        or ("institution" in roles and current.institution is not None)
        or (dates is not None and current.dates is not None and not _is_honour(roles))
        or (bool(current.body) and ("institution" in roles or "degree" in roles or dates is not None))
        or (
            bool(current.head)
            and row.line.gap >= 1.0
            and current.institution is not None
            and current.degree is not None
            and ("other" in roles and not any(r in roles for r in ("grade",)))
            and row.look == current.head[0].look
        )
    )
    if again and not current.is_empty:
        found.append(_Open())
    return found[-1]


def _is_honour(roles: list[str]) -> bool:
    """A grade or honour with its own date ("Dean's List, 2015–2017") belongs to the degree above it."""
    return "grade" in roles and "degree" not in roles and "institution" not in roles


def _place(opened: _Open, pieces: Sequence[Piece], dates: DateRange | None, passage: Passage | None) -> None:
    for piece in pieces:
        role = _role(piece)
        if role == "degree" and opened.degree is None:
            opened.degree = piece
        elif role == "institution" and opened.institution is None:
            opened.institution = piece
        elif role == "grade" and opened.grade is None:
            opened.grade = piece.passage
        elif role == "place" and opened.place is None:
            opened.place = piece
        elif role == "area" and opened.area is None:
            opened.area = piece
        elif role != "none":
            opened.others.append(piece)
    if dates is not None and opened.dates is None:
        opened.dates, opened.dates_passage = dates, passage


def _share_institution(found: list[_Open]) -> None:
    """Two degrees at one school; and a name that no word of schools is in, where nothing else is left."""
    for number, one in enumerate(found):
        named = [p for p in one.others if p.title < 3]
        if one.institution is None and named and one.degree is not None:
            one.institution = named[0]
            one.others.remove(named[0])
        if one.institution is None and one.degree is not None and number > 0:
            one.institution = found[number - 1].institution


def _entry(opened: _Open, lexicon: Lexicon, section: int) -> Entry:
    summary, bullets = body_of(opened.body, lexicon)
    degree, area = _degree_and_area(opened)
    institution = opened.institution
    if institution is not None and _is_unfinished(institution.text):
        institution = None
    programmes = [p for p in opened.others if p.title < 3 and p.kind == "text" and not is_grade(p.text)]
    if degree is None and institution is None and programmes and opened.dates is not None:
        degree = Field(programmes[0].text, programmes[0].passage, 45)
    known = institution is not None and institution_weight(institution.text) >= 2
    return Entry(
        organisation=Field(institution.text, institution.passage, 95 if known else 55) if institution else None,
        title=degree,
        area=area,
        place=Field(opened.place.text, opened.place.passage, 90) if opened.place else None,
        grade=Field(opened.grade.text, opened.grade, 90) if opened.grade else None,
        dates=opened.dates,
        dates_passage=opened.dates_passage,
        summary=summary,
        bullets=bullets,
        heading_lines=tuple(r.passage for r in opened.head),
        section=section,
        confidence=90 if degree and institution else 60,
    )


def _is_unfinished(text: str) -> bool:
    """A name that breaks off ("University of Texas at"), or a sentence: no value is better than half of one."""
    words = text.split()
    breaks_off = words[-1].lower() in {"of", "at", "in", "and", "&", "the", "for", "de"}
    sentence = len(words) >= 5 and capitalised_share(text) < 0.5
    return breaks_off or sentence or opens_with_verb(text)


def _degree_and_area(opened: _Open) -> tuple[Field | None, Field | None]:
    """The degree as written; the field of study behind "in", "of" or a comma."""
    area = Field(opened.area.text, opened.area.passage, 85) if opened.area else None
    if opened.degree is None:
        return None, area
    passage = opened.degree.passage
    end = _BEHIND_DEGREE.search(passage.text)
    if end and end.start() > 3:
        passage = passage.part(Span(0, end.start()))
    degree = Field(passage.text, passage, 90)
    if area is not None:
        return degree, area
    for match in _AREA.finditer(passage.text):
        rest = passage.part(Span(match.end(), len(passage.text)))
        first = re.match(r"[^\W\d_]+", rest.text)
        if (
            match.start() == 0
            or first is None
            or (match.group().strip().lower() == "of" and first.group().lower() in _NO_AREA)
        ):
            continue
        rest = rest.strip(" ,;.()")
        return degree, Field(rest.text, rest, 80)
    return degree, None
