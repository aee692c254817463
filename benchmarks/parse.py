"""How right the parser is on résumés made by others: `python benchmarks/parse.py [--show PART-OF-A-PATH]`.

Reads ../shared/corpus/truth.jsonl and the files it names; says so where they are not there. Only what is `visible`
counts. The rules of comparison:

text      letters and digits only, lower case, accents kept: case, punctuation and white space do not count
phone     digits; equal where the shorter, of seven digits or more, is the end of the longer
link      without scheme, "www." and a slash at the end; the truth's url counts if the page or a link on it holds it
dates     (year, month); the month counts only where the page shows it, the year only where it stands there.
          An open end ("present", none) counts only where a word for it stands behind the start
degree    the words of the truth's degree, with or without the words of its area; "in", "of" and "the" do not count
fields    bags over all entries of a file: a value found is right once for each time that it is true
entries   (employer, title, start, end) all right, of those that are visible
bullets   whole: the text is equal; tied: moreover it stands under an entry that agrees with the true one in
          employer, title or start, and with no other entry in more of them
skills    items, bags as above; a label ("Frontend") is right where the truth lists it and never wrong
labels    kinds of sections among experience, education, skills, projects, publications; wrong ones are counted only
          where the truth is whole (not for offlinecv-hand, which lists parts)

A value that differs from the truth is both wrong and missed.
"""

import argparse
import json
import re
import sys
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vitascope.document.limits import Limits
from vitascope.document.model import Document, Reading
from vitascope.document.open import open_document
from vitascope.document.readings import read
from vitascope.language.dates import Month, find_date_ranges
from vitascope.resume.model import Entry, Resume
from vitascope.resume.parse import parse

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
FIELDS = ("name", "email", "phone", "links", "employer", "title", "start", "end", "institution", "degree")
GROUPS = ("entries", "bullets whole", "bullets tied", "skills", "labels")
GOALS = dict.fromkeys(FIELDS, 0.97) | {
    "entries": 0.93,
    "bullets whole": 0.97,
    "bullets tied": 0.95,
    "skills": 0.95,
    "labels": 0.98,
}
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
Truth = dict[str, Any]


@dataclass
class Count:
    right: int = 0
    wrong: int = 0
    missed: int = 0

    def add(self, other: "Count") -> None:
        self.right += other.right
        self.wrong += other.wrong
        self.missed += other.missed

    @property
    def f1(self) -> float:
        total = 2 * self.right + self.wrong + self.missed
        return 2 * self.right / total if total else 1.0

    @property
    def precision(self) -> float:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else 1.0

    @property
    def recall(self) -> float:
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0


@dataclass
class Scores:
    """Counts per field of one file, with the differences."""

    path: str
    source: str
    columns: bool = False
    counts: dict[str, Count] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def compare(self, name: str, true: list[str], found: list[str]) -> None:
        missed = Counter(true) - Counter(found)
        wrong = Counter(found) - Counter(true)
        right = sum((Counter(true) & Counter(found)).values())
        self.counts[name] = Count(right, sum(wrong.values()), sum(missed.values()))
        self.differences += [f"{name:14} missed {value}" for value in missed.elements()]
        self.differences += [f"{name:14} wrong  {value}" for value in wrong.elements()]


def plain(text: str | None) -> str:
    folded = unicodedata.normalize("NFKC", text or "").casefold()
    return "".join(c for c in folded if c.isalnum())


def words(text: str | None) -> list[str]:
    found = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text or "").casefold().replace(".", ""))
    return [w for w in found if w not in {"in", "of", "the"}]


def digits(text: str | None) -> str:
    return "".join(c for c in text or "" if c.isdigit())


def address(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", url.strip().lower()).rstrip("/")


class Page:
    """What the file shows, as text, for deciding what is visible."""

    def __init__(self, document: Document, reading: Reading) -> None:
        self.text = unicodedata.normalize("NFKC", reading.text).casefold()
        self.plain = plain(reading.text)
        self.links = {address(link.target) for link in document.links}
        self.spaceless = re.sub(r"\s+", "", self.text)

    def shows_link(self, url: str) -> bool:
        return address(url) in self.links or address(url) in self.spaceless

    def shows_month(self, month: Month) -> bool:
        if not month.month:
            return False
        name, number, year = MONTHS[month.month - 1], month.month, month.year
        forms = (
            rf"\b{name}[a-z]*\.?,?\s*(?:\d{{1,2}},?\s*)?(?:of\s)?{year}",
            rf"\b{name}[a-z]*\.?\s*[-–—to]+\s*[a-z]+\.?,?\s*{year}",
            rf"(?<!\d)0?{number}\s*[/.-]\s*{year}",
            rf"(?<!\d)0?{number}\s*[/.-]\s*\d{{1,2}}\s*[/.-]\s*{year}",
            rf"{year}\s*[/.-]\s*0?{number}(?!\d)",
        )
        return any(re.search(form, self.text) for form in forms)

    def shows_year(self, month: Month) -> bool:
        return str(month.year) in self.text

    def shows_present(self, start: Month | None) -> bool:
        """A word for an open end stands close behind the year of the start."""
        year = str(start.year) if start else ""
        return re.search(rf"{year}\W{{0,9}}(to\s)?(present|current|now|today|ongoing)\b", self.text) is not None


def true_dates(start: str | None, end: str | None) -> tuple[Month | None, Month | None, bool]:
    """Start, end, and whether it goes on, from ISO dates or from a range text in `start`."""
    ranges = find_date_ranges(start or "")
    if ranges and not ranges[0].single:
        return ranges[0].start, ranges[0].end, ranges[0].present
    first = ranges[0].start if ranges else None
    if not end or end.lower() == "present":
        return first, None, first is not None
    ends = find_date_ranges(end)
    return first, ends[0].start if ends else None, False


def date_text(month: Month | None, page: Page) -> str:
    """A date as it counts: with its month only where the page shows that; "" where not even the year is shown."""
    if month is None or not page.shows_year(month):
        return ""
    return f"{month.year}-{month.month:02}" if page.shows_month(month) else str(month.year)


def end_text(start: Month | None, end: Month | None, present: bool, page: Page) -> str:
    if present:
        return "present" if page.shows_present(start) else ""
    return date_text(end, page)


@dataclass(frozen=True)
class Job:
    employer: str
    title: str
    start: str
    end: str
    bullets: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.employer} · {self.title} · {self.start} · {self.end}"

    def agreement(self, other: "Job") -> int:
        pairs = ((self.employer, other.employer), (self.title, other.title), (self.start, other.start))
        return sum(bool(a) and a == b for a, b in pairs)


def true_jobs(truth: Truth, visible: Truth, page: Page) -> list[Job]:
    jobs = []
    for job, seen in zip(truth["work"], visible["work"], strict=True):
        start, end, present = true_dates(job["start"], job["end"])
        bullets = zip(job["bullets"], seen["bullets"], strict=False)
        jobs.append(
            Job(
                plain(job["employer"]) if seen["employer"] else "",
                plain(job["title"]) if seen["title"] else "",
                date_text(start, page),
                end_text(start, end, present, page),
                tuple(plain(b) for b, shown in bullets if shown),
            )
        )
    return jobs


def found_jobs(entries: tuple[Entry, ...], page: Page) -> list[Job]:
    jobs = []
    for entry in entries:
        dates = entry.dates
        start = date_text(dates.start, page) if dates else ""
        lone = dates is None or (dates.single and not dates.present)
        end = "" if dates is None or lone else end_text(dates.start, dates.end, dates.present, page)
        jobs.append(
            Job(
                plain(entry.organisation.value if entry.organisation else ""),
                plain(entry.title.value if entry.title else ""),
                start,
                end,
                tuple(plain(b.text) for b in entry.bullets),
            )
        )
    return jobs


def some(values: list[str]) -> list[str]:
    return [v for v in values if v]


def score_jobs(scores: Scores, true: list[Job], found: list[Job], *, whole: bool) -> None:
    for name in ("employer", "title", "start", "end"):
        scores.compare(name, some([getattr(j, name) for j in true]), some([getattr(j, name) for j in found]))
    masked = [_masked(f, true) for f in found]
    scores.compare("entries", [j.key for j in true], [j.key for j in masked])
    if not whole:
        return
    bullets = [b for j in true for b in j.bullets]
    scores.compare("bullets whole", bullets, [b for j in found for b in j.bullets])
    tied = Counter[str]()
    for job in found:
        best = max((job.agreement(t) for t in true), default=0)
        for bullet in job.bullets:
            tied[bullet] += any(bullet in t.bullets and 0 < job.agreement(t) == best for t in true)
    right = sum(min(tied[b], n) for b, n in Counter(bullets).items())
    scores.counts["bullets tied"] = Count(right, 0, len(bullets) - right)


def _masked(job: Job, true: list[Job]) -> Job:
    """Without what the best true entry does not show, so that invisible fields do not count against it."""
    best = max(true, key=job.agreement, default=None)
    if best is None or not job.agreement(best):
        return job
    hide = {n: "" for n in ("employer", "title", "start", "end") if not getattr(best, n)}
    values = {n: hide.get(n, getattr(job, n)) for n in ("employer", "title", "start", "end")}
    return Job(**values, bullets=job.bullets)


def degree_key(found: str, true: list[tuple[list[str], list[str]]]) -> str:
    """The true degree that `found` says, with or without its area; itself where it says none."""
    said = Counter(words(found))
    for degree, area in true:
        if said in (Counter(degree), Counter(degree) + Counter(area)):
            return " ".join(degree)
    return " ".join(words(found))


def score_education(scores: Scores, truth: Truth, visible: Truth, resume: Resume, page: Page) -> None:
    schools = [
        plain(e["institution"])
        for e, seen in zip(truth["education"], visible["education"], strict=True)
        if seen["institution"]
    ]
    scores.compare(
        "institution", schools, some([plain(e.organisation.value) for e in resume.education if e.organisation])
    )
    true = [(words(e["degree"]), words(e["area"])) for e in truth["education"] if e["degree"]]
    shown = [t for t in true if plain("".join(t[0])) and all(w in page.text.replace(".", "") for w in t[0])]
    found = [degree_key(e.title.value, shown) for e in resume.education if e.title]
    scores.compare("degree", [" ".join(t[0]) for t in shown], found)


def score_skills(scores: Scores, truth: Truth, visible: Truth, resume: Resume) -> None:
    true = [plain(s) for s, seen in zip(truth["skills"], visible["skills"], strict=True) if seen]
    if not truth["skills"]:
        return
    items = [plain(f.value) for line in resume.skills for f in line.items]
    labels = {plain(line.label) for line in resume.skills}
    items += [s for s in set(true) - set(items) if s in labels]
    scores.compare("skills", true, items)


def score_labels(scores: Scores, truth: Truth, visible: Truth, resume: Resume, page: Page) -> None:
    work = any(w["employer"] or w["title"] for w in visible["work"])
    school = any(e["institution"] for e in visible["education"])
    true = {
        "experience": work,
        "education": school,
        "skills": sum(visible["skills"]) >= 2,
        "projects": any(plain(p) in page.plain for p in truth["projects"]),
        "publications": any(visible["publications"]),
    }
    found: set[str] = {s.kind for s in resume.sections if s.heading is not None}
    if any(s.kind == "contact" and s.heading is None for s in resume.sections) and resume.work:
        found.add("experience")
    names: list[str] = [name for name in true if name in found and (true[name] or scores.source != "offlinecv-hand")]
    scores.compare("labels", [name for name, shown in true.items() if shown], names)


def score_file(row: Truth) -> tuple[Scores, Resume, Reading]:
    path = CORPUS / row["local"]
    document = open_document(path.read_bytes(), path.name, Limits())
    reading = read(document)[0]
    resume = parse(document, reading)
    truth, visible, page = row["truth"], row["visible"], Page(document, reading)
    scores = Scores(row["local"], row["source"], has_columns(reading))
    contacts = {kind: [c.value for c in resume.contacts if c.kind == kind] for kind in ("email", "phone", "link")}
    scores.compare(
        "name",
        [plain(truth["name"])] if visible["name"] else [],
        some([plain(resume.name.value if resume.name else "")]),
    )
    if visible["email"]:
        scores.compare("email", [truth["email"].lower()], [e.lower() for e in contacts["email"]])
    if visible["phone"]:
        scores.compare("phone", [digits(truth["phone"])], [same_phone(p, truth["phone"]) for p in contacts["phone"]])
    score_links(scores, truth, contacts["link"], page)
    score_jobs(
        scores,
        true_jobs(truth, visible, page),
        found_jobs(resume.work, page),
        whole=row["source"] != "offlinecv-hand",
    )
    score_education(scores, truth, visible, resume, page)
    score_skills(scores, truth, visible, resume)
    score_labels(scores, truth, visible, resume, page)
    return scores, resume, reading


def score_links(scores: Scores, truth: Truth, links: list[str], page: Page) -> None:
    true = [address(truth["url"])] if truth["url"] and page.shows_link(truth["url"]) else []
    found = [address(link) for link in links]
    mangled = [link for link in found if not page.shows_link(link)]
    scores.compare("links", true, [link for link in found if link in true][:1] + mangled)


def same_phone(found: str, true: str) -> str:
    one, other = sorted((digits(found), digits(true)), key=len)
    return digits(true) if len(one) >= 7 and other.endswith(one) else digits(found)


def has_columns(reading: Reading) -> bool:
    """Some page has two regions of six lines or more beside each other."""
    regions: dict[tuple[int, int], list[Any]] = {}
    for line in reading.lines:
        if line.box is not None and line.region >= 0:
            regions.setdefault((line.page, line.region), []).append(line.box)
    large = [(key[0], boxes) for key, boxes in regions.items() if len(boxes) >= 6]
    for i, (page, boxes) in enumerate(large):
        for other_page, others in large[i + 1 :]:
            beside = (
                max(b.x1 for b in boxes) <= min(b.x0 for b in others) + 2
                or max(b.x1 for b in others) <= min(b.x0 for b in boxes) + 2
            )
            level = min(boxes[-1].y1, others[-1].y1) - max(boxes[0].y0, others[0].y0) > 60
            if page == other_page and beside and level:
                return True
    return False


def table(title: str, all_scores: list[Scores]) -> list[str]:
    lines = [f"\n{title}: {len(all_scores)} files", f"{'':15}{'P':>7}{'R':>7}{'F1':>7}  goal   right  wrong missed"]
    for name in (*FIELDS, *GROUPS):
        total = Count()
        for scores in all_scores:
            total.add(scores.counts.get(name, Count()))
        mark = " " if total.f1 >= GOALS[name] else "-"
        lines.append(
            f"{name:15}{total.precision:7.3f}{total.recall:7.3f}{total.f1:7.3f} {mark}{GOALS[name]:.2f} "
            f"{total.right:7}{total.wrong:7}{total.missed:7}"
        )
    wrong = sum(s.counts[n].wrong for s in all_scores for n in FIELDS if n in s.counts)
    missed = sum(s.counts[n].missed for s in all_scores for n in FIELDS if n in s.counts)
    lines.append(
        f"wrong to missed, single fields: {wrong}/{missed} = {wrong / missed if missed else 0:.2f} (goal 0.33)"
    )
    return lines


def show(row: Truth) -> None:
    scores, resume, reading = score_file(row)
    print(row["local"])
    for line in reading.lines:
        box = f"{line.box.x0:5.0f}–{line.box.x1:3.0f}" if line.box else ""
        cells = line.cells or ""
        print(f"  {line.page}.{line.region:<2} {box} g{line.gap:4.1f} {line.marker or '':2}| {line.text} {cells}")
    print("sections", [(s.kind, s.heading.text if s.heading else None, s.confidence) for s in resume.sections])
    print("name", resume.name and resume.name.value, "| headline", resume.headline and resume.headline.value)
    print("contacts", [(c.kind, c.value) for c in resume.contacts])
    print("summary", resume.summary and resume.summary.text)
    for kind in (
        "work",
        "education",
        "projects",
        "publications",
        "certifications",
        "awards",
        "volunteering",
        "other",
    ):
        for entry in getattr(resume, kind):
            print(kind, *entry_texts(entry), sep=" | ")
            for bullet in entry.bullets:
                print("    *", bullet.text)
    print("skills", [(line.label, [f.value for f in line.items]) for line in resume.skills])
    print("languages", [f.value for f in resume.languages], "unplaced", [p.text for p in resume.unplaced])
    print(*scores.differences, sep="\n")


def entry_texts(entry: Entry) -> list[str]:
    fields = (entry.organisation, entry.title, entry.area, entry.place, entry.grade, entry.team)
    texts = [f.value if f else "" for f in fields]
    return [*texts, entry.dates.text if entry.dates else "", entry.summary.text[:60] if entry.summary else ""]


def main() -> int:
    options = argparse.ArgumentParser(description="Scores the parser on ../shared/corpus.")
    options.add_argument("--show", help="print reading, result and differences of files whose path holds this")
    options.add_argument("--worst", type=int, default=12, help="how many of the worst files to name")
    options.add_argument("--field", help="print every difference of this field")
    options.add_argument("--kind", help="only files with this suffix (pdf, docx)")
    chosen = options.parse_args()
    truth = CORPUS / "truth.jsonl"
    if not truth.exists():
        print(f"{truth} is not there: nothing to measure on", file=sys.stderr)
        return 2
    rows = [json.loads(line) for line in truth.read_text().splitlines()]
    rows = [r for r in rows if not chosen.kind or r["local"].endswith(chosen.kind)]
    if chosen.show:
        for row in rows:
            if chosen.show in row["local"] or chosen.show == row["id"]:
                show(row)
        return 0
    report([score_file(row)[0] for row in rows], chosen.worst, chosen.field)
    return 0


def report(all_scores: list[Scores], worst: int, name: str | None) -> None:
    print(*table("all", all_scores), sep="\n")
    print(*table("two columns", [s for s in all_scores if s.columns]), sep="\n")
    print(*table("docx", [s for s in all_scores if s.path.endswith(".docx")]), sep="\n")
    faults = sorted(all_scores, key=lambda s: -sum(c.wrong + c.missed for c in s.counts.values()))
    print("\nworst")
    for scores in faults[:worst]:
        fields = {n: c.wrong + c.missed for n, c in scores.counts.items() if c.wrong + c.missed}
        print(f"  {sum(fields.values()):4} {scores.path} {fields}")
    if name:
        for scores in all_scores:
            for difference in scores.differences:
                if difference.startswith(name):
                    print(f"{scores.path.rsplit('/', 1)[-1]:50} {difference[15:]}")


if __name__ == "__main__":
    sys.exit(main())
