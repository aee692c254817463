"""The page held against an ad, demand by demand: what is shown, only listed, nearly there, next to it, or missing."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from vitascope.posting.model import AdTerm, Demand, Posting
from vitascope.rules.facts import Facts, Located
from vitascope.rules.rule import Spot
from vitascope.rules.stack.camps import TITLES
from vitascope.rules.stack.words import level_named, spot
from vitascope.text import Passage, Span

State = Literal["shown with outcome", "shown", "only listed", "near miss", "adjacent", "familiar", "missing"]

STATES: tuple[State, ...] = get_args(State)
"""From the best to the worst. The first three are what a filter finds: the ad's own spelling stands on the page."""

MATCHED: tuple[State, ...] = STATES[:3]
_MOST_SPOTS = 3
_TOO_SHORT = 2  # letters: "Go" and "R" stand in other words' company


class Answer(Struct, frozen=True):
    """How the page answers one demand.

    surface   the ad's spelling that is answered best: one of the demand's; `canonical` its term, "" if not known
    written   how the page writes it, where it does so otherwise; the neighbour's name where `state` is "adjacent"
    spots     where it stands on the page, the best first
    advice    what to do, in the ad's exact words; "" where nothing is to do
    """

    demand: Demand
    state: State
    surface: str
    written: str = ""
    spots: tuple[Spot, ...] = ()
    advice: str = ""

    @property
    def canonical(self) -> str:
        return self.demand.canonicals[self.demand.surfaces.index(self.surface)]


class Coverage(Struct, frozen=True):
    """Of the demands of one level: how many the page writes as the ad does, and how many a bullet shows."""

    of: int
    matched: int
    shown: int


class Comparison(Struct, frozen=True):
    """`answers` in the order of the ad's demands."""

    posting: Posting
    answers: tuple[Answer, ...]
    required: Coverage
    preferred: Coverage
    advice: tuple[str, ...] = ()

    def in_state(self, *states: State) -> tuple[Answer, ...]:
        return tuple(answer for answer in self.answers if answer.state in states)


def compare(facts: Facts, posting: Posting) -> Comparison:
    """Every demand of the ad against the page."""
    page = _Page(facts)
    answers = tuple(_best(page, demand) for demand in posting.demands)
    return Comparison(
        posting,
        answers,
        _coverage([a for a in answers if a.demand.level == "required"]),
        _coverage([a for a in answers if a.demand.level == "preferred"]),
        tuple(_general_advice(facts, posting, answers)),
    )


def _coverage(answers: Sequence[Answer]) -> Coverage:
    return Coverage(
        len(answers),
        sum(a.state in MATCHED for a in answers),
        sum(a.state in ("shown with outcome", "shown") for a in answers),
    )


class _Page:
    """The page's terms by canonical name, and its text for names that the vocabulary does not know."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.by_name: dict[str, list[Located]] = {}
        self.open_senses: dict[str, list[Located]] = {}
        for located in facts.terms:
            if located.mention.canonical:
                self.by_name.setdefault(located.mention.canonical, []).append(located)
            for sense in located.mention.senses:
                self.open_senses.setdefault(sense, []).append(located)

    def has_outcome(self, number: int) -> bool:
        """Whether the statement says what came of it."""
        return number >= 0 and bool(self.facts.statements[number].claim.outcomes)

    def in_bullets(self, surface: str) -> list[tuple[int, Spot]]:
        """Statements in which exactly these letters stand as whole words, case and a plural s aside."""
        pattern = _letters(surface)
        return [
            (number, Spot(passage=statement.bullet.passage, span=Span(*match.span())))
            for number, statement in enumerate(self.facts.statements)
            if (match := pattern.search(statement.bullet.passage.text))
        ]

    def in_lines(self, surface: str) -> list[Spot]:
        pattern = _letters(surface)
        return [
            Spot(passage=Passage(line.text, line.starts, line.runs), span=Span(*match.span()))
            for line in self.facts.lines
            if (match := pattern.search(line.text))
        ]


def _letters(surface: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(surface.removesuffix('s'))}s?(?!\w)", re.IGNORECASE)


def _best(page: _Page, demand: Demand) -> Answer:
    """Of alternatives the one that the page answers best is the answer."""
    answers = [
        _answer(page, demand, surface, canonical)
        for surface, canonical in zip(demand.surfaces, demand.canonicals, strict=True)
    ]
    best = min(answers, key=lambda answer: STATES.index(answer.state))
    return replace(best, advice=if_true(*demand.surfaces)) if best.state == "missing" else best


def _answer(page: _Page, demand: Demand, surface: str, canonical: str) -> Answer:
    if not canonical:
        return _literal_answer(page, demand, surface)
    found = page.by_name.get(canonical, [])
    certain = [located for located in found if not level_named(page.facts, located)]
    if certain:
        return _found(page, demand, surface, certain)
    if found:
        advice = f'You give "{surface}" a lower level: do not offer it as a skill that the work rests on.'
        return Answer(demand, "familiar", surface, "", _spots(found), advice)
    return _neighbour(page, demand, surface, canonical)


def _found(page: _Page, demand: Demand, surface: str, found: Sequence[Located]) -> Answer:
    written = list(dict.fromkeys(located.mention.surface for located in found))
    same = [located for located in found if _alike(located.mention.surface, surface)]
    bullets = [located for located in same if located.where in ("bullet", "entry")]
    if not same:
        what = ", ".join(f'"{one}"' for one in written[:3])
        advice = f'You write {what}; the ad writes "{surface}". Write it once as the ad does.'
        return Answer(demand, "near miss", surface, written[0], _spots(found), advice)
    proven = [located for located in bullets if page.has_outcome(located.bullet)]
    if proven:
        return Answer(demand, "shown with outcome", surface, "", _spots(proven))
    if bullets:
        return Answer(demand, "shown", surface, "", _spots(bullets), _no_figure(surface))
    literal = _in_bullets(page, demand, surface) if len(surface) > _TOO_SHORT else None
    if literal is not None:  # within a longer term: the "kernel" of "fused attention kernel"
        return literal
    in_bullets = [located for located in found if located.where in ("bullet", "entry")]
    if in_bullets:  # listed as the ad spells it, shown under another spelling
        advice = f'A bullet writes "{in_bullets[0].mention.surface}": write "{surface}" there.'
        return Answer(demand, "shown", surface, in_bullets[0].mention.surface, _spots(in_bullets), advice)
    return Answer(demand, "only listed", surface, "", _spots(same), _not_shown(surface))


def _neighbour(page: _Page, demand: Demand, surface: str, canonical: str) -> Answer:
    """No mention: the very letters within a longer term, an open word that may mean it, a counterpart, or nothing."""
    if len(surface) > _TOO_SHORT:
        literal = _literal_answer(page, demand, surface)
        if literal.state != "missing":
            return literal
    unsure = page.open_senses.get(canonical, [])
    if unsure:
        written = unsure[0].mention.surface
        advice = f'"{written}" may mean something else: write "{surface}" as the ad does, if that is meant.'
        return Answer(demand, "near miss", surface, written, _spots(unsure), advice)
    term = page.facts.vocabulary.term(canonical)
    for name in term.counterparts:
        beside = page.by_name.get(name)
        if beside:
            other = page.facts.vocabulary.term(name)
            camp = f" ({TITLES[other.camp]})" if other.camp in TITLES else ""
            advice = (
                f'You show {name}{camp}, which does the same job elsewhere. Say what carries over; write "{surface}" '
                "only if you have used it."
            )
            return Answer(demand, "adjacent", surface, name, _spots(beside), advice)
    return Answer(demand, "missing", surface)


def _literal_answer(page: _Page, demand: Demand, surface: str) -> Answer:
    """For names that the vocabulary does not know: the very letters."""
    shown = _in_bullets(page, demand, surface)
    if shown is not None:
        return shown
    spots = page.in_lines(surface)
    if not spots:
        return Answer(demand, "missing", surface)
    return Answer(demand, "only listed", surface, "", tuple(spots[:_MOST_SPOTS]), _not_shown(surface))


def _in_bullets(page: _Page, demand: Demand, surface: str) -> Answer | None:
    """The answer of bullets that hold the very letters; None where none does."""
    found = page.in_bullets(surface)
    if not found:
        return None
    proven = tuple(spot for number, spot in found if page.has_outcome(number))
    if proven:
        return Answer(demand, "shown with outcome", surface, "", proven[:_MOST_SPOTS])
    return Answer(demand, "shown", surface, "", tuple(spot for _, spot in found)[:_MOST_SPOTS], _no_figure(surface))


def if_true(*surfaces: str) -> str:
    """What to do about a term that the page lacks, or about alternatives of which it lacks all."""
    named = " or ".join(f'"{surface}"' for surface in surfaces)
    return f"Where it is true, write {named} in the bullet where you used it; otherwise leave it out."


def _not_shown(surface: str) -> str:
    return f'Listed and shown by no bullet: name "{surface}" in the bullet where you used it.'


def _no_figure(surface: str) -> str:
    return f'A bullet names "{surface}" and no figure: say what came of it.'


def _spots(found: Sequence[Located]) -> tuple[Spot, ...]:
    return tuple(spot(located) for located in found)[:_MOST_SPOTS]


def _alike(a: str, b: str) -> bool:
    """Equal to a filter: case aside, and a plural s."""
    a, b = " ".join(a.casefold().split()), " ".join(b.casefold().split())
    return a == b or a == b + "s" or a + "s" == b


def _general_advice(facts: Facts, posting: Posting, answers: Sequence[Answer]) -> Iterator[str]:
    """Advice on the page as a whole."""
    camps = [share for share in posting.camps if share.camp in TITLES]
    if camps:
        yield from _camp_advice(facts, max(camps, key=lambda share: share.thousandths).camp)
    yield from _expansion_advice(facts, posting.terms)
    yield from _standing_advice(facts)
    matched = sum(answer.state in MATCHED for answer in answers)
    if len(answers) >= 5 and matched * 5 < len(answers):
        yield (
            f"The page matches {matched} of {len(answers)} demands word for word: a filter that counts the ad's words will "
            "not show it to anyone. Where you did the thing, name the tool as the ad does."
        )


_STANDING = ("STK108", "STK111", "STK112", "STK116", "STK118", "STK128")
"""Rules of the check that matter most to a reader with an ad in hand: too many camps, prose without names, a stack that
stands still, nothing that ran on a second back end."""


def _standing_advice(facts: Facts) -> Iterator[str]:
    """What those rules find, one finding each."""
    from vitascope.rules.stack import RULES  # it loads every rule of the family; a comparison needs it once

    for rule in RULES:
        verdict = rule.check(facts) if rule.code in _STANDING else None
        if verdict is not None and verdict.findings:
            finding = verdict.findings[0]
            yield f"{finding.message} {_opened(finding.fix or rule.fix)} ({rule.code})"
        elif verdict is not None and rule.code == "STK128":
            yield "The page shows work that ran on a second back end: put it where a reader of this ad sees it first."


def _opened(sentence: str) -> str:
    """With a capital and a full stop."""
    return sentence[:1].upper() + sentence[1:].rstrip(".") + "."


def _camp_advice(facts: Facts, camp: str) -> Iterator[str]:
    """Their hardware first on the skill lines; what is not there is not advised."""
    first: dict[str, int] = {}
    for place, located in enumerate(located for located in facts.terms if located.where == "skills"):
        term = facts.vocabulary.term(located.mention.canonical) if located.mention.canonical else None
        if term is not None and term.camp in TITLES and not level_named(facts, located):
            first.setdefault(term.camp, place)
    ahead = [TITLES[other] for other, place in first.items() if camp in first and place < first[camp]]
    if ahead:
        yield (
            f"The ad is about {TITLES[camp]}; your skills name {' and '.join(ahead)} first. Put your {TITLES[camp]} terms "
            "before them."
        )
    elif first and camp not in first:
        mine = " and ".join(TITLES[other] for other in first)
        yield (
            f"The ad is about {TITLES[camp]} and the page shows {mine}: put what is portable (frameworks, compilers, "
            f"profiling) before {mine} terms, and claim no {TITLES[camp]} term that you have not used."
        )


def _expansion_advice(facts: Facts, terms: Sequence[AdTerm]) -> Iterator[str]:
    """Abbreviations of the ad that the page uses and never spells out."""
    wanted = []
    for name in dict.fromkeys(t.canonical for t in terms if t.canonical):
        term = facts.vocabulary.term(name)
        mine = [located.mention for located in facts.terms if located.mention.canonical == name]
        if term.expand and mine and not any(m.via == "spelled out" for m in mine):
            wanted.append(f"{term.canonical} ({term.spelled_out})")
    if wanted:
        yield f"Spell out once, so that either form is found: {', '.join(wanted[:4])}."
