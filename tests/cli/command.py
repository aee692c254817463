"""Runs the command in this process, as its entry point does, and keeps what it wrote."""

import io
import sys
from pathlib import Path

import pytest
from msgspec import Struct

from vitascope.cli.app import cli
from vitascope.cli.console import guarded

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"

STRONG = (EXAMPLES / "one-column.txt").read_text(encoding="utf-8")


class Ran(Struct, frozen=True):
    status: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ran:
    """`vitascope ARGUMENTS` with these bytes on standard input."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        streams = [io.TextIOWrapper(raw, encoding="utf-8", write_through=True) for raw in (out, err)]
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        patch.setenv("COLUMNS", "100")
        status = guarded(lambda: cli.main(list(arguments), prog_name="vitascope", standalone_mode=False))
        written = [stream.detach() for stream in streams]
    assert written == [out, err]
    return Ran(int(status), out.getvalue().decode(), err.getvalue().decode())
