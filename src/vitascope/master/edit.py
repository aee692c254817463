"""One text of a master's YAML replaced in place: comments, order and every other byte stay as they are.

Ways of writing the new text are tried from the least change to the surest; each is read back, and the first that
gives the same file but for that text is taken.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml
from msgspec import Struct

from vitascope.errors import BadUsage
from vitascope.master.read import Loaded, Path, Place, read_master

WIDTH = 100
"""Lines of a folded block that is written anew are at most this long where words allow it."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)+")
_BLOCK_HEAD = re.compile(r"(?P<sign>[|>])[-+0-9]*(?P<comment>[ \t]*(?:#[^\r\n]*)?)(?P<end>\r\n|\n|\r)")
# What YAML has no place for in a file, and what it would take for the end of a line (YAML 1.1, 5.1 and 5.4).
_ESCAPED = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]|[\u2028\u2029]")


class _Scalar(Struct, frozen=True):
    """A text of the file where its event begins; `bare` is whether it stands without quotes and block sign."""

    start: int
    value: str
    bare: bool
    has_properties: bool


def replace_text(loaded: Loaded, path: Path, new: str) -> str:
    """The file's text with `new` for the text at `path`, in the same style where that can hold it.

    Raises BadUsage where no text stands at `path` or it stands at several places by a YAML alias, and BadMaster where
    `new` is nothing that the key may hold.
    """
    place = loaded.places.get(path)
    if place is None:
        raise BadUsage(f"no text stands at {'.'.join(map(str, path))}", "read the file again: it may have changed")
    if sum(other.start == place.start for other in loaded.places.values()) > 1:
        raise BadUsage(
            f"the text of line {place.line} stands at several places by a YAML alias", "edit it in the file"
        )
    before = _signature(loaded.text)
    assert before is not None
    old = next(scalar for _, scalar in before if scalar is not None and scalar.start == place.start)
    for written in _ways(loaded.text, place, old, new):
        text = loaded.text[: place.start] + written + loaded.text[place.end :]
        if _differs_by(before, _signature(text), place.start, new):
            read_master(text.encode(), "the master")
            return text
    raise AssertionError("a double-quoted text holds anything")


def texts_of(loaded: Loaded) -> dict[Path, str]:
    """Every text of the master by its path, in the order of the file."""
    events = _signature(loaded.text)
    values = {scalar.start: scalar.value for _, scalar in events or () if scalar is not None}
    places = sorted(loaded.places.items(), key=lambda item: item[1].start)
    return {path: values[place.start] for path, place in places}


# Reading back

_Event = tuple[tuple[Any, ...], _Scalar | None]


def _signature(text: str) -> list[_Event] | None:
    """What a YAML file says, event by event; None where it is no YAML."""
    try:
        return [_event(event) for event in yaml.parse(text, Loader=_LOADER)]
    except yaml.YAMLError:
        return None


def _event(event: Any) -> _Event:
    what = (type(event), getattr(event, "anchor", None), getattr(event, "tag", None))
    if not isinstance(event, yaml.ScalarEvent):
        return what, None
    has_properties = event.anchor is not None or event.tag is not None
    return what, _Scalar(event.start_mark.index, event.value, not event.style, has_properties)


def _differs_by(before: list[_Event], after: list[_Event] | None, start: int, new: str) -> bool:
    """Whether the second says the same but for the text that begins at `start`, which is `new` there."""
    if after is None or len(before) != len(after):
        return False
    for (kind, old), (kind_now, now) in zip(before, after, strict=True):
        if kind != kind_now:
            return False
        if old is None or now is None:
            continue
        if old.start == start == now.start:
            if now.value != new or (now.bare and new in ("", "~", "null")):
                return False
        elif old.value != now.value:
            return False
    return True


# Writing


def _ways(text: str, place: Place, old: _Scalar, new: str) -> Iterator[str]:
    """What may stand for the text from start to end of its place."""
    source = text[place.start : place.end]
    properties = _PROPERTIES.match(source) if old.has_properties else None
    lead = properties[0] if properties else ""
    source = source[len(lead) :]
    body = source.rstrip() if place.style in ("|", ">") else source  # blank lines under a block are no part of it
    tail = source[len(body) :]
    newline = "\r\n" if "\r\n" in text else "\n"
    ways = [_patched(body, old.value, new), *_in_style(body, place.style, new, newline), double_quoted(new)]
    for way in ways:
        if way is not None:
            yield lead + way + tail


def _patched(source: str, old: str, new: str) -> str | None:
    """The source with only the words that differ replaced, where they stand in it as they are."""
    if "\n" in new or not old.strip():
        return None
    words, words_now = (re.findall(r"\S+|\s+", text) for text in (old, new))
    first = _common(words, words_now)
    last = min(_common(words[::-1], words_now[::-1]), min(len(words), len(words_now)) - first)
    if first == len(words) - last and first:  # words were only added: the one before them is replaced too
        first -= 1
    gone = "".join(words[first : len(words) - last])
    come = "".join(words_now[first : len(words_now) - last])
    earlier = len(re.findall(re.escape(gone), "".join(words[:first]))) if gone else 0
    found = list(re.finditer(re.escape(gone), source)) if gone else []
    if earlier >= len(found):
        return None
    at = found[earlier]
    return source[: at.start()] + come + source[at.end() :]


def _common(words: list[str], others: list[str]) -> int:
    """How many words both begin with."""
    return next(
        (n for n, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), min(len(words), len(others))
    )


def _in_style(source: str, style: str, new: str, newline: str) -> Iterator[str]:
    if style in ("|", ">"):
        block = _block(source, new, newline)
        if block is not None:
            yield block
    elif style == "'" and "\n" not in new:
        yield "'" + new.replace("'", "''") + "'"
    elif not style and "\n" not in new:
        yield new


def _block(source: str, new: str, newline: str) -> str | None:
    """The block written anew at its own indent; None where its head cannot be told."""
    head = _BLOCK_HEAD.match(source)
    lines = source[head.end() :].splitlines() if head else []
    pad = next((line[: len(line) - len(line.lstrip(" "))] for line in lines if line.strip()), "")
    if head is None or not pad or not new.strip():
        return None
    chomping = "" if new.endswith("\n") else "-"
    bare = new.removesuffix("\n")
    written = bare.split("\n") if head["sign"] == "|" else _folded(bare, WIDTH - len(pad))
    body = newline.join(pad + line if line else "" for line in written)
    return f"{head['sign']}{chomping}{head['comment']}{head['end']}{body}"


def _folded(text: str, width: int) -> list[str]:
    """The text in lines that end at single spaces."""
    lines = [""]
    for word in re.split(r"(?<=\S) (?=\S)", text):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > max(40, width):
            lines.append(word)
        else:
            lines[-1] += f" {word}" if lines[-1] else word
    return lines


def double_quoted(text: str) -> str:
    """The text as a YAML scalar in double quotes: it holds anything."""
    return _ESCAPED.sub(_escape, json.dumps(text, ensure_ascii=False))


def _escape(found: "re.Match[str]") -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
