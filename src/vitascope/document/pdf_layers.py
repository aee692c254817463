"""Layers of a PDF (optional content) that are switched off: what they hold is in the file and not on the page."""

import ctypes
import re
import zlib
from math import isfinite

from vitascope.document.model import Box
from vitascope.document.pdf_objects import Frame
from vitascope.document.pdfium import library

_PROPERTIES = b"/OCProperties"
_OBJECT_STREAM = re.compile(rb"/ObjStm\b.{0,400}?stream\r?\n", re.DOTALL)
_LARGEST = 1 << 21
_DPI = 108
_MOST_PIXELS = 4_000_000
_FLAT = 24  # of 255: less difference between the pixels of a word's box is no word


def has_layers(data: bytes) -> bool:
    """The catalogue names optional content, in the open or in an object stream."""
    if _PROPERTIES in data:
        return True
    for found in _OBJECT_STREAM.finditer(data):
        try:
            if _PROPERTIES in zlib.decompressobj().decompress(data[found.end() : found.end() + _LARGEST], _LARGEST):
                return True
        except zlib.error:
            continue
    return False


class Layers:
    """Which words of one page are switched off. PDFium does not tell the state of a layer, but it draws by it:

    a word on a layer is off where the page, drawn once, is flat.
    """

    __slots__ = ("_frame", "_height", "_page", "_pixels", "_stride", "_width")

    def __init__(self, page: int, frame: Frame) -> None:
        self._page = page
        self._frame = frame
        self._pixels = b""
        self._width = self._height = self._stride = 0

    def holds(self, handle: int) -> bool:
        """The object stands on a layer, on or off."""
        pdfium = library()
        name = ctypes.create_string_buffer(16)  # "OC" in UTF-16, and its length in bytes after it
        length = ctypes.addressof(name) + 12
        for index in range(pdfium.FPDFPageObj_CountMarks(handle)):
            mark = pdfium.FPDFPageObj_GetMark(handle, index)
            if pdfium.FPDFPageObjMark_GetName(mark, name, 8, length) and name.raw[:6] == b"O\0C\0\0\0":
                return True
        return False

    def is_off(self, box: Box) -> bool:
        """Nothing is drawn where the word stands."""
        if not all(map(isfinite, (box.x0, box.y0, box.x1, box.y1))):
            return False
        if not self._pixels:
            self._draw()
        scale_x, scale_y = self._width / (self._frame.width or 1), self._height / (self._frame.height or 1)
        left, right = max(0, int(box.x0 * scale_x)), min(self._width, int(box.x1 * scale_x) + 1)
        top, bottom = max(0, int(box.y0 * scale_y)), min(self._height, int(box.y1 * scale_y) + 1)
        rows = [self._pixels[y * self._stride + left : y * self._stride + right] for y in range(top, bottom)]
        rows = [row for row in rows if row]
        return not rows or max(map(max, rows)) - min(map(min, rows)) < _FLAT

    def _draw(self) -> None:
        pdfium = library()
        scale = min(_DPI / 72, (_MOST_PIXELS / max(1.0, self._frame.width * self._frame.height)) ** 0.5)
        self._width = max(1, int(self._frame.width * scale))
        self._height = max(1, int(self._frame.height * scale))
        bitmap = pdfium.FPDFBitmap_CreateEx(self._width, self._height, 1, None, 0)  # one grey byte a pixel
        try:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, self._width, self._height, 0xFFFFFFFF)
            pdfium.FPDF_RenderPageBitmap(bitmap, self._page, 0, 0, self._width, self._height, 0, 0)
            self._stride = pdfium.FPDFBitmap_GetStride(bitmap)
            self._pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), self._stride * self._height)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
