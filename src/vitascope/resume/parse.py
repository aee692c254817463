"""From Readings to Resume: the document and its main reading in, what the résumé says out."""

from collections.abc import Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from vitascope.document.model import Document, Reading
from vitascope.resume.bullets import Lexicon, joined, lexicon, paragraphs
from vitascope.resume.contacts import find_emails, find_links, find_own_site, find_phones, find_place
from vitascope.resume.education import education
from vitascope.resume.entries import blocks
from vitascope.resume.grids import word_space
from vitascope.resume.headings import named_by
from vitascope.resume.jobs import jobs, projects
from vitascope.resume.model import Contact, Entry, Field, Resume, Section, SectionKind, SkillLine
from vitascope.resume.names import find_headline, find_name
from vitascope.resume.records import is_spoken, records, spoken
from vitascope.resume.rows import Look, Row, body_look, rows_of, unglued
from vitascope.resume.sections import Part, split
from vitascope.resume.skills import merged, skill_lines
from vitascope.resume.term_lists import is_list_of_terms
from vitascope.resume.words import title_weight
from vitascope.text import Passage, join

# Sections whose entries have no links of their own: an address that stands in one alone is the person's.
_WITHOUT_LINKS: frozenset[SectionKind] = frozenset(
    ("contact", "summary", "skills", "languages", "interests", "additional information", "other")
)


class _Page(Struct, frozen=True):
    """What all sections are read with: the look and the word space of the text, its words, the kinds of sections."""

    document: Document
    body: Look
    words: Lexicon
    space: float
    kinds: frozenset[SectionKind]


class _Found(Struct):
    """What the sections give, in the order of the page."""

    entries: dict[SectionKind, list[Entry]] = field(default_factory=dict)
    skills: list[SkillLine] = field(default_factory=list)
    languages: list[Field] = field(default_factory=list)
    summary: list[Passage] = field(default_factory=list)
    unplaced: list[Passage] = field(default_factory=list)

    def add(self, kind: SectionKind, entries: Sequence[Entry]) -> None:
        self.entries.setdefault(kind, []).extend(entries)

    def of(self, *kinds: SectionKind) -> tuple[Entry, ...]:
        return tuple(e for kind in kinds for e in self.entries.get(kind, ()))


def parse(document: Document, reading: Reading) -> Resume:
    """What the résumé says. Fields that are not found stay empty; a wrong value is worse than none."""
    rows = rows_of(document, reading)
    parts = _with_term_lists(split(document, rows))
    kinds = frozenset(p.kind for p in parts)
    page = _Page(document, body_look(rows), lexicon(rows), word_space(document, rows), kinds)
    contacts, contact_rows = _contacts(document, parts)
    flat = [r for p in parts for r in (*((p.heading,) if p.heading else ()), *p.rows)]
    opening = len(parts[0].rows) if parts and parts[0].heading is None else 0
    named = find_name(document, flat, opening, contacts)
    headline, headline_rows = find_headline(flat, named, opening)
    taken = {id(flat[i]) for i in (*(named.rows if named else ()), *headline_rows)} | contact_rows
    found = _Found()
    for number, part in enumerate(parts):
        kept = tuple(r for r in part.rows if id(r) not in taken)
        kept = _read_stray_jobs(page, part.kind, kept, number, found)
        if kept and part.kind == "skills":
            _read_skills(page, kept, number, part.label, found)
        elif kept:
            _read_part(page, part.kind, kept, number, found)
    return Resume(
        name=named.name if named else None,
        headline=headline,
        contacts=contacts,
        summary=join(found.summary) if found.summary else None,
        sections=tuple(_section(p) for p in parts),
        work=found.of("experience"),
        projects=found.of("projects"),
        education=found.of("education"),
        publications=found.of("publications", "patents"),
        certifications=found.of("certifications"),
        awards=found.of("awards"),
        volunteering=found.of("volunteering"),
        open_source=found.of("open source"),
        other=found.of("talks", "other"),
        skills=merged(found.skills),
        languages=tuple(found.languages),
        unsure=_unsure(named is None, found),
        unplaced=tuple(found.unplaced),
    )


def _with_term_lists(parts: Sequence[Part]) -> list[Part]:
    """On a page that has no skills, a list of terms under an unknown heading is them."""
    if any(part.kind == "skills" for part in parts):
        return list(parts)
    return [
        replace(part, kind="skills")
        if part.kind == "other" and part.named is None and is_list_of_terms(part.rows)
        else part
        for part in parts
    ]


def _contacts(document: Document, parts: Sequence[Part]) -> tuple[tuple[Contact, ...], set[int]]:
    """Contacts of the header and of contact sections; what is not there, from rows that say nothing else."""
    near = [r for p in parts if p.kind == "contact" for r in (*((p.heading,) if p.heading else ()), *p.rows)]
    everywhere = [r for p in parts for r in p.rows]
    near = [piece for row in near for piece in unglued(document, row)]
    emails = find_emails(near) or find_emails(everywhere)
    phones = find_phones(near) or find_phones(everywhere, labelled_only=True)
    links = find_links(document, near)
    if not links:
        links = tuple(c for c in find_links(document, everywhere) if c.network and c.network != "youtube")
    loose = [r for p in parts if p.kind in _WITHOUT_LINKS for r in p.rows if r.line.page == 0]
    if all(link.network for link in links):
        links += find_own_site(document, loose)
    place = find_place(near)
    found = (*emails, *phones, *links, *((place,) if place else ()))
    shown = [c for c in found if not c.only_in_annotation]
    runs = {r for c in shown for r in c.passage.runs}
    covered = {r for c in shown if c.kind != "place" for r in c.passage.runs}
    rows = {
        id(r)
        for p in parts
        for r in p.rows
        if (p.kind == "contact" and runs.intersection(r.passage.runs))
        or (p.kind in _WITHOUT_LINKS and len(covered.intersection(r.passage.runs)) * 2 > len(r.passage.runs))
    }
    return found, rows


def _read_stray_jobs(
    page: _Page, kind: SectionKind, rows: tuple[Row, ...], number: int, found: _Found
) -> tuple[Row, ...]:
    """Jobs under no heading of theirs are read; the rows before them are given back."""
    if kind not in {"summary", "contact", "other"} or "experience" in page.kinds:
        return rows
    first = _jobs_without_heading(rows)
    if first < len(rows):
        found.add("experience", _jobs(page, rows[first:], number))
    return rows[:first]


def _jobs(page: _Page, rows: Sequence[Row], number: int) -> tuple[Entry, ...]:
    return jobs(page.document, blocks(page.document, rows, page.body), page.words, number)


def _read_part(page: _Page, kind: SectionKind, rows: tuple[Row, ...], number: int, found: _Found) -> None:
    document, words = page.document, page.words
    match kind:
        case "experience" | "volunteering" | "open source":
            found.add(kind, _jobs(page, rows, number))
        case "projects":
            found.add(kind, projects(document, blocks(document, rows, page.body), words, number))
        case "education":
            found.add(kind, education(document, rows, words, number))
        case "languages":
            found.languages += spoken(rows, words)
        case "certifications" | "awards" | "publications" | "patents" | "talks":
            found.add(kind, records(document, rows, page.body, words, number))
        case "summary":
            found.summary.append(join([joined(g, words) for g in paragraphs(rows)]))
        case "contact":
            _read_opening(rows, words, found)
        case _:
            found.unplaced += [r.passage for r in rows]


def _read_skills(page: _Page, rows: tuple[Row, ...], number: int, label: str, found: _Found) -> None:
    """Lines of a skills block; a line that names spoken languages only, or interests, is none of them."""
    for line in skill_lines(page.document, rows, page.words, page.space, number):
        if not line.label and label:
            line = replace(line, label=label)
        named = named_by(line.label) if line.label else None
        if all(is_spoken(item.value) for item in line.items):
            found.languages += line.items
        elif named is None or named.kind != "interests":
            found.skills.append(line)


def _read_opening(rows: tuple[Row, ...], words: Lexicon, found: _Found) -> None:
    """What stands before the first heading besides name and contacts: a summary."""
    for group in paragraphs(rows):
        passage = joined(group, words)
        if passage.text.count(" ") >= 7:
            found.summary.append(passage)
        else:
            found.unplaced.append(passage)


def _jobs_without_heading(rows: Sequence[Row]) -> int:
    """Where jobs begin among rows that are under no heading of their own; the number of rows if nowhere."""
    for place, row in enumerate(rows):
        if not any(not d.single or d.present for d in row.dates):
            continue
        written = row.text[: row.dates[0].span.start]
        near = [r.text for r in rows[max(0, place - 2) : place + 2]]
        titled = title_weight(written) >= 2 or any(title_weight(text) >= 3 for text in near)
        if titled and written.count(" ") <= 12 and not written[:1].islower():
            return place - 1 if place and title_weight(rows[place - 1].text) >= 2 else place
    return len(rows)


def _section(part: Part) -> Section:
    rows = part.rows
    heading = part.heading
    first = (heading or rows[0]).index
    last = rows[-1].index if rows else first
    standard = part.named is not None and part.named.match == "standard"
    return Section(
        kind=part.kind,
        heading=heading.passage if heading else None,
        first=first,
        last=last,
        page=(heading or rows[0]).line.page,
        standard=standard,
        by_looks=part.by_looks,
        confidence=part.confidence,
        text=join([r.passage for r in rows], "\n"),
    )


def _unsure(nameless: bool, found: _Found) -> tuple[str, ...]:
    sentences = ["No line could be told to be the name."] if nameless else []
    for entry in found.of("experience"):
        if entry.confidence < 50:
            line = entry.heading_lines[0].text if entry.heading_lines else ""
            sentences.append(f"Not sure what is employer and what is title in: {line[:80]}")
        if entry.dates is not None and entry.dates.numeric_order_unsure:
            sentences.append(f"Not sure which number is the month in: {entry.dates.text}")
    return tuple(sentences)
