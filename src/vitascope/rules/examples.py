r"""The notation of rules' examples: a few lines of text that become a Document, and so the Facts of a test.

Plain lines are a résumé in plain text, headings marked with `#`:

    # Experience
    Staff Engineer, Northwind Robotics | Jan 2021 - Present
    - Cut p99 from 240 ms to 95 ms.

Lines without any heading are bullets of one job in an ordinary résumé (FRAME), so that an example of a bullet
is that bullet alone. A first line that begins with `@` names another kind of file:

    @ pdf             one page whose lines stand as sketched: a column of characters is a column of the page
    @ docx            a Word file; each line may begin with its place: `header:`, `footer:`, `box:`, `cell 0,1:`,
                      `deleted:`, `comment:`, `form:`
    @ ad LINE;LINE    the ad that the page is held against
    @ role NAME       another role than the default (may follow the others)
    @ bytes N         the size of the file
    @ tagged, @ title TEXT, @ language CODE   what the file says about itself

Anywhere: `~text~` is hidden (white on white); `?text?` stands in a font without a trustworthy Unicode map;
`[text](target)` is a link; a `\uXXXX` is that character. In a page sketch: `[image 70%]` is a picture with that share
of the page; `[[size 6]]` at the start of a line sets its size in points, `[[turned]]` turns it by 90 degrees; `%%`
alone on a line starts a new page; a line of `...` stands for forty ordinary lines.
"""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.letters import cleaned
from vitascope.document.model import (
    Box,
    Document,
    Hidden,
    Image,
    Link,
    Metadata,
    Page,
    Paragraph,
    Part,
    Run,
    Style,
)

FRAME = """\
Robin Example
robin@example.com | +1 555 0100 | github.com/robin-example | Lisbon, Portugal

# Summary
Machine learning engineer who owns serving from checkpoint to pager.

# Experience
Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
{bullets}

# Skills
Frameworks: PyTorch, JAX
Serving: vLLM, ONNX Runtime
Tooling: Kubernetes, Terraform

# Education
BSc Computer Science, Lakeside Institute of Technology | 2015 - 2019
"""

CHARACTER_PT = 5.6  # width of a sketch's column of characters
LINE_PT = 13.0
MARGIN_PT = 40.0
SIZE_PT = 10.0
PAGE_WIDTH_PT, PAGE_HEIGHT_PT = 612.0, 792.0
FILLER = "ordinary words about ordinary work that stand here to fill a line of the page"


class Example(Struct, frozen=True):
    document: Document
    role: str
    posting: str = ""


def make(sketch: str, default_role: str) -> Example:
    """The document that `sketch` describes, and the role it is for."""
    lines = sketch.encode("ascii", "backslashreplace").decode("unicode_escape").split("\n")
    if any(ord(c) > 127 for c in sketch):
        lines = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), sketch).split("\n")
    kind, role, posting, size_bytes, metadata = "text", default_role, "", 0, Metadata()
    while lines and lines[0].startswith("@"):
        word, _, rest = lines.pop(0)[1:].strip().partition(" ")
        match word:
            case "role":
                role = rest
            case "ad":
                posting = rest.replace(";", "\n")
            case "bytes":
                size_bytes = int(rest)
            case "tagged":
                metadata = replace(metadata, tagged=True)
            case "title":
                metadata = replace(metadata, title=rest)
            case "language":
                metadata = replace(metadata, language=rest)
            case _:
                kind = word
    document = {"pdf": _page, "docx": _word}.get(kind, _text)(lines)
    return Example(replace(document, size_bytes=size_bytes, metadata=metadata), role, posting)


def _text(lines: list[str]) -> Document:
    text = "\n".join(lines)
    if not any(line.startswith("#") for line in lines):
        text = FRAME.replace("{bullets}", "\n".join(line if line.startswith("-") else f"- {line}" for line in lines))
    return _paragraphs(text.split("\n"), kind="text")


def _word(lines: list[str]) -> Document:
    return _paragraphs(lines, kind="docx")


_PLACES: dict[str, Part] = {
    "header": "header",
    "footer": "footer",
    "box": "text box",
    "deleted": "deleted",
    "comment": "comment",
    "form": "form field",
}
_PLACE = re.compile(r"^(header|footer|box|deleted|comment|form|cell (\d+),(\d+)): ")
_MARKER = re.compile(r"^\s*([-*\u2022\u25aa])\s+")
_HEADING = re.compile(r"^#\s+")
_WORD = re.compile(r"~[^~]+~|\?[^?]+\?(?!\S)|\S+")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


class _Written(Struct, frozen=True):
    """A word of the notation without its marks."""

    text: str
    raw: str
    is_hidden: bool
    suspect: bool


def _words(line: str) -> Iterator[tuple[int, _Written]]:
    """The words with the columns they begin at; `~` and `?` may stand around several."""
    for found in _WORD.finditer(line):
        mark = found[0][0] if found[0][0] == found[0][-1] and len(found[0]) > 2 else ""
        for word in re.finditer(r"\S+", found[0].strip(mark) if mark in ("~", "?") else found[0]):
            text = cleaned(word[0])
            raw = word[0] if text != word[0] else ""
            yield found.start() + word.start(), _Written(text, raw, mark == "~", mark == "?")


def _links(line: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The line with `[text](target)` as its text, and for each the span of that text and its target."""
    found: list[tuple[int, int, str]] = []
    while link := _LINK.search(line):
        found.append((link.start(), link.start() + len(link[1]), link[2]))
        line = line[: link.start()] + link[1] + line[link.end() :]
    return line, found


def _paragraphs(lines: list[str], *, kind: str) -> Document:
    """A file without geometry: a paragraph a line."""
    runs: list[Run] = []
    paragraphs: list[Paragraph] = []
    links: list[Link] = []
    blank = 0
    for line in lines:
        if not line.strip():
            blank += 1
            continue
        part: Part = "body"
        cell: tuple[int, int, int] | None = None
        if kind == "docx" and (place := _PLACE.match(line)):
            part = _PLACES.get(place[1], "table")
            cell = (0, int(place[2]), int(place[3])) if place[2] else None
            line = line[place.end() :]
        heading = 1 if _HEADING.match(line) else None
        line = _HEADING.sub("", line)
        found = _MARKER.match(line)
        body, covers = _links(line[found.end() :] if found else line)
        first = len(runs)
        at: list[int] = []
        hidden: Hidden | None = "deleted" if part == "deleted" else "marked hidden"
        for column, written in _words(body):
            at.append(column)
            runs.append(
                Run(
                    written.text,
                    1 if heading else 0,
                    order=len(runs),
                    part=part,
                    paragraph=len(paragraphs),
                    hidden=hidden if written.is_hidden or part == "deleted" else None,
                    suspect=written.suspect,
                    raw=written.raw,
                )
            )
        for start, end, target in covers:
            covered = tuple(first + i for i, x in enumerate(at) if start <= x < end)
            links.append(Link(target, 0, None, body[start:end], covered))
        paragraphs.append(
            Paragraph(
                first,
                len(runs),
                part,
                heading,
                found[1] if found else None,
                cell=cell,
                space_before=blank,
            )
        )
        blank = 0
    styles = (Style("Example Sans", SIZE_PT), Style("Example Sans", 12.0, 700))
    return Document(
        "docx" if kind == "docx" else "text",
        tuple(runs),
        styles,
        paragraphs=tuple(paragraphs),
        links=tuple(links),
    )


_IMAGE = re.compile(r"\[image (\d+)%\]")
_SIZE = re.compile(r"^\[\[size (\d+(?:\.\d+)?)\]\]")
_TURNED = "[[turned]]"


class _Sheet:
    """A page sketch being laid out."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.images: list[Image] = []
        self.links: list[Link] = []
        self.styles: list[Style] = [Style("Example Sans", SIZE_PT)]
        self.pages: list[Page] = []
        self.first = 0
        self.y = MARGIN_PT

    def style(self, size: float, *, bold: bool) -> int:
        style = Style("Example Sans", size, 700 if bold else 400)
        if style not in self.styles:
            self.styles.append(style)
        return self.styles.index(style)

    def end_page(self) -> None:
        self.pages.append(Page(PAGE_WIDTH_PT, PAGE_HEIGHT_PT, self.first, len(self.runs)))
        self.first, self.y = len(self.runs), MARGIN_PT

    def draw(self, line: str) -> None:
        size = SIZE_PT
        if sized := _SIZE.match(line):
            size, line = float(sized[1]), line[sized.end() :]
        rotation = 0
        if line.startswith(_TURNED):
            rotation, line = 90, line[len(_TURNED) :]
        if picture := _IMAGE.search(line):
            share = int(picture[1]) / 100
            box = Box(0, 0, PAGE_WIDTH_PT, PAGE_HEIGHT_PT * share)
            self.images.append(Image(len(self.pages), box, share))
            line = line.replace(picture[0], " " * len(picture[0]))
        if "[photo]" in line:
            box = Box(PAGE_WIDTH_PT - 110, 30, PAGE_WIDTH_PT - 30, 130)
            self.images.append(Image(len(self.pages), box, box.width * box.height / (PAGE_WIDTH_PT * PAGE_HEIGHT_PT)))
            line = line.replace("[photo]", "")
        is_heading = line.startswith("# ")
        if is_heading:
            line, size = line[2:], 12.0
        style = self.style(size, bold=is_heading)
        line, covers = _links(line)
        first = len(self.runs)
        for column, written in _words(line):
            self.word(written, column, size, style, rotation)
        for start, end, target in covers:
            x0, x1 = MARGIN_PT + start * CHARACTER_PT, MARGIN_PT + end * CHARACTER_PT
            covered = tuple(i for i, r in enumerate(self.runs[first:], first) if r.box and x0 <= r.box.x0 < x1)
            box = Box(x0, self.y, x1, self.y + size * 1.1)
            self.links.append(Link(target, len(self.pages), box, line[start:end], covered))
        self.y += LINE_PT

    def word(self, written: _Written, column: int, size: float, style: int, rotation: int) -> None:
        x = MARGIN_PT + column * CHARACTER_PT
        self.runs.append(
            Run(
                written.text,
                style,
                len(self.pages),
                len(self.runs) - self.first,
                Box(x, self.y, x + len(written.text) * CHARACTER_PT * 0.95, self.y + size * 1.1),
                hidden="same colour" if written.is_hidden else None,
                suspect=written.suspect,
                raw=written.raw,
                rotation=rotation,
            )
        )


def _page(lines: list[str]) -> Document:
    sheet = _Sheet()
    for line in lines:
        if line.strip() == "%%":
            sheet.end_page()
        elif line.strip() == "...":
            for _ in range(40):
                sheet.draw(FILLER)
        else:
            sheet.draw(line)
    sheet.end_page()
    return Document(
        "pdf",
        tuple(sheet.runs),
        tuple(sheet.styles),
        pages=tuple(sheet.pages),
        images=tuple(sheet.images),
        links=tuple(sheet.links),
    )
