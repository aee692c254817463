"""How right ads are read: lines and levels, terms, alternatives, camps, on labelled ads. Needs ../shared.

    python -m benchmarks.ads [--show ID]

A line found counts where it shares more than half of both with a labelled one (intersection over union over 0.5).
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from benchmarks.shared import SHARED
from vitascope.language.terms import Vocabulary, load
from vitascope.posting.lines import ad_lines
from vitascope.posting.read import read_posting

Ad = dict[str, Any]


def labelled() -> list[Ad]:
    return [json.loads(line) for line in (SHARED / "labels" / "ads.jsonl").read_text(encoding="utf-8").splitlines()]


def line_figures(ads: list[Ad], show: str) -> None:
    counts: Counter[str] = Counter()
    for ad in ads:
        text = ad["text"]
        found = [(line.span.start, line.span.end, line.level) for line in ad_lines(text)]
        gold = [(line["start"], line["end"], line["level"]) for line in ad["lines"]]
        pairs = matched(found, gold)
        counts["right"] += len(pairs)
        counts["found"] += len(found)
        counts["gold"] += len(gold)
        counts["level"] += sum(found[i][2] == gold[j][2] for i, j in pairs)
        chars = [{at for a, b, _ in lines for at in range(a, b) if not text[at].isspace()} for lines in (found, gold)]
        counts["chars both"] += len(chars[0] & chars[1])
        counts["chars found"] += len(chars[0])
        counts["chars gold"] += len(chars[1])
        if (show and ad["id"].startswith(show)) or show == "all":
            print("=====", ad["id"], ad["title"])
            hit_found, hit_gold = {i for i, _ in pairs}, {j for _, j in pairs}
            for i, (a, b, level) in enumerate(found):
                if i not in hit_found:
                    print("  EXTRA", level, repr(text[a:b][:150]))
            for j, (a, b, level) in enumerate(gold):
                if j not in hit_gold:
                    print("  MISSED", level, repr(text[a:b][:150]))
            for i, j in pairs:
                if found[i][2] != gold[j][2]:
                    print("  LEVEL", found[i][2], "for", gold[j][2], repr(text[gold[j][0] : gold[j][1]][:120]))
    print(
        f"lines: F1 {2 * counts['right'] / (counts['found'] + counts['gold']):.3f} "
        f"(precision {counts['right'] / counts['found']:.3f}, recall {counts['right'] / counts['gold']:.3f}); "
        f"by characters {2 * counts['chars both'] / (counts['chars found'] + counts['chars gold']):.3f}"
    )
    print(f"levels of lines found: {counts['level'] / counts['right']:.3f}")


def matched(found: Sequence[tuple[int, int, str]], gold: Sequence[tuple[int, int, str]]) -> list[tuple[int, int]]:
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


def term_figures(ads: list[Ad], vocabulary: Vocabulary, show: str) -> None:
    """Exact spans; labels of class "field" count neither way."""
    counts: Counter[str] = Counter()
    for ad in ads:
        text = ad["text"]
        gold = {(t["start"], t["end"]): t["class"] for t in ad["terms"]}
        fields = [span for span, kind in gold.items() if kind == "field"]
        found = {(t.span.start, t.span.end): t for t in read_posting(text, vocabulary).terms if not t.is_field}
        for span, kind in gold.items():
            if kind != "field":
                counts["right" if span in found else "missed"] += 1
                counts[f"{kind} {'right' if span in found else 'missed'}"] += 1
                if shown(ad, show) and span not in found:
                    print(f"  MISSED term {kind} {text[span[0] : span[1]]!r}")
        for span, term in found.items():
            if span not in gold and not any(a < span[1] and span[0] < b for a, b in fields):
                counts["false"] += 1
                counts["false, not in the vocabulary"] += term.canonical is None
                if shown(ad, show):
                    print(f"  FALSE term {term.surface!r} {term.canonical}")
    precision = counts["right"] / (counts["right"] + counts["false"])
    recall = counts["right"] / (counts["right"] + counts["missed"])
    named = counts["named right"] / (counts["named right"] + counts["named missed"])
    technique = counts["technique right"] / (counts["technique right"] + counts["technique missed"])
    print(
        f"terms: precision {precision:.3f}, recall {recall:.3f} (named {named:.3f}, technique {technique:.3f}); {counts['false']} false"
    )


def group_figures(ads: list[Ad], vocabulary: Vocabulary, show: str) -> None:
    """Groups of alternatives, equal as sets of surfaces; camps as lists; archetypes."""
    counts: Counter[str] = Counter()
    for ad in ads:
        posting = read_posting(ad["text"], vocabulary)
        found = [frozenset(t.surface for t in group) for group in posting.either]
        gold = [frozenset(group) for group in ad["either"]]
        right = sum((Counter(found) & Counter(gold)).values())
        counts["right"] += right
        counts["found"] += len(found)
        counts["gold"] += len(gold)
        camps = [share.camp for share in posting.camps]
        counts["camps"] += camps == ad["camps"]
        counts["archetype"] += posting.archetype == ad["archetype"]
        if shown(ad, show):
            for group in set(found) ^ set(gold):
                print(f"  {'EXTRA' if group in found else 'MISSED'} either {sorted(group)} ({ad['id']})")
            if camps != ad["camps"]:
                print(f"  CAMPS {camps} for {ad['camps']} ({ad['id']})")
            if posting.archetype != ad["archetype"]:
                print(f"  ARCHETYPE {posting.archetype} for {ad['archetype']} ({ad['id']} {posting.facts.title!r})")
    print(
        f"alternatives: F1 {2 * counts['right'] / (counts['found'] + counts['gold']):.3f} ({counts['found']} found, {counts['gold']} labelled)"
    )
    print(f"camps right in {counts['camps']} of {len(ads)} ads; archetype in {counts['archetype']}")


def shown(ad: Ad, show: str) -> bool:
    return show == "all" or (bool(show) and ad["id"].startswith(show))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", default="", help="print what was wrong in the ad with this id, or in all")
    given = parser.parse_args()
    ads, vocabulary = labelled(), load()
    line_figures(ads, given.show)
    term_figures(ads, vocabulary, given.show)
    group_figures(ads, vocabulary, given.show)


if __name__ == "__main__":
    main()
