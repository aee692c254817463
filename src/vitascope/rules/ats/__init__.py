"""ATS, compatibility with parsers: what software reads of the file, and what it loses.

Weights: columns that are mixed (20), names that a reading loses and words that no reader can decode (15), hidden text
and a missing address (12) decide whether the rest is seen at all; boxes, tables, headers and jobs that cannot be filed
lose a part (5 to 10); icons, tags, titles and a phone number are polish (1 to 3).
"""

from collections.abc import Callable
from dataclasses import replace

from vitascope.rules.ats import (
    concealed,
    contact,
    containers,
    headings,
    jobs,
    order,
    pictures,
    properties,
    text_layer,
)
from vitascope.rules.facts import Facts
from vitascope.rules.lines import reads_as_blank
from vitascope.rules.rule import Rule, Verdict


def _where_readable(rule: Rule) -> Rule:
    """The rule, not applicable to a file that reads as blank: there ATS101 alone decides, and the category is 0."""
    check: Callable[[Facts], Verdict | None] = rule.check

    def on_text(facts: Facts) -> Verdict | None:
        return None if reads_as_blank(facts.document) else check(facts)

    return replace(rule, check=on_text)


_ALL = (
    *text_layer.RULES,
    *order.RULES,
    *containers.RULES,
    *pictures.RULES,
    *concealed.RULES,
    *contact.RULES,
    *headings.RULES,
    *properties.RULES,
    *jobs.RULES,
)

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (rule if rule.code == "ATS101" else _where_readable(rule) for rule in _ALL),
        key=lambda rule: rule.code,
    )
)
