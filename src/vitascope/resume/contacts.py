"""Contacts: e-mails, phones of any country, links, a place. Rows and link annotations in, contacts out."""

import re
from collections.abc import Iterable, Sequence

from vitascope.document.model import Document
from vitascope.language.dates import find_date_ranges
from vitascope.resume.model import Contact
from vitascope.resume.rows import ICONS, Row
from vitascope.resume.words import is_place
from vitascope.text import Passage, Span, join

EMAIL = re.compile(
    r"(?<![\w.+%-])[\w.+%'-]*[\w+%]\s?@\s?[^\W_](?:[\w-]*[^\W_])?(?:\.[^\W_](?:[\w-]*[^\W_])?)*\.[^\W\d_]{2,24}(?![\w-])"
)
_SPELLED_EMAIL = re.compile(
    r"[\w.+-]+\s*[\[({<]\s*at\s*[\])}>]\s*[\w-]+(?:\s*(?:[\[({<]\s*dot\s*[\])}>]|\.)\s*[\w-]+)+", re.IGNORECASE
)
_PHONE = re.compile(
    r"(?:\(\s*\+?\s*\d{1,4}\s*\)|(?<![\w.@/$€£#-])(?:\+\s?\d|\d))[\d\s().\u00a0\u2009\u2010-\u2015/·-]{5,24}\d"
    r"(?:\s*(?:x|ext\.?|extension|Durchwahl)\s*\d{1,6})?(?![\w@/])"
)
_LABEL = re.compile(
    r"\b(?:phone|tel|telephone|telefon|téléphone|teléfono|telefone|telefono|mobile|mob|cell|handy|móvil|celular|cellulare|fon|"
    r"whatsapp|portable|电话|手机|電話|전화|тел|телефон|t|m|p|c|h|ph)\b\s*[.:)]?\s*$",
    re.IGNORECASE,
)
_URL = re.compile(
    r"(?:https?://|www\.)[^\s<>|,;\"”“’()\[\]{}]+(?:\([^\s()]*\)[^\s<>|,;\"”“]*)?"
    r"|(?<![\w@./-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|ai|me|co|edu|gov|info|app|tech|xyz|eu|uk|de|fr|es|it|nl|"
    r"pt|br|mx|in|cn|jp|kr|ca|au|nz|ch|at|be|se|no|dk|fi|pl|cz|hu|ro|ru|ua|gr|tr|il|sg|us|tv|blog|site|online|page|ly|so|id|"
    r"cloud|design|engineer|works|science|codes|systems|software|academy|name|pro|studio|social|space|world|life|art|gg|sh|is|to|fm|cc|biz)"
    r"(?![\w@-])(?:[/?#][^\s<>|,;\"”“’()\[\]{}]*)?",
    re.IGNORECASE,
)
_NETWORKS = (
    ("linkedin", ("linkedin.com", "lnkd.in")),
    ("github", ("github.com", "github.io")),
    ("gitlab", ("gitlab.com",)),
    ("bitbucket", ("bitbucket.org",)),
    ("twitter", ("twitter.com", "x.com")),
    ("mastodon", ("mastodon.social", "hachyderm.io", "fosstodon.org", "mastodon.online", "mastodon.example.com")),
    ("stackoverflow", ("stackoverflow.com",)),
    ("scholar", ("scholar.google.com",)),
    ("orcid", ("orcid.org",)),
    ("huggingface", ("huggingface.co",)),
    ("kaggle", ("kaggle.com",)),
    ("medium", ("medium.com",)),
    ("leetcode", ("leetcode.com",)),
    ("youtube", ("youtube.com",)),
    ("researchgate", ("researchgate.net",)),
    ("xing", ("xing.com",)),
    ("dribbble", ("dribbble.com",)),
    ("behance", ("behance.net",)),
)
_TECHNOLOGIES = frozenset(
    [
        "asp.net",
        "vb.net",
        "ado.net",
        "socket.io",
        "deeplearning.ai",
        "draw.io",
        "scale.ai",
        "fast.ai",
        "next.js",
        "node.js",
        "vue.js",
        "three.js",
        "d3.js",
        "together.ai",
        "character.ai",
        "x.ai",
        "h2o.ai",
        "c3.ai",
        "z.ai",
        "booking.com",
        "salesforce.com",
        "amazon.com",
    ]
)


def find_emails(rows: Sequence[Row]) -> tuple[Contact, ...]:
    """E-mail addresses, also one that is broken over two lines or written with (at)."""
    found: list[Contact] = []
    for i, row in enumerate(rows):
        if "@" in row.text:
            found += _emails_in(row, rows[i + 1] if i + 1 < len(rows) else None)
        elif " at" in row.text or "(at" in row.text or "[at" in row.text:
            found += [_spelled_out(row, m) for m in _SPELLED_EMAIL.finditer(row.text)]
    return _without_repeats(found)


def _emails_in(row: Row, below: Row | None) -> list[Contact]:
    found = []
    for match in EMAIL.finditer(row.text):
        at, end = match.span()
        tail = row.text[end:]
        if below is not None and not tail.strip() and len(row.parts) == 1:
            longer = _continued(match.group(), below)
            if longer is not None:
                found.append(Contact("email", longer, join([row.passage.part(Span(at, end)), below.passage], "")))
                continue
        value = match.group().replace(" ", "")
        found.append(Contact("email", value, row.passage.part(Span(at, end))))
    if found or below is None:
        return found
    return _broken_email(row, below)


def _continued(address: str, below: Row) -> str | None:
    """As in "jo@mail.example" with ".com" or "-lab.org" below."""
    rest = re.match(r"[.-][\w.-]+$", below.text)
    return address + rest.group() if rest and len(below.text) < 25 else None


def _broken_email(row: Row, below: Row) -> list[Contact]:
    """An address that its line ends within: "jordan.patel@exam" above "ple.com"."""
    start = re.search(r"[\w.+%'-]+@[\w.-]*-?$", row.text)
    rest = re.match(r"[\w.-]+", below.text)
    if not start or not rest:
        return []
    for glue in (start.group(), start.group().rstrip("-")):
        match = EMAIL.fullmatch(glue + rest.group())
        if match:
            pieces = [row.passage.part(Span(*start.span())), below.passage.part(Span(*rest.span()))]
            return [Contact("email", match.group(), join(pieces, ""), confidence=80)]
    return []


def _spelled_out(row: Row, match: re.Match[str]) -> Contact:
    value = re.sub(r"\s*[\[({<]\s*at\s*[\])}>]\s*", "@", match.group(), flags=re.IGNORECASE)
    value = re.sub(r"\s*[\[({<]\s*dot\s*[\])}>]\s*", ".", value, flags=re.IGNORECASE)
    return Contact("email", value.replace(" ", ""), row.passage.part(Span(*match.span())), confidence=80)


def find_phones(rows: Sequence[Row], *, labelled_only: bool = False) -> tuple[Contact, ...]:
    """Phone numbers: 7 to 15 digits, no dates; `labelled_only` where other numbers are likely too."""
    found: list[Contact] = []
    for row in rows:
        if sum(c.isdigit() for c in row.text) < 7:
            continue
        for match in _PHONE.finditer(row.text):
            contact = _phone(row, match, labelled_only)
            if contact is not None:
                found.append(contact)
    return _without_repeats(found)


_LONGEST_LABEL = 40  # letters of "Telephone (work): "


def _phone(row: Row, match: re.Match[str], labelled_only: bool) -> Contact | None:
    text = match.group().strip()
    start = match.start()
    number = re.split(r"\s*(?:x|ext)", text, maxsplit=1, flags=re.IGNORECASE)[0]
    digits = sum(c.isdigit() for c in number)
    if not 7 <= digits <= 15:
        return None
    international = text.startswith(("+", "(+", "00"))
    labelled = _LABEL.search(row.text, max(0, start - _LONGEST_LABEL), start) is not None
    if not international and not labelled:
        if digits == 7 and not re.fullmatch(r"\d{3}[-. ]\d{4}", text):
            return None
        if any(not r.single for r in find_date_ranges(text)) or re.fullmatch(r"\d{4}\s?[-–/]\s?\d{4}", text):
            return None
        if re.fullmatch(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}", text) or re.fullmatch(r"\d{5}(-\d{4})?", text):
            return None
    alone = len(text) * 10 >= len(row.text) * 6
    if labelled_only and not labelled and not alone and not (international and len(row.text) < 60):
        return None
    return Contact("phone", text, row.passage.part(Span(start, start + len(match.group()))))


def find_links(document: Document, rows: Sequence[Row]) -> tuple[Contact, ...]:
    """Links that stand in the rows, with or without a scheme, and those that only an annotation holds."""
    found: list[Contact] = []
    for i, row in enumerate(rows):
        emails = [Span(*m.span()) for m in EMAIL.finditer(row.text)] if "@" in row.text else []
        for match in _URL.finditer(row.text):
            span = Span(*match.span())
            if any(span.overlaps(e) for e in emails):
                continue
            url = match.group().rstrip(".,;:)'’")
            if url.lower() in _TECHNOLOGIES:
                continue
            url = _wrapped(url, match.end(), row, rows[i + 1] if i + 1 < len(rows) else None)
            found.append(
                Contact(
                    "link",
                    url,
                    row.passage.part(Span(match.start(), match.start() + len(match.group()))),
                    network_of(url),
                )
            )
    runs = {run for row in rows for run in row.passage.runs}
    found += _annotated(document, rows, runs, found)
    return _without_repeats(found)


_SITE_LABEL = re.compile(r"^(?:web|website|site|homepage|portfolio|blog|www)\s*:?\s*$", re.IGNORECASE)


def find_own_site(document: Document, rows: Sequence[Row]) -> tuple[Contact, ...]:
    """A personal site outside the header: an address alone on its row, or behind "Web:"."""
    for link in find_links(document, rows):
        if link.network or link.only_in_annotation or "/" in link.value.split("://")[-1].rstrip("/"):
            continue
        for row in rows:
            if link.passage.runs and link.passage.runs[0] in row.passage.runs:
                rest = row.text.replace(link.passage.text, "")
                if not rest.strip() or _SITE_LABEL.match(rest.strip()):
                    return (link,)
    return ()


def _wrapped(url: str, end: int, row: Row, below: Row | None) -> str:
    """The address with what stands on the next line, if it ends in "/" or "-" at the end of its line."""
    if below is None or end < len(row.text) or not url.endswith(("/", "-", "_")) or url.count("/") < 1:
        return url
    rest = re.match(r"[\w./?=&%#-]+", below.text)
    if rest is None or rest.end() < len(below.text) or "/" not in url.split("://")[-1]:
        return url
    return url + rest.group()


def _annotated(document: Document, rows: Sequence[Row], runs: set[int], shown: list[Contact]) -> list[Contact]:
    known = {_same(c.value) for c in shown}
    found = []
    for link in document.links:
        target = link.target.strip()
        if not target.lower().startswith(("http://", "https://")) or not runs.intersection(link.runs):
            continue
        if _same(target) in known:
            continue
        starts, kept, text = _passage_of(rows, set(link.runs))
        passage = Passage(text, starts, kept)
        unseen = _same(target) not in "".join(text.lower().split())
        found.append(Contact("link", target, passage, network_of(target), only_in_annotation=unseen))
        known.add(_same(target))
    return found


def _passage_of(rows: Iterable[Row], runs: set[int]) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    for row in rows:
        places = [i for i, run in enumerate(row.passage.runs) if run in runs]
        if places:
            starts = row.passage.starts
            first, last = places[0], places[-1]
            end = starts[last + 1] if last + 1 < len(starts) else len(row.text)
            piece = row.passage.part(Span(starts[first], end)).strip()
            return piece.starts, piece.runs, piece.text
    return (), (), ""


def network_of(url: str) -> str:
    host = re.sub(r"^(?:https?://)?(?:www\.)?", "", url.lower()).split("/")[0]
    for network, hosts in _NETWORKS:
        if any(host == h or host.endswith("." + h) for h in hosts):
            return network
    return ""


def _same(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", url.lower()).rstrip("/")


def _without_repeats(contacts: list[Contact]) -> tuple[Contact, ...]:
    kept: dict[str, Contact] = {}
    for contact in contacts:
        kept.setdefault(_same(contact.value), contact)
    return tuple(kept.values())


def find_place(rows: Sequence[Row]) -> Contact | None:
    """Where the person lives: a piece of the header that is a place and nothing else."""
    for row in rows:
        for part in row.parts:
            for span in _without_contacts(part.text):
                piece = span.of(part.text).strip(" ,.-")
                if is_place(piece):
                    return Contact("place", piece, part.part(span), confidence=90)
    return _addressed(rows)


def _without_contacts(text: str) -> list[Span]:
    """Stretches between signs, and between e-mails, phones and links."""
    cuts = sorted(m.span() for pattern in (EMAIL, _PHONE, _URL) for m in pattern.finditer(text))
    pieces, start = [], 0
    for first, last in [*cuts, (len(text), len(text))]:
        if first > start:
            inner = pieces_between_signs(text[start:first])
            pieces += [Span(start + s.start, start + s.end) for s in inner]
        start = max(start, last)
    return pieces


def pieces_between_signs(text: str) -> list[Span]:
    """Stretches between "|", "•", "·", icons, or dashes with spaces around them."""
    spans, start = [], 0
    for match in re.finditer(rf"\s*(?:[|•·●▪◦∙⋅‣■♦◆]|{ICONS.pattern}|\s[–—-]\s)\s*", text):
        spans.append(Span(start, match.start()))
        start = match.end()
    spans.append(Span(start, len(text)))
    return [s for s in spans if s.of(text).strip()]


_MOST_PARTS_OF_PLACE = 4  # city, region, postal code, country


def _addressed(rows: Sequence[Row]) -> Contact | None:
    """As in "88 Harrison Street, San Francisco, CA 94105": a street, then a place."""
    for row in rows:
        for part in row.parts:
            for span in pieces_between_signs(part.text):
                piece = re.sub(
                    r"^(?:address|location|adresse|based in|lives in|wohnort|anschrift)\s*:?\s*",
                    "",
                    span.of(part.text),
                    flags=re.IGNORECASE,
                )
                chunks = [c.strip() for c in piece.split(",")]
                for first in range(max(1, len(chunks) - _MOST_PARTS_OF_PLACE), len(chunks)):
                    rest = ", ".join(chunks[first:])
                    if is_place(rest) and "@" not in piece:
                        return Contact("place", piece.strip(), part.part(span), confidence=75)
                if piece != span.of(part.text) and is_place(piece):
                    return Contact("place", piece, part.part(span), confidence=85)
    return None
