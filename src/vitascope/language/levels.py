"""At what level a thing was done: in production, evaluated on a real workload, or only read about."""

import re
from typing import Literal

from vitascope.language.figures import Quantity
from vitascope.language.phrases import Hit

Level = Literal["production", "evaluated", "familiar"]

_LABEL = re.compile(r"\W*(?P<word>evaluated|ported a model to|familiar with|familiar|production)\s?:", re.IGNORECASE)

_LABELS: dict[str, Level] = {
    "evaluated": "evaluated",
    "ported a model to": "evaluated",
    "familiar with": "familiar",
    "familiar": "familiar",
    "production": "production",
}


def find_level(text: str, hits: dict[str, tuple[Hit, ...]], figures: tuple[Quantity, ...]) -> Level | None:
    """Production takes two of: traffic, pager, a promise (SLA), care (rollback, retrain), dates. A label decides."""
    label = _LABEL.match(text)
    if label:
        return _LABELS[label["word"].lower()]
    if "cues.familiar" in hits or "cues.design" in hits:
        return "familiar"
    groups = {hit.label for hit in hits.get("cues.production", ())}
    if any(figure.kind == "rate" or figure.unit in ("users", "customers") for figure in figures):
        groups.add("traffic")
    if len(groups) >= 2 and "cues.own" not in hits:
        return "production"
    evaluated = hits.get("cues.evaluated", ())
    return (
        "evaluated" if any(hit.label == "all" or not text[: hit.start].strip(" •*-") for hit in evaluated) else None
    )
