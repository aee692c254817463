"""How right and how fast the terms are found: labelled ads, negative ads, megabytes a second. Needs ../shared.

    python benchmarks/terms.py

Speed is CPU time of one core, beside one regular expression of all forms. Labels of class "field" count neither way.
"""

import json
import re
import sys
import time
from collections import Counter
from pathlib import Path

from vitascope.language.folding import fold
from vitascope.language.terms import Vocabulary, load

SHARED = Path(__file__).resolve().parents[2] / "shared"


def main() -> int:
    labels = SHARED / "labels" / "ads.jsonl"
    if not labels.exists():
        print(f"{labels} is not there: nothing was measured")
        return 1
    before = time.process_time()
    vocabulary = load()
    print(f"load: {1000 * (time.process_time() - before):.1f} ms for {len(vocabulary.terms)} terms")
    ads = [json.loads(line) for line in labels.read_text().splitlines()]
    agreement(vocabulary, ads)
    negatives(vocabulary)
    speed(vocabulary, [ad["text"] for ad in ads])
    return 0


def agreement(vocabulary: Vocabulary, ads: list[dict]) -> None:  # type: ignore[type-arg]
    """Precision and recall on exact spans within labelled lines."""
    counts: Counter[str] = Counter()
    for ad in ads:
        gold = {(t["start"], t["end"]): t["class"] for t in ad["terms"]}
        lines = [(line["start"], line["end"]) for line in ad["lines"]]
        fields = [span for span, kind in gold.items() if kind == "field"]
        found = {(m.span.start, m.span.end) for m in vocabulary.find(ad["text"])}
        for span, kind in gold.items():
            counts[f"{kind} {'found' if span in found else 'missed'}"] += 1
        for start, end in found - set(gold):
            is_in_line = any(a <= start and end <= b for a, b in lines)
            is_field = any((a <= start and end <= b) or (start <= a and b <= end) for a, b in fields)
            counts["false"] += is_in_line and not is_field
    right = counts["named found"] + counts["technique found"]
    for kind in ("named", "technique"):
        print(f"recall, {kind}: {counts[f'{kind} found'] / (counts[f'{kind} found'] + counts[f'{kind} missed']):.3f}")
    print(f"recall: {right / (right + counts['named missed'] + counts['technique missed']):.3f}")
    print(f"precision: {right / (right + counts['false']):.3f}")


def negatives(vocabulary: Vocabulary) -> None:
    """Terms of an accelerator camp in ads that name no accelerator."""
    files = sorted((SHARED / "ads" / "negatives").rglob("*.*"))
    hits = Counter(
        mention.canonical
        for file in files
        for mention in vocabulary.find(file.read_text(errors="replace"))
        if mention.canonical and vocabulary.term(mention.canonical).strong
    )
    print(f"accelerator camps in {len(files)} negative files: {dict(hits) or 'none'}")


def speed(vocabulary: Vocabulary, texts: list[str]) -> None:
    text = "\n\n".join(texts)
    forms = sorted({form for term in vocabulary.terms for form in (term.canonical, *term.variants)}, key=len)
    pattern = re.compile("|".join(map(re.escape, reversed(forms))), re.IGNORECASE)
    automaton = vocabulary._matcher._automaton  # noqa: SLF001
    folded = fold(text)
    rows = (
        ("scan of the folded text", lambda: automaton.find_matches_as_indexes(folded.data, overlapping=True)),
        ("fold", lambda: fold(text)),
        ("find, with senses", lambda: vocabulary.find(text)),
        ("find, ad by ad", lambda: [vocabulary.find(one) for one in texts]),
        ("re alternation, no senses", lambda: list(pattern.finditer(text[:20000]))),
    )
    for name, run in rows:
        run()
        times = []
        for _ in range(5):
            before = time.process_time()
            run()
            times.append(time.process_time() - before)
        size = 20000 if name.startswith("re ") else len(text)
        print(f"{name}: {size / min(times) / 1e6:.2f} MB/s")


if __name__ == "__main__":
    sys.exit(main())
