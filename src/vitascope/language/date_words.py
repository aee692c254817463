"""Words and signs of dates: a text in, its tokens out, and what each word means among dates."""

import re
from functools import cache

from msgspec import Struct

from vitascope.tables import load_table

_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
DASHES = frozenset("-‐‑‒–—―−~〜→➔➝⟶>")
CJK = {"年": "year", "월": "month", "月": "month", "년": "year"}


class _WordLists(Struct, frozen=True):
    months: dict[str, str]
    seasons: dict[str, str]
    words: dict[str, str]


class Words(Struct, frozen=True):
    months: dict[str, int]
    seasons: dict[str, int]
    present: dict[str, tuple[tuple[str, ...], ...]]  # first word -> the rest of each phrase, longest first
    until: dict[str, tuple[tuple[str, ...], ...]]
    since: frozenset[str]
    of: frozenset[str]
    opening: frozenset[str]


class Token(Struct, frozen=True):
    text: str
    low: str
    start: int
    end: int
    spaced: bool  # white space stands before it


@cache
def date_words() -> Words:
    table = load_table("phrases/dates.toml", _WordLists)
    numbered = {name: _numbered(lists) for name, lists in (("m", table.months), ("s", table.seasons))}
    plain = {name: _listed(words) for name, words in table.words.items()}
    return Words(
        numbered["m"],
        numbered["s"],
        _phrases(plain["present"]),
        _phrases(plain["until"]),
        frozenset(plain["since"]),
        frozenset(plain["of"]),
        frozenset(plain["from"]),
    )


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _numbered(lists: dict[str, str]) -> dict[str, int]:
    return {word: int(number) for number, words in lists.items() for word in _listed(words)}


def _phrases(phrases: list[str]) -> dict[str, tuple[tuple[str, ...], ...]]:
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for phrase in phrases:
        first, *rest = (token.low for token in tokens_of(phrase))
        by_first.setdefault(first, []).append(tuple(rest))
    return {first: tuple(sorted(rests, key=len, reverse=True)) for first, rests in by_first.items()}


def tokens_of(text: str) -> list[Token]:
    tokens: list[Token] = []
    last = -1
    for match in _TOKEN.finditer(text):
        for piece_start, piece in _pieces(match.group(), match.start()):
            end = piece_start + len(piece)
            tokens.append(Token(piece, piece.lower(), piece_start, end, piece_start != last))
            last = end
    return tokens


def _pieces(word: str, start: int) -> list[tuple[int, str]]:
    """`word` at `start`, cut before and after 年 and its kin, which stand without spaces."""
    if word.isascii() or not any(sign in word for sign in "年月日년월일至今现現"):
        return [(start, word)]
    if word[0] in "年月日년월일":
        return [(start, word[0]), *(_pieces(word[1:], start + 1) if len(word) > 1 else [])]
    return [(start, word)]


def phrase_at(tokens: list[Token], at: int, phrases: dict[str, tuple[tuple[str, ...], ...]]) -> int:
    """The index behind the phrase that stands at `at`; 0 if there is none."""
    if at >= len(tokens):
        return 0
    for rest in phrases.get(tokens[at].low, ()):
        end = at + 1 + len(rest)
        if end <= len(tokens) and all(t.low == low for t, low in zip(tokens[at + 1 : end], rest, strict=True)):
            return end
    return 0
