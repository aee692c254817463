"""What was read from an ad. All offsets are into the text as it was given."""

from typing import Literal, get_args

from msgspec import Struct

from vitascope.text import Span

Level = Literal["required", "preferred", "duty"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the most binding to the least."""
Archetype = Literal[
    "nvidia-first",
    "cloud-tpu",
    "aws-native",
    "amd-shop",
    "framework-compiler",
    "multi-camp",
    "mlops",
    "applied-ml",
    "none",
]


class AdLine(Struct, frozen=True):
    """A stretch that asks for something (required, preferred) or says what the person will do (duty)."""

    span: Span
    level: Level


class AdTerm(Struct, frozen=True):
    """A literal term of the ad.

    surface    exactly as the ad spells it
    canonical  the vocabulary's term; None for a name that it does not know, or whose sense is open
    line       index into Posting.lines; -1 in the title
    is_field   the broad name of a field ("machine learning"): no filter's word, and no skill
    negated    the ad says that it is not needed
    """

    span: Span
    surface: str
    canonical: str | None
    line: int
    is_field: bool = False
    negated: bool = False


class Demand(Struct, frozen=True):
    """Something the ad asks for: one term, or several of which one is enough ("Go or Rust").

    surfaces    exactly as the ad spells them, in its order, each once
    canonicals  the term of each surface; "" for names that are not known
    line        the ad's line, with the offsets of it in the ad's text
    level       of the line
    """

    surfaces: tuple[str, ...]
    canonicals: tuple[str, ...]
    line: str
    span: Span
    level: Level = "required"

    @property
    def names(self) -> tuple[str, ...]:
        """What each alternative is known by: the vocabulary's term, or the ad's own spelling."""
        return tuple(canonical or surface for surface, canonical in zip(self.surfaces, self.canonicals, strict=True))

    @property
    def preferred(self) -> bool:
        """It is a plus, or only said of the work: no must."""
        return self.level != "required"


class CampShare(Struct, frozen=True):
    """How much an ad is about one camp: `thousandths` of its mentions of camps; a requirement weighs three duties."""

    camp: str
    thousandths: int


class Facts(Struct, frozen=True):
    """What the ad says of the job beside its words; "" and 0 where it does not say."""

    title: str = ""
    seniority: str = ""
    years: int = 0
    place: str = ""
    pay: str = ""


class Posting(Struct, frozen=True):
    """An ad. `demands` are its terms, each once, alternatives together; `bait` is text aimed at a language model."""

    text: str
    lines: tuple[AdLine, ...] = ()
    terms: tuple[AdTerm, ...] = ()
    either: tuple[tuple[AdTerm, ...], ...] = ()
    demands: tuple[Demand, ...] = ()
    camps: tuple[CampShare, ...] = ()
    archetype: Archetype = "none"
    facts: Facts = Facts()
    bait: tuple[Span, ...] = ()
