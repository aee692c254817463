"""Roles: what a role is judged on, as data."""

from dataclasses import dataclass

from vitascope.resume.model import SectionKind


@dataclass(frozen=True, slots=True)
class Expectation:
    """Something a reviewer for the role looks for: its name, why, the words and metrics that show it."""

    id: str
    title: str
    question: str  # what the reviewer asks themselves
    cues: tuple[str, ...]
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Role:
    """One role. `weights` are the five category weights by family code; they add up to 100."""

    id: str
    title: str
    aliases: tuple[str, ...]
    weights: dict[str, int]
    profile: str  # "infrastructure" or "engineer": which section order is expected
    order: tuple[SectionKind, ...]
    expectations: tuple[Expectation, ...]
    core_terms: tuple[str, ...]
    metrics: tuple[str, ...]
