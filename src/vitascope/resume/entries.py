"""A section cut into entries: which rows are heads, and which rows are the body under each."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from vitascope.document.model import Document
from vitascope.resume.bullets import goes_on, is_full, paragraphs
from vitascope.resume.rows import Look, Row, cut
from vitascope.resume.words import (
    capitalised_share,
    degree_weight,
    inner_labels,
    institution_weight,
    is_place,
    opens_with_verb,
    organisation_weight,
    squeezed,
    title_weight,
)

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+\.[a-z]{2,}/\S*")


class Block(Struct, frozen=True):
    """An entry before its fields are told: the rows of its head and of its body."""

    head: tuple[Row, ...]
    body: tuple[Row, ...]


def blocks(document: Document, rows: Sequence[Row], body_look: Look) -> tuple[Block, ...]:
    """Entries of a section in order. Rows before the first head are the body of a block without head."""
    rows = [piece for row in rows if not is_inner_label(row.text) for piece in _without_sentence(document, row)]
    if not rows:
        return ()
    plain = _plain_look(rows, body_look)
    roles = _roles(rows, plain)
    return tuple(_grouped(rows, roles))


def _without_sentence(document: Document, row: Row) -> list[Row]:
    """As in "Engineer, Globex (2019 - 2022) Leads the guild that …": the head, and the sentence on the same line."""
    if not row.dates or row.marker is not None:
        return [row]
    end = row.dates[-1].span.end
    end += 1 if row.text[end : end + 1] in {")", "]"} else 0
    rest = row.text[end:].strip(" .·|–-")
    if (
        rest.count(" ") < (2 if row.text.endswith(".") else 4)
        or capitalised_share(rest) > 0.5
        or not rest[:1].isupper()
    ):
        return [row]
    pieces = cut(document, row, 0, end), cut(document, row, end, len(row.text))
    return [p for p in pieces if p is not None]


def is_inner_label(text: str) -> bool:
    """As in "Highlights", "Key achievements:": a label over the bullets of an entry."""
    return squeezed(text) in inner_labels()


def _plain_look(rows: Sequence[Row], body_look: Look) -> Look:
    """The look of bullets and prose in the section; of the page where there are none."""
    weights: Counter[Look] = Counter()
    for row in rows:
        if row.marker is not None or row.words >= 9:
            weights[row.look] += len(row.text)
    return weights.most_common(1)[0][0] if weights else body_look


def _roles(rows: Sequence[Row], plain: Look) -> list[str]:
    """For each row: "bullet", "wrap", "dated", "styled", "maybe" or "prose"; heads are "head" in the end."""
    marked_heads = _heads_are_marked(rows)
    roles: list[str] = []
    group: list[Row] = []  # the paragraph that is open
    for place, row in enumerate(rows):
        role = _role(row, roles[-1] if roles else "", group, plain, marked_heads)
        if role == "bullet" and place + 1 < len(rows) and _is_marked_head(row, rows[place + 1]):
            role = "styled"
        if (
            role in {"wrap", "prose"}
            and group
            and roles[-1] in {"bullet", "wrap", "prose", "maybe"}
            and _continues(row, group)
        ):
            if roles[-1] == "maybe":
                roles[-1] = "prose"
            group.append(row)
        else:
            group = [row]
        roles.append(role)
    return _settled(rows, roles)


def _is_marked_head(row: Row, below: Row) -> bool:
    """A title behind the dot of a timeline, with its dates alone on the line below."""
    return below.marker is None and _is_short_date_row(below) and title_weight(row.text) >= 3 and not is_prose(row)


def _continues(row: Row, group: list[Row]) -> bool:
    return len(paragraphs([*group, row])) == 1


def _heads_are_marked(rows: Sequence[Row]) -> bool:
    """All dated rows carry list markers: the roles themselves are the bullets of a list."""
    dated = [r for r in rows if r.dates and _is_dated_head(r)]
    return bool(dated) and all(r.marker is not None for r in dated)


def _role(row: Row, before: str, group: list[Row], plain: Look, marked_heads: bool) -> str:
    if row.marker is not None and not (marked_heads and row.dates and _is_dated_head(row)):
        return "bullet"
    if before in {"bullet", "wrap"} and group and _hangs(row, group):
        return "wrap"
    styled = _is_styled(row, plain)
    if _is_dated_head(row) and not (before in {"bullet", "wrap", "prose"} and _flows(row, group, plain)):
        return "dated"
    if before in {"bullet", "wrap"} and not styled and group and _continues(row, group):
        return "wrap"
    if styled and not (before == "prose" and _flows(row, group, plain)):
        return "styled"
    goes_on_below = before in {"prose", "maybe"} and group and _continues(row, group) and not styled
    if goes_on_below and (before == "prose" or not _looks_like_head(row) or row.text[:1].islower()):
        return "prose"
    return "prose" if is_prose(row) else "maybe"


def _hangs(row: Row, group: list[Row]) -> bool:
    """Under the text of a bullet, right of its sign, close below a full line in the same look: it goes on, whatever
    its words look like ("… and a REST" / "API", "… in the journal" / "(2023)").
    """
    first, above = group[0], group[-1]
    if first.marker is None or row.marker is not None or row.line.box is None or row.column != above.column:
        return False
    alike = (
        row.look.bold == above.look.bold and row.look.size == above.look.size and row.look.colour == above.look.colour
    )
    return alike and row.left >= first.left + 4 and row.line.gap < 0.6 and is_full(above, row) and len(row.parts) == 1


def _flows(row: Row, group: list[Row], plain: Look) -> bool:
    """The row is the next line of the paragraph above it, in the same look."""
    ranged = any(not d.single or d.present for d in row.dates) and capitalised_share(row.text) >= 0.6
    return (
        bool(group)
        and not ranged
        and row.look == group[-1].look
        and _continues(row, group)
        and not _is_short_date_row(row)
        and row.look.bold == plain.bold
    )


def _is_short_date_row(row: Row) -> bool:
    covered = sum(len(d.span) for d in row.dates)
    return bool(row.dates) and covered >= len(row.text) * 0.5


def _is_dated_head(row: Row) -> bool:
    """A date with a few words beside it, as heads have; not a sentence with a year in it."""
    if not row.dates:
        return False
    covered = sum(len(d.span) for d in row.dates)
    if covered >= len(row.text) * 0.6:
        return True
    ranged = any(not d.single or d.present for d in row.dates)
    others = row.words - sum(d.text.count(" ") + 1 for d in row.dates)
    if others > 22:
        return False
    at_edge = row.dates[-1].span.end >= len(row.text) - 3 or row.dates[0].span.start <= 2 or len(row.parts) > 1
    if _is_behind_margin_date(row):
        return True
    if row.text.endswith(".") and not row.text.lower().endswith(("inc.", "ltd.", "co.", "corp.")) and others > 3:
        return False
    if (row.text[:1].islower() and others > 3) or opens_with_verb(row.text):
        return False
    titled = capitalised_share(row.text) >= 0.6
    return (ranged and (at_edge or titled or others <= 6)) or (at_edge and (titled or others <= 5))


_SINCE = re.compile(r"(?:since|from|seit|ab|depuis|desde|dal|sinds)\s*", re.IGNORECASE)


def _is_behind_margin_date(row: Row) -> bool:
    """Dates in a cell of their own before what they date, full stop or not: "2019 – 2022 | Engineer, Globex."."""
    dates = row.dates[0]
    opens = dates.span.start == 0 or _SINCE.fullmatch(row.text, 0, dates.span.start) is not None
    if not opens or len(row.parts) < 2 or dates.span.end < len(row.parts[0].text):
        return False
    rest = row.text[dates.span.end :].strip(" .,:–-")
    return bool(rest) and capitalised_share(rest) >= 0.6 and not opens_with_verb(rest) and rest.count(" ") <= 16


def is_prose(row: Row) -> bool:
    """A sentence or a piece of one, by its shape."""
    text = row.text
    if text[:1].islower() and len(text) > 20:
        return True
    if text.endswith((".", "!", "?", ";")) and row.words >= 5 and organisation_weight(text) < 4:
        return True
    if row.words >= 9 and capitalised_share(text) < 0.6:
        return True
    return row.words >= 4 and opens_with_verb(text) and capitalised_share(text) < 0.7


def _is_styled(row: Row, plain: Look) -> bool:
    """It stands out from bullets and prose and has the length of a head."""
    if row.words > 18 or (row.text.endswith((".", ";")) and row.words > 6) or _is_label_line(row):
        return False
    look = row.look
    if (look.bold and not plain.bold) or (plain.size and look.size > plain.size * 1.15):
        return True
    bigger = plain.size > 0 and look.size > plain.size * 1.04
    slanted = look.italic and not plain.italic
    capital = look.caps and not plain.caps
    coloured = look.colour != plain.colour
    worded = row.words <= 12 and not is_prose(row) and capitalised_share(row.text) >= 0.5
    return worded and (bigger or slanted or capital or coloured)


def _is_label_line(row: Row) -> bool:
    """As in "Technologies: Go, Kafka"."""
    match = re.match(r"[^\W\d_][\w /&-]{1,28}:\s+\S", row.text)
    return match is not None


def _looks_like_head(row: Row) -> bool:
    text = row.text
    if row.words > 12 or is_prose(row) or text.endswith((".", ":", ",")) or _is_label_line(row):
        return text.lower().endswith(("inc.", "ltd.", "co.", "corp.")) and row.words <= 8
    return (
        capitalised_share(_ADDRESS.sub("", text)) >= 0.6
        or is_place(text)
        or (title_weight(text) >= 2 and row.words <= 8)
    )


def _settled(rows: Sequence[Row], roles: list[str]) -> list[str]:
    """Rows that may be heads are heads where they touch one, or where nothing else could head what follows."""
    settled = ["head" if r in {"dated", "styled"} else r for r in roles]
    _settle_sentences(rows, settled)
    for place in reversed(range(len(rows) - 1)):
        if settled[place] == "maybe" and settled[place + 1] == "head" and _may_open(rows, place):
            settled[place] = "head"
    for place in range(1, len(rows)):
        open_still = settled[place] == "maybe" and settled[place - 1] == "head"
        if open_still and _near(rows, place - 1, place) and _completes_head(rows[place]):
            settled[place] = "head"
    _settle_between(rows, settled)
    _open_undated(rows, settled)
    return ["prose" if r == "maybe" else r for r in settled]


def _settle_sentences(rows: Sequence[Row], settled: list[str]) -> None:
    """A row whose sentence goes on in the next is prose, and so is the next."""
    for place, (row, below) in enumerate(itertools.pairwise(rows)):
        if settled[place] == "maybe" and settled[place + 1] in {"maybe", "prose"} and _wraps(row, below):
            settled[place] = "prose"
            settled[place + 1] = "prose"


def _may_open(rows: Sequence[Row], place: int) -> bool:
    return _looks_like_head(rows[place]) and _near(rows, place, place + 1)


def _settle_between(rows: Sequence[Row], settled: list[str]) -> None:
    """One row between a head and a bare date belongs to the head: the employer with what it does."""
    for place in range(1, len(rows) - 1):
        row, below = rows[place], rows[place + 1]
        above = rows[place - 1]
        ends = _is_short_date_row(below) and not above.dates
        opens = _is_short_date_row(above) and title_weight(below.text) >= 2
        titled = settled[place - 1] == "maybe" and title_weight(above.text) >= 3
        headed = settled[place - 1] == "head" or (titled and ends)
        between = headed and settled[place + 1] == "head" and (ends or opens)
        if settled[place] in {"prose", "maybe"} and between and row.marker is None and len(row.text) < 120:
            settled[place - 1] = "head"
            settled[place] = "head"


def _wraps(row: Row, below: Row) -> bool:
    """The sentence that the row begins goes on in the row below."""
    return row.look == below.look and row.words >= 4 and row.line.box is not None and goes_on(below, row)


def _near(rows: Sequence[Row], above: int, below: int) -> bool:
    return rows[below].line.gap < 2.5 or rows[above].column != rows[below].column


def _completes_head(row: Row) -> bool:
    if not _looks_like_head(row):
        return False
    if is_place(row.text) or title_weight(row.text) >= 2 or organisation_weight(row.text) >= 2:
        return True
    if degree_weight(row.text) >= 2 or institution_weight(row.text) >= 3:
        return True
    return row.words <= 6 and not opens_with_verb(row.text)


def _open_undated(rows: Sequence[Row], settled: list[str]) -> None:
    """Heads without dates: short rows at the top of the section, or between bullets and bullets."""
    for place, row in enumerate(rows):
        if _is_undated_label(rows, settled, place):
            settled[place] = "head"
        if settled[place] != "maybe" or not _looks_like_head(row):
            continue
        above = settled[place - 1] if place else ""
        opens = above in {"", "bullet", "wrap"} or (above == "prose" and row.line.gap >= 0.6)
        known = title_weight(row.text) >= 2 or organisation_weight(row.text) >= 2
        follows = next((s for s in settled[place + 1 :] if s != "maybe"), "")
        if above == "head" or (opens and (known or follows in {"bullet", "prose"})):
            settled[place] = "head"


def _is_undated_label(rows: Sequence[Row], settled: list[str], place: int) -> bool:
    """As in "Early Career: Consultant · Hooli, Initech" behind a gap, with bullets of its own below."""
    row = rows[place]
    apart = settled[place] in {"maybe", "prose"} and row.line.gap >= 0.6 and row.marker is None
    bulleted = place + 1 < len(rows) and settled[place + 1] == "bullet"
    return apart and bulleted and title_weight(row.text) >= 2 and not is_prose(row) and _is_label_line(row)


def _grouped(rows: Sequence[Row], roles: list[str]) -> list[Block]:
    clusters: list[tuple[list[Row], list[Row]]] = []
    for row, role in zip(rows, roles, strict=True):
        if role == "head":
            if not clusters or clusters[-1][1]:
                clusters.append(([], []))
            clusters[-1][0].append(row)
        else:
            if not clusters:
                clusters.append(([], []))
            clusters[-1][1].append(row)
    usual = _usual_length([head for head, body in clusters if head])
    found: list[Block] = []
    for head, body in clusters:
        heads = _split_cluster(head, usual)
        found += [Block(tuple(h), ()) for h in heads[:-1]]
        found.append(Block(tuple(heads[-1]) if heads else (), tuple(body)))
    return found


def _usual_length(heads: list[list[Row]]) -> int:
    lengths = Counter(len(h) for h in heads if _date_places(h) and len(_date_places(h)) == 1)
    return lengths.most_common(1)[0][0] if lengths else 0


def _date_places(head: Sequence[Row]) -> list[int]:
    return [i for i, row in enumerate(head) if row.dates]


def _split_cluster(head: list[Row], usual: int) -> list[list[Row]]:
    """Heads that follow one another without a body between: one for each date."""
    dated = _date_places(head)
    if len(head) < 2:
        return [head] if head else []
    if len(dated) == 1:
        return [head]
    if not dated:
        return _split_at_gaps(head)
    steps = [b - a for a, b in itertools.pairwise(dated)]
    before = dated[0] if all(step > dated[0] for step in steps) else min(min(steps) - 1, dated[0])
    starts = [max(0, d - before) for d in dated]
    if starts[0] > 0:
        starts = [0, *starts] if starts[0] > before else starts
    starts = _moved_to_gaps(head, starts, dated)
    starts[0] = 0
    bounds = [*starts, len(head)]
    del usual
    return [head[a:b] for a, b in itertools.pairwise(bounds) if b > a]


def _moved_to_gaps(head: list[Row], starts: list[int], dated: list[int]) -> list[int]:
    """Each start moved to the widest gap between its date and the one before, if one stands out there."""
    moved = [starts[0]]
    for number in range(1, len(starts)):
        low = dated[number - 1] + 1 if len(dated) == len(starts) else moved[-1] + 1
        high = dated[number] if len(dated) == len(starts) else starts[number]
        inside = [(head[i].line.gap, i) for i in range(low, high + 1)]
        widest = max(inside, default=(0.0, starts[number]))
        others = [g for g, i in inside if i != widest[1]]
        stands_out = widest[0] >= 0.6 and all(widest[0] > g + 0.35 for g in others)
        moved.append(widest[1] if stands_out else starts[number])
    return moved


def _split_at_gaps(head: list[Row]) -> list[list[Row]]:
    """Undated heads: one for each stretch between wide gaps, if each stretch has the same number of rows."""
    starts = [
        0,
        *(i for i in range(1, len(head)) if head[i].line.gap >= 1.2 and head[i].column == head[i - 1].column),
    ]
    sizes = {b - a for a, b in zip(starts, [*starts[1:], len(head)], strict=True)}
    if len(starts) < 2 or len(sizes) > 1:
        return [head]
    return [head[a:b] for a, b in zip(starts, [*starts[1:], len(head)], strict=True)]
