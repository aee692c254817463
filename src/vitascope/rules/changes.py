"""A résumé held against several ads: which single change serves most of them."""

from collections.abc import Sequence

from msgspec import Struct

from vitascope.rules.comparison import Answer, Comparison, State

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
    answers: dict[tuple[str, State], list[Answer]] = {}
    for compared in comparisons:
        seen: set[str] = set()
        for answer in compared.answers:
            name = answer.surface.casefold()
            if answer.state in _OPEN and answer.demand.level != "duty" and name not in seen:
                seen.add(name)
                answers.setdefault((name, answer.state), []).append(answer)
    found = [
        Change(
            those[0].surface,
            state,
            len(those),
            sum(answer.demand.level == "required" for answer in those),
            those[0].advice,
        )
        for (_, state), those in answers.items()
    ]
    return tuple(sorted(found, key=lambda c: (-c.ads, -c.required, _OPEN.index(c.state), c.surface.lower())))
