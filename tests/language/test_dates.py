import pytest

from vitascope.language.dates import Month, find_date_ranges, is_present_word

RANGES = [
    ("June 2023 – Sept. 2023", (2023, 6), (2023, 9)),
    ("2016--2024", (2016, 0), (2024, 0)),
    ("2016–2024", (2016, 0), (2024, 0)),
    ("2021-03 to 2022-07", (2021, 3), (2022, 7)),
    ("Fall 2021 – Spring 2022", (2021, 9), (2022, 3)),
    ("May – Aug 2021", (2021, 5), (2021, 8)),
    ("2019/20", (2019, 0), (2020, 0)),
    ("2019–21", (2019, 0), (2021, 0)),
    ("'19–'22", (2019, 0), (2022, 0)),
    ("01.03.2019 - 31.12.2020", (2019, 3), (2020, 12)),
    ("13/05/2019 - 04/06/2020", (2019, 5), (2020, 6)),
    ("03/22 – 05/23", (2022, 3), (2023, 5)),
    ("Jan 22 – Mar 23", (2022, 1), (2023, 3)),
    ("15 March 2020 — 1st April 2021", (2020, 3), (2021, 4)),
    ("Sept 2020 à juin 2021", (2020, 9), (2021, 6)),
    ("2020年3月~2021年4月", (2020, 3), (2021, 4)),
    ("Aug’19 – Oct’20", (2019, 8), (2020, 10)),
    ("Q1 2020 – Q3 2021", (2020, 1), (2021, 7)),
    ("Nov – Jan 2021", (2020, 11), (2021, 1)),
]

STILL_GOING_ON = [
    ("Aug 2022 - Present", (2022, 8)),
    ("Feb, 2020 - Present", (2020, 2)),
    ("Jan ’22 - Present", (2022, 1)),
    ("Jan. 2020-heute", (2020, 1)),
    ("Mai 2019 bis heute", (2019, 5)),
    ("janv. 2020 - aujourd’hui", (2020, 1)),
    ("enero de 2020 – la actualidad", (2020, 1)),
    ("from January 2019 to Present", (2019, 1)),
    ("августа 2020 – по настоящее время", (2020, 8)),
    ("2020年3月 – 至今", (2020, 3)),
    ("2020 to date", (2020, 0)),
    ("2020 –", (2020, 0)),
    ("seit 03/2020", (2020, 3)),
    ("depuis mars 2019", (2019, 3)),
    ("Present – March 2020", (2020, 3)),
]

NO_DATES = [
    "CUDA 12.4 on 2048 GPUs",
    "+1 (415) 555-2020",
    "$2020",
    "2000 users",
    "arXiv:2004.12345",
    "https://example.com/2020/03/post",
    "24/7",
    "v2020",
    "served 2,000 requests",
    "Present",
]


@pytest.mark.parametrize(("text", "start", "end"), RANGES)
def test_a_range_has_its_start_and_end(text: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    (found,) = find_date_ranges(text)
    assert (found.start, found.end) == (Month(*start), Month(*end))
    assert (found.present, found.single, found.text) == (False, False, text)


@pytest.mark.parametrize(("text", "start"), STILL_GOING_ON)
def test_what_is_still_going_on_has_no_end(text: str, start: tuple[int, int]) -> None:
    (found,) = find_date_ranges(text)
    assert (found.start, found.end, found.present) == (Month(*start), None, True)


@pytest.mark.parametrize("text", NO_DATES)
def test_amounts_versions_addresses_and_phones_are_no_dates(text: str) -> None:
    assert find_date_ranges(text) == ()


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("Mar 01, 2019", (2019, 3)),
        ("2019-03-01", (2019, 3)),
        ("1. März 2020", (2020, 3)),
        ("Class of 2020", (2020, 0)),
        ("NeurIPS 2022", (2022, 0)),
        ("Summer 2023", (2023, 6)),
        ("Expected May 2026", (2026, 5)),
        ("December, 2020", (2020, 12)),
    ],
)
def test_one_date_is_both_its_start_and_its_end(text: str, month: tuple[int, int]) -> None:
    (found,) = find_date_ranges(text)
    assert (found.start, found.end, found.single) == (Month(*month), Month(*month), True)


def test_month_and_day_that_cannot_be_told_apart_are_said_to_be_unsure() -> None:
    (found,) = find_date_ranges("3/4/2021")
    assert found.numeric_order_unsure


def test_two_ranges_in_one_text_stay_two() -> None:
    found = find_date_ranges("Acme, 2020 - 2021, Globex 2022 - 2023 (4 years 7 months)")
    assert [r.text for r in found] == ["2020 - 2021", "2022 - 2023"]


def test_a_duration_behind_a_range_is_no_part_of_it() -> None:
    (found,) = find_date_ranges("Jun 2015 - Jan 2020 4 years 7 months")
    assert found.text == "Jun 2015 - Jan 2020"


def test_the_span_says_where_the_date_stands() -> None:
    text = "Engineer, Acme (May 2019 – Present)"
    (found,) = find_date_ranges(text)
    assert found.span.of(text) == "May 2019 – Present"


@pytest.mark.parametrize("word", ["Present", "(current)", "heute", "à ce jour", "Ongoing"])
def test_words_for_still_going_on_are_known_alone(word: str) -> None:
    assert is_present_word(word)


def test_a_date_is_written_the_iso_way() -> None:
    assert [Month(2021, 3).iso, Month(2021).iso] == ["2021-03", "2021"]
