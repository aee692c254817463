"""Markdown: bytes in, a Document out: headings, lists, links and emphasis told, their signs taken off."""

import html
import re
from functools import cache

from vitascope.document.encodings import decoded
from vitascope.document.limits import Limits
from vitascope.document.manuscript import Ink, Manuscript
from vitascope.document.model import Document, Metadata, Paragraph, Style
from vitascope.document.plain import indent_of, is_rule, lines_of, underlining

_TABLE_RULE = re.compile(r"\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?)?\s*")
_ITEM = re.compile(r"(\s*)(?:([-*+•])|(\d{1,4}[.)]))(\s+)(?:\[([ xX])\]\s+)?(?=\S)")
_HEADING = re.compile(r" {0,3}(#{1,6})\s++(.*?)(?:\s++#+)?\s*")
_DEFINITION = re.compile(r" {0,3}\[([^\]]+)\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?\s*")
_LEVEL_COLUMNS = 2
_LONGEST = 20_000  # letters of a line in which signs are looked for


def read_markdown(data: bytes, name: str, limits: Limits) -> Document:
    """One paragraph a line, as in plain text. Raises OverLimit, or UnknownKind for bytes that are no text."""
    text, notes = decoded(data, name)
    out = Manuscript("markdown", name, limits)
    for note in notes:
        out.note(note)
    return _Reader(out).read(lines_of(text))


class _Reader:
    def __init__(self, out: Manuscript) -> None:
        self.out = out
        self._targets: dict[str, str] = {}
        self._stops: list[int] = []
        self._table = -1
        self._row = 0
        self._tables = 0

    def read(self, lines: list[str]) -> Document:
        lines, head = _without_front_matter(lines)
        lines = self._without_definitions(lines)
        fence = ""
        at = 0
        while at < len(lines):
            line = lines[at]
            mark = re.match(r"\s*(```+|~~~+)", line)
            if mark and (not fence or line.strip().startswith(fence)):
                fence = "" if fence else mark[1]
            elif fence:
                self._plain(line)
            else:
                at += self._line(line, lines[at + 1] if at + 1 < len(lines) else "")
            at += 1
        return self.out.finish(head)

    def _without_definitions(self, lines: list[str]) -> list[str]:
        kept = []
        for line in lines:
            found = _DEFINITION.fullmatch(line) if "]:" in line else None
            if found is None or found[1].startswith("^"):
                kept.append(line)
            else:
                self._targets.setdefault(found[1].casefold(), found[2])
        return kept

    def _line(self, line: str, below: str) -> int:
        """Write one line; how many of the following lines belong to it."""
        if line == "\f":
            self.out.page_break("page")
            return 0
        if not line.strip() or (is_rule(line) and not _ITEM.match(line + "x")) or line.strip() in ("***", "* * *"):
            self.out.blank_line()
            self._table = -1 if not line.strip() else self._table
            return 0
        if "|" in line and (_TABLE_RULE.fullmatch(below) or self._table >= 0 or _TABLE_RULE.fullmatch(line)):
            return self._table_row(line, below)
        self._table = -1
        if found := _HEADING.fullmatch(line):
            self._stops.clear()
            self._write(found[2], Paragraph(0, 0, heading=len(found[1])))
            return 0
        heading = underlining(line, below) if below[:1] in ("=", "-") else None
        if heading is not None:
            self._write(line.strip(), Paragraph(0, 0, heading=heading))
            return 1
        self._item_or_text(line)
        return 0

    def _item_or_text(self, line: str) -> None:
        quote = re.match(r"\s*(?:>\s?)+", line)
        if quote:
            line = line[quote.end() :]
        indent = indent_of(line)
        found = _ITEM.match(line)
        if found is None:
            inside = [stop for stop in self._stops if stop < indent]
            if not inside:
                self._stops.clear()
            depth = max(0, len(inside) - 1)
            self._write(line, Paragraph(0, 0, depth=depth, indent=float(indent)))
            return
        while self._stops and self._stops[-1] > indent - _LEVEL_COLUMNS:
            self._stops.pop()
        self._stops.append(indent)
        marker = found[3] or "•"
        depth = len(self._stops) - 1
        self._write(line[found.end() :], Paragraph(0, 0, marker=marker, depth=depth, indent=float(indent)))

    def _table_row(self, line: str, below: str) -> int:
        if self._table < 0:
            self._table, self._row = self._next_table(), 0
        if _TABLE_RULE.fullmatch(line):
            return 0
        for column, cell in enumerate(_cells(line)):
            self._write(cell, Paragraph(0, 0, part="table", cell=(self._table, self._row, column)))
        self._row += 1
        return 1 if _TABLE_RULE.fullmatch(below) else 0

    def _next_table(self) -> int:
        self._tables += 1
        return self._tables - 1

    def _plain(self, line: str) -> None:
        """A line of a code block, as it is."""
        if line.strip():
            self.out.begin(Paragraph(0, 0, indent=float(indent_of(line))))
            self.out.write(line, self._ink(code=True))
            self.out.end()
        else:
            self.out.blank_line()

    # What stands in a line

    def _write(self, text: str, traits: Paragraph) -> None:
        self.out.begin(traits)
        self._inline(text.rstrip(), bold=traits.heading is not None, italic=False, link=-1)
        self.out.end()

    def _ink(self, *, bold: bool = False, italic: bool = False, code: bool = False, link: int = -1) -> Ink:
        style = Style(weight=700 if bold else 400, italic=italic, fixed_pitch=code)
        return Ink(self.out.style(style), link=link)

    def _inline(self, text: str, *, bold: bool, italic: bool, link: int, depth: int = 0) -> None:
        """Text with its emphasis, links, pictures and code; what is not closed is plain text."""
        at = 0
        ink = self._ink(bold=bold, italic=italic, link=link)
        for found in _marks().finditer(text) if depth < 8 and len(text) <= _LONGEST else ():
            self.out.write(_unescaped(text[at : found.start()]), ink)
            at = found.end()
            self._mark(found, bold=bold, italic=italic, link=link, depth=depth)
        self.out.write(_unescaped(text[at:]), ink)

    def _mark(self, found: re.Match[str], *, bold: bool, italic: bool, link: int, depth: int) -> None:
        said = found.groupdict()
        if said["escaped"]:
            self.out.write(said["escaped"], self._ink(bold=bold, italic=italic, link=link))
        elif said["code"] is not None:
            self.out.write(said["code"].strip(), self._ink(bold=bold, italic=italic, code=True, link=link))
        elif said["alt"] is not None:
            self.out.image(0.0, said["alt"])
        elif said["shown"] is not None:
            self._link_to(said["shown"], said["target"] or "", bold=bold, italic=italic, depth=depth)
        elif said["reference"] is not None:
            self._reference(found, bold=bold, italic=italic, link=link, depth=depth)
        elif said["address"]:
            self._link_to(said["address"], said["address"], bold=bold, italic=italic, depth=8)
        elif said["br"]:
            self.out.line_break()
        elif said["both"]:
            self._inline(said["both"], bold=True, italic=True, link=link, depth=depth + 1)
        elif said["strong"] or said["strong_"]:
            self._inline(said["strong"] or said["strong_"], bold=True, italic=italic, link=link, depth=depth + 1)
        elif said["slant"] or said["slant_"]:
            self._inline(said["slant"] or said["slant_"], bold=bold, italic=True, link=link, depth=depth + 1)
        elif said["struck"]:
            self._inline(said["struck"], bold=bold, italic=italic, link=link, depth=depth + 1)

    def _link_to(self, shown: str, target: str, *, bold: bool, italic: bool, depth: int) -> None:
        if "@" in target and ":" not in target:
            target = "mailto:" + target
        link = self.out.link(html.unescape(target)) if target and not target.startswith("#") else -1
        self._inline(shown, bold=bold, italic=italic, link=link, depth=depth + 1)

    def _reference(self, found: re.Match[str], *, bold: bool, italic: bool, link: int, depth: int) -> None:
        target = self._targets.get((found["label"] or found["reference"]).casefold())
        if target is None:
            self.out.write(found[0], self._ink(bold=bold, italic=italic, link=link))
        else:
            self._link_to(found["reference"], target, bold=bold, italic=italic, depth=depth)


@cache
def _marks() -> re.Pattern[str]:
    return re.compile(
        r"\\(?P<escaped>[!-/:-@\[-`{-~])"
        r"|(?P<ticks>`+)(?P<code>[^`]+?)(?P=ticks)(?!`)"
        r"|!\[(?P<alt>[^\]\[]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)"
        r"|\[(?P<shown>(?:[^\[\]]|!\[[^\]]*\]\([^)]*\))+)\]\(\s*<?(?P<target>(?:[^()\s<>]|\([^()\s]*\))*)>?(?:\s+[\"'(][^\"')]*[\"')])?\s*\)"
        r"|\[(?P<reference>[^\[\]^][^\[\]]*)\](?:\[(?P<label>[^\[\]]*)\])?"
        r"|<(?P<address>(?:https?://|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>"
        r"|(?P<br><br\s*/?>)"
        r"|</?(?:b|i|u|em|strong|span|sub|sup|small|kbd|center|div|p|a|h[1-6]|details|summary|font)(?:\s[^<>]*)?>"
        r"|<!--.*?-->"
        r"|\*\*\*(?P<both>[^\s*](?:[^*]*[^\s*])?)\*\*\*"
        r"|\*\*(?P<strong>[^\s*](?:.*?[^\s*])?)\*\*(?!\*)"
        r"|(?<!\w)__(?P<strong_>[^\s_](?:.*?\S)?)__(?!\w)"
        r"|\*(?P<slant>[^\s*](?:[^*]*?[^\s*])?)\*"
        r"|(?<!\w)_(?P<slant_>[^\s_](?:[^_]*[^\s_])?)_(?!\w)"
        r"|~~(?P<struck>[^\s~](?:[^~]*[^\s~])?)~~"
    )


def _unescaped(text: str) -> str:
    return html.unescape(text) if "&" in text else text


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]


def _without_front_matter(lines: list[str]) -> tuple[list[str], Metadata]:
    """The lines without a block of settings between two "---" at the top, and what it says."""
    if not lines or lines[0].strip() != "---":
        return lines, Metadata()
    end = next((at for at, line in enumerate(lines[1:60], 1) if line.strip() in ("---", "...")), 0)
    settings = [re.match(r"([A-Za-z][\w-]*)\s*:\s*(.*)", line) for line in lines[1:end]]
    if not end or not all(
        one is not None or line[:1] in " \t-#" or not line for one, line in zip(settings, lines[1:end], strict=True)
    ):
        return lines, Metadata()
    said = {one[1].lower(): one[2].strip().strip("'\"") for one in settings if one is not None}
    head = Metadata(
        title=said.get("title", ""),
        author=said.get("author", ""),
        language=said.get("lang", ""),
        keywords=said.get("keywords", ""),
    )
    return lines[end + 1 :], head
