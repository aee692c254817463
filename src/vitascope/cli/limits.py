"""`--limit NAME=VALUE`: what one file may cost, as the user sets it."""

from collections.abc import Callable, Iterable
from typing import Any

import click
from msgspec.structs import fields, replace

from vitascope.document.limits import Limits
from vitascope.errors import BadUsage

_RECOGNISING_SECONDS = 120.0  # two seconds a page are usual


def with_limits(command: Callable[..., Any]) -> Callable[..., Any]:
    """The option, for a command that reads files."""
    names = ", ".join(_names())
    return click.option(
        "--limit",
        "limits",
        multiple=True,
        metavar="NAME=VALUE",
        help=f"Change a limit of reading: {names} (repeatable).",
    )(command)


def limits_from(given: Iterable[str], *, recognising: bool = False) -> Limits:
    """The defaults with what is given, for example ("pages=60", "seconds=30"). Raises BadUsage."""
    limits = Limits(seconds=_RECOGNISING_SECONDS) if recognising else Limits()
    for item in given:
        name, _, text = item.partition("=")
        known = _names()
        if name not in known:
            raise BadUsage(f"there is no limit {name!r}", f"the limits are {', '.join(known)}")
        field = name.replace("-", "_")
        kind = type(getattr(limits, field))
        try:
            value = kind(text)
        except ValueError:
            raise BadUsage(
                f"{text!r} is no value for the limit {name}", "give a number, for example pages=60"
            ) from None
        if not 0 < value < 1e9:
            raise BadUsage(f"the limit {name} cannot be {text}", "give a number above 0")
        limits = replace(limits, **{field: value})
    return limits


def _names() -> list[str]:
    return [field.name.replace("_", "-") for field in fields(Limits)]
