"""What a master still owes: every blank, whose it is, what is asked and where such a number lives; and its answer."""

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from vitascope.errors import BadUsage
from vitascope.language.blanks import Blank, find_blanks
from vitascope.language.phrases import find_phrases, phrases_of
from vitascope.language.units import unit_list
from vitascope.master.edit import replace_text, texts_of
from vitascope.master.markup import escaped, plain
from vitascope.master.read import Loaded, Path
from vitascope.tables import load_table


class Owed(Struct, frozen=True):
    """A blank of a printed text.

    line, column  of the blank in the file, from 1
    index         its number among the blanks of its text, from 0
    text          the whole text as the master has it
    label         whose text it is: "Northwind, Senior Machine-Learning Engineer, bullet 2"
    question      what is asked; `where` names the records in which such a number is kept
    """

    path: Path
    line: int
    column: int
    blank: Blank
    index: int
    text: str
    label: str
    question: str
    where: str


class OwedKind(Struct, frozen=True):
    """A kind of record that figures live in; `words` and `units` are split at commas."""

    id: str
    words: str
    place: str
    units: str = ""
    money: bool = False


class OwedFile(Struct, frozen=True):
    source: str
    kinds: tuple[OwedKind, ...]


# Keys whose texts are never printed, or are addresses and names rather than statements.
_UNPRINTED = frozenset(
    (
        *("$schema", "other", "evidence", "sources", "id", "tags", "roles", "claim", "type", "kind", "after"),
        *("image", "references", "render", "meta", "url", "email", "phone", "doi"),
    )
)
_NO_STATEMENT = re.compile(r"`[^`]+`|\[(?:\\.|[^\\\[\]])+\]\((?:https?://|mailto:|www\.)[^\s()]+\)")


def find_owed(loaded: Loaded) -> tuple[Owed, ...]:
    """Every blank of every printed text, in the order of the file."""
    texts = texts_of(loaded)
    return tuple(
        owed for path, text in texts.items() if _is_printed(path) for owed in _owed_of(loaded, texts, path, text)
    )


def _is_printed(path: Path) -> bool:
    return not _UNPRINTED.intersection(step for step in path if isinstance(step, str))


def _owed_of(loaded: Loaded, texts: dict[Path, str], path: Path, text: str) -> Iterator[Owed]:
    for index, blank in enumerate(blanks_of(text)):
        line, column = _place(loaded, path, text, blank)
        yield Owed(
            path,
            line,
            column,
            blank,
            index,
            text,
            label_of(path, texts),
            question_of(text, blank),
            where_of(text, blank),
        )


def blanks_of(text: str) -> tuple[Blank, ...]:
    """The blanks of a text of a master; code and the words of links hold none."""
    spans = [found.span() for found in _NO_STATEMENT.finditer(text)]
    return tuple(
        blank
        for blank in find_blanks(text)
        if not any(start < blank.span.end and blank.span.start < end for start, end in spans)
    )


def _place(loaded: Loaded, path: Path, text: str, blank: Blank) -> tuple[int, int]:
    """Line and column of the blank; of its text where it is written there with escapes."""
    place = loaded.places[path]
    earlier = text[: blank.span.start].count(blank.text)
    found = list(re.finditer(re.escape(blank.text), loaded.text[place.start : place.end]))
    if earlier >= len(found):
        return place.line, place.column
    before = loaded.text[: place.start + found[earlier].start()]
    line_start = max(before.rfind("\n"), before.rfind("\r")) + 1
    return len(before[:line_start].splitlines()) + 1, len(before) - line_start + 1


# Whose text it is

_NAMES = {
    "work": ("name", "position"),
    "positions": ("position",),
    "volunteer": ("organization", "position"),
    "education": ("institution", "studyType"),
    "awards": ("title",),
    "sections": ("title",),
    "languages": ("language",),
    "profiles": ("network",),
}
_CALLED = {
    "openSource": "open source",
    "highlights": "bullet",
    "work": "job",
    "skills": "skills",
    "certificates": "certificate",
    "labels": "headline",
    "label": "headline",
    "summaries": "summary",
    "keywords": "keyword",
    "positions": "position",
    "basics": "head of the page",
    "text": "",
}


def label_of(path: Path, texts: dict[Path, str]) -> str:
    """A text's owner and place there in plain words."""
    parts: list[str] = []
    is_named = False  # it begins with a name, which stays as it is written
    for at, step in enumerate(path):
        key = str(path[at - 1]) if at else ""
        if isinstance(step, int):
            names = [
                plain(texts[here])
                for name in _NAMES.get(key, ("name",))
                if (here := (*path[: at + 1], name)) in texts
            ]
            is_thing = at + 1 < len(path) and key != "highlights"
            is_named = is_named or bool(not parts and names and is_thing)
            parts += names if names and is_thing else [f"{_called(key)} {step + 1}"]
        elif at + 1 == len(path):
            name = _called(step)
            is_said = at and step in _NAMES.get(str(path[at - 2]) if at > 1 else "", ("name",))
            parts += [name] if name and not is_said else []
    label = ", ".join(parts)
    return label if is_named else label[:1].upper() + label[1:]


def _called(key: str) -> str:
    return _CALLED.get(key, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).lower().removesuffix("s"))


# What is asked

_CLAUSE_ENDS = re.compile(r"[;:!?()—]\s*|[.,]\s+|\s(?:while|and|but|with|whereas|which)\s")
_FROM = re.compile(r"\bfrom\s(?:about\s|around\s|over\s|nearly\s|~)?$", re.IGNORECASE)
_TO = re.compile(r"\bto\s(?:about\s|around\s|under\s|over\s|nearly\s|below\s|~)?$", re.IGNORECASE)
_BY = re.compile(r"\bby\s(?:about\s|around\s|over\s|nearly\s|up to\s|~)?$", re.IGNORECASE)
_AT = re.compile(
    r"(?:\b(?:of|at|was|is|reached|hit|held|under|below|above|over|within)|[:=(<>])\s?(?:about\s|around\s|~)?$",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\s?(?P<unit>%|percent\b|(?:ms|µs|us|ns|s|GB|TB|PB|MB|GiB|TiB|QPS|RPS|x|[kMB]|points?|milliseconds|seconds|minutes"
    r"|hours|days|weeks|months|(?:GPU|TPU|chip|node)[- ]hours)(?![\w/-])|[A-Za-z]+/s\b)"
)
_PERIOD = re.compile(r"\s(?:(?:a|per|each|every)\s)(?:second|minute|hour|day|week|month|quarter|year)\b")
_NOUNS = re.compile(r"\s(?P<nouns>(?:[A-Za-z][\w/+.'-]*\s){0,3}?[A-Za-z][\w/+'-]*s)\b")
_SETTING = re.compile(r"\bat\s[\d.,]+\s?%?\s$")
_CONTEXT = 5  # words on each side


def question_of(text: str, blank: Blank) -> str:
    """The question that the blank's number answers."""
    unit = _unit(text, blank)
    asked = _asked(text, blank)
    if asked is not None:
        return f"{asked.words}, in {unit}?" if unit else f"{asked.words}?"
    context = _context(text, blank)
    if blank.money:
        return f"How much money was it{f', in {unit}' if unit else ''}: {context}?"
    counted = unit if len(unit) > 1 and unit[0].isalpha() else _nouns(text, blank)
    if counted:
        return f"How many {counted}: {context}?"
    return f"Which {'percentage' if unit == '%' else 'number'} stands here: {context}?"


class _Asked(Struct, frozen=True):
    """A question after a measure that stands at start..end of the text."""

    words: str
    start: int
    end: int


def _asked(text: str, blank: Blank) -> _Asked | None:
    """The question after the measure that the blank is a value of, without its unit; None where none is told."""
    span = _measure(text, blank)
    if span is None or _nouns(text, blank):
        return None
    measure = plain(text[span[0] : span[1]])
    before = text[_clause(text, blank)[0] : blank.span.start]
    for sign, words in (
        (_FROM, f"What was the {measure} before"),
        (_TO, f"What was the {measure} after"),
        (_BY, f"By how much did the {measure} change"),
        (_AT, f"What was the {measure}"),
    ):
        if sign.search(before):
            return _Asked(words, *span)
    return None


def _nouns(text: str, blank: Blank) -> str:
    """What is counted right behind the blank: "pull requests"; "" for units and where nothing is."""
    after = text[blank.span.end : _clause(text, blank)[1]]
    found = None if _UNIT.match(after) else _NOUNS.match(after)
    stops = unit_list("nouns", "stop")
    return "" if found is None or stops.intersection(found["nouns"].lower().split()) else found["nouns"]


def _clause(text: str, blank: Blank) -> tuple[int, int]:
    """The clause around the blank."""
    start, end = 0, len(text)
    for found in _CLAUSE_ENDS.finditer(text):
        if found.end() <= blank.span.start:
            start = found.end()
        elif found.start() >= blank.span.end:
            return start, found.start()
    return start, end


def _unit(text: str, blank: Blank) -> str:
    """The unit as the question names it: "ms", "%", "$M a month"."""
    after = text[blank.span.end :]
    behind = _UNIT.match(after)
    named = behind["unit"].replace("percent", "%") if behind is not None else ""
    if blank.money:
        sign = re.search(r"[$€£]", blank.text)
        magnitude = named if named in ("k", "M", "B") else ""
        period = _PERIOD.match(after, behind.end() if behind is not None and magnitude else 0)
        return (sign[0] if sign else "") + magnitude + (period[0] if period else "")
    return "%" if "%" in blank.text else named


def _measure(text: str, blank: Blank) -> tuple[int, int] | None:
    """Where the measure named nearest in the clause stands with what belongs to it: "p99 latency", "cost per run"."""
    start, end = _clause(text, blank)
    hits = [
        hit
        for hit in find_phrases(text).get("metrics.metrics", ())
        if (start <= hit.start and hit.end <= blank.span.start) or (blank.span.end <= hit.start and hit.end <= end)
        if not _SETTING.search(text, start, hit.start)
    ]
    if not hits:
        return None
    near = min(hits, key=lambda hit: (_distance(blank, hit.start, hit.end), hit.start))
    first, last = near.start, near.end
    for hit in hits:
        if 0 < first - hit.end <= 1:
            first = hit.start
        elif 0 < hit.start - last <= 1:
            last = hit.end
    per = re.compile(r"\s(?:per|of the|of a)\s[\w-]+(?:\s(?:endpoint|model|service))?").match(text, last, end)
    lead = re.compile(r"\b(?:the|our|its)\s(?P<words>[\w-]+\s)$").search(text, start, first)
    return lead.start("words") if lead else first, per.end() if per and per.end() <= blank.span.start else last


def _distance(blank: Blank, start: int, end: int) -> int:
    return max(blank.span.start - end, start - blank.span.end, 0)


def _context(text: str, blank: Blank) -> str:
    """The blank with some words on each side."""
    before, after = text[: blank.span.start], text[blank.span.end :]
    head, tail = re.split(r"\s+", before), re.split(r"\s+", after)
    first = ("… " if len(head) > _CONTEXT + 1 else "") + " ".join(head[-_CONTEXT - 1 :]).lstrip()
    last = " ".join(tail[: _CONTEXT + 1]).rstrip() + (" …" if len(tail) > _CONTEXT + 1 else "")
    return f"“{first}{blank.text}{last.rstrip('.')}”"


# Where it lives


@cache
def _kinds() -> "tuple[tuple[OwedKind, re.Pattern[str] | None, frozenset[str]], ...]":
    return tuple(
        (
            kind,
            _pattern([name for name, _ in phrases_of(kind.words)]),
            frozenset(n for n, _ in phrases_of(kind.units)),
        )
        for kind in load_table("phrases/owed.toml", OwedFile).kinds
    )


def _pattern(cues: list[str]) -> "re.Pattern[str] | None":
    if not cues:
        return None
    longest = sorted(cues, key=lambda cue: (-len(cue), cue))
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(cue) for cue in longest)})(?!\w)", re.IGNORECASE)


def where_of(text: str, blank: Blank) -> str:
    """The records in which such a number is kept."""
    kinds = [one for one in _kinds() if one[0].money or not blank.money]
    start, end = _clause(text, blank)
    behind = re.match(r"\s?([\w%µ/-]+(?:\s\w+)?)", text[blank.span.end : end])
    units = {behind[1].lower(), behind[1].lower().split()[0]} if behind else set()
    by_unit = [kind for kind, _, known in kinds if known & units]
    asked = _asked(text, blank)
    cued = _nearest(text, blank, kinds, asked.start, asked.end) if asked else None
    cued = cued or _nearest(text, blank, kinds, start, end) or (by_unit[0] if by_unit else None)
    cued = cued or (kinds[0][0] if blank.money else _nearest(text, blank, kinds, 0, len(text)))
    return (cued or _kinds()[-1][0]).place


def _nearest(
    text: str,
    blank: Blank,
    kinds: "list[tuple[OwedKind, re.Pattern[str] | None, frozenset[str]]]",
    start: int,
    end: int,
) -> OwedKind | None:
    """The kind with the cue nearest to the blank between start and end; of two as near the longer."""
    best: tuple[int, int] | None = None
    nearest = None
    for kind, pattern, _ in kinds:
        for cue in pattern.finditer(text, start, end) if pattern is not None else ():
            rank = (_distance(blank, cue.start(), cue.end()), -len(cue[0]))
            if best is None or rank < best:
                best, nearest = rank, kind
    return nearest


# The answer

_CURRENCY = re.compile(r"[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|CNY)\b", re.IGNORECASE)
_WITH_UNIT = re.compile(r"(?P<number>.*\d)(?P<unit>\s?(?:%|[A-Za-zµ]+))")


def filled(loaded: Loaded, owed: Owed, answer: str) -> str:
    """The file's text with the answer where the blank stood. Raises BadUsage for what is no answer."""
    answer = " ".join(answer.split())
    if not answer:
        raise BadUsage("the answer is empty", "type the number, or leave the blank as it is")
    if find_blanks(answer):
        raise BadUsage("the answer is itself a blank", "type the number that was measured")
    if not re.search(r"\d", answer):
        raise BadUsage("the answer holds no digit", "type the number that was measured")
    if owed.path not in loaded.places or texts_of(loaded)[owed.path] != owed.text:
        raise BadUsage(f"the text of {owed.label} has changed", "look for the blanks again")
    before, after = owed.text[: owed.blank.span.start], owed.text[owed.blank.span.end :]
    new = before + escaped(_fitted(answer, owed.blank, before, after)) + after
    return replace_text(loaded, owed.path, new)


def _fitted(answer: str, blank: Blank, before: str, after: str) -> str:
    """The answer with the sign and unit that the blank itself has, and without those that stand beside it."""
    united = _WITH_UNIT.fullmatch(answer)
    if united is not None and re.match(rf"\s?{re.escape(united['unit'].strip())}(?!\w)", after, re.IGNORECASE):
        answer = united["number"]
    sign = re.search(r"[$€£]", blank.text)
    if sign is not None and not _CURRENCY.search(answer):
        answer = sign[0] + answer
    if before.endswith(answer[:1]) and answer[:1] in "$€£":
        answer = answer[1:]
    held = re.search(r"%|ms(?=\W*$)", blank.text)
    if held is not None and held[0] not in answer:
        answer += held[0] if held[0] == "%" else f" {held[0]}"
    return answer
