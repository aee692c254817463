"""Document -> Facts: reads it in every order, parses it, takes its bullets apart, finds its terms. Once per check."""

import re
from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from vitascope.document import readings as reading_orders
from vitascope.document.differences import differences
from vitascope.document.model import Document, Reading
from vitascope.language import terms as field_terms
from vitascope.language.claims import Claim, take_apart
from vitascope.language.dates import DateRange, Month
from vitascope.language.terms import Mention, Vocabulary
from vitascope.resume.model import Bullet, Entry, Resume
from vitascope.resume.parse import parse
from vitascope.roles import Role
from vitascope.rules.facts import Facts, Located, Statement
from vitascope.rules.lines import reads_as_blank
from vitascope.text import Passage, Span, join


def gather(
    document: Document, role: Role, as_of: Month, posting: str = "", vocabulary: Vocabulary | None = None
) -> Facts:
    """Everything the rules may look at. Pure: the same document, role, date, ad and vocabulary give equal facts.

    vocabulary  the packaged one by default
    """
    readings = reading_orders.read(document)
    resume = parse(document, readings[0])
    vocabulary = vocabulary or field_terms.load()
    statements = tuple(_statements(resume, vocabulary)) or tuple(_loose_statements(resume, readings[0], vocabulary))
    facts = Facts(
        document=document,
        readings=readings,
        resume=resume,
        statements=statements,
        terms=tuple(_terms(resume, readings[0], statements, vocabulary)),
        vocabulary=vocabulary,
        role=role,
        as_of=as_of,
        hidden=tuple(i for i, run in enumerate(document.runs) if run.hidden),
        experience_months=months_worked(resume.work, as_of),
        differences=differences(document, readings),
        is_blank=reads_as_blank(document),
    )
    return _held_against(facts, posting) if posting else facts


def _held_against(facts: Facts, posting: str) -> Facts:
    """With the comparison. Its modules are loaded where there is an ad: a check without one starts sooner."""
    from vitascope.posting.read import read_posting
    from vitascope.rules.comparison import compare

    return replace(facts, comparison=compare(facts, read_posting(posting, facts.vocabulary)))


def _groups(resume: Resume) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
    return (
        ("work", resume.work),
        ("projects", resume.projects),
        ("open source", resume.open_source),
        ("volunteering", resume.volunteering),
    )


def _statements(resume: Resume, vocabulary: Vocabulary) -> Iterator[Statement]:
    for group, entries in _groups(resume):
        for entry in entries:
            for bullet in entry.bullets or (_sentences(entry) if group == "work" else ()):
                claim = take_apart(bullet.text, vocabulary)
                if not _is_keywords(bullet, claim):
                    yield Statement(bullet, claim, entry, group)


_LOOSE_WORDS = 5
"""Words from which a line that opens with a verb is a statement where no entry could be read."""

_ACTS = ("strong verb", "verb", "weak", "gerund")


def _loose_statements(resume: Resume, reading: Reading, vocabulary: Vocabulary) -> Iterator[Statement]:
    """Lines that say what was done, on a page whose jobs could not be told apart: our failing is not the writer's."""
    known = {run for field in (resume.name, resume.headline) if field for run in field.passage.runs}
    known.update(run for skill in resume.skills for run in skill.passage.runs)
    if resume.summary and any(section.kind == "summary" and section.heading for section in resume.sections):
        known.update(resume.summary.runs)
    entries = (*(entry for _, group in _groups(resume) for entry in group), *resume.education)
    known.update(run for entry in entries for heading in entry.heading_lines for run in heading.runs)
    for line in reading.lines:
        if len(line.text.split()) >= _LOOSE_WORDS and known.isdisjoint(line.runs):
            claim = take_apart(line.text, vocabulary)
            if claim.opening in _ACTS:
                passage = Passage(line.text, line.starts, line.runs)
                yield Statement(Bullet(passage, line.marker, confidence=40), claim, None, "work")


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])")


def _sentences(entry: Entry) -> tuple[Bullet, ...]:
    """The prose under a job that has no bullets, a statement a sentence: prose is no worse evidence than a list."""
    if entry.summary is None:
        return ()
    found, start = [], 0
    for end in [*_SENTENCE_END.finditer(entry.summary.text), None]:
        stop = end.start() if end else len(entry.summary.text)
        found.append(Bullet(entry.summary.part(Span(start, stop)), confidence=70))
        start = end.end() if end else stop
    return tuple(found)


def _is_keywords(bullet: Bullet, claim: Claim) -> bool:
    """A row of keywords under a project ("Go Raft Consensus"), which some layouts print and others leave out."""
    words = bullet.text.split()
    return bullet.marker is None and len(words) <= 6 and claim.opening == "noun" and not bullet.text.endswith(".")


LONGEST_ABBREVIATION = 6
"""Letters beyond which a word in capitals is a word set in capitals, and so are those beside it."""


def found(text: str, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """The terms of a text. In a text set in capitals a word that only its capitals make a term ("RAFT") is none."""
    mentions = vocabulary.find(text)
    if not text.isupper() or all(len(word) <= LONGEST_ABBREVIATION for word in text.split()):
        return mentions
    return tuple(m for m in mentions if m.canonical and vocabulary.term(m.canonical).match == "any case")


class _Place(Struct, frozen=True):
    passage: Passage
    where: str
    bullet: int = -1
    line: int = -1


def _terms(
    resume: Resume, reading: Reading, statements: tuple[Statement, ...], vocabulary: Vocabulary
) -> Iterator[Located]:
    """Terms of the known places first, then of every other line, each run counted once."""
    seen: set[int] = set()
    columns = _column_terms(resume, vocabulary)
    for place in _places(resume, statements):
        seen.update(place.passage.runs)
        if place.where == "skills" and place.line in columns:
            yield from columns[place.line]
            continue
        for mention in found(place.passage.text, vocabulary):
            yield Located(mention, place.passage, place.where, place.bullet, place.line)
    for line in reading.lines:
        if seen.isdisjoint(line.runs):
            passage = Passage(line.text, line.starts, line.runs)
            for mention in found(line.text, vocabulary):
                yield Located(mention, passage, "other")


def _places(resume: Resume, statements: tuple[Statement, ...]) -> Iterator[_Place]:
    if resume.headline:
        yield _Place(resume.headline.passage, "headline")
    if resume.summary:
        yield _Place(resume.summary, "summary")
    for i, statement in enumerate(statements):
        yield _Place(statement.bullet.passage, "bullet", bullet=i)
    for _, entries in _groups(resume):
        for entry in entries:
            if entry.summary:
                yield _Place(entry.summary, "entry")
            for heading in entry.heading_lines:
                yield _Place(heading, "entry")
    for i, skill in enumerate(resume.skills):
        yield _Place(skill.passage, "skills", line=i)


def _column_terms(resume: Resume, vocabulary: Vocabulary) -> dict[int, tuple[Located, ...]]:
    """Terms of skills that stand one a line without a label, by line: what each means, its neighbours tell."""
    terms: dict[int, tuple[Located, ...]] = {}
    alone = [not line.label and len(line.items) == 1 for line in resume.skills]
    for is_column, group in groupby(range(len(alone)), key=lambda i: (alone[i], resume.skills[i].section)):
        lines = list(group)
        if not is_column[0] or len(lines) < 2:
            continue
        whole = join([resume.skills[i].passage for i in lines], ", ")
        mentions = found(whole.text, vocabulary)
        start = 0
        for i in lines:
            end = start + len(resume.skills[i].passage.text)
            own = (m for m in mentions if start <= m.span.start and m.span.end <= end)
            terms[i] = tuple(Located(m, whole, "skills", line=i) for m in own)
            start = end + 2
    return terms


def months_worked(entries: tuple[Entry, ...], as_of: Month) -> int:
    """Months covered by the entries' dates up to `as_of`, overlaps counted once; -1 if none has dates."""
    spans = sorted(_months(entry.dates, as_of) for entry in entries if entry.dates and entry.dates.start)
    if not spans:
        return -1
    total, until = 0, 0
    for start, end in spans:
        total += max(0, end - max(start, until))
        until = max(until, end)
    return total


def _months(dates: DateRange, as_of: Month) -> tuple[int, int]:
    """First month and the month after the last, counted from year 0. A year alone runs from January to December."""
    now = as_of.year * 12 + (as_of.month or 12)
    assert dates.start is not None
    start = dates.start.year * 12 + (dates.start.month or 1) - 1
    if dates.present or dates.end is None:
        return (start, now)
    end = dates.end.year * 12 + (dates.end.month or 12)
    return (start, min(max(end, start), now))
