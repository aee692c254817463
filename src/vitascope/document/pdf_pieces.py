"""A word of a PDF page, or a part of one in one style, while it is being put together."""

from msgspec import Struct

from vitascope.document.pdf_fonts import Font


class Piece(Struct):
    """A word or a part of one in one style. Sides are in the page's own space (y up).

    first    index of its first character on the page
    spaced   the text as it stood, letters apart, where they were joined to a word
    tracking white space between its letters, in sizes
    """

    text: str
    look: "Look"
    left: float
    bottom: float
    right: float
    top: float
    first: int
    joined: bool
    suspect: bool = False
    spaced: str = ""
    bold: bool = False
    tracking: float = 0.0


class Look(Struct, eq=False):
    """What a text object gives to all its characters. `area` is what its clip path leaves open.

    size   in points as seen: the font's, scaled by the matrix
    angle  of the baseline, degrees clockwise in the page's own space
    """

    font: Font
    size: float
    angle: int
    colour: int
    alpha: int
    mode: int
    order: int
    area: tuple[float, float, float, float] | None
    on_layer: bool = False
    style: int = -1  # its place in Document.styles, once it has one
    is_plain: bool = False

    def __post_init__(self) -> None:
        """Plain: dark, opaque, filled and large enough to be seen on white paper, where no clip path cuts it off."""
        self.is_plain = (
            not self.on_layer
            and self.mode in (0, 2)
            and self.alpha == 255
            and self.size >= 2.5
            and self.colour & 0x808080 == 0
        )


def is_unclipped(piece: Piece) -> bool:
    """Its look's clip path leaves all of it open."""
    area = piece.look.area
    if area is None:
        return True
    left, bottom, right, top = area
    return left <= piece.left and piece.right <= right and bottom <= piece.bottom and piece.top <= top


def same_look(a: Look, b: Look) -> bool:
    return a is b or (
        (a.font is b.font or a.font.looks_like(b.font))
        and a.colour == b.colour
        and a.mode == b.mode
        and a.alpha == b.alpha
        and a.angle == b.angle
        and abs(a.size - b.size) < 0.02 * a.size
    )


def gap_between(a: Piece, b: Piece) -> float:
    """The white space between two pieces in sizes of the larger, negative where they overlap."""
    size = max(a.look.size, b.look.size) or 1.0
    across = max(b.left - a.right, a.left - b.right)
    down = max(b.bottom - a.top, a.bottom - b.top)
    return max(across, down) / size


def strikes_again(a: Piece, b: Piece) -> bool:
    """The same letter nearly at the same place: a bold face made by printing twice."""
    if a.text[-1] != b.text or a.look is b.look:
        return False
    near = 0.12 * a.look.size
    return abs(a.left - b.left) < near and abs(a.top - b.top) < near and abs(a.right - b.right) < near


def extend(piece: Piece, more: Piece) -> None:
    piece.text += more.text
    piece.left, piece.right = min(piece.left, more.left), max(piece.right, more.right)
    piece.bottom, piece.top = min(piece.bottom, more.bottom), max(piece.top, more.top)
    piece.suspect = piece.suspect or more.suspect
    piece.bold = piece.bold or more.bold
