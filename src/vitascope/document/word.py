"""Word: the bytes of a DOCX in, a Document out, with everything in it that an extractor may find or lose."""

from vitascope.document.colours import from_hex
from vitascope.document.limits import Limits
from vitascope.document.manuscript import Manuscript
from vitascope.document.model import Document, Metadata, Part
from vitascope.document.package import BadPart, Element, Package
from vitascope.document.word_drawing import Drawings
from vitascope.document.word_names import RELATIONSHIP, TWIPS_PER_POINT, R, W
from vitascope.document.word_numbering import Numbering
from vitascope.document.word_story import UNKNOWN, Place, Section, Story
from vitascope.document.word_styles import Styles, is_on, measure
from vitascope.document.word_theme import Theme
from vitascope.errors import Damaged
from vitascope.text import is_whole_number

_DC = "{http://purl.org/dc/elements/1.1/}"
_CORE = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"
_PRINTED_NOTE = ("separator", "continuationSeparator", "continuationNotice")


def read_word(data: bytes, name: str, limits: Limits) -> Document:
    """Raises Damaged if the archive or its main part cannot be read, OverLimit, or PasswordProtected.

    Order: headers, body with its text boxes at their anchors, footnotes and endnotes, footers, comments.
    """
    package = Package(data, name, limits)
    main = main_part(package)
    if main is None:
        raise Damaged(name, "the archive holds no Word document")
    out = Manuscript("docx", name, limits)
    try:
        root = package.xml(main)
    except BadPart as error:
        raise Damaged(name, f"its main text: {error.what}") from error
    body = root.find(W + "body")
    if body is None:
        raise Damaged(name, "its main text holds no body")
    return _Reader(package, main, out).read(root, body)


def main_part(package: Package) -> str | None:
    """The name of the part that holds the body, or None if this is no Word file."""
    try:
        rels = package.xml("_rels/.rels")
    except BadPart:
        rels = Element("none")
    for relationship in rels.iter(RELATIONSHIP):
        target = relationship.get("Target", "").lstrip("/")
        if relationship.get("Type", "").endswith("/officeDocument") and target in package:
            return None if target.lower().startswith(("xl/", "ppt/", "visio/")) else target
    return "word/document.xml" if "word/document.xml" in package else None


class _Reader:
    """The parts of one file and what they share."""

    def __init__(self, package: Package, main: str, out: Manuscript) -> None:
        self._package = package
        self._main = main
        self._out = out
        self._rels = self._relationships(main)
        theme = Theme(self._kin("/theme"))
        self._styles = Styles(self._kin("/styles"), theme)
        self._numbering = Numbering(self._kin("/numbering"), self._styles)
        self._settings = self._kin("/settings")
        self._drawings = Drawings(theme, self._diagram, out.note)
        self._here = self._rels

    def read(self, root: Element, body: Element) -> Document:
        properties = _section_properties(body)
        sections = [_section(one) for one in properties] or [Section()]
        story = Story(self._out, self._styles, self._numbering, self._drawings, sections)
        parts = {kind: self._edges(properties, kind) for kind in ("header", "footer")}
        for edge in (body, *(root for _, _, root in (*parts["header"], *parts["footer"]))):
            self._drawings.look_for_grounds(edge, sections[0].area)
        ground = self._ground(root)
        self._write_edges(story, "header", parts["header"], ground)
        self._here = self._rels
        story.walk(body, Place(columns=sections[0].columns, ground=ground, links=_targets(self._rels)))
        for kind in ("footnote", "endnote"):
            self._write_notes(story, kind, "footnote", ground)
        self._write_edges(story, "footer", parts["footer"], ground)
        self._write_notes(story, "comment", "comment", 0xFFFFFF)
        return self._out.finish(self._metadata())

    # Parts

    def _relationships(self, part: str) -> dict[str, Element]:
        folder, _, file = part.rpartition("/")
        path = f"{folder}/_rels/{file}.rels" if folder else f"_rels/{file}.rels"
        root = self._xml(path)
        return {r.get("Id", ""): r for r in root.iter(RELATIONSHIP)} if root is not None else {}

    def _xml(self, part: str) -> Element | None:
        """A part that the document can be read without; what is wrong with it is noted."""
        if part not in self._package:
            return None
        try:
            return self._package.xml(part)
        except BadPart as error:
            self._out.note(f"A part of the file was not read ({part.rpartition('/')[2]}): {error.what}.")
            return None

    def _path(self, relationship: Element) -> str:
        target = relationship.get("Target", "").replace("\\", "/")
        if target.startswith("/"):
            return target.lstrip("/")
        steps = self._main.rpartition("/")[0].split("/") if "/" in self._main else []
        for step in target.split("/"):
            if step == "..":
                del steps[-1:]
            elif step not in ("", "."):
                steps.append(step)
        return "/".join(steps)

    def _inside(self, relationship: Element | None) -> str:
        """The part that a relationship points to; nothing outside the archive is ever looked for."""
        if relationship is None or relationship.get("TargetMode") == "External":
            return ""
        return self._path(relationship)

    def _kin(self, kind: str) -> Element | None:
        """The part of the main part's relationship of a kind such as "/styles"."""
        for relationship in self._rels.values():
            if relationship.get("Type", "").endswith(kind):
                return self._xml(self._inside(relationship))
        return self._xml(f"word{kind}.xml")

    def _diagram(self, identifier: str) -> Element | None:
        return self._xml(self._inside(self._here.get(identifier)))

    # Headers, footers, notes, comments

    def _edges(self, properties: list[Element], kind: str) -> list[tuple[int, str, Element]]:
        """The header or footer parts that are shown, each once: section of first use, name, root."""
        found: dict[str, tuple[int, str, Element]] = {}
        even = self._settings is not None and is_on(self._settings.find(W + "evenAndOddHeaders"))
        for index, one in enumerate(properties):
            shown = ["default", *(["even"] if even else [])]
            if is_on(one.find(W + "titlePg")):
                shown.insert(0, "first")
            by_type = {r.get(W + "type", "default"): r.get(R + "id", "") for r in one.findall(f"{W}{kind}Reference")}
            if "first" in by_type and "first" not in shown:
                self._out.note(f"A first-page {kind} that is switched off was left out.")
            for which in shown:
                part = self._inside(self._rels.get(by_type.get(which, "")))
                if part and part not in found and (root := self._xml(part)) is not None:
                    found[part] = (index, part, root)
        return list(found.values())

    def _write_edges(self, story: Story, part: Part, edges: list[tuple[int, str, Element]], ground: int) -> None:
        for section, name, root in edges:
            self._here = self._relationships(name)
            story.walk(root, Place(part, section=section, ground=ground, links=_targets(self._here)))
            self._out.forget_blank()

    def _write_notes(self, story: Story, kind: str, part: Part, ground: int) -> None:
        for relationship in self._rels.values():
            if not relationship.get("Type", "").endswith(f"/{kind}s"):
                continue
            name = self._inside(relationship)
            root = self._xml(name)
            self._here = self._relationships(name)
            for note in root.iter(f"{W}{kind}") if root is not None else ():
                if note.get(W + "type") not in _PRINTED_NOTE:
                    story.walk(note, Place(part, ground=ground, links=_targets(self._here)))
                    self._out.forget_blank()

    def _ground(self, root: Element) -> int:
        """The colour behind the text of the page; unknown if a shape that floats may be there."""
        if self._drawings.ground_is_unknown:
            return UNKNOWN
        background = root.find(W + "background")
        shown = self._settings is not None and is_on(self._settings.find(W + "displayBackgroundShape"))
        if background is None or not shown:
            return 0xFFFFFF
        colour = from_hex(background.get(W + "color", ""))
        return 0xFFFFFF if colour is None else colour

    # Metadata

    def _metadata(self) -> Metadata:
        core = self._by_type("/core-properties", "docProps/core.xml")
        app = self._by_type("/extended-properties", "docProps/app.xml")
        pages = _text_of(app, "Pages")
        return Metadata(
            title=_text_of(core, _DC + "title"),
            author=_text_of(core, _DC + "creator"),
            language=_text_of(core, _DC + "language") or self._styles.language,
            creator=" ".join((_text_of(app, "Application"), _text_of(app, "AppVersion"))).strip(),
            keywords=_text_of(core, _CORE + "keywords"),
            fonts=self._out.fonts,
            pages=int(pages) if pages.isdecimal() and len(pages) < 7 else 0,
        )

    def _by_type(self, kind: str, usual: str) -> Element | None:
        root = self._xml("_rels/.rels")
        for relationship in root.iter(RELATIONSHIP) if root is not None else ():
            if relationship.get("Type", "").endswith(kind) and relationship.get("TargetMode") != "External":
                return self._xml(relationship.get("Target", "").lstrip("/"))
        return self._xml(usual)


def _targets(rels: dict[str, Element]) -> dict[str, str]:
    """Where the links of a part go, by relationship; places within the file are left out."""
    return {
        identifier: relationship.get("Target", "")
        for identifier, relationship in rels.items()
        if relationship.get("Type", "").endswith("/hyperlink") and not relationship.get("Target", "").startswith("#")
    }


def _section_properties(body: Element) -> list[Element]:
    """The w:sectPr of each section in order; old ones kept by tracked changes are left out."""
    inner = [one for paragraph in body.iter(W + "pPr") if (one := paragraph.find(W + "sectPr")) is not None]
    last = body.find(W + "sectPr")
    return [*inner, last] if last is not None else inner


def _section(properties: Element) -> Section:
    size, columns = properties.find(W + "pgSz"), properties.find(W + "cols")
    section = Section()
    if size is not None:
        width, height = (measure(size.get(W + side), TWIPS_PER_POINT) for side in ("w", "h"))
        section.area = (width or 612.0) * (height or 792.0)
    if columns is not None:
        said = columns.get(W + "num", "")
        counted = sum(1 for _ in columns.iter(W + "col"))
        equal = columns.get(W + "equalWidth", "1").lower() not in ("0", "false", "off")
        section.columns = max(1, counted if counted > 1 and not equal else int(said) if is_whole_number(said) else 1)
    return section


def _text_of(root: Element | None, tag: str) -> str:
    if root is None:
        return ""
    for element in root.iter():
        if element.tag == tag or (not tag.startswith("{") and element.tag.rpartition("}")[2] == tag):
            return (element.text or "").strip()
    return ""
