"""How the states of a comparison are shown everywhere: a sign, a colour, what it means, where it stands."""

from vitascope.document.model import Document
from vitascope.formats.fixes import place_said
from vitascope.report import Place
from vitascope.rules.comparison import Answer, State
from vitascope.rules.places import places_of_spot

SIGNS: dict[State, str] = {
    "shown with outcome": "●",
    "shown": "◐",
    "only listed": "○",
    "near miss": "≈",
    "adjacent": "→",
    "familiar": "?",
    "missing": "✗",
}
COLOURS: dict[State, str] = {
    "shown with outcome": "green",
    "shown": "green",
    "only listed": "yellow",
    "near miss": "yellow",
    "adjacent": "cyan",
    "familiar": "cyan",
    "missing": "red",
}
MEANINGS: dict[State, str] = {
    "shown with outcome": "a bullet names it and says what came of it",
    "shown": "a bullet names it",
    "only listed": "it stands on the page and in no bullet",
    "near miss": "the page writes it in another way",
    "adjacent": "the page shows its counterpart in another camp: no match, and worth saying what carries over",
    "familiar": "the page gives it a lower level: not offered as a match",
    "missing": "it stands nowhere",
}


def places_of_answer(answer: Answer, document: Document) -> list[Place]:
    return [place for spot in answer.spots for place in places_of_spot(spot, document)]


def first_place(answer: Answer, document: Document) -> tuple[str, str] | None:
    """The page (or location) of the best place and the passage around it; None where the page has none."""
    places = places_of_answer(answer, document)
    if not places:
        return None
    passage = answer.spots[0].passage
    return place_said(places[0]), passage.text if passage is not None else places[0].text
