"""Files named on the command line, as bytes. `-` is standard input."""

import sys
from pathlib import Path

from msgspec import Struct

from vitascope.errors import BadUsage, NoSuchFile, UnreadablePath

STANDARD_INPUT = "-"


class Source(Struct, frozen=True):
    """`name` is what reports call it: the last part of the path, which tells nothing of the machine."""

    name: str
    path: str

    def data(self) -> bytes:
        """NoSuchFile or UnreadablePath."""
        if self.path == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        try:
            return Path(self.path).read_bytes()
        except FileNotFoundError:
            raise NoSuchFile(self.path) from None
        except OSError as error:
            raise UnreadablePath(self.path, error.strerror or type(error).__name__) from None


def sources(paths: tuple[str, ...]) -> tuple[Source, ...]:
    """One a path, in order. Files of one name keep as much of their folders as tells them apart."""
    if paths.count(STANDARD_INPUT) > 1:
        raise BadUsage("standard input can be read once", "name '-' once")
    return tuple(Source(_name(path, paths), path) for path in paths)


def _name(path: str, paths: tuple[str, ...]) -> str:
    if path == STANDARD_INPUT:
        return "standard input"
    others = [Path(other).parts for other in paths if other != path]
    parts = Path(path).parts
    for length in range(1, len(parts) + 1):
        if all(other[-length:] != parts[-length:] for other in others):
            return "/".join(parts[-length:]).lstrip("/")
    return Path(path).name
