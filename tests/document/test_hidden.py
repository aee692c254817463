import pytest

from pdf_builder import GREY_PICTURE, pdf, picture, rectangle, show, stream
from vitascope.document.hidden import Backdrop, Cover, Ink, blend, looks_same
from vitascope.document.limits import Limits
from vitascope.document.model import Box, Hidden
from vitascope.document.pdf import read_pdf

WHITE = "1 1 1 rg"
IMAGE = "/XObject << /Im1 100 0 R >>"


def hidden(
    content: str, resources: str = "", catalog: str = "", objects: dict[int, str | bytes] | None = None
) -> dict[str, str | None]:
    """Each word of a page with the reason why it cannot be seen."""
    data = pdf(content, resources=resources, catalog=catalog, objects={100: GREY_PICTURE, **(objects or {})})
    return {run.text: run.hidden for run in read_pdf(data, "resume.pdf", Limits()).runs}


def test_plain_text_can_be_seen() -> None:
    assert hidden(show("Robin")) == {"Robin": None}


def test_white_on_white_is_hidden() -> None:
    assert hidden(show("stuffed", before=WHITE)) == {"stuffed": "same colour"}


def test_nearly_white_on_white_is_hidden() -> None:
    assert hidden(show("stuffed", before="0.98 0.98 0.98 rg")) == {"stuffed": "same colour"}


def test_light_grey_and_yellow_on_white_can_be_seen() -> None:
    content = show("grey", before="0.75 0.75 0.75 rg") + show("yellow", y=600, before="1 1 0 rg")
    assert hidden(content) == {"grey": None, "yellow": None}


def test_white_on_a_dark_band_can_be_seen() -> None:
    assert hidden(rectangle(0, 680, 612, 60) + show("Robin", before=WHITE)) == {"Robin": None}


def test_white_below_a_dark_band_is_hidden() -> None:
    assert hidden(rectangle(0, 740, 612, 40) + show("stuffed", before=WHITE)) == {"stuffed": "same colour"}


def test_white_on_a_dark_page_can_be_seen_and_dark_on_it_is_hidden() -> None:
    content = rectangle(0, 0, 612, 792, (0.1, 0.1, 0.2)) + show("light", before=WHITE)
    content += show("dark", y=600, before="0.1 0.1 0.2 rg")
    assert hidden(content) == {"light": None, "dark": "same colour"}


def test_white_in_a_white_box_on_a_dark_band_is_hidden() -> None:
    content = rectangle(0, 600, 612, 150) + rectangle(50, 690, 300, 30, (1, 1, 1)) + show("stuffed", before=WHITE)
    assert hidden(content) == {"stuffed": "same colour"}


def test_white_over_a_picture_is_not_called_hidden() -> None:
    """What the picture shows there is not known."""
    assert hidden(picture(0, 600, 612, 192) + show("Robin", before=WHITE), IMAGE) == {"Robin": None}


def test_a_frame_around_text_of_its_colour_does_not_hide_it() -> None:
    frame = "0 g 50 650 500 100 re 55 655 490 90 re f*\n"
    assert hidden(frame + show("Robin")) == {"Robin": None}


def test_text_under_a_later_fill_is_covered() -> None:
    assert hidden(show("stuffed") + rectangle(50, 680, 300, 40, (0, 0, 0.5))) == {"stuffed": "covered"}


def test_text_over_an_earlier_fill_is_not_covered() -> None:
    assert hidden(rectangle(50, 680, 300, 40, (0.8, 0.8, 1)) + show("Robin")) == {"Robin": None}


def test_text_under_a_later_picture_is_hidden() -> None:
    assert hidden(show("stuffed") + picture(50, 680, 300, 40), IMAGE) == {"stuffed": "under an image"}


def test_a_highlight_that_lets_text_through_does_not_cover_it() -> None:
    states = "/ExtGState << /Half << /ca 0.4 >> >>"
    assert hidden(show("Robin") + "/Half gs " + rectangle(50, 680, 300, 40, (1, 1, 0)), states) == {"Robin": None}


@pytest.mark.parametrize("mode", [3, 7])
def test_render_modes_that_paint_nothing_are_invisible(mode: int) -> None:
    assert hidden(show("stuffed", before=f"{mode} Tr")) == {"stuffed": "invisible"}


def test_outlined_text_takes_the_colour_of_its_outline() -> None:
    assert hidden(show("Robin", before=f"1 Tr 0 0 0 RG {WHITE}")) == {"Robin": None}


def test_text_without_any_opacity_is_invisible() -> None:
    assert hidden("/None gs " + show("stuffed"), "/ExtGState << /None << /ca 0 >> >>") == {"stuffed": "invisible"}


def test_text_under_two_points_is_tiny() -> None:
    assert hidden(show("stuffed", size=1) + show("Robin", y=600, size=6)) == {"stuffed": "tiny", "Robin": None}


@pytest.mark.parametrize(("x", "y"), [(-300, 700), (700, 700), (72, -50), (72, 900)])
def test_text_beyond_the_page_is_off_it(x: float, y: float) -> None:
    assert hidden(show("stuffed", x=x, y=y)) == {"stuffed": "off the page"}


def test_text_outside_its_clip_path_is_clipped() -> None:
    assert hidden("q 0 0 100 100 re W n " + show("stuffed") + "Q " + show("Robin", y=600)) == {
        "stuffed": "clipped",
        "Robin": None,
    }


def test_text_inside_its_clip_path_can_be_seen() -> None:
    assert hidden("q 50 650 300 100 re W n " + show("Robin") + "Q") == {"Robin": None}


def test_text_clipped_by_a_form_is_clipped_where_the_form_stands() -> None:
    form = stream(
        "q 0 0 30 30 re W n " + show("seen", x=5, y=10) + show("stuffed", x=100, y=10) + "Q",
        "/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Resources << /Font << /F1 << /Type /Font "
        "/Subtype /Type1 /BaseFont /Helvetica >> >> >>",
    )
    found = hidden("q 1 0 0 1 100 300 cm /Fm1 Do Q", "/XObject << /Fm1 101 0 R >>", objects={101: form})
    assert found == {"seen": None, "stuffed": "clipped"}


LAYERS = "/OCProperties << /OCGs [101 0 R 102 0 R] /D << /OFF [101 0 R] /Order [101 0 R 102 0 R] >> >>"


def test_text_on_a_layer_that_is_off_is_hidden() -> None:
    content = f"/OC /Off BDC {show('stuffed')} EMC /OC /On BDC {show('Robin', y=600)} EMC"
    layers: dict[int, str | bytes] = {
        101: "<< /Type /OCG /Name (Off) >>",
        102: "<< /Type /OCG /Name (On) >>",
    }
    found = hidden(content, "/Properties << /Off 101 0 R /On 102 0 R >>", LAYERS, layers)
    assert found == {"stuffed": "layer off", "Robin": None}


PAGE = Box(0.0, 0.0, 612.0, 792.0)
WORD = Box(100.0, 100.0, 150.0, 110.0)


@pytest.mark.parametrize(
    ("covers", "colour", "reason"),
    [
        ((), 0xFFFFFF, "same colour"),
        ((Cover(Box(90.0, 90.0, 200.0, 120.0), 0, 0x202020),), 0xFFFFFF, None),
        ((Cover(Box(90.0, 90.0, 200.0, 120.0), 0, 0xFFFFFF),), 0xFFFFFF, "same colour"),
        # A curve may or may not be behind the word: it is hidden only if neither answer shows it.
        ((Cover(Box(90.0, 90.0, 200.0, 120.0), 0, 0x000000, solid=False),), 0x000000, None),
        ((Cover(Box(90.0, 90.0, 200.0, 120.0), 9, 0xFFFFFF, solid=False),), 0x000000, None),
        # Half of the word stays in sight.
        ((Cover(Box(90.0, 90.0, 126.0, 120.0), 9, 0xFFFFFF),), 0x000000, None),
        # A gradient behind it: not known.
        ((Cover(Box(90.0, 90.0, 200.0, 120.0), 0, None),), 0xFFFFFF, None),
    ],
)
def test_a_word_is_judged_by_what_is_painted_around_it(
    covers: tuple[Cover, ...], colour: int, reason: Hidden | None
) -> None:
    assert Backdrop(covers, PAGE).why_hidden(Ink(WORD, order=5, colour=colour)) == reason


def test_half_transparent_black_on_white_is_grey() -> None:
    assert blend(0x000000, 0xFFFFFF, 128) == 0x7F7F7F


def test_colours_look_the_same_only_when_no_channel_tells_them_apart() -> None:
    assert looks_same(0xFAFAFA, 0xFFFFFF)
    assert not looks_same(0xFFFF00, 0xFFFFFF)
    assert not looks_same(0x101010, 0x404040)
