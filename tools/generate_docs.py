"""Writes the pages that are made from the code: docs/rules/, docs/scoring.md, docs/coverage.md, docs/roles.md.

`pages()` gives every page as text, so that a test can compare them with what is committed.
"""

import re
import tomllib
from pathlib import Path

from vitascope.roles import roles
from vitascope.rules import FAMILIES, RETIRED, RULES, TITLES
from vitascope.rules.rule import Rule
from vitascope.rules.ruleset import RULESET
from vitascope.rules.views import all_reasons

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Made from the code by `make docs`; do not edit. -->\n\n"


def pages() -> dict[str, str]:
    """Every generated page by its path under docs/."""
    made = {f"rules/{rule.code}.md": rule_page(rule) for rule in RULES}
    made["rules/README.md"] = rules_index()
    made["scoring.md"] = scoring_page()
    made["coverage.md"] = coverage_page(tomllib.loads((DOCS / "coverage.toml").read_text(encoding="utf-8")))
    made["roles.md"] = roles_page()
    return made


def rule_page(rule: Rule) -> str:
    """One rule: head, Why, Fix, Source, both examples."""
    cap = (
        f"\n**Cap:** while it fails the total cannot pass {rule.cap.limit}: {rule.cap.reason}.\n" if rule.cap else ""
    )
    numbers = ", ".join(f"R{n}" for n in rule.requirements)
    return (
        f"{MADE}# {rule.code} {rule.name}\n\n"
        f"{rule.severity} · weight {rule.weight} in {TITLES[rule.family]} ({rule.family}) · since {rule.since}"
        f"{f' · {numbers}' if numbers else ''} · [source](../../src/{rule.file})\n\n"
        f"{rule.summary}\n\n**Why:** {rule.why}\n\n**Fix:** {rule.fix}\n\n**Source:** {rule.source}\n{cap}\n"
        f"## Fails\n\n```\n{rule.fails}\n```\n\n## Passes\n\n```\n{rule.passes}\n```\n"
    )


def rules_index() -> str:
    parts = [f"{MADE}# Rules\n\nRuleset {RULESET.version}: {len(RULES)} rules.\n"]
    for family, rules in FAMILIES.items():
        parts.append(
            f"\n## {family}: {TITLES[family]}\n\n| code | name | severity | weight | finds |\n|---|---|---|---|---|\n"
        )
        parts += [
            f"| [{r.code}]({r.code}.md) | {r.name} | {r.severity} | {r.weight} | {r.summary} |\n" for r in rules
        ]
    if RETIRED:
        parts.append("\n## Retired\n\n" + "".join(f"- {code}: {what}\n" for code, what in sorted(RETIRED.items())))
    return "".join(parts)


def scoring_page() -> str:
    date = f"{RULESET.as_of.year}-{RULESET.as_of.month:02d}"
    parts = [
        f"{MADE}# Scoring\n\nRuleset {RULESET.version}, judged as of {date} unless `--as-of` says otherwise.\n",
        """
## How a score is made

1. Every rule answers with marks from 0 to 1000, or that it does not apply. A rule that does not apply has no weight: it
   is no pass. A rule that crashed is neither: its category and the total are then absent and the exit status is 3.
2. A category score is the mean of its rules' marks, weighted by the rules' weights below.
3. The total is the mean of the category scores, weighted by the role's category weights. A category in which no rule
   applies has no weight.
4. Caps limit the total while their rule fails, and are named.
5. Sums are exact fractions. They are rounded once, when shown; a page with any fault is never shown as 100.

A finding's points are what the total would gain if that finding alone were mended, in hundredths of a point, found by
scoring again; caps are applied. While a cap is in force, what does not lift it returns 0; `uncapped_points` in the JSON
says what it would return without the cap.

The score is a function of the document, the role, the date above and the ruleset. It knows no clock, no network, no model
and no chance, and it never looks at name, photo, address, age, gender, school or the years of an education.

""",
        "## Caps\n\n| rule | limit | reason |\n|---|---|---|\n",
    ]
    parts += [
        f"| [{r.code}](rules/{r.code}.md) {r.name} | {r.cap.limit} | {r.cap.reason} |\n" for r in RULES if r.cap
    ]
    parts.append(
        "\n## Category weights by role\n\n| role | ATS | STK | EVD | STR | WRT | why |\n|---|---|---|---|---|---|---|\n"
    )
    for role in roles():
        weights = " | ".join(str(weight) for weight in role.weights.by_family().values())
        parts.append(f"| {role.title} | {weights} | {role.weights_reason} |\n")
    for family, rules in FAMILIES.items():
        whole = sum(rule.weight for rule in rules)
        parts.append(
            f"\n## {family}: {TITLES[family]}\n\n{_family_note(family)}\n\n"
            f"| rule | weight | share when all apply | reason |\n|---|---|---|---|\n"
        )
        parts += [
            f"| [{r.code}](rules/{r.code}.md) {r.name} | {r.weight} | {1000 * r.weight // whole / 10:.1f}% | {r.why} |\n"
            for r in rules
        ]
    parts.append("\n## Likely reasons for rejection\n\nShown when one of the rules has lost the marks named.\n\n")
    parts.append("| reason | rules | marks lost | why |\n|---|---|---|---|\n")
    parts += [f"| {r.title} | {', '.join(r.codes)} | {r.lost} | {r.why} |\n" for r in all_reasons()]
    return "".join(parts)


def _family_note(family: str) -> str:
    """What the head of the family's module says of its weights."""
    import importlib

    names = {"ATS": "ats", "STK": "stack", "EVD": "evidence", "STR": "structure", "WRT": "writing", "JOB": "job"}
    module = importlib.import_module(f"vitascope.rules.{names[family]}")
    return " ".join((module.__doc__ or "").split())


def numbers(ranges: str) -> list[int]:
    """The numbers of "1-3, 5": 1, 2, 3, 5."""
    found: list[int] = []
    for piece in re.findall(r"\d+(?:-\d+)?", ranges):
        first, _, last = piece.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def coverage_page(table: dict[str, object]) -> str:
    """Every requirement that is a check, with its rules or its place; raises KeyError for one that has neither."""
    by_number: dict[int, list[str]] = {}
    for rule in RULES:
        for number in rule.requirements:
            by_number.setdefault(number, []).append(f"[{rule.code}](rules/{rule.code}.md)")
    places = table["places"]
    assert isinstance(places, dict)
    lines = []
    for number in sorted(numbers(str(table["checks"])) + numbers(str(table["also"]))):
        said = ", ".join(by_number.get(number, []))
        place = places[f"R{number}"] if not said else places.get(f"R{number}", "")
        lines.append(f"| R{number} | {said} | {place} |\n")
    return (
        f"{MADE}# Coverage\n\nEvery requirement of the domain that is a check (parse, layout, score, keywords, claims, "
        "rewrite, evidence), and the rules or the place where it went.\n\n"
        "| requirement | rules | place |\n|---|---|---|\n" + "".join(lines)
    )


def roles_page() -> str:
    parts = [f"{MADE}# Roles\n\n`vitascope check FILE --role ROLE`; the default is `ml-engineer`.\n"]
    for role in roles():
        parts.append(
            f"\n## {role.title} (`{role.id}`)\n\nAlso: {', '.join(role.aliases)}.\n\n"
            f"Section order ({role.profile} profile): {', '.join(role.order)}.\n\n"
            f"Core names: {', '.join(role.core_terms)}.\n\n| a reviewer looks for | and asks | because |\n|---|---|---|\n"
        )
        parts += [f"| {e.title} | {e.question} | {e.why} |\n" for e in role.expectations]
    return "".join(parts)


def terminal_text(path: str) -> str:
    """What `vitascope check` prints for a file, 96 columns wide and without colour; lines without trailing blanks."""
    from io import StringIO

    from rich.console import Console

    from vitascope.checking import check
    from vitascope.formats.terminal import render

    console = Console(file=StringIO(), width=96, force_terminal=False, no_color=True)
    render(check(DOCS.parent / path), console)
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines()) + "\n"


def readme_with_output(readme: str) -> str:
    """The README with the first lines of the real output in its console block."""
    head, block = readme.split("```console\n", 1)
    command, rest = block.split("\n", 1)
    path = command.rsplit(" ", 1)[1]
    shown = "\n".join(terminal_text(path).splitlines()[:28])
    return f"{head}```console\n{command}\n{shown}\n…\n```{rest.split('```', 1)[1]}"


def main() -> None:
    readme = DOCS.parent / "README.md"
    readme.write_text(readme_with_output(readme.read_text(encoding="utf-8")), encoding="utf-8")
    wanted = pages()
    (DOCS / "rules").mkdir(parents=True, exist_ok=True)
    for stale in set((DOCS / "rules").glob("*.md")) - {DOCS / path for path in wanted}:
        stale.unlink()
    for path, text in wanted.items():
        (DOCS / path).write_text(text, encoding="utf-8")
    print(f"{len(wanted)} pages")


if __name__ == "__main__":
    main()
