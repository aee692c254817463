import pytest
from hypothesis import given
from hypothesis import strategies as st

from vitascope.master.markup import Span, cleaned, escaped, plain, spans_of, taken


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("plain", (Span("plain"),)),
        ("a **b** c", (Span("a "), Span("b", strong=True), Span(" c"))),
        ("*b*", (Span("b", em=True),)),
        ("`std::x<T>`", (Span("std::x<T>", code=True),)),
        ("see [the code](https://example.com/a)", (Span("see "), Span("the code", link="https://example.com/a"))),
        ("[x](www.example.com)", (Span("x", link="https://www.example.com"),)),
        ("by [N]% or [$N]", (Span("by "), Span("[N]", blank=True), Span("% or "), Span("[$N]", blank=True))),
        ("**[N]%**", (Span("[N]", strong=True, blank=True), Span("%", strong=True))),
        ("cut XX% of it", (Span("cut "), Span("XX%", blank=True), Span(" of it"))),
        (r"\*not em\*", (Span("*not em*"),)),
        ("e\ufb03cient", (Span("efficient"),)),
    ],
)
def test_signs_become_looks(text: str, spans: tuple[Span, ...]) -> None:
    assert spans_of(text) == spans


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4", "A* and B*", "f*g*h", "[1]", "[a](b)", "**open", "a ** b ** c", "vector<N>"]
)
def test_a_sign_that_is_none_stays_as_it_is(text: str) -> None:
    assert spans_of(text) == (Span(text),)


@given(st.text(max_size=80))
def test_escaped_words_are_their_own_plain_text(text: str) -> None:
    words = " ".join(text.translate(dict.fromkeys(range(64256, 64263))).split())
    assert plain(escaped(words)) == words
    assert not any(s.strong or s.em or s.code or s.link for s in spans_of(escaped(words)))


def test_a_text_without_signs_is_not_touched() -> None:
    assert escaped("Cut p99 by [N]% (A*, 2 * 3)") == "Cut p99 by [N]% (A*, 2 * 3)"


def test_icons_controls_and_soft_hyphens_are_no_words() -> None:
    assert cleaned("\uf0b7 Zur\u00adich\u200b \x07 \ue60a") == "Zurich"
    assert taken("\uf0e0 **robin**") == r"\*\*robin\*\*"


def test_a_blank_keeps_its_brackets_where_other_signs_are_escaped() -> None:
    assert taken("cut *p99* to [N] ms") == r"cut \*p99\* to [N] ms"
    assert taken("see [x](https://example.com)") == r"see \[x\](https://example.com)"
