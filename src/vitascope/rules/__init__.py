"""Rules: from Facts to verdicts. FAMILIES names every family's tuple of rules; RULES is all of them by code.

JOB applies only where an ad was given; its score stands beside the five and has no weight in the total.
"""

from vitascope.roles import Family
from vitascope.rules import ats, evidence, job, stack, structure, writing
from vitascope.rules.rule import Rule

FAMILIES: dict[Family, tuple[Rule, ...]] = {
    "ATS": ats.RULES,
    "STK": stack.RULES,
    "EVD": evidence.RULES,
    "STR": structure.RULES,
    "WRT": writing.RULES,
    "JOB": job.RULES,
}

RULES: tuple[Rule, ...] = tuple(rule for family in FAMILIES.values() for rule in family)

TITLES: dict[Family, str] = {
    "ATS": "Compatibility with parsers",
    "STK": "Tech stack",
    "EVD": "Evidence",
    "STR": "Structure and length",
    "WRT": "Writing",
    "JOB": "Match with the ad",
}

RETIRED: dict[str, str] = {}
"""Codes that are gone, with the version and what became of them. A code never comes back."""
