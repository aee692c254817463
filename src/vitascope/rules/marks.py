"""How shares of bullets become marks, so that a true measured outcome can only raise them.

Every rule about single bullets counts over all of them, whether or not it has anything to say about each: a rule that
began to apply with a figure would let that figure lower the score. What a figure may be blamed for (no percentile, no
card named) weighs less than the figure itself brings, rule by rule: EVD102 alone outweighs EVD108 to EVD116 together.
"""

from collections.abc import Callable, Sequence

from vitascope.rules.facts import Facts, Statement
from vitascope.rules.rule import FULL, PASSED, Finding, Spot, Verdict

MOST_FINDINGS = 12
"""Findings shown of one rule; the rest are folded into one."""

FEWEST = 4
"""A rule about single bullets counts over at least so many, so that one bullet of two is not half a résumé."""


def at(statement: Statement) -> Spot:
    return Spot(passage=statement.bullet.passage)


def start_of(statement: Statement) -> str:
    """The first words of a bullet, quoted; cut at 70 characters."""
    text = statement.bullet.text
    return f'"{text}"' if len(text) <= 70 else f'"{text[:67].rsplit(" ", 1)[0]}…"'


def listed(words: Sequence[str], most: int = 4) -> str:
    """The first few, each once, with commas."""
    return ", ".join(list(dict.fromkeys(words))[:most])


def each(
    facts: Facts,
    is_at_fault: Callable[[Statement], bool],
    message: Callable[[Statement], str],
    *,
    fix: str = "",
    curve: Callable[[int, int], int] | None = None,
) -> Verdict | None:
    """A verdict over all statements, with a finding for each at fault; None where there is no statement.

    `curve(faults, of)` gives the marks; a straight line by default. A finding's `lost` is what mending it alone
    returns.
    """
    if not facts.statements:
        return None
    found = [s for s in facts.statements if is_at_fault(s)]
    return counted([Finding(message(s), (at(s),), 0, fix) for s in found], len(facts.statements), curve or straight)


def up_to(most: int, findings: Sequence[Finding]) -> Verdict:
    """A verdict in which `most` findings cost all the marks, each of them an even part."""
    return counted(findings, most, lambda faults, of: max(0, FULL - FULL * faults // of))


def split(findings: Sequence[Finding]) -> Verdict:
    """No marks at all; the findings share evenly what mending them returns."""
    part, rest = divmod(FULL, len(findings))
    return Verdict(0, tuple(Finding(f.message, f.spots, part + (i < rest), f.fix) for i, f in enumerate(findings)))


def straight(faults: int, of: int) -> int:
    """1000 without faults, 0 when all are at fault (and at least FEWEST)."""
    return FULL - FULL * faults // max(of, FEWEST, faults)


def steep(faults: int, of: int) -> int:
    """1000 without faults, 0 when half are at fault: for what a reader takes for the habit of the page."""
    return max(0, FULL - 2 * FULL * faults // max(of, 2 * FEWEST, faults))


def counted(findings: Sequence[Finding], of: int, curve: Callable[[int, int], int] = straight) -> Verdict:
    """The verdict of these findings over `of` like things; more than MOST_FINDINGS are folded into the last."""
    if not findings:
        return PASSED
    marks = curve(len(findings), of)
    one = max(0, curve(len(findings) - 1, of) - marks)
    shown = [Finding(f.message, f.spots, one, f.fix) for f in findings[:MOST_FINDINGS]]
    rest = findings[MOST_FINDINGS:]
    if rest:
        spots = tuple(spot for f in rest for spot in f.spots)
        shown[-1] = Finding(
            f"{shown[-1].message} The same holds for {len(rest)} more.",
            (*shown[-1].spots, *spots),
            max(0, curve(len(findings) - 1 - len(rest), of) - marks),
            shown[-1].fix,
        )
    return Verdict(marks, tuple(shown))
