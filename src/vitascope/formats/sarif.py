"""Reports -> SARIF 2.1.0, which code hosts and editors show beside the file."""

import json
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import vitascope
from vitascope.formats.fixes import gain_said, place_said, printable
from vitascope.formats.structured import as_corners, as_points
from vitascope.report import Place, Report, ReportedFinding
from vitascope.rules.rule import Rule

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

MEDIA_TYPES = {
    "pdf": "application/pdf",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "odt": "application/vnd.oasis.opendocument.text",
    "rtf": "application/rtf",
    "html": "text/html",
    "markdown": "text/markdown",
    "text": "text/plain",
}

_LINE = re.compile(r"line ([1-9][0-9]*)")


def to_sarif(reports: Sequence[Report], rules: Sequence[Rule] = ()) -> str:
    """One run over all files. `rules` give the help; a finding of a rule not among them has its code alone."""
    index = {rule.code: i for i, rule in enumerate(rules)}
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "vitascope",
                "semanticVersion": vitascope.__version__,
                "rules": [_descriptor(rule) for rule in rules],
            }
        },
        "invocations": [_invocation(reports, index)],
        "artifacts": [_artifact(report) for report in reports],
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(finding, report, number, index)
            for number, report in enumerate(reports)
            for finding in report.findings
        ],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=True, indent=2) + "\n"


def as_uri(name: str) -> str:
    """A path as a URI reference: relative stays relative, absolute becomes file:, "-" is what was piped in."""
    if name == "-":
        return "stdin"
    path = name.replace("\\", "/").encode("utf-8", "surrogateescape")
    uri = quote(path, safe="/")
    if name.startswith("/"):
        return "file://" + uri
    # A colon in the first segment of a relative reference would read as a scheme (RFC 3986, 4.2); quote turns it
    # into %3A, so that a drive letter has to be put back.
    return f"file:///{name[0]}:{uri[4:]}" if name[1:3] in (":\\", ":/") else uri


def _descriptor(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.why},
        "help": {
            "text": f"{rule.summary}\n\nWhy: {rule.why}\n\nFix: {rule.fix}\n\nSource: {rule.source}",
            "markdown": f"{rule.summary}\n\n**Why** {rule.why}\n\n**Fix** {rule.fix}\n\n**Source** {rule.source}",
        },
        "defaultConfiguration": {"level": rule.severity},
        "properties": {"tags": [rule.family], "since": rule.since, "weight": rule.weight},
    }


def _invocation(reports: Sequence[Report], index: dict[str, int]) -> dict[str, Any]:
    """A rule that crashed is told as a notification: it is neither a pass nor a result."""
    crashed = [
        {
            "level": "error",
            "message": {"text": f"{audit.code} ({audit.name}) could not be judged: the rule crashed"},
            "associatedRule": _reference(audit.code, index),
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": as_uri(report.name), "index": number}}}],
        }
        for number, report in enumerate(reports)
        for audit in report.audits
        if audit.status == "error"
    ]
    done: dict[str, Any] = {"executionSuccessful": not crashed}
    return done | ({"toolExecutionNotifications": crashed} if crashed else {})


def _reference(code: str, index: dict[str, int]) -> dict[str, Any]:
    return {"id": code} | ({"index": index[code]} if code in index else {})


def _artifact(report: Report) -> dict[str, Any]:
    return {
        "location": {"uri": as_uri(report.name)},
        "roles": ["analysisTarget"],
        "mimeType": MEDIA_TYPES[report.document.kind],
        "properties": {
            "score": report.score,
            "role": report.role,
            "ruleset": report.ruleset,
            "asOf": report.as_of,
            "caps": [{"code": cap.code, "limit": cap.limit, "reason": cap.reason} for cap in report.caps],
            "categories": {category.code: category.score for category in report.categories},
        },
    }


def _result(finding: ReportedFinding, report: Report, number: int, index: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {"ruleId": finding.code}
    if finding.code in index:
        result["ruleIndex"] = index[finding.code]
    result |= {
        "level": finding.severity,
        "message": {"text": " ".join(part for part in (finding.message, finding.fix) if part)},
        "locations": [_location(place, report, number) for place in finding.places[:1] or (None,)],
        "partialFingerprints": {"vitascopeFinding/v1": finding.id},
        "properties": {
            "points": as_points(finding.points),
            "uncappedPoints": as_points(finding.uncapped_points),
            "gain": gain_said(finding),
            "fix": finding.fix,
        },
    }
    if len(finding.places) > 1:
        result["relatedLocations"] = [
            {"id": i} | _location(place, report, number) for i, place in enumerate(finding.places[1:], 1)
        ]
    if finding.ignored:
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": finding.ignored}]
    return result


def _location(place: Place | None, report: Report, number: int) -> dict[str, Any]:
    """The file, then where in it. SARIF's regions are lines or bytes: a text file has lines; a page has neither, so
    that it is a logical location, with the box as a property.
    """
    physical: dict[str, Any] = {"artifactLocation": {"uri": as_uri(report.name), "index": number}}
    location: dict[str, Any] = {"physicalLocation": physical}
    if place is None:
        return location
    said = place_said(place)
    line = _LINE.fullmatch(place.location)
    if line:
        physical["region"] = {"startLine": int(line[1])}
    elif said:
        location["logicalLocations"] = [{"fullyQualifiedName": said, "kind": "page" if place.page else "part"}]
    if place.text:
        location["message"] = {"text": printable(place.text)}
    where: dict[str, Any] = {}
    if place.page is not None:
        where["page"] = place.page
    if place.box is not None:
        where["box"] = as_corners(place.box)
    return location | ({"properties": where} if where else {})
