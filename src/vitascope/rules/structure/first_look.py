"""STR121, STR150 to STR152: what a person finds in the first seconds, and what they can open."""

import ipaddress
import re

from vitascope.language.quantities import find_quantities
from vitascope.resume.words import title_weight
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.structure.words import is_stack, runs_of, runs_on_top, structure_words

_LATE_STACK = """
    @ pdf
    # Experience
    Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    ...
    %%
    # Skills
    Serving: PyTorch, vLLM, Kubernetes
"""
_EARLY_STACK = """
    @ pdf
    # Summary
    Machine learning engineer who serves ranking models in PyTorch and vLLM: 1,200 requests per second.
    # Experience
    Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    Cut p99 from 240 ms to 95 ms with dynamic batching.
"""

UPPER = 0.4
"""Share of page one in which the stack should be seen: its upper third and the line that crosses its edge."""


def _names_on_top(facts: Facts, share: float) -> set[str]:
    top = runs_on_top(facts, share)
    return {
        t.mention.canonical or t.mention.surface
        for t in facts.terms
        if is_stack(t, facts) and (runs := runs_of(t)) and runs[0] in top
    }


@rule(
    "STR121",
    "stack-out-of-sight",
    severity="error",
    weight=10,
    since="1.0",
    requirements=(25, 26, 32, 191),
    fails=_LATE_STACK,
    passes=_EARLY_STACK,
)
def stack_out_of_sight(facts: Facts) -> Verdict | None:
    """No name of hardware or of a library is seen on page one, or none in its upper third.

    Why: a person looks at the upper third for ten seconds and decides there whether the stack fits. Summary, skills
    and bullets count alike: where the skills section stands costs nothing by itself (D1).
    Fix: name the stack in the summary, or move the skills block up.
    Source: requirements R26, R32, D1.
    """
    if not any(is_stack(t, facts) for t in facts.terms):
        return None
    if _names_on_top(facts, UPPER):
        return PASSED
    if _names_on_top(facts, 1.0):
        spot = Spot(page=0) if facts.document.has_geometry else Spot()
        return failed("No hardware or library is named in the upper third of the first page.", spot, marks=700)
    first = next(t for t in facts.terms if is_stack(t, facts))
    message = f'No hardware or library is named on the first page; the first one is "{first.mention.surface}".'
    return failed(message, Spot(passage=first.passage, span=first.mention.span))


SCREEN = 0.5
"""Share of page one that a first screenful shows at a readable size."""


@rule(
    "STR150",
    "weak-first-screen",
    severity="warning",
    weight=9,
    since="1.0",
    requirements=(27, 35, 235),
    fails=_LATE_STACK,
    passes=_EARLY_STACK,
)
def weak_first_screen(facts: Facts) -> Verdict | None:
    """The first screenful lacks the current title, the stack, or a measured result.

    Why: a person gives the page ten to thirty seconds; what is not in the upper half is seen by few.
    Fix: put title, stack and the strongest result into the headline, the summary or the first bullets.
    Source: requirements R27, R35.
    """
    if not facts.lines:
        return None
    top = runs_on_top(facts, SCREEN)
    lines = [line for line in facts.lines if line.runs and line.runs[0] in top]
    parts = (
        (_has_title(facts, top), "a job title", 334),
        (bool(_names_on_top(facts, SCREEN)), "the name of a library or of hardware", 333),
        (any(find_quantities(line.text) for line in lines), "a measured result", 333),
    )
    spot = Spot(page=0) if facts.document.has_geometry else Spot(runs=facts.lines[0].runs)
    findings = tuple(
        Finding(f"The upper half of the first page does not show {name}.", (spot,), lost)
        for there, name, lost in parts
        if not there
    )
    return Verdict(FULL - sum(f.lost for f in findings), findings)


def _has_title(facts: Facts, top: frozenset[int]) -> bool:
    titles = [e.title for e in facts.resume.work if e.title] + (
        [facts.resume.headline] if facts.resume.headline else []
    )
    if any(t.passage.runs and t.passage.runs[0] in top for t in titles):
        return True
    summary = facts.resume.summary
    return bool(summary and summary.runs and summary.runs[0] in top and title_weight(summary.text[:120]))


_CODE_HOSTS = ("github", "gitlab", "bitbucket", "huggingface")


@rule(
    "STR151",
    "missing-code-link",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(201, 215),
    fails="""
        Robin Example
        robin@example.com | +1 555 0100
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_code_link(facts: Facts) -> Verdict | None:
    """No link leads to code, such as a profile on GitHub, GitLab or Hugging Face.

    Why: code that runs is evidence anyone can check. An empty or stale profile costs more than none, so this is a
    remark with the least weight.
    Fix: add the profile if its pinned work runs and is recent; otherwise leave it out.
    Source: requirements R201, R215.
    """
    if not facts.lines:
        return None
    contacts = {c.network for c in facts.resume.contacts}
    targets = [link.target.lower() for link in facts.document.links]
    lines = [
        line.text.lower() for line in facts.lines if "git" in line.text.lower() or "hugging" in line.text.lower()
    ]
    if contacts.intersection(_CODE_HOSTS) or any(
        f"{host}." in text for host in _CODE_HOSTS for text in (*targets, *lines)
    ):
        return PASSED
    return failed("No link to code was found.", Spot(runs=facts.lines[0].runs))


_HOST = re.compile(r"^(?:[a-z][a-z0-9+.-]*://)?(?:[^/@\s]*@)?(\[[^\]]+\]|[^/:?#\s]+)", re.IGNORECASE)
_WRITTEN = re.compile(
    r"(?:https?|file)://[^\s<>|,;\"”“’()\[\]{}]+|(?<![\w@./-])localhost(?::\d+)?(?:/\S*)?", re.IGNORECASE
)


@rule(
    "STR152",
    "internal-link",
    severity="error",
    weight=3,
    since="1.0",
    requirements=(206, 212),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Wrote the release gate, see https://wiki.corp.internal/release-gate
        - Published the gate's rules at https://example.com/gate
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Published the gate's rules at https://example.com/gate
    """,
)
def internal_link(facts: Facts) -> Verdict | None:
    """A link leads to a host that nobody outside can open.

    Why: a dead link costs more than none, and an internal one shows carelessness with an employer's names.
    Fix: take the link out, or publish what it shows.
    Source: requirements R206, R212; RFC 1918, RFC 6761 (private addresses and names).
    """
    found: dict[str, Spot] = {}
    for link in facts.document.links:
        found.setdefault(link.target, Spot(runs=link.runs, page=link.page, box=link.box, text=link.target))
    for line in facts.lines:
        for match in _WRITTEN.finditer(line.text):
            found.setdefault(match[0], Spot(runs=line.runs, text=match[0]))
    if not found:
        return None
    findings = [
        Finding(f'"{target}" opens for nobody outside.', (spot,), 0)
        for target, spot in found.items()
        if _is_internal(target)
    ]
    return counted(findings, len(findings), lambda faults, _: max(0, 500 - 100 * faults) if faults else FULL)


def _is_internal(target: str) -> bool:
    low = target.lower()
    if low.startswith(("mailto:", "tel:", "#")):
        return False
    if low.startswith("file:"):
        return True
    match = _HOST.match(low)
    if match is None:
        return False
    host = match[1].strip("[]")
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        words = structure_words()
        return host.endswith(words.hosts) or host.startswith(tuple(s for s in words.starts if not s[0].isdigit()))
    return address.is_private or address.is_loopback


RULES: tuple[Rule, ...] = (stack_out_of_sight, weak_first_screen, missing_code_link, internal_link)
