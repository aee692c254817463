"""Posting and Comparison -> JSON."""

from collections.abc import Sequence
from typing import Any

from vitascope.document.model import Document
from vitascope.formats.answers import places_of_answer
from vitascope.formats.structured import SCHEMA_VERSION, place_dict
from vitascope.language.terms import Mention
from vitascope.posting.model import AdTerm, Posting
from vitascope.rules.comparison import Answer, Comparison


def posting_dict(posting: Posting, name: str) -> dict[str, Any]:
    """Offsets are into `text`: the file's own where it is plain text or Markdown, else as it was read."""
    return {
        "vitascope": SCHEMA_VERSION,
        "ad": name,
        "title": posting.facts.title,
        "seniority": posting.facts.seniority,
        "years": posting.facts.years,
        "place": posting.facts.place,
        "pay": posting.facts.pay,
        "archetype": posting.archetype,
        "camps": [share.camp for share in posting.camps],
        "camp_shares": {share.camp: share.thousandths / 1000 for share in posting.camps},
        "lines": [{"start": x.span.start, "end": x.span.end, "level": x.level} for x in posting.lines],
        "terms": [_term(posting, term) for term in posting.terms if not term.is_field],
        "fields": [_term(posting, term) for term in posting.terms if term.is_field],
        "either": [[term.surface for term in group] for group in posting.either],
        "demands": [_demand(demand.surfaces, demand.level, demand.line) for demand in posting.demands],
        "bait": [{"start": s.start, "end": s.end, "text": s.of(posting.text)} for s in posting.bait],
        "text": posting.text,
    }


def _term(posting: Posting, term: AdTerm) -> dict[str, Any]:
    return {
        "start": term.span.start,
        "end": term.span.end,
        "surface": term.surface,
        "canonical": term.canonical,
        "level": posting.lines[term.line].level if term.line >= 0 else "title",
        "negated": term.negated,
    }


def _demand(surfaces: Sequence[str], level: str, line: str) -> dict[str, Any]:
    return {"surfaces": list(surfaces), "level": level, "line": line}


def mentions_dict(mentions: Sequence[Mention], name: str) -> dict[str, Any]:
    return {
        "vitascope": SCHEMA_VERSION,
        "file": name,
        "terms": [
            {
                "start": m.span.start,
                "end": m.span.end,
                "surface": m.surface,
                "canonical": m.canonical,
                "senses": list(m.senses),
            }
            for m in mentions
        ],
    }


def comparison_dict(compared: Comparison, document: Document, resume: str, ad: str) -> dict[str, Any]:
    posting = compared.posting
    return {
        "vitascope": SCHEMA_VERSION,
        "resume": resume,
        "ad": ad,
        "title": posting.facts.title,
        "archetype": posting.archetype,
        "camps": [share.camp for share in posting.camps],
        "coverage": {
            "required": _coverage(compared.required.of, compared.required.matched, compared.required.shown),
            "preferred": _coverage(compared.preferred.of, compared.preferred.matched, compared.preferred.shown),
        },
        "demands": [_answer(answer, document) for answer in compared.answers],
        "advice": list(compared.advice),
        "bait": [span.of(posting.text) for span in posting.bait],
    }


def _coverage(of: int, matched: int, shown: int) -> dict[str, int]:
    return {"of": of, "matched": matched, "shown": shown}


def _answer(answer: Answer, document: Document) -> dict[str, Any]:
    demand = answer.demand
    return {
        **_demand(demand.surfaces, demand.level, demand.line),
        "start": demand.span.start,
        "end": demand.span.end,
        "state": answer.state,
        "surface": answer.surface,
        "written": answer.written or None,
        "places": [place_dict(place) for place in places_of_answer(answer, document)],
        "advice": answer.advice,
    }
