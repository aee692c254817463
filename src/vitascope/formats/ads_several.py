"""Several ads together -> lines for a terminal, JSON, CSV."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text

from vitascope.formats.ads_terminal import heading, say
from vitascope.formats.answers import SIGNS
from vitascope.formats.fixes import printable
from vitascope.formats.structured import SCHEMA_VERSION
from vitascope.posting.several import Several
from vitascope.rules.changes import Change
from vitascope.rules.stack.camps import TITLES

_FEW = 25
_BAR = 20
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def several_dict(several: Several, changes: Sequence[Change]) -> dict[str, Any]:
    return {
        "vitascope": SCHEMA_VERSION,
        "ads": [
            {
                "ad": names[0],
                "also": list(names[1:]),
                "title": posting.facts.title,
                "archetype": posting.archetype,
                "camps": [share.camp for share in posting.camps],
            }
            for names, posting in zip(several.folded, several.postings, strict=True)
        ],
        "terms": [
            {
                "term": term.term,
                "surfaces": list(term.surfaces),
                "ads": term.ads,
                "required": term.required,
                "preferred": term.preferred,
                "duty": term.duty,
            }
            for term in several.terms
        ],
        "clusters": [
            {
                "archetype": cluster.archetype,
                "camp": cluster.camp or None,
                "ads": [several.names[ad] for ad in cluster.ads],
                "terms": list(cluster.terms),
            }
            for cluster in several.clusters
        ],
        "together": [
            {"terms": [pair.first, pair.second], "ads": pair.ads, "share": pair.thousandths / 1000}
            for pair in several.together
        ],
        "changes": [
            {
                "surface": change.surface,
                "state": change.state,
                "ads": change.ads,
                "required": change.required,
                "advice": change.advice,
            }
            for change in changes
        ],
    }


def several_csv(several: Several) -> str:
    """One row a term. A cell that a spreadsheet would take for a formula gets an apostrophe before it."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("term", "spellings", "ads", "required", "preferred", "duty"))
    for term in several.terms:
        row = (term.term, "; ".join(term.surfaces), term.ads, term.required, term.preferred, term.duty)
        writer.writerow([_cell(value) for value in row])
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def render_several(several: Several, changes: Sequence[Change], console: Console) -> None:
    """The most demanded terms with bars, then kinds of ad, pairs, and the changes that serve most ads."""
    total = len(several.postings)
    folded = sum(len(names) - 1 for names in several.folded)
    more = f"; {folded} more say the same and are folded" if folded else ""
    say(console, Text(f"{total} ads{more}", "bold"))
    if changes:
        heading(console, "What would serve most of them")
        for change in changes[:8]:
            state = f"  {change.state}, {change.ads} ads, required in {change.required}"
            say(console, Text.assemble((printable(change.surface), "bold"), state), f" {SIGNS[change.state]} ")
            say(console, Text(printable(change.advice), "dim"), "   ")
    heading(console, "Terms by how many ads ask for them (required, preferred, among duties)")
    width = max((len(printable(term.surface)) for term in several.terms[:_FEW]), default=0)
    for term in several.terms[:_FEW]:
        name = printable(term.surface).ljust(width)
        bar = "█" * max(1, round(_BAR * term.ads / total))
        counts = f"{term.required}/{term.preferred}/{term.duty}"
        say(console, Text.assemble((name, "bold"), f"  {term.ads:>3}  {counts:<9} ", (bar, "cyan")))
    heading(console, "Kinds of ad")
    for cluster in several.clusters:
        camp = TITLES.get(cluster.camp, cluster.camp) or "no camp"
        count = f"{len(cluster.ads)} ad{'s' if len(cluster.ads) > 1 else ''}"
        say(console, Text(f"{cluster.archetype}, {camp}: {count}; {printable(', '.join(cluster.terms[:5]))}"), " - ")
    if several.together:
        heading(console, "Terms that travel together")
        for pair in several.together[:10]:
            share = round(pair.thousandths / 10)
            both = f"{pair.ads} ads, {share}% of those with either"
            say(console, Text(f"{printable(pair.first)} and {printable(pair.second)}: {both}"), " - ")
