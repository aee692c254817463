r"""The notation of rules' examples: a few lines of text that become a Document, and so the Facts of a test.

Plain lines are a résumé in plain text, headings marked with `#`:

    # Experience
    Staff Engineer, Northwind Robotics | Jan 2021 - Present
    - Cut p99 from 240 ms to 95 ms.

Lines without any heading are bullets of one job in an ordinary résumé (FRAME), so that an example of a bullet
is that bullet alone. A first line that begins with `@` names another kind of file:

    @ pdf             one page whose lines stand as sketched: a column of characters is a column of the page
    @ docx            a Word file; each line may begin with its place: `header:`, `footer:`, `box:`, `cell 0,1:`,
                      `deleted:`, `comment:`
    @ role NAME       another role than the default (may follow the others)

In a page sketch: `~text~` is hidden (white on white); `[image 70%]` is a picture with that share of the page;
`[[size 6]]` at the start of a line sets its size in points; `%%` alone on a line starts a new page; a line of `...`
stands for forty ordinary lines. A `\uXXXX` is that character.
"""

import re
from dataclasses import dataclass

from vitascope.document.model import (
    Box,
    Document,
    Image,
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


@dataclass(frozen=True, slots=True)
class Example:
    document: Document
    role: str


def make(sketch: str, default_role: str) -> Example:
    """The document that `sketch` describes, and the role it is for."""
    lines = sketch.encode("ascii", "backslashreplace").decode("unicode_escape").split("\n")
    if any(ord(c) > 127 for c in sketch):
        lines = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), sketch).split("\n")
    kind, role = "text", default_role
    while lines and lines[0].startswith("@"):
        words = lines.pop(0)[1:].split(None, 1)
        if words[0] == "role":
            role = words[1]
        else:
            kind = words[0]
    if kind == "pdf":
        return Example(_page(lines), role)
    if kind == "docx":
        return Example(_word(lines), role)
    return Example(_text(lines), role)


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
}
_PLACE = re.compile(r"^(header|footer|box|deleted|comment|cell (\d+),(\d+)): ")
_MARKER = re.compile(r"^\s*([-*\u2022\u25aa])\s+")
_HEADING = re.compile(r"^#\s+")


def _paragraphs(lines: list[str], *, kind: str) -> Document:
    """A file without geometry: a paragraph a line."""
    runs: list[Run] = []
    paragraphs: list[Paragraph] = []
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
        body = line[found.end() :] if found else line
        first = len(runs)
        for word in body.split():
            hidden = None
            if kind == "docx" and part == "deleted":
                hidden = "deleted"
            elif len(word) > 2 and word[0] == word[-1] == "~":
                word, hidden = word[1:-1], "marked hidden"
            runs.append(
                Run(
                    word,
                    1 if heading else 0,
                    order=len(runs),
                    part=part,
                    paragraph=len(paragraphs),
                    hidden=hidden,  # type: ignore[arg-type]
                )
            )
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
    return Document("docx" if kind == "docx" else "text", tuple(runs), styles, paragraphs=tuple(paragraphs))


_IMAGE = re.compile(r"\[image (\d+)%\]")
_SIZE = re.compile(r"^\[\[size (\d+(?:\.\d+)?)\]\]")
_WORD = re.compile(r"~[^~]*~|\S+")


class _Sheet:
    """A page sketch being laid out."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.images: list[Image] = []
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
        if picture := _IMAGE.search(line):
            share = int(picture[1]) / 100
            box = Box(0, 0, PAGE_WIDTH_PT, PAGE_HEIGHT_PT * share)
            self.images.append(Image(len(self.pages), box, share))
            line = line.replace(picture[0], " " * len(picture[0]))
        is_heading = line.startswith("# ")
        if is_heading:
            line, size = line[2:], 12.0
        style = self.style(size, bold=is_heading)
        for found in _WORD.finditer(line):
            self.word(found[0], found.start(), size, style)
        self.y += LINE_PT

    def word(self, word: str, column: int, size: float, style: int) -> None:
        hidden = word.startswith("~") and word.endswith("~") and len(word) > 2
        for piece in re.finditer(r"\S+", word.strip("~") if hidden else word):
            x = MARGIN_PT + (column + piece.start()) * CHARACTER_PT
            box = Box(x, self.y, x + len(piece[0]) * CHARACTER_PT * 0.95, self.y + size * 1.1)
            self.runs.append(
                Run(
                    piece[0],
                    style,
                    len(self.pages),
                    len(self.runs) - self.first,
                    box,
                    hidden="same colour" if hidden else None,
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
    )
