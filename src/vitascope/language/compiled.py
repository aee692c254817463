"""The vocabulary from its TOML files, checked; and its compiled form, which is what a run reads."""

from itertools import pairwise

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from vitascope.errors import BadTable
from vitascope.language.folding import alike
from vitascope.language.surfaces import surfaces, words_of
from vitascope.language.terms import Ambiguity, Term, Via
from vitascope.tables import load_table, packaged, read_table


class Form(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A form as the matcher looks for it: `term` is an index into Compiled.terms, -1 for an ambiguous form.

    A list in JSON, since there are thousands.

    ambiguity  index into Compiled.ambiguities, -1 for a form with one meaning
    """

    text: str
    term: int
    via: Via
    exact: bool = False
    ambiguity: int = -1


class Compiled(Struct, frozen=True):
    """`words[i]` are the folded words by which the forms `forms[i]` are found, the longest form first."""

    terms: tuple[Term, ...]
    ambiguities: tuple[Ambiguity, ...]
    words: tuple[str, ...]
    forms: tuple[tuple[Form, ...], ...]


class TermFile(Struct, frozen=True):
    """One file of terms: those of one group, in order of their canonical spelling."""

    group: str
    term: tuple[Term, ...]


class SenseFile(Struct, frozen=True):
    ambiguity: tuple[Ambiguity, ...]


class Head(msgspec.Struct, frozen=True):
    """The first line of the compiled file: canonical names and kinds of the terms, and the words of all forms."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    words: tuple[str, ...]
    ambiguities: int


class Packed:
    """The compiled vocabulary as it is read: after the head a line of JSON for each term, sense and set of forms.

    A line is decoded when it is asked for; decoded whole the file would cost 30 ms of every start.
    """

    def __init__(self, data: bytes, where: str) -> None:
        head, *self._lines = data.splitlines()
        try:
            self.head = msgspec.json.decode(head, type=Head)
        except msgspec.DecodeError as fault:
            raise BadTable(f"{where}:1", str(fault)) from fault
        self.names, self.kinds, self.words = self.head.names, self.head.kinds, self.head.words
        self._forms_from = len(self.names) + self.head.ambiguities
        if len(self._lines) != self._forms_from + len(self.words):
            raise BadTable(where, f"has {len(self._lines)} lines after the first; it was cut off")

    def term(self, index: int) -> Term:
        return msgspec.json.decode(self._lines[index], type=Term)

    def ambiguity(self, index: int) -> Ambiguity:
        return msgspec.json.decode(self._lines[len(self.names) + index], type=Ambiguity)

    def forms_at(self, index: int) -> tuple[Form, ...]:
        return msgspec.json.decode(self._lines[self._forms_from + index], type=tuple[Form, ...])


COMPILED = "terms.jsonl"


def packaged_terms() -> Packed:
    return Packed(packaged(COMPILED).read_bytes(), f"data/{COMPILED}")


def pack(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...]) -> Packed:
    return Packed(encode(compile_terms(terms, ambiguities)), COMPILED)


def compile_terms(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...]) -> Compiled:
    """The forms of all terms by their words. Raises BadTable for a form with two owners and for dangling names."""
    check_terms(terms, ambiguities)
    ambiguous = {form: i for i, a in enumerate(ambiguities) for form in a.forms}
    by_words: dict[str, dict[tuple[str, bool], Form]] = {}
    for form, i in ambiguous.items():
        by_words.setdefault(words_of(form), {})[form, True] = Form(form, -1, "variant", exact=True, ambiguity=i)
    for given in (True, False):  # a spelling that is given goes before a plural: "L40S" is no plural of "L40"
        for index, term in enumerate(terms):
            for surface in surfaces(term):
                if surface.given is not given or surface.form in ambiguous or surface.of in ambiguous:
                    continue
                key = (surface.form, True) if surface.exact else (surface.form.lower(), False)
                one = Form(surface.form, index, surface.via, surface.exact)
                by_words.setdefault(surface.words, {}).setdefault(key, one)
    words = sorted(by_words)
    return Compiled(
        terms, ambiguities, tuple(words), tuple(tuple(sorted(by_words[w].values(), key=_first)) for w in words)
    )


def _first(form: Form) -> tuple[int, bool, str]:
    """Longer forms first, since "C++" and "C" have the same words; exact ones before those of any case."""
    return -len(form.text), not form.exact, form.text


def check_terms(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...], where: str = "terms") -> None:
    """Raises BadTable for the first duplicate, dangling reference or ill-placed form."""
    for fault in faults(terms, ambiguities):
        raise BadTable(where, fault)


def faults(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...]) -> list[str]:
    """What is wrong with the vocabulary as a whole, in order of the terms."""
    return [*_dangling(terms, ambiguities), *_owned_twice(terms, ambiguities)]


def _dangling(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...]) -> list[str]:
    """Names that are no term, and defaults that are no sense."""
    found: list[str] = []
    known = {term.canonical for term in terms}
    for term in terms:
        named = [*term.counterparts, *([term.superseded_by] if term.superseded_by else [])]
        found += [f"{term.canonical!r} names {name!r}, which is no term" for name in named if name not in known]
    for ambiguity in ambiguities:
        meant = [sense.term for sense in ambiguity.senses if sense.term]
        first = ambiguity.forms[0]
        found += [f"a sense of {first!r} names {name!r}, which is no term" for name in meant if name not in known]
        if ambiguity.default not in ("unsettled", "none", *meant):
            found.append(f"the default of {first!r} is none of its senses")
    return found


def _owned_twice(terms: tuple[Term, ...], ambiguities: tuple[Ambiguity, ...]) -> list[str]:
    """Terms and forms that stand twice, and ambiguous forms that lack the sense of a term that has them."""
    found: list[str] = []
    senses = {form: [sense.term for sense in a.senses] for a in ambiguities for form in a.forms}
    owners: dict[str, str] = {}
    names: set[str] = set()
    for term in terms:
        if term.canonical in names:
            found.append(f"{term.canonical!r} stands twice")
        names.add(term.canonical)
        if term.match == "needs context" and term.canonical not in senses:
            found.append(f"{term.canonical!r} needs context, but no sense of that form is given")
        for form in (term.canonical, *term.variants):
            if form in senses:
                if term.canonical not in senses[form]:
                    found.append(f"{form!r} of {term.canonical!r} is ambiguous, but that sense is not given")
                continue
            if not words_of(form):
                found.append(f"{form!r} of {term.canonical!r} has no letter or digit")
            key = form if term.match == "case-sensitive" or form in term.cased else alike(form)
            owner = owners.setdefault(key, term.canonical)
            if owner != term.canonical:
                found.append(f"{form!r} is a form of {owner!r} and of {term.canonical!r}")
    return found


def read_terms(data: bytes, where: str) -> tuple[Term, ...]:
    """The terms of one TOML file of ours, which are in order, each with the file's group. Raises BadTable."""
    terms = own_terms(data, where)
    for before, after in pairwise(term.canonical for term in terms):
        if sort_key(before) > sort_key(after):
            raise BadTable(where, f"{after!r} stands after {before!r}: terms are in alphabetical order")
    return terms


def own_terms(data: bytes, where: str) -> tuple[Term, ...]:
    """The terms of a user's file, in any order. Raises BadTable."""
    table = read_table(data, TermFile, where)
    return tuple(replace(term, group=table.group) for term in table.term)


def sort_key(canonical: str) -> tuple[str, str]:
    return canonical.lower(), canonical


def encode(compiled: Compiled) -> bytes:
    """`compiled` as lines of JSON, one a term, so that a change shows as a small difference; equal bytes for equal
    vocabularies.
    """
    head = Head(
        names=tuple(term.canonical for term in compiled.terms),
        kinds=tuple(term.kind for term in compiled.terms),
        words=compiled.words,
        ambiguities=len(compiled.ambiguities),
    )
    lines = [msgspec.json.encode(head).decode()]
    lines += map(_line, (*compiled.terms, *compiled.ambiguities, *compiled.forms))
    return "".join(f"{line}\n" for line in lines).encode()


def _line(item: object) -> str:
    return msgspec.json.encode(_plain(item)).decode()


def _plain(item: object) -> object:
    """`item` without what equals its default: a reader fills in the same."""
    if isinstance(item, Form):
        shown = [item.text, item.term, item.via, item.exact, item.ambiguity]
        while shown[-1] is False or shown[-1] == -1:
            shown.pop()
        return shown
    if isinstance(item, tuple):
        return [_plain(part) for part in item]
    if not isinstance(item, Struct):
        return item
    given = ((field, getattr(item, field.name)) for field in fields(type(item)))
    return {field.name: _plain(value) for field, value in given if value != field.default}


def packaged_sources() -> tuple[tuple[Term, ...], tuple[Ambiguity, ...]]:
    """Terms and ambiguous forms from the TOML files: slow; for the tool that compiles them and for tests."""
    terms: list[Term] = []
    for file in sorted(packaged("terms").iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            terms += read_terms(file.read_bytes(), f"data/terms/{file.name}")
    return tuple(terms), load_table("senses.toml", SenseFile).ambiguity
