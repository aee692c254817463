"""A master's YAML as a Master, with the place of every value; all its faults at once, each with line and column.

PyYAML's base loader gives every value as the text it was written as. Anchors and aliases are YAML's own and may be
used; their expansion is bounded.
"""

import difflib
import re
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import yaml
from msgspec import Struct
from msgspec.structs import fields

from vitascope.errors import BadMaster
from vitascope.language.dates import find_date_ranges
from vitascope.master.model import Date, Master

Path = tuple[str | int, ...]
MOST_NODES = 200_000
MOST_LEVELS = 40
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_ISO = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?$")
_EMPTY = frozenset(("", "~", "null"))

# What people call things that have another key here.
_OTHER_NAMES = {
    "company": "name",
    "employer": "name",
    "title": "position",
    "role": "position",
    "school": "institution",
    "university": "institution",
    "degree": "studyType",
    "gpa": "score",
    "start": "startDate",
    "end": "endDate",
    "from": "startDate",
    "to": "endDate",
    "bullets": "highlights",
    "items": "keywords",
    "details": "keywords",
    "experience": "work",
    "jobs": "work",
    "certifications": "certificates",
    "volunteering": "volunteer",
    "website": "url",
    "link": "url",
    "venue": "publisher",
    "journal": "publisher",
    "headline": "label",
    "city": "location",
    "place": "location",
    "opensource": "openSource",
    "networks": "profiles",
}


class Fault(Struct, frozen=True):
    """Something wrong at a place of the file; line and column count from 1."""

    line: int
    column: int
    what: str


class Place(Struct, frozen=True):
    """Where a value stands: offsets into the file's text, line and column from 1, and how it is written.

    style  the quote or block sign of a text ("'", '"', "|", ">") or "" where it is plain
    """

    start: int
    end: int
    line: int
    column: int
    style: str = ""


class Loaded(Struct, frozen=True):
    """A master with the text it was read from; `places` has every text by its path of keys and indices."""

    master: Master
    text: str
    places: dict[Path, Place]


def read_master(data: bytes, name: str) -> Loaded:
    """The master in `data`. Raises BadMaster with every fault found."""
    text = decoded(data, name)
    root = _composed(text, name)
    reading = _Reading()
    master = reading.struct(root, Master, ()) if root is not None else Master()
    if reading.faults or master is None:
        faults = sorted(reading.faults, key=lambda fault: (fault.line, fault.column))
        raise BadMaster(name, tuple(_told(name, fault) for fault in faults))
    return Loaded(master, text, reading.places)


def plain_data(data: bytes, name: str) -> Any:
    """Any YAML as mappings, lists and texts, for other programs' files. Raises BadMaster for what is no YAML."""
    root = _composed(decoded(data, name), name)
    left = MOST_NODES

    def value(node: yaml.Node, depth: int) -> Any:
        nonlocal left
        left -= 1
        if left < 0 or depth > MOST_LEVELS:
            raise BadMaster(name, (f"{name}: is nested too deeply, or holds too many aliases",))
        if isinstance(node, yaml.MappingNode):
            return {str(key.value): value(inner, depth + 1) for key, inner in node.value}
        if isinstance(node, yaml.SequenceNode):
            return [value(inner, depth + 1) for inner in node.value]
        return None if _is_empty(node) else str(node.value)

    return value(root, 0) if root is not None else None


def decoded(data: bytes, name: str) -> str:
    """The file's text; BadMaster where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        raise BadMaster(name, (f"{name}:{line}: is not UTF-8: save it as UTF-8",)) from None


def _told(name: str, fault: Fault) -> str:
    return f"{name}:{fault.line}:{fault.column}: {fault.what}"


def _composed(text: str, name: str) -> yaml.Node | None:
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise BadMaster(name, (_told(name, Fault(line, column, _plain_problem(fault))),)) from None
    except (yaml.YAMLError, ValueError) as fault:
        raise BadMaster(name, (f"{name}: is not YAML ({' '.join(str(fault).split())})",)) from None
    except RecursionError:
        raise BadMaster(name, (f"{name}: is nested too deeply",)) from None
    return node


def _plain_problem(fault: yaml.MarkedYAMLError) -> str:
    """What a YAML fault most often means, for people who do not write YAML every day."""
    problem = fault.problem or "is not YAML"
    if "mapping values are not allowed" in problem:
        return "a colon inside a text: put the text in quotes"
    if "found character '\\t'" in problem or "cannot start any token" in problem:
        return f"{problem}: indent with spaces, and put a text that begins with a sign in quotes"
    if "did not find expected key" in problem or "expected <block end>" in problem:
        return f"{problem}: check the indentation and the quotes just before"
    return problem


class _Reading:
    """One walk over the nodes. Faults are collected; a value with a fault is None."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.places: dict[Path, Place] = {}
        self._left = MOST_NODES

    def fault(self, node: yaml.Node, what: str) -> None:
        self.faults.append(Fault(node.start_mark.line + 1, node.start_mark.column + 1, what))

    def value(self, node: yaml.Node, kind: Any, path: Path) -> Any:
        self._left -= 1
        if self._left < 0 or len(path) > MOST_LEVELS:
            if self._left == -1 or self._left >= 0:
                self.fault(node, "is nested too deeply, or holds too many aliases")
            return None
        kind, is_date = _bare(kind)
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            return self._one_of(node, get_args(kind), path)
        if origin is tuple:
            return self._list(node, get_args(kind)[0], path)
        if origin is dict:
            return self._texts(node, path)
        if origin is Literal:
            return self._choice(node, get_args(kind), path)
        if isinstance(kind, type) and issubclass(kind, Struct):
            return self.struct(node, kind, path)
        return self._text(node, path, is_date=is_date)

    def struct(self, node: yaml.Node, kind: type[Struct], path: Path) -> Any:
        if not isinstance(node, yaml.MappingNode):
            if not path and _is_empty(node):
                return kind()
            self.fault(node, f"{_named(path)} must be keys with values, not {_form(node)}")
            return None
        kinds = _kinds(kind)
        given: dict[str, Any] = {}
        for key, value in node.value:
            name = key.value if isinstance(key, yaml.ScalarNode) else ""
            if name not in kinds:
                self.fault(key, f"{name!r} is no key of {_named(path)}{_suggested(name, tuple(kinds))}")
            elif kinds[name][0] in given:
                self.fault(key, f"{name!r} stands here twice: keep one")
            elif not _is_empty(value):
                attribute, inner = kinds[name]
                found = self.value(value, inner, (*path, name))
                given[attribute] = found
        if any(value is None for value in given.values()):
            return None
        missing = [f for f in fields(kind) if f.required and f.name not in given]
        for absent in missing:
            self.fault(node, f"{_named(path)} needs {absent.encode_name!r}")
        return None if missing else kind(**given)

    def _one_of(self, node: yaml.Node, kinds: tuple[Any, ...], path: Path) -> Any:
        """A text or a mapping: what is written decides. A choice that may be absent is the choice."""
        kinds = tuple(k for k in kinds if k is not type(None))
        if len(kinds) == 1:
            return self.value(node, kinds[0], path)
        mapping = isinstance(node, yaml.MappingNode)
        for kind in kinds:
            if mapping == (isinstance(_bare(kind)[0], type) and issubclass(_bare(kind)[0], Struct)):
                return self.value(node, kind, path)
        self.fault(node, f"{_named(path)} must be a text or keys with values, not {_form(node)}")
        return None

    def _list(self, node: yaml.Node, kind: Any, path: Path) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            self.fault(node, f"{_named(path)} must be a list (lines that begin with '- '), not {_form(node)}")
            return None
        found = [self.value(n, kind, (*path, i)) for i, n in enumerate(node.value) if not _is_empty(n)]
        return None if any(value is None for value in found) else tuple(found)

    def _texts(self, node: yaml.Node, path: Path) -> Any:
        if not isinstance(node, yaml.MappingNode):
            self.fault(node, f"{_named(path)} must be keys with values, not {_form(node)}")
            return None
        found = {}
        for key, value in node.value:
            text = self._text(value, (*path, str(key.value)), is_date=False)
            if text is None:
                return None
            found[str(key.value)] = text
        return found

    def _choice(self, node: yaml.Node, choices: tuple[str, ...], path: Path) -> Any:
        text = self._text(node, path, is_date=False)
        if text is None or text in choices:
            return text
        self.fault(node, f"{text!r} is none of {', '.join(choices)}{_suggested(text, choices)}")
        return None

    def _text(self, node: yaml.Node, path: Path, *, is_date: bool) -> str | None:
        if not isinstance(node, yaml.ScalarNode):
            hint = ": a text that begins with '[' or '{' wants quotes" if node.flow_style else ""
            self.fault(node, f"{_named(path)} must be a text, not {_form(node)}{hint}")
            return None
        start, end = node.start_mark, node.end_mark
        self.places[path] = Place(start.index, end.index, start.line + 1, start.column + 1, node.style or "")
        text = str(node.value)
        if is_date and (wrong := wrong_date(text)):
            self.fault(node, wrong)
            return None
        return text


def wrong_date(text: str) -> str:
    """What is wrong with a date, or "". Words of a date ("Summer 2021") are right as they stand."""
    found = _ISO.match(text)
    if found is None:
        if text == "present" or find_date_ranges(text):
            return ""
        return f'{text!r} is no date: write "2021-03", "2021" or "present"'
    month, day = int(found["month"] or 1), int(found["day"] or 1)
    if not 1 <= month <= 12:
        return f"{text!r} has no month {found['month']}: write year-month, as 2021-03"
    if not 1 <= day <= 31:
        return f"{text!r} has no day {found['day']}: write 2021-03 or 2021-03-15"
    if not 1900 <= int(found["year"]) <= 2100:
        return f"{text!r} lies outside 1900 to 2100: check the year"
    return ""


def _is_empty(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style in (None, "") and node.value in _EMPTY


def _bare(kind: Any) -> tuple[Any, bool]:
    """The type without its help text, and whether it is a Date."""
    is_date = kind is Date
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind, is_date


@cache
def _kinds(struct: type[Struct]) -> dict[str, tuple[str, Any]]:
    """Attribute and type by key, in the order of the model."""
    hints = get_type_hints(struct, include_extras=True)
    return {f.encode_name: (f.name, hints[f.name]) for f in _in_order(struct)}


def _in_order(struct: type[Struct]) -> Iterator[Any]:
    own = [f for f in fields(struct) if f.name != "other"]
    return iter([*own, *(f for f in fields(struct) if f.name == "other")])


def _suggested(name: str, known: tuple[str, ...]) -> str:
    """The key or value most likely meant."""
    flat = {key.lower(): key for key in known}
    bare = name.lower().replace("_", "").replace("-", "").replace(" ", "")
    likely = flat.get(bare)
    if likely is None:
        other = _OTHER_NAMES.get(bare, "")
        likely = other if other in known else None
    if likely is None:
        close = difflib.get_close_matches(bare, flat, 1, 0.7)
        likely = flat[close[0]] if close else None
    return f": did you mean {likely!r}?" if likely else f": known are {', '.join(k for k in known if k != 'other')}"


def _named(path: Path) -> str:
    """A path as people say it: `work[2].highlights[1]`, counted from 1."""
    if not path:
        return "the master"
    return "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def _form(node: yaml.Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "keys with values"
    return "a list" if isinstance(node, yaml.SequenceNode) else "a text"
