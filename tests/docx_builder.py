"""Small DOCX files from strings of XML, for tests: only the parts that a test speaks of are in them."""

import io
import zipfile

_NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
    'xmlns:v="urn:schemas-microsoft-com:vml"'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"

# The root element of each part that a test may give, by the end of its relationship's type.
_PARTS = {
    "styles": ("word/styles.xml", "w:styles"),
    "numbering": ("word/numbering.xml", "w:numbering"),
    "settings": ("word/settings.xml", "w:settings"),
    "footnotes": ("word/footnotes.xml", "w:footnotes"),
    "endnotes": ("word/endnotes.xml", "w:endnotes"),
    "comments": ("word/comments.xml", "w:comments"),
    "theme": ("word/theme/theme1.xml", "a:theme"),
}


def docx(
    body: str,
    *,
    headers: dict[str, str] | None = None,
    links: dict[str, str] | None = None,
    files: dict[str, bytes] | None = None,
    before_body: str = "",
    **parts: str,
) -> bytes:
    """A DOCX with `body` in w:body.

    headers  relationship id to contents: ids that begin with "f" are footers
    links    relationship id to outside target
    files    more members of the archive, by name, as they are; they replace those of the same name
    parts    contents of styles, numbering, settings, footnotes, endnotes, comments, theme
    """
    members = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": _relationships([("r1", f"{_OFFICE}/officeDocument", "word/document.xml", False)]),
        "word/document.xml": f"<w:document {_NAMESPACES}>{before_body}<w:body>{body}</w:body></w:document>",
    }
    related = [(key, f"{_OFFICE}/hyperlink", target, True) for key, target in (links or {}).items()]
    for kind, contents in parts.items():
        path, tag = _PARTS[kind]
        members[path] = f"<{tag} {_NAMESPACES}>{contents}</{tag}>"
        related.append((f"part-{kind}", f"{_OFFICE}/{kind}", path.removeprefix("word/"), False))
    for key, contents in (headers or {}).items():
        kind, tag = ("footer", "w:ftr") if key.startswith("f") else ("header", "w:hdr")
        members[f"word/{key}.xml"] = f"<{tag} {_NAMESPACES}>{contents}</{tag}>"
        related.append((key, f"{_OFFICE}/{kind}", f"{key}.xml", False))
    members["word/_rels/document.xml.rels"] = _relationships(related)
    packed = {name: text.encode() for name, text in members.items()} | (files or {})
    return zipped(packed)


def zipped(members: dict[str, bytes]) -> bytes:
    """A zip archive of the members, the same bytes every time."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def paragraph(text: str, properties: str = "", letters: str = "") -> str:
    """A w:p with one run of `text`; `properties` go into w:pPr, `letters` into w:rPr."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(text, letters)}</w:p>"


def run(text: str, letters: str = "") -> str:
    return f'<w:r><w:rPr>{letters}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def _relationships(related: list[tuple[str, str, str, bool]]) -> str:
    mode = ("", ' TargetMode="External"')
    rows = "".join(
        f'<Relationship Id="{key}" Type="{kind}" Target="{target}"{mode[outside]}/>'
        for key, kind, target, outside in related
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{rows}</Relationships>'
