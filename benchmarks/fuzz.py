"""Mutated files through the whole check: no traceback, hang, crashed rule, memory over the limits, child left behind.

    python -m benchmarks.fuzz [--count N] [--first N] [--jobs J] [--again]

Files of ../shared/corpus and of examples/, and the latter as ODT, RTF, HTML and Markdown, are broken as mutations.py
says. A number gives the same file on every run. Failing files are written to out/fuzz/. A stopped run goes on where it
stopped; `--again` begins at the first.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from benchmarks.mutations import mutated
from benchmarks.shared import CORPUS
from vitascope.checking import check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError

ROOT = Path(__file__).parent.parent
OUT = ROOT / "out" / "fuzz"
KINDS = (".pdf", ".docx", ".odt", ".rtf", ".html", ".md", ".txt")
LIMITS = Limits()
SLOW_SECONDS = 2 * LIMITS.seconds  # reading is cut off at its limit; rules and all after must not take as long again
EVERY = 500
JUDGE_MIB = 4096


def seeds() -> list[tuple[str, str, bytes]]:
    """Names, suffixes and bytes of the files that are broken."""
    paths = sorted((ROOT / "examples").iterdir()) + sorted((ROOT / "tests" / "twins").glob("*"))
    if CORPUS.is_dir():
        paths += sorted(CORPUS.rglob("*"))
    else:
        print("The corpus is not there (../shared/corpus): only our own examples are mutated.")
    kept = [path for path in paths if path.suffix in KINDS and path.stat().st_size < 400_000]
    return [(path.name, path.suffix, path.read_bytes()) for path in kept]


class Run:
    """One job's files: numbers first, first + jobs, first + 2 * jobs … below `end`."""

    def __init__(self, job: int, jobs: int, first: int, end: int) -> None:
        self.job, self.jobs, self.first, self.end = job, jobs, first, end
        self.outcomes: Counter[str] = Counter()
        self.failures: list[str] = []
        self.slowest = 0.0
        self.peak_mib = 0
        self.files = seeds()

    @property
    def state(self) -> Path:
        return OUT / f"job-{self.job}-of-{self.jobs}.json"

    def resume(self) -> None:
        """Take up the figures and the place of a run that was stopped."""
        try:
            found = json.loads(self.state.read_text())
        except (OSError, ValueError):
            return
        if (found["first"], found["end"]) == (self.first, self.end):
            self.next, self.failures = found["next"], found["failures"]
            self.outcomes = Counter(found["outcomes"])
            self.slowest, self.peak_mib = found["slowest"], found["peak_mib"]

    def go(self) -> None:
        self.next = self.first + self.job
        self.resume()
        with Worker(LIMITS) as worker:
            while self.next < self.end:
                self.one(worker, self.next)
                self.next += self.jobs
                if (self.next // self.jobs) % EVERY == 0:
                    self.peak_mib = max(self.peak_mib, peak_mib(worker))
                    self.save()
        if children() != 0:
            self.failures.append(f"{children()} child processes were left behind")
        self.save()

    def one(self, worker: Worker, number: int) -> None:
        chance = Random(number)
        (name, suffix, data), (_, _, other) = chance.choice(self.files), chance.choice(self.files)
        made = mutated(data, other, suffix, chance)
        began = time.monotonic()
        fault = self.fault(worker, made, name)
        took = time.monotonic() - began
        self.slowest = max(self.slowest, took)
        if took > SLOW_SECONDS:
            fault = fault or f"took {took:.1f} s"
        if fault:
            (OUT / f"{number}{suffix}").write_bytes(made)
            self.failures.append(f"{number} ({name}): {fault}")
            print(self.failures[-1], flush=True)

    def fault(self, worker: Worker, data: bytes, name: str) -> str:
        """What must not be; "" where the file got a report, or a refusal of one line."""
        try:
            report = check_document(worker.read(data, name), name)
        except VitascopeError as refusal:
            self.outcomes[type(refusal).__name__] += 1
            died = type(refusal).__name__ == "ReaderDied"
            return str(refusal) if died or "\n" in str(refusal) else ""
        except Exception as error:  # noqa: BLE001 - what is looked for
            return repr(error)
        self.outcomes["report"] += 1
        crashed = [audit.code for audit in report.audits if audit.status == "error"]
        return f"crashed rules {crashed}" if crashed else ""

    def save(self) -> None:
        figures = {
            "first": self.first,
            "end": self.end,
            "next": self.next,
            "outcomes": dict(self.outcomes),
            "failures": self.failures,
            "slowest": round(self.slowest, 1),
            "peak_mib": self.peak_mib,
        }
        self.state.write_text(json.dumps(figures))


def limit_memory() -> None:
    """Of the process that judges: past it a rule crashes, which is a failure that is told, and not the whole machine."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (JUDGE_MIB << 20, JUDGE_MIB << 20))


def peak_mib(worker: Worker) -> int:
    """Peak memory of the worker's process as the kernel reports it; 0 where there is no /proc."""
    try:
        status = Path(f"/proc/{worker.pid}/status").read_text()
    except OSError:
        return 0
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


def children() -> int:
    """How many child processes this one has, dead and unburied ones included."""
    count = 0
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return count
        count += 1
        if not pid:
            return count


def told(jobs: int) -> list[str]:
    """One line on all jobs' figures so far, and their failures."""
    outcomes: Counter[str] = Counter()
    failures: list[str] = []
    slowest, peak = 0.0, 0
    for job in range(jobs):
        try:
            found = json.loads((OUT / f"job-{job}-of-{jobs}.json").read_text())
        except (OSError, ValueError):
            continue
        outcomes.update(found["outcomes"])
        failures += found["failures"]
        slowest, peak = max(slowest, found["slowest"]), max(peak, found["peak_mib"])
    total = sum(outcomes.values())
    kinds = ", ".join(f"{count} {name}" for name, count in outcomes.most_common())
    return [
        f"{total} files ({kinds}), slowest {slowest} s, worker's peak {peak} MiB, {len(failures)} failures",
        *failures,
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--job", type=int, help="run this one of the jobs alone")
    parser.add_argument("--again", action="store_true", help="begin at the first file")
    given = parser.parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    if given.again:
        for path in OUT.glob("job-*.json"):
            path.unlink()
    if given.job is not None:
        limit_memory()
        Run(given.job, given.jobs, given.first, given.first + given.count).go()
        return
    command = [sys.executable, "-m", "benchmarks.fuzz", "--count", str(given.count), "--first", str(given.first)]
    running = [
        subprocess.Popen([*command, "--jobs", str(given.jobs), "--job", str(job)]) for job in range(given.jobs)
    ]
    try:
        while any(process.poll() is None for process in running):
            time.sleep(10)
            print(told(given.jobs)[0], flush=True)
    finally:
        for process in running:
            process.terminate()
    lines = told(given.jobs)
    print("\n".join(lines))
    sys.exit(1 if len(lines) > 1 or any(process.returncode for process in running) else 0)


if __name__ == "__main__":
    main()
