"""Wrapped lines put together: rows in, statements out, hyphens at line ends mended without harm to real ones."""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from vitascope.resume.model import Bullet
from vitascope.resume.rows import Row
from vitascope.resume.words import opens_with_verb
from vitascope.text import Passage, Span, join

_HYPHENS = ("-", "‐", "\u00ad")
_WORD = re.compile(r"[^\W\d_]+(?:[-‐‑][^\W_]+)*")
# First halves after which an English hyphen is nearly always real, and second halves before which it is.
_KEEPS_AFTER = frozenset(
    [
        "long",
        "short",
        "high",
        "low",
        "self",
        "cross",
        "multi",
        "non",
        "pre",
        "post",
        "real",
        "end",
        "co",
        "well",
        "open",
        "state",
        "full",
        "half",
        "single",
        "double",
        "two",
        "three",
        "four",
        "five",
        "six",
        "ten",
        "first",
        "second",
        "third",
        "third-party",
        "large",
        "small",
        "mid",
        "early",
        "late",
        "fast",
        "fine",
        "hand",
        "in",
        "out",
        "on",
        "off",
        "up",
        "down",
        "one",
        "zero",
        "best",
        "cost",
        "data",
        "user",
        "time",
        "event",
        "model",
        "hardware",
        "software",
        "cloud",
        "client",
        "server",
        "customer",
        "company",
        "team",
        "industry",
        "peer",
        "fault",
        "memory",
        "compute",
        "latency",
        "quality",
        "production",
        "research",
        "right",
        "left",
        "ultra",
        "semi",
        "quasi",
        "hyper",
        "micro",
        "macro",
        "inter",
        "intra",
        "anti",
        "all",
        "any",
        "ever",
        "never",
        "much",
        "year",
        "day",
        "week",
        "month",
        "hour",
        "minute",
        "decision",
        "results",
        "test",
        "mission",
        "fp",
        "bf",
        "int",
        "gpu",
        "cpu",
        "tpu",
        "tensor",
        "torch",
        "pytorch",
        "machine",
        "deep",
        "k",
        "n",
        "p",
        "x",
        "c",
        "e",
        "ai",
        "ml",
        "on-",
    ]
)
_KEEPS_BEFORE = frozenset(
    [
        "based",
        "driven",
        "time",
        "end",
        "level",
        "scale",
        "functional",
        "performance",
        "efficient",
        "latency",
        "term",
        "source",
        "art",
        "tenant",
        "region",
        "value",
        "user",
        "friendly",
        "facing",
        "side",
        "aware",
        "free",
        "like",
        "specific",
        "wide",
        "grade",
        "class",
        "party",
        "step",
        "purpose",
        "quality",
        "to-end",
        "in",
        "by",
        "oriented",
        "ready",
        "native",
        "first",
        "only",
        "intensive",
        "critical",
        "grained",
        "tuned",
        "tuning",
        "trained",
        "training",
        "located",
        "authored",
        "founded",
        "founder",
        "created",
        "owned",
        "led",
        "hosted",
        "line",
        "site",
        "demand",
        "premise",
        "the-art",
        "of-the-art",
        "loss",
        "llm",
        "gpu",
        "cpu",
        "node",
        "stage",
        "stack",
        "fold",
    ]
)


class Lexicon(Struct, frozen=True):
    """The words that stand whole in the document, lower case: what a broken word may be mended to."""

    words: frozenset[str]

    def mended(self, left: str, right: str) -> str:
        """How "imple-" and "mentation" go together: the hyphen off, or kept where it is real."""
        glued, kept = (left + right).lower(), f"{left}-{right}".lower()
        if kept in self.words:
            return "-"
        if glued in self.words:
            return ""
        if not right[:1].islower() or not left[-1:].islower():
            return "-"
        head = left.lower().rsplit("-", 1)[-1]
        tail = re.split(r"[-‐‑]", right.lower())[0]
        if head in _KEEPS_AFTER or tail in _KEEPS_BEFORE or "-" in left or "-" in right:
            return "-"
        return "-" if head in self.words and tail in self.words and len(head) > 2 and len(tail) > 2 else ""


def lexicon(rows: Iterable[Row]) -> Lexicon:
    words = set()
    for row in rows:
        found = _WORD.findall(row.text)
        ends_open = row.text.endswith(_HYPHENS)
        for word in found[:-1] if ends_open else found:
            low = word.lower().replace("‐", "-").replace("‑", "-")
            words.add(low)
            words.update(low.split("-"))
    return Lexicon(frozenset(words))


def joined(rows: Sequence[Row], lexicon: Lexicon) -> Passage:
    """The rows as one text: a space between lines, words that were broken over a line end whole again."""
    passage = rows[0].passage
    for row in rows[1:]:
        passage = _glued(passage, row.passage, lexicon)
    return passage


def _glued(above: Passage, below: Passage, lexicon: Lexicon) -> Passage:
    text = above.text
    if not text.endswith(_HYPHENS) or len(text) < 2 or not text[-2].isalnum():
        return join([above, below], "" if text.endswith(("/", "–")) and text[-2:-1].isalnum() else " ")
    if text.endswith("\u00ad"):
        return join([above.part(Span(0, len(text) - 1)), below], "")
    left = re.search(r"[^\s(/]+$", text[:-1])
    right = re.match(r"[^\s,.;:)/]+", below.text)
    if left is None or right is None:
        return join([above, below])
    if right.group().lower() in {"and", "or", "und", "oder", "to", "et", "ou", "y", "o"}:
        return join([above, below])
    sign = lexicon.mended(left.group(), right.group())
    return join([above.part(Span(0, len(text) - 1)), below], sign)


def goes_on(row: Row, above: Row) -> bool:
    """Whether `row` continues the paragraph that `above` is the last line of."""
    if row.marker is not None or row.line.heading is not None:
        return False
    if row.line.paragraph >= 0 and above.line.paragraph >= 0:
        return not row.line.first_of_paragraph
    if row.line.box is None or above.line.box is None:
        return not row.line.first_of_paragraph or _goes_on_as_text(row, above)
    return _goes_on_on_page(row, above)


def _goes_on_as_text(row: Row, above: Row) -> bool:
    if row.line.gap > 0.5 or (above.text.endswith((".", "!", "?", ":", ";")) and row.text[:1].isupper()):
        return False
    if row.text[:1].islower() or above.text.endswith((",", "-", "and", "of", "the", "to", "for", "with", "in")):
        return True
    return len(above.text) >= 66 and row.line.depth >= above.line.depth


def _goes_on_on_page(row: Row, above: Row) -> bool:
    turned = row.column != above.column
    if row.look.size and above.look.size and abs(row.look.size - above.look.size) > 0.8:
        return False
    if turned:
        return row.text[:1].islower() and not above.text.endswith((".", "!", "?")) and is_full(above, row)
    if row.line.gap > (1.0 if is_full(above, row) and not above.text.endswith((".", "!", "?")) else 0.75):
        return False
    if row.left < above.left - 3 and above.marker is None and not _opens_indented(above):
        return False
    if above.text.endswith(_HYPHENS) and row.text[:1].islower():
        return True
    if opens_statement(row.text) and not _OPEN_END.search(above.text):
        return False
    if not is_full(above, row):
        return row.text[:1].islower() and above.text.endswith((",", "-", "and", "or")) and row.line.gap < 0.4
    if row.line.first_of_paragraph and row.line.gap > 0.45:
        return row.text[:1].islower()
    return True


def opens_statement(text: str) -> bool:
    """It begins with a capitalised verb, as bullets do: "Reduced …", "Cut …"."""
    return text[:1].isupper() and opens_with_verb(text)


_OPEN_END = re.compile(r"(?:,|-|\b(?:and|or|of|the|a|to|for|with|in|by|on|at|from|as|using|via|that|which))$")


def _opens_indented(row: Row) -> bool:
    return row.line.first_of_paragraph


def is_full(above: Row, below: Row) -> bool:
    """The first word of `below` would not have fitted on the line of `above`: nobody wished for the line end."""
    if not above.edge:
        return True
    first = below.text.split(" ", 1)[0]
    height = above.line.box.height if above.line.box else 10.0
    letters = max(1, len(above.text))
    width = (above.right - above.left) / letters
    return above.right + (len(first) + 1) * width * 0.92 >= above.edge - height * 0.6


def paragraphs(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows grouped into paragraphs; a row with a marker always opens one."""
    groups: list[list[Row]] = []
    for row in rows:
        if groups and _belongs(row, groups[-1]):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _belongs(row: Row, group: list[Row]) -> bool:
    above = group[-1]
    if row.marker is not None:
        return False
    if group[0].marker is None or row.line.box is None:
        return goes_on(row, above)
    if row.column != above.column:
        return row.text[:1].islower() or (not above.text.endswith((".", "!", "?", ";")) and goes_on(row, above))
    hanging = row.left >= group[0].left + 2 or (len(group) > 1 and abs(row.left - group[-1].left) < 2)
    aligned = abs(row.left - group[0].left) < 3
    if row.line.gap > 0.9 or (row.look.bold and not above.look.bold and not above.text.endswith(",")):
        return False
    if row.left >= group[0].left + 4 and row.line.gap < 0.6 and above.text[-1:] not in ".!?":
        return True
    if hanging or aligned:
        return is_full(above, row) or row.text[:1].islower()
    return goes_on(row, above)


def bullet_of(rows: Sequence[Row], lexicon: Lexicon, confidence: int = 100) -> Bullet:
    return Bullet(joined(rows, lexicon), rows[0].marker, confidence)
