"""The master as data. Keys are JSON Resume's wherever it has one; each docstring is the help an editor shows.

A text may hold `**strong**`, `*emphasis*`, `` `code` ``, `[words](address)` and blanks (`[N]`, `[$N]`); a backslash
makes the next sign plain (master/markup.py). Every value is a text: YAML's own ideas of numbers, dates and truth
never touch what a person wrote ("1.10" stays "1.10", "no" stays "no").
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Claim = Annotated[
    Literal["production", "evaluated", "familiar"],
    Meta(
        description="How far it went: production (shipped, and carried the pager), evaluated (measured on a real"
        " workload, numbers kept), familiar (read the documents). A familiar thing is never offered as a match."
    ),
]
Date = Annotated[str, Meta(description='"2021-03", "2021", or "present"; other words are printed as they stand.')]
Rich = Annotated[str, Meta(description="Text with **strong**, *emphasis*, `code`, [words](address) and [N] blanks.")]
Address = Annotated[str, Meta(description="A web address. It is printed readable and is a link.")]
Other = Annotated[
    dict[str, str],
    Meta(description="What another format held and this one has no key for, as JSON. Kept, and never printed."),
]
Kind = Literal["paper", "preprint", "patent", "talk", "other"]


class Part(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True, forbid_unknown_fields=True):
    """What every mapping of a master shares."""

    other: Other = field(default_factory=dict)


class Highlight(Part, frozen=True):
    """One bullet: what was done, on what, how, with which outcome, and how it was known."""

    text: Rich
    id: Annotated[str, Meta(description="A short name of your own, to point at the bullet from elsewhere.")] = ""
    tags: Annotated[tuple[str, ...], Meta(description="Words of your own to choose bullets by.")] = ()
    claim: Claim | None = None
    evidence: Annotated[
        str, Meta(description="Where each figure stands: the dashboard, the bill, the job log. Never printed.")
    ] = ""
    sources: Annotated[
        tuple[str, ...], Meta(description="The notes or lines of an older file that it came from. Never printed.")
    ] = ()


Bullet = Annotated[str | Highlight, Meta(description="A bullet: its text, or a mapping with text, claim, evidence …")]
Bullets = Annotated[tuple[Bullet, ...], Meta(description="Bullets, strongest first.")]


class Alternative(Part, frozen=True):
    """A title or summary to choose from."""

    text: Rich
    roles: Annotated[
        tuple[str, ...],
        Meta(description="Roles it is meant for (vitascope roles): --role picks the first that fits."),
    ] = ()
    tags: tuple[str, ...] = ()


class Location(Part, frozen=True):
    """A place in parts, as JSON Resume has it. One text ("Zurich, Switzerland") does as well."""

    address: str = ""
    postal_code: str = ""
    city: str = ""
    region: str = ""
    country_code: str = ""


class Profile(Part, frozen=True):
    """A page of yours on some network."""

    network: Annotated[str, Meta(description="GitHub, LinkedIn, Google Scholar …")] = ""
    username: str = ""
    url: Address = ""
    text: Annotated[str, Meta(description="What to print instead of the address.")] = ""


class Basics(Part, frozen=True):
    """Who you are and how you are reached."""

    name: Annotated[str, Meta(description="Your name as it should be printed.")] = ""
    label: Annotated[str, Meta(description="The headline under the name: what you are.")] = ""
    labels: Annotated[tuple[str | Alternative, ...], Meta(description="Other headlines to choose from.")] = ()
    image: Annotated[str, Meta(description="Kept for JSON Resume; never printed.")] = ""
    email: str = ""
    phone: str = ""
    url: Address = ""
    summary: Annotated[Rich, Meta(description="Two or three sentences: level, what you own, one number.")] = ""
    summaries: Annotated[tuple[str | Alternative, ...], Meta(description="Other summaries to choose from.")] = ()
    location: str | Location = ""
    profiles: tuple[Profile, ...] = ()
    notes: Annotated[
        tuple[Rich, ...], Meta(description="Further lines for the head of the page, such as a work permit.")
    ] = ()


class Dated(Part, frozen=True):
    """What lasts from one date to another."""

    start_date: Date = ""
    end_date: Date = ""
    dates: Annotated[str, Meta(description="The dates as they should be printed, where that is different.")] = ""
    notes: Annotated[
        tuple[Rich, ...], Meta(description="Further words for its head, such as Full-time or a grade with honours.")
    ] = ()


class Position(Dated, frozen=True):
    """One title among several at one employer."""

    position: Annotated[str, Meta(description="The job title.")] = ""
    level: Annotated[str, Meta(description="A level code such as L5.")] = ""
    team: str = ""
    location: str = ""
    summary: Rich = ""
    highlights: Bullets = ()
    tags: tuple[str, ...] = ()


class Job(Dated, frozen=True):
    """One job. Several titles at one employer stand under `positions`, newest first."""

    name: Annotated[str, Meta(description="The employer.")] = ""
    position: Annotated[str, Meta(description="The job title.")] = ""
    level: Annotated[str, Meta(description="A level code such as L5.")] = ""
    team: str = ""
    location: str = ""
    description: Annotated[str, Meta(description="What the employer does, in a few words.")] = ""
    url: Address = ""
    summary: Rich = ""
    highlights: Bullets = ()
    positions: tuple[Position, ...] = ()
    tags: tuple[str, ...] = ()


class Volunteering(Dated, frozen=True):
    """Unpaid work."""

    organization: str = ""
    position: str = ""
    location: str = ""
    url: Address = ""
    summary: Rich = ""
    highlights: Bullets = ()


class Degree(Dated, frozen=True):
    """A degree, or a time at a school."""

    institution: str = ""
    url: Address = ""
    study_type: Annotated[str, Meta(description="The degree: BSc, MSc, PhD …")] = ""
    area: Annotated[str, Meta(description="The field of study.")] = ""
    score: Annotated[str, Meta(description="The grade, with its scale.")] = ""
    location: str = ""
    summary: Rich = ""
    courses: tuple[str, ...] = ()
    highlights: Bullets = ()


class Award(Part, frozen=True):
    """A prize."""

    title: Rich = ""
    date: Date = ""
    awarder: str = ""
    summary: Rich = ""
    notes: Annotated[tuple[Rich, ...], Meta(description="Further words to stand with it.")] = ()


class Certificate(Part, frozen=True):
    """A certificate. Without the year it was earned, and its expiry where it has one, it is hard to believe."""

    name: Rich = ""
    issuer: str = ""
    date: Date = ""
    expires: Date = ""
    url: Address = ""
    summary: Rich = ""
    notes: Annotated[tuple[Rich, ...], Meta(description="Further words to stand with it.")] = ()


class Publication(Part, frozen=True):
    """A paper, preprint, patent or talk."""

    name: Rich = ""
    text: Annotated[Rich, Meta(description="The whole line as it should be printed, instead of its parts.")] = ""
    authors: Annotated[tuple[str, ...], Meta(description="In the order of the paper, you among them.")] = ()
    publisher: Annotated[str, Meta(description="The journal, conference, patent office or event.")] = ""
    release_date: Date = ""
    url: Address = ""
    doi: str = ""
    kind: Annotated[Kind, Meta(description="paper, preprint, patent, talk or other.")] = "paper"
    status: Annotated[str, Meta(description="Where it is not published yet: under review, filed …")] = ""
    summary: Rich = ""


class Keyword(Part, frozen=True):
    """A skill with its claim level."""

    name: str
    claim: Claim | None = None
    evidence: Annotated[str, Meta(description="Where it was used. Never printed.")] = ""


class Skill(Part, frozen=True):
    """A labelled line of the skills block: "Serving: vLLM, TensorRT-LLM"."""

    name: Annotated[str, Meta(description="The label.")] = ""
    level: Annotated[str, Meta(description="Kept for JSON Resume; printed after the label if it is there.")] = ""
    claim: Claim | None = None
    keywords: tuple[str | Keyword, ...] = ()


class Language(Part, frozen=True):
    """A language you speak."""

    language: str = ""
    fluency: str = ""


class Interest(Part, frozen=True):
    """An interest."""

    name: str = ""
    keywords: tuple[str, ...] = ()


class Reference(Part, frozen=True):
    """Kept for JSON Resume; never printed."""

    name: str = ""
    reference: str = ""


class Project(Dated, frozen=True):
    """A project."""

    name: Rich = ""
    description: Rich = ""
    highlights: Bullets = ()
    keywords: tuple[str, ...] = ()
    url: Address = ""
    roles: tuple[str, ...] = ()
    entity: Annotated[str, Meta(description="The company or group it was done with.")] = ""
    type: Annotated[str, Meta(description="Kept for JSON Resume; not printed.")] = ""
    location: str = ""
    tags: tuple[str, ...] = ()


class OpenSource(Dated, frozen=True):
    """Work on a project that others own or use."""

    name: Annotated[Rich, Meta(description="The project.")] = ""
    role: Annotated[str, Meta(description="Author, maintainer, contributor …")] = ""
    scope: Annotated[Rich, Meta(description="What was merged: which part, how much.")] = ""
    url: Address = ""
    entity: str = ""
    location: str = ""
    description: Rich = ""
    highlights: Bullets = ()
    tags: tuple[str, ...] = ()


class Entry(Dated, frozen=True):
    """A thing of a section of your own."""

    name: Rich = ""
    organization: str = ""
    location: str = ""
    url: Address = ""
    summary: Rich = ""
    highlights: Bullets = ()


class OwnSection(Part, frozen=True):
    """A section that has no key of its own: Teaching, Military service …"""

    title: Annotated[str, Meta(description="Its heading.")]
    after: Annotated[
        str, Meta(description="The key of the section it stands behind (work, education …). At the end by default.")
    ] = ""
    lines: Annotated[tuple[Rich, ...], Meta(description="Lines without a sign before them.")] = ()
    highlights: Bullets = ()
    entries: tuple[Entry, ...] = ()


class About(Part, frozen=True):
    """About the file; kept for JSON Resume."""

    canonical: str = ""
    version: str = ""
    last_modified: str = ""


class Drawing(Part, frozen=True):
    """How it is drawn; options of `vitascope render` win over these."""

    template: Annotated[str, Meta(description="plain, classic, modern, compact, senior or research.")] = ""
    role: Annotated[str, Meta(description="The role that decides the order of sections (vitascope roles).")] = ""
    paper: Annotated[str, Meta(description="a4 or letter.")] = ""
    accent: Annotated[str, Meta(description="A colour as #1f4e79; dark enough to read on white.")] = ""
    spacing: Annotated[str, Meta(description="How wide the gaps are, 50 to 150; 100 is the template's own.")] = ""
    font: Annotated[str, Meta(description="A font family instead of the template's, from --font-dir.")] = ""
    dates: Annotated[str, Meta(description='"Mar 2021" (month-year), "03/2021" (numeric) or "2021" (year).')] = ""
    order: Annotated[
        tuple[str, ...], Meta(description="Keys of sections in the order wanted; those left out follow behind.")
    ] = ()
    leave_out: Annotated[tuple[str, ...], Meta(description="Keys of sections that are not printed.")] = ()
    titles: Annotated[dict[str, str], Meta(description="Headings by key, where the standard one is not wanted.")] = (
        field(default_factory=dict)
    )


class Master(Part, frozen=True):
    """Everything you ever did, in one file. A résumé is drawn from it; nothing is drawn that does not stand here."""

    schema: Annotated[str, Meta(description="The schema this file follows.")] = field(default="", name="$schema")
    language: Annotated[str, Meta(description='The language of the page as "en" or "pt-BR".')] = "en"
    basics: Basics = field(default_factory=Basics)
    skills: tuple[Skill, ...] = ()
    work: tuple[Job, ...] = ()
    open_source: tuple[OpenSource, ...] = ()
    projects: tuple[Project, ...] = ()
    publications: Annotated[
        tuple[Publication, ...], Meta(description="Papers, preprints, patents and talks, told apart by kind.")
    ] = ()
    education: tuple[Degree, ...] = ()
    certificates: tuple[Certificate, ...] = ()
    awards: tuple[Award, ...] = ()
    volunteer: tuple[Volunteering, ...] = ()
    languages: tuple[Language, ...] = ()
    interests: tuple[Interest, ...] = ()
    references: tuple[Reference, ...] = ()
    sections: tuple[OwnSection, ...] = ()
    render: Drawing = field(default_factory=Drawing)
    meta: About = field(default_factory=About)
