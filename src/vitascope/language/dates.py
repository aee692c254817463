"""Dates and ranges of dates in a text, in every form that résumés use."""

from dataclasses import dataclass

from vitascope.text import Span


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month, or a year alone (`month` 0)."""

    year: int
    month: int = 0


@dataclass(frozen=True, slots=True)
class DateRange:
    """`start` to `end` as written at `span` of the text.

    present   "Present", "current", "to date", a dash with nothing after it, or its kin in other languages
    single    one date stands alone; it is then both the start and the end unless present
    numeric_order_unsure  3/4/2021 style, where month and day cannot be told apart
    """

    start: Month | None
    end: Month | None
    present: bool
    single: bool
    span: Span
    text: str
    numeric_order_unsure: bool = False


def find_date_ranges(text: str) -> tuple[DateRange, ...]:
    """Every date or range of dates, left to right, never overlapping. Versions, phones and money are not dates."""
    raise NotImplementedError
