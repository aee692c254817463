from msgspec.structs import replace

from document.sketches import document, texts
from vitascope.document.model import Box, Document, Metadata, Page, Run, Style
from vitascope.document.readings import read


def page(*runs: Run) -> Document:
    return Document("pdf", runs, (Style("Plain", 10), Style("Plain", 24)), (Page(612, 792, 0, len(runs)),))


def test_letters_set_apart_are_one_word_to_a_reader_and_many_to_extractors() -> None:
    main, stream, _ = read(document("E X P E R I E N C E"))
    assert texts(main) == ["EXPERIENCE"]
    assert texts(stream) == ["E X P E R I E N C E"]


def test_letters_set_apart_keep_the_wider_space_between_words() -> None:
    assert texts(read(document("A D A   E X A M P L E"))[0]) == ["ADA EXAMPLE"]


def test_initials_stay_apart() -> None:
    assert texts(read(document("J R R Example"))[0]) == ["J R R Example"]


def test_pieces_without_white_space_are_one_word() -> None:
    pieces = page(
        Run("Py", 0, order=0, box=Box(50, 50, 62, 62)),
        Run("Torch", 0, order=1, box=Box(62, 50, 92, 62), joined=True),
    )
    line = read(pieces)[0].lines[0]
    assert (line.text, line.starts) == ("PyTorch", (0, 2))


def test_a_superscript_stays_on_its_line() -> None:
    raised = page(
        Run("CO", 0, order=0, box=Box(50, 50, 64, 62)),
        Run("2", 0, order=1, box=Box(64, 48, 68, 55), joined=True),
        Run("models", 0, order=2, box=Box(72, 50, 110, 62)),
    )
    assert texts(read(raised)[0]) == ["CO2 models"]


def test_a_large_name_keeps_out_of_the_small_lines_beside_it() -> None:
    header = page(
        Run("Ada", 1, order=0, box=Box(50, 40, 100, 68)),
        Run("ada@example.com", 0, order=1, box=Box(400, 38, 490, 50)),
        Run("555-0100", 0, order=2, box=Box(400, 52, 450, 64)),
        Run("Springfield", 0, order=3, box=Box(400, 66, 460, 78)),
    )
    given = " / ".join(texts(read(header)[0]))
    assert given in (
        "Ada / ada@example.com / 555-0100 / Springfield",
        "ada@example.com / Ada 555-0100 / Springfield",
    )


def test_turned_text_is_a_line_of_its_own_after_the_page() -> None:
    turned = page(
        Run("EXPERIENCE", 0, order=0, box=Box(20, 50, 32, 120), rotation=270),
        Run("Wrote", 0, order=1, box=Box(50, 50, 80, 62)),
        Run("kernels", 0, order=2, box=Box(84, 50, 120, 62)),
    )
    assert texts(read(turned)[0]) == ["Wrote kernels", "EXPERIENCE"]


def test_a_line_of_hebrew_is_read_from_the_right() -> None:
    hebrew = page(
        Run("עולם", 0, order=0, box=Box(50, 50, 80, 62)),
        Run("שלום", 0, order=1, box=Box(84, 50, 114, 62)),
    )
    assert texts(read(hebrew)[0]) == ["שלום עולם"]


def row(*words: str, language: str = "") -> Document:
    """Words as they stand on a line from left to right, each with a space after it; "+" glues one to the next."""
    runs: list[Run] = []
    left = 50.0
    for order, word in enumerate(words):
        text = word.removesuffix("+")
        runs.append(Run(text, 0, order=order, box=Box(left, 50, left + 6 * len(text), 62)))
        left += 6 * len(text) + (0 if word.endswith("+") else 4)
    return replace(page(*runs), metadata=Metadata(language=language))


def test_figures_and_words_from_left_to_right_keep_their_order_on_a_line_of_hebrew() -> None:
    assert texts(read(row("Triton", "בעזרת", "240", "ms", "עם", "זמן"))[0]) == ["זמן עם 240 ms בעזרת Triton"]


def test_a_figure_glued_to_a_hebrew_letter_comes_after_its_hyphen() -> None:
    assert texts(read(row("240-+", "מ", "ירידה"))[0]) == ["ירידה מ-240"]
    assert texts(read(row("של", ",5%-+", "ב", "ירידה"))[0]) == ["ירידה ב-5%, של"]


def test_a_sign_between_items_parts_them_on_a_line_from_the_right() -> None:
    line = row("אביב", "תל", "|", "+41", "44", "|", "robin@example.com", language="he")
    assert texts(read(line)[0]) == ["robin@example.com | +41 44 | תל אביב"]


def test_a_line_mostly_of_latin_words_runs_from_the_right_only_where_the_file_says_its_language() -> None:
    assert texts(read(row("Python", "CUDA", "שפות:"))[0]) == ["Python CUDA שפות:"]
    assert texts(read(row("Python", "CUDA", "שפות:", language="he-IL"))[0]) == ["שפות: Python CUDA"]
