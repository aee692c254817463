"""What an RTF reader keeps in mind: where letters go, how they look, what its words change."""

from typing import NamedTuple

from msgspec import Struct

from vitascope.document.model import Part

_DEFAULT_PT = 12.0

PARTS: dict[str, Part] = {
    "header": "header",
    "headerl": "header",
    "headerr": "header",
    "headerf": "header",
    "footer": "footer",
    "footerl": "footer",
    "footerr": "footer",
    "footerf": "footer",
    "footnote": "footnote",
    "annotation": "comment",
}
BOXES = ("shptxt", "dptxbxtext")

# fmt: off
# Destinations whose text is not shown, besides all that are marked as ignorable and not known here.
UNSEEN = frozenset((
    "fonttbl", "colortbl", "stylesheet", "info", "filetbl", "listtable", "listoverridetable", "revtbl",
    "rsidtbl", "pict", "nonshppict", "shprslt", "sp", "sn", "sv", "xe", "tc", "tcn", "rxe", "bkmkstart",
    "bkmkend", "atnid", "atnauthor", "atnref", "atntime", "atndate", "atnicn", "atnparent", "pntxta",
    "pntxtb", "pn", "datafield", "themedata", "colorschememapping", "datastore", "latentstyles",
    "generator", "xmlnstbl", "objdata", "objclass", "objname", "nonesttables", "ftnsep", "ftnsepc",
    "ftncn", "aftnsep", "aftnsepc", "aftncn", "template", "operator", "private", "txfieldtype",
    "leveltext", "levelnumbers", "pgdsctbl",
))
# Destinations that are ignorable for others but hold what is shown.
ENTERED = frozenset((
    "shpinst", "shppict", "shpgrp", "do", "nesttableprops", "cs", "ts", "ud", "field", "fldinst",
    "fldrslt", "moMath", "mr", "background", "mmath", "listtext",
))
# fmt: on


class Look(NamedTuple):
    """Of letters; sizes in points, colours as numbers of the table."""

    font: int = 0
    size_pt: float = _DEFAULT_PT
    bold: bool = False
    italic: bool = False
    colour: int = 0
    ground: int = 0
    hidden: bool = False
    deleted: bool = False


class Shape(NamedTuple):
    """Of paragraphs."""

    style: int = 0
    nesting: int = 0  # of tables
    level: int = 0
    outline: int | None = None
    indent_pt: float = 0.0
    ground: int = 0
    page_break: bool = False


NO_LOOK = Look()
NO_SHAPE = Shape()


class Field(Struct):
    instruction: str = ""


class State(Struct):
    """What a group inherits and its end takes back."""

    to: str = "text"  # where letters go: text, marker, instruction, nothing
    look: Look = NO_LOOK
    shape: Shape = NO_SHAPE
    fallback: int = 1  # how many letters stand in for one in Unicode
    link: int = -1
    field: Field | None = None
    picture: bool = False


class Later(NamedTuple):
    """A stretch of the file to be read after what is being read."""

    start: int
    end: int
    part: Part
    state: State


def look_after(look: Look, word: str, number: int | None) -> Look | None:
    """The look once a control word is obeyed, or None if the word says nothing of looks."""
    on = number != 0
    match word:
        case "f":
            return look._replace(font=number or 0)
        case "fs":
            return look._replace(size_pt=(24 if number is None else number) / 2)
        case "b":
            return look._replace(bold=on)
        case "i":
            return look._replace(italic=on)
        case "cf":
            return look._replace(colour=number or 0)
        case "cb" | "chcbpat" | "highlight":
            return look._replace(ground=number or 0)
        case "v":
            return look._replace(hidden=on)
        case "deleted":
            return look._replace(deleted=on)
    return None


def shape_after(shape: Shape, word: str, number: int | None) -> Shape | None:
    """The paragraph's shape once a control word is obeyed, or None if the word says nothing of paragraphs."""
    match word:
        case "pard":
            return NO_SHAPE
        case "s":
            return shape._replace(style=number or 0)
        case "intbl":
            return shape._replace(nesting=max(1, shape.nesting))
        case "itap":
            return shape._replace(nesting=max(0, 1 if number is None else number))
        case "ilvl":
            return shape._replace(level=number or 0)
        case "outlinelevel":
            return shape._replace(outline=number or 0)
        case "li":
            return shape._replace(indent_pt=(number or 0) / 20)
        case "cbpat":
            return shape._replace(ground=number or 0)
        case "pagebb":
            return shape._replace(page_break=number != 0)
    return None
