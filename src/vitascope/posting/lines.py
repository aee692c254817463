"""An ad's text cut into the lines that state something asked of, or done by, the person hired."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from vitascope.posting.model import AdLine, Level
from vitascope.posting.phrases import Kind, patterns
from vitascope.posting.pieces import Piece, kind_of_label, opens, pieces_of
from vitascope.posting.unknown import company_words
from vitascope.text import Span

_LIST_ALONE = 1000  # letters of a text without headings that is a pasted list and no whole ad
_LABEL = re.compile(r"([A-Z][A-Za-z&/'’ -]{2,45}?)\s*:[*_]*\s+(?=\S)")


def ad_lines(text: str) -> tuple[AdLine, ...]:
    """The lines in order, none overlapping."""
    found: list[AdLine] = []
    pieces = [(piece, opens(piece)) for piece in pieces_of(text)]
    # A list alone, pasted without its heading, is of what is asked.
    section: Kind = "unknown"
    if not any(kind for _, kind in pieces):
        section = "unheaded" if len(text) < _LIST_ALONE else "intro"
    unsigned = _lists_without_signs(pieces, company_words(text))
    for number, (piece, kind) in enumerate(pieces):
        if kind is not None:
            section = "facts" if kind == "apart" and _FACTS.search(piece.text) and section in _EARLY else kind
            continue
        if section == "facts" and len(piece.text.split()) >= _RUNNING_TEXT:
            section = "intro"
        label = None if piece.is_item else _LABEL.match(piece.text)
        labelled = kind_of_label(label[1]) if label else None
        if label and labelled is not None:
            section = labelled
            found += _labelled(text, Span(piece.span.start + label.end(), piece.span.end), section)
        else:
            found += _of_piece(text, piece.span, section, is_item=piece.is_item or number in unsigned)
    return tuple(found)


_FACTS = re.compile(
    r"[\U0001f300-\U0001faff]|\b(?:locations?|remote|hybrid|on-?site|posted|type|department|schedule)\b",
    re.IGNORECASE,
)
"""Lines about place and hours over an ad: the running text that follows them is of the role."""

_EARLY = ("intro", "unknown", "unheaded", "apart", "facts")
_RUNNING_TEXT = 15  # words

_TELLS = re.compile(r"(?:You|We|Our|If|At|As|With|This|These|Today|In|Join|Are|Do|Come|When|While|Your)\b|#")
"""How running text begins, and no item of a list."""


def _lists_without_signs(pieces: Sequence[tuple[Piece, Kind | None]], company: frozenset[str]) -> frozenset[int]:
    """Places of the pieces under a heading of demands or duties that hold a list whose items have no sign."""
    found: set[int] = set()
    opened: Kind | None = None
    own: list[int] = []
    for number, kind in enumerate([*(kind for _, kind in pieces), "unknown"]):
        if kind is None:
            own.append(number)
            continue
        if opened in ("required", "preferred", "duty") and not any(pieces[i][0].is_item for i in own):
            listed = list(takewhile(lambda i: _may_be_item(pieces[i][0].text, company), own))
            found.update(listed if len(listed) > 1 else ())
        opened, own = kind, []
    return frozenset(found)


def _may_be_item(words: str, company: frozenset[str]) -> bool:
    """It is short, and does not begin to speak of the company or to the reader."""
    first = re.split(r"[\s'’]", words, maxsplit=1)[0].lower()
    is_short = len(words.split()) <= _LONGEST_ITEM
    return is_short and first not in company and not (_TELLS.match(words) or patterns().cues["none"].search(words))


_LONGEST_ITEM = 45  # words

_SENTENCE_END = re.compile(r"(?:(?<=[a-z0-9)\]”\"’+%])|(?<=[A-Z][A-Z]))[.!?][”\")]?\**\s+(?=[A-Z“\"(\[*•])")
_LIST_WITHOUT_SIGNS = 30  # words to the sentence: more stand in no running text


def sentences_of(text: str) -> list[Span]:
    """Every sentence of the ad, headings left aside."""
    found = [piece for piece in pieces_of(text) if opens(piece) is None]
    return [sentence for piece in found for sentence in _sentences(piece.span, text)]


def _of_piece(text: str, span: Span, section: Kind, *, is_item: bool) -> list[AdLine]:
    if not is_item:
        return _of_paragraph(text, span, section)
    words = text[span.start : span.end]
    openings = patterns().openings
    if section in ("apart", "facts"):
        return []
    if section == "required" or section == "preferred":
        return _own_words(text, span, section)
    if section == "unheaded":
        return _own_words(text, span, "required")
    if openings["qualification"].match(words):
        return _own_words(text, span, "required")
    if section == "duty":
        return _own_words(text, span, section)
    if openings["duty"].match(words):
        return _own_words(text, span, "duty")
    if patterns().cues["none"].search(words):
        return []
    if openings["required"].match(words):
        return _own_words(text, span, "required")
    return _own_words(text, span, "duty") if section == "intro" else []


def _labelled(text: str, span: Span, section: Kind) -> list[AdLine]:
    """What stands behind "Tech stack:" in its line: of the label's kind, but for what says something else itself."""
    if section not in ("required", "preferred", "duty") or _items_without_signs(text, span):
        return _of_paragraph(text, span, section)
    found = []
    for sentence in _sentences(span, text):
        words = text[sentence.start : sentence.end]
        if not patterns().cues["none"].search(words):
            found += _clauses(text, sentence, _level_of_sentence(words, section) or section)
    return _joined(found, text)


def _own_words(text: str, span: Span, level: Level) -> list[AdLine]:
    """The item at its section's level, but for sentences and clauses that say themselves that they are a plus."""
    if level == "preferred" or not patterns().cues["preferred"].search(text, span.start, span.end):
        return [AdLine(span, level)]
    return _joined([line for s in _sentences(span, text) for line in _clauses(text, s, level)], text)


_CUT = re.compile(r";\s+(?:and\s+)?|,\s+(?:and\s+|but\s+|plus\s+)?|\s+(?=and\s)|\s+-\s+")
_STARTS_DEMAND = re.compile(
    r"(?:and\s+)?(?:experience|knowledge|familiarity|proficiency|exposure|degree|masters?|master's|ms|m\.s\.|msc|ph\.?d\.?|"
    r"preferably|ideally|with experience|any|having|additional|prior|previous|bonus)\b",
    re.IGNORECASE,
)
_SAYS_MUST = re.compile(r"\b(?:required|must|essential|mandatory)\b", re.IGNORECASE)
_IS_SHORT = re.compile(r"\S+(?:\s+\S+){0,5}")
_DEMANDS = re.compile(
    r"\b(?:experience|degree|years?|essential|required|must|proficien\w+|knowledge|bachelor\w*|masters?|bs|ms|bsc|msc|expertise)\b",
    re.IGNORECASE,
)


def _clauses(text: str, span: Span, level: Level) -> list[AdLine]:
    """A sentence cut before the clause that is a plus: "Python is essential, and experience with Nix is a plus"."""
    preferred = patterns().cues["preferred"]
    if not preferred.search(text, span.start, span.end):
        return [AdLine(span, level)]
    cuts = [
        cut
        for cut in _CUT.finditer(text, span.start, span.end)
        if not preferred.search(text, span.start, cut.start())
        and (cut[0][0] == ";" or _begins_another(text, span, cut))
    ]
    if not cuts:
        return [AdLine(span, "preferred")]
    last = cuts[-1]
    start = last.end() + (4 if text.startswith("and ", last.end()) else 0)
    return [AdLine(Span(span.start, last.start()), level), AdLine(Span(start, span.end), "preferred")]


def _begins_another(text: str, span: Span, cut: "re.Match[str]") -> bool:
    """A demand stands before the cut, and after it another one begins: it is no item of a list."""
    if not _DEMANDS.search(text, span.start, cut.start()):
        return False
    if _STARTS_DEMAND.match(text, cut.end(), span.end):
        return True
    is_short = _IS_SHORT.fullmatch(text, cut.end(), span.end) is not None
    return is_short and _SAYS_MUST.search(text, span.start, cut.start()) is not None


def _of_paragraph(text: str, span: Span, section: Kind) -> list[AdLine]:
    if section in ("required", "preferred", "duty") and (items := _items_without_signs(text, span)):
        return [line for item in items for line in _of_piece(text, item, section, is_item=True)]
    found: list[AdLine] = []
    for sentence in _sentences(span, text):
        level = _level_of_sentence(text[sentence.start : sentence.end], section)
        if level is not None:
            found += _clauses(text, sentence, level) if level != "preferred" else [AdLine(sentence, level)]
    return _joined(found, text)


_AS_ONE = re.compile(
    r"\bAs an? [^,.]{3,60}, you(?:['’]ll| will)\b(?! (?:join|receive|get|enjoy|benefit|be joining))", re.IGNORECASE
)
_IS_DEMAND = re.compile(r"\b(?:we (?:currently )?require|must (?:have|be)|bachelor\w*|degree)\b", re.IGNORECASE)
_WHO = re.compile(
    r"\b(?:who|with|passionate about|working (?:on|with)|focus\w+|speciali[sz]\w+|obsessed|experienced in|skilled"
    r"|capable)\b",
    re.IGNORECASE,
)
_HEAR = re.compile(r"\b(?:hear from you|have you join|meet you|talk to you)\b", re.IGNORECASE)
_QUALIFIES = re.compile(
    r"\b(?:with|about|experience|skills?|built|build|understand\w*|know\w*|background|worked)\b", re.IGNORECASE
)
"""What asks for more than a temper: "If you're creative and driven, we want to hear from you" asks for none."""
_TO_DO = re.compile(r"\bto (?!join|help|contribute|be|work)\w+", re.IGNORECASE)


def _level_of_sentence(words: str, section: Kind) -> Level | None:
    """What the sentence says by its own words; in parts about company and pay, only what is plainly a demand."""
    cues = patterns().cues
    if section in ("apart", "facts"):
        if _AS_ONE.search(words):
            return "duty"
        return "required" if _IS_DEMAND.search(words) and cues["required"].search(words) else None
    if cues["none"].search(words) or words.startswith(("http", "[1]")):
        return None
    if cues["preferred"].search(words):
        return "preferred"
    sought = cues["seek"].search(words)
    if sought:
        if _WHO.search(words, sought.end()):
            return "preferred" if section == "preferred" else "required"
        return "duty" if _TO_DO.search(words, sought.end()) else None
    if _HEAR.search(words):
        return "required" if _QUALIFIES.search(words) else None
    found: list[tuple[int, int, Level]] = []
    for level in ("required", "duty"):
        match = cues[level].search(words)
        if match:
            found.append((match.start(), -len(match[0]), level))
    if not found and section in _EARLY and patterns().openings["duty"].match(words) and words[0].isupper():
        return "duty"
    if not found:
        return section if section in ("required", "preferred", "duty") and _is_bare_item(words, section) else None
    level = min(found)[2]
    return "preferred" if section == "preferred" and level == "required" else level


def _is_bare_item(words: str, section: Kind) -> bool:
    """An item of a list that lost its sign and kept its line: it has no full stop, or opens as such items do."""
    openings = patterns().openings
    return words.rstrip('"”’)')[-1:] not in tuple(".!?") or bool(
        openings["duty" if section == "duty" else "required"].match(words)
    )


def _items_without_signs(text: str, span: Span) -> list[Span]:
    """A list that lost its signs and line breaks: many words, no sentence ends, items that begin as items do."""
    words = text[span.start : span.end]
    if len(words.split()) < _LIST_WITHOUT_SIGNS * len(_sentences(span, text)):
        return []
    openings = patterns().openings
    starts = [
        m.end()
        for m in _AFTER_SMALL.finditer(text, span.start, span.end)
        if openings["duty"].match(text, m.end()) or openings["required"].match(text, m.end())
    ]
    if len(starts) < 3:
        return []
    bounds = [span.start, *starts, span.end]
    return [Span(a, a + len(text[a:b].rstrip())) for a, b in pairwise(bounds)]


_AFTER_SMALL = re.compile(r"(?<=[a-z0-9)\]])\s+(?=[A-Z])")


def _sentences(span: Span, text: str) -> list[Span]:
    found, start = [], span.start
    for match in _SENTENCE_END.finditer(text, span.start, span.end):
        end = match.start() + 1
        while end < match.end() and text[end] in '”")':
            end += 1
        found.append(Span(start, end))
        start = match.end()
    found.append(Span(start, span.end))
    return [s for s in found if s.end > s.start]


def _joined(lines: list[AdLine], text: str) -> list[AdLine]:
    """Neighbours of one level as one line, but for a sentence on the ideal candidate, which begins anew."""
    joined: list[AdLine] = []
    for line in lines:
        goes_on = joined and joined[-1].level == line.level and line.span.start - joined[-1].span.end <= 3
        if goes_on and not text.startswith("The ideal", line.span.start):
            joined[-1] = AdLine(Span(joined[-1].span.start, line.span.end), line.level)
        else:
            joined.append(line)
    return joined
