from document.sketches import document
from vitascope.document.readings import read

BODY = "\n" * 20 + "Wrote attention kernels\n" + "\n" * 26


def parts(*sketches: str) -> list[tuple[str, str]]:
    return [(line.text, line.part) for line in read(document(*sketches))[0].lines]


def test_what_pages_repeat_at_their_edges_is_header_and_footer() -> None:
    assert parts(f"Ada Example{BODY}Page 1 of 2", f"Ada Example{BODY}Page 2 of 2") == [
        ("Ada Example", "header"),
        ("Wrote attention kernels", "body"),
        ("Wrote attention kernels", "body"),
        ("Page 1 of 2", "footer"),
        ("Ada Example", "header"),
        ("Page 2 of 2", "footer"),
    ]


def test_a_page_number_alone_at_the_bottom_is_a_footer() -> None:
    assert parts(f"Ada Example{BODY}1")[-1] == ("1", "footer")


def test_what_stands_once_is_body() -> None:
    assert parts(f"Ada Example{BODY}Springfield", f"Kernel Engineer{BODY}CUDA")[0] == ("Ada Example", "body")


def test_a_number_that_cannot_count_the_page_is_body() -> None:
    assert parts(f"Ada Example{BODY}2015")[-1] == ("2015", "body")
    assert parts(f"Ada Example{BODY}07")[-1] == ("07", "body")


def test_a_row_that_repeats_close_to_the_text_is_body() -> None:
    page = "Ada Example" + "\n" * 20 + "Wrote kernels\n" * 27 + "University of Example"
    assert {part for _, part in parts(page, page) if _ == "University of Example"} == {"body"}


def test_a_name_with_the_count_of_pages_is_a_footer_though_the_first_page_has_none() -> None:
    assert parts(f"Ada Example{BODY}CUDA", f"Kernels{BODY}Ada Example 2 / 2")[-1] == ("Ada Example 2 / 2", "footer")
    assert parts(f"Ada Example{BODY}CUDA", f"Kernels{BODY}Ranked 2 of 9")[-1] == ("Ranked 2 of 9", "body")
