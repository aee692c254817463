"""STK, tech stack: the names on the page, how they are written, and what stands behind them.

Weights: that the role's names are there (STK129, 20), that listed tools are shown (STK105, 16) and that accelerators
have an outcome (STK106, 8) weigh most. The order and labels of the block weigh little: they are lost in many layouts,
and the same words must get the same score in any.
"""

from vitascope.rules.rule import Rule
from vitascope.rules.stack import block, camps, plausible, shown, spelling

RULES: tuple[Rule, ...] = tuple(
    sorted((*block.RULES, *shown.RULES, *camps.RULES, *spelling.RULES, *plausible.RULES), key=lambda rule: rule.code)
)
