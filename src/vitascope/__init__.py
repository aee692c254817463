"""Vitascope: reads a machine-learning résumé as software reads it, scores it by rules, and shows what to change.

    report = vitascope.check("resume.pdf", role="inference-engineer")

Names are loaded when first used, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = ["Options", "Report", "VitascopeError", "__version__", "check"]

if TYPE_CHECKING:
    from vitascope.checking import Options, check
    from vitascope.errors import VitascopeError
    from vitascope.report import Report

_HOMES = {
    "check": "vitascope.checking",
    "Options": "vitascope.checking",
    "Report": "vitascope.report",
    "VitascopeError": "vitascope.errors",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'vitascope' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
