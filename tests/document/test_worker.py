import os
import threading

import pytest

from pdf_builder import pdf, show, stream
from vitascope.document.limits import Limits
from vitascope.document.open import open_document
from vitascope.document.worker import Worker, pictures_safely, read_safely
from vitascope.errors import Damaged, OverLimit, ReaderDied

PAGE = pdf(show("Robin Example"))
# A form that draws itself twice: PDFium follows it to no end.
BOMB = pdf(
    "/Fm1 Do",
    resources="/XObject << /Fm1 100 0 R >>",
    objects={
        100: stream(
            "/Fm1 Do /Fm2 Do",
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm1 101 0 R /Fm2 101 0 R >> >>",
        ),
        101: stream(
            "/Fm1 Do /Fm2 Do",
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Fm1 100 0 R /Fm2 100 0 R >> >>",
        ),
    },
)


def test_a_document_crosses_from_the_process_unchanged() -> None:
    assert read_safely(PAGE, "a.pdf", Limits()) == open_document(PAGE, "a.pdf", Limits())


def test_one_process_reads_many_files() -> None:
    with Worker(Limits()) as worker:
        worker.read(PAGE, "a.pdf")
        first = worker._child
        worker.read(PAGE, "b.pdf")
        assert worker._child is first


def test_an_error_crosses_with_its_class_and_sentence() -> None:
    with pytest.raises(Damaged, match=r"half\.pdf is damaged"):
        read_safely(PAGE[: len(PAGE) // 2], "half.pdf", Limits())


def test_the_file_after_an_error_is_read() -> None:
    with Worker(Limits()) as worker:
        with pytest.raises(Damaged):
            worker.read(b"%PDF-1.7 nothing", "a.pdf")
        assert worker.read(PAGE, "b.pdf").runs[0].text == "Robin"


def test_the_file_after_a_dead_worker_is_read() -> None:
    with Worker(Limits()) as worker:
        worker.read(PAGE, "a.pdf")
        assert worker._child is not None
        os.kill(worker._child.pid, 9)
        os.waitid(os.P_PID, worker._child.pid, os.WEXITED | os.WNOWAIT)
        assert worker.read(PAGE, "b.pdf").runs[1].text == "Example"


def test_a_bomb_is_over_the_limit_and_the_next_file_is_read() -> None:
    with Worker(Limits(seconds=1, memory_mib=200)) as worker:
        with pytest.raises((OverLimit, ReaderDied), match=r"bomb\.pdf"):
            worker.read(BOMB, "bomb.pdf")
        assert worker.read(PAGE, "b.pdf").runs[0].text == "Robin"


def test_no_child_is_left_behind() -> None:
    with Worker(Limits(seconds=1, memory_mib=200)) as worker:
        worker.read(PAGE, "a.pdf")
        with pytest.raises((OverLimit, ReaderDied)):
            worker.read(BOMB, "bomb.pdf")
        worker.read(PAGE, "a.pdf")
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_a_file_over_the_size_is_refused_before_it_is_sent() -> None:
    with Worker(Limits(file_mb=0.0001)) as worker:
        with pytest.raises(OverLimit, match=r"a\.pdf passes the limit of 0\.0001 MB"):
            worker.read(PAGE, "a.pdf")
        assert worker._child is None


def test_beside_other_threads_a_fresh_python_reads_the_same() -> None:
    """A fork among threads can deadlock, so the worker is started anew."""
    stop = threading.Event()
    other = threading.Thread(target=stop.wait)
    other.start()
    try:
        with Worker(Limits()) as worker:
            document = worker.read(PAGE, "a.pdf")
            assert worker._child is not None
            assert worker._child.process is not None
    finally:
        stop.set()
        other.join()
    assert document == open_document(PAGE, "a.pdf", Limits())


def test_pictures_come_one_a_page() -> None:
    data = pdf(show("One"), show("Two"))
    pictures = pictures_safely(data, "a.pdf", open_document(data, "a.pdf", Limits()), Limits())
    assert [picture[:8] for picture in pictures] == [b"\x89PNG\r\n\x1a\n"] * 2


def test_a_text_file_has_no_pictures() -> None:
    text = b"# Robin Example\n"
    assert pictures_safely(text, "a.md", open_document(text, "a.md", Limits()), Limits()) == ()


def test_of_ten_thousand_pages_the_first_are_read_and_it_is_said() -> None:
    document = read_safely(pdf(*[show("Robin")] * 10_000), "a.pdf", Limits())
    assert len(document.pages) == 20
    assert document.notes == ("Only the first 20 of 10000 pages were read.",)


@pytest.mark.parametrize(
    "box", ["0 0 1e30 1e30", "-1e9 -1e9 1e9 1e9", "0 0 0 0", "5 5 1 1", "0 0 nan inf", "0 0 1e-9 9"]
)
def test_a_page_of_any_size_is_read_and_pictured(box: str) -> None:
    data = pdf(show("Robin Example"), page=f"/MediaBox [{box}]")
    document = read_safely(data, "a.pdf", Limits())
    assert [run.text for run in document.runs] == ["Robin", "Example"]
    assert len(pictures_safely(data, "a.pdf", document, Limits())) == 1
