import pytest
from msgspec.structs import replace

from render.sample import master, sample
from vitascope.errors import ProofFailed
from vitascope.master.markup import Span
from vitascope.render.compose import compose
from vitascope.render.options import Choices
from vitascope.render.pdf import draw_pdf
from vitascope.render.plan import Block, Plan
from vitascope.render.proof import Token, first_difference, prove


def with_blocks(plan: Plan, *blocks: Block) -> Plan:
    return replace(plan, blocks=blocks)


def test_a_receipt_is_one_sentence() -> None:
    plan = compose(sample())
    receipt = prove(draw_pdf(plan), "page.pdf", plan)
    assert receipt.sentence == f"{receipt.words} of {receipt.words} words, 3 readers, in order, 3 blanks as written"


def test_a_word_that_differs_is_named_with_its_place() -> None:
    plan = compose(sample())
    other = compose(master("basics: {name: Robin Sample}"))
    with pytest.raises(ProofFailed, match=r"reader columns, word 2: expected 'Example', found 'Sample'"):
        prove(draw_pdf(other), "page.pdf", plan)


def test_words_in_another_order_fail() -> None:
    one = compose(master("basics: {name: R}\nwork: [{highlights: [First., Second.]}]"))
    two = compose(master("basics: {name: R}\nwork: [{highlights: [Second., First.]}]"))
    with pytest.raises(ProofFailed, match=r"expected 'First\.', found 'Second\.'"):
        prove(draw_pdf(two), "page.pdf", one)


def test_a_word_too_many_at_the_end_fails() -> None:
    one = compose(master("basics: {name: R}\nwork: [{highlights: [First.]}]"))
    two = compose(master("basics: {name: R}\nwork: [{highlights: [First. More.]}]"))
    with pytest.raises(ProofFailed, match=r"expected 'the end', found 'More\.'"):
        prove(draw_pdf(two), "page.pdf", one)


def test_a_ligature_fails() -> None:
    plan = with_blocks(compose(sample()), Block("name", (Span("R"),)), Block("para", (Span("final"),)))
    data = draw_pdf(with_blocks(plan, plan.blocks[0], Block("para", (Span("\ufb01nal"),))))
    with pytest.raises(ProofFailed, match="no ligature"):
        prove(data, "page.pdf", plan)


def test_a_link_that_is_missing_fails() -> None:
    linked = compose(master("basics: {name: R, url: https://robin.example.com}"))
    bare = with_blocks(
        linked, *(replace(b, spans=tuple(replace(s, link="") for s in b.spans)) for b in linked.blocks)
    )
    with pytest.raises(ProofFailed, match=r"a link to https://robin\.example\.com"):
        prove(draw_pdf(bare), "page.pdf", linked)


def test_text_over_the_margin_fails() -> None:
    plan = compose(sample(), Choices(template="compact"))
    narrow = replace(plan, look=replace(plan.look, page=replace(plan.look.page, side=40.0)))
    with pytest.raises(ProofFailed, match="inside the margins"):
        prove(draw_pdf(plan), "page.pdf", narrow)


@pytest.mark.parametrize(
    ("expected", "found", "difference"),
    [
        (["a", "b"], [Token("a"), Token("b")], None),
        (["a", "b"], [Token("•", sign=True), Token("a"), Token("•", sign=True), Token("b")], None),
        (["-", "b"], [Token("-", sign=True), Token("b")], None),
        (["a", "b"], [Token("a")], (2, "b", "")),
        (["a"], [Token("a"), Token("b")], (2, "", "b")),
        (["x" * 70], [Token("x" * 40), Token("x" * 30)], None),
        (["x" * 70], [Token("x" * 40), Token("y" * 30)], (1, "x" * 70, "x" * 40 + "y" * 30)),
        (["C++20"], [Token("C+"), Token("+20")], (1, "C++20", "C+")),
        (["東京大学"], [Token("東京"), Token("大学")], None),
    ],
)
def test_the_first_difference(
    expected: list[str], found: list[Token], difference: tuple[int, str, str] | None
) -> None:
    wrong = first_difference(expected, found)
    assert (wrong and (wrong.place, wrong.expected, wrong.found)) == difference


def test_a_year_at_the_foot_of_a_page_is_a_word_of_it() -> None:
    blocks = [Block("name", (Span("Robin Example", strong=True),))]
    blocks += [Block("para", (Span(f"line {n}"),)) for n in range(60)]
    blocks += [Block("para", (Span("2014"),))] * 60
    plan = with_blocks(compose(sample()), *blocks)
    assert prove(draw_pdf(plan), "page.pdf", plan).words == 2 + 120 + 60
