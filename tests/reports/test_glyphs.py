"""Reported: words that a font, a ligature or letter-spacing breaks."""

import unicodedata

import pytest

from pdf_builder import GREY_PICTURE, HELVETICA, HELVETICA_BOLD, picture, to_unicode
from reports.made import (
    BOLD,
    PAGE_HEIGHT,
    bullets,
    codes,
    contacts,
    escaped,
    jobs,
    messages,
    of_pdf,
    put,
    skills,
    value,
)
from vitascope.report import Report

ASCII = {code: chr(code) for code in range(0x20, 0x7F)}
MAPPED = HELVETICA.replace(">>", "/ToUnicode 100 0 R >>")
TOP = put(200, 50, "Mara Quist", 18, BOLD) + put(150, 70, "mara.quist@example.com | (415) 555-0117 | Portland, OR")
JOB = (
    put(50, 100, "EXPERIENCE", 11, BOLD)
    + put(50, 116, "Platform Engineer, Globex Inc")
    + put(450, 116, "2019 - 2022")
)


def with_codes(content: str, mapping: dict[int, str]) -> Report:
    """The page where the font of its body says of each code what it is; those not named are ASCII."""
    codes = {100: to_unicode({**ASCII, **mapping})}
    return of_pdf(content, fonts={"F1": MAPPED, "F2": HELVETICA_BOLD}, objects=codes)


LIGATED = (
    TOP + JOB + put(50, 130, "- Veri@ed workQows of @ntech clients.").replace("@", "\\001").replace("Q", "\\002")
)
# The e-mail's own @ stands in TOP and is put back.
LIGATED = LIGATED.replace("mara.quist\\001", "mara.quist@").replace("Mara \\002uist", "Mara Quist")


@pytest.mark.report("88b280a2")
def test_a_ligature_that_the_font_maps_to_two_letters_is_those_letters_and_no_fault() -> None:
    report = with_codes(LIGATED, {1: "fi", 2: "fl"})
    assert bullets(report.resume.work[0]) == ["Verified workflows of fintech clients."]
    assert "ATS103" not in codes(report)


@pytest.mark.report("case 2")
def test_ligature_characters_are_named_by_their_words_and_hide_no_term() -> None:
    text = "Veri@cation of quali@ed workQows, pro@tability and e#cient speculative #.".replace("#.", "decoding.")
    line = put(50, 130, "- " + text).replace("@", "\\001").replace("Q", "\\002").replace("#", "\\003")
    report = with_codes(TOP + JOB + line, {1: "\ufb01", 2: "\ufb02", 3: "\ufb03"})
    assert bullets(report.resume.work[0]) == [
        "Verification of qualified workflows, profitability and efficient speculative decoding."
    ]
    said = unicodedata.normalize("NFKC", " ".join(messages(report, "ATS103")))
    assert [
        w for w in ("Verification", "qualified", "workflows", "profitability", "efficient") if w not in said
    ] == []
    assert not any(0xFB00 <= ord(c) <= 0xFB06 for line in report.readings[0].lines for c in line.text)


@pytest.mark.report("cab7e6b8")
def test_a_font_without_unicode_is_read_by_the_names_of_its_glyphs_and_flagged() -> None:
    font = HELVETICA.replace("/WinAnsiEncoding", "<< /Type /Encoding /Differences [28 /f_i 29 /f_l] >>")
    content = TOP + JOB + put(50, 130, "- Wrote the @rst work~ow engine.").replace("@", "\\034").replace("~", "\\035")
    content = content.replace("mara.quist\\034", "mara.quist@")
    report = of_pdf(content, fonts={"F1": font, "F2": HELVETICA_BOLD})
    assert bullets(report.resume.work[0]) == ["Wrote the first workflow engine."]
    assert {"ATS102", "ATS103"} & set(codes(report))


@pytest.mark.report("abc0c7af")
def test_a_letter_mapped_to_nul_is_a_lost_letter_and_said() -> None:
    font = "/Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [1 /fi] >> /ToUnicode 100 0 R >>"
    font = HELVETICA.replace("/Encoding /WinAnsiEncoding >>", font)
    content = (
        TOP
        + JOB
        + put(50, 130, "- Veri@es every release.").replace("@", "\\001").replace("mara.quist\\001", "mara.quist@")
    )
    report = of_pdf(content, fonts={"F1": font, "F2": HELVETICA_BOLD}, objects={100: to_unicode({**ASCII, 1: "\0"})})
    (bullet,) = report.resume.work[0].bullets
    assert bullet.text == "Veri\ufffdes every release."
    assert not any("\0" in line.text for reading in report.readings for line in reading.lines)
    assert messages(report, "ATS104") == ['Software receives "Veri\ufffdes".']


def spaceless(words: str, top: float, gap: int = 310) -> str:
    """A justified line as TeX writes it: no space glyph, the words moved apart."""
    pieces = f" -{gap} ".join(f"({escaped(word)})" for word in words.split())
    return f"BT /F1 10 Tf 60 {PAGE_HEIGHT - top} Td [{pieces}] TJ ET\n"


@pytest.mark.parametrize("gap", [230, 310, 420])
@pytest.mark.report("7dd69b72")
def test_justified_bullets_without_space_glyphs_have_spaces(gap: int) -> None:
    words = "\u2022 Cut the cost of serving one model by a third"
    assert bullets(of_pdf(TOP + JOB + spaceless(words, 130, gap)).resume.work[0]) == [
        "Cut the cost of serving one model by a third"
    ]


@pytest.mark.report("8ba1f8c5")
def test_french_bullets_without_space_glyphs_have_spaces_where_other_parts_have_their_own() -> None:
    content = TOP + put(50, 100, "EXPÉRIENCE", 11, BOLD)
    content += put(50, 116, "Ingénieur logiciel, Globex SA") + put(450, 116, "2019 - 2022")
    content += spaceless("\u2022 Réduit de moitié la latence du décodage", 130)
    content += put(50, 160, "COMPÉTENCES", 11, BOLD) + put(50, 176, "Python, Triton, vLLM")
    resume = of_pdf(content).resume
    assert [bullets(e) for e in resume.work] == [["Réduit de moitié la latence du décodage"]]
    assert skills(resume) == ["Python", "Triton", "vLLM"]


@pytest.mark.report("781c9826")
def test_a_spaced_out_name_a_bullet_drawn_after_its_text_and_glued_languages_are_read_as_meant() -> None:
    content = put(200, 50, "MARA QUIST", 18, BOLD, before="6.3 Tc")
    content += "BT 0 Tc ET " + put(150, 70, "mara.quist@example.com | (415) 555-0117") + JOB
    content += put(62, 130, "Cut the cost of serving by a third.") + put(50, 130, "\u2022")
    content += put(62, 144, "Moved training to four nodes.") + put(50, 144, "\u2022")
    content += (
        put(50, 180, "LANGUAGES", 11, BOLD) + put(50, 196, "English (Native)") + put(124, 196, "Spanish (Fluent)")
    )
    resume = of_pdf(content).resume
    assert value(resume.name) == "MARA QUIST"
    assert bullets(resume.work[0]) == ["Cut the cost of serving by a third.", "Moved training to four nodes."]
    assert [b.marker for b in resume.work[0].bullets] == ["\u2022", "\u2022"]
    assert [f.value for f in resume.languages] == ["English", "Spanish"]


@pytest.mark.report("9d3c828f")
@pytest.mark.parametrize("sign", ["\uf0b7", "\u25a1", "\ufffd", "\u27a2"])
def test_an_odd_glyph_that_opens_lines_is_a_bullet(sign: str) -> None:
    lines = (
        "Cut the cost of serving by a third.",
        "Moved training to four nodes.",
        "Wrote the sampler of the service.",
    )
    content = TOP + JOB + "".join(put(50, 130 + 14 * n, "~ " + line) for n, line in enumerate(lines))
    resume = with_codes(content, {0x7E: sign}).resume
    assert bullets(resume.work[0]) == list(lines)


TYPE3 = (
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 "
    "/LastChar 98 /Widths [1000 1000] /Encoding << /Type /Encoding /Differences [97 /square /triangle] >> "
    "/CharProcs << /square 100 0 R /triangle 100 0 R >> /Resources << >> >>"
)


@pytest.mark.report("16999691")
def test_text_in_a_font_that_names_no_letters_is_flagged() -> None:
    glyph = "<< /Length 42 >>\nstream\n1000 0 0 0 750 750 d1 0 0 750 750 re f      \nendstream"
    report = of_pdf(put(72, 100, "abab baba abba baab " * 6, 6), fonts={"F1": TYPE3}, objects={100: glyph})
    assert "ATS102" in codes(report)
    assert not report.document.is_image_only


@pytest.mark.report("case 3")
def test_only_the_headings_in_a_lying_font_are_flagged_as_unreadable() -> None:
    lying = MAPPED.replace("/Helvetica", "/ABCDEF+Heading")
    shifted = {code: chr(code - 3) for code in range(0x44, 0x7B)}
    content = put(200, 50, "Mara Quist", 18) + put(150, 70, "mara.quist@example.com | (415) 555-0117 | Portland, OR")
    content += put(50, 100, "WORK EXPERIENCE", 12, "F3") + put(50, 116, "Platform Engineer, Globex Inc, 2019 - 2022")
    content += put(50, 130, "- Cut the cost of serving by a third with quick, warm joy.")
    content += put(50, 160, "THE LANGUAGES AND MINOR SKILLS", 12, "F3") + put(50, 176, "Python, Triton, vLLM, Go")
    report = of_pdf(content, fonts={"F1": HELVETICA, "F3": lying}, objects={100: to_unicode(shifted)})
    assert {report.document.style_of(r).font for r in report.document.runs if r.suspect} == {"Heading"}
    assert {report.document.style_of(r).font for r in report.document.runs if not r.suspect} == {"Helvetica"}
    assert "ATS102" in codes(report)


@pytest.mark.report("8130fd8b")
@pytest.mark.parametrize(("sign", "code"), [("\u00b1", 0x7E), ("\u00bc", 0x7E), ("\uf0e0", 0x7E), ("#", 0x23)])
def test_icons_before_contacts_are_no_part_of_them(sign: str, code: int) -> None:
    glyph = chr(code)
    content = put(200, 50, "Mara Quist", 18, BOLD)
    content += put(100, 70, f"{glyph} mara.quist@example.com") + put(300, 70, f"{glyph}(415) 555-0117")
    report = with_codes(content + JOB, {code: sign})
    assert contacts(report.resume, "email") == ["mara.quist@example.com"]
    assert contacts(report.resume, "phone") == ["(415) 555-0117"]
    assert value(report.resume.name) == "Mara Quist"


@pytest.mark.report("3b661d16")
def test_icons_of_the_private_use_area_are_flagged_and_ordinary_signs_are_not() -> None:
    ordinary = (
        TOP + put(50, 100, "EXPERIENCE", 11, BOLD) + put(50, 116, "Fancy Goods Engineer, Globex Inc, 2015-2020")
    )
    ordinary += put(50, 130, "- Kept the fancy shop, R&D included, alive.")
    icons = ordinary + "".join(
        put(100 + 150 * n, 84, f"~ {text}") for n, text in enumerate(("Portland", "mara.example.dev"))
    )
    plain, private = with_codes(ordinary, {}), with_codes(icons, {0x7E: "\uf041"})
    told = {"ATS102", "ATS103", "ATS104", "ATS105", "ATS107", "ATS119"}
    assert told & set(codes(plain)) == set()
    assert told & set(codes(private))
    assert jobs(plain.resume) == [("Globex Inc", "Fancy Goods Engineer", "2015-2020")]


@pytest.mark.report("27af7ecf", "e1d0c847")
def test_a_page_that_is_a_picture_is_said_to_have_no_text_and_has_no_points() -> None:
    report = of_pdf(picture(0, 0, 612, 792), resources="/XObject << /Im1 100 0 R >>", objects={100: GREY_PICTURE})
    assert report.document.is_image_only
    assert report.score == 0
    assert len(messages(report, "ATS101")) == 1
    assert next(c.score for c in report.categories if c.code == "ATS") == 0
