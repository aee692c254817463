"""vitascope blanks and fill: the figures that a master owes, and asking for them one by one."""

import sys
from pathlib import Path

import click

from vitascope.cli.build import load
from vitascope.cli.console import Exit, complain, write_file, write_out
from vitascope.errors import BadUsage
from vitascope.formats.structured import written
from vitascope.master.blanks import Owed, filled, find_owed
from vitascope.master.read import Loaded, read_master

_SKIP, _STOP = "", "q"


def run_blanks(path: str, form: str) -> int:
    """Prints the blanks; FINDINGS if there is one."""
    loaded, name = load(path)
    owed = find_owed(loaded)
    if form == "json":
        write_out(written({"master": name, "blanks": [_as_dict(blank) for blank in owed]}))
    else:
        _list(owed, name)
    return Exit.FINDINGS if owed else Exit.FINE


def _as_dict(owed: Owed) -> dict[str, object]:
    return {
        "path": _dotted(owed),
        "line": owed.line,
        "column": owed.column,
        "blank": owed.blank.text,
        "of": owed.label,
        "text": owed.text,
        "question": owed.question,
        "where": owed.where,
    }


def _dotted(owed: Owed) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in owed.path).lstrip(".")


def _list(owed: tuple[Owed, ...], name: str) -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    label = ""
    for blank in owed:
        if blank.label != label:
            label = blank.label
            console.print(f"\n[bold]{_plain(label)}[/]  [dim]{_plain(name)}:{blank.line}[/]")
            console.print(f"  {_shown(blank.text)}")
        console.print(f"  [black on yellow]{_plain(blank.blank.text)}[/] {_plain(blank.question)}")
        console.print(f"      [dim]{_plain(blank.where)}[/]")
    count = len(owed)
    console.print(f"\n{count} {'blank' if count == 1 else 'blanks'} to fill" if count else "no blank is left")


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)


def _shown(text: str) -> str:
    """The text with its blanks in yellow."""
    from vitascope.master.markup import spans_of

    return "".join(
        f"[black on yellow]{_plain(span.text)}[/]" if span.blank else _plain(span.text) for span in spans_of(text)
    )


def run_fill(path: str) -> int:
    """Asks for each blank in turn and writes each answer at once, so that stopping loses nothing."""
    if path == "-":
        raise BadUsage("standard input cannot be filled", "give the path of the master")
    loaded, name = load(path)
    if not loaded.places:
        raise BadUsage(f"{name} is no master", f"make one: vitascope import {path} -o master.yaml")
    skipped = 0
    done = 0
    while True:
        owed = find_owed(loaded)
        if skipped >= len(owed):
            break
        answer = _ask(owed[skipped], skipped + done + 1, len(owed) + done)
        if answer == _STOP:
            break
        if answer == _SKIP:
            skipped += 1
            continue
        changed = _with(loaded, owed[skipped], answer, path, name)
        if changed is not None:
            loaded = changed
            done += 1
    left = len(find_owed(loaded))
    complain(f"{done} filled, {left} {'is' if left == 1 else 'are'} left in {name}")
    return Exit.FINDINGS if left else Exit.FINE


def _ask(owed: Owed, number: int, count: int) -> str:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True, stderr=True)
    console.print(f"\n[bold]{number} of {count}[/]  {_plain(owed.label)}\n  {_shown(owed.text)}")
    console.print(f"  {_plain(owed.question)}  [dim]{_plain(owed.where)}[/]")
    if sys.stdin.isatty():
        given: str = click.prompt("  the number (Enter skips, q stops)", default="", show_default=False, err=True)
        return given.strip()
    line = sys.stdin.readline()
    return line.strip() if line else _STOP


def _with(loaded: Loaded, owed: Owed, answer: str, path: str, name: str) -> Loaded | None:
    """The master with the answer, written to its file; None for an answer that is no figure."""
    try:
        text = filled(loaded, owed, answer)
    except BadUsage as fault:
        complain(str(fault))
        return None if sys.stdin.isatty() else loaded
    write_file(str(Path(path)), text.encode())
    return read_master(text.encode(), name)
