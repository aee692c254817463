"""Which accelerator camps an ad names, how strongly, and what kind of shop it comes from."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from vitascope.language.terms import Vocabulary
from vitascope.posting.model import AdLine, AdTerm, Archetype, CampShare
from vitascope.tables import load_table

CAMPS = ("nvidia", "neuron", "rocm", "tpu", "intel", "apple", "qualcomm", "other")
_WEIGHTS = {"required": 3, "preferred": 2, "duty": 1}
_SHOPS: dict[str, Archetype] = {
    "nvidia": "nvidia-first",
    "tpu": "cloud-tpu",
    "neuron": "aws-native",
    "rocm": "amd-shop",
}
_ON_A_PAR = 200  # thousandths of all mentions of camps, for a camp to be one of several
_MOSTLY = 500
_ALONE = 600
_MANY_PLATFORM_TERMS = 5
_SPEAKS_OF_LEARNING = 3  # mentions of fields such as machine learning: fewer, and a platform is one for other things
_ABOUT_LEARNING = 6  # the same, and a quarter of all terms: the work is on models, whatever the title
_PART_OF_FIELDS = 4


class ArchetypeWords(Struct, frozen=True):
    """data/phrases/archetypes.toml; see there."""

    source: str
    makers: tuple[str, ...]
    compiler_titles: tuple[str, ...]
    platform_titles: tuple[str, ...]
    chip_titles: tuple[str, ...]
    applied_titles: tuple[str, ...]
    compiler_terms: tuple[str, ...]
    platform_terms: tuple[str, ...]
    learning_fields: tuple[str, ...]
    learning_titles: tuple[str, ...]
    core: dict[str, tuple[str, ...]]


@cache
def _words() -> ArchetypeWords:
    return load_table("phrases/archetypes.toml", ArchetypeWords)


def camp_shares(
    text: str, vocabulary: Vocabulary, lines: Sequence[AdLine], terms: Sequence[AdTerm]
) -> tuple[CampShare, ...]:
    """Camps in order of how strongly they are asked for: the best level first, then the order in the ad."""
    weights: Counter[str] = Counter()
    best: dict[str, tuple[int, int]] = {}
    for term in terms:
        camp = camp_of(vocabulary, term) or _other(text, term)
        if not camp or term.negated or term.line < 0:
            continue
        weight = _WEIGHTS[lines[term.line].level]
        weights[camp] += weight
        best[camp] = min(best.get(camp, (0, 1 << 30)), (-weight, term.span.start))
    total = sum(weights.values())
    ordered = sorted(weights, key=lambda camp: best[camp])
    return tuple(CampShare(camp, 1000 * weights[camp] // total) for camp in ordered)


def camp_of(vocabulary: Vocabulary, term: AdTerm) -> str:
    """The camp that the term decides; "" for most."""
    if term.canonical is None:
        return ""
    known = vocabulary.term(term.canonical)
    return known.camp if known.strong and known.camp in CAMPS else ""


_THEIR_CHIPS = re.compile(r"(?:['’]s)?\s+(?:hardware|accelerators?|chips?|silicon|devices?|systems)\b", re.IGNORECASE)


def _other(text: str, term: AdTerm) -> str:
    """The camp "other" where the chips of a maker without one of its own are named: "d-Matrix hardware"."""
    return "other" if term.canonical in _words().makers and _THEIR_CHIPS.match(text, term.span.end) else ""


def archetype(title: str, shares: Sequence[CampShare], terms: Sequence[AdTerm], lines: Sequence[AdLine]) -> Archetype:
    """What kind of shop asks, by the title first, then by what the requirements name most."""
    words = _words()
    counts = Counter(term.canonical for term in terms if term.canonical)
    camps = [share.camp for share in shares]
    several = sum(share.thousandths >= _ON_A_PAR for share in shares) >= 2
    if several and max(share.thousandths for share in shares) < _ALONE and "other" not in camps:
        return "multi-camp"
    speaks_of_compilers = any(counts[name] for name in words.compiler_terms) or "other" in camps
    if _has(title, words.compiler_titles) and speaks_of_compilers and not _has(title, ("gpu",)):
        return "framework-compiler"
    main = max(shares, key=lambda share: share.thousandths, default=CampShare("", 0))
    if main.camp in _SHOPS and main.thousandths >= _MOSTLY and _is_core(title, terms, lines, main.camp):
        return _SHOPS[main.camp]
    platform = sum(counts[name] for name in words.platform_terms)
    fields = sum(counts[name] for name in words.learning_fields)
    is_applied = _has(title, words.applied_titles)
    speaks_of_learning = fields >= _SPEAKS_OF_LEARNING or _has(title, words.learning_titles)
    if speaks_of_learning and (
        _has(title, words.platform_titles) or (platform >= _MANY_PLATFORM_TERMS and not is_applied)
    ):
        return "mlops"
    is_about_learning = fields >= _ABOUT_LEARNING and _PART_OF_FIELDS * fields >= len(terms)
    return "applied-ml" if is_applied or is_about_learning else "none"


def _has(title: str, phrases: Sequence[str]) -> bool:
    folded = f" {re.sub(r'[^a-z0-9]+', ' ', title.lower())} "
    return any(f" {phrase} " in folded for phrase in phrases)


def _is_core(title: str, terms: Sequence[AdTerm], lines: Sequence[AdLine], camp: str) -> bool:
    words = _words()
    if _has(title, words.chip_titles) and not _has(title, words.platform_titles):
        return True
    core = words.core[camp]
    return sum(t.line >= 0 and lines[t.line].level != "preferred" and t.canonical in core for t in terms) >= 2
