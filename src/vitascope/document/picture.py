"""A page of a PDF as a person sees it: a small PNG."""

import ctypes
from io import BytesIO
from typing import TYPE_CHECKING

from vitascope.document.pdf import open_pdf
from vitascope.document.pdf_annotations import Forms
from vitascope.document.pdfium import RENDER_ANNOTATIONS, library
from vitascope.errors import Damaged

if TYPE_CHECKING:
    from PIL import Image

_MOST_PIXELS = 4_000_000
_COLOURS = 64  # text and flat colours keep their look; a page takes 48 KB for 176


def page_picture(data: bytes, page: int, dpi: float = 96.0, name: str = "the file") -> bytes:
    """PNG of page `page` (from 0), at less than `dpi` where that would pass 4 million pixels."""
    with open_pdf(data, name) as document:
        return _picture(document, page, dpi, name)


def page_pictures(data: bytes, pages: int, dpi: float = 96.0, name: str = "the file") -> tuple[bytes, ...]:
    """PNGs of the first `pages` pages."""
    with open_pdf(data, name) as document:
        count = min(pages, library().FPDF_GetPageCount(document))
        return tuple(_picture(document, number, dpi, name) for number in range(count))


def page_image(data: bytes, page: int, dpi: float, name: str) -> "Image.Image":
    """The page in full colour, for recognising its words."""
    with open_pdf(data, name) as document:
        return _image(document, page, dpi, name)


def _picture(document: int, number: int, dpi: float, name: str) -> bytes:
    return _png(_image(document, number, dpi, name))


def _image(document: int, number: int, dpi: float, name: str) -> "Image.Image":
    pdfium = library()
    forms = Forms(document)
    page = pdfium.FPDF_LoadPage(document, number)
    if not page:
        forms.close()
        raise Damaged(name, f"page {number + 1} cannot be read")
    try:
        width, height = _pixels(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page), dpi)
        bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
        try:
            pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
            pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_ANNOTATIONS)
            if forms.handle:
                pdfium.FPDF_FFLDraw(forms.handle, bitmap, page, 0, 0, width, height, 0, RENDER_ANNOTATIONS)
            return _copied(bitmap, width, height)
        finally:
            pdfium.FPDFBitmap_Destroy(bitmap)
    finally:
        pdfium.FPDF_ClosePage(page)
        forms.close()


def _pixels(width_pt: float, height_pt: float, dpi: float) -> tuple[int, int]:
    width, height = max(1.0, width_pt * dpi / 72), max(1.0, height_pt * dpi / 72)
    scale = min(1.0, (_MOST_PIXELS / (width * height)) ** 0.5)
    width, height = max(1, int(width * scale)), max(1, int(height * scale))
    return min(width, _MOST_PIXELS // height), min(height, _MOST_PIXELS // width)


def _copied(bitmap: int, width: int, height: int) -> "Image.Image":
    from PIL import Image

    pdfium = library()
    stride = pdfium.FPDFBitmap_GetStride(bitmap)
    pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
    return Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", stride, 1)


def _png(picture: "Image.Image") -> bytes:
    from PIL import Image

    small = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    small.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()
