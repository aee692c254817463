"""Dates and ranges of dates in a text, in every form that résumés use."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from vitascope.tables import load_table
from vitascope.text import Span


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month, or a year alone (`month` 0)."""

    year: int
    month: int = 0

    @property
    def iso(self) -> str:
        """As JSON Resume writes it: "2021-03" or "2021"."""
        return f"{self.year:04}-{self.month:02}" if self.month else f"{self.year:04}"


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


@dataclass(frozen=True, slots=True)
class _WordLists:
    months: dict[str, str]
    seasons: dict[str, str]
    words: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Words:
    months: dict[str, int]
    seasons: dict[str, int]
    present: dict[str, tuple[tuple[str, ...], ...]]  # first word -> the rest of each phrase, longest first
    until: dict[str, tuple[tuple[str, ...], ...]]
    since: frozenset[str]
    of: frozenset[str]
    opening: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    low: str
    start: int
    end: int
    spaced: bool  # white space stands before it


@dataclass(frozen=True, slots=True)
class _Point:
    """One date: `year` 0 where a month stands alone; `after` is the index of the token behind it."""

    year: int
    month: int
    after: int
    unsure: bool = False
    short: bool = False  # two digits of a year without an apostrophe: a date only within a range
    swapped: int = 0  # the month if the other order of a numeric date is meant


# A year, or two digits where a year may be short: what no date is without.
_MAY_BE_DATE = re.compile(r"(?:19[4-9]|20[0-5])\d|['’‘]\d\d|\d[/.]\d\d|[^\W\d_]{3}\.? \d\d(?!\d)")
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_DASHES = frozenset("-‐‑‒–—―−~〜→➔➝⟶>")
_MONEY = frozenset("$€£¥#@\\%°")
_UNITS = frozenset(("ms", "s", "GB", "TB", "PB", "MB", "kB", "Hz", "MHz", "GHz", "h", "rpm", "W", "kW", "px", "pt"))
_FIRST_YEAR, _LAST_YEAR = 1940, 2059
_CJK = {"年": "year", "월": "month", "月": "month", "년": "year"}


@lru_cache(maxsize=2048)
def find_date_ranges(text: str) -> tuple[DateRange, ...]:
    """Every date or range of dates, left to right, never overlapping. Versions, phones and money are not dates."""
    if _MAY_BE_DATE.search(text) is None:
        return ()
    tokens = _tokens(text)
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
    tokens = _tokens(text.strip(" .()[]|,"))
    return bool(tokens) and _phrase_at(tokens, 0, _words().present) == len(tokens)


@cache
def _words() -> _Words:
    table = load_table("phrases/dates.toml", _WordLists)
    numbered = {name: _numbered(lists) for name, lists in (("m", table.months), ("s", table.seasons))}
    plain = {name: _listed(words) for name, words in table.words.items()}
    return _Words(
        numbered["m"],
        numbered["s"],
        _phrases(plain["present"]),
        _phrases(plain["until"]),
        frozenset(plain["since"]),
        frozenset(plain["of"]),
        frozenset(plain["from"]),
    )


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _numbered(lists: dict[str, str]) -> dict[str, int]:
    return {word: int(number) for number, words in lists.items() for word in _listed(words)}


def _phrases(phrases: list[str]) -> dict[str, tuple[tuple[str, ...], ...]]:
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        first, *rest = (token.low for token in _tokens(phrase))
        by_first.setdefault(first, []).append(tuple(rest))
    return {first: tuple(sorted(rests, key=len, reverse=True)) for first, rests in by_first.items()}


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    last = -1
    for match in _TOKEN.finditer(text):
        for piece_start, piece in _pieces(match.group(), match.start()):
            end = piece_start + len(piece)
            tokens.append(_Token(piece, piece.lower(), piece_start, end, piece_start != last))
            last = end
    return tokens


def _pieces(word: str, start: int) -> list[tuple[int, str]]:
    """`word` at `start`, cut before and after 年 and its kin, which stand without spaces."""
    if word.isascii() or not any(sign in word for sign in "年月日년월일至今现現"):
        return [(start, word)]
    if word[0] in "年月日년월일":
        return [(start, word[0]), *(_pieces(word[1:], start + 1) if len(word) > 1 else [])]
    return [(start, word)]


def _phrase_at(tokens: list[_Token], at: int, phrases: dict[str, tuple[tuple[str, ...], ...]]) -> int:
    """The index behind the phrase that stands at `at`; 0 if there is none."""
    if at >= len(tokens):
        return 0
    for rest in phrases.get(tokens[at].low, ()):
        end = at + 1 + len(rest)
        if end <= len(tokens) and all(t.low == low for t, low in zip(tokens[at + 1 : end], rest, strict=True)):
            return end
    return 0


def _range_at(text: str, tokens: list[_Token], at: int) -> tuple[DateRange, int] | None:
    words = _words()
    first = at
    low = tokens[at].low
    opened = low in words.opening or low in words.since
    since = low in words.since
    if opened:
        at += 1
        if at < len(tokens) and tokens[at].low in {".", ":"}:
            at += 1
    start = _point_at(text, tokens, at)
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


def _reversed_at(text: str, tokens: list[_Token], at: int) -> tuple[DateRange, int] | None:
    """As in "Present – March 2020": the end stands first."""
    behind = _phrase_at(tokens, at, _words().present)
    if not behind:
        return None
    dashed = _dashes_behind(tokens, behind)
    point = _point_at(text, tokens, dashed) if dashed > behind else None
    if point is None or not point.year or point.short:
        return None
    span = Span(tokens[at].start, tokens[point.after - 1].end)
    start = Month(point.year, point.month)
    return DateRange(start, None, True, False, span, span.of(text), point.unsure), point.after


def _single(
    text: str, tokens: list[_Token], first: int, point: _Point, *, since: bool
) -> tuple[DateRange, int] | None:
    if not point.year or point.short:
        return None
    if not point.month and not _is_lone_year(tokens, point.after - 1):
        return None
    span = Span(tokens[first].start, tokens[point.after - 1].end)
    month = Month(point.year, point.month)
    opens = since and tokens[first].low != "ab"
    end = None if opens else month
    return DateRange(month, end, opens, True, span, span.of(text), point.unsure), point.after


def _shared_year(start: _Point, end: _Point) -> tuple[_Point | None, _Point | None]:
    """As in "May – Aug 2021": the year of the end is also that of the start."""
    if start.year or not end.year or not start.month or not end.month:
        return None, None
    year = end.year if start.month <= end.month else end.year - 1
    return _Point(year, start.month, start.after), end


def _same_order(start: _Point, end: _Point | None) -> tuple[_Point, _Point | None]:
    """Where one of two numeric dates can be read in one order only, the other is read in that order."""
    if end is None or start.unsure == end.unsure:
        return start, end
    sure = end if start.unsure else start
    loose = start if start.unsure else end
    if not sure.swapped:
        return start, end
    settled = _Point(loose.year, loose.swapped if sure.swapped < 0 else loose.month, loose.after)
    return (settled, end) if start.unsure else (start, settled)


def _end_at(text: str, tokens: list[_Token], start: _Point) -> tuple[int, bool, _Point | None]:
    """What closes the range: the index behind it, whether it is still going on, and its last date."""
    words = _words()
    at = start.after
    if at < len(tokens) and tokens[at].text in {")", ","} and _dashes_behind(tokens, at + 1) > at + 1:
        at += 1
    dashed = _dashes_behind(tokens, at)
    joined = dashed if dashed > at else _phrase_at(tokens, at, words.until)
    if joined and joined < len(tokens) and tokens[joined].text == "(":
        joined += 1
    here = joined or at
    still = _phrase_at(tokens, here, words.present)
    if still and (joined or tokens[here].low not in {"a", "date", "nu", "now"}):
        return still, True, None
    if joined and tokens[joined - 1].low in {"to", "bis", "a"} and here == len(tokens):
        return joined, True, None
    if joined:
        point = _point_at(text, tokens, joined)
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


def _may_end(start: _Point, end: _Point, tokens: list[_Token], joined: int) -> bool:
    """Whether two dates belong to one range: "and" joins only a lone month to a later one."""
    if tokens[joined - 1].low in {"and", "a", "do", "de"}:
        return start.year == 0 or tokens[joined - 1].low != "and"
    if not start.year and not end.year:
        return False
    return not (start.year and end.year and (end.year - start.year > 70 or start.year - end.year > 2))


def _two_digit_end(tokens: list[_Token], at: int, start: _Point) -> _Point | None:
    """As in "2019–21" and "2019–'21"."""
    if at < len(tokens) and tokens[at].text in {"'", "’", "‘"}:
        at += 1
    if at >= len(tokens) or len(tokens[at].text) != 2 or not tokens[at].text.isdigit() or not start.year:
        return None
    year = start.year // 100 * 100 + int(tokens[at].text)
    if start.month or not start.year <= year <= start.year + 40 or _glued(tokens, at):
        return None
    return _Point(year, 0, at + 1)


def _slashed_end(text: str, tokens: list[_Token], start: _Point) -> _Point | None:
    """As in "2019/2020" and "2019/20", a year of study."""
    at = start.after
    if at + 1 >= len(tokens) or tokens[at].text != "/" or start.month in range(1, 13) or not start.year:
        return None
    point = _point_at(text, tokens, at + 1)
    if point is not None and point.year >= start.year and not point.month:
        return point
    return _two_digit_end(tokens, at + 1, start)


def _dashes_behind(tokens: list[_Token], at: int) -> int:
    while at < len(tokens) and tokens[at].text in _DASHES:
        at += 1
    return at


def _point_at(text: str, tokens: list[_Token], at: int) -> _Point | None:
    """The date that begins at token `at`."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.text.isdigit():
        return _number_first(text, tokens, at)
    if token.text in {"'", "’", "‘"}:
        return _apostrophe_year(tokens, at)
    words = _words()
    if token.low in words.months:
        return _month_first(tokens, at, words.months[token.low])
    if token.low in words.seasons:
        return _season_first(tokens, at, words.seasons[token.low])
    if token.low in {"q", "h", "s", "t"}:
        return _quarter_first(tokens, at)
    return None


def _apostrophe_year(tokens: list[_Token], at: int) -> _Point | None:
    """As in "'19" alone counts only within a range."""
    year = _short_year(tokens, at)
    return _Point(year, 0, at + 2, short=True) if year else None


def _short_year(tokens: list[_Token], at: int) -> int:
    """The year of "'19" at `at`; 0 if there is none."""
    if at + 1 >= len(tokens) or tokens[at].text not in {"'", "’", "‘"}:
        return 0
    digits = tokens[at + 1].text
    if len(digits) != 2 or not digits.isdigit() or tokens[at + 1].spaced:
        return 0
    return _century(int(digits))


def _century(two_digits: int) -> int:
    return two_digits + (2000 if two_digits < 60 else 1900)


def _year(tokens: list[_Token], at: int) -> int:
    """The four-digit year at `at`; 0 if what stands there is none."""
    if at >= len(tokens) or len(tokens[at].text) != 4 or not tokens[at].text.isdecimal():
        return 0
    year = int(tokens[at].text)
    return year if _FIRST_YEAR <= year <= _LAST_YEAR else 0


def _month_first(tokens: list[_Token], at: int, month: int) -> _Point | None:
    """As in "June 2023", "Feb, 2020", "Mar 01, 2019", "Jan '22", "enero de 2020", "Jan-2020", or a month alone."""
    here = at + 1
    if here < len(tokens) and tokens[here].text == ".":
        here += 1
    day = here < len(tokens) and _is_day(tokens, here)
    after_day = _behind_day(tokens, here) if day else here
    for behind in (after_day, here) if day else (here,):
        placed = _skip_of(tokens, behind)
        year = _year(tokens, placed)
        if year:
            return _Point(year, month, placed + 1)
        short = _short_year(tokens, placed)
        if short:
            return _Point(short, month, placed + 2)
    if day and len(tokens[here].text) == 2 and not _glued(tokens, here):
        return _Point(_century(int(tokens[here].text)), month, here + 1, short=True)
    if len(tokens[at].text) < 3 and not tokens[at].text.istitle():
        return None
    return _Point(0, month, here)


def _is_day(tokens: list[_Token], at: int) -> bool:
    return tokens[at].text.isdecimal() and len(tokens[at].text) <= 2


def _behind_day(tokens: list[_Token], at: int) -> int:
    at += 1
    if at < len(tokens) and tokens[at].low in {"st", "nd", "rd", "th", "º", "er"} and not tokens[at].spaced:
        at += 1
    return at


def _skip_of(tokens: list[_Token], at: int) -> int:
    if at < len(tokens) and (tokens[at].text in {",", "/", "-", ".", "–", "‑"} or tokens[at].low in _words().of):
        return at + 1
    return at


def _season_first(tokens: list[_Token], at: int, month: int) -> _Point | None:
    """As in "Spring 2020", "Winter 2021/22" (the year it begins)."""
    placed = _skip_of(tokens, at + 1)
    if placed < len(tokens) and tokens[placed].low in {"semester", "term", "quarter", "intern"}:
        placed += 1
    year = _year(tokens, placed)
    if year:
        return _Point(year, month, placed + 1)
    short = _short_year(tokens, placed)
    if short:
        return _Point(short, month, placed + 2)
    followed = placed < len(tokens) and tokens[placed].text in _DASHES
    return _Point(0, month, at + 1) if followed else None


def _quarter_first(tokens: list[_Token], at: int) -> _Point | None:
    """As in "Q1 2020", "H2 2021"."""
    if at + 2 >= len(tokens) or tokens[at + 1].spaced or tokens[at + 1].text not in "1234":
        return None
    step = 6 if tokens[at].low in {"h", "s"} else 3
    number = int(tokens[at + 1].text)
    placed = _skip_of(tokens, at + 2)
    year = _year(tokens, placed) or _short_year(tokens, placed)
    if not year or number * step > 12:
        return None
    behind = placed + 1 if _year(tokens, placed) else placed + 2
    return _Point(year, (number - 1) * step + 1, behind)


def _number_first(text: str, tokens: list[_Token], at: int) -> _Point | None:
    if _glued(tokens, at) or _in_address(text, tokens[at]):
        return None
    year = _year(tokens, at)
    if year:
        return _year_first(tokens, at, year)
    if len(tokens[at].text) > 2:
        return None
    return _day_and_month_name(tokens, at) or _numeric(tokens, at)


def _glued(tokens: list[_Token], at: int) -> bool:
    """The number at `at` is part of something else: a price, a version, a name, a phone number."""
    token = tokens[at]
    if at > 0 and not token.spaced:
        before = tokens[at - 1]
        if before.text in _MONEY or before.text in {".", ",", "_", "=", "+", ":"}:
            return True
        if before.text in {"-", "/"} and at > 1 and not before.spaced and tokens[at - 2].text.isalnum():
            earlier = tokens[at - 2]
            if earlier.text.isdigit() and (len(earlier.text) == 3 or len(earlier.text) > 4):
                return True
            if earlier.low.isalpha() and earlier.low not in _words().months:
                return True
        if before.text.isalnum() and before.low not in _words().months and before.low not in _CJK:
            return True
    if at + 1 < len(tokens) and not tokens[at + 1].spaced:
        after = tokens[at + 1]
        if after.text in {"%", "+", "°", "_", "="}:
            return True
        if after.text.isalpha() and after.low not in _CJK and after.low not in {"st", "nd", "rd", "th", "º"}:
            return after.low not in _words().months and len(token.text) == 4
        if after.text in {",", "."} and at + 2 < len(tokens) and len(token.text) == 4:
            follow = tokens[at + 2]
            return follow.text.isdigit() and not follow.spaced and len(follow.text) > 2
    return False


def _in_address(text: str, token: _Token) -> bool:
    """The number stands within a web address, a path or an e-mail."""
    left = max(text.rfind(" ", 0, token.start), text.rfind("\n", 0, token.start), text.rfind("(", 0, token.start)) + 1
    right = text.find(" ", token.end)
    chunk = text[left : right if right >= 0 else len(text)]
    if "://" in chunk or "@" in chunk or chunk.startswith("www."):
        return True
    return "/" in chunk and re.match(r"[\w-]+\.[a-z]{2,}[./]", chunk) is not None


def _year_first(tokens: list[_Token], at: int, year: int) -> _Point:
    """As in "2021", "2021-03", "2021/03/15", "2021.03", "2021 March", "2021年3月"."""
    here = at + 1
    if here < len(tokens) and tokens[here].text in {"年", "년"}:
        return _cjk(tokens, here, year)
    if here + 1 < len(tokens) and tokens[here].text in {"-", "/", "."} and not tokens[here].spaced:
        return _iso(tokens, here, year) or _Point(year, 0, here)
    placed = here + 1 if here < len(tokens) and tokens[here].text in {",", "."} else here
    if placed < len(tokens) and tokens[placed].low in _words().months and len(tokens[placed].text) >= 3:
        follows = _month_first(tokens, placed, _words().months[tokens[placed].low])
        if follows is not None and (not follows.year or follows.short):
            return _Point(year, follows.month, placed + 1)
    return _Point(year, 0, here)


def _iso(tokens: list[_Token], sign: int, year: int) -> _Point | None:
    """As in "-03" or "-03-15" behind a year; "2019-20" is a range and none of this."""
    month = tokens[sign + 1]
    if month.spaced or not _is_day(tokens, sign + 1) or not 1 <= int(month.text) <= 12:
        return None
    if tokens[sign].text == "." and len(month.text) != 2:
        return None
    behind = sign + 2
    signed = behind + 1 < len(tokens) and tokens[behind].text == tokens[sign].text and not tokens[behind].spaced
    if signed and _is_day(tokens, behind + 1) and not tokens[behind + 1].spaced:
        return _Point(year, int(month.text), behind + 2)
    return _Point(year, int(month.text), behind)


def _cjk(tokens: list[_Token], sign: int, year: int) -> _Point:
    """As in "2020年3月15日": `sign` is the index of the sign for the year."""
    at = sign + 1
    if at + 1 < len(tokens) and _is_day(tokens, at) and tokens[at + 1].text in {"月", "월"}:
        month = int(tokens[at].text)
        behind = at + 2
        if behind + 1 < len(tokens) and _is_day(tokens, behind) and tokens[behind + 1].text in {"日", "일"}:
            behind += 2
        if 1 <= month <= 12:
            return _Point(year, month, behind)
    return _Point(year, 0, at)


def _day_and_month_name(tokens: list[_Token], at: int) -> _Point | None:
    """As in "15 March 2020", "1. März 2020", "1 de marzo de 2020"."""
    if not 1 <= int(tokens[at].text) <= 31:
        return None
    here = _skip_of(tokens, _behind_day(tokens, at))
    if here >= len(tokens) or tokens[here].low not in _words().months:
        return None
    point = _month_first(tokens, here, _words().months[tokens[here].low])
    if point is None or point.short:
        return None
    return point


def _numeric(tokens: list[_Token], at: int) -> _Point | None:
    """As in "03/2021", "3.2021", "15/03/2021", "03/15/2021", "15.03.2021"; "03/21" only within a range."""
    if at + 2 >= len(tokens):
        return None
    sign, second = tokens[at + 1], tokens[at + 2]
    if sign.text not in {"/", ".", "-", "–"} or not second.text.isdecimal():
        return None
    if sign.spaced != second.spaced and sign.text != ".":
        return None
    first = int(tokens[at].text)
    year = _year(tokens, at + 2)
    if year:
        if sign.text == "." and sign.spaced:
            return None
        return _Point(year, first, at + 3) if 1 <= first <= 12 else None
    if len(second.text) > 2:
        return None
    return _three_numbers(tokens, at, first, int(second.text)) or _two_short(tokens, at, first)


def _three_numbers(tokens: list[_Token], at: int, first: int, second: int) -> _Point | None:
    if at + 4 >= len(tokens) or tokens[at + 3].text != tokens[at + 1].text:
        return None
    year = _year(tokens, at + 4)
    if not year:
        return None
    if tokens[at + 1].text == ".":
        return _Point(year, second, at + 5, swapped=-1) if 1 <= second <= 12 and first <= 31 else None
    if first > 12 and 1 <= second <= 12 and first <= 31:
        return _Point(year, second, at + 5, swapped=-1)
    if second > 12 and 1 <= first <= 12 and second <= 31:
        return _Point(year, first, at + 5, swapped=1)
    if 1 <= first <= 12 and 1 <= second <= 12:
        return _Point(year, first, at + 5, unsure=first != second, swapped=second)
    return None


def _two_short(tokens: list[_Token], at: int, first: int) -> _Point | None:
    """As in "03/21", the month and two digits of the year."""
    digits = tokens[at + 2].text
    if tokens[at + 1].text not in {"/", "."} or len(digits) != 2 or tokens[at + 1].spaced or not 1 <= first <= 12:
        return None
    if at + 3 < len(tokens) and tokens[at + 3].text == tokens[at + 1].text and not tokens[at + 3].spaced:
        return None
    return _Point(_century(int(digits)), first, at + 3, short=True)


def _is_lone_year(tokens: list[_Token], at: int) -> bool:
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
