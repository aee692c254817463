"""Rules of the family."""

from vitascope.rules.rule import Rule

RULES: tuple[Rule, ...] = ()
