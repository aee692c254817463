"""Numbers that mean something: outcomes, scale, blanks, with their units."""

from dataclasses import dataclass
from typing import Literal

from vitascope.text import Span

Kind = Literal[
    "percent", "points", "from-to", "multiplier", "word ratio", "money", "duration", "percentile latency",
    "rate", "utilisation", "quality", "named metric", "tolerance", "prevented", "compute",
    "accelerators", "parameters", "data volume", "count", "times", "bare number",
]  # fmt: skip

QuantityRole = Literal["outcome", "scale"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure at `span`. `values` are the plain numbers in it (k, M, B and % applied: 40k is 40000, 38% is 38).

    unit      "%", "points", "x", "ms", "s", "USD", "tokens/s", "MFU %", "GPU-hours", "B parameters" … or ""
    blank     the number is owed: [N], [$N] or a foreign blank
    """

    span: Span
    kind: Kind
    role: QuantityRole
    values: tuple[float, ...]
    unit: str = ""
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Blank:
    """An owed figure. `foreign` is a form of another style (X%, XX, [TBD]) that [N] should replace."""

    span: Span
    text: str
    money: bool = False
    foreign: bool = False


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """Outcomes and scale figures, left to right, never overlapping. Dates, versions, names with digits are none."""
    raise NotImplementedError


def find_blanks(text: str) -> tuple[Blank, ...]:
    """Owed figures, in our form and in foreign ones, left to right."""
    raise NotImplementedError
