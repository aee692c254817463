"""A vocabulary small enough to know by heart, for tests of what is said about its terms."""

from vitascope.language.terms import Term, Vocabulary

VOCABULARY = Vocabulary(
    (
        Term("PyTorch", variants=("torch",), kind="library", layer="portable"),
        Term("TensorFlow", kind="library", layer="portable"),
        Term("Python", kind="language"),
        Term("Triton", kind="language"),
        Term("vLLM", kind="library", layer="serving"),
        Term("Redis", kind="product"),
        Term("FSDP", kind="technique"),
        Term("H100", variants=("H100s",), kind="hardware", camp="nvidia", strong=True),
    )
)
