"""check(file) -> Report: the whole product for reading. Equal bytes, role, date and ruleset give equal reports."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path

from msgspec import Struct, field

from vitascope.document.limits import Limits
from vitascope.document.model import Document
from vitascope.errors import NoSuchFile, UnknownRule, UnreadablePath
from vitascope.language.dates import Month
from vitascope.report import AppliedCap, Audit, Category, Report, ReportedFinding
from vitascope.roles import DEFAULT_ROLE, Family, role_named
from vitascope.rules import RULES, TITLES
from vitascope.rules.facts import Facts
from vitascope.rules.gather import gather
from vitascope.rules.places import finding_ids, places_of
from vitascope.rules.rule import Rule
from vitascope.rules.ruleset import RULESET
from vitascope.rules.views import blind_spots, rejections
from vitascope.score import Ledger, Outcome, face, rounded

Progress = Callable[[str], None]
"""Told of each step as it begins: "read", "parse", "rules"."""


class Options(Struct, frozen=True):
    """Everything that may change a report besides the file.

    role     id, title or alias of a role (vitascope roles)
    posting  text of an ad that the page is held against; "" for none
    as_of    the month that "Present" means and that plausibility is judged by; the ruleset's own by default
    select   codes or prefixes of the rules to run; empty means all
    ignore   codes or prefixes to leave out; of two that match, the longer prefix wins
    ignored  ids of findings a user chose to live with, with the reason; they stay in the report and in the score
    """

    role: str = DEFAULT_ROLE
    posting: str = ""
    as_of: Month | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    ignored: Mapping[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)

    def refuse_unknown(self) -> None:
        """UnknownRole or UnknownRule for what does not exist, before any file is read."""
        role_named(self.role)
        _deselected(RULES, self.select, self.ignore)


def check(
    source: bytes | str | Path,
    *,
    role: str = DEFAULT_ROLE,
    posting: str = "",
    name: str = "",
    options: Options | None = None,
    progress: Progress | None = None,
) -> Report:
    r"""The report on one résumé.

    source    the file's bytes, or its path
    role      what it is judged for (see `vitascope roles`)
    posting   text of an ad: adds the JOB category, which has no weight in the total
    options   more settings; wins over `role` and `posting`
    name      what to call the file in the report; the last part of the path by default
    progress  is told of each step

    Raises UnusableFile (one class a cause) for what cannot be read, BadUsage for a wrong path, role or rule code.

    >>> report = check(b"# Experience\nEngineer, Northwind | 2021 - 2023\n- Cut p99 from 240 ms to 95 ms.")
    >>> 0 <= report.score <= 100
    True
    """
    options = options or Options(role=role, posting=posting)
    data, name = _load(source, name)
    tell = progress or _silence
    tell("read")
    from vitascope.document.open import open_document

    return check_document(open_document(data, name, options.limits), name, options=options, progress=tell)


def check_document(
    document: Document, name: str, *, options: Options | None = None, progress: Progress | None = None
) -> Report:
    """The report on a document that is already open; `check` without the reading."""
    options = options or Options()
    tell = progress or _silence
    role = role_named(options.role)
    tell("parse")
    facts = gather(document, role, options.as_of or RULESET.as_of, options.posting)
    tell("rules")
    outcomes = run(facts, _deselected(RULES, options.select, options.ignore))
    return _report(name, facts, outcomes, options)


def run(facts: Facts, deselected: frozenset[str] = frozenset()) -> tuple[Outcome, ...]:
    """Every rule's outcome, in order of code. A rule that raises is an outcome too: it neither passes nor fails."""
    outcomes = []
    for rule in RULES:
        if rule.code in deselected:
            outcomes.append(Outcome(rule, None, deselected=True))
            continue
        try:
            outcomes.append(Outcome(rule, rule.check(facts)))
        except Exception as error:  # noqa: BLE001 - the one place that keeps a crash from looking like a pass
            outcomes.append(Outcome(rule, None, crashed=type(error).__name__))
    return tuple(outcomes)


def _silence(step: str) -> None:
    """Nobody listens."""


def _load(source: bytes | str | Path, name: str) -> tuple[bytes, str]:
    if isinstance(source, bytes):
        return source, name or "document"
    path = Path(source)
    name = name or path.name
    try:
        return path.read_bytes(), name
    except FileNotFoundError:
        raise NoSuchFile(str(path)) from None
    except OSError as error:
        raise UnreadablePath(str(path), error.strerror or type(error).__name__) from None


def _deselected(rules: Iterable[Rule], select: tuple[str, ...], ignore: tuple[str, ...]) -> frozenset[str]:
    """Codes of the rules that do not run. The longest prefix that matches decides; at equal length ignoring wins.

    UnknownRule for a prefix that no rule's code begins with.
    """
    codes = [rule.code for rule in rules]
    for prefix in (*select, *ignore):
        if not any(code.startswith(prefix.upper()) for code in codes):
            raise UnknownRule(prefix)

    def longest(code: str, prefixes: tuple[str, ...]) -> int:
        return max((len(p) for p in prefixes if code.startswith(p.upper())), default=0)

    return frozenset(
        code
        for code in codes
        if (select and not longest(code, select)) or 0 < longest(code, ignore) >= longest(code, select)
    )


def _report(name: str, facts: Facts, outcomes: tuple[Outcome, ...], options: Options) -> Report:
    weights = facts.role.weights.by_family()
    if facts.comparison is not None:
        weights = weights | {"JOB": 0}
    ledger = Ledger.of(outcomes, weights)
    result = ledger.score
    return Report(
        name=name,
        ruleset=RULESET.version,
        as_of=f"{facts.as_of.year:04d}-{facts.as_of.month:02d}",
        role=facts.role.id,
        score=face(result.total),
        thousandths=None if result.total is None else rounded(result.total),
        caps=tuple(AppliedCap(rule.code, cap.limit, cap.reason) for rule, cap in result.caps),
        categories=tuple(_category(family, result.categories[family], weight) for family, weight in weights.items()),
        findings=_findings(facts, outcomes, ledger, options.ignored),
        audits=tuple(_audit(outcome) for outcome in outcomes),
        blind_spots=blind_spots(facts),
        rejections=rejections({o.rule.code: o.verdict.marks for o in outcomes if o.verdict is not None}),
        document=facts.document,
        readings=facts.readings,
        resume=facts.resume,
        comparison=facts.comparison,
    )


def _category(family: Family, value: Fraction | None, weight: int) -> Category:
    return Category(family, TITLES[family], face(value), weight, None if value is None else rounded(value))


def _audit(outcome: Outcome) -> Audit:
    marks = outcome.verdict.marks if outcome.verdict else None
    return Audit(outcome.rule.code, outcome.rule.name, outcome.status, marks, outcome.rule.weight)


def _findings(
    facts: Facts, outcomes: tuple[Outcome, ...], ledger: Ledger, ignored: Mapping[str, str]
) -> tuple[ReportedFinding, ...]:
    """Every finding, most points first; at equal points by uncapped points, then code, then place."""
    found = []
    for outcome in outcomes:
        if outcome.verdict is None:
            continue
        ids = finding_ids(outcome.rule.code, outcome.verdict.findings)
        for key, finding in zip(ids, outcome.verdict.findings, strict=True):
            points, uncapped = ledger.points(outcome, finding)
            found.append(
                ReportedFinding(
                    id=key,
                    code=outcome.rule.code,
                    name=outcome.rule.name,
                    severity=outcome.rule.severity,
                    message=finding.message,
                    fix=finding.fix or outcome.rule.fix,
                    points=points,
                    uncapped_points=uncapped,
                    places=places_of(finding, facts),
                    ignored=ignored.get(key, ""),
                )
            )
    return tuple(sorted(found, key=lambda f: (-f.points, -f.uncapped_points, f.code)))
