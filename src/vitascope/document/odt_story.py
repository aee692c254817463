"""Walks OpenDocument text (body, header, footer) and writes it into a Manuscript."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.colours import from_hex
from vitascope.document.hidden import looks_same
from vitascope.document.manuscript import Ink, Manuscript
from vitascope.document.model import Hidden, Paragraph, Part, Style
from vitascope.document.odt_names import DRAW, OFFICE, SVG, TABLE, TEXT, XLINK
from vitascope.document.odt_styles import ListLevel, OdtLetters, OdtStyles, length, marker_of
from vitascope.document.package import Element
from vitascope.document.symbols import is_sign_font
from vitascope.text import is_whole_number

_MAX_SPACES = 400
_MAX_LEVELS = 10
_TINY_PT = 2.0

# What holds blocks and is no block itself: sections, indexes, forms of old drafts, shapes.
_PASSED_THROUGH = frozenset(
    [TEXT + name for name in ("section", "index-title", "numbered-paragraph")]
    + [
        TEXT + name
        for name in (
            "table-of-content",
            "illustration-index",
            "table-index",
            "object-index",
            "user-index",
            "alphabetical-index",
            "bibliography",
            "index-body",
        )
    ]
)
_SHAPES = frozenset(
    DRAW + name
    for name in (
        "frame",
        "text-box",
        "custom-shape",
        "rect",
        "circle",
        "ellipse",
        "g",
        "a",
        "polygon",
        "polyline",
        "path",
        "line",
        "connector",
        "caption",
        "regular-polygon",
    )
)
_NOT_SHOWN = frozenset(
    (TEXT + "tracked-changes", TEXT + "sequence-decls", TEXT + "variable-decls", TEXT + "user-field-decls")
)


class OdtPlace(Struct):
    part: Part = "body"
    cell: tuple[int, int, int] | None = None
    columns: int = 1
    section: int = 0
    ground: int | None = 0xFFFFFF
    hidden: Hidden | None = None


class OdtStory:
    def __init__(self, out: Manuscript, styles: OdtStyles, content: Element) -> None:
        self.out = out
        self.styles = styles
        self.place = OdtPlace()
        self._deletions = {
            region.get(TEXT + "id") or region.get("{http://www.w3.org/XML/1998/namespace}id") or "": deletion
            for region in content.iter(TEXT + "changed-region")
            if (deletion := region.find(TEXT + "deletion")) is not None
        }
        self._tables = self._sections = 0
        self._paragraph_style = ""
        self._spans: tuple[str, ...] = ()
        self._link = -1
        self._item: tuple[str | None, int] | None = None  # marker and depth for the next paragraph
        self._depth = 0
        self._list: tuple[str, list[ListLevel], list[int]] | None = None
        self._counted: dict[str, list[int]] = {}
        self._outline: list[int] = []
        self._after: list[Callable[[], None]] = []
        self._pieces: dict[str, Callable[[Element], None]] = {
            TEXT + "span": self._span,
            TEXT + "a": self._anchor,
            TEXT + "s": self._spaces,
            TEXT + "tab": lambda _: self.out.tab(),
            TEXT + "line-break": lambda _: self.out.line_break(),
            TEXT + "note": self._note,
            TEXT + "change": self._deletion,
            TEXT + "ruby": self._ruby,
            TEXT + "hidden-text": self._hidden_text,
            OFFICE + "annotation": self._comment,
        }

    def walk(self, root: Element, place: OdtPlace) -> None:
        before, self.place = self.place, place
        self._blocks(root)
        self.out.end()
        self.out.forget_blank()
        self.place = before

    # Blocks

    def _blocks(self, parent: Element) -> None:
        for child in parent:
            tag = child.tag
            if tag in (TEXT + "p", TEXT + "h"):
                self._paragraph(child)
            elif tag == TEXT + "list":
                self._list_block(child)
            elif tag == TABLE + "table":
                self._table(child)
            elif tag == TEXT + "section":
                self._section(child)
            elif tag == TEXT + "change":
                self._lost_paragraphs(child)
            elif tag in _PASSED_THROUGH:
                self._blocks(child)
            elif tag in _SHAPES:
                self._shape(child)

    def _section(self, element: Element) -> None:
        before = self.place
        columns = self.styles.columns(element.get(TEXT + "style-name", ""))
        hidden = element.get(TEXT + "display", "true") == "none"
        self._sections += 1
        self.place = replace(
            before,
            columns=columns,
            section=self._sections if before.part == "body" else before.section,
            hidden="marked hidden" if hidden else before.hidden,
        )
        self._blocks(element)
        self.place = before

    def _paragraph(self, element: Element) -> None:
        style = element.get(TEXT + "style-name", "")
        marker, depth = self._item or (None, 0)
        self._item = None
        heading = self.styles.heading(style)
        if element.tag == TEXT + "h":
            level = element.get(TEXT + "outline-level", "1")
            at = int(level) if is_whole_number(level) else 1
            heading = heading if heading is not None else min(9, max(1, at))
            if marker is None and self._list is None:
                marker = self._outline_marker(at - 1)
        place = self.place
        breaks = self.styles.breaks(style)
        self.out.begin(
            Paragraph(
                0,
                0,
                part=place.part,
                heading=heading,
                marker=marker,
                depth=depth,
                cell=place.cell,
                columns=place.columns,
                section=place.section,
                style_name=self.styles.name(style),
                indent=self.styles.indent(style),
                break_before="page" if breaks == "page" else "column" if breaks == "column" else "",
            )
        )
        before, self._paragraph_style = self._paragraph_style, style
        self._inline(element)
        self._paragraph_style = before
        self.out.end()
        self._do_after()

    def _do_after(self) -> None:
        after, self._after = self._after, []
        for task in after:
            task()

    def _outline_marker(self, depth: int) -> str | None:
        depth = min(max(depth, 0), _MAX_LEVELS - 1)
        levels = [self.styles.outline_level(at) for at in range(depth + 1)]
        self._outline = _next_counts(self._outline, levels, depth)
        return marker_of(levels, self._outline, depth)

    # Lists

    def _list_block(self, element: Element) -> None:
        before_list, before_depth = self._list, self._depth
        name = element.get(TEXT + "style-name", "")
        if before_list is None or name:
            identifier = name or (before_list[0] if before_list else "")
            keeps_on = element.get(TEXT + "continue-numbering") == "true" or element.get(TEXT + "continue-list")
            counts = list(self._counted.get(identifier, ())) if keeps_on else []
            levels = [self.styles.level(identifier, at) for at in range(_MAX_LEVELS)]
            if before_list is not None:
                counts = list(before_list[2])
            self._list = (identifier, levels, counts)
        self._depth = 0 if before_list is None else min(before_depth + 1, _MAX_LEVELS - 1)
        for item in element:
            if item.tag in (TEXT + "list-item", TEXT + "list-header"):
                self._list_item(item, is_counted=item.tag == TEXT + "list-item")
        if self._list is not None:
            self._counted[self._list[0]] = self._list[2]
        self._list, self._depth = before_list, before_depth

    def _list_item(self, item: Element, *, is_counted: bool) -> None:
        list_of_item, depth = self._list, self._depth
        if list_of_item is None:
            return
        _, levels, counts = list_of_item
        holds_text = any(child.tag in (TEXT + "p", TEXT + "h") for child in item[:1])
        self._item = (None, depth)
        if is_counted and holds_text:
            levels = self._levels_of(item, levels)
            start = item.get(TEXT + "start-value", "")
            counts[:] = _next_counts(counts, levels, depth, int(start) if is_whole_number(start) else None)
            self._item = (marker_of(levels, counts, depth), depth)
        self._blocks(item)
        self._item = None

    def _levels_of(self, item: Element, levels: list[ListLevel]) -> list[ListLevel]:
        """A paragraph style's own list stands in where the list itself names none."""
        if any(level.sign or level.form != "none" for level in levels):
            return levels
        style = self.styles.list_of(item[0].get(TEXT + "style-name", ""))
        return [self.styles.level(style, at) for at in range(_MAX_LEVELS)] if style else levels

    # Tables

    def _table(self, element: Element) -> None:
        self.out.end()
        table, self._tables = self._tables, self._tables + 1
        before, item = self.place, self._item
        ground = self.styles.ground("table", element.get(TABLE + "style-name", ""), "table")
        for row, tr in enumerate(_rows(element)):
            column = 0
            for cell in tr:
                if cell.tag not in (TABLE + "table-cell", TABLE + "covered-table-cell"):
                    continue
                own = self.styles.ground("table-cell", cell.get(TABLE + "style-name", ""), "table-cell")
                self.place = replace(
                    before,
                    part="table" if before.part == "body" else before.part,
                    cell=(table, row, column),
                    ground=next((g for g in (own, ground) if g is not None), before.ground),
                )
                list_before, self._list = self._list, None
                self._blocks(cell)
                self._list = list_before
                self.out.end()
                self.out.forget_blank()
                repeated = cell.get(TABLE + "number-columns-repeated", "1")
                column += min(int(repeated), 1000) if is_whole_number(repeated) else 1
        self.place, self._item = before, item

    # Shapes

    def _shape(self, element: Element) -> None:
        """A shape or frame: its text stands before its paragraph if nothing is written there yet, else after."""
        for image in element.iter(DRAW + "image"):
            size = (length(element.get(SVG + "width")), length(element.get(SVG + "height")))
            share = (size[0] or 0.0) * (size[1] or 0.0) / self.styles.page_area
            title = element.find(SVG + "desc")
            title = element.find(SVG + "title") if title is None else title
            if image is not None and element.tag == DRAW + "frame":
                self.out.image(share, (title.text or "") if title is not None else "")
        if element.tag == DRAW + "a" and (target := element.get(XLINK + "href", "")) and target[0] != "#":
            self.out.link(target)
        if not any(child.tag in (TEXT + "p", TEXT + "h", TEXT + "list", TABLE + "table") for child in element.iter()):
            return
        fill = self._fill_of(element)
        part: Part = "text box" if self.place.part in ("body", "table") else self.place.part
        place = replace(self.place, part=part, ground=fill)
        aside = self.out.set_aside()
        if aside is None:
            self._after.append(lambda: self._boxed(element, place))
            return
        self._boxed(element, place)
        self.out.begin(aside)

    def _fill_of(self, element: Element) -> int | None:
        """Fills are drawn by graphic styles; what cannot be told is None."""
        name = element.get(DRAW + "style-name", "")
        for style in self.styles.chain("graphic", name):
            for properties in style:
                fill = properties.get(DRAW + "fill")
                if fill == "solid":
                    return self.styles.ground("graphic", name, "graphic") or from_hex(
                        properties.get(DRAW + "fill-color")
                    )
                if fill == "none":
                    return self.place.ground
                if fill is not None:
                    return None
        ground = self.styles.ground("graphic", name, "graphic")
        return self.place.ground if ground is None else ground

    def _boxed(self, element: Element, place: OdtPlace) -> None:
        kept = (self._paragraph_style, self._spans, self._link, self._item, self._list, self._depth, self._after)
        self._paragraph_style, self._spans, self._link, self._item = "", (), -1, None
        self._list, self._depth, self._after = None, 0, []
        self.walk(element, place)
        (self._paragraph_style, self._spans, self._link, self._item, self._list, self._depth, self._after) = kept

    # What stands in a paragraph

    def _inline(self, element: Element) -> None:
        self._say(element.text)
        for child in element:
            handle = self._pieces.get(child.tag)
            if handle is not None:
                handle(child)
            elif child.tag in _SHAPES:
                self._shape(child)
            elif child.tag not in _NOT_SHOWN:
                self._inline(child)
            self._say(child.tail)

    def _say(self, text: str | None) -> None:
        if text:
            self.out.write(text, self._ink())

    def _span(self, element: Element) -> None:
        before = self._spans
        self._spans = (*before, element.get(TEXT + "style-name", ""))
        self._inline(element)
        self._spans = before

    def _anchor(self, element: Element) -> None:
        before = self._link
        target = element.get(XLINK + "href", "")
        if target and not target.startswith("#"):
            self._link = self.out.link(target)
        style = element.get(TEXT + "style-name")
        spans = self._spans
        self._spans = (*spans, style) if style else spans
        self._inline(element)
        self._link, self._spans = before, spans

    def _spaces(self, element: Element) -> None:
        count = element.get(TEXT + "c", "1")
        wide = is_whole_number(count) and int(count) >= _MAX_SPACES
        if not wide:
            self.out.write(" ", self._ink())
        else:
            self.out.tab()

    def _note(self, element: Element) -> None:
        body = element.find(TEXT + "note-body")
        if body is not None:
            self._aside(body, "footnote")

    def _comment(self, element: Element) -> None:
        self._aside(element, "comment")

    def _aside(self, element: Element, part: Part) -> None:
        place = replace(self.place, part=part, ground=0xFFFFFF)
        self._after.append(lambda: self._boxed(element, place))

    def _deletion(self, element: Element) -> None:
        """A place where tracked text was taken out: it is written as deleted."""
        deletion = self._deletions.get(element.get(TEXT + "change-id", ""))
        before = self.place
        self.place = replace(before, hidden="deleted")
        for paragraph in deletion if deletion is not None else ():
            if paragraph.tag in (TEXT + "p", TEXT + "h"):
                self._inline(paragraph)
        self.place = before

    def _lost_paragraphs(self, element: Element) -> None:
        """A deletion that stands between paragraphs."""
        self.out.begin(Paragraph(0, 0, part=self.place.part, cell=self.place.cell, section=self.place.section))
        self._deletion(element)
        self.out.end()

    def _ruby(self, element: Element) -> None:
        for name in ("ruby-base", "ruby-text"):
            if (part := element.find(TEXT + name)) is not None:
                self._inline(part)
                self.out.write(" ", self._ink())

    def _hidden_text(self, element: Element) -> None:
        before = self.place
        self.place = replace(before, hidden="marked hidden")
        self._inline(element)
        self.place = before

    # Ink

    def _ink(self) -> Ink:
        look = self.styles.letters(self._paragraph_style, self._spans)
        ground = look.ground
        if ground is None:
            own = self.styles.ground("paragraph", self._paragraph_style, "paragraph")
            ground = self.place.ground if own is None else own
        colour = look.colour
        if look.auto:
            colour = 0xFFFFFF if ground is not None and looks_same(0, ground) else 0
        style = Style(
            font=look.font,
            size_pt=look.size_pt,
            weight=700 if look.bold else 400,
            italic=look.italic,
            colour=colour,
        )
        return Ink(self.out.style(style), self._hidden(look, colour, ground), is_sign_font(look.font), self._link)

    def _hidden(self, look: OdtLetters, colour: int, ground: int | None) -> Hidden | None:
        if self.place.hidden is not None:
            return self.place.hidden
        if look.vanish:
            return "marked hidden"
        if look.size_pt < _TINY_PT:
            return "tiny"
        return "same colour" if ground is not None and looks_same(colour, ground) else None


def _next_counts(counts: list[int], levels: list[ListLevel], depth: int, start: int | None = None) -> list[int]:
    """The counts after one more item at `depth`; deeper levels begin anew."""
    kept = counts[: depth + 1]
    while len(kept) < depth:
        kept.append(levels[len(kept)].start)
    if len(kept) == depth:
        return [*kept, levels[depth].start if start is None else start]
    return [*kept[:depth], kept[depth] + 1 if start is None else start]


def _rows(table: Element) -> list[Element]:
    """The rows of a table itself, also those in header rows and groups."""
    rows: list[Element] = []
    for child in table:
        if child.tag == TABLE + "table-row":
            rows.append(child)
        elif child.tag in (TABLE + "table-header-rows", TABLE + "table-rows", TABLE + "table-row-group"):
            rows += _rows(child)
    return rows
