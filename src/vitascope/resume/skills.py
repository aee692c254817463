"""Skills: rows of a skills section in, labelled lines of items out."""

import re
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.model import Document
from vitascope.language.dates import is_present_word
from vitascope.resume.bullets import Lexicon, goes_on, joined
from vitascope.resume.grids import by_columns, chips
from vitascope.resume.model import Field, SkillLine
from vitascope.resume.rows import ICONS, Row, cut, first_change, look_of, trimmed
from vitascope.resume.words import opens_with_verb
from vitascope.tables import load_table
from vitascope.text import Passage, Span, join

_LABEL = re.compile(r"^([^:：,;|•·]{2,48}?)\s*[:：]\s*(?=\S|$)")
_DASHED_LABEL = re.compile(r"^([^:：,;|•·]{2,40}?)\s+[–—-]\s+(?=\S+.*[,|•·/;])")
_COMMAS = re.compile(r"\s*(?:[,;，、؛]|\s[|•·●▪◦∙⋅■–—-]\s|[|•·●▪◦∙⋅■✓✔])\s*")
_LEVEL_WORDS = (
    "expert|advanced|intermediate|beginner|basic|basics|proficient|fluent|native|familiar|novice|master|professional|elementary|"
    "competent|good|excellent|strong|working knowledge|conversational|limited|fortgeschritten|"
    "grundkenntnisse|experte|"
    "avancé|intermédiaire|débutant|avanzado|intermedio|básico|avançado|intermediário"
)
_LEVEL = re.compile(rf"\s*(?:[(\[–—:-]\s*)(?:{_LEVEL_WORDS})(?: level)?\s*[)\]]?\s*$", re.IGNORECASE)
_LONE_LEVEL = re.compile(rf"^(?:{_LEVEL_WORDS})(?: (?:level|user|proficiency))?$", re.IGNORECASE)
_LEVEL_BEHIND = re.compile(rf"\s*[·•|(–—-]\s*(?:{_LEVEL_WORDS})\)?$", re.IGNORECASE)
_RATING = re.compile(
    r"(?<!\d)[\s(]*(?:[★☆●○◉◯■□▰▱⬤⚫⚪✦✧*]{2,}|\d{1,3}\s?%|\d(?:\.\d)?\s?/\s?(?:5|10)|\(?\d+\+?\s*(?:years?|yrs?)\)?)\s*$",
    re.IGNORECASE,
)
_LONGEST_ITEM = 60


def skill_lines(
    document: Document, rows: Sequence[Row], lexicon: Lexicon, space: float, section: int
) -> tuple[SkillLine, ...]:
    """Lines in order; a label on a row of its own goes with the rows below it. `space` is the word space in ems."""
    rows = [row for row in map(_without_levels, rows) if not _LONE_LEVEL.match(row.text)]
    rows = _in_halves(document, rows)
    space = max(space, 0.5) if any(len(row.parts) > 1 for row in rows) else space
    rows = [row for row in by_columns(document, rows) if not _LONE_LEVEL.match(row.text)]
    lines: list[SkillLine] = []
    label, labelled = "", -2
    labels = _label_places(rows)
    place = 0
    for group in _groups(rows, labels):
        first, place = place, place + len(group)
        if len(group) == 1 and first in labels:
            text = _LEVEL_BEHIND.sub("", group[0].text).strip(" :：·•|–-")
            label = f"{label} {text}" if labelled == first - 1 and _goes_on_as_label(rows, first) else text
            labelled = first
            continue
        passage = joined(group, lexicon)
        own, rest = _labelled(document, passage, group[0])
        items = _items(document, rest, group, space)
        if own:
            label = ""
        if items:
            lines.append(SkillLine(own or label, items, passage, section))
        elif own:
            label = own
    return tuple(lines)


def _in_halves(document: Document, rows: Sequence[Row]) -> list[Row]:
    """The rows, those of two labelled lists cut in two; a list that goes on below stays with its half."""
    done: list[Row] = []
    place = 0
    while place < len(rows):
        halves = _halves(document, rows[place])
        place += 1
        if len(halves) < 2:
            done += halves
            continue
        lefts = [_left_of_items(document, half) for half in halves]
        whole: list[list[Row]] = [[half] for half in halves]
        while place < len(rows) and len(rows[place].parts) == 1 and rows[place].marker is None:
            beside = [n for n, left in enumerate(lefts) if abs(rows[place].left - left) <= _ALIGNED_PT]
            if not beside:
                break
            whole[beside[0]].append(rows[place])
            place += 1
        done += [row for half in whole for row in half]
    return done


_ALIGNED_PT = 2.0


def _left_of_items(document: Document, half: Row) -> float:
    box = document.runs[half.parts[1].runs[0]].box if len(half.parts) > 1 and half.parts[1].runs else None
    return box.x0 if box else -1.0


_HALVES = 4  # a label, its items, a label, its items


def _halves(document: Document, row: Row) -> list[Row]:
    """Two labelled lists in one row as two rows: "Languages | Python, C++ | Serving | vLLM, Ray"."""
    parts = [part.text for part in row.parts]
    labels = parts[0::2]
    are_lists = any(_COMMAS.search(text) for text in parts[1::2])
    if len(parts) != _HALVES or not are_lists or any(_COMMAS.search(text) or text.count(" ") > 2 for text in labels):
        return [row]
    at = row.text.find(parts[2], len(parts[0]) + len(parts[1]))
    halves = [cut(document, row, 0, at), cut(document, row, at, len(row.text))] if at > 0 else []
    return [half for half in halves if half is not None] or [row]


def _without_levels(row: Row) -> Row:
    """Without levels behind a wide gap: "FRONTEND    EXPERT"."""
    parts = tuple(p for p in row.parts if not _LONE_LEVEL.match(p.text))
    if not parts or len(parts) == len(row.parts) or parts != row.parts[: len(parts)]:
        return row
    passage = join(list(parts))
    return replace(row, passage=passage, parts=parts, cells=row.cells[: len(parts) - 1])


def _goes_on_as_label(rows: Sequence[Row], place: int) -> bool:
    row, above = rows[place], rows[place - 1]
    return (
        row.look == above.look
        and row.line.gap < 0.9
        and row.column == above.column
        and abs(row.left - above.left) < 3
    )


def _label_places(rows: Sequence[Row]) -> frozenset[int]:
    """Rows that label what stands below them: they end in a colon, or look stronger than the row below."""
    found: set[int] = set(_labels_by_look(rows))
    for place in range(len(rows) - 1, -1, -1):
        row = rows[place]
        if len(row.parts) > 1 or row.words > 6 or _COMMAS.search(_LEVEL_BEHIND.sub("", row.text).strip(" ·•|–-")):
            continue
        if row.text.endswith((":", "：")):
            found.add(place)
            continue
        below = rows[place + 1] if place + 1 < len(rows) else None
        if below is None or (row.marker is not None and below.marker is None):
            continue
        if row.marker is not None and row.look == replace(below.look, caps=row.look.caps):
            continue  # "CUDA" over "Triton" in one list is no label, though it is in capitals
        same_label = place + 1 in found and row.look == below.look and below.line.gap < 0.9
        if _is_stronger(row, below) or (same_label and row.column == below.column):
            found.add(place)
    return frozenset(found)


_MOST_LABEL_WORDS = 4


def _labels_by_look(rows: Sequence[Row]) -> list[int]:
    """Short rows in a slant or colour of their own, the first row one of them, plain rows below each."""
    looks = [(row.look.italic, row.look.colour) for row in rows]
    if len(set(looks)) != 2:
        return []
    places = [place for place, look in enumerate(looks) if look == looks[0]]
    are_short = all(
        len(rows[p].parts) == 1 and rows[p].words <= _MOST_LABEL_WORDS and not _COMMAS.search(rows[p].text)
        for p in places
    )
    are_over_others = all(p + 1 < len(rows) and p + 1 not in places for p in places)
    return places if len(places) >= 2 and 2 * len(places) < len(rows) and are_short and are_over_others else []


def _is_stronger(row: Row, below: Row) -> bool:
    look, other = row.look, below.look
    if other.caps and not look.caps and not (look.bold and not other.bold):
        return False
    if look.size < other.size - 0.6 and not (look.bold and not other.bold):
        return look.caps and not other.caps and row.words <= 4
    return (
        (look.bold and not other.bold)
        or look.size > other.size + 0.4
        or (look.caps and not other.caps and len(row.text) > 4)
        or (row.marker is None and below.marker is not None)
        or (row.line.heading is not None and below.line.heading is None)
    )


def _groups(rows: Sequence[Row], labels: frozenset[int]) -> list[list[Row]]:
    """Rows that belong to one line of items: a list with commas that goes on below, an item that wraps."""
    groups: list[list[Row]] = []
    for place, row in enumerate(rows):
        alone = place in labels or (place and place - 1 in labels)
        if groups and not alone and _wraps(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _wraps(group: list[Row], row: Row) -> bool:
    above = group[-1]
    if (
        row.marker is not None
        or (_LABEL.match(row.text) and not row.text[:1].islower())
        or (above.look.bold != row.look.bold and len(group) == 1 and not _COMMAS.search(above.text))
    ):
        return False
    if row.column != above.column:
        return False
    hanging = group[0].marker is not None and row.left > group[0].left + 3 and row.line.gap < 0.8
    if hanging and len(row.parts) == 1 and _COMMAS.search(above.text):
        return True
    if above.text.endswith((",", ";", "|", "/", "&", "-", "•", "·", "(")) or re.search(
        r"\b(?:and|und|et|y|with|of|for|in)$", above.text
    ):
        return True
    text = " ".join(r.text for r in group)
    if text.count("(") > text.count(")") or row.text[:1] in ",;)|":
        return True
    listed = len(_COMMAS.findall(text)) >= 1
    if listed and (_COMMAS.search(row.text) or row.text[:1].islower() or len(row.text) < 30):
        return goes_on(row, above) and len(row.parts) == 1
    if group[0].marker is not None and row.left > group[0].left + 2 and row.line.gap < 0.6:
        return goes_on(row, above) or row.text[:1].islower()
    return row.text[:1].islower() and goes_on(row, above) and row.words <= 4 and row.line.box is not None


def _labelled(document: Document, passage: Passage, row: Row) -> tuple[str, Passage]:
    """The label at the start of a line and the rest; also a first stretch before a wide gap."""
    match = _LABEL.match(passage.text) or _DASHED_LABEL.match(passage.text)
    if match and match[1].count(" ") <= 6:
        return match[1].strip(), passage.part(Span(match.end(), len(passage.text))).strip()
    change = first_change(document, passage)
    bold_label = 2 < change <= 48 and not _COMMAS.search(passage.text[:change].rstrip(" :–—-"))
    if bold_label and not first_change(document, passage.part(Span(change, len(passage.text)))):
        items = passage.part(Span(change, len(passage.text))).strip(" :–—-")
        if items.text[:1].isalnum() and (_COMMAS.search(items.text) or len(row.parts) == 1):
            return passage.text[:change].strip(" :–—-"), items
    if len(row.parts) > 1:
        first = row.parts[0].text
        rest = passage.text[len(first) :]
        bold = look_of(document, row.parts[0]).bold and not look_of(document, row.parts[1]).bold
        if not _COMMAS.search(first) and (_COMMAS.search(rest) or bold) and first.count(" ") <= 4:
            return first, passage.part(Span(len(first), len(passage.text))).strip()
    return "", passage


def _items(document: Document, passage: Passage, group: Sequence[Row], space: float) -> tuple[Field, ...]:
    if not passage.text:
        return ()
    if len(group) == 1 and not _COMMAS.search(passage.text):
        parts = group[0].parts if len(group[0].parts) > 1 else (passage,)
        stretches = [c for p in parts if p.text in passage.text for c in chips(document, p, space)]
    else:
        stretches = _split(passage)
    items = []
    for stretch in [piece for whole in stretches for piece in unglued_items(whole)]:
        item = _item(stretch)
        if item is not None:
            items.append(item)
    return tuple(items)


class _SkillWords(Struct, frozen=True):
    camel: str


@cache
def _camel() -> re.Pattern[str]:
    names = sorted(load_table("phrases/skills.toml", _SkillWords).camel.split(", "), key=len, reverse=True)
    return re.compile("|".join(re.escape(name) for name in names))


_GLUE = re.compile(r"(?<=[a-z+#)])(?=[A-Z])|(?<=[a-z]\d)(?=[A-Z][a-z])")


def unglued_items(passage: Passage) -> list[Passage]:
    """Items whose spaces were lost ("KafkaKubernetesTerraform"): cut before capitals, three pieces at least."""
    text = passage.text
    if len(text) < 16:
        return [passage]
    whole = [m.span() for m in _camel().finditer(text)]
    cuts = [m.start() for m in _GLUE.finditer(text) if not any(a < m.start() < b for a, b in whole)]
    cuts = sorted({*cuts, *(b for _, b in whole if text[b : b + 1].isupper()), *(a for a, _ in whole if a)})
    cuts = [at for at in cuts if text[at - 1 : at].isalnum() or text[at - 1 : at] in "+#)"]
    if len(cuts) < 2:
        return [passage]
    return [passage.part(Span(a, b)) for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]


def _split(passage: Passage) -> list[Passage]:
    """Cut at commas, bars and bullets that stand outside brackets."""
    pieces, start, depth = [], 0, 0
    text = passage.text
    at = 0
    while at < len(text):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth = max(0, depth - 1)
        match = _COMMAS.match(text, at) if not depth and not (text[at].isalnum()) else None
        if match and match.end() > match.start() and not _inside_number(text, match.start()):
            pieces.append(passage.part(Span(start, match.start())))
            start = at = match.end()
            continue
        at += 1
    pieces.append(passage.part(Span(start, len(text))))
    return pieces


def _inside_number(text: str, at: int) -> bool:
    return text[at] == "," and at > 0 and at + 1 < len(text) and text[at - 1].isdigit() and text[at + 1].isdigit()


def _item(stretch: Passage) -> Field | None:
    """One skill, its level, rating and full stop off; None for what is none."""
    piece = trimmed(stretch).strip(" ,;•·|")
    value = piece.text
    value = re.sub(r"^(?:and|und|et|&|or)\s+", "", value)
    value = _RATING.sub("", _LEVEL.sub("", value)).strip()
    value = re.sub(r"(?<=[\w)])\.$", "", value)
    value = ICONS.sub("", value).strip()
    if not value or not any(c.isalnum() for c in value) or _LONE_LEVEL.match(value) or is_present_word(value):
        return None
    if (
        re.fullmatch(r"\d{1,3}%?", value)
        or (value.count(" ") >= 3 and opens_with_verb(value))
        or value.count(" ") > 7
    ):
        return None
    confidence = 90 if len(value) <= 40 else 60 if len(value) <= _LONGEST_ITEM else 40
    return Field(value, piece, confidence)


def merged(lines: Sequence[SkillLine]) -> tuple[SkillLine, ...]:
    """Lines one after another under the same label as one line."""
    kept: list[SkillLine] = []
    for line in lines:
        if kept and line.label and kept[-1].label == line.label and kept[-1].section == line.section:
            before = kept[-1]
            kept[-1] = replace(before, items=before.items + line.items, passage=join([before.passage, line.passage]))
        else:
            kept.append(line)
    return tuple(kept)
