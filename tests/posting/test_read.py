"""What an ad asks for, by its literal terms."""

import pytest

from vitascope.language.terms import load
from vitascope.posting.model import Posting
from vitascope.posting.read import read_posting


def read(text: str) -> Posting:
    return read_posting(text, load())


def asked(text: str) -> list[tuple[str, ...]]:
    return [demand.surfaces for demand in read(text).demands]


def test_each_term_is_asked_for_once_in_the_order_of_the_ad() -> None:
    assert asked("- vLLM and PyTorch\n- PyTorch experience") == [("vLLM",), ("PyTorch",)]


@pytest.mark.parametrize(
    ("line", "group"),
    [
        ("- Go or Rust", ("Go", "Rust")),
        ("- CUDA, ROCm, or AWS Neuron", ("CUDA", "ROCm", "AWS Neuron")),
        ("- one of Python, C++ and Java", ("Python", "C++", "Java")),
        ("- build systems (Bazel, Buck2, or similar)", ("Bazel", "Buck2")),
        ("- at least one language (e.g. Python, Rust)", ("Python", "Rust")),
    ],
)
def test_of_alternatives_one_is_enough(line: str, group: tuple[str, ...]) -> None:
    assert group in asked(line)
    assert [tuple(term.surface for term in found) for found in read(line).either] == [group]


@pytest.mark.parametrize(
    "line", ["- SQL, Java and Kubernetes", "- SQL/Java/Kubernetes", "- such as SQL, Java, Kubernetes"]
)
def test_a_list_without_or_asks_for_all(line: str) -> None:
    assert asked(line) == [("SQL",), ("Java",), ("Kubernetes",)]


def test_what_is_not_needed_is_not_asked_for() -> None:
    assert asked("- no CUDA needed, PyTorch is") == [("PyTorch",)]


def test_benefits_and_company_story_ask_for_nothing() -> None:
    assert asked("Requirements:\n- PyTorch\nBenefits:\n- We use Kubernetes for lunch") == [("PyTorch",)]


def test_preferred_is_told_from_required_by_line_and_by_heading() -> None:
    found = read("Requirements:\n- PyTorch\nNice to have:\n- Kubernetes\nMust have:\n- vLLM, Terraform is a plus")
    assert [(d.surfaces, d.preferred) for d in found.demands] == [
        (("PyTorch",), False),
        (("Kubernetes",), True),
        (("vLLM",), True),
        (("Terraform",), True),
    ]


def test_a_demand_knows_its_line_in_the_ad() -> None:
    text = "Requirements:\n- PyTorch\n"
    assert read(text).demands[0].span.of(text) == "PyTorch"
