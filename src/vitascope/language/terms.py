"""The field's terms in a text: exact surface form, canonical term, sense. One pass over the text."""

from dataclasses import dataclass
from typing import Literal

from vitascope.text import Span

Via = Literal["canonical", "variant", "spelled out"]


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the vocabulary.

    camp         "nvidia", "neuron", "rocm", "tpu", "intel", "apple", "qualcomm" or "none"
    strong       one mention decides the camp
    layer        "portable", "vendor", "serving" or "none"
    kind         "hardware", "library", "language", "technique", "metric", "product", "instance type", "organisation"
    year         first public year, 0 if unknown; month 1-12 or 0
    status       "current" or what became of it
    counterparts canonical terms that do the same job in other camps: adjacent evidence, never a match
    """

    canonical: str
    variants: tuple[str, ...] = ()
    spelled_out: str = ""
    expand: bool = False  # whether the abbreviation wants spelling out once per document
    group: str = ""
    layer: str = "none"
    camp: str = "none"
    strong: bool = False
    kind: str = ""
    year: int = 0
    month: int = 0
    status: str = "current"
    superseded_by: str = ""
    counterparts: tuple[str, ...] = ()
    precisions: tuple[str, ...] = ()  # hardware: numeric formats it computes in ("FP8", "BF16" …); empty if unknown
    node_sizes: tuple[int, ...] = ()  # hardware: accelerators per node in the machines it is sold in


@dataclass(frozen=True, slots=True)
class Mention:
    """A term found at `span` of a text. `surface` is exactly what stands there.

    canonical  None where the word is ambiguous and its context does not settle it; `senses` are the candidates
    """

    span: Span
    surface: str
    canonical: str | None
    via: Via
    senses: tuple[str, ...] = ()


class Vocabulary:
    """All terms, ready to match. Made once per process by `load`."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        raise NotImplementedError

    def term(self, canonical: str) -> Term:
        """The term of that canonical spelling; KeyError if there is none."""
        raise NotImplementedError

    def find(self, text: str) -> tuple[Mention, ...]:
        """Every mention, left to right, longest match first, never overlapping; senses settled by context."""
        raise NotImplementedError


def load() -> Vocabulary:
    """The packaged vocabulary, read once per process."""
    raise NotImplementedError
