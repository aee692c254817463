import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.errors import BadUsage
from vitascope.language.blanks import find_blanks
from vitascope.master.blanks import Owed, OwedFile, filled, find_owed, question_of, where_of
from vitascope.master.edit import texts_of
from vitascope.master.read import Loaded, read_master
from vitascope.render.compose import compose
from vitascope.tables import load_table

MASTER = """\
# mine
basics:
  name: Robin Example
  summary: >-
    Machine-learning engineer; cut the serving
    bill by [N]%.
  email: robin[N]@example.com
work:
  - name: Northwind
    position: Senior Machine-Learning Engineer
    highlights:
      - Cut p99 latency from 240 ms to 95 ms.
      - text: MFU rose from [N]% to [N]% on 64 H100s, and cost per run fell by [$N].
        evidence: the dashboard says [N]
        tags: ["[N]"]
      - 'Set `vector[N]` and read [N](https://example.com/n).'
  - name: Contoso
    positions:
      - {position: Engineer, highlights: ["Served XX users."]}
openSource:
  - {name: vllm-project/vllm, scope: "[N] merged pull requests"}
skills:
  - {name: Serving, keywords: ["vLLM ([N] models)"]}
publications:
  - {name: Sparse attention, summary: "[N] citations"}
sections:
  - title: Teaching
    lines: ["Taught [N] students"]
    highlights: ["Graded [N] exams"]
"""


def loaded(text: str = MASTER) -> Loaded:
    return read_master(text.encode(), "m.yaml")


def only(text: str) -> Owed:
    """The first blank of a master whose one bullet is `text`."""
    return find_owed(of(text))[0]


def of(text: str) -> Loaded:
    return loaded(f"work:\n  - name: Northwind\n    highlights:\n      - {text!r}\n")


def test_every_blank_is_found_in_the_order_of_the_file() -> None:
    assert [(owed.line, owed.column, owed.blank.text, owed.index, owed.label) for owed in find_owed(loaded())] == [
        (6, 13, "[N]", 0, "Summary"),
        (13, 29, "[N]", 0, "Northwind, Senior Machine-Learning Engineer, bullet 2"),
        (13, 37, "[N]", 1, "Northwind, Senior Machine-Learning Engineer, bullet 2"),
        (13, 80, "[$N]", 2, "Northwind, Senior Machine-Learning Engineer, bullet 2"),
        (19, 51, "XX", 0, "Contoso, Engineer, bullet 1"),
        (21, 39, "[N]", 0, "vllm-project/vllm, scope"),
        (23, 39, "[N]", 0, "Serving, keyword 1"),
        (25, 40, "[N]", 0, "Sparse attention, summary"),
        (28, 21, "[N]", 0, "Teaching, line 1"),
        (29, 26, "[N]", 0, "Teaching, bullet 1"),
    ]


def test_line_and_column_point_at_the_blank() -> None:
    master = loaded()
    lines = master.text.split("\n")
    assert all(lines[o.line - 1].startswith(o.blank.text, o.column - 1) for o in find_owed(master))


def test_a_drawing_of_the_master_has_the_same_blanks() -> None:
    master = loaded()
    assert sorted(compose(master.master).blanks) == sorted(owed.blank.text for owed in find_owed(master))


def test_a_blank_written_with_escapes_has_the_place_of_its_text() -> None:
    owed = find_owed(loaded('basics:\n  summary: "Cut it by \\x5bN]%."\n'))[0]
    assert (owed.line, owed.column) == (2, 12)


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        (
            "Cut p99 latency from [N] ms to [N] ms at [N] requests a second.",
            [
                "What was the p99 latency before, in ms?",
                "What was the p99 latency after, in ms?",
                "How many requests: “… ms to [N] ms at [N] requests a second”?",
            ],
        ),
        (
            "MFU rose from [N]% to [N]%, and cost per run fell by [$N].",
            [
                "What was the MFU before, in %?",
                "What was the MFU after, in %?",
                "By how much did the cost per run change, in $?",
            ],
        ),
        ("Cut the GPU bill to [$N]k a month.", ["What was the GPU bill after, in $k a month?"]),
        ("Raised recall at 95% precision by [N] points.", ["By how much did the recall change, in points?"]),
        ("Held p99 under [N] ms.", ["What was the p99, in ms?"]),
        ("Lowered MTTR to [N] minutes.", ["What was the MTTR after, in minutes?"]),
        ("Merged [N] pull requests.", ["How many pull requests: “Merged [N] pull requests”?"]),
        ("Trained it in [N] days.", ["How many days: “Trained it in [N] days”?"]),
        ("Managed a fund of [$N].", ["How much money was it, in $: “Managed a fund of [$N]”?"]),
        ("Improved [N]% of things.", ["Which percentage stands here: “Improved [N]% of things”?"]),
        ("Sped it up by [N]x.", ["Which number stands here: “Sped it up by [N]x”?"]),
    ],
)
def test_the_question_is_made_from_the_words_around_the_blank(text: str, questions: list[str]) -> None:
    assert [question_of(text, blank) for blank in find_blanks(text)] == questions


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Cut p99 latency to [N] ms.", ["serving"]),
        ("MFU rose from [N]% to [N]% on 64 H100s.", ["profiler", "profiler"]),
        ("Trained a model on [N] chips.", ["scheduler"]),
        ("Saved [N] GPU-hours a month.", ["scheduler"]),
        ("Cut p99 by [N]%, and the bill by [$N].", ["serving", "cost"]),
        ("Cut p99 at [$N].", ["cost"]),
        ("Grew revenue by [$N]M.", ["product"]),
        ("[N] merged pull requests in the scheduler", ["git"]),
        ("Raised accuracy to [N]%; WER fell to [N]%.", ["evaluation", "evaluation"]),
        ("Raised conversion by [N]%.", ["product"]),
        ("Lowered MTTR from [N] minutes.", ["incidents"]),
        ("Cleaned [N] TB.", ["data"]),
        ("Led [N] engineers.", ["people"]),
        ("Ran [N] deployments.", ["delivery"]),
        ("Did [N] things.", ["other"]),
        ("Cut it by [N]%, for the evaluation.", ["evaluation"]),
    ],
)
def test_the_nearest_cue_of_the_clause_says_where_the_number_lives(text: str, kinds: list[str]) -> None:
    places = {kind.id: kind.place for kind in load_table("phrases/owed.toml", OwedFile).kinds}
    assert [where_of(text, blank) for blank in find_blanks(text)] == [places[kind] for kind in kinds]


def test_every_kind_names_records_and_no_cue_stands_under_two() -> None:
    kinds = load_table("phrases/owed.toml", OwedFile).kinds
    cues = [cue.strip() for kind in kinds for cue in kind.words.split(",") if cue.strip()]
    assert sorted(cue for cue in set(cues) if cues.count(cue) > 1) == []
    assert all(kind.place.endswith(".") for kind in kinds)


@pytest.mark.parametrize(
    ("text", "answer", "expected"),
    [
        ("by [N]%", "62", "by 62%"),
        ("by [N]%", "62%", "by 62%"),
        ("by [N] percent", "62 percent", "by 62 percent"),
        ("to [N] ms", "95 ms", "to 95 ms"),
        ("to [N] ms", "95", "to 95 ms"),
        ("to [N]k users", "40k", "to 40k users"),
        ("to [N] minutes", "3 m", "to 3 m minutes"),
        ("by [$N]", "12k", "by $12k"),
        ("by [$N]", "$12k", "by $12k"),
        ("by [€N]", "12", "by €12"),
        ("by [$N]", "CHF 12", "by CHF 12"),
        ("by $XX", "12", "by $12"),
        ("by X%", "62", "by 62%"),
        ("by X%", "62%", "by 62%"),
        ("by [N]", " about  3,000 ", "by about 3,000"),
        ("by [N]", "2*3*4", "by 2*3*4"),
        ("by [N]", "*3*", "by \\*3\\*"),
    ],
)
def test_the_answer_stands_where_the_blank_stood(text: str, answer: str, expected: str) -> None:
    master = of(text)
    after = loaded(filled(master, find_owed(master)[0], answer))
    assert after.master.work[0].highlights == (expected,)


def test_only_the_blank_changes_in_the_file() -> None:
    master = loaded()
    text = filled(master, find_owed(master)[3], "1.2M")
    assert text == MASTER.replace("fell by [$N]", "fell by $1.2M")


def test_one_blank_after_another_is_filled() -> None:
    master = loaded()
    while owed := find_owed(master):
        master = loaded(filled(master, owed[-1], "7"))
    assert len(texts_of(master)) == len(texts_of(loaded()))
    assert compose(master.master).blanks == ()


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "is empty"),
        ("  ", "is empty"),
        ("many", "holds no digit"),
        ("[N]", "itself a blank"),
        ("XX% of 3", "itself a blank"),
    ],
)
def test_what_is_no_answer_is_refused(answer: str, sentence: str) -> None:
    master = of("by [N]%")
    with pytest.raises(BadUsage, match=sentence):
        filled(master, find_owed(master)[0], answer)


def test_a_text_that_has_changed_since_is_left_alone() -> None:
    owed = only("by [N]%")
    with pytest.raises(BadUsage, match="the text of Northwind, bullet 1 has changed"):
        filled(of("by about [N]%"), owed, "62")


@given(st.text(st.sampled_from("a1 :#'\"\\,[]{}-*_`$%é"), max_size=8).map(lambda text: f"{text}5".strip()))
def test_any_answer_leaves_the_rest_of_the_master(answer: str) -> None:
    master = loaded()
    owed = find_owed(master)[2]
    if find_blanks(" ".join(answer.split())):
        return
    after = texts_of(loaded(filled(master, owed, answer)))
    before = texts_of(master)
    assert {path for path in before if before[path] != after[path]} == {owed.path}
    assert before.keys() == after.keys()
