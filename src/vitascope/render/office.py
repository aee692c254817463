"""A Word file read as LibreOffice shows it, where LibreOffice is installed: its PDF must give the same words."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from vitascope.document.limits import Limits
from vitascope.document.open import open_document
from vitascope.document.readings import read
from vitascope.errors import ProofFailed
from vitascope.render.plan import Plan, words
from vitascope.render.proof import first_difference, tokens

_PROGRAMS = ("soffice", "libreoffice")
_SECONDS = 90


def office() -> str | None:
    """The program's path, or None where there is none."""
    return next((path for name in _PROGRAMS if (path := shutil.which(name))), None)


def prove_in_office(data: bytes, name: str, plan: Plan) -> str:
    """The end of a receipt: that it read back in LibreOffice; "" where that is not installed. Raises ProofFailed.

    LibreOffice runs on a copy in a folder of its own, with a profile of its own; nothing of the user's is touched.
    """
    program = office()
    if program is None:
        return ""
    if plan.from_right:
        return (
            ", not tried in LibreOffice: its PDF has lines from right to left in the order of their letters' places"
        )
    page = _as_pdf(program, data)
    if page is None:
        return ", LibreOffice did not answer"
    expected = words(plan)
    for reading in read(open_document(page, name, Limits(pages=500))):
        if reading.reader == "rows":  # as stream, on a page without columns
            continue
        wrong = first_difference(expected, tokens(reading, plan))
        if wrong is not None:
            raise ProofFailed(f"{name} in LibreOffice", reading.reader, wrong.place, wrong.expected, wrong.found)
    return ", and in LibreOffice"


def _as_pdf(program: str, data: bytes) -> bytes | None:
    with tempfile.TemporaryDirectory(prefix="vitascope-") as folder:
        place = Path(folder)
        (place / "page.docx").write_bytes(data)
        command = [
            program,
            f"-env:UserInstallation={(place / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "pdf",
            "--outdir",
            folder,
            str(place / "page.docx"),
        ]
        try:
            subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)  # noqa: S603 - a fixed program
        except (OSError, subprocess.TimeoutExpired):
            return None
        made = place / "page.pdf"
        return made.read_bytes() if made.is_file() else None
