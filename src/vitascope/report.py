"""The report: what `check` answers, as plain frozen data. Every format is made from it and from nothing else."""

from msgspec import Struct

from vitascope.document.model import Document, Reading
from vitascope.resume.model import Resume
from vitascope.roles import Family
from vitascope.rules.comparison import Comparison
from vitascope.rules.places import Place
from vitascope.rules.rule import Severity
from vitascope.rules.views import BlindSpot, Rejection

__all__ = [
    "AppliedCap",
    "Audit",
    "BlindSpot",
    "Category",
    "Place",
    "Rejection",
    "Report",
    "ReportedFinding",
]


class ReportedFinding(Struct, frozen=True):
    """`points` are hundredths of a point of the total that mending this finding alone returns, caps applied.

    id        stable across runs while rule and quoted text stay: what ignores and baselines refer to
    ignored   the reason a user gave for ignoring it, or ""
    """

    id: str
    code: str
    name: str
    severity: Severity
    message: str
    fix: str
    points: int
    uncapped_points: int
    places: tuple[Place, ...]
    ignored: str = ""


class Audit(Struct, frozen=True):
    """One rule's outcome. `status`: "passed", "failed", "not-applicable", "error" or "deselected"."""

    code: str
    name: str
    status: str
    marks: int | None
    weight: int


class Category(Struct, frozen=True):
    """`score` is None where a rule of the category crashed or none applied."""

    code: Family
    title: str
    score: int | None
    weight: int
    thousandths: int | None = None


class AppliedCap(Struct, frozen=True):
    """A cap in force: the total cannot pass `limit`. `code` is the rule that sets it."""

    code: str
    limit: int
    reason: str


class Report(Struct, frozen=True):
    """The whole answer for one file. Equal inputs give equal reports, byte for byte in every format."""

    name: str
    ruleset: str
    as_of: str
    role: str
    score: int | None
    thousandths: int | None
    caps: tuple[AppliedCap, ...]
    categories: tuple[Category, ...]
    findings: tuple[ReportedFinding, ...]
    audits: tuple[Audit, ...]
    blind_spots: tuple[BlindSpot, ...]
    rejections: tuple[Rejection, ...]
    document: Document
    readings: tuple[Reading, ...]
    resume: Resume
    comparison: Comparison | None = None
