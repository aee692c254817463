"""Words that a drawing adds to a person's own, in the master's language: headings, "Present", names of months."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from msgspec import Struct

from vitascope.tables import load_table

_T = TypeVar("_T")


class Words(Struct, frozen=True):
    """By language (ISO 639-1). Headings are by the key of their section; months are twelve short names."""

    months: dict[str, tuple[str, ...]]
    present: dict[str, str]
    until: dict[str, str]
    since: dict[str, str]
    expires: dict[str, str]
    headings: dict[str, dict[str, str]]


@cache
def words_added() -> Words:
    return load_table("phrases/drawing.toml", Words)


def of_language(words: Mapping[str, _T], language: str) -> _T | None:
    """What a table has for a language; "de-CH" has what "de" has."""
    return words.get(language.partition("-")[0].lower())


def heading(key: str, language: str) -> str:
    """The standard heading of a section, in English where the language has none that our readers know."""
    headings = words_added().headings
    return (of_language(headings, language) or {}).get(key) or headings["en"][key]
