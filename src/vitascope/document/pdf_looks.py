"""The look of a PDF's text objects: font, size, colour, mode and clip, each asked of PDFium once an object."""

from ctypes import PyDLL, addressof, c_float, c_uint32
from math import atan2, degrees, hypot, isfinite

from vitascope.document.pdf_fonts import Font, read_font
from vitascope.document.pdf_layers import Layers
from vitascope.document.pdf_objects import Clips, PageObjects, transformed
from vitascope.document.pdf_pieces import Look
from vitascope.document.pdfium import library

_LARGEST = 1e6  # points; what passes it, or is no number, comes from a broken file


class Looks:
    """Looks of one page's text objects; `known` maps their handles to them. Fonts are the whole file's."""

    __slots__ = (
        "_channels",
        "_channels_at",
        "_clips",
        "_fonts",
        "_layers",
        "_matrix",
        "_matrix_at",
        "_objects",
        "_page",
        "known",
    )

    def __init__(self, text_page: int, objects: PageObjects, fonts: dict[int, Font], layers: Layers | None) -> None:
        self.known: dict[int, Look] = {}
        self._page = text_page
        self._objects = objects
        self._fonts = fonts
        self._clips = Clips()
        self._layers = layers
        self._matrix = (c_float * 6)()
        self._matrix_at = addressof(self._matrix)
        self._channels = (c_uint32 * 4)()
        self._channels_at = addressof(self._channels)

    def read(self, handle: int | None, index: int) -> Look:
        """The look of a text object, of which `index` is a character. What PDFium adds by itself has no object."""
        pdfium = library()
        last = len(self._objects.order)
        if not handle:
            return self.known.setdefault(0, Look(self._font(None), 1.0, 0, 0, 255, 0, last, None))
        colour, alpha, mode, area = self._ink(handle)
        size, angle = self._measure(pdfium, index)
        font = self._font(pdfium.FPDFTextObj_GetFont(handle))
        order = self._objects.order.get(handle, last)
        on_layer = self._layers is not None and self._layers.holds(handle)
        look = self.known[handle] = Look(font, size, angle, colour, alpha, mode, order, area, on_layer)
        return look

    def printed_again(self, handle: int, look: Look) -> Look:
        """The look of a text object that PDFium leaves out, since it repeats what has `look`."""
        colour, alpha, mode, area = self._ink(handle)
        order = self._objects.order[handle]
        return Look(look.font, look.size, look.angle, colour, alpha, mode, order, area, look.on_layer)

    def _ink(self, handle: int) -> tuple[int, int, int, tuple[float, float, float, float] | None]:
        """Colour, opacity, mode, and what the clip path leaves open."""
        pdfium = library()
        mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
        at = self._channels_at
        stroked = mode == 1 or mode == 5
        colour_of = pdfium.FPDFPageObj_GetStrokeColor if stroked else pdfium.FPDFPageObj_GetFillColor
        colour, alpha = 0, 255
        if colour_of(handle, at, at + 4, at + 8, at + 12):
            red, green, blue, alpha = self._channels
            colour = red << 16 | green << 8 | blue
        area = self._clips.area(handle)
        if area is not None and handle in self._objects.outer:
            area = transformed(*area, self._objects.outer[handle])
        return colour, alpha, mode, area

    def _font(self, handle: int | None) -> Font:
        key = handle or 0
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = read_font(handle)
        return font

    def _measure(self, pdfium: PyDLL, index: int) -> tuple[float, int]:
        """Size in points and angle of a character's text object, the matrices of the forms around it included."""
        pdfium.FPDFText_GetMatrix(self._page, index, self._matrix_at)
        a, b, c, d, _, _ = self._matrix
        size = abs(pdfium.FPDFText_GetFontSize(self._page, index))
        if b == 0.0 and c == 0.0 and a > 0.0:
            seen, angle = size * abs(d), 0.0
        else:
            seen, angle = size * hypot(c, d), degrees(atan2(b, a)) if isfinite(a) and isfinite(b) else 0.0
        return (seen, round(-angle) % 360) if seen < _LARGEST else (0.0, 0)
