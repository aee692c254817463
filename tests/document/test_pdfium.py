import ctypes
import subprocess
import sys

import pytest

from pdf_builder import pdf, show
from vitascope.document.pdf import open_pdf
from vitascope.document.pdfium import PROTOTYPES, library, page_frame


@pytest.mark.parametrize("name", sorted(PROTOTYPES))
def test_the_library_has_the_symbol(name: str) -> None:
    assert ctypes.cast(getattr(library(), name), ctypes.c_void_p).value


def test_the_library_is_loaded_once() -> None:
    assert library() is library()


def test_the_package_around_the_library_is_never_imported() -> None:
    program = (
        "import sys; from vitascope.document.pdfium import library; library(); "
        "print([m for m in sys.modules if 'pypdfium2' in m])"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_frame_is_the_crop_box_within_the_media_box() -> None:
    data = pdf(show("x"), page="/MediaBox [0 0 200 300] /CropBox [10 20 900 250] /Rotate 90")
    with open_pdf(data, "a.pdf") as document:
        page = library().FPDF_LoadPage(document, 0)
        try:
            assert page_frame(page) == (10.0, 20.0, 200.0, 250.0, 90)
        finally:
            library().FPDF_ClosePage(page)
