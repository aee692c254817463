"""Word's drawings: text boxes once though written twice, pictures with their share of the page, diagrams."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from vitascope.document.colours import from_hex
from vitascope.document.package import Element
from vitascope.document.word_names import CHART, DGM, EMU_PER_POINT, MC, WP, WPS, A, R, V, W
from vitascope.document.word_theme import Theme

_UNKNOWN = -2
# A floating shape this large can be the ground of text that stands elsewhere in the file.
_GROUND_SHARE = 0.01


class Box(NamedTuple):
    """The contents of a text box; `fill` is 0xRRGGBB, -2 if it cannot be told, None if what is behind shows."""

    content: Element
    fill: int | None
    hidden: bool = False


class Drawings:
    """`diagram` gives the data part of a diagram by its relationship, None where there is none."""

    def __init__(self, theme: Theme, diagram: Callable[[str], Element | None], note: Callable[[str], None]) -> None:
        self._theme = theme
        self._diagram = diagram
        self._note = note
        self.ground_is_unknown = False

    def chosen(self, element: Element) -> Element:
        """The branch of mc:AlternateContent to read: the modern one, unless only the old one says anything."""
        choice, fallback = element.find(MC + "Choice"), element.find(MC + "Fallback")
        if choice is None:
            return fallback if fallback is not None else element
        if fallback is not None and _says_nothing(choice) and not _says_nothing(fallback):
            return fallback
        return choice

    def pictures(self, drawing: Element, page_area: float) -> Iterator[tuple[float, str]]:
        """The share of the page and the alternative text of each picture."""
        extent = _first(drawing, WP + "extent")
        share = _area_of(extent) / page_area if extent is not None and page_area else 0.0
        named = _first(drawing, WP + "docPr")
        alt = (named.get("descr") or named.get("title") or "") if named is not None else ""
        pictures = sum(1 for blip in _outside_boxes(drawing) if blip.tag in (A + "blip", V + "imagedata"))
        for _ in range(pictures):
            yield share / pictures, alt
        for shape in _outside_boxes(drawing):
            if shape.tag == CHART + "chart":
                self._note("The text of a chart was not read.")

    def targets(self, drawing: Element, links: dict[str, str]) -> Iterator[str]:
        """Where a click on the drawing goes."""
        for element in _outside_boxes(drawing):
            if element.tag == A + "hlinkClick":
                if target := links.get(element.get(R + "id", "")):
                    yield target
            elif element.tag.startswith(V) and element.get("href"):
                yield element.get("href", "")

    def boxes(self, drawing: Element) -> Iterator[Box]:
        """The text boxes of a drawing, in file order, each once; those within a box are left to its own walk."""
        named = _first(drawing, WP + "docPr")
        hidden = named is not None and named.get("hidden", "0") in ("1", "true", "on")
        yield from self._boxes(drawing, self._blank_fill(), hidden=hidden)

    def _blank_fill(self) -> int | None:
        return _UNKNOWN if self.ground_is_unknown else None

    def _boxes(self, parent: Element, fill: int | None, *, hidden: bool) -> Iterator[Box]:
        for child in parent:
            if child.tag == W + "txbxContent":
                yield Box(child, fill, hidden)
            elif child.tag == MC + "AlternateContent":
                yield from self._boxes(self.chosen(child), fill, hidden=hidden)
            elif child.tag == DGM + "relIds":
                data = self._diagram(child.get(R + "dm", ""))
                if data is not None:
                    yield Box(_paragraphs_of(data), _UNKNOWN, hidden)
            elif child.tag == A + "txBody":
                yield Box(_paragraphs_of(child), _UNKNOWN, hidden)
            elif child.tag == V + "textpath" and child.get("string"):
                yield Box(_one_paragraph(child.get("string", "")), _UNKNOWN, hidden)
            else:
                yield from self._boxes(child, self._fill(child, fill), hidden=hidden)

    def _fill(self, shape: Element, outer: int | None) -> int | None:
        """What stands behind the text of a DrawingML or VML shape."""
        if shape.tag == WPS + "wsp":
            return self._drawn_fill(shape, outer)
        if shape.tag.startswith(V) and shape.tag.removeprefix(V) in ("shape", "rect", "roundrect", "oval"):
            return self._vml_fill(shape, outer)
        return outer

    def _drawn_fill(self, shape: Element, outer: int | None) -> int | None:
        properties = shape.find(WPS + "spPr")
        for child in properties if properties is not None else ():
            if child.tag == A + "solidFill":
                drawn = self._theme.drawn(child)
                return _UNKNOWN if drawn is None else drawn
            if child.tag == A + "noFill":
                return outer
            if child.tag in (A + "gradFill", A + "blipFill", A + "pattFill"):
                return _UNKNOWN
        styled = shape.find(f"{WPS}style/{A}fillRef")
        if styled is not None and styled.get("idx", "0") != "0":
            drawn = self._theme.drawn(styled)
            return _UNKNOWN if drawn is None else drawn
        return outer

    @staticmethod
    def _vml_fill(shape: Element, outer: int | None) -> int | None:
        if shape.get("filled", "t").lower() in ("f", "false"):
            return outer
        # VML fills white unless told otherwise, but only where a fill is spoken of is it relied on.
        said = shape.get("fillcolor")
        if said is None:
            return outer
        fill = from_hex(said)
        return _UNKNOWN if fill is None else fill

    def look_for_grounds(self, root: Element, page_area: float) -> None:
        """Note whether a floating filled shape or picture can stand behind text elsewhere in the file."""
        for anchor in root.iter(WP + "anchor"):
            extent = anchor.find(WP + "extent")
            if extent is None or _area_of(extent) < _GROUND_SHARE * page_area:
                continue
            if any(True for _ in anchor.iter(A + "blip")) or any(self._is_dark(s) for s in anchor.iter(WPS + "wsp")):
                self.ground_is_unknown = True
        for pict in root.iter(W + "pict"):
            for shape in pict.iter():
                if shape.tag.startswith(V) and "position:absolute" in shape.get("style", "").replace(" ", ""):
                    fill = from_hex(shape.get("fillcolor", "white"))
                    if fill != 0xFFFFFF and shape.get("filled", "t").lower() not in ("f", "false"):
                        self.ground_is_unknown = True

    def _is_dark(self, shape: Element) -> bool:
        return self._drawn_fill(shape, None) not in (None, 0xFFFFFF)


def _outside_boxes(parent: Element) -> Iterator[Element]:
    """The elements of a drawing that are not in one of its text boxes, fallbacks of old left out."""
    for child in parent:
        if child.tag in (W + "txbxContent", MC + "Fallback"):
            continue
        yield child
        yield from _outside_boxes(child)


def _first(parent: Element, tag: str) -> Element | None:
    return next((child for child in parent.iter(tag)), None)


def _says_nothing(branch: Element) -> bool:
    spoken = (W + "txbxContent", W + "t", W + "tab", W + "br", A + "blip", V + "imagedata", DGM + "relIds", A + "t")
    return not any(element.tag in spoken for element in branch.iter())


def _area_of(extent: Element) -> float:
    try:
        return int(extent.get("cx", "0")) * int(extent.get("cy", "0")) / EMU_PER_POINT**2
    except ValueError:
        return 0.0


def _paragraphs_of(data: Element) -> Element:
    """DrawingML's paragraphs (a:p, a:t) as a Word text box."""
    content = Element(W + "txbxContent")
    for paragraph in data.iter(A + "p"):
        text = "".join(piece.text or "" if piece.tag == A + "t" else " " for piece in _letters(paragraph))
        if text.strip():
            content.append(_one_paragraph(text)[0])
    return content


def _letters(paragraph: Element) -> Iterator[Element]:
    return (piece for piece in paragraph.iter() if piece.tag in (A + "t", A + "br", A + "tab"))


def _one_paragraph(text: str) -> Element:
    content = Element(W + "txbxContent")
    run = Element(W + "r")
    letters = Element(W + "t")
    letters.text = text
    run.append(letters)
    paragraph = Element(W + "p")
    paragraph.append(run)
    content.append(paragraph)
    return content
