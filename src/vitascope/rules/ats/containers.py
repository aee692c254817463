"""ATS114 to ATS118: text that stands where many readers do not look: boxes, tables, headers and footers."""

from collections.abc import Iterable

from vitascope.document.model import Line
from vitascope.rules.facts import Facts
from vitascope.rules.lines import runs_in_part, words_of
from vitascope.rules.marks import counted, listed
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule

WITH_PARTS = ("docx", "odt")
"""Kinds whose files keep boxes, tables, headers and footers apart from the body."""

_IN_A_BOX = """
    @ docx
    Robin Example
    box: robin@example.com
    box: Skills: PyTorch, vLLM, Kubernetes
    # Experience
    Machine Learning Engineer, Northwind Robotics, Jan 2021 - Present
"""
_IN_THE_BODY = """
    @ docx
    Robin Example
    robin@example.com
    # Experience
    Machine Learning Engineer, Northwind Robotics, Jan 2021 - Present
    # Skills
    Serving: PyTorch, vLLM, Kubernetes
"""


def _stretches(facts: Facts, runs: frozenset[int]) -> list[tuple[int, ...]]:
    """The runs, those of neighbouring paragraphs taken together."""
    found: list[list[int]] = []
    for index in sorted(runs):
        if found and facts.document.runs[index].paragraph - facts.document.runs[found[-1][-1]].paragraph <= 1:
            found[-1].append(index)
        else:
            found.append([index])
    return [tuple(stretch) for stretch in found]


def _terms_in(facts: Facts, runs: Iterable[int]) -> list[str]:
    """Surfaces of the terms whose every mention stands in `runs`, in order."""
    inside = frozenset(runs)
    names: dict[str, str] = {}
    outside: set[str] = set()
    for located in facts.terms:
        name = located.mention.canonical or located.mention.surface
        own = located.passage.runs_in(located.mention.span)
        if own and all(run in inside for run in own):
            names.setdefault(name, located.mention.surface)
        else:
            outside.add(name)
    return [surface for name, surface in names.items() if name not in outside]


def _contacts_in(facts: Facts, runs: frozenset[int]) -> list[str]:
    """E-mails and phones that stand in `runs` and nowhere else."""
    reachable = [c for c in facts.resume.contacts if c.kind in ("email", "phone") and c.passage.runs]
    return [c.value for c in reachable if all(run in runs for run in c.passage.runs)]


@rule(
    "ATS114",
    "text-boxes",
    severity="error",
    weight=12,
    since="1.0",
    requirements=(18,),
    fails=_IN_A_BOX,
    passes=_IN_THE_BODY,
)
def text_boxes(facts: Facts) -> Verdict | None:
    """The file has text in boxes or frames.

    Why: libraries that walk the paragraphs of a Word file leave boxes out; contacts or skills in them are gone.
    Fix: move the text into the body and delete the box.
    Source: requirements R18; measured: python-docx and pandoc drop text boxes, docx2txt gives them twice.
    """
    if facts.document.kind not in WITH_PARTS:
        return None
    boxes = _stretches(facts, runs_in_part(facts, "text box"))
    if not boxes:
        return PASSED
    held = frozenset(run for box in boxes for run in box)
    at_risk = [*_contacts_in(facts, held), *_terms_in(facts, held)]
    worst = 0 if at_risk else 600
    findings = [Finding(f'A text box holds "{_quoted(facts, box)}".', (Spot(runs=box),), 0) for box in boxes]
    return counted(findings, len(boxes), lambda faults, of: FULL - (FULL - worst) * faults // max(of, 1))


def _quoted(facts: Facts, runs: tuple[int, ...]) -> str:
    text = words_of(runs, facts.document)
    return text if len(text) <= 80 else text[:79].rstrip() + "…"


def _table_of(facts: Facts, run: int) -> int:
    """The number of the table that the run stands in, or -1."""
    document = facts.document
    number = document.runs[run].paragraph
    if not 0 <= number < len(document.paragraphs):
        return -1
    cell = document.paragraphs[number].cell
    return cell[0] if cell else -1


@rule(
    "ATS115",
    "layout-tables",
    severity="warning",
    weight=8,
    since="1.0",
    requirements=(19,),
    fails="""
        @ docx
        Robin Example
        cell 0,0: 2021 - 2024
        cell 0,1: Machine Learning Engineer, Northwind Robotics
        cell 1,1: Cut p99 from 240 ms to 95 ms with dynamic batching on one card
    """,
    passes=_IN_THE_BODY,
)
def layout_tables(facts: Facts) -> Verdict | None:
    """The text of the résumé stands in the cells of tables.

    Why: libraries that walk paragraphs leave tables out, and others give the cells column by column. Marks fall with
    the share of words in cells; a table with less than a tenth of them is let pass.
    Fix: turn the tables into text (Word: Layout, Convert to Text) and align dates with a tab.
    Source: requirements R19; measured: python-docx's paragraphs hold no table text.
    """
    if facts.document.kind not in WITH_PARTS:
        return None
    seen = [run for line in facts.lines for run in line.runs]
    tables: dict[int, list[int]] = {}
    for run in seen:
        if (table := _table_of(facts, run)) >= 0:
            tables.setdefault(table, []).append(run)
    inside = sum(len(runs) for runs in tables.values())
    if 10 * inside < len(seen):
        return PASSED
    worst = max(0, 700 - 700 * inside // max(len(seen), 1))
    findings = [
        Finding(
            f'A table holds {len(runs)} words, from "{_quoted(facts, tuple(runs[:12]))}".',
            (Spot(runs=tuple(runs)),),
            0,
        )
        for runs in tables.values()
    ]
    return counted(findings, len(findings), lambda faults, of: FULL - (FULL - worst) * faults // max(of, 1))


FEWEST_GRID_LINES = 2
FEWEST_GRID_GAPS = 2
"""Gaps in each of two rows of skills that make a grid: one gap parts a label from its items."""


@rule(
    "ATS116",
    "skills-in-a-table",
    severity="error",
    weight=5,
    since="1.0",
    requirements=(19, 31),
    fails="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Skills
        PyTorch            Kubernetes            Grafana
        vLLM               Terraform             Prometheus
        TensorRT           Airflow               MLflow
    """,
    passes="""
        @ pdf
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        # Skills
        Serving: PyTorch, vLLM, TensorRT
        Tooling: Kubernetes, Terraform, Airflow, MLflow, Grafana, Prometheus
    """,
)
def skills_in_a_table(facts: Facts) -> Verdict | None:
    """Skills stand in the cells of a table or a grid.

    Why: a grid is read across or down, so that names run together or part from their label; a labelled line with
    commas reads the same to everyone.
    Fix: write one line a group: the label, a colon, the names with commas.
    Source: requirements R19, R31; Greenhouse support names tables among the causes of failure.
    """
    if not facts.resume.skills:
        return None
    in_cells = [s.passage for s in facts.resume.skills if any(_table_of(facts, run) >= 0 for run in s.passage.runs)]
    if in_cells:
        message = f'Skills stand in a table: "{in_cells[0].text[:60]}".'
        return failed(message, *(Spot(passage=passage) for passage in in_cells))
    grid = _grid_lines(facts)
    if len(grid) < FEWEST_GRID_LINES:
        return PASSED
    runs = tuple(run for line in grid for run in line)
    return failed(f"{len(grid)} lines of skills stand in a grid of columns.", Spot(runs=runs), marks=300)


def _grid_lines(facts: Facts) -> list[tuple[int, ...]]:
    """Rows of the skills section whose pieces stand under those of another row: three columns or more.

    Chips that follow each other in a row stand under nothing, and are none.
    """
    rows: dict[tuple[int, int], list[Line]] = {}
    for section in facts.resume.sections:
        if section.kind == "skills":
            for line in facts.lines[section.first : section.last + 1]:
                if line.box is not None:
                    rows.setdefault((line.page, round(line.box.mid_y / 3)), []).append(line)
    edges = {key: _left_edges(facts, row) for key, row in rows.items()}
    wide = [key for key in rows if len(edges[key]) > FEWEST_GRID_GAPS]
    grid = [k for k in wide if any(k != o and len(edges[k] & edges[o]) > FEWEST_GRID_GAPS for o in wide)]
    return [tuple(run for line in rows[key] for run in line.runs) for key in grid]


def _left_edges(facts: Facts, row: list[Line]) -> frozenset[int]:
    """Where the pieces of a row begin, in steps of three points."""
    edges: set[int] = set()
    for line in row:
        starts = dict(zip(line.starts, line.runs, strict=True))
        for at in (0, *line.cells):
            box = facts.document.runs[starts[at]].box if at in starts else None
            if box is not None:
                edges.add(round(box.x0 / 3))
    return frozenset(edges)


@rule(
    "ATS117",
    "contact-in-header-or-footer",
    severity="error",
    weight=14,
    since="1.0",
    requirements=(4, 187),
    fails="""
        @ docx
        header: Robin Example
        header: robin@example.com | +1 555 0100
        # Experience
        Machine Learning Engineer, Northwind Robotics, Jan 2021 - Present
    """,
    passes=_IN_THE_BODY,
)
def contact_in_header_or_footer(facts: Facts) -> Verdict | None:
    """E-mail or phone stand only in the header or footer of the pages.

    Why: parsers that read the body alone have a page without an address. In a PDF the band is only drawn text, so
    half of the marks stay.
    Fix: write the contact line in the body, under the name.
    Source: requirements R4, R187; measured: pandoc, kreuzberg, mammoth and OpenCATS leave headers and footers out.
    """
    band = runs_in_part(facts, "header", "footer")
    reachable = [c for c in facts.resume.contacts if c.kind in ("email", "phone") and c.passage.runs]
    if not reachable:
        return None
    inside = [c for c in reachable if all(run in band for run in c.passage.runs)]
    if not inside:
        return PASSED
    message = f"Only in the header or footer: {listed([c.value for c in inside])}."
    marks = 500 if facts.document.has_geometry else 0
    return failed(message, *(Spot(passage=c.passage) for c in inside), marks=marks)


@rule(
    "ATS118",
    "skills-in-header-or-footer",
    severity="error",
    weight=16,
    since="1.0",
    requirements=(4, 187),
    fails="""
        @ docx
        header: Skills: PyTorch, vLLM, Kubernetes
        # Experience
        Machine Learning Engineer, Northwind Robotics, Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
    """,
    passes=_IN_THE_BODY,
)
def skills_in_header_or_footer(facts: Facts) -> Verdict | None:
    """Names that a filter looks for stand only in the header or footer of the pages.

    Why: parsers that read the body alone never see them; half of all names there leaves no marks.
    Fix: give them a Skills section in the body.
    Source: requirements R4, R187; measured: pandoc, kreuzberg, mammoth and OpenCATS leave headers and footers out.
    """
    if not facts.terms:
        return None
    band = runs_in_part(facts, "header", "footer")
    only = _terms_in(facts, band) if band else []
    if not only:
        return PASSED
    names = {t.mention.canonical or t.mention.surface for t in facts.terms}
    spots = [
        Spot(passage=t.passage, span=t.mention.span)
        for t in facts.terms
        if t.mention.surface in only and all(run in band for run in t.passage.runs_in(t.mention.span))
    ]
    message = f"Only in the header or footer: {listed(only, 8)}."
    return failed(message, *spots, marks=max(0, 700 - 1400 * len(only) // len(names)))


RULES: tuple[Rule, ...] = (
    text_boxes,
    layout_tables,
    skills_in_a_table,
    contact_in_header_or_footer,
    skills_in_header_or_footer,
)
