import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vitascope.errors import BadMaster, BadUsage
from vitascope.master.edit import replace_text, texts_of
from vitascope.master.read import Loaded, Path, read_master

MASTER = """\
# my own
basics:
  name: Robin Example # as in the passport
  label: 'Robin''s "label"'
  summary: >-
    Machine-learning engineer who owns
    ranking models. Cut p99 by [N]%.

  # about me
  notes: [EU citizen, "Open: yes", 'since, 2020']
skills:
  - {name: Serving, keywords: [vLLM, Triton]}
work:
  - name: Northwind
    summary: |
      First line
        and second

    highlights:
      - Raised MFU from [N]% to
        [N]% on 64 chips.   # two
      - text: "Cut \\u0063ost by [$N]."
        evidence: >
          the bill
      - 'quoted over
        lines'
"""

PATHS: tuple[Path, ...] = (
    ("basics", "name"),
    ("basics", "label"),
    ("basics", "summary"),
    ("basics", "notes", 0),
    ("basics", "notes", 1),
    ("basics", "notes", 2),
    ("skills", 0, "name"),
    ("skills", 0, "keywords", 1),
    ("work", 0, "summary"),
    ("work", 0, "highlights", 0),
    ("work", 0, "highlights", 1, "text"),
    ("work", 0, "highlights", 1, "evidence"),
    ("work", 0, "highlights", 2),
)


def loaded(text: str = MASTER) -> Loaded:
    return read_master(text.encode(), "m.yaml")


def changed(before: str, after: str) -> list[tuple[str, str]]:
    """Lines that differ, where their number is the same."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [(old, new) for old, new in pairs if old != new]


def test_a_plain_text_stays_plain_and_keeps_its_comment() -> None:
    text = replace_text(loaded(), ("basics", "name"), "Robin B. Example")
    assert changed(MASTER, text) == [
        ("  name: Robin Example # as in the passport", "  name: Robin B. Example # as in the passport")
    ]


def test_a_word_in_a_folded_block_leaves_the_other_lines() -> None:
    text = replace_text(
        loaded(), ("basics", "summary"), "Machine-learning engineer who owns ranking models. Cut p99 by 62%."
    )
    assert changed(MASTER, text) == [("    ranking models. Cut p99 by [N]%.", "    ranking models. Cut p99 by 62%.")]


def test_the_second_of_two_like_words_is_told_from_the_first() -> None:
    text = replace_text(loaded(), ("work", 0, "highlights", 0), "Raised MFU from [N]% to 52% on 64 chips.")
    assert changed(MASTER, text) == [("        [N]% on 64 chips.   # two", "        52% on 64 chips.   # two")]


def test_a_block_is_written_anew_at_its_indent() -> None:
    text = replace_text(loaded(), ("basics", "summary"), "Wholly other words " + "and more " * 12 + "at last")
    assert "  summary: >-\n    Wholly other words and more" in text
    assert "at last\n\n  # about me\n" in text


@pytest.mark.parametrize(
    ("path", "new", "line"),
    [
        (("basics", "name"), "a: b", '  name: "a: b" # as in the passport'),
        (("basics", "name"), "C #1", '  name: "C #1" # as in the passport'),
        (("basics", "name"), "null", '  name: "null" # as in the passport'),
        (("basics", "name"), "~", '  name: "~" # as in the passport'),
        (("basics", "name"), " x ", '  name: " x " # as in the passport'),
        (("basics", "name"), "- x", '  name: "- x" # as in the passport'),
        (("basics", "name"), "[N] x", '  name: "[N] x" # as in the passport'),
        (("basics", "name"), "x:", '  name: "x:" # as in the passport'),
        (("basics", "name"), "no", "  name: no # as in the passport"),
        (("basics", "label"), "it's", "  label: 'it''s'"),
        (("basics", "notes", 0), "a, b", '  notes: ["a, b", "Open: yes", \'since, 2020\']'),
        (("basics", "notes", 0), "ab", "  notes: [ab, \"Open: yes\", 'since, 2020']"),
        (("basics", "notes", 1), 'say "x"', '  notes: [EU citizen, "say \\"x\\"", \'since, 2020\']'),
        (("skills", 0, "name"), "a } b", '  - {name: "a } b", keywords: [vLLM, Triton]}'),
    ],
)
def test_what_yaml_would_misread_is_quoted(path: Path, new: str, line: str) -> None:
    text = replace_text(loaded(), path, new)
    assert [now for _, now in changed(MASTER, text)] == [line]


def test_an_escape_elsewhere_in_the_text_stays_as_it_was_written() -> None:
    text = replace_text(loaded(), ("work", 0, "highlights", 1, "text"), "Cut cost by $12k.")
    assert '"Cut \\u0063ost by $12k."' in text


@pytest.mark.parametrize("new", ["Other words for it", "First line\n  and third", "One: two # three"])
def test_line_ends_of_windows_stay(new: str) -> None:
    text = replace_text(loaded(MASTER.replace("\n", "\r\n")), ("work", 0, "summary"), new)
    assert text.count("\n") == text.count("\r\n")
    assert texts_of(read_master(text.encode(), "m"))["work", 0, "summary"] == new


def test_an_anchor_stays() -> None:
    text = replace_text(loaded("basics:\n  name: &me Robin\n  label: x\n"), ("basics", "name"), "R: E")
    assert text == 'basics:\n  name: &me "R: E"\n  label: x\n'


def test_a_text_that_stands_twice_by_an_alias_is_left_to_the_person() -> None:
    aliased = loaded("basics:\n  name: &me Robin\n  label: *me\n")
    with pytest.raises(BadUsage, match="line 2 stands at several places"):
        replace_text(aliased, ("basics", "label"), "x")


def test_a_path_without_a_text_is_refused() -> None:
    with pytest.raises(BadUsage, match=r"no text stands at basics\.url"):
        replace_text(loaded(), ("basics", "url"), "x")


def test_what_the_key_may_not_hold_is_refused() -> None:
    dated = loaded("work:\n  - {name: Northwind, startDate: 2021-03}\n")
    with pytest.raises(BadMaster, match="no month 13"):
        replace_text(dated, ("work", 0, "startDate"), "2021-13")


def test_the_texts_of_a_master_come_in_the_order_of_the_file() -> None:
    texts = texts_of(loaded())
    assert list(texts) == [
        *PATHS[:6],
        ("skills", 0, "name"),
        ("skills", 0, "keywords", 0),
        ("skills", 0, "keywords", 1),
        ("work", 0, "name"),
        *PATHS[8:],
    ]
    assert texts["work", 0, "summary"] == "First line\n  and second\n"


_TEXTS = st.text(max_size=30) | st.text(
    st.sampled_from("ab 1:#'\"\\,[]{}-?!&*|>%@`~\n\r\t\u0085\u2028é日[N]\ufeff"), max_size=16
)


@given(st.sampled_from(PATHS), _TEXTS, st.booleans())
@example(("work", 0, "summary"), "\n\n", False)
@example(("basics", "summary"), " x", False)
@example(("basics", "name"), "\ufeff", False)
def test_any_text_survives(path: Path, new: str, windows: bool) -> None:
    before = loaded(MASTER.replace("\n", "\r\n") if windows else MASTER)
    text = replace_text(before, path, new)
    after = loaded(text)
    assert texts_of(after) == texts_of(before) | {path: new}
    assert text.count("#") - new.count("#") <= MASTER.count("#")
    place = before.places[path]
    assert text.startswith(before.text[: place.start])
    assert text.endswith(before.text[place.end :])
