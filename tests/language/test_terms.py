"""Terms: what is found, where, under which name, and what is not."""

import pytest

from vitascope.language.terms import load


def found(text: str) -> list[tuple[str, str | None]]:
    return [(mention.surface, mention.canonical) for mention in load().find(text)]


def names(text: str) -> list[str | None]:
    return [mention.canonical for mention in load().find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++, C#, .NET and Python", ["C++", "C#", ".NET", "Python"]),
        ("Languages: Python, R, Go", ["Python", "R", "Go"]),
        ("Go or Rust", ["Go", "Rust"]),
        ("torch.compile", ["torch.compile"]),
        ("model.to('neuron')", ["TorchNeuron"]),
        ("on trn2.48xlarge", ["trn2"]),
        ("FP8", ["FP8"]),
        ("CUDA/ROCm", ["CUDA", "ROCm"]),
        ("TensorRT-LLM", ["TensorRT-LLM"]),
        ("CI/CD", ["CI/CD"]),
        ("A/B testing", ["A/B testing"]),
        ("8xH100 and 64xA100s", ["H100", "A100"]),
        ("NVIDIA's GPUs", ["NVIDIA", "GPU"]),
    ],
)
def test_words_end_where_the_field_ends_them(text: str, expected: list[str]):
    assert names(text) == expected


@pytest.mark.parametrize(
    "text", ["KV cache", "KV-cache", "kv\ncache", "KV \n   cache", "KV‑cache", "KV\u00a0cache", "KV caches"]
)
def test_one_term_however_its_words_are_joined(text: str):
    assert found(text) == [(text, "KV cache")]


def test_a_ligature_does_not_hide_a_term_and_the_span_is_that_of_the_original():
    text = "eﬃcient ﬂash attention, CUDA"
    assert found(text) == [("ﬂash attention", "FlashAttention"), ("CUDA", "CUDA")]
    assert [mention.span.of(text) for mention in load().find(text)] == ["ﬂash attention", "CUDA"]


@pytest.mark.parametrize(
    "text",
    [
        "Multimodal Neurons",
        "R&D",
        "our go-to-market platform",
        "Ray of light",
        "write to me@cuda.com",
        "https://github.com/pytorch/pytorch",
        "github.com/someone/vllm",
    ],
)
def test_words_that_only_look_like_a_term_match_nothing(text: str):
    assert "Ray" not in names(text)
    assert [name for name in names(text) if name != "multimodal"] == []


def test_the_context_on_the_line_settles_a_sense():
    assert names("Wrote fused Triton kernels")[0:1] == ["Triton"] or "Triton" in names("Wrote fused Triton kernels")
    assert "Triton Inference Server" in names("Deployed 14 models behind Triton with dynamic batching")


def test_an_unsettled_sense_is_reported_and_not_guessed():
    (mention,) = load().find("Triton")
    assert mention.canonical is None
    assert mention.senses == ("Triton", "Triton Inference Server")
