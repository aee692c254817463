"""Masters and drawings, measured: what importing loses, what files read back as, what extractors read, how long it takes.

    python -m benchmarks.render [--peers PYTHON] [--rendercv COMMAND] [--part import|proof|extractors|speed ...] [--every N]

PYTHON is an interpreter with benchmarks/requirements.txt. COMMAND is RenderCV's own command, for the comparison of times.
`--every N` takes every Nth document of the corpus.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.extractors import EXTRACTORS, PDFBOX
from benchmarks.readers import extracted
from benchmarks.shared import CORPUS, documents
from vitascope.building import draw, import_file
from vitascope.checking import check
from vitascope.document.limits import Limits
from vitascope.document.open import open_document
from vitascope.document.readings import main_reading
from vitascope.errors import VitascopeError
from vitascope.master.imported import Imported
from vitascope.master.jsonresume import from_json_resume, to_json_resume
from vitascope.master.markup import plain
from vitascope.master.model import Highlight, Master
from vitascope.master.parsed import from_resume
from vitascope.master.read import read_master
from vitascope.master.write import write_master
from vitascope.render.compose import compose
from vitascope.render.looks import LOOKS
from vitascope.render.options import Choices
from vitascope.render.pdf import STANDARD, as_input, compiler_for, draw_pdf
from vitascope.render.plan import Plan, words
from vitascope.render.proof import Token, first_difference, prove
from vitascope.resume.parse import parse

EXAMPLE = Path(__file__).parent.parent / "examples" / "master.yaml"
PARTS = ("import", "proof", "extractors", "speed")
FIELDS = ("jobs", "bullets", "degrees", "skills", "contacts")
FORMATS = ("pdf", "docx", "html", "md", "txt")


def imported_here(path: Path) -> Imported:
    """As import_file gives it, in this process: the corpus was read safely before."""
    document = open_document(path.read_bytes(), path.name, Limits())
    reading = main_reading(document)
    return from_resume(parse(document, reading), document, reading)


def imported(every: int) -> list[tuple[str, Imported]]:
    """Name and import of the example, of every Nth document of the corpus, and of its structured files."""
    found: list[tuple[str, Imported]] = [("example", Imported(read_master(EXAMPLE.read_bytes(), "example").master))]
    for item in documents()[::every]:
        try:
            found.append((item.path.name, imported_here(item.path)))
        except VitascopeError as fault:
            print(f"not read: {fault}")
    data = (p for p in sorted((CORPUS / "structured").rglob("*.*")) if p.suffix in {".json", ".yml", ".yaml"})
    return found + [(path.name, import_file(path.read_bytes(), path.name)) for path in data]


# import


def measure_import(found: Sequence[tuple[str, Imported]]) -> None:
    lost = [(name, line) for name, made in found for line in made.dropped]
    print(f"imported {len(found)}, lines that went nowhere {len(lost)}")
    for name, line in lost[:10]:
        print(f"   {name}: {line[:90]}")
    both = [[made.master == again for again in rewritten(name, made)] for name, made in found]
    print(f"written as YAML and read back the same: {sum(yaml for yaml, _ in both)} of {len(found)}")
    print(f"through JSON Resume and back the same: {sum(data for _, data in both)} of {len(found)}")
    print(f"{'own PDF':9}" + "".join(f"{name:>11}" for name in FIELDS))
    for look in LOOKS:
        kept, held = round_trip(found, look)
        print(f"{look:9}" + "".join(f"{kept[field] / held[field]:11.4f}" for field in FIELDS))


def rewritten(name: str, made: Imported) -> tuple[Master, Master]:
    """The master written and read again as YAML, and through JSON Resume."""
    yaml = read_master(write_master(made.master).encode(), name).master
    return yaml, from_json_resume(to_json_resume(made.master)).master


def round_trip(found: Sequence[tuple[str, Imported]], look: str) -> tuple[Counter[str], Counter[str]]:
    """By field: how many entries an import of the master's own PDF gives again, and how many the master holds."""
    kept: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for name, made in found:
        data = draw_pdf(compose(made.master, Choices(template=look)))
        document = open_document(data, name, Limits(pages=500))
        reading = main_reading(document)
        second = from_resume(parse(document, reading), document, reading).master
        for field, one, other in _fields(made.master, second):
            held[field] += len(one)
            kept[field] += (Counter(one) & Counter(other)).total()
    return kept, held


def _fields(one: Master, other: Master) -> Iterator[tuple[str, list[Any], list[Any]]]:
    for name, taken in (
        ("jobs", _jobs),
        ("bullets", _bullets),
        ("degrees", _degrees),
        ("skills", _skills),
        ("contacts", _contacts),
    ):
        yield name, taken(one), taken(other)


def _jobs(master: Master) -> list[Any]:
    return [
        (job.name, part.position, part.start_date[:7], part.end_date[:7])
        for job in master.work
        for part in (job.positions or (job,))
        if job.name and part.position
    ]


def _bullets(master: Master) -> list[Any]:
    parts = [part for job in master.work for part in (job.positions or (job,))]
    texts = [bullet for part in parts for bullet in part.highlights]
    return [plain(t.text if isinstance(t, Highlight) else t) for t in texts]


def _degrees(master: Master) -> list[Any]:
    return [(d.institution, d.study_type, d.area, d.end_date[:7]) for d in master.education if d.institution]


def _skills(master: Master) -> list[Any]:
    return [str(item) for line in master.skills for item in line.keywords]


def _contacts(master: Master) -> list[Any]:
    basics = master.basics
    given = (basics.name, basics.email, basics.phone, str(basics.location), basics.url)
    links = (given[-1], *(profile.url for profile in basics.profiles))
    bare = [
        url.lower().removeprefix("https://").removeprefix("http://").removeprefix("www.").rstrip("/") for url in links
    ]
    return [value for value in (*given[:-1], *bare) if value]


# proof


def measure_proof(found: Sequence[tuple[str, Imported]]) -> None:
    for form in FORMATS:
        passed = Counter[str]()
        failed: list[str] = []
        for name, made in found:
            for look in LOOKS:
                plan = compose(made.master, Choices(template=look))
                try:
                    prove(draw(plan, form), f"{name}.{look}.{form}", plan)  # type: ignore[arg-type]
                    passed[look] += 1
                except VitascopeError as fault:
                    failed.append(str(fault))
        total = len(found) * len(LOOKS)
        print(f"{form:5} read back word for word: {passed.total()} of {total}")
        for line in failed[:5]:
            print(f"   {line[:150]}")
    _compatibility(found)


def _compatibility(found: Sequence[tuple[str, Imported]]) -> None:
    """The ATS score of each PDF: 100, under it only for what the master itself lacks, or for another rule."""
    whole = lacking = 0
    others: Counter[str] = Counter()
    for _, made in found:
        lacks = set(_lacks(made.master))
        for look in LOOKS:
            report = check(draw_pdf(compose(made.master, Choices(template=look))), options=None)
            score = next(c.score for c in report.categories if c.code == "ATS")
            left = {f.code for f in report.findings if f.code.startswith("ATS")} - lacks
            whole += score == 100
            lacking += score != 100 and not left
            others.update(left if score != 100 else ())
    total = len(found) * len(LOOKS)
    print(f"ATS score of the PDFs: 100 on {whole} of {total}, under it only for what the master lacks on {lacking}")
    print(f"other rules that took points: {others.most_common()}")


def _lacks(master: Master) -> Iterator[str]:
    """Rules that a page drawn from the master must fail, since nothing may be invented."""
    basics = master.basics
    given = {"ATS150": basics.email, "ATS151": basics.phone, "ATS153": basics.name}
    yield from (code for code, value in given.items() if not value)
    work = [(job.name, part) for job in master.work for part in (job.positions or (job,))]
    if any(not (part.start_date or part.end_date or part.dates) for _, part in work):
        yield "ATS181"
    if any(not (name and part.position) for name, part in work):
        yield "ATS182"
    if len(words(compose(master))) < 20:
        yield from ("ATS101", "ATS182", "ATS162")


# extractors


def measure_extractors(found: Sequence[tuple[str, Imported]], python: str) -> None:
    """Every extractor on every PDF: the words of the plan in its order, page numbers and bullet signs apart."""
    with tempfile.TemporaryDirectory() as folder:
        plans: list[Plan] = []
        paths: list[Path] = []
        for number, (_, made) in enumerate(found):
            for look in LOOKS:
                plan = compose(made.master, Choices(template=look))
                path = Path(folder) / f"{number}-{look}.pdf"
                path.write_bytes(draw_pdf(plan))
                plans.append(plan)
                paths.append(path)
        for name in (*EXTRACTORS, *PDFBOX):
            texts = extracted(python, name, paths)
            if texts is None:
                print(f"{name:17} is not to be had here")
                continue
            wrong = [
                (path.name, difference)
                for plan, path, text in zip(plans, paths, texts, strict=True)
                if (difference := first_difference(words(plan), _tokens(text or "", plan))) is not None
            ]
            print(f"{name:17} exact {len(paths) - len(wrong)} of {len(paths)}")
            first = {file.partition("-")[0]: (file, difference) for file, difference in reversed(wrong)}
            for file, difference in first.values():  # one of each document
                print(f"   {file}: word {difference.place} {difference.expected!r} read as {difference.found!r}")


def _tokens(text: str, plan: Plan) -> Iterator[Token]:
    """An extractor's words; the running foot is left out, and a bullet's sign is a sign wherever it stands."""
    for line in text.replace("\f", "\n").splitlines():
        parts = line.split()
        if plan.look.page.footer and parts[:-3] == plan.author.split() and parts[-2:-1] == ["/"]:
            continue
        for place, word in enumerate(parts):
            yield Token(word, place == 0 and word == plan.look.bullet)


# speed


def measure_speed(rendercv: str) -> None:
    master = read_master(EXAMPLE.read_bytes(), "example").master
    plan = compose(master, Choices(template="modern"))
    variants = [compose(_changed(master, n), Choices(template="modern")) for n in range(40)]
    sources = [as_input(variant) for variant in variants]
    compiler = compiler_for(())
    bare = _timed(
        lambda n: compiler.compile(sys_inputs={"plan": sources[n]}, format="pdf", pdf_standards=[STANDARD]), 20
    )
    warm = _timed(lambda n: draw_pdf(compose(_changed(master, 20 + n), Choices(template="modern"))), 20)
    proved = _timed(lambda n: prove(draw_pdf(variants[n]), "x.pdf", variants[n]), 20)
    print(f"one bullet changed, in a running process: Typst alone {bare:.1f} ms, with the plan {warm:.1f} ms")
    print(f"  warm re-render over a bare compile of the same source: {warm / bare:.2f}")
    print(f"  with the proof by three readers {proved:.1f} ms (compile memoised)")
    with tempfile.TemporaryDirectory() as folder:
        ours = _shell(
            [sys.executable, "-m", "vitascope", "render", str(EXAMPLE), "-o", folder, "--no-office"], folder
        )
        print(f"from the shell, one PDF, proved: {ours * 1000:.0f} ms for {len(words(plan))} words")
        if rendercv:
            source = Path(folder) / "cv.yaml"
            source.write_text(json.dumps(_as_rendercv(master)), encoding="utf-8")
            theirs = _shell([rendercv, "render", str(source)], folder)
            few = ["-nomd", "-nohtml", "-nopng"]
            least = _shell([rendercv, "render", str(source), *few], folder)
            print(f"RenderCV on the same content: {theirs * 1000:.0f} ms ({theirs / ours:.1f} times ours)")
            print(f"RenderCV, PDF alone: {least * 1000:.0f} ms ({least / ours:.1f} times ours)")


def _changed(master: Master, number: int) -> Master:
    from msgspec.structs import replace

    first = master.work[0]
    bullets = (*first.highlights[:-1], f"Changed bullet number {number} of this very list.")
    return replace(master, work=(replace(first, highlights=bullets), *master.work[1:]))


def _timed(run: Callable[[int], object], times: int) -> float:
    """Median in milliseconds; the first run is not counted."""
    run(0)
    spans = []
    for number in range(1, times):
        start = time.perf_counter()
        run(number)
        spans.append(time.perf_counter() - start)
    return statistics.median(spans) * 1000


def _shell(command: list[str], folder: str) -> float:
    spans = []
    for _ in range(7):
        start = time.perf_counter()
        done = subprocess.run(command, capture_output=True, cwd=folder, check=False)
        spans.append(time.perf_counter() - start)
        if done.returncode:
            sys.exit(f"{command[0]} failed: {(done.stdout + done.stderr).decode()[-300:]}")
    return statistics.median(spans)


def _as_rendercv(master: Master) -> dict[str, Any]:
    """The same words in RenderCV's shape."""
    experience = [
        {
            "company": job.name,
            "position": part.position,
            "start_date": part.start_date,
            "end_date": part.end_date,
            "highlights": [plain(b.text if isinstance(b, Highlight) else b) for b in part.highlights],
        }
        for job in master.work
        for part in (job.positions or (job,))
    ]
    skills = [{"label": s.name, "details": ", ".join(str(k) for k in s.keywords)} for s in master.skills]
    education = [
        {"institution": d.institution, "area": d.area, "degree": d.study_type, "end_date": f"{d.end_date}-06"}
        for d in master.education
    ]
    sections = {
        "Summary": [master.basics.summary],
        "Experience": experience,
        "Skills": skills,
        "Education": education,
    }
    return {"cv": {"name": master.basics.name, "email": master.basics.email, "sections": sections}}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--peers", default=sys.executable)
    options.add_argument("--rendercv", default="")
    options.add_argument("--part", action="append", choices=PARTS)
    options.add_argument("--every", type=int, default=1)
    given = options.parse_args()
    parts = given.part or PARTS
    found = imported(given.every) if {"import", "proof", "extractors"} & set(parts) else []
    if "import" in parts:
        measure_import(found)
    if "proof" in parts:
        measure_proof(found)
    if "extractors" in parts:
        measure_extractors(found, given.peers)
    if "speed" in parts:
        measure_speed(given.rendercv)


if __name__ == "__main__":
    main()
