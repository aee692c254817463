import pytest

from document.sketches import document, texts
from vitascope.document.readings import read


def columns(*sketches: str) -> list[str]:
    return texts(read(document(*sketches))[0])


def test_dates_at_the_right_edge_stay_on_the_row_of_their_title() -> None:
    assert columns("""
        EXPERIENCE
        Kernel Engineer                          Mar 2021 - Present
        Example Labs                                 Springfield
        - Wrote attention kernels
        Compiler Engineer                      Jan 2018 - Feb 2021
        Sample Works                                 Springfield
        - Lowered dialects
    """) == [
        "EXPERIENCE",
        "Kernel Engineer Mar 2021 - Present",
        "Example Labs Springfield",
        "Wrote attention kernels",
        "Compiler Engineer Jan 2018 - Feb 2021",
        "Sample Works Springfield",
        "Lowered dialects",
    ]


def test_a_wide_gap_on_a_row_is_told_in_its_cells() -> None:
    line = read(document("Kernel Engineer                          Mar 2021 - Present"))[0].lines[0]
    assert [part.of(line.text) for part in line.parts] == ["Kernel Engineer", "Mar 2021 - Present"]


def test_dates_left_of_the_text_stay_on_their_row() -> None:
    assert columns("""
        2021-2024     Kernel Engineer, Example Labs
                      Wrote attention kernels for long contexts
                      Halved the decode latency of a large model

        2018-2021     Compiler Engineer, Sample Works
                      Lowered the matrix dialect to tensor cores
                      Cut compile time by a third

        2015-2018     Software Engineer, Test Company
                      Kept the build farm alive
    """)[::3] == [
        "2021-2024 Kernel Engineer, Example Labs",
        "2018-2021 Compiler Engineer, Sample Works",
        "2015-2018 Software Engineer, Test Company",
    ]


def test_a_range_of_dates_over_two_lines_is_brought_together() -> None:
    assert columns("""
        Jan 2021 -    Kernel Engineer, Example Labs
        Present       Wrote attention kernels for long contexts
                      Halved the decode latency of a large model

        Mar 2018 -    Compiler Engineer, Sample Works
        Dec 2020      Lowered the matrix dialect to tensor cores
                      Cut compile time by a third
    """)[:5] == [
        "Jan 2021 - Present Kernel Engineer, Example Labs",
        "Wrote attention kernels for long contexts",
        "Halved the decode latency of a large model",
        "Mar 2018 - Dec 2020 Compiler Engineer, Sample Works",
        "Lowered the matrix dialect to tensor cores",
    ]


def test_labels_stay_with_what_they_label() -> None:
    assert columns("""
        Languages      Python, C++, CUDA
        Frameworks     PyTorch, JAX, Triton
        Systems        Linux, Slurm, Kubernetes
        Profilers      Nsight Compute, perf
    """) == [
        "Languages Python, C++, CUDA",
        "Frameworks PyTorch, JAX, Triton",
        "Systems Linux, Slurm, Kubernetes",
        "Profilers Nsight Compute, perf",
    ]


def test_a_rail_over_two_pages_is_read_whole_before_the_text_beside_it() -> None:
    first = """
        SKILLS           EXPERIENCE
        Python           Kernel Engineer, Example Labs, Springfield
        CUDA             - Wrote attention kernels for long contexts and
        Triton             kept them fast through three releases of it
        PyTorch          - Halved the decode latency of a large model by
    """
    second = """
        AWARDS             fusing the sampler into the last kernel run
        Prize one        Compiler Engineer, Sample Works, Springfield
        Prize two        - Lowered the matrix dialect to tensor cores of
        LANGUAGES          two vendors, with one pass for both of them
        English          - Cut compile time by a third over two quarters
    """
    read_lines = columns(first, second)
    assert read_lines[:10] == [
        *("SKILLS", "Python", "CUDA", "Triton", "PyTorch"),
        *("AWARDS", "Prize one", "Prize two", "LANGUAGES", "English"),
    ]
    assert read_lines[14:16] == [
        "Halved the decode latency of a large model by",
        "fusing the sampler into the last kernel run",
    ]


def test_a_contact_line_in_even_steps_is_not_cut_by_the_gutter_below_it() -> None:
    assert (
        columns("""
        Ada Example
        Springfield   ada@example.com   555-0100   example.com/ada

        SKILLS           EXPERIENCE
        Python           Kernel Engineer, Example Labs, Springfield
        CUDA             - Wrote attention kernels for long contexts and
        Triton             kept them fast through three releases of it
        PyTorch          - Halved the decode latency of a large model by
        JAX                fusing the sampler into the last kernel run
    """)[1]
        == "Springfield ada@example.com 555-0100 example.com/ada"
    )


def test_columns_that_stop_give_way_to_the_full_width() -> None:
    assert columns("""
        SKILLS           EDUCATION
        Python           Master of Science, Example University, where
        CUDA             the thesis was on sparse attention and on how
        Triton           to lower it to hardware of several vendors

        EXPERIENCE
        Kernel Engineer at Example Labs, where the decode path is fast now
    """)[-3:] == [
        "to lower it to hardware of several vendors",
        "EXPERIENCE",
        "Kernel Engineer at Example Labs, where the decode path is fast now",
    ]


@pytest.mark.parametrize("starts", [(), (30,)], ids=["drawn row by row", "drawn column by column"])
def test_entries_side_by_side_are_read_one_by_one(starts: tuple[int, ...]) -> None:
    sketch = """
        PROJECT ONE                   PROJECT TWO
        A compiler for small          A profiler that shows where
        languages that lowers to      each token of a model waits
        three vendors' kernels        and why it does so there
    """
    assert texts(read(document(sketch, by_columns=starts))[0])[:4] == [
        "PROJECT ONE",
        "A compiler for small",
        "languages that lowers to",
        "three vendors' kernels",
    ]
