"""Bytes of a PDF become a Document: runs with box, style and why they are hidden, pictures, links, metadata."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct, field, structs

from vitascope.document.hidden import Backdrop, Cover, Ink
from vitascope.document.limits import Limits
from vitascope.document.model import Box, Document, Image, Link, Metadata, Page, Run, Shape, Style
from vitascope.document.pdf_annotations import Forms, read_links, read_written
from vitascope.document.pdf_fonts import Font, lies
from vitascope.document.pdf_glyphs import has_ligature_codes, unfold, with_ligatures
from vitascope.document.pdf_layers import Layers, has_layers
from vitascope.document.pdf_mending import from_left, in_stream_order, mend
from vitascope.document.pdf_objects import THIN_PT, Frame, PageObjects, Paint, is_near, read_objects
from vitascope.document.pdf_pieces import Look, Piece, is_unclipped
from vitascope.document.pdf_words import PageText
from vitascope.document.pdfium import ERROR_PASSWORD, ERROR_SECURITY, library, page_frame, utf8, utf16
from vitascope.errors import Damaged, OverLimit, PasswordProtected

_MOST_SHAPES = 3000  # of one page; charts drawn line by line have more, and no rule looks at them all
_BACKGROUND = 0.9  # of the page, for a fill to be its background


class _Draft(Struct):
    """The Document as it grows page by page."""

    data: bytes
    has_layers: bool
    from_right: bool = False  # the file says that it reads from right to left
    runs: list[Run] = field(default_factory=list)
    styles: dict[Style, int] = field(default_factory=dict)
    fonts: dict[int, Font] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    font_of_run: list[Font | None] = field(default_factory=list)
    ligature_codes: bool | None = None

    def folds_ligatures(self) -> bool:
        """Asked of the file once, and only where a page has a ligature."""
        if self.ligature_codes is None:
            self.ligature_codes = has_ligature_codes(self.data)
        return self.ligature_codes


def read_pdf(data: bytes, name: str, limits: Limits) -> Document:
    """Raises PasswordProtected, Damaged or OverLimit. PDFium has no guard against bombs: see worker.py."""
    if len(data) > limits.file_bytes:
        raise OverLimit(name, f"{limits.file_mb:g} MB")
    with open_pdf(data, name) as handle, _no_collection():
        return _read(handle, data, name, limits)


@contextmanager
def open_pdf(data: bytes, name: str) -> Iterator[int]:
    """PDFium's handle; `data` must live as long as it."""
    pdfium = library()
    handle = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    if not handle:
        error = pdfium.FPDF_GetLastError()
        if error in (ERROR_PASSWORD, ERROR_SECURITY):
            raise PasswordProtected(name)
        raise Damaged(name, "its structure cannot be followed")
    try:
        yield handle
    finally:
        pdfium.FPDF_CloseDocument(handle)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Thousands of short-lived objects and no cycles: the collector would only cost, up to a fifth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(handle: int, data: bytes, name: str, limits: Limits) -> Document:
    pdfium = library()
    count = pdfium.FPDF_GetPageCount(handle)
    if count <= 0:
        raise Damaged(name, "it has no pages")
    draft = _Draft(data, has_layers(data), utf8(pdfium.FPDF_VIEWERREF_GetName, handle, b"Direction") == "R2L")
    forms = Forms(handle)
    opened: list[int] = []  # a font's handle is good while a page that uses it is open
    try:
        for number in range(min(count, limits.pages)):
            page = pdfium.FPDF_LoadPage(handle, number)
            if page:
                opened.append(page)
                _read_page(draft, page, number, forms, name, limits)
            else:
                draft.notes.append(f"Page {number + 1} cannot be read.")
                draft.pages.append(Page(0.0, 0.0, len(draft.runs), len(draft.runs)))
    finally:
        for page in opened:
            pdfium.FPDF_ClosePage(page)
        forms.close()
    if not opened:
        raise Damaged(name, "none of its pages can be read")
    if count > limits.pages:
        draft.notes.append(f"Only the first {limits.pages} of {count} pages were read.")
    return _finished(draft, handle)


def _read_page(draft: _Draft, page: int, number: int, forms: Forms, name: str, limits: Limits) -> None:
    pdfium = library()
    frame = Frame(*page_frame(page))
    objects = read_objects(page, frame)
    if objects.cut_short:
        draft.notes.append(f"Page {number + 1} has too many drawn objects; the last were left out.")
    layers = Layers(page, frame) if draft.has_layers else None
    text_page = pdfium.FPDFText_LoadPage(page)
    try:
        text = PageText(text_page, objects, draft.fonts, layers)
        if text.count > limits.characters_per_page:
            raise OverLimit(name, f"{limits.characters_per_page} characters a page")
        found = from_left(text.pieces()) if draft.from_right else text.pieces()
        pieces = in_stream_order(mend(found, text.text, text.is_generated))
        text.mark_overprinted(pieces)
        ligatures = text.ligatures()
        if ligatures and draft.folds_ligatures():
            for piece in pieces:
                folded = with_ligatures(piece.text, piece.first, ligatures)
                piece.spaced = piece.spaced or ("" if folded == piece.text else folded)
    finally:
        pdfium.FPDFText_ClosePage(text_page)
    first = len(draft.runs)
    background = _background(objects, frame)
    _add_runs(draft, pieces, number, frame, objects, layers)
    for part, word, box, size, hidden in read_written(page, frame, forms):
        style = _index(draft.styles, Style(size_pt=size))
        order = len(draft.runs) - first
        draft.runs.append(Run(word, style, number, order, box, hidden=hidden, part=part))
        draft.font_of_run.append(None)
    draft.links += read_links(page, forms.document, number, frame, draft.runs, first)
    draft.pages.append(Page(frame.width, frame.height, first, len(draft.runs), frame.rotation, background))
    _add_paints(draft, objects.paints, number, frame)


def _index(styles: dict[Style, int], style: Style) -> int:
    return styles.setdefault(style, len(styles))


def _background(objects: PageObjects, frame: Frame) -> int:
    """The last fill over nearly the whole page that is drawn before any text; white where there is none."""
    first_text = min(objects.order.values(), default=1 << 30)
    whole = Box(0.0, 0.0, frame.width, frame.height)
    enough = _BACKGROUND * frame.width * frame.height
    colour = 0xFFFFFF
    for paint in objects.paints:
        if paint.order > first_text:
            break
        if paint.colour is not None and paint.solid and paint.alpha >= 242 and paint.box.overlap(whole) >= enough:
            colour = paint.colour
    return colour


def _add_runs(
    draft: _Draft,
    pieces: list[Piece],
    number: int,
    frame: Frame,
    objects: PageObjects,
    layers: Layers | None,
) -> None:
    covers = [
        Cover(p.box, p.order, p.colour, p.alpha, p.is_image, p.solid)
        for p in objects.paints
        if (p.is_image or p.colour is not None or p.stroke is None)
        and p.box.width > THIN_PT
        and p.box.height > THIN_PT
    ]
    whole = Box(0.0, 0.0, frame.width, frame.height)
    backdrop = Backdrop(covers, whole)
    runs, fonts, seen_as, upright = draft.runs, draft.font_of_run, frame.box, frame.rotation == 0
    left, top, is_bare = frame.left, frame.top, backdrop.is_bare
    for order, piece in enumerate(pieces):
        look = piece.look
        if upright:
            box = Box(piece.left - left, top - piece.top, piece.right - left, top - piece.bottom)
        if not upright or not is_near(box):
            box = seen_as(piece.left, piece.bottom, piece.right, piece.top)
        hidden = None
        if not (look.is_plain and is_unclipped(piece) and is_bare(box)):
            area = seen_as(*look.area) if look.area is not None else None
            off = look.on_layer and layers is not None and layers.is_off(box)
            hidden = backdrop.why_hidden(
                Ink(box, look.order, look.colour, look.alpha, look.mode, look.size, area, off)
            )
        text, raw = piece.text, piece.spaced
        if not text.isascii() or not text.isprintable():
            text, raw = unfold(text, raw)
            if not text:
                continue
        if piece.bold:
            style = _index(draft.styles, _style(look, bold=True))
        elif look.style < 0:
            style = look.style = _index(draft.styles, _style(look, bold=False))
        else:
            style = look.style
        fonts.append(look.font)
        angle = (look.angle + frame.rotation) % 360
        runs.append(Run(text, style, number, order, box, piece.joined, hidden, piece.suspect, raw, angle))


def _style(look: Look, *, bold: bool) -> Style:
    font = look.font
    bold = bold or look.mode == 2
    return Style(
        font=font.name,
        size_pt=round(look.size, 2),
        weight=max(font.weight, 700) if bold else font.weight,
        italic=font.italic,
        colour=look.colour,
        mode=look.mode,
        fixed_pitch=font.fixed_pitch,
    )


def _add_paints(draft: _Draft, paints: list[Paint], number: int, frame: Frame) -> None:
    whole = Box(0.0, 0.0, frame.width, frame.height)
    area = frame.width * frame.height or 1.0
    shapes = 0
    for paint in paints:
        if paint.is_image:
            share = min(1.0, paint.box.overlap(whole) / area)
            draft.images.append(Image(number, paint.box, share, order=paint.order))
        elif paint.colour is not None or paint.stroke is not None:
            shapes += 1
            if shapes <= _MOST_SHAPES:
                draft.shapes.append(Shape(number, paint.box, paint.colour, paint.stroke, paint.order))


def _finished(draft: _Draft, handle: int) -> Document:
    names = tuple(dict.fromkeys(font.name for font in draft.fonts.values() if font.name))
    doubted = _doubted(draft)
    unmapped = tuple(dict.fromkeys(font.name or "unnamed" for font in doubted))
    if doubted:
        ids = {id(font) for font in doubted if lies(font)}
        for index, font in enumerate(draft.font_of_run):
            if id(font) in ids:
                draft.runs[index] = structs.replace(draft.runs[index], suspect=True)
    return Document(
        kind="pdf",
        runs=tuple(draft.runs),
        styles=tuple(draft.styles),
        pages=tuple(draft.pages),
        images=tuple(draft.images),
        links=tuple(draft.links),
        shapes=tuple(draft.shapes),
        metadata=_metadata(handle, names, unmapped),
        notes=tuple(draft.notes),
    )


def _doubted(draft: _Draft) -> list[Font]:
    """Fonts that give no Unicode for a tenth of their characters or more, or the wrong one."""
    return [
        font
        for font in draft.fonts.values()
        if font.widths and (len(font.bad) >= 0.1 * len(font.widths) or lies(font))
    ]


def _metadata(handle: int, fonts: tuple[str, ...], unmapped: tuple[str, ...]) -> Metadata:
    pdfium = library()
    title, author, keywords, producer, creator = (
        utf16(pdfium.FPDF_GetMetaText, handle, key)
        for key in (b"Title", b"Author", b"Keywords", b"Producer", b"Creator")
    )
    return Metadata(
        title=title,
        author=author,
        language=utf16(pdfium.FPDFCatalog_GetLanguage, handle),
        producer=producer,
        creator=creator,
        keywords=keywords,
        tagged=bool(pdfium.FPDFCatalog_IsTagged(handle)),
        fonts=fonts,
        unmapped_fonts=unmapped,
    )
