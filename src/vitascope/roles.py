"""Roles: what a role is judged on, as data. One file a role under data/roles."""

from functools import cache
from typing import Literal

from msgspec import Struct

from vitascope.errors import UnknownRole
from vitascope.resume.model import SectionKind
from vitascope.tables import load_table, packaged

DEFAULT_ROLE = "ml-engineer"

Family = Literal["ATS", "STK", "EVD", "STR", "WRT", "JOB"]
"""The families of rules; a role weighs the first five."""


class Expectation(Struct, frozen=True):
    """Something a reviewer for the role looks for, and how it shows.

    question     what the reviewer asks
    competency   id of one of the six competencies: a bullet placed under it answers; "" if none
    cues         words or phrases of which one must stand in a bullet (or anywhere, if `anywhere`)
    terms        canonical terms of which one must be shown in a bullet
    metrics      forms of quantity: kinds or units (language/quantities.py) of which one must be an outcome or scale
    measured     the answering bullet must hold a figure
    """

    id: str
    title: str
    question: str
    why: str
    competency: str = ""
    cues: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    measured: bool = False
    anywhere: bool = False


class Weights(Struct, frozen=True):
    """The weights of the five categories; they add up to 100."""

    ATS: int
    STK: int
    EVD: int
    STR: int
    WRT: int

    def __post_init__(self) -> None:
        total = self.ATS + self.STK + self.EVD + self.STR + self.WRT
        if total != 100:
            raise ValueError(f"category weights add up to {total}, not 100")

    def by_family(self) -> dict[Family, int]:
        return {"ATS": self.ATS, "STK": self.STK, "EVD": self.EVD, "STR": self.STR, "WRT": self.WRT}


class Role(Struct, frozen=True):
    """One role.

    profile     "infrastructure" (skills before experience) or "engineer" (experience before skills)
    order       the expected order of sections; others may stand anywhere after the contact
    core_terms  terms whose presence on page one a reader for this role looks for
    """

    id: str
    title: str
    aliases: tuple[str, ...]
    profile: str
    weights: Weights
    weights_reason: str
    order: tuple[SectionKind, ...]
    core_terms: tuple[str, ...]
    expectations: tuple[Expectation, ...]


@cache
def role_ids() -> tuple[str, ...]:
    """The ids of the packaged roles, sorted."""
    return tuple(sorted(f.name[:-5] for f in packaged("roles").iterdir() if f.name.endswith(".toml")))


@cache
def roles() -> tuple[Role, ...]:
    """Every packaged role, by id."""
    return tuple(load_table(f"roles/{name}.toml", Role) for name in role_ids())


@cache
def role_named(name: str) -> Role:
    """The role with that id, title or alias, case and hyphens aside.

    UnknownRole if there is none.
    """
    if name in role_ids():
        return load_table(f"roles/{name}.toml", Role)
    wanted = _fold(name)
    for role in roles():
        if wanted in {_fold(role.id), _fold(role.title), *map(_fold, role.aliases)}:
            return role
    raise UnknownRole(name, role_ids())


def _fold(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").replace("_", " ").replace("/", " ").split())
