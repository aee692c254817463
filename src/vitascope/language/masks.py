"""Where a text holds addresses: what stands in a URL or an e-mail address is no mention of a term."""

import re

_MARK = re.compile(r"://|www\.|@|\.(?:com|org|io|net|ai|edu|dev|co|me|gov|app|in|uk|de)/", re.IGNORECASE)
"""What an address can be known by; around it the address is sought, which is cheaper than to look everywhere."""

_STOPS = frozenset(" \t\r\n<>\"'()[]|,;\u00a0\u201c\u201d\u2022\u00b7")

_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}")


def masked(text: str) -> list[tuple[int, int]]:
    """Start and end of every web and mail address in `text`; of bare hosts only those with a path."""
    if not ("/" in text or "@" in text or "www." in text):
        return []
    found: list[tuple[int, int]] = []
    for mark in _MARK.finditer(text):
        start, end = _unbroken(text, *mark.span())
        if mark[0] == "@":
            mail = _MAIL.search(text, start, end)
            if mail:
                found.append(mail.span())
        elif not found or found[-1][1] < end:
            found.append((start, end))
    return found


def _unbroken(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch around `start` to `end` up to white space, quotes, brackets or a list's separators."""
    while start > 0 and text[start - 1] not in _STOPS:
        start -= 1
    while end < len(text) and text[end] not in _STOPS:
        end += 1
    return start, end
