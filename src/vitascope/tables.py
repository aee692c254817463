"""The packaged data: loads and checks the files under data/, once per process. Faults name file, line and key."""

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

import msgspec
from msgspec.structs import fields

from vitascope.errors import BadTable

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Table = TypeVar("Table")


def load_table(name: str, table: type[Table]) -> Table:
    """data/`name`, a TOML or JSON file, as a value of the frozen Struct `table`; the same object every time.

    Types are exact ("1" is no number), a key that the Struct does not have is a fault, lists become tuples.
    Raises BadTable.
    """
    if name not in _LOADED:
        _LOADED[name] = _compiled(name, table) or read_table(packaged(name).read_bytes(), table, f"data/{name}")
    value = _LOADED[name]
    assert isinstance(value, table)
    return value


COMPILED = "tables.json"
"""Every small TOML file as JSON, made by `make data`: reading TOML takes twenty times as long."""


class CompiledTable(msgspec.Struct, frozen=True):
    """One file's content, and the CRC-32 of the TOML that it was made from."""

    crc: int
    content: msgspec.Raw


def _compiled(name: str, table: type[Table]) -> Table | None:
    """The table from COMPILED, or None where that was made from another text: an edited file is never passed over."""
    found = _all_compiled().get(name)
    if found is None or found.crc != crc32(packaged(name).read_bytes()):
        return None
    return msgspec.json.decode(found.content, type=table)


@cache
def _all_compiled() -> dict[str, CompiledTable]:
    path = packaged(COMPILED)
    return msgspec.json.decode(path.read_bytes(), type=dict[str, CompiledTable]) if path.is_file() else {}


def compiled_tables(texts: dict[str, bytes]) -> bytes:
    """COMPILED for these TOML files by name: read and checked when used, as the TOML itself is."""
    made = {
        name: CompiledTable(crc32(text), msgspec.Raw(msgspec.json.encode(_parse(text.decode(), name))))
        for name, text in sorted(texts.items())
    }
    return msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n"


_LOADED: dict[str, object] = {}
"""What was read so far, by name: packaged data does not change while the program runs."""


def packaged(name: str) -> "Traversable":
    """The packaged file or folder data/`name`, whether the package lies in a folder or in a zip."""
    return files("vitascope").joinpath("data", *name.split("/"))


def read_table(data: bytes, table: type[Table], where: str) -> Table:
    """`data` as a value of `table`. `where` is what faults call the file; its suffix decides between JSON and TOML.

    JSON is written by our own tools from TOML that was checked, so only its types are looked at.
    """
    if where.endswith(".json"):
        try:
            return msgspec.json.decode(data, type=table)
        except (msgspec.DecodeError, UnicodeDecodeError) as fault:
            raise BadTable(where, str(fault)) from fault
    try:
        text = data.decode()
    except UnicodeDecodeError as fault:
        raise BadTable(where, f"is not UTF-8 (byte {fault.start})") from fault
    raw = _parse(text, where)
    try:
        value = msgspec.convert(raw, table, strict=True)
    except msgspec.ValidationError as fault:
        what, _, path = str(fault).partition(" - at `")
        raise BadTable(_place(where, text, path.strip("`.")), f"{what} at {path.strip('`.') or '$'}") from fault
    for path in _unknown_keys(raw, value, "$"):
        raise BadTable(_place(where, text, path), f"{path} is not a key of this table")
    return value


def _parse(text: str, where: str) -> dict[str, Any]:
    import tomllib  # a reader of the compiled terms alone does not pay for it

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        found = re.search(r"line (\d+)", str(fault))
        raise BadTable(f"{where}:{found[1]}" if found else where, str(fault)) from fault


def _unknown_keys(raw: object, value: object, path: str) -> "list[str]":
    """Paths of keys in `raw` that the Structs of `value` lack: msgspec passes over them in silence."""
    if isinstance(raw, list) and isinstance(value, (tuple, list)):
        pairs = zip(raw, value, strict=True)
        return [found for i, (r, v) in enumerate(pairs) for found in _unknown_keys(r, v, f"{path}[{i}]")]
    if not isinstance(raw, dict):
        return []
    if isinstance(value, dict):
        return [found for key, r in raw.items() for found in _unknown_keys(r, value.get(key), f"{path}.{key}")]
    if not isinstance(value, msgspec.Struct):
        return []
    known = {field.name for field in fields(type(value))}
    unknown = [f"{path}.{key}" for key in raw if key not in known]
    inner = [(key, r) for key, r in raw.items() if key in known]
    return unknown + [found for key, r in inner for found in _unknown_keys(r, getattr(value, key), f"{path}.{key}")]


def _place(where: str, text: str, path: str) -> str:
    """`where` with the line on which the value at `path` ("$.terms[3].year") stands, as near as it can be told."""
    line = 0
    lines = text.splitlines()
    steps: list[tuple[str, str]] = re.findall(r"\.([^.\[]+)(?:\[(\d+)\])?", path)
    for name, index in steps:
        heads = re.compile(rf"\s*(?:\[\[?[\w.\"-]*?)?\"?{re.escape(name)}\"?\s*(?:\]\]?|=)")
        found = [i for i in range(line, len(lines)) if heads.match(lines[i])]
        if not found:
            break
        repeated = lines[found[0]].lstrip().startswith("[[")
        line = found[min(int(index), len(found) - 1)] if index and repeated else found[0]
    return f"{where}:{line + 1}" if lines else where
