"""Word files: each place that text can stand or hide in, read once, with the right part."""

import io
import zipfile

import pytest

from docx_builder import docx, paragraph, run, zipped
from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.word import read_word
from vitascope.errors import Damaged, OverLimit


def read(data: bytes) -> Document:
    return read_word(data, "mira.docx", Limits())


def lines(document: Document, part: str = "") -> list[str]:
    """The paragraphs as text, marker first; deleted runs are left out."""
    found = []
    for p in document.paragraphs:
        if part and p.part != part:
            continue
        text = "" if p.marker is None else p.marker + " "
        for r in document.runs[p.first : p.last]:
            if r.hidden != "deleted":
                text += r.text if not text or text.endswith(" ") or r.joined else " " + r.text
        found.append(text)
    return found


def hidden(document: Document) -> list[tuple[str, str]]:
    return [(r.text, r.hidden) for r in document.runs if r.hidden]


def test_words_split_over_runs_of_one_look_are_one_run() -> None:
    body = "<w:p>" + run("Py") + run("Torch") + run(" and ") + run("CU") + run("DA") + "</w:p>"
    assert [r.text for r in read(docx(body)).runs] == ["PyTorch", "and", "CUDA"]


def test_a_word_whose_look_changes_is_two_joined_runs() -> None:
    body = "<w:p>" + run("Py", "<w:b/>") + run("Torch") + "</w:p>"
    document = read(docx(body))
    assert [(r.text, r.joined, document.style_of(r).is_bold) for r in document.runs] == [
        ("Py", False, True),
        ("Torch", True, False),
    ]


def test_a_tab_a_line_break_and_hyphens() -> None:
    body = (
        "<w:p><w:r><w:t>Engineer</w:t><w:tab/><w:t>2021</w:t><w:br/><w:t>multi</w:t><w:noBreakHyphen/><w:t>node</w:t>"
        "<w:cr/><w:t>in</w:t><w:softHyphen/><w:t>ference</w:t></w:r></w:p>"
    )
    document = read(docx(body))
    assert [r.text for r in document.runs] == ["Engineer", "2021", "multi-node", "inference"]
    assert document.paragraphs[0].tabs == (1,)
    assert document.paragraphs[0].breaks == (2, 3)


@pytest.mark.report("29552485")
def test_nested_tables_have_cells_in_file_order() -> None:
    inner = f"<w:tbl><w:tr><w:tc>{paragraph('inner')}</w:tc></w:tr></w:tbl>{paragraph('')}"
    body = (
        "<w:tbl><w:tr>"
        f"<w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr>{paragraph('wide')}</w:tc><w:tc>{paragraph('b')}{inner}</w:tc>"
        f"</w:tr><w:tr><w:tc>{paragraph('c')}</w:tc></w:tr></w:tbl>{paragraph('after')}"
    )
    document = read(docx(body))
    assert [(line, p.cell, p.part) for line, p in zip(lines(document), document.paragraphs, strict=True)] == [
        ("wide", (0, 0, 0), "table"),
        ("b", (0, 0, 2), "table"),
        ("inner", (1, 0, 0), "table"),
        ("c", (0, 1, 0), "table"),
        ("after", None, "body"),
    ]


TEXT_BOX = (
    "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:anchor>"
    "<wp:extent cx='1' cy='1'/>"
    "<a:graphic><a:graphicData><wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx><w:txbxContent>{inside}</w:txbxContent>"
    "</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict>"
    "<v:shape><v:textbox><w:txbxContent>{inside}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r>{rest}</w:p>"
)


@pytest.mark.report("7dc07cca")
def test_a_text_box_that_word_writes_twice_is_read_once() -> None:
    body = TEXT_BOX.format(fill="", inside=paragraph("Mira Okafor"), rest=run("Summary"))
    document = read(docx(body))
    assert [(p.part, line) for p, line in zip(document.paragraphs, lines(document), strict=True)] == [
        ("text box", "Mira Okafor"),
        ("body", "Summary"),
    ]


@pytest.mark.report("e0e9b352")
def test_a_text_box_in_a_header_is_read_as_header() -> None:
    header = TEXT_BOX.format(fill="", inside=paragraph("mira@example.com"), rest="")
    body = paragraph("Body") + "<w:sectPr><w:headerReference w:type='default' r:id='h1'/></w:sectPr>"
    assert lines(read(docx(body, headers={"h1": header})), "header") == ["mira@example.com"]


@pytest.mark.report("31ece0a1")
def test_a_tracked_change_leaves_the_new_text_once_and_keeps_the_old_as_deleted() -> None:
    body = (
        "<w:p>" + run("Led team of ") + "<w:del><w:r><w:delText>20</w:delText></w:r></w:del>"
        "<w:ins>" + run("12") + "</w:ins></w:p>"
    )
    document = read(docx(body))
    assert lines(document) == ["Led team of 12"]
    assert hidden(document) == [("20", "deleted")]
    assert [r.part for r in document.runs if r.hidden] == ["deleted"]


def test_a_deletion_within_a_word_joins_what_is_left() -> None:
    body = "<w:p>" + run("fast") + "<w:del><w:r><w:delText>er run</w:delText></w:r></w:del>" + run("est") + "</w:p>"
    assert lines(read(docx(body))) == ["fastest"]


def test_moved_text_is_kept_where_it_went_only() -> None:
    body = f"<w:p><w:moveFrom>{run('Old place')}</w:moveFrom></w:p><w:p><w:moveTo>{run('Old place')}</w:moveTo></w:p>"
    document = read(docx(body))
    assert [r.hidden for r in document.runs] == ["deleted", "deleted", None, None]


def test_a_deleted_paragraph_mark_joins_two_paragraphs() -> None:
    body = paragraph("Kernel ", "<w:rPr><w:del/></w:rPr>") + paragraph("engineer")
    assert lines(read(docx(body))) == ["Kernel engineer"]


@pytest.mark.parametrize("missing", ["word/document.xml"])
def test_a_file_without_its_main_part_is_damaged(missing: str) -> None:
    data = zipped({"_rels/.rels": b"<Relationships/>", "word/styles.xml": b"<a/>"})
    with pytest.raises(Damaged, match=r"mira\.docx is damaged"):
        read(data)


def test_entities_are_refused() -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    with pytest.raises(Damaged, match="document type declaration"):
        read(docx("", files={"word/document.xml": bomb}))


def test_a_part_that_unpacks_to_more_than_the_limit_is_refused() -> None:
    data = docx("", files={"word/document.xml": b" " * 3_000_000})
    with pytest.raises(OverLimit, match=r"2 MB unpacked"):
        read_word(data, "bomb.docx", Limits(unpacked_mb=2))


def test_a_header_and_a_footer_of_the_first_page_and_of_the_others() -> None:
    body = paragraph("Body") + (
        "<w:sectPr><w:titlePg/><w:headerReference w:type='first' r:id='h1'/>"
        "<w:headerReference w:type='default' r:id='h2'/><w:footerReference w:type='default' r:id='f1'/></w:sectPr>"
    )
    headers = {"h1": paragraph("Mira Okafor"), "h2": paragraph("Okafor, page"), "f1": paragraph("June 2024")}
    document = read(docx(body, headers=headers))
    assert [(p.part, line) for p, line in zip(document.paragraphs, lines(document), strict=True)] == [
        ("header", "Mira Okafor"),
        ("header", "Okafor, page"),
        ("body", "Body"),
        ("footer", "June 2024"),
    ]


def test_a_first_page_header_that_is_switched_off_is_said_and_left_out() -> None:
    body = paragraph("Body") + "<w:sectPr><w:headerReference w:type='first' r:id='h1'/></w:sectPr>"
    document = read(docx(body, headers={"h1": paragraph("Old name")}))
    assert lines(document) == ["Body"]
    assert document.notes == ("A first-page header that is switched off was left out.",)


def test_content_controls_around_blocks_runs_rows_and_cells() -> None:
    def control(inner: str) -> str:
        return f"<w:sdt><w:sdtPr/><w:sdtContent>{inner}</w:sdtContent></w:sdt>"

    row = control(f"<w:tr><w:tc>{paragraph('row')}</w:tc></w:tr>")
    inner = f"<w:tc>{paragraph('cell')}</w:tc>"
    cell = f"<w:tr>{control(inner)}</w:tr>"
    body = (
        control(paragraph("block"))
        + f"<w:p>{run('a ')}{control(run('run'))}</w:p>"
        + f"<w:tbl>{row}{cell}</w:tbl>{paragraph('')}"
    )
    assert lines(read(docx(body))) == ["block", "a run", "row", "cell"]


def test_footnotes_endnotes_and_comments_have_their_parts() -> None:
    document = read(
        docx(
            paragraph("Body"),
            footnotes="<w:footnote w:type='separator'><w:p/></w:footnote><w:footnote>"
            + paragraph("Foot")
            + "</w:footnote>",
            endnotes="<w:endnote>" + paragraph("End") + "</w:endnote>",
            comments="<w:comment>" + paragraph("Weak verb?") + "</w:comment>",
        )
    )
    assert [(p.part, line) for p, line in zip(document.paragraphs, lines(document), strict=True)] == [
        ("body", "Body"),
        ("footnote", "Foot"),
        ("footnote", "End"),
        ("comment", "Weak verb?"),
    ]


def field_of(instruction: str, result: str) -> str:
    return (
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>" + instruction + "</w:instrText></w:r>"
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r>"
        + run(result)
        + "<w:r><w:fldChar w:fldCharType='end'/></w:r>"
    )


def test_of_a_field_only_the_result_is_read_and_a_hyperlink_gives_its_target() -> None:
    body = (
        "<w:p>"
        + field_of(' HYPERLINK "https://example.com/m" ', "My page")
        + run(" in ")
        + field_of("DATE", "2024")
        + "</w:p>"
    )
    document = read(docx(body))
    assert lines(document) == ["My page in 2024"]
    assert [(k.target, k.text, k.runs) for k in document.links] == [("https://example.com/m", "My page", (0, 1))]


def test_a_field_within_an_instruction_is_not_read() -> None:
    inner = field_of("MERGEFIELD x", "inner")
    body = (
        "<w:p><w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>IF </w:instrText></w:r>" + inner + ""
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r>"
        + run("shown")
        + "<w:r><w:fldChar w:fldCharType='end'/></w:r></w:p>"
    )
    assert lines(read(docx(body))) == ["shown"]


def test_links_by_relationship_and_by_simple_field() -> None:
    body = (
        f"<w:p><w:hyperlink r:id='l1'>{run('GitHub')}</w:hyperlink>{run(' ')}"
        f"<w:fldSimple w:instr='HYPERLINK &quot;mailto:mira@example.com&quot;'>{run('mail')}</w:fldSimple></w:p>"
    )
    document = read(docx(body, links={"l1": "https://github.com/example"}))
    assert [(k.target, k.text) for k in document.links] == [
        ("https://github.com/example", "GitHub"),
        ("mailto:mira@example.com", "mail"),
    ]


def test_a_symbol_is_its_private_code_point_and_suspect() -> None:
    body = (
        "<w:p>" + run("Call ") + "<w:r><w:sym w:font='Wingdings' w:char='F028'/></w:r>" + run(" 555-0100") + "</w:p>"
    )
    document = read(docx(body))
    symbol = document.runs[1]
    assert (symbol.text, symbol.suspect, document.style_of(symbol).font) == ("\uf028", True, "Wingdings")


@pytest.mark.parametrize(
    ("letters", "reason"),
    [
        ("<w:vanish/>", "marked hidden"),
        ("<w:color w:val='FFFFFF'/>", "same colour"),
        ("<w:color w:val='FEFEFE'/>", "same colour"),
        ("<w:sz w:val='2'/>", "tiny"),
        ("<w14:textFill><w14:noFill/></w14:textFill>", "invisible"),
        ("<w:rStyle w:val='Secret'/>", "marked hidden"),
        ("<w:color w:val='FFFFFF' w:themeColor='background1'/>", "same colour"),
        ("<w:color w:val='FFFFFF'/><w:shd w:val='clear' w:fill='1F3864'/>", None),
        ("<w:color w:val='FFFFFF'/><w:highlight w:val='darkBlue'/>", None),
        ("<w:color w:val='1F3864'/><w:shd w:val='clear' w:fill='1F3864'/>", "same colour"),
        ("<w:vanish w:val='0'/>", None),
        ("<w:color w:val='auto'/>", None),
    ],
)
def test_why_letters_are_hidden(letters: str, reason: str | None) -> None:
    styles = (
        "<w:style w:type='character' w:styleId='Secret'><w:name w:val='Secret'/><w:rPr><w:vanish/></w:rPr></w:style>"
    )
    document = read(docx(paragraph("keywords", letters=letters), styles=styles))
    assert [r.hidden for r in document.runs] == [reason]


def test_white_text_in_a_dark_cell_paragraph_or_text_box_is_seen() -> None:
    white = "<w:color w:val='FFFFFF'/>"
    cell = f"<w:tc><w:tcPr><w:shd w:val='clear' w:fill='000000'/></w:tcPr>{paragraph('cell', letters=white)}</w:tc>"
    shaded = paragraph("band", "<w:shd w:val='clear' w:fill='203040'/>", white)
    dark = "<a:solidFill><a:srgbClr val='112233'/></a:solidFill>"
    box = TEXT_BOX.format(fill=dark, inside=paragraph("box", letters=white), rest="")
    body = f"<w:tbl><w:tr>{cell}</w:tr></w:tbl>{shaded}{box}{paragraph('stuffed', letters=white)}"
    assert hidden(read(docx(body))) == [("stuffed", "same colour")]


def test_a_toggle_in_paragraph_and_character_style_cancels_out() -> None:
    styles = (
        "<w:style w:type='paragraph' w:styleId='P'><w:rPr><w:b/></w:rPr></w:style>"
        "<w:style w:type='character' w:styleId='C'><w:rPr><w:b/></w:rPr></w:style>"
    )
    body = (
        "<w:p><w:pPr><w:pStyle w:val='P'/></w:pPr>" + run("bold ") + run("plain", "<w:rStyle w:val='C'/>") + "</w:p>"
    )
    document = read(docx(body, styles=styles))
    assert [document.style_of(r).is_bold for r in document.runs] == [True, False]


def test_sizes_fonts_and_colours_come_down_through_styles() -> None:
    styles = (
        "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii='Carlito'/><w:sz w:val='21'/></w:rPr></w:rPrDefault>"
        "</w:docDefaults><w:style w:type='paragraph' w:styleId='A'><w:rPr><w:color w:val='336699'/></w:rPr></w:style>"
        "<w:style w:type='paragraph' w:styleId='B'><w:basedOn w:val='A'/><w:rPr><w:sz w:val='28'/></w:rPr></w:style>"
    )
    document = read(docx(paragraph("Name", "<w:pStyle w:val='B'/>"), styles=styles))
    style = document.style_of(document.runs[0])
    assert (style.font, style.size_pt, style.colour) == ("Carlito", 14.0, 0x336699)
    assert document.paragraphs[0].size_pt == 14.0


@pytest.mark.parametrize(
    ("style", "level"),
    [
        ("<w:name w:val='heading 2'/>", 2),
        ("<w:name w:val='Title'/>", 0),
        ("<w:name w:val='Überschrift 1'/>", 1),
        ("<w:name w:val='Section'/><w:pPr><w:outlineLvl w:val='2'/></w:pPr>", 3),
        ("<w:name w:val='Mine'/><w:basedOn w:val='H1'/>", 1),
        ("<w:name w:val='Body'/><w:pPr><w:outlineLvl w:val='9'/></w:pPr>", None),
    ],
)
def test_the_level_of_a_heading_from_its_style(style: str, level: int | None) -> None:
    styles = (
        "<w:style w:type='paragraph' w:styleId='H1'><w:name w:val='heading 1'/></w:style>"
        f"<w:style w:type='paragraph' w:styleId='S'>{style}</w:style>"
    )
    assert read(docx(paragraph("Skills", "<w:pStyle w:val='S'/>"), styles=styles)).paragraphs[0].heading == level


def test_sections_with_columns_and_a_column_break() -> None:
    body = (
        paragraph("one")
        + paragraph("end of one", "<w:sectPr><w:cols w:num='1'/></w:sectPr>")
        + paragraph("left")
        + f"<w:p><w:r><w:br w:type='column'/></w:r>{run('right')}</w:p>"
        + "<w:sectPr><w:cols w:num='2'/></w:sectPr>"
    )
    paragraphs = read(docx(body)).paragraphs
    assert [(p.section, p.columns, p.break_before) for p in paragraphs] == [
        (0, 1, ""),
        (0, 1, ""),
        (1, 2, ""),
        (1, 2, "column"),
    ]


def test_empty_paragraphs_are_counted_above_the_next() -> None:
    assert [p.space_before for p in read(docx(paragraph("a") + paragraph("") * 2 + paragraph("b"))).paragraphs] == [
        0,
        2,
    ]


def test_a_drop_cap_belongs_to_its_word() -> None:
    body = paragraph("E", "<w:framePr w:dropCap='drop' w:lines='3'/>") + paragraph("ngineer")
    assert lines(read(docx(body))) == ["Engineer"]


def test_ruby_smart_tags_and_formulas_are_read() -> None:
    ruby = f"<w:r><w:ruby><w:rt>{run('おかふぉー')}</w:rt><w:rubyBase>{run('岡')}</w:rubyBase></w:ruby></w:r>"
    body = f"<w:p><w:smartTag>{run('Oslo')}</w:smartTag>{run(' ')}{ruby}<m:oMath><m:r><m:t>n²</m:t></m:r></m:oMath></w:p>"
    assert lines(read(docx(body))) == ["Oslo 岡 おかふぉー n²"]


def test_a_picture_has_its_share_of_the_page_and_its_words() -> None:
    picture = (
        "<w:p><w:r><w:drawing><wp:inline><wp:extent cx='3886200' cy='5029200'/><wp:docPr descr='Photo of Mira'/>"
        "<a:graphic><a:graphicData><a:blip/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
        "<w:sectPr><w:pgSz w:w='12240' w:h='15840'/></w:sectPr>"
    )
    image = read(docx(picture)).images[0]
    assert (round(image.share, 3), image.alt) == (0.25, "Photo of Mira")


def test_an_embedded_file_is_noted() -> None:
    assert read(docx("<w:altChunk r:id='x'/>" + paragraph("a"))).notes == (
        "A file embedded whole in the document (altChunk) was not read.",
    )


def test_core_properties_are_metadata() -> None:
    core = (
        b'<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        b'xmlns:d="http://purl.org/dc/elements/1.1/"><d:title>CV</d:title><d:creator>Mira Okafor</d:creator>'
        b"<c:keywords>CUDA</c:keywords></c:coreProperties>"
    )
    app = b"<Properties><Application>Writer</Application><Pages>2</Pages></Properties>"
    files = {"docProps/core.xml": core, "docProps/app.xml": app}
    found = read(docx(paragraph("a"), files=files)).metadata
    assert (found.title, found.author, found.keywords, found.creator, found.pages) == (
        "CV",
        "Mira Okafor",
        "CUDA",
        "Writer",
        2,
    )


def test_strict_files_are_read_as_others() -> None:
    data = docx(paragraph("Mira", "<w:outlineLvl w:val='0'/>", "<w:sz w:val='14pt'/>"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    strict = b"http://purl.oclc.org/ooxml/"
    members = {
        name: part.replace(
            b"http://schemas.openxmlformats.org/officeDocument/2006/", strict + b"officeDocument/"
        ).replace(b"http://schemas.openxmlformats.org/wordprocessingml/2006/", strict + b"wordprocessingml/")
        for name, part in members.items()
    }
    document = read(zipped(members))
    assert (lines(document), document.paragraphs[0].heading, document.paragraphs[0].size_pt) == (["Mira"], 1, 14.0)


def test_a_typed_bullet_is_the_marker() -> None:
    assert lines(read(docx(paragraph("•\tServed 40 models") + paragraph("- and – more")))) == [
        "• Served 40 models",
        "- and – more",
    ]
    assert [p.marker for p in read(docx(paragraph("• a") + paragraph("R&amp;D"))).paragraphs] == ["•", None]
