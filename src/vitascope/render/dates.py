"""Dates of a master as they are printed: ISO dates in one of three styles, anything else as it stands."""

import re

from vitascope.master.model import Dated
from vitascope.render.language import of_language, words_added

_ISO = re.compile(r"(\d{4})(?:-(\d{1,2}))?(?:-\d{1,2})?$")


def _in(words: dict[str, str], language: str) -> str:
    return of_language(words, language) or words["en"]


def date_text(date: str, style: str, language: str) -> str:
    """A date such as "2021-03" as "Mar 2021", "03/2021" or "2021". Months without known names are numbers."""
    if date == "present":
        return _in(words_added().present, language)
    found = _ISO.match(date)
    if found is None:
        return date
    year, month = found[1], found[2]
    if month is None or style == "year":
        return year
    names = of_language(words_added().months, language)
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
        return f"{_in(words_added().since, language)} {date_text(start, style, language)}"
    if end and end != "present" and not lone_end:
        return f"{_in(words_added().until, language)} {date_text(end, style, language)}"
    return date_text(end, style, language) if end else ""


def expiry_text(date: str, style: str, language: str) -> str:
    """When a certificate runs out."""
    return f"{_in(words_added().expires, language)} {date_text(date, style, language)}" if date else ""
