from io import BytesIO

import pytest
from PIL import Image

from pdf_builder import pdf, rectangle, show
from vitascope.document.picture import page_picture
from vitascope.errors import Damaged


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_a_page_is_pictured_at_the_asked_resolution() -> None:
    picture = opened(page_picture(pdf(show("x")), 0, dpi=72))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (612, 792))


def test_colours_are_red_green_blue_on_white_paper() -> None:
    picture = opened(page_picture(pdf(rectangle(0, 392, 612, 400, (1, 0, 0))), 0, dpi=72)).convert("RGB")
    assert picture.getpixel((300, 100)) == (255, 0, 0)
    assert picture.getpixel((300, 700)) == (255, 255, 255)


def test_a_turned_page_is_pictured_as_seen() -> None:
    data = pdf(show("x"), page="/MediaBox [0 0 300 400] /Rotate 90")
    assert opened(page_picture(data, 0, dpi=72)).size == (400, 300)


def test_a_huge_page_is_pictured_with_at_most_four_million_points() -> None:
    width, height = opened(page_picture(pdf(show("x"), page="/MediaBox [0 0 14000 14000]"), 0)).size
    assert 3_900_000 < width * height <= 4_000_000


def test_a_page_that_is_not_there_is_an_error() -> None:
    with pytest.raises(Damaged, match="page 3"):
        page_picture(pdf(show("x")), 2)
