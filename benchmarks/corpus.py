"""Checks every file under ../shared/corpus: each must give a report or a one-line refusal. Prints what was slow.

    python -m benchmarks.corpus [--all] [--show]

Without --all only documents (PDF, DOCX …) are read; with it every file there is. --show prints a line a file.
"""

import argparse
import statistics
import time
from collections import Counter

from benchmarks.shared import CORPUS, every_file
from vitascope.checking import Options, check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError

DOCUMENTS = {".pdf", ".docx", ".odt", ".rtf"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    outcomes: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    crashed: Counter[str] = Counter()
    times, scores = [], []
    with Worker(Limits()) as worker:
        for path in every_file():
            if not given.all and path.suffix.lower() not in DOCUMENTS:
                continue
            began = time.perf_counter()
            name = str(path.relative_to(CORPUS))
            try:
                report = check_document(worker.read(path.read_bytes(), path.name), path.name, options=Options())
            except VitascopeError as refusal:
                outcomes[type(refusal).__name__] += 1
                if given.show:
                    print(f"{'refused':>8}  {name}: {refusal}")
                continue
            took = time.perf_counter() - began
            outcomes["report"] += 1
            times.append(took * 1000)
            scores.append(report.score if report.score is not None else -1)
            codes.update({finding.code for finding in report.findings})
            crashed.update(audit.code for audit in report.audits if audit.status == "error")
            if given.show:
                parts = " ".join(f"{c.code} {c.score}" for c in report.categories)
                print(f"{scores[-1]:>8}  {name}: {parts}  {took * 1000:.0f} ms")
    print("outcomes:", dict(outcomes))
    print("crashed rules:", dict(crashed) or "none")
    print(
        f"ms a file: median {statistics.median(times):.1f}, 95% {sorted(times)[len(times) * 95 // 100]:.1f}, "
        f"worst {max(times):.1f}"
    )
    print(f"score: least {min(scores)}, median {statistics.median(scores)}, most {max(scores)}")
    print("files with a finding, by rule:")
    for code, count in sorted(codes.items()):
        print(f"  {code} {count}")


if __name__ == "__main__":
    main()
