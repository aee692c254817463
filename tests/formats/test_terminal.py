"""The terminal: what is said, in what order, with and without colour."""

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from formats.sample_report import FINDINGS, SAMPLE, empty_report, word_report
from vitascope.formats.terminal import render
from vitascope.report import Report


def shown(report: Report, *, width: int = 100, verbose: bool = False, colour: bool = False) -> str:
    console = Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        width=width,
        force_terminal=colour,
        color_system="standard" if colour else None,
        legacy_windows=False,
        _environ={},
    )
    with console.capture() as capture:
        render(report, console, verbose=verbose)
    return capture.get()


def test_the_whole_answer_fits_one_screen() -> None:
    many = replace(SAMPLE, findings=tuple(replace(FINDINGS[0], id=f"EVD101-{i}", points=500 - i) for i in range(40)))
    text = shown(many)
    assert len(text.splitlines()) <= 40
    assert "36 more, +5.0 or less each: --verbose shows all" in text


def test_a_fix_says_what_it_returns_what_is_wrong_where_and_how_to_mend_it() -> None:
    lines = shown(SAMPLE).splitlines()
    at = lines.index("Change first")
    assert lines[at + 1 : at + 4] == [
        " 1. +9.0 ✗ 1 figure is left open: [N].",
        "    p. 1 “Cut p99 latency from 240 ms to [N] ms” EVD130",
        "    → Fill [N] in, or cut the bullet.",
    ]


def test_fixes_stand_by_the_points_they_return() -> None:
    text = shown(SAMPLE)
    positions = [text.index(code) for code in ("EVD130\n", "EVD101\n", "WRT110\n", "ATS140\n")]
    assert positions == sorted(positions)


def test_a_fix_that_a_cap_holds_back_says_so() -> None:
    assert "+2.3 once the cap is lifted ✗ 4 words stand in the colour of the page" in shown(SAMPLE)


def test_the_total_the_categories_and_the_cap_are_named() -> None:
    text = shown(SAMPLE)
    assert "Total                           60 ██████████████░░░░░░░░░░ of 100\n" in text
    assert "Evidence                   EVD  48 ████████████░░░░░░░░░░░░ weight 30\n" in text
    assert "Writing                    WRT   – could not be judged\n" in text
    assert "Held at 60: a figure is left open as [N] (EVD130)\n" in text


def test_blind_spots_rejections_notes_and_crashes_are_said() -> None:
    text = shown(SAMPLE)
    assert " - Profiling: How did you find the bottleneck?\n" in text
    assert " - Nothing measured: A reader finds tasks and no outcomes.\n" in text
    assert " - Page 2 is damaged.\n" in text
    assert "These rules crashed and were not judged: WRT111 (first-person)\n" in text


def test_long_lists_are_cut_and_say_how_many_more_there_are() -> None:
    many = replace(SAMPLE, rejections=SAMPLE.rejections * 6)
    assert shown(many).count(" - Nothing measured: ") == 4
    assert " - and 2 more\n" in shown(many)
    assert shown(many, verbose=True).count(" - Nothing measured: ") == 6


def test_an_ignored_finding_is_shown_only_on_request() -> None:
    assert "STR120" not in shown(SAMPLE)
    assert " - STR120 There is no summary.: research roles do not use one </script>" in shown(SAMPLE, verbose=True)


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_no_line_is_wider_than_the_terminal_nor_ends_in_a_space(width: int) -> None:
    lines = shown(SAMPLE, width=width, verbose=True).splitlines()
    assert all(line == line.rstrip() for line in lines)
    if width >= 40:
        assert max(len(line) for line in lines) <= width


def test_colour_adds_nothing_that_is_not_also_written() -> None:
    import re

    coloured = shown(SAMPLE, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == shown(SAMPLE)


def test_a_blank_is_yellow() -> None:
    assert "\x1b[1;33m[N]\x1b[0m" in shown(SAMPLE, colour=True)


def test_text_of_the_file_cannot_steer_the_terminal_nor_be_markup() -> None:
    nasty = replace(FINDINGS[0], message="\x1b]0;title\x07 [bold]x[/bold] \u202eevil", fix="\x1b[2J")
    text = shown(replace(SAMPLE, findings=(nasty,)))
    assert "\x1b" not in text
    assert "\ufffd]0;title\ufffd [bold]x[/bold] evil" in text


def test_a_word_file_shows_locations() -> None:
    assert "    paragraph 3 “Built a training platform for large models” EVD101\n" in shown(word_report())


def test_a_file_that_could_not_be_judged_says_so() -> None:
    text = shown(empty_report())
    assert "Total                            – could not be judged" in text
    assert "No rule could be judged." in text


def test_a_terminal_without_unicode_gets_plain_signs() -> None:
    console = Console(file=io.TextIOWrapper(io.BytesIO(), encoding="ascii"), width=80, _environ={})
    with console.capture() as capture:
        render(SAMPLE, console)
    text = capture.get()
    assert text.isascii()
    assert " 60 ##############---------- of 100" in text
