"""A plan as plain text to paste: one line a paragraph, a blank line before each heading, "- " before bullets."""

from collections.abc import Iterator
from itertools import pairwise

from vitascope.render.plan import Block, Plan

BULLET = "- "


def draw_text(plan: Plan) -> bytes:
    """The plan's text in UTF-8; no line ends in a space, and the last ends the file."""
    return ("\n".join(_lines(plan)) + "\n").encode("utf-8", "replace")


def _lines(plan: Plan) -> Iterator[str]:
    blocks = [block for block in plan.blocks if block.text.strip()]
    for before, block in pairwise((None, *blocks)):
        assert block is not None
        if before is not None and _stands_apart(before, block):
            yield ""
        words = " ".join(block.text.split())
        yield BULLET + words if block.kind == "bullet" else words


def _stands_apart(before: Block, block: Block) -> bool:
    """A section does, and an entry but the first under its heading or employer."""
    if block.kind == "entry":
        return before.kind != "section" and not is_first_title(block)
    return block.kind == "section"


def is_first_title(block: Block) -> bool:
    """Whether it is the first of several titles at one employer, whose name stands right above."""
    return block.kind == "entry" and block.path.endswith(".positions[0]")
