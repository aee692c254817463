"""A résumé held against several ads: which single change serves most of them."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from vitascope.rules.comparison import Answer, Comparison, State, if_true

_OPEN: tuple[State, ...] = ("near miss", "only listed", "adjacent", "missing")
"""From the change that costs least and is surest to be true, to the one that needs the work to have been done."""


class Change(Struct, frozen=True):
    """One term to write, and how many ads ask for it; `required` of them as a must."""

    surface: str
    state: State
    ads: int
    required: int
    advice: str


def changes(comparisons: Sequence[Comparison]) -> tuple[Change, ...]:
    """Every open demand over all ads: most ads first, then most musts, then the cheaper change.

    A term is one change however the ads spell it; the spelling that most of them use is the one to write.
    """
    wanted: dict[tuple[str, State], list[tuple[str, Answer]]] = {}
    for compared in comparisons:
        seen: set[str] = set()
        for answer in compared.answers:
            if answer.state not in _OPEN or answer.demand.level == "duty":
                continue
            for name, surface in _any_of(answer):
                if name not in seen:
                    seen.add(name)
                    wanted.setdefault((name, answer.state), []).append((surface, answer))
    found = [_change(state, those) for (_, state), those in wanted.items()]
    return tuple(sorted(found, key=lambda c: (-c.ads, -c.required, _OPEN.index(c.state), c.surface.lower())))


def _any_of(answer: Answer) -> list[tuple[str, str]]:
    """Name and surface of what would answer the demand: the nearest alternative, or where all are missing any."""
    pairs = zip(answer.demand.names, answer.demand.surfaces, strict=True)
    return [
        (name.casefold(), surface)
        for name, surface in pairs
        if answer.state == "missing" or surface == answer.surface
    ]


def _change(state: State, those: Sequence[tuple[str, Answer]]) -> Change:
    surface, _ = Counter(surface for surface, _ in those).most_common(1)[0]
    advice = next(answer.advice for spelling, answer in those if spelling == surface)
    required = sum(answer.demand.level == "required" for _, answer in those)
    return Change(surface, state, len(those), required, if_true(surface) if state == "missing" else advice)
