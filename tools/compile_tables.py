"""Writes data/tables.json from the small TOML files of data/ (looks, phrases and roles). Run by `make data`."""

from pathlib import Path

import vitascope
from vitascope.tables import COMPILED, compiled_tables

DATA = Path(vitascope.__file__).parent / "data"


def sources() -> dict[str, bytes]:
    """The TOML files by name under data/."""
    found = [path for folder in ("looks", "phrases", "roles") for path in sorted((DATA / folder).glob("*.toml"))]
    found += [path for path in sorted(DATA.glob("*.toml")) if path.name != "senses.toml"]
    return {path.relative_to(DATA).as_posix(): path.read_bytes() for path in found}


def main() -> None:
    texts = sources()
    (DATA / COMPILED).write_bytes(compiled_tables(texts))
    print(f"{COMPILED}: {len(texts)} tables")


if __name__ == "__main__":
    main()
