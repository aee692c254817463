"""Text in an ad that is aimed at a language model and not at the reader. It is shown, and obeyed by nothing."""

import re

from vitascope.text import Span

_MODEL = r"(?:ai|a\.i\.|llm|(?:large )?language model|chatbot|bot|gpt|chatgpt|(?:ai|helpful) assistant)"
_BAIT = re.compile(
    r"\b(?:ignore|disregard|forget)\s+(?:(?:all|any|the|your)\s+)*(?:previous|prior|above|earlier|preceding)\s+"
    r"(?:instructions?|prompts?|context|messages?)"
    rf"|\bif you(?:['’]re| are)\s+(?:an?\s+)?{_MODEL}\b"
    rf"|\byou are (?:an?\s+)?{_MODEL}\b"
    r"|\b(?:as an? |dear |attention,? |note to )(?:ai|llms?|language models?|ai (?:assistants?|agents?))\b"
    r"|\b(?:ai|llm)s?(?: agents?| assistants?| models?)? (?:reading|processing|parsing) this\b"
    r"|\bsystem prompt\b(?=[^.\n]{0,60}\b(?:ignore|reveal|print|output|repeat)\b)"
    r"|\b(?:include|mention|write|use|put|add|insert) the (?:word|phrase|code ?word|secret word|string)\b",
    re.IGNORECASE,
)


def bait_in(text: str) -> tuple[Span, ...]:
    """The sentences that hold such text, in order."""
    found: list[Span] = []
    for match in _BAIT.finditer(text):
        start = max(text.rfind(sign, 0, match.start()) for sign in ".!?\n") + 1
        ends = [at for sign in ".!?\n" if (at := text.find(sign, match.end())) >= 0]
        end = min(ends, default=len(text))
        if end < len(text) and text[end] != "\n":
            end += 1
        while start < end and text[start].isspace():
            start += 1
        if not found or found[-1].end <= start:
            found.append(Span(start, end))
    return tuple(found)
