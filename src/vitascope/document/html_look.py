"""How an HTML element looks: the browser's defaults, its attributes and CSS; and why it is not seen."""

import re

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.html_css import colour_of, is_clear, length_of, size_of
from vitascope.document.model import Hidden
from vitascope.text import is_whole_number

_HEADING_SIZES = {"h1": 2.0, "h2": 1.5, "h3": 1.17, "h4": 1.0, "h5": 0.83, "h6": 0.67}
_BOLD = frozenset(["b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"])
_ITALIC = frozenset(["i", "em", "cite", "dfn", "var", "address"])
_FIXED = frozenset(["code", "pre", "tt", "kbd", "samp"])
_FAR_PT = -500.0
TINY_PT = 2.0


class Look(Struct):
    """What children inherit. `ground` is None where it cannot be told."""

    size_pt: float = 12.0
    bold: bool = False
    italic: bool = False
    font: str = ""
    fixed: bool = False
    colour: int | None = 0
    ground: int | None = 0xFFFFFF
    hidden: Hidden | None = None
    keeps_space: bool = False
    link: int = -1
    list_type: str = ""


def styled(outer: Look, tag: str, given: dict[str, str], said: dict[str, str]) -> Look:
    """The look of an element: the browser's defaults for its tag, then attributes, then CSS."""
    look = replace(outer)
    if tag in _HEADING_SIZES:
        look.size_pt = outer.size_pt * _HEADING_SIZES[tag]
    elif tag in ("small", "sub", "sup"):
        look.size_pt = outer.size_pt * 0.83
    look.bold = outer.bold or tag in _BOLD
    look.italic = outer.italic or tag in _ITALIC
    look.fixed = outer.fixed or tag in _FIXED
    look.keeps_space = outer.keeps_space or tag in ("pre", "textarea")
    if tag in ("ul", "ol"):
        look.list_type = ""
    if tag == "font":
        look.colour = colour_of(given.get("color", "").lower()) if "color" in given else look.colour
        look.font = given.get("face", look.font)
    if "bgcolor" in given:
        look.ground = colour_of(given["bgcolor"].lower())
    _apply(look, outer, said)
    if look.hidden is None:
        look.hidden = _hidden(tag, given, said)
    return look


def _apply(look: Look, outer: Look, said: dict[str, str]) -> None:
    """The CSS that an element is told."""
    if (size := said.get("font-size")) is not None:
        look.size_pt = size_of(size, outer.size_pt)
    if (weight := said.get("font-weight")) is not None:
        look.bold = weight in ("bold", "bolder") or (is_whole_number(weight) and int(weight) >= 600)
    if (slant := said.get("font-style")) is not None:
        look.italic = slant in ("italic", "oblique")
    if (family := said.get("font-family")) is not None:
        look.font = family.split(",")[0].strip("'\" ")
    if (colour := said.get("color")) is not None and colour not in ("inherit", "currentcolor"):
        look.colour = colour_of(colour)
        if is_clear(colour):
            look.hidden = look.hidden or "invisible"
    ground = said.get("background-color") or said.get("background")
    if ground and not is_clear(ground) and ground not in ("none", "inherit", "initial"):
        look.ground = colour_of(ground)
    if (space := said.get("white-space")) is not None:
        look.keeps_space = space in ("pre", "pre-wrap", "pre-line", "break-spaces")
    kind = said.get("list-style-type") or said.get("list-style")
    if kind is not None:
        words = kind.split()
        look.list_type = "none" if "none" in words else next((w for w in words if w not in ("inside", "outside")), "")


def _hidden(tag: str, given: dict[str, str], said: dict[str, str]) -> Hidden | None:
    if tag == "del":
        return "deleted"
    if "hidden" in given and said.get("display", "none") == "none":
        return "marked hidden"
    if said.get("display") == "none" or said.get("visibility") in ("hidden", "collapse"):
        return "marked hidden"
    if tag == "dialog" and "open" not in given:
        return "marked hidden"
    if (opacity := said.get("opacity")) is not None and re.fullmatch(r"0*\.?0+%?", opacity):
        return "invisible"
    for side in ("text-indent", "left", "top"):
        moved = length_of(said.get(side, "")) or 0.0
        if moved < _FAR_PT and (side == "text-indent" or said.get("position") in ("absolute", "fixed")):
            return "off the page"
    clip = (said.get("clip", "") + said.get("clip-path", "")).replace(" ", "")
    if clip.startswith(("rect(0,0,0,0)", "rect(1px,1px,1px,1px)", "rect(0000)", "inset(50%)", "inset(100%)")):
        return "clipped"
    return None
