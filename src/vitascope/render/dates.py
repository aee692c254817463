"""Dates of a master as they are printed: ISO dates in one of three styles, anything else as it stands."""

import re
from functools import cache

from msgspec import Struct

from vitascope.master.model import Dated
from vitascope.tables import load_table

_ISO = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-\d{1,2})?$")


class _Words(Struct, frozen=True):
    """Words by language: twelve short names of months, what is still going on, what ended, what runs out."""

    months: dict[str, tuple[str, ...]]
    present: dict[str, str]
    until: dict[str, str]
    since: dict[str, str]
    expires: dict[str, str]


@cache
def _words() -> _Words:
    return load_table("phrases/drawing.toml", _Words)


def _in(words: dict[str, str], language: str) -> str:
    return words.get(language.partition("-")[0].lower(), words["en"])


def date_text(date: str, style: str, language: str) -> str:
    """A date such as "2021-03" as "Mar 2021", "03/2021" or "2021". Months without known names are numbers."""
    if date == "present":
        return _in(_words().present, language)
    found = _ISO.match(date)
    if found is None:
        return date
    year, month = found[1], found[2]
    if month is None or style == "year":
        return year
    names = _words().months.get(language.partition("-")[0].lower())
    if style == "numeric" or names is None:
        return f"{int(month):02}/{year}"
    return f"{names[int(month) - 1]} {year}"


def range_text(thing: Dated, style: str, language: str, *, lone_end: bool = False) -> str:
    """The dates of a thing with start and end; its own `dates` where it has them.

    lone_end  an end without a start is the date itself (a degree). Elsewhere it reads "Until 2022": parsers take a
              lone date for a start (offlinecv/OfflineCV#672).
    """
    if thing.dates:
        return thing.dates
    start, end = thing.start_date, thing.end_date
    if start and end:
        first, last = date_text(start, style, language), date_text(end, style, language)
        return first if first == last else f"{first} - {last}"
    if start:
        return f"{_in(_words().since, language)} {date_text(start, style, language)}"
    if end and end != "present" and not lone_end:
        return f"{_in(_words().until, language)} {date_text(end, style, language)}"
    return date_text(end, style, language) if end else ""


def expiry_text(date: str, style: str, language: str) -> str:
    """When a certificate runs out."""
    return f"{_in(_words().expires, language)} {date_text(date, style, language)}" if date else ""
