"""A résumé as it was read from a file becomes a master: word for word, what was unsure marked with its source line.

Fields of the parsed résumé go to their keys. Then every line of the source is held against what the master would
print: words that are nowhere yet are put where they stood (a note of the job, a line of the section), so that none is
lost (leftovers.py).
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypedDict

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document, Reading
from vitascope.language.date_words import date_words, tokens_of
from vitascope.language.dates import DateRange
from vitascope.master.imported import Imported
from vitascope.master.leftovers import Owner, Source, leftovers, nowhere, passages_of, placed
from vitascope.master.markup import cleaned, taken
from vitascope.master.model import (
    Award,
    Basics,
    Certificate,
    Degree,
    Drawing,
    Entry,
    Job,
    Kind,
    Language,
    Master,
    OpenSource,
    OwnSection,
    Position,
    Profile,
    Project,
    Publication,
    Skill,
    Volunteering,
)
from vitascope.resume.model import Contact, Field, Resume, SectionKind, SkillLine
from vitascope.resume.model import Entry as ParsedEntry
from vitascope.tables import load_table
from vitascope.text import is_whole_number

UNSURE = 70
"""Fields under this confidence get a comment that quotes the line they were read from."""

_LEVELS = frozenset(
    [
        "beginner",
        "basic",
        "novice",
        "junior",
        "elementary",
        "intermediate",
        "proficient",
        "advanced",
        "expert",
        "master",
        "senior",
    ]
)

KEYS: Mapping[SectionKind, str] = {
    "summary": "summary",
    "skills": "skills",
    "experience": "work",
    "open source": "openSource",
    "projects": "projects",
    "publications": "publications",
    "patents": "patents",
    "talks": "talks",
    "education": "education",
    "certifications": "certificates",
    "awards": "awards",
    "volunteering": "volunteer",
    "languages": "languages",
}


def from_resume(resume: Resume, document: Document, reading: Reading) -> Imported:
    """The master that a parsed résumé is, every word of its source in it. `dropped` has the lines that are not."""
    fields = _fields(resume, reading)
    source = _source(resume, fields.master)
    left = leftovers(document, reading, resume, source)
    master = placed(fields.master, left, resume, KEYS)
    lost = frozenset(nowhere(reading, resume, master))
    if lost:  # a word that a field left out of its line: the line comes once more, whole
        again = leftovers(document, reading, resume, source, lines=lost)
        master = placed(master, again, resume, KEYS)
        lost = frozenset(nowhere(reading, resume, master))
    dropped = tuple(" ".join(reading.lines[index].text.split()) for index in sorted(lost))
    return replace(fields, master=master, dropped=dropped)


def _source(resume: Resume, master: Master) -> Source:
    """Which runs the fields took."""
    source = Source()
    head = (resume.name, resume.headline, *resume.languages)
    source.take(field.passage for field in head if field)
    source.take(contact.passage for contact in resume.contacts)
    source.take((resume.summary,))
    source.take(line.passage for line in resume.skills)
    for key, entries in (
        ("openSource", resume.open_source),
        ("projects", resume.projects),
        ("education", resume.education),
        ("certificates", resume.certifications),
        ("awards", resume.awards),
        ("volunteer", resume.volunteering),
    ):
        for number, entry in enumerate(entries):
            source.take(passages_of(entry), Owner(key, number))
    records = [*resume.publications, *(e for e in resume.other if _section_kind(resume, e) == "talks")]
    for number, entry in enumerate(records):
        source.take((*passages_of(entry), *entry.heading_lines), Owner("publications", number))
    for entry in resume.other:
        if _section_kind(resume, entry) != "talks":
            source.take(passages_of(entry))
    _take_work(resume.work, master, source)
    return source


def _take_work(entries: Sequence[ParsedEntry], master: Master, source: Source) -> None:
    owners = [
        Owner("work", number, position)
        for number, job in enumerate(master.work)
        for position in (range(len(job.positions)) if job.positions else (-1,))
    ]
    for owner, entry in zip(owners, entries, strict=True):
        source.take(passages_of(entry), owner)


def _fields(resume: Resume, reading: Reading) -> Imported:
    language = language_of(reading.text)
    unsure: dict[str, str] = {}
    if resume.name is None:
        unsure["basics"] = "unsure: no line of the source could be told to be the name"
    elif resume.name.confidence < UNSURE:
        unsure["basics.name"] = _quoted("this was taken for the name", resume.name.passage.text)
    master = Master(
        language=language,
        basics=_basics(resume),
        skills=tuple(_skill(line) for line in resume.skills),
        work=_work(resume.work, unsure),
        open_source=tuple(_open_source(e) for e in _told(resume.open_source, "openSource", unsure)),
        projects=tuple(_project(e) for e in _told(resume.projects, "projects", unsure)),
        publications=_publications(resume),
        education=tuple(_degree(e) for e in _told(resume.education, "education", unsure)),
        certificates=tuple(_certificate(e) for e in resume.certifications),
        awards=tuple(_award(e) for e in resume.awards),
        volunteer=tuple(_volunteering(e) for e in _told(resume.volunteering, "volunteer", unsure)),
        languages=tuple(_language(f) for f in resume.languages),
        sections=_own_sections(resume),
        render=Drawing(titles=_titles(resume, language)),
    )
    return Imported(master, unsure)


def _quoted(what: str, line: str) -> str:
    return f'unsure: {what}; the source says "{" ".join(line.split())[:160]}"'


def _told(entries: Sequence[ParsedEntry], key: str, unsure: dict[str, str]) -> Sequence[ParsedEntry]:
    """The entries; those that were unsure are noted under `key`."""
    for number, entry in enumerate(entries):
        _note(entry, f"{key}[{number}]", unsure)
    return entries


def _note(entry: ParsedEntry, path: str, unsure: dict[str, str]) -> None:
    if entry.confidence < 50:
        line = " / ".join(passage.text for passage in entry.heading_lines)
        unsure[path] = _quoted("what is what here could not be told", line)
    elif entry.dates is not None and entry.dates.numeric_order_unsure:
        unsure[path] = _quoted("which number is the month could not be told", entry.dates.text)


# the head


def _basics(resume: Resume) -> Basics:
    by_kind: dict[str, list[Contact]] = {}
    for contact in resume.contacts:
        by_kind.setdefault(contact.kind, []).append(contact)
    emails, phones, places = (_values(by_kind.get(kind, ())) for kind in ("email", "phone", "place"))
    links = _different(by_kind.get("link", []))
    site = next((c for c in links if not c.network), None)
    return Basics(
        name=_value(resume.name),
        label=taken(_value(resume.headline)),
        email=emails[0] if emails else "",
        phone=phones[0] if phones else "",
        location=places[0] if places else "",
        url=site.value if site else "",
        summary=taken(resume.summary.text) if resume.summary else "",
        profiles=tuple(_profile(c) for c in links if c is not site),
        notes=tuple(taken(v) for v in (*emails[1:], *phones[1:], *places[1:])),
    )


def _values(contacts: Sequence[Contact]) -> list[str]:
    return list(dict.fromkeys(cleaned(contact.value) for contact in contacts))


def _different(contacts: Sequence[Contact]) -> list[Contact]:
    """Links without those that say the same address again."""
    by_address: dict[str, Contact] = {}
    for contact in contacts:
        bare = re.sub(r"^(?:https?://)?(?:www\.)?|/+$", "", contact.value.lower())
        by_address.setdefault(bare, contact)
    return list(by_address.values())


def _profile(contact: Contact) -> Profile:
    return Profile(network=contact.network, url=contact.value)


# entries


def _value(given: Field | None) -> str:
    return cleaned(given.value) if given else ""


def _bullets(entry: ParsedEntry) -> tuple[str, ...]:
    return tuple(taken(bullet.text) for bullet in entry.bullets if bullet.text.strip())


def _summary(entry: ParsedEntry) -> str:
    return taken(entry.summary.text) if entry.summary else ""


def _work(entries: Sequence[ParsedEntry], unsure: dict[str, str]) -> tuple[Job, ...]:
    """Jobs; titles in a row that share one line for their employer stand under it as positions."""
    jobs: list[Job] = []
    before: ParsedEntry | None = None
    for entry in entries:
        shared = before is not None and _same_line(before.organisation, entry.organisation)
        if shared:
            jobs[-1] = _with_position(jobs[-1], entry)
            _note(entry, f"work[{len(jobs) - 1}].positions[{len(jobs[-1].positions) - 1}]", unsure)
        else:
            _note(entry, f"work[{len(jobs)}]", unsure)
            jobs.append(_job(entry))
        before = entry
    return tuple(jobs)


def _same_line(one: Field | None, other: Field | None) -> bool:
    return (
        one is not None and other is not None and one.value == other.value and one.passage.runs == other.passage.runs
    )


def _job(entry: ParsedEntry) -> Job:
    return Job(
        name=_value(entry.organisation),
        position=_value(entry.title),
        level=entry.level,
        team=_value(entry.team),
        location=_value(entry.place),
        url=entry.url,
        summary=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


def _position(entry: ParsedEntry, place: str) -> Position:
    own_place = _value(entry.place)
    return Position(
        position=_value(entry.title),
        level=entry.level,
        team=_value(entry.team),
        location="" if own_place == place else own_place,
        summary=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


def _with_position(job: Job, entry: ParsedEntry) -> Job:
    if job.positions:
        return replace(job, positions=(*job.positions, _position(entry, job.location)))
    first = Position(
        position=job.position,
        level=job.level,
        team=job.team,
        start_date=job.start_date,
        end_date=job.end_date,
        dates=job.dates,
        summary=job.summary,
        highlights=job.highlights,
    )
    return Job(name=job.name, location=job.location, url=job.url, positions=(first, _position(entry, job.location)))


def _open_source(entry: ParsedEntry) -> OpenSource:
    name = _value(entry.organisation) or _value(entry.title)
    return OpenSource(
        name=taken(name),
        role=_value(entry.title) if entry.organisation else "",
        location=_value(entry.place),
        url=entry.url,
        description=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


def _project(entry: ParsedEntry) -> Project:
    title, entity = _value(entry.title), _value(entry.organisation)
    return Project(
        name=taken(title or entity),
        entity=entity if title else "",
        location=_value(entry.place),
        url=entry.url,
        description=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


def _degree(entry: ParsedEntry) -> Degree:
    title, area = _value(entry.title), _value(entry.area)
    return Degree(
        institution=_value(entry.organisation),
        study_type=re.sub(rf" in(?: {re.escape(area)})?$", "", title, flags=re.IGNORECASE) if area else title,
        area=area,
        score=_graded(entry.grade),
        location=_value(entry.place),
        url=entry.url,
        summary=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates, lone_end=True),
    )


def _graded(grade: Field | None) -> str:
    """The grade as it was written, "GPA 3.9/4.0"."""
    if grade is None:
        return ""
    written = cleaned(grade.passage.text).strip(" ,;|()[]")
    return written if len(written) <= 40 else _value(grade)


def _publications(resume: Resume) -> tuple[Publication, ...]:
    found = [(entry, _kind(resume, entry)) for entry in resume.publications]
    found += [(entry, "talk") for entry in resume.other if _section_kind(resume, entry) == "talks"]
    return tuple(_publication(entry, kind) for entry, kind in found)


def _kind(resume: Resume, entry: ParsedEntry) -> Kind:
    return "patent" if _section_kind(resume, entry) == "patents" else "paper"


def _section_kind(resume: Resume, entry: ParsedEntry) -> SectionKind:
    return resume.sections[entry.section].kind if 0 <= entry.section < len(resume.sections) else "other"


def _whole(entry: ParsedEntry) -> str:
    """The lines of a record as they stand."""
    return taken(" ".join(passage.text for passage in entry.heading_lines))


def _publication(entry: ParsedEntry, kind: Kind) -> Publication:
    return Publication(
        name=taken(_value(entry.title)),
        text=_whole(entry),
        publisher=_value(entry.organisation),
        release_date=_start(entry.dates),
        url=entry.url,
        kind=kind,
        summary=taken(" ".join((_summary(entry), *(b.text for b in entry.bullets))).strip()),
    )


def _certificate(entry: ParsedEntry) -> Certificate:
    dates = written_dates(entry.dates)
    return Certificate(
        name=taken(_value(entry.title)),
        issuer=_value(entry.organisation),
        date=dates.get("start_date") or dates.get("dates", ""),
        expires="" if dates.get("end_date") == "present" else dates.get("end_date", ""),
        url=entry.url,
        summary=taken(" ".join((_summary(entry), *(b.text for b in entry.bullets))).strip()),
    )


def _award(entry: ParsedEntry) -> Award:
    return Award(
        title=taken(_value(entry.title)),
        awarder=_value(entry.organisation),
        date=cleaned(entry.dates.text) if entry.dates else "",
        summary=taken(" ".join((_summary(entry), *(b.text for b in entry.bullets))).strip()),
    )


def _volunteering(entry: ParsedEntry) -> Volunteering:
    return Volunteering(
        organization=_value(entry.organisation),
        position=_value(entry.title),
        location=_value(entry.place),
        url=entry.url,
        summary=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


def _language(spoken: Field) -> Language:
    fluency = cleaned(spoken.passage.text).removeprefix(spoken.value).strip(" ()[]:–—-,")
    return Language(language=_value(spoken), fluency=fluency)


def _skill(line: SkillLine) -> Skill:
    """The line; a level beside its label, which the parser leaves out, comes along."""
    held = Counter(re.findall(r"[^\W_]+", " ".join((line.label, *(item.value for item in line.items)))))
    written = re.findall(r"[^\W_]+", line.passage.text)
    left = [word for word in written if not held[word] or held.subtract((word,))]
    level = " ".join(left) if left and all(word.lower() in _LEVELS for word in left) else ""
    return Skill(name=cleaned(line.label), level=level, keywords=tuple(taken(item.value) for item in line.items))


def _own_sections(resume: Resume) -> tuple[OwnSection, ...]:
    """Sections of other things; what stands in sections that nobody reads comes with the leftovers."""
    by_section: dict[int, list[Entry]] = {}
    for entry in resume.other:
        if _section_kind(resume, entry) != "talks":
            by_section.setdefault(entry.section, []).append(_entry(entry))
    return tuple(
        OwnSection(title=heading_text(resume, number), entries=tuple(entries))
        for number, entries in sorted(by_section.items())
    )


def _entry(entry: ParsedEntry) -> Entry:
    return Entry(
        name=taken(_value(entry.title)),
        organization=_value(entry.organisation),
        location=_value(entry.place),
        url=entry.url,
        summary=_summary(entry),
        highlights=_bullets(entry),
        **written_dates(entry.dates),
    )


# dates


class WrittenDates(TypedDict, total=False):
    """Keys of what lasts from one date to another."""

    start_date: str
    end_date: str
    dates: str


def written_dates(dates: DateRange | None, *, lone_end: bool = False) -> WrittenDates:
    """Dates as keys of a master. What ISO dates would change, such as a season or a day, stays as it was written.

    lone_end  a single date is the end (the year of a degree)
    """
    if dates is None:
        return {}
    if not _is_plain(dates):
        return {"dates": cleaned(dates.text)}
    if dates.single and not dates.present:
        return {"end_date": dates.start.iso} if lone_end and dates.start else {"dates": cleaned(dates.text)}
    if dates.start is None:
        return {"dates": cleaned(dates.text)}
    end = "present" if dates.present else dates.end.iso if dates.end else ""
    return {"start_date": dates.start.iso, "end_date": end}


def _start(dates: DateRange | None) -> str:
    return dates.start.iso if dates and dates.start and _is_plain(dates) else ""


def _is_plain(dates: DateRange) -> bool:
    """Months, years, "to" and "present" and nothing else."""
    if dates.numeric_order_unsure:
        return False
    words = date_words()
    known = {str(point.year) for point in (dates.start, dates.end) if point}
    known |= {str(point.year)[2:] for point in (dates.start, dates.end) if point}
    months = {point.month for point in (dates.start, dates.end) if point}
    for token in tokens_of(dates.text):
        if is_whole_number(token.text):
            if token.text not in known and int(token.text) not in months:
                return False
        elif (token.low[:1].isalpha() and token.low in words.seasons) or re.match(
            r"(?:q[1-4]|expected|anticipated|since|until|bis|seit)", token.low
        ):
            return False
    return True


# headings and language


class _FunctionWords(Struct, frozen=True):
    function_words: dict[str, str]


@cache
def _function_words() -> dict[str, frozenset[str]]:
    table = load_table("phrases/function_words.toml", _FunctionWords)
    return {language: frozenset(words.split(", ")) for language, words in table.function_words.items()}


def language_of(text: str) -> str:
    """The language of most small words: "en" unless another has clearly more of them."""
    counted = Counter(re.findall(r"[^\W\d_]+", text.lower()))
    scores = {name: sum(counted[word] for word in words) for name, words in _function_words().items()}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] >= 8 and scores[best] > 1.5 * scores["en"] else "en"


def heading_text(resume: Resume, number: int) -> str:
    """A section's heading as written, on one line, without a colon at its end."""
    heading = resume.sections[number].heading
    text = cleaned(heading.text).rstrip(" :") if heading else ""
    return text or "Additional information"


def _titles(resume: Resume, language: str) -> dict[str, str]:
    """Headings of a page that is not in English stay in its language; in English the standard ones are used."""
    if language == "en":
        return {}
    titles: dict[str, str] = {}
    for number, section in enumerate(resume.sections):
        key = KEYS.get(section.kind)
        if key is not None and section.heading is not None:
            titles.setdefault(key, heading_text(resume, number))
    return titles
