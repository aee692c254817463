"""STR120 to STR126 and STR160: which sections there are, in what order, and how large they are."""

from bisect import bisect_left

from vitascope.resume.model import Section, SectionKind
from vitascope.rules.facts import Facts
from vitascope.rules.headings import missing_core, unknown_headings
from vitascope.rules.lines import spot_of
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.structure.words import first_of, section_of, size_of, structure_words

_EDUCATION_FIRST = """
    Robin Example
    robin@example.com | +1 555 0100
    # Education
    BSc Computer Science, Lakeside Institute of Technology | 2011 - 2015
    # Experience
    Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
    - Cut p99 from 240 ms to 95 ms with dynamic batching.
"""


def _heading(section: Section) -> Spot:
    return Spot(passage=section.heading) if section.heading else Spot()


@rule(
    "STR120",
    "unusual-section-order",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(32, 33),
    fails="""
        # Projects
        Request router
        - Served 40 users at p99 95 ms under a load test.
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Summary
        Machine learning engineer for ranking models.
    """,
    passes="""
        # Summary
        Machine learning engineer for ranking models.
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Projects
        Request router
        - Served 40 users at p99 95 ms under a load test.
    """,
)
def unusual_section_order(facts: Facts) -> Verdict | None:
    """Sections stand in another order than readers for the role expect.

    Why: a reader looks for the jobs right after the summary. Where the skills stand costs nothing (D1); education and
    publications have rules of their own.
    Fix: move the section, not its words.
    Source: requirements R32, R33, D1, D20, D21.
    """
    apart = {"skills", "education", "publications"}
    order = [kind for kind in facts.role.order if kind not in apart]
    sections = [s for s in facts.resume.sections if s.heading and s.kind in order]
    first: dict[SectionKind, Section] = {}
    for section in sections:
        first.setdefault(section.kind, section)
    if len(first) < 2:
        return None
    if "experience" not in first or not facts.is_senior:
        first = {kind: s for kind, s in first.items() if kind not in ("projects", "open source")}
    kept = _longest_rising([order.index(kind) for kind in first])
    findings = [
        Finding(f'"{s.heading.text}" stands before what a reader looks for first.', (_heading(s),), 0)
        for i, s in enumerate(first.values())
        if i not in kept and s.heading
    ]
    return counted(findings, max(len(first), 2))


def _longest_rising(values: list[int]) -> set[int]:
    """Places of a longest rising series of `values`."""
    tails: list[int] = []
    at: list[int] = []
    for value in values:
        place = bisect_left(tails, value)
        tails[place : place + 1] = [value]
        at.append(place)
    kept: set[int] = set()
    wanted = len(tails) - 1
    for i in range(len(values) - 1, -1, -1):
        if at[i] == wanted:
            kept.add(i)
            wanted -= 1
    return kept


@rule(
    "STR122",
    "experience-not-largest",
    severity="note",
    weight=5,
    since="1.0",
    requirements=(28,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms.
        # Awards
        First prize of the city's chess club for a game that went on for six hours and ended with a rook and a pawn
        Second prize of the county's chess club for a game that went on for five hours and ended with a bishop and two pawns
        Third prize of the country's chess club for a game that went on for seven hours and ended without any piece at all
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Awards
        First prize of the chess club
    """,
)
def experience_not_largest(facts: Facts) -> Verdict | None:
    """After three years of work another section is larger than Experience.

    Why: jobs are what a reader decides on; the space shows what you think matters.
    Fix: say more about recent jobs, less elsewhere.
    Source: requirements R28.
    """
    if not facts.is_senior:
        return None
    sizes: dict[str, int] = {}
    by_kind: dict[str, Section] = {}
    for section in facts.resume.sections:
        if section.heading and section.kind != "other":
            sizes[section.kind] = sizes.get(section.kind, 0) + size_of(section)
            by_kind.setdefault(section.kind, section)
    own = sizes.get("experience", 0)
    if not own or len(sizes) < 2:
        return None
    kind = max(sizes, key=lambda k: (sizes[k], k == "experience"))
    if kind == "experience" or kind in ("summary", "contact"):
        return PASSED
    message = f"{_title(by_kind[kind])} has {sizes[kind]} words and Experience {own}."
    return failed(message, _heading(by_kind[kind]), marks=max(200, FULL * own // sizes[kind]))


def _title(section: Section) -> str:
    return section.heading.text if section.heading else section.kind.title()


@rule(
    "STR123",
    "education-before-experience",
    severity="warning",
    weight=5,
    since="1.0",
    requirements=(43,),
    fails=_EDUCATION_FIRST,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Education
        BSc Computer Science, Lakeside Institute of Technology | 2011 - 2015
    """,
)
def education_before_experience(facts: Facts) -> Verdict | None:
    """After three years of work Education still stands before Experience.

    Why: the upper third is read first, and a degree says less by then than the last job.
    Fix: move Education to the end of the page.
    Source: requirements R43, D21.
    """
    study, work = section_of(facts, "education"), section_of(facts, "experience")
    if study is None or work is None or not facts.is_senior:
        return None
    if study.first > work.first:
        return PASSED
    return failed(f'"{_title(study)}" stands before "{_title(work)}".', _heading(study))


@rule(
    "STR124",
    "long-education",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(43,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Education
        BSc Computer Science, Lakeside Institute of Technology | 2011 - 2015
        - Courses: algorithms, databases, operating systems, compilers, networks
        - Member of the chess club and of the film club
        - Helped with the open day
        - Organised the ball of the department
        - Volunteered at the library
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Education
        BSc Computer Science, Lakeside Institute of Technology | 2011 - 2015
    """,
)
def long_education(facts: Facts) -> Verdict | None:
    """After three years of work Education takes more than two lines a degree and one for the thesis.

    Why: courses and clubs say little by then and take lines that a job could use.
    Fix: keep degree, school and years; one more line for the topic and method of a thesis in the field.
    Source: requirements R43.
    """
    section = section_of(facts, "education")
    if section is None or not facts.is_senior:
        return None
    degrees = max(1, len(facts.resume.education))
    lines = section.last - section.first
    allowed = 2 * degrees + 2
    if lines <= allowed:
        return PASSED
    message = f"Education takes {lines} lines for {degrees} {'degree' if degrees == 1 else 'degrees'}."
    return failed(message, _heading(section), marks=max(0, 700 - 100 * (lines - allowed)))


@rule(
    "STR125",
    "publications-before-experience",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(41, 44),
    fails="""
        # Publications
        Fast attention on small cards, Journal of Examples, 2023
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Publications
        Fast attention on small cards, Journal of Examples, 2023
    """,
)
def publications_before_experience(facts: Facts) -> Verdict | None:
    """Publications stand before Experience, or one of them takes more than two lines.

    Why: papers support a record of work and do not stand in for it.
    Fix: move them after the jobs; give each a line with title, venue and year.
    Source: requirements R41, R44.
    """
    papers, work = section_of(facts, "publications"), section_of(facts, "experience")
    if papers is None:
        return None
    findings = []
    if work is not None and papers.first < work.first:
        findings.append(Finding(f'"{_title(papers)}" stands before "{_title(work)}".', (_heading(papers),), 700))
    long = [e for e in facts.resume.publications if sum(len(p.text.split()) for p in e.heading_lines) > 55]
    if long:
        message = f"{len(long)} of the publications take more than two lines."
        findings.append(Finding(message, tuple(Spot(passage=e.heading_lines[0]) for e in long), 300))
    return Verdict(FULL - sum(f.lost for f in findings), tuple(findings)) if findings else PASSED


PROSE_WORDS = 10
"""Words from which a line is a sentence that may tell of a course, and no entry of a list."""


@rule(
    "STR126",
    "courses-before-experience",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(44, 89),
    fails="""
        # Certifications
        Machine Learning Specialization, Coursera, 2022
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2016 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Certifications
        Machine Learning Specialization, Coursera, 2022
    """,
)
def courses_before_experience(facts: Facts) -> Verdict | None:
    """After three years of work, courses, competitions or certificates stand before the first job.

    Why: they open the page with what others taught, before what was shipped. A word in the summary is no fault, and
    for Education there is STR123.
    Fix: move them to the end; a vendor's certificate with year and expiry may stay there.
    Source: requirements R44, R89.
    """
    work = section_of(facts, "experience")
    if work is None or not facts.is_senior:
        return None
    words = structure_words().study
    told = set(facts.resume.summary.runs) if facts.resume.summary else set()
    told |= {run for s in facts.resume.sections if s.kind == "education" for run in s.text.runs}
    findings = [
        Finding(f'"{line.text[:70]}" stands before the first job.', (spot_of(line),), 0)
        for line in facts.lines[: work.first]
        if told.isdisjoint(line.runs) and line.text.count(" ") < PROSE_WORDS and first_of(line.text, words)
    ]
    if not findings:
        certificates = section_of(facts, "certifications")
        if certificates is not None and certificates.first < work.first and not _is_beside(facts, certificates, work):
            findings.append(
                Finding(f'"{_title(certificates)}" stands before the first job.', (_heading(certificates),), 0)
            )
    return counted(findings, len(findings), lambda faults, _: max(0, 600 - 200 * faults) if faults else FULL)


def _is_beside(facts: Facts, section: Section, other: Section) -> bool:
    """Whether the section stands in another column than the other, so that neither comes first."""
    return facts.lines[section.first].region != facts.lines[other.first].region


@rule(
    "STR160",
    "missing-section",
    severity="warning",
    weight=8,
    since="1.0",
    requirements=(8, 9),
    fails="""
        # Summary
        Machine learning engineer for ranking models in PyTorch.
        # Education
        BSc Computer Science, Lakeside Institute of Technology | 2011 - 2015
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_section(facts: Facts) -> Verdict | None:
    """Jobs, skills or education are not on the page at all.

    Why: a form has a field for each, and a reader looks for each. Where headings stand that parsers do not know, one
    of them may be meant: that is ATS160.
    Fix: add the section with what is true; one line is enough for education.
    Source: requirements R8, R9.
    """
    resume = facts.resume
    there = {"experience": bool(resume.work), "skills": bool(resume.skills), "education": bool(resume.education)}
    missing = [(kind, label) for kind, label in missing_core(facts) if not there[kind]]
    if "experience" in {kind for kind, _ in missing} and (resume.open_source or resume.volunteering):
        missing = [pair for pair in missing if pair[0] != "experience"]
    if len(missing) <= len(unknown_headings(facts) if missing else ()):
        return PASSED
    lost = {"experience": 500, "skills": 300, "education": 200}
    findings = tuple(Finding(f"No {label} section was found.", (Spot(),), lost[kind]) for kind, label in missing)
    return Verdict(FULL - sum(f.lost for f in findings), findings)


RULES: tuple[Rule, ...] = (
    unusual_section_order,
    experience_not_largest,
    education_before_experience,
    long_education,
    publications_before_experience,
    courses_before_experience,
    missing_section,
)
