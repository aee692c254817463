"""ATS180 to ATS182: whether software can file each job: employer, title, dates."""

import re

from vitascope.resume.model import Entry, Field
from vitascope.resume.words import title_weight
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, rule

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
    weight=3,
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
    weight=14,
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
    undated = [e for i, e in enumerate(jobs) if _is_undated(e) and _is_job(e) and not _dated_beside(jobs, i)]
    findings = [Finding(f"No dates could be read for {_called(e)}.", (_spot(e),), 0) for e in undated]
    return counted(findings, len(jobs), lambda faults, of: FULL - FULL * faults // max(of, 1))


def _is_undated(entry: Entry) -> bool:
    return entry.dates is None or (entry.dates.start is None and entry.dates.end is None)


def _is_job(entry: Entry) -> bool:
    """Whether a job title was read: without one it may be a line of something else."""
    return entry.title is not None and title_weight(entry.title.value) >= 2


def _dated_beside(jobs: tuple[Entry, ...], at: int) -> bool:
    """Whether a neighbour has dates and nothing else to be called by: they may be this job's, read apart from it."""
    near = (jobs[i] for i in (at - 1, at + 1) if 0 <= i < len(jobs))
    return any(entry.dates and not entry.title and not entry.organisation for entry in near)


@rule(
    "ATS182",
    "unreadable-job-line",
    severity="warning",
    weight=5,
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
            message = f"No {' and no '.join(missing)} could be read for {_quoted(entry)}."
            findings.append(Finding(message, (_spot(entry),), 0))
    return counted(findings, len(jobs)) if findings else PASSED


def _quoted(entry: Entry) -> str:
    """The job by its first line as it stands."""
    text = entry.heading_lines[0].text if entry.heading_lines else _called(entry)
    return f'"{text}"' if len(text) <= 70 else f'"{text[:69].rstrip()}…"'


def _is_stray(entry: Entry) -> bool:
    """A date alone, without anything told under it: the end of a range that was set on two lines."""
    return bool(entry.dates) and not (entry.title or entry.organisation or entry.bullets or entry.summary)


def _is_sure(field: Field | None) -> bool:
    return field is not None and bool(field.value) and field.confidence >= UNSURE


RULES: tuple[Rule, ...] = (ambiguous_dates, undated_jobs, unreadable_job_line)
