import pytest

from document.sketches import document, texts
from vitascope.document.model import Document, Paragraph, Run, Style
from vitascope.document.readings import read
from vitascope.errors import UnknownReader

TWO_COLUMNS = """
    Ada Example                    ada@example.com   555-0100   github.com/ada-example

    SKILLS           EXPERIENCE
    Python           Kernel Engineer, Example Labs
    CUDA             Mar 2021 - Present    Pacific Coast, CA
    Triton           * Cut the decode latency of a large model by half
    PyTorch            with a paged attention kernel in Triton
                     * Kept it on the fast path through three releases
    AWARDS           Compiler Engineer, Sample Works
    Prize one        Jan 2018 - Feb 2021   Pacific Coast, CA
    Prize two        * Lowered the matrix dialect to tensor cores here
"""
LEFT = ["SKILLS", "Python", "CUDA", "Triton", "PyTorch", "AWARDS", "Prize one", "Prize two"]
RIGHT = [
    "EXPERIENCE",
    "Kernel Engineer, Example Labs",
    "Mar 2021 - Present Pacific Coast, CA",
    "Cut the decode latency of a large model by half",
    "with a paged attention kernel in Triton",
    "Kept it on the fast path through three releases",
    "Compiler Engineer, Sample Works",
    "Jan 2018 - Feb 2021 Pacific Coast, CA",
    "Lowered the matrix dialect to tensor cores here",
]


@pytest.mark.parametrize("starts", [(), (17,)], ids=["drawn row by row", "drawn column by column"])
def test_columns_under_a_banner_are_read_one_after_the_other(starts: tuple[int, ...]) -> None:
    columns = read(document(TWO_COLUMNS, by_columns=starts))[0]
    assert columns.reader == "columns"
    assert texts(columns)[1:] == LEFT + RIGHT


def test_the_row_reader_mixes_columns() -> None:
    rows = read(document(TWO_COLUMNS))[2]
    assert rows.reader == "rows"
    assert texts(rows)[2] == "Python Kernel Engineer, Example Labs"


def test_the_stream_reader_follows_the_file() -> None:
    stream = read(document(TWO_COLUMNS, by_columns=(17,)))[1]
    assert stream.reader == "stream"
    assert " ".join(texts(stream)).find("Prize two") < " ".join(texts(stream)).find("EXPERIENCE")


def test_hidden_words_are_in_what_extractors_return_and_not_in_what_is_read() -> None:
    main, stream, rows = read(document("Python ~Kubernetes~ CUDA"))
    assert texts(main) == ["Python CUDA"]
    assert texts(stream) == ["Python Kubernetes CUDA"]
    assert texts(rows) == ["Python Kubernetes CUDA"]


def test_a_reader_that_is_asked_for_comes_first() -> None:
    assert [reading.reader for reading in read(document("Python"), "rows")] == ["rows", "columns", "stream"]


@pytest.mark.parametrize(
    ("asked", "given"), [("stream", "body-only"), ("rows", "everything"), ("columns", "everything")]
)
def test_a_file_without_geometry_answers_every_name(asked: str, given: str) -> None:
    word = Document("docx", (Run("Python", 0, paragraph=0),), (Style(),), paragraphs=(Paragraph(0, 1),))
    assert read(word, asked)[0].reader == given


def test_an_unknown_reader_is_refused_by_name() -> None:
    with pytest.raises(UnknownReader, match="there is no reader 'ocr'"):
        read(document("Python"), "ocr")


MARGIN = """
    Experience
         since 2022  Engineer, Northwind, Lyon.
                     * Cut the decode latency of a large model by half
    Jan. 2019–Aug.   Analyst, Contoso, Paris.
              2022   * Wrote the evaluation harness of the whole team
    Education
         2013–2016   Diploma, Sample School, Lyon.
                     Signal Processing
                     Grade: good
"""


def test_labels_that_nearly_touch_their_text_are_cells_and_a_range_over_two_lines_is_one() -> None:
    """Dates set flush right against the text: the gap is a third of those that tell cells elsewhere."""
    page = document(MARGIN)
    lines = {line.text: line.cells for line in read(page)[0].lines}
    assert lines["since 2022 Engineer, Northwind, Lyon."] == (11,)
    assert lines["Jan. 2019–Aug. 2022 Analyst, Contoso, Paris."] == (20,)
    assert "Wrote the evaluation harness of the whole team" in lines
    assert lines["2013–2016 Diploma, Sample School, Lyon."] == (10,)
