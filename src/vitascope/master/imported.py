"""What importing gives: a master, what was unsure in it, and what of the source went nowhere."""

import json
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from vitascope.master.model import Master


class Imported(Struct, frozen=True):
    """A master made from another file.

    unsure   sentences by the path of what they are about ("work[1].endDate"); they become comments of the YAML
    dropped  what of the source went nowhere, in plain words; empty where nothing did
    """

    master: Master
    unsure: dict[str, str] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()


class Taker:
    """A mapping of another program's file whose values are taken key by key; what nobody takes is kept as JSON."""

    def __init__(self, data: Any) -> None:
        pairs = data.items() if isinstance(data, Mapping) else ()
        self._left: dict[str, Any] = {str(key): value for key, value in pairs if value not in (None, "", [], {})}

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def text(self, *keys: str) -> str:
        """The text under the first of `keys` that holds one; a number is its digits."""
        for key in keys:
            value = self._left.get(key)
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                del self._left[key]
                return str(value).strip()
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        """The texts under `key`: a list of them, or one."""
        value = self._left.get(key)
        found = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int | float) or item is None for item in found):
            return ()
        self._left.pop(key, None)
        return tuple(str(item).strip() for item in found if item not in (None, ""))

    def things(self, key: str) -> "tuple[Taker, ...]":
        """The mappings under `key`."""
        value = self._left.get(key)
        if not isinstance(value, list) or not all(isinstance(item, Mapping) or item is None for item in value):
            return ()
        del self._left[key]
        return tuple(Taker(item) for item in value if item)

    def thing(self, key: str) -> "Taker":
        """The mapping under `key`; one without keys where there is none."""
        return Taker(self._left.pop(key)) if isinstance(self._left.get(key), Mapping) else Taker({})

    def pairs(self, key: str) -> tuple[tuple[str, Any], ...]:
        """The keys and values of the mapping under `key`, in its order."""
        value = self._left.get(key)
        if not isinstance(value, Mapping):
            return ()
        del self._left[key]
        return tuple((str(name), inner) for name, inner in value.items())

    def any(self, key: str) -> Any:
        """The value under `key` as it stands, or None."""
        return self._left.pop(key, None)

    def rest(self) -> dict[str, str]:
        """What nobody took, each as JSON."""
        return {key: json.dumps(value, ensure_ascii=False) for key, value in self._left.items()}
