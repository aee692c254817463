"""Ways to break a file for the fuzzer: bytes, members of zip archives, the archives themselves, streams of a PDF.

Everything is chosen by the `random.Random` that is given, so that a number names a file for good.
"""

import io
import re
import zipfile
import zlib
from random import Random

_NUMBERS = (-1, 0, 2**31, 10**12, 1e9, "nan", "-0")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_ROWS = (
    "a",
    "1",
    "1 ",
    "-",
    "- ",
    "a@",
    "www.",
    "(",
    "1,",
    "A, ",
    "by 5% ",
    "$1",
    "[N] ",
    "x=1 ",
    "\x12\x13-",
    "I. ",
    "\u0661",
    "Jan ",
)
_WORDS = {  # what each format gives a meaning to
    ".pdf": (
        b"<<",
        b">>",
        b"[",
        b" 0 R",
        b"/Kids",
        b"/Parent",
        b"/Contents",
        b"endobj",
        b" Do",
        b" Tf",
        b" Tj",
        b" cm",
    ),
    ".docx": (b"<w:p>", b"</w:p>", b"<w:tbl>", b"<w:del>", b"<w:sdt>", b"&amp;", b"<!ENTITY x 'y'>", b"<w:fldChar/>"),
    ".odt": (b"<text:p>", b"<text:list>", b"<table:table>", b"<text:s text:c='9999999'/>", b"&amp;"),
    ".rtf": (b"{", b"}", b"\\u8364?", b"\\bin99", b"\\trowd", b"\\cell", b"\\row", b"\\'e9", b"\\*", b"\\par"),
    ".html": (b"<table>", b"<td rowspan=99999>", b"</div>", b"<style>", b"<!--", b"&#x10ffff;", b"<script>"),
    ".md": (b"```", b"# ", b"- ", b"|", b"> ", b"<details>"),
}


def mutated(data: bytes, other: bytes, suffix: str, chance: Random) -> bytes:
    """`data`, a file that ends in `suffix`, broken in one way; `other` lends it bytes."""
    roll = chance.random()
    if suffix in (".docx", ".odt") and roll < 0.8:
        return _with_broken_member(data, other, suffix, chance)
    if suffix == ".pdf" and roll < 0.5:
        return _with_broken_stream(data, other, chance)
    return broken(data, other, suffix, chance)


def broken(data: bytes, other: bytes, suffix: str, chance: Random) -> bytes:
    """One to eight changes at places that `chance` chooses."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(made) + 1)
        length = chance.choice((1, 2, 8, 64, 512))
        match chance.randrange(8):
            case 0:
                made[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del made[at : at + length]
            case 2:
                made[at:at] = made[at : at + length] * chance.choice((1, 2, 20, 2000))
            case 3:
                start = chance.randrange(len(other) + 1)
                made[at : at + length] = other[start : start + length]
            case 4:
                made[at:at] = str(chance.choice(_NUMBERS)).encode()
            case 5:
                made[at:at] = chance.choice(_WORDS.get(suffix, (b"\n", b"\x00"))) * chance.choice((1, 1, 3, 500))
            case 6:  # what a pattern may look through again and again
                made[at:at] = chance.choice(_ROWS).encode() * chance.choice((40, 400, 4000))
            case _:
                del made[at : len(made) if chance.random() < 0.3 else at + 1]
        if not made:
            break
    return bytes(made)


def _with_broken_member(data: bytes, other: bytes, suffix: str, chance: Random) -> bytes:
    """One member of the archive changed, left out or written twice, and all zipped again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [(name, archive.read(name)) for name in sorted(archive.namelist())]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return broken(data, other, suffix, chance)
    readable = [i for i, (name, _) in enumerate(parts) if name.endswith((".xml", ".rels"))]
    at = chance.choice(readable or [0])
    name, text = parts[at]
    roll = chance.random()
    if roll < 0.9:
        parts[at] = (name, broken(text, other, suffix, chance))
    elif roll < 0.95:
        del parts[at]
    else:
        parts.insert(at, (name, broken(text, other, suffix, chance)))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in parts:
            info = zipfile.ZipInfo(part)
            info.compress_type = zipfile.ZIP_DEFLATED
            if part not in archive.NameToInfo:
                archive.writestr(info, content)
    return out.getvalue()


def _with_broken_stream(data: bytes, other: bytes, chance: Random) -> bytes:
    """One compressed stream unpacked, changed and packed again: the file's drawing, fonts and maps are in these."""
    streams = list(_STREAM.finditer(data))
    if not streams:
        return broken(data, other, ".pdf", chance)
    found = chance.choice(streams)
    try:
        text = zlib.decompress(found[1])
    except zlib.error:
        return broken(data, other, ".pdf", chance)
    packed = zlib.compress(broken(text, other, ".pdf", chance), 1)
    return data[: found.start(1)] + packed + data[found.end(1) :]
