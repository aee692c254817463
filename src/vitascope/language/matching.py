"""One scan of a folded text for the words of all forms; then which form stands there, and which of two is meant."""

import re
from bisect import bisect_left
from collections.abc import Callable

from ahocorasick_rs import BytesAhoCorasick, Implementation

from vitascope.language.compiled import Form, Packed
from vitascope.language.folding import Folded, alike, fold
from vitascope.language.masks import masked
from vitascope.language.senses import settle
from vitascope.language.terms import Ambiguity, Mention, Via
from vitascope.text import Span

Hit = tuple[int, int, Form]
"""Start and end in the text, and the form that stands there."""


class Matcher:
    """Finds the forms of a compiled vocabulary. Thread-safe but for a cache that only grows."""

    def __init__(self, packed: Packed) -> None:
        self._packed = packed
        self._forms: dict[int, tuple[Form, ...]] = {}
        self._ambiguities: dict[int, Ambiguity] = {}
        # Every pattern carries the space before and after it, so that the automaton itself keeps to whole words;
        # overlapping matches are then needed, since two words share the space between them.
        self._automaton = BytesAhoCorasick(
            [f" {words} ".encode() for words in packed.words], implementation=Implementation.ContiguousNFA
        )
        self._seen: dict[tuple[int, str], Form | None] = {}
        self._patterns: dict[str, int] = {}

    def find(self, text: str) -> tuple[Mention, ...]:
        folded = fold(text)
        hits = longest(self.hits(text, folded))
        hits += shared_heads(text, hits, self._named)
        hits.sort(key=lambda hit: hit[0])
        if any(form.ambiguity >= 0 for _, _, form in hits):
            return self._settled(text, folded, hits)
        return tuple(self._mention(text, hit) for hit in hits)

    def hits(self, text: str, folded: Folded) -> list[Hit]:
        """Every form that stands in `text`, also those within others; in order of their ends."""
        found = self._automaton.find_matches_as_indexes(folded.data, overlapping=True)
        seen = self._seen
        hits: list[Hit] = []
        even = folded.is_even
        mask = masked(text)
        mask_starts = [start for start, _ in mask]
        for pattern, start, end in found:
            # In `data` the words begin one after `start`; in the text everything stands one before that.
            begin, stop = (start, end - 2) if even else (folded.original(start + 1) - 1, folded.original(end - 1) - 1)
            if mask_starts and _is_masked(mask, mask_starts, begin, stop):
                continue
            surface = text[begin:stop]
            key = (pattern, surface)
            if key in seen:
                form = seen[key]
            else:
                form = seen[key] = plain_form(self._forms_at(pattern), surface)
            if form is None or _is_touched(text, begin, stop):
                hit = _looked_at(self._forms_at(pattern), text, begin, stop)
                if hit:
                    hits.append(hit)
            else:
                hits.append((begin, stop, form))
        return hits

    def _settled(self, text: str, folded: Folded, hits: list[Hit]) -> tuple[Mention, ...]:
        plain = [(start, self._kind(form)) for start, _, form in hits if form.ambiguity < 0]
        starts = [start for start, _ in plain]

        def beside(area: Span) -> frozenset[str]:
            first, last = bisect_left(starts, area.start), bisect_left(starts, area.end)
            return frozenset([kind for _, kind in plain[first:last]])

        mentions: list[Mention] = []
        for start, end, form in hits:
            if form.ambiguity < 0:
                mentions.append(self._mention(text, (start, end, form)))
                continue
            span = Span(start, end)
            meant, open_senses = settle(self._ambiguity(form.ambiguity), text, folded, span, beside)
            if meant != "":
                via: Via = "canonical" if form.text in (meant, *open_senses) else "variant"
                mentions.append(Mention(span, text[start:end], meant, via, open_senses))
        return tuple(mentions)

    def _named(self, words: str) -> Form | None:
        """The form with one meaning that has these folded words."""
        if not self._patterns:
            self._patterns = {known: i for i, known in enumerate(self._packed.words)}
        place = self._patterns.get(words)
        return None if place is None else plain_form(self._forms_at(place), words)

    def _forms_at(self, pattern: int) -> tuple[Form, ...]:
        if pattern not in self._forms:
            self._forms[pattern] = self._packed.forms_at(pattern)
        return self._forms[pattern]

    def _ambiguity(self, index: int) -> Ambiguity:
        if index not in self._ambiguities:
            self._ambiguities[index] = self._packed.ambiguity(index)
        return self._ambiguities[index]

    def _kind(self, form: Form) -> str:
        return self._packed.kinds[form.term]

    def _mention(self, text: str, hit: Hit) -> Mention:
        start, end, form = hit
        return Mention(Span(start, end), text[start:end], self._packed.names[form.term], form.via)


def _is_masked(mask: list[tuple[int, int]], starts: list[int], begin: int, stop: int) -> bool:
    """Whether the stretch shares a character with one of the masks, which are in order and do not overlap."""
    at = bisect_left(starts, stop)
    return at > 0 and begin < mask[at - 1][1]


def longest(hits: list[Hit]) -> list[Hit]:
    """The leftmost, of these the longest, none overlapping."""
    hits.sort(key=lambda hit: (hit[0], -hit[1]))
    kept: list[Hit] = []
    end = -1
    for hit in hits:
        if hit[0] >= end:
            kept.append(hit)
            end = hit[1]
    return kept


def shared_heads(text: str, hits: list[Hit], named: "Callable[[str], Form | None]") -> list[Hit]:
    """Second items that share the first word of the hit before them: the Compute of "Nsight Systems/Compute"."""
    found: list[Hit] = []
    taken = {start for start, _, _ in hits}
    for start, end, form in hits:
        head, _, tail = text[start:end].rpartition(" ")
        if form.ambiguity >= 0 or not head or not tail[0].isupper():
            continue
        second = _SECOND.match(text, end)
        if second and second.start(1) not in taken:
            other = named(f"{head} {second[1]}".lower())
            if other and other.ambiguity < 0:
                found.append((second.start(1), second.end(1), other))
    return found


_SECOND = re.compile(r"(?:/| and | & | or )([A-Z][A-Za-z0-9]+)(?![A-Za-z0-9])")

_FREE = frozenset(" \n\t,;:!?()[]{}|\"'•·–—\u00a0\u2019\u2018\u201c\u201d*`\u2022~=<>-/")
"""Characters that never belong to the term beside them."""


def plain_form(forms: tuple[Form, ...], surface: str) -> Form | None:
    """The form that `surface` is, if it needs no mark before or after its words."""
    for form in forms:
        if surface == form.text:
            return form
    like = alike(surface)
    return next((form for form in forms if not form.exact and alike(form.text) == like), None)


def _is_touched(text: str, start: int, end: int) -> bool:
    return not ((start == 0 or text[start - 1] in _FREE) and (end == len(text) or text[end] in _FREE))


def _looked_at(forms: tuple[Form, ...], text: str, start: int, end: int) -> Hit | None:
    """The longest form that stands at the words `start` to `end` with its marks, and whose neighbours allow it."""
    for form in forms:
        left, right = _marks(form.text)
        begin, stop = start - len(left), end + len(right)
        if begin < 0 or stop > len(text):
            continue
        found = text[begin:stop]
        same = found == form.text if form.exact else alike(found) == alike(form.text)
        if same and _stands_free(text, begin, stop):
            return begin, stop, form
    return None


def _marks(form: str) -> tuple[str, str]:
    first = next((i for i, c in enumerate(form) if c.isalnum() or c == "_"), 0)
    last = next((i for i, c in enumerate(reversed(form)) if c.isalnum() or c == "_"), 0)
    return form[:first], form[len(form) - last :]


def _stands_free(text: str, start: int, end: int) -> bool:
    """Whether what touches the form leaves it a word of its own.

    "R&D", "x.cuda", "node.js" after "node", "C" before "++" do not; "CUDA/ROCm", "multi-GPU", "PyTorch." do.
    """
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    if before in _BINDING or after in _BINDING:
        return False
    if after == "+" and (text[end + 1 : end + 2] == "+" or end - start == 1):
        return False
    if before == "." and start > 1 and text[start - 2].isalnum() and text[start].islower():
        return False
    following = text[end + 1 : end + 2]
    return not (after == "." and following.isalnum() and (following.islower() or text[start:end].islower()))


_BINDING = ("&", "@", "#", "$", "\\")
"""Marks that make one name with what they touch: R&D, @ray, #cuda, $HOME."""
