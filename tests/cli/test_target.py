"""vitascope posting, terms, target and ads."""

import csv
import io
import json
import re
import socket
import ssl
from pathlib import Path
from typing import Any, Self

import pytest

from cli.command import EXAMPLES, run
from pdf_builder import pdf
from vitascope.cli import fetch
from vitascope.errors import FetchRefused

RESUME = str(EXAMPLES / "one-column.txt")
AD = "# ML Engineer\n\nRequirements:\n- PyTorch\n- Go or Rust\n- RCCL\n- FrobBuild\n\nNice to have:\n- vLLM\n"


@pytest.fixture
def ad(tmp_path: Path) -> str:
    path = tmp_path / "ad.txt"
    path.write_text(AD, encoding="utf-8")
    return str(path)


def answered(*arguments: str) -> Any:
    ran = run(*arguments, "--format", "json")
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def test_a_posting_as_json_has_the_promised_keys_with_offsets_into_the_text(ad: str) -> None:
    found = answered("posting", ad)
    for one in found["terms"]:
        assert AD[one["start"] : one["end"]] == one["surface"]
    assert [AD[line["start"] : line["end"]] for line in found["lines"]][:2] == ["PyTorch", "Go or Rust"]
    assert [line["level"] for line in found["lines"]] == ["required"] * 4 + ["preferred"]
    assert {t["surface"]: t["canonical"] for t in found["terms"]}["FrobBuild"] is None
    assert found["either"] == [["Go", "Rust"]]
    assert (found["camps"], found["archetype"]) == (["rocm"], "applied-ml")


def test_an_ad_that_is_a_page_of_the_web_or_a_pdf_is_read_as_its_text_is(tmp_path: Path) -> None:
    page = tmp_path / "ad.html"
    page.write_text(
        "<html><h1>ML Engineer</h1><h2>Requirements</h2><ul><li>NCCL or the <b>Neuron</b> collectives<li>vLLM</ul></html>"
    )
    found = answered("posting", str(page))
    assert (found["title"], found["either"]) == ("ML Engineer", [["NCCL", "Neuron collectives"]])
    content = " ".join(
        f"BT /F1 10 Tf 72 {700 - 14 * n} Td ({line}) Tj ET"
        for n, line in enumerate(
            (
                "ML Engineer",
                "Requirements:",
                "- NCCL or the very new and quite unheard of thing that is called",
                "  Neuron collectives",
                "- vLLM",
            )
        )
    )
    (tmp_path / "ad.pdf").write_bytes(pdf(content))
    terms = [t["surface"] for t in answered("posting", str(tmp_path / "ad.pdf"))["terms"]]
    assert terms == ["NCCL", "Neuron collectives", "vLLM"]


def test_terms_of_any_text_as_json() -> None:
    found = run("terms", "-", "--format", "json", stdin=b"CUDA kernels in C++")
    terms = json.loads(found.out)["terms"]
    assert [(t["start"], t["end"], t["surface"], t["canonical"]) for t in terms] == [
        (0, 4, "CUDA", "CUDA"),
        (5, 12, "kernels", "kernel"),
        (16, 19, "C++", "C++"),
    ]


def test_terms_of_ones_own_are_added(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'group = "Ours"\n[[term]]\ncanonical = "FrobBuild"\nvariants = ["frob"]\nkind = "library"\nsource = "us"\n'
    )
    ran = run("terms", "-", "--terms", str(own), "--format", "json", stdin=b"we frob daily")
    assert [t["canonical"] for t in json.loads(ran.out)["terms"]] == ["FrobBuild"]
    own.write_text('group = "Ours"\n[[term]]\ncanonical = 3\n')
    wrong = run("terms", "-", "--terms", str(own), stdin=b"x")
    assert (wrong.status, wrong.err.count("\n")) == (2, 1)


def test_the_answers_to_an_ad_as_json(ad: str) -> None:
    found = answered("target", RESUME, ad)
    states = {d["surfaces"][0]: d["state"] for d in found["demands"]}
    assert states == {
        "PyTorch": "only listed",
        "Go": "missing",
        "RCCL": "missing",
        "FrobBuild": "missing",
        "vLLM": "shown with outcome",
    }
    assert found["coverage"] == {
        "required": {"of": 4, "matched": 1, "shown": 0},
        "preferred": {"of": 1, "matched": 1, "shown": 1},
    }
    shown = next(d for d in found["demands"] if d["surfaces"] == ["vLLM"])
    assert shown["places"][0]["text"] == "vLLM"


def test_the_answers_in_words_say_what_to_write_and_what_not_to_claim(ad: str) -> None:
    out = run("target", RESUME, ad).out
    assert "Required: 1 of 4 stand on the page as the ad writes them, 0 in a bullet." in out
    assert (
        out.index("Not on the page: where it is true")
        < out.index("On the page and in no bullet")
        < out.index("Shown")
    )


def test_the_page_of_an_ad_beside_a_resume_links_terms_both_ways_and_escapes_all(tmp_path: Path) -> None:
    hostile = tmp_path / "ad.txt"
    hostile.write_text(AD + '- <script>alert(1)</script> with Kubernetes & "Ray"\n', encoding="utf-8")
    page = run("target", RESUME, str(hostile), "--format", "html").out
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert 'href="#page-0"' in page
    assert 'id="page-0"' in page
    assert 'href="#ad-0"' in page
    assert 'id="ad-0"' in page
    assert "http:" not in page
    assert "https:" not in page


def test_several_ads_are_ranked_and_the_change_that_serves_most_is_named(tmp_path: Path) -> None:
    for n, text in enumerate(
        (AD, "Requirements:\n- Rust services\n- PyTorch models\n", "Requirements:\n- Rust\n- SQL\n")
    ):
        (tmp_path / f"{n}.txt").write_text(text, encoding="utf-8")
    found = answered("ads", str(tmp_path), "--resume", RESUME)
    assert [one["ad"] for one in found["ads"]] == ["0.txt", "1.txt", "2.txt"]
    assert [(t["term"], t["ads"]) for t in found["terms"]][:2] == [("Rust", 3), ("PyTorch", 2)]
    assert [(c["surface"], c["ads"], c["state"]) for c in found["changes"]][:2] == [
        ("Rust", 3, "missing"),
        ("PyTorch", 2, "only listed"),
    ]
    rows = list(csv.reader(io.StringIO(run("ads", str(tmp_path), "--format", "csv").out)))
    assert rows[0] == ["term", "spellings", "ads", "required", "preferred", "duty"]
    assert rows[1][:3] == ["Rust", "Rust", "3"]
    assert "<svg" in run("ads", str(tmp_path), "--format", "html").out
    assert "What would serve most of them" in run("ads", str(tmp_path), "--resume", RESUME).out


def test_an_ad_that_cannot_be_read_leaves_the_others(tmp_path: Path, ad: str) -> None:
    (tmp_path / "b.txt").write_bytes(b"\x00\x01\x02\x03" * 200)
    ran = run("ads", ad, str(tmp_path / "b.txt"), "--format", "json")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert [one["ad"] for one in json.loads(ran.out)["ads"]] == ["ad.txt"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("target", "-", "-"), "standard input can be read once"),
        (("target", RESUME, RESUME + ".none"), "does not exist: check the path"),
        (("posting", "https://www.linkedin.com/jobs/1"), "this site does not let programs read its ads"),
        (("posting", "http://127.0.0.1/ad"), "it lies in a private network"),
        (("posting", "http://[::1]/ad"), "it lies in a private network"),
        (("posting", "http://localhost:22/"), "port 22 is none that web pages are served from"),
        (("posting", "http://user@example.com/"), "it is no address of a web page"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(arguments: tuple[str, ...], sentence: str) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert sentence in ran.err


class Server:
    """A host of the public internet, as far as the program can tell; it answers from memory."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answers: dict[str, bytes]) -> None:
        self.asked: list[str] = []
        self.hosts: list[bytes] = []
        self.answers = answers
        addresses = {"ads.example": "93.184.215.14", "inside.example": "10.0.0.5"}

        def lookup(host: str, port: int, **_: object) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (addresses[host], port))]

        monkeypatch.setattr(socket, "getaddrinfo", lookup)
        monkeypatch.setattr(socket, "create_connection", lambda address, timeout: Wire(self, address))


class Wire:
    """The other end of a connection."""

    def __init__(self, server: Server, address: tuple[str, int]) -> None:
        self.server, self.sent, self.address = server, b"", address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def sendall(self, data: bytes) -> None:
        self.sent += data

    def makefile(self, mode: str) -> io.BytesIO:
        path = self.sent.split(b" ")[1].decode()
        self.server.asked.append(f"{self.address[0]}{path}")
        self.server.hosts += re.findall(rb"Host: (\S+)", self.sent)
        return io.BytesIO(self.server.answers[path])

    def close(self) -> None:
        pass


class Tls(ssl.SSLContext):
    """A context that keeps no secrets."""

    def wrap_socket(self, plain: Any, server_hostname: Any) -> Any:  # type: ignore[override]
        assert server_hostname == "ads.example"
        return plain


def ok(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body


def moved(to: str) -> bytes:
    return b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: %s\r\n\r\n" % to.encode()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    answers = {
        "/ad": ok(b"Requirements:\n- PyTorch\n"),
        "/moved": moved("/ad"),
        "/inside": moved("http://inside.example/secret"),
        "/round": moved("/round"),
        "/none": b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
        "/huge": ok(b"x" * 5_000_001),
    }
    return Server(monkeypatch, answers)


def test_an_address_is_fetched_once_and_redirects_are_followed(server: Server) -> None:
    ran = run("posting", "http://ads.example/moved", "--format", "json")
    assert [t["surface"] for t in json.loads(ran.out)["terms"]] == ["PyTorch"]
    assert server.asked == ["93.184.215.14/moved", "93.184.215.14/ad"]


def test_a_site_is_asked_by_its_bare_name_over_tls_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some sites know no "ads.example:443"."""
    monkeypatch.setattr(ssl, "create_default_context", lambda: Tls(ssl.PROTOCOL_TLS_CLIENT))
    assert fetch.fetched("https://ads.example/ad") == b"Requirements:\n- PyTorch\n"
    assert server.hosts == [b"ads.example"]


def test_an_answer_that_never_ends_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetch, "_MOST_SECONDS", -1.0)
    with pytest.raises(FetchRefused, match="takes longer than"):
        fetch.fetched("http://ads.example/ad")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/inside", "private network"),
        ("/round", "redirects more than 5 times"),
        ("/none", "status 404"),
        ("/huge", "larger than 5 MB"),
    ],
)
def test_what_is_not_fetched(server: Server, path: str, why: str) -> None:
    with pytest.raises(FetchRefused, match=why):
        fetch.fetched(f"http://ads.example{path}")
    assert not any(asked.startswith("10.") for asked in server.asked)


def test_the_report_gains_the_ad_beside_the_page(tmp_path: Path, ad: str) -> None:
    target = tmp_path / "report.html"
    run("check", RESUME, "--job", ad, "--report", str(target), "--fail-on", "never")
    page = target.read_text(encoding="utf-8")
    assert 'id="against-title">Against the ad' in page
    assert 'href="#ad-0"' in page
    assert 'id="page-0"' in page
    run("check", RESUME, "--report", str(target), "--fail-on", "never")
    assert "Against the ad" not in target.read_text(encoding="utf-8")
