"""The grammar of a bullet: verb, object, outcomes, scale, method, hardware, how it was known, level, competency."""

from dataclasses import dataclass
from typing import Literal

from vitascope.language.quantities import Blank, Quantity
from vitascope.language.terms import Mention, Vocabulary
from vitascope.text import Span

Level = Literal["production", "evaluated", "familiar"]
Measured = Literal["measured", "owed", "scale only", "none"]
Opening = Literal["strong verb", "verb", "weak", "pronoun", "noun", "gerund", "empty"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A bullet taken apart; every span is into the bullet's text.

    measured     "measured" has an outcome with digits; "owed" a blank; "scale only" figures that are no outcome
    opening      what the bullet opens with; `verb` is that verb, lower case, as written
    mechanisms   how it was done: "fused attention", "by overlapping the all-gather" …
    how_known    how the outcome was known: a profiler, an A/B test, a held-out month, the bill …
    subject      "own" or "team" (our platform, the team, we)
    competencies ids of the six competencies that it shows, strongest first
    parts        which of the five parts of a full bullet are there: "verb", "object", "method", "outcome", "how known"
    directions   for outcomes: "cut", "raised", "reached" or "" in the order of `outcomes`
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


def take_apart(text: str, vocabulary: Vocabulary) -> Claim:
    """The claim of one bullet. Works on the text alone; no page, no résumé."""
    raise NotImplementedError
