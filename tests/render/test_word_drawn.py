import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from docx import Document
from docx.enum.text import WD_COLOR_INDEX
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor
from msgspec.structs import replace

from vitascope.document.limits import Limits
from vitascope.document.model import Document as Read
from vitascope.document.model import Reading
from vitascope.document.open import open_document
from vitascope.document.readings import read
from vitascope.errors import CannotDraw
from vitascope.master.markup import Span, spans_of
from vitascope.render.looks import LOOKS, look_named
from vitascope.render.plan import Block, Plan, words
from vitascope.render.word import draw_word
from vitascope.render.word_styles import STYLES

MARA = (
    Block("name", (Span("Mara Núñez", strong=True),)),
    Block("label", spans_of("Machine-Learning Engineer")),
    Block("contact", (Span("mara@example.com", link="mailto:mara@example.com"), Span(" | "), Span("Zürich"))),
    Block("contact", (Span("github.com/mara", link="https://github.com/mara"),)),
    Block("section", (Span("Experience", strong=True),)),
    Block("entry", spans_of("**Engineer** | Mar 2021 - Present")),
    Block("subtitle", spans_of("Globex, Zürich")),
    Block("bullet", spans_of("Raised MFU from [N]% to 52% with `std::shared_ptr<Batch>` in C++20 & *Triton*.")),
    Block(
        "bullet",
        spans_of(
            "Wrote “Größe” – Ελληνικά, Русский, 日本語の履歴書 and it's [a paper](https://example.org/a?b=1&c=2#d)."
        ),
    ),
    Block("entry", spans_of("**Intern** | 2018")),
    Block("section", (Span("Skills", strong=True),)),
    Block("labelled", spans_of("**Serving**: vLLM, TensorRT-LLM")),
    Block("para", spans_of("Speaks German; < & > are no markup, \\*nor\\* is this.")),
)


def plan_of(*blocks: Block, look: str = "classic", **others: Any) -> Plan:
    told = {"title": "Mara Núñez - Résumé", "author": "Mara Núñez", "language": "en", "modified": "2024-03"} | others
    return Plan(blocks, look_named(look), **told)


def word(data: bytes) -> Any:
    return Document(BytesIO(data))


def opened(data: bytes) -> Read:
    return open_document(data, "x.docx", Limits())


def reading(data: bytes, reader: str) -> Reading:
    return next(one for one in read(opened(data)) if one.reader == reader)


def read_words(data: bytes, reader: str) -> list[str]:
    lines = reading(data, reader).lines
    return [word for line in lines if line.part not in ("header", "footer") for word in line.text.split()]


def parts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("reader", ["everything", "body-only"])
@pytest.mark.parametrize("look", LOOKS)
def test_every_word_reads_back_in_order(look: str, reader: str) -> None:
    plan = plan_of(*MARA, look=look)
    assert read_words(draw_word(plan), reader) == words(plan)


def test_the_words_are_those_that_were_given() -> None:
    plan = plan_of(Block("bullet", spans_of("Cut p99 by [N]% in `std::shared_ptr<Batch>`, C++20: it's “done”.")))
    assert read_words(draw_word(plan), "body-only") == [
        *("Cut", "p99", "by", "[N]%", "in", "std::shared_ptr<Batch>,", "C++20:", "it's", "“done”."),
    ]


@pytest.mark.parametrize(
    ("language", "text"), [("he", "הורדתי p99 מ 240 ms ל 95 ms"), ("ja", "日本語の履歴書 を書いた")]
)
def test_words_of_other_scripts_read_back_in_order(language: str, text: str) -> None:
    plan = plan_of(Block("para", spans_of(text)), language=language)
    assert read_words(draw_word(plan), "body-only") == text.split()


def test_breaks_and_tabs_of_a_text_are_spaces() -> None:
    data = draw_word(plan_of(Block("para", (Span("Two\tor\nthree\u00a0words"),))))
    assert word(data).paragraphs[0].text == "Two or three words"


def test_a_plan_without_blocks_is_a_document_without_words() -> None:
    data = draw_word(plan_of(title="", author="", modified=""))
    assert read_words(data, "everything") == []
    assert [paragraph.text for paragraph in word(data).paragraphs] == [""]


def test_a_character_that_no_document_can_hold_is_named() -> None:
    with pytest.raises(CannotDraw, match=r"U\+0007"):
        draw_word(plan_of(Block("para", (Span("ring \x07"),))))


def test_each_kind_of_block_has_its_style() -> None:
    document = word(draw_word(plan_of(*MARA)))
    assert [paragraph.style.name for paragraph in document.paragraphs] == [
        *("Title", "Subtitle", "Contact", "Contact", "Heading 1", "Heading 2", "Entry Detail", "List Bullet"),
        *("List Bullet", "Heading 2", "Heading 1", "Labelled Line", "Body Text"),
    ]


def test_styles_carry_the_sizes_and_the_accent_of_the_look() -> None:
    styles = word(draw_word(plan_of(*MARA, look="modern"))).styles
    assert (styles["Title"].font.size, styles["Heading 1"].font.size) == (Pt(24), Pt(13))
    assert styles["Heading 1"].font.color.rgb == RGBColor(0x1F, 0x4E, 0x79)
    assert styles["Heading 2"].font.bold is None
    assert styles["Normal"].font.name == "Calibri"


def test_headings_stay_with_what_follows_and_bullets_whole() -> None:
    styles = word(draw_word(plan_of(*MARA))).styles
    assert [styles[name].paragraph_format.keep_with_next for name in ("Heading 1", "Heading 2", "Entry Detail")] == [
        True,
        True,
        True,
    ]
    assert styles["List Bullet"].paragraph_format.keep_together
    assert styles["Normal"].paragraph_format.widow_control


def test_a_head_with_nothing_under_it_does_not_hold_on() -> None:
    heads = [p for p in word(draw_word(plan_of(*MARA))).paragraphs if p.style.name == "Heading 2"]
    assert [head.paragraph_format.keep_with_next for head in heads] == [None, False]


@pytest.mark.parametrize(("look", "ruled"), [("classic", True), ("modern", False)])
def test_a_line_stands_under_headings_where_the_look_has_one(look: str, ruled: bool) -> None:
    style = word(draw_word(plan_of(look=look))).styles["Heading 1"]
    assert (style.element.find(f".//{qn('w:bottom')}") is not None) == ruled


def test_no_font_is_left_to_a_theme() -> None:
    assert not any("Theme=" in text or "/theme/" in name for name, text in parts(draw_word(plan_of(*MARA))).items())


@pytest.mark.parametrize(("look", "sign"), [("classic", "•"), ("plain", "-")])
def test_bullets_are_a_real_list_with_the_sign_of_the_look(look: str, sign: str) -> None:
    data = draw_word(plan_of(*MARA, look=look))
    assert [p.marker for p in opened(data).paragraphs if p.style_name.casefold() == "list bullet"] == [sign, sign]
    assert "Symbol" not in parts(data)["word/numbering.xml"]
    assert sign not in [word for p in word(data).paragraphs[7:9] for word in p.text.split()]


def test_there_is_no_table_text_box_or_tab() -> None:
    body = parts(draw_word(plan_of(*MARA)))["word/document.xml"]
    assert [
        sign for sign in ("<w:tbl>", "txbxContent", "<w:tab/>", "<w:drawing", "<w:hyperlink") if sign in body
    ] == []


def test_strong_and_emphasised_words_are_bold_and_italic() -> None:
    document = word(draw_word(plan_of(Block("para", spans_of("Plain **strong** and *soft*.")))))
    looks = [(run.text, run.bold, run.italic) for run in document.paragraphs[0].runs]
    assert looks == [
        ("Plain ", None, None),
        ("strong", True, None),
        (" and ", None, None),
        ("soft", None, True),
        (".", None, None),
    ]


def test_blanks_alone_are_highlighted() -> None:
    document = word(draw_word(plan_of(Block("bullet", spans_of("From [N]% to [$N].")))))
    marked = [run.text for run in document.paragraphs[0].runs if run.font.highlight_color == WD_COLOR_INDEX.YELLOW]
    assert marked == ["[N]", "[$N]"]


def test_links_go_where_they_went() -> None:
    assert [link.target for link in opened(draw_word(plan_of(*MARA))).links] == [
        "mailto:mara@example.com",
        "https://github.com/mara",
        "https://example.org/a?b=1&c=2#d",
    ]


def test_the_words_of_a_link_are_plain_runs_in_the_style_of_links() -> None:
    contact = word(draw_word(plan_of(*MARA))).paragraphs[2]
    assert contact.text == "mara@example.com | Zürich"
    assert [run.text for run in contact.runs if run.style.name == "Hyperlink"] == ["mara@example.com"]


def test_a_link_in_two_looks_is_one_field() -> None:
    data = draw_word(plan_of(Block("para", spans_of("[all **of** it](https://example.org)"))))
    assert parts(data)["word/document.xml"].count("HYPERLINK") == 1


def test_a_quote_in_an_address_does_not_end_it() -> None:
    data = draw_word(plan_of(Block("para", (Span("here", link='https://example.org/"a\\b'),))))
    assert [link.target for link in opened(data).links] == ["https://example.org/%22a%5Cb"]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_the_page_has_its_paper_and_margins(paper: str, width: float, height: float) -> None:
    section = word(draw_word(plan_of(*MARA, paper=paper))).sections[0]
    lengths = (section.page_width, section.page_height, section.left_margin, section.top_margin)
    assert [round(length.mm, 1) for length in lengths] == [width, height, 19.0, 17.0]
    assert abs(section.right_margin - Mm(19)) < Pt(0.1)


def test_pages_are_numbered_from_the_second_on() -> None:
    document = word(draw_word(plan_of(*MARA)))
    section = document.sections[0]
    assert section.different_first_page_header_footer
    assert section.first_page_footer.is_linked_to_previous
    assert section.footer.paragraphs[0].text == "Mara Núñez 2 / 2"
    assert [e.text for e in section.footer.part.element.iter(qn("w:instrText"))] == [" PAGE ", " NUMPAGES "]


def test_a_look_without_a_footer_numbers_no_page() -> None:
    assert not any("footer" in name for name in parts(draw_word(plan_of(*MARA, look="plain"))))


def test_a_plan_with_blanks_is_a_draft_and_says_so_above_the_page() -> None:
    data = draw_word(plan_of(*MARA, Block("bullet", spans_of("Saved [$N]."))))
    document = word(data)
    section = document.sections[0]
    for header in (section.header, section.first_page_header):
        assert header.paragraphs[0].text == "DRAFT - 2 blanks to fill"
        assert header.paragraphs[0].runs[0].font.highlight_color == WD_COLOR_INDEX.YELLOW
    assert document.core_properties.content_status == "Draft"
    assert document.core_properties.title == "Mara Núñez - Résumé"
    assert "DRAFT" not in parts(data)["word/document.xml"]


def test_a_plan_without_blanks_is_no_draft() -> None:
    data = draw_word(plan_of(*MARA[:7]))
    assert word(data).core_properties.content_status == ""
    assert not any("header" in name for name in parts(data))


def test_the_properties_are_those_of_the_plan() -> None:
    properties = word(draw_word(plan_of(*MARA, language="pt-BR"))).core_properties
    assert properties.title == "Mara Núñez - Résumé"
    assert (properties.author, properties.last_modified_by) == ("Mara Núñez", "Mara Núñez")
    assert properties.created == properties.modified == datetime(2024, 3, 1, tzinfo=UTC)
    assert (properties.language, properties.comments, properties.revision) == ("pt-BR", "", 1)


def test_a_title_too_long_for_a_property_is_cut() -> None:
    assert word(draw_word(plan_of(title="ab" * 200))).core_properties.title == "ab" * 127 + "a"


def test_nothing_tells_of_the_template() -> None:
    files = parts(draw_word(plan_of(*MARA)))
    assert [name for name, text in files.items() if "python-docx" in text or "Macintosh" in text] == []
    assert sorted(files) == [
        "[Content_Types].xml",
        "_rels/.rels",
        "docProps/core.xml",
        "word/_rels/document.xml.rels",
        "word/document.xml",
        "word/footer1.xml",
        "word/header1.xml",
        "word/header2.xml",
        "word/numbering.xml",
        "word/settings.xml",
        "word/styles.xml",
    ]


def test_the_bytes_are_the_same_every_time() -> None:
    assert draw_word(plan_of(*MARA)) == draw_word(plan_of(*MARA))


def test_the_archive_tells_no_time_and_begins_with_its_contents() -> None:
    with zipfile.ZipFile(BytesIO(draw_word(plan_of(*MARA)))) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist()[0] == "[Content_Types].xml"
        assert archive.namelist()[1:] == sorted(archive.namelist()[1:])


def test_the_language_stands_on_the_text() -> None:
    styles = word(draw_word(plan_of(*MARA, language="pt-BR"))).styles
    assert [e.get(qn("w:val")) for e in styles.element.iter(qn("w:lang"))] == ["pt-BR", "pt-BR"]


def test_a_language_read_from_the_right_sets_paragraphs_and_its_own_words_so() -> None:
    document = word(draw_word(plan_of(Block("para", spans_of("עברית ו vLLM 2 כאן")), language="he")))
    assert document.styles["Normal"].element.find(f".//{qn('w:bidi')}") is not None
    assert [(run.text, run.font.rtl) for run in document.paragraphs[0].runs] == [
        ("עברית ו", True),
        (" vLLM 2", None),
        (" כאן", True),
    ]


def test_a_language_read_from_the_left_turns_nothing() -> None:
    assert not any("<w:rtl" in text or "<w:bidi" in text for text in parts(draw_word(plan_of(*MARA))).values())


def test_a_gap_that_differs_from_the_style_is_set_on_the_paragraph_alone() -> None:
    plan = plan_of(*(Block(kind, spans_of("word")) for kind in ("section", "bullet", "bullet")), look="modern")
    first, second = word(draw_word(plan)).paragraphs[1:]
    assert second.paragraph_format.space_before is None
    assert first.paragraph_format.space_before > first.style.paragraph_format.space_before


def test_wider_gaps_of_a_look_are_wider_in_word() -> None:
    plan = plan_of(*MARA)
    wide = replace(plan, look=replace(plan.look, gaps=replace(plan.look.gaps, section=40.0)))
    before = [word(draw_word(p)).styles["Heading 1"].paragraph_format.space_before for p in (plan, wide)]
    assert before[1] - before[0] == Pt(27)


def test_every_kind_of_block_has_a_style_of_its_own() -> None:
    assert len(set(STYLES.values())) == len(STYLES) == 9


def test_the_library_is_loaded_only_to_draw() -> None:
    code = "import sys, vitascope.render.word; print('docx' in sys.modules or 'lxml' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
