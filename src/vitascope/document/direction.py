"""Which letters and languages are written from right to left."""

import re

FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufefc]")
"""A letter of Hebrew, Arabic or one of their neighbours in Unicode, presentation forms among them."""

_LANGUAGES = frozenset(("ar", "fa", "he", "ur", "yi", "ps", "ckb"))


def is_from_right(language: str) -> bool:
    """Whether a language, as in "he" or "ar-AE", is written from right to left."""
    return language.partition("-")[0].lower() in _LANGUAGES
