"""The characters of a PDF page become words: split at real gaps and changes of style, in the order of the stream."""

import re
from ctypes import addressof, c_float, create_string_buffer
from itertools import pairwise
from math import atan2, degrees, hypot
from statistics import median

from vitascope.document.pdf_fonts import Font, read_font
from vitascope.document.pdf_objects import IDENTITY, Clips, PageObjects, colour_of, object_bounds, transformed
from vitascope.document.pdf_pieces import Look, Piece, extend, gap_between, same_look, strikes_again
from vitascope.document.pdfium import library

# Gaps are in sizes of the font. A space is 0.2 to 0.33 wide in text faces; kerning and tracking stay under 0.1.
_GLUED = 0.17  # a wider gap inside what PDFium took for one word parts it, over the word's own tracking
_TOUCHING = 0.05  # letters this far beyond the widths that the font gives are looked at one by one

_TOKEN = re.compile("[^ \t\r\n\f\v\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
# Codes of the ligatures in TeX's encodings T1 and OT1: fonts that name the glyph "f_i" have no other Unicode for it.
_TEX_LIGATURES = dict(
    zip("\x1b\x1c\x1d\x1e\x1f\x0b\x0c\r\x0e\x0f", "\ufb00\ufb01\ufb02\ufb03\ufb04" * 2, strict=True)
)
_LIGATURE_LETTERS = re.compile("ff[il]?|f[il]")
_TEX_CODE = re.compile("[\x1b-\x1f\x0b\x0c\x0e\x0f]|\r(?!\n)")


class PageText:
    """One page's characters, with what is asked of PDFium for each kept to what is needed.

    Most words need four calls: text object and box of the first and of the last character. Where a word is wider
    than the advances of its letters, or changes its style, every character is looked at.
    """

    def __init__(self, page: int, text_page: int, objects: PageObjects, fonts: dict[int, Font]) -> None:
        pdfium = library()
        self._page = page
        self._text_page = text_page
        self._objects = objects
        self._fonts = fonts
        self._looks: dict[int, Look] = {}
        self._clips = Clips()
        self._object_at = pdfium.FPDFText_GetTextObject
        self._box_at = pdfium.FPDFText_GetLooseCharBox
        self.count = max(0, pdfium.FPDFText_CountChars(text_page))
        self.text = self._read_text()
        self._sides = (c_float * 8)()
        self._first_box = addressof(self._sides)
        self._last_box = self._first_box + 16
        self._matrix = (c_float * 6)()
        self._matrix_at = addressof(self._matrix)

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

    def pieces(self) -> list[Piece]:
        """All pieces in PDFium's order; `joined` tells that no white space stands before one."""
        found: list[Piece] = []
        text, text_page, object_at, box_at = self.text, self._text_page, self._object_at, self._box_at
        first_box, last_box, sides, looks = self._first_box, self._last_box, self._sides, self._looks
        for token in _TOKEN.finditer(text):
            start, end = token.span()
            last = end - 1
            handle = object_at(text_page, start)
            look = looks.get(handle) or self._look(handle, start)
            word = token.group()
            font, size = look.font, look.size
            widths = font.widths
            try:
                expected = sum([widths[c] for c in word])
            except KeyError:
                self._learn(start, end)
                expected = sum([widths.get(c, 0.0) for c in word])
            box_at(text_page, start, first_box)
            left, top, right, bottom = sides[:4]
            if last > start:
                box_at(text_page, last, last_box)
                last_left, last_top, right, last_bottom = sides[4:]
                if (
                    look.angle
                    or last_left <= left
                    or right - left > (expected + _TOUCHING) * size
                    or abs(last_bottom - bottom) > 0.5 * size
                    or object_at(text_page, last) != handle
                ):
                    found += self._examined(start, end)
                    continue
                if last_top > top:
                    top = last_top
                if last_bottom < bottom:
                    bottom = last_bottom
            suspect = bool(font.bad) and not font.bad.isdisjoint(word)
            if word == "\ufffd":  # a lone picture: other extractors give nothing for it
                continue
            found.append(Piece(word, look, left, bottom, right, top, start, False, suspect))
        return found

    def mark_overprinted(self, pieces: list[Piece]) -> None:
        """Mark as bold what is drawn twice: PDFium leaves out a text object that repeats the one before it."""
        again = [
            bounds
            for handle in self._objects.order
            if handle not in self._looks
            and (bounds := object_bounds(handle, self._objects.outer.get(handle, IDENTITY))) is not None
            and bounds[2] - bounds[0] > 0.2  # spaces have no width
        ]
        if not again:
            return
        for piece in pieces:
            near, middle = 0.2 * piece.look.size, (piece.bottom + piece.top) / 2
            covered = sum(
                min(right, piece.right) - max(left, piece.left)
                for left, bottom, right, top in again
                if bottom - near < middle < top + near and left < piece.right and right > piece.left
            )
            piece.bold = piece.bold or covered > 0.35 * (piece.right - piece.left)

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

    def _look(self, handle: int | None, index: int) -> Look:
        """The look of a text object, of which `index` is a character. Generated characters have no object."""
        pdfium = library()
        place = self._objects.order.get(handle or 0, len(self._objects.order))
        if not handle:
            return self._looks.setdefault(0, Look(self._font(None), 1.0, 0, 0, 255, 0, place, None))
        mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
        stroke_only = mode in (1, 5)
        paint = colour_of(
            pdfium.FPDFPageObj_GetStrokeColor if stroke_only else pdfium.FPDFPageObj_GetFillColor, handle
        )
        area = self._clips.area(handle)
        if area is not None and handle in self._objects.outer:
            area = transformed(*area, self._objects.outer[handle])
        colour, alpha = paint if paint is not None else (0, 255)
        size, angle = self._measure(index)
        font = self._font(pdfium.FPDFTextObj_GetFont(handle))
        look = self._looks[handle] = Look(font, size, angle, colour, alpha, mode, place, area)
        return look

    def _font(self, handle: int | None) -> Font:
        key = handle or 0
        font = self._fonts.get(key)
        if font is None:
            font = self._fonts[key] = read_font(handle)
        return font

    def _measure(self, index: int) -> tuple[float, int]:
        """Size in points and angle of a character's text object, the matrices of the forms around it included."""
        pdfium = library()
        pdfium.FPDFText_GetMatrix(self._text_page, index, self._matrix_at)
        a, b, c, d = self._matrix[:4]
        size = pdfium.FPDFText_GetFontSize(self._text_page, index)
        if b == 0.0 and c == 0.0 and a > 0.0:
            return size * abs(d), 0
        return size * hypot(c, d), round(-degrees(atan2(b, a))) % 360

    def _learn(self, start: int, end: int) -> None:
        """Advances of characters new to their font, and whether it maps them to Unicode."""
        pdfium = library()
        values = (c_float * 4)()
        at = addressof(values)
        for index in range(start, end):
            character = self.text[index]
            handle = self._object_at(self._text_page, index)
            look = self._looks.get(handle or 0) or self._look(handle, index)
            font = look.font
            if character in font.widths:
                continue
            self._box_at(self._text_page, index, at)
            left, top, right, bottom = values
            along = top - bottom if look.angle % 180 == 90 else right - left
            font.widths[character] = along / look.size if look.size else 0.0
            if character == "\ufffd" or pdfium.FPDFText_HasUnicodeMapError(self._text_page, index) == 1:
                font.bad.add(character)

    def _examined(self, start: int, end: int) -> list[Piece]:
        """The pieces of text[start:end], character by character: parted at gaps, double strikes taken once."""
        letters = self._letters(start, end)
        gaps = [gap_between(a, b) for a, b in pairwise(letters)]
        usual = max(0.0, median(gaps)) if len(gaps) >= 3 else 0.0
        pieces: list[Piece] = []
        current = letters[0]
        for previous, letter, gap in zip(letters, letters[1:], gaps, strict=False):
            if strikes_again(previous, letter):
                current.bold = True
                continue
            parted = gap > usual + (_GLUED if len(gaps) >= 3 else 0.22)
            if parted or not same_look(letter.look, current.look):
                pieces.append(current)
                current = letter
                current.joined = not parted
            else:
                extend(current, letter)
        pieces.append(current)
        tracking = usual if len(gaps) >= 3 else min(gaps, default=0.0)
        for piece in pieces:
            piece.tracking = tracking if len(piece.text) > 1 else 0.0
        return pieces

    def _letters(self, start: int, end: int) -> list[Piece]:
        count = end - start
        values = (c_float * (4 * count))()
        at = addressof(values)
        text, text_page, box_at, object_at, looks = (
            self.text,
            self._text_page,
            self._box_at,
            self._object_at,
            self._looks,
        )
        for index in range(count):
            box_at(text_page, start + index, at + 16 * index)
        sides = iter(values)
        letters: list[Piece] = []
        for place in range(start, end):
            handle = object_at(text_page, place)
            look = looks.get(handle or 0) or self._look(handle, place)
            character = text[place]
            if character not in look.font.widths:
                self._learn(place, place + 1)
            left, top, right, bottom = next(sides), next(sides), next(sides), next(sides)
            suspect = character in look.font.bad
            letters.append(Piece(character, look, left, bottom, right, top, place, False, suspect))
        return letters
