"""A plan as one HTML file: no network, no script; good on a phone and in print; same bytes on every run."""

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from vitascope.master.markup import Span
from vitascope.render.looks import Look
from vitascope.render.plan import Atom, Block, BlockKind, Plan, atoms
from vitascope.render.text import is_first_title

LONGEST_KEPT = 45
"""A token longer than this may be broken: it would run off a narrow page."""

LONGEST_KEPT_ON_PHONES = 30

SAFE_LINK = re.compile(r"(?:https?|mailto|tel|ftp):", re.IGNORECASE)

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_HEAD: tuple[BlockKind, ...] = ("name", "label", "contact")
_SERIF = re.compile(r"\bserif|garamond|cambria|georgia|times|roman|palatino|charter|book", re.IGNORECASE)
_PAPERS = {"a4": ("A4", 210.0), "letter": ("letter", 215.9)}
_CAPITAL = 0.65  # height of a capital in em: the PDF's lines are that and the leading apart


def draw_html(plan: Plan) -> bytes:
    """The plan's HTML, in UTF-8."""
    title = escape(_spaced(f"{plan.title} (draft)" if plan.blanks else plan.title))
    direction = "rtl" if plan.from_right else "ltr"
    author = f'<meta name="author" content="{escape(_spaced(plan.author))}">\n' if plan.author else ""
    body = "\n".join(_body(plan))
    page = f"""<!doctype html>
<html lang="{escape(plan.language or "en")}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
{author}<style>
{_style(plan)}
</style>
</head>
<body>
<main{' class="draft"' if plan.blanks else ""}>
{body}
</main>
</body>
</html>
"""
    return page.encode("utf-8", "replace")


def _spaced(text: str) -> str:
    return " ".join(text.split())


# Elements


def _body(plan: Plan) -> Iterator[str]:
    """The lines of the body: a header, then a section for each heading with what stands under it."""
    top = 2 if any(block.kind == "name" for block in plan.blocks) else 1
    parts: list[list[Block]] = []
    for before, block in pairwise((None, *plan.blocks)):
        assert block is not None
        opens = before is None or block.kind == "section" or (before.kind in _HEAD) != (block.kind in _HEAD)
        parts += [[block]] if opens else []
        if not opens:
            parts[-1].append(block)
    for number, part in enumerate(parts):
        yield from _part(part, f"s{number}", top)


def _part(part: list[Block], identifier: str, top: int) -> Iterator[str]:
    first, *rest = part
    if first.kind in _HEAD:
        yield "<header>"
        yield from (_head_line(block) for block in part)
        yield "</header>"
    elif first.kind == "section":
        yield f'<section aria-labelledby="{identifier}">'
        yield f'<h{top} id="{identifier}" class="section">{inline(_plain_weight(first))}</h{top}>'
        yield from _flow(rest, top + 1)
        yield "</section>"
    else:
        yield from _flow(part, top + 1)


def _head_line(block: Block) -> str:
    if block.kind == "name":
        return f'<h1 class="name">{inline(_plain_weight(block))}</h1>'
    return f'<p class="{block.kind}">{inline(block)}</p>'


def _flow(blocks: list[Block], level: int) -> Iterator[str]:
    """Entries, lines and lists; bullets that follow each other are one list."""
    for is_list, run in groupby(blocks, lambda block: block.kind == "bullet"):
        if is_list:
            yield "<ul>"
            yield from (f"<li>{inline(block)}</li>" for block in run)
            yield "</ul>"
            continue
        for block in run:
            if block.kind == "entry":
                kind = '"entry first"' if is_first_title(block) else '"entry"'
                yield f"<h{level} class={kind}>{inline(block)}</h{level}>"
            else:
                kind = "sub" if block.kind == "subtitle" else "line"
                yield f'<p class="{kind}">{inline(block)}</p>'


def _plain_weight(block: Block) -> Block:
    """A heading's words without the strong that headings have of themselves."""
    return replace(block, spans=tuple(replace(span, strong=False) for span in block.spans))


class _Piece(Struct, frozen=True):
    """HTML in one look; `apart` from what stands before it by a space."""

    look: Span
    html: str
    apart: bool = True


def inline(block: Block) -> str:
    """The block's words as HTML, single spaces between; what must not be broken in a span of its own."""
    pieces = [piece for atom in atoms(block) for piece in _pieces(atom)]
    html = ""
    for look, run in groupby(pieces, lambda piece: piece.look):
        first, *rest = run
        text = first.html + "".join(f" {piece.html}" if piece.apart else piece.html for piece in rest)
        html += (" " if html and first.apart else "") + _dressed(look, text)
    return html


# What browsers break a line after although no space stands there: a sign between letters, two signs.
_MAY_BREAK = re.compile(r"\w[^\w.,'’]+\w|[^\w\s]{2}")


def _pieces(atom: Atom) -> list[_Piece]:
    """An atom in its looks; one that is kept whole and has several is plain outside, its looks are inside."""
    parts = [(replace(part, text="", code=False), escape(part.text, quote=False)) for part in atom.parts]
    length = len(atom.text)
    if not atom.keep or length > LONGEST_KEPT or not _MAY_BREAK.search(atom.text):
        return [_Piece(look, html, number == 0) for number, (look, html) in enumerate(parts)]
    kind = "k" if length <= LONGEST_KEPT_ON_PHONES else '"k l"'
    look, inside = parts[0]
    if len(parts) > 1:
        look, inside = Span(""), "".join(_dressed(look, html) for look, html in parts)
    return [_Piece(look, f"<span class={kind}>{inside}</span>")]


def _dressed(look: Span, html: str) -> str:
    if look.blank:
        html = f"<mark>{html}</mark>"
    if look.em:
        html = f"<em>{html}</em>"
    if look.strong:
        html = f"<strong>{html}</strong>"
    if look.link and SAFE_LINK.match(look.link):
        html = f'<a href="{escape(look.link)}">{html}</a>'
    return html


# Style

_SHEET = """\
* { box-sizing: border-box; }
body { margin: 0; background-color: #e9ebee; color: #111111; }
main {
  position: relative; background-color: #ffffff; font-family: var(--fonts); font-size: var(--size);
  line-height: var(--leading); font-variant-ligatures: none; hyphens: manual; overflow-wrap: anywhere;
}
h1, h2, h3, p, ul { margin: 0; padding: 0; font-size: 1em; font-weight: 400; }
strong { font-weight: 700; }
a { color: inherit; text-decoration: 0.06em underline #9a9a9a; text-underline-offset: 0.17em; }
a:hover, a:focus-visible { text-decoration: 0.1em underline currentcolor; }
mark { padding: 0 0.05em; background-color: #ffec80; color: inherit; }
mark, .draft::before { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.k { white-space: nowrap; }
header { text-align: var(--head); }
h1.name { color: var(--accent); font-size: var(--name); font-weight: 700; line-height: 1.15; }
.label { margin-top: var(--gap-head); color: var(--accent); font-size: var(--label); }
.contact { margin-top: var(--gap-head); }
.contact + .contact { margin-top: 0; }
.section {
  margin-top: var(--gap-section); border-bottom: var(--rule); padding-bottom: 0.06em;
  color: var(--accent); font-size: var(--section); font-weight: 700; line-height: 1.2;
}
.entry { margin-top: var(--gap-entry); }
.first { margin-top: 0; }
.line, li { margin-top: var(--gap-bullet); }
.section + *, .section + ul > li:first-child { margin-top: var(--gap-heading); }
.section + ul { margin-top: 0; }
ul { padding-inline-start: 1em; list-style-type: var(--bullet); }
.draft::before {
  content: "DRAFT"; position: absolute; top: 4.5mm; right: 8mm; padding: 0.25em 0.8em 0.2em; border-radius: 0.25em;
  background-color: #ffec80; color: #5c4700; font-size: 9pt; line-height: 1.2; letter-spacing: 0.12em;
}
@media screen and (min-width: 221mm) {
  main { max-width: var(--paper); margin: 24px auto; box-shadow: 0 1px 6px #00000033; }
}
@media screen { main { padding: var(--margins); } }
@media screen and (max-width: 221mm) { body { background-color: #ffffff; } }
@media screen and (max-width: 600px) {
  main { padding: 28px 20px; font-size: 16px; line-height: 1.4; }
  .section { line-height: 1.25; }
  .l { white-space: normal; }
  .draft::before { top: 8px; right: 8px; }
}
@media print {
  body { background-color: #ffffff; color: #000000; }
  a { text-decoration: none; }
  .name, .section, .entry, .sub { break-after: avoid; }
  .name, .section, .entry, .sub, li { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  .draft::before { top: 0; right: 0; }
}"""
"""What is the same for every look. Its variables are a look's; gaps are in em, so that they grow with the text."""


def _style(plan: Plan) -> str:
    values = "\n".join(f"  --{name}: {value};" for name, value in _values(plan).items())
    return f":root {{\n  color-scheme: light;\n{values}\n}}\n{_SHEET}\n{_pages(plan)}"


def _values(plan: Plan) -> dict[str, str]:
    look = plan.look
    font, gaps = look.type, look.gaps
    return {
        "fonts": _families(plan.look),
        "size": f"{font.size:g}pt",
        "leading": f"{_CAPITAL + font.leading:.3g}",
        "name": _em(font.name, font.size),
        "label": _em(font.label, font.size),
        "section": _em(font.section, font.size),
        "accent": look.colours.accent,
        "rule": f"0.5pt solid {look.colours.rule}" if look.rule else "none",
        "head": "center" if look.centred else "start",
        "bullet": _string(f"{look.bullet}\u2002"),
        "gap-head": _em(gaps.head, font.size),
        "gap-section": _em(gaps.section, font.section),
        "gap-heading": _em(gaps.heading, font.size),
        "gap-entry": _em(gaps.entry, font.size),
        "gap-bullet": _em(gaps.bullet, font.size),
        "paper": f"{_PAPERS[plan.paper][1]:g}mm",
        "margins": _margins(plan),
    }


def _families(look: Look) -> str:
    """Word's font, the look's own, then any of their kind; those of another kind are for letters that these lack."""
    names = list(dict.fromkeys((look.type.word, *look.type.font)))
    is_serif = _is_serif(look.type.font[0])
    alike = [_string(name) for name in names if _is_serif(name) == is_serif]
    others = [_string(name) for name in names if _is_serif(name) != is_serif]
    return ", ".join([*alike, "serif" if is_serif else "sans-serif", *others])


def _is_serif(font: str) -> bool:
    return _SERIF.search(font) is not None and "sans" not in font.lower()


def _pages(plan: Plan) -> str:
    """The paper; from the second page on what the PDF has in its margins, where the browser draws such boxes."""
    boxes = {}
    if plan.look.page.footer:
        counted = f'{_string(f"{plan.author} ")} counter(page) " / " counter(pages)'
        boxes["bottom-center"] = f"content: {counted}; font: 8.5pt {_families(plan.look)}; color: #5a5a5a;"
    if plan.blanks:
        boxes["top-right"] = 'content: "DRAFT"; font: 9pt sans-serif; color: #5c4700;'
    first = "".join(f" @{box} {{ content: none; }}" for box in boxes)
    lines = [f"  size: {_PAPERS[plan.paper][0]};", f"  margin: {_margins(plan)};"]
    lines += [f"  @{box} {{ {said} }}" for box, said in boxes.items()]
    return "\n".join(["@page {", *lines, "}", *([f"@page :first {{{first} }}"] if first else [])])


def _margins(plan: Plan) -> str:
    page = plan.look.page
    return f"{page.top:g}mm {page.side:g}mm {page.bottom:g}mm"


def _em(points: float, size: float) -> str:
    return f"{points / size:.3f}em"


def _string(text: str) -> str:
    """A CSS string; all but letters, digits and spaces as escapes, so that nothing ends it or the style element."""
    plain = re.sub(r"[\x00-\x1f\x7f]", " ", text)
    return '"' + "".join(c if c.isalnum() or c == " " else f"\\{ord(c):x} " for c in plain) + '"'
