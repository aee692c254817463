import pytest

from pdf_builder import (
    COURIER_OBLIQUE,
    GREY_PICTURE,
    HELVETICA,
    assemble,
    pdf,
    picture,
    rectangle,
    show,
    stream,
    to_unicode,
)
from vitascope import check
from vitascope.document.limits import Limits
from vitascope.document.model import Box, Document, Run
from vitascope.document.pdf import read_pdf
from vitascope.errors import Damaged, OverLimit, PasswordProtected


def read(data: bytes) -> Document:
    return read_pdf(data, "resume.pdf", Limits())


def words(document: Document) -> list[str]:
    """Runs, those joined to the one before put together."""
    found: list[str] = []
    for run in document.runs:
        if run.joined:
            found[-1] += run.text
        else:
            found.append(run.text)
    return found


def only(document: Document) -> Run:
    (run,) = document.runs
    return run


def rounded(box: Box | None) -> tuple[float, ...]:
    assert box is not None
    return tuple(round(side, 1) for side in (box.x0, box.y0, box.x1, box.y1))


def test_words_stand_with_box_font_size_and_colour() -> None:
    document = read(pdf(show("Robin Example", x=72, y=700, size=20, before="1 0 0 rg")))
    assert [run.text for run in document.runs] == ["Robin", "Example"]
    first, second = document.runs
    assert first.box is not None
    assert second.box is not None
    assert round(first.box.x0) == 72
    assert first.box.y0 < 792 - 700 - 10 < first.box.y1  # mid of the letters, from the top
    assert round(second.box.x0 - first.box.x1, 1) == 5.6  # Helvetica's space is 0.278 of the size
    style = document.style_of(first)
    assert (style.font, style.size_pt, style.weight, style.italic, style.colour, style.mode) == (
        "Helvetica",
        20.0,
        400,
        False,
        0xFF0000,
        0,
    )


def test_bold_and_italic_come_from_the_fonts_name() -> None:
    document = read(
        pdf(
            show("Bold", font="F2") + show("slanted", y=600, font="F3"),
            fonts={"F2": HELVETICA.replace("Helvetica", "ABCDEF+Sans-SemiBold"), "F3": COURIER_OBLIQUE},
        )
    )
    bold, slanted = (document.style_of(run) for run in document.runs)
    assert (bold.font, bold.weight, bold.is_bold, bold.italic) == ("Sans-SemiBold", 600, True, False)
    assert (slanted.weight, slanted.italic) == (400, True)


def test_the_size_is_what_is_seen_after_the_matrix() -> None:
    document = read(pdf("q 2 0 0 2 0 0 cm " + show("Big", x=30, y=300, size=6) + " Q"))
    assert document.style_of(only(document)).size_pt == 12.0


def test_the_crop_box_is_the_page() -> None:
    document = read(pdf(show("Here", x=100, y=700), page="/MediaBox [0 0 612 792] /CropBox [50 40 562 752]"))
    assert (document.pages[0].width, document.pages[0].height) == (512.0, 712.0)
    box = only(document).box
    assert box is not None
    assert round(box.x0) == 50


@pytest.mark.parametrize(
    ("rotate", "box"),
    [(90, (700, 100, 710, 123)), (180, (489, 700, 512, 710)), (270, (82, 489, 92, 512))],
)
def test_a_turned_page_is_seen_as_turned(rotate: int, box: tuple[int, ...]) -> None:
    document = read(pdf(show("Words", x=100, y=700), page=f"/MediaBox [0 0 612 792] /Rotate {rotate}"))
    run = only(document)
    assert run.rotation == rotate
    assert all(abs(a - b) <= 8 for a, b in zip(rounded(run.box), box, strict=True))


def test_rotated_text_keeps_its_words_and_says_so() -> None:
    document = read(pdf("BT /F1 10 Tf 0 1 -1 0 100 300 Tm (Side bar) Tj ET"))
    assert [(run.text, run.rotation) for run in document.runs] == [("Side", 270), ("bar", 270)]


def test_a_change_of_style_inside_a_word_joins_two_runs() -> None:
    document = read(pdf("BT /F2 10 Tf 72 700 Td (Vita) Tj /F1 10 Tf (scope) Tj ET"))
    assert [(run.text, run.joined) for run in document.runs] == [("Vita", False), ("scope", True)]


def test_kerning_does_not_part_a_word() -> None:
    document = read(pdf("BT /F1 10 Tf 72 700 Td [(A) 120 (V) 90 (AIL) -60 (able) ] TJ ET"))
    assert words(document) == ["AVAILable"]


@pytest.mark.report("7dd69b72")
def test_a_gap_parts_words_where_the_file_has_no_space() -> None:
    document = read(pdf("BT /F1 10 Tf 72 700 Td [(Hello) -250 (World)] TJ ET"))
    assert words(document) == ["Hello", "World"]


def test_letters_drawn_one_by_one_are_words() -> None:
    """As Canva writes: an object for each letter, moved by hand."""
    x, content = 72.0, ""
    for letter, width in zip("We code", (9.44, 5.56, 2.78, 5.0, 5.56, 5.56, 5.56), strict=True):
        content += show(letter, x=x, y=700) if letter != " " else ""
        x += width
    assert words(read(pdf(content))) == ["We", "code"]


def test_a_spaced_out_heading_is_a_word_and_raw_keeps_the_spaces() -> None:
    run = only(read(pdf(show("E X P E R I E N C E"))))
    assert (run.text, run.raw) == ("EXPERIENCE", "E X P E R I E N C E")


def test_spaced_out_words_stay_two_words() -> None:
    document = read(pdf(show("W O R K   E X P E R I E N C E")))
    assert [run.text for run in document.runs] == ["WORK", "EXPERIENCE"]


def test_letters_apart_by_character_spacing_are_words() -> None:
    document = read(pdf(show("WORK EXPERIENCE", before="3 Tc")))
    assert words(document) == ["WORK", "EXPERIENCE"]


def test_single_letters_in_a_sentence_are_not_joined() -> None:
    document = read(pdf(show("I am a C programmer")))
    assert words(document) == ["I", "am", "a", "C", "programmer"]


def test_a_row_of_dots_is_not_joined() -> None:
    document = read(pdf(show(". . . . . .")))
    assert words(document) == ["."] * 6


def test_a_word_printed_twice_is_one_bold_word() -> None:
    document = read(pdf(show("Skills", x=72) + show("Skills", x=72.3)))
    run = only(document)
    assert run.text == "Skills"
    assert document.style_of(run).weight == 700


def test_letters_printed_twice_one_by_one_are_one_bold_word() -> None:
    x, content = 72.0, ""
    for letter, width in zip("Skill", (6.67, 5.0, 2.22, 2.22, 2.22), strict=True):
        content += show(letter, x=x) + show(letter, x=x + 0.3)
        x += width
    document = read(pdf(content))
    assert words(document) == ["Skill"]
    assert document.style_of(document.runs[0]).weight == 700


def test_the_same_word_on_the_next_line_is_kept() -> None:
    document = read(pdf(show("Skills", y=700) + show("Skills", y=688)))
    assert words(document) == ["Skills", "Skills"]


LIGATURES = {0x01: "ﬁ", **{code: chr(code) for code in range(0x20, 0x7F)}}


def test_a_ligature_code_point_is_unfolded_and_raw_keeps_it() -> None:
    document = read(
        pdf(
            show("pro\\001ts"),
            fonts={"F1": HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")},
            objects={100: to_unicode(LIGATURES)},
        )
    )
    run = only(document)
    assert (run.text, run.raw) == ("profits", "proﬁts")


@pytest.mark.report("88b280a2")
def test_a_ligature_that_the_font_maps_to_letters_is_no_ligature() -> None:
    document = read(
        pdf(
            show("pro\\001ts"),
            fonts={"F1": HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")},
            objects={100: to_unicode({**LIGATURES, 1: "fi"})},
        )
    )
    run = only(document)
    assert (run.text, run.raw) == ("profits", "")


@pytest.mark.report("cab7e6b8")
def test_a_tex_ligature_without_any_unicode_is_read_by_its_code() -> None:
    """Fonts in TeX's T1 encoding that name the glyph "f_i": PDFium gives the bare code 28."""
    font = HELVETICA.replace("/WinAnsiEncoding", "<< /Type /Encoding /Differences [28 /f_i] >>")
    run = only(read(pdf(show("scienti\\034c"), fonts={"F1": font})))
    assert (run.text, run.raw, run.suspect) == ("scientific", "scientiﬁc", True)


def test_a_hyphen_at_the_end_of_a_line_is_a_hyphen() -> None:
    document = read(pdf(show("distrib-", y=700) + show("uted systems", y=688)))
    assert words(document) == ["distrib-", "uted", "systems"]


def test_actual_text_stands_for_what_is_drawn() -> None:
    document = read(pdf("/Span << /ActualText (GPU) >> BDC " + show("xyz") + " EMC"))
    assert words(document) == ["GPU"]


def test_private_use_glyphs_are_kept() -> None:
    document = read(
        pdf(
            show("A mail"),
            fonts={"F1": HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")},
            objects={100: to_unicode({**LIGATURES, 0x41: "\uf0e0"})},
        )
    )
    assert words(document) == ["\uf0e0", "mail"]


TYPE3 = (
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 "
    "/LastChar 98 /Widths [1000 1000] /Encoding << /Type /Encoding /Differences [97 /square /triangle] >> "
    "/CharProcs << /square 100 0 R /triangle 101 0 R >> /Resources << >> >>"
)


@pytest.mark.report("case 3")
def test_a_type_3_font_without_unicode_gives_its_codes_as_suspect() -> None:
    document = read(
        pdf(
            "BT /F1 12 Tf 72 700 Td (abab baba) Tj ET",
            fonts={"F1": TYPE3},
            objects={
                100: stream("1000 0 0 0 750 750 d1 0 0 750 750 re f"),
                101: stream("1000 0 0 0 750 750 d1 0 0 m 375 750 l 750 0 l f"),
            },
        )
    )
    assert "".join(words(document)) == "ababbaba"
    assert all(run.suspect for run in document.runs)
    assert not document.is_image_only


# Codes three less than the letters they draw: "THE" reads as "QEB".
SHIFTED = {code: chr(code - 3) for code in range(0x44, 0x7B)}


@pytest.mark.report("case 3")
def test_a_font_whose_codes_are_shifted_is_suspect_and_its_neighbour_is_not() -> None:
    lying = HELVETICA.replace(">>", "/ToUnicode 100 0 R >>").replace("/Helvetica", "/ABCDEF+Heading")
    content = show("WORK EXPERIENCE", y=700, font="F3") + show("LANGUAGES AND MINOR SKILLS", y=650, font="F3")
    content += show("Built the serving stack with kind, quick, warm joy", y=600)
    document = read(pdf(content, fonts={"F1": HELVETICA, "F3": lying}, objects={100: to_unicode(SHIFTED)}))
    assert document.runs[0].text == "TLOH"
    assert {run.text: run.suspect for run in document.runs if run.text in ("TLOH", "Built", "joy")} == {
        "TLOH": True,
        "Built": False,
        "joy": False,
    }
    assert document.metadata.unmapped_fonts == ("Heading",)


def test_a_word_spread_over_nameless_fonts_is_one_run() -> None:
    """Chromium writes a variable font as several Type 3 fonts with some of the letters each."""
    document = read(
        pdf(
            "BT /F1 12 Tf 72 700 Td (ab) Tj /F2 12 Tf (ba) Tj ET",
            fonts={"F1": TYPE3, "F2": TYPE3},
            objects={100: stream("1000 0 0 0 750 750 d1"), 101: stream("1000 0 0 0 750 750 d1")},
        )
    )
    assert [run.text for run in document.runs] == ["abba"]


def test_numbers_beyond_all_bounds_do_no_harm() -> None:
    document = read(pdf("BT /F1 1e38 Tf 1e30 1e30 -1e30 1e30 1e30 1e30 Tm (far) Tj ET " + show("near")))
    assert [run.text for run in document.runs if run.hidden is None] == ["near"]


def test_runs_stand_in_the_order_of_the_stream() -> None:
    document = read(pdf(show("second", x=300) + show("first", x=72) + show("below", x=72, y=600)))
    assert words(document) == ["second", "first", "below"]
    assert [run.order for run in document.runs] == [0, 1, 2]


def test_pictures_have_their_share_of_the_page() -> None:
    document = read(
        pdf(
            picture(0, 396, 612, 396),
            resources="/XObject << /Im1 100 0 R >>",
            objects={100: GREY_PICTURE},
        )
    )
    (image,) = document.images
    assert rounded(image.box) == (0.0, 0.0, 612.0, 396.0)
    assert round(image.share, 2) == 0.5


def test_pictures_and_text_inside_forms_are_found_in_their_place() -> None:
    document = read(
        pdf(
            show("before") + "q 1 0 0 1 100 100 cm /Fm1 Do Q " + show("after", y=600),
            resources="/XObject << /Fm1 100 0 R >>",
            objects={
                100: stream(
                    show("inside", x=10, y=20) + picture(0, 0, 50, 50),
                    "/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /Im1 101 0 R >> "
                    f"/Font << /F1 {HELVETICA} >> >>",
                ),
                101: GREY_PICTURE,
            },
        )
    )
    assert words(document) == ["before", "inside", "after"]
    box = document.runs[1].box
    assert box is not None
    assert round(box.x0) == 110
    assert rounded(document.images[0].box) == (100.0, 642.0, 150.0, 692.0)


@pytest.mark.report("27af7ecf")
def test_a_page_that_is_one_picture_is_image_only() -> None:
    document = read(
        pdf(picture(0, 0, 612, 792), resources="/XObject << /Im1 100 0 R >>", objects={100: GREY_PICTURE})
    )
    assert document.is_image_only


def test_links_have_target_text_and_runs() -> None:
    document = read(
        pdf(
            show("My code", x=72, y=700),
            page="/MediaBox [0 0 612 792] /Annots [<< /Type /Annot /Subtype /Link /Rect [85 695 120 712] "
            "/A << /S /URI /URI (https://code.example.com/robin) >> >>]",
        )
    )
    (link,) = document.links
    assert (link.target, link.text, link.runs) == ("https://code.example.com/robin", "code", (1,))


def test_fills_and_lines_are_shapes_and_a_full_fill_is_the_background() -> None:
    content = rectangle(0, 0, 612, 792, (0, 0, 0.2)) + rectangle(72, 690, 300, 20, (1, 1, 0)) + show("Dark")
    content += "1 0 0 RG 72 600 m 300 600 l S"
    document = read(pdf(content))
    assert document.pages[0].background == 0x000033
    assert [(shape.fill, shape.stroke) for shape in document.shapes] == [
        (0x000033, None),
        (0xFFFF00, None),
        (None, 0xFF0000),
    ]
    assert rounded(document.shapes[1].box) == (72.0, 82.0, 372.0, 102.0)


def test_metadata_is_read() -> None:
    data = pdf(
        show("x"),
        info="/Title (R. Example) /Author (Robin) /Producer (Test 1) /Creator (Writer) /Keywords (gpu)",
        catalog="/Lang (en-GB) /MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot >>",
    )
    metadata = read(data).metadata
    assert (metadata.title, metadata.author, metadata.producer) == ("R. Example", "Robin", "Test 1")
    assert (metadata.creator, metadata.keywords, metadata.language) == ("Writer", "gpu", "en-GB")
    assert metadata.tagged
    assert metadata.fonts == ("Helvetica",)
    assert metadata.unmapped_fonts == ()


FIELD = (
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Robin Example) /Rect [72 600 272 620] "
    "/DA (/F1 10 Tf) /F 4 >>"
)


def test_form_fields_and_notes_are_runs_of_their_part() -> None:
    data = pdf(
        show("Name:"),
        page="/MediaBox [0 0 612 792] /Annots [100 0 R 101 0 R]",
        catalog=f"/AcroForm << /Fields [100 0 R] /DR << /Font << /F1 {HELVETICA} >> >> >>",
        objects={
            100: FIELD,
            101: "<< /Type /Annot /Subtype /FreeText /Contents (Call me) /Rect [300 600 400 620] /DA (/F1 10 Tf) >>",
        },
    )
    document = read(data)
    assert [(run.text, run.part) for run in document.runs] == [
        ("Name:", "body"),
        ("Robin", "form field"),
        ("Example", "form field"),
        ("Call", "annotation"),
        ("me", "annotation"),
    ]


def test_a_longer_file_is_read_up_to_the_limit_and_says_so() -> None:
    data = pdf(*[show(f"Page{number}") for number in range(4)])
    document = read_pdf(data, "long.pdf", Limits(pages=3))
    assert words(document) == ["Page0", "Page1", "Page2"]
    assert document.notes == ("Only the first 3 of 4 pages were read.",)
    assert [(page.first, page.last) for page in document.pages] == [(0, 1), (1, 2), (2, 3)]


def test_too_many_characters_on_a_page_are_over_the_limit() -> None:
    with pytest.raises(OverLimit, match="50 characters a page"):
        read_pdf(pdf(show("word " * 20)), "resume.pdf", Limits(characters_per_page=50))


def test_too_many_bytes_are_over_the_limit() -> None:
    with pytest.raises(OverLimit, match=r"resume\.pdf passes the limit of 0\.0002 MB"):
        read_pdf(pdf(show("x")), "resume.pdf", Limits(file_mb=0.0002))


def test_half_a_file_is_damaged() -> None:
    data = pdf(show("x"))
    with pytest.raises(Damaged):
        read(data[: len(data) // 2])


def test_a_file_without_pages_is_damaged() -> None:
    with pytest.raises(Damaged):
        read(assemble({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [] /Count 0 >>"}))


def test_an_encrypted_file_is_password_protected() -> None:
    """RC4 with a user password: the keys here open nothing, which is the point."""
    key = "00" * 32
    encrypt = f"/Encrypt << /Filter /Standard /V 1 /R 2 /O <{key}> /U <{key}> /P -44 >> /ID [<00> <00>]"
    bodies = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        4: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    }
    with pytest.raises(PasswordProtected):
        read(assemble(bodies, trailer=encrypt))


@pytest.mark.parametrize(
    "matrix", ["1e38 0 0 1e38 1e38 1e38", "1 0 0 1 1e39 700", "1e30 0 0 1 72 700", "0 0 0 0 0 0"]
)
@pytest.mark.parametrize("size", ["10", "1e38", "-10", "0"])
def test_numbers_past_any_page_give_boxes_that_can_be_reckoned_with(matrix: str, size: str) -> None:
    """A file broken in one byte may place a word at infinity."""
    content = f"BT /F1 {size} Tf {matrix} Tm (Robin) Tj ET 0 0 1e38 1e39 re f " + show("Example", x=100, y=600)
    document = read(pdf(content))
    for box in [run.box for run in document.runs] + [shape.box for shape in document.shapes]:
        assert box is not None
        assert all(abs(side) <= 1e6 for side in (box.x0, box.y0, box.x1, box.y1))
    assert check(pdf(content)).score is not None


def test_a_line_whose_every_letter_has_another_size_is_read() -> None:
    letters = " ".join(f"/F1 {size} Tf (a) Tj" for size in range(8, 30))
    assert check(pdf(f"BT 72 700 Td {letters} ET")).score is not None


def test_a_shadow_drawn_unseen_before_its_word_does_not_hide_the_word() -> None:
    """Browsers lay a word down unseen for the shadow and draw it after: PDFium gives the first alone."""
    states = "/ExtGState << /G0 << /ca 0 >> /G1 << /ca 1 >> >>"
    word = "BT /F1 20 Tf 72 700 Td (Example) Tj ET"
    (run,) = read(pdf(f"q /G0 gs {word} Q q /G1 gs 1 0 0 rg {word} Q", resources=states)).runs
    assert (run.text, run.hidden) == ("Example", None)
    (run,) = read(pdf(f"q /G0 gs {word} Q", resources=states)).runs
    assert run.hidden == "invisible"
