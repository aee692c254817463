"""The verbs of building: a file becomes a master, a master becomes files, and a file is proved against its master."""

import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Sequence
from pathlib import PurePath
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document.limits import Limits
from vitascope.errors import Damaged, OverLimit, ProofFailed
from vitascope.master.imported import Imported
from vitascope.master.markup import plain
from vitascope.master.model import Master
from vitascope.render.compose import compose
from vitascope.render.looks import LOOKS
from vitascope.render.options import Choices
from vitascope.render.plan import Plan
from vitascope.render.proof import Receipt, prove

Format = Literal["pdf", "docx", "html", "md", "txt", "json"]
FORMATS: tuple[Format, ...] = ("pdf", "docx", "html", "md", "txt", "json")

_YAML = re.compile(
    rb"^(?:\xef\xbb\xbf)?(?:[#%-].*\n|\s*\n)*(?:cv|basics|personal|design|work|skills)[ \t]*:", re.MULTILINE
)
_MOST_CSV = 200


class Made(Struct, frozen=True):
    """A file that was drawn. `receipt` is None for JSON, which is no page."""

    name: str
    data: bytes
    receipt: Receipt | None


def import_file(data: bytes, name: str, limits: Limits | None = None) -> Imported:
    """A master from any file: JSON Resume, RenderCV's YAML, a LinkedIn export, or a document that is read.

    The kind is told by content. Documents are read in a process of their own. Raises UnusableFile.
    """
    limits = limits or Limits()
    if len(data) > limits.file_bytes:
        raise OverLimit(name, f"{limits.file_mb:g} MB")
    if data[:2] == b"PK":
        found = _linkedin(data, name, limits)
        if found is not None:
            return found
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        found = _json(data)
        if found is not None:
            return found
    if _YAML.match(data):
        found = _yaml(data, name)
        if found is not None:
            return found
    return _document(data, name, limits)


def _document(data: bytes, name: str, limits: Limits) -> Imported:
    from vitascope.document.readings import main_reading
    from vitascope.document.worker import read_safely
    from vitascope.master.parsed import from_resume
    from vitascope.resume.parse import parse

    document = read_safely(data, name, limits)
    reading = main_reading(document)
    return from_resume(parse(document, reading), document, reading)


def _json(data: bytes) -> Imported | None:
    from vitascope.master.jsonresume import from_json_resume

    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    known = {"basics", "work", "education", "skills", "projects", "volunteer", "publications"}
    return from_json_resume(value) if isinstance(value, dict) and known & value.keys() else None


def _yaml(data: bytes, name: str) -> Imported | None:
    from vitascope.master.jsonresume import from_json_resume
    from vitascope.master.read import plain_data
    from vitascope.master.rendercv import from_rendercv

    value = plain_data(data, name)
    if not isinstance(value, dict):
        return None
    if "cv" in value or "personal" in value:
        return from_rendercv(value)
    return from_json_resume(value) if "basics" in value else None


def _linkedin(data: bytes, name: str, limits: Limits) -> Imported | None:
    """What a LinkedIn data export holds; None for another archive."""
    from vitascope.master.linkedin import from_linkedin, is_linkedin_export

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [m for m in archive.infolist() if m.filename.lower().endswith(".csv")][:_MOST_CSV]
            if not is_linkedin_export(PurePath(m.filename).name for m in members):
                return None
            files: dict[str, str] = {}
            left = limits.file_bytes
            for member in members:
                with archive.open(member) as file:
                    text = file.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise OverLimit(name, f"{limits.file_mb:g} MB unpacked")
                files[PurePath(member.filename).name] = text.decode("utf-8-sig", "replace")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as fault:
        raise Damaged(name, " ".join(str(fault).split())) from None
    return from_linkedin(files)


def draw(plan: Plan, form: Format, *, font_dirs: tuple[str, ...] = ()) -> bytes:
    """The plan as one of the formats that are pages. Raises CannotDraw, NoSuchFont."""
    match form:
        case "pdf":
            from vitascope.render.pdf import draw_pdf

            return draw_pdf(plan, font_dirs=font_dirs)
        case "docx":
            from vitascope.render.word import draw_word

            return draw_word(plan)
        case "html":
            from vitascope.render.web import draw_html

            return draw_html(plan)
        case "md":
            from vitascope.render.markdown import draw_markdown

            return draw_markdown(plan)
        case _:
            from vitascope.render.text import draw_text

            return draw_text(plan)


def make(master: Master, plan: Plan, form: Format, stem: str, *, font_dirs: tuple[str, ...] = ()) -> Made:
    """One file of a plan, proved. Raises ProofFailed where it does not read back."""
    name = f"{stem}.{form}"
    if form == "json":
        from vitascope.master.jsonresume import to_json_resume

        data = json.dumps(to_json_resume(master), indent=2, ensure_ascii=False).encode() + b"\n"
        return Made(name, data, None)
    data = draw(plan, form, font_dirs=font_dirs)
    return Made(name, data, prove(data, name, plan))


def prove_against(data: bytes, name: str, master: Master, choices: Choices) -> Receipt:
    """The receipt of any file against a master: in the template asked for, else in whichever it follows furthest.

    Raises ProofFailed, which names the first difference.
    """
    looks = (choices.template,) if choices.template else (master.render.template or "classic", *LOOKS)
    nearest: ProofFailed | None = None
    for look in dict.fromkeys(looks):
        plan = compose(master, replace(choices, template=look))
        try:
            return prove(data, name, plan)
        except ProofFailed as failed:
            if nearest is None or failed.place > nearest.place:
                nearest = failed
    assert nearest is not None
    raise nearest


def stem_of(master: Master) -> str:
    """A file name from the person's name: "robin-example"; "resume" where no letter of it is Latin."""
    letters = unicodedata.normalize("NFKD", plain(master.basics.name))
    ascii_only = letters.encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only).strip("-")[:60] or "resume"


def known_formats(given: Sequence[str]) -> tuple[Format, ...]:
    """Names of formats in the order of FORMATS."""
    return tuple(form for form in FORMATS if form in given)
