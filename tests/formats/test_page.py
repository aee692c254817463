"""The HTML report: one offline page that holds everything and runs nothing of the résumé's."""

import re
from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import vitascope
from vitascope.formats.page import to_html
from vitascope.report import Report

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20


@pytest.fixture(scope="module")
def report() -> Report:
    return vitascope.check(EXAMPLES / "two-columns.pdf")


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return to_html(report, [PNG])


class Outline(HTMLParser):
    """Ids, headings' levels and addresses of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.levels: list[int] = []
        self.addresses: list[str] = []
        self.labels: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        self.addresses += [str(found[name]) for name in ("src", "href") if found.get(name)]
        if tag == "img":
            self.labels.append(found.get("alt") or "")


def test_it_asks_for_nothing_from_anywhere(page: str) -> None:
    outside = [a for a in Outline(page).addresses if not a.startswith(("#", "data:"))]
    assert outside == []
    assert "Content-Security-Policy" in page
    assert "default-src 'none'" in unescape(page)


def test_ids_are_unique_and_links_inside_lead_somewhere(page: str) -> None:
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    inside = {address[1:] for address in outline.addresses if address.startswith("#") and len(address) > 1}
    assert inside - set(outline.ids) == set()


def test_headings_are_in_order(page: str) -> None:
    levels = Outline(page).levels
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_pictures_have_words(page: str) -> None:
    assert all(Outline(page).labels)


def test_it_names_the_score_the_first_change_and_every_reader(page: str, report: Report) -> None:
    text = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert str(report.score) in text
    assert "Change this first" in text
    for reader in ("columns", "stream", "rows"):
        assert reader in text
    for title in ("What a reviewer looks for and will not find", "Likely reasons for a no", "What software reads"):
        assert title in text


def test_text_of_the_resume_is_never_markup() -> None:
    evil = "# Robin </script><script>alert(1)</script>\n\n# Experience\n- <img src=x onerror=alert(1)> cut p99 \"'&\n"
    page = to_html(vitascope.check(evil.encode(), name="<b>x</b>.txt"), [])
    assert "<script>alert(1)" not in page
    assert "<img src=x" not in page
    assert "<b>x</b>" not in page


def test_a_file_without_pages_is_shown_as_a_map() -> None:
    page = to_html(vitascope.check(EXAMPLES / "one-column.docx"), [])
    assert "data:image/png" not in page
    assert "Northwind Robotics" in page


def test_equal_reports_give_equal_pages(report: Report, page: str) -> None:
    assert to_html(vitascope.check(EXAMPLES / "two-columns.pdf"), [PNG]) == page
