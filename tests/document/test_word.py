"""Word files: each place that text can stand or hide in, read once, with the right part."""

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


def test_words_split_over_runs_of_one_look_are_one_run():
    body = "<w:p>" + run("Py") + run("Torch") + run(" and ") + run("CU") + run("DA") + "</w:p>"
    assert [r.text for r in read(docx(body)).runs] == ["PyTorch", "and", "CUDA"]


def test_a_word_whose_look_changes_is_two_joined_runs():
    body = "<w:p>" + run("Py", "<w:b/>") + run("Torch") + "</w:p>"
    document = read(docx(body))
    assert [(r.text, r.joined, document.style_of(r).is_bold) for r in document.runs] == [
        ("Py", False, True),
        ("Torch", True, False),
    ]


def test_a_tab_a_line_break_and_hyphens():
    body = (
        "<w:p><w:r><w:t>Engineer</w:t><w:tab/><w:t>2021</w:t><w:br/><w:t>multi</w:t><w:noBreakHyphen/><w:t>node</w:t>"
        "<w:cr/><w:t>in</w:t><w:softHyphen/><w:t>ference</w:t></w:r></w:p>"
    )
    document = read(docx(body))
    assert [r.text for r in document.runs] == ["Engineer", "2021", "multi-node", "inference"]
    assert document.paragraphs[0].tabs == (1,)
    assert document.paragraphs[0].breaks == (2, 3)


def test_nested_tables_have_cells_in_file_order():
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


def test_a_text_box_that_word_writes_twice_is_read_once():
    body = TEXT_BOX.format(fill="", inside=paragraph("Mira Okafor"), rest=run("Summary"))
    document = read(docx(body))
    assert [(p.part, line) for p, line in zip(document.paragraphs, lines(document), strict=True)] == [
        ("text box", "Mira Okafor"),
        ("body", "Summary"),
    ]


def test_a_text_box_in_a_header_is_read_as_header():
    header = TEXT_BOX.format(fill="", inside=paragraph("mira@example.com"), rest="")
    body = paragraph("Body") + "<w:sectPr><w:headerReference w:type='default' r:id='h1'/></w:sectPr>"
    assert lines(read(docx(body, headers={"h1": header})), "header") == ["mira@example.com"]


def test_a_tracked_change_leaves_the_new_text_once_and_keeps_the_old_as_deleted():
    body = (
        "<w:p>" + run("Led team of ") + "<w:del><w:r><w:delText>20</w:delText></w:r></w:del>"
        "<w:ins>" + run("12") + "</w:ins></w:p>"
    )
    document = read(docx(body))
    assert lines(document) == ["Led team of 12"]
    assert hidden(document) == [("20", "deleted")]
    assert [r.part for r in document.runs if r.hidden] == ["deleted"]


def test_a_deletion_within_a_word_joins_what_is_left():
    body = "<w:p>" + run("fast") + "<w:del><w:r><w:delText>er run</w:delText></w:r></w:del>" + run("est") + "</w:p>"
    assert lines(read(docx(body))) == ["fastest"]


def test_moved_text_is_kept_where_it_went_only():
    body = f"<w:p><w:moveFrom>{run('Old place')}</w:moveFrom></w:p><w:p><w:moveTo>{run('Old place')}</w:moveTo></w:p>"
    document = read(docx(body))
    assert [r.hidden for r in document.runs] == ["deleted", "deleted", None, None]


def test_a_deleted_paragraph_mark_joins_two_paragraphs():
    body = paragraph("Kernel ", "<w:rPr><w:del/></w:rPr>") + paragraph("engineer")
    assert lines(read(docx(body))) == ["Kernel engineer"]


@pytest.mark.parametrize("missing", ["word/document.xml"])
def test_a_file_without_its_main_part_is_damaged(missing: str):
    data = zipped({"_rels/.rels": b"<Relationships/>", "word/styles.xml": b"<a/>"})
    with pytest.raises(Damaged, match=r"mira\.docx is damaged"):
        read(data)


def test_entities_are_refused():
    bomb = b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    with pytest.raises(Damaged, match="document type declaration"):
        read(docx("", files={"word/document.xml": bomb}))


def test_a_part_that_unpacks_to_more_than_the_limit_is_refused():
    data = docx("", files={"word/document.xml": b" " * 3_000_000})
    with pytest.raises(OverLimit, match=r"2 MB unpacked"):
        read_word(data, "bomb.docx", Limits(unpacked_mb=2))
