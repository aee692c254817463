"""Report -> one HTML page that needs nothing else: score, changes, marks on the page, what each reader gives.

Style and script are inline and named by their hashes in the page's security policy, so that nothing else can run;
all text of the file is escaped and stands in the markup only, never in the script.
"""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec import Struct

from vitascope.formats.against import against
from vitascope.formats.fixes import BLANK, STATUSES, Fix, fixes, held, place_said, points_said
from vitascope.formats.marks import GUTTER_PT, Mark, crop_of, marks_by_page
from vitascope.formats.outline import MapPart, outline
from vitascope.formats.paths import MOST_NUMBERS, Path, paths_by_page
from vitascope.formats.views import hidden_text, lost_text, views_of
from vitascope.language.terms import load
from vitascope.report import Report
from vitascope.rules.rule import Rule

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

SHOWN_FIRST = 10
"""Changes that stand in the list before it is unfolded."""

_TEMPLATES = FilePath(__file__).with_name("templates")

_SIGNATURES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}


def to_html(report: Report, pictures: Sequence[bytes] = (), rules: Sequence[Rule] = ()) -> str:
    """The page. `pictures` are PNG (or JPEG) pictures of the pages in order; a page without one shows its lines as
    bars. `rules` add why each rule is there.
    """
    ranked = fixes(report)
    held_against = None
    style, script = inline("report.css"), inline("report.js")
    if report.comparison is not None:
        held_against = against(report.comparison, report.document, report.readings[0], load())
        style += inline("against.css")
    marks = marks_by_page(report.document, ranked)
    parts = () if report.document.has_geometry else outline(report.document, ranked)
    paths = paths_by_page(report.document, report.readings)
    return (
        environment()
        .get_template("report.html")
        .render(
            report=report,
            style=style,
            script=script,
            policy=policy(style, script),
            fixes=ranked,
            shown_first=SHOWN_FIRST,
            held=held(report),
            crops={fix.number: crop for fix in ranked if (crop := crop_of(report.document, fix))},
            pictures=_pictures(report, pictures),
            marks=marks,
            links=_links(ranked, marks, parts),
            paths=paths,
            jumps={reading.reader: _jumps_said(paths, reading.reader) for reading in report.readings},
            most_numbers=MOST_NUMBERS,
            gutter=GUTTER_PT,
            parts=parts,
            views=views_of(report.document, report.readings),
            hidden=hidden_text(report.document),
            lost=lost_text(report.document, report.readings),
            ignored=[finding for finding in report.findings if finding.ignored],
            audits=sorted(report.audits, key=lambda a: (STATUSES.index(a.status), a.code)),
            statuses=STATUSES,
            rules={rule.code: rule for rule in rules},
            against_ad=held_against,
        )
    )


class Link(Struct, frozen=True):
    """The way from a change to one of its marks; `where` is for a sentence ("on page 2"), `short` for a list."""

    id: str
    where: str
    short: str


def _links(
    ranked: Sequence[Fix], marks: Sequence[Sequence[Mark]], parts: Sequence[MapPart]
) -> dict[int, tuple[Link, ...]]:
    """For the number of every fix its marks, in the order of the document."""
    found: dict[int, list[Link]] = {fix.number: [] for fix in ranked}
    for page, ours in enumerate(marks, 1):
        for mark in ours:
            found[mark.fix.number].append(Link(mark.id, f"on page {page}", f"p. {page}"))
    for part in parts:
        for line in part.lines:
            for pin in line.marks:
                found[pin.fix.number].append(Link(pin.id, "in the text", f"paragraph {line.number}"))
    return {number: tuple(links) for number, links in found.items()}


def _jumps_said(paths: Sequence[Sequence[Path]], reader: str) -> str:
    count = sum(len(path.jumps) for page in paths for path in page if path.reader == reader)
    return "It never jumps." if not count else f"It jumps {count} time{'s' if count > 1 else ''}."


@cache
def environment() -> "Environment":
    """The templates, with everything that is not markup escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "points": points_said,
        "place": place_said,
        "number": _number,
        "said": _said,
        "sentence": _sentence,
    }
    environment.tests["in_family"] = lambda code, family: code.startswith(family)
    return environment


def inline(name: str) -> "Markup":
    """A style or script of ours, to stand in a page as it is."""
    from markupsafe import Markup

    return Markup((_TEMPLATES / name).read_text(encoding="utf-8"))  # noqa: S704 - our own file


def policy(style: str, script: str = "") -> str:
    """Nothing is loaded from anywhere, and only this very style and script count; without a script none does."""
    scripts = _digest(script) if script else "'none'"
    return (
        f"default-src 'none'; img-src data:; style-src {_digest(style)}; script-src {scripts}; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _pictures(report: Report, pictures: Sequence[bytes]) -> tuple[str, ...]:
    """A data URI for each page, "" where there is no picture."""
    given = [_data_uri(picture) for picture in pictures[: len(report.document.pages)]]
    return tuple(given + [""] * (len(report.document.pages) - len(given)))


def _data_uri(picture: bytes) -> str:
    for signature, kind in _SIGNATURES.items():
        if picture.startswith(signature):
            return f"data:{kind};base64,{base64.b64encode(picture).decode()}"
    return ""


def _number(value: float) -> str:
    """A length in points to a tenth, without a point it does not need."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def _sentence(text: str) -> str:
    """With a capital letter, unless it begins with a name that is written small."""
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.isalpha() and first.islower() else text


def _said(text: str) -> "Markup":
    """`text` escaped, with every blank marked; what writes right to left turns only itself."""
    from markupsafe import Markup, escape

    pieces = []
    at = 0
    for blank in BLANK.finditer(text):
        pieces += [escape(text[at : blank.start()]), Markup('<mark class="blank">%s</mark>') % blank[0]]
        at = blank.end()
    pieces.append(escape(text[at:]))
    return Markup("").join(pieces)
