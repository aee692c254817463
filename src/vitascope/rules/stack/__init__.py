"""STK, tech stack: the names on the page, how they are written, and what stands behind them.

Weights: that the role's names are there (STK129, 40), that listed tools are shown (STK105, 16), that accelerators
have an outcome (STK106, 12) and that nothing is claimed before it existed (STK201, 16) weigh most: a page of another
profession has none of the names, however well it is written, and is not found. The order and labels of the block weigh little: they are lost in many layouts,
and the same words must get the same score in any.
"""

from vitascope.rules.lines import is_readable
from vitascope.rules.rule import Rule, only_where
from vitascope.rules.stack import block, camps, plausible, shown, spelling

_ALL = (*block.RULES, *shown.RULES, *camps.RULES, *spelling.RULES, *plausible.RULES)

_OF_BLANK = ("STK101", "STK129")
"""Rules that a file without readable text fails too: the names are not there for the reader (R183)."""

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (rule if rule.code in _OF_BLANK else only_where(is_readable, rule) for rule in _ALL),
        key=lambda rule: rule.code,
    )
)
