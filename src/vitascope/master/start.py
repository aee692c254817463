"""A starting master for a role and a level: skeletons of bullets with every figure owed, and nothing claimed."""

from typing import Literal, get_args

from msgspec import Struct

from vitascope.errors import BadUsage
from vitascope.master.model import Basics, Degree, Job, Master, Profile, Skill
from vitascope.tables import load_table

Level = Literal["entry", "mid", "senior"]
LEVELS: tuple[Level, ...] = get_args(Level)


class _Starts(Struct, frozen=True):
    summaries: dict[str, str]
    jobs: dict[str, tuple[int, ...]]
    titles: dict[str, str]
    labels: dict[str, tuple[str, ...]]
    bullets: dict[str, str]


class Asked(Struct, frozen=True):
    """What a reviewer looks for: the id of its skeleton, and the question."""

    id: str
    question: str


def start(title: str, profile: str, asked: tuple[Asked, ...], level: str) -> tuple[Master, dict[str, str]]:
    """The master, and comments by path. Raises BadUsage for a level that does not exist."""
    if level not in LEVELS:
        raise BadUsage(f"there is no level {level!r}", f"use one of {', '.join(LEVELS)}")
    table = load_table("starts.toml", _Starts)
    held = table.titles[level].format(title=title)
    jobs, comments = _jobs(table, held, asked, level)
    master = Master(
        basics=Basics(
            name="Robin Example",
            label=held,
            email="robin@example.com",
            phone="+00 000 000 00 00",
            location="<City, Country>",
            profiles=(Profile(network="GitHub", url="https://github.com/robin-example"),),
            summary=table.summaries[level].format(title=held),
        ),
        skills=tuple(
            Skill(name=label, keywords=("<tools that a bullet below shows>",)) for label in table.labels[profile]
        ),
        work=jobs,
        education=(Degree(institution="<University>", study_type="<Degree>", area="<field>", dates="<Year>"),),
    )
    comments["basics"] = (
        "Robin Example is made up: put yourself in. Every [N] is a figure you owe; <...> are your words."
    )
    comments["skills"] = (
        "Labelled lines: portable tools first, then a vendor's, then serving. List only what a bullet shows."
    )
    return master, comments


def _jobs(table: _Starts, title: str, asked: tuple[Asked, ...], level: str) -> tuple[tuple[Job, ...], dict[str, str]]:
    """Jobs with the skeletons in the order of the role's expectations, its question over each."""
    jobs: list[Job] = []
    comments: dict[str, str] = {}
    left = list(asked)
    for number, count in enumerate(table.jobs[level]):
        taken, left = left[:count], left[count:]
        for place, expectation in enumerate(taken):
            comments[f"work[{number}].highlights[{place}]"] = expectation.question
        jobs.append(
            Job(
                name=f"<Employer {number + 1}>",
                position=title if number == 0 else "<Title>",
                dates="<Month Year> - Present" if number == 0 else "<Month Year> - <Month Year>",
                location="<City, Country>",
                highlights=tuple(table.bullets[expectation.id] for expectation in taken),
            )
        )
    return tuple(jobs), comments
