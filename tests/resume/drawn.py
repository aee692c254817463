"""Pages that stand in a test as rows of (x, y, text) with a size and a weight; each row is a line, words are runs."""

from vitascope.document.model import Box, Document, Hidden, Line, Page, Reading, Run, Shape, Style
from vitascope.resume.model import Resume
from vitascope.resume.parse import parse

PLAIN = Style("Body", 10.0)
BOLD = Style("Body-Bold", 10.0, 700)
LARGE = Style("Body-Bold", 16.0, 700)
SMALL_BOLD = Style("Body-Bold", 9.0, 700)
SLANTED = Style("Body-Italic", 10.0, italic=True)
STYLES = (PLAIN, BOLD, LARGE, SMALL_BOLD, SLANTED)

Row = tuple[float, float, str, Style, int]  # x, y of the top, text, style, region


def drawn(rows: list[Row], *, dots: tuple[tuple[float, float], ...] = ()) -> Resume:
    """The parsed page. A letter is half its size wide; "|>" is a wide gap to x 400; a word behind "~" is hidden."""
    runs: list[Run] = []
    lines: list[Line] = []
    bottoms: dict[int, float] = {}
    for x, y, text, style, region in rows:
        line = _line(runs, x, y, text, style, region, max(0.0, y - bottoms.get(region, y)) / style.size_pt)
        bottoms[region] = y + style.size_pt
        lines.append(line)
    shapes = tuple(Shape(0, Box(x, y, x + 4, y + 4), 0, None) for x, y in dots)
    page = Page(612, 792, 0, len(runs))
    document = Document("pdf", tuple(runs), STYLES, (page,), shapes=shapes)
    return parse(document, Reading("columns", tuple(lines)))


def _line(runs: list[Run], x: float, y: float, text: str, style: Style, region: int, gap: float) -> Line:
    first, at, words, starts, cells = len(runs), x, "", [], []
    wide = False
    for word in text.split():
        if word == "|>":
            at, wide = 400.0, True
            continue
        words += " " if words else ""
        if wide:
            cells.append(len(words))
        starts.append(len(words))
        words += word.lstrip("~")
        width = len(word) * style.size_pt / 2
        hidden: Hidden | None = "same colour" if word.startswith("~") else None
        place = Box(at, y, at + width, y + style.size_pt)
        runs.append(Run(word.lstrip("~"), STYLES.index(style), order=len(runs), box=place, hidden=hidden))
        at += width + style.size_pt * 0.3
        wide = False
    box = Box(x, y, at - style.size_pt * 0.3, y + style.size_pt)
    numbers = tuple(range(first, len(runs)))
    return Line(words, numbers, tuple(starts), box=box, region=region, gap=gap, cells=tuple(cells))
