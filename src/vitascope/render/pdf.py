"""A plan as PDF, drawn by Typst: tagged (made to PDF/UA-1), same bytes on every run, nothing read from the system.

Typst checks PDF/UA-1 while it writes, which turns three silent faults into errors: a letter that no font has, a
missing title, a skipped level of heading.
"""

import calendar
import json
import re
import threading
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any

from msgspec import structs

from vitascope.document.direction import FROM_RIGHT
from vitascope.errors import CannotDraw, NoSuchFont
from vitascope.master.markup import Span
from vitascope.render.plan import LONG, Block, Plan, atoms
from vitascope.tables import packaged

STANDARD = "ua-1"
_LETTER = re.compile(r'the text [`"]*(?P<text>.+?)[`"]* could not be displayed with (?:font|any)')
_PARTING = "|"
_BREAKS = 900
"""Letters from which a paragraph may go on over the page; shorter ones stay whole: no footer parts a sentence."""
_threads = threading.local()


def draw_pdf(plan: Plan, *, font_dirs: tuple[str, ...] = ()) -> bytes:
    """The plan's PDF. Raises CannotDraw, NoSuchFont."""
    if not plan.blocks:
        raise CannotDraw("the master holds nothing to draw")
    compiler = compiler_for(font_dirs)
    drawn: bytes = _guarded(
        lambda: compiler.compile(
            sys_inputs={"plan": as_input(plan)}, format="pdf", pdf_standards=[STANDARD], timestamp=timestamp(plan)
        ),
        plan,
    )
    return drawn


def draw_pictures(plan: Plan, *, font_dirs: tuple[str, ...] = (), dpi: int = 120) -> tuple[bytes, ...]:
    """Each page as PNG."""
    compiler = compiler_for(font_dirs)
    pages = _guarded(lambda: compiler.compile(sys_inputs={"plan": as_input(plan)}, format="png", ppi=dpi), plan)
    return tuple(pages) if isinstance(pages, list) else (pages,)


def measure(plan: Plan, *, font_dirs: tuple[str, ...] = ()) -> dict[str, Any]:
    """One layout without export: `pages`, `y` of the end in points, and `marks`: block, page, x, y of its end."""
    import typst

    root, fonts = _root(), _fonts(font_dirs)
    compiler = typst.Compiler(
        str(root / "plan.typ"), root=str(root), font_paths=fonts, sys_inputs={"plan": as_input(plan)}
    )
    found = _guarded(lambda: compiler.query("<fit>", field="value", one=True), plan)
    value: dict[str, Any] = json.loads(found)
    return value


def _guarded(draw: Any, plan: Plan) -> Any:
    import typst

    try:
        return draw()
    except typst.TypstError as error:
        found = _LETTER.search(error.message)
        if found is not None:
            raise NoSuchFont(found["text"], plan.look.type.font[0]) from None
        raise CannotDraw(error.message) from None


def _root() -> Path:
    return Path(str(packaged("typst")))


def _fonts(font_dirs: tuple[str, ...]) -> Any:
    known: dict[tuple[str, ...], Any] | None = getattr(_threads, "fonts", None)
    if known is None:
        known = _threads.fonts = {}
    if font_dirs not in known:
        import typst

        paths = [str(packaged("fonts")), *font_dirs]
        known[font_dirs] = typst.Fonts(include_system_fonts=False, font_paths=paths)
    return known[font_dirs]


def compiler_for(font_dirs: tuple[str, ...]) -> Any:
    """A compiler for each thread: one may not be used by two (measured: "Already borrowed")."""
    known: dict[tuple[str, ...], Any] | None = getattr(_threads, "compilers", None)
    if known is None:
        known = _threads.compilers = {}
    if font_dirs not in known:
        import typst

        root = _root()
        known[font_dirs] = typst.Compiler(str(root / "plan.typ"), root=str(root), font_paths=_fonts(font_dirs))
    return known[font_dirs]


def timestamp(plan: Plan) -> int:
    """The master's own date in seconds: the clock never enters a file."""
    found = re.match(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?", plan.modified)
    if found is None:
        return calendar.timegm((2000, 1, 1, 0, 0, 0))
    year, month, day = int(found[1]), int(found[2] or 1), int(found[3] or 1)
    return calendar.timegm((max(1970, year), min(12, max(1, month)), min(28, max(1, day)), 0, 0, 0))


def as_input(plan: Plan) -> str:
    """What plan.typ reads, as JSON."""
    language, _, region = plan.language.partition("-")
    return json.dumps(
        {
            "title": plan.title,
            "author": plan.author,
            "lang": language.lower() or "en",
            "region": region.upper() or None,
            "rtl": plan.from_right,
            "paper": plan.paper,
            "draft": bool(plan.blanks),
            "marks": True,
            "top": 2 if any(block.kind == "name" for block in plan.blocks) else 1,
            "look": structs.asdict(plan.look)
            | {part: structs.asdict(getattr(plan.look, part)) for part in ("page", "type", "gaps", "colours")},
            "blocks": _blocks(plan),
        },
        ensure_ascii=False,
    )


def _blocks(plan: Plan) -> list[dict[str, Any]]:
    blocks, from_right = plan.blocks, plan.from_right
    return [
        {
            "k": block.kind,
            "a": _with_turns(_atoms(block)) if from_right else _atoms(block),
            "g": gap_above(plan, n),
            "s": _holds_on(blocks, n),
            "b": len(block.text) > _BREAKS,
            **({"t": True} if from_right and not FROM_RIGHT.search(block.text) else {}),
        }
        for n, block in enumerate(blocks)
    ]


def _with_turns(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Stretches without a letter of a script from right to left as boxes from left to right: "240 ms", "+41 44".

    Unicode's own order would print "ms 240" there, which nobody can tell from "ms 240" that was meant.
    """
    turned: list[dict[str, Any]] = []
    for atom in chain.from_iterable(map(_apart, found)):
        text = "".join(part["t"] for part in atom["p"])
        if text == _PARTING or FROM_RIGHT.search(text):
            turned.append(atom)
            continue
        last = turned[-1] if turned and turned[-1].get("k") == "ltr" else None
        if last is not None and sum(len(part["t"]) for part in last["p"]) + len(text) < LONG:
            last["p"] += [{"t": " "}, *atom["p"]]
        else:
            turned.append({"p": list(atom["p"]), "k": "ltr"} if len(text) < LONG else atom)
    return turned


def _apart(atom: dict[str, Any]) -> list[dict[str, Any]]:
    """Words of one look that were put together, each stretch of a direction and each sign between items by itself."""
    *parts, last = atom["p"]
    if parts and last["t"] == _PARTING:  # after a space of its own
        return [*_apart({**atom, "p": parts[:-1]}), {"p": [last]}]
    if parts or "k" in atom:
        return [atom]
    stretches = [" ".join(words) for _, words in groupby(last["t"].split(), key=_direction)]
    return [{"p": [{**last, "t": text}]} for text in stretches]


def _direction(word: str) -> str:
    return "|" if word == _PARTING else "right" if FROM_RIGHT.search(word) else "left"


def gap_above(plan: Plan, number: int) -> float:
    """The white above a block in points, without the line's own leading."""
    block = plan.blocks[number]
    before = plan.blocks[number - 1].kind if number else ""
    gaps = plan.look.gaps
    leading = plan.look.type.leading * plan.look.type.size
    match block.kind:
        case "name":
            return 0
        case "contact" if before == "contact":
            return leading
        case "label" | "contact":
            return leading + gaps.head
        case "section":
            return leading + gaps.section
        case "entry" if block.path.endswith(".positions[0]"):  # the first title under its employer
            return leading
        case "entry":
            return leading + (gaps.heading if before == "section" else gaps.entry)
        case "subtitle":
            return leading
        case _ if before == "section":
            return leading + gaps.heading
        case _:
            return leading + gaps.bullet


def _holds_on(blocks: Sequence[Block], number: int) -> bool:
    """A head stays on the page of what follows it; of a list no first line stays behind and no last goes alone."""
    block = blocks[number]
    following = blocks[number + 1].kind if number + 1 < len(blocks) else ""
    if block.kind in ("entry", "subtitle"):
        own = following != "entry" or blocks[number + 1].path.endswith(".positions[0]")
        return own and following in ("entry", "subtitle", "para", "bullet", "labelled")
    if block.kind not in ("bullet", "labelled") or following != block.kind:
        return False
    first = number == 0 or blocks[number - 1].kind != block.kind
    last_but_one = number + 2 >= len(blocks) or blocks[number + 2].kind != block.kind
    return first or last_but_one


@lru_cache(maxsize=2048)
def _atoms(block: Block) -> list[dict[str, Any]]:
    """Atoms for plan.typ; neighbours of one look that may be broken apart are one. Kept: fitting draws them often."""
    found: list[dict[str, Any]] = []
    for atom in atoms(block):
        parts = [_part(part) for part in atom.parts]
        last = found[-1] if found else None
        if last is not None and not atom.keep and "k" not in last and _same_look(last["p"], parts):
            last["p"][0]["t"] += " " + parts[0]["t"]
        else:
            found.append({"p": parts, "k": "fit" if len(atom.text) > LONG else "box"} if atom.keep else {"p": parts})
    return found


def _same_look(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    return len(one) == len(other) == 1 and {**one[0], "t": ""} == {**other[0], "t": ""}


def _part(span: Span) -> dict[str, Any]:
    part: dict[str, Any] = {"t": span.text}
    if span.strong:
        part["s"] = True
    if span.em:
        part["e"] = True
    if span.blank:
        part["b"] = True
    if span.link:
        part["l"] = span.link
    return part
