"""What is laid over a PDF page: links, and the text of form fields and notes."""

import ctypes
from collections.abc import Iterator
from ctypes import addressof, byref, c_float, c_int, c_void_p

from vitascope.document.model import Box, Hidden, Link, Part, Run
from vitascope.document.pdf_objects import Frame
from vitascope.document.pdfium import (
    ACTION_URI,
    ANNOTATION_FREE_TEXT,
    ANNOTATION_TEXT,
    ANNOTATION_WIDGET,
    FormFillInfo,
    library,
    utf8,
    utf16,
)

_MOST_ANNOTATIONS = 2000
_FLAG_HIDDEN, _FLAG_NO_VIEW = 1 << 1, 1 << 5  # annotation flags (ISO 32000-1, table 165)
_COMBO_BOX, _LIST_BOX, _TEXT_FIELD = 4, 5, 6  # FPDF_FORMFIELD_*


class Forms:
    """PDFium's form environment, opened only for files that have a form: it costs 1 ms."""

    __slots__ = ("_info", "document", "handle")

    def __init__(self, document: int) -> None:
        pdfium = library()
        self.document = document
        self.handle: int | None = None
        if pdfium.FPDF_GetFormType(document) > 0:
            self._info = FormFillInfo(version=2)
            self.handle = pdfium.FPDFDOC_InitFormFillEnvironment(document, byref(self._info))

    def close(self) -> None:
        if self.handle:
            library().FPDFDOC_ExitFormFillEnvironment(self.handle)


def read_links(page: int, document: int, number: int, frame: Frame, runs: list[Run], first: int) -> list[Link]:
    """Link annotations with an address; `runs[first:]` are the page's, and those under a link give its text."""
    pdfium = library()
    position, link = c_int(0), c_void_p()
    found: list[Link] = []
    sides = (c_float * 4)()
    while len(found) < _MOST_ANNOTATIONS and pdfium.FPDFLink_Enumerate(page, addressof(position), addressof(link)):
        action = pdfium.FPDFLink_GetAction(link.value)
        if not action or pdfium.FPDFAction_GetType(action) != ACTION_URI:
            continue
        target = utf8(pdfium.FPDFAction_GetURIPath, document, action).strip()
        if not target or not pdfium.FPDFLink_GetAnnotRect(link.value, addressof(sides)):
            continue
        left, top, right, bottom = sides
        box = frame.box(left, min(bottom, top), right, max(bottom, top))
        covered = tuple(_runs_under(box, runs, first))
        found.append(Link(target, number, box, _text_of(covered, runs), covered))
    return found


def _runs_under(box: Box, runs: list[Run], first: int) -> Iterator[int]:
    """Runs whose middle lies in `box`."""
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
    for index in range(first, len(runs)):
        area = runs[index].box
        if area is not None and y0 <= (area.y0 + area.y1) / 2 <= y1 and x0 <= (area.x0 + area.x1) / 2 <= x1:
            yield index


def _text_of(indices: tuple[int, ...], runs: list[Run]) -> str:
    text = ""
    for index in indices:
        run = runs[index]
        text += run.text if run.joined or not text else " " + run.text
    return text


def read_written(page: int, frame: Frame, forms: Forms) -> Iterator[tuple[Part, str, Box, float, Hidden | None]]:
    """The words of form fields and of notes, each with a box cut from that of its field and a guess at its size."""
    pdfium = library()
    for index in range(min(_MOST_ANNOTATIONS, pdfium.FPDFPage_GetAnnotCount(page))):
        annotation = pdfium.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            part, text = _written(annotation, forms)
            if text.strip():
                hidden = _hidden(pdfium.FPDFAnnot_GetFlags(annotation))
                yield from _laid_out(part, text, _box(annotation, frame), hidden)
        finally:
            pdfium.FPDFPage_CloseAnnot(annotation)


def _written(annotation: int, forms: Forms) -> tuple[Part, str]:
    pdfium = library()
    kind = pdfium.FPDFAnnot_GetSubtype(annotation)
    if kind == ANNOTATION_WIDGET and forms.handle:
        field = pdfium.FPDFAnnot_GetFormFieldType(forms.handle, annotation)
        if field in (_COMBO_BOX, _LIST_BOX, _TEXT_FIELD):
            return "form field", utf16(pdfium.FPDFAnnot_GetFormFieldValue, forms.handle, annotation)
    if kind in (ANNOTATION_TEXT, ANNOTATION_FREE_TEXT):
        return "annotation", utf16(pdfium.FPDFAnnot_GetStringValue, annotation, b"Contents")
    return "annotation", ""


def _hidden(flags: int) -> Hidden | None:
    return "invisible" if flags & (_FLAG_HIDDEN | _FLAG_NO_VIEW) else None


def _box(annotation: int, frame: Frame) -> Box:
    sides = (c_float * 4)()
    library().FPDFAnnot_GetRect(annotation, ctypes.addressof(sides))
    left, top, right, bottom = sides
    return frame.box(left, min(bottom, top), right, max(bottom, top))


def _laid_out(
    part: Part, text: str, box: Box, hidden: Hidden | None
) -> Iterator[tuple[Part, str, Box, float, Hidden | None]]:
    """Words in equal steps over the lines of the box: where exactly the viewer draws them is its own matter."""
    lines = [line for line in text.splitlines() if line.strip()]
    height = box.height / len(lines)
    for row, line in enumerate(lines):
        step = box.width / max(1, len(line))
        start = 0
        for word in line.split():
            start = line.index(word, start)
            left, top = box.x0 + start * step, box.y0 + row * height
            start += len(word)
            area = Box(left, top, box.x0 + start * step, top + height)
            yield part, word, area, round(min(12.0, 0.7 * height), 2), hidden
