"""Facts: all that a rule may look at. Plain frozen data, made once per document before any rule runs."""

from typing import TYPE_CHECKING

from msgspec import Struct

from vitascope.document.differences import Difference
from vitascope.document.model import Document, Line, Reading
from vitascope.language.claims import Claim
from vitascope.language.dates import Month
from vitascope.language.terms import Mention, Vocabulary
from vitascope.resume.model import Bullet, Entry, Resume
from vitascope.roles import Role
from vitascope.text import Passage

if TYPE_CHECKING:
    from vitascope.rules.comparison import Comparison


class Located(Struct, frozen=True):
    """A term where it stands: in the skills block, in a bullet, in the summary or elsewhere in the text.

    passage   the text the mention's span refers to
    where     "skills", "bullet", "summary", "headline", "education", "projects", "other"
    bullet    index into Facts.bullets when where is "bullet", else -1
    line      index into Resume.skills when where is "skills", else -1
    """

    mention: Mention
    passage: Passage
    where: str
    bullet: int = -1
    line: int = -1


class Statement(Struct, frozen=True):
    """A bullet (or a sentence of prose that stands in its place) with its claim taken apart."""

    bullet: Bullet
    claim: Claim
    entry: Entry | None
    group: str  # "work", "projects", "open source", "volunteering"


class Facts(Struct, frozen=True):
    """What one document holds, for one role, seen on one date.

    readings    by reader name, main one first: "columns", "stream", "rows" (Word: "everything", "body-only")
    main        the reading that the résumé was parsed from
    statements  in the order of the document
    terms       every mention of a term of the vocabulary, in order of the document
    hidden      indices of runs that a person cannot see
    experience_months  months covered by work entries up to `as_of`, overlaps counted once; -1 if no dates
    differences how each other reading compares with the main one, in order of `readings[1:]`
    comparison  the page held against the ad that was given, or None
    is_blank    a reader of text finds next to none that a person can see too
    """

    document: Document
    readings: tuple[Reading, ...]
    resume: Resume
    statements: tuple[Statement, ...]
    terms: tuple[Located, ...]
    vocabulary: Vocabulary
    role: Role
    as_of: Month
    hidden: tuple[int, ...] = ()
    experience_months: int = -1
    differences: tuple[Difference, ...] = ()
    comparison: "Comparison | None" = None
    is_blank: bool = False

    @property
    def main(self) -> Reading:
        return self.readings[0]

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.main.lines

    @property
    def is_senior(self) -> bool:
        """Three years of work or more: the age at which course certificates and coursework stop counting."""
        return self.experience_months >= 36
