"""Word's complex fields: their result is text, their instruction is not, HYPERLINK gives a target."""

import re

from msgspec import Struct

from vitascope.document.manuscript import Manuscript


class _Field(Struct):
    instruction: str = ""
    has_result: bool = False
    link: int = -1


class Fields:
    """The fields that are open at a place: begin, instruction, separate, result, end (ECMA-376 part 1, 17.16.18)."""

    def __init__(self, out: Manuscript) -> None:
        self._out = out
        self._open: list[_Field] = []

    def mark(self, kind: str) -> None:
        """Take a w:fldChar of the given kind; stray ones do no harm."""
        if kind == "begin":
            self._open.append(_Field())
        elif kind == "separate" and self._open:
            field = self._open[-1]
            field.has_result = True
            target = target_of(field.instruction)
            if target and not any(not other.has_result for other in self._open):
                field.link = self._out.link(target)
        elif kind == "end" and self._open:
            self._open.pop()

    def instruct(self, text: str) -> None:
        if self._open and not self._open[-1].has_result:
            self._open[-1].instruction += text

    @property
    def is_instruction(self) -> bool:
        """Whether text here belongs to an instruction and is not shown."""
        return any(not field.has_result for field in self._open)

    @property
    def link(self) -> int:
        return next((field.link for field in reversed(self._open) if field.link >= 0), -1)


def target_of(instruction: str) -> str:
    """The address of a HYPERLINK instruction, or "" (also for places within the file)."""
    words = re.findall(r'"([^"]*)"|(\S+)', instruction)
    if not words or words[0][1].upper() != "HYPERLINK":
        return ""
    target, at = "", 1
    while at < len(words):
        quoted, bare = words[at]
        if bare.lower() in ("\\l", "\\o", "\\t"):
            at += 2
            continue
        if not target and not bare.startswith("\\"):
            target = quoted or bare
        at += 1
    return target
