"""A LinkedIn data export ("Get a copy of your data", a zip of CSV files) to a master.

The columns are those of exports of 2019 to 2026. Only files that say what you did are read: not messages, contacts of
others, adverts or sign-ins; and of the profile neither birth date nor postal address.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from vitascope.language.dates import find_date_ranges
from vitascope.master.imported import Imported, Taker
from vitascope.master.markup import taken
from vitascope.master.model import (
    Award,
    Basics,
    Certificate,
    Degree,
    Job,
    Language,
    Master,
    OwnSection,
    Position,
    Profile,
    Project,
    Publication,
    Skill,
    Volunteering,
)
from vitascope.master.parsed import WrittenDates, language_of

_READ = (
    *("Profile", "Profile Summary", "Positions", "Education", "Skills", "Certifications", "Languages", "Projects"),
    *("Publications", "Patents", "Honors", "Volunteering", "Courses", "Test Scores", "Organizations"),
    *("Email Addresses", "PhoneNumbers"),
)
_FOR_CERTAIN = frozenset(("Profile", "Positions"))
"""Names of which an export has at least one."""

_PRIVATE = ("Birth Date", "Address", "Zip Code", "Maiden Name", "Instant Messengers")
"""Columns of the profile that belong on no résumé."""

_SIGN = re.compile(r"^\s*(?:[•●▪◦‣∙·–—*➢►✓]|-(?=\s))\s*")
_SIGNS_INSIDE = re.compile(r"\s+[•●▪◦‣➢►]\s+")
_MOST_ROWS = 5_000
_NO_END = "unsure: no end is given, which is taken for the present"


def is_linkedin_export(names: Iterable[str]) -> bool:
    """Whether the names of a zip's files are those of an export."""
    stems = {_stem(name) for name in names}
    return bool(stems & _FOR_CERTAIN) and len(stems & set(_READ)) >= 2


def from_linkedin(files: Mapping[str, str]) -> Imported:
    """The master that an export's CSV texts, by file name, are. Nothing raises; what has no key is kept."""
    tables = {_stem(name): _rows(text, name) for name, text in files.items() if _stem(name) in _READ}
    unsure: dict[str, str] = {}
    master = Master(
        language=language_of(" ".join(files[name] for name in files if _stem(name) in ("Profile", "Positions"))),
        basics=_basics(tables),
        skills=_skills(tables),
        work=_work(tables.get("Positions", ()), unsure),
        education=tuple(_degree(row) for row in tables.get("Education", ())),
        certificates=tuple(_certificate(row) for row in tables.get("Certifications", ())),
        languages=tuple(
            Language(language=row.text("Name"), fluency=row.text("Proficiency"), other=row.rest())
            for row in tables.get("Languages", ())
        ),
        projects=tuple(_project(row) for row in tables.get("Projects", ())),
        publications=(
            *(_publication(row) for row in tables.get("Publications", ())),
            *(_patent(row) for row in tables.get("Patents", ())),
        ),
        awards=tuple(_award(row) for row in tables.get("Honors", ())),
        volunteer=tuple(_volunteering(row) for row in tables.get("Volunteering", ())),
        sections=tuple(_lists(tables)),
    )
    return Imported(master, unsure)


def _stem(name: str) -> str:
    """The table of a file: "Positions" of "Positions_1.csv", "Email Addresses" of "Email_Addresses.csv"."""
    stem = re.sub(r"\.csv$", "", name, flags=re.IGNORECASE)
    stem = re.sub(r"_\d+$", "", stem).replace("_", " ").strip()
    known = {known.lower().replace(" ", ""): known for known in _READ}
    return known.get(stem.lower().replace(" ", ""), stem)


def _rows(text: str, name: str) -> tuple[Taker, ...]:
    """The rows of a table by its columns; lines of notes before the header are passed over."""
    lines = [row for row in csv.reader(io.StringIO(text, newline="")) if any(cell.strip() for cell in row)]
    del lines[_MOST_ROWS:]
    at = _header(lines, _COLUMNS[_stem(name)])
    if at < 0:
        return ()
    columns = [_column(cell) for cell in lines[at]]
    return tuple(Taker(dict(zip(columns, row, strict=False))) for row in lines[at + 1 :])


_COLUMNS: dict[str, frozenset[str]] = {
    "Profile": frozenset(("First Name", "Last Name", "Headline")),
    "Profile Summary": frozenset(("Profile Summary",)),
    "Positions": frozenset(("Company Name", "Title")),
    "Education": frozenset(("School Name",)),
    "Skills": frozenset(("Name",)),
    "Certifications": frozenset(("Name",)),
    "Languages": frozenset(("Name",)),
    "Projects": frozenset(("Title",)),
    "Publications": frozenset(("Name", "Title")),
    "Patents": frozenset(("Title", "Name")),
    "Honors": frozenset(("Title", "Name")),
    "Volunteering": frozenset(("Company Name", "Role")),
    "Courses": frozenset(("Name",)),
    "Test Scores": frozenset(("Name",)),
    "Organizations": frozenset(("Name",)),
    "Email Addresses": frozenset(("Email Address",)),
    "PhoneNumbers": frozenset(("Number",)),
}
"""Columns of which a header has at least one."""


def _header(lines: Sequence[Sequence[str]], wanted: frozenset[str]) -> int:
    return next((at for at, row in enumerate(lines[:20]) if wanted & {_column(cell) for cell in row}), -1)


def _column(cell: str) -> str:
    """A column's name in LinkedIn's own case."""
    return " ".join(word[:1].upper() + word[1:] for word in cell.strip().strip("\ufeff").split())


# the head


def _basics(tables: Mapping[str, Sequence[Taker]]) -> Basics:
    row = next(iter(tables.get("Profile", ())), Taker({}))
    for column in _PRIVATE:
        row.any(column)
    phones = [number for one in tables.get("PhoneNumbers", ()) if (number := one.text("Number"))]
    sites = _addresses(row.text("Websites"))
    summaries = [taken(row.text("Summary"))]
    summaries += [taken(one.text("Profile Summary")) for one in tables.get("Profile Summary", ())]
    handles = [h.strip().lstrip("@") for h in row.text("Twitter Handles").strip("[]").split(",") if h.strip()]
    return Basics(
        name=" ".join(part for part in (row.text("First Name"), row.text("Last Name")) if part),
        label=taken(row.text("Headline")),
        email=_email(tables.get("Email Addresses", ())),
        phone=phones[0] if phones else "",
        url=sites[0] if sites else "",
        summary=next((text for text in summaries if text), ""),
        location=row.text("Geo Location", "Location"),
        profiles=(
            *(Profile(url=site) for site in sites[1:]),
            *(Profile(network="X", username=handle, url=f"https://x.com/{handle}") for handle in handles),
            *_public(row.text("Public Profile Url", "Profile Url")),
        ),
        notes=tuple(phones[1:]),
        other=row.rest(),
    )


def _public(url: str) -> tuple[Profile, ...]:
    return (Profile(network="LinkedIn", url=url),) if url else ()


def _email(rows: Sequence[Taker]) -> str:
    """The primary address, else the first; the others of an account, and unconfirmed ones, are no contacts."""
    found = [(one.text("Email Address"), one.text("Confirmed"), one.text("Primary")) for one in rows]
    kept = [(address, primary) for address, confirmed, primary in found if address and confirmed.lower() != "no"]
    return next((address for address, primary in kept if primary.lower() == "yes"), kept[0][0] if kept else "")


def _addresses(text: str) -> list[str]:
    """The addresses of "[COMPANY:https://example.com,PORTFOLIO:https://example.org]"."""
    return re.findall(r"(?:https?://|www\.)[^\s,\]]+", text)


def _skills(tables: Mapping[str, Sequence[Taker]]) -> tuple[Skill, ...]:
    names = [taken(row.text("Name")) for row in tables.get("Skills", ())]
    return (Skill(name="Skills", keywords=tuple(dict.fromkeys(n for n in names if n))),) if any(names) else ()


# work


def _work(rows: Sequence[Taker], unsure: dict[str, str]) -> tuple[Job, ...]:
    """Jobs; titles at one employer that follow each other stand under it, as LinkedIn shows them."""
    jobs: list[Job] = []
    for row in rows:
        summary, bullets = _told(row.text("Description"))
        job = Job(
            name=row.text("Company Name"),
            position=row.text("Title"),
            location=row.text("Location"),
            summary=summary,
            highlights=bullets,
            **_dates(row),
            other=row.rest(),
        )
        if jobs and job.name and jobs[-1].name == job.name:
            jobs[-1] = _together(jobs[-1], job)
        else:
            jobs.append(job)
    for number, job in enumerate(jobs):
        spans = {"": job, **{f".positions[{n}]": position for n, position in enumerate(job.positions)}}
        goes_on = (path for path, span in spans.items() if span.end_date == "present")
        unsure.update({f"work[{number}]{path}.endDate": _NO_END for path in goes_on})
    return tuple(jobs)


def _together(one: Job, next_job: Job) -> Job:
    positions = one.positions or (_position(one),)
    place = one.location if one.positions else ""
    places = {p.location for p in (*positions, _position(next_job)) if p.location} | {place} - {""}
    grown = (*positions, _position(next_job))
    if len(places) == 1:
        return Job(
            name=one.name,
            location=places.pop(),
            positions=tuple(replace(position, location="") for position in grown),
        )
    spread = tuple(replace(position, location=position.location or place) for position in grown)
    return Job(name=one.name, positions=spread)


def _position(job: Job) -> Position:
    return Position(
        position=job.position,
        location=job.location,
        start_date=job.start_date,
        end_date=job.end_date,
        dates=job.dates,
        summary=job.summary,
        highlights=job.highlights,
        other=job.other,
    )


def _told(text: str) -> tuple[str, tuple[str, ...]]:
    """A description as a summary and bullets: signed lines are bullets, and so are several lines without signs."""
    lines = [line for whole in text.splitlines() for line in _SIGNS_INSIDE.split(whole) if line.strip()]
    if len(lines) < 2 and not any(_SIGN.match(line) for line in lines):
        return taken(text), ()
    first = next((at for at, line in enumerate(lines) if _SIGN.match(line)), None)
    if first is None:
        first = 1 if len(_SIGNS_INSIDE.split(text)) == len(lines) and "\n" not in text.strip() else 0
    summary = " ".join(lines[:first])
    return taken(summary), tuple(taken(_SIGN.sub("", line)) for line in lines[first:])


def _dates(row: Taker, start: str = "Started On", end: str = "Finished On", *, goes_on: bool = True) -> WrittenDates:
    first, last = _date(row.text(start)), _date(row.text(end))
    return {"start_date": first, "end_date": last or ("present" if first and goes_on else "")}


def _date(text: str) -> str:
    """A date such as "Mar 2021" or "Mar 15, 2021" as "2021-03"; other words stay as they are written."""
    found = find_date_ranges(text)
    if len(found) != 1 or not found[0].single or found[0].start is None or found[0].numeric_order_unsure:
        return text
    return found[0].start.iso


# other tables


def _degree(row: Taker) -> Degree:
    summary, bullets = _told(row.text("Notes"))
    activities = row.text("Activities")
    return Degree(
        institution=row.text("School Name"),
        study_type=row.text("Degree Name"),
        area=row.text("Field Of Study"),
        score=row.text("Grade"),
        summary=summary,
        highlights=(*bullets, *((f"Activities: {taken(activities)}",) if activities else ())),
        **_dates(row, "Start Date", "End Date", goes_on=False),
        other=row.rest(),
    )


def _certificate(row: Taker) -> Certificate:
    number = row.text("License Number", "Credential ID")
    return Certificate(
        name=taken(row.text("Name")),
        issuer=row.text("Authority"),
        date=_date(row.text("Started On")),
        expires=_date(row.text("Finished On")),
        url=row.text("Url"),
        notes=(f"ID {taken(number)}",) if number else (),
        other=row.rest(),
    )


def _project(row: Taker) -> Project:
    description, bullets = _told(row.text("Description"))
    return Project(
        name=taken(row.text("Title", "Name")),
        description=description,
        highlights=bullets,
        url=row.text("Url"),
        **_dates(row, goes_on=False),
        other=row.rest(),
    )


def _publication(row: Taker) -> Publication:
    return Publication(
        name=taken(row.text("Name", "Title")),
        publisher=row.text("Publisher"),
        release_date=_date(row.text("Published On")),
        url=row.text("Url"),
        summary=taken(row.text("Description")),
        other=row.rest(),
    )


def _patent(row: Taker) -> Publication:
    number = row.text("Number", "Patent Number", "Application Number", "Patent/Application Number")
    office = row.text("Issuer", "Office", "Country", "Patent Office")
    return Publication(
        name=taken(row.text("Title", "Name")),
        publisher=" ".join(part for part in (office, number) if part),
        release_date=_date(row.text("Issued On", "Issue Date", "Filed On", "Filing Date")),
        url=row.text("Url"),
        status=row.text("Status"),
        kind="patent",
        summary=taken(row.text("Description")),
        other=row.rest(),
    )


def _award(row: Taker) -> Award:
    return Award(
        title=taken(row.text("Title", "Name")),
        awarder=row.text("Issuer"),
        date=_date(row.text("Issued On", "Issue Date")),
        summary=taken(row.text("Description")),
        other=row.rest(),
    )


def _volunteering(row: Taker) -> Volunteering:
    summary, bullets = _told(row.text("Description"))
    cause = taken(row.text("Cause"))
    return Volunteering(
        organization=row.text("Company Name"),
        position=row.text("Role"),
        notes=(cause,) if cause else (),
        summary=summary,
        highlights=bullets,
        **_dates(row),
        other=row.rest(),
    )


def _lists(tables: Mapping[str, Sequence[Taker]]) -> Iterable[OwnSection]:
    """Tables that have no key of their own, as sections of lines."""
    wanted: dict[str, tuple[str, Sequence[str]]] = {
        "Courses": ("Courses", ("Name", "Number")),
        "Test Scores": ("Test scores", ("Name", "Score", "Description")),
        "Organizations": ("Organizations", ("Name", "Position", "Position Held", "Description")),
    }
    for table, (title, columns) in wanted.items():
        lines = [taken(", ".join(_cells(row, columns))) for row in tables.get(table, ())]
        if any(lines):
            yield OwnSection(title=title, highlights=tuple(line for line in lines if line))


def _cells(row: Taker, columns: Sequence[str]) -> list[str]:
    cells: list[Any] = [row.text(column) for column in columns]
    dates = [_date(row.text(column)) for column in ("Started On", "Finished On", "Scored On")]
    return [cell for cell in (*cells, " - ".join(date for date in dates if date)) if cell]
