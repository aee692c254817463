"""WRT, writing: how the lines are put. They depend on words alone, never on the page or the kind of file.

Weights: what a line opens with and whether it says anything weighs most (WRT101, 24; WRT106, 20; WRT111, 16;
WRT103, 14): these are what a reviewer stops at; form (length, tense,
punctuation) less; slips that a spelling checker finds, least.
"""

from vitascope.rules.lines import has_statements
from vitascope.rules.rule import Rule, only_where
from vitascope.rules.writing import form, openings, slips, words

_ALL = (*openings.RULES, *form.RULES, *words.RULES, *slips.RULES)

RULES: tuple[Rule, ...] = tuple(
    sorted((only_where(has_statements, rule) for rule in _ALL), key=lambda rule: rule.code)
)
