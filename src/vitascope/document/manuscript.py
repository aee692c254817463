"""A Document in the making: what the readers of files without geometry write into, word by word."""

from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.letters import cleaned, is_private, is_tagged, untagged
from vitascope.document.limits import Limits
from vitascope.document.markers import glued_bullet, opens_item
from vitascope.document.model import (
    Document,
    Hidden,
    Image,
    Kind,
    Link,
    Metadata,
    Paragraph,
    Run,
    Style,
)
from vitascope.document.symbols import bullet_sign
from vitascope.errors import OverLimit

PLAIN = Style()
_LOOSE = Paragraph(0, 0)


class Ink(NamedTuple):
    """How letters are written: words in the same ink become one run. `style` and `link` are indices, -1 no link."""

    style: int = 0
    hidden: Hidden | None = None
    suspect: bool = False
    link: int = -1

    @property
    def is_deleted(self) -> bool:
        return self.hidden == "deleted"


class _Word(Struct):
    ink: Ink
    letters: str
    joined: bool


class Manuscript:
    """Paragraphs are begun, written and ended; `finish` gives the Document. A typed bullet becomes the marker.

    White space that stands only in deleted text does not part what is left: in "fast<del>-er </del>est" the
    visible runs are joined, as a person who accepts the change will see them.
    """

    def __init__(self, kind: Kind, name: str, limits: Limits) -> None:
        self.kind: Kind = kind
        self.name = name
        self._room = limits.characters_per_page * limits.pages
        self._runs: list[Run] = []
        self._styles: dict[Style, int] = {}
        self._paragraphs: list[Paragraph] = []
        self._images: list[Image] = []
        self._targets: list[str] = []
        self._covered: list[list[int]] = []
        self._notes: dict[str, None] = {}
        self._blank = 0
        self._broken: Literal["", "column", "page"] = ""
        self._traits: Paragraph | None = None
        self._open(None)

    def style(self, style: Style) -> int:
        """The index of `style` in Document.styles."""
        return self._styles.setdefault(style, len(self._styles))

    def _look(self, ink: Ink) -> Style:
        return next((style for style, index in self._styles.items() if index == ink.style), PLAIN)

    def in_font(self, ink: Ink, font: str) -> Ink:
        """The same ink with another font."""
        return ink._replace(style=self.style(replace(self._look(ink), font=font))) if font else ink

    @property
    def fonts(self) -> tuple[str, ...]:
        """The fonts of what was written, in order of first use."""
        return tuple(dict.fromkeys(style.font for style in self._styles if style.font))

    def link(self, target: str) -> int:
        """The index to give as `Ink.link` to what is written under a link to `target`."""
        self._targets.append(target.strip())
        self._covered.append([])
        return len(self._targets) - 1

    def note(self, sentence: str) -> None:
        self._notes.setdefault(sentence)

    def image(self, share: float, alt: str) -> None:
        """A picture; `share` of the page, 0 where that is not known."""
        self._images.append(Image(0, None, min(1.0, max(0.0, share)), " ".join(alt.split()), len(self._runs)))

    # Paragraphs

    def begin(self, traits: Paragraph) -> None:
        """Open a paragraph that has `traits` (its `first` and `last` are not looked at), ending an open one."""
        self.end()
        if self._broken:
            traits, self._broken = replace(traits, break_before=self._broken), ""
        self._open(traits)

    def set_aside(self) -> Paragraph | None:
        """The traits of the open paragraph, which is dropped if nothing is written in it, else None."""
        if self._traits is None or not self.is_blank:
            return None
        traits = self._traits
        self._open(None)
        return traits

    def end(self) -> None:
        """Close the open paragraph; one without runs only counts as a blank line above the next."""
        if self._traits is None:
            return
        self._flush(parted=False)
        self._settle_sign(None)
        first, last = self._first, len(self._runs)
        if last == first:
            self._blank += 1
        else:
            self._paragraphs.append(self._paragraph(self._traits, first, last))
            self._blank = 0
        self._open(None)

    def blank_line(self) -> None:
        self._blank += 1

    def forget_blank(self) -> None:
        """Blank lines above no longer count: what follows stands elsewhere."""
        self._blank = 0

    @property
    def is_blank(self) -> bool:
        """Nothing has been written since the paragraph was begun."""
        return self._word is None and self._sign is None and len(self._runs) == self._first

    def _open(self, traits: Paragraph | None) -> None:
        self._traits = traits
        self._first = len(self._runs)
        self._marker = traits.marker if traits is not None else None
        self._word: _Word | None = None
        self._sign: _Word | None = None  # what opened the paragraph and may prove to be its marker
        self._touches = False  # no white space since the last letter
        self._touches_seen = False  # likewise, deleted text left out
        self._break = self._tab = False
        self._breaks: list[int] = []
        self._tabs: list[int] = []

    def _paragraph(self, traits: Paragraph, first: int, last: int) -> Paragraph:
        return replace(
            traits,
            first=first,
            last=last,
            marker=self._marker,
            breaks=tuple(self._breaks),
            tabs=tuple(self._tabs),
            size_pt=self._size(first, last),
            space_before=traits.space_before + self._blank,
        )

    def _size(self, first: int, last: int) -> float:
        """The size that most letters of the runs have."""
        styles = list(self._styles)
        letters: dict[float, int] = {}
        for run in self._runs[first:last]:
            size = styles[run.style].size_pt
            letters[size] = letters.get(size, 0) + len(run.text)
        return max(letters, key=lambda size: (letters[size], size))

    # Words

    def write(self, text: str, ink: Ink) -> None:
        """Letters and white space of any kind; tabs and line ends in `text` are plain spaces here."""
        words = text.split()
        if not words:
            if text:
                self._gap(ink)
            return
        if text[0].isspace():
            self._gap(ink)
        self._add(words[0], ink)
        for word in words[1:]:
            self._gap(ink)
            self._add(word, ink)
        if text[-1].isspace():
            self._gap(ink)

    def line_break(self) -> None:
        self._part()
        self._break = True

    def tab(self) -> None:
        self._part()
        self._tab = True

    def page_break(self, kind: Literal["column", "page"]) -> None:
        """A break to the next column or page: it stands before this paragraph, or the next if this has begun."""
        self._part()
        if self.is_blank and self._traits is not None:
            self._traits = replace(self._traits, break_before=kind)
        else:
            self._broken = kind
            self._break = True

    def _part(self) -> None:
        self._flush(parted=True)
        self._touches = self._touches_seen = False

    def _gap(self, ink: Ink) -> None:
        self._flush(parted=True)
        self._touches = False
        if not ink.is_deleted:
            self._touches_seen = False

    def _add(self, letters: str, ink: Ink) -> None:
        word = self._word
        if word is not None and self._touches and word.ink == ink:
            word.letters += letters
            return
        self._flush(parted=False)
        joined = self._touches if ink.is_deleted else self._touches_seen
        self._word = _Word(ink, letters, joined)
        self._touches = True
        if not ink.is_deleted:
            self._touches_seen = True

    def _flush(self, *, parted: bool) -> None:
        """Give up the word in hand as a run; `parted` if white space follows it."""
        word = self._word
        if word is None:
            return
        self._word = None
        if self._sign is not None:
            self._settle_sign(word)
        elif self._marker is None and len(self._runs) == self._first and self._traits is not None:
            if parted and len(word.letters) == 1 and word.ink.hidden is None:
                self._sign = word
                return
            if sign := glued_bullet(word.letters):
                self._marker = sign
                word.letters = word.letters[1:]
        self._append(word)

    def _settle_sign(self, following: _Word | None) -> None:
        """Decide whether the sign that opened the paragraph is its marker, now that the next word is known."""
        sign, self._sign = self._sign, None
        if sign is None:
            return
        second = following.letters if following is not None else None
        if opens_item(sign.letters, second, gap_em=1.0 if self._tab else 0.3):
            self._marker = bullet_sign(sign.letters, self._look(sign.ink).font)
            return
        had_break, had_tab = self._break, self._tab
        self._break = self._tab = False
        self._append(sign)
        self._break, self._tab = had_break, had_tab

    def _append(self, word: _Word) -> None:
        ink, letters = word.ink, word.letters
        if is_tagged(letters):
            ink, text = ink._replace(hidden=ink.hidden or "invisible"), untagged(letters)
        else:
            text = cleaned(letters)
        if not text:
            return
        self._room -= len(text)
        if self._room < 0:
            raise OverLimit(self.name, "the number of characters")
        index = len(self._runs)
        if self._break and index > self._first:
            self._breaks.append(index)
        if self._tab:
            self._tabs.append(index)
        self._break = self._tab = False
        if ink.link >= 0:
            self._covered[ink.link].append(index)
        traits = self._traits or _LOOSE
        self._runs.append(
            Run(
                text=text,
                style=ink.style,
                order=index,
                joined=word.joined and index > self._first,
                hidden=ink.hidden,
                suspect=ink.suspect or is_private(text),
                raw=letters if letters != text else "",
                part="deleted" if ink.is_deleted else traits.part,
                paragraph=len(self._paragraphs),
            )
        )

    # The whole

    def _text_of(self, covered: list[int]) -> str:
        text = ""
        for index in covered:
            run = self._runs[index]
            text += run.text if not text or run.joined else " " + run.text
        return text

    def finish(self, metadata: Metadata) -> Document:
        self.end()
        self.style(PLAIN)
        return Document(
            kind=self.kind,
            runs=tuple(self._runs),
            styles=tuple(self._styles),
            paragraphs=tuple(self._paragraphs),
            images=tuple(self._images),
            links=tuple(
                Link(target, 0, None, self._text_of(covered), tuple(covered))
                for target, covered in zip(self._targets, self._covered, strict=True)
                if target
            ),
            metadata=metadata,
            notes=tuple(self._notes),
        )
