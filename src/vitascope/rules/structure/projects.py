"""STR140, STR142, STR153: projects, papers and certificates that support the work or do not."""

from vitascope.resume.model import Entry
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, rule
from vitascope.rules.structure.words import first_of, structure_words


def _spot(entry: Entry) -> Spot:
    if entry.heading_lines:
        return Spot(passage=entry.heading_lines[0])
    return Spot(passage=entry.bullets[0].passage) if entry.bullets else Spot()


def _text(entry: Entry) -> str:
    parts = [p.text for p in entry.heading_lines] + [b.text for b in entry.bullets]
    return " ".join([*parts, entry.summary.text if entry.summary else ""])


def _called(entry: Entry) -> str:
    text = entry.title.value if entry.title else entry.heading_lines[0].text if entry.heading_lines else _text(entry)
    return f'"{text}"' if len(text) <= 60 else f'"{text[:59].rstrip()}…"'


@rule(
    "STR140",
    "project-without-users",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(40, 126, 217),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Projects
        House prices
        - A notebook for a Kaggle competition with many models.
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Projects
        Request router
        - Own project: serves a 7B model at p99 95 ms under a load test of 40 requests per second.
    """,
)
def project_without_users(facts: Facts) -> Verdict | None:
    """A project has no users, no measurement under load and no published evaluation, or is coursework.

    Why: a project counts when others use it or when it is measured like work; a notebook reads as practice.
    Fix: say who uses it or what a load test showed, and mark it as your own project; else leave it out.
    Source: requirements R40, R126, R217, D28.
    """
    projects = [e for e in facts.resume.projects if e.title]
    if not projects:
        return None
    words = structure_words()
    measured = {id(s.entry) for s in facts.statements if s.claim.measured in ("measured", "owed")}
    findings = []
    for entry in projects:
        text = _text(entry)
        is_used = id(entry) in measured or bool(first_of(text, words.used)) or bool(entry.url)
        exercise = first_of(text, words.exercise)
        if exercise and id(entry) not in measured:
            findings.append(Finding(f'{_called(entry)} is an exercise ("{exercise}").', (_spot(entry),), 0))
        elif not is_used:
            message = f"{_called(entry)} names no users, no measurement and no published evaluation."
            findings.append(Finding(message, (_spot(entry),), 0))
    return counted(findings, max(len(projects), 2), lambda faults, of: FULL - 800 * faults // max(of, 1))


@rule(
    "STR142",
    "workshop-paper",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(42,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Publications
        Fast attention on small cards, Workshop on Efficient Examples, 2023
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Publications
        Fast attention on small cards, Journal of Examples, 2023
    """,
)
def workshop_paper(facts: Facts) -> Verdict | None:
    """A workshop paper is listed and no doctorate is.

    Why: beside work in production it adds little, and readers from research know its rank.
    Fix: keep it if the work grew out of it and the bullet says so; else give the line to a result.
    Source: requirements R42.
    """
    papers = facts.resume.publications
    if not papers:
        return None
    doctorate = structure_words().doctorate
    degrees = " ".join(_text(e) + " " + (e.title.value if e.title else "") for e in facts.resume.education)
    if first_of(degrees, doctorate):
        return PASSED
    found = [e for e in papers if first_of(_text(e), ("workshop", "workshops"))]
    findings = [Finding(f"{_called(e)} is a workshop paper.", (_spot(e),), 0) for e in found]
    return counted(findings, len(findings), lambda faults, _: max(300, 700 - 100 * faults) if faults else FULL)


@rule(
    "STR153",
    "undated-certificate",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(208, 209),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Certifications
        Certified Machine Learning Practitioner
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Certifications
        AWS Certified Machine Learning - Specialty, Amazon Web Services, 2024 - 2027
    """,
)
def undated_certificate(facts: Facts) -> Verdict | None:
    """A certificate has no year or no issuer, or has expired.

    Why: certificates lapse; one that cannot be looked up counts for nothing.
    Fix: add issuer, year earned and expiry; write "held 2021-2024" for one that lapsed, or leave it out.
    Source: requirements R208, R209, D34.
    """
    certificates = [e for e in facts.resume.certifications if e.title and not _is_part(e)]
    if not certificates:
        return None
    is_split = len(certificates) < len(facts.resume.certifications)
    findings = []
    for entry in certificates:
        lacks = []
        if entry.organisation is None and not first_of(_text(entry), structure_words().issuers) and not is_split:
            lacks.append("no issuer")
        if entry.dates is None and not is_split:
            lacks.append("no year")
        if lacks:
            findings.append(Finding(f"{_called(entry)} has {' and '.join(lacks)}.", (_spot(entry),), 0))
        elif entry.dates and _has_expired(entry, facts):
            findings.append(Finding(f'{_called(entry)} has expired ("{entry.dates.text}").', (_spot(entry),), 0))
    return counted(findings, len(certificates), lambda faults, of: FULL - 800 * faults // max(of, faults, 1))


def _is_part(entry: Entry) -> bool:
    """A date, a label or an issuer alone: a piece of the certificate above it that was read apart from it."""
    name = entry.title.value if entry.title else ""
    letters = "".join(c for c in name if c.isalpha())
    return len(letters) < 4 or name.lower().rstrip(":") in (
        "issued by",
        "id",
        "issuer",
        "credential id",
        "date",
        "expires",
    )


def _has_expired(entry: Entry, facts: Facts) -> bool:
    dates = entry.dates
    if dates is None or dates.single or dates.present or dates.end is None or "held" in _text(entry).lower():
        return False
    return (dates.end.year, dates.end.month or 12) < (facts.as_of.year, facts.as_of.month or 12)


RULES: tuple[Rule, ...] = (project_without_users, workshop_paper, undated_certificate)
