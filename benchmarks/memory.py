"""Memory of one worker over many files: it must stay under 200 MiB and flat.

    python -m benchmarks.memory [--count N]

Every file of ../shared/corpus in turn, again and again; resident memory of the process that reads, as the kernel gives it
(Linux). Flat means: the median of the last tenth is no more than 5% over that of the second tenth.
"""

import argparse
import statistics
from itertools import cycle, islice
from pathlib import Path

from benchmarks.shared import documents
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError


def resident_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    given = parser.parse_args()
    files = [(item.path.name, item.path.read_bytes()) for item in documents()]
    taken: list[float] = []
    processes: set[int] = set()
    with Worker(Limits()) as worker:
        for number, (name, data) in enumerate(islice(cycle(files), given.count), 1):
            try:
                worker.read(data, name)
            except VitascopeError:
                continue
            processes.add(worker.pid)
            taken.append(resident_mib(worker.pid))
            if number % max(1, given.count // 10) == 0:
                print(f"{number} files: {taken[-1]:.0f} MiB, {len(processes)} processes", flush=True)
    tenth = max(1, len(taken) // 10)
    early, late = statistics.median(taken[tenth : 2 * tenth]), statistics.median(taken[-tenth:])
    flat = "flat" if late <= 1.05 * early else "NOT flat"
    print(f"peak {max(taken):.0f} MiB, median {early:.0f} MiB early and {late:.0f} MiB late: {flat}")


if __name__ == "__main__":
    main()
