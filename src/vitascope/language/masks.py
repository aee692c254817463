"""Where a text holds addresses: what stands in a URL or an e-mail address is no mention of a term."""

import re

_WEB = re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]+", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_PATH = re.compile(r"[\w-]+(?:\.[\w-]+)*\.(?:com|org|io|net|ai|edu|dev|co|me|gov|app|in|uk|de)/[^\s<>\"')\],;|]*")
_TOP = re.compile(r"\.(?:com|org|io|net|ai|edu|dev|co|me|gov|app|in|uk|de)/")


def masked(text: str) -> list[tuple[int, int]]:
    """Start and end of every web and mail address in `text`; of bare hosts only those with a path."""
    found: list[tuple[int, int]] = []
    if "://" in text or "www." in text:
        found += [match.span() for match in _WEB.finditer(text)]
    if "@" in text:
        found += [match.span() for match in _MAIL.finditer(text)]
    if "/" in text:
        for top in _TOP.finditer(text):
            start = max(text.rfind(c, 0, top.start()) for c in " \n\t(<[|,") + 1
            match = _PATH.match(text, start)
            if match:
                found.append(match.span())
    return found
