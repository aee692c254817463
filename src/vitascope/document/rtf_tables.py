"""The tables at the head of an RTF file: fonts, colours, styles and what is said of the document."""

from msgspec import Struct, field

from vitascope.document.rtf_tokens import CODE_PAGES, SIGN_CHARSET, Token, tokens
from vitascope.document.word_styles import heading_of_name


class RtfFont(Struct):
    name: str = ""
    charset: int = 0


class RtfStyle(Struct):
    name: str = ""
    outline: int | None = None

    @property
    def heading(self) -> int | None:
        level = heading_of_name(self.name)
        if level is not None:
            return level
        return self.outline + 1 if self.outline is not None and 0 <= self.outline <= 8 else None


class Tables(Struct):
    fonts: dict[int, RtfFont] = field(default_factory=dict)
    colours: list[int | None] = field(default_factory=list)
    styles: dict[int, RtfStyle] = field(default_factory=dict)
    info: dict[str, str] = field(default_factory=dict)
    code_page: str = "cp1252"
    pages: int = 0

    def colour(self, number: int) -> int | None:
        """The colour of that number; None for the default one."""
        return self.colours[number] if 0 <= number < len(self.colours) else None

    def read_fonts(self, source: str, start: int, end: int) -> None:
        font: RtfFont | None = None
        for depth, token in _with_depth(source, start, end):
            if token.kind == "word" and token.text == "f" and token.number is not None:
                font = self.fonts[token.number] = RtfFont()
            elif token.kind == "word" and token.text == "fcharset" and font is not None:
                font.charset = token.number or 0
            elif token.kind == "text" and font is not None and depth <= 1:
                name, semicolon, _ = token.text.partition(";")
                font.name += name
                if semicolon:
                    font.name = font.name.strip()
                    font = None

    def read_colours(self, source: str, start: int, end: int) -> None:
        parts: dict[str, int] = {}
        for token in tokens(source, start, end):
            if token.kind == "word" and token.text in ("red", "green", "blue"):
                parts[token.text] = min(255, max(0, token.number or 0))
            elif token.kind == "text":
                for _ in range(token.text.count(";")):
                    if parts:
                        red, green, blue = (parts.get(name, 0) for name in ("red", "green", "blue"))
                        self.colours.append(red << 16 | green << 8 | blue)
                    else:
                        self.colours.append(None)
                    parts = {}

    def read_styles(self, source: str, start: int, end: int) -> None:
        style: RtfStyle | None = None
        for depth, token in _with_depth(source, start, end):
            if token.kind == "open" and depth == 1:
                style = RtfStyle()
            elif token.kind == "word" and style is not None:
                if token.text == "s" and token.number is not None:
                    self.styles[token.number] = style
                elif token.text == "outlinelevel":
                    style.outline = token.number
            elif token.kind == "text" and style is not None and depth == 1:
                style.name = (style.name + token.text).partition(";")[0].strip()

    def read_info(self, source: str, start: int, end: int) -> None:
        name = ""
        for token in tokens(source, start, end):
            if token.kind == "word" and token.text in ("title", "author", "keywords", "subject", "operator"):
                name = token.text
                self.info[name] = ""
            elif token.kind == "word" and token.text == "nofpages":
                self.pages = max(0, token.number or 0)
            elif name and token.kind == "text":
                self.info[name] += token.text
            elif name and token.kind == "byte" and token.number is not None:
                self.info[name] += bytes([token.number]).decode(self.code_page, "replace")
            elif name and token.kind == "word" and token.text == "u" and token.number is not None:
                self.info[name] += chr(token.number & 0xFFFF) if not 0xD800 <= token.number & 0xFFFF < 0xE000 else ""
            elif token.kind == "close":
                name = ""

    def decoding(self, font: int) -> str:
        """The code page of a font, "" for fonts of signs."""
        known = self.fonts.get(font)
        if known is None or known.charset == 1:
            return self.code_page
        if known.charset == SIGN_CHARSET:
            return ""
        return self.code_page if known.charset == 0 else CODE_PAGES.get(known.charset, self.code_page)


def _with_depth(source: str, start: int, end: int) -> list[tuple[int, Token]]:
    """Tokens with the depth of the group they stand in; an opening brace counts as inside."""
    found = []
    depth = 0
    for token in tokens(source, start, end):
        if token.kind == "open":
            depth += 1
        found.append((depth, token))
        if token.kind == "close":
            depth -= 1
    return found
