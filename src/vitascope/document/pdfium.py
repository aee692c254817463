"""The PDFium library, by our own prototypes: the one module that knows its symbols.

`import pypdfium2` declares 450 functions and takes 60 ms; these take 3. PyDLL keeps the interpreter's lock during a
call, since PDFium is not thread-safe. Names are PDFium's own (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h).
Never use it beside `import pypdfium2` in one process: that package's exit handler destroys the library.
"""

import ctypes
import importlib.util
import sys
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_size_t, c_uint32, c_ulong, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5  # FPDF_PAGEOBJ_*
ERROR_PASSWORD, ERROR_SECURITY = 4, 5  # FPDF_ERR_*
ACTION_URI = 3
ANNOTATION_TEXT, ANNOTATION_FREE_TEXT, ANNOTATION_STAMP, ANNOTATION_WIDGET = 1, 3, 13, 20  # FPDF_ANNOT_*
RENDER_ANNOTATIONS, RENDER_LCD_OFF = 0x01, 0x00


class FormFillInfo(ctypes.Structure):
    """FPDF_FORMFILLINFO: only the version is set; no callback is given, so that nothing in a form can act."""

    _fields_ = (("version", c_int), ("callbacks", c_void_p * 64))


_OUT = c_void_p  # the address of what the call fills: plain integers are the cheapest argument

# name -> (result, arguments)
PROTOTYPES: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "FPDF_InitLibrary": (None, ()),
    "FPDF_LoadMemDocument64": (c_void_p, (c_char_p, c_size_t, c_char_p)),
    "FPDF_GetLastError": (c_ulong, ()),
    "FPDF_CloseDocument": (None, (c_void_p,)),
    "FPDF_GetPageCount": (c_int, (c_void_p,)),
    "FPDF_GetMetaText": (c_ulong, (c_void_p, c_char_p, c_void_p, c_ulong)),
    "FPDF_GetFormType": (c_int, (c_void_p,)),
    "FPDF_VIEWERREF_GetName": (c_ulong, (c_void_p, c_char_p, c_void_p, c_ulong)),
    "FPDFCatalog_IsTagged": (c_int, (c_void_p,)),
    "FPDFCatalog_GetLanguage": (c_ulong, (c_void_p, c_void_p, c_ulong)),
    "FPDF_LoadPage": (c_void_p, (c_void_p, c_int)),
    "FPDF_ClosePage": (None, (c_void_p,)),
    "FPDF_GetPageBoundingBox": (c_int, (c_void_p, _OUT)),
    "FPDF_GetPageWidthF": (c_float, (c_void_p,)),
    "FPDF_GetPageHeightF": (c_float, (c_void_p,)),
    "FPDFPage_GetRotation": (c_int, (c_void_p,)),
    "FPDFPage_CountObjects": (c_int, (c_void_p,)),
    "FPDFPage_GetObject": (c_void_p, (c_void_p, c_int)),
    "FPDFFormObj_CountObjects": (c_int, (c_void_p,)),
    "FPDFFormObj_GetObject": (c_void_p, (c_void_p, c_ulong)),
    "FPDFPageObj_GetType": (c_int, (c_void_p,)),
    "FPDFPageObj_GetBounds": (c_int, (c_void_p, _OUT, _OUT, _OUT, _OUT)),
    "FPDFPageObj_GetMatrix": (c_int, (c_void_p, _OUT)),
    "FPDFPageObj_GetFillColor": (c_int, (c_void_p, _OUT, _OUT, _OUT, _OUT)),
    "FPDFPageObj_GetStrokeColor": (c_int, (c_void_p, _OUT, _OUT, _OUT, _OUT)),
    "FPDFPageObj_GetStrokeWidth": (c_int, (c_void_p, _OUT)),
    "FPDFPageObj_GetClipPath": (c_void_p, (c_void_p,)),
    "FPDFPageObj_CountMarks": (c_int, (c_void_p,)),
    "FPDFPageObj_GetMark": (c_void_p, (c_void_p, c_ulong)),
    "FPDFPageObjMark_GetName": (c_int, (c_void_p, c_void_p, c_ulong, _OUT)),
    "FPDFClipPath_CountPaths": (c_int, (c_void_p,)),
    "FPDFClipPath_CountPathSegments": (c_int, (c_void_p, c_int)),
    "FPDFClipPath_GetPathSegment": (c_void_p, (c_void_p, c_int, c_int)),
    "FPDFPath_GetDrawMode": (c_int, (c_void_p, _OUT, _OUT)),
    "FPDFPath_CountSegments": (c_int, (c_void_p,)),
    "FPDFPath_GetPathSegment": (c_void_p, (c_void_p, c_int)),
    "FPDFPathSegment_GetPoint": (c_int, (c_void_p, _OUT, _OUT)),
    "FPDFPathSegment_GetType": (c_int, (c_void_p,)),
    "FPDFTextObj_GetFont": (c_void_p, (c_void_p,)),
    "FPDFTextObj_GetTextRenderMode": (c_int, (c_void_p,)),
    "FPDFFont_GetBaseFontName": (c_size_t, (c_void_p, c_void_p, c_size_t)),
    "FPDFFont_GetFamilyName": (c_size_t, (c_void_p, c_void_p, c_size_t)),
    "FPDFFont_GetFlags": (c_int, (c_void_p,)),
    "FPDFFont_GetWeight": (c_int, (c_void_p,)),
    "FPDFFont_GetItalicAngle": (c_int, (c_void_p, _OUT)),
    "FPDFText_LoadPage": (c_void_p, (c_void_p,)),
    "FPDFText_ClosePage": (None, (c_void_p,)),
    "FPDFText_CountChars": (c_int, (c_void_p,)),
    "FPDFText_GetText": (c_int, (c_void_p, c_int, c_int, c_void_p)),
    "FPDFText_GetUnicode": (c_uint32, (c_void_p, c_int)),
    "FPDFText_GetTextObject": (c_void_p, (c_void_p, c_int)),
    "FPDFText_GetLooseCharBox": (c_int, (c_void_p, c_int, _OUT)),
    "FPDFText_GetMatrix": (c_int, (c_void_p, c_int, _OUT)),
    "FPDFText_GetFontSize": (c_double, (c_void_p, c_int)),
    "FPDFText_HasUnicodeMapError": (c_int, (c_void_p, c_int)),
    "FPDFText_IsGenerated": (c_int, (c_void_p, c_int)),
    "FPDFLink_Enumerate": (c_int, (c_void_p, _OUT, _OUT)),
    "FPDFLink_GetAction": (c_void_p, (c_void_p,)),
    "FPDFLink_GetAnnotRect": (c_int, (c_void_p, _OUT)),
    "FPDFAction_GetType": (c_ulong, (c_void_p,)),
    "FPDFAction_GetURIPath": (c_ulong, (c_void_p, c_void_p, c_void_p, c_ulong)),
    "FPDFPage_GetAnnotCount": (c_int, (c_void_p,)),
    "FPDFPage_GetAnnot": (c_void_p, (c_void_p, c_int)),
    "FPDFPage_CloseAnnot": (None, (c_void_p,)),
    "FPDFAnnot_GetSubtype": (c_int, (c_void_p,)),
    "FPDFAnnot_GetRect": (c_int, (c_void_p, _OUT)),
    "FPDFAnnot_GetFlags": (c_int, (c_void_p,)),
    "FPDFAnnot_GetStringValue": (c_ulong, (c_void_p, c_char_p, c_void_p, c_ulong)),
    "FPDFAnnot_GetFormFieldValue": (c_ulong, (c_void_p, c_void_p, c_void_p, c_ulong)),
    "FPDFAnnot_GetFormFieldType": (c_int, (c_void_p, c_void_p)),
    "FPDFDOC_InitFormFillEnvironment": (c_void_p, (c_void_p, POINTER(FormFillInfo))),
    "FPDFDOC_ExitFormFillEnvironment": (None, (c_void_p,)),
    "FPDF_FFLDraw": (None, (c_void_p, c_void_p, c_void_p, c_int, c_int, c_int, c_int, c_int, c_int)),
    "FPDFBitmap_Create": (c_void_p, (c_int, c_int, c_int)),
    "FPDFBitmap_CreateEx": (c_void_p, (c_int, c_int, c_int, c_void_p, c_int)),
    "FPDFBitmap_FillRect": (c_int, (c_void_p, c_int, c_int, c_int, c_int, c_ulong)),
    "FPDFBitmap_GetBuffer": (c_void_p, (c_void_p,)),
    "FPDFBitmap_GetStride": (c_int, (c_void_p,)),
    "FPDFBitmap_Destroy": (None, (c_void_p,)),
    "FPDF_RenderPageBitmap": (None, (c_void_p, c_void_p, c_int, c_int, c_int, c_int, c_int, c_int)),
}


def _file_name() -> str:
    return {"darwin": "libpdfium.dylib", "win32": "pdfium.dll"}.get(sys.platform, "libpdfium.so")


def _path() -> Path:
    """The library inside the package pypdfium2_raw, which is found and not imported."""
    spec = importlib.util.find_spec("pypdfium2_raw")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / _file_name()
        if path.exists():
            return path
    raise ImportError("pypdfium2 is installed without its PDFium library: reinstall pypdfium2")


@cache
def library() -> ctypes.PyDLL:
    """PDFium, loaded and started once in this process."""
    pdfium = ctypes.PyDLL(str(_path()))
    for name, (result, arguments) in PROTOTYPES.items():
        function = pdfium[name]
        function.restype = result
        function.argtypes = arguments
        setattr(pdfium, name, function)
    pdfium.FPDF_InitLibrary()
    return pdfium


def utf16(call: object, *before: object) -> str:
    """The text of a PDFium call that fills a UTF-16 buffer and returns its length in bytes, end mark included."""
    length = call(*before, None, 0)  # type: ignore[operator]
    if length <= 2:
        return ""
    buffer = ctypes.create_string_buffer(length)
    call(*before, buffer, length)  # type: ignore[operator]
    return buffer.raw[: length - 2].decode("utf-16-le", "replace")


def utf8(call: object, *before: object) -> str:
    """The same for calls that fill bytes: names of fonts, addresses of links."""
    length = call(*before, None, 0)  # type: ignore[operator]
    if length <= 1:
        return ""
    buffer = ctypes.create_string_buffer(length)
    call(*before, buffer, length)  # type: ignore[operator]
    return buffer.raw[: length - 1].decode("utf-8", "replace").rstrip("\0")


def page_frame(page: int) -> tuple[float, float, float, float, int]:
    """Left, bottom, right and top of the visible part of the page (CropBox within MediaBox), and its rotation."""
    pdfium = library()
    sides = (c_float * 4)()  # FS_RECTF: left, top, right, bottom
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.addressof(sides))
    left, top, right, bottom = sides
    return left, min(bottom, top), right, max(bottom, top), (pdfium.FPDFPage_GetRotation(page) % 4) * 90
