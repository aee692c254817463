"""The field's terms in a text: exact surface form, canonical term, sense. One pass over the text."""

from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from vitascope.text import Span

if TYPE_CHECKING:
    from vitascope.language.compiled import Packed

Via = Literal["canonical", "variant", "spelled out"]

Match = Literal["any case", "case-sensitive", "needs context"]


class Term(Struct, frozen=True):
    """One term of the vocabulary.

    camp         "nvidia", "neuron", "rocm", "tpu", "intel", "apple", "qualcomm" or "none"
    strong       one mention decides the camp
    layer        "portable", "vendor", "serving" or "none"
    kind         "hardware", "library", "language", "technique", "metric", "product", "instance type", "organisation"
    year         first public year, 0 if unknown; month 1-12 or 0
    status       "current" or what became of it
    counterparts canonical terms that do the same job in other camps: adjacent evidence, never a match
    match        how its spellings are compared; "needs context" if the canonical one is a form of data/senses.toml
    cased        variants that count only in exactly this case
    source       where the term and its facts can be checked
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
    match: Match = "any case"
    cased: tuple[str, ...] = ()
    source: str = ""


class Sense(Struct, frozen=True):
    """What an ambiguous form may mean. `term` is a canonical term, or "" for something outside the vocabulary.

    pro     words that speak for it on the same line; a word of up to three letters counts whole, a longer one
            also as the beginning of a word; `~` is the place of the form: "~ to market"
    contra  words that speak against it
    beside  kinds of term ("language") of which another one on the same line speaks for it
    listed  it can only be meant where the form is an item of a list or of a pair
    """

    term: str
    pro: tuple[str, ...] = ()
    contra: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    listed: bool = False


class Ambiguity(Struct, frozen=True):
    """Forms that mean more than one thing, compared in exactly this case.

    default  without deciding context: "unsettled", "none" (no mention), or the canonical term that is meant
    """

    forms: tuple[str, ...]
    senses: tuple[Sense, ...]
    default: str = "unsettled"


class Mention(Struct, frozen=True):
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

    def __init__(self, terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...] = ()) -> None:
        """Raises BadTable for duplicates, dangling names and forms with two owners."""
        from vitascope.language.compiled import pack

        self._open(pack(terms, ambiguities))

    @classmethod
    def packaged(cls) -> "Vocabulary":
        """The vocabulary that ships with the program, from its compiled form."""
        from vitascope.language.compiled import packaged_terms

        self = cls.__new__(cls)
        self._open(packaged_terms())
        return self

    def _open(self, packed: "Packed") -> None:
        from vitascope.language.matching import Matcher

        self._packed = packed
        self._places = {name: i for i, name in enumerate(packed.names)}
        self._known: dict[str, Term] = {}
        self._matcher = Matcher(packed)

    def term(self, canonical: str) -> Term:
        """The term of that canonical spelling; KeyError if there is none."""
        if canonical not in self._known:
            self._known[canonical] = self._packed.term(self._places[canonical])
        return self._known[canonical]

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(map(self.term, self._packed.names))

    @property
    def ambiguities(self) -> tuple[Ambiguity, ...]:
        return tuple(map(self._packed.ambiguity, range(self._packed.head.ambiguities)))

    def find(self, text: str) -> tuple[Mention, ...]:
        """Every mention, left to right, longest match first, never overlapping; senses settled by context."""
        return self._matcher.find(text)

    def __contains__(self, canonical: str) -> bool:
        return canonical in self._places

    def terms_by(
        self, *, camp: str | None = None, layer: str | None = None, group: str | None = None, kind: str | None = None
    ) -> tuple[Term, ...]:
        """The terms that have every property asked for, in order of the vocabulary."""
        return tuple(
            term
            for term in self.terms
            if camp in (None, term.camp)
            and layer in (None, term.layer)
            and group in (None, term.group)
            and kind in (None, term.kind)
        )

    @property
    def abbreviations(self) -> tuple[Term, ...]:
        """The terms whose short form wants spelling out once per document."""
        return tuple(term for term in self.terms if term.expand)

    def extended(self, terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...] = ()) -> "Vocabulary":
        """The same with `terms` added; one of the same canonical spelling is replaced."""
        added = {term.canonical for term in terms}
        kept = tuple(term for term in self.terms if term.canonical not in added)
        return Vocabulary((*kept, *terms), (*self.ambiguities, *ambiguities))


@cache
def load() -> Vocabulary:
    """The packaged vocabulary, read once per process."""
    return Vocabulary.packaged()
