"""The plan: every word of the page, in order, as blocks of spans. Writers draw it and add, move and re-case nothing.

words(plan) is therefore what every reader of every file must read (render/proof.py).
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.direction import is_from_right
from vitascope.master.markup import Span
from vitascope.render.looks import Look

BlockKind = Literal["name", "label", "contact", "section", "entry", "subtitle", "para", "labelled", "bullet"]

LONG = 45
"""Letters from which a token may be wider than the line."""

BREAKABLE = 60
"""A token longer than this may have to be broken to fit the line: readers may give it in pieces."""

_HYPHENS = ("-", "–", "—")


class Block(Struct, frozen=True):
    """A paragraph. `path` is the place in the master it came from, as "work[0].highlights[2]"; "" for headings."""

    kind: BlockKind
    spans: tuple[Span, ...]
    path: str = ""

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)


class Plan(Struct, frozen=True):
    """What is drawn.

    title     of the document; `author` its person
    language  as "en" or "pt-BR"
    modified  the date the file says it was made on: the master's own, never the clock's
    """

    blocks: tuple[Block, ...]
    look: Look
    title: str
    author: str
    language: str
    paper: Literal["a4", "letter"] = "a4"
    modified: str = ""

    @property
    def from_right(self) -> bool:
        """Whether the page runs from right to left."""
        return is_from_right(self.language)

    @property
    def blanks(self) -> tuple[str, ...]:
        return tuple(span.text for block in self.blocks for span in block.spans if span.blank)

    @property
    def links(self) -> tuple[str, ...]:
        return tuple(span.link for block in self.blocks for span in block.spans if span.link)


def words(plan: Plan) -> list[str]:
    """The words a reader must give, in order; the signs before bullets are no words."""
    return [word for block in plan.blocks for word in block.text.split()]


class Atom(Struct, frozen=True):
    """What stands between two spaces: one or more stretches in different looks. `keep` may not be broken."""

    parts: tuple[Span, ...]
    keep: bool  # a longer one than LONG may be wider than the line: the writer has to see

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)


# Letters with nothing but plain punctuation around them: no typesetter breaks a line inside.
_UNBREAKABLE = re.compile(r"[(\"'«„“]*(?:[^\W_]|['’](?=\w))+[)\"'».,;:!?”]*$")
# Scripts written without spaces, where a line may end anywhere: Thai, Lao, Burmese, Khmer, kana, Han.
_NO_SPACES = (
    ("\u0e00", "\u0eff"),
    ("\u1000", "\u109f"),
    ("\u1780", "\u17ff"),
    ("\u3040", "\u30ff"),
    ("\u3400", "\u9fff"),
    ("\uf900", "\ufaff"),
    ("\U00020000", "\U0003ffff"),
)


def is_breakable(word: str) -> bool:
    """Whether readers may give the word in pieces: it is too long for a line, or of a script without spaces."""
    return len(word) > BREAKABLE or _is_without_spaces(word)


def _is_without_spaces(word: str) -> bool:
    return not word.isascii() and any(first <= sign <= last for sign in word for first, last in _NO_SPACES)


def atoms(block: Block) -> list[Atom]:
    """The block's words with their looks."""
    found: list[Atom] = []
    parts: list[Span] = []
    for span in block.spans:
        pieces = re.split(r"\s+", span.text)
        for before, piece in zip((None, *pieces), pieces, strict=False):
            if before is not None and parts:
                found.append(_atom(parts))
                parts = []
            if piece:
                parts.append(replace(span, text=piece))
    if parts:
        found.append(_atom(parts))
    return _held_over_hyphens(found)


def _held_over_hyphens(found: Sequence[Atom]) -> list[Atom]:
    """No line ends in a hyphen: extractors take it for one of hyphenation and glue the words at its sides.

    "2019 - 2021" and "pre- and post-training" are one atom with a space in it. No line begins with a bar either.
    """
    held: list[Atom] = []
    hangs = False
    for atom in found:
        lone = atom.text in _HYPHENS
        if held and (hangs or lone or atom.text == "|") and len(held[-1].text) + len(atom.text) < LONG:
            last = held.pop()
            atom = Atom((*last.parts, Span(" "), *atom.parts), keep=True)
        held.append(atom)
        hangs = lone or atom.text.endswith(_HYPHENS)
    return held


def _atom(parts: Sequence[Span]) -> Atom:
    text = "".join(part.text for part in parts)
    return Atom(tuple(parts), not _is_without_spaces(text) and (len(parts) > 1 or not _UNBREAKABLE.match(text)))


def together(pieces: Iterable[Sequence[Span]], separator: str) -> tuple[Span, ...]:
    """Pieces that hold words, with plain `separator` between."""
    joined: list[Span] = []
    for piece in pieces:
        if not any(span.text.strip() for span in piece):
            continue
        if joined:
            joined.append(Span(separator))
        joined += piece
    return tuple(joined)
