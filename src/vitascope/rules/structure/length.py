"""STR101 to STR103: how long the document is, and how full its pages are."""

from vitascope.rules.facts import Facts
from vitascope.rules.lines import seen_runs
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule

LONG_WORDS = 1_100
"""Words of a file without pages that make about three; an ordinary full page holds 450 to 600."""

TRUSTED_WORDS = 300
"""Words from which the page count that a Word file gives is believed: templates carry counts of other texts."""

LEAST_ON_A_PAGE = 5
"""Words under which a page is an empty one that the program left at the end."""


@rule(
    "STR101",
    "three-pages",
    severity="error",
    weight=30,
    since="1.0",
    requirements=(24, 25, 192),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        ...
        %%
        ...
        %%
        ...
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def three_pages(facts: Facts) -> Verdict | None:
    """The document has three pages or more.

    Why: the third page is not read, and what stands on it takes attention from the first. Two pages are as good as
    one at any level. Files without pages are measured by words: over 1,100 make about three pages. The heaviest
    weight of the family: no other fault of structure loses whole pages.
    Fix: keep what the role asks for and what is recent; give old jobs a line each.
    Source: requirements R24, R25, D3; measured: the fullest of 173 full pages of real files has 596 words, and files of
    two pages have up to 920.
    """
    pages = _pages(facts)
    if pages:
        if len(pages) < 3:
            return PASSED
        marks = 250 if len(pages) == 3 else 0
        return failed(f"The document has {len(pages)} pages.", *(Spot(page=p) for p in pages[2:]), marks=marks)
    counted_pages = facts.document.metadata.pages
    words = sum(len(line.text.split()) for line in facts.lines)
    if not words:
        return None
    late = _after(facts, LONG_WORDS * 2 // 3)
    if counted_pages >= 3 and words > TRUSTED_WORDS:
        message = f"The document has {counted_pages} pages."
        return failed(message, Spot(runs=late), marks=250 if counted_pages == 3 else 0)
    if words <= LONG_WORDS:
        return PASSED
    marks = 250 if words < LONG_WORDS * 4 // 3 else 0
    return failed(
        f"The document has {words:,} words, which make about three pages or more.", Spot(runs=late), marks=marks
    )


def _pages(facts: Facts) -> list[int]:
    """Pages with text, or with a picture in its place."""
    words = [0] * len(facts.document.pages)
    for i in seen_runs(facts.document):
        if words:
            words[facts.document.runs[i].page] += 1
    pictured = {image.page for image in facts.document.images if image.share > 0.3}
    return [page for page, number in enumerate(words) if number >= LEAST_ON_A_PAGE or page in pictured]


def _after(facts: Facts, words: int) -> tuple[int, ...]:
    """The runs of the first line after so many words."""
    for line in facts.lines:
        words -= len(line.text.split())
        if words < 0:
            return line.runs
    return facts.lines[-1].runs if facts.lines else ()


SMALL_PT = 9.0
NARROW_PT = 14.0
CROWDED = 4_500
"""Type size, margin and characters of a page beyond which it is dense, see STR102."""


@rule(
    "STR102",
    "dense-page",
    severity="note",
    weight=4,
    since="1.0",
    requirements=(25,),
    fails="""
        @ pdf
        # Experience
        [[size 7]]Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        [[size 7]]Cut p99 from 240 ms to 95 ms with dynamic batching on one card and the same model.
        [[size 7]]Wrote the release gate of the ranking model and moved its features to a store.
        [[size 7]]Moved the retrieval service to another region in one quarter.
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        Cut p99 from 240 ms to 95 ms with dynamic batching on one card and the same model.
        Wrote the release gate of the ranking model and moved its features to a store.
    """,
)
def dense_page(facts: Facts) -> Verdict | None:
    """A page is set in small type, with narrow margins or with too many characters.

    Why: a person scans; small and crowded lines are passed over.
    Fix: cut words before type size: 10 pt or more, margins of half an inch.
    Source: requirements R25; measured on 330 pages of real files: nine of ten have type of 9.8 pt or more and a margin
    of 35 pt or more, and none has more than 3,700 characters.
    """
    document = facts.document
    if not document.has_geometry:
        return None
    findings = []
    for number, page in enumerate(document.pages):
        runs = [document.runs[i] for i in range(page.first, page.last) if document.runs[i].hidden is None]
        if len(runs) < 30:
            continue
        sizes = sorted(document.style_of(run).size_pt for run in runs)
        size = sizes[len(sizes) // 2]
        characters = sum(len(run.text) + (not run.joined) for run in runs)
        left = min((run.box.x0 for run in runs if run.box and run.rotation % 360 == 0), default=NARROW_PT)
        reasons = [
            text
            for holds, text in (
                (0 < size < SMALL_PT - 0.05, f"type of {size:.1f} pt"),
                (characters > CROWDED, f"{characters:,} characters"),
                (0 <= left < NARROW_PT, f"a margin of {left:.0f} pt"),
            )
            if holds
        ]
        if reasons:
            findings.append(Finding(f"Page {number + 1} is dense: {' and '.join(reasons)}.", (Spot(page=number),), 0))
    return counted(findings, len(document.pages), lambda faults, of: FULL - 700 * faults // max(of, 1))


@rule(
    "STR103",
    "nearly-empty-last-page",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(24,),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        ...
        %%
        and two lines of another page that hold very little
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        ...
    """,
)
def nearly_empty_last_page(facts: Facts) -> Verdict | None:
    """The last page holds a few lines only.

    Why: it looks like an accident of printing, and a reader turns the page for nothing.
    Fix: cut a few lines, or let the page carry something.
    Source: requirements R24; our own threshold: less than a tenth of the words of the page before.
    """
    pages = _pages(facts)
    if not facts.document.has_geometry:
        return None
    if len(pages) < 2:
        return PASSED
    words = [sum(1 for i in seen_runs(facts.document) if facts.document.runs[i].page == page) for page in pages[-2:]]
    if 10 * words[1] >= words[0]:
        return PASSED
    message = f"Page {pages[-1] + 1} holds {words[1]} words only."
    return failed(message, Spot(page=pages[-1]), marks=300)


RULES: tuple[Rule, ...] = (three_pages, dense_page, nearly_empty_last_page)
