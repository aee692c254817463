"""A Master as the YAML that people edit: keys in order, long texts folded, comments where something is unsure.

read_master(write_master(master)) is the same master (tests/master/test_write.py).
"""

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

import msgspec

from vitascope.master.model import Master

WIDTH = 100
"""Lines are at most this long where words allow it."""

SCHEMA_FILE = "vitascope-master.schema.json"

_PLAIN_START = re.compile(r"[^\W_]|[+(/$€£.][^\W_]")
_NOT_PLAIN = re.compile(r": |:$| #|^\s|\s$|\s\s|[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_NOT_IN_FLOW = re.compile(r"[\[\]{},]|:")
_UNPRINTABLE = re.compile(
    r"[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x85\u2028\u2029\ufeff]"
)
_EMPTY = frozenset(("", "~", "null"))


def write_master(master: Master, comments: Mapping[str, str] | None = None, *, schema: str = SCHEMA_FILE) -> str:
    """The master's YAML.

    comments  sentences to stand above a value, by its path ("work[0].position", "work[0].highlights[2]")
    schema    the file that gives an editor completion; "" for none
    """
    writer = _Writer(comments or {})
    head = [f"# yaml-language-server: $schema={schema}"] if schema else []
    for key, value in _kept(msgspec.to_builtins(master)).items():
        if head or writer.lines:
            writer.lines.append("")
        writer.entry(key, value, 0, key, "")
    return "\n".join([*head, *writer.lines]).lstrip("\n") + "\n"


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    """Without mappings that hold nothing."""
    return {key: value for key, value in data.items() if value != {}}


_NAMES = ("name", "title", "institution", "organization", "position", "studyType", "area", "role", "level", "team")
_DATES = ("startDate", "endDate", "dates")


def _rank(key: str) -> int:
    """Who and what first, then where and when, then the rest."""
    if key in _NAMES:
        return 0
    return 1 if key in ("location", *_DATES) else 2


class _Writer:
    def __init__(self, comments: Mapping[str, str]) -> None:
        self.lines: list[str] = []
        self._comments = comments

    def entry(self, key: str, value: Any, indent: int, path: str, lead: str) -> None:
        """`key: value` at `indent`; `lead` replaces the indent where a list's dash stands before it."""
        pad = " " * indent
        comment = self._comment(path, pad)
        if comment and lead:  # the dash stands on the comment's own line
            self.lines.append(f"{lead}{comment[0].lstrip()}")
            self.lines += comment[1:]
            lead = ""
        else:
            self.lines += comment
        start = f"{lead or pad}{_scalar(key, in_flow=True)}:"
        if isinstance(value, dict):
            self.lines.append(start)
            self.mapping(value, indent + 2, path)
        elif isinstance(value, (list, tuple)):
            self._sequence(start, value, indent, path)
        else:
            self._text(start + " ", str(value), indent + 2)

    def mapping(self, value: dict[str, Any], indent: int, path: str, lead: str = "") -> None:
        for key in sorted(value, key=_rank):  # stable: the model's order within a rank
            inner = value[key]
            self.entry(key, inner, indent, f"{path}.{key}", lead)
            lead = ""

    def _sequence(self, start: str, values: "list[Any] | tuple[Any, ...]", indent: int, path: str) -> None:
        line = f"{start} {_flow(values)}"
        if not path.endswith("highlights") and all(isinstance(v, str) for v in values) and len(line) <= WIDTH:
            self.lines.append(line)
            return
        self.lines.append(start)
        for number, value in enumerate(values):
            self._item(value, indent + 2, f"{path}[{number}]")

    def _item(self, value: Any, indent: int, path: str) -> None:
        pad = " " * indent
        self.lines += self._comment(path, pad)
        if isinstance(value, dict):
            if not value:
                self.lines.append(f"{pad}- {{}}")
            self.mapping(value, indent + 2, path, f"{pad}- ")
        else:
            self._text(f"{pad}- ", str(value), indent + 2)

    def _comment(self, path: str, pad: str) -> list[str]:
        sentence = " ".join(_UNPRINTABLE.sub(" ", self._comments.get(path, "")).split())
        return (
            textwrap.wrap(sentence, WIDTH, initial_indent=f"{pad}# ", subsequent_indent=f"{pad}# ")
            if sentence
            else []
        )

    def _text(self, start: str, text: str, indent: int) -> None:
        pad = " " * indent
        if len(start) + len(text) > WIDTH and _folds(text):
            self.lines.append(f"{start}>-")
            self.lines += textwrap.wrap(
                text,
                max(40, WIDTH),
                initial_indent=pad,
                subsequent_indent=pad,
                break_long_words=False,
                break_on_hyphens=False,
                expand_tabs=False,
                replace_whitespace=False,
            )
        else:
            self.lines.append(start + _scalar(text))


def _folds(text: str) -> bool:
    """Whether a folded block gives the text back: single plain spaces between words, nothing unprintable."""
    return (
        text == " ".join(text.split(" "))
        and not re.search(r"^\s|\s$|[^\S ]|  ", text)
        and not _UNPRINTABLE.search(text)
    )


def _flow(values: "list[Any] | tuple[Any, ...]") -> str:
    return "[" + ", ".join(_scalar(str(value), in_flow=True) for value in values) + "]"


def _scalar(text: str, *, in_flow: bool = False) -> str:
    """The text plain where YAML reads it as it stands, else in double quotes."""
    plain = (
        text not in _EMPTY
        and _PLAIN_START.match(text)
        and not _NOT_PLAIN.search(text)
        and not _UNPRINTABLE.search(text)
        and not (in_flow and _NOT_IN_FLOW.search(text))
    )
    if plain or (text == "$schema"):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return _UNPRINTABLE.sub(lambda found: _escape(found.group()), quoted)


def _escape(sign: str) -> str:
    number = ord(sign)
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
