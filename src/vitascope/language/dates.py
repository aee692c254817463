"""Dates and ranges of dates in a text, in every form that résumés use."""

import re
from functools import lru_cache

from msgspec import Struct

from vitascope.language.date_points import Point, is_glued, point_at
from vitascope.language.date_words import DASHES, Token, date_words, phrase_at, tokens_of
from vitascope.text import Span


class Month(Struct, frozen=True, order=True):
    """A month, or a year alone (`month` 0)."""

    year: int
    month: int = 0

    @property
    def iso(self) -> str:
        """As JSON Resume writes it: "2021-03" or "2021"."""
        return f"{self.year:04}-{self.month:02}" if self.month else f"{self.year:04}"


class DateRange(Struct, frozen=True):
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


# A year, or two digits where a year may be short: what no date is without.
_MAY_BE_DATE = re.compile(r"(?:19[4-9]|20[0-5])\d|['’‘]\d\d|\d[/.]\d\d|[^\W\d_]{3}\.? \d\d(?!\d)")
_UNITS = frozenset(("ms", "s", "GB", "TB", "PB", "MB", "kB", "Hz", "MHz", "GHz", "h", "rpm", "W", "kW", "px", "pt"))


@lru_cache(maxsize=2048)
def find_date_ranges(text: str) -> tuple[DateRange, ...]:
    """Every date or range of dates, left to right, never overlapping. Versions, phones and money are not dates."""
    if _MAY_BE_DATE.search(text) is None:
        return ()
    tokens = tokens_of(text)
    found: list[DateRange] = []
    at = 0
    while at < len(tokens):
        read = _range_at(text, tokens, at)
        if read is None:
            at += 1
            continue
        dates, at = read
        found.append(dates)
    return tuple(found)


def is_present_word(text: str) -> bool:
    """The whole text says "still going on": "Present", "heute", "à ce jour" …"""
    tokens = tokens_of(text.strip(" .()[]|,"))
    return bool(tokens) and phrase_at(tokens, 0, date_words().present) == len(tokens)


def _range_at(text: str, tokens: list[Token], at: int) -> tuple[DateRange, int] | None:
    words = date_words()
    first = at
    low = tokens[at].low
    opened = low in words.opening or low in words.since
    since = low in words.since
    if opened:
        at += 1
        if at < len(tokens) and tokens[at].low in {".", ":"}:
            at += 1
    start = point_at(text, tokens, at)
    if start is None:
        return None if opened else _reversed_at(text, tokens, at)
    behind, present, end = _end_at(text, tokens, start)
    if end is None and not present:
        return _single(text, tokens, first if since else at, start, since=since)
    if end is not None and (start.year == 0 or end.year == 0):
        start, end = _shared_year(start, end)
        if start is None or end is None:
            return None
    if not start.year:
        return None
    start, end = _same_order(start, end)
    span = Span(tokens[first].start, tokens[behind - 1].end)
    unsure = start.unsure or (end is not None and end.unsure)
    last = Month(end.year, end.month) if end is not None else None
    return DateRange(Month(start.year, start.month), last, present, False, span, span.of(text), unsure), behind


def _reversed_at(text: str, tokens: list[Token], at: int) -> tuple[DateRange, int] | None:
    """As in "Present – March 2020": the end stands first."""
    behind = phrase_at(tokens, at, date_words().present)
    if not behind:
        return None
    dashed = _dashes_behind(tokens, behind)
    point = point_at(text, tokens, dashed) if dashed > behind else None
    if point is None or not point.year or point.short:
        return None
    span = Span(tokens[at].start, tokens[point.after - 1].end)
    start = Month(point.year, point.month)
    return DateRange(start, None, True, False, span, span.of(text), point.unsure), point.after


def _single(text: str, tokens: list[Token], first: int, point: Point, *, since: bool) -> tuple[DateRange, int] | None:
    if not point.year or point.short:
        return None
    if not point.month and not _is_lone_year(tokens, point.after - 1):
        return None
    span = Span(tokens[first].start, tokens[point.after - 1].end)
    month = Month(point.year, point.month)
    opens = since and tokens[first].low != "ab"
    end = None if opens else month
    return DateRange(month, end, opens, True, span, span.of(text), point.unsure), point.after


def _shared_year(start: Point, end: Point) -> tuple[Point | None, Point | None]:
    """As in "May – Aug 2021": the year of the end is also that of the start."""
    if start.year or not end.year or not start.month or not end.month:
        return None, None
    year = end.year if start.month <= end.month else end.year - 1
    return Point(year, start.month, start.after), end


def _same_order(start: Point, end: Point | None) -> tuple[Point, Point | None]:
    """Where one of two numeric dates can be read in one order only, the other is read in that order."""
    if end is None or start.unsure == end.unsure:
        return start, end
    sure = end if start.unsure else start
    loose = start if start.unsure else end
    if not sure.swapped:
        return start, end
    settled = Point(loose.year, loose.swapped if sure.swapped < 0 else loose.month, loose.after)
    return (settled, end) if start.unsure else (start, settled)


def _end_at(text: str, tokens: list[Token], start: Point) -> tuple[int, bool, Point | None]:
    """What closes the range: the index behind it, whether it is still going on, and its last date."""
    words = date_words()
    at = start.after
    if at < len(tokens) and tokens[at].text in {")", ","} and _dashes_behind(tokens, at + 1) > at + 1:
        at += 1
    dashed = _dashes_behind(tokens, at)
    joined = dashed if dashed > at else phrase_at(tokens, at, words.until)
    if joined and joined < len(tokens) and tokens[joined].text == "(":
        joined += 1
    here = joined or at
    still = phrase_at(tokens, here, words.present)
    if still and (joined or tokens[here].low not in {"a", "date", "nu", "now"}):
        return still, True, None
    if joined and tokens[joined - 1].low in {"to", "bis", "a"} and here == len(tokens):
        return joined, True, None
    if joined:
        point = point_at(text, tokens, joined)
        if point is not None and _may_end(start, point, tokens, joined):
            return point.after, False, point
        short = _two_digit_end(tokens, joined, start) if dashed > at else None
        if short is not None:
            return short.after, False, short
        if dashed > at and dashed == len(tokens) and start.year and (tokens[at].spaced or start.month):
            return dashed, True, None
    slashed = _slashed_end(text, tokens, start)
    if slashed is not None:
        return slashed.after, False, slashed
    return start.after, False, None


def _may_end(start: Point, end: Point, tokens: list[Token], joined: int) -> bool:
    """Whether two dates belong to one range: "and" joins only a lone month to a later one."""
    if tokens[joined - 1].low in {"and", "a", "do", "de"}:
        return start.year == 0 or tokens[joined - 1].low != "and"
    if not start.year and not end.year:
        return False
    return not (start.year and end.year and (end.year - start.year > 70 or start.year - end.year > 2))


def _two_digit_end(tokens: list[Token], at: int, start: Point) -> Point | None:
    """As in "2019–21" and "2019–'21"."""
    if at < len(tokens) and tokens[at].text in {"'", "’", "‘"}:
        at += 1
    if at >= len(tokens) or len(tokens[at].text) != 2 or not tokens[at].text.isdecimal() or not start.year:
        return None
    year = start.year // 100 * 100 + int(tokens[at].text)
    if start.month or not start.year <= year <= start.year + 40 or is_glued(tokens, at):
        return None
    return Point(year, 0, at + 1)


def _slashed_end(text: str, tokens: list[Token], start: Point) -> Point | None:
    """As in "2019/2020" and "2019/20", a year of study."""
    at = start.after
    if at + 1 >= len(tokens) or tokens[at].text != "/" or start.month in range(1, 13) or not start.year:
        return None
    point = point_at(text, tokens, at + 1)
    if point is not None and point.year >= start.year and not point.month:
        return point
    return _two_digit_end(tokens, at + 1, start)


def _dashes_behind(tokens: list[Token], at: int) -> int:
    while at < len(tokens) and tokens[at].text in DASHES:
        at += 1
    return at


def _is_lone_year(tokens: list[Token], at: int) -> bool:
    """A bare year is a date, not an amount: "2048 GPUs" and "2000 users" are amounts."""
    if at + 1 >= len(tokens) or not tokens[at + 1].spaced or not tokens[at + 1].text.isalpha():
        return True
    if at > 0 and tokens[at - 1].low in {"in", "since", "of", "by", "until", "during", "(", "class", "en", "im"}:
        return True
    after = tokens[at + 1]
    counted = after.text[-1] == "s" and len(after.text) > 3 and not after.text.istitle()
    unit = after.text in _UNITS
    round_number = tokens[at].text.endswith("00") and after.text.islower() and after.text.endswith(("s", "people"))
    return not (counted or unit or round_number)
