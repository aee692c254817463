"""Words of a source that no field took: each is put where it stood, so that an import loses nothing.

A line with some words left gives them to its entry as notes. A line left whole goes to the entry it stood under, or
to the section it stood in. Sections that nobody reads (interests, references, a person's own) come over whole.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from vitascope.document.model import Document, Line, Reading
from vitascope.language.dates import find_date_ranges
from vitascope.master.markup import cleaned, taken
from vitascope.master.model import Degree, Entry, Job, Master, OpenSource, OwnSection, Project, Skill, Volunteering
from vitascope.resume.headings import is_contact_label
from vitascope.resume.model import Entry as ParsedEntry
from vitascope.resume.model import Field, Resume, Section, SectionKind
from vitascope.text import Passage

_EDGES = " \t|·•∙‣▪●◦,;:–—-/\\()[]{}<>~*_#+=@\"'“”‘’«»…."
_SHORT = 60
"""Up to this many letters a line without a bullet is a note of its entry's head; longer ones are bullets."""

_EMPTY_ENTRIES: dict[str, type[Any]] = {
    "work": Job,
    "openSource": OpenSource,
    "projects": Project,
    "education": Degree,
    "volunteer": Volunteering,
}
_LISTS = {
    "work": "work",
    "openSource": "open_source",
    "projects": "projects",
    "education": "education",
    "volunteer": "volunteer",
    "publications": "publications",
    "certificates": "certificates",
    "awards": "awards",
}


class Owner(Struct, frozen=True):
    """The value of a master that a run of the source went to: a list's key, its index, and the position in a job."""

    key: str
    number: int
    position: int = -1


class Source(Struct, frozen=True):
    """Which runs of the source went somewhere, and to which entry."""

    used: set[int] = field(default_factory=set)
    owners: dict[int, Owner] = field(default_factory=dict)

    def take(self, passages: Iterable[Passage | None], owner: Owner | None = None) -> None:
        for passage in passages:
            for run in passage.runs if passage else ():
                self.used.add(run)
                if owner is not None:
                    self.owners.setdefault(run, owner)


class Leftover(Struct, frozen=True):
    """Words of a line: `whole` if no word of it was taken."""

    text: str
    section: int
    owner: Owner | None
    whole: bool
    marker: bool
    runs: tuple[int, ...]
    opens: bool  # it opens a paragraph
    starts: bool = False  # it begins its line
    ends: bool = False  # it ends its line


def passages_of(entry: ParsedEntry) -> Iterator[Passage | None]:
    """Everything that the fields of an entry hold."""
    for given in (entry.organisation, entry.title, entry.place, entry.area, entry.grade, entry.team):
        yield given.passage if isinstance(given, Field) else None
    yield entry.dates_passage
    yield entry.summary
    for bullet in entry.bullets:
        yield bullet.passage


def leftovers(
    document: Document, reading: Reading, resume: Resume, source: Source, *, lines: frozenset[int] | None = None
) -> list[Leftover]:
    """What is left of each line, in the order of the page; wrapped lines left whole are one.

    lines  only these lines of the reading, whole, whatever was taken of them
    """
    found: list[Leftover] = []
    owner: Owner | None = None
    before = -1
    for index, line in enumerate(reading.lines):
        number = _section_at(resume.sections, index)
        if number != before:
            owner, before = None, number
        owners = [source.owners[run] for run in line.runs if run in source.owners]
        owner = owners[0] if owners else owner
        if _is_furniture(line) or (number >= 0 and _is_heading(resume.sections[number], index)):
            continue
        if lines is not None and index not in lines:
            continue
        for left in _left_of(document, line, source if lines is None else Source(), number, owner):
            if found and (_goes_on(found[-1], left) or _wraps(found[-1], left, line)):
                joined = f"{found[-1].text} {left.text}"
                found[-1] = replace(found[-1], text=joined, runs=(*found[-1].runs, *left.runs), ends=left.ends)
            else:
                found.append(left)
        owner = owners[-1] if owners else owner
    return [left for left in found if _says_something(left.text)]


def _goes_on(last: Leftover, left: Leftover) -> bool:
    same = last.section == left.section and last.owner == left.owner
    return same and last.whole and left.whole and not left.opens and not left.marker


def _wraps(last: Leftover, left: Leftover, line: Line) -> bool:
    """Whether words at a line's end go on at the start of the next: "Thesis: Trade-offs in" / "Key-Value Stores"."""
    near = last.owner is not None and last.owner == left.owner and last.ends and left.starts
    return near and not left.marker and not last.whole and not line.first_of_paragraph


def _section_at(sections: Sequence[Section], index: int) -> int:
    return next((n for n, section in enumerate(sections) if section.first <= index <= section.last), -1)


def _is_heading(section: Section, index: int) -> bool:
    return section.heading is not None and index == section.first


def _is_furniture(line: Line) -> bool:
    """Page numbers and lines such as "Page 2 of 3"."""
    text = line.text.strip()
    return bool(re.fullmatch(r"(?:page\s*)?\d{1,3}(?:\s*(?:/|of|von|sur|de)\s*\d{1,3})?", text, re.IGNORECASE))


def _left_of(document: Document, line: Line, source: Source, section: int, owner: Owner | None) -> Iterator[Leftover]:
    """Stretches of runs that nothing took."""
    free = [run not in source.used and not document.runs[run].hidden for run in line.runs]
    whole = all(free)
    ends = (*line.starts[1:], len(line.text))
    at = 0
    while at < len(free):
        if not free[at]:
            at += 1
            continue
        last = at
        while last + 1 < len(free) and free[last + 1]:
            last += 1
        text = line.text[line.starts[at] : ends[last]]
        runs = tuple(line.runs[at : last + 1])
        marker = line.marker is not None
        text = " ".join(text.split()) if whole else text.strip(_EDGES)
        yield Leftover(
            text,
            section,
            owner,
            whole,
            marker,
            runs,
            whole and line.first_of_paragraph,
            at == 0,
            last == len(free) - 1,
        )
        at = last + 1


def _says_something(text: str) -> bool:
    """Not a lone sign, an icon, or a label beside a contact."""
    return bool(re.search(r"[^\W_]", text)) and not is_contact_label(text.strip(_EDGES))


# what went nowhere


def nowhere(reading: Reading, resume: Resume, master: Master) -> tuple[int, ...]:
    """Indices of the source's lines with a word that the master does not hold.

    Not counted: headings that became standard ones, dates (they are written anew), labels beside contacts, page
    numbers, single letters (icons), and a word cut at a line's end that the master has whole.
    """
    held = Counter(_pieces(" ".join(_texts(msgspec.to_builtins(master)))))
    held["in"] += len(master.education)  # "MSc in Physics": the drawing writes the word
    lost: list[int] = []
    lines = reading.lines
    halves = _second_halves(lines)
    headings = {s.first for s in resume.sections if s.heading is not None}
    for index, (line, following) in enumerate(zip(lines, (*lines[1:], None), strict=True)):
        if index in headings or _is_furniture(line):
            continue
        pieces = [p for p in _pieces(_without_dates(line.text)) if len(p) > 1 and not is_contact_label(p)]
        if line.text.rstrip().endswith("-") and following is not None and pieces:
            rest = _pieces(following.text)[:1]
            pieces[-1:] = [pieces[-1] + rest[0]] if rest and pieces[-1] + rest[0] in held else []
        needed = Counter(pieces)
        missing = needed - held
        if set(missing) - (halves & set(pieces[:1])):
            lost.append(index)
        held -= needed
    return tuple(lost)


def _second_halves(lines: Sequence[Line]) -> set[str]:
    """The first pieces of lines that may be the ends of words begun on another line."""
    cut = any(line.text.rstrip().endswith(("-", "\u00ad")) for line in lines)
    return {piece for line in lines for piece in _pieces(line.text)[:1]} if cut else set()


def _without_dates(text: str) -> str:
    for dates in reversed(find_date_ranges(text)):
        text = text[: dates.span.start] + " " + text[dates.span.end :]
    return text


def _pieces(text: str) -> list[str]:
    """Runs of letters and digits, without accents that stand by themselves."""
    return re.findall(r"[^\W_]+", text.lower())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


# placing


def placed(master: Master, found: Sequence[Leftover], resume: Resume, kinds: Mapping[SectionKind, str]) -> Master:
    """The master with every leftover where it stood. `kinds` are the keys of lists by kind of section."""
    own: dict[int, list[Leftover]] = {}
    for left in found:
        if left.owner is not None and left.owner.key in _LISTS:
            master = _to_entry(master, left, left.owner)
            continue
        section = resume.sections[left.section] if left.section >= 0 else None
        key = kinds.get(section.kind, "") if section is not None else "head"
        if section is None or section.heading is None or section.kind == "contact":
            key = "head"
        if key == "":
            own.setdefault(left.section, []).append(left)
        else:
            master = _to_section(master, left, key)
    return _with_own(master, own, resume)


def _to_entry(master: Master, left: Leftover, owner: Owner) -> Master:
    name = _LISTS[owner.key]
    entries = list(getattr(master, name))
    entry = entries[owner.number]
    if owner.position >= 0 and owner.position < len(entry.positions):
        positions = list(entry.positions)
        positions[owner.position] = _with_left(positions[owner.position], left)
        entries[owner.number] = replace(entry, positions=tuple(positions))
    else:
        entries[owner.number] = _with_left(entry, left)
    return replace(master, **{name: tuple(entries)})


def _with_left(entry: Any, left: Leftover) -> Any:
    text = taken(left.text)
    bulleted = hasattr(entry, "highlights")
    if bulleted and left.whole and (left.marker or len(text) > _SHORT):
        return replace(entry, highlights=(*entry.highlights, text))
    if hasattr(entry, "notes"):
        return replace(entry, notes=(*entry.notes, text))
    return replace(entry, summary=" ".join(part for part in (entry.summary, text) if part))


def _to_section(master: Master, left: Leftover, key: str) -> Master:
    """A line of a section that no entry owns: at its top."""
    text = taken(left.text)
    basics = master.basics
    if key == "summary":
        joined = " ".join(part for part in (basics.summary, text) if part)
        return replace(master, basics=replace(basics, summary=joined))
    if key == "skills":
        return replace(master, skills=(*master.skills, Skill(keywords=(text,))))
    if key in _EMPTY_ENTRIES:
        name = _LISTS[key]
        entries = getattr(master, name)
        first = entries[0] if entries else None
        if first is not None and first == _EMPTY_ENTRIES[key](highlights=first.highlights):
            return replace(master, **{name: (replace(first, highlights=(*first.highlights, text)), *entries[1:])})
        return replace(master, **{name: (_EMPTY_ENTRIES[key](highlights=(text,)), *entries)})
    return replace(master, basics=replace(basics, notes=(*basics.notes, text)))


def _with_own(master: Master, own: dict[int, list[Leftover]], resume: Resume) -> Master:
    """Sections of the person's own: entries that the parser made, then the lines that nobody read."""
    sections = list(master.sections)
    for number, lines in sorted(own.items()):
        heading = resume.sections[number].heading
        title = cleaned(heading.text).rstrip(" :") if heading else ""
        place = next((n for n, s in enumerate(sections) if s.title == title), -1)
        before = sections[place] if place >= 0 else OwnSection(title=title)
        made = replace(before, entries=(*before.entries, *_entries(lines)))
        if (
            all(not e.highlights for e in made.entries)
            and all(not e.organization for e in made.entries)
            and place < 0
        ):
            made = replace(made, lines=tuple(e.name for e in made.entries), entries=())
        elif len(made.entries) == 1 and not made.entries[0].name and place < 0:
            made = replace(made, highlights=made.entries[0].highlights, entries=())
        if place >= 0:
            sections[place] = made
        else:
            sections.append(made)
    return replace(master, sections=tuple(sections))


def _entries(lines: Sequence[Leftover]) -> list[Entry]:
    """Lines as entries: one without a bullet names an entry, those with bullets stand under it."""
    entries: list[Entry] = []
    for left in lines:
        text = taken(left.text)
        if left.marker and entries:
            entries[-1] = replace(entries[-1], highlights=(*entries[-1].highlights, text))
        elif left.marker:
            entries.append(Entry(highlights=(text,)))
        else:
            entries.append(Entry(name=text))
    return entries
