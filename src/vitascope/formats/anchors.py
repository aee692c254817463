"""A place named in words ("Skills") -> the spot of the document that carries the name, so that it can be shown."""

from msgspec.structs import replace

from vitascope.document.model import Document, bounds
from vitascope.report import Place, Report
from vitascope.resume.model import Resume
from vitascope.text import Passage


def anchored(places: tuple[Place, ...], report: Report) -> tuple[Place, ...]:
    """The places, where a section is named with the box or paragraph of its heading added."""
    return tuple(_anchored(place, report) for place in places)


def _anchored(place: Place, report: Report) -> Place:
    if place.box is not None or not place.location:
        return place
    heading = _named(place.location, report.resume)
    if heading is None or not heading.runs:
        return place
    return _placed(place, heading, report.document)


def _named(location: str, resume: Resume) -> Passage | None:
    """The heading of the section with that name or kind; for the contact, its first line."""
    name = location.casefold()
    for section in resume.sections:
        if section.heading and name in (section.kind, section.heading.text.casefold()):
            return section.heading
    if name == "contact":
        return resume.contacts[0].passage if resume.contacts else resume.name.passage if resume.name else None
    if name == "summary":
        return resume.summary
    return None


def _placed(place: Place, passage: Passage, document: Document) -> Place:
    text = place.text or " ".join(passage.text.split())
    if not document.has_geometry:
        return replace(place, location=f"paragraph {document.runs[passage.runs[0]].paragraph + 1}", text=text)
    page = document.runs[passage.runs[0]].page
    boxes = [run.box for i in passage.runs if (run := document.runs[i]).box is not None and run.page == page]
    return replace(place, page=page + 1, box=bounds(boxes), text=text) if boxes else place
