"""From a master to a plan: which sections, in which order, in which words. The only place that knows both."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from vitascope.master.markup import Span, plain, spans_of
from vitascope.master.model import (
    Alternative,
    Award,
    Bullets,
    Certificate,
    Dated,
    Degree,
    Entry,
    Highlight,
    Job,
    Keyword,
    Location,
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
from vitascope.render.dates import date_text, expiry_text, range_text
from vitascope.render.language import heading
from vitascope.render.looks import Look
from vitascope.render.options import Choices, look_for, settled
from vitascope.render.plan import Block, Plan, together
from vitascope.roles import DEFAULT_ROLE, role_named

Spans = tuple[Span, ...]

SECTIONS = (
    "summary",
    "skills",
    "work",
    "openSource",
    "projects",
    "publications",
    "patents",
    "talks",
    "education",
    "certificates",
    "awards",
    "volunteer",
    "languages",
    "interests",
)
"""Keys of sections in the order in which those follow that no order names."""

_LETTER_EM = 0.45
"""How wide a letter is on average, in em: 0.42 measured on heads in Carlito, half of them strong, and some room."""

_KEYS_OF_ROLES = {"experience": "work", "open source": "openSource", "certifications": "certificates"}


def compose(master: Master, choices: Choices | None = None) -> Plan:
    """The plan of a master. Raises BadUsage, UnknownRole or NoSuchTemplate for choices that cannot be had."""
    chosen = settled(choices or Choices(), master.render)
    look = look_for(chosen)
    drawer = _Drawer(master, look, chosen)
    blocks = tuple(block for block in drawer.page() if block.text.strip())
    name = plain(master.basics.name)
    return Plan(
        blocks=blocks,
        look=look,
        title=f"{name} - Résumé" if name else "Résumé",
        author=name,
        language=master.language,
        paper="letter" if chosen.paper == "letter" else "a4",
        modified=_modified(master),
    )


def section_order(master: Master, look: Look, role: str) -> tuple[str, ...]:
    """Keys of sections in the order drawn: the master's own, then the look's, then the role's, then all others."""
    of_role = tuple(_KEYS_OF_ROLES.get(kind, kind) for kind in role_named(role or DEFAULT_ROLE).order)
    wanted = (*master.render.order, *(look.order or of_role))
    beside = {"publications": ("publications", "patents", "talks")}
    spread = [inner for key in wanted for inner in beside.get(key, (key,))]
    keys = list(dict.fromkeys((*spread, *SECTIONS)))
    return tuple(key for key in keys if key in SECTIONS and key not in master.render.leave_out)


def readable(url: str) -> str:
    """An address as it is printed: without scheme, "www." and a last slash."""
    text = url.strip()
    for prefix in ("https://", "http://", "mailto:", "www."):
        text = text.removeprefix(prefix)
    return text.rstrip("/") or url


def absolute(url: str) -> str:
    """An address as a link needs it."""
    if "://" in url or url.startswith(("mailto:", "tel:")):
        return url
    return f"mailto:{url}" if "@" in url and "/" not in url else f"https://{url}"


def address(url: str) -> Spans:
    """A link with its own address as its words."""
    return (Span(readable(url), link=absolute(url)),) if url.strip() else ()


def _modified(master: Master) -> str:
    """The master's own date: its last change if it says so, else its newest date."""
    if master.meta.last_modified:
        return master.meta.last_modified
    dates = [d for job in master.work for d in (job.start_date, job.end_date)]
    dates += [p.release_date for p in master.publications] + [c.date for c in master.certificates]
    return max((d for d in dates if d[:4].isdecimal()), default="")


def _strong(text: str) -> Spans:
    return tuple(Span(s.text, strong=True, em=s.em, code=s.code, blank=s.blank, link=s.link) for s in spans_of(text))


def _text(*texts: str) -> Spans:
    return together((spans_of(text) for text in texts), ", ")


def _place(location: str | Location) -> str:
    if isinstance(location, str):
        return location
    parts = (location.city, location.region, location.country_code)
    return ", ".join(part for part in parts if part) or location.address


class _Drawer(Struct):
    """One master in one look."""

    master: Master
    look: Look
    choices: Choices

    def page(self) -> Iterator[Block]:
        yield from self._head()
        sections: dict[str, Callable[[], Iterator[Block]]] = {
            "summary": self._summary,
            "skills": self._skills,
            "work": self._work,
            "openSource": self._open_source,
            "projects": self._projects,
            "publications": lambda: self._publications("paper", "preprint", "other"),
            "patents": lambda: self._publications("patent"),
            "talks": lambda: self._publications("talk"),
            "education": self._education,
            "certificates": self._certificates,
            "awards": self._awards,
            "volunteer": self._volunteering,
            "languages": self._languages,
            "interests": self._interests,
        }
        drawn_own: set[int] = set()
        for key in section_order(self.master, self.look, self.choices.role):
            title = self.master.render.titles.get(key) or heading(key, self.master.language)
            yield from self._section(title, sections[key]())
            yield from self._own_sections(key, drawn_own)
        yield from self._own_sections("", drawn_own)

    def _section(self, title: str, blocks: Iterator[Block]) -> Iterator[Block]:
        drawn = [block for block in blocks if block.text.strip()]
        if drawn:
            yield Block("section", (Span(title, strong=True),))
            yield from drawn

    def _own_sections(self, after: str, drawn: set[int]) -> Iterator[Block]:
        for number, own in enumerate(self.master.sections):
            if number not in drawn and (own.after == after or not after):
                drawn.add(number)
                yield from self._section(own.title, self._own(own, f"sections[{number}]"))

    # the head of the page

    def _head(self) -> Iterator[Block]:
        basics = self.master.basics
        yield Block("name", (Span(plain(basics.name), strong=True),), "basics.name")
        yield Block("label", spans_of(self._chosen(basics.label, basics.labels)), "basics.label")
        reached = [
            (Span(basics.email, link=f"mailto:{basics.email}"),) if basics.email else (),
            (Span(basics.phone),),
            (Span(_place(basics.location)),),
        ]
        pages = [address(basics.url), *(_profile(p) for p in basics.profiles), *(spans_of(n) for n in basics.notes)]
        yield Block("contact", together(reached, " | "), "basics")
        yield Block("contact", together(pages, " | "), "basics.profiles")

    def _chosen(self, first: str, others: tuple[str | Alternative, ...]) -> str:
        """The text for the role: the first alternative meant for it, else the main one, else any."""
        for other in others:
            if isinstance(other, Alternative) and self.choices.role in other.roles:
                return other.text
        if first or not others:
            return first
        return others[0] if isinstance(others[0], str) else others[0].text

    def _summary(self) -> Iterator[Block]:
        basics = self.master.basics
        text = self._chosen(basics.summary, basics.summaries)
        yield Block("para", spans_of(text), "basics.summary")

    # sections

    def _skills(self) -> Iterator[Block]:
        for number, skill in enumerate(self.master.skills):
            yield Block("labelled", _skill_line(skill), f"skills[{number}]")

    def _work(self) -> Iterator[Block]:
        for number, job in enumerate(self.master.work):
            path = f"work[{number}]"
            if job.positions:
                yield from self._job_of_several(job, path)
                continue
            title = f"{job.position} ({job.level})" if job.level else job.position
            yield from self._entry(
                path,
                self._heads(
                    title,
                    job.name,
                    job.location,
                    self._dates(job),
                    spans_of(job.team),
                    address(job.url),
                    *_notes(job),
                ),
                (job.description, job.summary),
                job.highlights,
            )

    def _job_of_several(self, job: Job, path: str) -> Iterator[Block]:
        """An employer's head, then each title with its own dates and bullets."""
        place = together((_strong(job.name), spans_of(job.location)), ", ")
        yield Block("entry", together((place, spans_of(self._dates(job))), " | "), path)
        more = together((spans_of(job.team), address(job.url), *_notes(job)), " | ")
        yield Block("subtitle", more, path)
        yield from self._paras(path, (job.description, job.summary))
        for number, position in enumerate(job.positions):
            inner = f"{path}.positions[{number}]"
            yield Block("entry", self._position_head(position), inner)
            yield Block("subtitle", together((spans_of(position.team), *_notes(position)), " | "), inner)
            yield from self._paras(inner, (position.summary,))
            yield from self._bullets(inner, position.highlights)
        yield from self._bullets(path, job.highlights)

    def _position_head(self, position: Position) -> Spans:
        title = f"{position.position} ({position.level})" if position.level else position.position
        what = together((_strong(title), spans_of(position.location)), ", ")
        return together((what, spans_of(self._dates(position))), " | ")

    def _heads(self, title: str, who: str, place: str, dates: str, *more: Spans) -> list[Spans]:
        """The lines over an entry, as the look wants them: who, what, where and when alone, all else on a last one.

        Parsers read the employer from a line that holds nothing but employer and place (benchmarks/render.py).
        """
        what, whose = _strong(title), spans_of(who)
        rest = together(more, " | ")
        one_line = together(
            (together((what or _strong(who), *((whose,) if what else ()), spans_of(place)), ", "), spans_of(dates)),
            " | ",
        )
        alone = not (title and who)
        if alone or (self.look.entries == "one line" and self._fits_a_line(one_line)):
            return [one_line, rest]
        if self.look.entries == "company first":
            first = together((_strong(who), spans_of(place)), ", ")
            return [first, together((spans_of(title), spans_of(dates)), " | "), rest]
        return [together((what, spans_of(dates)), " | "), together((whose, spans_of(place)), ", "), rest]

    def _fits_a_line(self, head: Spans) -> bool:
        """Whether a head stays on one line: wrapped, its dates would stand by themselves below it."""
        width_mm = (216 if self.choices.paper == "letter" else 210) - 2 * self.look.page.side
        letters = width_mm * 72 / 25.4 / (_LETTER_EM * self.look.type.size)
        return sum(len(span.text) for span in head) <= letters

    def _dates(self, thing: Job | Position | Volunteering | Project | OpenSource | Entry) -> str:
        return range_text(thing, self.choices.dates, self.master.language)

    def _date(self, date: str) -> str:
        return date_text(date, self.choices.dates, self.master.language) if date else ""

    def _entry(self, path: str, heads: list[Spans], paras: tuple[str, ...], bullets: Bullets) -> Iterator[Block]:
        for number, head in enumerate(heads):
            yield Block("subtitle" if number else "entry", head, path)
        yield from self._paras(path, paras)
        yield from self._bullets(path, bullets)

    def _paras(self, path: str, texts: tuple[str, ...]) -> Iterator[Block]:
        for text in texts:
            yield Block("para", spans_of(text), path)

    def _bullets(self, path: str, bullets: Bullets) -> Iterator[Block]:
        for number, bullet in enumerate(bullets):
            text = bullet.text if isinstance(bullet, Highlight) else bullet
            yield Block("bullet", spans_of(text), f"{path}.highlights[{number}]")

    def _open_source(self) -> Iterator[Block]:
        for number, work in enumerate(self.master.open_source):
            path = f"openSource[{number}]"
            what = together((_strong(work.name), _text(work.role, work.entity, work.location)), ", ")
            head = together((what, spans_of(self._dates(work)), address(work.url), *_notes(work)), " | ")
            yield from self._entry(path, [head], (work.scope, work.description), work.highlights)

    def _projects(self) -> Iterator[Block]:
        for number, project in enumerate(self.master.projects):
            path = f"projects[{number}]"
            where = _text(*project.roles, project.entity, project.location)
            what = together((_strong(project.name), where), ", ")
            head = together((what, spans_of(self._dates(project)), address(project.url), *_notes(project)), " | ")
            yield from self._entry(path, [head], (project.description,), project.highlights)
            yield Block("para", spans_of(", ".join(project.keywords)), path)

    def _publications(self, *kinds: str) -> Iterator[Block]:
        for number, work in enumerate(self.master.publications):
            if work.kind in kinds:
                path = f"publications[{number}]"
                citation = self._citation(work)
                ended = not citation or citation[-1].text.endswith((".", "!", "?"))
                yield Block("bullet", together((citation, spans_of(work.summary)), " " if ended else ". "), path)

    def _citation(self, work: Publication) -> Spans:
        if work.text:
            return spans_of(work.text)
        venue = _text(work.publisher, work.status, self._date(work.release_date))
        doi = (Span(f"doi:{work.doi}", link=f"https://doi.org/{work.doi}"),) if work.doi else ()
        return together((_strong(work.name), self._authors(work), venue, doi, address(work.url)), ". ")

    def _authors(self, work: Publication) -> Spans:
        """The authors in their order; the person's own name is emphasised."""
        last_name = plain(self.master.basics.name).split()[-1:]
        pieces = [
            tuple(Span(a, em=bool(last_name) and last_name[0] in a) for a in (author,)) for author in work.authors
        ]
        return together(pieces, ", ")

    def _education(self) -> Iterator[Block]:
        for number, degree in enumerate(self.master.education):
            path = f"education[{number}]"
            heads = self._heads(
                self._studies(degree),
                degree.institution,
                degree.location,
                range_text(degree, self.choices.dates, self.master.language, lone_end=True),
                spans_of(_grade(degree)),
                address(degree.url),
                *_notes(degree),
            )
            yield from self._entry(path, heads, (degree.summary,), degree.highlights)
            courses = spans_of(", ".join(degree.courses))
            label = (Span("Courses:", strong=True), Span(" "))
            yield Block("labelled", (*label, *courses) if courses else (), path)

    def _studies(self, degree: Degree) -> str:
        if not degree.study_type or degree.area.casefold() in degree.study_type.casefold():
            return degree.study_type or degree.area
        plain_title = "," not in degree.study_type and " in " not in degree.study_type
        between = " in " if plain_title and self.master.language.startswith("en") else ", "
        return f"{degree.study_type}{between}{degree.area}"

    def _certificates(self) -> Iterator[Block]:
        for number, paper in enumerate(self.master.certificates):
            path = f"certificates[{number}]"
            yield Block("para", self._certificate(paper), path)
            yield Block("para", spans_of(paper.summary), path)

    def _certificate(self, paper: Certificate) -> Spans:
        expires = expiry_text(paper.expires, self.choices.dates, self.master.language)
        what = together((_strong(paper.name), _text(paper.issuer)), ", ")
        return together((what, _text(self._date(paper.date), expires), address(paper.url), *_notes(paper)), " | ")

    def _awards(self) -> Iterator[Block]:
        for number, award in enumerate(self.master.awards):
            path = f"awards[{number}]"
            yield Block("para", self._award(award), path)
            yield Block("para", spans_of(award.summary), path)

    def _award(self, award: Award) -> Spans:
        what = together((_strong(award.title), _text(award.awarder)), ", ")
        return together((what, spans_of(self._date(award.date)), *_notes(award)), " | ")

    def _volunteering(self) -> Iterator[Block]:
        for number, work in enumerate(self.master.volunteer):
            heads = self._heads(
                work.position, work.organization, work.location, self._dates(work), address(work.url), *_notes(work)
            )
            yield from self._entry(f"volunteer[{number}]", heads, (work.summary,), work.highlights)

    def _languages(self) -> Iterator[Block]:
        pieces = [
            spans_of(f"{spoken.language} ({spoken.fluency})" if spoken.fluency else spoken.language)
            for spoken in self.master.languages
        ]
        yield Block("para", together(pieces, ", "), "languages")

    def _interests(self) -> Iterator[Block]:
        for number, interest in enumerate(self.master.interests):
            yield Block("labelled", _labelled(interest.name, interest.keywords), f"interests[{number}]")

    def _own(self, own: OwnSection, path: str) -> Iterator[Block]:
        yield from self._paras(path, own.lines)
        yield from self._bullets(path, own.highlights)
        for number, entry in enumerate(own.entries):
            heads = self._heads(
                entry.name, entry.organization, entry.location, self._dates(entry), address(entry.url), *_notes(entry)
            )
            yield from self._entry(f"{path}.entries[{number}]", heads, (entry.summary,), entry.highlights)


def _notes(thing: Dated | Certificate | Award) -> Iterator[Spans]:
    return (spans_of(note) for note in thing.notes)


def _profile(profile: Profile) -> Spans:
    """The page's address as its words; without one, the network and the name there."""
    if profile.url:
        return (Span(profile.text or readable(profile.url), link=absolute(profile.url)),)
    return spans_of(": ".join(part for part in (profile.network, profile.username) if part))


def _grade(degree: Degree) -> str:
    """A grade without a word says what it is."""
    return f"Grade {degree.score}" if degree.score and not any(c.isalpha() for c in degree.score) else degree.score


def _skill_line(skill: Skill) -> Spans:
    label = f"{skill.name} ({skill.level})" if skill.level else skill.name
    items = tuple(item.name if isinstance(item, Keyword) else item for item in skill.keywords)
    return _labelled(label, items)


def _labelled(label: str, items: tuple[str, ...]) -> Spans:
    listed = together((spans_of(item) for item in items), ", ")
    if not label or not listed:
        return spans_of(label) or listed
    return (Span(f"{label}:", strong=True), Span(" "), *listed)
