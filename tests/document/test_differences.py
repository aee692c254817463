from document.sketches import document
from vitascope.document.differences import differences, order_agreement
from vitascope.document.readings import read

TWO_COLUMNS = """
    SKILLS           EXPERIENCE
    Python           Kernel Engineer, Example Labs, Springfield
    CUDA             - Wrote attention kernels for long contexts and
    Triton             kept them fast through three releases of it
    PyTorch          - Halved the decode latency of a large model by
    JAX                fusing the sampler into the last kernel run
"""


def test_a_page_in_one_column_is_the_same_to_all() -> None:
    page = document("EXPERIENCE\nKernel Engineer\n- Wrote attention kernels")
    for difference in differences(page, read(page)):
        assert (difference.agreement, difference.lost, difference.switches) == (1000, (), 0)
        assert difference.is_safe


def test_rows_jump_between_columns_and_the_page_is_not_safe() -> None:
    page = document(TWO_COLUMNS, by_columns=(17,))
    stream, rows = differences(page, read(page))
    assert (stream.reader, stream.agreement, stream.switches, stream.is_safe) == ("stream", 1000, 0, True)
    assert (rows.reader, rows.switches, rows.is_safe) == ("rows", 10, False)
    assert rows.agreement < 900


def test_a_jump_names_the_words_on_both_sides() -> None:
    page = document(TWO_COLUMNS, by_columns=(17,))
    _, rows = differences(page, read(page))
    before, after = rows.pages[0].jumps[0]
    assert (page.runs[before].text, page.runs[after].text) == ("SKILLS", "EXPERIENCE")


def test_hidden_words_are_extra_and_do_not_make_a_page_unsafe() -> None:
    page = document("Python ~Kubernetes~ CUDA")
    stream, _ = differences(page, read(page))
    assert [page.runs[i].text for i in stream.extra] == ["Kubernetes"]
    assert stream.is_safe


def test_agreement_runs_from_the_same_order_to_the_reverse() -> None:
    assert order_agreement([1, 2, 3, 4]) == 1000
    assert order_agreement([4, 3, 2, 1]) == -1000
    assert order_agreement([1, 2, 4, 3]) == 667
    assert order_agreement([7]) == 1000


def test_agreement_of_a_long_file_is_exact() -> None:
    assert order_agreement(list(range(5000, 0, -1))) == -1000
    assert order_agreement([*range(2500, 5000), *range(2500)]) == 0
