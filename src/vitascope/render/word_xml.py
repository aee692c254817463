"""What a Word file is written of: elements of WordprocessingML, text that XML may hold, and Word's units."""

import re
from collections.abc import Sequence
from typing import Any

from vitascope.errors import CannotDraw

Element = Any

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, production 2


def w(tag: str, *inside: Element | str, **values: str | float) -> Element:
    """The element w:`tag` with its attributes and what is inside; text keeps its spaces."""
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(f"w:{tag}")
    for name, value in values.items():
        element.set(qn(f"w:{name}"), str(value))
    for one in inside:
        if isinstance(one, str):
            element.text = one
            element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        else:
            element.append(one)
    return element


def refill(element: Element, children: Sequence[Element]) -> None:
    """Put `children` in place of all that an element holds."""
    for child in list(element):
        element.remove(child)
    element.extend(children)


def spaced(text: str) -> str:
    """The text with single spaces. Raises CannotDraw."""
    text = re.sub(r"\s+", " ", text)
    found = _NOT_XML.search(text)
    if found is not None:
        raise CannotDraw(f"U+{ord(found[0]):04X} is no character of a document")
    return text


def half_points(size_pt: float) -> int:
    """Word's unit of size, rounded down: a line then holds no less than the look means it to."""
    return int(size_pt * 2)


def twips(points: float) -> int:
    """Word's unit of length, a twentieth of a point."""
    return round(points * 20)
