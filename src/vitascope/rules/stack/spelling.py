"""STK113 to STK125: how names are written: abbreviations, the right capitals, words with two meanings."""

from vitascope.language.terms import Term
from vitascope.rules.facts import Facts, Located
from vitascope.rules.marks import up_to
from vitascope.rules.rule import PASSED, Finding, Rule, Spot, Verdict, rule
from vitascope.rules.stack.words import spot, term_of, words
from vitascope.text import Passage, Span


def _is_short(term: Term, located: Located) -> bool:
    """The mention is the abbreviation itself, and not its long form."""
    return located.mention.via != "spelled out" and len(located.mention.surface) < len(term.spelled_out)


@rule(
    "STK113",
    "abbreviation-never-written-out",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(74,),
    fails="Wrote an NKI kernel that raised throughput by 31% on trn2.",
    passes="Wrote a Neuron Kernel Interface (NKI) kernel that raised throughput by 31% on trn2.",
)
def abbreviation_never_written_out(facts: Facts) -> Verdict | None:
    """An abbreviation of the field is never written out.

    Why: ads use either form, and a filter knows only the one that it was given. Once in the document is enough.
    Fix: write it out at its first use, with the short form in brackets.
    Source: requirements R74, D17; which abbreviations want it is the vocabulary's `expand`.
    """
    short: dict[str, Located] = {}
    written_out: set[str] = set()
    for located in facts.terms:
        term = term_of(facts, located)
        if term is None or not term.expand or not term.spelled_out or term.kind == "metric":
            continue  # a measure stands beside its figure, which says what it is
        if _is_short(term, located):
            short.setdefault(term.canonical, located)
        else:
            written_out.add(term.canonical)
    if not short and not written_out:
        return None
    found = [
        Finding(
            f'"{located.mention.surface}" is never written out ({facts.vocabulary.term(name).spelled_out}).',
            (spot(located),),
            0,
        )
        for name, located in short.items()
        if name not in written_out
    ]
    return up_to(4, found)


@rule(
    "STK114",
    "written-out-again",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(75,),
    fails="""
        Wrote a Neuron Kernel Interface (NKI) kernel for attention.
        Tuned the Neuron Kernel Interface kernel to 71% of peak.
    """,
    passes="""
        Wrote a Neuron Kernel Interface (NKI) kernel for attention.
        Tuned the NKI kernel to 71% of peak.
    """,
)
def written_out_again(facts: Facts) -> Verdict | None:
    """An abbreviation is written out more than once.

    Why: the second time is only length.
    Fix: keep the first; use the short form after it.
    Source: requirements R75.
    """
    seen: dict[str, list[Located]] = {}
    for located in facts.terms:
        term = term_of(facts, located)
        if term is not None and term.expand and located.mention.via == "spelled out":
            seen.setdefault(term.canonical, []).append(located)
    if not seen:
        return None
    found = [
        Finding(f'"{places[1].mention.surface}" is written out {len(places)} times.', (spot(places[1]),), 0)
        for places in seen.values()
        if len(places) > 1
    ]
    return up_to(2, found)


@rule(
    "STK115",
    "needless-expansion",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(76,),
    fails="Wrote a Compute Unified Device Architecture (CUDA) kernel for attention.",
    passes="Wrote a CUDA kernel for attention.",
)
def needless_expansion(facts: Facts) -> Verdict | None:
    """CUDA, API, SQL or GPU is written out.

    Why: nobody in the field needs it; it reads as written by somebody else.
    Fix: use the short form.
    Source: requirements R76.
    """
    found = []
    for line in facts.lines:
        text = line.text.lower()
        for phrase in words().needless:
            at = text.find(phrase)
            if at >= 0:
                passage = Passage(line.text, line.starts, line.runs)
                place = Spot(passage=passage, span=Span(at, at + len(phrase)))
                found.append(Finding(f'"{line.text[at : at + len(phrase)]}" needs no writing out.', (place,), 0))
    return up_to(2, found) if facts.lines else None


@rule(
    "STK116",
    "triton-mixed",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(77,),
    fails="""
        Wrote a fused attention kernel in Triton that raised throughput by 31%.
        Deployed 14 models behind a Triton server with dynamic batching.
    """,
    passes="""
        Wrote a fused attention kernel in Triton that raised throughput by 31%.
        Deployed 14 models behind Triton Inference Server with dynamic batching.
    """,
)
def triton_mixed(facts: Facts) -> Verdict | None:
    """One word, "Triton", stands for the kernel language in one place and for the inference server in another.

    Why: they share a name and nothing else; a reader who knows one takes the other for an error.
    Fix: write "Triton Inference Server" for the server and "Triton kernel" for the language.
    Source: requirements R77.
    """
    bare = [t for t in facts.terms if t.mention.canonical in TRITONS and _is_bare(t)]
    if not any(t.mention.canonical in TRITONS for t in facts.terms):
        return None
    if len({t.mention.canonical for t in bare}) < 2:
        return PASSED
    server = [t for t in bare if t.mention.canonical == TRITONS[1]]
    return up_to(1, [Finding('"Triton" means the language here and the server there.', tuple(map(spot, server)), 0)])


TRITONS = ("Triton", "Triton Inference Server")


def _is_bare(located: Located) -> bool:
    return "inference server" not in located.mention.surface.lower()


@rule(
    "STK117",
    "ambiguous-term",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(77, 156),
    fails="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms.
    # Skills
    Tooling: Triton
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Cut p99 of the ranker from 240 ms to 95 ms.
    # Skills
    Tooling: Triton Inference Server
""",
)
def ambiguous_term(facts: Facts) -> Verdict | None:
    """A word of several meanings stands where nothing around it settles which is meant.

    Why: a filter takes it for either, a reader for the other one.
    Fix: write the full name.
    Source: requirements R77; the senses are the vocabulary's.
    """
    if not facts.terms:
        return None
    open_ones: dict[str, Located] = {}
    for located in facts.terms:
        if located.mention.canonical is None and len(located.mention.senses) > 1 and not _is_settled(facts, located):
            open_ones.setdefault(located.mention.surface.lower(), located)
    found = [
        Finding(f'"{t.mention.surface}" may mean {" or ".join(t.mention.senses[:3])}.', (spot(t),), 0)
        for t in open_ones.values()
    ]
    return up_to(3, found)


def _is_settled(facts: Facts, open_one: Located) -> bool:
    """Elsewhere on the page exactly one of the senses is named, and so settles the word here."""
    named = {located.mention.canonical for located in facts.terms}
    return sum(sense in named for sense in open_one.mention.senses) == 1


@rule(
    "STK125",
    "misspelt-name",
    severity="warning",
    weight=3,
    since="1.0",
    requirements=(14, 92),
    fails="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Moved the ranker from Tensorflow to Pytorch.
""",
    passes="""
    # Experience
    Engineer, Northwind Robotics | 2021 - 2023
    - Moved the ranker from TensorFlow to PyTorch.
""",
)
def misspelt_name(facts: Facts) -> Verdict | None:
    """The name of a tool is written with other capitals than its makers': Pytorch, MLFlow, VLLM.

    Why: some filters compare letter by letter, and an engineer of the field sees it at once. Keep the ad's spelling
    where the ad has another.
    Fix: write it as its makers do.
    Source: requirements R92.
    """
    if not facts.terms:
        return None
    wrong: dict[str, Located] = {}
    for located in facts.terms:
        term = term_of(facts, located)
        if term is None or located.where in ("other", "headline") or _is_address(located):
            continue  # a label beside an address ("GITHUB", "github: …") is set as the page likes
        if _is_misspelt(term, located.mention.surface, located.passage.text):
            wrong.setdefault(located.mention.surface, located)
    found = [
        Finding(f'"{surface}" is spelt {located.mention.canonical}.', (spot(located),), 0)
        for surface, located in wrong.items()
    ]
    return up_to(4, found)


ALSO_SPELT = frozenset({"UNIX", "JIRA", "GITHUB", "GITLAB", "LATEX"})
"""Older spellings by the makers themselves, and names that pages set in capitals beside an address."""


def _is_address(located: Located) -> bool:
    """The name is part of an address: "github.com/…", "…@gitlab"."""
    text, span = located.passage.text, located.mention.span
    before, after = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 2]
    return before in ("/", "@", ".") or after[:1] in ("/", "@", ":") or (after[:1] == "." and after[1:].isalpha())


def _is_misspelt(term: Term, surface: str, text: str) -> bool:
    """Other capitals than the canonical name's, in a text that is not all capitals."""
    if surface == term.canonical or surface.lower() != term.canonical.lower() or text.isupper():
        return False
    if term.kind not in ("library", "product", "hardware") or surface in term.variants or surface in ALSO_SPELT:
        return False
    return any(c.isupper() for c in term.canonical[1:]) or any(c.isupper() for c in surface[1:])


RULES: tuple[Rule, ...] = (
    abbreviation_never_written_out,
    written_out_again,
    needless_expansion,
    triton_mixed,
    ambiguous_term,
    misspelt_name,
)
