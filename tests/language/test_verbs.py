import pytest

from vitascope.language.verbs import Verb, find_verb


@pytest.mark.parametrize(
    ("words", "base", "kind", "tense", "count"),
    [
        ("cut", "cut", "reduce", "past", 1),
        ("cutting", "cut", "reduce", "-ing", 1),
        ("wrote", "write", "build", "past", 1),
        ("rolled out", "roll out", "ship", "past", 2),
        ("sped up", "speed up", "raise", "past", 2),
        ("labeled", "label", "data", "past", 1),
        ("labelled", "label", "data", "past", 1),
        ("quantised", "quantize", "kernel", "past", 1),
        ("analysed", "analyze", "evaluate", "past", 1),
        ("ships", "ship", "ship", "present", 1),
        ("re-trained", "re-train", "train", "past", 1),
        ("embiggened", "embiggened", "plain", "past", 1),
    ],
)
def test_a_form_leads_back_to_its_verb(words: str, base: str, kind: str, tense: str, count: int) -> None:
    assert find_verb(tuple(words.split())) == (Verb(base, kind, tense), count)


@pytest.mark.parametrize("word", ["gateway", "django", "rust"])
def test_a_noun_is_no_verb(word: str) -> None:
    assert find_verb((word,)) is None
