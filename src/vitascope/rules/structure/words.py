"""The word lists of the family, and what counts as the top of the page."""

import re
from functools import cache

from msgspec import Struct

from vitascope.resume.model import Section, SectionKind
from vitascope.rules.facts import Facts, Located
from vitascope.tables import load_table

WORDS_A_PAGE = 450
"""Words of an ordinary full page, for files without pages."""


class StructureWords(Struct, frozen=True):
    """data/phrases/structure.toml; see there."""

    source: str
    level: tuple[str, ...]
    family: tuple[str, ...]
    span: tuple[str, ...]
    study: tuple[str, ...]
    used: tuple[str, ...]
    exercise: tuple[str, ...]
    doctorate: tuple[str, ...]
    hosts: tuple[str, ...]
    starts: tuple[str, ...]
    issuers: tuple[str, ...]


def structure_words() -> StructureWords:
    return load_table("phrases/structure.toml", StructureWords)


@cache
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(re.escape(p) for p in phrases)})(?![\w-])")


def first_of(text: str, phrases: tuple[str, ...]) -> str:
    """The first of the phrases that stands in the text as whole words, case aside; "" if none."""
    found = _pattern(phrases).search(text.lower())
    return found[0] if found else ""


def runs_on_top(facts: Facts, share: float) -> frozenset[int]:
    """Runs in the upper `share` of the first page; of files without pages, its share of WORDS_A_PAGE words."""
    document = facts.document
    if document.has_geometry:
        bottom = share * document.pages[0].height
        runs = document.runs
        return frozenset(
            i
            for i in range(document.pages[0].first, document.pages[0].last)
            if runs[i].hidden is None and (box := runs[i].box) is not None and box.mid_y <= bottom
        )
    seen = [run for line in facts.lines for run in line.runs]
    return frozenset(seen[: int(share * WORDS_A_PAGE)])


def is_stack(located: Located, facts: Facts) -> bool:
    """Whether the term is hardware, a library or anything else of the portable, vendor or serving layer."""
    name = located.mention.canonical
    if name is None or name not in facts.vocabulary:
        return name is None
    term = facts.vocabulary.term(name)
    return term.kind in ("hardware", "library", "instance type") or term.layer in ("vendor", "serving")


def runs_of(located: Located) -> tuple[int, ...]:
    return located.passage.runs_in(located.mention.span)


def section_of(facts: Facts, kind: SectionKind) -> Section | None:
    """The first section of the kind that has a heading."""
    return next((s for s in facts.resume.sections if s.kind == kind and s.heading), None)


def size_of(section: Section) -> int:
    """Words under the heading."""
    return len(section.text.text.split())
