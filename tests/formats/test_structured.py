"""JSON: the contract that other programs rely on."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from formats.sample_report import FINDINGS, SAMPLE, empty_report, word_report
from vitascope.document.model import Box
from vitascope.errors import EmptyFile
from vitascope.formats.structured import as_corners, as_points, refused, to_dict, to_json, to_json_list, written
from vitascope.report import Report

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "schema" / "report.schema.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("report", [SAMPLE, word_report(), empty_report()], ids=["pdf", "docx", "scan"])
def test_a_report_obeys_the_published_schema(report: Report) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator(SCHEMA).validate(json.loads(to_json(report)))


def test_the_schema_names_every_key_that_is_written() -> None:
    def keys(name: str) -> list[str]:
        return list(SCHEMA["$defs"][name]["properties"])

    written = to_dict(SAMPLE)
    assert keys("report") == list(written)
    assert keys("finding") == list(written["findings"][0])
    assert keys("audit") == list(written["audits"][0])
    assert keys("category") == list(written["categories"][0])
    assert keys("cap") == list(written["caps"][0])
    assert keys("blind_spot") == list(written["blind_spots"][0])
    assert keys("rejection") == list(written["rejections"][0])


def test_the_schema_refuses_a_place_without_page_and_location() -> None:
    written = to_dict(SAMPLE)
    written["findings"][0]["places"] = [{"text": "x"}]
    assert not Draft202012Validator(SCHEMA).is_valid(written)


def test_a_finding_on_a_page_has_page_box_and_text() -> None:
    fix = "Write what was faster, cheaper or more reliable afterwards; leave [N] where the number is not at hand."
    assert to_dict(SAMPLE)["findings"][0] == {
        "id": "EVD101-0a1b2c3d",
        "code": "EVD101",
        "name": "bullet-without-outcome",
        "severity": "warning",
        "message": "“Built a training platform for large models” says what was built, not what it changed.",
        "fix": fix,
        "points": 4.2,
        "uncapped_points": 5.1,
        "places": [
            {"page": 1, "box": [40.0, 136.0, 238.0, 146.0], "text": "Built a training platform for large models"}
        ],
        "ignored": None,
    }


def test_a_finding_in_a_word_file_has_a_location_and_no_page() -> None:
    assert to_dict(word_report())["findings"][0]["places"] == [
        {"location": "paragraph 3", "text": "Built a training platform for large models"}
    ]


def test_an_ignored_finding_keeps_its_reason() -> None:
    assert to_dict(SAMPLE)["findings"][-1]["ignored"] == "research roles do not use one </script>"


def test_findings_keep_the_order_of_the_report() -> None:
    assert [f["id"] for f in to_dict(SAMPLE)["findings"]] == [f.id for f in FINDINGS]


def test_a_score_that_could_not_be_computed_is_null() -> None:
    assert to_dict(empty_report())["score"] is None


@pytest.mark.parametrize(("hundredths", "points"), [(0, "0"), (4, "0.04"), (420, "4.2"), (1234, "12.34"), (900, "9")])
def test_points_have_two_decimals_at_most(hundredths: int, points: str) -> None:
    assert json.dumps(as_points(hundredths)) == points


def test_boxes_are_rounded_to_a_tenth_and_zero_has_no_sign() -> None:
    assert json.dumps(as_corners(Box(-0.01, 1.25, 33.349999, 9.96))) == "[0.0, 1.2, 33.3, 10.0]"


def test_several_reports_are_a_list_in_the_order_given() -> None:
    files = [r["file"] for r in json.loads(to_json_list([word_report(), SAMPLE]))]
    assert files == ["ada-sample.docx", "ada-sample.pdf"]


def test_half_a_surrogate_pair_does_not_stop_the_writing() -> None:
    report = replace(SAMPLE, findings=(replace(FINDINGS[0], message="bad \ud83d glyph"),))
    assert "bad \ufffd glyph" in to_json(report).encode("utf-8").decode("utf-8")


def test_a_file_that_could_not_be_used_stands_in_the_list_with_its_error() -> None:
    answer = json.loads(written([to_dict(SAMPLE), refused("cv.pdf", EmptyFile("cv.pdf"))]))
    assert answer[1] == {
        "vitascope": 1,
        "file": "cv.pdf",
        "error": "cv.pdf is empty: check that the export or download finished",
    }
    Draft202012Validator(SCHEMA).validate(answer)
