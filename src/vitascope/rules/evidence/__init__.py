"""EVD, evidence: what was done, what came of it, how it was known.

Weights: that there is a figure at all weighs most (EVD102, 45), then the strength of the best bullets (EVD140, 44). A
figure that cannot be true (EVD201 to 203, 28 each, only where there is a figure of that kind) makes a reader doubt the
others and counts for nothing in EVD102 and EVD140; a pair in the wrong direction (EVD204, 12) is as often a slip, and
nearly every page has a pair that passes. Then come the questions that every reviewer asks (EVD106, 14; EVD107, 10;
EVD117, 8). What a figure lacks weighs little, so that a figure always pays.
"""

from vitascope.rules.evidence import conditions, figures, plausible, whole
from vitascope.rules.lines import has_statements
from vitascope.rules.rule import Rule, only_where

_ALL = (*figures.RULES, *conditions.RULES, *whole.RULES, *plausible.RULES)

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (rule if rule.code == "EVD101" else only_where(has_statements, rule) for rule in _ALL),
        key=lambda rule: rule.code,
    )
)
