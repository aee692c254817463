"""Where a text holds addresses: what stands in a URL or an e-mail address is no mention of a term."""

import re

_MARK = re.compile(r"://|www\.|@|\.(?:com|org|io|net|ai|edu|dev|co|me|gov|app|in|uk|de)/", re.IGNORECASE)
"""What an address can be known by; around it the address is sought, which is cheaper than to look everywhere."""

_STOPS = frozenset(" \t\r\n<>\"'()[]|,;\u00a0\u201c\u201d\u2022\u00b7")

# Lengths are those of RFC 5321: without them a long row of letters is looked through again from each of them.
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[A-Za-z]{2,63}")


def masked(text: str) -> list[tuple[int, int]]:
    """Start and end of every web and mail address, in order, none overlapping; of bare hosts those with a path."""
    if not ("/" in text or "@" in text or "www." in text):
        return []
    found: list[tuple[int, int]] = []
    start, end, before, is_mail = 0, 0, 0, True
    for mark in _MARK.finditer(text):
        if mark.start() >= end:
            start, end = _unbroken(text, *mark.span())
            before, is_mail = len(found), mark[0] == "@"
            found += [mail.span() for mail in _MAIL.finditer(text, start, end)] if is_mail else [(start, end)]
        elif is_mail and mark[0] != "@":  # as in "robin@example.com/robin"
            is_mail = False
            found[before:] = [(start, end)]
    return found


def _unbroken(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch around `start` to `end` up to white space, quotes, brackets or a list's separators."""
    while start > 0 and text[start - 1] not in _STOPS:
        start -= 1
    while end < len(text) and text[end] not in _STOPS:
        end += 1
    return start, end
