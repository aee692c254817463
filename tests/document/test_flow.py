from document.sketches import texts
from vitascope.document.differences import differences
from vitascope.document.model import Document, Paragraph, Part, Run, Style
from vitascope.document.readings import read


def word_file(*paragraphs: tuple[str, Part, tuple[int, int, int] | None]) -> Document:
    runs: list[Run] = []
    made: list[Paragraph] = []
    for i, (text, part, cell) in enumerate(paragraphs):
        first = len(runs)
        runs += [Run(word, 0, order=first + n, part=part, paragraph=i) for n, word in enumerate(text.split())]
        made.append(Paragraph(first, len(runs), part=part, cell=cell))
    return Document("docx", tuple(runs), (Style(),), paragraphs=tuple(made))


def test_everything_begins_with_the_header_and_ends_with_notes_and_footer() -> None:
    everything, body = read(
        word_file(
            ("Kernel Engineer", "body", None),
            ("See the paper", "footnote", None),
            ("Ada Example", "header", None),
            ("Page", "footer", None),
            ("Open to work", "text box", None),
            ("nice", "comment", None),
        )
    )
    assert texts(everything) == ["Ada Example", "Kernel Engineer", "Open to work", "See the paper", "Page"]
    assert texts(body) == ["Kernel Engineer"]


def test_a_header_that_sections_repeat_is_read_once() -> None:
    everything = read(word_file(("Ada Example", "header", None), ("Ada Example", "header", None)))[0]
    assert texts(everything) == ["Ada Example"]


def test_a_row_of_title_and_date_is_one_line_with_cells() -> None:
    line = read(
        word_file(
            ("Kernel Engineer, Example Labs", "table", (0, 0, 0)),
            ("Mar 2021 – Present", "table", (0, 0, 1)),
        )
    )[0].lines[0]
    assert [part.of(line.text) for part in line.parts] == ["Kernel Engineer, Example Labs", "Mar 2021 – Present"]


def test_a_date_beside_an_entry_stands_on_its_first_line() -> None:
    everything = read(
        word_file(
            ("2021–2024", "table", (0, 0, 0)),
            ("Kernel Engineer", "table", (0, 0, 1)),
            ("Wrote attention kernels", "table", (0, 0, 1)),
            ("Measured them", "table", (0, 0, 1)),
        )
    )[0]
    assert texts(everything) == ["2021–2024 Kernel Engineer", "Wrote attention kernels", "Measured them"]


def test_a_heading_in_a_rail_keeps_a_line_of_its_own() -> None:
    everything = read(
        word_file(
            ("Experience", "table", (0, 0, 0)),
            ("Kernel Engineer", "table", (0, 0, 1)),
            ("Wrote attention kernels", "table", (0, 0, 1)),
            ("Measured them", "table", (0, 0, 1)),
        )
    )[0]
    assert texts(everything)[:2] == ["Experience", "Kernel Engineer"]


def test_tables_are_lost_to_who_walks_the_body_alone() -> None:
    document = word_file(("Experience", "body", None), ("Kernel Engineer", "table", (0, 0, 0)))
    (difference,) = differences(document, read(document))
    assert [document.runs[i].text for i in difference.lost] == ["Kernel", "Engineer"]
    assert not difference.is_safe


def test_a_tab_is_a_wide_gap_and_a_break_ends_the_line() -> None:
    runs = tuple(Run(word, 0, order=i, paragraph=0) for i, word in enumerate(["Engineer", "2021", "Example", "Labs"]))
    document = Document("docx", runs, (Style(),), paragraphs=(Paragraph(0, 4, tabs=(1,), breaks=(2,)),))
    lines = read(document)[0].lines
    assert [(line.text, line.cells) for line in lines] == [("Engineer 2021", (9,)), ("Example Labs", ())]


def test_deleted_text_is_in_no_reading() -> None:
    runs = (Run("Python", 0, paragraph=0), Run("Perl", 0, order=1, paragraph=0, hidden="deleted", part="deleted"))
    document = Document("docx", runs, (Style(),), paragraphs=(Paragraph(0, 2),))
    assert [texts(reading) for reading in read(document)] == [["Python"], ["Python"]]
