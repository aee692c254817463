"""As much of CSS as tells how text looks and whether it is seen: simple selectors, a dozen properties."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from vitascope.document.colours import from_hex

PROPERTIES = frozenset(
    (
        "display",
        "visibility",
        "opacity",
        "color",
        "background",
        "background-color",
        "font",
        "font-size",
        "font-weight",
        "font-style",
        "font-family",
        "text-indent",
        "left",
        "top",
        "position",
        "float",
        "clip",
        "clip-path",
        "list-style",
        "list-style-type",
        "white-space",
    )
)
_MOST_RULES = 5_000
_LONGEST = 200  # letters of a selector, links of a chain of variables


class Node(Struct, frozen=True):
    """What selectors can ask of an element."""

    tag: str
    identifier: str = ""
    classes: tuple[str, ...] = ()


class _Rule(Struct, frozen=True):
    parts: tuple[Node, ...]  # the element last, those around it before
    weight: tuple[int, int, int, int]
    declared: tuple[tuple[str, str], ...]


class Sheet(Struct):
    """The rules of the style elements of a page, and its variables."""

    _rules: dict[str, list[_Rule]] = field(default_factory=dict)
    _variables: dict[str, str] = field(default_factory=dict)
    _count: int = 0

    def add(self, text: str) -> None:
        for selectors, body in _blocks(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
            declared = declarations(body)
            for name, value in declared:
                if name.startswith("--"):
                    self._variables.setdefault(name, value)
            told = tuple((name, value) for name, value in declared if name in PROPERTIES)
            for selector in selectors.split(",") if told else ():
                self._add_rule(selector.strip(), told)

    def _add_rule(self, selector: str, told: tuple[tuple[str, str], ...]) -> None:
        parts = _parts_of(selector)
        if parts is None or self._count >= _MOST_RULES:
            return
        self._count += 1
        ids = sum(1 for part in parts if part.identifier)
        classes = sum(len(part.classes) for part in parts)
        tags = sum(1 for part in parts if part.tag != "*")
        rule = _Rule(parts, (ids, classes, tags, self._count), told)
        last = parts[-1]
        key = "#" + last.identifier if last.identifier else "." + last.classes[0] if last.classes else last.tag
        self._rules.setdefault(key, []).append(rule)

    def styles(self, node: Node, around: Sequence[Node], inline: str) -> dict[str, str]:
        """The values that hold for `node` among its ancestors, the style attribute last."""
        keys = [node.tag, "*", *("." + name for name in node.classes)]
        if node.identifier:
            keys.append("#" + node.identifier)
        found = [rule for key in keys for rule in self._rules.get(key, ()) if _matches(rule, node, around)]
        found.sort(key=lambda rule: rule.weight)
        values: dict[str, str] = {}
        firm: set[str] = set()
        own = tuple((n, v) for n, v in declarations(inline) if n in PROPERTIES) if inline else ()
        for declared in (*(rule.declared for rule in found), own):
            for name, value in declared:
                is_firm = value.endswith("!important")
                if name not in firm or is_firm:
                    values[name] = self._settled(value.removesuffix("!important").strip())
                if is_firm:
                    firm.add(name)
        return values

    def _settled(self, value: str) -> str:
        for _ in range(5):
            found = re.search(r"var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)", value)
            if found is None:
                break
            known = self._variables.get(found[1], (found[2] or "").strip())
            value = value[: found.start()] + known[:_LONGEST] + value[found.end() :]
        return value


def _blocks(text: str) -> Iterable[tuple[str, str]]:
    """Selectors and bodies; of @media only what is for screens is entered, other at-rules are passed over."""
    at = 0
    while (opened := text.find("{", at)) >= 0:
        head = text[at:opened].rpartition(";")[2].strip()
        closed = _end_of_block(text, opened)
        body = text[opened + 1 : closed]
        if head.startswith("@"):
            if head.startswith(("@media", "@supports", "@layer")) and _is_for_screen(head):
                yield from _blocks(body)
        else:
            yield head, body
        at = closed + 1


def _end_of_block(text: str, opened: int) -> int:
    depth = 0
    for brace in re.compile(r"[{}]").finditer(text, opened):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def _is_for_screen(head: str) -> bool:
    return "print" not in head and "max-width" not in head and "prefers-color-scheme: dark" not in head


def declarations(body: str) -> tuple[tuple[str, str], ...]:
    found = []
    for one in body.split(";"):
        name, colon, value = one.partition(":")
        if colon:
            name = name.strip()
            found.append((name if name.startswith("--") else name.lower(), value.strip().lower()))
    return tuple(found)


_PART = re.compile(r"(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)", re.IGNORECASE)


def _parts_of(selector: str) -> tuple[Node, ...] | None:
    """The compounds of a selector of tags, classes and ids, or None if it asks for more than that."""
    if not selector or len(selector) > _LONGEST or any(sign in selector for sign in ":+~[@&%("):
        return None
    parts = []
    for word in selector.replace(">", " ").split():
        found = _PART.fullmatch(word)
        if found is None:
            return None
        marks = re.findall(r"[.#][\w-]+", found[2] or "")
        identifier = next((mark[1:] for mark in marks if mark[0] == "#"), "")
        classes = tuple(mark[1:] for mark in marks if mark[0] == ".")
        parts.append(Node((found[1] or "*").lower(), identifier, classes))
    return tuple(parts) or None


def _matches(rule: _Rule, node: Node, around: Sequence[Node]) -> bool:
    """Whether the rule's last compound is the node and the others stand around it in order; ">" is taken as " "."""
    if not _is(rule.parts[-1], node):
        return False
    wanted = list(rule.parts[:-1])
    for outer in reversed(around):
        if not wanted:
            break
        if _is(wanted[-1], outer):
            wanted.pop()
    return not wanted


def _is(asked: Node, node: Node) -> bool:
    if asked.tag not in ("*", node.tag) or (asked.identifier and asked.identifier != node.identifier):
        return False
    return all(name in node.classes for name in asked.classes)


_UNITS = {"px": 0.75, "pt": 1.0, "pc": 12.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
_SIZES = {
    "xx-small": 7.0,
    "x-small": 7.5,
    "small": 10.0,
    "medium": 12.0,
    "large": 13.5,
    "x-large": 18.0,
    "xx-large": 24.0,
}
_ROOT_PT = 12.0


def size_of(value: str, inherited: float) -> float:
    """A font size in points."""
    if value in _SIZES:
        return _SIZES[value]
    found = re.fullmatch(r"(\d*\.?\d+)(px|pt|pc|in|cm|mm|em|rem|%)?", value)
    if found is None:
        return inherited
    number, unit = float(found[1]), found[2] or "px"
    if unit in ("em", "%"):
        return inherited * number / (100 if unit == "%" else 1)
    return number * (_ROOT_PT if unit == "rem" else _UNITS[unit])


def length_of(value: str) -> float | None:
    """A length in points, where its unit is absolute or of the font's size."""
    found = re.fullmatch(r"(-?\d*\.?\d+)(px|pt|pc|in|cm|mm|em|rem)?", value)
    if found is None:
        return None
    return float(found[1]) * _UNITS.get(found[2] or "px", _ROOT_PT)


def colour_of(value: str) -> int | None:
    """0xRRGGBB, or None for what is not told (names unknown here, gradients, variables)."""
    found = re.match(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)", value)
    if found:
        red, green, blue = (min(255, int(found[at])) for at in (1, 2, 3))
        return red << 16 | green << 8 | blue
    return from_hex(value)


def is_clear(value: str) -> bool:
    """Whether a colour is fully transparent."""
    return value == "transparent" or re.match(r"rgba\([^)]*[,/]\s*0?\.?0+%?\s*\)", value) is not None
