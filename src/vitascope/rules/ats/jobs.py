"""ATS180 to ATS182: whether software can file each job: employer, title, dates."""

import re

from vitascope.resume.model import Entry, Field
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import PASSED, Finding, Rule, Spot, Verdict, rule

UNSURE = 50
"""Confidence under which the report says "not sure"."""

_SHORT_YEAR = re.compile(r"(?<!\d)\d{1,2}\s?[/.-]\s?\d{2}(?!\d|\s?[/.-]\s?\d)|[’']\d{2}\b")


def _spot(entry: Entry) -> Spot:
    if entry.heading_lines:
        return Spot(passage=entry.heading_lines[0])
    bullet = entry.bullets[0].passage if entry.bullets else None
    return Spot(passage=entry.dates_passage or bullet)


def _called(entry: Entry) -> str:
    """What to call the job in a sentence: its title, its employer, or its first line."""
    names = [f.value for f in (entry.title, entry.organisation) if f and f.value]
    if not names and entry.heading_lines:
        names = [entry.heading_lines[0].text]
    text = ", ".join(names) or (entry.bullets[0].text if entry.bullets else "a job")
    return text if len(text) <= 70 else text[:69].rstrip() + "…"


@rule(
    "ATS180",
    "ambiguous-dates",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(11,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | 03/04/2021 - 05/06/2023
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def ambiguous_dates(facts: Facts) -> Verdict | None:
    """A job's dates can be read in two ways, or have years of two digits.

    Why: 03/04/2021 is March to one reader and April to another; years of work are counted from it.
    Fix: write the month as a word and the year in full: Mar 2021 - Jun 2023.
    Source: requirements R11.
    """
    dated = [e for e in facts.resume.work if e.dates]
    if not dated:
        return None
    findings = []
    for entry in dated:
        assert entry.dates is not None
        text = entry.dates.text
        if entry.dates.numeric_order_unsure:
            findings.append(_date_finding(entry, f'"{text}" can be read with month and day either way.'))
        elif _SHORT_YEAR.search(text) and not re.search(r"(?:19|20)\d\d", text):
            findings.append(_date_finding(entry, f'"{text}" has its years in two digits.'))
    return counted(findings, len(dated))


def _date_finding(entry: Entry, message: str) -> Finding:
    spot = Spot(passage=entry.dates_passage) if entry.dates_passage else _spot(entry)
    return Finding(message, (spot,), 0)


@rule(
    "ATS181",
    "undated-jobs",
    severity="error",
    weight=8,
    since="1.0",
    requirements=(11, 36),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Education
        BSc Computer Science, Lakeside Institute of Technology
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def undated_jobs(facts: Facts) -> Verdict | None:
    """A job has no dates that software can read.

    Why: experience is counted from the dates; a job without them counts as none.
    Fix: write month and year of start and end beside the title: Mar 2021 - Present.
    Source: requirements R11, R36.
    """
    jobs = facts.resume.work
    if not jobs:
        return None
    undated = [e for e in jobs if e.dates is None or (e.dates.start is None and e.dates.end is None)]
    findings = [Finding(f"No dates could be read for {_called(e)}.", (_spot(e),), 0) for e in undated]
    return counted(findings, len(jobs), lambda faults, of: 1000 - 1000 * faults // max(of, 1))


@rule(
    "ATS182",
    "unreadable-job-line",
    severity="warning",
    weight=6,
    since="1.0",
    requirements=(11,),
    fails="""
        # Experience
        Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        - Wrote the release gate of the ranking model.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def unreadable_job_line(facts: Facts) -> Verdict | None:
    """For a job neither employer nor title can be told, or only one of them is there.

    Why: a form has a field for each; a line that mixes them fills the wrong one.
    Fix: write title and employer with a comma or on two lines, the same way for every job.
    Source: requirements R11.
    """
    jobs = facts.resume.work
    if not jobs:
        return None
    findings = []
    for entry in jobs:
        missing = [
            n for n, field in (("title", entry.title), ("employer", entry.organisation)) if not _is_sure(field)
        ]
        if missing:
            message = f"No {' and no '.join(missing)} could be read for {_called(entry)}."
            findings.append(Finding(message, (_spot(entry),), 0))
    return counted(findings, len(jobs)) if findings else PASSED


def _is_sure(field: Field | None) -> bool:
    return field is not None and bool(field.value) and field.confidence >= UNSURE


RULES: tuple[Rule, ...] = (ambiguous_dates, undated_jobs, unreadable_job_line)
