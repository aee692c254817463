"""JOB, match with the ad: the ad's literal terms against the page. Applies only where an ad was given.

Weights: what is missing weighs most (JOB101, 30), then what is only listed (JOB102, 15); spelling (JOB103, 6) and the
camp (JOB104, 6) are smaller. The category has a score of its own and no weight in the total: the same page has one total,
whatever ad it is held against.
"""

from vitascope.posting.model import Demand
from vitascope.rules.comparison import MATCHED, Answer, Comparison
from vitascope.rules.facts import Facts
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.stack.camps import MAIN_CAMPS, TITLES

SKILLS = Spot(location="Skills")

_AD = "@ ad Requirements:;- PyTorch and vLLM in production;- Go or Rust;- CUDA kernels"


def _compared(facts: Facts) -> Comparison | None:
    """None where there is no ad, or one that demands nothing by name."""
    return facts.comparison if facts.comparison is not None and facts.comparison.answers else None


def _named(demand: Demand) -> str:
    return " or ".join(demand.surfaces)


def _by_weight(faults: int, of: int) -> int:
    return max(0, FULL - FULL * faults // max(of, 1))


@rule(
    "JOB101",
    "demanded-term-missing",
    severity="warning",
    weight=30,
    since="1.0",
    requirements=(94, 95, 96, 97, 115),
    fails=f"{_AD}\nServed the ranking model in PyTorch at p99 95 ms.",
    passes=f"{_AD}\nServed the ranking model in PyTorch and vLLM with a CUDA kernel and a gateway in Rust at p99 95 ms.",
)
def demanded_term_missing(facts: Facts) -> Verdict | None:
    """A term that the ad names stands nowhere on the page.

    Why: a filter compares the ad's words with yours, letter by letter. Of "Go or Rust" one is enough.
    Fix: if you have used it, write it as the ad does, in the bullet where you used it. Do not add what you have not used.
    Source: requirements R94 to R97, R115.
    """
    compared = _compared(facts)
    if compared is None:
        return None
    missing = sorted(compared.in_state("missing", "adjacent", "familiar"), key=lambda a: a.demand.preferred)
    findings = [
        Finding(
            f'The ad asks for "{_named(a.demand)}" ({a.demand.level}): "{_cut(a.demand.line)}"',
            a.spots or (SKILLS,),
            0,
            a.advice,
        )
        for a in missing
    ]
    return counted(findings, len(compared.answers), _by_weight)


def _cut(line: str) -> str:
    return line if len(line) <= 90 else line[:87].rsplit(" ", 1)[0] + "…"


@rule(
    "JOB102",
    "demanded-term-only-listed",
    severity="warning",
    weight=15,
    since="1.0",
    requirements=(78, 118),
    fails=f"{_AD}\nCut p99 of the ranker from 240 ms to 95 ms.",
    passes=f"{_AD}\nServed the ranking model in PyTorch and vLLM with a CUDA kernel and a gateway in Rust at p99 95 ms.",
)
def demanded_term_only_listed(facts: Facts) -> Verdict | None:
    """A term that the ad names stands on the page and in no bullet.

    Why: the filter is content and the reader is not: the ad's words are the ones that are asked about first.
    Fix: name it in the bullet where you used it.
    Source: requirements R78.
    """
    compared = _compared(facts)
    present = _present(compared)
    if compared is None or not present:
        return None
    findings = [
        Finding(f'The ad asks for "{_named(a.demand)}"; you list it and no bullet shows it.', a.spots, 0, a.advice)
        for a in compared.in_state("only listed")
    ]
    return counted(findings, len(present), _by_weight)


def _present(compared: Comparison | None) -> tuple[Answer, ...]:
    return compared.in_state(*MATCHED, "near miss") if compared else ()


@rule(
    "JOB103",
    "other-spelling-than-the-ad",
    severity="note",
    weight=6,
    since="1.0",
    requirements=(92, 96),
    fails="@ ad - scikit-learn models in production\nTrained the ranking model with sklearn on 3 TB of events.",
    passes="@ ad - scikit-learn models in production\nTrained the ranking model with scikit-learn on 3 TB of events.",
)
def other_spelling_than_the_ad(facts: Facts) -> Verdict | None:
    """A term of the ad stands on the page only in another spelling.

    Why: the same thing to a person, another string to a filter.
    Fix: write it once as the ad spells it.
    Source: requirements R92, R96.
    """
    compared = _compared(facts)
    present = _present(compared)
    if compared is None or not present:
        return None
    findings = [
        Finding(f'The ad spells it "{a.surface}"; you write {a.written}.', a.spots, 0, a.advice)
        for a in compared.in_state("near miss")
    ]
    return counted(findings, len(present), _by_weight)


@rule(
    "JOB104",
    "other-camp-than-the-ad",
    severity="note",
    weight=6,
    since="1.0",
    requirements=(63, 84, 98, 114),
    fails="@ ad - NKI kernels on AWS Trainium\nWrote a CUDA kernel that raised decode throughput by 31% on one H100.",
    passes="@ ad - CUDA kernels on H100\nWrote a CUDA kernel that raised decode throughput by 31% on one H100.",
)
def other_camp_than_the_ad(facts: Facts) -> Verdict | None:
    """The ad's accelerator camp is not on the page, and another one is.

    Why: narrow, and not wrong: one camp's term is never evidence for another's, but what carries over can be shown.
    Fix: let the portable part of the work show; do not add a chip that you have not used.
    Source: requirements R63, R84, R114.
    """
    if facts.comparison is None:
        return None
    asked = tuple(share.camp for share in facts.comparison.posting.camps if share.camp in TITLES)
    if not asked:
        return None
    mine = _camps(facts)
    if not mine or set(asked) & set(mine):
        return PASSED
    return failed(
        f"The ad is about {' and '.join(TITLES[c] for c in asked)}; the page shows {' and '.join(TITLES[c] for c in mine)}.",
        SKILLS,
    )


def _camps(facts: Facts) -> tuple[str, ...]:
    """Camps that one of the page's terms decides, in the order of MAIN_CAMPS."""
    names = {t.mention.canonical for t in facts.terms if t.mention.canonical}
    found = {term.camp for term in map(facts.vocabulary.term, names) if term.strong}
    return tuple(camp for camp in MAIN_CAMPS if camp in found)


RULES: tuple[Rule, ...] = (
    demanded_term_missing,
    demanded_term_only_listed,
    other_spelling_than_the_ad,
    other_camp_than_the_ad,
)
