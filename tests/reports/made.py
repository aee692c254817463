"""Files that stand in a test as the lines of a page, and the report on them by the way that a user takes."""

from pdf_builder import pdf, show
from vitascope.checking import check
from vitascope.report import Report
from vitascope.resume.model import Entry, Field, Resume

PAGE_HEIGHT = 792

HEAD = "Mara Quist\nmara.quist@example.com | (415) 555-0117 | Portland, OR | github.com/maraquist\n"
JOB = "Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present\n- Cut p99 from 240 ms to 95 ms on one card.\n"

BOLD = "F2"


def escaped(text: str) -> str:
    """The text as a PDF string in WinAnsi, what is not plain ASCII as octal."""
    codes = text.encode("cp1252")
    return "".join(f"\\{code:03o}" if code > 126 or code in b"()\\" else chr(code) for code in codes)


def put(x: float, top: float, text: str, size: float = 10, font: str = "F1", before: str = "") -> str:
    """A text object whose baseline is `top` points below the upper edge of the page."""
    return show(escaped(text), x, PAGE_HEIGHT - top, size, font, before)


def column(x: float, top: float, lines: str, leading: float = 14) -> list[tuple[float, str]]:
    """The lines as (top, text object); those of six capitals or more are bold; an empty line is a gap."""
    found = []
    for number, line in enumerate(lines.strip("\n").split("\n")):
        if line.strip():
            y = top + leading * number
            found.append((y, put(x, y, line, font=BOLD if line.isupper() and len(line) > 5 else "F1")))
    return found


def by_columns(*columns: list[tuple[float, str]]) -> str:
    """The content stream that draws one column after the other."""
    return "".join(text for lines in columns for _, text in lines)


def by_rows(*columns: list[tuple[float, str]]) -> str:
    """The content stream that draws the same from the top down, across the columns."""
    return "".join(text for _, text in sorted((at for lines in columns for at in lines), key=lambda at: at[0]))


def of_text(text: str, posting: str = "") -> Report:
    return check(text.encode(), name="resume.txt", posting=posting)


def of_pdf(*contents: str, **more: object) -> Report:
    return check(pdf(*contents, **more), name="resume.pdf")  # type: ignore[arg-type]


def value(field: Field | None) -> str:
    return field.value if field else ""


def jobs(resume: Resume) -> list[tuple[str, str, str]]:
    """Employer, title and dates of each job."""
    return [(value(e.organisation), value(e.title), e.dates.text if e.dates else "") for e in resume.work]


def skills(resume: Resume) -> list[str]:
    return [item.value for line in resume.skills for item in line.items]


def contacts(resume: Resume, kind: str) -> list[str]:
    return [c.value for c in resume.contacts if c.kind == kind]


def bullets(entry: Entry) -> list[str]:
    return [bullet.text for bullet in entry.bullets]


def codes(report: Report) -> list[str]:
    """Codes of the findings, each once, in order."""
    return sorted({finding.code for finding in report.findings})


def messages(report: Report, code: str) -> list[str]:
    return [finding.message for finding in report.findings if finding.code == code]
