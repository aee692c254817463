"""What a rule is: one declaration with its code, weight, examples, reason and source; and what it may answer."""

import inspect
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Box
from vitascope.roles import Family
from vitascope.text import Passage, Span

if TYPE_CHECKING:
    from vitascope.rules.facts import Facts

Severity = Literal["error", "warning", "note"]

FULL = 1000
"""Marks of a rule that found nothing wrong."""


class Spot(Struct, frozen=True):
    """A place a finding points to: a passage (or a span of it), some runs, an area of a page, or a named location.

    The engine turns it into pages and boxes. `text` is what to quote; taken from the passage if empty.
    """

    passage: Passage | None = None
    span: Span | None = None
    runs: tuple[int, ...] = ()
    page: int | None = None
    box: Box | None = None
    location: str = ""
    text: str = ""


class Finding(Struct, frozen=True):
    """One thing to change. `message` names the fault in this document in one sentence, quoting what is there.

    lost   marks (of 1000 of this rule) that mending this alone returns
    fix    what to do, where it can be said more exactly than the rule's Fix; never text the user did not give
    """

    message: str
    spots: tuple[Spot, ...]
    lost: int
    fix: str = ""


class Verdict(Struct, frozen=True):
    """`marks` from 0 to 1000; 1000 has no findings. A rule that does not apply answers None instead."""

    marks: int
    findings: tuple[Finding, ...] = ()


PASSED = Verdict(FULL)


def failed(message: str, *spots: Spot, marks: int = 0, fix: str = "") -> Verdict:
    """A verdict with one finding that holds all the lost marks."""
    return Verdict(marks, (Finding(message, spots, FULL - marks, fix),))


def share(findings: "list[Finding] | tuple[Finding, ...]", of: int, *, floor: int = 0) -> Verdict:
    """A verdict for a rule over `of` like things of which each in `findings` fails: every one costs 1000 // of.

    `floor` is the least the marks may be. The findings' own `lost` is set here so that they add up.
    """
    if not findings:
        return PASSED
    of = max(of, len(findings))
    total_lost = min(FULL - floor, FULL * len(findings) // of)
    each, rest = divmod(total_lost, len(findings))
    spread = tuple(Finding(f.message, f.spots, each + (1 if i < rest else 0), f.fix) for i, f in enumerate(findings))
    return Verdict(FULL - total_lost, spread)


class Cap(Struct, frozen=True):
    """A limit on the total while this rule fails: the score cannot pass `limit`."""

    limit: int
    reason: str


class Rule(Struct, frozen=True):
    """A rule. `fails` and `passes` are examples in the notation of rules/examples.py; they are its tests too.

    requirements  the R-numbers of the domain's rules that it checks
    roles         the roles it applies to; empty means all
    """

    code: str
    name: str
    family: Family
    severity: Severity
    weight: int
    since: str
    fails: str
    passes: str
    summary: str
    why: str
    fix: str
    source: str
    check: "Callable[[Facts], Verdict | None]"
    requirements: tuple[int, ...] = ()
    cap: Cap | None = None
    file: str = ""
    line: int = 0


def only_where(applies: "Callable[[Facts], bool]", rule: Rule) -> Rule:
    """The rule, not applicable where `applies` says no; nothing else about it changes."""
    check = rule.check

    def guarded(facts: "Facts") -> Verdict | None:
        return check(facts) if applies(facts) else None

    return replace(rule, check=guarded)


def rule(
    code: str,
    name: str,
    *,
    severity: Severity,
    weight: int,
    since: str,
    fails: str,
    passes: str,
    requirements: tuple[int, ...] = (),
    cap: Cap | None = None,
) -> "Callable[[Callable[[Facts], Verdict | None]], Rule]":
    """Turns a function and its docstring into a Rule. It builds a value and registers nothing.

    The docstring's first paragraph is the summary; paragraphs that begin with Why:, Fix: and Source: follow.
    """

    def build(check: "Callable[[Facts], Verdict | None]") -> Rule:
        parts = _paragraphs(check.__doc__ or "", code)
        return Rule(
            code=code,
            name=name,
            family=code[:3],  # type: ignore[arg-type]
            severity=severity,
            weight=weight,
            since=since,
            fails=inspect.cleandoc(fails),
            passes=inspect.cleandoc(passes),
            summary=parts["Summary"],
            why=parts["Why"],
            fix=parts["Fix"],
            source=parts["Source"],
            check=check,
            requirements=requirements,
            cap=cap,
            file=check.__module__.replace(".", "/") + ".py",
            line=check.__code__.co_firstlineno,
        )

    return build


_PART = re.compile(r"^(Why|Fix|Source):\s*", re.MULTILINE)


def _paragraphs(doc: str, code: str) -> dict[str, str]:
    pieces = _PART.split(inspect.cleandoc(doc))
    found = {"Summary": pieces[0]} | dict(zip(pieces[1::2], pieces[2::2], strict=True))
    missing = [name for name in ("Summary", "Why", "Fix", "Source") if not found.get(name, "").strip()]
    if missing:
        raise ValueError(f"{code}: its docstring lacks {', '.join(missing)}")
    return {name: " ".join(text.split()) for name, text in found.items()}
