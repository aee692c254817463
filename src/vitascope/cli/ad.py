"""Ads as text: pasted into a file, in a file of any kind that is read, on standard input, or at an address."""

from msgspec import Struct

from vitascope.cli.fetch import fetched, is_address
from vitascope.cli.source import sources
from vitascope.document.encodings import decoded
from vitascope.document.limits import Limits
from vitascope.document.model import Reading
from vitascope.document.open import is_archive, kind_of
from vitascope.document.readings import main_reading
from vitascope.document.worker import read_safely
from vitascope.errors import EmptyFile


class AdText(Struct, frozen=True):
    """`text` is the file's own where it is plain text or Markdown, so that offsets are its; else as it is read."""

    name: str
    text: str


def ad_text(path: str, limits: Limits) -> AdText:
    """Raises a class of UnusableFile, FetchRefused, NoSuchFile or UnreadablePath."""
    if is_address(path):
        return _read(path, fetched(path), limits)
    source = sources((path,))[0]
    return _read(source.name, source.data(), limits)


def _read(name: str, data: bytes, limits: Limits) -> AdText:
    # An archive is looked into only where hostile files are read, in a process of its own.
    if not is_archive(data) and kind_of(data, name, limits) in ("text", "markdown"):
        return _checked(AdText(name, decoded(data, name)[0]))
    return _checked(AdText(name, _as_markdown(main_reading(read_safely(data, name, limits)))))


def _as_markdown(reading: Reading) -> str:
    """A paragraph a line, headings and list signs kept: what the ad is read by."""
    found: list[str] = []
    for line in reading.lines:
        if found and not line.first_of_paragraph and line.marker is None:
            found[-1] += " " + line.text
        elif line.heading is not None:
            found += ["", "## " + line.text]
        else:
            found.append("- " + line.text if line.marker is not None else line.text)
    return "\n".join(found) + "\n"


def _checked(ad: AdText) -> AdText:
    if not ad.text.strip():
        raise EmptyFile(ad.name)
    return ad
