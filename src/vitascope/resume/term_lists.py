"""Whether the rows under a heading that nobody knows ("Things I use") are a list of the field's terms."""

from collections.abc import Sequence

from vitascope.language.terms import load
from vitascope.resume.entries import is_prose
from vitascope.resume.rows import Row

_FEWEST_TERMS = 5
_MOST_OF_LETTERS = 0.6


def is_list_of_terms(rows: Sequence[Row]) -> bool:
    """Without dates and sentences, and most of its letters are those of known terms."""
    if any(row.dates or is_prose(row) for row in rows):
        return False
    text = "\n".join(row.text for row in rows)
    mentions = load().find(text)
    if len({mention.surface for mention in mentions}) < _FEWEST_TERMS:
        return False
    covered = sum(character.isalnum() for mention in mentions for character in mention.surface)
    return covered >= _MOST_OF_LETTERS * sum(character.isalnum() for character in text)
