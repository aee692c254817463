"""Speed as ratios in one run: the cold command against `python -c "import rich.console"`, warm reading against pypdfium2.

    python -m benchmarks.speed [--rounds N]

Cold: medians of interleaved processes. Warm: medians over the corpus's PDFs, each read anew every time, against the plain
text that pypdfium2 gives of the same bytes in the same round (installed for the package anyway). No other program should
run meanwhile; figures are ratios because machines differ.
"""

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.shared import CORPUS, documents

EXAMPLE = Path(__file__).parent.parent / "examples" / "two-columns.pdf"


def cold(rounds: int) -> None:
    command = [sys.executable, "-m", "vitascope", "check", str(EXAMPLE)]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import rich.console": [sys.executable, "-c", "import rich.console"],
        "vitascope check": command,
        "vitascope check --format json": [*command, "--format", "json"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(rounds):
        for name, arguments in commands.items():
            began = time.perf_counter()
            subprocess.run(arguments, capture_output=True, check=False)
            times[name].append(time.perf_counter() - began)
    base = statistics.median(times["import rich.console"])
    for name, found in times.items():
        middle = statistics.median(found)
        print(f"cold {name}: {middle * 1000:.0f} ms, {middle / base:.2f} times import rich.console")


def pdfium_text(data: bytes) -> object:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_range() for page in document]


def timed(work: Callable[[bytes], object], data: bytes) -> float:
    began = time.perf_counter()
    work(data)
    return time.perf_counter() - began


def warm(rounds: int) -> None:
    """pypdfium2's Python layer runs in a process of its own: two users of one library do not mix."""
    from vitascope.checking import check
    from vitascope.document.limits import Limits
    from vitascope.document.pdf import read_pdf
    from vitascope.document.readings import main_reading
    from vitascope.resume.parse import parse

    def parsed(data: bytes) -> object:
        document = read_pdf(data, "a.pdf", Limits())
        return parse(document, main_reading(document))

    stages: dict[str, Callable[[bytes], object]] = {
        "runs": lambda data: read_pdf(data, "a.pdf", Limits()),
        "parsed": parsed,
        "check": check,
    }
    files = [item.path for item in documents() if item.kind == "pdf"]
    ratios: dict[str, list[float]] = {name: [] for name in stages}
    absolute: dict[str, list[float]] = {name: [] for name in stages}
    base = baseline(files, rounds)
    for path in files:
        data = path.read_bytes()
        for name, work in stages.items():
            work(data)
            took = min(timed(work, data) for _ in range(rounds))
            ratios[name].append(took / base[str(path)])
            absolute[name].append(took * 1000)
    print(f"pypdfium2 text: median {statistics.median(base.values()) * 1000:.1f} ms a file ({len(files)} files)")
    for name in stages:
        print(
            f"warm {name}: median {statistics.median(absolute[name]):.1f} ms a file, "
            f"{statistics.median(ratios[name]):.2f} times pypdfium2's text (worst {max(ratios[name]):.1f})"
        )


def baseline(files: list[Path], rounds: int) -> dict[str, float]:
    """Seconds of pypdfium2's text by path."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.speed", "--baseline", str(rounds), *map(str, files)],
        capture_output=True,
        text=True,
        check=True,
    )
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return {path: float(seconds) for path, seconds in rows}


def main() -> None:
    if sys.argv[1:2] == ["--baseline"]:
        for name in sys.argv[3:]:
            data = Path(name).read_bytes()
            pdfium_text(data)
            print(f"{name}\t{min(timed(pdfium_text, data) for _ in range(int(sys.argv[2])))}")
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    cold(given.rounds * 3)
    if CORPUS.is_dir():
        warm(given.rounds)
    else:
        print("The corpus is not there (../shared/corpus): warm figures were not measured.")


if __name__ == "__main__":
    main()
