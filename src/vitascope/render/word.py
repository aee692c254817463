"""A plan as DOCX: real styles, one numbered list, links as fields; same bytes on every run.

Links are HYPERLINK fields because readers that walk only a paragraph's own runs lose what stands in <w:hyperlink>.
"""

import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import groupby
from typing import Any

from vitascope.master.markup import Span
from vitascope.render.pdf import timestamp
from vitascope.render.plan import BlockKind, Plan
from vitascope.render.word_styles import (
    SMALL_PT,
    STRONG,
    STYLES,
    numbering_of,
    space_before,
    styles_of,
    usual_space_before,
)
from vitascope.render.word_xml import Element, refill, spaced, w

_OF_THE_TEMPLATE = ("customXml", "fontTable", "stylesWithEffects", "theme", "webSettings")
_OF_ITS_MAKER = ("extended-properties", "thumbnail")


def draw_word(plan: Plan) -> bytes:
    """The plan's DOCX. Raises CannotDraw for a character that XML cannot hold."""
    from docx import Document

    document = Document()
    _forget_template(document)
    refill(document.styles.element, styles_of(plan, document.styles.element))
    refill(document.part.numbering_part.element, numbering_of(plan.look))
    refill(document.settings.element, _settings(plan))
    _set_properties(document, plan)
    _set_page(document, plan)
    end = document.element.body.sectPr
    for number in range(len(plan.blocks)):
        end.addprevious(_paragraph(plan, number))
    if not plan.blocks:
        end.addprevious(w("p"))
    out = BytesIO()
    document.save(out)
    return _same_every_time(out.getvalue())


def _same_every_time(data: bytes) -> bytes:
    """The archive with dates, order and packing of its entries fixed."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in sorted(old.namelist()):  # [Content_Types].xml is the first of them, as it should be
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3  # else the system's own
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name), compresslevel=6)
    return out.getvalue()


# Paragraphs


def _paragraph(plan: Plan, number: int) -> Element:
    block = plan.blocks[number]
    before = space_before(plan, number)
    properties = w(
        "pPr",
        w("pStyle", val=STYLES[block.kind][0]),
        *([w("keepNext", val=0)] if _ends_alone(plan, number) else ()),
        *([w("spacing", before=before)] if before != usual_space_before(plan, block.kind) else ()),
    )
    paragraph = w("p", properties)
    for link, spans in groupby(block.spans, key=lambda span: span.link):
        runs = [run for span in spans for run in _runs(plan, block.kind, span)]
        paragraph.extend(_field(f'HYPERLINK "{_quotable(spaced(link))}"', runs) if link and runs else runs)
    return paragraph


def _ends_alone(plan: Plan, number: int) -> bool:
    """A head with nothing under it: kept with what follows, a list of such heads could never be parted."""
    following = plan.blocks[number + 1].kind if number + 1 < len(plan.blocks) else ""
    return plan.blocks[number].kind in ("entry", "subtitle") and following in ("", "section", "entry")


def _runs(plan: Plan, kind: BlockKind, span: Span) -> list[Element]:
    text = spaced(span.text)
    stretches = _by_direction(text) if plan.from_right else [(text, False)]
    return [_run(part, span, strong=span.strong and kind not in STRONG, rtl=rtl) for part, rtl in stretches if part]


def _run(text: str, span: Span, *, strong: bool, rtl: bool) -> Element:
    properties = [
        *([w("rStyle", val="Hyperlink")] if span.link else ()),
        *([w("b"), w("bCs")] if strong else ()),
        *([w("i"), w("iCs")] if span.em else ()),
        *([w("noProof")] if span.code else ()),
        *([w("highlight", val="yellow")] if span.blank else ()),
        *([w("rtl")] if rtl else ()),
    ]
    return w("r", *([w("rPr", *properties)] if properties else ()), w("t", text))


def _by_direction(text: str) -> Iterator[tuple[str, bool]]:
    """Stretches of words, and whether each runs right to left: words without letters go with the word before."""
    words = re.findall(r"\s*\S+\s*\Z|\s*\S+|\s+", text)
    directions: list[bool] = []
    for word in words:
        letters = {unicodedata.bidirectional(letter) for letter in word}
        before = directions[-1] if directions else True
        directions.append(bool(letters & {"R", "AL"}) or ("L" not in letters and before))
    for rtl, group in groupby(zip(words, directions, strict=True), key=lambda pair: pair[1]):
        yield "".join(word for word, _ in group), rtl


def _field(instruction: str, result: Sequence[Element]) -> list[Element]:
    mark = partial(w, "fldChar")
    return [
        w("r", mark(fldCharType="begin")),
        w("r", w("instrText", f" {instruction} ")),
        w("r", mark(fldCharType="separate")),
        *result,
        w("r", mark(fldCharType="end")),
    ]


def _quotable(address: str) -> str:
    """The address without the three characters that would end or change a quoted word of an instruction."""
    return address.strip().replace("\\", "%5C").replace('"', "%22").replace(" ", "%20")


# The page and what is not text of the body


def _set_page(document: Any, plan: Plan) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Mm, Pt

    look, section = plan.look, document.sections[0]
    width, height = (215.9, 279.4) if plan.paper == "letter" else (210, 297)
    section.page_width, section.page_height = Mm(width), Mm(height)
    section.top_margin, section.bottom_margin = Mm(look.page.top), Mm(look.page.bottom)
    section.left_margin = section.right_margin = Mm(look.page.side)
    section.header_distance = Mm(4.5)
    section.footer_distance = Pt(max(0.0, look.page.bottom * 72 / 25.4 * 0.65 - SMALL_PT))
    end = document.element.body.sectPr
    end.attrib.clear()
    for grid in end.findall(qn("w:docGrid")):
        end.remove(grid)
    if look.page.footer:
        section.different_first_page_header_footer = True
        _fill(section.footer, "Footer", _page_number(plan))
    if plan.blanks:
        for header in (section.header, section.first_page_header)[: 1 + look.page.footer]:
            _fill(header, "Header", [_draft_mark(len(plan.blanks))])
    if plan.from_right:
        end.append(w("bidi"))


def _fill(edge: Any, style: str, runs: Sequence[Element]) -> None:
    """A header or a footer of one paragraph."""
    edge.is_linked_to_previous = False
    refill(edge.part.element, [w("p", w("pPr", w("pStyle", val=style)), *runs)])


def _page_number(plan: Plan) -> list[Element]:
    author = [w("r", w("t", f"{spaced(plan.author)} "))] if plan.author else []
    page, pages = (_field(name, [w("r", w("t", "2"))]) for name in ("PAGE", "NUMPAGES"))
    return [*author, *page, w("r", w("t", " / ")), *pages]


def _draft_mark(blanks: int) -> Element:
    text = f"DRAFT - {blanks} {'blank' if blanks == 1 else 'blanks'} to fill"
    return w("r", w("rPr", w("highlight", val="yellow")), w("t", text))


def _settings(plan: Plan) -> list[Element]:
    modern = {
        "compatibilityMode": 15,
        "overrideTableStyleFontSizeAndJustification": 1,
        "enableOpenTypeFeatures": 1,
        "doNotFlipMirrorIndents": 1,
        "differentiateMultirowTableHeaders": 1,
    }
    uri = "http://schemas.microsoft.com/office/word"
    return [
        w("zoom", percent=100),
        w("defaultTabStop", val=720),
        w("characterSpacingControl", val="doNotCompress"),
        w("compat", *(w("compatSetting", name=name, uri=uri, val=value) for name, value in modern.items())),
        w("themeFontLang", val=plan.language or "en"),
        w("decimalSymbol", val="."),
        w("listSeparator", val=","),
    ]


def _forget_template(document: Any) -> None:
    """Without the parts that say nothing of the plan and something of the template they came with."""
    for rels, kinds in ((document.part.rels, _OF_THE_TEMPLATE), (document.part.package.rels, _OF_ITS_MAKER)):
        for key in [key for key, rel in rels.items() if rel.reltype.endswith(kinds)]:
            del rels[key]


def _set_properties(document: Any, plan: Plan) -> None:
    properties = document.core_properties
    when = datetime.fromtimestamp(timestamp(plan), UTC)
    properties.title = spaced(plan.title)[:255]  # the most that a property holds
    properties.author = properties.last_modified_by = spaced(plan.author)[:255]
    properties.created = properties.modified = when
    properties.language = plan.language or "en"
    properties.comments = ""
    properties.revision = 1
    if plan.blanks:
        properties.content_status = "Draft"
