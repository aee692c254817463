"""How a thing was done: "by overlapping the all-gather", "via Redis", "fused attention"; and its object."""

import re
from functools import cache

from vitascope.language.openings import Opening
from vitascope.language.phrases import Hit, PhraseFile, phrases_of
from vitascope.language.terms import Mention
from vitascope.language.verbs import find_verb
from vitascope.tables import load_table
from vitascope.text import Span

_LEAD = re.compile(
    r"\b(?P<how>by|through|via|using|with|after|thanks to|leveraging|because of|on top of|built on|based on)\s"
    r"(?P<adverb>(?:first |also |\w+ly )?)(?P<word>[\w'-]+)",
    re.IGNORECASE,
)

_RESULT = re.compile(
    r",?\s(?:(?:which|that|so that|so|thereby|thus|and)\s)?(?:cut|cutting|reduc(?:ed|es|ing)|lower(?:ed|ing)"
    r"|sav(?:ed|es|ing)|rais(?:ed|es|ing)|increas(?:ed|es|ing)|improv(?:ed|es|ing)|lift(?:ed|s|ing)|halv(?:ed|ing)|doubl(?:ed|ing)|tripl(?:ed|ing)"
    r"|shorten(?:ed|ing)|shr[aiu]nk(?:ing)?|taking|bringing|dropp(?:ed|ing)|eliminat(?:ed|ing)|remov(?:ed|ing)|enabl(?:ed|ing)"
    r"|hold(?:ing)?|keeping|reach(?:ed|ing)|achiev(?:ed|ing)|speeding|accelerat(?:ed|ing)|boost(?:ed|ing)|grow(?:ing)?|resulting"
    r"|leading|allow(?:ed|ing)|prevent(?:ed|ing)|catch(?:ing)?|caught|block(?:ed|ing|s)|stopp(?:ed|ing)|freeing|trimm(?:ed|ing)"
    r"|sustain(?:ed|ing)|serving|handling|surfacing|detect(?:ed|ing)|matching|beating|offload(?:ed|ing)|unlock(?:ed|ing))\b"
    r"|[;.]\s|,\s|\s(?:to\s(?:cut|reduce|raise|improve|save|keep|hold|increase|lower|avoid|shorten|halve|double|prevent|speed))\b"
    r"|\s(?:while|whilst|resulting|so that|which)\b|\s[–—-]\s|\)|$",
    re.IGNORECASE,
)

_CONTENT = re.compile(r"[A-Za-z][\w+/.'-]*[\w+]")


@cache
def generic_words() -> frozenset[str]:
    lists = load_table("phrases/emptiness.toml", PhraseFile).lists
    return frozenset(word for word, _ in phrases_of(lists["generic"]["words"]))


def content_words(text: str) -> int:
    """How many words of `text` name something."""
    generic = generic_words()
    return sum(match.group().lower().rstrip(".") not in generic for match in _CONTENT.finditer(text))


def find_mechanisms(
    text: str,
    opening: Opening,
    acted_on: Span | None,
    has_outcome: bool,
    hits: tuple[Hit, ...],
    mentions: tuple[Mention, ...],
    tools: tuple[Mention, ...],
) -> tuple[Span, ...]:
    """Spans that say how, left to right; a mechanism named outside any of them is one of its own.

    A list of tools alone ("using Python and TensorFlow") is no way of doing a thing, nor is the thing itself that
    was built ("Built the release gate") unless the bullet goes on to what it brought.
    """
    known = [(hit.start, hit.end) for hit in hits]
    named = known + [(m.span.start, m.span.end) for m in mentions]
    found: list[Span] = []
    for match in _LEAD.finditer(text):
        if found and match.start() < found[-1].end:
            continue
        span = _phrase(text, match)
        if (
            span
            and _is_method(text, match, span, known if match["how"].lower() in ("by", "after") else named)
            and not _is_tool_list(text, match, span, hits, tools)
        ):
            found.append(span)
    for hit in hits:
        span = Span(hit.start, hit.end)
        is_thing = acted_on is not None and opening.act in _BUILDING and acted_on.overlaps(span)
        if not is_thing and not any(span.overlaps(other) for other in found):
            found.append(span)
    if not found:
        head = _head_clause(text, opening) if has_outcome or opening.act in ("kernel", "port") else None
        found = [head] if head else []
    return tuple(sorted(found, key=lambda span: span.start))


_LONGEST = 100  # letters of a phrase that says how
_LOOK_AHEAD = 60  # letters that tell whether what begins just before its end is a result


def _phrase(text: str, match: "re.Match[str]") -> Span | None:
    furthest = min(len(text), match.start() + _LONGEST)
    end = _RESULT.search(text, match.end(), furthest + _LOOK_AHEAD)
    stop = min(end.start() if end else len(text), furthest)
    stop = match.start() + len(text[match.start() : stop].rstrip(" .,;"))
    return Span(match.start(), stop) if stop > match.start("word") else None


def _is_method(text: str, match: "re.Match[str]", span: Span, named: list[tuple[int, int]]) -> bool:
    how, word = match["how"].lower(), match["word"].lower()
    if word[0].isdigit() or (word in ("a", "an", "the") and how == "by" and not _names(span, named)):
        return False
    doing = word.endswith("ing") and len(word) > 4
    if how in ("by", "after"):
        return (doing and content_words(text[match.start("word") : span.end]) > 0) or _names(span, named)
    if how in ("via", "thanks to", "because of"):
        return content_words(text[match.start("word") : span.end]) > 0
    if how == "through":
        return doing or _names(span, named)
    if how in ("using", "leveraging"):
        return _names(span, named) or content_words(text[match.start("word") : span.end]) > 1
    if content_words(text[match.start("word") : span.end]) == 0:
        return False
    if how in ("with", "on top of", "built on", "based on"):
        near = Span(span.start, min(span.end, span.start + 48))
        return _names(near, named) and not _COMPANY.match(text, match.start("word"))
    return False


def _is_tool_list(
    text: str, match: "re.Match[str]", span: Span, hits: tuple[Hit, ...], tools: tuple[Mention, ...]
) -> bool:
    if match["how"].lower() not in ("using", "with", "leveraging") or _names(span, [(h.start, h.end) for h in hits]):
        return False
    rest = text[match.start("word") : span.end]
    for tool in tools:
        rest = rest.replace(tool.surface, " ")
    return content_words(rest) == 0


_COMPANY = re.compile(
    r"(?:the\s|a\s|an\s|our\s)?(?:\w+\s){0,2}(?:team|teams|engineers|stakeholders|customers|users|clients|colleagues|product|latency|cost)\b",
    re.IGNORECASE,
)


def _names(span: Span, named: list[tuple[int, int]]) -> bool:
    return any(start < span.end and span.start < end for start, end in named)


_BUILDING = frozenset(("build", "ship", "lead", "open", "plain", ""))

_MAKING = frozenset(("build", "ship", "port", "kernel", "train", "data", "operate", "evaluate", "lead", "open"))

_EFFECT = re.compile(
    r",\s(?:\w+ly\s)?(?:cutt|reduc|lower|sav|rais|increas|improv|lift|halv|doubl|tripl|shorten|shrink|tak|bring|dropp|eliminat|remov"
    r"|enabl|hold|keep|reach|achiev|speed|accelerat|boost|grow|result|allow|prevent|catch|block|stopp|free|trimm|sustain|serv|handl"
    r"|surfac|detect|match|beat|offload|process|let|mak)ing\b|\b(?:that|which)\s\w+(?:ed|s|t|d)\b|\bso\s(?:that\s)?\w+|\bto\s(?:cut|reduce|raise|save|lower|keep)\b"
    r"|,\s[\w\s/-]{3,40}\s(?:down|up|from|by)\s|\s(?:cutting|reducing|raising|saving|lowering|improving|increasing)\s"
)


def _head_clause(text: str, opening: Opening) -> Span | None:
    """What was made, where the bullet goes on to what it brought: "Reworked the fetch path, cutting p99"."""
    if opening.act not in _MAKING or opening.kind == "weak":
        return None
    effect = _EFFECT.search(text, opening.after)
    if not effect or content_words(text[opening.after : effect.start()]) < 2:
        return None
    return Span(opening.start, opening.start + len(text[opening.start : effect.start()].rstrip(" ,")))


_OBJECT_END = re.compile(
    r"[;:(]|,\s|\.\s|\s(?:by|using|via|through|that|which|while|resulting|leading|leveraging|with)\b|\.$|$",
    re.IGNORECASE,
)


def find_object(text: str, opening: Opening) -> Span | None:
    """What the verb acted on, if it names something; "models to production" and "performance" do not."""
    start = _after_verbs(text, opening)
    end = _OBJECT_END.search(text, start)
    span = Span(start, end.start() if end else len(text))
    return span if content_words(span.of(text)) else None


_AND_VERB = re.compile(r"(?:,\s(?:and\s)?|\sand\s|\s&\s|/)([a-z-]+)")


def _after_verbs(text: str, opening: Opening) -> int:
    """Behind all verbs that share the object: "Designed, built and shipped the gateway"."""
    at = opening.after
    while opening.act:
        further = _AND_VERB.match(text, at)
        verb = find_verb((further[1],)) if further else None
        if further is None or verb is None or verb[0].tense != opening.tense:
            break
        at = further.end()
    return at
