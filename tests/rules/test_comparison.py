"""The page against an ad: each demand in its state, with advice in the ad's own words."""

import pytest

from vitascope.document.limits import Limits
from vitascope.document.open import open_document
from vitascope.language.dates import Month
from vitascope.language.terms import load
from vitascope.posting.read import read_posting
from vitascope.roles import DEFAULT_ROLE, role_named
from vitascope.rules.changes import changes
from vitascope.rules.comparison import Answer, Comparison, compare
from vitascope.rules.gather import gather

PAGE = """Robin Example
robin@example.com

SKILLS
Frameworks: PyTorch, sklearn, Kubernetes
Familiar with: Terraform

EXPERIENCE
Machine Learning Engineer, Northwind | Mar 2021 - Present
- Cut p99 from 240 ms to 95 ms with vLLM on four H100s.
- Wrote collectives with NCCL for the training cluster.
- Moved the nightly job to FrobBuild.
"""


def compared(ad: str, page: str = PAGE) -> Comparison:
    document = open_document(page.encode(), "a.txt", Limits())
    facts = gather(document, role_named(DEFAULT_ROLE), Month(2026, 12))
    return compare(facts, read_posting(ad, load()))


def answer(term: str, page: str = PAGE) -> Answer:
    (found,) = compared(f"Requirements:\n- {term}\n", page).answers
    return found


@pytest.mark.parametrize(
    ("term", "state"),
    [
        ("vLLM", "shown with outcome"),
        ("NCCL", "shown"),
        ("PyTorch", "only listed"),
        ("scikit-learn", "near miss"),
        ("RCCL", "adjacent"),
        ("Terraform", "familiar"),
        ("Airflow", "missing"),
        ("FrobBuild", "shown"),
        ("FrobShip", "missing"),
    ],
)
def test_states(term: str, state: str) -> None:
    assert answer(term).state == state


def test_of_alternatives_the_best_answers() -> None:
    found = answer("Airflow, RCCL or vLLM")
    assert (found.state, found.surface) == ("shown with outcome", "vLLM")


def test_a_counterpart_is_named_and_never_a_match() -> None:
    found = answer("RCCL")
    assert found.written == "NCCL"
    assert 'write "RCCL" only if you have used it' in found.advice
    assert compared("Requirements:\n- RCCL\n").required.matched == 0


def test_the_ads_spelling_is_what_is_advised() -> None:
    found = answer("scikit-learn")
    assert found.advice == 'You write "sklearn"; the ad writes "scikit-learn". Write it once as the ad does.'


def test_nothing_is_advised_but_where_it_is_true() -> None:
    assert answer("Airflow").advice.startswith('Where it is true, write "Airflow" in')
    assert answer("Airflow or Dagster").advice.startswith('Where it is true, write "Airflow" or "Dagster" in')


def test_required_and_preferred_are_counted_apart() -> None:
    found = compared("Requirements:\n- vLLM\n- PyTorch\n- Airflow\nNice to have:\n- NCCL\n- Rust\n")
    assert (found.required.of, found.required.matched, found.required.shown) == (3, 2, 1)
    assert (found.preferred.of, found.preferred.matched, found.preferred.shown) == (2, 1, 1)


def test_another_camp_is_told_what_to_put_first_and_what_not_to_claim() -> None:
    page = PAGE.replace("Frameworks: PyTorch", "Frameworks: CUDA, PyTorch")
    (advice,) = compared("Requirements:\n- NKI on AWS Trainium\n", page).advice[:1]
    assert advice.startswith("The ad is about AWS Neuron and the page shows NVIDIA")
    assert "claim no AWS Neuron term that you have not used" in advice


def test_a_page_that_matches_next_to_nothing_is_told_so() -> None:
    ad = "Requirements:\n- Airflow\n- Spark\n- Rust\n- Go or Java\n- MLIR\n- vLLM\n"
    assert any("matches 1 of 6 demands word for word" in sentence for sentence in compared(ad).advice)


def test_the_change_that_serves_most_ads_comes_first() -> None:
    ads = ["Requirements:\n- PyTorch\n- Rust\n", "Requirements:\n- PyTorch\n", "Nice to have:\n- Rust\n- PyTorch\n"]
    found = changes([compared(ad) for ad in ads])
    assert [(c.surface, c.state, c.ads, c.required) for c in found] == [
        ("PyTorch", "only listed", 3, 2),
        ("Rust", "missing", 2, 1),
    ]


def test_of_alternatives_that_are_all_missing_each_would_serve() -> None:
    found = changes([compared("Requirements:\n- Go or Rust\n"), compared("Requirements:\n- Rust\n")])
    assert [(c.surface, c.ads) for c in found] == [("Rust", 2), ("Go", 1)]
    assert found[0].advice.startswith('Where it is true, write "Rust"')


def test_a_change_is_one_however_the_ads_spell_it() -> None:
    found = changes(
        [compared(f"Requirements:\n- {name} models\n") for name in ("Tensorflow", "TensorFlow", "TensorFlow")]
    )
    assert [(c.surface, c.ads) for c in found] == [("TensorFlow", 3)]


def test_a_word_within_a_longer_term_is_still_the_ads_word() -> None:
    page = PAGE + "- Wrote a fused attention kernel in Triton.\n"
    (found,) = [a for a in compared("Requirements:\n- Write GPU kernels\n", page).answers if a.surface == "kernels"]
    assert found.state == "shown"
