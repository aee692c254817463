"""Rich Text Format: bytes in, a Document out, by our own reading of Microsoft's specification 1.9.1."""

import re
from collections.abc import Callable

from msgspec.structs import replace

from vitascope.document.hidden import looks_same
from vitascope.document.limits import Limits
from vitascope.document.manuscript import Ink, Manuscript
from vitascope.document.model import Document, Hidden, Metadata, Paragraph, Part, Style
from vitascope.document.rtf_state import (
    BOXES,
    ENTERED,
    PARTS,
    UNSEEN,
    Field,
    Later,
    Look,
    State,
    look_after,
    shape_after,
)
from vitascope.document.rtf_tables import Tables
from vitascope.document.rtf_tokens import LETTERS, SIGNS, Token, end_of_group, tokens
from vitascope.document.symbols import bullet_sign, is_sign_font
from vitascope.document.word_fields import target_of
from vitascope.errors import Damaged, OverLimit

_TINY_PT = 2.0
_DEFAULT_PT = 12.0
_MOST_INNER = 12  # text boxes within notes within headers …


def read_rtf(data: bytes, name: str, limits: Limits) -> Document:
    """Raises Damaged for what is not RTF, or OverLimit. Order: headers, body, notes, footers, comments."""
    source = data.lstrip(b"\xef\xbb\xbf \t\r\n").decode("latin-1")
    if not re.match(r"\{\\rtf\d*", source):
        raise Damaged(name, "it does not begin as RTF")
    out = Manuscript("rtf", name, limits)
    reader = _Reader(source, out, limits)
    reader.read_body()
    if reader.is_cut_off:
        out.note("The file ends in the middle: it was cut off.")
    tables = reader.tables
    return out.finish(
        Metadata(
            title=tables.info.get("title", "").strip(),
            author=tables.info.get("author", "").strip(),
            creator=reader.generator.strip(" ;"),
            keywords=tables.info.get("keywords", "").strip(),
            fonts=out.fonts,
            pages=tables.pages,
        )
    )


class _Reader:
    def __init__(self, source: str, out: Manuscript, limits: Limits) -> None:
        self.source = source
        self.out = out
        self.tables = Tables()
        self.is_cut_off = False
        self.generator = ""
        self._most_groups = limits.nesting * 10
        self._limits = limits
        self._part: Part = "body"
        self._state = State()
        self._stack: list[State] = []
        self._bytes = bytearray()
        self._letters: list[str] = []
        self._skip = 0
        self._marker = ""
        self._marker_font = ""
        self._is_open = False
        self._ignorable = False
        self._inner = 0
        self._notes: list[Later] = []
        self._footers: list[Later] = []
        self._comments: list[Later] = []
        self._boxes: list[Later] = []
        self._seen_edges: set[str] = set()
        self._title_page = "\\titlepg" in source
        self._section = 0
        self._columns = 1
        self._area = 612.0 * 792.0
        self._size: dict[str, float] = {}
        self._table_count = 0
        self._tables: list[list[int]] = []
        self._fills: list[int] = []
        self._fill = 0
        self._broken: str = ""
        self._words: dict[str, Callable[[int | None], None]] = self._control_words()

    # The walk

    def read_body(self) -> None:
        self._read(0, len(self.source), State())
        for later in (self._notes, self._footers, self._comments):
            while later:
                self._read_later(later.pop(0))

    def _read_later(self, later: Later) -> None:
        if self._inner >= _MOST_INNER:
            return
        kept = (self._part, self._tables, self._section, self._columns, self._boxes, self._marker)
        self._part, self._tables, self._boxes, self._marker = later.part, [], [], ""
        self._inner += 1
        self._read(later.start, later.end, later.state)
        self._inner -= 1
        self._part, self._tables, self._section, self._columns, self._boxes, self._marker = kept

    def _read(self, start: int, end: int, state: State) -> None:
        """Read a stretch as its own story and end its last paragraph."""
        kept = (self._state, self._stack, self._is_open)
        self._state, self._stack, self._is_open = state, [], False
        at = start
        while at < end:
            at = self._read_until_jump(at, end)
        if end == len(self.source) and self._stack and self._inner == 0:
            self.is_cut_off = True
        self._end_paragraph()
        self._state, self._stack, self._is_open = kept

    def _read_until_jump(self, start: int, end: int) -> int:
        """Read tokens until one says to go on elsewhere; the place to go on from."""
        for token in tokens(self.source, start, end):
            if token.kind == "text":
                self._text(token.text)
            elif token.kind == "word":
                jump = self._word(token)
                if jump is not None:
                    return jump
            elif token.kind == "byte":
                self._byte(token.number or 0)
            elif token.kind == "open":
                self._open()
            elif token.kind == "close":
                self._close()
            else:
                self._sign(token.text)
        return end

    def _open(self) -> None:
        self._flush()
        self._skip = 0
        if len(self._stack) >= self._most_groups:
            raise OverLimit(self.out.name, f"{self._most_groups} RTF groups within one another")
        self._stack.append(self._state)
        self._state = replace(self._state)
        if self._state.to == "upr":
            self._state.to = "nothing"
        self._ignorable = False

    def _close(self) -> None:
        self._flush()
        self._skip = 0
        if self._state.picture and (not self._stack or not self._stack[-1].picture):
            self._picture()
        if self._stack:
            self._state = self._stack.pop()

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._ignorable = True
        elif sign in "\r\n":
            self._end_of_paragraph(None)
        elif (letter := SIGNS.get(sign)) is not None:
            self._letter(letter)

    def _word(self, token: Token) -> int | None:
        """Obey a control word; a place to go on from if it begins a stretch that is read elsewhere or not at all."""
        word, number = token.text, token.number
        ignorable, self._ignorable = self._ignorable, False
        if word == "u":
            self._unicode(number or 0)
            return None
        if word in LETTERS:
            self._letter(LETTERS[word])
            return None
        if self._skip > 0:
            self._skip -= 1
        if word in PARTS or word in BOXES or word in UNSEEN or word in ENTERED:
            self._flush()
            return self._destination(word, token.end)
        if ignorable:
            self._flush()
            return end_of_group(self.source, token.end, len(self.source))
        self._obey(word, number)
        return None

    def _obey(self, word: str, number: int | None) -> None:
        state = self._state
        if (look := look_after(state.look, word, number)) is not None:
            if look != state.look:
                self._flush()
                state.look = look
        elif (shape := shape_after(state.shape, word, number)) is not None:
            state.shape = shape
        elif word == "uc":
            state.fallback = max(0, 1 if number is None else number)
        elif (handle := self._words.get(word)) is not None:
            self._flush()
            handle(number)

    # Destinations

    def _destination(self, word: str, at: int) -> int | None:
        state = self._state
        if word in ENTERED:
            self._enter(word)
            return None
        if word == "pict":
            state.to, state.picture, self._size = "nothing", True, {}
            return None
        if word == "sp" and state.to == "nothing":
            return None
        end = end_of_group(self.source, at, len(self.source))
        if word in UNSEEN:
            self._table(word, at, end)
            return end
        if state.to == "nothing" and word not in BOXES:
            return end
        part = PARTS.get(word)
        if part in ("header", "footer"):
            self._edge(word, Later(at, end, part, State()))
        elif part is not None:
            self._flush()
            (self._comments if part == "comment" else self._notes).append(Later(at, end, part, State()))
        else:
            self._box(Later(at, end, "text box" if self._part == "body" else self._part, State()))
        return end

    def _enter(self, word: str) -> None:
        state = self._state
        if word in ("shpinst", "do", "background"):
            state.to = "nothing"
        elif word == "listtext":
            state.to = "marker"
            self._marker = self._marker_font = ""
        elif word == "field":
            state.field = Field()
        elif word == "fldinst":
            state.to = "instruction"
        elif word == "ud":
            state.to = "text"
        elif word == "fldrslt" and state.field is not None:
            target = target_of(state.field.instruction)
            if target and state.to == "text":
                state.link = self.out.link(target)

    def _table(self, word: str, at: int, end: int) -> None:
        if word == "fonttbl":
            self.tables.read_fonts(self.source, at, end)
        elif word == "colortbl":
            self.tables.read_colours(self.source, at, end)
        elif word == "stylesheet":
            self.tables.read_styles(self.source, at, end)
        elif word == "info":
            self.tables.read_info(self.source, at, end)
        elif word == "generator":
            self.generator = self.source[at:end]

    def _edge(self, word: str, later: Later) -> None:
        """A header is read where it stands, before its section; a footer after the body; each text once."""
        raw = self.source[later.start : later.end]
        if raw in self._seen_edges or (word.endswith("f") and not self._title_page):
            return
        self._seen_edges.add(raw)
        if later.part == "header":
            self._end_paragraph()
            self._read_later(later)
        else:
            self._footers.append(later)

    def _box(self, later: Later) -> None:
        if self._is_open:
            self._boxes.append(later)
        else:
            self._read_later(later)

    # Letters

    def _text(self, text: str) -> None:
        if self._skip:
            skipped = min(self._skip, len(text))
            self._skip -= skipped
            text = text[skipped:]
        if text:
            self._bytes += text.encode("latin-1")

    def _byte(self, value: int) -> None:
        if self._skip:
            self._skip -= 1
        else:
            self._bytes.append(value)

    def _unicode(self, number: int) -> None:
        self._decode()
        self._letters.append(chr(number & 0xFFFF))
        self._skip = self._state.fallback

    def _letter(self, letter: str) -> None:
        if self._skip:
            self._skip -= 1
            return
        self._decode()
        self._letters.append(letter)

    def _decode(self) -> None:
        """The bytes in hand by the code page of their font; bytes of fonts of signs are private code points."""
        if not self._bytes:
            return
        codec = self.tables.decoding(self._state.look.font)
        if codec:
            self._letters.append(self._bytes.decode(codec, "replace"))
        else:
            self._letters.append("".join(chr(0xF000 + b) if b > 0x20 else " " for b in self._bytes))
        self._bytes.clear()

    def _flush(self) -> None:
        self._decode()
        if not self._letters:
            return
        text = "".join(self._letters)
        self._letters.clear()
        if "\ud800" <= text[-1] <= "\udbff":  # half a letter: the other half is still to come
            self._letters.append(text[-1])
            text = text[:-1]
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        state = self._state
        if state.to == "instruction" and state.field is not None:
            state.field.instruction += text
        elif state.to == "marker":
            self._marker += text
            self._marker_font = self._font_name(state.look.font) or self._marker_font
        elif state.to == "text":
            self._begin()
            self.out.write(text, self._ink())

    def _font_name(self, number: int) -> str:
        font = self.tables.fonts.get(number)
        return font.name if font is not None else ""

    # Paragraphs

    def _begin(self) -> None:
        if self._is_open:
            return
        self._is_open = True
        shape = self._state.shape
        style = self.tables.styles.get(shape.style)
        heading = shape.outline + 1 if shape.outline is not None and 0 <= shape.outline <= 8 else None
        if style is not None and style.heading is not None:
            heading = style.heading
        cell = self._cell(shape.nesting)
        marker = bullet_sign(self._marker.strip(), self._marker_font) or None
        page = shape.page_break or self._broken == "page"
        self.out.begin(
            Paragraph(
                0,
                0,
                part="table" if cell is not None and self._part == "body" else self._part,
                heading=heading,
                marker=marker,
                depth=max(0, shape.level) if marker else 0,
                cell=cell,
                columns=self._columns,
                section=self._section,
                style_name=style.name if style is not None else "",
                indent=shape.indent_pt,
                break_before="page" if page else "column" if self._broken == "column" else "",
            )
        )
        self._marker = self._broken = ""

    def _cell(self, nesting: int) -> tuple[int, int, int] | None:
        nesting = min(nesting, 50)
        del self._tables[nesting:]
        while len(self._tables) < nesting:
            self._tables.append([self._table_count, 0, 0])
            self._table_count += 1
        if not self._tables:
            return None
        table, row, column = self._tables[-1]
        return table, row, column

    def _end_paragraph(self) -> None:
        self._flush()
        if not self._is_open:
            return
        self.out.end()
        self._is_open = False
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self._read_later(box)

    def _end_of_paragraph(self, _: int | None) -> None:
        if self._state.to != "text":
            return
        if self._is_open:
            self._end_paragraph()
        else:
            self.out.blank_line()
            self._marker = ""

    def _end_of_cell(self, _: int | None) -> None:
        if self._state.to != "text":
            return
        nesting = max(1, self._state.shape.nesting)
        self._end_paragraph()
        self._cell(nesting)
        self._tables[-1][2] += 1
        self._marker = ""
        self.out.forget_blank()

    def _end_of_row(self, _: int | None) -> None:
        self._end_paragraph()
        if self._tables:
            del self._tables[1:]
            self._tables[0][1] += 1
            self._tables[0][2] = 0

    def _end_of_nested_row(self, _: int | None) -> None:
        self._end_paragraph()
        if len(self._tables) > 1:
            self._tables[-1][1] += 1
            self._tables[-1][2] = 0

    def _end_of_section(self, _: int | None) -> None:
        self._end_paragraph()
        if self._part == "body":
            self._section += 1

    def _tab(self, _: int | None) -> None:
        if self._state.to == "text" and self._is_open:
            self.out.tab()

    def _line(self, _: int | None) -> None:
        if self._state.to == "text" and self._is_open:
            self.out.line_break()

    def _break(self, kind: str) -> None:
        if self._state.to == "text":
            self._broken = kind
            if self._is_open:
                self._end_paragraph()

    # Ink

    def _ink(self) -> Ink:
        look, state = self._state.look, self._state
        font = self._font_name(look.font)
        ground = self._ground()
        said = self.tables.colour(look.colour)
        colour = (0xFFFFFF if looks_same(0, ground) else 0) if said is None else said
        style = Style(
            font=font,
            size_pt=look.size_pt,
            weight=700 if look.bold else 400,
            italic=look.italic,
            colour=colour,
        )
        return Ink(self.out.style(style), self._hidden(look, colour, ground), is_sign_font(font), state.link)

    def _ground(self) -> int:
        look, shape = self._state.look, self._state.shape
        column = self._tables[-1][2] if self._tables and shape.nesting == 1 else -1
        cell = self._fills[column] if 0 <= column < len(self._fills) else 0
        for number in (look.ground, shape.ground, cell):
            said = self.tables.colour(number) if number else None
            if said is not None:
                return said
        return 0xFFFFFF

    @staticmethod
    def _hidden(look: Look, colour: int, ground: int) -> Hidden | None:
        if look.deleted:
            return "deleted"
        if look.hidden:
            return "marked hidden"
        if look.size_pt < _TINY_PT:
            return "tiny"
        return "same colour" if looks_same(colour, ground) else None

    def _picture(self) -> None:
        width, height = (self._size.get(side, 0.0) for side in ("picwgoal", "pichgoal"))
        self.out.image(width * height / 400 / self._area, "")

    # Control words

    def _control_words(self) -> dict[str, Callable[[int | None], None]]:
        words: dict[str, Callable[[int | None], None]] = {
            "par": self._end_of_paragraph,
            "sect": self._end_of_section,
            "cell": self._end_of_cell,
            "nestcell": self._end_of_cell,
            "row": self._end_of_row,
            "nestrow": self._end_of_nested_row,
            "tab": self._tab,
            "line": self._line,
            "lbr": self._line,
            "page": lambda _: self._break("page"),
            "column": lambda _: self._break("column"),
            "plain": lambda _: setattr(self._state, "look", Look(font=self._default_font)),
            "sectd": lambda _: setattr(self, "_columns", 1),
            "cols": lambda n: setattr(self, "_columns", max(1, n or 1)),
            "upr": lambda _: setattr(self._state, "to", "upr"),
            "pntext": lambda _: self._enter("listtext"),
            "trowd": lambda _: self._fills.clear(),
            "clcbpat": lambda n: setattr(self, "_fill", n or 0),
            "cellx": lambda _: self._end_cell_definition(),
            "paperw": lambda n: self._paper("paperw", n),
            "paperh": lambda n: self._paper("paperh", n),
            "picwgoal": lambda n: self._size.__setitem__("picwgoal", float(n or 0)),
            "pichgoal": lambda n: self._size.__setitem__("pichgoal", float(n or 0)),
            "deff": self._default,
            "ansicpg": self._code_page,
            "mac": lambda _: setattr(self.tables, "code_page", "mac-roman"),
            "pc": lambda _: setattr(self.tables, "code_page", "cp437"),
            "pca": lambda _: setattr(self.tables, "code_page", "cp850"),
        }
        self._default_font = 0
        return words

    def _default(self, number: int | None) -> None:
        self._default_font = number or 0
        self._state.look = self._state.look._replace(font=self._default_font)

    def _code_page(self, number: int | None) -> None:
        name = {65001: "utf-8", 10000: "mac-roman", 936: "gb18030"}.get(number or 0, f"cp{number}")
        try:
            b"".decode(name)
        except LookupError:
            return
        self.tables.code_page = name

    def _paper(self, side: str, number: int | None) -> None:
        self._size[side] = float(number or 0)
        area = self._size.get("paperw", 0.0) * self._size.get("paperh", 0.0) / 400
        self._area = area or self._area

    def _end_cell_definition(self) -> None:
        self._fills.append(self._fill)
        self._fill = 0
