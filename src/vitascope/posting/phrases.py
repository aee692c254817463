"""The phrases by which ads are read, as patterns; see data/phrases/posting.toml."""

import re
from functools import cache
from typing import Literal

from msgspec import Struct

from vitascope.tables import load_table

Kind = Literal["required", "preferred", "duty", "intro", "apart", "unknown", "unheaded", "facts"]
"""What a section is about. "intro": the role in running text. "unknown": under a heading that tells nothing.
"unheaded": in a text without headings. "facts": place, hours and the like, over the ad."""


class _Heading(Struct, frozen=True):
    kind: Kind
    phrases: tuple[str, ...]


class _Cue(Struct, frozen=True):
    level: str
    phrases: tuple[str, ...]


class PostingWords(Struct, frozen=True):
    """data/phrases/posting.toml; see there."""

    source: str
    heading: tuple[_Heading, ...]
    cue: tuple[_Cue, ...]
    opening: tuple[_Cue, ...]


class Patterns(Struct, frozen=True):
    headings: tuple[tuple[Kind, re.Pattern[str]], ...]
    cues: dict[str, re.Pattern[str]]
    openings: dict[str, re.Pattern[str]]


@cache
def patterns() -> Patterns:
    words = load_table("phrases/posting.toml", PostingWords)
    return Patterns(
        tuple((h.kind, _whole_words(h.phrases)) for h in words.heading),
        {cue.level: _whole_words(cue.phrases) for cue in words.cue},
        {o.level: re.compile(rf"(?:{_alternatives(o.phrases)})(?![\w'-])", re.IGNORECASE) for o in words.opening},
    )


def _alternatives(phrases: tuple[str, ...]) -> str:
    longest_first = sorted(phrases, key=len, reverse=True)
    return "|".join(
        re.escape(p).replace(r"\ ", r"\s+").replace("'", "['’]").replace(r"\*", r"\w*") for p in longest_first
    )


def _whole_words(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{_alternatives(phrases)})(?![\w-])", re.IGNORECASE)
