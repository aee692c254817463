"""STR130 to STR137: jobs in falling order, their dates and their bullets."""

import re
from collections import Counter

from vitascope.document.markers import is_marker_glyph, is_private
from vitascope.language.dates import DateRange, Month
from vitascope.resume.model import Entry
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule

LAST = 10_000 * 12
"""The month of what still goes on: after all others."""


def _spot(entry: Entry) -> Spot:
    if entry.heading_lines:
        return Spot(passage=entry.heading_lines[0])
    return Spot(passage=entry.dates_passage or (entry.bullets[0].passage if entry.bullets else None))


def _called(entry: Entry) -> str:
    names = [f.value for f in (entry.title, entry.organisation) if f and f.value]
    text = ", ".join(names) or (entry.heading_lines[0].text if entry.heading_lines else "a job")
    return f'"{text}"' if len(text) <= 60 else f'"{text[:59].rstrip()}…"'


def _month(month: Month | None, *, first: bool) -> int:
    """Months since year 0; a year alone is its first or its last month."""
    if month is None:
        return 0
    return month.year * 12 + (month.month or (1 if first else 12))


def _ends(dates: DateRange) -> tuple[int, int]:
    end = LAST if dates.present else _month(dates.end or dates.start, first=False)
    return _month(dates.start or dates.end, first=True), end


@rule(
    "STR130",
    "jobs-out-of-order",
    severity="warning",
    weight=7,
    since="1.0",
    requirements=(36,),
    fails="""
        # Experience
        Data Engineer, Lakeside Analytics | Jan 2016 - Dec 2018
        - Built the feature store.
        Machine Learning Engineer, Northwind Robotics | Jan 2019 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2019 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        Data Engineer, Lakeside Analytics | Jan 2016 - Dec 2018
        - Built the feature store.
    """,
)
def jobs_out_of_order(facts: Facts) -> Verdict | None:
    """A job stands before one that began and ended later.

    Why: a reader takes the first job for the current one.
    Fix: put the newest job first.
    Source: requirements R36.
    """
    findings = []
    pairs = 0
    above: Entry | None = None
    for entry in facts.resume.work:
        if (
            entry.dates is None
            or not (entry.dates.start or entry.dates.end)
            or not (entry.title or entry.organisation)
        ):
            continue
        if above is not None and above.dates is not None and above.section == entry.section:
            pairs += 1
            (start, end), (above_start, above_end) = _ends(entry.dates), _ends(above.dates)
            if start > above_start and end > above_end:
                findings.append(
                    Finding(f"{_called(entry)} is later than {_called(above)} above it.", (_spot(entry),), 0)
                )
        above = entry
    if not pairs:
        return None
    return counted(
        findings, pairs, lambda faults, of: max(0, FULL - 400 - 600 * faults // max(of, 1)) if faults else FULL
    )


@rule(
    "STR131",
    "impossible-dates",
    severity="error",
    weight=4,
    since="1.0",
    requirements=(36,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Mar 2019
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def impossible_dates(facts: Facts) -> Verdict | None:
    """A job ends before it starts, or starts or ends in the future.

    Why: one date that cannot be right makes the others doubtful, and years are counted from them.
    Fix: correct the date; for a job that goes on write Present.
    Source: requirements R36; the month that counts as now is the report's as-of month.
    """
    now = _month(facts.as_of, first=False)
    dated = [(entry, entry.dates) for entry in facts.resume.work if entry.dates]
    if not dated:
        return None
    findings = []
    for entry, dates in dated:
        start, end = _month(dates.start, first=True), _month(dates.end, first=False)
        if dates.start and dates.end and not dates.present and end < start:
            said = "ends before it starts"
        elif dates.start and start > now:
            said = "starts in the future"
        elif dates.end and not dates.present and _month(dates.end, first=True) > now:
            said = "ends in the future"
        else:
            continue
        spot = Spot(passage=entry.dates_passage) if entry.dates_passage else _spot(entry)
        findings.append(Finding(f'{_called(entry)} {said}: "{dates.text}".', (spot,), 0))
    return counted(findings, len(findings), lambda faults, _: max(0, 500 - 250 * (faults - 1)) if faults else FULL)


_SHORT_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\b\.?", re.IGNORECASE)
# May is both, and many who cut months short write June and July in full: the three say nothing.
_LONG_MONTH = re.compile(
    r"\b(?:january|february|march|april|august|september|october|november|december)\b", re.IGNORECASE
)
_BOTH = re.compile(r"\b(?:may|june|july)\b", re.IGNORECASE)
_NUMERIC = re.compile(r"\b(?:\d{1,2}\s?[/.-]\s?(?:19|20)?\d{2}|(?:19|20)\d{2}\s?[/.-]\s?\d{1,2})\b(?!\d)")


def _shape(text: str) -> str:
    if _LONG_MONTH.search(text):
        return "months in full"
    if _SHORT_MONTH.search(text):
        return "months cut short"
    if _BOTH.search(text):
        return ""
    return "numbers" if _NUMERIC.search(text) else ""


@rule(
    "STR133",
    "mixed-date-formats",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(36,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        Data Engineer, Lakeside Analytics | 03/2016 - 12/2020
        - Built the feature store.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        Data Engineer, Lakeside Analytics | Mar 2016 - Dec 2020
        - Built the feature store.
    """,
)
def mixed_date_formats(facts: Facts) -> Verdict | None:
    """Dates of jobs are written in more than one form.

    Why: it looks careless, and a reader of dates that guesses by the first one misreads the next.
    Fix: write all of them in one form, best month as a word and the year in full.
    Source: common ground of style guides.
    """
    shaped = [(entry, shape) for entry in facts.resume.work if entry.dates and (shape := _shape(entry.dates.text))]
    if len(shaped) < 2:
        return None
    usual = Counter(shape for _, shape in shaped).most_common(1)[0][0]
    findings = [
        Finding(
            f'"{entry.dates.text}" is written with {shape}, other dates with {usual}.',
            (Spot(passage=entry.dates_passage) if entry.dates_passage else _spot(entry),),
            0,
        )
        for entry, shape in shaped
        if shape != usual and entry.dates
    ]
    return counted(findings, len(findings), lambda faults, _: max(300, 700 - 100 * (faults - 1)) if faults else FULL)


RECENT_MONTHS = 72
"""A job that ended in the last six years, or goes on, is a recent one."""

FEWEST_BULLETS, MOST_BULLETS = 3, 5


def _recent(facts: Facts) -> list[Entry]:
    now = _month(facts.as_of, first=False)
    return [e for e in facts.resume.work if e.dates and _ends(e.dates)[1] > now - RECENT_MONTHS]


@rule(
    "STR134",
    "bullet-count",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(37,),
    fails="Cut p99 from 240 ms to 95 ms.",
    passes="""
        Cut p99 from 240 ms to 95 ms.
        Wrote the release gate of the ranking model.
        Moved the retrieval service to another region.
    """,
)
def bullet_count(facts: Facts) -> Verdict | None:
    """A recent job has fewer than three bullets, or more than five that measure nothing.

    Why: fewer look like a short stay, more are not read. Bullets with a measured outcome are never too many, so
    that adding one cannot cost points.
    Fix: three to five bullets for a recent job; cut those that measure nothing first.
    Source: requirements R37.
    """
    recent = [e for e in _recent(facts) if e.bullets]
    if not recent:
        return None
    measured = {id(s.bullet) for s in facts.statements if s.claim.measured == "measured"}
    findings = []
    for entry in recent:
        plain = sum(id(b) not in measured for b in entry.bullets)
        if len(entry.bullets) < FEWEST_BULLETS:
            number = len(entry.bullets)
            findings.append(
                Finding(
                    f"{_called(entry)} has {number} {'bullet' if number == 1 else 'bullets'}.", (_spot(entry),), 0
                )
            )
        elif plain > MOST_BULLETS:
            message = f"{_called(entry)} has {plain} bullets that measure nothing."
            findings.append(Finding(message, (_spot(entry),), 0))
    return counted(findings, max(len(recent), 2), lambda faults, of: FULL - 600 * faults // max(of, 1))


@rule(
    "STR135",
    "job-without-bullets",
    severity="warning",
    weight=5,
    since="1.0",
    requirements=(11, 37),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def job_without_bullets(facts: Facts) -> Verdict | None:
    """A recent job says nothing about what was done.

    Why: the title alone is the same on every page.
    Fix: write three bullets, each with what was done and what came of it.
    Source: requirements R11, R37.
    """
    recent = _recent(facts)
    if not recent:
        return None
    bare = [e for e in recent if not e.bullets and not e.summary]
    findings = [Finding(f"Nothing is said about {_called(e)}.", (_spot(e),), 0) for e in bare]
    return counted(findings, len(recent), lambda faults, of: FULL - FULL * faults // max(of, 1))


WALL_WORDS = 60
"""Words of a paragraph of about four printed lines."""


@rule(
    "STR136",
    "walls-of-prose",
    severity="warning",
    weight=5,
    since="1.0",
    requirements=(27, 37),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present

        In this role I looked after the models of the shop and of the warehouse and worked with many teams to find out what they needed, wrote documents about it, built what was agreed in the meetings, held the pager every other week and took part in the hiring of new colleagues, while also learning about the systems of the other teams and helping them with their own models and data, and with whatever else came up.
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def walls_of_prose(facts: Facts) -> Verdict | None:
    """A job is told in a paragraph of more than 60 words.

    Why: a person scans the beginnings of lines; in a paragraph there is one.
    Fix: break it into bullets, one act and its outcome each.
    Source: requirements R27, R37.
    """
    jobs = facts.resume.work
    texts = [(e, e.summary) for e in jobs if e.summary] + [(e, b.passage) for e in jobs for b in e.bullets]
    if not texts:
        return None
    walls = [(e, passage) for e, passage in texts if passage and len(passage.text.split()) > WALL_WORDS]
    findings = [
        Finding(f"{_called(e)} is told in a paragraph of {len(p.text.split())} words.", (Spot(passage=p),), 0)
        for e, p in walls
    ]
    return counted(findings, max(len(jobs), 2), lambda faults, of: FULL - FULL * faults // max(of, faults, 1))


@rule(
    "STR137",
    "mixed-bullet-signs",
    severity="note",
    weight=1,
    since="1.0",
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        - Wrote the release gate of the ranking model.
        Data Engineer, Lakeside Analytics | Jan 2016 - Dec 2020
        * Built the feature store.
        * Moved the retrieval service to another region.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        Data Engineer, Lakeside Analytics | Jan 2016 - Dec 2020
        - Built the feature store.
    """,
)
def mixed_bullet_signs(facts: Facts) -> Verdict | None:
    """Lists of jobs use more than one sign for their items.

    Why: it is a trace of pasting that a careful reader sees.
    Fix: use one sign throughout.
    Source: common ground of style guides.
    """
    first = [(e, e.bullets[0]) for e in facts.resume.work if e.bullets and is_marker_glyph(e.bullets[0].marker or "")]
    first = [(e, b) for e, b in first if not is_private(b.marker or "")]
    if len(first) < 2:
        return None
    usual = Counter(b.marker for _, b in first).most_common(1)[0][0]
    odd = [(e, b) for e, b in first if b.marker != usual]
    if not odd:
        return PASSED
    signs = " and ".join(f'"{sign}"' for sign in dict.fromkeys(b.marker for _, b in first))
    return failed(f"Lists open with {signs}.", *(Spot(passage=b.passage) for _, b in odd), marks=300)


RULES: tuple[Rule, ...] = (
    jobs_out_of_order,
    impossible_dates,
    mixed_date_formats,
    bullet_count,
    job_without_bullets,
    walls_of_prose,
    mixed_bullet_signs,
)
