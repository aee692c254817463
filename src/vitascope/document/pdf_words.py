"""The characters of a PDF page become words: split at real gaps and changes of style, in the order of the stream."""

import re
from ctypes import addressof, c_float, create_string_buffer
from itertools import pairwise
from statistics import median

from vitascope.document.direction import FROM_RIGHT
from vitascope.document.pdf_fonts import Font
from vitascope.document.pdf_layers import Layers
from vitascope.document.pdf_looks import Looks
from vitascope.document.pdf_objects import IDENTITY, PageObjects, object_bounds
from vitascope.document.pdf_pieces import Look, Piece, extend, gap_between, same_look, strikes_again
from vitascope.document.pdfium import library

# Gaps are in sizes of the font. A space is 0.2 to 0.33 wide in text faces; kerning and tracking stay under 0.1.
_GLUED = 0.17  # a wider gap inside what PDFium took for one word parts it, over the word's own tracking
_GLUED_PAIR = 0.22  # the same for two or three letters, where the word's own tracking cannot be told
_STRUCK_TWICE = -0.15  # letters overlap by more where a letter is printed twice
_INVISIBLE = 3  # text render mode
_TOUCHING = 0.05  # letters this far beyond the widths that the font gives are looked at one by one

_TOKEN = re.compile("[^ \t\r\n\f\v\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
# Codes of the ligatures in TeX's encoding T1: fonts that name the glyph "f_i" have no other Unicode for it.
_TEX_LIGATURES = dict(zip("\x1b\x1c\x1d\x1e\x1f", "\ufb00\ufb01\ufb02\ufb03\ufb04", strict=True))
_LIGATURE_LETTERS = re.compile("ff[il]?|f[il]")
_ALEF_LAM = re.compile("[\u0622\u0623\u0625\u0627\u0671]\u0644")
# PDFium turns signs beside such letters, with the figures that they touch: "5%" comes as "%5", "N]" as "[N".
_MIRRORED = str.maketrans("()[]{}<>", ")(][}{><")
_TEX_CODE = re.compile("[\x1b-\x1f]")


class PageText:
    """One page's characters, with what is asked of PDFium for each kept to what is needed.

    Most words need four calls: text object and box of the first and of the last character. Where a word is wider
    than the advances of its letters, or changes its style, every character is looked at.
    """

    def __init__(
        self, text_page: int, objects: PageObjects, fonts: dict[int, Font], layers: Layers | None = None
    ) -> None:
        pdfium = library()
        self._text_page = text_page
        self._objects = objects
        self._looks = Looks(text_page, objects, fonts, layers)
        self._object_at = pdfium.FPDFText_GetTextObject
        self._box_at = pdfium.FPDFText_GetLooseCharBox
        self.count = max(0, pdfium.FPDFText_CountChars(text_page))
        self._sides = (c_float * 8)()
        self._first_box = addressof(self._sides)
        self._last_box = self._first_box + 16
        self.text = self._read_text()

    def is_generated(self, index: int) -> bool:
        """PDFium put this character there by itself: it is a space that the file does not hold."""
        return bool(library().FPDFText_IsGenerated(self._text_page, index) == 1)

    def _read_text(self) -> str:
        """One character for each of PDFium's, so that offsets are its indices; U+FFFD where it knows no Unicode."""
        pdfium = library()
        buffer = create_string_buffer(2 * self.count + 2)
        written = pdfium.FPDFText_GetText(self._text_page, 0, self.count, buffer)
        text = buffer.raw[: 2 * max(0, written - 1)].decode("utf-16-le", "replace")
        if len(text) != self.count:
            text = self._text_by_character()
        if _TEX_CODE.search(text) is not None:
            text = self._with_tex_ligatures(text)
        if "\ufffe" in text:
            text = self._with_lost_letters(text)
        if _ALEF_LAM.search(text) is not None:
            text = self._with_turned_ligatures(text)
        return text

    def _text_by_character(self) -> str:
        pdfium = library()
        codes = (pdfium.FPDFText_GetUnicode(self._text_page, index) for index in range(self.count))
        return "".join(chr(c) if 0 < c < 0xD800 or 0xDFFF < c < 0x110000 else "\ufffd" for c in codes)

    def _with_tex_ligatures(self, text: str) -> str:
        pdfium = library()
        letters = list(text)
        for found in _TEX_CODE.finditer(text):
            if pdfium.FPDFText_HasUnicodeMapError(self._text_page, found.start()) == 1:
                letters[found.start()] = _TEX_LIGATURES[found.group()]
        return "".join(letters)

    def _with_lost_letters(self, text: str) -> str:
        """U+FFFD for letters that a font maps to U+0000; PDFium's text has U+FFFE for them as for hyphens."""
        code_at = library().FPDFText_GetUnicode
        return "".join(
            ["\ufffd" if c == "\ufffe" and code_at(self._text_page, i) == 0 else c for i, c in enumerate(text)]
        )

    def _with_turned_ligatures(self, text: str) -> str:
        """Lam with alef drawn as one glyph stands turned round in PDFium's text: it turns letters, not glyphs."""
        letters = list(text)
        for found in _ALEF_LAM.finditer(text):
            self._box_at(self._text_page, found.start(), self._first_box)
            self._box_at(self._text_page, found.start() + 1, self._last_box)
            if self._sides[:4] == self._sides[4:]:
                letters[found.start() : found.end()] = reversed(found.group())
        return "".join(letters)

    def pieces(self) -> list[Piece]:
        """All pieces in PDFium's order; `joined` tells that no white space stands before one."""
        found: list[Piece] = []
        known, read = self._looks.known, self._looks.read
        text_page, object_at = self._text_page, self._object_at
        words, starts, handles, sides = self._tokens()
        if not words:
            return found
        following = [*handles[1:], -1]
        for word, start, handle, after, left, top, right, bottom, last_left, last_top, last_right, last_bottom in zip(
            words, starts, handles, following, *(sides[side::8] for side in range(8)), strict=True
        ):
            # An object's characters stand together: the next word's object tells this one's last, mostly.
            if after != handle and len(word) > 1 and (object_at(text_page, start + len(word) - 1) or 0) != handle:
                found += self._examined(word, start)
                continue
            look = known.get(handle) or read(handle, start)
            font = look.font
            widths = font.widths
            if len(word) == 1:
                if word not in widths:
                    self._learn(word, start, look)
                if word == "\ufffd":  # a lone picture: other extractors give nothing for it
                    continue
                found.append(Piece(word, look, left, bottom, right, top, start, False, word in font.bad))
                continue
            try:
                expected = sum([widths[c] for c in word])
            except KeyError:
                self._learn(word, start, look)
                expected = sum([widths.get(c, 0.0) for c in word])
            size = look.size
            if (
                last_right - left > (expected + _TOUCHING) * size
                or last_left <= left
                or look.angle
                or not -0.5 * size < last_bottom - bottom < 0.5 * size
            ):
                found += self._examined(word, start)
                continue
            found.append(
                Piece(
                    word,
                    look,
                    left,
                    min(last_bottom, bottom),
                    last_right,
                    max(last_top, top),
                    start,
                    False,
                    bool(font.bad) and not font.bad.isdisjoint(word),
                )
            )
        return found

    def _tokens(self) -> tuple[list[str], list[int], list[int], list[float]]:
        """Words between white space: text, first index, first text object, and eight sides: of the first and the last
        letter's box, each as left, top, right, bottom. All of a kind in one go, which is twice as fast as by word.
        """
        text_page, object_at, box_at = self._text_page, self._object_at, self._box_at
        found = [(match.group(), match.start()) for match in _TOKEN.finditer(self.text)]
        words = [word for word, _ in found]
        starts = [start for _, start in found]
        sides = (c_float * (8 * len(words)))()
        at = addressof(sides)
        firsts = range(at, at + 32 * len(words), 32)
        for start, address in zip(starts, firsts, strict=True):
            box_at(text_page, start, address)
        for word, start, address in zip(words, starts, firsts, strict=True):
            if len(word) > 1:
                box_at(text_page, start + len(word) - 1, address + 16)
        handles = [object_at(text_page, start) or 0 for start in starts]
        return words, starts, handles, sides[:]

    def mark_overprinted(self, pieces: list[Piece]) -> None:
        """Take account of what is drawn twice: PDFium leaves out a text object that repeats the one before it.

        The word is bold; but where the first is not seen (the ground of a shadow), the second is what is seen.
        """
        again = [
            (handle, *bounds)
            for handle in self._objects.order
            if handle not in self._looks.known
            and (bounds := object_bounds(handle, self._objects.outer.get(handle, IDENTITY))) is not None
            and bounds[2] - bounds[0] > 0.2  # spaces have no width
        ]
        if not again:
            return
        for piece in pieces:
            near, middle = 0.2 * piece.look.size, (piece.bottom + piece.top) / 2
            over = [
                (min(right, piece.right) - max(left, piece.left), handle)
                for handle, left, bottom, right, top in again
                if bottom - near < middle < top + near and left < piece.right and right > piece.left
            ]
            if sum([width for width, _ in over]) <= 0.35 * (piece.right - piece.left):
                continue
            if piece.look.alpha == 0 or piece.look.mode == _INVISIBLE:
                piece.look = self._looks.printed_again(max(over)[1], piece.look)
            else:
                piece.bold = True

    def ligatures(self) -> dict[int, str]:
        """Places where PDFium wrote several letters for one glyph, with the ligature's code point.

        Such letters have one box. Whether the file has a code point there or letters, see pdf_ligatures.
        """
        found: dict[int, str] = {}
        for place in _LIGATURE_LETTERS.finditer(self.text):
            start, letters = place.start(), place.group()
            self._box_at(self._text_page, start, self._first_box)
            for length in range(len(letters), 1, -1):
                self._box_at(self._text_page, start + length - 1, self._last_box)
                if self._sides[:4] == self._sides[4:]:
                    found[start] = letters[:length]
                    break
        return found

    def _learn(self, word: str, start: int, first: Look) -> None:
        """Advances of the characters of `word` that are new to the font it begins with, and if it maps them."""
        widths = first.font.widths
        for index, character in enumerate(word, start):
            if character not in widths:
                handle = self._object_at(self._text_page, index) or 0
                look = self._looks.known.get(handle) or self._looks.read(handle, index)
                if look.font is first.font:
                    self._learn_letter(character, index, look)

    def _learn_letter(self, character: str, index: int, look: Look) -> None:
        self._box_at(self._text_page, index, self._first_box)
        left, top, right, bottom, _, _, _, _ = self._sides
        along = top - bottom if look.angle % 180 == 90 else right - left
        look.font.widths[character] = along / look.size if look.size else 0.0
        if character == "\ufffd" or library().FPDFText_HasUnicodeMapError(self._text_page, index) == 1:
            look.font.bad.add(character)

    def _examined(self, word: str, start: int) -> list[Piece]:
        """The pieces of a word, letter by letter: parted at gaps and changes of look, double strikes taken once."""
        count = len(word)
        sides = (c_float * (4 * count))()
        at = addressof(sides)
        text_page, box_at, object_at = self._text_page, self._box_at, self._object_at
        places = range(start, start + count)
        for place in places:
            box_at(text_page, place, at)
            at += 16
        values = sides[:]
        looks = self._looks_of([object_at(text_page, place) or 0 for place in places], start)
        first = looks[0]
        for character, look, place in zip(word, looks, places, strict=True):
            if character not in look.font.widths:
                self._learn_letter(character, place, look)
        lefts, tops, rights, bottoms = values[0::4], values[1::4], values[2::4], values[3::4]
        if all(look is first for look in looks) and not first.angle:
            size = first.size or 1.0
            gaps = [
                max(b - a, c - d) / size for a, b, c, d in zip(rights, lefts[1:], lefts, rights[1:], strict=False)
            ]
            usual = max(0.0, median(gaps)) if len(gaps) >= 3 else 0.0
            level = max(bottoms) < min(tops)
            if level and min(gaps) > _STRUCK_TWICE and max(gaps) <= usual + _parting(len(gaps)):
                if not word.isalnum() and FROM_RIGHT.search(word) is None and lefts == sorted(lefts, reverse=True):
                    word = word[::-1].translate(_MIRRORED)
                piece = Piece(word, first, min(lefts), min(bottoms), max(rights), max(tops), start, False)
                piece.suspect = not first.font.bad.isdisjoint(word)
                piece.tracking = usual if len(gaps) >= 3 else min(gaps)
                return [piece]
        boxes = zip(lefts, bottoms, rights, tops, strict=True)
        letters = [
            Piece(character, look, *box, place, False, character in look.font.bad)
            for character, look, box, place in zip(word, looks, boxes, places, strict=True)
        ]
        return _parted(letters)

    def _looks_of(self, handles: list[int], start: int) -> list[Look]:
        """The look of each character.

        Where the first and the last look the same, so do those between. Canva and browsers give letters, or parts of
        a word, objects of their own, and to ask for each takes longer than all the rest.
        """
        known, read = self._looks.known, self._looks.read
        first = known.get(handles[0]) or read(handles[0], start)
        last = known.get(handles[-1]) or read(handles[-1], start + len(handles) - 1)
        if same_look(first, last):
            for handle in handles:
                known.setdefault(handle, first)
            return [first] * len(handles)
        looks = [known.get(handle) or read(handle, place) for place, handle in enumerate(handles, start)]
        return [first if same_look(first, look) else look for look in looks]


def _parting(gaps: int) -> float:
    """How much wider than the usual gap of a word one must be to part it."""
    return _GLUED if gaps >= 3 else _GLUED_PAIR


def _parted(letters: list[Piece]) -> list[Piece]:
    gaps = [gap_between(a, b) for a, b in pairwise(letters)]
    usual = max(0.0, median(gaps)) if len(gaps) >= 3 else 0.0
    widest = usual + _parting(len(gaps))
    pieces: list[Piece] = []
    current = letters[0]
    for previous, letter, gap in zip(letters, letters[1:], gaps, strict=False):
        if strikes_again(previous, letter):
            current.bold = True
        elif gap > widest or not same_look(letter.look, current.look):
            pieces.append(current)
            current = letter
            current.joined = gap <= widest
        elif letter.right <= current.left and not current.look.angle and not FROM_RIGHT.search(current.text):
            text = letter.text + current.text  # signs that PDFium turned: ".)" for ")."
            extend(current, letter)
            current.text = text
        else:
            extend(current, letter)
    pieces.append(current)
    tracking = usual if len(gaps) >= 3 else min(gaps, default=0.0)
    for piece in pieces:
        piece.tracking = tracking if len(piece.text) > 1 else 0.0
    return pieces
