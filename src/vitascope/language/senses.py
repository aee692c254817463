"""Which sense of an ambiguous form is meant: decided by the words and terms on its line, or left open."""

import re
from collections.abc import Callable

from vitascope.language.folding import Folded, fold
from vitascope.language.terms import Ambiguity
from vitascope.text import Span

Witnesses = tuple[bytes, ...]
SAME_LINE = 2
NEAR = 1

LONG = 300
"""Characters beyond which a line is a paragraph, of which only the sentence is looked at."""


def settle(
    ambiguity: Ambiguity, text: str, folded: Folded, span: Span, beside: "Callable[[Span], frozenset[str]]"
) -> tuple[str | None, tuple[str, ...]]:
    """The term that is meant at `span`: "" for none of the vocabulary, None if open, with the open senses.

    `folded` is that of `text`; `beside` tells the kinds of the settled terms within a span.
    """
    line = _line(text, span)
    around = Span(max(0, line.start - 160), min(len(text), line.end + 160))
    same = words_around(folded, line, span)
    near = words_around(folded, around, line)
    kinds = beside(line)
    scores = []
    for sense, (pro, contra) in zip(ambiguity.senses, _witnesses(ambiguity), strict=True):
        if sense.listed and not is_listed(text, span):
            continue
        score = SAME_LINE * _score(pro, contra, same) + NEAR * _score(pro, contra, near)
        score += SAME_LINE * sum(kind in kinds for kind in sense.beside)
        scores.append((score, sense.term))
    best = max((score for score, _ in scores), default=0)
    winners = [term for score, term in scores if score == best]
    if best > 0 and len(set(winners)) == 1:
        return winners[0], ()
    if ambiguity.default == "none":
        return "", ()
    if ambiguity.default != "unsettled":
        return ambiguity.default, ()
    return None, tuple(sense.term for sense in ambiguity.senses if sense.term)


def words_around(folded: Folded, area: Span, without: Span) -> bytes:
    """The folded words of `area`, the part `without` cut out so that a form is no witness for itself."""
    before = folded.data[folded.place(area.start) - 1 : folded.place(without.start)]
    after = folded.data[folded.place(without.end) : folded.place(area.end) + 1]
    return before + b"\x00" + after


def _score(pro: Witnesses, contra: Witnesses, words: bytes) -> int:
    return sum([word in words for word in pro]) - sum([word in words for word in contra])


_KNOWN: dict[int, tuple[Ambiguity, tuple[tuple[Witnesses, Witnesses], ...]]] = {}


def _witnesses(ambiguity: Ambiguity) -> tuple[tuple[Witnesses, Witnesses], ...]:
    """What speaks for and against each sense, folded. Kept by identity: to hash an ambiguity costs more than this."""
    known = _KNOWN.get(id(ambiguity))
    if known is None or known[0] is not ambiguity:
        folded = tuple(
            (tuple(map(_sought, sense.pro)), tuple(map(_sought, sense.contra))) for sense in ambiguity.senses
        )
        known = _KNOWN[id(ambiguity)] = (ambiguity, folded)
    return known[1]


def _sought(word: str) -> bytes:
    """What to look for in folded words: a word of up to three letters whole, a longer one also as a beginning.

    `~` is the place of the form itself: "~ to market" is "to market" directly after it.
    """
    before, gap, after = word.partition("~")
    if gap:
        return fold(before).data[:-1] * bool(before) + b"\x00" + fold(after).data[1:].rstrip() * bool(after)
    sought = fold(word).data.rstrip()
    return sought + b" " if len(sought) <= 4 else sought


def _line(text: str, span: Span) -> Span:
    """The line that holds `span`; of a long line the sentence."""
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    if end - start > LONG:
        start, end = max(start, span.start - LONG), min(end, span.end + LONG)
        start = max([start, *(m.end() for m in _SENTENCE.finditer(text, start, span.start))])
        found = _SENTENCE.search(text, span.end, end)
        end = found.start() if found else end
    return Span(start, end)


_SENTENCE = re.compile(r"[.;!?](?=\s)")

_BEFORE = re.compile(
    r"(?:[,;:|/(&•·–\n\[]|[-*] |\b(?:and|or|either|in|with|of|as|like|using|including|plus)|^)\s*$", re.IGNORECASE
)
_AFTER = re.compile(r"\s*(?:[,;|/)&•·–\n\].]|(?:and|or)\b|$)", re.IGNORECASE)


def is_listed(text: str, span: Span) -> bool:
    """Whether the form is an item of a list, one of a pair, or what a phrase ends in ("services in Go")."""
    return bool(_BEFORE.search(text, max(0, span.start - 12), span.start) and _AFTER.match(text, span.end))
