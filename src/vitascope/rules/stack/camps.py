"""STK108 to STK128: accelerator camps, how many can be defended, in which order they stand, what is frozen."""

from vitascope.language.terms import Term
from vitascope.rules.evidence.words import folded, holds
from vitascope.rules.facts import Facts, Located
from vitascope.rules.marks import up_to
from vitascope.rules.rule import PASSED, Finding, Rule, Spot, Verdict, failed, rule
from vitascope.rules.stack.words import level_named, named, shown_in, spot, term_of, words

SKILLS = Spot(location="Skills")

MAIN_CAMPS = ("nvidia", "neuron", "rocm", "tpu", "intel", "apple", "qualcomm")

TITLES = {
    "nvidia": "NVIDIA",
    "neuron": "AWS Neuron",
    "rocm": "AMD ROCm",
    "tpu": "Google TPU",
    "intel": "Intel",
    "apple": "Apple",
    "qualcomm": "Qualcomm",
}


def _by_camp(facts: Facts) -> dict[str, list[Located]]:
    """Names that decide a camp and stand in the block, headline or summary on no level line, by camp."""
    found: dict[str, list[Located]] = {}
    for located in facts.terms:
        term = term_of(facts, located)
        if term is None or not term.strong or term.camp not in MAIN_CAMPS:
            continue
        if located.where in ("skills", "summary", "headline", "other") and not level_named(facts, located):
            found.setdefault(term.camp, []).append(located)
    return found


def _proven(facts: Facts) -> frozenset[str]:
    """Camps of which a bullet with a figure names a term."""
    return frozenset(
        facts.vocabulary.term(canonical).camp
        for statement in facts.statements
        if statement.claim.measured in ("measured", "owed")
        for canonical in shown_in(statement)
    )


_BULLET = """
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Wrote a CUDA kernel that raised decode throughput by 31% on one H100.
"""


@rule(
    "STK108",
    "many-camps",
    severity="warning",
    weight=10,
    since="1.0",
    requirements=(57, 63, 81, 82, 130),
    fails=_BULLET
    + """
    # Skills
    Accelerators: CUDA, ROCm, AWS Trainium, TPU
""",
    passes=_BULLET
    + """
    # Skills
    Accelerators: CUDA, ROCm
    Evaluated: AWS Trainium
""",
)
def many_camps(facts: Facts) -> Verdict | None:
    """Three or more accelerator camps are claimed as a plain list, and not each has a figure behind it.

    Why: nobody is deep in four; the list reads as words collected for a filter. One camp's term is never evidence for
    another's. Camps that a measured bullet shows are not counted against you.
    Fix: keep the deepest and the one your reader runs; move what you tried to a line "Evaluated:" or "Ported to:".
    Source: requirements R81, R82, D4.
    """
    camps = _by_camp(facts)
    if not camps:
        return None
    bare = [camp for camp in camps if camp not in _proven(facts)]
    if len(camps) <= 2 or not bare:
        return PASSED
    titles = ", ".join(TITLES[camp] for camp in camps)
    spots = tuple(spot(camps[camp][0]) for camp in bare)
    return failed(
        f"{len(camps)} camps stand in a plain list ({titles}); {len(bare)} have no figure in any bullet.",
        *spots,
        marks=max(0, 500 - 250 * (len(camps) - 3)),
    )


def _first_lines(facts: Facts) -> list[list[Term]]:
    """Terms of each skills line, in order."""
    lines: dict[int, list[Term]] = {}
    for located in facts.terms:
        term = term_of(facts, located)
        if located.where == "skills" and term is not None:
            lines.setdefault(located.line, []).append(term)
    return [lines[line] for line in sorted(lines)]


@rule(
    "STK123",
    "vendor-first",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(52, 53, 54, 55),
    fails=_BULLET
    + """
    # Skills
    Accelerators: CUDA, CUTLASS, Nsight Compute
    Serving: TensorRT-LLM, vLLM
    Frameworks: PyTorch, torch.compile
""",
    passes=_BULLET
    + """
    # Skills
    Frameworks: PyTorch, torch.compile
    Accelerators: CUDA, CUTLASS, Nsight Compute
    Serving: TensorRT-LLM, vLLM
""",
)
def vendor_first(facts: Facts) -> Verdict | None:
    """A vendor's terms open the skills block and PyTorch comes on the third line or later.

    Why: a reader from another camp stops at the first line and takes the page for one vendor's. Portable, vendor,
    serving is the order that every camp reads.
    Fix: put the portable line (PyTorch, torch.compile, FSDP, Triton) first; nothing needs to be struck.
    Source: requirements R55, D2.
    """
    lines = _first_lines(facts)
    if len(lines) < 3 or not any(term.layer == "vendor" for line in lines for term in line):
        return None
    opens_with_vendor = lines[0][0].layer == "vendor"
    place = next((i for i, line in enumerate(lines) if any(t.canonical == "PyTorch" for t in line)), None)
    if not opens_with_vendor or place is None or place < 2:
        return PASSED
    return failed(f"The block opens with {lines[0][0].canonical}, and PyTorch stands on line {place + 1}.", SKILLS)


FROZEN = 2021
"""Without an ad only what is five years old is called frozen: R91's 2023 needs a target that builds its own silicon,
and names of 2022 and 2023 (vLLM, H100) are what ads ask for today."""


@rule(
    "STK118",
    "frozen-stack",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(91, 234),
    fails="""
    # Experience
    Engineer, Northwind Robotics | 2018 - 2020
    - Cut a TensorFlow Serving endpoint from 240 ms to 95 ms on V100 with TensorRT.
    # Skills
    Serving: TensorFlow Serving, TensorRT, TorchServe
    Accelerators: V100, Horovod, CUDA
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | 2023 - 2026
    - Raised decode throughput by 31% with FlashAttention-3 on H100 in vLLM.
    # Skills
    Serving: vLLM, TensorRT-LLM, SGLang
    Accelerators: H100, CUDA, B200
""",
)
def frozen_stack(facts: Facts) -> Verdict | None:
    """Every dated vendor and serving term on the page is of 2021 or before.

    Why: names age; a page whose newest serving tool is years old reads as work that stopped. No old term is a fault by
    itself, and none needs to be struck.
    Fix: if you have used something newer, name it; do not add what you have not used.
    Source: requirements R91, R234; years are those of the vocabulary.
    """
    names = named(facts, ("skills", "bullet", "summary", "headline", "entry", "other"))
    dated = {
        canonical: facts.vocabulary.term(canonical).year
        for canonical in names
        if facts.vocabulary.term(canonical).layer in ("vendor", "serving") and facts.vocabulary.term(canonical).year
    }
    if len(dated) < 3:
        return None
    newest = max(dated.values())
    if newest > FROZEN:
        return PASSED
    name = next(canonical for canonical, year in dated.items() if year == newest)
    return failed(
        f"The newest vendor or serving term here is {name}, of {newest}.",
        spot(names[name]),
    )


@rule(
    "STK119",
    "retired-framework",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(87,),
    fails=_BULLET
    + """
    # Skills
    Frameworks: PyTorch, Theano, Caffe
""",
    passes=_BULLET
    + """
    # Skills
    Frameworks: PyTorch, JAX
""",
)
def retired_framework(facts: Facts) -> Verdict | None:
    """A retired framework is listed and stands in no bullet.

    Why: it takes the place of a name that somebody still looks for; only a bullet gives it a reason.
    Fix: strike it, or show in a bullet what you moved away from it.
    Source: requirements R87; the status is the vocabulary's.
    """
    listed = named(facts, ("skills",))
    if not listed:
        return None
    proven = {c for s in facts.statements for c in shown_in(s)}
    found = [
        Finding(f'"{located.mention.surface}" is {facts.vocabulary.term(name).status}.', (spot(located),), 0)
        for name, located in listed.items()
        if facts.vocabulary.term(name).status.startswith("retired") and name not in proven
    ]

    return up_to(2, found)


@rule(
    "STK127",
    "one-vendor-only",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(84, 85, 114),
    fails=_BULLET
    + """
    # Skills
    Accelerators: CUDA, CUTLASS, Nsight Compute
""",
    passes=_BULLET
    + """
    # Skills
    Frameworks: PyTorch, torch.compile, Triton kernels
    Accelerators: CUDA, ROCm
""",
)
def one_vendor_only(facts: Facts) -> Verdict | None:
    """The only hardware signal on the page is NVIDIA's, and nothing portable stands beside it.

    Why: narrow, and not obsolete: a reader at an employer with other chips sees nothing that carries over. Keep CUDA.
    Fix: let the portable part of the same work show (torch.compile, Triton, FSDP), where you used it.
    Source: requirements R84, R85.
    """
    camps = {term.camp for located in facts.terms if (term := term_of(facts, located)) and term.strong}
    camps &= set(MAIN_CAMPS)
    if not camps:
        return None
    portable = {"torch.compile", "Triton", "FSDP", "FSDP2", "DTensor", "torch.accelerator", "JAX", "XLA", "MLIR"}
    there = {located.mention.canonical for located in facts.terms}
    if camps != {"nvidia"} or portable & there:
        return PASSED
    return failed("The only hardware on the page is NVIDIA's, with nothing portable beside it.", SKILLS)


@rule(
    "STK128",
    "no-portability",
    severity="note",
    weight=3,
    since="1.0",
    requirements=(71, 72, 73, 104, 151, 173),
    fails="""
        @ role inference-engineer
        Wrote a CUDA kernel that raised decode throughput by 31% on one H100.
    """,
    passes="""
        @ role inference-engineer
        Ported the attention kernel from CUDA to HIP with results within 2 ulp, at 92% of its throughput.
    """,
)
def no_portability(facts: Facts) -> Verdict | None:
    """For kernel, compiler and infrastructure roles: nothing on the page ran on a second back end.

    Why: one port shows which part of the knowledge is the chip's and which is yours; it is asked for by every camp.
    Fix: if you moved a kernel, a job or a graph to another back end, give it a bullet with the proof.
    Source: requirements R151, R104.
    """
    if facts.role.id not in ("inference-engineer", "compiler-engineer", "ai-infrastructure-engineer"):
        return None
    if not facts.statements:
        return None
    for statement in facts.statements:
        camps = {facts.vocabulary.term(c).camp for c in shown_in(statement)} & set(MAIN_CAMPS)
        if len(camps) >= 2 or holds(folded(statement.claim.text), words().porting):
            return PASSED
    return failed("No bullet shows anything that ran on a second back end.", Spot(location="Experience"))


RULES: tuple[Rule, ...] = (
    many_camps,
    frozen_stack,
    retired_framework,
    vendor_first,
    one_vendor_only,
    no_portability,
)
