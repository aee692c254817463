"""Reported: scores that jump for a word, or that praise an empty page."""

from pathlib import Path

import pytest

from reports.made import HEAD, JOB, codes, of_text

PAGE = (Path(__file__).parents[2] / "examples/one-column.txt").read_text(encoding="utf-8")


@pytest.mark.report("04aa21e9")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Kubernetes, Ray, MLflow", "Kubernetes, MLflow"),
        ("in production at", "live at"),
        ("Served a 13B language model", "Ran a 13B language model"),
        ("saving analysts 6 hours a week", "saving six hours"),
        ("Senior machine learning engineer who", "Machine learning engineer who"),
    ],
)
def test_a_word_more_or_less_moves_the_score_a_little(old: str, new: str) -> None:
    assert old in PAGE
    before, after = of_text(PAGE).thousandths, of_text(PAGE.replace(old, new)).thousandths
    assert before is not None
    assert after is not None
    assert abs(before - after) <= 20


@pytest.mark.report("04aa21e9")
def test_of_either_or_the_other_word_moves_no_mark_of_the_match() -> None:
    ad = "Requirements:\n- PyTorch or JAX\n"
    marks = []
    for word in ("PyTorch", "JAX"):
        report = of_text(f"{HEAD}\nSKILLS\nPython, {word}\n\nEXPERIENCE\n{JOB}", ad)
        marks.append(next(a.marks for a in report.audits if a.code == "JOB101"))
    assert marks == [1000, 1000]


@pytest.mark.report("bd8f7a84")
def test_a_bare_line_of_skills_scores_low() -> None:
    report = of_text("Python, PyTorch, CUDA, Triton, vLLM, TensorRT-LLM, Kubernetes, Ray, JAX, FSDP, NCCL, MLflow\n")
    assert report.score is not None
    assert report.score <= 39
    assert {"ATS150", "STR160"} <= set(codes(report))


@pytest.mark.report("bd8f7a84")
def test_skills_under_their_heading_without_jobs_and_contacts_score_low() -> None:
    report = of_text("SKILLS\nFrameworks: Python, PyTorch, JAX\nServing: vLLM, TensorRT-LLM, Kubernetes, Ray\n")
    assert report.score is not None
    assert report.score <= 39
