"""A comparison, and several ads together -> HTML pages that need nothing else. They hold no script at all."""

from collections.abc import Sequence

from vitascope.document.model import Document, Reading
from vitascope.formats.against import against
from vitascope.formats.page import environment, inline, policy
from vitascope.language.terms import Vocabulary
from vitascope.posting.several import Several
from vitascope.rules.changes import Change
from vitascope.rules.comparison import Comparison
from vitascope.rules.stack.camps import TITLES

MOST_TERMS = 60
MOST_CHANGES = 12


def target_page(
    compared: Comparison, document: Document, reading: Reading, vocabulary: Vocabulary, resume: str, ad: str
) -> str:
    """The ad beside the résumé as a page of its own."""
    style = inline("ads.css") + inline("against.css")
    return (
        environment()
        .get_template("target.html")
        .render(
            held=against(compared, document, reading, vocabulary),
            resume=resume,
            title=compared.posting.facts.title or ad,
            style=style,
            policy=policy(style),
        )
    )


def several_page(several: Several, changes: Sequence[Change] = ()) -> str:
    """Terms with bars, kinds of ad, terms that travel together, and the changes that serve most ads."""
    style = inline("ads.css")
    return (
        environment()
        .get_template("ads.html")
        .render(
            several=several,
            terms=several.terms[:MOST_TERMS],
            total=len(several.postings),
            duplicates=sum(len(names) - 1 for names in several.folded),
            changes=changes[:MOST_CHANGES],
            camp_titles=TITLES,
            style=style,
            policy=policy(style),
        )
    )
