"""The vocabulary's files: in order, without duplicates or dangling names, and compiled as they stand."""

import pytest

from vitascope.errors import BadTable
from vitascope.language.compiled import COMPILED, Packed, compile_terms, encode, faults, packaged_sources, read_terms
from vitascope.language.terms import Ambiguity, Sense, Term, Vocabulary, load
from vitascope.tables import packaged

KINDS = {"hardware", "library", "language", "technique", "metric", "product", "instance type", "organisation"}
CAMPS = {"nvidia", "neuron", "rocm", "tpu", "intel", "apple", "qualcomm", "none"}
LAYERS = {"portable", "vendor", "serving", "none"}
PRECISIONS = {"FP64", "FP32", "TF32", "FP16", "BF16", "FP8", "FP6", "FP4", "INT16", "INT8", "INT4"}


def test_the_compiled_file_is_that_of_the_sources() -> None:
    assert packaged(COMPILED).read_bytes() == encode(compile_terms(*packaged_sources())), "run: make data"


def test_the_vocabulary_has_no_faults() -> None:
    assert faults(load().terms, load().ambiguities) == []


def test_there_are_enough_terms_and_each_is_told_apart() -> None:
    terms = load().terms
    assert len(terms) >= 1800
    assert {t.kind for t in terms} <= KINDS
    assert {t.camp for t in terms} <= CAMPS
    assert {t.layer for t in terms} <= LAYERS
    assert [t.canonical for t in terms if not t.source] == []
    assert [t.canonical for t in terms if t.year and not 1900 <= t.year <= 2026] == []
    assert [t.canonical for t in terms if t.strong and t.camp == "none"] == []
    assert {p for t in terms for p in t.precisions} <= PRECISIONS


def test_a_counterpart_is_one_both_ways_and_of_another_camp() -> None:
    terms = {t.canonical: t for t in load().terms}
    one_way = [
        (t.canonical, c) for t in terms.values() for c in t.counterparts if t.canonical not in terms[c].counterparts
    ]
    assert one_way == []
    same = [(t.canonical, c) for t in terms.values() for c in t.counterparts if t.camp == terms[c].camp != "none"]
    assert same == []


@pytest.mark.parametrize(
    ("chip", "has", "lacks"),
    [
        ("V100", "FP16", "BF16"),
        ("A100", "TF32", "FP8"),
        ("H100", "FP8", "FP4"),
        ("B200", "FP4", "INT4"),
        ("MI250X", "BF16", "FP8"),
        ("MI300X", "FP8", "FP4"),
        ("MI355X", "FP6", "TF32"),
        ("TPU v3", "BF16", "INT8"),
        ("Ironwood", "FP8", "FP4"),
        ("T4", "INT8", "BF16"),
        ("L4", "FP8", "FP4"),
    ],
)
def test_a_chip_computes_in_the_formats_of_its_data_sheet(chip: str, has: str, lacks: str) -> None:
    term = load().term(chip)
    assert has in term.precisions
    assert lacks not in term.precisions


def test_two_owners_of_a_form_are_a_fault() -> None:
    with pytest.raises(BadTable, match="'torch' is a form of 'PyTorch' and of 'Lua Torch'"):
        Vocabulary((Term("PyTorch", variants=("torch",)), Term("Lua Torch", variants=("torch",))))


def test_a_dangling_counterpart_is_a_fault() -> None:
    with pytest.raises(BadTable, match="'NCCL' names 'RCCL', which is no term"):
        Vocabulary((Term("NCCL", counterparts=("RCCL",)),))


def test_a_sense_of_no_term_is_a_fault() -> None:
    with pytest.raises(BadTable, match="which is no term"):
        Vocabulary((Term("Ray"),), (Ambiguity(("Beam",), (Sense("Apache Beam"),)),))


def test_terms_out_of_order_are_a_fault() -> None:
    text = 'group = "G"\n[[term]]\ncanonical = "B"\n[[term]]\ncanonical = "A"\n'
    with pytest.raises(BadTable, match="alphabetical order"):
        read_terms(text.encode(), "mine.toml")


def test_a_compiled_file_that_was_cut_off_is_a_fault() -> None:
    data = encode(compile_terms((Term("Ray", kind="library"), Term("vLLM", kind="library")), ()))
    assert Packed(data, "terms.jsonl").term(1).canonical == "vLLM"
    with pytest.raises(BadTable, match="cut off"):
        Packed(data[:-5].rpartition(b"\n")[0], "terms.jsonl")
