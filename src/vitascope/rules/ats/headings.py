"""ATS160 to ATS162: whether the parts of the page carry the labels that parsers map."""

import re

from vitascope.resume.model import Section
from vitascope.rules.ats.concealed import parser_words
from vitascope.rules.facts import Facts
from vitascope.rules.headings import CORE, missing_core, unknown_headings
from vitascope.rules.lines import is_english, spot_of
from vitascope.rules.marks import counted
from vitascope.rules.rule import FULL, Finding, Rule, Spot, Verdict, rule
from vitascope.text import Span


@rule(
    "ATS160",
    "clever-headings",
    severity="warning",
    weight=6,
    since="1.0",
    requirements=(9,),
    fails="""
        # My journey
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Skills
        Serving: PyTorch, vLLM
    """,
    passes="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.
        # Skills
        Serving: PyTorch, vLLM
    """,
)
def clever_headings(facts: Facts) -> Verdict | None:
    """A heading names its section in words that parsers do not map.

    Why: parsers look headings up in a list; what stands under another label is filed nowhere. Where the plain label
    is there too, further headings of its kind are no fault.
    Fix: use the plain label: Summary, Experience, Skills, Education, Projects.
    Source: requirements R9, R22.
    """
    headed = [s for s in facts.resume.sections if s.heading]
    if not headed or not is_english(facts):
        return None
    findings = []
    plain = {s.kind for s in headed if s.standard or _is_plain(s)}
    for section in headed:
        label = parser_words().labels.get(section.kind)
        if label and section.heading and section.kind not in plain:
            message, fix = (
                f'"{section.heading.text}" is the heading of what parsers know as {label}.',
                f"Call it {label}.",
            )
            if section.by_looks:
                message, fix = f'"{section.heading.text}" looks like a heading and is none that parsers know.', ""
            findings.append(Finding(message, (Spot(passage=section.heading),), 0, fix))
    missing = [label for _, label in missing_core(facts)]
    if missing:
        fix = f"Use a label that parsers know; {' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing here."
        for line in unknown_headings(facts)[: len(missing) + 1]:
            message = f'"{line.text}" looks like a heading and is none that parsers know.'
            findings.append(Finding(message, (spot_of(line),), 0, fix))
    return counted(findings, len(findings), lambda faults, _: max(0, FULL - 300 * faults))


def _is_plain(section: Section) -> bool:
    words = {w.strip(" ,") for w in parser_words().plain.get(section.kind, "").split(",")}
    heading = section.heading.text.lower() if section.heading else ""
    return any(word in words for word in re.findall(r"[a-z]+", heading))


_RUN_IN = re.compile(
    r"^(?:(?P<summary>summary|professional summary|profile)|(?P<experience>(?:work |professional )?experience|employment)"
    r"|(?P<skills>(?:technical )?skills)|(?P<education>education)|(?P<projects>projects))\s*(?:[:.]|[–—-]\s)\s*(?=\S+ \S+ \S+)",
    re.IGNORECASE,
)


@rule(
    "ATS161",
    "heading-run-into-text",
    severity="warning",
    weight=2,
    since="1.0",
    requirements=(10,),
    fails="""
        # Experience
        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.

        Education: BSc Computer Science at Lakeside Institute of Technology, 2015 - 2019
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def heading_run_into_text(facts: Facts) -> Verdict | None:
    """A section begins with its label in the same line as its text.

    Why: parsers take a heading by its own line, size or weight; a label inside a line opens no section.
    Fix: put the label on a line of its own, in the style of the other headings.
    Source: requirements R10.
    """
    headed = {s.kind for s in facts.resume.sections if s.heading and _alone(facts, s)}
    if not facts.lines:
        return None
    findings = []
    for line in facts.lines:
        match = _RUN_IN.match(line.text)
        if match and match.lastgroup not in headed and line.marker is None:
            label = line.text[: match.end()].rstrip(" :.–—-")
            message = f'"{label}" stands in the same line as the text of its section.'
            findings.append(Finding(message, (spot_of(line, Span(0, len(label))),), 0))
    return counted(findings, 4)


def _alone(facts: Facts, section: Section) -> bool:
    """Whether the heading has a line of its own."""
    if not section.heading or not 0 <= section.first < len(facts.lines):
        return False
    return len(section.heading.text) >= len(facts.lines[section.first].text.rstrip(" :")) - 1


@rule(
    "ATS162",
    "missing-standard-heading",
    severity="warning",
    weight=4,
    since="1.0",
    requirements=(8, 9, 29),
    fails="""
        Robin Example
        robin@example.com | +1 555 0100

        Machine Learning Engineer, Northwind Robotics | Jan 2021 - Present
        - Cut p99 from 240 ms to 95 ms with dynamic batching.

        # Skills
        Serving: PyTorch, vLLM
    """,
    passes="Cut p99 from 240 ms to 95 ms.",
)
def missing_standard_heading(facts: Facts) -> Verdict | None:
    """Jobs, skills or degrees are there, but no heading says so.

    Why: parsers file lines by the heading above them; without one they guess.
    Fix: give jobs, skills and degrees the headings Experience, Skills and Education.
    Source: requirements R8, R9, R29.
    """
    resume = facts.resume
    headed = {s.kind for s in resume.sections if s.heading}
    there = {
        "experience": [p for e in resume.work for p in e.heading_lines[:1]],
        "skills": [s.passage for s in resume.skills[:1]],
        "education": [p for e in resume.education for p in e.heading_lines[:1]],
    }
    findings = [
        Finding(f"{label} is there without a heading of that name.", (Spot(passage=there[kind][0]),), 0)
        for kind, label in CORE
        if there[kind] and kind not in headed
    ]
    if not any(there.values()):
        return None
    return counted(findings, 3, lambda faults, _: FULL - 400 * faults if faults else FULL)


RULES: tuple[Rule, ...] = (clever_headings, heading_run_into_text, missing_standard_heading)
