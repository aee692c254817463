"""Every failure a user can meet: one class a cause, the sentence in its constructor, and what to do about it."""


class VitascopeError(Exception):
    """A failure that is not ours: `sentence` says what is wrong, `remedy` what to do.

    `str(error)` is both on one line and never holds text of a résumé.
    """

    def __init__(self, sentence: str, remedy: str) -> None:
        super().__init__(sentence, remedy)
        self.sentence = sentence
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.sentence}: {self.remedy}" if self.remedy else self.sentence

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross from the reading process to ours as their class name and two sentences."""
        return (rebuild, (type(self).__name__, self.sentence, self.remedy))


def rebuild(name: str, sentence: str, remedy: str) -> VitascopeError:
    """The error of class `name` with its sentences as they were; its base class if the name is not known."""
    kind: type[VitascopeError] = globals().get(name, VitascopeError)
    error = kind.__new__(kind)
    VitascopeError.__init__(error, sentence, remedy)
    return error


class UnusableFile(VitascopeError):
    """The file cannot be read as a document."""


class EmptyFile(UnusableFile):
    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is empty", "check that the export or download finished")


class PasswordProtected(UnusableFile):
    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is password-protected", "export it without a password")


class Damaged(UnusableFile):
    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name} is damaged ({what})", "export it again; most parsers will reject this copy")


class UnknownKind(UnusableFile):
    def __init__(self, name: str, what: str) -> None:
        super().__init__(
            f"{name} is not a document that can be read ({what})",
            "give a PDF, DOCX, ODT, RTF, HTML, Markdown or text file",
        )


class OldWord(UnusableFile):
    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is an old Word file (.doc)", "open it in Word or LibreOffice and save it as .docx")


class PictureFile(UnusableFile):
    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is a picture: most parsers read nothing in it",
            "send a PDF or Word file with real text; to see its words: vitascope read --ocr",
        )


class FetchRefused(VitascopeError):
    """A web page was named and not fetched, or not got."""

    def __init__(self, url: str, why: str) -> None:
        super().__init__(f"{url} was not read: {why}", "copy the ad's text into a file, or paste it with -")


class NoRecognition(VitascopeError):
    """Words of a picture were asked for, and what recognises them is not installed."""

    def __init__(self) -> None:
        super().__init__("reading pictures needs an extra", "install it: pip install 'vitascope[ocr]'")


class OverLimit(UnusableFile):
    """A limit of size, pages, nesting, time or memory was passed."""

    def __init__(self, name: str, limit: str, remedy: str = "") -> None:
        super().__init__(f"{name} passes the limit of {limit}", remedy or "give the résumé alone, or raise the limit")


class ReaderDied(UnusableFile):
    def __init__(self, name: str, how: str) -> None:
        super().__init__(f"{name} made the reader stop ({how})", "the file is damaged or hostile: export it again")


class BadUsage(VitascopeError):
    """What was asked for cannot be done as asked."""


class NoSuchFile(BadUsage):
    def __init__(self, name: str) -> None:
        super().__init__(f"{name} does not exist", "check the path")


class UnreadablePath(BadUsage):
    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} cannot be opened ({why})", "check the path and its permissions")


class UnwritablePath(BadUsage):
    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} cannot be written ({why})", "check the folder and its permissions")


class UnknownRole(BadUsage):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no role {name!r}", "use one of " + ", ".join(known))


class NoSuchTemplate(BadUsage):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no template {name!r}", f"use one of {', '.join(known)}, or the path of a .toml")


class UnknownReader(BadUsage):
    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no reader {name!r} for this file", "use one of " + ", ".join(known))


class UnknownRule(BadUsage):
    def __init__(self, code: str) -> None:
        super().__init__(f"no rule has the code or prefix {code!r}", "list them with: vitascope rule --all")


class BadSetting(BadUsage):
    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}", "see docs/settings.md")


class BadMaster(VitascopeError):
    """A master cannot be read. `faults` are whole lines, each with file, line and column."""

    def __init__(self, name: str, faults: tuple[str, ...]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}" if faults else f"{name} cannot be read", "")
        self.faults = faults


class CannotDraw(VitascopeError):
    """The page could not be set as asked."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the page could not be drawn ({why})", "look at that place of the master")


class NoSuchFont(VitascopeError):
    """A letter or a family that no font at hand has."""

    def __init__(self, text: str, family: str) -> None:
        super().__init__(
            f"no font at hand has “{text}” ({family} was asked)", "give a folder of fonts that have it: --font-dir"
        )


class ProofFailed(VitascopeError):
    """A written file does not read back as what it was drawn from. Names the first word that differs.

    place  the word's number, from 1; 0 where it is not the order of words that is wrong
    """

    place = 0

    def __init__(self, name: str, reader: str, place: int, expected: str, found: str) -> None:
        where = f"reader {reader}, word {place}: " if place else ""
        super().__init__(
            f"{name} does not read back ({where}expected {expected or 'the end'!r}, found {found or 'the end'!r})",
            "",
        )
        self.place = place


class BadTable(VitascopeError):
    """A data file that ships with the program, or one the user added, is wrong."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}", "mend that line")
