"""ATS170 to ATS172: what the file says about itself, and its size."""

from vitascope.rules.facts import Facts
from vitascope.rules.rule import FULL, PASSED, Rule, Spot, Verdict, failed, rule

LARGEST = 2_500_000
"""Bytes that Greenhouse still parses ("2.5 MB", support article 200989175)."""


@rule(
    "ATS170",
    "untagged-pdf",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(29,),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        @ pdf
        @ tagged
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def untagged_pdf(facts: Facts) -> Verdict | None:
    """The PDF has no tags, which say what is a heading, a list, a paragraph.

    Why: screen readers go by tags, and some readers of text too. Few parsers need them, hence the least weight.
    Fix: export from Word or LibreOffice with "document structure tags", from LaTeX with tagging switched on.
    Source: PDF 32000-1, 14.8; PDF/UA (ISO 14289-1).
    """
    if facts.document.kind != "pdf":
        return None
    return PASSED if facts.document.metadata.tagged else failed("The PDF has no structure tags.", Spot(page=0))


@rule(
    "ATS171",
    "missing-language-or-title",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(29,),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        @ pdf
        @ title Robin Example, machine learning engineer
        @ language en
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def missing_language_or_title(facts: Facts) -> Verdict | None:
    """The PDF does not say its language or its title.

    Why: a screen reader picks its voice by the language; the title is what a browser shows on the tab.
    Fix: set both in the document's properties before exporting.
    Source: PDF/UA (ISO 14289-1), 7.1 and 7.2.
    """
    if facts.document.kind != "pdf":
        return None
    about = facts.document.metadata
    missing = [name for name, value in (("language", about.language), ("title", about.title)) if not value.strip()]
    if not missing:
        return PASSED
    return failed(
        f"The PDF does not say its {' or its '.join(missing)}.", Spot(page=0), marks=FULL - 500 * len(missing)
    )


@rule(
    "ATS172",
    "large-file",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(22,),
    fails="""
        @ bytes 4000000
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="""
        @ bytes 90000
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
)
def large_file(facts: Facts) -> Verdict | None:
    """The file is larger than 2.5 MB.

    Why: some systems take it without reading it.
    Fix: shrink or leave out pictures and export anew; a page of text takes under 200 kB.
    Source: Greenhouse support, "resume parsing" (200989175): files over 2.5 MB are not parsed.
    """
    size = facts.document.size_bytes
    if not size:
        return None
    if size <= LARGEST:
        return PASSED
    return failed(f"The file has {size / 1_000_000:.1f} MB.", Spot(location="the file"))


RULES: tuple[Rule, ...] = (untagged_pdf, missing_language_or_title, large_file)
