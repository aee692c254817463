"""Our readers beside the extractors that they model: word recall and order agreement over the corpus.

    python -m benchmarks.readers [--peers PYTHON] [--show] [FILE ...]

PYTHON is an interpreter with benchmarks/requirements.txt installed (this one by default). Recall is the share of
the extractor's words that our reader gives; order is Kendall's tau over words that occur once in both. A word that
every extractor finds and our reader does not is lost.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from benchmarks.extractors import EXTRACTORS, PDFBOX
from benchmarks.shared import CORPUS, documents, truths
from vitascope.document.differences import order_agreement
from vitascope.document.limits import Limits
from vitascope.document.model import Reading
from vitascope.document.pdf import read_pdf
from vitascope.document.readings import read
from vitascope.errors import VitascopeError

MODELS = {
    "stream": ("pdfbox", "pdftotext-raw", "pypdf", "pypdfium2"),
    "rows": ("pdftotext-layout", "pdfbox-sorted"),
    "columns": ("pdftotext", "pdfminer"),
}
WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """Letters and figures in runs, compatibility forms and soft hyphens folded: what all extractors mean by a word."""
    return WORD.findall(unicodedata.normalize("NFKC", text).replace("\u00ad", "").casefold())


def extracted(python: str, name: str, paths: Sequence[Path]) -> list[str | None] | None:
    """What the extractor reads in each file, or None if it is not to be had here."""
    lines = "\n".join(map(str, paths))
    done = subprocess.run(
        [python, "-m", "benchmarks.extractors", name], input=lines, capture_output=True, text=True, check=False
    )
    texts = [json.loads(line) for line in done.stdout.splitlines()]
    return texts if len(texts) == len(paths) else None


def our_readings(paths: Sequence[Path]) -> list[dict[str, Reading] | None]:
    found: list[dict[str, Reading] | None] = []
    for path in paths:
        try:
            document = read_pdf(path.read_bytes(), path.name, Limits(pages=500))
        except VitascopeError as fault:
            print(f"not read: {fault}")
            found.append(None)
            continue
        found.append({reading.reader: reading for reading in read(document)})
    return found


def recall(ours: Counter[str], theirs: Counter[str]) -> float:
    return (ours & theirs).total() / theirs.total() if theirs else 1.0


def agreement(ours: Sequence[str], theirs: Sequence[str]) -> float:
    """Kendall's tau over words that occur once in both."""
    once = {w for w, n in Counter(ours).items() if n == 1} & {w for w, n in Counter(theirs).items() if n == 1}
    rank = {word: i for i, word in enumerate(w for w in theirs if w in once)}
    return order_agreement([rank[w] for w in ours if w in once]) / 1000


def compare(
    paths: Sequence[Path],
    ours: Sequence[dict[str, Reading] | None],
    theirs: dict[str, list[str | None]],
    *,
    show: bool,
) -> None:
    print(
        f"{'reader':9} {'extractor':17} {'files':>5} {'recall':>7} {'worst':>6} {'order':>7} {'tenth':>6} {'worst':>6}"
    )
    for reader, names in MODELS.items():
        for name in names:
            if name in theirs:
                _compare_one(paths, ours, theirs[name], (reader, name), show=show)


def _compare_one(
    paths: Sequence[Path],
    ours: Sequence[dict[str, Reading] | None],
    theirs: Sequence[str | None],
    pair: tuple[str, str],
    *,
    show: bool,
) -> None:
    recalls: list[float] = []
    orders: list[tuple[float, str]] = []
    for path, reading, text in zip(paths, ours, theirs, strict=True):
        if reading is None or text is None or len(words(text)) < 20:
            continue
        mine, other = words(reading[pair[0]].text), words(text)
        recalls.append(recall(Counter(mine), Counter(other)))
        orders.append((agreement(mine, other), path.name))
    if not orders:
        return
    orders.sort()
    taus = [tau for tau, _ in orders]
    print(
        f"{pair[0]:9} {pair[1]:17} {len(taus):5} {statistics.median(recalls):7.4f} {min(recalls):6.3f} "
        f"{statistics.median(taus):7.4f} {taus[len(taus) // 10]:6.3f} {taus[0]:6.3f}"
    )
    for tau, file in orders[:8] if show else ():
        print(f"{'':27} {tau:6.3f} {file}")


def lost_words(
    paths: Sequence[Path], ours: Sequence[dict[str, Reading] | None], theirs: dict[str, list[str | None]]
) -> None:
    """Prints the words that every extractor finds in a file and our readers of everything do not.

    Single letters are left aside: letters set apart ("C U R R I C U L U M") are one word to us, ten to others.
    """
    total = 0
    for i, path in enumerate(paths):
        reading = ours[i]
        texts = [text for found in theirs.values() if (text := found[i]) is not None]
        if reading is None or len(texts) < 3:
            continue
        common = Counter(words(texts[0]))
        for text in texts[1:]:
            common &= Counter(words(text))
        for reader in ("stream", "rows"):
            missing = common - Counter(words(reading[reader].text))
            missing = Counter({word: n for word, n in missing.items() if len(word) > 1})
            total += missing.total()
            if missing:
                print(f"lost by {reader}: {path.name}: {', '.join(sorted(missing)[:8])} ({missing.total()})")
    print(f"words that all extractors find and ours lose: {total}")


AGREED = 3
"""Extractors that must give the same bag of words, for a file to be one whose words are not in doubt."""


def character_errors(
    paths: Sequence[Path],
    ours: Sequence[dict[str, Reading] | None],
    theirs: dict[str, list[str | None]],
    *,
    show: bool,
) -> None:
    """Letters of our stream that differ from those of extractors that agree, a space between words counted as one.

    The words are compared as bags, since orders differ; what is left on both sides is compared letter by letter.
    """
    errors: list[tuple[float, str, str]] = []
    for number, (path, reading) in enumerate(zip(paths, ours, strict=True)):
        texts = [text for name, found in theirs.items() if (text := found[number]) is not None]
        bags = [Counter(printed(text)) for text in texts]
        agreed = next((bag for bag in bags if sum(bag == other for other in bags) >= AGREED and bag), None)
        if reading is None or agreed is None:
            continue
        mine = Counter(printed(reading["stream"].text))
        left, right = sorted((mine - agreed).elements()), sorted((agreed - mine).elements())
        letters = sum(len(word) + 1 for word in agreed.elements())
        wrong = distance(" ".join(left), " ".join(right))
        errors.append((wrong / letters, path.name, f"{left[:4]} for {right[:4]}"))
    if not errors:
        print("characters: no file whose words extractors agree on")
        return
    errors.sort(reverse=True)
    rates = [rate for rate, _, _ in errors]
    within = sum(rate <= 0.001 for rate in rates)
    print(
        f"characters, {len(errors)} files that {AGREED} extractors agree on: median error {statistics.median(rates):.4%}, "
        f"mean {statistics.mean(rates):.4%}, worst {rates[0]:.3%}; {within} within 0.1%"
    )
    for rate, name, what in errors[:12] if show else ():
        if rate:
            print(f"{'':9} {rate:.3%} {name} {what}")


def printed(text: str) -> list[str]:
    """What stands between white space, list signs and icons left out, which extractors give in many ways."""
    plain = unicodedata.normalize("NFKC", text).replace("\u00ad", "").replace("\x00", "")
    return [word for word in plain.split() if any(c.isalnum() for c in word)]


def distance(a: str, b: str) -> int:
    """Edits of single letters between the two (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


def bullets_in_order(ours: Sequence[dict[str, Reading] | None], paths: Sequence[Path], *, show: bool) -> None:
    """How many bullets of the truth stand whole, and in order within their entry, in our columns."""
    truth = truths()
    whole = total = ordered = pairs = 0
    for path, reading in zip(paths, ours, strict=True):
        row = truth.get(str(path.relative_to(CORPUS)))
        if row is None or reading is None:
            continue
        text = " ".join(words(reading["columns"].text))
        missed = 0
        for entry, seen in zip(row["truth"]["work"], row["visible"]["work"], strict=False):
            places = [
                text.find(" ".join(words(bullet)))
                for bullet, visible in zip(entry["bullets"], seen["bullets"], strict=False)
                if visible
            ]
            total += len(places)
            missed += places.count(-1)
            found = [place for place in places if place >= 0]
            pairs += max(0, len(found) - 1)
            ordered += sum(a < b for a, b in pairwise(found))
        whole -= missed
        if missed and show:
            print(f"{'':9} {missed} bullets not whole in {path.name}")
    whole += total
    print(
        f"columns against the truth: {whole} of {total} bullets whole, {ordered} of {pairs} in order after the last"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", default=sys.executable)
    parser.add_argument("--show", action="store_true", help="name the worst files")
    parser.add_argument("files", nargs="*", type=Path)
    given = parser.parse_args()
    paths = given.files or [item.path for item in documents() if item.kind == "pdf"]
    ours = our_readings(paths)
    theirs: dict[str, list[str | None]] = {}
    for name in (*EXTRACTORS, *PDFBOX):
        texts = extracted(given.peers, name, paths)
        if texts is None:
            print(f"{name} is not to be had here")
        else:
            theirs[name] = texts
    compare(paths, ours, theirs, show=given.show)
    lost_words(paths, ours, theirs)
    character_errors(paths, ours, theirs, show=given.show)
    if not given.files:
        bullets_in_order(ours, paths, show=given.show)


if __name__ == "__main__":
    main()
