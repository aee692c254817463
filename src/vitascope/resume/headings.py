"""The words of section headings: a text in, the kind of section it names out."""

import re
from functools import cache, lru_cache
from typing import Literal, get_args

from msgspec import Struct

from vitascope.resume.model import SectionKind
from vitascope.resume.words import squeezed
from vitascope.tables import load_table

Match = Literal["standard", "whole", "core"]

_OPENING = re.compile(r"^(?:[\W_]++|\d{1,2}[.)]?\s++|[ivxIVX]{1,4}[.)]\s++)+(?=\w)")
_KINDS: tuple[SectionKind, ...] = get_args(SectionKind)
_LONGEST_WORDS = 6


class _HeadingWords(Struct, frozen=True):
    standard: str
    contact_labels: str
    whole: dict[str, str]
    cores: dict[str, str]


class _Headings(Struct, frozen=True):
    standard: frozenset[str]
    contact_labels: frozenset[str]
    whole: dict[str, SectionKind]
    cores: dict[str, SectionKind]


class Named(Struct, frozen=True):
    """What a text names as a heading, and how surely its words do."""

    kind: SectionKind
    match: Match


@cache
def _headings() -> _Headings:
    table = load_table("phrases/headings.toml", _HeadingWords)
    whole: dict[str, SectionKind] = {}
    cores: dict[str, SectionKind] = {}
    for kind in _KINDS:
        for phrase in _phrases(table.whole.get(kind, "")):
            whole.setdefault(squeezed(phrase), kind)
        for phrase in _phrases(table.cores.get(kind, "")):
            cores.setdefault(phrase, kind)
    standard = frozenset(squeezed(p) for p in _phrases(table.standard))
    return _Headings(standard, frozenset(squeezed(p) for p in _phrases(table.contact_labels)), whole, cores)


def is_contact_label(text: str) -> bool:
    """As in "E-mail", "LinkedIn:": a label beside a contact, never a heading."""
    return squeezed(text) in _headings().contact_labels


def _phrases(text: str) -> list[str]:
    return [phrase.strip() for phrase in text.replace("\n", " ").split(",") if phrase.strip()]


@lru_cache(maxsize=4096)
def named_by(text: str) -> Named | None:
    """The section that the text names, if its words are those of a heading."""
    if len(text) > 90 or len(text) < 2:
        return None
    plain = _OPENING.sub("", re.sub(r"\s*\(\d{1,2}\)$", "", text)).rstrip(" :：.-–—_|•/\\")
    key = squeezed(plain)
    table = _headings()
    kind = table.whole.get(key)
    if kind is not None:
        return Named(kind, "standard" if key in table.standard else "whole")
    return _by_core(plain)


def _by_core(plain: str) -> Named | None:
    """As in "Customer Service Experience", "Selected Publications (5 of 12)", "Education and Leadership"."""
    plain = re.sub(r"\s*\([^)]*\)$", "", plain)
    words = [w.strip(".,:;()").lower() for w in re.split(r"[\s/]+", plain) if w.strip(".,:;()&+/|–—-")]
    if not 1 < len(words) <= _LONGEST_WORDS or any(c.isdigit() for c in plain) or plain[0].islower():
        return None
    cores = _headings().cores
    halves = re.split(r",\s+(?:and\s+|&\s+)?|\s(?:&|and|\+|und|et|y|e|en|/|\|)\s", plain.lower())
    if len(halves) > 1:
        kinds = [named_by(half.strip()[:1].upper() + half.strip()[1:]) for half in halves]
        if all(kinds) and kinds[0] is not None:
            return Named(kinds[0].kind, "core")
    for size in (2, 1):
        last = " ".join(words[-size:])
        if last in cores:
            return Named(cores[last], "core")
    first = words[0]
    if first in cores and len(words) > 2 and words[1] in {"and", "&", "und", "et", "y", "e", "en", "in", "with"}:
        return Named(cores[first], "core")
    return None
