"""The body of an entry: rows in, its prose and its bullets out."""

import re
from collections.abc import Sequence

from vitascope.resume.bullets import Lexicon, bullet_of, joined, paragraphs
from vitascope.resume.model import Bullet
from vitascope.resume.rows import Row
from vitascope.resume.words import opens_with_verb
from vitascope.text import Passage, join

_LABEL = re.compile(
    r"^(?:technologies|tech(?:nology)? stack|technology|stack|tools|keywords|skills|environment|tech|used|"
    r"technologies used|skills used|tools used|built with|languages|courses|relevant coursework|coursework|"
    r"technologien|outils|tecnologías|tecnologias)\s*(?::|$)",
    re.IGNORECASE,
)
_SUBHEADING = re.compile(
    r"^(?:key )?(?:highlights|achievements|accomplishments|responsibilities|duties|results|contributions|projects)"
    r"\s*:?$",
    re.IGNORECASE,
)


def body_of(rows: Sequence[Row], lexicon: Lexicon) -> tuple[Passage | None, tuple[Bullet, ...]]:
    """The prose before the bullets, and the bullets; unmarked paragraphs are bullets where their shape says so."""
    groups = [g for g in paragraphs(rows) if not _SUBHEADING.match(g[0].text) and not link_of(g[0])]
    groups = [g for g in groups if not _LABEL.match(g[0].text)]
    if not groups:
        return None, ()
    if any(g[0].marker is not None for g in groups):
        return _marked(groups, lexicon)
    return _unmarked(groups, lexicon)


def _marked(groups: list[list[Row]], lexicon: Lexicon) -> tuple[Passage | None, tuple[Bullet, ...]]:
    first = next(i for i, g in enumerate(groups) if g[0].marker is not None)
    summary = [joined(g, lexicon) for g in groups[:first]]
    statements = [[row for group in nest for row in group] for nest in _nests(groups[first:])]
    bullets = tuple(bullet_of(s, lexicon, 100 if s[0].marker is not None else 60) for s in statements)
    return (join(summary) if summary else None), bullets


def _nests(groups: list[list[Row]]) -> list[list[list[Row]]]:
    """Inner items that only complete the statement above them ("… at top venues": three papers) go with it."""
    nests: list[list[list[Row]]] = []
    for group in groups:
        if nests and _is_inner(group[0], nests[-1][0][0]):
            nests[-1].append(group)
        else:
            nests.append([group])
    return [part for nest in nests for part in ([nest] if _completes(nest) else [[group] for group in nest])]


def _is_inner(row: Row, outer: Row) -> bool:
    if row.marker is None:
        return False
    if row.line.box is not None and outer.line.box is not None and row.column == outer.column:
        return row.left > outer.left + 6
    return row.line.depth > outer.line.depth


def _completes(nest: list[list[Row]]) -> bool:
    """The outer statement is a sentence and most inner ones are none."""
    inner = nest[1:]
    sentences = sum(opens_with_verb(group[0].text) for group in inner)
    return bool(inner) and opens_with_verb(nest[0][0].text) and nest[0][0].words >= 5 and sentences * 2 <= len(inner)


def link_of(row: Row) -> str:
    """The address that is all the row says; "" for other rows."""
    text = row.text.strip("↗→⇗ ")
    return text if re.fullmatch(r"(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?", text) else ""


def _unmarked(groups: list[list[Row]], lexicon: Lexicon) -> tuple[Passage | None, tuple[Bullet, ...]]:
    if len(groups) == 1:
        return joined(groups[0], lexicon), ()
    summary_count = _summary_count(groups)
    texts = [joined(g, lexicon) for g in groups]
    summary = join(texts[:summary_count]) if summary_count else None
    bullets = [Bullet(text, None, 70) for text in texts[summary_count:]]
    return summary, tuple(bullets)


def _summary_count(groups: list[list[Row]]) -> int:
    """How many of the first paragraphs are prose: what stands further left or closer, or ends as sentences do."""
    lefts = [g[0].left for g in groups]
    if lefts[0] < min(lefts[1:]) - 3:
        return 1
    first, others = groups[0][-1].text, [g[-1].text for g in groups[1:]]
    ended = [t.endswith((".", "!", "?")) for t in others]
    if first.endswith((".", "!", "?")) and not any(ended):
        return 1
    looks = {g[0].look for g in groups[1:]}
    if len(looks) == 1 and groups[0][0].look not in looks:
        return 1
    gaps = [g[0].line.gap for g in groups[1:]]
    if len(gaps) > 1 and gaps[0] > max(gaps[1:]) + 0.3:
        return 1
    return 0
