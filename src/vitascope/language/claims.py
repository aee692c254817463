"""The grammar of a bullet: verb, object, outcomes, scale, method, hardware, how it was known, level, competency."""

from typing import Literal

from msgspec import Struct

from vitascope.language.blanks import Blank, find_blanks
from vitascope.language.competencies import competencies
from vitascope.language.directions import direction
from vitascope.language.emptiness import team_subject
from vitascope.language.figures import Quantity
from vitascope.language.levels import Level, find_level
from vitascope.language.methods import find_mechanisms, find_object
from vitascope.language.openings import Opening as HowItOpens
from vitascope.language.openings import OpeningKind as Opening
from vitascope.language.openings import read_opening
from vitascope.language.phrases import Hit, find_phrases
from vitascope.language.quantities import find_quantities
from vitascope.language.terms import Mention, Vocabulary
from vitascope.text import Span

__all__ = ["Claim", "Level", "Measured", "Opening", "take_apart"]

Measured = Literal["measured", "owed", "scale only", "none"]


LONGEST = 4000
"""Letters of a bullet that are taken apart: a whole résumé in one line is as long, and no statement."""


class Claim(Struct, frozen=True):
    """A bullet taken apart; every span is into the bullet's text.

    measured     "measured" has an outcome with digits; "owed" a blank; "scale only" figures that are no outcome
    opening      what the bullet opens with; `verb` is that verb, lower case, as written
    mechanisms   how it was done: "fused attention", "by overlapping the all-gather" …
    how_known    how the outcome was known: a profiler, an A/B test, a held-out month, the bill …
    subject      "own" or "team" (our platform, the team, we)
    competencies ids of the competencies that it shows, strongest first: the six, and "kernels" beside them
    parts        which of the five parts are there: "verb", "object", "method", "outcome", "how known"
    directions   for outcomes: "cut", "raised", "reached" or "" in the order of `outcomes`
    act          the kind of act of the opening verb ("build", "ship", "reduce" …), "plain" or ""
    tense        of the opening verb: "past", "present", "-ing" or ""
    object       what the verb acted on, None where it names nothing ("performance", "various models")
    conditions   under what an outcome was measured: load, batch, percentile, "on the same GPUs"
    """

    text: str
    opening: Opening
    verb: str
    verb_span: Span | None
    measured: Measured
    outcomes: tuple[Quantity, ...]
    scale: tuple[Quantity, ...]
    blanks: tuple[Blank, ...]
    mechanisms: tuple[Span, ...]
    hardware: tuple[Mention, ...]
    tools: tuple[Mention, ...]
    how_known: tuple[Span, ...]
    subject: str
    level: Level | None
    competencies: tuple[str, ...]
    parts: tuple[str, ...]
    directions: tuple[str, ...] = ()
    act: str = ""
    tense: str = ""
    object: Span | None = None
    conditions: tuple[Span, ...] = ()


def take_apart(text: str, vocabulary: Vocabulary) -> Claim:
    """The claim of one bullet: of a longer one, of its first LONGEST letters. Works on the text alone."""
    text = text[:LONGEST]
    hits = find_phrases(text)
    figures = find_quantities(text)
    blanks = find_blanks(text)
    mentions = vocabulary.find(text)
    outcomes = tuple(figure for figure in figures if figure.role == "outcome")
    scale = tuple(figure for figure in figures if figure.role == "scale")
    opening = read_opening(text)
    hardware, tools = _split(mentions, vocabulary)
    named = hits.get("mechanisms.mechanism", ())
    acted_on = find_object(text, opening)
    mechanisms = find_mechanisms(text, opening, acted_on, bool(outcomes), named, mentions, tools)
    kind = _settled(opening, has_figure=bool(figures or blanks), has_object=acted_on is not None, has_way=bool(named))
    measured = _measured(outcomes, scale, blanks)
    how_known = _spans(hits.get("proofs.known", ()))
    return Claim(
        text=text,
        opening=kind,
        verb=opening.verb,
        verb_span=Span(opening.start, opening.end) if opening.verb else None,
        measured=measured,
        outcomes=outcomes,
        scale=scale,
        blanks=blanks,
        mechanisms=mechanisms,
        hardware=hardware,
        tools=tools,
        how_known=how_known,
        subject="team" if team_subject(text) else "own",
        level=find_level(text, hits, figures),
        competencies=competencies(hits),
        parts=_parts(kind, acted_on, mechanisms, measured, how_known),
        directions=tuple(direction(text, outcome) for outcome in outcomes),
        act=opening.act,
        tense=opening.tense,
        object=acted_on,
        conditions=_conditions(hits, scale, outcomes),
    )


def _settled(opening: HowItOpens, *, has_figure: bool, has_object: bool, has_way: bool) -> Opening:
    """Some verbs are weak only where nothing follows them: "Deployed models", "Maintained systems"."""
    if opening.unless == "figure" and opening.kind == "weak":
        return "verb" if has_figure else "weak"
    if opening.unless == "figure" and not (has_figure or has_way):
        return "weak"
    if opening.unless == "empty" and not (has_figure or has_object or has_way):
        return "weak"
    return opening.kind


def _measured(outcomes: tuple[Quantity, ...], scale: tuple[Quantity, ...], blanks: tuple[Blank, ...]) -> Measured:
    if any(outcome.values for outcome in outcomes):
        return "measured"
    if blanks:
        return "owed"
    return "scale only" if scale else "none"


def _parts(
    opening: Opening,
    acted_on: Span | None,
    mechanisms: tuple[Span, ...],
    measured: Measured,
    how_known: tuple[Span, ...],
) -> tuple[str, ...]:
    there = {
        "verb": opening in ("strong verb", "verb", "gerund"),
        "object": acted_on is not None,
        "method": bool(mechanisms),
        "outcome": measured in ("measured", "owed"),
        "how known": bool(how_known),
    }
    return tuple(part for part, is_there in there.items() if is_there)


def _split(mentions: tuple[Mention, ...], vocabulary: Vocabulary) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
    """Hardware, and what one works with; techniques, measures and unsettled words are neither."""
    hardware: list[Mention] = []
    tools: list[Mention] = []
    for mention in mentions:
        kind = vocabulary.term(mention.canonical).kind if mention.canonical else ""
        if kind in ("hardware", "instance type"):
            hardware.append(mention)
        elif kind in ("library", "language", "product"):
            tools.append(mention)
    return tuple(hardware), tuple(tools)


def _conditions(
    hits: dict[str, tuple[Hit, ...]], scale: tuple[Quantity, ...], outcomes: tuple[Quantity, ...]
) -> tuple[Span, ...]:
    """The settings of the measurement; with an outcome, the hardware it ran on is one."""
    found = list(_spans(hits.get("proofs.conditions", ())))
    measures = hits.get("metrics.metrics", ())
    found += _spans(tuple(hit for hit in measures if hit.label.startswith("percentile")))
    if outcomes:
        found += [figure.span for figure in scale if figure.kind == "accelerators"]
    if len(outcomes) > 1:
        found += [figure.span for figure in outcomes if figure.kind == "rate"]
    return tuple(sorted(found, key=lambda span: (span.start, span.end)))


def _spans(hits: tuple[Hit, ...]) -> tuple[Span, ...]:
    return tuple(Span(hit.start, hit.end) for hit in hits)
