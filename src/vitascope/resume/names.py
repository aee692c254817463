"""Who it is: rows of the first page in, the name and the headline under it out; none rather than a wrong one."""

import re
from collections.abc import Sequence

from msgspec import Struct

from vitascope.document.model import Document
from vitascope.resume.contacts import EMAIL, pieces_between_signs
from vitascope.resume.headings import named_by
from vitascope.resume.model import Contact, Field
from vitascope.resume.rows import Row, trimmed
from vitascope.resume.words import (
    degree_weight,
    degree_words,
    has_phrase,
    is_place,
    organisation_weight,
    squeezed,
    title_weight,
)
from vitascope.text import Passage, Span, join

_PARTICLES = frozenset(
    [
        "de",
        "da",
        "do",
        "dos",
        "das",
        "del",
        "della",
        "di",
        "du",
        "la",
        "le",
        "van",
        "von",
        "der",
        "den",
        "ten",
        "ter",
        "bin",
        "bint",
        "ibn",
        "al",
        "el",
        "y",
        "e",
        "i",
        "zu",
        "zum",
        "af",
        "av",
        "st",
        "o",
        "und",
    ]
)
_LABELS = re.compile(
    r"\s+(?:mobile|phone|tel|email|e-mail|address|linkedin|github|contact|cell|resume|résumé|cv|website|portfolio)\b.*$",
    re.IGNORECASE,
)
_CREDENTIALS = re.compile(
    r"(?:\s*[,|(]\s*|\s+)(?:ph\.?\s?d\.?|m\.?d\.?|m\.?b\.?a\.?|m\.?sc\.?|m\.?s\.?|b\.?sc\.?|m\.?eng\.?|p\.?e\.?|pmp|cpa|cissp|esq\.?|"
    r"j\.?d\.?|r\.?n\.?|cfa|b\.?a\.?|m\.?a\.?|eit|he/him|she/her|they/them|he/they|she/they)\)?\s*(?=$|[,|(])",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"^(?:name|nom|nombre|nome|naam|vor- und nachname|full name|resume of|curriculum vitae(?: of)?|cv)\s*[:–—-]\s*",
    re.IGNORECASE,
)
_NO_NAMES = frozenset(
    [
        "resume",
        "résumé",
        "curriculum",
        "vitae",
        "cv",
        "lebenslauf",
        "bewerbung",
        "page",
        "confidential",
        "portfolio",
        "contact",
        "email",
        "phone",
        "address",
        "present",
        "skills",
        "experience",
        "education",
        "summary",
        "profile",
        "linkedin",
        "github",
        "home",
        "mobile",
        "website",
        "remote",
        "gpa",
    ]
)
_NAME_LABELS = frozenset(("name", "full name", "name:", "nom", "nombre", "nome", "naam"))
_ENOUGH = 4.0


class Named(Struct, frozen=True):
    """The name with the places (in the rows given) of the rows it stands in, and what stood beside it there."""

    name: Field
    rows: tuple[int, ...]
    beside: Passage | None = None


def find_name(document: Document, rows: Sequence[Row], opening: int, contacts: Sequence[Contact]) -> Named | None:
    """The name among rows of the first page. `opening` is how many of them stand before the first heading."""
    first_page = [r for r in rows if r.line.page == rows[0].line.page][:160] if rows else []
    largest = max((r.look.size for r in first_page if any(c.isalpha() for c in r.text)), default=0.0)
    sizes = sorted({r.look.size for r in first_page})
    smallest_big = sizes[-2] if len(sizes) > 1 else largest
    clues = _clues(document, contacts)
    best: tuple[float, int, Named] | None = None
    for place, row in enumerate(first_page):
        big = largest > 0 and row.look.size >= largest and len(sizes) > 1
        if place >= max(opening, 12) and not big:
            continue
        for named in _candidates(first_page, place, clues[2]):
            score = _score(named.name.value, row, place, clues)
            score += 4.0 if row.parts[0].text.lower() in _NAME_LABELS else 0.0
            score += 3.0 if big else 1.0 if row.look.size >= smallest_big and len(sizes) > 2 else 0.0
            score += 1.0 if place < opening else 0.0
            if score >= _ENOUGH and (best is None or score > best[0]):
                best = score, place, named
    if best is None:
        return None
    score, _, named = best
    value = named.name.value
    if " " not in value and " " in named.name.passage.text:
        value = _respaced(value, clues[0])
    return Named(Field(value, named.name.passage, min(100, round(45 + score * 6))), named.rows, named.beside)


def _respaced(name: str, words: frozenset[str]) -> str:
    """As in "MARAQUIST" as "MARA QUIST" where an address spells the words apart."""
    folded = _folded(name)
    for word in sorted(words, key=len):
        rest = folded.removeprefix(word)
        if len(rest) < len(folded) and rest in words and len(folded) == len(name):
            return f"{name[: len(word)]} {name[len(word) :]}"
    return name


def _candidates(rows: Sequence[Row], place: int, addresses: str) -> list[Named]:
    row = rows[place]
    found = []
    piece, beside = _first_piece(row)
    if piece.text.lower() in _NAME_LABELS:
        return _labelled_name(rows, place, addresses)
    name = name_in(piece, addresses)
    under = _place_below(rows, place)
    if under < len(rows) and beside is None:
        below = rows[under]
        alike = below.look.size == row.look.size > 0 and below.column == row.column and below.line.gap < 1.2
        short = alike and below.words <= 2 and row.words <= 3
        both = name_in(join([piece, below.passage]), addresses) if short else None
        if both is not None:
            found.append(Named(both, (place, under)))
    if name is not None:
        found.append(Named(name, (place,), beside))
    return found


def _place_below(rows: Sequence[Row], place: int) -> int:
    """The place of the row under this one, those between that stand beside it passed over."""
    row = rows[place]
    for under in range(place + 1, min(place + 5, len(rows))):
        if row.line.box is None or rows[under].left <= row.right or rows[under].look.size >= row.look.size:
            return under
    return place + 1


def _labelled_name(rows: Sequence[Row], place: int, addresses: str) -> list[Named]:
    """The name behind or below a label that says so: "Name   Joe Bloggs"."""
    row = rows[place]
    if len(row.parts) > 1:
        name, at = name_in(row.parts[1], addresses), place
    elif place + 1 < len(rows):
        name, at = name_in(rows[place + 1].passage, addresses), place + 1
    else:
        return []
    return [Named(name, (at,))] if name is not None else []


def _first_piece(row: Row) -> tuple[Passage, Passage | None]:
    """The first stretch of the row and the rest of it."""
    if len(row.parts) > 1:
        return row.parts[0], join(list(row.parts[1:]))
    spans = pieces_between_signs(row.text)
    comma = re.search(r",\s", row.text)
    if len(spans) == 1 and comma and title_weight(row.text[comma.end() :]) >= 3:
        spans = [Span(0, comma.start()), Span(comma.end(), len(row.text))]
    if len(spans) > 1:
        rest = row.passage.part(Span(spans[1].start, len(row.text)))
        return trimmed(row.passage.part(spans[0])), trimmed(rest)
    return row.passage, None


def name_in(passage: Passage, addresses: str = "") -> Field | None:
    """The name that the passage is, labels and credentials off; None if it is none."""
    text = passage.text
    if "@" in text or len(text) > 60 or len(text) < 2:
        return None
    start = 0
    prefix = _PREFIX.match(text)
    if prefix:
        start = prefix.end()
    kept = _LABELS.sub("", text[start:])
    plain = _CREDENTIALS.sub("", kept).strip(" ,|-–—•·")
    value = unspaced(plain, passage)
    if not _is_name(value, addressed=len(value) > 4 and squeezed(value) in addresses):
        return None
    at = text.find(plain)
    return Field(value, passage.part(Span(max(at, 0), max(at, 0) + len(plain))))


def unspaced(text: str, passage: Passage) -> str:
    """J O R D A N  R E Y E S with its letters closed up: "JORDAN REYES"."""
    letters = text.split()
    if len(letters) < 4 or sum(len(w) == 1 for w in letters) < len(letters) * 0.8:
        return text
    del passage
    words = re.split(r"\s{2,}", text)
    return " ".join("".join(word.split()) for word in words)


def _is_name(text: str, *, addressed: bool) -> bool:
    """`addressed`: an e-mail or a link spells it, so that words of titles and places are no hindrance."""
    words = text.split()
    if not 1 <= len(words) <= 6 or any(c.isdigit() for c in text) or any(c in text for c in '@/\\:;!?+=<>#*_|&"'):
        return False
    if len(words) == 1 and (len(text) < 3 or not text[0].isupper()):
        return False
    low = [w.strip(".,'’()").lower() for w in words]
    if any(w in _NO_NAMES for w in low) or named_by(text) is not None:
        return False
    if text.endswith((".", ",")) and len(words[-1]) > 3:
        return False
    for word in words:
        plain = word.strip(".,'’()\"“”")
        if (
            plain
            and plain[0].isalpha()
            and plain[0].islower()
            and plain.lower() not in _PARTICLES
            and plain[:2] not in {"d'", "d’"}
        ):
            return False
    study = has_phrase([w.strip(".,") for w in low], degree_words()[2])
    other = (
        study
        or title_weight(text) >= 2
        or organisation_weight(text) >= 2
        or degree_weight(text) >= 3
        or is_place(text)
    )
    if other and not addressed:
        return False
    return all(c.isalpha() or c in " .'’‘`-‐‑–,()·" or not c.isascii() for c in text)


def _clues(document: Document, contacts: Sequence[Contact]) -> tuple[frozenset[str], str, str]:
    """Words of e-mails and profile links, the file's author and title, and the addresses without signs."""
    words: list[str] = []
    for contact in contacts:
        if contact.kind == "email":
            words += re.split(r"[._+\d-]+", contact.value.split("@")[0].lower())
        elif contact.kind == "link" and contact.network in {"linkedin", "github", "gitlab", "twitter", "xing", ""}:
            words += re.split(r"[^\w]|[_\d-]", contact.value.lower().split("//")[-1])
    metadata = document.metadata
    spelled = " ".join(squeezed(c.value.split("@")[0]) for c in contacts if c.kind in {"email", "link"})
    return frozenset(w for w in words if len(w) >= 3), squeezed(f"{metadata.author} {metadata.title}"), spelled


def _folded(word: str) -> str:
    import unicodedata

    word = word.lower().replace("ł", "l").replace("ø", "o").replace("ß", "ss").replace("đ", "d").replace("ı", "i")
    plain = unicodedata.normalize("NFKD", word)
    return "".join(c for c in plain if not unicodedata.combining(c))


def _score(name: str, row: Row, place: int, clues: tuple[frozenset[str], str, str]) -> float:
    words = [_folded(w.strip(".,()'’")) for w in name.split()]
    long_words = [w for w in words if len(w) >= 3]
    addresses, metadata, _ = clues
    score = 2.0 if place == 0 else 1.0 if place <= 2 else 0.0
    hits = [w for w in long_words if any(w in a or (a in w and len(a) >= 4) for a in addresses)]
    initials = len(words) > 1 and any(a.startswith(words[0][:1]) and words[-1] in a for a in addresses if words[0])
    score += 3.0 if hits else 1.0 if initials else 0.0
    score += 0.5 if len(hits) > 1 else 0.0
    if metadata and squeezed(name) in metadata:
        score += 2.0
    score += 1.0 if 2 <= len(words) <= 4 else -0.5 if len(words) == 1 else 0.0
    score += 0.5 if row.look.bold or row.look.caps else 0.0
    return score


def find_headline(rows: Sequence[Row], named: Named | None, opening: int) -> tuple[Field | None, tuple[int, ...]]:
    """The line that says what the person is, and the places of its rows: beside the name or close below it."""
    if named is None:
        return None, ()
    beside = named.beside
    if beside is not None and title_weight(beside.text) >= 2 and not EMAIL.search(beside.text):
        return Field(beside.text, beside, 85), ()
    last = named.rows[-1]
    column = rows[last].column
    for place in range(last + 1, min(last + 4, len(rows))):
        row = rows[place]
        if named_by(row.text) is not None and place >= opening:
            break
        if _is_headline(row):
            more = _wrapped_headline(rows, place)
            passage = join([rows[p].passage for p in (place, *more)])
            return Field(passage.text, passage, 90 if title_weight(row.text) >= 2 else 60), (place, *more)
        if row.column != column or row.words > 14:
            break
    return None, ()


def _is_headline(row: Row) -> bool:
    text = row.text
    if "@" in text or row.dates or row.marker is not None or row.words > 16 or any(c.isdigit() for c in text):
        return False
    if is_place(text) or text.endswith(".") or re.search(r"https?:|www\.|\.com\b", text):
        return False
    if title_weight(text) >= 2:
        return True
    return any(title_weight(p) >= 2 for p in re.split(r"\s*[|•·/,]\s*", text))


def _wrapped_headline(rows: Sequence[Row], place: int) -> tuple[int, ...]:
    """Places of the rows below that go on with the headline: the same look, close, no contact."""
    more = []
    for below in range(place + 1, min(place + 3, len(rows))):
        row = rows[below]
        alike = row.look == rows[place].look and row.column == rows[place].column and row.line.gap < 0.5
        if (
            not alike
            or "@" in row.text
            or any(c.isdigit() for c in row.text)
            or is_place(row.text)
            or row.look.size == 0
        ):
            break
        narrow = rows[place].right < rows[place].edge * 0.75 and row.words > 2
        if narrow and not rows[place].text.endswith((",", "&", "|")):
            break
        more.append(below)
    return tuple(more)
