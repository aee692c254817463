"""What a person may choose about a drawing; options win over the master's own `render` keys."""

import re
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from vitascope.errors import BadUsage
from vitascope.master.model import Drawing
from vitascope.render.looks import DARK_ENOUGH, Look, contrast_with_white, look_named

Paper = Literal["a4", "letter"]
DateStyle = Literal["month-year", "numeric", "year"]
DEFAULT_TEMPLATE = "classic"


class Choices(Struct, frozen=True):
    """Empty values leave it to the master, then to the look.

    spacing  gaps in per cent of the look's own, 50 to 150
    font_dirs  folders with further fonts, for scripts that the bundled ones lack
    """

    template: str = ""
    role: str = ""
    paper: str = ""
    accent: str = ""
    spacing: str = ""
    font: str = ""
    dates: str = ""
    font_dirs: tuple[str, ...] = ()


def settled(choices: Choices, own: Drawing) -> Choices:
    """The choices with the master's own filled in and checked. Raises BadUsage with what may be given."""
    merged = Choices(
        template=choices.template or own.template or DEFAULT_TEMPLATE,
        role=choices.role or own.role,
        paper=(choices.paper or own.paper or "a4").lower(),
        accent=choices.accent or own.accent,
        spacing=choices.spacing or own.spacing or "100",
        font=choices.font or own.font,
        dates=choices.dates or own.dates or "month-year",
        font_dirs=choices.font_dirs,
    )
    _one_of("paper", merged.paper, get_args(Paper))
    _one_of("dates", merged.dates, get_args(DateStyle))
    if not re.fullmatch(r"\d{2,3}", merged.spacing) or not 50 <= int(merged.spacing) <= 150:
        raise BadUsage(f"spacing {merged.spacing!r} is no number from 50 to 150", "100 is the template's own")
    if merged.accent and not re.fullmatch(r"#[0-9a-fA-F]{6}", merged.accent):
        raise BadUsage(f"accent {merged.accent!r} is no colour", "write it as #1f4e79")
    if merged.accent and contrast_with_white(merged.accent) < DARK_ENOUGH:
        ratio = f"contrast {contrast_with_white(merged.accent):.1f}, WCAG AA asks {DARK_ENOUGH}"
        raise BadUsage(f"accent {merged.accent} is too light for text on white ({ratio})", "take a darker one")
    return merged


def _one_of(what: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise BadUsage(f"{what} {given!r} is not known", "use one of " + ", ".join(known))


def look_for(choices: Choices) -> Look:
    """The look that settled choices ask for, with their accent, spacing and font."""
    look = look_named(choices.template)
    if choices.accent:
        look = replace(look, colours=replace(look.colours, accent=choices.accent))
    if choices.font:
        look = replace(look, type=replace(look.type, font=(choices.font, *look.type.font), word=choices.font))
    return spaced(look, int(choices.spacing))


def spaced(look: Look, per_cent: int) -> Look:
    """The look with its gaps scaled."""
    if per_cent == 100:
        return look
    gaps = look.gaps
    scale = per_cent / 100
    return replace(
        look,
        gaps=replace(
            gaps,
            section=gaps.section * scale,
            heading=gaps.heading * scale,
            entry=gaps.entry * scale,
            bullet=gaps.bullet * scale,
            head=gaps.head * scale,
        ),
    )
