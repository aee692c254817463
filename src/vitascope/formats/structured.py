"""Report -> JSON: what other programs may rely on, described by docs/schema/report.schema.json."""

import json
import re
from collections.abc import Sequence
from typing import Any

from vitascope.document.model import Box
from vitascope.errors import VitascopeError
from vitascope.report import Place, Report, ReportedFinding

SCHEMA_VERSION = 1
"""Goes up when a key goes away or changes its meaning; a new key does not raise it."""

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def to_dict(report: Report) -> dict[str, Any]:
    """One file's answer as plain lists and dicts, keys in the order they are written."""
    return {
        "vitascope": SCHEMA_VERSION,
        "file": report.name,
        "kind": report.document.kind,
        "ruleset": report.ruleset,
        "as_of": report.as_of,
        "role": report.role,
        "score": report.score,
        "caps": [{"code": cap.code, "limit": cap.limit, "reason": cap.reason} for cap in report.caps],
        "categories": [
            {"code": c.code, "title": c.title, "score": c.score, "weight": c.weight} for c in report.categories
        ],
        "findings": [_finding(finding) for finding in report.findings],
        "audits": [
            {"code": a.code, "name": a.name, "status": a.status, "marks": a.marks, "weight": a.weight}
            for a in report.audits
        ],
        "blind_spots": [
            {"id": b.id, "title": b.title, "question": b.question, "looked_for": list(b.looked_for)}
            for b in report.blind_spots
        ],
        "rejections": [{"title": r.title, "why": r.why, "codes": list(r.codes)} for r in report.rejections],
        "notes": list(report.document.notes),
    }


def to_json(report: Report) -> str:
    return written(to_dict(report))


def to_json_list(reports: Sequence[Report]) -> str:
    """Several files in the order given."""
    return written([to_dict(report) for report in reports])


def refused(name: str, error: VitascopeError | None) -> dict[str, Any]:
    """What stands for a file that could not be used."""
    return {"vitascope": SCHEMA_VERSION, "file": name, "error": str(error) if error else "could not be read"}


def written(value: object) -> str:
    """JSON that UTF-8 can carry: half a surrogate pair, which damaged fonts give, becomes U+FFFD."""
    return _LONE_SURROGATE.sub("\ufffd", json.dumps(value, ensure_ascii=False, indent=2)) + "\n"


def as_points(hundredths: int) -> int | float:
    """Points with two decimals at most: 420 is 4.2, 400 is 4."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def as_corners(box: Box) -> list[float]:
    """[x0, y0, x1, y1] in points from the top left, to a tenth."""
    return [round(value, 1) + 0.0 for value in (box.x0, box.y0, box.x1, box.y1)]


def _finding(finding: ReportedFinding) -> dict[str, Any]:
    return {
        "id": finding.id,
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "fix": finding.fix,
        "points": as_points(finding.points),
        "uncapped_points": as_points(finding.uncapped_points),
        "places": [place_dict(place) for place in finding.places],
        "ignored": finding.ignored or None,
    }


def place_dict(place: Place) -> dict[str, Any]:
    """A place has `page` (with `box` where it is known) or `location`, or both; always `text`."""
    where: dict[str, Any] = {}
    if place.page is not None:
        where["page"] = place.page
    if place.box is not None:
        where["box"] = as_corners(place.box)
    if place.location or not where:
        where["location"] = place.location
    return where | {"text": place.text}
