"""The ruleset: its version and the fixed date it judges by."""

from msgspec import Struct

from vitascope.language.dates import Month


class Ruleset(Struct, frozen=True):
    """`as_of` is what "Present" means unless the user says otherwise: the score never reads the clock."""

    version: str
    as_of: Month


RULESET = Ruleset(version="1.0", as_of=Month(2026, 12))
