"""ATS150 to ATS154: whether software finds whose page it is and where to answer."""

import re

from vitascope.resume.headings import named_by
from vitascope.resume.words import is_place, title_weight
from vitascope.rules.facts import Facts
from vitascope.rules.lines import words_of
from vitascope.rules.marks import counted, listed
from vitascope.rules.rule import FULL, PASSED, Finding, Rule, Spot, Verdict, failed, rule

SURE = 90
"""Confidence from which a contact stood on the page in an ordinary form."""

_PHONE = re.compile(r"(?:\+\d{1,3}[ .-]?)?(?:\(\d{2,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,4}){1,4}")


@rule(
    "ATS150",
    "missing-email",
    severity="error",
    weight=16,
    since="1.0",
    requirements=(4,),
    fails="""
        Robin Example
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_email(facts: Facts) -> Verdict | None:
    """No e-mail address can be found in the file.

    Why: a match leads nowhere when the form's field for the address stays empty.
    Fix: write the address in plain text under the name.
    Source: requirements R4.
    """
    if any(c.kind == "email" for c in facts.resume.contacts):
        return PASSED
    return failed("No e-mail address was found.", _top(facts))


def _top(facts: Facts) -> Spot:
    if facts.resume.name:
        return Spot(passage=facts.resume.name.passage)
    return Spot(runs=facts.lines[0].runs) if facts.lines else Spot()


@rule(
    "ATS151",
    "missing-phone",
    severity="note",
    weight=1,
    since="1.0",
    requirements=(4,),
    fails="""
        Robin Example
        robin@example.com
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_phone(facts: Facts) -> Verdict | None:
    """No phone number can be found in the file.

    Why: many forms ask for one and take it from the file. Some leave it out with reason, so the weight is small.
    Fix: write it beside the e-mail address, with the code of the country.
    Source: requirements R4.
    """
    if any(c.kind == "phone" for c in facts.resume.contacts):
        return PASSED
    if any(_PHONE.fullmatch(line.text[span.start : span.end].strip()) for line in facts.lines for span in line.parts):
        return PASSED
    return failed("No phone number was found.", _top(facts))


@rule(
    "ATS152",
    "link-only-in-annotation",
    severity="note",
    weight=2,
    since="1.0",
    requirements=(20, 201),
    fails="""
        Robin Example
        robin@example.com | [code](https://github.com/robin-example)
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def link_only_in_annotation(facts: Facts) -> Verdict | None:
    """An address stands behind a word or an icon and is not written out.

    Why: most readers give the words of a page without its links, and on paper the address is gone.
    Fix: write the address itself, without https://.
    Source: requirements R201; measured: pdftotext, docx2txt, python-docx and mammoth's text leave link targets out.
    """
    if not facts.resume.contacts:
        return None
    unseen = [c for c in facts.resume.contacts if c.only_in_annotation]
    findings = [
        Finding(
            f"{c.value} is behind {_behind(c.passage.text)} and is not written on the page.",
            (Spot(passage=c.passage) if c.passage.runs else Spot(text=c.value),),
            0,
        )
        for c in unseen
    ]
    mails = any(c.kind == "email" for c in unseen)
    return counted(findings, len(findings), lambda faults, _: max(0, (400 if mails else 800) - 200 * faults + 200))


def _behind(text: str) -> str:
    return f'"{text[:40]}"' if any(c.isalnum() for c in text) else "an icon"


@rule(
    "ATS153",
    "missing-name",
    severity="error",
    weight=8,
    since="1.0",
    requirements=(11,),
    fails="""
        robin@example.com | +1 555 0100
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_name(facts: Facts) -> Verdict | None:
    """No line at the top can be the person's name.

    Why: software takes the first line of its own that looks like a name; if none does, the record has another.
    Fix: write the name alone on the first line of the body, larger than the rest.
    Source: requirements R11; whose name it is never counts: any few words that are no title, place or heading do.
    """
    if facts.resume.name is not None or _may_be_named(facts):
        return PASSED
    spot = Spot(runs=facts.lines[0].runs) if facts.lines else Spot()
    return failed("No line could be told to be the name.", spot)


_LINES_AT_TOP = 8


def _may_be_named(facts: Facts) -> bool:
    """Whether one to six words without digits stand alone above the first job, and are no title, place or heading.

    A name of one word, or in an order that the parser does not know, is a name: the score must not depend on it.
    """
    headings = {run for s in facts.resume.sections if s.heading for run in s.heading.runs}
    top = facts.lines[:_LINES_AT_TOP]
    end = next((i for i, line in enumerate(top) if line.runs and line.runs[0] in headings), len(top))
    for i, line in enumerate(top[:end]):
        for span in line.parts:
            text = span.of(line.text).strip(" |•·,")
            is_plain = 1 <= len(text.split()) <= 6 and all(c.isalpha() or c in " .'’-," for c in text)
            if is_plain and not (i and title_weight(text)) and not is_place(text) and named_by(text) is None:
                return True
    return False


@rule(
    "ATS154",
    "broken-email",
    severity="error",
    weight=4,
    since="1.0",
    requirements=(4, 14),
    fails="""
        Robin Example
        robin (at) example (dot) com
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def broken_email(facts: Facts) -> Verdict | None:
    """The e-mail address is broken over lines, spaced out or spelled with (at).

    Why: software looks for one unbroken address; one that was meant to hide from programs does hide from them.
    Fix: write it in one piece on one line.
    Source: requirements R4, R14.
    """
    addresses = [c for c in facts.resume.contacts if c.kind == "email" and not c.only_in_annotation]
    if not addresses:
        return None
    odd = [c for c in addresses if c.confidence < SURE or " " in c.passage.text.strip()]
    if len(odd) < len(addresses):
        return PASSED
    written = listed([f'"{words_of(c.passage.runs, facts.document)}"' for c in odd])
    return failed(
        f"The e-mail address is written as {written}.", *(Spot(passage=c.passage) for c in odd), marks=FULL // 5
    )


RULES: tuple[Rule, ...] = (missing_email, missing_phone, link_only_in_annotation, missing_name, broken_email)
