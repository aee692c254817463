from vitascope.language.phrases import find_phrases, fold


def test_hyphen_and_space_are_the_same_and_a_plural_is_found() -> None:
    hits = find_phrases("Ran A/B-tests with prefix-caches")
    assert [hit.phrase for hit in hits["proofs.known"]] == ["a/b test"]
    assert [hit.phrase for hit in hits["mechanisms.mechanism"]] == ["prefix cache"]


def test_only_whole_words_are_found() -> None:
    assert "openers.weak" not in find_phrases("unhelpful")


def test_a_phrase_with_capitals_wants_them() -> None:
    assert "emptiness.vague" not in find_phrases("the paid ai")
    assert [hit.phrase for hit in find_phrases("AI")["emptiness.vague"]] == ["AI"]


def test_the_longest_phrase_wins() -> None:
    hits = find_phrases("was responsible for it")["openers.weak"]
    assert [hit.phrase for hit in hits] == ["was responsible for"]


def test_folding_keeps_the_length() -> None:
    for text in ("İstanbul", "p99 → 40 ms", "ﬁve — six"):
        assert len(fold(text)) == len(text)
