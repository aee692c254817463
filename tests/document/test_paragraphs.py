from document.sketches import document
from vitascope.document.readings import read


def openers(sketch: str) -> list[str]:
    """The first words of the lines that open a paragraph."""
    lines = read(document(sketch))[0].lines
    return [line.text.split()[0] for line in lines if line.first_of_paragraph]


def test_a_line_goes_on_from_one_that_had_no_room_for_its_first_word() -> None:
    assert openers("""
        - Wrote attention kernels for long contexts and kept them fast
          through three releases
        - Halved the decode latency
        - Measured it
    """) == ["Wrote", "Halved", "Measured"]


def test_short_lines_under_each_other_are_items_of_a_list() -> None:
    assert openers("""
        Rust
        PyTorch
        TensorRT
        AWS Neuron
    """) == ["Rust", "PyTorch", "TensorRT", "AWS"]


def test_white_space_ends_a_paragraph() -> None:
    assert openers("""
        Wrote attention kernels for long contexts and kept them fast now

        through three releases
    """) == ["Wrote", "through"]


def test_a_row_with_a_date_opens_a_paragraph_and_ends_one() -> None:
    assert openers("""
        Kernel Engineer                               Mar 2021 - Present
        Example Labs in a long street of a town that is called Springfield
    """) == ["Kernel", "Example"]


def test_the_white_above_a_line_is_counted_in_its_heights() -> None:
    lines = read(document("EXPERIENCE\n\nKernel Engineer"))[0].lines
    assert [line.gap for line in lines] == [0.0, 1.33]
