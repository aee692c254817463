"""Writes small PDFs for tests, byte by byte, so that each trait of a file stands in the test that is about it."""

from collections.abc import Mapping, Sequence

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
HELVETICA_BOLD = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"
COURIER_OBLIQUE = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Oblique /Encoding /WinAnsiEncoding >>"


def stream(content: str | bytes, entries: str = "") -> bytes:
    """A stream object."""
    data = content.encode("latin-1") if isinstance(content, str) else content
    return f"<< /Length {len(data)} {entries} >>\nstream\n".encode() + data + b"\nendstream"


def to_unicode(mapping: Mapping[int, str]) -> bytes:
    """A ToUnicode map of one-byte codes."""
    pairs = "\n".join(f"<{code:02x}> <{text.encode('utf-16-be').hex()}>" for code, text in mapping.items())
    return stream(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(mapping)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end"
    )


def pdf(
    *contents: str | bytes,
    fonts: Mapping[str, str] | None = None,
    objects: Mapping[int, str | bytes] | None = None,
    resources: str = "",
    page: str = "/MediaBox [0 0 612 792]",
    catalog: str = "",
    info: str = "",
) -> bytes:
    """A PDF with a page for each content stream.

    fonts      resource name -> font dictionary; /F1 is Helvetica and /F2 Helvetica-Bold where none are given
    objects    number -> body of further objects; use numbers from 100 on
    resources  further entries of every page's /Resources
    page       entries of every page: boxes, /Rotate, /Annots
    """
    fonts = {"F1": HELVETICA, "F2": HELVETICA_BOLD} if fonts is None else fonts
    font_entries = " ".join(f"/{name} {body}" for name, body in fonts.items())
    kids = " ".join(f"{10 + 2 * index} 0 R" for index in range(len(contents)))
    bodies: dict[int, bytes] = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>".encode(),
        2: f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        3: f"<< {info} >>".encode(),
    }
    for index, content in enumerate(contents):
        number = 10 + 2 * index
        bodies[number] = (
            f"<< /Type /Page /Parent 2 0 R {page} /Contents {number + 1} 0 R "
            f"/Resources << /Font << {font_entries} >> {resources} >> >>"
        ).encode()
        bodies[number + 1] = stream(content)
    for number, body in (objects or {}).items():
        bodies[number] = body.encode("latin-1") if isinstance(body, str) else body
    return assemble(bodies, info=bool(info))


def assemble(bodies: Mapping[int, bytes], *, info: bool = False, trailer: str = "") -> bytes:
    """Objects, cross-reference table and trailer."""
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    offsets: dict[int, int] = {}
    for number in sorted(bodies):
        offsets[number] = len(out)
        out += f"{number} 0 obj\n".encode() + bodies[number] + b"\nendobj\n"
    start = len(out)
    size = max(bodies) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
    for number in range(1, size):
        entry = f"{offsets[number]:010d} 00000 n \n" if number in offsets else "0000000000 65535 f \n"
        out += entry.encode()
    reference = "/Info 3 0 R" if info else ""
    out += f"trailer\n<< /Size {size} /Root 1 0 R {reference} {trailer} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)


def show(text: str, x: float = 72, y: float = 700, size: float = 10, font: str = "F1", before: str = "") -> str:
    """One text object; `before` may hold operators such as `1 g` or `3 Tr`."""
    return f"BT /{font} {size:g} Tf {before} {x:g} {y:g} Td ({text}) Tj ET\n"


def rectangle(x: float, y: float, width: float, height: float, colour: Sequence[float] = (0, 0, 0)) -> str:
    red, green, blue = colour
    return f"{red:g} {green:g} {blue:g} rg {x:g} {y:g} {width:g} {height:g} re f 0 g\n"


def picture(x: float, y: float, width: float, height: float, name: str = "Im1") -> str:
    return f"q {width:g} 0 0 {height:g} {x:g} {y:g} cm /{name} Do Q\n"


GREY_PICTURE = stream(
    b"\x80", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
)
