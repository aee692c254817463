"""One date in a text: tokens in, the date that begins at one of them out."""

import re

from msgspec import Struct

from vitascope.language.date_words import CJK, DASHES, Token, date_words

_MONEY = frozenset("$€£¥#@\\%°")
_FIRST_YEAR, _LAST_YEAR = 1940, 2059


class Point(Struct, frozen=True):
    """One date: `year` 0 where a month stands alone; `after` is the index of the token behind it."""

    year: int
    month: int
    after: int
    unsure: bool = False
    short: bool = False  # two digits of a year without an apostrophe: a date only within a range
    swapped: int = 0  # the month if the other order of a numeric date is meant


# A year, or two digits where a year may be short: what no date is without.
def point_at(text: str, tokens: list[Token], at: int) -> Point | None:
    """The date that begins at token `at`."""
    if at >= len(tokens):
        return None
    token = tokens[at]
    if token.text.isdecimal():
        return _number_first(text, tokens, at)
    if token.text in {"'", "’", "‘"}:
        return _apostrophe_year(tokens, at)
    words = date_words()
    if token.low in words.months:
        return _month_first(tokens, at, words.months[token.low])
    if token.low in words.seasons:
        return _season_first(tokens, at, words.seasons[token.low])
    if token.low in {"q", "h", "s", "t"}:
        return _quarter_first(tokens, at)
    return None


def _apostrophe_year(tokens: list[Token], at: int) -> Point | None:
    """As in "'19" alone counts only within a range."""
    year = _short_year(tokens, at)
    return Point(year, 0, at + 2, short=True) if year else None


def _short_year(tokens: list[Token], at: int) -> int:
    """The year of "'19" at `at`; 0 if there is none."""
    if at + 1 >= len(tokens) or tokens[at].text not in {"'", "’", "‘"}:
        return 0
    digits = tokens[at + 1].text
    if len(digits) != 2 or not digits.isdecimal() or tokens[at + 1].spaced:
        return 0
    return _century(int(digits))


def _century(two_digits: int) -> int:
    return two_digits + (2000 if two_digits < 60 else 1900)


def _year(tokens: list[Token], at: int) -> int:
    """The four-digit year at `at`; 0 if what stands there is none."""
    if at >= len(tokens) or len(tokens[at].text) != 4 or not tokens[at].text.isdecimal():
        return 0
    year = int(tokens[at].text)
    return year if _FIRST_YEAR <= year <= _LAST_YEAR else 0


def _month_first(tokens: list[Token], at: int, month: int) -> Point | None:
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
            return Point(year, month, placed + 1)
        short = _short_year(tokens, placed)
        if short:
            return Point(short, month, placed + 2)
    if day and len(tokens[here].text) == 2 and not is_glued(tokens, here):
        return Point(_century(int(tokens[here].text)), month, here + 1, short=True)
    if len(tokens[at].text) < 3 and not tokens[at].text.istitle():
        return None
    return Point(0, month, here)


def _is_day(tokens: list[Token], at: int) -> bool:
    return tokens[at].text.isdecimal() and len(tokens[at].text) <= 2


def _behind_day(tokens: list[Token], at: int) -> int:
    at += 1
    if at < len(tokens) and tokens[at].low in {"st", "nd", "rd", "th", "º", "er"} and not tokens[at].spaced:
        at += 1
    return at


def _skip_of(tokens: list[Token], at: int) -> int:
    if at < len(tokens) and (tokens[at].text in {",", "/", "-", ".", "–", "‑"} or tokens[at].low in date_words().of):
        return at + 1
    return at


def _season_first(tokens: list[Token], at: int, month: int) -> Point | None:
    """As in "Spring 2020", "Winter 2021/22" (the year it begins)."""
    placed = _skip_of(tokens, at + 1)
    if placed < len(tokens) and tokens[placed].low in {"semester", "term", "quarter", "intern"}:
        placed += 1
    year = _year(tokens, placed)
    if year:
        return Point(year, month, placed + 1)
    short = _short_year(tokens, placed)
    if short:
        return Point(short, month, placed + 2)
    followed = placed < len(tokens) and tokens[placed].text in DASHES
    return Point(0, month, at + 1) if followed else None


def _quarter_first(tokens: list[Token], at: int) -> Point | None:
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
    return Point(year, (number - 1) * step + 1, behind)


def _number_first(text: str, tokens: list[Token], at: int) -> Point | None:
    if is_glued(tokens, at) or _in_address(text, tokens[at]):
        return None
    year = _year(tokens, at)
    if year:
        return _year_first(tokens, at, year)
    if len(tokens[at].text) > 2:
        return None
    return _day_and_month_name(tokens, at) or _numeric(tokens, at)


def is_glued(tokens: list[Token], at: int) -> bool:
    """The number at `at` is part of something else: a price, a version, a name, a phone number."""
    token = tokens[at]
    if at > 0 and not token.spaced:
        before = tokens[at - 1]
        if before.text in _MONEY or before.text in {".", ",", "_", "=", "+", ":"}:
            return True
        if before.text in {"-", "/"} and at > 1 and not before.spaced and tokens[at - 2].text.isalnum():
            earlier = tokens[at - 2]
            if earlier.text.isdecimal() and (len(earlier.text) == 3 or len(earlier.text) > 4):
                return True
            if earlier.low.isalpha() and earlier.low not in date_words().months:
                return True
        if before.text.isalnum() and before.low not in date_words().months and before.low not in CJK:
            return True
    if at + 1 < len(tokens) and not tokens[at + 1].spaced:
        after = tokens[at + 1]
        if after.text in {"%", "+", "°", "_", "="}:
            return True
        if after.text.isalpha() and after.low not in CJK and after.low not in {"st", "nd", "rd", "th", "º"}:
            return after.low not in date_words().months and len(token.text) == 4
        if after.text in {",", "."} and at + 2 < len(tokens) and len(token.text) == 4:
            follow = tokens[at + 2]
            return follow.text.isdecimal() and not follow.spaced and len(follow.text) > 2
    return False


def _in_address(text: str, token: Token) -> bool:
    """The number stands within a web address, a path or an e-mail."""
    left = max(text.rfind(" ", 0, token.start), text.rfind("\n", 0, token.start), text.rfind("(", 0, token.start)) + 1
    right = text.find(" ", token.end)
    chunk = text[left : right if right >= 0 else len(text)]
    if "://" in chunk or "@" in chunk or chunk.startswith("www."):
        return True
    return "/" in chunk and re.match(r"[\w-]+\.[a-z]{2,}[./]", chunk) is not None


def _year_first(tokens: list[Token], at: int, year: int) -> Point:
    """As in "2021", "2021-03", "2021/03/15", "2021.03", "2021 March", "2021年3月"."""
    here = at + 1
    if here < len(tokens) and tokens[here].text in {"年", "년"}:
        return _cjk(tokens, here, year)
    if here + 1 < len(tokens) and tokens[here].text in {"-", "/", "."} and not tokens[here].spaced:
        return _iso(tokens, here, year) or Point(year, 0, here)
    placed = here + 1 if here < len(tokens) and tokens[here].text in {",", "."} else here
    if placed < len(tokens) and tokens[placed].low in date_words().months and len(tokens[placed].text) >= 3:
        follows = _month_first(tokens, placed, date_words().months[tokens[placed].low])
        if follows is not None and (not follows.year or follows.short):
            return Point(year, follows.month, placed + 1)
    return Point(year, 0, here)


def _iso(tokens: list[Token], sign: int, year: int) -> Point | None:
    """As in "-03" or "-03-15" behind a year; "2019-20" is a range and none of this."""
    month = tokens[sign + 1]
    if month.spaced or not _is_day(tokens, sign + 1) or not 1 <= int(month.text) <= 12:
        return None
    if tokens[sign].text == "." and len(month.text) != 2:
        return None
    behind = sign + 2
    signed = behind + 1 < len(tokens) and tokens[behind].text == tokens[sign].text and not tokens[behind].spaced
    if signed and _is_day(tokens, behind + 1) and not tokens[behind + 1].spaced:
        return Point(year, int(month.text), behind + 2)
    return Point(year, int(month.text), behind)


def _cjk(tokens: list[Token], sign: int, year: int) -> Point:
    """As in "2020年3月15日": `sign` is the index of the sign for the year."""
    at = sign + 1
    if at + 1 < len(tokens) and _is_day(tokens, at) and tokens[at + 1].text in {"月", "월"}:
        month = int(tokens[at].text)
        behind = at + 2
        if behind + 1 < len(tokens) and _is_day(tokens, behind) and tokens[behind + 1].text in {"日", "일"}:
            behind += 2
        if 1 <= month <= 12:
            return Point(year, month, behind)
    return Point(year, 0, at)


def _day_and_month_name(tokens: list[Token], at: int) -> Point | None:
    """As in "15 March 2020", "1. März 2020", "1 de marzo de 2020"."""
    if not 1 <= int(tokens[at].text) <= 31:
        return None
    here = _skip_of(tokens, _behind_day(tokens, at))
    if here >= len(tokens) or tokens[here].low not in date_words().months:
        return None
    point = _month_first(tokens, here, date_words().months[tokens[here].low])
    if point is None or point.short:
        return None
    return point


def _numeric(tokens: list[Token], at: int) -> Point | None:
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
        return Point(year, first, at + 3) if 1 <= first <= 12 else None
    if len(second.text) > 2:
        return None
    return _three_numbers(tokens, at, first, int(second.text)) or _two_short(tokens, at, first)


def _three_numbers(tokens: list[Token], at: int, first: int, second: int) -> Point | None:
    if at + 4 >= len(tokens) or tokens[at + 3].text != tokens[at + 1].text:
        return None
    year = _year(tokens, at + 4)
    if not year:
        return None
    if tokens[at + 1].text == ".":
        return Point(year, second, at + 5, swapped=-1) if 1 <= second <= 12 and first <= 31 else None
    if first > 12 and 1 <= second <= 12 and first <= 31:
        return Point(year, second, at + 5, swapped=-1)
    if second > 12 and 1 <= first <= 12 and second <= 31:
        return Point(year, first, at + 5, swapped=1)
    if 1 <= first <= 12 and 1 <= second <= 12:
        return Point(year, first, at + 5, unsure=first != second, swapped=second)
    return None


def _two_short(tokens: list[Token], at: int, first: int) -> Point | None:
    """As in "03/21", the month and two digits of the year."""
    digits = tokens[at + 2].text
    if tokens[at + 1].text not in {"/", "."} or len(digits) != 2 or tokens[at + 1].spaced or not 1 <= first <= 12:
        return None
    if at + 3 < len(tokens) and tokens[at + 3].text == tokens[at + 1].text and not tokens[at + 3].spaced:
        return None
    return Point(_century(int(digits)), first, at + 3, short=True)
