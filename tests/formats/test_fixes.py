"""The order of the fix list and the words used in every format."""

import pytest

from formats.sample_report import SAMPLE
from vitascope.formats.fixes import fixes, points_said, printable, shortened


def test_the_list_is_numbered_by_points_and_leaves_out_what_is_ignored() -> None:
    assert [(f.number, f.finding.code) for f in fixes(SAMPLE)] == [
        (1, "EVD130"),
        (2, "EVD101"),
        (3, "WRT110"),
        (4, "ATS140"),
    ]


@pytest.mark.parametrize(
    ("hundredths", "said"), [(0, "+0.0"), (4, "+0.04"), (10, "+0.1"), (424, "+4.2"), (425, "+4.3"), (1200, "+12.0")]
)
def test_points_are_said_with_one_decimal_unless_it_would_be_nought(hundredths: int, said: str) -> None:
    assert points_said(hundredths) == said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\tb\nc", "a b c"),
        ("zero\u200bwidth", "zerowidth"),
        ("bell\x07", "bell\ufffd"),
        ("half \ud800", "half \ufffd"),
        ("abc\u202edef", "abcdef"),
    ],
)
def test_what_cannot_be_seen_or_steers_is_taken_out(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_long_quote_is_cut_between_words() -> None:
    assert shortened("Built a training platform for large models", 30) == "Built a training platform for…"


def test_a_long_quote_without_spaces_is_cut_anyway() -> None:
    assert shortened("x" * 40, 10) == "xxxxxxxxx…"
