"""The forms under which a term may stand in a text, each with the folded words it is found by."""

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from vitascope.language.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vitascope.language.terms import Term, Via


class Surface(Struct, frozen=True):
    """One form of a term.

    words   its words as the matcher sees them: lower case, single spaces, no punctuation at the ends
    exact   whether it counts only in exactly this case
    of      the spelling that it is a plural or British form of, or that spelling itself
    """

    form: str
    words: str
    via: "Via"
    exact: bool
    of: str

    @property
    def given(self) -> bool:
        return self.form == self.of


def surfaces(term: "Term") -> tuple[Surface, ...]:
    """Every form of `term`: its spellings, and of those that are no names also plural and British spelling."""
    found: dict[tuple[str, str], Surface] = {}
    given: list[tuple[str, Via]] = [(term.canonical, "canonical")]
    given += [(form, "variant") for form in term.variants]
    if term.spelled_out:
        given.append((term.spelled_out, "spelled out"))
    if term.canonical.lower() == term.spelled_out.lower():
        given[0] = (term.canonical, "spelled out")
    for form, via in given:
        exact = via != "spelled out" and (term.match == "case-sensitive" or form in term.cased)
        for shape, is_same_spelling in _inflected(form, term.kind):
            found_by: Via = via if is_same_spelling else "variant"
            surface = Surface(shape, words_of(shape), found_by, exact, form)
            found.setdefault((surface.words, shape if exact else shape.lower()), surface)
    return tuple(found.values())


def words_of(form: str) -> str:
    """The folded words of a form, without what stands before the first and after the last letter or digit."""
    return fold(form).data.decode().strip()


_NAMES = ("library", "language", "product", "organisation")

_BRITISH = tuple(
    (re.compile(american), british)
    for american, british in (
        (r"(?<=[cdghlmnprtvy])iz(ation|ed|ing|er|e)\b", r"is\1"),
        (r"(mod|lab)el(ed|ing)\b", r"\1ell\2"),
        (r"\bneighbor", "neighbour"),
        (r"\bbehavior", "behaviour"),
    )
)


def _inflected(form: str, kind: str) -> "Iterable[tuple[str, bool]]":
    """The form, its British spelling and the plurals of both, each with whether it is spelled as given."""
    yield form, True
    if kind in _NAMES:
        return
    spellings = [(form, True)]
    spellings += [(american.sub(british, form), False) for american, british in _BRITISH if american.search(form)]
    yield from spellings[1:]
    if kind == "metric" and not form[-1:].islower():
        return
    for spelling, is_same in spellings:
        plural = _plural(spelling)
        if plural:
            yield plural, is_same


def _plural(form: str) -> str:
    """The plural of a form that ends in a letter or digit; "" where it has none or is one."""
    if not form[-1:].isalnum() or form[-1] in "sS" or form.endswith(("ing", "ity", "ism", "data")):
        return ""
    if form.endswith("y") and form[-2:-1] not in tuple("aeiou"):
        return form[:-1] + "ies"
    return form + ("es" if form.endswith(("x", "ch", "sh")) else "s")
