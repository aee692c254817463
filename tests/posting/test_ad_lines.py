"""Which lines of an ad ask for something, and how much."""

import pytest

from vitascope.posting.lines import ad_lines


def levels(text: str) -> list[tuple[str, str]]:
    return [(line.level, line.span.of(text)) for line in ad_lines(text)]


AD = """## About Northwind
Northwind builds robots. You will love our office.

### What you'll do
- Own the serving path of ranking models
  * Write Triton kernels

**Requirements:**

1. 5+ years of Python
2. Experience with CUDA; Rust is a plus

Nice to have
- MLIR

### Benefits
- Gym on Kubernetes Street
"""


def test_each_section_gives_its_level_and_company_and_benefits_give_none() -> None:
    assert levels(AD) == [
        ("duty", "Own the serving path of ranking models"),
        ("duty", "Write Triton kernels"),
        ("required", "5+ years of Python"),
        ("required", "Experience with CUDA"),
        ("preferred", "Rust is a plus"),
        ("preferred", "MLIR"),
    ]


@pytest.mark.parametrize(
    "heading",
    [
        "What we're looking for",
        "You might be a good fit if you:",
        "**Minimum qualifications**",
        "# Who you are",
        "YOUR PROFILE:",
        "What You’ll Bring",
        "Must have:",
        "Basic Qualifications",
    ],
)
def test_headings_that_ask(heading: str) -> None:
    assert levels(f"{heading}\n- PyTorch at scale\n") == [("required", "PyTorch at scale")]


@pytest.mark.parametrize(
    "heading",
    [
        "Nice to have:",
        "Bonus points",
        "Bonus points!",
        "Preferred Qualifications",
        "Strong candidates may also have experience with:",
        "An ideal candidate also has:",
        "Nice if you",
        "It helps if you:",
        "Would be nice",
        "Beneficial skills",
        "We are excited about individuals who have made notable contributions in the following areas:",
    ],
)
def test_headings_that_wish(heading: str) -> None:
    assert levels(f"{heading}\n- PyTorch at scale\n") == [("preferred", "PyTorch at scale")]


@pytest.mark.parametrize(
    ("sentence", "level"),
    [
        ("You will write kernels for attention.", "duty"),
        ("The ideal candidate has shipped a model server.", "required"),
        ("We are looking for an engineer who knows CUDA.", "required"),
        ("Ideally you have read the NCCL sources.", "preferred"),
        ("You'll need a firm grip of CUDA.", "required"),
        ("Collaborate with researchers to port their models.", "duty"),
        ("Northwind seeks boxes, and is searching for a researcher working on sparse attention.", "required"),
        ("If you have built a model server, we want to hear from you!", "required"),
    ],
)
def test_a_sentence_of_running_text_speaks_for_itself(sentence: str, level: str) -> None:
    text = f"About the role\nNorthwind is a small team in Porto. {sentence} Our customers love robots.\n"
    assert levels(text) == [(level, sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "We are looking for a Senior Engineer to join our team.",
        "Northwind is an equal opportunity employer.",
        "You will receive equity and a salary of $200,000.",
        "We do not sponsor visas.",
        "Northwind is widely considered one of the world's most desirable employers.",
        "If you're creative and driven, we want to hear from you!",
        "Do you love the challenge of folding boxes?",
    ],
)
def test_what_asks_for_nothing(sentence: str) -> None:
    assert levels(f"About the role\n{sentence}\n") == []


def test_a_post_in_one_line_is_cut_at_its_labels_and_signs() -> None:
    post = (
        "Northwind | Porto | Remote. We make robots for warehouses, and they fold boxes all night while people sleep at home, "
        "which is better for all of us and for the boxes too, as our customers tell us in every call we have with them. "
        "Responsibilities: \\- Write Triton kernels \\- Own the eval harness Requirements: \\- 5+ years of Python \\- CUDA "
        "Tech stack: PyTorch, vLLM, Kubernetes. Benefits: \\- Gym \\- Lunch. Apply at https://example.com/jobs and tell us "
        "about the last robot that you made, or the one that you would make if nobody told you how it had to look."
    )
    assert levels(post) == [
        ("duty", "Write Triton kernels"),
        ("duty", "Own the eval harness"),
        ("required", "5+ years of Python"),
        ("required", "CUDA"),
        ("duty", "PyTorch, vLLM, Kubernetes."),
    ]


def test_items_that_lost_their_signs_are_items_where_each_has_a_line() -> None:
    text = (
        "About the Team\nWe fold boxes.\n\nIn this role, you will:\n\nDesign and build the folding service\n\n"
        "Ensure that boxes fold\n\nYou might thrive in this role if you:\n\nHave 10+ years of cardboard\n\n"
        "Are comfortable with tape\n\nAbout Northwind\nNorthwind is a maker of boxes\n"
    )
    assert levels(text) == [
        ("duty", "Design and build the folding service"),
        ("duty", "Ensure that boxes fold"),
        ("required", "Have 10+ years of cardboard"),
        ("required", "Are comfortable with tape"),
    ]


def test_a_list_without_signs_ends_where_the_company_speaks() -> None:
    text = (
        "What you'll be doing:\n\nPublish original research. Speak at conferences.\n\nBenchmark models for folding as required.\n\n"
        "Northwind is hiring in Porto.\n\nThe robots have folded since 1999, and fold on.\n"
    )
    assert levels(text) == [
        ("duty", "Publish original research. Speak at conferences."),
        ("duty", "Benchmark models for folding as required."),
    ]


@pytest.mark.parametrize("over", ["locations\nPorto\nposted on\nMonday", "#### `💰 ~0k` `🌎 Porto, Remote`"])
def test_running_text_under_place_and_hours_is_about_the_role(over: str) -> None:
    text = (
        f"# Kernel Engineer\n{over}\n\nNorthwind has many robots, and all of them fold boxes from morning to night. "
        "We are looking for engineers who know CUDA.\n"
    )
    assert levels(text) == [("required", "We are looking for engineers who know CUDA.")]


def test_drug_discovery_is_no_drug_test() -> None:
    sentence = "You will develop models for drug discovery."
    assert levels(f"About the role\n{sentence}\n") == [("duty", sentence)]


def test_wrapped_lines_are_one() -> None:
    text = (
        "Requirements:\n  * Experience with collective communication such as NCCL or the\n    Neuron collectives\n"
        "  * PyTorch\n\nAbout the role\nYou will write kernels for attention on the newest of all accelerators,\n"
        "and you will measure them.\n"
    )
    assert [(level, " ".join(words.split())) for level, words in levels(text)] == [
        ("required", "Experience with collective communication such as NCCL or the Neuron collectives"),
        ("required", "PyTorch"),
        (
            "duty",
            "You will write kernels for attention on the newest of all accelerators, and you will measure them.",
        ),
    ]


def test_a_pasted_list_without_a_heading_is_of_what_is_asked() -> None:
    assert levels("- PyTorch\n- build systems") == [("required", "PyTorch"), ("required", "build systems")]


def test_no_two_lines_overlap() -> None:
    ends = [0]
    for line in ad_lines(AD):
        assert line.span.start >= ends[-1]
        ends.append(line.span.end)
