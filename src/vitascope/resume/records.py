"""Publications, certificates, awards, languages: short entries of one to three lines each."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.language.dates import find_date_ranges
from vitascope.resume.bodies import body_of
from vitascope.resume.bullets import Lexicon, joined, paragraphs
from vitascope.resume.contacts import find_links
from vitascope.resume.entries import Block, blocks
from vitascope.resume.heads import Piece, bare, take_apart
from vitascope.resume.model import Entry, Field
from vitascope.resume.rows import Look, Row
from vitascope.resume.words import listed
from vitascope.tables import load_table
from vitascope.text import Passage, Span, join

_ISSUED = re.compile(
    r"^(?:issued by|awarded by|issuer|published by|published in|presented at|from|by|in|"
    r"verliehen von|délivré par|issued on|released on|awarded|published)\s*:?\s+",
    re.IGNORECASE,
)
_LEVELS_OF_CERTIFICATES = re.compile(
    r"(?:professional|associate|specialty|foundational|practitioner|expert|advanced|level \w+|part \w+)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"„«]([^”\"“»]{12,})[”\"“»]")


def records(
    document: Document, rows: Sequence[Row], body_look: Look, lexicon: Lexicon, section: int
) -> tuple[Entry, ...]:
    """Entries of a section whose things have a title, an issuer and a date, in one to three lines."""
    if rows and all(g[0].marker is not None for g in paragraphs(rows)):
        return tuple(_from_paragraph(document, g, lexicon, section) for g in paragraphs(rows))
    found = blocks(document, rows, body_look)
    if not any(b.head for b in found):
        return tuple(_from_paragraph(document, g, lexicon, section) for g in paragraphs(rows))
    return tuple(e for b in found for e in _from_block(document, b, lexicon, section))


def _from_block(document: Document, block: Block, lexicon: Lexicon, section: int) -> list[Entry]:
    if not block.head:
        return [_from_paragraph(document, g, lexicon, section) for g in paragraphs(block.body)]
    head = take_apart(document, block.head)
    texts = _with_levels([p for p in head.pieces if p.kind in {"text", "place", "label"}])
    summary, bullets = body_of(block.body, lexicon)
    links = [p for p in head.pieces if p.kind == "link"]
    issuer = _issuer(texts[1].passage) if len(texts) > 1 else None
    return [
        Entry(
            title=Field(texts[0].text, texts[0].passage, 80) if texts else None,
            organisation=issuer,
            dates=head.dates,
            dates_passage=head.dates_passage,
            url=links[0].text if links else _link_in(document, (*block.head, *block.body)),
            summary=summary,
            bullets=bullets,
            heading_lines=tuple(r.passage for r in head.rows),
            section=section,
            confidence=75,
        )
    ]


def _with_levels(pieces: list[Piece]) -> list[Piece]:
    """As in "… Solutions Architect - Professional" is one title: levels go with what stands before them."""
    if len(pieces) < 2 or not _LEVELS_OF_CERTIFICATES.match(pieces[1].text):
        return pieces
    comma = pieces[1].text.find(", ")
    level = pieces[1].passage.part(Span(0, comma if comma > 0 else len(pieces[1].text)))
    title = replace(pieces[0], passage=join([pieces[0].passage, level], " - "))
    rest = pieces[1].passage.part(Span(comma + 2, len(pieces[1].text))) if comma > 0 else None
    return [title, *([replace(pieces[1], passage=rest)] if rest else []), *pieces[2:]]


def _issuer(passage: Passage) -> Field | None:
    match = _ISSUED.match(passage.text)
    kept = passage.part(Span(match.end() if match else 0, len(passage.text)))
    return Field(kept.text, kept, 70) if kept.text else None


def _from_paragraph(document: Document, group: Sequence[Row], lexicon: Lexicon, section: int) -> Entry:
    """One paragraph that holds all of it: "A. Person. “Title.” Venue, 2021" or "Certificate, Issuer, 2020"."""
    passage = joined(group, lexicon)
    head = take_apart(document, [group[0]]) if len(group) == 1 else None
    dates = next((d for r in group for d in r.dates), None)
    quoted = _QUOTED.search(passage.text)
    title = passage
    issuer: Field | None = None
    if quoted:
        title = passage.part(Span(quoted.start(1), quoted.end(1))).strip(" ,.")
    elif head is not None and head.texts:
        texts = _with_levels(list(head.texts))
        title = texts[0].passage
        issuer = _issuer(texts[1].passage) if len(texts) > 1 else None
        comma = title.text.find(", ")
        if issuer is None and comma > 0 and len(title.text) < 90:
            rest = bare(title.part(Span(comma + 1, len(title.text))))
            issuer, title = Field(rest.text, rest, 55), title.part(Span(0, comma))
    else:
        title = _sentence_title(passage)
    ranges = find_date_ranges(title.text)
    if ranges and ranges[-1].span.end >= len(title.text) - 1 and ranges[-1].span.start > 8:
        title = bare(title.part(Span(0, ranges[-1].span.start)))
    return Entry(
        title=Field(title.text, title, 65),
        organisation=issuer,
        dates=dates,
        url=_link_in(document, group),
        heading_lines=(passage,),
        section=section,
        confidence=60,
    )


def _link_in(document: Document, rows: Sequence[Row]) -> str:
    """The first address that stands in the rows or behind their words; "" if there is none."""
    return next((c.value for c in find_links(document, rows)), "")


def _sentence_title(passage: Passage) -> Passage:
    """The longest stretch between full stops: titles of papers are longer than names and venues."""
    best = max(re.finditer(r"[^.]+(?:\.(?=\S)[^.]+)*", passage.text), key=lambda m: len(m.group()), default=None)
    return passage.part(Span(*best.span())).strip(" ,") if best else passage


def spoken(rows: Sequence[Row], lexicon: Lexicon) -> tuple[Field, ...]:
    """Languages one speaks, the level kept in the passage: "English (native)" is English."""
    found = []
    for group in _by_language(rows):
        passage = joined(group, lexicon)
        for match in re.finditer(r"[^,;|•·/()]+(?:\([^)]*\))?", passage.text):
            piece = passage.part(Span(*match.span())).strip()
            name = re.split(r"\s*[(:–—-]", piece.text)[0].strip()
            if _is_language(name):
                found.append(Field(name, piece, 85))
    return tuple(found)


def _by_language(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Paragraphs, cut before each row that opens with the name of a language: a narrow column has one a row."""
    for group in paragraphs(rows):
        first = 0
        for at in range(1, len(group)):
            if is_spoken(re.split(r"[\s,;|(]", group[at].text, maxsplit=1)[0]):
                yield group[first:at]
                first = at
        yield group[first:]


def _is_language(name: str) -> bool:
    if not name or not name[0].isupper() or name.count(" ") > 2 or any(c.isdigit() for c in name):
        return False
    return is_spoken(name) or named_level(name) is None


def named_level(text: str) -> str | None:
    """The level that the text is ("Native speaker", "C1"), or None."""
    words = text.lower().split()
    return words[0] if words and words[0] in _levels() else None


class _LanguageNames(Struct, frozen=True):
    names: str
    levels: str


def is_spoken(text: str) -> bool:
    """A language that people speak, with or without its level: "German (B2)"."""
    name = re.split(r"\s*[(:–—-]", text)[0].strip().lower()
    return name in listed(load_table("phrases/languages.toml", _LanguageNames).names)


@cache
def _levels() -> frozenset[str]:
    return listed(load_table("phrases/languages.toml", _LanguageNames).levels)
