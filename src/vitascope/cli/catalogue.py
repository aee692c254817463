"""vitascope rule and vitascope roles: what is checked, and what for."""

import json
from textwrap import indent

from vitascope.cli.console import write_out
from vitascope.errors import BadUsage, UnknownRule
from vitascope.roles import roles
from vitascope.rules import RETIRED, RULES
from vitascope.rules.rule import Rule


def run_rule(code: str | None, *, every: bool, form: str) -> None:
    """Prints one rule, those with a prefix, or all."""
    if every == bool(code):
        raise BadUsage("give the code of a rule, or --all", "for example: vitascope rule ATS101")
    chosen = tuple(rule for rule in RULES if every or rule.code.startswith((code or "").upper()))
    if not chosen:
        if code and code.upper() in RETIRED:
            write_out(f"{code.upper()} is retired: {RETIRED[code.upper()]}")
            return
        raise UnknownRule(code or "")
    if form == "json":
        write_out(json.dumps([as_dict(rule) for rule in chosen], indent=2, ensure_ascii=False))
    elif len(chosen) == 1:
        write_out(explained(chosen[0]))
    else:
        for rule in chosen:
            write_out(f"{rule.code}  {rule.severity:7}  {rule.weight:>3}  {rule.name}: {rule.summary}")


def explained(rule: Rule) -> str:
    """The rule's page as plain text."""
    cap = f"\nCap: while it fails the total cannot pass {rule.cap.limit}: {rule.cap.reason}." if rule.cap else ""
    return (
        f"{rule.code} {rule.name} ({rule.severity}, weight {rule.weight} in {rule.family}, since {rule.since})\n\n"
        f"{rule.summary}\n\nWhy: {rule.why}\nFix: {rule.fix}\nSource: {rule.source}{cap}\n\n"
        f"Fails:\n{indent(rule.fails, '    ')}\n\nPasses:\n{indent(rule.passes, '    ')}"
    )


def as_dict(rule: Rule) -> dict[str, object]:
    keys = ("code", "name", "family", "severity", "weight", "since", "summary", "why", "fix", "source")
    found: dict[str, object] = {key: getattr(rule, key) for key in keys}
    return found | {
        "fails": rule.fails,
        "passes": rule.passes,
        "requirements": [f"R{number}" for number in rule.requirements],
        "cap": rule.cap.limit if rule.cap else None,
    }


def run_roles() -> None:
    """One line a role: id, title, category weights."""
    for role in roles():
        weights = " ".join(f"{family} {weight}" for family, weight in role.weights.by_family().items())
        write_out(f"{role.id:28} {role.title:32} {weights}")
