"""Resume to JSON Resume and back: the schema's names, and "x-vitascope" for what the schema has no place for."""

from collections.abc import Sequence
from typing import Any

from vitascope.language.dates import DateRange, Month, find_date_ranges
from vitascope.resume.model import Bullet, Contact, Entry, Field, Resume, SkillLine
from vitascope.text import Passage, Span

SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
EXTENSION = "x-vitascope"
Json = dict[str, Any]


def to_json_resume(resume: Resume) -> Json:
    """A document that fits JSON Resume 1.0.0. Empty fields are left out; dates are "2021-03" or "2021"."""
    data: Json = _without_empty(
        {
            "$schema": SCHEMA,
            "basics": _basics(resume),
            "work": [_job(entry) for entry in resume.work],
            "volunteer": [_job(entry, employer="organization") for entry in resume.volunteering],
            "education": [_degree(entry) for entry in resume.education],
            "awards": [_award(entry) for entry in resume.awards],
            "certificates": [_certificate(entry) for entry in resume.certifications],
            "publications": [_publication(entry) for entry in resume.publications],
            "skills": [_skill(line) for line in resume.skills],
            "languages": [{"language": f.value, "fluency": _fluency(f)} for f in resume.languages],
            "projects": [_project(entry) for entry in (*resume.projects, *resume.open_source)],
            EXTENSION: _extension(resume),
        }
    )
    return data


def _without_empty(value: Any) -> Any:
    """`value` without keys and items that hold nothing."""
    if isinstance(value, dict):
        cleaned = {key: _without_empty(v) for key, v in value.items()}
        return {key: v for key, v in cleaned.items() if v not in ("", None, [], {})}
    if isinstance(value, list):
        return [v for v in map(_without_empty, value) if v not in ("", None, [], {})]
    return value


def _basics(resume: Resume) -> Json:
    links = [c for c in resume.contacts if c.kind == "link"]
    site = next((c for c in links if not c.network), None)
    return {
        "name": _text(resume.name),
        "label": _text(resume.headline),
        "email": _first(resume.contacts, "email"),
        "phone": _first(resume.contacts, "phone"),
        "url": _absolute(site.value) if site else "",
        "summary": resume.summary.text if resume.summary else "",
        "location": {"address": _first(resume.contacts, "place")},
        "profiles": [
            {"network": c.network, "username": _username(c.value), "url": _absolute(c.value)}
            for c in links
            if c.network
        ],
    }


def _first(contacts: Sequence[Contact], kind: str) -> str:
    return next((c.value for c in contacts if c.kind == kind), "")


def _absolute(url: str) -> str:
    return url if "://" in url else f"https://{url}"


def _username(url: str) -> str:
    return url.rstrip("/").rsplit("/", 1)[-1].lstrip("@")


def _text(field: Field | None) -> str:
    return field.value if field else ""


def _dates(dates: DateRange | None) -> Json:
    if dates is None:
        return {}
    lone = dates.single and not dates.present
    end = dates.end.iso if dates.end and not lone else ""
    return {"startDate": dates.start.iso if dates.start else "", "endDate": end}


def _job(entry: Entry, *, employer: str = "name") -> Json:
    return {
        employer: _text(entry.organisation),
        "position": _text(entry.title),
        "location": _text(entry.place),
        "url": _absolute(entry.url) if entry.url else "",
        **_dates(entry.dates),
        "summary": entry.summary.text if entry.summary else "",
        "highlights": [bullet.text for bullet in entry.bullets],
        EXTENSION: _entry_extension(entry),
    }


def _entry_extension(entry: Entry) -> Json:
    return {
        "level": entry.level,
        "team": _text(entry.team),
        "dates": entry.dates.text if entry.dates else "",
        "present": True if entry.dates and entry.dates.present else None,
    }


def _degree(entry: Entry) -> Json:
    dates = _dates(entry.dates)
    if entry.dates and entry.dates.single and not entry.dates.present and entry.dates.start:
        dates = {"endDate": entry.dates.start.iso}  # a year alone is the year of the degree
    return {
        "institution": _text(entry.organisation),
        "studyType": _text(entry.title),
        "area": _text(entry.area),
        "score": _text(entry.grade),
        **dates,
        "courses": [bullet.text for bullet in entry.bullets],
        EXTENSION: {**_entry_extension(entry), "location": _text(entry.place)},
    }


def _award(entry: Entry) -> Json:
    return {
        "title": _text(entry.title),
        "awarder": _text(entry.organisation),
        "date": _start(entry),
        "summary": entry.summary.text if entry.summary else "",
    }


def _certificate(entry: Entry) -> Json:
    url = _absolute(entry.url) if entry.url else ""
    return {"name": _text(entry.title), "issuer": _text(entry.organisation), "date": _start(entry), "url": url}


def _publication(entry: Entry) -> Json:
    return {
        "name": _text(entry.title),
        "publisher": _text(entry.organisation),
        "releaseDate": _start(entry),
        "url": _absolute(entry.url) if entry.url else "",
        "summary": entry.summary.text if entry.summary else "",
    }


def _start(entry: Entry) -> str:
    return entry.dates.start.iso if entry.dates and entry.dates.start else ""


def _skill(line: SkillLine) -> Json:
    return {"name": line.label, "keywords": [item.value for item in line.items]}


def _fluency(field: Field) -> str:
    """What the passage says behind the language: "English (native)" is native."""
    return field.passage.text.removeprefix(field.value).strip(" ()[]:–—-,")


def _project(entry: Entry) -> Json:
    return {
        "name": _text(entry.title) or _text(entry.organisation),
        "entity": _text(entry.organisation) if entry.title else "",
        "url": _absolute(entry.url) if entry.url else "",
        **_dates(entry.dates),
        "description": entry.summary.text if entry.summary else "",
        "highlights": [bullet.text for bullet in entry.bullets],
    }


def _extension(resume: Resume) -> Json:
    return {
        "sections": [
            {"kind": s.kind, "heading": s.heading.text if s.heading else "", "confidence": s.confidence}
            for s in resume.sections
        ],
        "openSource": len(resume.open_source) or None,
        "unsure": list(resume.unsure),
        "unplaced": [passage.text for passage in resume.unplaced],
    }


def from_json_resume(data: Json) -> Resume:
    """The résumé that a JSON Resume document says; its passages have no runs. Unknown keys are passed over."""
    basics = _table(data.get("basics"))
    summary = str(basics.get("summary") or "")
    open_source = int(_table(data.get(EXTENSION)).get("openSource") or 0)
    projects = tuple(_read_entry(p, "entity", "name", "description") for p in _tables(data.get("projects")))
    first_open = len(projects) - open_source
    return Resume(
        name=_field(basics.get("name")),
        headline=_field(basics.get("label")),
        contacts=_read_contacts(basics),
        summary=Passage(summary) if summary else None,
        work=tuple(_read_entry(w, "name", "position") for w in _tables(data.get("work"))),
        volunteering=tuple(_read_entry(v, "organization", "position") for v in _tables(data.get("volunteer"))),
        education=tuple(_read_degree(e) for e in _tables(data.get("education"))),
        projects=projects[:first_open],
        open_source=projects[first_open:],
        publications=tuple(_read_entry(p, "publisher", "name") for p in _tables(data.get("publications"))),
        certifications=tuple(_read_entry(c, "issuer", "name") for c in _tables(data.get("certificates"))),
        awards=tuple(_read_entry(a, "awarder", "title") for a in _tables(data.get("awards"))),
        skills=tuple(_read_skill(s) for s in _tables(data.get("skills"))),
        languages=tuple(_read_language(spoken) for spoken in _tables(data.get("languages"))),
    )


def _table(value: object) -> Json:
    return value if isinstance(value, dict) else {}


def _tables(value: object) -> list[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _field(value: object) -> Field | None:
    text = " ".join(str(value).split()) if value else ""
    return Field(text, Passage(text)) if text else None


def _read_contacts(basics: Json) -> tuple[Contact, ...]:
    location = _table(basics.get("location"))
    place = ", ".join(str(location[k]) for k in ("address", "city", "region", "countryCode") if location.get(k))
    found = [
        Contact("email", str(basics.get("email") or ""), Passage(str(basics.get("email") or ""))),
        Contact("phone", str(basics.get("phone") or ""), Passage(str(basics.get("phone") or ""))),
        Contact("link", str(basics.get("url") or ""), Passage(str(basics.get("url") or ""))),
        Contact("place", place, Passage(place)),
    ]
    for profile in _tables(basics.get("profiles")):
        url = str(profile.get("url") or "")
        found.append(Contact("link", url, Passage(url), str(profile.get("network") or "").lower()))
    return tuple(c for c in found if c.value)


def _read_entry(data: Json, employer: str, title: str, prose: str = "summary") -> Entry:
    extension = _table(data.get(EXTENSION))
    summary = str(data.get(prose) or "")
    return Entry(
        organisation=_field(data.get(employer)),
        title=_field(data.get(title)),
        place=_field(data.get("location") if isinstance(data.get("location"), str) else None),
        dates=_read_dates(data, extension),
        level=str(extension.get("level") or ""),
        team=_field(extension.get("team")),
        url=str(data.get("url") or ""),
        summary=Passage(summary) if summary else None,
        bullets=tuple(Bullet(Passage(str(h))) for h in data.get("highlights") or () if h),
    )


def _read_degree(data: Json) -> Entry:
    extension = _table(data.get(EXTENSION))
    return Entry(
        organisation=_field(data.get("institution")),
        title=_field(data.get("studyType")),
        area=_field(data.get("area")),
        grade=_field(data.get("score") or data.get("gpa")),
        place=_field(extension.get("location")),
        dates=_read_dates(data, extension),
        bullets=tuple(Bullet(Passage(str(c))) for c in data.get("courses") or () if c),
    )


def _read_dates(data: Json, extension: Json) -> DateRange | None:
    """The dates as they were written where that is kept; else those of the schema. No end means still going on."""
    written = find_date_ranges(str(extension.get("dates") or ""))
    if written:
        return written[0]
    single = _month(data.get("date") or data.get("releaseDate"))
    start, end = _month(data.get("startDate")), _month(data.get("endDate"))
    if single is not None or (start is None and end is not None):
        month = single or end
        text = month.iso if month else ""
        return DateRange(month, month, False, True, Span(0, len(text)), text)
    if start is None:
        return None
    text = f"{start.iso} – {end.iso if end else 'Present'}"
    return DateRange(start, end, end is None, False, Span(0, len(text)), text)


def _month(value: object) -> Month | None:
    found = find_date_ranges(str(value or ""))
    return found[0].start if found else None


def _read_skill(data: Json) -> SkillLine:
    label = str(data.get("name") or "")
    items = tuple(Field(str(k), Passage(str(k))) for k in data.get("keywords") or () if k)
    if not items and label:
        items, label = (Field(label, Passage(label)),), ""
    text = ", ".join(item.value for item in items)
    return SkillLine(label, items, Passage(f"{label}: {text}" if label else text))


def _read_language(data: Json) -> Field:
    name, fluency = str(data.get("language") or ""), str(data.get("fluency") or "")
    return Field(name, Passage(f"{name} ({fluency})" if fluency else name))
