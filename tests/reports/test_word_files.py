"""Reported: Word files that are read in part, twice, or with what was deleted."""

import pytest

from docx_builder import docx, paragraph, run
from reports.made import bullets, codes, contacts, jobs, skills, value
from vitascope.checking import check
from vitascope.report import Report

HEADING = "<w:pStyle w:val='Heading1'/>"
STYLES = "<w:style w:type='paragraph' w:styleId='Heading1'><w:name w:val='heading 1'/></w:style>"
LIST = "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>"
NUMBERING = (
    "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:numFmt w:val='bullet'/><w:lvlText w:val='\u2022'/></w:lvl>"
    "</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>"
)
BOX = (
    "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp>"
    "<wps:txbx><w:txbxContent>{0}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
    "</mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>{0}</w:txbxContent></v:textbox></v:shape>"
    "</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"
)
CONTACT = paragraph("mara.quist@example.com | (415) 555-0117 | Portland, OR")
NAME = paragraph("Mara Quist", letters="<w:b/><w:sz w:val='40'/>")
EXPERIENCE = paragraph("Experience", HEADING) + paragraph(
    "Machine Learning Engineer, Northwind Robotics, Jan 2021 - Present"
)
BULLET = paragraph("Cut p99 from 240 ms to 95 ms on one card.", LIST)
SKILLS = paragraph("Skills", HEADING) + paragraph("Python, vLLM, Triton")


def of_word(body: str, **more: dict[str, str]) -> Report:
    return check(docx(body, styles=STYLES, numbering=NUMBERING, **more), name="resume.docx")  # type: ignore[arg-type]


@pytest.mark.report("7dc07cca", "ab968dbc")
def test_name_and_contacts_in_a_floating_text_box_are_read_once() -> None:
    report = of_word(BOX.format(NAME + CONTACT) + EXPERIENCE + BULLET + SKILLS)
    assert value(report.resume.name) == "Mara Quist"
    assert contacts(report.resume, "email") == ["mara.quist@example.com"]
    assert contacts(report.resume, "phone") == ["(415) 555-0117"]
    assert [line.text for line in report.readings[0].lines].count("Mara Quist") == 1
    assert skills(report.resume) == ["Python", "vLLM", "Triton"]
    assert "ATS114" in codes(report)


@pytest.mark.report("e0e9b352")
def test_a_contact_line_in_a_text_box_of_the_page_header_is_read_and_said_to_be_at_risk() -> None:
    body = NAME + EXPERIENCE + BULLET + "<w:sectPr><w:headerReference w:type='default' r:id='h1'/></w:sectPr>"
    report = of_word(body, headers={"h1": BOX.format(CONTACT)})
    assert contacts(report.resume, "email") == ["mara.quist@example.com"]
    assert {"ATS150", "ATS151"} & set(codes(report)) == set()
    assert "ATS117" in codes(report)


def cell(inner: str) -> str:
    return f"<w:tc>{inner}</w:tc>"


@pytest.mark.report("29552485")
def test_a_page_laid_out_as_a_table_is_read_in_order_with_its_nested_tables() -> None:
    inner = f"<w:tbl><w:tr>{cell(paragraph('Triton'))}</w:tr><w:tr>{cell(paragraph('vLLM'))}</w:tr></w:tbl>{paragraph('')}"
    left = cell(paragraph("Skills", HEADING) + paragraph("Python") + inner)
    right = cell(EXPERIENCE + BULLET + paragraph("Moved training to four nodes.", LIST))
    report = of_word(NAME + CONTACT + f"<w:tbl><w:tr>{left}{right}</w:tr></w:tbl>" + paragraph(""))
    assert value(report.resume.name) == "Mara Quist"
    assert skills(report.resume) == ["Python", "Triton", "vLLM"]
    assert jobs(report.resume) == [("Northwind Robotics", "Machine Learning Engineer", "Jan 2021 - Present")]
    assert bullets(report.resume.work[0]) == [
        "Cut p99 from 240 ms to 95 ms on one card.",
        "Moved training to four nodes.",
    ]
    assert "ATS115" in codes(report)


@pytest.mark.report("31ece0a1", "16590443")
def test_of_tracked_changes_only_the_final_text_is_read_once_and_they_are_said() -> None:
    changed = (
        f"<w:p><w:pPr>{LIST}</w:pPr>{run('Led a team of ')}<w:del><w:r><w:delText>20</w:delText></w:r></w:del>"
        f"<w:ins>{run('12')}</w:ins>{run(' people.')}</w:p>"
    )
    inserted = f"<w:p><w:pPr>{LIST}</w:pPr><w:ins>{run('Moved training to ')}{run('four nodes.')}</w:ins></w:p>"
    report = of_word(NAME + CONTACT + EXPERIENCE + changed + inserted)
    assert bullets(report.resume.work[0]) == ["Led a team of 12 people.", "Moved training to four nodes."]
    assert all("20" not in line.text.split() for reading in report.readings for line in reading.lines)
    assert "ATS141" in codes(report)


@pytest.mark.report("7691b2b0")
def test_an_ampersand_in_a_word_file_is_an_ampersand() -> None:
    body = (
        NAME
        + CONTACT
        + paragraph("Experience", HEADING)
        + paragraph("Engineer, R&amp;D, AT&amp;T, Jan 2021 - Present")
    )
    report = of_word(body + paragraph("Ran R&amp;D for AT&amp;T.", LIST))
    assert bullets(report.resume.work[0]) == ["Ran R&D for AT&T."]


@pytest.mark.report("b8ddc8dd")
def test_a_rule_of_underscores_and_the_name_of_an_employer_are_no_terms() -> None:
    body = NAME + CONTACT + paragraph("_" * 60) + SKILLS + paragraph("_" * 60) + paragraph("Experience", HEADING)
    report = of_word(body + paragraph("Engineer, ABC Systems, Jan 2021 - Present") + BULLET + paragraph("-" * 60))
    assert skills(report.resume) == ["Python", "vLLM", "Triton"]
    assert jobs(report.resume) == [("ABC Systems", "Engineer", "Jan 2021 - Present")]
