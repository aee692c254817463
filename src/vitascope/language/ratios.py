"""Ratios in words: halved, by a third, at one fifth of the bill, an order of magnitude."""

import re
from functools import cache

_HINT = re.compile(
    r"(?i)hal[fv]|doubl|tripl|quadrupl|fold|twice|third|quarter|fifth|tenth|sixth|eighth|magnitude|1/\d"
)

_PARTS = r"(?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|hundredth)"

_OF = r"(?:of\s)?(?:the|its|our|that|their|what|previous|prior|\w+'s|last|all)\b"

_SOFTLY = r"(?:about\s|nearly\s|over\s|roughly\s|almost\s|more\sthan\s)?"

_RATIO = rf"""
    \b(?:halv(?:ed|es|ing)|doubl(?:ed|es|ing)|tripl(?:ed|es|ing)|quadrupl(?:ed|es|ing))\b(?!\s(?:precision|buffer|quot))
    | \b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)[-\s]?fold\b
    | \btwice\s(?:as|the)\b | \b(?:two|three|four|five|ten)\stimes\sas\b
    | \b(?:by|in|to|at)\s{_SOFTLY}(?:one-?\s?|a\s)?half\b(?!\s(?:year|day|hour|dozen))
    | \bhalf\s{_OF}(?!\s(?:team|group|class|year|day|time\b|students|engineers))
    | \bby\s{_SOFTLY}(?:an?|one|two|three)[\s-]{_PARTS}s?\b
    | \b(?:an?|one|two|three|four)[\s-]{_PARTS}s?\s{_OF}
    | \b(?:an?|one|two|three)[\s-]{_PARTS}s?\s(?:less|fewer|lower|faster|cheaper|smaller|shorter|more|higher)\b
    | \b(?:an|one|two|three)\sorders?\sof\smagnitude\b
    | \b1/\d{{1,3}}(?:th|rd)?\s(?:of\s)?(?:the|its|our)\b
    """

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
            "nine": 9, "ten": 10, "twenty": 20, "hundred": 100}  # fmt: skip

_SHARES = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
           "tenth": 10, "twentieth": 20, "hundredth": 100}  # fmt: skip


@cache
def _ratio() -> "re.Pattern[str]":
    return re.compile(_RATIO, re.VERBOSE | re.IGNORECASE)


def find_ratios(text: str) -> list[tuple[int, int, float]]:
    """Start, end and value of every ratio in words: "halved" is 0.5, "a third of the" 1/3, "tripled" 3."""
    if not _HINT.search(text):
        return []
    return [(match.start(), match.end(), _value(match.group().lower())) for match in _ratio().finditer(text)]


def _value(words: str) -> float:
    for start, value in (("halv", 0.5), ("doubl", 2.0), ("tripl", 3.0), ("quadrupl", 4.0), ("twice", 2.0)):
        if words.startswith(start):
            return value
    parts = re.findall(r"[a-z]+|\d+", words)
    count = next((_NUMBERS[part] for part in parts if part in _NUMBERS), 1)
    if "magnitude" in parts:
        return float(10**count)
    for part in parts:
        if part.rstrip("s") in _SHARES:
            return count / _SHARES[part.rstrip("s")]
        if part == "half":
            return 0.5
    fold = next((part for part in parts if part.endswith("fold")), "")
    if fold:
        return float(_NUMBERS.get(fold[:-4], count))
    return 1 / int(parts[1]) if parts[0] == "1" else float(count)
