"""How much one file may cost before reading it stops."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """What passes a limit raises OverLimit; but of a file with more `pages` the first are read, and it is said.

    A résumé is one to three pages of about 3,000 characters and under 1 MB; these are ten times that or more.
    `memory_mib` and `seconds` bound the process that reads, since no exception can stop a call into C.
    """

    file_mb: float = 10.0
    pages: int = 20
    characters_per_page: int = 60_000
    characters_per_word: int = 5_000  # in text without spaces, Chinese or Japanese, a paragraph is a word
    seconds: float = 10.0
    memory_mib: int = 1024
    nesting: int = 100  # elements within elements, archives within archives
    unpacked_mb: float = 100.0  # what an archive or a stream may grow to

    @property
    def file_bytes(self) -> int:
        return int(self.file_mb * 1_000_000)

    @property
    def unpacked_bytes(self) -> int:
        return int(self.unpacked_mb * 1_000_000)
