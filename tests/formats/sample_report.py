"""Reports made up by hand for the tests of the formats: a two-column page, a Word file, an empty one."""

from dataclasses import dataclass

from msgspec.structs import replace

from vitascope.document.model import Box, Document, Hidden, Line, Page, Paragraph, Reading, Run, Style, bounds
from vitascope.report import (
    AppliedCap,
    Audit,
    BlindSpot,
    Category,
    Place,
    Rejection,
    Report,
    ReportedFinding,
)
from vitascope.resume.model import Resume

STYLES = (Style("Sample", 10.0), Style("Sample", 18.0, weight=700), Style("Sample", 10.0, colour=0xFFFFFF))


@dataclass(frozen=True)
class Set:
    """A line of the sample page: where it stands and which column it belongs to."""

    text: str
    x: float
    y: float
    region: int
    style: int = 0
    hidden: Hidden | None = None


PAGE_ONE = (
    Set("Ada Sample", 40, 40, 0, style=1),
    Set("ada@example.com | 555-0100", 40, 66, 0),
    Set("Experience", 40, 100, 1),
    Set("ML Engineer, Northwind | 2021 - 2023", 40, 118, 1),
    Set("Built a training platform for large models", 40, 136, 1),
    Set("Cut p99 latency from 240 ms to [N] ms", 40, 154, 1),
    Set("Responsible for <b>various</b> tasks", 40, 172, 1),
    Set("Skills", 380, 100, 2),
    Set("Python, PyTorch, CUDA", 380, 118, 2),
    Set("Kubernetes, Ray", 380, 136, 2),
    Set("kubernetes mlops genai leader", 40, 760, 2, style=2, hidden="same colour"),
)


def _laid_out() -> tuple[tuple[Run, ...], tuple[tuple[int, ...], ...]]:
    runs: list[Run] = []
    lines = []
    for piece in PAGE_ONE:
        size = STYLES[piece.style].size_pt
        x, members = piece.x, []
        for word in piece.text.split():
            width = len(word) * size * 0.5
            box = Box(x, piece.y, x + width, piece.y + size)
            members.append(len(runs))
            runs.append(Run(word, piece.style, order=len(runs), box=box, hidden=piece.hidden))
            x += width + size * 0.3
        lines.append(tuple(members))
    return tuple(runs), tuple(lines)


RUNS, MEMBERS = _laid_out()


def _line(members: tuple[int, ...], region: int) -> Line:
    text, starts = "", []
    for index in members:
        text += " " if text else ""
        starts.append(len(text))
        text += RUNS[index].text
    box = bounds([run.box for i in members if (run := RUNS[i]).box is not None])
    return Line(text, members, tuple(starts), box=box, region=region)


def _readings() -> tuple[Reading, ...]:
    """Columns: both columns whole, no hidden text. Stream: the skills first, hidden text kept. Rows: interleaved."""
    columns = tuple(_line(MEMBERS[i], PAGE_ONE[i].region) for i in range(10))
    stream = tuple(_line(MEMBERS[i], -1) for i in (7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 10))
    rows = tuple(
        _line(sum((MEMBERS[i] for i in row), ()), -1) for row in ((0,), (1,), (2, 7), (3, 8), (4, 9), (5,), (10,))
    )
    return (Reading("columns", columns), Reading("stream", stream), Reading("rows", rows))


def _place(line: int, text: str = "") -> Place:
    box = bounds([run.box for i in MEMBERS[line] if (run := RUNS[i]).box is not None])
    return Place(1, box, "", text or PAGE_ONE[line].text)


FINDINGS = (
    ReportedFinding(
        "EVD101-0a1b2c3d",
        "EVD101",
        "bullet-without-outcome",
        "warning",
        "“Built a training platform for large models” says what was built, not what it changed.",
        "Write what was faster, cheaper or more reliable afterwards; leave [N] where the number is not at hand.",
        420,
        510,
        (_place(4),),
    ),
    ReportedFinding(
        "EVD130-1122aabb",
        "EVD130",
        "blank-left-open",
        "error",
        "1 figure is left open: [N].",
        "Fill [N] in, or cut the bullet.",
        900,
        150,
        (_place(5),),
    ),
    ReportedFinding(
        "ATS140-99887766",
        "ATS140",
        "hidden-text",
        "error",
        "4 words stand in the colour of the page: kubernetes mlops genai leader.",
        "Delete them; the report of any parser shows them.",
        0,
        230,
        (_place(10),),
    ),
    ReportedFinding(
        "WRT110-5566ffee",
        "WRT110",
        "duty-wording",
        "note",
        "“Responsible for <b>various</b> tasks” opens with a duty.",
        "Open with what was done.",
        4,
        4,
        (_place(6), Place(None, None, "the whole document", "")),
    ),
    ReportedFinding(
        "STR120-deadbeef",
        "STR120",
        "no-summary",
        "note",
        "There is no summary.",
        "",
        30,
        30,
        (),
        ignored="research roles do not use one </script>",
    ),
)

SAMPLE = Report(
    name="ada-sample.pdf",
    ruleset="2026.1",
    as_of="2026-06",
    role="ml-engineer",
    score=60,
    thousandths=600,
    caps=(AppliedCap("EVD130", 60, "a figure is left open as [N]"),),
    categories=(
        Category("ATS", "Compatibility with parsers", 71, 20, 710),
        Category("STK", "Tech stack", 88, 20, 880),
        Category("EVD", "Evidence", 48, 30, 480),
        Category("STR", "Structure and length", 93, 15, 930),
        Category("WRT", "Writing", None, 15, None),
    ),
    findings=FINDINGS,
    audits=(
        Audit("ATS140", "hidden-text", "failed", 0, 10),
        Audit("ATS141", "no-text", "passed", 1000, 10),
        Audit("EVD101", "bullet-without-outcome", "failed", 400, 10),
        Audit("EVD130", "blank-left-open", "failed", 0, 5),
        Audit("STK103", "accelerator-without-outcome", "not-applicable", None, 5),
        Audit("STR120", "no-summary", "failed", 0, 3),
        Audit("WRT110", "duty-wording", "failed", 800, 4),
        Audit("WRT111", "first-person", "error", None, 4),
        Audit("WRT112", "tense", "deselected", None, 2),
    ),
    blind_spots=(
        BlindSpot(
            "profiling",
            "Profiling",
            "How did you find the bottleneck?",
            ("profiler", "roofline"),
        ),
    ),
    rejections=(Rejection("Nothing measured", "A reader finds tasks and no outcomes.", ("EVD101", "WRT110")),),
    document=Document("pdf", RUNS, STYLES, pages=(Page(595, 842, 0, len(RUNS)),), notes=("Page 2 is damaged.",)),
    readings=_readings(),
    resume=Resume(),
)

PARAGRAPHS = (
    ("Ada Sample", "body", 0, None, None),
    ("Experience", "body", 1, None, None),
    ("Built a training platform for large models", "body", None, "•", None),
    ("Python, PyTorch", "table", None, None, (0, 0, 1)),
    ("ada@example.com", "header", None, None, None),
)


def word_report() -> Report:
    """The same answer on a Word file, which has paragraphs and no pages."""
    runs: list[Run] = []
    paragraphs = []
    lines = []
    for number, (text, part, heading, marker, cell) in enumerate(PARAGRAPHS):
        first = len(runs)
        starts = []
        at = 0
        for word in text.split():
            starts.append(at)
            at += len(word) + 1
            runs.append(Run(word, 0, order=len(runs), part=part, paragraph=number))  # type: ignore[arg-type]
        paragraphs.append(
            Paragraph(first, len(runs), part, heading=heading, marker=marker, cell=cell)  # type: ignore[arg-type]
        )
        lines.append(
            Line(
                text, tuple(range(first, len(runs))), tuple(starts), marker=marker, heading=heading, paragraph=number
            )
        )
    place = Place(None, None, "paragraph 3", PARAGRAPHS[2][0])
    everything = Reading("everything", tuple(lines))
    body_only = Reading("body-only", tuple(lines[:3]))
    return replace(
        SAMPLE,
        name="ada-sample.docx",
        document=Document("docx", tuple(runs), STYLES, paragraphs=tuple(paragraphs)),
        readings=(everything, body_only),
        findings=(replace(FINDINGS[0], places=(place,)),),
        caps=(),
    )


def empty_report() -> Report:
    """A scan: no text, no score, nothing found."""
    return replace(
        SAMPLE,
        score=None,
        thousandths=None,
        caps=(),
        categories=tuple(replace(c, score=None) for c in SAMPLE.categories),
        findings=(),
        audits=(),
        blind_spots=(),
        rejections=(),
        document=Document("pdf", (), STYLES, pages=(Page(595, 842, 0, 0),)),
        readings=(Reading("columns", ()),),
    )
