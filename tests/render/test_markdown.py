from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from vitascope.document.limits import Limits
from vitascope.document.markdown import read_markdown
from vitascope.document.readings import main_reading
from vitascope.master.markup import Span, spans_of
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.markdown import draw_markdown
from vitascope.render.plan import Block, Plan, words
from vitascope.render.proof import prove

ROBIN = (
    Block("name", (Span("Robin Example", strong=True),)),
    Block("label", spans_of("Machine-Learning Engineer")),
    Block("contact", (Span("robin@example.com", link="mailto:robin@example.com"), Span(" | "), Span("Zürich"))),
    Block("contact", (Span("github.com/robin", link="https://github.com/robin"),)),
    Block("section", (Span("Experience", strong=True),)),
    Block("entry", spans_of("**Engineer** | Mar 2021 - Present")),
    Block("subtitle", spans_of("Northwind, Zürich")),
    Block(
        "bullet", spans_of("Raised MFU from [N]% to 52% with `std::shared_ptr<Batch>` in C++20 & *Triton*, for [$N].")
    ),
    Block(
        "bullet",
        spans_of("Wrote [a paper](https://example.org/a_b?x=1&copy=2#d) on “Größe”, Ελληνικά, Русский, 日本語."),
    ),
    Block("section", (Span("Skills", strong=True),)),
    Block("labelled", spans_of("**Serving**: vLLM, TensorRT-LLM")),
    Block("labelled", spans_of("**Languages**: C#, C++")),
)

SIGNS = (
    "std::shared_ptr<Batch> <b>bold</b> <!-- no --> <https://example.org>",
    "2 * 3 * 4, *no*, **no**, a*b*c, \\* and \\\\",
    "__init__ snake_case _x_ f(_a, b_) a__b__c",
    "[1] [x](y) ![z](w) [^2] [ ] \\[N\\] [N](a) [N]: b",
    "# 1 ## 2 and C# F#",
    "+ plus",
    "- minus",
    "--- rule",
    "1. one",
    "12) twelve",
    "> quoted",
    "=== and ---",
    "a | b | c",
    "`code` ``code`` ```",
    "~~gone~~ ~ 40% ~~~",
    "&amp; &copy; R&D &lt;b&gt; &#42; AT&T &notit",
    "C:\\path\\*x \\",
    "f\"{x}\" 'y' “z” it’s",
    "~40% of $5 to $6",
    "* * *",
    "https://example.org/_a_/*b*",
)


def plan_of(*blocks: Block, look: str = "classic") -> Plan:
    return Plan(blocks, look_named(look), title="Robin Example - Résumé", author="Robin Example", language="en")


def rendered(data: bytes) -> list[str]:
    """The words that a CommonMark renderer with GitHub's tables and strikethrough shows."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    shown: list[str] = []
    for token in parser.parse(data.decode()):
        if token.type == "inline":
            shown.append("".join(_shown(child) for child in token.children or ()))
        assert token.type not in ("html_block", "fence", "code_block", "hr", "blockquote_open", "table_open")
    return " ".join(shown).split()


def _shown(token: Any) -> str:
    assert token.type not in ("html_inline", "image", "s_open"), token
    return "\n" if token.type in ("softbreak", "hardbreak") else str(token.content)


def read_words(data: bytes) -> list[str]:
    """The words of the project's own reader, with the signs that it takes for those of items."""
    lines = main_reading(read_markdown(data, "x.md", Limits())).lines
    return [word for line in lines for word in line.text.split()]


@pytest.mark.parametrize("look", LOOKS)
def test_every_word_reads_back_in_order(look: str) -> None:
    plan = plan_of(*ROBIN, look=look)
    data = draw_markdown(plan)
    assert rendered(data) == words(plan)
    assert prove(data, "x.md", plan).words == len(words(plan))


def test_the_page_is_what_a_person_would_write() -> None:
    assert draw_markdown(plan_of(*ROBIN)).decode() == (
        "# Robin Example\n"
        "\n"
        "Machine-Learning Engineer  \n"
        "<robin@example.com> | Zürich  \n"
        "[github.com/robin](https://github.com/robin)\n"
        "\n"
        "## Experience\n"
        "\n"
        "### **Engineer** | Mar 2021 - Present\n"
        "\n"
        "Northwind, Zürich\n"
        "\n"
        "- Raised MFU from [N]% to 52% with `std::shared_ptr<Batch>` in C++20 & *Triton*, for [$N].\n"
        "- Wrote [a paper](https://example.org/a_b?x=1&amp;copy=2#d) on “Größe”, Ελληνικά, Русский, 日本語.\n"
        "\n"
        "## Skills\n"
        "\n"
        "**Serving**: vLLM, TensorRT-LLM  \n"
        "**Languages**: C#, C++\n"
    )


def test_an_address_comes_through_whole() -> None:
    address = "https://example.org/a_(b)*?x=1&copy=2#d"
    data = draw_markdown(plan_of(Block("para", (Span("paper", link=address),))))
    links = [
        c.attrs["href"] for t in MarkdownIt().parse(data.decode()) for c in t.children or () if c.type == "link_open"
    ]
    assert links == [address]
    assert [link.target for link in read_markdown(data, "x.md", Limits()).links] == [address]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "javascript://x/%0aalert(1)", "data:text/html,x"])
def test_an_address_that_runs_code_is_no_link(address: str) -> None:
    assert draw_markdown(plan_of(Block("para", (Span("words", link=address),)))) == b"words\n"


@pytest.mark.parametrize("kind", ["para", "bullet", "entry", "section", "label"])
@pytest.mark.parametrize("text", SIGNS)
def test_signs_of_markdown_are_plain_text(text: str, kind: Any) -> None:
    plan = plan_of(Block("name", (Span("Robin"),)), Block(kind, (Span(text),)), Block(kind, (Span(text),)))
    assert rendered(draw_markdown(plan)) == words(plan)


@pytest.mark.parametrize("text", [text for text in SIGNS if not text.startswith(("* *",))])
@pytest.mark.parametrize(
    "look", [Span(""), Span("", strong=True), Span("", em=True), Span("", link="https://example.org")]
)
def test_the_projects_own_reader_gives_signs_back(text: str, look: Span) -> None:
    span = Span(f"So: {text}", look.strong, look.em, link=look.link)
    assert read_words(draw_markdown(plan_of(Block("para", (span,))))) == span.text.split()


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ((Span("bold", strong=True), Span(" and "), Span("slanted", em=True)), "**bold** and *slanted*"),
        ((Span("both", strong=True, em=True),), "***both***"),
        ((Span("Label: ", strong=True), Span("text")), "**Label:** text"),
        ((Span("C++", strong=True), Span("20")), "C++20"),
        ((Span("one", strong=True), Span("two", em=True)), "onetwo"),
        ((Span("a*b", code=True),), "a\\*b"),
        ((Span("`", code=True),), "\\`"),
        ((Span("[N]", blank=True), Span("(so far)")), "\\[N\\](so far)"),
        ((Span("XX", blank=True), Span(" users")), "XX users"),
    ],
)
def test_emphasis_is_drawn_where_it_would_be_read(spans: tuple[Span, ...], expected: str) -> None:
    plan = plan_of(Block("para", spans))
    assert draw_markdown(plan).decode() == expected + "\n"
    assert rendered(draw_markdown(plan)) == words(plan)


def test_a_plan_without_blocks_is_an_empty_page() -> None:
    assert draw_markdown(plan_of()) == b"\n"


_TEXTS = st.text(st.sampled_from("ab1 *_~`[]()<>#+-=|!&;:.\\\"'/N$é日x\u00a0"), max_size=14) | st.sampled_from(SIGNS)
_SPANS = st.builds(
    Span,
    _TEXTS,
    strong=st.booleans(),
    em=st.booleans(),
    code=st.booleans(),
    link=st.sampled_from(("", "", "", "https://example.org/a_b_(c)?d=1&lt=2")),
)
_BLOCKS = st.builds(
    Block,
    st.sampled_from(("name", "label", "contact", "section", "entry", "subtitle", "para", "labelled", "bullet")),
    st.lists(_SPANS, max_size=4).map(tuple),
)


@given(st.lists(_BLOCKS, max_size=5))
@example([Block("labelled", (Span("a | b"),)), Block("labelled", (Span("--|--"),))])
@example([Block("label", (Span("Title"),)), Block("contact", (Span("==="),))])
def test_any_words_come_back_from_a_renderer(blocks: list[Block]) -> None:
    plan = plan_of(*blocks)
    assert rendered(draw_markdown(plan)) == words(plan)
