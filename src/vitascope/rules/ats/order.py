"""ATS110 to ATS113: in what order readers give the words, and which names they lose."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from vitascope.document.differences import Difference
from vitascope.document.model import Box, Line, Reading, bounds
from vitascope.language.dates import find_date_ranges
from vitascope.resume.words import is_place
from vitascope.rules.facts import Facts, Located
from vitascope.rules.marks import counted, listed
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule, share

_TWO_COLUMNS = """
    @ pdf
    # Skills                      Experience
    PyTorch                       Machine Learning Engineer, Northwind Robotics, 2021 to 2024
    Kubernetes                    Cut p99 from 240 ms to 95 ms with dynamic batching on one card
    speculative                   Wrote the release gate for the ranking model and its alerts
    decoding                      Moved the retrieval service to another region in one quarter
    Terraform                     Ran the weekly training of the ranking model on 64 GPUs
    Grafana                       Held the pager for nine endpoints and their batch jobs
    Prometheus                    Taught four engineers to read a profile of a training step
"""
_ONE_COLUMN = """
    @ pdf
    # Experience
    Machine Learning Engineer, Northwind Robotics, 2021 to 2024
    Cut p99 from 240 ms to 95 ms with dynamic batching on one card
    Wrote the release gate for the ranking model and its alerts
    # Skills
    PyTorch, Kubernetes, speculative decoding, Terraform, Grafana, Prometheus
"""

FEWEST_LINES = 5
"""Lines a column needs beside another one: shorter ones are contacts beside a name, or a job's place and dates."""

MANY = 5
"""Names lost to one reader that are told one by one."""

READERS = {
    "rows": "a reader that goes line by line across the page",
    "stream": "a reader that follows the order in the file",
    "body-only": "a reader that walks the body of the file only",
}


class _Column(Struct, frozen=True):
    """One column of a page: its lines, and the box around them."""

    page: int
    lines: tuple[Line, ...]
    box: Box

    @property
    def words(self) -> int:
        return sum(len(line.runs) for line in self.lines)


def _columns(facts: Facts) -> Iterator[tuple[_Column, _Column]]:
    """Pairs of columns that stand side by side on a page for at least FEWEST_LINES lines each; left one first."""
    pages: dict[int, dict[int, list[Line]]] = {}
    for line in facts.lines:
        if line.region >= 0 and line.box is not None:
            pages.setdefault(line.page, {}).setdefault(line.region, []).append(line)
    for page, by_region in sorted(pages.items()):
        if len(by_region) < 2:
            continue
        whole = [
            _Column(page, tuple(lines), bounds([line.box for line in lines if line.box is not None]))
            for lines in by_region.values()
        ]
        whole.sort(key=lambda column: column.box.x0)
        for i, left in enumerate(whole):
            for right in whole[i + 1 :]:
                if (pair := _beside(left, right)) is not None:
                    yield pair


def _beside(left: _Column, right: _Column) -> tuple[_Column, _Column] | None:
    """The two where they are side by side, cut to the height that they share; None if they are not."""
    if left.box.x1 > right.box.x0 + 0.1 * min(left.box.width, right.box.width):
        return None
    top, bottom = max(left.box.y0, right.box.y0), min(left.box.y1, right.box.y1)
    cut = []
    for column in (left, right):
        lines = tuple(line for line in column.lines if line.box is not None and top <= line.box.mid_y <= bottom)
        if len(lines) < FEWEST_LINES:
            return None
        if sum(_is_aside(line) for line in lines) > len(lines) // 2:
            return None
        cut.append(_Column(column.page, lines, bounds([line.box for line in lines if line.box is not None])))
    return cut[0], cut[1]


def _is_aside(line: Line) -> bool:
    """A place or a date alone, as it stands at the edge of a single column beside a title."""
    if len(line.text) > 40:
        return False
    dates = find_date_ranges(line.text)
    return is_place(line.text) or bool(dates and 2 * sum(len(d.span) for d in dates) >= len(line.text))


def _difference(facts: Facts, reader: str) -> Difference | None:
    return next((d for d in facts.differences if d.reader == reader), None)


def _reading(facts: Facts, reader: str) -> Reading | None:
    return next((r for r in facts.readings if r.reader == reader), None)


@rule(
    "ATS110",
    "several-columns",
    severity="error",
    weight=90,
    since="1.0",
    requirements=(15, 16, 29),
    fails=_TWO_COLUMNS,
    passes=_ONE_COLUMN,
)
def several_columns(facts: Facts) -> Verdict | None:
    """Text stands in columns side by side, so that a reader that goes line by line mixes them.

    Why: skills land in the middle of jobs and dates beside the wrong employer. It is the most serious fault of
    layout, hence the heaviest weight of the family.
    Fix: set the page in one column; what stood at the side goes into sections of its own.
    Source: requirements R15, R16, R29; measured: line-by-line readers switch columns 28 to 32 times on such a page.
    """
    document = facts.document
    if not document.has_geometry:
        return _newspaper_columns(facts)
    difference, rows = _difference(facts, "rows"), _reading(facts, "rows")
    if difference is None or rows is None:
        return None
    switches = {page.page: page.switches for page in difference.pages}
    found: dict[int, Finding] = {}
    mixed = 0
    for pair in _columns(facts):
        page = pair[0].page
        if page not in found and switches.get(page, 0) >= FEWEST_LINES:
            mixed += pair[0].words + pair[1].words
            found[page] = _interleaved(pair, rows)
    if not found:
        return PASSED
    words = sum(len(line.runs) for line in facts.lines)
    worst = max(0, 700 - 800 * mixed // max(words, 1))
    return counted(list(found.values()), len(found), lambda faults, of: FULL - (FULL - worst) * faults // max(of, 1))


def _interleaved(pair: tuple[_Column, _Column], rows: Reading) -> Finding:
    """The fault with a line as it is read beside the lines as they are meant."""
    left, right = pair
    narrow = min(pair, key=lambda column: column.box.width)
    spot = Spot(page=narrow.page, box=narrow.box, text="the narrower column")
    line_of = {run: line for column in pair for line in column.lines for run in line.runs}
    sides = ({r for line in left.lines for r in line.runs}, {r for line in right.lines for r in line.runs})
    page = f"Page {left.page + 1} has columns side by side"
    for line in rows.lines:
        first = next((r for r in line.runs if r in sides[0]), None)
        second = next((r for r in line.runs if r in sides[1]), None)
        if first is not None and second is not None:
            meant = f'"{_short(line_of[first].text)}" and "{_short(line_of[second].text)}"'
            return Finding(
                f'{page}: read line by line it says "{_short(line.text, 90)}" where {meant} are meant.', (spot,), 0
            )
    return Finding(f"{page}: a reader that goes line by line mixes them.", (spot,), 0)


def _short(text: str, most: int = 45) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _newspaper_columns(facts: Facts) -> Verdict | None:
    """Word keeps columns in order in the file; they part only when the page is printed to PDF or read by its look."""
    paragraphs = facts.document.paragraphs
    if facts.document.kind not in ("docx", "odt"):
        return None
    wide = [p for p in paragraphs if p.columns > 1 and p.part == "body"]
    if not wide:
        return PASSED
    first = wide[0]
    message = f"The file sets {len(wide)} paragraphs in {first.columns} columns."
    return failed(message, Spot(runs=tuple(range(first.first, first.last))), marks=500)


@rule(
    "ATS111",
    "terms-in-a-sidebar",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(17,),
    fails=_TWO_COLUMNS,
    passes=_ONE_COLUMN,
)
def terms_in_a_sidebar(facts: Facts) -> Verdict | None:
    """Names that a filter looks for stand only in a narrow column beside the text.

    Why: when the columns are mixed these are the names that lose their label, and some parsers drop the side column.
    Fix: give them a Skills section in the main column, and name them in the bullets where they were used.
    Source: requirements R17.
    """
    if not facts.document.has_geometry or not facts.terms:
        return None
    sides = [min(pair, key=lambda column: column.words) for pair in _columns(facts)]
    runs = {run for side in sides for line in side.lines for run in line.runs}
    inside = {t.mention.canonical: t for t in facts.terms if _all_in(t, runs) and t.mention.canonical}
    outside = {t.mention.canonical for t in facts.terms if not _all_in(t, runs)}
    only = {name: located for name, located in inside.items() if name not in outside}
    if not only:
        return PASSED
    spots = [Spot(passage=t.passage, span=t.mention.span) for t in only.values()]
    marks = FULL - FULL * len(only) // len(only.keys() | outside)
    names = listed([t.mention.surface for t in only.values()], 8)
    return failed(f"Only in the side column: {names}{_more(len(only), 8)}.", *spots, marks=min(marks, 900))


def _all_in(located: Located, runs: set[int]) -> bool:
    own = located.passage.runs_in(located.mention.span)
    return bool(own) and all(run in runs for run in own)


def _more(number: int, shown: int) -> str:
    return f" and {number - shown} more" if number > shown else ""


FAR_APART = 800
"""Agreement (Kendall's tau in thousandths) under which whole sections have changed places."""


@rule(
    "ATS112",
    "readers-disagree",
    severity="warning",
    weight=14,
    since="1.0",
    requirements=(2, 3, 16),
    fails="""
        @ pdf
        Machine Learning Engineer, Northwind Robotics, 2021 to 2024               Skills
        Cut p99 from 240 ms to 95 ms with dynamic batching on one card            PyTorch
        Wrote the release gate for the ranking model and its alerts               Kubernetes
        Moved the retrieval service to another region in one quarter              Terraform
        Ran the weekly training of the ranking model on 64 GPUs                   Grafana
        Held the pager for nine endpoints and their batch jobs                    Prometheus
        Taught four engineers to read a profile of a training step                Airflow
    """,
    passes=_ONE_COLUMN,
)
def readers_disagree(facts: Facts) -> Verdict | None:
    """The words stand in the file in another order than on the page.

    Why: many readers follow the order in the file; headings then part from what stands under them.
    Fix: write the page from top to bottom without frames that are moved about, and export it anew.
    Source: requirements R3; measured: readers that follow the file agree with a person's order to 0.996 on ordinary
    single-column pages; under 0.8 whole sections have changed places.
    """
    difference = _difference(facts, "stream")
    if difference is None:
        return None
    reading = _reading(facts, "stream")
    rank = {run: i for i, run in enumerate(run for line in facts.lines for run in line.runs)}
    found = []
    worst = FULL
    for page in difference.pages:
        if page.agreement >= FAR_APART and page.switches <= FEWEST_LINES:
            continue
        message = f"On page {page.page + 1} the order in the file is another than the order on the page"
        spots: tuple[Spot, ...] = (Spot(page=page.page),)
        if reading is not None and (jump := _farthest_jump(rank, reading, page.page)):
            before, after = jump
            message += f': there "{_short(after.text)}" follows "{_short(before.text)}"'
            spots = (Spot(runs=after.runs, text=after.text),)
        found.append(Finding(f"{message}.", spots, 0))
        worst = min(worst, max(0, page.agreement // 2))
    return counted(found, len(found), lambda faults, of: FULL - (FULL - worst) * faults // max(of, 1))


def _farthest_jump(rank: Mapping[int, int], reading: Reading, page: int) -> tuple[Line, Line] | None:
    """The two neighbouring lines of a page that lie farthest apart by `rank`, the place in the main reading."""
    lines = [line for line in reading.lines if line.page == page and line.runs and line.runs[0] in rank]
    lines = [line for line in lines if line.runs[-1] in rank and any(c.isalpha() for c in line.text)]
    jumps = [(abs(rank[b.runs[0]] - rank[a.runs[-1]]), -i) for i, (a, b) in enumerate(pairwise(lines))]
    if not jumps or max(jumps)[0] < 10:
        return None
    at = -max(jumps)[1]
    return lines[at], lines[at + 1]


@rule(
    "ATS113",
    "terms-lost-in-a-reading",
    severity="error",
    weight=20,
    since="1.0",
    requirements=(3, 183),
    fails=_TWO_COLUMNS,
    passes=_ONE_COLUMN,
)
def terms_lost_in_a_reading(facts: Facts) -> Verdict | None:
    """A name is found in one order of reading and lost in another.

    Why: a filter that reads the other way never sees it. Each lost name is one finding; a fifth of all names lost
    leaves no marks.
    Fix: keep the words of a name together in the body of the page, in one column.
    Source: requirements R3, R183.
    """
    if not facts.terms or len(facts.readings) < 2:
        return None
    names = {t.mention.canonical or t.mention.surface for t in facts.terms}
    found: list[Finding] = []
    seen: set[str] = set()
    for reading in facts.readings[1:]:
        lost = {name: located for name, located in _lost(facts.terms, reading) if name not in seen}
        seen |= lost.keys()
        found += _lost_names(list(lost.values()), READERS.get(reading.reader, reading.reader))
    return share(found, len(found), floor=max(0, FULL - 5 * FULL * len(seen) // len(names)))


def _lost_names(lost: Sequence[Located], reader: str) -> list[Finding]:
    """A finding a name; one for all of them where there are many, since one place then holds them all."""
    spots = [Spot(passage=t.passage, span=t.mention.span) for t in lost]
    if len(lost) > MANY:
        names = listed([t.mention.surface for t in lost], MANY)
        return [Finding(f"{len(lost)} names are lost to {reader}: {names} and more.", tuple(spots), 0)]
    return [
        Finding(f'"{t.mention.surface}" is lost to {reader}.', (spot,), 0)
        for t, spot in zip(lost, spots, strict=True)
    ]


def _lost(terms: Sequence[Located], reading: Reading) -> Iterator[tuple[str, Located]]:
    """The names no mention of which the reading gives with its words side by side."""
    place = {run: i for i, run in enumerate(run for line in reading.lines for run in line.runs)}
    kept: set[str] = set()
    lost: dict[str, Located] = {}
    for located in terms:
        name = located.mention.canonical or located.mention.surface
        at = [place.get(run, -1) for run in located.passage.runs_in(located.mention.span)]
        if -1 not in at and all(b == a + 1 for a, b in pairwise(at)):
            kept.add(name)
        else:
            lost.setdefault(name, located)
    return ((name, located) for name, located in lost.items() if name not in kept)


RULES: tuple[Rule, ...] = (several_columns, terms_in_a_sidebar, readers_disagree, terms_lost_in_a_reading)
