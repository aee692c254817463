from collections.abc import Callable

import pytest

from vitascope.language.emptiness import (
    buzzwords,
    familiar_cues,
    paraphrases,
    passive_voice,
    posture_verbs,
    self_ratings,
    team_subject,
    vague_words,
    weak_phrases,
)
from vitascope.text import Span


def said(find: Callable[[str], tuple[Span, ...]], text: str) -> list[str]:
    return [span.of(text) for span in find(text)]


def test_a_weak_phrase_is_found_at_the_head_and_inside() -> None:
    assert said(weak_phrases, "Responsible for the gateway") == ["Responsible for"]
    assert said(weak_phrases, "Built the gateway and was involved in its rollout") == ["was involved in"]


@pytest.mark.parametrize(
    "text", ["Cut p99 using CUDA graphs", "Built support for MIG", "Learning-rate schedule swept over 40 runs"]
)
def test_a_single_weak_word_counts_only_at_the_head(text: str) -> None:
    assert weak_phrases(text) == ()


def test_buzzwords_and_posture_verbs_are_found_in_any_case() -> None:
    assert said(buzzwords, "Results-Driven engineer with a proven track record") == [
        "Results-Driven",
        "proven track record",
    ]
    assert said(posture_verbs, "Spearheaded the gateway") == ["Spearheaded"]


def test_words_that_need_a_figure_are_forgiven_with_one() -> None:
    text = "Built a scalable gateway that significantly cut cost"
    assert said(lambda t: vague_words(t, has_figure=False), text) == ["scalable", "significantly"]
    assert said(lambda t: vague_words(t, has_figure=True), text) == ["significantly"]


def test_familiar_cues() -> None:
    assert said(familiar_cues, "Exposure to Pallas, basic knowledge of NKI") == ["Exposure to", "basic knowledge of"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Expert in CUDA", ["Expert in"]),
        ("Python (advanced), Go (basic)", ["(advanced", "(basic"]),
        ("C++ 4/5", ["4/5"]),
        ("Rust ★★★★☆", ["★★★★☆"]),
        ("Strong knowledge of compilers", ["Strong knowledge of"]),
        ("Advanced the release by two weeks", []),
        ("Deep learning on H100", []),
    ],
)
def test_a_mark_given_by_oneself_is_found(text: str, found: list[str]) -> None:
    assert said(self_ratings, text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Our platform serves 30M predictions a day",
        "The team reduced cost by 30%",
        "As part of a team, built the gateway",
        "We built the gateway",
        "Part of a cross-functional team that shipped search",
        "Migrated search, where our team owned the index",
    ],
)
def test_the_team_as_subject_is_found(text: str) -> None:
    assert team_subject(text)


@pytest.mark.parametrize(
    "text",
    [
        "Led a team of 5 engineers",
        "Built the platform that 30 teams use",
        "Team lead for search",
        "Moved the platform team to GitOps",
        "Cut p99 of our platform's gateway by 40%",
    ],
)
def test_ones_own_work_for_a_team_is_not_the_team_as_subject(text: str) -> None:
    assert team_subject(text) == ()


def test_a_paraphrase_names_the_literal_terms() -> None:
    text = "Ported models to custom accelerators with graph compilers"
    assert [(p.span.of(text), p.literal[0]) for p in paraphrases(text)] == [
        ("custom accelerators", "Trainium"),
        ("graph compilers", "XLA"),
    ]


def test_the_passive_is_found() -> None:
    assert said(passive_voice, "Models were deployed by the team") == ["were deployed by"]
    assert said(passive_voice, "Deployed the model that is live") == []
