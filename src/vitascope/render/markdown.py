"""A plan as GitHub-flavoured Markdown that every renderer gives back as the plan's words.

Signs that Markdown would read are escaped, and only those. Inside links and emphasis brackets and stars are character
references: simple readers look for the end of a link or an emphasis without regard to backslashes.
"""

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from msgspec.structs import replace

from vitascope.master.markup import Span
from vitascope.render.plan import Block, BlockKind, Plan
from vitascope.render.web import SAFE_LINK

_HEADINGS: dict[BlockKind, str] = {"name": "# ", "section": "## ", "entry": "### "}
_ONE_BLOCK: tuple[frozenset[BlockKind], ...] = (
    frozenset(("label", "contact")),
    frozenset(("subtitle",)),
    frozenset(("labelled",)),
)
"""Kinds of lines that follow each other without a gap: their line ends are kept."""

_BREAK = "  \n"  # two spaces; a backslash is not known to all readers
_ADDRESS = re.compile(r"https?://[A-Za-z0-9][\w./~%?=#:@+,-]*", re.ASCII)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_OUR_BLANK = re.compile(r"\[[$€£]?N\]")


def draw_markdown(plan: Plan) -> bytes:
    """The plan's Markdown, in UTF-8."""
    blocks = [block for block in plan.blocks if block.text.strip()]
    text = ""
    for before, block in pairwise((None, *blocks)):
        assert block is not None
        if before is not None:
            text += _between(before, block)
        text += _line(block)
    return f"{text}\n".encode("utf-8", "replace")


def _between(before: Block, block: Block) -> str:
    if before.kind == block.kind == "bullet":
        return "\n"
    return _BREAK if any({before.kind, block.kind} <= kinds for kinds in _ONE_BLOCK) else "\n\n"


def _line(block: Block) -> str:
    if block.kind in ("name", "section"):  # bold of themselves
        block = replace(block, spans=tuple(replace(span, strong=False) for span in block.spans))
    text = _inline(_joined(block.spans))
    if block.kind == "bullet":
        return f"- {_at_start(text)}"
    if block.kind in _HEADINGS:
        return _HEADINGS[block.kind] + re.sub(r"(^|\s)#(#*)$", r"\1\\#\2", text)
    return _at_start(text)


_RULE_OF_TABLE = re.compile(r"[\s|:-]+")
_OPENS = re.compile(r"(?P<sign>#{1,6}(?=\s|$)|[-+](?=\s|$|-)|>|=)|(?P<number>\d{1,9})(?P<dot>[.)])(?=\s|$)")


def _at_start(text: str) -> str:
    """The text with a backslash where its first sign would make it a heading, an item, a quotation or a rule."""
    if _RULE_OF_TABLE.fullmatch(text):
        return re.sub(r"[|:-]", r"\\\g<0>", text)
    found = _OPENS.match(text)
    if found is None:
        return text
    return f"\\{text}" if found["sign"] else f"{found['number']}\\{text[found.start('dot') :]}"


def _joined(spans: Sequence[Span]) -> list[Span]:
    """The spans with single spaces inside, none at the ends; neighbours of one look are one."""
    joined: list[Span] = []
    for look, run in groupby(spans, lambda span: replace(span, text="")):
        text = re.sub(r"\s+", " ", "".join(span.text for span in run))
        if not joined or joined[-1].text.endswith(" "):
            text = text.removeprefix(" ")
        if text:
            joined.append(replace(look, text=text))
    if joined and joined[-1].text.endswith(" "):
        joined[-1] = replace(joined[-1], text=joined[-1].text.rstrip())
    return joined


# Spans


def _inline(spans: Sequence[Span]) -> str:
    whole = "".join(span.text for span in spans)
    text = ""
    for number, span in enumerate(spans):
        following = "".join(later.text for later in spans[number + 1 :])
        for piece in _apart(span):
            if piece.text == " ":
                text += " "
            else:
                rest = following if span.text.endswith(piece.text) else " "
                stretch = _stretch(piece, text, rest, has_pair="~" in whole.replace("~", "", 1))
                if text.endswith("!") and stretch.startswith("["):  # no picture
                    text = text[:-1] + r"\!"
                text += stretch
    return text


def _apart(span: Span) -> Iterator[Span]:
    """A span that is set off by more than its text with the spaces at its ends outside."""
    text = span.text
    if not (span.strong or span.em or span.link or span.code):
        yield span
        return
    if text.startswith(" "):
        yield Span(" ")
    if text.strip():
        yield replace(span, text=text.strip())
    if text.endswith(" ") and text.strip():
        yield Span(" ")


def _stretch(span: Span, before: str, following: str, *, has_pair: bool) -> str:
    """A span in its signs; without emphasis where Markdown may not read the signs as such (CommonMark, 6.2)."""
    is_linked = bool(span.link) and SAFE_LINK.match(span.link) is not None
    signs = ("**" if span.strong else "") + ("*" if span.em else "")
    inside = _inside(span, before, following, in_signs=bool(signs) or is_linked, has_pair=has_pair)
    if is_linked:
        inside = _link(span, inside)
    if signs and _stands_free(before, following):
        return f"{signs}{inside}{signs}"
    return inside


def _inside(span: Span, before: str, following: str, *, in_signs: bool, has_pair: bool) -> str:
    text = span.text
    if span.blank and not in_signs and _OUR_BLANK.fullmatch(text) and following[:1] not in ("(", ":", "["):
        return text
    if span.code and not in_signs and not re.search(r"[`*\[\]\\]|^ | $", text) and before[-1:] != "`":
        return f"`{text}`"
    return _escaped(text, following, in_signs=in_signs, has_pair=has_pair)


def _link(span: Span, inside: str) -> str:
    if _ADDRESS.fullmatch(span.text) and span.link == span.text:
        return f"<{span.text}>"
    if _MAIL.fullmatch(span.text) and span.link == f"mailto:{span.text}":
        return f"<{span.text}>"
    return f"[{inside}]({_target(span.link)})"


def _target(link: str) -> str:
    """The address with what would end it, or be read as a character reference, as references."""
    if html.unescape(link) != link:
        link = link.replace("&", "&amp;")
    link = re.sub(r"\s", "%20", link)
    return re.sub(r"[()<>\[\]*`\\\"']", lambda sign: f"&#{ord(sign[0])};", link)


def _stands_free(before: str, following: str) -> bool:
    """Whether stars around a text open and close emphasis: no letter and no other star touches them."""
    if before.endswith("*") and not before.endswith(r"\*"):
        return False
    return all(not sign or sign.isspace() or _is_punctuation(sign) for sign in (before[-1:], following[:1]))


def _is_punctuation(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "PS"


# Signs

_SIGNS = re.compile(r"[\\`*\[\]]|<(?=[A-Za-z/!?]|$)|_+|~|&")


def _escaped(text: str, following: str, *, in_signs: bool, has_pair: bool) -> str:
    def sign(found: "re.Match[str]") -> str:
        mark = found[0]
        if mark[0] == "_":
            parted = text[found.start() - 1 : found.start()].isalnum() and text[found.end() :][:1].isalnum()
            return mark if parted else mark.replace("_", r"\_")
        if (mark == "~" and not has_pair) or (mark == "&" and not _is_reference(text[found.start() :] + following)):
            return mark
        return f"&#{ord(mark)};" if in_signs and mark in "*[]`\\" else f"\\{mark}"

    return _SIGNS.sub(sign, text)


def _is_reference(text: str) -> bool:
    """Whether what begins with this ampersand would be read as a character reference."""
    name = "&" + re.split(r"[^#\w;]", text[1:40])[0]
    return html.unescape(name) != name
