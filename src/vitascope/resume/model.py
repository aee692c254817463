"""What the résumé says: sections, entries, bullets, skill lines, contacts. Each field keeps the runs it came from."""

from typing import Literal

from msgspec import Struct, field

from vitascope.language.dates import DateRange
from vitascope.text import Passage

SectionKind = Literal[
    "summary",
    "experience",
    "projects",
    "skills",
    "publications",
    "education",
    "open source",
    "certifications",
    "awards",
    "languages",
    "volunteering",
    "patents",
    "talks",
    "interests",
    "references",
    "additional information",
    "contact",
    "other",  # a heading we do not know
]

ContactKind = Literal["email", "phone", "link", "place"]


class Field(Struct, frozen=True):
    """A value with its source. `value` is cleaned (one line, marker and label off); `passage` is as written.

    confidence  0 to 100: 90 and more is sure; under 50 the report says "not sure".
    """

    value: str
    passage: Passage
    confidence: int = 100


class Contact(Struct, frozen=True):
    """`value` is normalised (a link has its scheme only if it was written); `network` is "github", "linkedin" …

    only_in_annotation  the target stands in a link annotation and is not readable on the page
    """

    kind: ContactKind
    value: str
    passage: Passage
    network: str = ""
    confidence: int = 100
    only_in_annotation: bool = False


class Bullet(Struct, frozen=True):
    """One statement under an entry, wrapped lines joined. `marker` is None for prose without a bullet sign."""

    passage: Passage
    marker: str | None = None
    confidence: int = 100

    @property
    def text(self) -> str:
        return self.passage.text


class Entry(Struct, frozen=True):
    """A job, project, degree, publication or other dated thing.

    organisation  employer, institution, publisher, issuer
    title         job title, name of the project, degree, title of the paper, name of the certificate
    area          field of study; "" elsewhere
    level         a level code such as "M4" or "L5" written beside the title
    url           a link that stands with the entry
    """

    organisation: Field | None = None
    title: Field | None = None
    place: Field | None = None
    dates: DateRange | None = None
    dates_passage: Passage | None = None
    area: Field | None = None
    grade: Field | None = None
    level: str = ""
    team: Field | None = None
    url: str = ""
    summary: Passage | None = None
    bullets: tuple[Bullet, ...] = ()
    heading_lines: tuple[Passage, ...] = ()  # the lines the fields were taken from
    section: int = -1
    confidence: int = 100


class SkillLine(Struct, frozen=True):
    """A line of the skills block: its label ("" where there is none) and the items in it."""

    label: str
    items: tuple[Field, ...]
    passage: Passage
    section: int = -1


class Section(Struct, frozen=True):
    """`heading` is None for what stands before the first heading. Lines are indices into the main reading's lines.

    standard  the heading is one of the plain labels that parsers map (Experience, Skills …)
    by_looks  it was taken for a heading for its look, not its words
    """

    kind: SectionKind
    heading: Passage | None
    first: int
    last: int
    page: int = 0
    standard: bool = True
    by_looks: bool = False
    confidence: int = 100
    text: Passage = field(default_factory=lambda: Passage(""))  # all its lines below the heading


class Resume(Struct, frozen=True):
    """The parsed document. `unsure` says in plain sentences what was ambiguous; `unplaced` are lines used nowhere."""

    name: Field | None = None
    headline: Field | None = None
    contacts: tuple[Contact, ...] = ()
    summary: Passage | None = None
    sections: tuple[Section, ...] = ()
    work: tuple[Entry, ...] = ()
    projects: tuple[Entry, ...] = ()
    education: tuple[Entry, ...] = ()
    publications: tuple[Entry, ...] = ()
    certifications: tuple[Entry, ...] = ()
    awards: tuple[Entry, ...] = ()
    volunteering: tuple[Entry, ...] = ()
    open_source: tuple[Entry, ...] = ()
    other: tuple[Entry, ...] = ()
    skills: tuple[SkillLine, ...] = ()
    languages: tuple[Field, ...] = ()
    unsure: tuple[str, ...] = ()
    unplaced: tuple[Passage, ...] = ()

    @property
    def bullets(self) -> tuple[Bullet, ...]:
        """Every bullet under work, projects, open source and volunteering, in that order."""
        groups = (self.work, self.projects, self.open_source, self.volunteering)
        return tuple(b for group in groups for entry in group for b in entry.bullets)
