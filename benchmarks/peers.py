"""Our parser beside open ones on the résumés of the corpus that have a truth, by the rules of benchmarks/parse.py.

    python -m benchmarks.peers --answers DIR [--python PYTHON [PEER ...]] [--source NAME] [--better]

What a peer finds stands in DIR/PEER.jsonl, one line a file that it can read at all:

    {"local": as in truth.jsonl, "seconds": 0.1, "error": "only if it failed", "name": "", "email": [], "phone": [],
     "links": [], "work": [{"employer": "", "title": "", "start": "", "end": "", "bullets": []}],
     "education": [{"institution": "", "degree": "", "area": ""}], "skills": [], "labels": []}

Dates are as the peer writes them; the end of what goes on is "present". A key that no line has is a field that the
peer does not give. With --python the peers named (openresume-parser, leverparser, pyresparser; all three if none is
named) are asked first: PYTHON is an interpreter that has them. Other peers' answers are only read.

A peer is scored on the files that it has lines for; a file that it fails on, or has no answer to within a minute, is
one in which it found nothing. A degree may be told with or without its area, whichever is right. Seconds are from the
path to the fields, in a process that is already warm.
"""

from __future__ import annotations

import argparse
import json
import select
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

if "--answer" not in sys.argv:  # a peer's interpreter has nothing of ours
    from benchmarks import parse as rules
    from benchmarks.shared import CORPUS, truths
    from vitascope.document.limits import Limits
    from vitascope.document.model import Document, Reading
    from vitascope.document.open import open_document
    from vitascope.document.readings import read
    from vitascope.language.dates import DateRange, find_date_ranges, is_present_word
    from vitascope.resume.model import Bullet, Contact, ContactKind, Entry, Field, Resume, SkillLine
    from vitascope.resume.parse import parse
    from vitascope.text import Passage, Span

FIELDS = (
    *("name", "email", "phone", "links", "employer", "title", "start", "end"),
    *("institution", "degree", "skills", "bullets whole"),
)
OURS = "ours"
TIMEOUT = 60
Answer = dict[str, Any]


# ---- what the peers say, in their own interpreter


def openresume_parser(path: str) -> Answer:
    """Its description of a job is one run of text, its education one degree without a school."""
    found = import_module("openresume").parse_resume_from_pdf(path)
    if not found["ok"]:
        raise ValueError(found["error"]["message"])
    resume = found["resume"]
    return {
        "name": resume["full_name"],
        "email": [resume["email"]],
        "phone": [resume["phone"]],
        "links": [resume["url"]],
        "work": [
            {
                "employer": job["company"],
                "title": job["title"],
                "start": job["start_date"],
                "end": "present" if job["current"] else job["end_date"],
            }
            for job in resume["experience"]["work_history"]
        ],
        "education": [{"degree": resume["education"]["degree_course"]}],
        "skills": resume["skills"],
    }


def leverparser(path: str) -> Answer:
    """It takes "present" for the date of today."""
    resume = import_module("pyresume").ResumeParser().parse(path)
    contact, today = resume.contact_info, date.today()  # noqa: DTZ011 - it takes the local one too

    def month(day: date | None) -> str:
        return day.strftime("%Y-%m") if day else ""

    return {
        "name": contact.name,
        "email": [contact.email],
        "phone": [contact.phone],
        "links": [contact.linkedin, contact.github, contact.website],
        "work": [
            {
                "employer": job.company,
                "title": job.title,
                "start": month(job.start_date),
                "end": "present" if job.current or job.end_date == today else month(job.end_date),
                "bullets": job.responsibilities,
            }
            for job in resume.experience
        ],
        "education": [
            {"institution": school.institution, "degree": school.degree, "area": school.major}
            for school in resume.education
        ],
        "skills": [skill.name for skill in resume.skills],
    }


def pyresparser(path: str) -> Answer:
    """Employers and titles come as two lists without a tie; its college name is never filled in."""
    found = import_module("pyresparser").ResumeParser(path).get_extracted_data()
    return {
        "name": found["name"],
        "email": [found["email"]],
        "phone": [found["mobile_number"]],
        "work": [
            *({"employer": name} for name in found["company_names"] or ()),
            *({"title": name} for name in found["designation"] or ()),
        ],
        "education": [{"degree": name} for name in found["degree"] or ()],
        "skills": found["skills"],
    }


PEERS: dict[str, tuple[tuple[str, ...], Callable[[str], Answer]]] = {
    "openresume-parser": ((".pdf",), openresume_parser),
    "leverparser": ((".pdf", ".docx"), leverparser),
    "pyresparser": ((".pdf", ".docx"), pyresparser),
}


def answer(peer: str, paths: Iterable[str]) -> None:
    """Prints a line for each path; what the peer itself prints goes to the errors."""
    for path in paths:
        start = time.perf_counter()
        try:
            with redirect_stdout(sys.stderr):
                found = PEERS[peer][1](path)
        except Exception as fault:  # noqa: BLE001 - a stranger's library may raise anything; it is counted as failed
            found = {"error": f"{type(fault).__name__}: {' '.join(str(fault).strip(' *').split())[:200]}"}
        print(json.dumps({"seconds": time.perf_counter() - start} | found), flush=True)


# ---- asking them


def ask(python: str, peer: str, folder: Path) -> None:
    """Writes the peer's answers on all files of the kinds it reads."""
    paths = [local for local in truths() if local.endswith(PEERS[peer][0])]
    lines = [
        json.dumps({"local": local} | found, ensure_ascii=False)
        for local, found in zip(paths, asked(python, peer, paths), strict=True)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{peer}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def asked(python: str, peer: str, paths: list[str]) -> Iterator[Answer]:
    worker: subprocess.Popen[bytes] | None = None
    for local in paths:
        if worker is None:
            worker = subprocess.Popen(
                [python, "-m", "benchmarks.peers", "--answer", peer],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                cwd=Path(__file__).parent.parent,
            )
        line = _line(worker, str(CORPUS / local))
        if line.endswith(b"\n"):
            yield json.loads(line)
        else:
            yield {"seconds": TIMEOUT, "error": f"no answer within {TIMEOUT} s, or the process ended"}
            _end(worker)
            worker = None
    if worker is not None:
        _end(worker)


def _line(worker: subprocess.Popen[bytes], path: str) -> bytes:
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        worker.stdin.write(f"{path}\n".encode())
    except BrokenPipeError:
        return b""
    ready, _, _ = select.select([worker.stdout], [], [], TIMEOUT)
    return worker.stdout.readline() if ready else b""


def _end(worker: subprocess.Popen[bytes]) -> None:
    worker.kill()
    worker.communicate()


# ---- scoring


def resume_of(answer: Answer, degrees: list[str]) -> Resume:
    """The answer in our own terms, so that it is counted as ours is."""
    kinds: tuple[tuple[ContactKind, str], ...] = (("email", "email"), ("phone", "phone"), ("link", "links"))
    return Resume(
        name=_field(answer.get("name")),
        contacts=tuple(Contact(kind, v, Passage(v)) for kind, key in kinds for v in answer.get(key) or () if v),
        work=tuple(
            Entry(
                organisation=_field(job.get("employer")),
                title=_field(job.get("title")),
                dates=_dates(job.get("start") or "", job.get("end") or ""),
                bullets=tuple(Bullet(Passage(text)) for text in job.get("bullets") or () if text),
            )
            for job in answer.get("work") or ()
        ),
        education=tuple(
            Entry(organisation=_field(school.get("institution")), title=_field(_degree(school, degrees)))
            for school in answer.get("education") or ()
        ),
        skills=(
            SkillLine("", tuple(Field(v, Passage(v)) for v in answer.get("skills") or () if v), Passage("")),
            *(SkillLine(label, (), Passage("")) for label in answer.get("labels") or ()),
        ),
    )


def _field(value: str | None) -> Field | None:
    return Field(value, Passage(value)) if value else None


def _dates(start: str, end: str) -> DateRange | None:
    first, last = find_date_ranges(start), find_date_ranges(end)
    if first and not first[0].single:
        return first[0]
    present = is_present_word(end)
    begin = first[0].start if first else None
    finish = last[0].end if last and not present else None
    if begin is None and finish is None and not present:
        return None
    return DateRange(begin, finish or begin, present, finish is None and not present, Span(0, 0), "")


def _degree(school: Answer, degrees: list[str]) -> str:
    """With its area where a true degree says both in one."""
    degree: str = school.get("degree") or ""
    both = f"{degree} {school.get('area') or ''}"
    return both if sorted(rules.words(both)) in [sorted(rules.words(true)) for true in degrees] else degree


def score(row: rules.Truth, resume: Resume, page: rules.Page) -> rules.Scores:
    """As `score_file` of benchmarks/parse.py, for a résumé that anyone has read."""
    truth, visible = row["truth"], row["visible"]
    scores = rules.Scores(row["local"], row["source"])
    found = {kind: [c.value for c in resume.contacts if c.kind == kind] for kind in ("email", "phone", "link")}
    name = rules.plain(resume.name.value if resume.name else "")
    scores.compare("name", [rules.plain(truth["name"])] if visible["name"] else [], rules.some([name]))
    if visible["email"]:
        scores.compare("email", [truth["email"].lower()], [e.lower() for e in found["email"]])
    if visible["phone"]:
        phones = [rules.same_phone(p, truth["phone"]) for p in found["phone"]]
        scores.compare("phone", [rules.digits(truth["phone"])], phones)
    rules.score_links(scores, truth, found["link"], page)
    jobs = rules.true_jobs(truth, visible, page)
    rules.score_jobs(scores, jobs, rules.found_jobs(resume.work, page), whole=row["source"] != "offlinecv-hand")
    rules.score_education(scores, truth, visible, resume, page)
    rules.score_skills(scores, truth, visible, resume)
    return scores


def ours(local: str) -> tuple[Document, Reading, Resume, float]:
    start = time.perf_counter()
    path = CORPUS / local
    document = open_document(path.read_bytes(), path.name, Limits())
    reading = read(document)[0]
    resume = parse(document, reading)
    return document, reading, resume, time.perf_counter() - start


def given(answers: Iterable[Answer]) -> set[str]:
    """The fields that the peer gives at all: those of which some line has the key."""
    keys: set[str] = set()
    for found in answers:
        keys.update(found)
        for entry in (*(found.get("work") or ()), *(found.get("education") or ())):
            keys.update(entry)
    return {name for name in FIELDS if name.removesuffix(" whole") in keys}


def read_answers(folder: Path, rows: dict[str, rules.Truth]) -> dict[str, dict[str, Answer]]:
    """Peer → file → answer; a peer that failed on every file is named and left out."""
    peers: dict[str, dict[str, Answer]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        found = {a["local"]: a for a in lines if a["local"] in rows}
        if all("error" in a for a in found.values()):
            print(f"{path.stem} did not run: {next(iter(found.values()))['error'] if found else 'no answers'}\n")
        else:
            peers[path.stem] = found
    return peers


# ---- the table


def total(all_scores: dict[str, rules.Scores], name: str, files: Iterable[str]) -> rules.Count:
    count = rules.Count()
    for local in files:
        count.add(all_scores[local].counts.get(name, rules.Count()))
    return count


def table(
    peers: dict[str, dict[str, Answer]], scored: dict[str, dict[str, rules.Scores]], seconds: dict[str, float]
) -> None:
    """F1 of each field, "none" where no file has it; ours once for each set of files that a peer was scored on."""
    columns: list[tuple[str, frozenset[str], set[str]]] = []
    for files in sorted({frozenset(found) for found in peers.values()} | {frozenset(seconds)}, key=len, reverse=True):
        columns.append((OURS, files, set(FIELDS)))
        columns += [
            (peer, files, given(found.values())) for peer, found in peers.items() if frozenset(found) == files
        ]
    rows = [["", *(name for name, _, _ in columns)], ["---", *("---" for _ in columns)]]
    rows.append(["files", *(_kinds(files) for _, files, _ in columns)])
    rows += [
        [name, *(_mark(total(scored[p], name, files)) if name in has else "–" for p, files, has in columns)]
        for name in FIELDS
    ]
    failed = [sum("error" in a for a in peers[p].values()) if p in peers else 0 for p, _, _ in columns]
    rows.append(["files failed on", *map(str, failed)])
    times = [
        statistics.median(peers[p][local]["seconds"] if p in peers else seconds[local] for local in files)
        for p, files, _ in columns
    ]
    rows.append(["seconds a file, median", *(f"{t:.3f}" for t in times)])
    for row in rows:
        print(f"| {' | '.join(row)} |")


def _mark(count: rules.Count) -> str:
    return f"{count.f1:.3f}" if count.right + count.wrong + count.missed else "none"


def _kinds(files: frozenset[str]) -> str:
    counts = {kind: sum(f.endswith(kind) for f in files) for kind in (".pdf", ".docx")}
    return " + ".join(f"{n} {kind[1:].upper()}" for kind, n in counts.items() if n)


def better(peers: dict[str, dict[str, Answer]], scored: dict[str, dict[str, rules.Scores]]) -> None:
    """Files in which a peer has fewer faults than we have, by field."""
    for peer, found in peers.items():
        for name in sorted(given(found.values()), key=FIELDS.index):
            for local in found:
                mine, theirs = (total(scored[p], name, [local]) for p in (OURS, peer))
                if mine.wrong + mine.missed > theirs.wrong + theirs.missed:
                    print(f"{peer:18} {name:14} {mine} {theirs} {local}")


def compare(rows: dict[str, rules.Truth], peers: dict[str, dict[str, Answer]], *, show: bool) -> None:
    scored: dict[str, dict[str, rules.Scores]] = {name: {} for name in (OURS, *peers)}
    seconds: dict[str, float] = {}
    for local, row in rows.items():
        document, reading, resume, seconds[local] = ours(local)
        page = rules.Page(document, reading)
        scored[OURS][local] = score(row, resume, page)
        degrees = [school["degree"] or "" for school in row["truth"]["education"]]
        for peer, found in peers.items():
            if local in found:
                scored[peer][local] = score(row, resume_of(found[local], degrees), page)
    table(peers, scored, seconds)
    if show:
        better(peers, scored)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answer", choices=PEERS, help=argparse.SUPPRESS)
    parser.add_argument("--answers", type=Path, help="the folder of the peers' answers")
    parser.add_argument("--python", help="an interpreter that has the peers; they are asked first")
    parser.add_argument("--source", help="only the files of this source (jsonresume, offlinecv-hand …)")
    parser.add_argument("--better", action="store_true", help="name the files in which a peer does better than we do")
    parser.add_argument("peers", nargs="*", help="the peers to ask")
    chosen = parser.parse_args()
    if chosen.answer:
        answer(chosen.answer, (line.rstrip("\n") for line in sys.stdin))
        return 0
    if chosen.answers is None:
        parser.error("--answers is needed")
    if unknown := set(chosen.peers) - set(PEERS):
        parser.error(f"cannot ask {', '.join(sorted(unknown))}")
    for peer in (chosen.peers or PEERS) if chosen.python else ():
        ask(chosen.python, peer, chosen.answers)
    rows = {local: row for local, row in truths().items() if chosen.source in (None, row["source"])}
    if not rows:
        parser.error(f"no file has the source {chosen.source}")
    compare(rows, read_answers(chosen.answers, rows), show=chosen.better)
    return 0


if __name__ == "__main__":
    sys.exit(main())
