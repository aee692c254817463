import pytest

from document.sketches import document, texts
from vitascope.document.readings import read


@pytest.mark.parametrize("sign", ["•", "▪", "◦", "➢", "✓", "\uf0b7", "\uf0a7", "\uf111", "-", "–", "*", "\ufffd"])
def test_a_sign_before_white_space_opens_an_item(sign: str) -> None:
    line = read(document(f"{sign} Wrote kernels"))[0].lines[0]
    assert (line.marker, line.text) == (sign, "Wrote kernels")


def test_an_o_is_a_bullet_only_with_white_beyond_a_word_space() -> None:
    assert read(document("o    Wrote kernels"))[0].lines[0].marker == "o"


def test_a_bullet_glued_to_its_word_is_taken_off() -> None:
    line = read(document("•Wrote kernels"))[0].lines[0]
    assert (line.marker, line.text, line.starts) == ("•", "Wrote kernels", (0, 6))


@pytest.mark.parametrize("text", ["- 2021", "– Present", "-Wrote kernels", "a Wrote kernels"])
def test_what_is_no_marker_stays(text: str) -> None:
    assert read(document(text))[0].lines[0].marker is None


def test_numbers_that_count_up_are_markers() -> None:
    lines = read(document("1. Wrote kernels\n2. Measured them\n3. Kept them"))[0].lines
    assert [(line.marker, line.text) for line in lines] == [
        ("1.", "Wrote kernels"),
        ("2.", "Measured them"),
        ("3.", "Kept them"),
    ]


def test_a_lone_number_is_text() -> None:
    assert texts(read(document("2. Preis im Wettbewerb\nWrote kernels"))[0])[0] == "2. Preis im Wettbewerb"


def test_an_item_that_is_indented_lies_deeper() -> None:
    lines = read(document("• Wrote kernels\n    ◦ in Triton\n    ◦ in CUDA\n• Measured them"))[0].lines
    assert [line.depth for line in lines] == [0, 1, 1, 0]


def test_a_dash_before_a_figure_opens_an_item_in_a_list_of_such() -> None:
    lines = read(document("- Wrote kernels\n- 2.2M users served\n- 2021"))[0].lines
    assert [(line.marker, line.text) for line in lines] == [
        ("-", "Wrote kernels"),
        ("-", "2.2M users served"),
        (None, "- 2021"),
    ]


def test_a_dash_before_a_figure_by_itself_is_text() -> None:
    assert read(document("Zurich\n- 40 degrees\nBern"))[0].lines[1].marker is None
