"""Walks one Word story (body, header, note, comment, text box) and writes it into a Manuscript."""

from collections.abc import Callable, Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from vitascope.document.hidden import looks_same
from vitascope.document.manuscript import Ink, Manuscript
from vitascope.document.model import Hidden, Paragraph, Part, Style
from vitascope.document.package import Element
from vitascope.document.symbols import is_sign_font
from vitascope.document.word_drawing import Box, Drawings
from vitascope.document.word_fields import Fields, target_of
from vitascope.document.word_names import MC, VAL, M, R, W
from vitascope.document.word_numbering import Numbering
from vitascope.document.word_styles import AUTO, Letters, Styles

UNKNOWN = -2  # a ground that cannot be told: text on it is never called hidden
TINY_PT = 2.0  # as in model.Hidden
_DEFAULT_SIZE_PT = 10.0  # Word's, where a file sets none

_PASSED_THROUGH = frozenset(
    W + name
    for name in ("smartTag", "customXml", "ins", "moveTo", "dir", "bdo", "sdtContent", "rubyBase", "txbxContent")
)
_DELETED = frozenset((W + "del", W + "moveFrom"))


class Section(Struct):
    """Columns and the size of the page in points, of one w:sectPr."""

    columns: int = 1
    area: float = 612.0 * 792.0


class Place(Struct):
    """Where in the document the walk is."""

    part: Part = "body"
    cell: tuple[int, int, int] | None = None
    section: int = 0
    columns: int = 1
    ground: int = 0xFFFFFF
    links: dict[str, str] = field(default_factory=dict)  # relationship to outside target
    deleted: bool = False
    link: int = -1
    hidden: bool = False


class Story:
    """The walk; what is common to all stories of a file is given once, the place by `walk`."""

    def __init__(
        self, out: Manuscript, styles: Styles, numbering: Numbering, drawings: Drawings, sections: list[Section]
    ) -> None:
        self.out = out
        self.styles = styles
        self.numbering = numbering
        self.drawings = drawings
        self.sections = sections
        self.place = Place()
        self._tables = 0
        self._inks: dict[tuple[object, ...], Ink] = {}
        self._fields = Fields(out)
        self._after: list[Callable[[], None]] = []
        self._style = ""
        self._shade: int | None = None
        self._goes_on = False
        self._blocks: dict[str, Callable[[Element], None]] = {
            W + "p": self._paragraph,
            W + "tbl": self._table,
            W + "sdt": self._control,
            W + "altChunk": self._chunk,
            MC + "AlternateContent": self._alternative_blocks,
            M + "oMathPara": self._loose_formula,
        }
        self._pieces: dict[str, Callable[[Element], None]] = {
            W + "r": self._run,
            W + "hyperlink": self._hyperlink,
            W + "fldSimple": self._simple_field,
            W + "sdt": self._inline_control,
            W + "ruby": self._ruby,
            MC + "AlternateContent": self._alternative_pieces,
            M + "oMath": self._formula,
            M + "oMathPara": self._formula,
        }

        self._in_runs: dict[str, Callable[[Element, Ink], None]] = {
            W + "tab": self._tab,
            W + "ptab": self._tab,
            W + "br": self._break,
            W + "cr": self._break,
            W + "noBreakHyphen": self._hyphen,
            W + "softHyphen": self._soft_hyphen,
            W + "sym": self._symbol,
            W + "drawing": self._drawing,
            W + "pict": self._drawing,
            W + "object": self._drawing,
            MC + "AlternateContent": self._alternative_run,
        }

    def walk(self, root: Element, place: Place) -> None:
        """The block contents of `root`, at `place`."""
        before, fields = self.place, self._fields
        self.place, self._fields = place, Fields(self.out)
        self.blocks(root)
        self._goes_on = False
        self.out.end()
        self.place, self._fields = before, fields

    # Blocks

    def blocks(self, parent: Element) -> None:
        for child in parent:
            handle = self._blocks.get(child.tag)
            if handle is not None:
                handle(child)
            elif child.tag in _PASSED_THROUGH:
                self.blocks(child)
            elif child.tag in _DELETED:
                with_deleted = self.place
                self.place = replace(with_deleted, deleted=True)
                self.blocks(child)
                self.place = with_deleted

    def _control(self, element: Element) -> None:
        content = element.find(W + "sdtContent")
        if content is not None:
            self.blocks(content)

    def _alternative_blocks(self, element: Element) -> None:
        self.blocks(self.drawings.chosen(element))

    def _chunk(self, _: Element) -> None:
        self.out.note("A file embedded whole in the document (altChunk) was not read.")

    def _loose_formula(self, element: Element) -> None:
        self.out.begin(self._traits(Paragraph(0, 0)))
        self._formula(element)
        self.out.end()

    def _traits(self, traits: Paragraph) -> Paragraph:
        place = self.place
        return replace(traits, part=place.part, cell=place.cell, section=place.section, columns=place.columns)

    def _paragraph(self, element: Element) -> None:
        properties = element.find(W + "pPr")
        self._style = self._style_of(properties)
        ends_section = properties is not None and properties.find(W + "sectPr") is not None
        direct = self.styles.frame(properties)
        frame = self.styles.paragraph(self._style, direct)
        self._shade = frame.shade if frame.shade not in (None, AUTO) else None
        if self._goes_on:
            self._goes_on = False
        else:
            marker, depth = self._marker(direct.number, direct.level, frame.number, frame.level)
            heading = self.styles.heading(self._style, frame.outline)
            traits = self._traits(
                Paragraph(
                    0,
                    0,
                    heading=heading,
                    marker=marker,
                    depth=depth,
                    style_name=self.styles.name(self._style),
                    indent=round(frame.indent_pt or 0.0, 2),
                    break_before="page" if frame.page_break else "",
                )
            )
            if traits.part in ("body", "table") and _is_framed(properties):
                traits = replace(traits, part="text box")
            self.out.begin(traits)
        self._inline(element)
        if _is_carried_on(properties):
            self._goes_on = True
            return
        self.out.end()
        self._do_after()
        if ends_section and self.place.part == "body" and self.place.section + 1 < len(self.sections):
            self.place.section += 1
            self.place.columns = self.sections[self.place.section].columns

    def _style_of(self, properties: Element | None) -> str:
        style = properties.find(W + "pStyle") if properties is not None else None
        return style.get(VAL, "") if style is not None else self.styles.default_paragraph

    def _marker(
        self, number: str | None, level: int | None, styled: str | None, styled_level: int | None
    ) -> tuple[str | None, int]:
        chosen = number if number is not None else styled
        if chosen is None or chosen == "0":
            return None, 0
        if number is None and level is None:
            # A style that numbers takes its level from the definition that names the style.
            level = self.numbering.level_of_style(chosen, self._style) or styled_level or 0
        depth = level if level is not None else styled_level or 0
        if self.place.deleted:
            return None, depth
        return self.numbering.marker(chosen, depth), depth

    def _do_after(self) -> None:
        after, self._after = self._after, []
        for task in after:
            task()

    # Tables

    def _table(self, element: Element) -> None:
        self._goes_on = False
        self.out.end()
        table, self._tables = self._tables, self._tables + 1
        before = self.place
        ground = self._table_ground(element, before.ground)
        for row, tr in enumerate(_within(element, W + "tr")):
            deleted = before.deleted or tr.find(f"{W}trPr/{W}del") is not None
            column = _whole(tr.find(f"{W}trPr/{W}gridBefore"))
            for tc in _within(tr, W + "tc"):
                self.place = replace(
                    before,
                    part="table" if before.part == "body" else before.part,
                    cell=(table, row, column),
                    ground=self._cell_ground(tc, ground),
                    deleted=deleted,
                )
                self.blocks(tc)
                self._goes_on = False
                self.out.end()
                self.out.forget_blank()
                column += max(1, _whole(tc.find(f"{W}tcPr/{W}gridSpan"), 1))
        self.place = before

    def _table_ground(self, element: Element, ground: int) -> int:
        style = element.find(f"{W}tblPr/{W}tblStyle")
        if style is not None and self.styles.fills_cells(style.get(VAL, "")):
            return UNKNOWN
        fill = self.styles.shade(element.find(f"{W}tblPr/{W}shd"))
        return ground if fill in (None, AUTO) else fill

    def _cell_ground(self, cell: Element, ground: int) -> int:
        fill = self.styles.shade(cell.find(f"{W}tcPr/{W}shd"))
        return ground if fill in (None, AUTO) else fill

    # What stands in a paragraph

    def _inline(self, parent: Element) -> None:
        for child in parent:
            handle = self._pieces.get(child.tag)
            if handle is not None:
                handle(child)
            elif child.tag in _PASSED_THROUGH:
                self._inline(child)
            elif child.tag in _DELETED:
                before = self.place.deleted
                self.place.deleted = True
                self._inline(child)
                self.place.deleted = before

    def _inline_control(self, element: Element) -> None:
        content = element.find(W + "sdtContent")
        if content is not None:
            self._inline(content)

    def _alternative_pieces(self, element: Element) -> None:
        self._inline(self.drawings.chosen(element))

    def _hyperlink(self, element: Element) -> None:
        target = self.place.links.get(element.get(R + "id", ""), "")
        if target and element.get(W + "anchor"):
            target += "#" + element.get(W + "anchor", "")
        self._under_link(element, target)

    def _simple_field(self, element: Element) -> None:
        self._under_link(element, target_of(element.get(W + "instr", "")))

    def _under_link(self, element: Element, target: str) -> None:
        before = self.place.link
        if target:
            self.place.link = self.out.link(target)
        self._inline(element)
        self.place.link = before

    def _ruby(self, element: Element) -> None:
        for name in ("rubyBase", "rt"):
            if (part := element.find(W + name)) is not None:
                self._inline(part)
                self.out.write(" ", Ink())

    def _formula(self, element: Element) -> None:
        ink = self._ink(None)
        for text in element.iter(M + "t"):
            self.out.write(text.text or "", ink)

    # Runs

    def _run(self, element: Element) -> None:
        ink = self._ink(element.find(W + "rPr"))
        self._run_content(element, ink)

    def _run_content(self, element: Element, ink: Ink) -> None:
        for child in element:
            tag = child.tag
            if tag == W + "fldChar":
                self._fields.mark(child.get(W + "fldCharType", ""))
            elif tag == W + "instrText":
                self._fields.instruct(child.text or "")
            elif self._fields.is_instruction:
                continue
            elif tag in (W + "t", W + "delText"):
                self.out.write(child.text or "", self._linked(ink))
            elif tag in self._in_runs:
                self._in_runs[tag](child, self._linked(ink))
            elif tag == W + "ruby":
                self._ruby(child)

    def _linked(self, ink: Ink) -> Ink:
        link = self.place.link if self.place.link >= 0 else self._fields.link
        return ink._replace(link=link) if link >= 0 else ink

    def _alternative_run(self, element: Element, ink: Ink) -> None:
        self._run_content(self.drawings.chosen(element), ink)

    def _tab(self, _: Element, __: Ink) -> None:
        self.out.tab()

    def _break(self, element: Element, _: Ink) -> None:
        kind = element.get(W + "type", "")
        if kind in ("page", "column"):
            self.out.page_break("page" if kind == "page" else "column")
        else:
            self.out.line_break()

    def _hyphen(self, _: Element, ink: Ink) -> None:
        self.out.write("-", ink)

    def _soft_hyphen(self, _: Element, ink: Ink) -> None:
        self.out.write("\u00ad", ink)

    def _symbol(self, element: Element, ink: Ink) -> None:
        try:
            sign = chr(int(element.get(W + "char", ""), 16))
        except (ValueError, OverflowError):
            return
        self.out.write(sign, self.out.in_font(ink, element.get(W + "font", ""))._replace(suspect=True))

    def _drawing(self, element: Element, ink: Ink) -> None:
        place = self.place
        area = self.sections[min(place.section, len(self.sections) - 1)].area
        for share, alt in self.drawings.pictures(element, area):
            self.out.image(share, alt)
        for target in self.drawings.targets(element, place.links):
            self.out.link(target)
        for box in self.drawings.boxes(element):
            self._box(box, deleted=ink.is_deleted)

    def _box(self, box: Box, *, deleted: bool) -> None:
        """A box stands before the paragraph of its anchor if nothing is written there yet, else after."""
        place = replace(
            self.place,
            part="text box" if self.place.part in ("body", "table") else self.place.part,
            ground=self.place.ground if box.fill is None else box.fill,
            deleted=self.place.deleted or deleted,
            link=-1,
            hidden=self.place.hidden or box.hidden,
        )
        aside = self.out.set_aside()
        if aside is None:
            self._after.append(lambda: self._nested(box.content, place))
            return
        self._nested(box.content, place)
        self.out.begin(aside)

    def _nested(self, content: Element, place: Place) -> None:
        style, shade, after = self._style, self._shade, self._after
        self._shade, self._after = None, []
        self.walk(content, place)
        self._style, self._shade, self._after = style, shade, after

    # Ink

    def _ink(self, properties: Element | None) -> Ink:
        place = self.place
        said = () if properties is None else tuple((p.tag, *p.attrib.items(), len(p)) for p in properties)
        key = (self._style, self._shade, place.ground, place.deleted, place.hidden, said)
        ink = self._inks.get(key)
        if ink is None:
            ink = self._inks[key] = self._made_ink(properties)
        return ink

    def _made_ink(self, properties: Element | None) -> Ink:
        named = properties.find(W + "rStyle") if properties is not None else None
        look = self.styles.look(
            self._style, named.get(VAL, "") if named is not None else "", self.styles.letters(properties)
        )
        ground = self._ground_of(look)
        colour = look.colour
        if colour is None or colour == AUTO:
            colour = 0xFFFFFF if ground >= 0 and looks_same(0, ground) else 0
        size = _DEFAULT_SIZE_PT if look.size_pt is None else look.size_pt
        font = look.font or ""
        style = Style(
            font=font, size_pt=size, weight=700 if look.bold else 400, italic=bool(look.italic), colour=colour
        )
        deleted = self.place.deleted or (properties is not None and properties.find(W + "del") is not None)
        hidden = "deleted" if deleted else self._hidden(look, colour, ground, size)
        return Ink(self.out.style(style), hidden, is_sign_font(font))

    def _ground_of(self, look: Letters) -> int:
        if look.shade is not None and look.shade != AUTO:
            return look.shade
        return self.place.ground if self._shade is None else self._shade

    def _hidden(self, look: Letters, colour: int, ground: int, size: float) -> Hidden | None:
        if look.vanish or self.place.hidden:
            return "marked hidden"
        if look.clear:
            return "invisible"
        if size < TINY_PT:
            return "tiny"
        return "same colour" if ground >= 0 and looks_same(colour, ground) else None


def _within(parent: Element, tag: str) -> Iterator[Element]:
    """The rows or cells of a table, also those in content controls, custom XML and tracked changes."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _PASSED_THROUGH or child.tag == W + "sdt":
            yield from _within(child, tag)


def _is_framed(properties: Element | None) -> bool:
    frame = properties.find(W + "framePr") if properties is not None else None
    return frame is not None and frame.get(W + "dropCap", "none") == "none"


def _is_carried_on(properties: Element | None) -> bool:
    """Whether the next paragraph goes on in this one: a drop cap, or a paragraph mark that was deleted."""
    if properties is None:
        return False
    frame = properties.find(W + "framePr")
    if frame is not None and frame.get(W + "dropCap", "none") != "none":
        return True
    return properties.find(f"{W}rPr/{W}del") is not None or properties.find(f"{W}rPr/{W}moveFrom") is not None


def _whole(element: Element | None, default: int = 0) -> int:
    try:
        return int(element.get(VAL, "")) if element is not None else default
    except ValueError:
        return default
