"""A master to JSON Resume 1.0.0 and back, without loss either way.

What JSON Resume has no key for stands beside what it has, under "x-vitascope": the whole of our value. Coming back, a
key that still says what we wrote keeps our form (claims, evidence, signs of emphasis); a key that another program
changed is taken as it is now. What our model has no key for is kept under `other` and given back.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from vitascope.master.imported import Imported
from vitascope.master.markup import escaped_exactly, plain_exactly
from vitascope.master.model import (
    About,
    Award,
    Basics,
    Certificate,
    Dated,
    Degree,
    Highlight,
    Interest,
    Job,
    Keyword,
    Language,
    Location,
    Master,
    OpenSource,
    Part,
    Profile,
    Project,
    Publication,
    Reference,
    Rich,
    Skill,
    Volunteering,
)
from vitascope.master.read import wrong_date

SCHEMA = "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json"
OURS = "x-vitascope"
OPEN_SOURCE = "open source"
"""The `type` of a project that stands for open-source work."""

Json = dict[str, Any]
P = TypeVar("P", bound=Part)

# The keys of JSON Resume 1.0.0 in each thing it knows.
_KEYS: dict[type[Part], tuple[str, ...]] = {
    Location: ("address", "postalCode", "city", "countryCode", "region"),
    Profile: ("network", "username", "url"),
    Basics: ("name", "label", "image", "email", "phone", "url", "summary", "location", "profiles"),
    Job: (*("name", "location", "description", "position", "url", "startDate", "endDate", "summary", "highlights"),),
    Volunteering: ("organization", "position", "url", "startDate", "endDate", "summary", "highlights"),
    Degree: ("institution", "url", "area", "studyType", "startDate", "endDate", "score", "courses"),
    Award: ("title", "date", "awarder", "summary"),
    Certificate: ("name", "date", "url", "issuer"),
    Publication: ("name", "publisher", "releaseDate", "url", "summary"),
    Skill: ("name", "level", "keywords"),
    Language: ("language", "fluency"),
    Interest: ("name", "keywords"),
    Reference: ("name", "reference"),
    Project: (
        *("name", "description", "highlights", "keywords", "startDate", "endDate", "url", "roles", "entity", "type"),
    ),
    About: ("canonical", "version", "lastModified"),
}
_SECTIONS: tuple[tuple[str, type[Part]], ...] = (
    ("work", Job),
    ("volunteer", Volunteering),
    ("education", Degree),
    ("awards", Award),
    ("certificates", Certificate),
    ("publications", Publication),
    ("skills", Skill),
    ("languages", Language),
    ("interests", Interest),
    ("references", Reference),
    ("projects", Project),
)
_GOES_ON = (Job, Volunteering, Project)
"""What is still going on where JSON Resume gives a start and no end, as its readers take it."""

_ISO = re.compile(r"[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?$")
"""Dates as JSON Resume's schema has them. Words for a date ("Summer 2020") go out only where they came in."""

_OWN_KEYS = ("language", "sections", "render")


# out


def to_json_resume(master: Master) -> Json:
    """A document that fits JSON Resume 1.0.0; empty values are left out."""
    data: Json = {"$schema": master.schema or SCHEMA}
    basics = _out(master.basics)
    if basics:
        data["basics"] = basics
    for key, _ in _SECTIONS:
        items = [item for thing in getattr(master, key) for item in _items(thing)]
        if key == "projects":
            items += [_open_source_out(work) for work in master.open_source]
        if items:
            data[key] = items
    meta = _out(master.meta)
    if meta:
        data["meta"] = meta
    data.update(_loads(master.other))
    whole = _whole(master)
    own = {key: whole[key] for key in _OWN_KEYS if key in whole and whole[key] not in ({}, "en")}
    if not master.schema:
        own["schema"] = ""
    return {**data, OURS: own} if own else data


def _items(thing: Part) -> Iterator[Json]:
    """A thing as one item; a job with several titles as one for each."""
    if isinstance(thing, Job) and thing.positions:
        yield from _positions_out(thing)
    else:
        yield _out(thing)


def _out(thing: Part) -> Json:
    """The keys that JSON Resume has, and the whole beside them where they do not say it all."""
    data = _plain_out(thing)
    if _from_plain(type(thing), data) != thing:
        data[OURS] = _whole(thing)
    return data


def _plain_out(thing: Part) -> Json:
    data: Json = {}
    names = _names(type(thing))
    other = _loads(thing.other)
    for key in _KEYS[type(thing)]:
        value = _value_out(thing, names[key], getattr(thing, names[key]))
        if names[key] in _dates(type(thing)):
            if value and other.get(key) != value:
                other.pop(key, None)  # another program's words for a date that has been changed since
            if not _ISO.match(value):
                continue
        if value not in ("", [], {}, None):
            data[key] = value
    data.update(other)
    return data


def _value_out(thing: Part, name: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return [_item_out(thing, name, item) for item in value]
    if isinstance(value, Part):
        return _out(value)
    if name == "location" and isinstance(thing, Basics):
        return {"address": value} if value else {}
    return plain_exactly(value) if name in _rich(type(thing)) else value


def _item_out(thing: Part, name: str, item: Any) -> Any:
    if isinstance(item, Highlight):
        return plain_exactly(item.text)
    if isinstance(item, Keyword):
        return plain_exactly(item.name)
    if isinstance(item, Part):
        return _out(item)
    return plain_exactly(item) if name in _rich(type(thing)) else item


def _positions_out(job: Job) -> Iterator[Json]:
    whole = _whole(job)
    for number, position in enumerate(job.positions):
        flat = Job(
            name=job.name,
            position=position.position,
            location=position.location or job.location,
            description=job.description if number == 0 else "",
            url=job.url,
            summary=position.summary or (job.summary if number == 0 else ""),
            start_date=position.start_date,
            end_date=position.end_date,
            highlights=position.highlights,
        )
        group = {"job": whole} if number == 0 else {}
        yield {**_plain_out(flat), OURS: {"position": number, "of": len(job.positions), **group}}


def _open_source_out(work: OpenSource) -> Json:
    return {**_plain_out(_as_project(work)), OURS: {"openSource": _whole(work)}}


def _as_project(work: OpenSource) -> Project:
    return Project(
        name=work.name,
        description=" ".join(text for text in (work.scope, work.description) if text),
        highlights=work.highlights,
        start_date=work.start_date,
        end_date=work.end_date,
        url=work.url,
        roles=(work.role,) if work.role else (),
        entity=work.entity,
        type=OPEN_SOURCE,
        other=work.other,
    )


def _whole(thing: Part) -> Json:
    """A thing as the plain values that JSON gives back: lists, not tuples."""
    data: Json = msgspec.json.decode(msgspec.json.encode(thing))
    return data


def _loads(other: Mapping[str, str]) -> Json:
    """What was kept, as it came; a text that is no JSON is a text."""
    found: Json = {}
    for key, text in other.items():
        try:
            found[key] = json.loads(text)
        except ValueError:
            found[key] = text
    return found


# in


def from_json_resume(data: Mapping[str, Any]) -> Imported:
    """The master that a JSON Resume document is. Values of a wrong form are kept under `other`; nothing raises."""
    own = data.get(OURS) if isinstance(data.get(OURS), dict) else {}
    assert isinstance(own, dict)
    unsure: dict[str, str] = {}
    lists: dict[str, tuple[Any, ...]] = {}
    other: dict[str, str] = {}
    known = {"$schema", "basics", "meta", OURS, *(key for key, _ in _SECTIONS)}
    for key, value in data.items():
        if key not in known and value is not None:
            other[key] = json.dumps(value, ensure_ascii=False)
    for key, kind in _SECTIONS:
        found, kept = _section_in(key, kind, data.get(key), unsure)
        lists[key] = found
        if kept:
            other[key] = kept
    basics, meta = _table_in(Basics, "basics", data, other), _table_in(About, "meta", data, other)
    projects = tuple(p for p in lists["projects"] if isinstance(p, Project))
    open_source = tuple(p for p in lists["projects"] if isinstance(p, OpenSource))
    master = Master(
        schema="" if own.get("schema") == "" else str(data.get("$schema") or ""),
        basics=basics,
        meta=meta,
        other=other,
    )
    sections: dict[str, Any] = {**lists, "projects": projects, "open_source": open_source}
    return Imported(_with_own(replace(master, **sections), own), unsure)


def _with_own(master: Master, own: Mapping[str, Any]) -> Master:
    """The keys of a master that JSON Resume has no place for; what does not fit them is passed over."""
    candidate = _converted({key: own[key] for key in _OWN_KEYS if key in own}, Master)
    if candidate is None:
        return master
    return replace(master, language=candidate.language, sections=candidate.sections, render=candidate.render)


def _table_in(kind: type[P], key: str, data: Mapping[str, Any], other: dict[str, str]) -> P:
    value = data.get(key)
    if isinstance(value, dict):
        return _in(kind, value)
    if value is not None:
        other[key] = json.dumps(value, ensure_ascii=False)
    return kind()


def _section_in(key: str, kind: type[Part], value: Any, unsure: dict[str, str]) -> tuple[tuple[Part, ...], str]:
    """The things of a section, and the JSON of what is no list of things."""
    if value is None or value == []:
        return (), ""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        return (), json.dumps(value, ensure_ascii=False)
    if kind is Job:
        things = _grouped(value)
    else:
        things = [_project_in(item) if kind is Project else _in(kind, item) for item in value]
    alike = len(things) == len(value)
    for number, thing in enumerate(things):
        if alike and isinstance(thing, _GOES_ON) and thing.end_date == "present" and OURS not in value[number]:
            unsure[f"{key}[{number}].endDate"] = "unsure: no end is given, which is taken for the present"
    return tuple(things), ""


def _grouped(items: Sequence[Json]) -> list[Part]:
    """Jobs; items that we made of one employer's titles are one job again, unless another program changed them."""
    things: list[Part] = []
    at = 0
    while at < len(items):
        own = items[at].get(OURS)
        count = own.get("of") if isinstance(own, dict) else None
        if isinstance(own, dict) and isinstance(count, int) and "job" in own:
            job = _converted(own["job"], Job)
            if job is not None and list(_positions_out(job)) == list(items[at : at + count]):
                things.append(job)
                at += count
                continue
        things.append(_in(Job, {key: value for key, value in items[at].items() if key != OURS or count is None}))
        at += 1
    return things


def _project_in(item: Json) -> Part:
    own = item.get(OURS)
    if isinstance(own, dict) and "openSource" in own:
        work = _converted(own["openSource"], OpenSource)
        if work is not None and _open_source_out(work) == item:
            return work
        item = {key: value for key, value in item.items() if key != OURS}
    if item.get("type") == OPEN_SOURCE and OURS not in item:
        project = _from_plain(Project, item)
        if isinstance(project, Project) and len(project.roles) <= 1 and not project.keywords:
            return _as_open_source(project)
    return _in(Project, item)


def _as_open_source(project: Project) -> OpenSource:
    return OpenSource(
        name=project.name,
        role=project.roles[0] if project.roles else "",
        description=project.description,
        highlights=project.highlights,
        start_date=project.start_date,
        end_date=project.end_date,
        dates=project.dates,
        url=project.url,
        entity=project.entity,
        other=project.other,
    )


def _in(kind: type[P], data: Json) -> P:
    """A thing: ours where a key still says what we wrote, else what the key says now."""
    now = _from_plain(kind, {key: value for key, value in data.items() if key != OURS})
    ours = _converted(data.get(OURS), kind) if OURS in data else None
    if ours is None:
        return now if OURS not in data or isinstance(data[OURS], dict) else _from_plain(kind, data)
    wrote = _plain_out(ours)
    names = _names(kind)
    changed = {names[key]: getattr(now, names[key]) for key in _KEYS[kind] if wrote.get(key) != data.get(key)}
    return replace(ours, **changed, other=now.other)


def _converted(value: Any, kind: type[P]) -> P | None:
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return None


def _from_plain(kind: type[P], data: Json) -> P:
    """A thing from JSON Resume's own keys; what has no key, or a wrong form, is kept under `other`."""
    names = _names(kind)
    given: dict[str, Any] = {}
    other: dict[str, str] = {}
    for key, value in data.items():
        if value is None or value in ("", [], {}):
            continue
        taken = _value_in(kind, names[key], value) if key in _KEYS[kind] else None
        if taken is not None:
            given[names[key]] = taken
        if taken is None or (names[key] in _dates(kind) and not _ISO.match(value)):
            other[key] = json.dumps(value, ensure_ascii=False)
    if kind in _GOES_ON and given.get("start_date") and "end_date" not in given and "endDate" not in other:
        given["end_date"] = "present"
    return kind(**given, other=other)


def _value_in(kind: type[Part], name: str, value: Any) -> Any:
    """The value in our form, or None where it has another form than ours would be given back in."""
    if name == "location" and kind is Basics:
        return _in(Location, value) if isinstance(value, dict) else None
    if name == "profiles":
        proper = isinstance(value, list) and all(isinstance(item, dict) for item in value)
        return tuple(_in(Profile, item) for item in value) if proper else None
    rich = name in _rich(kind)
    if name in _lists(kind):
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            return None
        return tuple(escaped_exactly(item) if rich else item for item in value)
    if not isinstance(value, str):
        return None
    if name in _dates(kind) and (wrong_date(value) or value == "present"):
        return None
    return escaped_exactly(value) if rich else value


# what the model says of its keys


@cache
def _names(kind: type[Part]) -> dict[str, str]:
    """Attribute by key."""
    return {f.encode_name: f.name for f in msgspec.structs.fields(kind)}


@cache
def _hints(kind: type[Part]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def _rich(kind: type[Part]) -> frozenset[str]:
    """Attributes whose texts may hold signs: rich texts, bullets and the keywords of skills."""
    help_text = get_args(Rich)[1]
    found = {name for name, hint in _hints(kind).items() if help_text in get_args(hint)[1:]}
    return frozenset(found | ({"highlights"} if "highlights" in _hints(kind) else set()) | _keywords(kind))


def _keywords(kind: type[Part]) -> set[str]:
    return {"keywords"} if kind is Skill else set()


@cache
def _lists(kind: type[Part]) -> frozenset[str]:
    return frozenset(("highlights", "courses", "keywords", "roles")) & frozenset(_hints(kind))


@cache
def _dates(kind: type[Part]) -> frozenset[str]:
    if issubclass(kind, Dated):
        return frozenset(("start_date", "end_date"))
    return frozenset(("date", "release_date")) & frozenset(_hints(kind))
