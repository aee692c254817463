"""What in a text says little or gives the credit away: weak openers, buzzwords, self-ratings, the team as subject."""

import re
from functools import cache

from msgspec import Struct

from vitascope.language.phrases import Hit, find_phrases
from vitascope.text import Span


class Paraphrase(Struct, frozen=True):
    """A fine phrase that no filter matches, and the literal names of which one is meant."""

    span: Span
    literal: tuple[str, ...]


def weak_phrases(text: str) -> tuple[Span, ...]:
    """Phrases of attendance, duty, learning and ability: at the head of the text or after a comma, "and" or "I"."""
    return tuple(Span(hit.start, hit.end) for hit in weak_hits(text))


def weak_hits(text: str) -> tuple[Hit, ...]:
    """As `weak_phrases`, with the kind of weakness as label."""
    hits = find_phrases(text).get("openers.weak", ())
    return tuple(hit for hit in hits if _is_weak_here(text, hit))


_ALWAYS_WEAK = ("attendance", "duty", "ability", "learning")

_HEAD = re.compile(r"(?:^|[.;:,]\s|\band\s|\bI\s|\bwe\s|\balso\s|[•▪·*-]\s)\W*$")


def _is_weak_here(text: str, hit: Hit) -> bool:
    """Single words ("using", "support", "handled") are weak only where a clause begins; phrases in any place."""
    if text[hit.end : hit.end + 1] == "-" or text[max(0, hit.start - 1) : hit.start] == "-":
        return False
    at_head = not text[: hit.start].strip(" •▪·*-–—\"'(")
    if at_head:
        return True
    if hit.label not in _ALWAYS_WEAK or " " not in hit.phrase:
        return False
    if (
        hit.label in ("duty", "ability")
        and hit.phrase.endswith((" of", " in", " to"))
        and "responsib" not in hit.phrase
    ):
        return False
    return hit.phrase.split()[0] not in _LOOSE or _HEAD.search(text, 0, hit.start) is not None


_LOOSE = frozenset(
    ("work", "works", "working", "help", "helps", "one", "carried", "maintenance", "support", "part", "daily")
)


def buzzwords(text: str) -> tuple[Span, ...]:
    """Claims of character and puff words."""
    return _spans(text, "emptiness.buzzwords")


def posture_verbs(text: str) -> tuple[Span, ...]:
    """Verbs that sound like work and name none ("spearheaded")."""
    return _spans(text, "openers.posture")


def vague_words(text: str, *, has_figure: bool) -> tuple[Span, ...]:
    """Words of size and praise that nothing backs. With a figure beside, only those empty in any case."""
    hits = find_phrases(text).get("emptiness.vague", ())
    wanted = ("always",) if has_figure else ("always", "without a figure")
    return tuple(Span(hit.start, hit.end) for hit in hits if hit.label in wanted)


def familiar_cues(text: str) -> tuple[Span, ...]:
    """Words that put a term at the level of having read about it ("familiar with", "exposure to")."""
    return _spans(text, "cues.familiar")


def paraphrases(text: str) -> tuple[Paraphrase, ...]:
    """Phrases that stand where a literal name is searched for."""
    hits = find_phrases(text).get("paraphrases.misses", ())
    return tuple(Paraphrase(Span(hit.start, hit.end), tuple(hit.label.split("; "))) for hit in hits)


def _spans(text: str, name: str) -> tuple[Span, ...]:
    return tuple(Span(hit.start, hit.end) for hit in find_phrases(text).get(name, ()))


_RATING = r"""
    \b(?:expert|advanced|intermediate|beginner|novice|proficient|fluent|master|guru|ninja|skilled|strong|excellent|solid|deep)
        \s(?:in|with|at|of|knowledge\sof|understanding\sof|proficiency\sin|command\sof|skills\sin|expertise\sin)\b
    | \b(?:expert|advanced|intermediate|beginner|native|proficient)-?\s?
        (?:level|user|programmer|developer|knowledge)\b
    | [(:–—-]\s?(?:expert|advanced|intermediate|beginner|basic|proficient|novice|native)(?=\s*(?:[),;|.]|$))
    | \b(?:[0-9]|10)\s?/\s?(?:5|10)\b(?!\s(?:regions|nodes|tests))
    | [★☆⭐●○◉◯■□▰▱⬤]{2,}
    | \b(?:mastery|expertise|proficiency)\s(?:in|with|of)\b
    | \b(?:highly|very|extremely)\s(?:skilled|proficient|experienced|knowledgeable)\b
    """

_RATING_HINT = re.compile(
    r"(?i)expert|advanced|intermediate|beginner|proficien|novice|fluent|native|master|guru|ninja|skilled|strong|excellent"
    r"|solid|deep|basic|/\s?(?:5|10)\b|[★☆⭐●○◉◯■□▰▱⬤]|experienced|knowledgeable"
)


@cache
def _rating() -> "re.Pattern[str]":
    return re.compile(_RATING, re.VERBOSE | re.IGNORECASE)


def self_ratings(text: str) -> tuple[Span, ...]:
    """Marks given by oneself: "Expert in CUDA", "Python (advanced)", "4/5", stars."""
    if not _RATING_HINT.search(text):
        return ()
    return tuple(Span(*match.span()) for match in _rating().finditer(text))


_GROUP = (
    r"(?:team|platform|group|company|org|organi[sz]ation|squad|product|startup|lab|department|pod|crew|unit|business)"
)

_TEAM = re.compile(
    rf"""
    (?:^\W*|[.;:]\s)(?:(?:our|the|my|this|a)\s(?:[\w-]+\s){{0,2}}{_GROUP}|we)\s(?!lead|of)(?=\w)
    | (?:^\W*|[.;:,]\s)(?:as\s)?(?:a\s)?(?:part|member)\sof\s(?:a|an|the|our)\s(?:[\w-]+\s){{0,3}}{_GROUP}
    | \b(?:where|when|while|that|which)\s(?:we|our\s(?:[\w-]+\s)?{_GROUP})\b
    | (?:^\W*|[.;:,]\s)(?:together|along)\swith\s(?:the|my|our|a)\s(?:[\w-]+\s){{0,2}}{_GROUP}
    | \bas\sa\s(?:team|group)\b | (?:^\W*)team\s(?!lead|of\b)(?:that\s)?\w+ed\b
    | \b[Ww]e\s(?:\w+ed|built|cut|ran|led|wrote|made|use|run|serve|have|had|were|are|shipped)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)

_TEAM_HINT = re.compile(r"(?i)\b(?:we|our|team|the|my|member|part|group|this|a)\b")


def team_subject(text: str) -> tuple[Span, ...]:
    """Where the team, the platform or "we" did it: "Our platform serves", "As part of a team", "the team shipped"."""
    if not _TEAM_HINT.search(text):
        return _spans(text, "cues.platform")
    found = [Span(*match.span()) for match in _TEAM.finditer(text)]
    for hit in find_phrases(text).get("cues.platform", ()):
        span = Span(hit.start, hit.end)
        is_subject = _HEAD.search(text, 0, hit.start) is not None or " " in hit.phrase[hit.phrase.find(" ") + 1 :]
        if is_subject and not any(span.overlaps(other) for other in found):
            found.append(span)
    return tuple(sorted(found, key=lambda span: span.start))


_PASSIVE = re.compile(
    r"\b(?:was|were|been|being|is|are|got)\s(?:also\s|then\s|later\s|successfully\s|subsequently\s)?"
    r"(?:\w{3,}ed|built|made|given|done|taken|written|chosen|led|run|sent|shown|held|kept|cut|driven|set)\b(?:\sby\b)?",
    re.IGNORECASE,
)

_BE = re.compile(r"(?i)\b(?:was|were|been|being|is|are|got)\s")


def passive_voice(text: str) -> tuple[Span, ...]:
    """Where who did it is left open: "was deployed", "were reduced by"."""
    if not _BE.search(text):
        return ()
    return tuple(Span(*match.span()) for match in _PASSIVE.finditer(text))
