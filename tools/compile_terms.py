"""Writes data/terms.jsonl from data/terms/*.toml and data/senses.toml. Run by `make data`."""

import sys
from pathlib import Path

import msgspec

import vitascope
from vitascope.errors import BadTable
from vitascope.language.compiled import COMPILED, compile_terms, encode, packaged_sources


def main() -> int:
    try:
        compiled = compile_terms(*packaged_sources())
    except (BadTable, msgspec.ValidationError) as fault:
        print(fault, file=sys.stderr)
        return 1
    target = Path(vitascope.__file__).parent / "data" / COMPILED
    target.write_bytes(encode(compiled))
    print(f"{target.name}: {len(compiled.terms)} terms, {len(compiled.words)} patterns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
