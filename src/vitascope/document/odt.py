"""OpenDocument text (.odt, flat .fodt): bytes in, a Document out, headers and footers from its styles."""

from vitascope.document.limits import Limits
from vitascope.document.manuscript import Manuscript
from vitascope.document.model import Document, Metadata
from vitascope.document.odt_names import DC, META, OFFICE, STYLE
from vitascope.document.odt_story import OdtPlace, OdtStory
from vitascope.document.odt_styles import OdtStyles
from vitascope.document.package import BadPart, Element, Package, parse_xml
from vitascope.errors import Damaged, PasswordProtected


def is_odt(package: Package) -> bool:
    """By its mimetype part, or by a content part of text."""
    try:
        if b"opendocument.text" in package.read("mimetype"):
            return True
    except BadPart:
        pass
    if "content.xml" not in package:
        return False
    try:
        return package.xml("content.xml").find(f"{OFFICE}body/{OFFICE}text") is not None
    except BadPart:
        return False


def read_odt(data: bytes, name: str, limits: Limits) -> Document:
    """Raises Damaged, OverLimit or PasswordProtected. Order: headers, body, notes at their places, footers."""
    out = Manuscript("odt", name, limits)
    if data.startswith(b"PK"):
        content, styles, meta = _parts(Package(data, name, limits), name, out)
    else:
        content = styles = meta = _flat(data, name, limits)
    text = content.find(f"{OFFICE}body/{OFFICE}text")
    if text is None:
        raise Damaged(name, "its content holds no text")
    look = OdtStyles([root for root in dict.fromkeys((styles, content)) if root is not None])
    story = OdtStory(out, look, content)
    pages = _master_pages(styles)
    for which in ("header-first", "header", "header-left"):
        _write_edge(story, pages, which, look)
    story.walk(text, OdtPlace(ground=look.page_ground))
    for which in ("footer-first", "footer", "footer-left"):
        _write_edge(story, pages, which, look)
    return out.finish(_metadata(meta, out, look))


def _parts(package: Package, name: str, out: Manuscript) -> tuple[Element, Element | None, Element | None]:
    manifest = _or_none(package, "META-INF/manifest.xml", out)
    if manifest is not None and any(e.tag.endswith("}encryption-data") for e in manifest.iter()):
        raise PasswordProtected(name)
    try:
        content = package.xml("content.xml")
    except BadPart as error:
        raise Damaged(name, f"its main text: {error.what}") from error
    return content, _or_none(package, "styles.xml", out), _or_none(package, "meta.xml", out)


def _or_none(package: Package, part: str, out: Manuscript) -> Element | None:
    if part not in package:
        return None
    try:
        return package.xml(part)
    except BadPart as error:
        if not part.startswith("META-INF"):
            out.note(f"A part of the file was not read ({part}): {error.what}.")
        return None


def _flat(data: bytes, name: str, limits: Limits) -> Element:
    try:
        return parse_xml(data, name=name, nesting=limits.nesting)
    except BadPart as error:
        raise Damaged(name, error.what) from error


def _master_pages(styles: Element | None) -> list[Element]:
    return list(styles.iter(STYLE + "master-page")) if styles is not None else []


def _write_edge(story: OdtStory, pages: list[Element], which: str, look: OdtStyles) -> None:
    """The headers or footers of one sort of all page styles; text that pages share is written once."""
    written: set[str] = set()
    for page in pages:
        edge = page.find(STYLE + which)
        if edge is None or edge.get(STYLE + "display") == "false":
            continue
        text = "".join(edge.itertext())
        if text not in written:
            written.add(text)
            part = "header" if which.startswith("header") else "footer"
            story.walk(edge, OdtPlace("header" if part == "header" else "footer", ground=look.page_ground))


def _metadata(root: Element | None, out: Manuscript, look: OdtStyles) -> Metadata:
    def text(tag: str) -> str:
        found = next(root.iter(tag), None) if root is not None else None
        return (found.text or "").strip() if found is not None else ""

    statistics = next(root.iter(META + "document-statistic"), None) if root is not None else None
    pages = statistics.get(META + "page-count", "") if statistics is not None else ""
    keywords = [(e.text or "").strip() for e in root.iter(META + "keyword")] if root is not None else []
    return Metadata(
        title=text(DC + "title"),
        author=text(META + "initial-creator") or text(DC + "creator"),
        language=text(DC + "language") or look.language,
        creator=text(META + "generator"),
        keywords=", ".join(keywords),
        fonts=out.fonts,
        pages=int(pages) if pages.isdecimal() and len(pages) < 7 else 0,
    )
