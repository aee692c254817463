"""The figures reached on ../shared/corpus, which may not fall. Run by `make accept`; without the corpus it fails.

A figure is raised here when a change raises it; none is lowered without a page in docs/decisions.
"""

import json
from functools import cache

import pytest

from benchmarks import invariance
from benchmarks import parse as parsing
from benchmarks.shared import CORPUS, every_file
from vitascope.checking import Options, check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError
from vitascope.report import Report

pytestmark = pytest.mark.corpus

DOCUMENTS = {".pdf", ".docx", ".odt", ".rtf"}

REACHED = {
    "name": 0.98, "email": 1.0, "phone": 1.0, "links": 0.985, "employer": 0.975, "title": 0.995, "start": 0.995,
    "end": 0.995, "institution": 0.99, "degree": 0.985, "entries": 0.96, "bullets whole": 0.995,
    "bullets tied": 0.995, "skills": 0.98, "labels": 0.99,
}  # fmt: skip
"""F1 of each field over all files with a truth (benchmarks/parse.py)."""


def test_the_corpus_is_there() -> None:
    assert CORPUS.is_dir(), "make accept needs ../shared/corpus"


@cache
def parsed() -> tuple[parsing.Scores, ...]:
    rows = map(json.loads, (CORPUS / "truth.jsonl").read_text(encoding="utf-8").splitlines())
    return tuple(parsing.score_file(row)[0] for row in rows)


def f1(field: str) -> float:
    right = sum(s.counts[field].right for s in parsed() if field in s.counts)
    wrong = sum(s.counts[field].wrong for s in parsed() if field in s.counts)
    missed = sum(s.counts[field].missed for s in parsed() if field in s.counts)
    return 2 * right / (2 * right + wrong + missed)


@pytest.mark.parametrize("field", sorted(REACHED))
def test_a_field_is_parsed_as_well_as_before(field: str) -> None:
    assert f1(field) >= REACHED[field]


@cache
def checked() -> tuple[tuple[str, Report | None, str], ...]:
    """Name, report or refusal of every document."""
    found: list[tuple[str, Report | None, str]] = []
    with Worker(Limits()) as worker:
        for path in every_file():
            if path.suffix.lower() not in DOCUMENTS:
                continue
            name = str(path.relative_to(CORPUS))
            try:
                document = worker.read(path.read_bytes(), path.name)
                found.append((name, check_document(document, path.name, options=Options()), ""))
            except VitascopeError as refusal:
                found.append((name, None, str(refusal)))
    return tuple(found)


def test_every_document_gives_a_report_or_a_one_line_refusal() -> None:
    assert len(checked()) >= 300
    assert [name for name, report, refusal in checked() if report is None and ("\n" in refusal or not refusal)] == []
    assert len([name for name, report, _ in checked() if report is None]) <= 2


def test_no_rule_crashes_on_any_document() -> None:
    crashed = [
        (name, audit.code)
        for name, report, _ in checked()
        if report
        for audit in report.audits
        if audit.status == "error"
    ]
    assert crashed == []


@cache
def people() -> dict[str, list[tuple[str, dict[str, int]]]]:
    return invariance.scores_by_person()[0]


STRAYS = {"STK": 10, "EVD": 3, "WRT": 3}
"""Files more than a point from the same words in other layouts, of about 76."""


@pytest.mark.parametrize("category", sorted(STRAYS))
def test_the_same_words_in_another_layout_score_the_same(category: str) -> None:
    odd = [stray for rows in people().values() for stray in invariance.strays(rows, category)]
    assert sum(map(len, people().values())) >= 70
    assert len(odd) <= STRAYS[category], odd
