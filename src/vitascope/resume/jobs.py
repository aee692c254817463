"""Jobs, projects and volunteering: blocks of a section in, entries with employer, title, place and dates out."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.resume.bodies import body_of, link_of
from vitascope.resume.bullets import Lexicon
from vitascope.resume.contacts import find_links
from vitascope.resume.entries import Block, is_prose
from vitascope.resume.heads import Head, Piece, level_of, split_at_comma, take_apart
from vitascope.resume.model import Entry, Field
from vitascope.resume.words import organisation_weight, title_weight
from vitascope.text import Span, join


class _Told(Struct, frozen=True):
    """A head with the pieces chosen for the two main fields."""

    head: Head
    block: Block
    title: Piece | None = None
    organisation: Piece | None = None
    rest: tuple[Piece, ...] = ()
    sure: bool = True
    uncut: Piece | None = None  # title and employer in one, before they were parted at a comma


def jobs(document: Document, found: Sequence[Block], lexicon: Lexicon, section: int) -> tuple[Entry, ...]:
    """Entries of work or volunteering. Which piece is the employer is settled over all entries together."""
    found = [_with_head_from_list(b) for b in found]
    heads = [(take_apart(document, b.head), b) for b in found]
    title_first = _title_first([h for h, _ in heads])
    told = [_tell(document, head, block, title_first) for head, block in heads]
    told = _places_as_beside(_inherited(told))
    return tuple(_entry(t, lexicon, section) for t in told)


def _with_head_from_list(block: Block) -> Block:
    """A date alone over a list whose first item is the title: "Staff Engineer, Globex" belongs to the head."""
    if (
        not block.head
        or not block.body
        or any(len(r.text) > sum(len(d.span) for d in r.dates) + 6 for r in block.head)
    ):
        return block
    first = block.body[0]
    heads = title_weight(first.text) >= 3 and not is_prose(first) and first.words <= 12
    return Block((*block.head, first), block.body[1:]) if heads else block


def _title_first(heads: Sequence[Head]) -> bool | None:
    """Whether the title stands before the employer, by the words of all entries; None if they do not say."""
    score = 0
    for head in heads:
        texts = head.texts
        if len(texts) >= 2:
            first, second = texts[0], texts[1]
            score += (first.title - first.organisation) - (second.title - second.organisation)
    return None if score == 0 else score > 0


def _tell(document: Document, head: Head, block: Block, title_first: bool | None) -> _Told:
    texts = list(head.texts)
    if not texts:
        return _Told(head, block)
    if len(texts) == 1:
        return _tell_one(document, head, block, texts[0], title_first)
    first, second = texts[0], texts[1]
    lead = (first.title - first.organisation) - (second.title - second.organisation)
    leads = title_first if title_first is not None else (lead >= 0)
    if abs(lead) >= 3:
        leads = lead > 0
    title, organisation = (first, second) if leads else (second, first)
    rest = texts[2:]
    title, organisation, rest = _better(title, organisation, rest)
    organisation, rest = _whole_name(head, organisation, rest)
    if is_description(organisation):
        return _Told(head, block, title, None, (*rest, organisation), title_first is not None)
    return _Told(head, block, title, organisation, tuple(rest), abs(lead) >= 2 or title_first is not None)


def _whole_name(head: Head, organisation: Piece, rest: list[Piece]) -> tuple[Piece, list[Piece]]:
    """As in "Space Administration - Propulsion Laboratory": two names of one employer that only a dash parts."""
    if not rest or rest[0].row != organisation.row or rest[0].organisation < 2:
        return organisation, rest
    passage = head.rows[organisation.row].passage
    both = re.escape(organisation.text) + r"\s+[–-]\s+" + re.escape(rest[0].text)
    found = re.search(both, passage.text)
    if found is None:
        return organisation, rest
    return replace(organisation, passage=passage.part(Span(*found.span()))), rest[1:]


def is_description(piece: Piece) -> bool:
    """What a company does rather than its name: "Data streaming platform built on Apache Kafka"."""
    words = re.split(r"\s*\(", piece.text)[0].split()
    small = sum(w[0].islower() for w in words)
    return piece.organisation < 3 and len(words) >= 3 and small * 2 >= len(words)


def _better(title: Piece, organisation: Piece, rest: list[Piece]) -> tuple[Piece, Piece, list[Piece]]:
    """A later piece that is plainly the title or the employer takes the place of one that is plainly not."""
    for number, piece in enumerate(rest):
        if piece.title >= 3 and piece.organisation < 2 and title.title == 0:
            rest = [*rest[:number], title, *rest[number + 1 :]]
            return piece, organisation, rest
        if piece.organisation >= 3 and piece.title < 3 and organisation.organisation == 0:
            rest = [*rest[:number], organisation, *rest[number + 1 :]]
            return title, piece, rest
    return title, organisation, rest


def _tell_one(document: Document, head: Head, block: Block, piece: Piece, title_first: bool | None) -> _Told:
    split = split_at_comma(piece, document, title_first=title_first)
    if split is not None and (piece.title or piece.organisation):
        left, right = split
        forward = (left.title - left.organisation) - (right.title - right.organisation)
        leads = forward > 0 if abs(forward) >= 1 else bool(title_first)
        title, organisation = (left, right) if leads else (right, left)
        return _Told(head, block, title, organisation, (), abs(forward) >= 2, piece if leads else None)
    if piece.title > piece.organisation:
        return _Told(head, block, title=piece)
    return _Told(head, block, organisation=piece, sure=piece.organisation > 0)


def _inherited(told: list[_Told]) -> list[_Told]:
    """Titles that stand alone get the employer above them; a head that is only an employer opens such a group."""
    kept: list[_Told] = []
    banner: Piece | None = None
    in_banner = False  # the banner stands over its titles in a row of its own
    for number, one in enumerate(told):
        after = told[number + 1] if number + 1 < len(told) else None
        alone = one.title is None and one.organisation is not None
        if (
            alone
            and not one.block.body
            and after is not None
            and after.organisation is None
            and after.title is not None
        ):
            banner, in_banner = one.organisation, True
            continue
        if in_banner and one.uncut is not None and one.organisation is not None and one.organisation.organisation < 2:
            one = replace(one, title=one.uncut, organisation=None)
        if one.organisation is None and one.title is not None and banner is not None:
            kept.append(replace(one, organisation=banner, sure=False))
            continue
        if one.organisation is not None:
            banner, in_banner = one.organisation, False
        if one.title is None and one.organisation is None and kept and one.head.dates is None:
            before = kept[-1]
            kept[-1] = replace(
                before, block=Block(before.block.head, (*before.block.body, *one.block.head, *one.block.body))
            )
            continue
        kept.append(one)
    return kept


_FEWEST_ALIKE = 2
_TOWN = re.compile(r"(.+), ([A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)?)")
_LEGAL_FORM = re.compile(r"(?:Inc|LLC|Ltd|Limited|GmbH|Corp|Co|PLC|LLP|AG|SA)\b", re.IGNORECASE)


def _places_as_beside(told: list[_Told]) -> list[_Told]:
    """A town of no list of ours is one where other entries write "Employer, Town" too."""
    if sum(_is_before_place(one) for one in told) < _FEWEST_ALIKE:
        return told
    return [_with_town(one) for one in told]


def _is_before_place(told: _Told) -> bool:
    if told.organisation is None:
        return False
    written = [f"{told.organisation.text}, {p.text}" for p in told.head.pieces if p.kind == "place"]
    return any(text in row.text for text in written for row in told.head.rows)


def _with_town(told: _Told) -> _Told:
    piece = told.organisation
    match = _TOWN.fullmatch(piece.text) if piece else None
    if piece is None or match is None or any(p.kind == "place" for p in told.head.pieces):
        return told
    if _LEGAL_FORM.match(match[2]) or title_weight(match[2]) or organisation_weight(match[2]):
        return told
    name = replace(piece, passage=piece.passage.part(Span(*match.span(1))))
    town = replace(piece, passage=piece.passage.part(Span(*match.span(2))), kind="place")
    return replace(told, organisation=name, head=replace(told.head, pieces=(*told.head.pieces, town)))


def _entry(told: _Told, lexicon: Lexicon, section: int) -> Entry:
    summary, bullets = body_of(told.block.body, lexicon)
    level, title = "", None
    if told.title is not None:
        level, passage = level_of(told.title)
        title = Field(passage.text, passage, 90 if told.title.title >= 2 else 60)
    organisation = _field(told.organisation, 90 if told.sure else 60)
    places = [p for p in told.head.pieces if p.kind == "place"]
    levels = [p for p in told.head.pieces if p.kind == "level"]
    links = [p for p in told.head.pieces if p.kind == "link"]
    team = told.rest[0] if told.rest else None
    return Entry(
        organisation=organisation,
        title=title,
        place=_field(places[0], 90) if places else None,
        dates=told.head.dates,
        dates_passage=told.head.dates_passage,
        level=level or (levels[0].text.strip("()") if levels else ""),
        team=_field(team, 60),
        url=links[0].text if links else next((u for u in map(link_of, told.block.body) if u), ""),
        summary=summary,
        bullets=bullets,
        heading_lines=tuple(r.passage for r in told.head.rows),
        section=section,
        confidence=_confidence(told),
    )


def _field(piece: Piece | None, confidence: int) -> Field | None:
    return Field(piece.text, piece.passage, confidence) if piece is not None else None


def _confidence(told: _Told) -> int:
    whole = told.title is not None and told.organisation is not None
    return (90 if told.sure else 65) if whole else 45


def projects(document: Document, found: Sequence[Block], lexicon: Lexicon, section: int) -> tuple[Entry, ...]:
    """Entries of projects: the first piece of the head is the name, what follows says what or for whom."""
    entries: list[Entry] = []
    for block in found:
        head = take_apart(document, block.head)
        texts = head.texts
        summary, bullets = body_of(block.body, lexicon)
        if not texts and head.dates is None:
            if entries and (bullets or summary):
                entries[-1] = _with_more(entries[-1], summary, bullets)
            elif bullets:
                entries += _listed(block, lexicon, section)
            continue
        links = [p for p in head.pieces if p.kind == "link"]
        entries.append(
            Entry(
                title=_field(texts[0], 80) if texts else None,
                organisation=_field(texts[1], 50) if len(texts) > 1 and texts[1].organisation >= 2 else None,
                dates=head.dates,
                dates_passage=head.dates_passage,
                url=links[0].text if links else _link_of_project(document, block),
                summary=summary,
                bullets=bullets,
                heading_lines=tuple(r.passage for r in head.rows),
                section=section,
                confidence=80 if texts else 40,
            )
        )
    return tuple(entries)


def _link_of_project(document: Document, block: Block) -> str:
    """An address alone on a row of the body, or the target behind the words of the head."""
    alone = (u for u in map(link_of, block.body) if u)
    behind = (c.value for c in find_links(document, block.head) if c.only_in_annotation)
    return next(alone, "") or next(behind, "")


def _with_more(entry: Entry, summary: object, bullets: tuple[object, ...]) -> Entry:
    from vitascope.resume.model import Bullet
    from vitascope.text import Passage

    more = tuple(b for b in bullets if isinstance(b, Bullet))
    if isinstance(summary, Passage):
        whole = join([entry.summary, summary]) if entry.summary else summary
        return replace(entry, summary=whole, bullets=entry.bullets + more)
    return replace(entry, bullets=entry.bullets + more)


def _listed(block: Block, lexicon: Lexicon, section: int) -> list[Entry]:
    """A list of projects, one bullet each: "raft-lab: a teaching implementation"."""
    _, bullets = body_of(block.body, lexicon)
    entries = []
    for bullet in bullets:
        name = bullet.text.split(": ")[0].split(" – ")[0].split(" — ")[0]
        if len(name) > 60:
            continue
        entries.append(
            Entry(title=Field(name, bullet.passage, 50), bullets=(bullet,), section=section, confidence=50)
        )
    return entries
