"""The looks: how each of the six templates is set, as data. One TOML file a look; a person can bring their own."""

import re
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from vitascope.errors import BadSetting, NoSuchTemplate
from vitascope.tables import load_table, packaged, read_table

LOOKS = ("plain", "classic", "modern", "compact", "senior", "research")
Entries = Literal["title first", "company first", "one line"]

DARK_ENOUGH = 4.5
"""Contrast with white that WCAG 2.2 asks of text at level AA (success criterion 1.4.3)."""


class Page(Struct, frozen=True):
    """Margins in millimetres; `footer` draws name and page number in the lower margin from the second page on."""

    top: float
    side: float
    bottom: float
    footer: bool = True


class Type(Struct, frozen=True):
    """Fonts and sizes in points. `font` is the PDF's, from data/fonts; `word` is one that Word users have."""

    font: tuple[str, ...]
    word: str
    size: float
    name: float
    label: float
    section: float
    leading: float = 0.62  # between lines, in em of the text
    least: float = 10.0  # the smallest size of text that still reads well
    word_size: float = 0.0  # in Word, where its font is larger or smaller than the PDF's; 0 for `size`


class Gaps(Struct, frozen=True):
    """White above things, in points."""

    section: float
    heading: float
    entry: float
    bullet: float
    head: float


class Colours(Struct, frozen=True):
    """`accent` for name and headings, `rule` for lines. Text is black."""

    accent: str = "#000000"
    rule: str = "#000000"


class Look(Struct, frozen=True):
    """One template.

    entries  how a job's head reads
    centred  the head of the page stands in the middle
    rule     a line under each section heading
    bullet   the sign before a bullet
    order    keys of sections in order, or none for the role's own order
    labels   skill labels are set strong
    pages    how many pages it is meant for
    """

    id: str
    title: str
    purpose: str
    page: Page
    type: Type
    gaps: Gaps
    colours: Colours = field(default_factory=Colours)
    entries: Entries = "title first"
    centred: bool = False
    rule: bool = False
    bullet: str = "•"
    order: tuple[str, ...] = ()
    pages: int = 2

    def __post_init__(self) -> None:
        for colour in (self.colours.accent, self.colours.rule):
            if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
                raise ValueError(f"{colour!r} is no colour: write it as #1f4e79")
        if contrast_with_white(self.colours.accent) < DARK_ENOUGH:
            raise ValueError(f"{self.colours.accent} is too light for text on white")


@cache
def look_named(name: str) -> Look:
    """The packaged look of this name, or one of your own: a path that ends in .toml.

    Raises NoSuchTemplate, BadTable for a file with a fault, BadSetting for one that cannot be read.
    """
    if name in LOOKS:
        return load_table(f"looks/{name}.toml", Look)
    if not name.endswith(".toml"):
        raise NoSuchTemplate(name, LOOKS)
    path = Path(name)
    try:
        data = path.read_bytes()
    except OSError as fault:
        raise BadSetting(name, f"cannot be read ({fault.strerror})") from None
    return read_table(data, Look, name)


def look_text(name: str) -> str:
    """A packaged look's TOML, to begin one of one's own from."""
    return packaged(f"looks/{look_named(name).id}.toml").read_text(encoding="utf-8")


def contrast_with_white(colour: str) -> float:
    """The contrast ratio of "#rrggbb" with white, 1 to 21 (WCAG 2.2, relative luminance)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 1.05 / (luminance + 0.05)
