from typing import Any

import pypdfium2
import pytest

from render.sample import TEXT, master, sample
from vitascope.checking import check
from vitascope.document.limits import Limits
from vitascope.document.open import open_document
from vitascope.document.readings import main_reading
from vitascope.errors import CannotDraw, NoSuchFont
from vitascope.render.compose import compose
from vitascope.render.language import words_added
from vitascope.render.looks import LOOKS
from vitascope.render.options import Choices
from vitascope.render.pdf import draw_pdf, draw_pictures
from vitascope.render.plan import Plan, words
from vitascope.render.proof import prove


def drawn(text: str, **choices: Any) -> tuple[Plan, bytes]:
    plan = compose(master(text), Choices(**choices))
    return plan, draw_pdf(plan)


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_look_reads_back_word_for_word(name: str, paper: str) -> None:
    plan = compose(sample(), Choices(template=name, paper=paper))
    receipt = prove(draw_pdf(plan), "page.pdf", plan)
    assert (receipt.words, receipt.readers) == (len(words(plan)), ("columns", "stream", "rows"))


def test_the_bytes_are_the_same_on_every_run() -> None:
    plan = compose(sample())
    assert draw_pdf(plan) == draw_pdf(plan)


def test_the_file_is_tagged_and_says_title_author_and_language() -> None:
    _, data = drawn("language: de\nbasics: {name: Jördis Example}")
    document = open_document(data, "page.pdf", Limits())
    told = document.metadata
    assert (told.tagged, told.title, told.author, told.language) == (
        True,
        "Jördis Example - Résumé",
        "Jördis Example",
        "de",
    )


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_paper_is_the_one_asked_for(paper: str, size: tuple[int, int]) -> None:
    _, data = drawn("basics: {name: Robin Example}", paper=paper)
    page = pypdfium2.PdfDocument(data)[0]
    assert tuple(round(side) for side in page.get_size()) == size


@pytest.mark.parametrize(
    "name",
    [
        "Zoë O'Brien-Łukasz",
        "Đặng Thị Hương",
        "Ξένια Παπαδοπούλου",
        "Оксана Ґалаґан",
        "Çağla Şahin",
        "Björk Guðmundsdóttir",
    ],
)
@pytest.mark.parametrize("template", LOOKS)
def test_names_of_latin_greek_cyrillic_and_vietnamese_are_drawn(name: str, template: str) -> None:
    plan, data = drawn(f'basics: {{name: "{name}"}}\nwork: [{{name: N, highlights: [Cut it.]}}]', template=template)
    assert prove(data, "page.pdf", plan).words == len(words(plan))


def test_a_letter_that_no_font_has_is_told_with_what_to_do() -> None:
    plan = compose(master("basics: {name: 山田太郎}"))
    with pytest.raises(NoSuchFont, match=r"no font at hand has “山” .*--font-dir"):
        draw_pdf(plan)


RIGHT_TO_LEFT = {
    "he": (
        "רובין דוגמה",
        "תל אביב",
        "הורדתי את זמן התגובה מ-240 ms ל-90 ms, ב-5%, עם [N] דוגמאות של main() (Triton).",
    ),
    "ar": ("روبن مثال", "دبي", "خفضت زمن الاستجابة من 240 ms إلى 90 ms باستخدام Triton مع [N] مثال."),
}


@pytest.mark.parametrize("template", LOOKS)
@pytest.mark.parametrize("language", RIGHT_TO_LEFT)
def test_a_page_from_right_to_left_reads_back_with_its_figures_and_latin_words_in_order(
    language: str, template: str
) -> None:
    name, town, bullet = RIGHT_TO_LEFT[language]
    text = f"""
language: {language}
basics: {{name: {name}, email: robin@example.com, phone: "+41 44 000 00 00", location: {{city: {town}}}}}
work: [{{name: Contoso, position: {name}, startDate: 2021-03, endDate: present, highlights: ["{bullet}"]}}]
skills: [{{name: {town}, keywords: [Python, C++, CUDA]}}]
"""
    plan, data = drawn(text, template=template)
    assert prove(data, "page.pdf", plan).words == len(words(plan))
    main = main_reading(open_document(data, "page.pdf", Limits()))
    assert bullet in " ".join(line.text for line in main.lines)


@pytest.mark.parametrize("language", words_added().headings)
def test_headings_of_no_language_are_called_clever(language: str) -> None:
    _, data = drawn(TEXT.replace("basics:", f"language: {language}\nbasics:", 1))
    findings = check(data).findings
    assert [finding.message for finding in findings if finding.code in {"ATS160", "ATS162"}] == []


def test_text_is_never_read_as_markup_of_the_typesetter() -> None:
    text = r"""
basics: {name: '#panic("x")', summary: '$x$ <lab> #import "/etc/passwd": * \ -- --- "q" ~ @ref = head _em_'}
"""
    plan, data = drawn(text)
    assert prove(data, "page.pdf", plan).words == len(words(plan))


def test_a_master_without_a_name_is_drawn() -> None:
    plan, data = drawn("work: [{name: Northwind, position: Engineer, highlights: [Cut it.]}]")
    assert prove(data, "page.pdf", plan).words == 5


def test_an_empty_master_cannot_be_drawn_and_says_so() -> None:
    with pytest.raises(CannotDraw, match="holds nothing to draw"):
        draw_pdf(compose(master("")))


def test_a_word_wider_than_the_page_is_broken_and_stays_on_it() -> None:
    plan, data = drawn(f"basics: {{name: R}}\nwork: [{{name: N, highlights: [see {'a1b2-' * 40} there]}}]")
    assert prove(data, "page.pdf", plan).words == len(words(plan))


def test_a_paragraph_longer_than_a_page_goes_on_over_it() -> None:
    plan, data = drawn(f"basics: {{name: R}}\nwork: [{{name: N, highlights: [{'word ' * 1500}]}}]")
    assert prove(data, "page.pdf", plan).words == len(words(plan))


def test_a_blank_is_yellow_and_the_page_is_marked_a_draft_without_a_word_more() -> None:
    with_blank, drafted = drawn("basics: {name: R}\nwork: [{name: N, highlights: ['Cut it by [N]%.']}]")
    _, done = drawn("basics: {name: R}\nwork: [{name: N, highlights: [Cut it by 5%.]}]")
    fills = {s.fill for s in open_document(drafted, "a.pdf", Limits()).shapes if s.fill is not None}
    assert 0xFFEC80 in fills
    assert 0xFFEC80 not in {s.fill for s in open_document(done, "a.pdf", Limits()).shapes}
    assert prove(drafted, "page.pdf", with_blank).blanks == 1


def test_pictures_are_made_of_each_page() -> None:
    pages = draw_pictures(compose(sample(), Choices(template="senior")), dpi=40)
    assert all(page.startswith(b"\x89PNG") for page in pages)
