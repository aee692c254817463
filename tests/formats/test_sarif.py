"""SARIF 2.1.0, as code hosts read it."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from formats.sample_report import FINDINGS, SAMPLE, word_report
from vitascope.formats.sarif import as_uri, to_sarif
from vitascope.report import Place, Report
from vitascope.rules.facts import Facts
from vitascope.rules.rule import PASSED, Rule, Verdict, rule


@rule(
    "EVD101",
    "bullet-without-outcome",
    severity="warning",
    weight=10,
    since="2026.1",
    fails="- Built a platform.",
    passes="- Cut cost by 40%.",
)
def without_outcome(facts: Facts) -> Verdict | None:
    """A bullet says what was built, not what it changed.

    Why: Readers ask what it was worth.

    Fix: Add the outcome.

    Source: R12.
    """
    return PASSED


RULES: tuple[Rule, ...] = (without_outcome,)


def run_of(*reports: Report) -> dict[str, Any]:
    log = json.loads(to_sarif(reports, RULES))
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_a_rule_brings_its_help() -> None:
    (descriptor,) = run_of(SAMPLE)["tool"]["driver"]["rules"]
    assert descriptor["id"] == "EVD101"
    assert descriptor["shortDescription"] == {"text": "A bullet says what was built, not what it changed."}
    assert descriptor["help"]["text"] == (
        "A bullet says what was built, not what it changed.\n\nWhy: Readers ask what it was worth.\n\n"
        "Fix: Add the outcome.\n\nSource: R12."
    )
    assert descriptor["defaultConfiguration"] == {"level": "warning"}


def test_a_result_points_to_rule_file_page_and_box() -> None:
    result = run_of(SAMPLE)["results"][0]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("EVD101", 0, "warning")
    assert result["locations"] == [
        {
            "physicalLocation": {"artifactLocation": {"uri": "ada-sample.pdf", "index": 0}},
            "logicalLocations": [{"fullyQualifiedName": "p. 1", "kind": "page"}],
            "message": {"text": "Built a training platform for large models"},
            "properties": {"page": 1, "box": [40.0, 136.0, 238.0, 146.0]},
        }
    ]
    assert result["partialFingerprints"] == {"vitascopeFinding/v1": "EVD101-0a1b2c3d"}


def test_a_result_of_a_rule_that_was_not_given_has_its_code_alone() -> None:
    result = run_of(SAMPLE)["results"][1]
    assert result["ruleId"] == "EVD130"
    assert "ruleIndex" not in result


def test_a_line_of_a_text_file_is_a_region() -> None:
    report = replace(SAMPLE, findings=(replace(FINDINGS[0], places=(Place(None, None, "line 12", "Built"),)),))
    (location,) = run_of(report)["results"][0]["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 12}
    assert "logicalLocations" not in location


def test_further_places_are_related_locations() -> None:
    result = run_of(SAMPLE)["results"][3]
    assert [place["id"] for place in result["relatedLocations"]] == [1]
    assert result["relatedLocations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "the whole document"


def test_only_an_ignored_finding_is_suppressed_with_its_reason() -> None:
    results = run_of(SAMPLE)["results"]
    assert [("suppressions" in r) for r in results] == [False, False, False, False, True]
    assert results[4]["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "research roles do not use one </script>"}
    ]


def test_a_crashed_rule_is_a_failed_execution_and_no_result() -> None:
    (invocation,) = run_of(SAMPLE)["invocations"]
    assert invocation["executionSuccessful"] is False
    (told,) = invocation["toolExecutionNotifications"]
    assert told["associatedRule"] == {"id": "WRT111"}


def test_every_file_is_an_artifact_and_results_know_theirs() -> None:
    run = run_of(SAMPLE, word_report())
    assert [a["location"]["uri"] for a in run["artifacts"]] == ["ada-sample.pdf", "ada-sample.docx"]
    last = run["results"][-1]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert last == {"uri": "ada-sample.docx", "index": 1}


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("cv.pdf", "cv.pdf"),
        ("my files/cv #2.pdf", "my%20files/cv%20%232.pdf"),
        ("/home/ada/résumé.pdf", "file:///home/ada/r%C3%A9sum%C3%A9.pdf"),
        ("C:\\cv\\ada.pdf", "file:///C:/cv/ada.pdf"),
        ("draft:2.pdf", "draft%3A2.pdf"),
        ("-", "stdin"),
    ],
)
def test_a_path_becomes_a_uri_reference(name: str, uri: str) -> None:
    assert as_uri(name) == uri
