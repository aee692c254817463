"""What is on the page: runs of text with their boxes and styles, pictures, links, rules. Points from the top left."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from vitascope.text import Span

Kind = Literal["pdf", "docx", "odt", "rtf", "html", "markdown", "text"]

Part = Literal[
    "body",
    "header",  # a Word header part, or the repeated band at the top of PDF pages
    "footer",
    "text box",
    "table",  # a cell of a table
    "comment",
    "footnote",
    "deleted",  # a tracked deletion that is still in the file
    "form field",
    "annotation",
]

Hidden = Literal[
    "invisible",  # text render mode 3 or 7, or fully transparent
    "same colour",  # the colour of what is behind it
    "tiny",  # under 2 pt
    "off the page",
    "under an image",
    "covered",  # under a filled shape drawn later
    "clipped",
    "layer off",
    "marked hidden",  # Word's vanish, HTML's display:none
    "deleted",  # tracked deletion
]


class Box(Struct, frozen=True, gc=False):
    """A rectangle in points; (0, 0) is the top left of the page, y grows downwards.

    Box and Run are Structs, not dataclasses: a page has hundreds, and a frozen dataclass takes 1.5 to 2.7 µs to
    make where these take 0.2; they also cross from the reading process in a sixth of the time.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def mid_y(self) -> float:
        return (self.y0 + self.y1) / 2

    def union(self, other: "Box") -> "Box":
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def overlap(self, other: "Box") -> float:
        """The shared area, in square points."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return width * height if width > 0 and height > 0 else 0.0


def bounds(boxes: Sequence[Box]) -> Box:
    """The smallest box around all `boxes`; at least one is needed."""
    return Box(
        min([b.x0 for b in boxes]),
        min([b.y0 for b in boxes]),
        max([b.x1 for b in boxes]),
        max([b.y1 for b in boxes]),
    )


class Style(Struct, frozen=True):
    """How a run looks. `colour` is 0xRRGGBB; `mode` is the PDF text render mode (0 fill … 3 invisible, 7 clip)."""

    font: str = ""
    size_pt: float = 0.0
    weight: int = 400
    italic: bool = False
    colour: int = 0x000000
    mode: int = 0
    fixed_pitch: bool = False

    @property
    def is_bold(self) -> bool:
        return self.weight >= 600


class Run(Struct, frozen=True, gc=False):
    """A stretch of text without white space in one style: a word, or a piece of one where the style changes.

    text      what stands there, ligature code points unfolded ("ﬁ" is "fi"); `raw` keeps them where they differ
    order     place in the content stream of the page (PDF), or in the file (others): 0, 1, 2 …
    joined    no white space stands between the run before in stream order and this one
    box       None for files without geometry
    hidden    why a person cannot see it, or None
    suspect   the font gives no trustworthy Unicode for it: what is shown may differ from `text`
    rotation  degrees clockwise that the baseline is turned: 0, 90, 180, 270 or another whole number
    """

    text: str
    style: int  # index into Document.styles
    page: int = 0
    order: int = 0
    box: Box | None = None
    joined: bool = False
    hidden: Hidden | None = None
    suspect: bool = False
    raw: str = ""
    rotation: int = 0
    part: Part = "body"
    paragraph: int = -1  # files without geometry: index into Document.paragraphs; -1 for PDF


class Paragraph(Struct, frozen=True):
    """A paragraph of a file without geometry, in file order; its runs are `Document.runs[first:last]`.

    heading   level 1–9 if its style or markup says so, 0 for a title, None otherwise
    marker    the list marker as a reader would show it ("•", "1.", "a)"), or None
    depth     list nesting, 0 outermost
    cell      (table, row, column), all from 0, or None
    columns   how many newspaper columns its section has
    size_pt   the size of most of its text; 0 where the format does not say
    breaks    offsets of runs (indices into Document.runs) before which a line break stands
    tabs      likewise for tabs
    """

    first: int
    last: int
    part: Part = "body"
    heading: int | None = None
    marker: str | None = None
    depth: int = 0
    cell: tuple[int, int, int] | None = None
    columns: int = 1
    style_name: str = ""
    breaks: tuple[int, ...] = ()
    tabs: tuple[int, ...] = ()
    section: int = 0  # header and footer parts: which section; body: section index
    indent: float = 0.0  # how far its left edge is moved in: points, or characters in plain text and Markdown
    break_before: Literal["", "column", "page"] = ""  # what was asked for to stand before it
    space_before: int = 0  # empty lines or paragraphs above it, where the format has them
    size_pt: float = 0.0


class Image(Struct, frozen=True):
    """A picture; `share` is its part of the page area, 0 to 1 (0 where there is no geometry)."""

    page: int
    box: Box | None
    share: float
    alt: str = ""
    order: int = 0


class Link(Struct, frozen=True):
    """A target with the area or the runs it covers; `text` is what is shown there."""

    target: str
    page: int
    box: Box | None
    text: str = ""
    runs: tuple[int, ...] = ()


class Shape(Struct, frozen=True):
    """A drawn line or filled area. `fill` and `stroke` are 0xRRGGBB or None."""

    page: int
    box: Box
    fill: int | None
    stroke: int | None
    order: int = 0


class Page(Struct, frozen=True):
    """`first` and `last` bound its runs in Document.runs; sizes in points. `background` is 0xRRGGBB."""

    width: float
    height: float
    first: int
    last: int
    rotation: int = 0
    background: int = 0xFFFFFF


class Metadata(Struct, frozen=True):
    title: str = ""
    author: str = ""
    language: str = ""
    producer: str = ""
    creator: str = ""
    keywords: str = ""
    tagged: bool = False
    fonts: tuple[str, ...] = ()
    unmapped_fonts: tuple[str, ...] = ()  # fonts whose text has no trustworthy Unicode
    pages: int = 0  # as the program that wrote the file counted them; 0 where it did not say


class Document(Struct, frozen=True):
    """A file as it is. `notes` say what was left out or could not be read, one plain sentence each.

    Runs of a PDF stand page by page in stream order; of other files in file order.
    """

    kind: Kind
    runs: tuple[Run, ...]
    styles: tuple[Style, ...]
    pages: tuple[Page, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    images: tuple[Image, ...] = ()
    links: tuple[Link, ...] = ()
    shapes: tuple[Shape, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)
    notes: tuple[str, ...] = ()
    size_bytes: int = 0  # of the file; 0 where that is not known

    def style_of(self, run: Run) -> Style:
        return self.styles[run.style]

    @property
    def has_geometry(self) -> bool:
        return bool(self.pages)

    @property
    def is_image_only(self) -> bool:
        """No run that a person can see, and a picture that covers most of a page (60% or more)."""
        seen = any(r.hidden is None and r.text.strip() for r in self.runs)
        return not seen and any(i.share >= 0.6 for i in self.images)


class Line(Struct, frozen=True, gc=False):
    """A line as a reader gives it: runs (indices into Document.runs) from left to right, and where it stands.

    region    which column or block of its page it was read in: 0, 1, 2 … in reading order; -1 if the reader
              knows no regions
    gap       white space above it in the same region, in heights of the line; 0.0 at the top or unknown
    marker    a bullet sign or number that opens it, left out of `text`; for paragraphs, of the list
    first_of_paragraph  the line opens a paragraph (always true for what is not wrapped)
    text      the words with single spaces where white space stood; `starts[i]` is the offset of `runs[i]` in it
    cells     offsets in `text` of the words before which a wide gap (over 1.5 heights of the line), a tab or the
              edge of a table cell stood: "Engineer Jan 2020 – Present" with cells (9,) is a title and its date
    """

    text: str
    runs: tuple[int, ...]
    starts: tuple[int, ...]
    page: int = 0
    box: Box | None = None
    region: int = -1
    gap: float = 0.0
    marker: str | None = None
    depth: int = 0
    heading: int | None = None
    part: Part = "body"
    paragraph: int = -1
    first_of_paragraph: bool = True
    cell: tuple[int, int, int] | None = None
    cells: tuple[int, ...] = ()

    @property
    def parts(self) -> tuple[Span, ...]:
        """The stretches of `text` between wide gaps, in order; the whole text where there is none."""
        ends = [at - 1 for at in self.cells] + [len(self.text)]
        return tuple(Span(start, end) for start, end in zip((0, *self.cells), ends, strict=True))


class Reading(Struct, frozen=True):
    """The document in one reader's order. Hidden runs are in it when extractors return them (`with_hidden`)."""

    reader: str
    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The lines as plain text, markers included, one line each."""
        return "\n".join(f"{ln.marker} {ln.text}" if ln.marker else ln.text for ln in self.lines)
