from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.document.limits import Limits
from vitascope.document.plain import read_plain
from vitascope.document.readings import main_reading
from vitascope.master.markup import Span, spans_of
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.plan import Block, Plan, words
from vitascope.render.proof import prove
from vitascope.render.text import draw_text

ROBIN = (
    Block("name", (Span("Robin Example", strong=True),)),
    Block("label", spans_of("Machine-Learning Engineer")),
    Block("contact", (Span("robin@example.com", link="mailto:robin@example.com"), Span(" | "), Span("Zürich"))),
    Block("section", (Span("Experience", strong=True),)),
    Block("entry", spans_of("**Engineer** | Mar 2021 - Present")),
    Block("subtitle", spans_of("Northwind, Zürich")),
    Block("bullet", spans_of("Raised MFU from [N]% to 52% with `std::shared_ptr<Batch>` in C++20 & *Triton*.")),
    Block("bullet", spans_of("Wrote [a paper](https://example.org/a) on “Größe”, Ελληνικά, Русский, 日本語.")),
    Block("entry", spans_of("**Intern** | 2018")),
    Block("section", (Span("Skills", strong=True),)),
    Block("labelled", spans_of("**Serving**: vLLM, TensorRT-LLM")),
)


def plan_of(*blocks: Block, look: str = "classic", **others: Any) -> Plan:
    told = {"title": "Robin Example - Résumé", "author": "Robin Example", "language": "en"} | others
    return Plan(blocks, look_named(look), **told)


@pytest.mark.parametrize("look", LOOKS)
def test_every_word_reads_back_in_order(look: str) -> None:
    plan = plan_of(*ROBIN, look=look)
    assert prove(draw_text(plan), "x.txt", plan).words == len(words(plan))


def test_the_text_is_what_a_person_would_type() -> None:
    assert draw_text(plan_of(*ROBIN)).decode() == (
        "Robin Example\n"
        "Machine-Learning Engineer\n"
        "robin@example.com | Zürich\n"
        "\n"
        "Experience\n"
        "Engineer | Mar 2021 - Present\n"
        "Northwind, Zürich\n"
        "- Raised MFU from [N]% to 52% with std::shared_ptr<Batch> in C++20 & Triton.\n"
        "- Wrote a paper on “Größe”, Ελληνικά, Русский, 日本語.\n"
        "\n"
        "Intern | 2018\n"
        "\n"
        "Skills\n"
        "Serving: vLLM, TensorRT-LLM\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        *(
            "2 * 3, *no*, **no**",
            "__init__ _x_",
            "[1] [x](https://example.org)",
            "# 1",
            "1. one",
            "a > b",
            "a | b",
        ),
        *("`code`", "&amp; R&D", "C:\\path \\*", "~~gone~~", "<b>bold</b>", "W" * 300),
    ],
)
def test_signs_are_themselves(text: str) -> None:
    data = draw_text(plan_of(Block("para", (Span(text),))))
    assert data == f"{text}\n".encode()
    assert [line.text for line in main_reading(read_plain(data, "x.txt", Limits())).lines] == [text]


def test_a_long_paragraph_stays_on_one_line() -> None:
    assert draw_text(plan_of(Block("para", (Span("word " * 200),)))).count(b"\n") == 1


def test_a_plan_without_blocks_is_an_empty_line() -> None:
    assert draw_text(plan_of()) == b"\n"


def test_the_first_title_stands_right_under_its_employer() -> None:
    titles = [Block("entry", (Span(f"Title {n}"),), f"work[0].positions[{n}]") for n in range(2)]
    employer = Block("entry", (Span("Northwind"),), "work[0]")
    assert draw_text(plan_of(ROBIN[3], employer, *titles)) == b"Experience\nNorthwind\nTitle 0\n\nTitle 1\n"


_BLOCKS = st.builds(
    Block,
    st.sampled_from(("name", "label", "contact", "section", "entry", "subtitle", "para", "labelled", "bullet")),
    st.lists(st.builds(Span, st.text(max_size=12)), max_size=3).map(tuple),
)


@given(st.lists(_BLOCKS, max_size=6))
def test_the_words_are_the_plans_and_no_line_ends_in_a_space(blocks: list[Block]) -> None:
    plan = plan_of(*blocks)
    text = draw_text(plan).decode()
    lines = text.removesuffix("\n").split("\n")
    assert all(line == line.rstrip() for line in lines)
    drawn = [block for block in plan.blocks if block.text.strip()]
    shown = [line for line in lines if line]
    assert len(shown) == len(drawn)
    bare = [
        line.removeprefix("- ") if block.kind == "bullet" else line for line, block in zip(shown, drawn, strict=True)
    ]
    assert " ".join(bare).split() == words(plan)
