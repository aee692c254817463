"""Lines that look like the headings of a document and that the parser knows no section for."""

from collections import Counter

from vitascope.document.model import Line
from vitascope.resume.model import SectionKind
from vitascope.rules.facts import Facts

CORE: tuple[tuple[SectionKind, str], ...] = (
    ("experience", "Experience"),
    ("skills", "Skills"),
    ("education", "Education"),
)
"""The sections that a form has fields for, with the label that parsers map."""

FEWEST_ALIKE = 2
"""Known headings of one look that show what a heading looks like here."""

MOST_WORDS = 5

MOST_UNKNOWN = 4
"""More lines than that in the look of a heading are titles of jobs or labels."""

_Look = tuple[float, bool, bool]


def unknown_headings(facts: Facts) -> tuple[Line, ...]:
    """Lines of their own in the look of at least two known headings, another than that of the text.

    The look is size, weight and capitals; in files without styles, capitals below an empty line.
    """
    known = {run for s in facts.resume.sections if s.heading for run in s.heading.runs}
    looks = Counter(
        _look(facts, line) for line in facts.lines if line.runs and line.runs[0] in known and _may_head(facts, line)
    )
    wanted = {look for look, number in looks.items() if number >= FEWEST_ALIKE} - {_body(facts)}
    if not wanted:
        return ()
    above = {run for field in (facts.resume.name, facts.resume.headline) if field for run in field.passage.runs}
    found = [
        line
        for line in facts.lines
        if line.runs and line.runs[0] not in known and line.runs[0] not in above and _may_head(facts, line)
        if _look(facts, line) in wanted
    ]
    return tuple(found) if len(found) <= MOST_UNKNOWN else ()


def _may_head(facts: Facts, line: Line) -> bool:
    """Few words without digits, alone on their line and set off from what stands above."""
    text = line.text.strip()
    if line.marker or line.cells or not 2 < len(text) <= 40 or text.count(" ") >= MOST_WORDS or text[-1] in ".,;:":
        return False
    if any(c.isdigit() or c in "@|•·/" for c in text) or not any(c.isalpha() for c in text):
        return False
    paragraphs = facts.document.paragraphs
    if facts.document.kind != "text" or not 0 <= line.paragraph < len(paragraphs):
        return True
    return paragraphs[line.paragraph].space_before > 0


def _look(facts: Facts, line: Line) -> _Look:
    style = facts.document.style_of(facts.document.runs[line.runs[0]])
    return round(style.size_pt, 1), style.is_bold, line.text.isupper()


def _body(facts: Facts) -> _Look:
    """The look that most letters have."""
    letters: Counter[_Look] = Counter()
    for line in facts.lines:
        if line.runs:
            letters[_look(facts, line)] += len(line.text)
    return letters.most_common(1)[0][0] if letters else (0.0, False, False)


def missing_core(facts: Facts) -> list[tuple[SectionKind, str]]:
    """The core sections that no heading opens."""
    headed = {s.kind for s in facts.resume.sections if s.heading}
    return [(kind, label) for kind, label in CORE if kind not in headed]
