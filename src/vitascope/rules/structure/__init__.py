"""STR, structure and length: what stands where, how long it is, what a person finds first.

Weights: a third page loses most (30); a stack or result that is out of sight (9 to 10), a missing section (8) and jobs
out of order (7) mislead the first look; the summary (6) and the shape of jobs (4 to 5) follow; forms of dates and
signs, old papers and links are polish (1 to 4).
"""

from vitascope.rules.lines import is_readable
from vitascope.rules.rule import Rule, only_where
from vitascope.rules.structure import first_look, jobs, length, order, projects, summary

_ALL = (*length.RULES, *summary.RULES, *order.RULES, *jobs.RULES, *projects.RULES, *first_look.RULES)

_OF_BLANK = ("STR101", "STR160")
"""Rules that a file without readable text is judged by too: its pages can be counted, its sections are missing."""

RULES: tuple[Rule, ...] = tuple(
    sorted(
        (rule if rule.code in _OF_BLANK else only_where(is_readable, rule) for rule in _ALL),
        key=lambda rule: rule.code,
    )
)
