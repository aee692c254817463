"""An ad beside the résumé, for HTML pages: what each demand asks, and both texts with their terms as links."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from vitascope.document.model import Document, Reading
from vitascope.formats.answers import MEANINGS, SIGNS, first_place
from vitascope.formats.fixes import shortened
from vitascope.language.terms import Vocabulary
from vitascope.posting.model import LEVELS, AdTerm
from vitascope.rules.comparison import MATCHED, STATES, Answer, Comparison, Coverage, State
from vitascope.rules.stack.camps import TITLES
from vitascope.text import Span

if TYPE_CHECKING:
    from markupsafe import Markup


class Against(Struct, frozen=True):
    """What the template against.html shows. `ad` and `page` are the two texts, escaped, with their marks."""

    required: Coverage
    preferred: Coverage
    camps: tuple[str, ...]
    bait: tuple[str, ...]
    answers: "tuple[_Shown, ...]"
    advice: tuple[str, ...]
    legend: tuple[tuple[State, str, str, str], ...]
    ad: str
    page: str


class _Mark(Struct, frozen=True):
    """A stretch of text that is one of the ad's terms. `target` is the id on the other side, "" for none."""

    span: Span
    state: State
    id: str
    target: str


class _Shown(Struct, frozen=True):
    """An answer as the page prints it."""

    named: str
    state: State
    css: str
    sign: str
    level: str
    advice: str
    place: str
    ad_id: str


def against(compared: Comparison, document: Document, reading: Reading, vocabulary: Vocabulary) -> Against:
    """Terms are marked by state on both sides, each a way to its place on the other."""
    numbers = _numbers(compared)
    posting = compared.posting
    text = "\n".join(line.text for line in reading.lines)
    on_page = _page_spans(text, vocabulary, numbers)
    in_ad = [
        (term.span, number)
        for term in posting.terms
        if (number := numbers.get((term.canonical or term.surface).casefold())) is not None
        and not _is_spare(compared.answers[number], term)
    ]
    page_ids = {n: f"page-{n}" for _, n in on_page}
    ad_ids = {n: f"ad-{n}" for _, n in in_ad}
    return Against(
        compared.required,
        compared.preferred,
        tuple(TITLES.get(share.camp, share.camp) for share in posting.camps),
        tuple(span.of(posting.text) for span in posting.bait),
        tuple(_shown(answer, document, ad_ids.get(n, "")) for n, answer in _ordered(compared)),
        compared.advice,
        tuple((state, SIGNS[state], _css(state), MEANINGS[state]) for state in STATES),
        _marked(posting.text, _marks(in_ad, compared, ad_ids, page_ids)),
        _marked(text, _marks(on_page, compared, page_ids, ad_ids)),
    )


def _is_spare(answer: Answer, term: AdTerm) -> bool:
    """Another of the alternatives is on the page: this one need not be, and is not marked as if it were."""
    return answer.state in MATCHED and term.canonical != answer.canonical and term.surface != answer.surface


def _ordered(compared: Comparison) -> list[tuple[int, Answer]]:
    """Required first, then the worst state first; what is only named among duties last."""
    return sorted(
        enumerate(compared.answers),
        key=lambda item: (LEVELS.index(item[1].demand.level), -STATES.index(item[1].state), item[0]),
    )


def _numbers(compared: Comparison) -> dict[str, int]:
    """The demand's place for each of its names, case aside."""
    found: dict[str, int] = {}
    for number, answer in enumerate(compared.answers):
        for name in answer.demand.names:
            found.setdefault(name.casefold(), number)
    return found


def _page_spans(text: str, vocabulary: Vocabulary, numbers: dict[str, int]) -> list[tuple[Span, int]]:
    """Mentions of demanded terms, and the very letters of names that the vocabulary does not know."""
    unknown = [name for name in numbers if not vocabulary.find(name)]
    letters = [
        (Span(*match.span()), numbers[name])
        for name in unknown
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    ]
    return letters + [
        (mention.span, number)
        for mention in vocabulary.find(text)
        if (number := numbers.get((mention.canonical or mention.surface).casefold())) is not None
    ]


def _marks(
    found: Sequence[tuple[Span, int]], compared: Comparison, own: dict[int, str], other: dict[int, str]
) -> list[_Mark]:
    """The first mark of a demand carries its id; all of them lead to the first on the other side."""
    marks, seen, end = [], set(), -1
    for span, number in sorted(found, key=lambda item: item[0].start):
        if span.start < end:
            continue
        end = span.end
        mark_id = "" if number in seen else own[number]
        seen.add(number)
        marks.append(_Mark(span, compared.answers[number].state, mark_id, other.get(number, "")))
    return marks


def _marked(text: str, marks: Sequence[_Mark]) -> "Markup":
    """The text with its marks as links; all of it escaped."""
    from markupsafe import Markup, escape

    pieces: list[Markup] = []
    at = 0
    for mark in marks:
        pieces.append(escape(text[at : mark.span.start]))
        attributes = Markup(' id="{}"').format(mark.id) if mark.id else Markup("")
        if mark.target:
            attributes += Markup(' href="#{}"').format(mark.target)
        pieces.append(
            Markup('<a class="term {}" title="{}"{}><span class="sign" aria-hidden="true">{}</span>{}</a>').format(
                _css(mark.state), mark.state, attributes, SIGNS[mark.state], mark.span.of(text)
            )
        )
        at = mark.span.end
    pieces.append(escape(text[at:]))
    return Markup("").join(pieces)


def _css(state: State) -> str:
    return state.replace(" ", "-")


def _shown(answer: Answer, document: Document, ad_id: str) -> _Shown:
    found = first_place(answer, document)
    return _Shown(
        " or ".join(answer.demand.surfaces),
        answer.state,
        _css(answer.state),
        SIGNS[answer.state],
        answer.demand.level,
        answer.advice,
        f"{found[0]}: “{shortened(found[1], 140)}”" if found is not None else "",
        ad_id,
    )
