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

from msgspec.structs import replace

from vitascope.errors import CannotDraw
from vitascope.master.markup import Span
from vitascope.render.looks import Look
from vitascope.render.pdf import gap_above, timestamp
from vitascope.render.plan import Block, BlockKind, Plan

Element = Any

STYLES: dict[BlockKind, tuple[str, str]] = {
    "name": ("Title", "Title"),
    "label": ("Subtitle", "Subtitle"),
    "contact": ("Contact", "Contact"),
    "section": ("Heading1", "heading 1"),
    "entry": ("Heading2", "heading 2"),
    "subtitle": ("EntryDetail", "Entry Detail"),
    "para": ("BodyText", "Body Text"),
    "labelled": ("LabelledLine", "Labelled Line"),
    "bullet": ("ListBullet", "List Bullet"),
}
"""The id and the name of each kind's paragraph style; Word knows its own by the name as spelt here."""

SMALL_PT = 8.5
"""The size of what stands in the margins."""

_USUALLY_AFTER: dict[BlockKind, BlockKind] = {
    "name": "name",
    "label": "name",
    "contact": "label",
    "section": "bullet",
    "entry": "bullet",
    "subtitle": "entry",
    "para": "entry",
    "labelled": "labelled",
    "bullet": "bullet",
}
_OUR_OWN = ("Contact", "Entry Detail", "Labelled Line")
_HEADS: tuple[BlockKind, ...] = ("section", "entry", "subtitle")
_STRONG: tuple[BlockKind, ...] = ("name", "section")
_ACCENTED: tuple[BlockKind, ...] = ("name", "label", "section")
_HEAD_OF_PAGE: tuple[BlockKind, ...] = ("name", "label", "contact")

# Height of a line that Word calls single, in em: ascent, descent and gap of each font's own tables.
_SINGLE = {
    "Arial": 1.15,
    "Calibri": 1.22,
    "Cambria": 1.17,
    "Garamond": 1.13,
    "Georgia": 1.14,
    "Times New Roman": 1.15,
}
_USUAL_SINGLE = 1.2
_CAPITAL = 0.65  # height of a capital in em: the PDF's lines are that and the leading apart
_DESCENT = 0.24  # what a line keeps below its letters, in em

# Fonts that Word has for scripts which the look's own font lacks.
_EAST_ASIA = {"ja": "Yu Gothic", "ko": "Malgun Gothic", "zh": "Microsoft YaHei"}
_COMPLEX = "Arial"

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, production 2
_OF_THE_TEMPLATE = ("customXml", "fontTable", "stylesWithEffects", "theme", "webSettings")
_OF_ITS_MAKER = ("extended-properties", "thumbnail")


def draw_word(plan: Plan) -> bytes:
    """The plan's DOCX. Raises CannotDraw for a character that XML cannot hold."""
    from docx import Document

    document = Document()
    _forget_template(document)
    _refill(document.styles.element, _styles(plan, document.styles.element))
    _refill(document.part.numbering_part.element, _numbering(plan.look))
    _refill(document.settings.element, _settings(plan))
    _set_properties(document, plan)
    _set_page(document, plan)
    end = document.element.body.sectPr
    for number in range(len(plan.blocks)):
        end.addprevious(_paragraph(plan, number))
    if not plan.blocks:
        end.addprevious(_w("p"))
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


# Elements


def _w(tag: str, *inside: Element | str, **values: str | float) -> Element:
    """The element w:`tag` with its attributes and what is inside; text keeps its spaces."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(f"w:{tag}")
    for name, value in values.items():
        element.set(qn(f"w:{name}"), str(value))
    for one in inside:
        if isinstance(one, str):
            element.text = one
            element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        else:
            element.append(one)
    return element


def _refill(element: Element, children: Sequence[Element]) -> None:
    for child in list(element):
        element.remove(child)
    element.extend(children)


def _spaced(text: str) -> str:
    """The text with single spaces. Raises CannotDraw."""
    text = re.sub(r"\s+", " ", text)
    found = _NOT_XML.search(text)
    if found is not None:
        raise CannotDraw(f"U+{ord(found[0]):04X} is no character of a document")
    return text


def _half_points(size_pt: float) -> int:
    """Word's unit of size, rounded down: a line then holds no less than the look means it to."""
    return int(size_pt * 2)


def _twips(points: float) -> int:
    return round(points * 20)


# Styles


def _styles(plan: Plan, template: Element) -> list[Element]:
    """All styles there are; of the template's only what Word knows of styles that are not in use."""
    from docx.oxml.ns import qn

    look = plan.look
    small = [_w("color", val="5A5A5A"), *_size(SMALL_PT)]
    return [
        _w(
            "docDefaults",
            _w("rPrDefault", _w("rPr", _fonts(plan), *_size(_size_pt(look, "para")), _language(plan))),
            _w("pPrDefault", _w("pPr", _w("spacing", before=0, after=0, line=_line(look), lineRule="auto"))),
        ),
        *template.findall(qn("w:latentStyles")),
        _normal(plan),
        _w(
            "style",
            _w("name", val="Default Paragraph Font"),
            type="character",
            default=1,
            styleId="DefaultParagraphFont",
        ),
        _w(
            "style",
            _w("name", val="Hyperlink"),
            _w("basedOn", val="DefaultParagraphFont"),
            _w("rPr", _w("u", val="none")),
            type="character",
            styleId="Hyperlink",
        ),
        *(_style_of(plan, kind) for kind in STYLES),
        _style("Header", "header", [_w("jc", val="right")], small),
        _style("Footer", "footer", [_w("jc", val="center")], small),
    ]


def _normal(plan: Plan) -> Element:
    bidi = [_w("bidi")] if plan.from_right else []
    return _w(
        "style",
        _w("name", val="Normal"),
        _w("qFormat"),
        _w("pPr", _w("widowControl"), *bidi),
        _w("rPr", _fonts(plan), *_size(_size_pt(plan.look, "para")), _language(plan)),
        type="paragraph",
        default=1,
        styleId="Normal",
    )


def _style(
    style_id: str, name: str, paragraph: Sequence[Element], run: Sequence[Element], follow: str = ""
) -> Element:
    return _w(
        "style",
        _w("name", val=name),
        _w("basedOn", val="Normal"),
        *([_w("next", val=follow)] if follow else ()),
        _w("qFormat"),
        _w("pPr", *paragraph),
        _w("rPr", *run),
        type="paragraph",
        styleId=style_id,
        **({"customStyle": 1} if name in _OUR_OWN else {}),
    )


def _style_of(plan: Plan, kind: BlockKind) -> Element:
    """The style of a kind of block; its children in the order that the schema asks for."""
    look = plan.look
    rule = _w("bottom", val="single", sz=4, space=1, color=look.colours.rule[1:].upper())
    level = {"section": 0, "entry": 1}.get(kind)
    paragraph = [
        *([_w("keepNext")] if kind in _HEADS else ()),
        _w("keepLines"),
        _w("widowControl"),
        *([_w("numPr", _w("numId", val=1))] if kind == "bullet" else ()),
        *([_w("pBdr", rule)] if kind == "section" and look.rule else ()),
        _w("spacing", before=_usual_before(plan, kind), after=0),
        *([_indent(look)] if kind == "bullet" else ()),
        *([_w("jc", val="center")] if kind in _HEAD_OF_PAGE and look.centred else ()),
        *([_w("outlineLvl", val=level)] if level is not None else ()),
    ]
    run = [
        *([_w("b"), _w("bCs")] if kind in _STRONG else ()),
        *([_w("color", val=look.colours.accent[1:].upper())] if kind in _ACCENTED else ()),
        *_size(_size_pt(look, kind)),
    ]
    return _style(*STYLES[kind], paragraph, run, STYLES["para"][0] if kind in _HEADS else "")


def _size_pt(look: Look, kind: BlockKind) -> float:
    sizes = {"name": look.type.name, "label": look.type.label, "section": look.type.section}
    return sizes.get(kind, look.type.word_size or look.type.size)


def _size(size_pt: float) -> list[Element]:
    return [_w("sz", val=_half_points(size_pt)), _w("szCs", val=_half_points(size_pt))]


def _fonts(plan: Plan) -> Element:
    font = plan.look.type.word
    east = _EAST_ASIA.get(plan.language.partition("-")[0].lower(), font)
    return _w("rFonts", ascii=font, hAnsi=font, eastAsia=east, cs=_COMPLEX if plan.from_right else font)


def _language(plan: Plan) -> Element:
    language = plan.language or "en"
    others = {"bidi": language} if plan.from_right else {}
    if language.partition("-")[0].lower() in _EAST_ASIA:
        others = {"eastAsia": language}
    return _w("lang", val=language, **others)


def _line(look: Look) -> int:
    """Between lines, in 240ths of the font's own single line: as far apart as in the PDF."""
    return round(240 * (_CAPITAL + look.type.leading) / _SINGLE.get(look.type.word, _USUAL_SINGLE))


def _indent(look: Look) -> Element:
    hanging = _twips(look.type.size)
    return _w("ind", left=hanging, hanging=hanging)


def _usual_before(plan: Plan, kind: BlockKind) -> int:
    """White above, in twips, where a block follows what it mostly follows: what the style says."""
    usual = (Block(_USUALLY_AFTER[kind], ()), Block(kind, ()))
    return _before(replace(plan, blocks=usual), 1)


def _before(plan: Plan, number: int) -> int:
    """White above a block in twips. Word's lines hold leading above and below, the gaps of the PDF do not."""
    if not number or plan.blocks[number].kind == "name":
        return 0
    size = _size_pt(plan.look, plan.blocks[number].kind)
    above = _size_pt(plan.look, plan.blocks[number - 1].kind)
    gap = gap_above(plan, number) - plan.look.type.leading * size - _DESCENT * (above - size)
    return max(0, _twips(gap))


def _numbering(look: Look) -> list[Element]:
    """One list; its sign in the text's own font, not in Symbol, whose signs readers give as U+F0B7."""
    font = look.type.word
    level = _w(
        "lvl",
        _w("start", val=1),
        _w("numFmt", val="bullet"),
        _w("pStyle", val=STYLES["bullet"][0]),
        _w("lvlText", val=_spaced(look.bullet)),
        _w("lvlJc", val="left"),
        _w("pPr", _indent(look)),
        _w("rPr", _w("rFonts", ascii=font, hAnsi=font, eastAsia=font, cs=font, hint="default")),
        ilvl=0,
    )
    return [
        _w("abstractNum", _w("multiLevelType", val="singleLevel"), level, abstractNumId=0),
        _w("num", _w("abstractNumId", val=0), numId=1),
    ]


# Paragraphs


def _paragraph(plan: Plan, number: int) -> Element:
    block = plan.blocks[number]
    before = _before(plan, number)
    properties = _w(
        "pPr",
        _w("pStyle", val=STYLES[block.kind][0]),
        *([_w("keepNext", val=0)] if _ends_alone(plan, number) else ()),
        *([_w("spacing", before=before)] if before != _usual_before(plan, block.kind) else ()),
    )
    paragraph = _w("p", properties)
    for link, spans in groupby(block.spans, key=lambda span: span.link):
        runs = [run for span in spans for run in _runs(plan, block.kind, span)]
        paragraph.extend(_field(f'HYPERLINK "{_quotable(_spaced(link))}"', runs) if link and runs else runs)
    return paragraph


def _ends_alone(plan: Plan, number: int) -> bool:
    """A head with nothing under it: kept with what follows, a list of such heads could never be parted."""
    following = plan.blocks[number + 1].kind if number + 1 < len(plan.blocks) else ""
    return plan.blocks[number].kind in ("entry", "subtitle") and following in ("", "section", "entry")


def _runs(plan: Plan, kind: BlockKind, span: Span) -> list[Element]:
    text = _spaced(span.text)
    stretches = _by_direction(text) if plan.from_right else [(text, False)]
    return [_run(part, span, strong=span.strong and kind not in _STRONG, rtl=rtl) for part, rtl in stretches if part]


def _run(text: str, span: Span, *, strong: bool, rtl: bool) -> Element:
    properties = [
        *([_w("rStyle", val="Hyperlink")] if span.link else ()),
        *([_w("b"), _w("bCs")] if strong else ()),
        *([_w("i"), _w("iCs")] if span.em else ()),
        *([_w("noProof")] if span.code else ()),
        *([_w("highlight", val="yellow")] if span.blank else ()),
        *([_w("rtl")] if rtl else ()),
    ]
    return _w("r", *([_w("rPr", *properties)] if properties else ()), _w("t", text))


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
    mark = partial(_w, "fldChar")
    return [
        _w("r", mark(fldCharType="begin")),
        _w("r", _w("instrText", f" {instruction} ")),
        _w("r", mark(fldCharType="separate")),
        *result,
        _w("r", mark(fldCharType="end")),
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
        end.append(_w("bidi"))


def _fill(edge: Any, style: str, runs: Sequence[Element]) -> None:
    """A header or a footer of one paragraph."""
    edge.is_linked_to_previous = False
    _refill(edge.part.element, [_w("p", _w("pPr", _w("pStyle", val=style)), *runs)])


def _page_number(plan: Plan) -> list[Element]:
    author = [_w("r", _w("t", f"{_spaced(plan.author)} "))] if plan.author else []
    page, pages = (_field(name, [_w("r", _w("t", "2"))]) for name in ("PAGE", "NUMPAGES"))
    return [*author, *page, _w("r", _w("t", " / ")), *pages]


def _draft_mark(blanks: int) -> Element:
    text = f"DRAFT - {blanks} {'blank' if blanks == 1 else 'blanks'} to fill"
    return _w("r", _w("rPr", _w("highlight", val="yellow")), _w("t", text))


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
        _w("zoom", percent=100),
        _w("defaultTabStop", val=720),
        _w("characterSpacingControl", val="doNotCompress"),
        _w("compat", *(_w("compatSetting", name=name, uri=uri, val=value) for name, value in modern.items())),
        _w("themeFontLang", val=plan.language or "en"),
        _w("decimalSymbol", val="."),
        _w("listSeparator", val=","),
    ]


def _forget_template(document: Any) -> None:
    """Without the parts that say nothing of the plan and something of the template they came with."""
    for rels, kinds in ((document.part.rels, _OF_THE_TEMPLATE), (document.part.package.rels, _OF_ITS_MAKER)):
        for key in [key for key, rel in rels.items() if rel.reltype.endswith(kinds)]:
            del rels[key]


def _set_properties(document: Any, plan: Plan) -> None:
    properties = document.core_properties
    when = datetime.fromtimestamp(timestamp(plan), UTC)
    properties.title = _spaced(plan.title)[:255]  # the most that a property holds
    properties.author = properties.last_modified_by = _spaced(plan.author)[:255]
    properties.created = properties.modified = when
    properties.language = plan.language or "en"
    properties.comments = ""
    properties.revision = 1
    if plan.blanks:
        properties.content_status = "Draft"
