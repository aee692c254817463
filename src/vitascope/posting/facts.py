"""What an ad says of the job beside its words: title, seniority, years, place, pay."""

import re
from collections.abc import Sequence

from vitascope.posting.model import AdLine, Facts

_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_ROLE = re.compile(
    r"\b(?:engineer\w*|scientist|researcher|developer|architect|lead|manager|analyst|intern|director|programmer|residen(?:t|cy)|fellow"
    r"|specialist|mts|technical staff|sre|head of)\b",
    re.IGNORECASE,
)
_SENIORITY = (
    ("intern", r"\bintern(?:ship)?\b|\bco-op\b"),
    ("new grad", r"\bnew grad\w*\b|\bgraduate\b|\bentry[ -]level\b|\buniversity grad"),
    ("junior", r"\bjunior\b|\bjr\.?\b|\bassociate\b"),
    ("principal", r"\bprincipal\b|\bdistinguished\b|\bfellow\b"),
    ("staff", r"\bstaff\b(?! of)"),
    ("director", r"\bdirector\b|\bhead of\b|\bvp\b"),
    ("lead", r"\blead\b|\bmanager\b"),
    ("senior", r"\bsenior\b|\bsr\.?\b"),
)
_YEARS = re.compile(
    r"(?P<low>\d{1,2})\s*(?:\+|plus)?\s*(?:(?:-|–|to)\s*\d{1,2}\s*\+?\s*)?(?:\+\s*)?(?:years?|yrs?)\b",
    re.IGNORECASE,
)
_PAY = re.compile(
    r"(?:(?:USD|CAD|EUR|GBP|AUD)\s*)?[$€£]\s?\d{2,3}(?:[.,]\d{3})*(?:\.\d+)?\s?[kK]?\+?(?:\s*(?:-{1,2}|–|—|~|to)\s*(?:(?:USD|CAD|EUR|GBP|AUD)\s*)?[$€£]?\s?\d{2,3}(?:[.,]\d{3})*\s?[kK]?)?"
    r"(?:\s*(?:USD|CAD|EUR|GBP|AUD))?|\b\d{2,3}k\s*(?:-|–|~)\s*\d{2,3}k(?:\s*(?:USD|EUR|GBP))?"
)
_PLACE = re.compile(
    r"(?:🌎|📍)\s*([^`\n]{3,120})|^\W{0,4}Locations?\W{0,4}:?\W{0,4}[ \t]*([A-Z][^\n]{2,100})", re.MULTILINE
)


def facts_of(text: str, lines: Sequence[AdLine], title: str = "") -> Facts:
    """`title` wins over what the text's first lines seem to say. Years are the most that a required line asks for."""
    title = title or _title(text)
    years = [
        int(match["low"])
        for line in lines
        if line.level == "required"
        for match in _YEARS.finditer(text, line.span.start, line.span.end)
        if 0 < int(match["low"]) <= 20
    ]
    place = _PLACE.search(text)
    pay = _PAY.search(text)
    return Facts(
        title=title,
        seniority=next((name for name, pattern in _SENIORITY if re.search(pattern, title, re.IGNORECASE)), ""),
        years=max(years, default=0),
        place=((place[1] or place[2]).strip(" `*_.") if place else ""),
        pay=pay[0].strip() if pay else "",
    )


_NUMBER = re.compile(r"^\d{1,3}[.)]\s+")
"""Of a list of ads: "12. Senior Engineer"."""

_SENTENCE = re.compile(r"\b(?:you|we|our|your|is|are|will|have|with)\b|\. ")


def _title(text: str) -> str:
    """The first short line that names a role."""
    lines = [line for line in text.splitlines() if line.strip()][:8]
    for line in lines:
        bare = _NUMBER.sub("", _LINK.sub(r"\1", line).strip(" #*_`>-\t."))
        if 3 < len(bare) <= 110 and _ROLE.search(bare) and bare[-1] != ":" and not _SENTENCE.search(bare):
            return bare
    head = text.strip().split("\n", 1)[0][:300]
    for part in re.split(r"\s[-–|]\s|\. ", head):
        if 3 < len(part) <= 90 and _ROLE.search(part):
            return part.strip()
    return ""
