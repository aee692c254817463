"""Several ads together: which literal terms how many of them ask for, what travels together, which ads are one."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from vitascope.posting.model import Archetype, Posting

_SAME_AD = 800  # thousandths of shared three-word rows, from which two ads are one posted twice
_TOGETHER_ADS = 3
_TOGETHER = 500  # thousandths: of the ads that hold either term, those that hold both
_MOST_PAIRS = 30


class Ranked(Struct, frozen=True):
    """A term and in how many ads it is asked for; an ad counts once, at the most binding level.

    surface  the spelling that most ads use; `surfaces` all of them, the most frequent first
    """

    term: str
    surface: str
    surfaces: tuple[str, ...]
    ads: int
    required: int
    preferred: int
    duty: int


class Cluster(Struct, frozen=True):
    """Ads of one kind of work whose first camp is the same; `ads` are their places in Several.postings."""

    archetype: Archetype
    camp: str
    ads: tuple[int, ...]
    terms: tuple[str, ...]


class Together(Struct, frozen=True):
    """Two terms and in how many ads both stand; `thousandths` of the ads that hold either."""

    first: str
    second: str
    ads: int
    thousandths: int


class Several(Struct, frozen=True):
    """`postings` with duplicates folded; `folded` gives for each the names of the ads that it stands for."""

    names: tuple[str, ...]
    postings: tuple[Posting, ...]
    folded: tuple[tuple[str, ...], ...]
    terms: tuple[Ranked, ...]
    clusters: tuple[Cluster, ...]
    together: tuple[Together, ...]


def taken_together(given: Sequence[tuple[str, Posting]]) -> Several:
    """The ads in the order given; of near-duplicates the first stands for all."""
    kept, folded = _without_duplicates(given)
    postings = tuple(posting for _, posting in kept)
    levels = [_levels(posting) for posting in postings]
    terms = _ranked(postings, levels)
    return Several(
        tuple(name for name, _ in kept),
        postings,
        folded,
        terms,
        _clusters(postings, levels),
        _together(levels, [ranked.term for ranked in terms]),
    )


def _without_duplicates(
    given: Sequence[tuple[str, Posting]],
) -> tuple[list[tuple[str, Posting]], tuple[tuple[str, ...], ...]]:
    kept: list[tuple[str, Posting]] = []
    rows: list[frozenset[tuple[str, ...]]] = []
    folded: list[list[str]] = []
    for name, posting in given:
        own = _rows(posting)
        same = next((i for i, other in enumerate(rows) if _shared(own, other) >= _SAME_AD), None)
        if same is None:
            kept.append((name, posting))
            rows.append(own)
            folded.append([name])
        else:
            folded[same].append(name)
    return kept, tuple(tuple(names) for names in folded)


def _rows(posting: Posting) -> frozenset[tuple[str, ...]]:
    """Rows of three words of what the ad asks for: its company story may be the same in unlike ads."""
    text = " ".join(line.span.of(posting.text) for line in posting.lines) or posting.text
    words = re.findall(r"\w+", text.lower())
    return frozenset(zip(words, words[1:], words[2:], strict=False))


def _shared(a: frozenset[tuple[str, ...]], b: frozenset[tuple[str, ...]]) -> int:
    return 1000 * len(a & b) // max(1, len(a | b))


def _levels(posting: Posting) -> dict[str, str]:
    """The level of each term that the ad demands: "required", "preferred" or "duty"."""
    found: dict[str, str] = {}
    for demand in posting.demands:
        for name in demand.names:
            found.setdefault(name, demand.level)
    return found


def _ranked(postings: Sequence[Posting], levels: Sequence[dict[str, str]]) -> tuple[Ranked, ...]:
    counts: dict[str, Counter[str]] = {}
    surfaces: dict[str, Counter[str]] = {}
    for posting, own in zip(postings, levels, strict=True):
        for term, level in own.items():
            counts.setdefault(term, Counter())[level] += 1
        spelt = {(term.canonical or term.surface, term.surface) for term in posting.terms}
        for name, surface in spelt:
            if name in own:
                surfaces.setdefault(name, Counter())[surface] += 1
    ranked = []
    for term, found in counts.items():
        forms = tuple(sorted(surfaces.get(term, {term: 1}), key=lambda s: (-surfaces.get(term, Counter())[s], s)))
        ads = sum(found.values())
        ranked.append(Ranked(term, forms[0], forms, ads, found["required"], found["preferred"], found["duty"]))
    return tuple(sorted(ranked, key=lambda r: (-r.ads, -r.required, -r.preferred, r.term.lower())))


def _clusters(postings: Sequence[Posting], levels: Sequence[dict[str, str]]) -> tuple[Cluster, ...]:
    groups: dict[tuple[Archetype, str], list[int]] = {}
    for number, posting in enumerate(postings):
        camp = max(posting.camps, key=lambda share: share.thousandths).camp if posting.camps else ""
        groups.setdefault((posting.archetype, camp), []).append(number)
    clusters = []
    for (archetype, camp), ads in groups.items():
        counts = Counter(term for ad in ads for term in levels[ad])
        top = sorted(counts, key=lambda term: (-counts[term], term.lower()))[:8]
        clusters.append(Cluster(archetype, camp, tuple(ads), tuple(top)))
    return tuple(sorted(clusters, key=lambda cluster: (-len(cluster.ads), cluster.archetype, cluster.camp)))


def _together(levels: Sequence[dict[str, str]], ranked: Sequence[str]) -> tuple[Together, ...]:
    holders = {term: {i for i, own in enumerate(levels) if term in own} for term in ranked}
    frequent = [term for term in ranked if len(holders[term]) >= _TOGETHER_ADS]
    found = []
    for first, second in combinations(frequent, 2):
        both = len(holders[first] & holders[second])
        if both >= _TOGETHER_ADS:
            share = 1000 * both // len(holders[first] | holders[second])
            if share >= _TOGETHER:
                found.append(Together(first, second, both, share))
    return tuple(sorted(found, key=lambda pair: (-pair.ads, -pair.thousandths, pair.first.lower()))[:_MOST_PAIRS])
