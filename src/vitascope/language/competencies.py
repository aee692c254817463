"""Which of the six competencies a bullet shows, by cues: a strong one is worth 3, a weak one 1."""

from vitascope.language.phrases import Hit, find_phrases

COMPETENCIES = ("serving", "training", "evaluation", "monitoring", "data", "llm")

OVERLAY = "kernels"
"""Accelerator and compiler work: none of the six, shown beside them."""

ENOUGH = 3
"""Points from which a bullet shows a competency: one strong cue, or three weak ones."""


def competencies(hits: dict[str, tuple[Hit, ...]]) -> tuple[str, ...]:
    """Ids, strongest first, `OVERLAY` among them; those below `ENOUGH` or half of the strongest are left out.

    A bullet whose only cues are two weak ones of one competency is placed there: it has no better place.
    """
    points = _points(hits)
    if not points:
        return ()
    order = ("llm", OVERLAY, "monitoring", "evaluation", "data", "training", "serving")  # of equals the narrower
    ranked = sorted(points, key=lambda name: (-points[name], order.index(name)))
    best = points[ranked[0]]
    if best < ENOUGH:
        return (ranked[0],) if best == 2 and (len(ranked) == 1 or points[ranked[1]] < 2) else ()
    return tuple(name for name in ranked if points[name] >= max(ENOUGH, best / 2))


def touched(text: str) -> frozenset[str]:
    """Every competency of which the text holds a strong cue: more text never takes one away."""
    return frozenset(name for name, points in _points(find_phrases(text)).items() if points >= ENOUGH)


def _points(hits: dict[str, tuple[Hit, ...]]) -> dict[str, int]:
    points: dict[str, int] = {}
    strong = hits.get("competencies.strong", ())
    for worth, found in ((3, strong), (1, hits.get("competencies.weak", ()))):
        seen: set[tuple[str, str]] = set()
        for hit in found:
            inside = worth == 1 and any(
                s.label == hit.label and s.start < hit.end and hit.start < s.end for s in strong
            )
            if not inside and (hit.label, hit.phrase) not in seen:
                seen.add((hit.label, hit.phrase))
                points[hit.label] = points.get(hit.label, 0) + worth
    return points
