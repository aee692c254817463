"""Numbers in a text: digits with their currency and magnitude, number words, blanks. Names and dates are left out."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from vitascope.language.blanks import Blank
from vitascope.language.phrases import find_phrases


class Numeral(Struct, frozen=True):
    """A number from `start` to `end`, magnitude not included; `value` is 0 where it is a blank.

    sign      the currency as ISO code, "" for none
    in_words  "three", "a dozen"
    """

    start: int
    end: int
    value: float
    sign: str = ""
    blank: bool = False
    in_words: bool = False


def plain(text: str) -> str:
    """`text` with every dash "-", every odd space " ", the times sign "x", quotes straight; as long as before."""
    return text if text.isascii() else text.translate(_PLAIN)


_PLAIN = (
    dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
    | dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f"), " ")
    | {ord("×"): "x", ord("’"): "'", ord("μ"): "µ", ord("％"): "%", ord("\u00ad"): "-", ord("⇒"): "→", ord("➔"): "→"}
)

_DIGITS = re.compile(
    r"\d{1,3}(?:[,'_]\d{2,3})*[,'_]\d{3}(?!\d)(?:\.\d+)?|\d{1,3}(?: \d{3})+(?![\d-])|\d+(?:[.,]\d+)?"
)

_CODES = ("USD", "EUR", "GBP", "CHF", "INR", "CAD", "AUD", "SGD", "JPY", "CNY", "RMB", "Rs", "Rs.")

_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW"}

_WORDS = re.compile(
    r"(?:(?:a|two|three|four|half a) dozen|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    r"|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|(?:a|one|two|three|four|five|six|seven|eight|nine|ten) (?:hundred|thousand|million|billion))(?=[\s-])",
    re.IGNORECASE,
)

_SMALL = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip

_LARGE = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\b"

_MASKS = (
    # a sign that must stand in the text, and what is then no figure
    (
        None,
        r"\b(?:19|20)\d\d\s?-\s?(?:(?:19|20)?\d\d|present|now|current|today)\b|\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b",
    ),  # years
    (None, r"^\W{0,3}\(?\d{1,2}[.)]\s"),  # the number of a list item
    (None, r"(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)\s?|\b\d{3}[\s.-])\d{3}[\s.-]\d{4}\b|\+\d{9,14}\b"),  # phones
    (".", r"\bv?\d+\.\d+\.\d+(?:\.\d+)*\b"),  # versions
    ("/", r"\b\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)+\b|\b10\.\d{4,}/\S+"),  # dates, fractions, DOIs
    (":", r"\b\d{1,2}:\d{1,3}\b|\bhttps?://\S+|\b[Aa]r[Xx]iv:\s?\S+"),
    ("www.", r"\bwww\.\S+"),
    ("@", r"[^\s@]{1,64}@[^\s@]{1,255}\.\w+|@\d+"),
    ("#", r"#\d+"),
    ("=", r"\b\w+\s?=\s?\d+(?:\.\d+)?"),  # settings
    ("<", r"\bp\s?<\s?0?\.\d+"),  # significance
    ("bit", r"\b\d+\s?-?\s?bits?\b"),
    ("e-", r"\b\d+e-\d+\b"),
    ("yrs", r"\b\d{1,2}\+?\s?(?:-\s?\d{1,2}\+?\s?)?yrs?\b(?:\s+of)?(?:\s+[\w-]+){0,3}\s+exp"),
    ("year", r"\b\d{1,2}\+?\s?(?:-\s?\d{1,2}\+?\s?)?years?'?(?:\s+of)?(?:\s+[\w-]+){0,3}\s+exp"),
    ("op", r"\b[Tt]op[\s-]\d+(?:\.\d+)?\s?%?(?:\s(?:in|of)\b)?"),  # ranks
    ("20", _MONTH + r"\.?[\s,]+(?:\d{1,2}(?:\s?-\s?\d{1,2})?(?:st|nd|rd|th)?[\s,]+)?(?:19|20)\d\d\b"),
    ("20", r"\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?" + _MONTH),
)


@cache
def _masks() -> tuple[tuple[str | None, "re.Pattern[str]"], ...]:
    return tuple((sign, re.compile(pattern)) for sign, pattern in _MASKS)


_DIGIT = re.compile(r"\d")

_YEAR = range(1950, 2040)

_JOINERS = ("sub", "under", "over", "near", "to", "below", "roughly", "about", "approx", "only", "than", "by", "of")


def find_numerals(text: str, blanks: tuple[Blank, ...]) -> list[Numeral]:
    """Numbers of the `plain` text, left to right, and its blanks; none in names, dates, versions, links."""
    masks = [(b.span.start, b.span.end) for b in blanks]
    if _DIGIT.search(text):
        for sign, pattern in _masks():
            if sign is None or sign in text:
                masks += [match.span() for match in pattern.finditer(text)]
    found = [Numeral(b.span.start, _unit_start(b), 0.0, "USD" if b.money else "", blank=True) for b in blanks]
    found += [
        numeral
        for numeral in _written(text)
        if not any(start < numeral.end and numeral.start < end for start, end in masks)
    ]
    return sorted(found, key=lambda numeral: numeral.start)


def _unit_start(blank: Blank) -> int:
    """Where the number part of a blank ends: "XX%" and "Xx" hold their unit."""
    inner = blank.text.rstrip("%")
    if inner[-1] in "x×kMB" and inner[:-1].strip("$€£").isupper():
        inner = inner[:-1]
    return blank.span.start + len(inner.rstrip())


def _written(text: str) -> Iterator[Numeral]:
    for match in _DIGITS.finditer(text):
        start, end = match.span()
        sign, sign_start = _currency(text, start)
        if not sign and _is_glued(text, start):
            continue
        if not sign and text[start - 1 : start] == ".":
            yield Numeral(start - 1, end, float("." + re.sub(r"\D", "", match.group())))
            continue
        yield Numeral(sign_start, end, _value(match.group()), sign)
    last = 0
    for hit in find_phrases(text).get("numbers.words", ()):
        words = _WORDS.match(text, hit.start) if hit.start >= last else None
        if words:
            last = words.end()
            yield Numeral(hit.start, words.end(), _word_value(words.group().lower()), in_words=True)


def _currency(text: str, start: int) -> tuple[str, int]:
    """The currency before a number, and where it begins: "$", "US$", "EUR ", "€ "."""
    at = start - 1 if text[start - 1 : start] != " " else start - 2
    if at < 0:
        return "", start
    if text[at] in _SIGNS:
        while at and text[at - 1].isupper() and start - at < 5:
            at -= 1
        return _SIGNS[text[at:start].strip()[-1]], at
    if text[at].isalpha() or text[at] == ".":
        word = text[max(0, at - 3) : at + 1].split(" ")[-1]
        if word in _CODES:
            return "INR" if word.startswith("Rs") else word, at + 1 - len(word)
    return "", start


def _is_glued(text: str, start: int) -> bool:
    """The number is part of a name: "H100", "p99", "GPT-4", "v1.2", "NDCG@10"."""
    before = text[start - 1 : start]
    if not before or before in " (~<>≈≤≥+/[:=→,;\"'±$&|*":
        return False
    if before == ".":
        return start > 1 and text[start - 2].isalnum()
    if before.isalnum() or before in "_@#":
        return True
    if before != "-":
        return False
    word = _BEFORE_DASH.search(text, max(0, start - 12), start)
    return word is not None and word[1].lower() not in _JOINERS


_BEFORE_DASH = re.compile(r"([A-Za-z]+)-$")


def _value(digits: str) -> float:
    bare = digits.replace(" ", "").replace("'", "").replace("_", "")
    if "," in bare:
        head, _, tail = bare.rpartition(",")
        is_grouped = len(tail.partition(".")[0]) == 3
        bare = head.replace(",", "") + ("" if is_grouped else ".") + tail
    return float(bare)


def _word_value(words: str) -> float:
    value = 1.0
    for word in re.split(r"[\s-]", words):
        if word in _LARGE:
            value *= _LARGE[word]
        elif word == "half":
            value = 0.5
        elif word != "a":
            value = value + _SMALL[word] if value >= 20 else float(_SMALL[word])
    return value


def is_year(numeral: Numeral, text: str) -> bool:
    """Four digits that stand for a year: no comma, no currency."""
    written = text[numeral.start : numeral.end]
    return len(written) == 4 and written.isdecimal() and int(written) in _YEAR
