"""Where failures end: each becomes one line on standard error and an exit status. A crash writes its own report."""

import os
import sys
from collections.abc import Callable
from enum import IntEnum
from io import TextIOWrapper
from pathlib import Path

import click

from vitascope.errors import BadMaster, VitascopeError


class Exit(IntEnum):
    """What the command's exit status means."""

    FINE = 0
    FINDINGS = 1
    UNUSABLE = 2
    BUG = 3
    STOPPED = 130


def guarded(command: Callable[[], object]) -> int:
    """Runs `command` and answers the exit status; no traceback reaches the user."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows "?" and no traceback
    try:
        result = command()
        sys.stdout.flush()
        return result if isinstance(result, int) else Exit.FINE
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else Exit.UNUSABLE
    except VitascopeError as error:
        for line in error.faults if isinstance(error, BadMaster) else (str(error),):
            complain(line)
        return Exit.UNUSABLE
    except click.exceptions.Abort:
        return _stopped()
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        complain(_usage(error))
        return Exit.UNUSABLE
    except KeyboardInterrupt:
        return _stopped()
    except BrokenPipeError:
        _reader_gone()
        return Exit.FINE
    except Exception as error:  # noqa: BLE001 - the top: what comes here is a bug of ours
        complain(f"a bug of ours, sorry ({type(error).__name__}): please send {bug_report(error)}")
        return Exit.BUG


def _stopped() -> int:
    complain("stopped")
    return Exit.STOPPED


def _usage(error: click.ClickException) -> str:
    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        hint = f" (see: {error.ctx.command_path} --help)"
    return f"{error.format_message().rstrip('.')}{hint}"


def complain(sentence: str) -> None:
    """One line on standard error."""
    print(f"vitascope: {' '.join(sentence.split())}", file=sys.stderr)  # noqa: T201


def bug_report(error: BaseException) -> str:
    """Writes where it broke to a new file and answers its path.

    Only classes of exceptions, files, lines and names of functions: no message and no value, since either may
    hold words of the résumé.
    """
    import platform
    import tempfile
    import traceback

    from vitascope import __version__

    lines = [f"vitascope {__version__}, Python {platform.python_version()}, {platform.system()}", ""]
    link: BaseException | None = error
    while link is not None:
        lines.append(type(link).__name__)
        frames = traceback.extract_tb(link.__traceback__)
        lines += [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        link = link.__cause__ or link.__context__
    handle, path = tempfile.mkstemp(prefix="vitascope-bug-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


def _short(path: str) -> str:
    """The last three parts of a path: enough to find the line, nothing of the machine."""
    return "/".join(path.replace(os.sep, "/").split("/")[-3:])


def write_out(text: str) -> None:
    """Writes what a program will read to standard output: UTF-8 on any terminal, one line end last."""
    sys.stdout.flush()
    data = (text if not text or text.endswith("\n") else text + "\n").encode()
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    except BrokenPipeError:
        _reader_gone()


def _reader_gone() -> None:
    """The reader of our output went away (head, less): not a failure. Nothing more can be written there."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def write_file(path: str, data: bytes) -> None:
    """Writes `path` whole or not at all. UnwritablePath."""
    import tempfile

    from vitascope.errors import UnwritablePath

    target = Path(path)
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent or ".", prefix=f".{target.name}.")
    except OSError as error:
        raise UnwritablePath(path, error.strerror or type(error).__name__) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        _as_a_new_file(temporary, target)
        os.replace(temporary, target)
    except OSError as error:
        os.unlink(temporary)
        raise UnwritablePath(path, error.strerror or type(error).__name__) from None


def _as_a_new_file(temporary: str, target: Path) -> None:
    """The rights that the file has, or that a new file would have: mkstemp gives none to others."""
    if target.exists():
        Path(temporary).chmod(target.stat().st_mode & 0o777)
        return
    umask = os.umask(0)
    os.umask(umask)
    Path(temporary).chmod(0o666 & ~umask)
