"""How right ads are read, on labelled ads: lines and levels, terms, alternatives, camps, names out of the vocabulary.

    python -m benchmarks.ads [--show ID]

Needs ../shared. What is asked of each figure stands in REACHED of tests/corpus/test_ads_reached.py.

lines         a line found counts where it shares more than half of both with a labelled one (intersection over union)
terms         exact spans; labels of class "field" count neither way, nor does what overlaps them
alternatives  groups equal as sets of surfaces
unknown       a fifth of the vocabulary is taken out, three times: the labelled terms that were lost by it, found again
negatives     ads that name no accelerator: camps found in them
"""

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from benchmarks.shared import SHARED
from vitascope.language.terms import Vocabulary, load
from vitascope.posting.model import Posting
from vitascope.posting.read import read_posting

Ad = dict[str, Any]
Stretch = tuple[int, int, str]


def labelled() -> list[Ad]:
    return [json.loads(line) for line in (SHARED / "labels" / "ads.jsonl").read_text(encoding="utf-8").splitlines()]


def line_figures(ads: list[Ad], postings: list[Posting], show: str = "") -> dict[str, float]:
    counts: Counter[str] = Counter()
    for ad, posting in zip(ads, postings, strict=True):
        found = [(line.span.start, line.span.end, str(line.level)) for line in posting.lines]
        gold = [(line["start"], line["end"], str(line["level"])) for line in ad["lines"]]
        pairs = matched(found, gold)
        counts.update(right=len(pairs), found=len(found), gold=len(gold))
        counts["level"] += sum(found[i][2] == gold[j][2] for i, j in pairs)
        if is_shown(ad, show):
            show_lines(ad, found, gold, pairs)
    return {
        "lines": 2 * counts["right"] / (counts["found"] + counts["gold"]),
        "levels": counts["level"] / counts["right"],
    }


def matched(found: Sequence[Stretch], gold: Sequence[Stretch]) -> list[tuple[int, int]]:
    """Pairs of indices; each line is in one pair at most."""
    pairs, taken = [], set()
    for i, (a, b, _) in enumerate(found):
        for j, (c, d, _) in enumerate(gold):
            shared = min(b, d) - max(a, c)
            if j not in taken and shared > 0 and shared / (max(b, d) - min(a, c)) > 0.5:
                pairs.append((i, j))
                taken.add(j)
                break
    return pairs


def show_lines(ad: Ad, found: Sequence[Stretch], gold: Sequence[Stretch], pairs: Sequence[tuple[int, int]]) -> None:
    print("=====", ad["id"], ad["title"])
    hit = ({i for i, _ in pairs}, {j for _, j in pairs})
    for said, stretches, known in (("EXTRA", found, hit[0]), ("MISSED", gold, hit[1])):
        for number, (a, b, level) in enumerate(stretches):
            if number not in known:
                print(f"  {said} {level} {ad['text'][a:b][:150]!r}")
    for i, j in pairs:
        if found[i][2] != gold[j][2]:
            print(f"  LEVEL {found[i][2]} for {gold[j][2]} {ad['text'][gold[j][0] : gold[j][1]][:120]!r}")


def term_figures(ads: list[Ad], postings: list[Posting], show: str = "") -> dict[str, float]:
    counts: Counter[str] = Counter()
    for ad, posting in zip(ads, postings, strict=True):
        text = ad["text"]
        gold = {(t["start"], t["end"]): t["class"] for t in ad["terms"]}
        fields = [span for span, kind in gold.items() if kind == "field"]
        found = {(t.span.start, t.span.end) for t in posting.terms if not t.is_field}
        for span, kind in gold.items():
            if kind != "field":
                counts[f"{kind} {'right' if span in found else 'missed'}"] += 1
                if is_shown(ad, show) and span not in found:
                    print(f"  MISSED term {kind} {text[span[0] : span[1]]!r}")
        for a, b in found - set(gold):
            if not any(start < b and a < end for start, end in fields):
                counts["false"] += 1
                if is_shown(ad, show):
                    print(f"  FALSE term {text[a:b]!r}")
    right = counts["named right"] + counts["technique right"]
    return {
        "terms, precision": right / (right + counts["false"]),
        "terms, recall": right / (right + counts["named missed"] + counts["technique missed"]),
        "named, recall": counts["named right"] / (counts["named right"] + counts["named missed"]),
        "techniques, recall": counts["technique right"] / (counts["technique right"] + counts["technique missed"]),
    }


def group_figures(ads: list[Ad], postings: list[Posting], show: str = "") -> dict[str, float]:
    counts: Counter[str] = Counter()
    for ad, posting in zip(ads, postings, strict=True):
        found = [frozenset(t.surface for t in group) for group in posting.either]
        gold = [frozenset(group) for group in ad["either"]]
        counts.update(right=sum((Counter(found) & Counter(gold)).values()), all=len(found) + len(gold))
        camps = [share.camp for share in posting.camps]
        counts["camps"] += camps == ad["camps"]
        counts["archetype"] += posting.archetype == ad["archetype"]
        if is_shown(ad, show):
            for group in set(found) ^ set(gold):
                print(f"  {'EXTRA' if group in found else 'MISSED'} either {sorted(group)}")
            if camps != ad["camps"]:
                print(f"  CAMPS {camps} for {ad['camps']}")
            if posting.archetype != ad["archetype"]:
                print(f"  ARCHETYPE {posting.archetype} for {ad['archetype']} ({posting.facts.title!r})")
    return {
        "alternatives": 2 * counts["right"] / counts["all"],
        "camps": counts["camps"] / len(ads),
        "archetypes": counts["archetype"] / len(ads),
    }


def is_shown(ad: Ad, show: str) -> bool:
    return show == "all" or (bool(show) and ad["id"].startswith(show))


def without_a_fifth(vocabulary: Vocabulary, seed: int) -> Vocabulary:
    """Terms that share an ambiguous form with one that is taken out go with it."""
    chance = random.Random(seed)
    gone = {term.canonical for term in vocabulary.terms if chance.random() < 0.2}
    for ambiguity in vocabulary.ambiguities:
        senses = {sense.term for sense in ambiguity.senses if sense.term}
        if senses & gone or ambiguity.default in gone:
            gone |= senses
    kept = tuple(
        replace(
            term,
            counterparts=tuple(name for name in term.counterparts if name not in gone),
            superseded_by="" if term.superseded_by in gone else term.superseded_by,
        )
        for term in vocabulary.terms
        if term.canonical not in gone
    )
    senses_kept = tuple(a for a in vocabulary.ambiguities if not gone & {sense.term for sense in a.senses})
    return Vocabulary(kept, senses_kept)


def unknown_figures(ads: list[Ad], whole: list[Posting], vocabulary: Vocabulary) -> dict[str, float]:
    counts: Counter[str] = Counter()
    for seed in range(3):
        part = without_a_fifth(vocabulary, seed)
        for ad, posting in zip(ads, whole, strict=True):
            gold = {(t["start"], t["end"]): t["class"] for t in ad["terms"]}
            fields = [span for span, kind in gold.items() if kind == "field"]
            now = read_posting(ad["text"], part)
            known = {(t.span.start, t.span.end) for t in now.terms if t.canonical}
            unknown = {(t.span.start, t.span.end) for t in now.terms if t.canonical is None}
            before = {(t.span.start, t.span.end) for t in posting.terms if t.canonical}
            for span in (before - known) & set(gold):
                counts[f"{gold[span]} {'right' if span in unknown else 'missed'}"] += gold[span] != "field"
            for a, b in unknown:
                is_near_field = any(start < b and a < end for start, end in fields)
                counts["right"] += (a, b) in gold and not is_near_field
                counts["false"] += (a, b) not in gold and not is_near_field
    found = counts["named right"] + counts["technique right"]
    return {
        "unknown, recall": found / (found + counts["named missed"] + counts["technique missed"]),
        "unknown, precision": counts["right"] / (counts["right"] + counts["false"]),
        "unknown named, recall": counts["named right"] / (counts["named right"] + counts["named missed"]),
        "unknown techniques, recall": counts["technique right"]
        / (counts["technique right"] + counts["technique missed"]),
    }


def beside_a_keyword_list(ads: list[Ad], postings: list[Posting]) -> None:
    """What each says that the ad demands, as sets of words in lower case, against the labelled terms and fields."""
    finders: dict[str, list[set[str]]] = {
        "ours": [{t.surface.lower() for t in posting.terms} for posting in postings],
    }
    try:
        from ats_resume.checks import extract_keywords
    except ImportError:
        print("ats-resume is not installed: not measured beside ours")
    else:
        finders["ats-resume"] = [set().union(*extract_keywords(ad["text"])) for ad in ads]
    gold = [{t["surface"].lower() for t in ad["terms"]} for ad in ads]
    for name, found in finders.items():
        right = sum(len(mine & true) for mine, true in zip(found, gold, strict=True))
        precision, recall = right / sum(map(len, found)), right / sum(map(len, gold))
        print(f"demands as words, {name}: precision {precision:.3f}, recall {recall:.3f}")


def accelerators_in_negatives(vocabulary: Vocabulary) -> int:
    """How many ads without accelerator words are said to name a camp."""
    files = sorted((SHARED / "ads" / "negatives").rglob("*.txt"))
    return sum(bool(read_posting(path.read_text(encoding="utf-8"), vocabulary).camps) for path in files)


def seconds_for_a_hundred(vocabulary: Vocabulary) -> float:
    """Processor time for a hundred real ads."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((SHARED / "ads" / "dev").glob("*.txt"))[:100]]
    before = time.process_time()
    for text in texts:
        read_posting(text, vocabulary)
    return time.process_time() - before


def figures(show: str = "") -> dict[str, float]:
    ads, vocabulary = labelled(), load()
    postings = [read_posting(ad["text"], vocabulary) for ad in ads]
    return {
        **line_figures(ads, postings, show),
        **term_figures(ads, postings, show),
        **group_figures(ads, postings, show),
        **unknown_figures(ads, postings, vocabulary),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", default="", help="print what was wrong in the ad with this id, or in all")
    given = parser.parse_args()
    for name, value in figures(given.show).items():
        print(f"{name}: {value:.3f}")
    vocabulary = load()
    beside_a_keyword_list(labelled(), [read_posting(ad["text"], vocabulary) for ad in labelled()])
    print(f"ads without accelerator words that are given a camp: {accelerators_in_negatives(vocabulary)}")
    print(f"a hundred ads: {seconds_for_a_hundred(vocabulary):.2f} s")


if __name__ == "__main__":
    main()
