"""Findings in the order a person meets them, numbered, and the words in which every format speaks of them."""

import re

from msgspec import Struct

from vitascope.formats.anchors import anchored
from vitascope.report import Place, Report, ReportedFinding

SEVERITIES = ("error", "warning", "note")

STATUSES = ("failed", "error", "passed", "not-applicable", "deselected")

_STEERING = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f\ud800-\udfff]")
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")

BLANK = re.compile(r"\[\$?N\]")
"""An owed figure, as this program writes it."""


class Fix(Struct, frozen=True):
    """A finding that is not ignored, with the number it has in the list and on the page, from 1.

    places  the finding's, those that only name a section with the box or paragraph of its heading
    """

    number: int
    finding: ReportedFinding
    places: tuple[Place, ...]


def fixes(report: Report) -> tuple[Fix, ...]:
    """What to change, first the change that returns most; equal ones by severity, then as the report has them."""
    ranked = sorted(
        (f for f in report.findings if not f.ignored),
        key=lambda f: (-f.points, -f.uncapped_points, SEVERITIES.index(f.severity)),
    )
    return tuple(Fix(number, finding, anchored(finding.places, report)) for number, finding in enumerate(ranked, 1))


def printable(text: str) -> str:
    """`text` on one line without what could steer a terminal, turn the direction of writing or stand unseen."""
    return " ".join(_STEERING.sub("\ufffd", _UNSEEN.sub("", text)).split())


def shortened(text: str, longest: int) -> str:
    """`text` made printable, cut at a space where it is longer than `longest` characters."""
    shown = printable(text)
    if len(shown) <= longest:
        return shown
    head = shown[:longest].rsplit(" ", 1)[0]
    if len(head) > longest // 2 and head != shown[:longest]:
        return head.rstrip(" ,;:–-") + "…"
    return shown[: longest - 1] + "…"


def points_said(hundredths: int) -> str:
    """Points of the total with one decimal ("+4.2"), or two where one would say nothing ("+0.04")."""
    if 0 < hundredths < 10:
        return f"+{hundredths / 100:.2f}"
    tenths = (hundredths + 5) // 10
    return f"+{tenths // 10}.{tenths % 10}"


def gain_said(finding: ReportedFinding) -> str:
    """The points mending it returns; where a cap holds them back, what they are once the cap is lifted."""
    if finding.points or not finding.uncapped_points:
        return points_said(finding.points)
    return f"{points_said(finding.uncapped_points)} once the cap is lifted"


def place_said(place: Place) -> str:
    """The page ("p. 1"), the location in words, or both."""
    page = f"p. {place.page}" if place.page is not None else ""
    return ", ".join(part for part in (page, printable(place.location)) if part)


def held(report: Report) -> bool:
    """A cap is what keeps the total where it is."""
    return report.score is not None and any(cap.limit <= report.score for cap in report.caps)
