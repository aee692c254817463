"""Words that fields are known by: titles, organisations, places, degrees. Text in, a claim or a weight out."""

import re
from functools import cache, lru_cache

from msgspec import Struct

from vitascope.tables import load_table

_WORD = re.compile(r"[^\W_]+(?:[’'.&-][^\W_]+)*\.?")
_EDGES = " \t,;:|·•–—-()[]"


class _Titles(Struct, frozen=True):
    nouns: str
    openers: str
    whole: str
    employment: str


class _Organisations(Struct, frozen=True):
    forms: str
    words: str
    known: str


class _Places(Struct, frozen=True):
    countries: str
    regions: str
    codes: str
    cities: str


class _Degrees(Struct, frozen=True):
    degrees: str
    institutions: str
    fields: str
    grades: str
    courses: str


@cache
def listed(text: str) -> frozenset[str]:
    return frozenset(word.strip() for word in text.replace("\n", " ").split(",") if word.strip())


@cache
def title_words() -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    """Nouns, openers, whole titles, kinds of employment."""
    table = load_table("phrases/titles.toml", _Titles)
    return listed(table.nouns), listed(table.openers), listed(table.whole), listed(table.employment)


@cache
def organisation_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Legal forms, words, names known by all."""
    table = load_table("phrases/organisations.toml", _Organisations)
    return listed(table.forms), listed(table.words), listed(table.known)


@cache
def place_words() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Countries and regions, codes, cities."""
    table = load_table("phrases/places.toml", _Places)
    return listed(table.countries) | listed(table.regions), listed(table.codes), listed(table.cities)


@cache
def degree_words() -> tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str], frozenset[str]]:
    """Degrees, institutions, fields of study, grades, words that open a list of courses."""
    table = load_table("phrases/degrees.toml", _Degrees)
    return (
        listed(table.degrees),
        listed(table.institutions),
        listed(table.fields),
        listed(table.grades),
        listed(table.courses),
    )


def words_of(text: str) -> list[str]:
    """The words, lower case, inner hyphens and apostrophes kept: "Co-Founder & CTO" is co-founder, cto."""
    return [word.lower() for word in _WORD.findall(text)]


def has_phrase(words: list[str], phrases: frozenset[str], longest: int = 3) -> bool:
    return bool(phrase_ends(words, phrases, longest))


def phrase_ends(words: list[str], phrases: frozenset[str], longest: int = 3) -> list[int]:
    """Indices behind each phrase of up to `longest` words that stands in `words`."""
    plain = [word.rstrip(".") for word in words]
    places = ((first, size) for size in range(1, longest + 1) for first in range(len(plain) - size + 1))
    return [first + size for first, size in places if " ".join(plain[first : first + size]) in phrases]


def title_weight(text: str) -> int:
    """How strongly the words say "job title": 0 not at all, 4 surely."""
    return _title_weight(text.strip(_EDGES))


@lru_cache(maxsize=4096)
def _title_weight(text: str) -> int:
    nouns, openers, whole, _ = title_words()
    words = words_of(text)
    if not words or len(words) > 14:
        return 0
    if " ".join(words) in whole:
        return 4
    main = words_of(re.split(r"[,(|]| – | — | - | at | @ ", text)[0])
    last = (main or words)[-1].rstrip(".s") if (main or words)[-1] not in nouns else (main or words)[-1]
    weight = 0
    if last in nouns or last.rstrip("12345") in nouns or (main and " ".join(main[-2:]) in nouns):
        weight = 3
    elif has_phrase(words, nouns, 2):
        weight = 2
    elif _level_last(words, nouns):
        weight = 3
    if weight and (words[0].rstrip(".") in openers):
        weight += 1
    elif not weight and words[0].rstrip(".") in {
        "senior",
        "junior",
        "lead",
        "principal",
        "staff",
        "head",
        "director",
    }:
        weight = 1
    return weight


def _level_last(words: list[str], nouns: frozenset[str]) -> bool:
    """As in "Software Engineer II", "Engineer L5"."""
    level = re.fullmatch(r"[ivx]{1,3}|[lmeict]{1,2}\d{1,2}|\d", words[-1])
    return level is not None and len(words) > 1 and words[-2] in nouns


def organisation_weight(text: str) -> int:
    """How strongly the words say "organisation": 0 not at all, 4 surely."""
    return _organisation_weight(text.strip(_EDGES))


@lru_cache(maxsize=4096)
def _organisation_weight(text: str) -> int:
    forms, kinds, known = organisation_words()
    words = words_of(text)
    if not words or len(words) > 14:
        return 0
    whole = " ".join(words)
    if whole in known or whole.rstrip(".") in known:
        return 4
    if words[-1] in forms or words[-1].rstrip(".") in forms:
        return 4 if len(words) > 1 else 0
    if _has_institution(words):
        return 3
    if words[-1] in kinds and len(words) > 1:
        return 2
    if words[0] in known or " ".join(words[:2]) in known:
        return 2
    return 1 if has_phrase(words[1:], kinds, 2) and not title_weight(text) else 0


def _has_institution(words: list[str]) -> bool:
    return has_phrase(words, _STRONG_KINDS, 2)


_STRONG_KINDS = frozenset(
    [
        "university",
        "college",
        "institute",
        "hospital",
        "bank",
        "foundation",
        "department",
        "ministry",
        "academy",
        "school",
        "laboratory",
        "laboratories",
        "universität",
        "hochschule",
        "université",
        "universidad",
        "università",
        "universidade",
        "institut",
        "corporation",
        "company",
        "gmbh",
        "technologies",
        "society",
        "museum",
        "restaurant",
        "llc",
    ]
) - {"department"}


def is_place(text: str) -> bool:
    """As in "San Francisco, CA", "Berlin, Germany", "Remote": all between commas are places, or the last is."""
    return _is_place(text.strip(_EDGES + "."))


def is_region(text: str) -> bool:
    """As in "USA", "Bavaria": a country or state that no town is called."""
    large, _, cities = place_words()
    name = text.strip(_EDGES + ".").lower()
    return (name in large or name.replace(".", "") in large) and name not in cities


_POSTAL = re.compile(r"^\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=[^\W\d_])|(?<=[^\W\d_])\s+\d{5}(?:-\d{4})?$")


@lru_cache(maxsize=4096)
def _is_place(text: str) -> bool:
    text = re.sub(r"\s*\((?:remote|hybrid|on-?site)\)$", "", text, flags=re.IGNORECASE).strip()
    text = re.sub(r"^(?:greater|metro)\s+|\s+(?:area|metro|metropolitan area)$", "", text, flags=re.IGNORECASE)
    if not text or len(text) > 60 or any(c in text for c in "@:!?"):
        return False
    stretches = re.split(r"[|·•/]| - | – | & | or | and ", text)
    if len(stretches) > 1:
        return all(_is_place(s.strip()) for s in stretches if s.strip())
    large, codes, cities = place_words()
    pieces = [_POSTAL.sub("", p).strip(" .").lower() for p in text.split(",") if p.strip(" .")]
    if not pieces or len(pieces) > 4:
        return False
    known = [p in large or p in cities or p.replace(".", "") in large for p in pieces]
    if all(known):
        return True
    if len(pieces) == 1 or not all(known[1:-1]) or (len(pieces) > 2 and not known[0]):
        return False
    if not known[0] and (organisation_weight(pieces[0]) >= 2 or title_weight(pieces[0]) >= 2):
        return False
    last = pieces[-1]
    raw_last = text.split(",")[-1].strip(" .")
    postal = re.sub(r"\s+\d{4,6}(-\d{4})?$|^\d{4,5}\s+", "", raw_last)
    coded = postal.isupper() and postal.lower() in codes
    if last in cities and last not in large and not coded and not known[0]:
        return False  # "Globex, Austin" is a company and its city
    rest_short = all(len(p.split()) <= 3 and not any(c.isdigit() for c in p) for p in pieces[:-1])
    return (coded or last in large or postal.lower() in large or known[-1]) and rest_short and _capitalised(text)


def _capitalised(text: str) -> bool:
    words = [w for w in re.findall(r"[^\W\d_]+", text) if len(w) > 3]
    return all(w[0].isupper() for w in words)


@lru_cache(maxsize=4096)
def is_employment(text: str) -> bool:
    """As in "Full-time", "(Contract, remote)": how it was worked, neither title nor employer."""
    pieces = [p.strip(_EDGES + ".").lower() for p in re.split(r"[,/|·•()]", text)]
    pieces = [p for p in pieces if p]
    return bool(pieces) and all(p in title_words()[3] for p in pieces)


def degree_weight(text: str) -> int:
    """How strongly the words say "degree": 0 not at all, 4 surely."""
    return _degree_weight(text.strip(_EDGES))


_FULL_DEGREES = frozenset(
    [
        "bachelor",
        "bachelors",
        "bachelor's",
        "bachelor’s",
        "master",
        "masters",
        "master's",
        "master’s",
        "doctor",
        "doctorate",
        "phd",
        "dphil",
        "associate",
        "diplom",
        "diploma",
        "licenciatura",
        "grado",
        "maestría",
        "laurea",
        "mestrado",
        "bacharelado",
        "doutorado",
        "doktor",
        "magister",
    ]
)
_WEAK_DEGREES = frozenset(
    [
        "ma",
        "ms",
        "be",
        "me",
        "ba",
        "as",
        "ed",
        "license",
        "licence",
        "certificate",
        "promotion",
        "hbo",
        "wo",
        "bed",
        "med",
        "ing",
        "lic",
    ]
)


@lru_cache(maxsize=4096)
def _degree_weight(text: str) -> int:
    degrees = degree_words()[0]
    raw = list(re.findall(r"[^\W\d_]+(?:[.’'-][^\W\d_]+)*\.?", text))
    words = [w.lower().replace(".", "") if "." in w else w.lower() for w in raw]
    if not words or len(words) > 25:
        return 0
    if words[0] in _FULL_DEGREES and not (words[0] in {"master", "associate"} and title_weight(text) >= 3):
        return 4
    for i, (word, written) in enumerate(zip(words, raw, strict=True)):
        if word in {"associate", "doctor", "master"}:
            if words[i + 1 : i + 2] and words[i + 1] in {"of", "in", "degree", "en", "di", "em"}:
                return 3
            continue
        if word in _FULL_DEGREES:
            return 3
        if word in degrees and (word not in _WEAK_DEGREES or "." in written):
            return 4 if i == 0 else 3
        if word in _WEAK_DEGREES and written.replace(".", "").isupper() and (i == 0 or len(words) <= 6):
            return 3 if i == 0 else 2
    if has_phrase(words, degrees, 4):
        return 2
    return 0


def institution_weight(text: str) -> int:
    """How strongly the words say "school or university": 0 not at all, 4 surely."""
    return _institution_weight(text.strip(_EDGES))


@lru_cache(maxsize=4096)
def _institution_weight(text: str) -> int:
    institutions = degree_words()[1]
    words = [w.rstrip(".") for w in words_of(text)]
    if not words or len(words) > 16:
        return 0
    if has_phrase(words, institutions, 2):
        return 4 if len(words) <= 10 else 2
    if any(w.endswith(("universität", "hochschule", "gymnasium", "schule", "universiteit")) for w in words):
        return 4
    return 0


def is_grade(text: str) -> bool:
    """As in "GPA: 3.9/4.0", "magna cum laude", "Note 1,3", "3.8 / 4.0"."""
    low = text.strip(_EDGES + ".").lower()
    grades = degree_words()[3]
    if low in grades or re.fullmatch(r"\d([.,]\d+)?\s*/\s*\d+([.,]\d+)?", low):
        return True
    match = re.match(r"(?:cumulative |overall |major |final |current )*([^\W\d_]+)\b[\s:]*\(?\d", low)
    return (match is not None and match[1] in grades) or any(f"{g}:" in low for g in ("gpa", "cgpa", "grade"))


def squeezed(text: str) -> str:
    """Letters and digits only, lower case, "&" as "and": "E XPERIENCE" and "Awards & Honors" are found by it."""
    low = text.casefold().replace("&", " and ").replace("＆", " and ")
    return "".join(c for c in low if c.isalnum())


class _EntryWords(Struct, frozen=True):
    inner_labels: str
    verbs: str
    small: str


@cache
def inner_labels() -> frozenset[str]:
    """Labels over the bullets of an entry, squeezed."""
    return frozenset(squeezed(word) for word in listed(load_table("phrases/entries.toml", _EntryWords).inner_labels))


def capitalised_share(text: str) -> float:
    """How many of the words that are not small ("of", "and", "de") begin with a capital or a digit, 0 to 1."""
    small = listed(load_table("phrases/entries.toml", _EntryWords).small)
    words = [w for w in re.findall(r"[^\W\d_][^\W_]*", text) if w.lower() not in small]
    return sum(not w[0].islower() for w in words) / len(words) if words else 1.0


def opens_with_verb(text: str) -> bool:
    """It begins as bullets do: "Reduced …", "Led …", "Builds …"."""
    word = re.match(r"[^\W\d_]+", text)
    if word is None:
        return False
    low = word.group().lower()
    verbs = listed(load_table("phrases/entries.toml", _EntryWords).verbs)
    return (low in verbs or (low.endswith("ed") and len(low) > 4)) and title_weight(text) < 3
