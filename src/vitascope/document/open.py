"""What a file is, by its content and never by its name; the reader for it makes the Document."""

import re
from collections.abc import Callable
from importlib import import_module

from msgspec.structs import replace

from vitascope.document.limits import Limits
from vitascope.document.model import Document, Kind
from vitascope.errors import Damaged, EmptyFile, OldWord, OverLimit, PasswordProtected, PictureFile, UnknownKind

# Module and function of each kind, called with data, name, limits. Imported when needed: start-up is what costs.
READERS: dict[Kind, tuple[str, str]] = {
    "pdf": ("vitascope.document.pdf", "read_pdf"),
    "docx": ("vitascope.document.word", "read_word"),
    "odt": ("vitascope.document.odt", "read_odt"),
    "rtf": ("vitascope.document.rtf", "read_rtf"),
    "html": ("vitascope.document.html", "read_html"),
    "markdown": ("vitascope.document.markdown", "read_markdown"),
    "text": ("vitascope.document.plain", "read_plain"),
}

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES = (
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"GIF87a",
    b"GIF89a",
    b"II*\0",
    b"MM\0*",
    b"\0\0\1\0",
    b"8BPS",
    b"\x76\x2f\x31\x01",
    b"\0\0\0\x0cjP  \r\n",
    b"\xff\x0a",
    b"%!PS-Adobe-3.0 EPSF",
)
_OTHERS = (
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"%!PS", "a PostScript file"),
    (b"SQLite format 3\0", "a database"),
    (b"\0\1\0\0", "a font or database"),
    (b"\xffWPC", "a WordPerfect file"),
    (b"{\\pwd", "a Word Pad file"),
    (b"AC10", "a drawing"),
    (b"ID3", "a sound file"),
    (b"OggS", "a sound file"),
)


def open_document(data: bytes, name: str, limits: Limits) -> Document:
    """Raises a class of errors.UnusableFile; what could not be read but is no reason to stop is in Document.notes."""
    if len(data) > limits.file_bytes:
        raise OverLimit(name, f"{limits.file_mb:g} MB a file")
    module, function = READERS[kind_of(data, name, limits)]
    read: Callable[[bytes, str, Limits], Document] = getattr(import_module(module), function)
    document = read(data, name, limits)
    if max((len(run.text) for run in document.runs), default=0) > limits.characters_per_word:
        raise OverLimit(name, f"{limits.characters_per_word} characters a word")
    return replace(document, size_bytes=len(data))


def kind_of(data: bytes, name: str, limits: Limits) -> Kind:
    """Raises EmptyFile, PictureFile, OldWord, PasswordProtected, Damaged or UnknownKind where there is no reader."""
    if not data.strip(b"\0 \t\r\n\f\xef\xbb\xbf"):
        raise EmptyFile(name)
    # PDF readers accept a header within the first kilobyte (PDF 1.7, appendix H, note 13).
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if is_archive(data):
        return _kind_of_archive(data, name, limits)
    if data.startswith(_OLE):
        raise _old_office(data, name)
    if data.lstrip()[:5] == b"{\\rtf":
        return "rtf"
    if is_picture(data):
        raise PictureFile(name)
    for mark, what in _OTHERS:
        if data.startswith(mark) and (len(mark) > 3 or b"\0" in data[:512]):
            raise UnknownKind(name, what)
    return _kind_of_text(data, name)


def _kind_of_archive(data: bytes, name: str, limits: Limits) -> Kind:
    from vitascope.document.odt import is_odt
    from vitascope.document.package import Package
    from vitascope.document.word import main_part

    package = Package(data, name, limits)
    if main_part(package) is not None:
        return "docx"
    if is_odt(package):
        return "odt"
    names = package.names
    for part, what in (
        ("xl/", "a spreadsheet"),
        ("ppt/", "a presentation"),
        ("index/document.iwa", "an Apple Pages file"),
        ("index.zip", "an Apple Pages file"),
        ("content.xml", "an OpenDocument file, but no text"),
        ("meta-inf/container.xml", "an e-book"),
    ):
        if any(one.startswith(part) for one in names):
            raise UnknownKind(name, what)
    if any(one.startswith("word/") for one in names) or "[content_types].xml" in names:
        raise Damaged(name, "the archive holds no Word document")
    raise UnknownKind(name, "a zip archive")


def _old_office(data: bytes, name: str) -> Exception:
    """What to say of an OLE compound file, by the names in its directory."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return PasswordProtected(name)
    if "WordDocument".encode("utf-16-le") in data:
        return OldWord(name)
    if "Workbook".encode("utf-16-le") in data or "Book".encode("utf-16-le") in data:
        return UnknownKind(name, "an old spreadsheet")
    if "PowerPoint Document".encode("utf-16-le") in data:
        return UnknownKind(name, "an old presentation")
    if "__substg1.0".encode("utf-16-le") in data:
        return UnknownKind(name, "a mail")
    return OldWord(name)


def is_archive(data: bytes) -> bool:
    """A zip archive, whole or damaged, and no text that begins with the same two letters ("PK Example, engineer")."""
    return data.startswith(b"PK") and min(data[:512]) < ord("\t")


def is_picture(data: bytes) -> bool:
    if data.startswith(_PICTURES):
        return True
    if data[:4] == b"RIFF":
        return data[8:12] == b"WEBP"
    if data[:2] == b"BM":
        return len(data) > 18 and data[6:10] == b"\0\0\0\0"
    # HEIF and AVIF: an ISO base media file whose brand is of pictures.
    return data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"hevc")


def _kind_of_text(data: bytes, name: str) -> Kind:
    from vitascope.document.encodings import decoded

    text = decoded(data, name)[0]
    if not text.strip("\0\ufeff \t\r\n\f"):
        raise EmptyFile(name)
    start = _start_of_markup(text)
    if start.startswith("<svg"):
        raise PictureFile(name)
    if _looks_like_html(start):
        return "html"
    if start.startswith(("<?xml", "<office:document")):
        if "<office:document" in start and "opendocument.text" in start:
            return "odt"
        if "<html" not in start:
            raise UnknownKind(name, "an XML file")
        return "html"
    return "markdown" if _looks_like_markdown(text) else "text"


def _start_of_markup(text: str) -> str:
    """The first of the text, in lower case, without white space, comments and the XML declaration."""
    start = text[:8192].lstrip("\ufeff \t\r\n\f")
    for _ in range(20):
        found = re.match(r"\s*(?:<!--.*?-->|<\?xml(?![^>]*\bstylesheet)[^>]*\?>)\s*", start, re.DOTALL)
        if found is None or found.end() == 0 or found.end() >= len(start):
            break
        rest = start[found.end() :]
        if found[0].lstrip().startswith("<?xml") and not re.match(
            r"\s*(?:<!--|<!doctype html|<html|<svg)", rest, re.IGNORECASE
        ):
            break
        start = rest
    return start.lower()


def _looks_like_html(start: str) -> bool:
    if re.match(r"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", start):
        return True
    opened = re.match(
        r"<(div|p|table|h[1-6]|section|article|main|header|ul|ol|meta|style|title|span|center|font|b)[\s>]", start
    )
    return opened is not None and ("</" in start or opened[1] == "meta")


def _looks_like_markdown(text: str) -> bool:
    """Whether signs that mean something only in Markdown weigh two or more: headings, links, bold, fences."""
    head = text[:40_000]
    headings = len(re.findall(r"(?m)^#{1,6} +(?!\S+@)\S", head))
    links = len(re.findall(r"\[[^\]\n]+\]\((?:https?:|mailto:|tel:|[#/.\w])[^)\s]*\)", head))
    bold = len(re.findall(r"(?<!\*)\*\*[^*\s][^*\n]*\*\*|(?<!_)__[^_\s][^_\n]*__(?!_)", head))
    fences = len(re.findall(r"(?m)^(?:```|~~~)\w*\s*$", head))
    tables = len(re.findall(r"(?m)^\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?\s*)?$", head))
    items = len(re.findall(r"(?m)^\s*[-*+] +\S", head))
    underlined = len(re.findall(r"(?m)^\S[^\n]*\n(?:={3,}|-{3,})[ \t]*$", head))
    weight = headings * 1.0 + links * 2.0 + bold * 1.0 + (fences // 2) * 1.0 + tables * 2.0
    if headings and (items or underlined):
        weight += 1.0
    return weight >= 2.0
