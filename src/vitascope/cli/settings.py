"""The user's settings: [tool.vitascope] of pyproject.toml, or vitascope.toml. Options on the command line win."""

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from vitascope.errors import BadSetting, NoSuchFile

FILES = ("vitascope.toml", "pyproject.toml")


class Settings(Struct, frozen=True):
    """What a settings file may hold; every key has the option of the same name.

    ignores   the file of findings that the user keeps, relative to the settings file
    baseline  likewise, the file of findings that were there before
    """

    role: str | None = None
    format: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    min_score: int | None = None
    fail_on: str | None = None
    as_of: str | None = None
    baseline: str | None = None
    ignores: str = ".vitascope-ignores.toml"
    folder: str = "."


def load_settings(path: str | None, start: Path) -> Settings:
    """The settings in `path`, or in the nearest settings file at or above `start`; all defaults if there is none.

    In one folder vitascope.toml wins over pyproject.toml; a pyproject.toml without [tool.vitascope] is passed over.
    """
    if path is not None:
        if not Path(path).is_file():
            raise NoSuchFile(path)
        return _read(Path(path)) or Settings(folder=str(Path(path).parent))
    for folder in (start, *start.parents):
        for name in FILES:
            if (folder / name).is_file() and (found := _read(folder / name)) is not None:
                return found
    return Settings(folder=str(start))


def _read(path: Path) -> Settings | None:
    try:
        text = path.read_text(encoding="utf-8")
        if path.name == "pyproject.toml" and "vitascope" not in text:
            return None  # the usual case, told without reading another tool's TOML
        import tomllib

        table: dict[str, Any] = tomllib.loads(text)
    except (ValueError, OSError) as fault:  # TOMLDecodeError and UnicodeDecodeError are ValueErrors
        if path.name == "pyproject.toml":
            return None  # another tool's file; not ours to judge
        raise BadSetting(str(path), f"cannot be read ({fault})") from None
    if path.name == "pyproject.toml":
        ours: dict[str, Any] | None = table.get("tool", {}).get("vitascope")
        return None if ours is None else _checked(ours, path)
    return _checked(table, path)


def _checked(table: dict[str, Any], path: Path) -> Settings:
    import msgspec

    known = [f.replace("_", "-") for f in Settings.__struct_fields__ if f != "folder"]
    for key in table:
        if key not in known:
            raise BadSetting(str(path), f"there is no setting {key!r}; the settings are {', '.join(known)}")
    try:
        renamed = {key.replace("-", "_"): value for key, value in table.items()}
        settings = msgspec.convert(renamed, Settings, strict=True)
    except msgspec.ValidationError as fault:
        raise BadSetting(str(path), str(fault)) from None
    return replace(settings, folder=str(path.parent))
