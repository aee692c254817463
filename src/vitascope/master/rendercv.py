"""RenderCV's YAML and imprecv's to a master.

A section of RenderCV has a heading of the person's own and entries of one of nine kinds, told apart by their keys
(docs.rendercv.com, "Structure of the YAML input file"). The heading says what an entry of a general kind is; where it
names nothing we have a key for, the section stays one of the person's own.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from vitascope.master.imported import Imported, Taker
from vitascope.master.markup import plain
from vitascope.master.model import (
    Award,
    Basics,
    Certificate,
    Degree,
    Drawing,
    Entry,
    Interest,
    Job,
    Kind,
    Language,
    Location,
    Master,
    OpenSource,
    OwnSection,
    Position,
    Profile,
    Project,
    Publication,
    Reference,
    Skill,
    Volunteering,
)
from vitascope.master.parsed import KEYS, WrittenDates, language_of
from vitascope.master.read import wrong_date
from vitascope.resume.headings import named_by

# Where a user name of a network leads (RenderCV 2.8, schema of social_networks).
_NETWORKS = {
    "linkedin": "https://linkedin.com/in/",
    "github": "https://github.com/",
    "gitlab": "https://gitlab.com/",
    "imdb": "https://imdb.com/name/",
    "instagram": "https://instagram.com/",
    "orcid": "https://orcid.org/",
    "stackoverflow": "https://stackoverflow.com/users/",
    "researchgate": "https://researchgate.net/profile/",
    "youtube": "https://youtube.com/@",
    "google scholar": "https://scholar.google.com/citations?user=",
    "telegram": "https://t.me/",
    "whatsapp": "https://wa.me/",
    "leetcode": "https://leetcode.com/u/",
    "x": "https://x.com/",
    "bluesky": "https://bsky.app/profile/",
    "reddit": "https://reddit.com/user/",
}
_SMALL_WORDS = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to"))
_ATTRIBUTES = {"openSource": "open_source"}
_ISO = re.compile(r"\d{4}(?:-\d\d?){0,2}$")
_EM = re.compile(r"(?<![\w\\_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\w_])")
_STRONG = re.compile(r"(?<![\w\\])__(?=\S)(.+?)(?<=\S)__(?!\w)")
_ESCAPE = re.compile(r"\\([^\w\s\\*`\[\]])")
_BETWEEN_ITEMS = re.compile(r"[,;]\s+(?![^()]*\))")


def from_rendercv(data: Mapping[str, Any]) -> Imported:
    """The master that a RenderCV document, or one of imprecv, is. Nothing raises; what has no key is kept."""
    taker = Taker(data)
    if "personal" in taker and "cv" not in taker:
        return _imprecv(taker)
    cv = taker.thing("cv")
    built = _Built(_basics(cv))
    for heading, entries in cv.pairs("sections"):
        built.section(_heading(heading), entries if isinstance(entries, list) else [entries])
    page = taker.thing("design").thing("page").text("size")  # what else it says of looks is for RenderCV's own
    for key in ("settings", "locale", "rendercv_settings", "locale_catalog"):
        taker.any(key)
    return built.imported(paper=page, other={**cv.rest(), **taker.rest()})


def marked(text: str) -> str:
    r"""RenderCV's Markdown with the signs of a master: `_em_`, `__strong__` and escapes such as `\$` are ours."""
    return _ESCAPE.sub(r"\1", _EM.sub(r"*\1*", _STRONG.sub(r"**\1**", text)))


def _heading(key: str) -> str:
    """A heading as RenderCV prints its key: "selected_honors" is "Selected Honors"."""
    if " " in key or key != key.lower():
        return key
    words = key.replace("_", " ").split()
    return " ".join(w if n and w in _SMALL_WORDS else w[:1].upper() + w[1:] for n, w in enumerate(words))


# the head


def _basics(cv: Taker) -> Basics:
    emails, phones, sites = cv.texts("email"), cv.texts("phone"), cv.texts("website")
    profiles = [_network(one) for one in cv.things("social_networks")]
    profiles += [Profile(url=site) for site in sites[1:]]
    notes = [*emails[1:], *(_phone(number) for number in phones[1:])]
    for own in cv.things("custom_connections"):
        words, url = marked(own.text("placeholder")), own.text("url")
        own.text("fontawesome_icon")
        if words and url:
            profiles.append(Profile(text=words, url=url, other=own.rest()))
        else:
            notes.append(words or url)
    return Basics(
        name=cv.text("name"),
        label=marked(cv.text("headline", "label")),
        image=cv.text("photo"),
        email=emails[0] if emails else "",
        phone=_phone(phones[0]) if phones else "",
        url=sites[0] if sites else "",
        location=marked(cv.text("location")),
        profiles=tuple(profiles),
        notes=tuple(note for note in notes if note),
    )


def _phone(number: str) -> str:
    return number.removeprefix("tel:")


def _network(one: Taker) -> Profile:
    network, user = one.text("network"), one.text("username")
    if network.lower() == "mastodon" and user.count("@") == 2:
        name, _, host = user.lstrip("@").partition("@")
        return Profile(network=network, username=user, url=f"https://{host}/@{name}", other=one.rest())
    start = _NETWORKS.get(network.lower(), "")
    return Profile(network=network, username=user, url=f"{start}{user}" if start and user else "", other=one.rest())


# entries


class _Built(Struct):
    """Sections as they come."""

    basics: Basics
    lists: dict[str, list[Any]] = field(default_factory=dict)
    own: list[OwnSection] = field(default_factory=list)
    unsure: dict[str, str] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
    last_key: str = ""
    words: list[str] = field(default_factory=list)

    def section(self, heading: str, entries: Sequence[Any]) -> None:
        named = named_by(heading)
        kind = KEYS.get(named.kind, "") if named else ""
        for entry in entries:
            self._entry(heading, kind, entry)

    def imported(self, *, paper: str, other: dict[str, str]) -> Imported:
        size = {"us-letter": "letter", "letter": "letter", "a4": "a4"}.get(paper, "")
        master = Master(
            language=language_of(" ".join(self.words)),
            basics=self.basics,
            sections=tuple(self.own),
            render=Drawing(paper=size),
            other=other,
        )
        lists: dict[str, Any] = {_ATTRIBUTES.get(key, key): tuple(things) for key, things in self.lists.items()}
        return Imported(replace(master, **lists), self.unsure, tuple(self.dropped))

    def add(self, key: str, thing: Any) -> None:
        self.lists.setdefault(key, []).append(thing)

    def _entry(self, heading: str, kind: str, entry: Any) -> None:
        if isinstance(entry, str | int | float):
            self._text(heading, kind, marked(str(entry)))
        elif isinstance(entry, Mapping):
            taker = Taker(entry)
            self.words += [str(value) for value in entry.values() if isinstance(value, str)]
            self._by_form(heading, kind, taker)
        elif entry is not None:
            self.dropped.append(f"an entry of {heading!r} that is neither a text nor keys with values")

    def _text(self, heading: str, kind: str, text: str) -> None:
        self.words.append(text)
        if kind == "summary":
            self.basics = replace(self.basics, summary=f"{self.basics.summary} {text}".strip())
        elif kind == "skills":
            self.add("skills", Skill(keywords=_items(text)))
        else:
            self._own(heading, line=text)

    def _by_form(self, heading: str, kind: str, entry: Taker) -> None:
        if "label" in entry:
            self._labelled(heading, kind, entry)
        elif any(key in entry for key in ("bullet", "number", "reversed_number")):
            text = marked(entry.text("bullet", "number", "reversed_number"))
            if not self._as(kind, text, entry):
                self._own(heading, bullet=text)
        elif "institution" in entry:
            self.add("education", _degree(entry))
        elif "title" in entry and "authors" in entry:
            self.add("publications", _publication(entry, _record_kind(kind)))
        elif "company" in entry:
            self._job(heading, kind, entry)
        else:
            self._named(heading, kind, entry)

    def _labelled(self, heading: str, kind: str, entry: Taker) -> None:
        label, details = marked(entry.text("label")), marked(entry.text("details"))
        if kind == "skills":
            self.add("skills", Skill(name=label, keywords=_items(details), other=entry.rest()))
        elif kind == "languages":
            self.add("languages", Language(language=label, fluency=details, other=entry.rest()))
        else:
            self._own(heading, line=f"**{label}:** {details}" if details else label)
            self._keep(heading, entry)

    def _as(self, kind: str, text: str, entry: Taker) -> bool:
        """A line that its section says all about."""
        records: dict[str, Callable[[], Any]] = {
            "awards": lambda: Award(title=text, other=entry.rest()),
            "certificates": lambda: Certificate(name=text, other=entry.rest()),
        }
        if kind in records:
            self.add(kind, records[kind]())
        elif kind in ("publications", "patents", "talks"):
            self.add("publications", Publication(text=text, kind=_record_kind(kind), other=entry.rest()))
        elif kind == "summary":
            self._text("", kind, text)
        else:
            return False
        return True

    def _job(self, heading: str, kind: str, entry: Taker) -> None:
        company, position = marked(entry.text("company")), marked(entry.text("position"))
        common = _common(entry)
        if kind == "volunteer":
            self.add(kind, Volunteering(organization=company, position=position, **common, other=entry.rest()))
        elif kind == "work":
            self.add(kind, Job(name=company, position=position, **common, other=entry.rest()))
        elif kind == "openSource":
            description = common.pop("summary")
            thing = OpenSource(name=company, role=position, description=description, **common, other=entry.rest())
            self.add(kind, thing)
        else:
            self._own(heading, entry=Entry(name=position, organization=company, **common, other=entry.rest()))

    def _named(self, heading: str, kind: str, entry: Taker) -> None:
        name = marked(entry.text("name", "title"))
        if not name and not any(key in entry for key in ("summary", "highlights", "date", "position")):
            self._own(heading)
            self._keep(heading, entry)
            return
        if kind in ("publications", "patents", "talks"):
            self.add("publications", _publication(entry, _record_kind(kind), name))
            return
        common = _common(entry)
        if kind in ("projects", "openSource"):
            make = OpenSource if kind == "openSource" else Project
            self.add(kind, make(name=name, description=common.pop("summary"), **common, other=entry.rest()))
        elif kind == "work":
            self.add(kind, Job(name=name, position=marked(entry.text("position")), **common, other=entry.rest()))
        elif kind in ("awards", "certificates"):
            self.add(kind, _short(kind, name, common, entry))
        else:
            self._own(heading, entry=Entry(name=name, **common, other=entry.rest()))

    def _own(self, heading: str, *, line: str = "", bullet: str = "", entry: Entry | None = None) -> None:
        if not self.own or self.own[-1].title != heading:
            self.own.append(OwnSection(title=heading))
        section = self.own[-1]
        self.own[-1] = replace(
            section,
            lines=(*section.lines, line) if line else section.lines,
            highlights=(*section.highlights, bullet) if bullet else section.highlights,
            entries=(*section.entries, entry) if entry else section.entries,
        )

    def _keep(self, heading: str, entry: Taker) -> None:
        """Keys of a line of an own section that no key of ours holds."""
        rest = entry.rest()
        if rest:
            section = self.own[-1]
            place = len(section.lines)
            kept = {f"{key} {place}" if key in section.other else key: value for key, value in rest.items()}
            self.own[-1] = replace(section, other={**section.other, **kept})
            self.unsure[f"sections[{len(self.own) - 1}]"] = f"unsure: keys of {heading!r} that are no keys here"


def _record_kind(kind: str) -> Kind:
    return "patent" if kind == "patents" else "talk" if kind == "talks" else "paper"


def _common(entry: Taker) -> dict[str, Any]:
    """What entries with dates share."""
    return {
        "location": marked(entry.text("location")),
        "summary": marked(entry.text("summary")),
        "highlights": _bullets(entry),
        **_dates(entry),
    }


def _bullets(entry: Taker) -> tuple[str, ...]:
    """Bullets; what RenderCV prints as bullets under one (behind " - ") follows it as bullets."""
    return tuple(
        marked(part.strip()) for text in entry.texts("highlights") for part in text.split(" - ") if part.strip()
    )


def _dates(entry: Taker, *, lone_end: bool = False) -> WrittenDates:
    """RenderCV's dates: `date` stands alone and wins; a start without an end goes on."""
    alone, start, end = entry.text("date"), entry.text("start_date"), entry.text("end_date")
    if alone:
        if not _ISO.match(alone) or wrong_date(alone):
            return {"dates": alone}
        return {"end_date": alone} if lone_end else {"start_date": alone, "end_date": alone}
    if any(date and date != "present" and wrong_date(date) for date in (start, end)):
        return {"dates": " - ".join(date for date in (start, end) if date)}
    return {"start_date": start, "end_date": end or ("present" if start else "")}


def _degree(entry: Taker) -> Degree:
    return Degree(
        institution=marked(entry.text("institution")),
        study_type=marked(entry.text("degree", "studyType")),
        area=marked(entry.text("area")),
        location=marked(entry.text("location")),
        summary=marked(entry.text("summary")),
        highlights=_bullets(entry),
        **_dates(entry, lone_end=True),
        other=entry.rest(),
    )


def _publication(entry: Taker, kind: Kind, name: str = "") -> Publication:
    date = entry.text("date")
    if not date:
        given = _dates(entry)
        date = given.get("dates", "") or given.get("start_date", "")
    summary = " ".join(
        text for text in (marked(entry.text("summary")), marked(entry.text("location")), *_bullets(entry)) if text
    )
    return Publication(
        name=name or marked(entry.text("title")),
        authors=tuple(plain(marked(author)) for author in entry.texts("authors")),
        publisher=marked(entry.text("journal")),
        release_date=date,
        url=entry.text("url"),
        doi=entry.text("doi"),
        kind=kind,
        summary=summary,
        other=entry.rest(),
    )


def _short(kind: str, name: str, common: dict[str, Any], entry: Taker) -> Award | Certificate:
    """An award or certificate written as an entry with dates."""
    ends = (common.get("start_date", ""), common.get("end_date", ""))
    date = common.get("dates", "") or ends[0] or ends[1]
    notes = (common["location"],) if common["location"] else ()
    summary = " ".join(text for text in (common["summary"], *common["highlights"]) if text)
    if kind == "awards":
        return Award(title=name, date=date, summary=summary, notes=notes, other=entry.rest())
    expires = ends[1] if ends[1] not in ("", "present", date) else ""
    return Certificate(name=name, date=date, expires=expires, summary=summary, notes=notes, other=entry.rest())


def _items(text: str) -> tuple[str, ...]:
    """The things of a line, parted at commas that stand in no brackets."""
    return tuple(item.strip().rstrip(".") for item in _BETWEEN_ITEMS.split(text) if item.strip())


# imprecv (github.com/jskherman/imprecv): keys near those of JSON Resume


def _imprecv(data: Taker) -> Imported:
    person = data.thing("personal")
    place = person.thing("location")
    city, region, country = place.text("city"), place.text("region"), place.text("country")
    titles = person.texts("titles")
    basics = Basics(
        name=person.text("name"),
        label=titles[0] if titles else "",
        labels=titles[1:],
        email=person.text("email"),
        phone=person.text("phone"),
        url=person.text("url"),
        location=", ".join(dict.fromkeys(part for part in (city, region, country) if part))
        or Location(other=place.rest()),
        profiles=tuple(
            Profile(network=p.text("network"), username=p.text("username"), url=p.text("url"), other=p.rest())
            for p in person.things("profiles")
        ),
        other=person.rest(),
    )
    master = Master(
        basics=basics,
        work=tuple(_imprecv_job(job) for job in data.things("work")),
        education=tuple(_imprecv_degree(degree) for degree in data.things("education")),
        awards=tuple(_imprecv_award(award) for award in data.things("awards")),
        certificates=tuple(
            Certificate(
                name=marked(c.text("name")),
                issuer=c.text("issuer"),
                date=c.text("date"),
                url=c.text("url"),
                notes=tuple(f"ID {text}" for text in (c.text("id"),) if text),
                other=c.rest(),
            )
            for c in data.things("certificates")
        ),
        publications=tuple(
            Publication(
                name=marked(p.text("name")),
                publisher=p.text("publisher"),
                release_date=p.text("releaseDate"),
                url=p.text("url"),
                other=p.rest(),
            )
            for p in data.things("publications")
        ),
        projects=tuple(
            Project(
                name=marked(p.text("name")),
                url=p.text("url"),
                entity=p.text("affiliation"),
                **_imprecv_dates(p),
                highlights=_marked_all(p),
                other=p.rest(),
            )
            for p in data.things("projects")
        ),
        skills=tuple(
            Skill(name=s.text("category"), keywords=s.texts("skills"), other=s.rest()) for s in data.things("skills")
        ),
        languages=tuple(
            Language(language=s.text("language"), fluency=s.text("fluency"), other=s.rest())
            for s in data.things("languages")
        ),
        interests=tuple(Interest(name=name) for name in data.texts("interests")),
        references=tuple(
            Reference(name=r.text("name"), reference=r.text("reference"), other=r.rest())
            for r in data.things("references")
        ),
        sections=_imprecv_affiliations(data.things("affiliations")),
    )
    return Imported(replace(master, other=data.rest()))


def _marked_all(thing: Taker) -> tuple[str, ...]:
    return tuple(marked(text) for text in thing.texts("highlights"))


def _imprecv_dates(thing: Taker) -> WrittenDates:
    return {"start_date": thing.text("startDate"), "end_date": thing.text("endDate")}


def _imprecv_job(job: Taker) -> Job:
    positions = tuple(
        Position(
            position=p.text("position"),
            location=p.text("location"),
            **_imprecv_dates(p),
            highlights=_marked_all(p),
            other=p.rest(),
        )
        for p in job.things("positions")
    )
    name, place, url = job.text("organization", "name"), job.text("location"), job.text("url")
    if len(positions) == 1 and not positions[0].location:
        only = positions[0]
        return Job(
            name=name,
            position=only.position,
            location=place,
            url=url,
            start_date=only.start_date,
            end_date=only.end_date,
            highlights=only.highlights,
            other={**job.rest(), **only.other},
        )
    return Job(name=name, location=place, url=url, positions=positions, other=job.rest())


def _imprecv_degree(degree: Taker) -> Degree:
    return Degree(
        institution=degree.text("institution"),
        url=degree.text("url"),
        study_type=degree.text("studyType"),
        area=degree.text("area"),
        location=degree.text("location"),
        **_imprecv_dates(degree),
        notes=tuple(marked(text) for text in degree.texts("honors")),
        courses=degree.texts("courses"),
        highlights=_marked_all(degree),
        other=degree.rest(),
    )


def _imprecv_award(award: Taker) -> Award:
    return Award(
        title=marked(award.text("title")),
        date=award.text("date"),
        awarder=award.text("issuer"),
        summary=" ".join(_marked_all(award)),
        notes=tuple(text for text in (award.text("location"),) if text),
        other=award.rest(),
    )


def _imprecv_affiliations(things: Sequence[Taker]) -> tuple[OwnSection, ...]:
    entries = tuple(
        Entry(
            name=t.text("position"),
            organization=t.text("organization"),
            location=t.text("location"),
            url=t.text("url"),
            **_imprecv_dates(t),
            highlights=_marked_all(t),
            other=t.rest(),
        )
        for t in things
    )
    return (OwnSection(title="Affiliations", entries=entries),) if entries else ()
