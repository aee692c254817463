"""The ruleset: its version and the fixed date it judges by."""

from dataclasses import dataclass

from vitascope.language.dates import Month


@dataclass(frozen=True, slots=True)
class Ruleset:
    """`as_of` is what "Present" means unless the user says otherwise: the score never reads the clock."""

    version: str
    as_of: Month


RULESET = Ruleset(version="1.0", as_of=Month(2026, 12))
