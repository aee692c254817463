"""HTML: bytes in, a Document out, with what is dropped, hidden and shown told apart."""

import re
from html.parser import HTMLParser

from msgspec import Struct, field

from vitascope.document.encodings import decoded
from vitascope.document.hidden import looks_same
from vitascope.document.html_css import Node, Sheet
from vitascope.document.html_look import TINY_PT, Look, styled
from vitascope.document.html_tags import BLOCKS, DROPPED, ENDS, VOID
from vitascope.document.limits import Limits
from vitascope.document.manuscript import Ink, Manuscript
from vitascope.document.model import Document, Metadata, Paragraph, Style
from vitascope.document.symbols import is_sign_font
from vitascope.document.word_numbering import counted
from vitascope.errors import Damaged, OverLimit
from vitascope.text import is_whole_number

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_FORMS = {"1": "decimal", "a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_CSS_FORMS = {
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
}
_MOST_OPEN = 600  # browsers stop at 512
_PAGE_PX = 816 * 1056  # Letter at 96 dots an inch


class _List(Struct):
    """A list that is open: how it counts, and the number of its next item."""

    form: str = ""  # "" for bullets
    next: int = 1
    step: int = 1


class _Open(Struct):
    """An element that is open."""

    node: Node
    look: Look
    is_block: bool
    is_dropped: bool = False
    spreads: bool = False  # its children stand apart: flex or grid


class _Table(Struct):
    index: int
    row: int = -1
    column: int = -1
    width: int = 1


class _Head(Struct):
    title: str = ""
    language: str = ""
    named: dict[str, str] = field(default_factory=dict)


def read_html(data: bytes, name: str, limits: Limits) -> Document:
    """Raises OverLimit, Damaged, or UnknownKind for bytes that are no text."""
    text, notes = decoded(data, name, declared=_declared(data))
    out = Manuscript("html", name, limits)
    for note in notes:
        out.note(note)
    reader = _Reader(out, name)
    for sheet in re.findall(r"<style\b[^>]*>(.*?)</style", text, re.DOTALL | re.IGNORECASE):
        reader.sheet.add(sheet)
    # The parser of the standard library stops at marked sections that it does not know.
    text = re.sub(r"(?i)<!\[(?!(?:if|else|endif)\b|(?:cdata|temp|ignore|include|rcdata)\[)", "&lt;![", text)
    try:
        reader.feed(text)
        reader.close()
    except (AssertionError, IndexError, ValueError) as error:
        raise Damaged(name, "its markup is broken") from error
    head = reader.head
    return out.finish(
        Metadata(
            title=" ".join(head.title.split()),
            author=head.named.get("author", ""),
            language=head.language,
            creator=head.named.get("generator", ""),
            keywords=head.named.get("keywords", ""),
            fonts=out.fonts,
        )
    )


def _declared(data: bytes) -> str:
    """The encoding that a meta element or XML declaration near the top names."""
    head = data[:4096]
    found = re.search(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", head, re.IGNORECASE)
    found = found or re.search(rb"<\?xml[^>]+encoding\s*=\s*[\"']([\w-]+)", head)
    return found[1].decode("ascii") if found else ""


class _Reader(HTMLParser):
    def __init__(self, out: Manuscript, name: str) -> None:
        super().__init__(convert_charrefs=True)
        self.out = out
        self.name = name
        self.sheet = Sheet()
        self.head = _Head()
        self._stack: list[_Open] = []
        self._lists: list[_List] = []
        self._tables: list[_Table] = []
        self._table_count = 0
        self._item: str | None = None
        self._item_waits = False
        self._is_open = False
        self._in_title = False

    # The parser's events

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.head.language = given.get("lang", given.get("xml:lang", ""))
        if tag == "meta":
            self._meta(given)
        if tag == "title" and not any(one.node.tag == "svg" for one in self._stack):
            self._in_title = True
            return
        if tag == "body":
            self._close_to("head")
        if self._is_dropping() and tag != "body":
            if tag not in VOID:
                self._push(tag, given, is_dropped=True)
            return
        self._end_implied(tag)
        if tag in VOID:
            self._void(tag, given)
            return
        self._push(tag, given, is_dropped=tag in DROPPED)
        self._opened(tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID and any(one.node.tag == "svg" for one in self._stack):
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag == "p" and not any(one.node.tag == "p" for one in self._stack):
            self._end_paragraph()
        self._close_to(tag)

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.head.title += data
            return
        if self._is_dropping():
            return
        look = self._look
        if not self._is_open and not data.strip():
            return
        self._begin()
        ink = self._ink(look)
        if not look.keeps_space:
            self.out.write(data, ink)
            return
        for at, line in enumerate(data.split("\n")):
            if at:
                self.out.line_break()
            self.out.write(line, ink)

    # What is open

    @property
    def _look(self) -> Look:
        return self._stack[-1].look if self._stack else Look()

    def _is_dropping(self) -> bool:
        return bool(self._stack) and self._stack[-1].is_dropped

    def _push(self, tag: str, given: dict[str, str], *, is_dropped: bool) -> None:
        if len(self._stack) >= _MOST_OPEN:
            raise OverLimit(self.name, f"{_MOST_OPEN} HTML elements within one another")
        node = Node(tag, given.get("id", ""), tuple(given.get("class", "").split()))
        if is_dropped:
            self._stack.append(_Open(node, self._look, is_block=False, is_dropped=True))
            return
        said = self.sheet.styles(node, [one.node for one in self._stack], given.get("style", ""))
        look = styled(self._look, tag, given, said)
        display = said.get("display", "")
        is_block = tag in BLOCKS if not display or display == "none" else _is_block_display(display)
        if tag == "a" and (target := given.get("href", "")) and not target.startswith(("#", "javascript:")):
            look.link = self.out.link(target)
        if is_block:
            self._end_paragraph()
        elif self._is_apart(said):
            self.out.tab()
        self._stack.append(_Open(node, look, is_block, spreads="flex" in display or "grid" in display))

    def _is_apart(self, said: dict[str, str]) -> bool:
        """Whether an inline element is drawn away from the text before it though no space parts them."""
        if not self._is_open:
            return False
        if said.get("float", "none") != "none" or said.get("position") in ("absolute", "fixed"):
            return True
        return said.get("display") == "table-cell" or (bool(self._stack) and self._stack[-1].spreads)

    def _close_to(self, tag: str) -> None:
        """End the nearest open `tag` and all within it; a stray end does nothing."""
        at = next((i for i in range(len(self._stack) - 1, -1, -1) if self._stack[i].node.tag == tag), -1)
        if at < 0:
            return
        while len(self._stack) > at:
            self._closed(self._stack.pop())

    def _end_implied(self, tag: str) -> None:
        if tag in BLOCKS and self._stack and self._stack[-1].node.tag == "p":
            self._close_to("p")
        ended, bounds = ENDS.get(tag, ((), ()))
        for i in range(len(self._stack) - 1, -1, -1):
            open_tag = self._stack[i].node.tag
            if open_tag in bounds:
                return
            if open_tag in ended:
                while len(self._stack) > i:
                    self._closed(self._stack.pop())
                if tag != "tr":
                    return

    def _opened(self, tag: str, given: dict[str, str]) -> None:
        if tag in ("ul", "ol", "menu", "dir"):
            self._lists.append(_list_of(tag, given))
        elif tag == "li":
            self._count_item(given)
        elif tag == "table":
            self._tables.append(_Table(self._table_count))
            self._table_count += 1
        elif self._tables and tag == "tr":
            self._tables[-1].row += 1
            self._tables[-1].column, self._tables[-1].width = -1, 1
        elif self._tables and tag in ("td", "th"):
            table = self._tables[-1]
            table.row = max(0, table.row)
            table.column += table.width if table.column >= 0 else 1
            span = given.get("colspan", "1")
            table.width = min(int(span), 1000) if is_whole_number(span) and int(span) else 1

    def _closed(self, element: _Open) -> None:
        if element.is_dropped:
            return
        tag = element.node.tag
        if element.is_block:
            self._end_paragraph()
        if tag in ("ul", "ol", "menu", "dir") and self._lists:
            self._lists.pop()
        elif tag == "table" and self._tables:
            self._tables.pop()
            self.out.forget_blank()
        elif tag == "li":
            self._item_waits = False

    def _count_item(self, given: dict[str, str]) -> None:
        self._item_waits = True
        if not self._lists:
            self._item = "•"
            return
        one = self._lists[-1]
        value = given.get("value", "")
        if value.isdecimal() and len(value) < 7:
            one.next = int(value)
        kind = self._look.list_type
        if kind == "none":
            self._item = None
        elif kind in _CSS_FORMS or (one.form and not kind):
            self._item = counted(one.next, _CSS_FORMS.get(kind, one.form)) + "."
        else:
            self._item = {"circle": "◦", "square": "▪"}.get(kind, "•")
        one.next += one.step

    # Paragraphs

    def _begin(self) -> None:
        if self._is_open:
            return
        self._is_open = True
        heading = next((int(one.node.tag[1]) for one in reversed(self._stack) if one.node.tag in _HEADINGS), None)
        marker = self._item if self._item_waits else None
        self._item_waits = False
        table = self._tables[-1] if self._tables else None
        in_cell = table is not None and table.column >= 0
        self.out.begin(
            Paragraph(
                0,
                0,
                part="table" if in_cell else "body",
                heading=heading,
                marker=marker,
                depth=max(0, len(self._lists) - 1),
                cell=(table.index, table.row, table.column) if table is not None and in_cell else None,
                style_name=next((one.node.tag for one in reversed(self._stack) if one.is_block), ""),
            )
        )

    def _end_paragraph(self) -> None:
        if self._is_open:
            self.out.end()
            self._is_open = False

    # Elements without contents

    def _void(self, tag: str, given: dict[str, str]) -> None:
        if tag == "br":
            if self._is_open:
                self.out.line_break()
        elif tag == "hr":
            self._end_paragraph()
        elif tag == "img":
            self._picture(given)
        elif tag == "input":
            self._field(given)

    def _picture(self, given: dict[str, str]) -> None:
        width, height = (given.get(side, "").removesuffix("px") for side in ("width", "height"))
        area = int(width) * int(height) if is_whole_number(width) and is_whole_number(height) else 0
        self.out.image(area / _PAGE_PX, given.get("alt", ""))

    def _field(self, given: dict[str, str]) -> None:
        value = given.get("value", "")
        if value and given.get("type", "text").lower() in ("text", "email", "tel", "url", "search", "number", "date"):
            self._begin()
            self.out.write(value, self._ink(self._look))

    def _meta(self, given: dict[str, str]) -> None:
        name = given.get("name", "").lower()
        if name in ("author", "keywords", "generator"):
            self.head.named.setdefault(name, given.get("content", "").strip())

    # Ink

    def _ink(self, look: Look) -> Ink:
        style = Style(
            font=look.font,
            size_pt=round(look.size_pt, 2),
            weight=700 if look.bold else 400,
            italic=look.italic,
            colour=look.colour or 0,
            fixed_pitch=look.fixed,
        )
        hidden = look.hidden
        if hidden is None and look.size_pt < TINY_PT:
            hidden = "tiny"
        if hidden is None and look.colour is not None and look.ground is not None:
            hidden = "same colour" if looks_same(look.colour, look.ground) else None
        return Ink(self.out.style(style), hidden, is_sign_font(look.font), look.link)


def _list_of(tag: str, given: dict[str, str]) -> _List:
    if tag != "ol":
        return _List()
    start = given.get("start", "")
    first = int(start) if re.fullmatch(r"-?\d{1,6}", start) else 1
    return _List(_FORMS.get(given.get("type", "1"), "decimal"), first, -1 if "reversed" in given else 1)


def _is_block_display(display: str) -> bool:
    return (
        display.startswith(("block", "flex", "grid", "list-item", "table", "flow-root")) and display != "table-cell"
    )
