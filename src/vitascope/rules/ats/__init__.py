"""ATS, compatibility with parsers: what software reads of the file, and what it loses.

Weights: a mean forgives, so that what loses the page must weigh as much as all polish together. Columns that are mixed
weigh most (90: about a third of all that can apply, since half of the readers compared lose the order of such a page), then names that a reading loses (20), skills or the address where readers do not look, and no address
at all (14 to 16), jobs without dates and another order in the file (14), boxes and letters that cannot be decoded (12).
Hidden text and instructions to a model (10) are limited by caps besides. Icons, tags, titles and a phone number are
polish (1 to 3).
"""

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
from vitascope.rules.lines import is_readable
from vitascope.rules.rule import Rule, only_where

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
        (rule if rule.code == "ATS101" else only_where(is_readable, rule) for rule in _ALL),
        key=lambda rule: rule.code,
    )
)
