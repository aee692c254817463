"""A résumé held against several ads: which single change serves most of them."""

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
    """Every open demand over all ads: most ads first, then most musts, then the cheaper change."""
    wanted: dict[tuple[str, State], list[tuple[str, Answer]]] = {}
    for compared in comparisons:
        seen: set[str] = set()
        for answer in compared.answers:
            if answer.state not in _OPEN or answer.demand.level == "duty":
                continue
            for surface in _any_of(answer):
                name = surface.casefold()
                if name not in seen:
                    seen.add(name)
                    wanted.setdefault((name, answer.state), []).append((surface, answer))
    found = [
        Change(
            those[0][0],
            state,
            len(those),
            sum(answer.demand.level == "required" for _, answer in those),
            if_true(those[0][0]) if state == "missing" else those[0][1].advice,
        )
        for (_, state), those in wanted.items()
    ]
    return tuple(sorted(found, key=lambda c: (-c.ads, -c.required, _OPEN.index(c.state), c.surface.lower())))


def _any_of(answer: Answer) -> tuple[str, ...]:
    """What would answer the demand: the alternative that is nearest, or where all are missing any of them."""
    return answer.demand.surfaces if answer.state == "missing" else (answer.surface,)
