"""Zipped XML (DOCX, ODT) opened with care: bounded unpacking, no DTD, nothing outside followed."""

import io
import re
import struct
import zipfile
import zlib
from xml.etree import ElementTree as ET

from vitascope.document.limits import Limits
from vitascope.errors import Damaged, OverLimit, PasswordProtected

Element = ET.Element

MAX_PARTS = 2000  # a résumé has 10 to 60
# An element costs about 200 bytes; the largest of the corpus, a PDF turned into Word, has 25,000.
MAX_ELEMENTS = 1_500_000
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    UnicodeError,
    ValueError,
    struct.error,
)
_ENCODINGS = ("utf-8", "utf8", "utf-16", "us-ascii", "ascii", "iso-8859-1", "windows-1252", "windows-1251")


class BadPart(Exception):
    """One part of an archive cannot be read; `what` says why, and holds no text of it."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Package:
    """The parts of an archive by name: lower or upper case, slash or backslash do not matter."""

    def __init__(self, data: bytes, name: str, limits: Limits) -> None:
        self.name = name
        self._room = limits.unpacked_bytes
        self._nesting = limits.nesting
        self._limits = limits
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            parts = self._zip.infolist()
        except _BROKEN as error:
            raise Damaged(name, "its zip archive is cut off or broken") from error
        if len(parts) > MAX_PARTS:
            raise OverLimit(name, f"{MAX_PARTS} parts in one archive")
        self._parts = {_folded(part.filename): part for part in parts if not part.is_dir()}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._parts)

    def __contains__(self, part: str) -> bool:
        return _folded(part) in self._parts

    def read(self, part: str) -> bytes:
        """The unpacked bytes of `part`. Raises BadPart, OverLimit or PasswordProtected."""
        info = self._parts.get(_folded(part))
        if info is None:
            raise BadPart("it is missing")
        if info.flag_bits & 0x1:
            raise PasswordProtected(self.name)
        if info.file_size > self._room:
            raise self._too_big()
        try:
            with self._zip.open(info) as stream:
                data = stream.read(self._room + 1)
        except _BROKEN as error:
            raise BadPart("its bytes are damaged") from error
        if len(data) > self._room:
            raise self._too_big()
        self._room -= len(data)
        return data

    def xml(self, part: str) -> Element:
        """The root element of `part`. Raises BadPart, OverLimit or PasswordProtected."""
        return parse_xml(self.read(part), name=self.name, nesting=self._nesting)

    def _too_big(self) -> OverLimit:
        return OverLimit(self.name, f"{self._limits.unpacked_mb:g} MB unpacked")


def parse_xml(data: bytes, *, name: str, nesting: int) -> Element:
    """The root of an XML file without a DTD, of a known encoding. Raises BadPart or OverLimit."""
    plain = data.replace(b"\0", b"") if b"\0" in data[:64] else data
    if plain.count(b"<") > 2 * MAX_ELEMENTS:
        raise OverLimit(name, f"{MAX_ELEMENTS:,} XML elements")
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise BadPart("it has a document type declaration, which no word processor writes")
    declared = re.match(rb"[^<]{0,4}<\?xml[^>]{0,200}encoding\s*=\s*[\"']([^\"']*)", plain)
    if declared and declared[1].decode("latin-1").lower() not in _ENCODINGS:
        raise BadPart("it is in an encoding that word processors do not write")
    if b"purl.oclc.org/ooxml" in data:
        data = re.sub(rb"http://purl\.oclc\.org/ooxml/(\w+)/", rb"http://schemas.openxmlformats.org/\1/2006/", data)
    try:
        root = ET.fromstring(data)  # noqa: S314 - a DTD was refused above, so no entity can be declared
    except (ET.ParseError, LookupError, UnicodeError, ValueError) as error:
        raise BadPart("its XML is broken") from error
    if _is_deeper(root, nesting * 4):
        raise OverLimit(name, f"{nesting * 4} XML elements within one another")
    return root


def _is_deeper(root: Element, limit: int) -> bool:
    level = [root]
    for _ in range(limit):
        level = [child for element in level for child in element]
        if not level:
            return False
    return True


def _folded(part: str) -> str:
    return part.replace("\\", "/").lstrip("/").lower()
