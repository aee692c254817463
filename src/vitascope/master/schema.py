"""The master's JSON Schema: completion and help for editors, made from the model itself."""

from typing import Any

import msgspec

from vitascope.master.model import Master

SCHEMA_ID = "vitascope-master"


def master_schema() -> dict[str, Any]:
    """JSON Schema 2020-12. A value that an editor takes for a number, such as a year, is right as well."""
    schema = msgspec.json.schema(Master)
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Vitascope master",
        **schema,
    }
    _loosen(schema)
    return schema


def schema_bytes() -> bytes:
    return msgspec.json.format(msgspec.json.encode(master_schema()), indent=1) + b"\n"


def _loosen(value: Any) -> None:
    """Texts may be numbers or truth values to YAML 1.2 (2021, 3.10, true), and a key may stand without a value."""
    if isinstance(value, list):
        for item in value:
            _loosen(item)
    if isinstance(value, dict):
        if value.get("type") == "string":
            value["type"] = ["string", "number", "boolean", "null"]
        elif value.get("type") == "array":
            value["type"] = ["array", "null"]
        value.pop("default", None)
        for inner in value.values():
            _loosen(inner)
