"""Mutated files through the whole check: none may give a traceback, a hang or a crashed rule.

    python -m benchmarks.fuzz [--count N] [--seed S] [--seconds T]

Files of ../shared/corpus and of examples/ are turned, cut, repeated and spliced, byte by byte, and the members of Word files
likewise before they are zipped again. The same seed gives the same files; a failing one is written to out/fuzz/.
"""

import argparse
import io
import random
import time
import zipfile
from collections import Counter
from pathlib import Path

from benchmarks.shared import CORPUS
from vitascope.checking import check_document
from vitascope.document.limits import Limits
from vitascope.document.worker import Worker
from vitascope.errors import VitascopeError

ROOT = Path(__file__).parent.parent
KINDS = {".pdf", ".docx", ".txt", ".html"}


def seeds() -> list[Path]:
    found = [path for path in sorted((ROOT / "examples").iterdir()) if path.suffix in KINDS]
    if CORPUS.is_dir():
        found += [
            path for path in sorted(CORPUS.rglob("*")) if path.suffix in KINDS and path.stat().st_size < 400_000
        ]
    else:
        print("The corpus is not there (../shared/corpus): only our own examples are mutated.")
    return found


def mutated(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """One to eight changes at places that `chance` chooses."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(made) + 1)
        length = chance.choice((1, 2, 8, 64, 512))
        match chance.randrange(6):
            case 0:
                made[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del made[at : at + length]
            case 2:
                made[at:at] = made[at : at + length] * chance.randint(1, 20)
            case 3:
                start = chance.randrange(len(other) + 1)
                made[at : at + length] = other[start : start + length]
            case 4:
                made[at:at] = str(chance.choice((-1, 0, 2**31, 10**12, 1e9))).encode()
            case _:
                del made[at:]
        if not made:
            break
    return bytes(made)


def mutated_word(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """A Word file with one of its members mutated and zipped again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return mutated(data, other, chance)
    name = chance.choice([n for n in sorted(parts) if n.endswith((".xml", ".rels"))])
    parts[name] = mutated(parts[name], other, chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, text in parts.items():
            archive.writestr(part, text)
    return out.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=86_400)
    given = parser.parse_args()
    files = [(path, path.read_bytes()) for path in seeds()]
    outcomes: Counter[str] = Counter()
    failures, slowest, began = 0, 0.0, time.monotonic()
    with Worker(Limits()) as worker:
        for number in range(given.seed, given.seed + given.count):
            if time.monotonic() - began > given.seconds:
                break
            chance = random.Random(number)
            (path, data), (_, other) = chance.choice(files), chance.choice(files)
            word = path.suffix == ".docx" and chance.random() < 0.8
            broken = (mutated_word if word else mutated)(data, other, chance)
            started = time.monotonic()
            fault = ""
            try:
                report = check_document(worker.read(broken, path.name), path.name)
                crashed = [audit.code for audit in report.audits if audit.status == "error"]
                outcomes["report"] += 1
                fault = f"crashed rules {crashed}" if crashed else ""
            except VitascopeError as refusal:
                outcomes[type(refusal).__name__] += 1
                if "Error at" in str(refusal):
                    fault = str(refusal)
            except Exception as error:  # noqa: BLE001 - what is looked for
                fault = repr(error)
            slowest = max(slowest, time.monotonic() - started)
            if fault:
                failures += 1
                saved = ROOT / "out" / "fuzz" / f"{number}{path.suffix}"
                saved.parent.mkdir(parents=True, exist_ok=True)
                saved.write_bytes(broken)
                print(f"seed {number} ({path.name}): {fault}")
            if (number - given.seed) % 1000 == 999:
                print(f"{number - given.seed + 1} files: {dict(outcomes)}, slowest {slowest:.1f} s", flush=True)
    print(f"{sum(outcomes.values())} files, {failures} failures: {dict(outcomes)}, slowest {slowest:.1f} s")


if __name__ == "__main__":
    main()
