import pytest

from vitascope.errors import BadMaster
from vitascope.master.model import Highlight
from vitascope.master.read import plain_data, read_master, wrong_date


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(BadMaster) as caught:
        read_master(text.encode(), "m.yaml")
    return caught.value.faults


def test_every_value_is_the_text_that_was_written() -> None:
    """YAML's own ideas of numbers, dates and truth never touch it."""
    master = read_master(b"basics: {name: no, phone: 1.10}\nwork:\n - {name: on, startDate: 2021}\n", "m.yaml").master
    assert (master.basics.name, master.basics.phone) == ("no", "1.10")
    assert (master.work[0].name, master.work[0].start_date) == ("on", "2021")


def test_a_bullet_is_a_text_or_a_mapping() -> None:
    text = (
        b"work:\n - highlights:\n    - Cut cost.\n    - {text: Ported it., claim: evaluated, evidence: the run log}\n"
    )
    first, second = read_master(text, "m.yaml").master.work[0].highlights
    assert first == "Cut cost."
    assert second == Highlight(text="Ported it.", claim="evaluated", evidence="the run log")


def test_a_key_without_a_value_is_as_if_it_were_not_there() -> None:
    assert read_master(b"basics:\n  name:\n  email: ~\nwork:\n", "m.yaml").master.basics.name == ""


def test_an_empty_file_is_an_empty_master() -> None:
    assert read_master(b"# nothing yet\n", "m.yaml").master.work == ()


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    found = faults("basics: {nam: x}\nwork:\n - company: X\n   startDate: 2021-13\n   highlights: text\n")
    assert [line.split(": ", 1)[0] for line in found] == ["m.yaml:1:10", "m.yaml:3:4", "m.yaml:4:15", "m.yaml:5:16"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("basics: {nam: x}", "m.yaml:1:10: 'nam' is no key of basics: did you mean 'name'?"),
        ("work:\n - start_date: 2021", "m.yaml:2:4: 'start_date' is no key of work[1]: did you mean 'startDate'?"),
        ("work:\n - company: X", "m.yaml:2:4: 'company' is no key of work[1]: did you mean 'name'?"),
        ("education:\n - degree: BSc", "m.yaml:2:4: 'degree' is no key of education[1]: did you mean 'studyType'?"),
        (
            "basics: {summary: [N]}",
            "m.yaml:1:19: basics.summary must be a text, not a list: a text that begins with '[' or '{' wants quotes",
        ),
        ("work: {name: X}", "m.yaml:1:7: work must be a list (lines that begin with '- '), not keys with values"),
        (
            "work:\n - highlights:\n   - {text: x, claim: produktion}",
            "m.yaml:3:23: 'produktion' is none of production, evaluated, familiar: did you mean 'production'?",
        ),
        ("work:\n - highlights:\n   - {claim: production}", "m.yaml:3:6: work[1].highlights[1] needs 'text'"),
        ("basics: {name: x, name: y}", "m.yaml:1:19: 'name' stands here twice: keep one"),
        ("basics:\n  summary: cost: less", "m.yaml:2:16: a colon inside a text: put the text in quotes"),
    ],
)
def test_a_fault_is_told_with_line_column_and_what_was_most_likely_meant(text: str, told: str) -> None:
    assert faults(text) == (told,)


@pytest.mark.parametrize("date", ["2021", "2021-03", "2021-03-15", "present", "Summer 2021", "März 2020"])
def test_a_date_may_be_iso_or_words(date: str) -> None:
    assert wrong_date(date) == ""


@pytest.mark.parametrize(
    ("date", "told"),
    [
        ("2021-13", "'2021-13' has no month 13: write year-month, as 2021-03"),
        ("2021-02-40", "'2021-02-40' has no day 40: write 2021-03 or 2021-03-15"),
        ("2921", "'2921' lies outside 1900 to 2100: check the year"),
        ("soon", '\'soon\' is no date: write "2021-03", "2021" or "present"'),
    ],
)
def test_a_wrong_date_says_what_is_wrong_with_it(date: str, told: str) -> None:
    assert wrong_date(date) == told


def test_a_file_that_is_not_utf8_is_told_with_its_line() -> None:
    with pytest.raises(BadMaster, match=r"m\.yaml:2: is not UTF-8"):
        read_master(b"basics:\n  name: Jos\xe9\n", "m.yaml")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
        + "".join(f"a{n}: &a{n} [*a{n - 1 if n else ''}]\n" for n in range(1)),
        "[" * 2000,
        "work: " + "{positions: " * 100,
    ],
)
def test_hostile_yaml_is_a_fault_and_nothing_worse(text: str) -> None:
    assert faults(text)


def test_aliases_that_multiply_stop_at_a_limit() -> None:
    lines = ["x0: &x0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"x{n}: &x{n} [" + ", ".join([f"*x{n - 1}"] * 10) + "]" for n in range(1, 9)]
    with pytest.raises(BadMaster, match="too many aliases"):
        plain_data("\n".join(lines).encode(), "m.yaml")


def test_a_place_is_where_the_value_stands_in_the_text() -> None:
    text = '# first\nwork:\n  - highlights:\n      - "Cut p99 by [N]%."\n'
    place = read_master(text.encode(), "m.yaml").places[("work", 0, "highlights", 0)]
    assert text[place.start : place.end] == '"Cut p99 by [N]%."'
    assert (place.line, place.column, place.style) == (4, 9, '"')
