import pytest
from msgspec import structs
from msgspec.structs import replace

from resume.written import reading_of, written
from vitascope.resume.bullets import Lexicon
from vitascope.resume.model import Bullet
from vitascope.resume.parse import parse

HEAD = "Mara Quist\nmara@example.com\n\nExperience\nEngineer, Globex Inc, 2019 - 2022\n"


def bullets(body: str) -> list[str]:
    return [b.text for job in written(HEAD + body).work for b in job.bullets]


def test_a_wrapped_bullet_is_one_text() -> None:
    body = "- Cut latency by fusing kernels and\n  batching requests\n- Moved training to four nodes\n"
    assert bullets(body) == ["Cut latency by fusing kernels and batching requests", "Moved training to four nodes"]


def test_a_bullet_keeps_the_runs_of_all_its_lines() -> None:
    bullet: Bullet = written(HEAD + "- Cut latency by\n  half\n").work[0].bullets[0]
    assert bullet.passage.text == "Cut latency by half"
    assert len(bullet.passage.runs) == 4
    assert bullet.marker == "-"


@pytest.mark.parametrize(
    ("left", "right", "sign"),
    [
        ("imple", "mentation", ""),
        ("low", "latency", "-"),
        ("long", "term", "-"),
        ("cost", "effective", "-"),
        ("TensorRT", "LLM", "-"),
        ("torch", "neuronx", "-"),
        ("multi", "GPU", "-"),
        ("optimi", "zation", ""),
    ],
)
@pytest.mark.report("20b8d8eb")
def test_a_hyphen_at_a_line_end_stays_where_it_is_real(left: str, right: str, sign: str) -> None:
    known = Lexicon(frozenset({"torch-neuronx", "optimization", "implementation"}))
    assert known.mended(left, right) == sign


@pytest.mark.report("20b8d8eb")
def test_words_broken_at_a_line_end_are_mended_in_bullets() -> None:
    body = "- Wrote the imple-\n  mentation of a low-\n  latency server\n"
    assert bullets(body) == ["Wrote the implementation of a low-latency server"]


def test_inner_items_that_only_complete_a_statement_go_with_it() -> None:
    document, reading = reading_of(
        HEAD + "- Published research at top venues\n- ICML 2022 main paper\n- JMLR article\n"
    )
    lines = (*reading.lines[:-2], *(structs.replace(line, depth=1) for line in reading.lines[-2:]))
    (job,) = parse(document, replace(reading, lines=lines)).work
    assert [b.text for b in job.bullets] == ["Published research at top venues ICML 2022 main paper JMLR article"]


def test_a_link_alone_on_its_line_is_the_link_of_the_entry() -> None:
    (job,) = written(HEAD + "https://globex.example.com\n- Built the store of the company\n").work
    assert (job.url, [b.text for b in job.bullets]) == (
        "https://globex.example.com",
        ["Built the store of the company"],
    )
