"""What PDFium parted or doubled is mended: kerning, letters set apart, words printed twice; then stream order."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median

from vitascope.document.direction import FROM_RIGHT
from vitascope.document.pdf_pieces import Piece, extend, gap_between, same_look

_KERNED = 0.02  # a gap narrower than this, in sizes, where PDFium put a space of its own, parts no word
_BRACKETED = re.compile(r"(\W*)(\w|\w.*\w)(\W*)", re.DOTALL)
_EMPTY = re.compile(r"\(\)|\[\]|\{\}")
_OPENING = str.maketrans(")]}", "([{")
_CLOSING = str.maketrans("([{", ")]}")
_TRACKED = 0.06  # letters this far apart on the median are set apart on purpose


def mend(pieces: list[Piece], text: str, is_generated: Callable[[int], bool]) -> list[Piece]:
    """Join what only kerning parted, letters spaced out to words, and drop words printed twice."""
    return _without_repeats(_joined_letters(_joined_kerning(pieces, text, is_generated), text, is_generated))


def from_left(pieces: Sequence[Piece]) -> list[Piece]:
    """Pieces of a file that reads from right to left, each line from left to right again, as other files have them.

    PDFium turns whole lines round there, Latin ones too: "com.example@robin". What touches is one word again.
    """
    lines: list[list[Piece]] = []
    for piece in pieces:
        if lines and _on_one_line(lines[-1][-1], piece):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    kept: list[Piece] = []
    for line in lines:
        line.sort(key=lambda piece: piece.left)
        for before, piece in zip([None, *line], line, strict=False):
            piece.joined = before is not None and gap_between(kept[-1], piece) < _KERNED
            if (
                piece.joined
                and not FROM_RIGHT.search(kept[-1].text + piece.text)
                and same_look(kept[-1].look, piece.look)
            ):
                extend(kept[-1], piece)
            else:
                kept.append(piece)
    for piece in kept:
        piece.text = _with_brackets_turned(piece.text)
    return kept


def _with_brackets_turned(word: str) -> str:
    """Brackets around a word from left to right, some of which PDFium mirrored: "[N[" is "[N]"."""
    found = None if FROM_RIGHT.search(word) else _BRACKETED.fullmatch(word)
    if found is None:
        return word
    before, inner, after = found.groups()
    closing = after.translate(_CLOSING) if _EMPTY.search(after) is None else after
    return before.translate(_OPENING) + inner + closing


def _joined_kerning(pieces: list[Piece], text: str, is_generated: Callable[[int], bool]) -> list[Piece]:
    kept: list[Piece] = []
    right, near = 1e9, 0.0
    for piece in pieces:
        left = piece.left
        # The cheap questions first: hardly any word stands so near to the one before it.
        if -0.3 * near < left - right < _KERNED * near and _only_kerned(kept[-1], piece, text, is_generated):
            if same_look(kept[-1].look, piece.look):
                extend(kept[-1], piece)
                right = piece.right
                continue
            piece.joined = True
        kept.append(piece)
        right, near = piece.right, piece.look.size
    return kept


def _only_kerned(before: Piece, piece: Piece, text: str, is_generated: Callable[[int], bool]) -> bool:
    place = piece.first - 1
    return not piece.joined and text[place] == " " and _on_one_line(before, piece) and is_generated(place)


def _on_one_line(a: Piece, b: Piece) -> bool:
    return a.look.angle == b.look.angle and min(a.top, b.top) - max(a.bottom, b.bottom) > 0.5 * min(
        a.look.size, b.look.size
    )


def _joined_letters(pieces: list[Piece], text: str, is_generated: Callable[[int], bool]) -> list[Piece]:
    """Headings such as "E X P E R I E N C E" as one word; `spaced` keeps them as they stood."""
    kept: list[Piece] = []
    chain: list[Piece] = []
    for piece in pieces:
        if not _is_loose(piece):
            kept += _words_of_chain(chain)
            kept.append(piece)
            chain = []
        elif chain and _goes_on(chain[-1], piece, text, is_generated):
            chain.append(piece)
        else:
            kept += _words_of_chain(chain)
            chain = [piece]
    return kept + _words_of_chain(chain)


def _reads_as_words(chain: list[Piece]) -> bool:
    """Four or more characters, most of them letters or digits: no dotted leader and no row of rating circles."""
    letters = "".join(piece.text for piece in chain)
    return len(letters) >= 4 and sum(map(str.isalnum, letters)) >= 0.7 * len(letters)


def _is_loose(piece: Piece) -> bool:
    """A letter alone, or letters set apart."""
    return (len(piece.text) == 1 or piece.tracking > _TRACKED) and not piece.look.angle


def _goes_on(before: Piece, piece: Piece, text: str, is_generated: Callable[[int], bool]) -> bool:
    """`piece` may be of the same spaced-out line. A space that the file holds parts all but single letters."""
    if not _is_loose(piece) or piece.joined or text[piece.first - 1] != " ":
        return False
    if not (
        _on_one_line(before, piece) and same_look(before.look, piece.look) and 0.0 < gap_between(before, piece) < 2.5
    ):
        return False
    if len(before.text) > 1 and len(piece.text) == 1 and not piece.text.isalnum():
        return False  # a dash between two years
    both_single = len(before.text) == 1 == len(piece.text) and before.text.isalnum() and piece.text.isalnum()
    return both_single or is_generated(piece.first - 1)


def _words_of_chain(chain: list[Piece]) -> list[Piece]:
    """The words of letters set apart: those at one distance belong together, a distance 1.5 times as wide parts."""
    if len(chain) < 2 or not _reads_as_words(chain):
        return chain
    gaps = [gap_between(a, b) for a, b in pairwise(chain)]
    inside = [piece.tracking for piece in chain for _ in piece.text[1:]]
    usual = median(gaps + inside)
    widest = 1.5 * usual + 0.05
    near = [gap for gap in gaps if gap <= widest]
    if not _TRACKED < usual < 1.2 or len(near) + len(inside) < 3 or len(near) < 0.3 * len(gaps):
        return chain
    words = [chain[0]]
    for piece, gap in zip(chain[1:], gaps, strict=True):
        if gap > widest:
            words.append(piece)
        else:
            word = words[-1]
            word.spaced = f"{word.spaced or word.text} {piece.text}"
            extend(word, piece)
    return words


def _without_repeats(pieces: list[Piece]) -> list[Piece]:
    """A word printed again a hair's breadth away is a bold or shadowed one, not two."""
    seen: dict[str, list[Piece]] = {}
    kept: list[Piece] = []
    for piece in pieces:
        twins = seen.get(piece.text)
        if twins is None:
            seen[piece.text] = [piece]
        else:
            left, near = piece.left, 0.15 * piece.look.size
            twin = next((t for t in twins if -near < t.left - left < near and _overprints(t, piece, near)), None)
            if twin is not None:
                twin.bold = True
                continue
            twins.append(piece)
        kept.append(piece)
    return kept


def _overprints(a: Piece, b: Piece, near: float) -> bool:
    return (
        abs(a.bottom - b.bottom) < near
        and abs(a.right - b.right) < near
        and abs(a.look.size - b.look.size) < near
        and a.look is not b.look
    )


def in_stream_order(pieces: list[Piece]) -> list[Piece]:
    """Words by the place of their first object in the stream; PDFium sorts objects of a line from left to right."""
    keys: list[int] = []
    order = -1
    for piece in pieces:
        if not piece.joined:
            order = piece.look.order
        keys.append(order)
    if all(a <= b for a, b in pairwise(keys)):
        return pieces
    return [pieces[index] for index in sorted(range(len(pieces)), key=keys.__getitem__)]
