"""WRT, writing: how the lines are put. They depend on words alone, never on the page or the kind of file.

Weights: what a line opens with and whether it says anything weighs most (WRT101, 103, 106); form (length, tense,
punctuation) less; slips that a spelling checker finds, least.
"""

from vitascope.rules.rule import Rule
from vitascope.rules.writing import form, openings, slips, words

RULES: tuple[Rule, ...] = tuple(
    sorted((*openings.RULES, *form.RULES, *words.RULES, *slips.RULES), key=lambda rule: rule.code)
)
