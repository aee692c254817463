"""The same words in many layouts must get the same STK, EVD and WRT scores within one point.

    python -m benchmarks.invariance [--show]

The corpus holds four people printed by some forty themes (PDF and DOCX). A file counts where its words are all readable:
every word of every bullet and skill of the truth that is visible stands in the main reading. Themes that leave content
out, or print other content, are counted apart by comparing the words of bullets and skills that they show.
"""

import argparse
import re
from collections import defaultdict

from benchmarks.shared import CORPUS, documents, truths
from vitascope.checking import check
from vitascope.errors import VitascopeError

CATEGORIES = ("STK", "EVD", "WRT")


def shown_words(truth: dict[str, object]) -> frozenset[str]:
    """Every word of the truth's bullets, summaries and skills."""
    work = truth.get("work") or []
    assert isinstance(work, list)
    skills = truth.get("skills") or []
    assert isinstance(skills, list)
    texts = [bullet for job in work for bullet in job["bullets"]] + [str(skill) for skill in skills]
    return frozenset(re.findall(r"[a-z0-9]+", " ".join(texts).lower()))


def scores_by_person() -> tuple[dict[str, list[tuple[str, dict[str, int]]]], int]:
    """Name and category scores of every file by person, and how many files do not show every word."""
    known = truths()
    groups: dict[str, list[tuple[str, dict[str, int]]]] = defaultdict(list)
    unreadable = 0
    for item in documents():
        truth = known.get(str(item.path.relative_to(CORPUS)))
        if not item.person or truth is None:
            continue
        try:
            report = check(item.path)
        except VitascopeError:
            continue
        read = frozenset(re.findall(r"[a-z0-9]+", report.readings[0].text.lower()))
        if not shown_words(truth["truth"]) <= read:
            unreadable += 1
            continue
        groups[item.person].append((item.path.name, {c.code: c.score or 0 for c in report.categories}))
    return groups, unreadable


def strays(rows: list[tuple[str, dict[str, int]]], category: str) -> list[tuple[str, int]]:
    """Files more than one point from the median of their person."""
    values = sorted(row[category] for _, row in rows)
    middle = values[len(values) // 2]
    return [(name, row[category]) for name, row in rows if abs(row[category] - middle) > 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    groups, unreadable = scores_by_person()
    print(f"{unreadable} files do not show every word of bullets and skills and are left out")
    for person, rows in sorted(groups.items()):
        print(f"{person}: {len(rows)} files")
        for category in CATEGORIES:
            values = sorted(row[category] for _, row in rows)
            odd = strays(rows, category)
            print(
                f"  {category}: {values[0]} to {values[-1]}, median {values[len(values) // 2]}, "
                f"within one point {len(rows) - len(odd)} of {len(rows)}"
            )
            if given.show:
                for name, value in odd:
                    print(f"      {value:>4}  {name}")


if __name__ == "__main__":
    main()
