"""Whether a maker's name stands for the firm ("engineers across NVIDIA") or for its technology ("NVIDIA GPUs")."""

import re

from vitascope.language.terms import Mention, Vocabulary

_THINGS = (
    r"(?:(?:data ?-?cent(?:er|re)|edge|ai|gaming|server)\s+)?"
    r"(?:gpus?|cpus?|npus?|dpus?|chips?|chipsets?|silicon|socs?|accelerators?|processors?|cards?|hardware|devices?|boards?"
    r"|architectures?|drivers?|instincts?|libraries|frameworks|sdks?|toolkits?|toolchains?|compilers?"
    r"|ecosystem|(?:(?:ai|software|sw) )?stacks?)\b"
)
_OWN_THINGS = re.compile(
    rf"(?:\s*(?:,|/|&|\bor\b|\band\b)\s*(?:(?:or|and)\s+)?[A-Z]\w+){{0,4}}\s+{_THINGS}", re.IGNORECASE
)
_EXPERIENCE = re.compile(
    r"\b(?:experience|expertise|familiarity|knowledge|proficien\w+|background|understanding)\s+(?:with|in|of|on)\s+"
    r"(?:\w+(?:,|/| or| and)\s*)?$",
    re.IGNORECASE,
)


def names_a_firm(text: str, mention: Mention, vocabulary: Vocabulary) -> bool:
    """Whether a chip maker's name is not followed by things that it makes, nor is what one has experience with."""
    term = vocabulary.term(mention.canonical) if mention.canonical else None
    if term is None or term.kind != "organisation" or term.camp == "none":
        return False
    start, end = mention.span.start, mention.span.end
    return not (_OWN_THINGS.match(text, end) or _EXPERIENCE.search(text, max(0, start - 60), start))
