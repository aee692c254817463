"""EVD, evidence: what was done, what came of it, how it was known.

Weights: that there is a figure at all weighs most (EVD102, 30); the strength of the best bullets (EVD140, 16) and the
evaluation story (EVD106, 9) follow; what a figure lacks weighs little, so that a figure always pays.
"""

from vitascope.rules.evidence import conditions, figures, plausible, whole
from vitascope.rules.rule import Rule

RULES: tuple[Rule, ...] = tuple(
    sorted((*figures.RULES, *conditions.RULES, *whole.RULES, *plausible.RULES), key=lambda rule: rule.code)
)
