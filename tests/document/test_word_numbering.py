"""List markers as Word draws them: counted over levels, restarts, overrides and styles."""

import pytest

from docx_builder import docx, paragraph
from vitascope.document.limits import Limits
from vitascope.document.word import read_word
from vitascope.document.word_numbering import counted


def level(at: int, form: str, text: str, more: str = "") -> str:
    return f"<w:lvl w:ilvl='{at}'><w:start w:val='1'/><w:numFmt w:val='{form}'/><w:lvlText w:val='{text}'/>{more}</w:lvl>"


OUTLINE = level(0, "decimal", "%1.") + level(1, "lowerLetter", "%1.%2)") + level(2, "lowerRoman", "(%3)")
ONE = f"<w:abstractNum w:abstractNumId='7'>{OUTLINE}</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='7'/></w:num>"


def item(number: str, at: int = 0, style: str = "") -> str:
    named = f"<w:pStyle w:val='{style}'/>" if style else ""
    numbering = f"<w:numPr><w:ilvl w:val='{at}'/><w:numId w:val='{number}'/></w:numPr>" if number else ""
    return paragraph("text", named + numbering)


def markers(body: str, numbering: str, styles: str = "") -> list[str | None]:
    document = read_word(docx(body, numbering=numbering, styles=styles), "a.docx", Limits())
    return [p.marker for p in document.paragraphs]


def test_levels_count_and_start_again_under_a_new_parent() -> None:
    body = item("1") + item("1", 1) + item("1", 1) + item("1", 2) + item("1") + item("1", 1)
    assert markers(body, ONE) == ["1.", "1.a)", "1.b)", "(i)", "2.", "2.a)"]


def test_a_list_goes_on_after_plain_text_between() -> None:
    assert markers(item("1") + paragraph("plain") + item("1"), ONE) == ["1.", None, "2."]


def test_two_lists_of_one_definition_share_their_count_unless_one_starts_anew() -> None:
    shared = "<w:num w:numId='2'><w:abstractNumId w:val='7'/></w:num>"
    anew = (
        "<w:num w:numId='3'><w:abstractNumId w:val='7'/>"
        "<w:lvlOverride w:ilvl='0'><w:startOverride w:val='1'/></w:lvlOverride></w:num>"
    )
    body = item("1") + item("2") + item("3") + item("3")
    assert markers(body, ONE + shared + anew) == ["1.", "2.", "1.", "2."]


def test_a_level_override_replaces_form_and_text() -> None:
    override = f"<w:num w:numId='2'><w:abstractNumId w:val='7'/><w:lvlOverride w:ilvl='0'>{level(0, 'upperRoman', '%1:')}</w:lvlOverride></w:num>"
    assert markers(item("2") + item("2"), ONE + override) == ["I:", "II:"]


def test_a_level_that_never_restarts() -> None:
    never = f"<w:abstractNum w:abstractNumId='8'>{level(0, 'decimal', '%1.')}{level(1, 'decimal', '%2', chr(60) + 'w:lvlRestart w:val=' + chr(34) + '0' + chr(34) + '/>')}</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='8'/></w:num>"
    assert markers(item("1") + item("1", 1) + item("1") + item("1", 1), never) == ["1.", "1", "2.", "2"]


@pytest.mark.parametrize(
    ("text", "font", "sign"),
    [
        ("\uf0b7", "Symbol", "•"),
        ("\uf0a7", "Wingdings", "▪"),
        ("\uf0d8", "Wingdings", "➢"),
        ("\uf0fc", "Wingdings", "✓"),
        ("o", "Courier New", "o"),
        ("–", "", "–"),
        ("\ue123", "Unknown Icons", "•"),
    ],
)
def test_bullets_of_symbol_fonts_are_the_signs_that_are_seen(text: str, font: str, sign: str) -> None:
    fonts = f"<w:rPr><w:rFonts w:ascii='{font}'/></w:rPr>" if font else ""
    one = f"<w:abstractNum w:abstractNumId='1'>{level(0, 'bullet', text, fonts)}</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='1'/></w:num>"
    assert markers(item("1"), one) == [sign]


def test_a_style_numbers_its_paragraphs_at_the_level_that_names_it() -> None:
    tied = (
        "<w:abstractNum w:abstractNumId='1'>"
        + level(0, "decimal", "%1.")
        + level(1, "bullet", "•", "<w:pStyle w:val='B'/>")
        + "</w:abstractNum><w:num w:numId='4'><w:abstractNumId w:val='1'/></w:num>"
    )
    styles = (
        "<w:style w:type='paragraph' w:styleId='B'><w:name w:val='List Bullet'/>"
        "<w:pPr><w:numPr><w:numId w:val='4'/></w:numPr></w:pPr></w:style>"
    )
    assert markers(item("", style="B") + item("0", style="B"), tied, styles) == ["•", None]


def test_depth_is_the_level() -> None:
    document = read_word(docx(item("1") + item("1", 2), numbering=ONE), "a.docx", Limits())
    assert [p.depth for p in document.paragraphs] == [0, 2]


@pytest.mark.parametrize(
    ("number", "form", "text"),
    [
        (27, "lowerLetter", "aa"),
        (3, "upperLetter", "C"),
        (1994, "upperRoman", "MCMXCIV"),
        (4, "lowerRoman", "iv"),
        (7, "decimalZero", "07"),
        (11, "ordinal", "11th"),
        (22, "ordinal", "22nd"),
        (5, "none", ""),
        (5, "chineseCounting", "5"),
        (0, "lowerRoman", "0"),
    ],
)
def test_numbers_in_word_s_formats(number: int, form: str, text: str) -> None:
    assert counted(number, form) == text
