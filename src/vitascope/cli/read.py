"""vitascope read and vitascope parse: what a reader sees, and what the parser understood."""

import json

from vitascope.cli.console import complain, write_out
from vitascope.cli.source import sources
from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.document.worker import read_safely


def _document(path: str, limits: Limits, *, recognise: bool) -> Document:
    source = sources((path,))[0]
    return read_safely(source.data(), source.name, limits, recognise=recognise)


def run_read(path: str, reader: str | None, limits: Limits, *, hidden: bool, recognise: bool) -> None:
    """Prints the reading, or with `hidden` each stretch of unseen text with its place and reason.

    recognise  the words of scans and pictures too
    """
    from vitascope.document.readings import main_reading, read
    from vitascope.formats.views import hidden_text

    document = _document(path, limits, recognise=recognise)
    for note in document.notes:
        complain(note)
    if hidden:
        for unseen in hidden_text(document):
            write_out(f"{unseen.where}: {unseen.text}  [{unseen.why}]")
        return
    write_out((read(document, reader)[0] if reader else main_reading(document)).text)


def run_parse(path: str, limits: Limits, *, recognise: bool) -> None:
    """Prints JSON Resume."""
    from vitascope.document.readings import main_reading
    from vitascope.resume.jsonresume import to_json_resume
    from vitascope.resume.parse import parse

    document = _document(path, limits, recognise=recognise)
    resume = parse(document, main_reading(document))
    write_out(json.dumps(to_json_resume(resume), indent=2, ensure_ascii=False))
