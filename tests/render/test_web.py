import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.open import open_document
from vitascope.document.readings import main_reading
from vitascope.master.markup import Span, spans_of
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.plan import Block, Plan, words
from vitascope.render.proof import prove
from vitascope.render.web import draw_html

LONG = "https://example.org/" + "a-very-long-path/" * 4

ROBIN = (
    Block("name", (Span("Robin Núñez Example", strong=True),)),
    Block("label", spans_of("Machine-Learning Engineer")),
    Block("contact", (Span("robin@example.com", link="mailto:robin@example.com"), Span(" | "), Span("Zürich"))),
    Block("contact", (Span("github.com/robin", link="https://github.com/robin?a=1&b=2"),)),
    Block("section", (Span("Experience", strong=True),)),
    Block("entry", spans_of("**Engineer**, Northwind | Mar 2021 - Present")),
    Block("subtitle", spans_of("Northwind, Zürich")),
    Block("bullet", spans_of("Raised MFU from [N]% to 52% with `std::shared_ptr<Batch>` in C++20 & *Triton*.")),
    Block(
        "bullet",
        spans_of(f"“Größe” – Ελληνικά, Русский, 日本語の履歴書, it's {LONG} &amp; <script>alert(1)</script>."),
    ),
    Block("section", (Span("Skills", strong=True),)),
    Block("labelled", spans_of("**Serving**: vLLM, TensorRT-LLM")),
    Block("para", spans_of("\\*stars\\*, `code`, # 1, + 2, a | b, [1], ~40%")),
)


def plan_of(*blocks: Block, look: str = "classic", **others: Any) -> Plan:
    told = {"title": "Robin Example - Résumé", "author": "Robin Example", "language": "en"} | others
    return Plan(blocks, look_named(look), **told)


def drawn(*blocks: Block, look: str = "classic", **others: Any) -> str:
    return draw_html(plan_of(*blocks, look=look, **others)).decode()


def opened(data: bytes) -> Document:
    return open_document(data, "x.html", Limits())


def line_of(html: str, start: str) -> str:
    return next(line for line in html.splitlines() if line.startswith(start))


@pytest.mark.parametrize("look", LOOKS)
def test_every_word_reads_back_in_order(look: str) -> None:
    plan = plan_of(*ROBIN, look=look)
    receipt = prove(draw_html(plan), "x.html", plan)
    assert (receipt.words, receipt.blanks) == (len(words(plan)), 1)


def test_the_same_plan_is_the_same_bytes() -> None:
    assert draw_html(plan_of(*ROBIN)) == draw_html(plan_of(*ROBIN))


def test_the_page_says_whose_it_is_and_in_which_language() -> None:
    metadata = opened(draw_html(plan_of(*ROBIN[:4], language="de-CH"))).metadata
    assert (metadata.title, metadata.author, metadata.language) == (
        "Robin Example - Résumé",
        "Robin Example",
        "de-CH",
    )


@pytest.mark.parametrize(
    ("language", "direction"), [("en", "ltr"), ("pt-BR", "ltr"), ("he", "rtl"), ("ar-EG", "rtl")]
)
def test_the_page_says_where_its_lines_begin(language: str, direction: str) -> None:
    assert f'<html lang="{language}" dir="{direction}">' in drawn(*ROBIN, language=language)


def test_headings_lie_one_under_another() -> None:
    assert re.findall(r"<(h\d)", drawn(*ROBIN)) == ["h1", "h2", "h3", "h2"]
    assert re.findall(r"<(h\d)", drawn(*ROBIN[4:])) == ["h1", "h2", "h1"]


def test_each_section_is_named_by_its_heading() -> None:
    html = drawn(*ROBIN)
    named = re.findall(r'<section aria-labelledby="(\w+)">', html)
    assert len(named) == len(set(named)) == 2
    assert re.findall(r'<h2 id="(\w+)"', html) == named


def test_bullets_that_follow_each_other_are_one_list() -> None:
    html = drawn(*ROBIN)
    assert (html.count("<ul>"), html.count("<li>")) == (1, 2)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_element_is_closed_where_it_should_be() -> None:
    tags = _Tags()
    tags.feed(drawn(*ROBIN))
    assert tags.open == []
    assert tags.seen <= {
        *("html", "head", "meta", "title", "style", "body", "main", "header", "section", "h1", "h2", "h3", "p", "ul"),
        *("li", "a", "strong", "em", "mark", "span"),
    }


def test_nothing_is_fetched_and_nothing_runs() -> None:
    html = drawn(*ROBIN)
    assert "content=\"default-src 'none'; style-src 'unsafe-inline'\"" in html
    assert re.search(r"<script|<link|<img|@import|url\(|@font-face|\bon\w+=", html) is None


@pytest.mark.parametrize("hostile", ["</style><script>alert(1)</script>", '"; } body { display: none', "a\\\nb"])
def test_a_name_ends_neither_the_style_nor_a_string(hostile: str) -> None:
    html = drawn(Block("name", (Span(hostile),)), author=hostile, title=hostile)
    style = html[html.index("<style>") : html.index("</style>")]
    assert "alert" not in style.replace("alert\\28 1", "")
    assert "display: none" not in style
    assert [line.text for line in main_reading(opened(html.encode())).lines] == [" ".join(hostile.split())]


@pytest.mark.parametrize("address", ["javascript:alert(1)", "javascript://x/%0aalert(1)", "data:text/html,x"])
def test_an_address_that_runs_code_is_no_link(address: str) -> None:
    assert line_of(drawn(Block("para", (Span("words", link=address),))), "<p") == '<p class="line">words</p>'


def test_links_lead_where_the_plan_says() -> None:
    links = opened(draw_html(plan_of(*ROBIN))).links
    assert [link.target for link in links] == ["mailto:robin@example.com", "https://github.com/robin?a=1&b=2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++20 code", "<span class=k>C++20</span> code"),
        ("MFU of [N]%.", "MFU of <span class=k><mark>[N]</mark>%.</span>"),
        ("by 62% **so**, (far)", "by 62% <strong>so</strong>, (far)"),
        ("**two words**, *one*", "<strong>two words</strong>, <em>one</em>"),
        ("a-" * 17 + "b", '<span class="k l">' + "a-" * 17 + "b</span>"),
        ("a-" * 23 + "b", "a-" * 23 + "b"),
        (
            "[two-part words](https://example.org)",
            '<a href="https://example.org"><span class=k>two-part</span> words</a>',
        ),
    ],
)
def test_a_token_that_must_not_be_broken_is_kept_whole(text: str, expected: str) -> None:
    assert line_of(drawn(Block("para", spans_of(text))), "<p") == f'<p class="line">{expected}</p>'


def test_a_page_with_blanks_says_that_it_is_a_draft() -> None:
    html = drawn(*ROBIN)
    assert "<title>Robin Example - Résumé (draft)</title>" in html
    assert '<main class="draft">' in html
    assert "DRAFT" not in html[html.index("</style>") :]


def test_a_page_without_blanks_is_no_draft() -> None:
    html = drawn(*ROBIN[:7])
    assert "(draft)" not in html
    assert '<main class="draft">' not in html


@pytest.mark.parametrize(("paper", "size"), [("a4", "A4"), ("letter", "letter")])
def test_the_printed_page_has_the_looks_paper_and_margins(paper: str, size: str) -> None:
    page = drawn(*ROBIN[:4], look="plain", paper=paper).partition("@page {")[2]
    assert page.split("}")[0].split() == ["size:", f"{size};", "margin:", "16mm", "18mm", "16mm;"]


def test_a_serif_look_falls_back_on_serifs() -> None:
    assert '--fonts: "Cambria", "Libertinus Serif", serif, "Source Sans 3";' in drawn(look="classic")
    assert '--fonts: "Calibri", "Source Sans 3", sans-serif;' in drawn(look="modern")


def test_a_plan_without_blocks_is_a_page_without_words() -> None:
    assert main_reading(opened(draw_html(plan_of(title="", author="")))).lines == ()


_LETTERS = st.characters(
    exclude_categories=("C", "Z"), exclude_characters="\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06"
)
_TEXTS = st.text(st.one_of(_LETTERS, st.sampled_from(" <>&;\"'-/*[]N%#")), max_size=30)
_SPANS = st.builds(
    Span, _TEXTS, strong=st.booleans(), em=st.booleans(), link=st.sampled_from(("", "https://example.org"))
)
_BLOCKS = st.builds(
    Block,
    st.sampled_from(("name", "label", "contact", "section", "entry", "subtitle", "para", "labelled", "bullet")),
    st.lists(_SPANS, max_size=4).map(tuple),
)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.lists(_BLOCKS, max_size=5))
def test_any_words_come_back(blocks: list[Block]) -> None:
    plan = plan_of(*blocks)
    reader = _Words()
    reader.feed(draw_html(plan).decode().partition("<body>")[2])
    assert reader.text.split() == words(plan)
