"""Terms: what is found, where, under which name, and what is not."""

import pytest

from vitascope.language.terms import Ambiguity, Sense, Term, Vocabulary, load


def found(text: str) -> list[tuple[str, str | None]]:
    return [(mention.surface, mention.canonical) for mention in load().find(text)]


def names(text: str) -> list[str | None]:
    return [mention.canonical for mention in load().find(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C++, C#, .NET and Python", ["C++", "C#", ".NET", "Python"]),
        ("C/C++ and Python", ["C", "C++", "Python"]),
        ("Languages: Python, R, Go", ["Python", "R", "Go"]),
        ("Go or Rust", ["Go", "Rust"]),
        ("torch.compile", ["torch.compile"]),
        ("model.to('neuron')", ["TorchNeuron"]),
        ("model.to(‘neuron’)", ["TorchNeuron"]),
        ("on trn2.48xlarge", ["trn2"]),
        ("FP8", ["FP8"]),
        ("CUDA/ROCm", ["CUDA", "ROCm"]),
        ("Python+CUDA", ["Python", "CUDA"]),
        ("TensorRT-LLM", ["TensorRT-LLM"]),
        ("TensorRT, LLM", ["TensorRT", "LLM"]),
        ("CI/CD", ["CI/CD"]),
        ("A/B testing", ["A/B testing"]),
        ("x86-64", ["x86"]),
        ("Node.js", ["Node.js"]),
        ("L40S", ["L40S"]),
        ("FSDP2, FSDP", ["FSDP2", "FSDP"]),
        ("torch-neuronx, torch-neuron", ["torch-neuronx", "torch-neuron"]),
        ("8xH100 and 64xA100s", ["H100", "A100"]),
        ("16×MI300X", ["MI300X"]),
        ("NVIDIA's GPUs", ["NVIDIA", "GPU"]),
        ("CUDA™ and Xeon®", ["CUDA", "Intel Xeon"]),
        ("PyTorch.", ["PyTorch"]),
    ],
)
def test_words_end_where_the_field_ends_them(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    ["KV cache", "KV-cache", "kv\ncache", "KV \n   cache", "KV‑cache", "KV\u00a0cache", "KV  cache", "KV caches"],
)
def test_one_term_however_its_words_are_joined(text: str) -> None:
    assert found(text) == [(text, "KV cache")]


@pytest.mark.parametrize("text", ["KV, cache", "KV\n\ncache", "KV • cache", "- KV\n- cache", "KV      cache"])
def test_words_that_a_mark_or_a_gap_parts_are_no_term(text: str) -> None:
    assert "KV cache" not in names(text)


def test_a_ligature_does_not_hide_a_term_and_the_span_is_that_of_the_original() -> None:
    text = "eﬃcient ﬂash attention, CUDA"
    assert found(text) == [("ﬂash attention", "FlashAttention"), ("CUDA", "CUDA")]
    assert [mention.span.of(text) for mention in load().find(text)] == ["ﬂash attention", "CUDA"]


def test_a_soft_hyphen_does_not_hide_a_term() -> None:
    assert found("in8 quan\u00adtization at scale") == [("quan\u00adtization", "quantization")]


def test_the_longest_term_wins_and_none_overlap() -> None:
    assert names("Triton Inference Server, TensorRT-LLM, Nsight Compute") == [
        "Triton Inference Server",
        "TensorRT-LLM",
        "Nsight Compute",
    ]


def test_two_heads_share_their_first_word() -> None:
    assert found("Nsight Systems/Compute") == [("Nsight Systems", "Nsight Systems"), ("Compute", "Nsight Compute")]


@pytest.mark.parametrize(
    ("text", "via"),
    [
        ("PyTorch", "canonical"),
        ("Pytorch", "canonical"),
        ("GPUs", "canonical"),
        ("sklearn", "variant"),
        ("quantisation", "variant"),
        ("Tensor Processing Unit", "spelled out"),
    ],
)
def test_a_mention_says_by_which_form_it_was_found(text: str, via: str) -> None:
    (mention,) = load().find(text)
    assert (mention.via, mention.surface) == (via, text)


@pytest.mark.parametrize(
    "text",
    [
        "R&D",
        "our go-to-market platform",
        "Go-to-Market strategy with Ray Charles",
        "Ray of light",
        "write to me@cuda.com",
        "https://github.com/pytorch/pytorch",
        "robin@example.com/sam@example.com/kim@example.com/ray@example.com/pytorch",
        "github.com/someone/vllm",
        "Excel at building strong teams",
        "Series C funding",
        "Top rope climbing",
        "startup accelerators for founders",
        "AccelByte Inc is an employer",
        "medical, dental and PPO plans",
    ],
)
def test_words_that_only_look_like_a_term_match_nothing(text: str) -> None:
    assert names(text) == []


def test_neurons_of_a_brain_are_no_aws_neuron() -> None:
    assert "AWS Neuron" not in names("Multimodal Neurons")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wrote fused Triton kernels in place of CUDA ones", "Triton"),
        ("Deployed 14 models behind Triton with dynamic batching", "Triton Inference Server"),
        ("Ray, Spark, Airflow", "Ray"),
        ("CUDA, HIP and SYCL", "HIP"),
        ("JAX with Pallas kernels", "Pallas"),
        ("Neuron on Trainium", "AWS Neuron"),
        ("torch.compile, Dynamo and Inductor", "TorchDynamo"),
        ("prefill with Dynamo, vLLM and NIXL", "NVIDIA Dynamo"),
        ("Helm charts for Kubernetes", "Helm"),
        ("S3, Lambda and Step Functions on AWS", "AWS Lambda"),
        ("CV and NLP models", "computer vision"),
    ],
)
def test_the_context_on_the_line_settles_a_sense(text: str, name: str) -> None:
    assert name in names(text)


def test_an_unsettled_sense_is_reported_and_not_guessed() -> None:
    (mention,) = load().find("Triton")
    assert mention.canonical is None
    assert mention.senses == ("Triton", "Triton Inference Server")


def test_the_same_text_gives_the_same_mentions() -> None:
    text = "Wrote Triton kernels, ported CUDA to HIP; R&D in Go and C++."
    assert load().find(text) == load().find(text)


def test_terms_are_looked_up_by_property() -> None:
    rccl = load().term("RCCL")
    assert (rccl.camp, rccl.strong, rccl.layer) == ("rocm", True, "vendor")
    assert "NCCL" in rccl.counterparts
    assert load().terms_by(camp="tpu", kind="hardware")[0].camp == "tpu"
    assert "TPU" in [term.canonical for term in load().abbreviations]
    with pytest.raises(KeyError):
        load().term("no such term")


def test_a_user_adds_terms_of_their_own() -> None:
    own = Vocabulary((Term("Foolib", variants=("libfoo",), kind="library"),))
    assert [m.canonical for m in own.find("We used Foolib and libfoo.")] == ["Foolib", "Foolib"]
    more = own.extended((Term("Bar", kind="library", match="needs context"),), (BAR,))
    assert [m.canonical for m in more.find("Bar, a compiler, and Foolib; a bar")] == ["Bar", "Foolib"]
    assert [m.canonical for m in more.find("at the Bar")] == []


BAR = Ambiguity(("Bar",), (Sense("Bar", pro=("compiler",)),), default="none")
