"""Owed figures in a text: [N] and its kin, and the forms of other styles that [N] should replace."""

import re
from functools import cache

from msgspec import Struct

from vitascope.text import Span


class Blank(Struct, frozen=True):
    """An owed figure. `foreign` is a form of another style (X%, XX, [TBD]) that [N] should replace."""

    span: Span
    text: str
    money: bool = False
    foreign: bool = False


_UNIT = (
    r"(?:%|percent\b|ms\b|secs?\b|seconds?\b|min(?:ute)?s?\b|hours?\b|days?\b|weeks?\b|months?\b|[kMB]\b|x\b|×"
    r"|QPS\b|RPS\b|TPS\b|(?:GPU|TPU|chip|node|user|request|quer(?:y|ie)|token|model|million|billion|thousand"
    r"|point|prediction|engineer|customer|endpoint|service|team|people|row|record|image|TB|GB|PB)s?\b)"
)

_OWED = rf"""
    \[\s*(?P<ours>[$€£]?)\s*[Nn]\s*\]
    | (?P<cash>[$€£])\s?(?:
        X{{1,4}}(?:[.,]X{{1,3}})*(?:[kKMB]|\b)(?!\w) | _{{2,}} | N\b | \?+ | \#{{2,}} | \[\s*[Nn]\s*\])
    | \[\s*(?:[$€£]?\s*(?:[Xx]{{1,4}}|Y{{1,2}}|Z{{1,2}}|\#+|_+|\?+|\.{{3}}|…|TBD|tbd|TBC|TODO|todo
        |(?:insert|add|your|some|exact)?\s*(?:number|figure|metric|percent(?:age)?|amount|value|count|n)s?(?:\s+here)?)
        \s*(?:%|ms)?)\s*\]%?
    | (?<!\w)<\s*(?:N|n|[Xx]{{1,3}}|number|amount|percent(?:age)?|metric|value|TBD)\s*>(?:\s?%)?
    | \{{\s*(?:N|n|[Xx]{{1,3}}|number|amount|percent(?:age)?|metric|value)\s*\}}(?:\s?%)?
    | (?<![\w.$]) (?:
        (?:X{{1,4}}|x{{2,4}}|YY|ZZ|N|_{{2,}}|\#{{1,3}}|\?{{1,4}})\s?%
        | (?:XX[X]{{0,2}}|xx[x]{{0,2}}|_{{2,}}|\#{{2,3}}|\?{{2,4}}) (?=[\s-]?{_UNIT})
        | (?:X|N|\#|\?) (?=\s(?:ms|QPS|RPS|million|billion|thousand|GPUs|hours|days|seconds|minutes|percent)\b)
        | (?:X|N|n) (?=(?:ms|QPS)\b)
        | (?:X[x×]|N[x×]|XX[x×])(?!\w)
        | XX{{1,3}}\+?(?=\s[a-z])
        | (?:TBD|TBC)(?=\s?(?:%|[a-z]))
        | \?{{2,4}}(?=\s*$)
      )
    """

_HINT = re.compile(r"[\[<{$€£?#_%]|[XxYZN]{2}|[XN]|TB[DC]")


@cache
def _owed() -> "re.Pattern[str]":
    """Made when a text first has a sign of a blank: most have none."""
    return re.compile(_OWED, re.VERBOSE)


def find_blanks(text: str) -> tuple[Blank, ...]:
    """Owed figures, in our form and in foreign ones, left to right. [1] is a citation and `vector<N>` is code."""
    if not _HINT.search(text):
        return ()
    return tuple(_blank(match) for match in _owed().finditer(text))


def _blank(match: "re.Match[str]") -> Blank:
    found = match.group()
    ours = match["ours"] is not None or found[1:].strip().replace(" ", "").lower() == "[n]"
    return Blank(
        Span(match.start(), match.end()),
        found,
        money=bool(match["ours"] or match["cash"]) or any(sign in found for sign in "$€£"),
        foreign=not ours,
    )
