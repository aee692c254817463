"""The proof: a written file is read back by every reader and must give the plan's words in the plan's order.

Read back with our own readers (document/readings.py), which are measured against real extractors; benchmarks/proof.py
does the same with the extractors themselves.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from vitascope.document.limits import Limits
from vitascope.document.model import Document, Line, Reading
from vitascope.document.open import open_document
from vitascope.document.readings import main_reading, read
from vitascope.errors import ProofFailed
from vitascope.render.plan import Plan, is_breakable, words

_LIGATURES = re.compile("[\ufb00-\ufb06]")
_LIMITS = Limits(pages=500)
"""A master may hold a whole life; what we drew ourselves is no hostile file."""
_EDGE_PT = 3.0
"""How far a box may lie over the margin: letters such as an f lean out of theirs."""


class Receipt(Struct, frozen=True):
    """What a file read back as: all `words` in order by each of `readers`."""

    name: str
    words: int
    readers: tuple[str, ...]
    blanks: int = 0
    pages: int = 0

    @property
    def sentence(self) -> str:
        count = len(self.readers)
        owed = f", {self.blanks} {'blank' if self.blanks == 1 else 'blanks'} as written" if self.blanks else ""
        return f"{self.words} of {self.words} words, {count} {'reader' if count == 1 else 'readers'}, in order{owed}"


class Difference(Struct, frozen=True):
    """The first place where a reading leaves the plan: `place` counts words from 1; "" is the end of the text."""

    place: int
    expected: str
    found: str


def prove(data: bytes, name: str, plan: Plan) -> Receipt:
    """The receipt for a file drawn from `plan`. Raises ProofFailed, which names the first difference."""
    document = open_document(data, name, _LIMITS)
    expected = words(plan)
    readings = read(document) if document.kind in ("pdf", "docx") else (main_reading(document),)
    for reading in readings:
        wrong = first_difference(expected, tokens(reading, plan))
        if wrong is not None:
            raise ProofFailed(name, reading.reader, wrong.place, wrong.expected, wrong.found)
    _prove_form(document, name, plan)
    readers = tuple(reading.reader for reading in readings)
    return Receipt(name, len(expected), readers, len(plan.blanks), len(document.pages))


def _prove_form(document: Document, name: str, plan: Plan) -> None:
    """Besides the words: tags, no ligatures, nothing hidden or over the margin, every link a link."""
    for run in document.runs:
        if _LIGATURES.search(run.raw or run.text):
            raise ProofFailed(name, "any", 0, "no ligature", run.raw or run.text)
        if run.hidden:
            raise ProofFailed(name, "any", 0, "every word seen", f"{run.text} ({run.hidden})")
    if document.kind == "pdf":
        if not document.metadata.tagged:
            raise ProofFailed(name, "any", 0, "tags", "none")
        _prove_margins(document, name, plan)
    if document.kind in ("pdf", "docx"):
        missing = set(plan.links) - {link.target for link in document.links}
        if missing:
            raise ProofFailed(name, "any", 0, "a link to " + min(missing), "none")


def _prove_margins(document: Document, name: str, plan: Plan) -> None:
    """No word runs off the line: Typst lets one that cannot be broken do so without a word."""
    side = plan.look.page.side * 72 / 25.4
    for run in document.runs:
        width = document.pages[run.page].width
        if run.box is not None and (run.box.x1 > width - side + _EDGE_PT or run.box.x0 < side - 2 - _EDGE_PT):
            raise ProofFailed(name, "any", 0, "every word inside the margins", run.text)


class Token(Struct, frozen=True):
    """A word of a reading; a `sign` opens a line and was taken for a bullet's: it may be one, or a word."""

    text: str
    sign: bool = False


def tokens(reading: Reading, plan: Plan) -> Iterator[Token]:
    """The reading's words without page numbers and the mark of a draft in Word's header."""
    for line in reading.lines:
        if _is_furniture(line, plan):
            continue
        if line.marker:
            yield Token(line.marker, True)
        for number, word in enumerate(line.text.split()):
            yield Token(word, number == 0 and word in (plan.look.bullet, "-"))


def _is_furniture(line: Line, plan: Plan) -> bool:
    if line.part in ("header", "footer"):
        return True
    text = " ".join(line.text.split())
    if plan.blanks and re.fullmatch(r"DRAFT - \d+ blanks? to fill", text):
        return True
    name = re.escape(" ".join(plan.author.split()))
    return bool(line.page and plan.look.page.footer and re.fullmatch(rf"(?:{name} )?\d+ / \d+", text))


def first_difference(expected: Sequence[str], found: Iterable[Token]) -> Difference | None:
    """Where `found` first leaves `expected`, or None. A word too long for a line may come in pieces."""
    rest = iter(found)
    for place, word in enumerate(expected):
        got = next(rest, _END)
        while got.sign and got.text != word:
            got = next(rest, _END)
        text = got.text
        while text and text != word and is_breakable(word) and word.startswith(text):
            piece = next(rest, _END)
            if not piece.text:
                break
            text += piece.text
        if text != word:
            return Difference(place + 1, word, text)
    left = next((token for token in rest if not token.sign), _END)
    return Difference(len(expected) + 1, "", left.text) if left.text else None


_END = Token("")
