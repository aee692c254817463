"""How right and how fast the terms are found: labelled ads, negative ads, megabytes a second. Needs ../shared.

    python -m benchmarks.terms

Speed is CPU time of one core. Beside it stands what else a user would pick, with the same forms: one regular expression of
all of them, and flashtext and spaCy's PhraseMatcher where they are installed. Labels of class "field" count neither way.
"""

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

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
    forms = forms_of(vocabulary)
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms), re.IGNORECASE)
    finders: dict[str, Find] = {
        "ours": lambda text: [(m.span.start, m.span.end) for m in vocabulary.find(text)],
        "regular expression": lambda text: [m.span() for m in pattern.finditer(text)],
        **flashtext_finder(forms),
        **spacy_finder(forms),
    }
    for name, find in finders.items():
        agreement(name, find, ads)
    negatives(vocabulary)
    speed(vocabulary, finders, [ad["text"] for ad in ads])
    return 0


Find = Callable[[str], Iterable[tuple[int, int]]]


def agreement(name: str, find: Find, ads: list[dict[str, Any]]) -> None:
    """Precision and recall on exact spans within labelled lines."""
    counts: Counter[str] = Counter()
    for ad in ads:
        gold = {(t["start"], t["end"]): t["class"] for t in ad["terms"]}
        lines = [(line["start"], line["end"]) for line in ad["lines"]]
        fields = [span for span, kind in gold.items() if kind == "field"]
        found = set(find(ad["text"]))
        for span, kind in gold.items():
            counts[f"{kind} {'found' if span in found else 'missed'}"] += 1
        for start, end in found - set(gold):
            is_in_line = any(a <= start and end <= b for a, b in lines)
            is_field = any((a <= start and end <= b) or (start <= a and b <= end) for a, b in fields)
            counts["false"] += is_in_line and not is_field
    right = counts["named found"] + counts["technique found"]
    named, technique = (
        counts[f"{kind} found"] / (counts[f"{kind} found"] + counts[f"{kind} missed"])
        for kind in ("named", "technique")
    )
    recall = right / (right + counts["named missed"] + counts["technique missed"])
    precision = right / (right + counts["false"])
    print(f"{name}: precision {precision:.3f}, recall {recall:.3f} (named {named:.3f}, technique {technique:.3f})")


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


def forms_of(vocabulary: Vocabulary) -> list[str]:
    """Every spelling, the longest first."""
    return sorted({f for t in vocabulary.terms for f in (t.canonical, *t.variants)}, key=lambda f: (-len(f), f))


def flashtext_finder(forms: list[str]) -> dict[str, Find]:
    try:
        from flashtext import KeywordProcessor
    except ImportError:
        print("flashtext is not installed: not measured")
        return {}
    processor = KeywordProcessor()
    for form in forms:
        processor.add_keyword(form)
    return {"flashtext": lambda text: [(a, b) for _, a, b in processor.extract_keywords(text, span_info=True)]}


def spacy_finder(forms: list[str]) -> dict[str, Find]:
    try:
        import spacy
        from spacy.matcher import PhraseMatcher
        from spacy.util import filter_spans
    except ImportError:
        print("spaCy is not installed: not measured")
        return {}
    language = spacy.blank("en")
    language.max_length = 10_000_000
    matcher = PhraseMatcher(language.vocab, attr="LOWER")
    matcher.add("term", [language.make_doc(form) for form in forms])

    def find(text: str) -> list[tuple[int, int]]:
        document = language.make_doc(text)
        spans = filter_spans([document[a:b] for _, a, b in matcher(document)])
        return [(span.start_char, span.end_char) for span in spans]

    return {"spaCy PhraseMatcher": find}


def speed(vocabulary: Vocabulary, finders: dict[str, Find], texts: list[str]) -> None:
    text = "\n\n".join(texts)
    automaton = vocabulary._matcher._automaton  # noqa: SLF001
    folded = fold(text)
    rows: list[tuple[str, Callable[[], object], int]] = [
        (
            "scan of the folded text",
            lambda: automaton.find_matches_as_indexes(folded.data, overlapping=True),
            len(text),
        ),
        ("fold", lambda: fold(text), len(text)),
        ("ours, ad by ad", lambda: [vocabulary.find(one) for one in texts], len(text)),
    ]
    for name, find in finders.items():
        part = text[:20_000] if name == "regular expression" else text
        rows.append((name, partial(find, part), len(part)))
    for name, run, size in rows:
        run()
        times = []
        for _ in range(5):
            before = time.process_time()
            run()
            times.append(time.process_time() - before)
        print(f"{name}: {size / min(times) / 1e6:.2f} MB/s")


if __name__ == "__main__":
    sys.exit(main())
