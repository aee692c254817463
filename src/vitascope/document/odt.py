"""OpenDocument text."""

from vitascope.document.package import BadPart, Package


def is_odt(package: Package) -> bool:
    """By its mimetype part, or by a content part of text."""
    try:
        return b"opendocument.text" in package.read("mimetype")
    except BadPart:
        return False
