"""What JSON Resume 1.0.0 asks of a document, as a schema: the types of its keys and the form of its dates.

Source: the schema at github.com/jsonresume/resume-schema, v1.0.0. Every key may be absent and others may stand beside.
"""

from typing import Any

TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
DATE = {"type": "string", "pattern": r"^[12]\d{3}(-[01]\d(-[0-3]\d)?)?$"}
SPAN = {"startDate": DATE, "endDate": DATE}


def thing(**keys: Any) -> dict[str, Any]:
    return {"type": "object", "properties": keys}


def things(**keys: Any) -> dict[str, Any]:
    return {"type": "array", "items": thing(**keys)}


def texts(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names, TEXT)


JSON_RESUME = thing(
    basics=thing(
        **texts("name", "label", "image", "email", "phone", "url", "summary"),
        location=thing(**texts("address", "postalCode", "city", "countryCode", "region")),
        profiles=things(**texts("network", "username", "url")),
    ),
    work=things(**texts("name", "location", "description", "position", "url", "summary"), **SPAN, highlights=TEXTS),
    volunteer=things(**texts("organization", "position", "url", "summary"), **SPAN, highlights=TEXTS),
    education=things(**texts("institution", "url", "area", "studyType", "score"), **SPAN, courses=TEXTS),
    awards=things(**texts("title", "awarder", "summary"), date=DATE),
    certificates=things(**texts("name", "url", "issuer"), date=DATE),
    publications=things(**texts("name", "publisher", "url", "summary"), releaseDate=DATE),
    skills=things(**texts("name", "level"), keywords=TEXTS),
    languages=things(**texts("language", "fluency")),
    interests=things(name=TEXT, keywords=TEXTS),
    references=things(**texts("name", "reference")),
    projects=things(
        **texts("name", "description", "url", "entity", "type"),
        **SPAN,
        highlights=TEXTS,
        keywords=TEXTS,
        roles=TEXTS,
    ),
    meta=thing(**texts("canonical", "version", "lastModified")),
)
