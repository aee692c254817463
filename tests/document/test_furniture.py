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
