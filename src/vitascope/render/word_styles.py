"""The styles of a Word file, as the look has them in PDF: fonts, sizes, white above and between lines, the list."""

from collections.abc import Sequence

from msgspec.structs import replace

from vitascope.render.looks import Look
from vitascope.render.pdf import gap_above
from vitascope.render.plan import Block, BlockKind, Plan
from vitascope.render.word_xml import Element, half_points, spaced, twips, w

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
STRONG: tuple[BlockKind, ...] = ("name", "section")
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


def styles_of(plan: Plan, template: Element) -> list[Element]:
    """All styles there are; of the template's only what Word knows of styles that are not in use."""
    from docx.oxml.ns import qn

    look = plan.look
    small = [w("color", val="5A5A5A"), *_size(SMALL_PT)]
    return [
        w(
            "docDefaults",
            w("rPrDefault", w("rPr", _fonts(plan), *_size(_size_pt(look, "para")), _language(plan))),
            w("pPrDefault", w("pPr", w("spacing", before=0, after=0, line=_line(look), lineRule="auto"))),
        ),
        *template.findall(qn("w:latentStyles")),
        _normal(plan),
        w(
            "style",
            w("name", val="Default Paragraph Font"),
            type="character",
            default=1,
            styleId="DefaultParagraphFont",
        ),
        w(
            "style",
            w("name", val="Hyperlink"),
            w("basedOn", val="DefaultParagraphFont"),
            w("rPr", w("u", val="none")),
            type="character",
            styleId="Hyperlink",
        ),
        *(_style_of(plan, kind) for kind in STYLES),
        _style("Header", "header", [w("jc", val="right")], small),
        _style("Footer", "footer", [w("jc", val="center")], small),
    ]


def _normal(plan: Plan) -> Element:
    bidi = [w("bidi")] if plan.from_right else []
    return w(
        "style",
        w("name", val="Normal"),
        w("qFormat"),
        w("pPr", w("widowControl"), *bidi),
        w("rPr", _fonts(plan), *_size(_size_pt(plan.look, "para")), _language(plan)),
        type="paragraph",
        default=1,
        styleId="Normal",
    )


def _style(
    style_id: str, name: str, paragraph: Sequence[Element], run: Sequence[Element], follow: str = ""
) -> Element:
    return w(
        "style",
        w("name", val=name),
        w("basedOn", val="Normal"),
        *([w("next", val=follow)] if follow else ()),
        w("qFormat"),
        w("pPr", *paragraph),
        w("rPr", *run),
        type="paragraph",
        styleId=style_id,
        **({"customStyle": 1} if name in _OUR_OWN else {}),
    )


def _style_of(plan: Plan, kind: BlockKind) -> Element:
    """The style of a kind of block; its children in the order that the schema asks for."""
    look = plan.look
    rule = w("bottom", val="single", sz=4, space=1, color=look.colours.rule[1:].upper())
    level = {"section": 0, "entry": 1}.get(kind)
    paragraph = [
        *([w("keepNext")] if kind in _HEADS else ()),
        w("keepLines"),
        w("widowControl"),
        *([w("numPr", w("numId", val=1))] if kind == "bullet" else ()),
        *([w("pBdr", rule)] if kind == "section" and look.rule else ()),
        w("spacing", before=usual_space_before(plan, kind), after=0),
        *([_indent(look)] if kind == "bullet" else ()),
        *([w("jc", val="center")] if kind in _HEAD_OF_PAGE and look.centred else ()),
        *([w("outlineLvl", val=level)] if level is not None else ()),
    ]
    run = [
        *([w("b"), w("bCs")] if kind in STRONG else ()),
        *([w("color", val=look.colours.accent[1:].upper())] if kind in _ACCENTED else ()),
        *_size(_size_pt(look, kind)),
    ]
    return _style(*STYLES[kind], paragraph, run, STYLES["para"][0] if kind in _HEADS else "")


def _size_pt(look: Look, kind: BlockKind) -> float:
    sizes = {"name": look.type.name, "label": look.type.label, "section": look.type.section}
    return sizes.get(kind, look.type.word_size or look.type.size)


def _size(size_pt: float) -> list[Element]:
    return [w("sz", val=half_points(size_pt)), w("szCs", val=half_points(size_pt))]


def _fonts(plan: Plan) -> Element:
    font = plan.look.type.word
    east = _EAST_ASIA.get(plan.language.partition("-")[0].lower(), font)
    return w("rFonts", ascii=font, hAnsi=font, eastAsia=east, cs=_COMPLEX if plan.from_right else font)


def _language(plan: Plan) -> Element:
    language = plan.language or "en"
    others = {"bidi": language} if plan.from_right else {}
    if language.partition("-")[0].lower() in _EAST_ASIA:
        others = {"eastAsia": language}
    return w("lang", val=language, **others)


def _line(look: Look) -> int:
    """Between lines, in 240ths of the font's own single line: as far apart as in the PDF."""
    return round(240 * (_CAPITAL + look.type.leading) / _SINGLE.get(look.type.word, _USUAL_SINGLE))


def _indent(look: Look) -> Element:
    hanging = twips(look.type.size)
    return w("ind", left=hanging, hanging=hanging)


def usual_space_before(plan: Plan, kind: BlockKind) -> int:
    """White above, in twips, where a block follows what it mostly follows: what the style says."""
    usual = (Block(_USUALLY_AFTER[kind], ()), Block(kind, ()))
    return space_before(replace(plan, blocks=usual), 1)


def space_before(plan: Plan, number: int) -> int:
    """White above a block in twips. Word's lines hold leading above and below, the gaps of the PDF do not."""
    if not number or plan.blocks[number].kind == "name":
        return 0
    size = _size_pt(plan.look, plan.blocks[number].kind)
    above = _size_pt(plan.look, plan.blocks[number - 1].kind)
    gap = gap_above(plan, number) - plan.look.type.leading * size - _DESCENT * (above - size)
    return max(0, twips(gap))


def numbering_of(look: Look) -> list[Element]:
    """One list; its sign in the text's own font, not in Symbol, whose signs readers give as U+F0B7."""
    font = look.type.word
    level = w(
        "lvl",
        w("start", val=1),
        w("numFmt", val="bullet"),
        w("pStyle", val=STYLES["bullet"][0]),
        w("lvlText", val=spaced(look.bullet)),
        w("lvlJc", val="left"),
        w("pPr", _indent(look)),
        w("rPr", w("rFonts", ascii=font, hAnsi=font, eastAsia=font, cs=font, hint="default")),
        ilvl=0,
    )
    return [
        w("abstractNum", w("multiLevelType", val="singleLevel"), level, abstractNumId=0),
        w("num", w("abstractNumId", val=0), numId=1),
    ]
