"""Every rule keeps its word: it fails its failing example and says where, and passes the other."""

import pytest

from vitascope.language.dates import Month
from vitascope.roles import DEFAULT_ROLE, role_named
from vitascope.rules import RULES
from vitascope.rules.examples import make
from vitascope.rules.facts import Facts
from vitascope.rules.gather import gather
from vitascope.rules.places import places_of
from vitascope.rules.rule import FULL, Rule

every_rule = pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])


def facts_of(sketch: str) -> Facts:
    example = make(sketch, DEFAULT_ROLE)
    return gather(example.document, role_named(example.role), Month(2026, 12), example.posting)


@every_rule
def test_it_fails_its_failing_example_and_says_where(rule: Rule) -> None:
    facts = facts_of(rule.fails)
    verdict = rule.check(facts)
    assert verdict is not None
    assert verdict.marks < FULL
    assert verdict.findings
    for finding in verdict.findings:
        assert finding.message.strip().endswith((".", "!", "?", '"', "…"))
        assert places_of(finding, facts)


@every_rule
def test_it_gives_its_passing_example_all_marks(rule: Rule) -> None:
    verdict = rule.check(facts_of(rule.passes))
    assert verdict is not None
    assert verdict.marks == FULL
    assert verdict.findings == ()


@every_rule
def test_its_findings_return_no_more_than_was_lost(rule: Rule) -> None:
    verdict = rule.check(facts_of(rule.fails))
    assert verdict is not None
    assert 0 <= verdict.marks <= FULL
    assert all(0 <= finding.lost <= FULL - verdict.marks for finding in verdict.findings)
    assert any(finding.lost for finding in verdict.findings)


@every_rule
def test_it_answers_the_same_twice(rule: Rule) -> None:
    facts = facts_of(rule.fails)
    assert rule.check(facts) == rule.check(facts) == rule.check(facts_of(rule.fails))


@every_rule
def test_it_bears_a_document_without_anything_in_it(rule: Rule) -> None:
    verdict = rule.check(facts_of("@ pdf\n\n"))
    assert verdict is None or 0 <= verdict.marks <= FULL


@every_rule
def test_it_explains_itself(rule: Rule) -> None:
    for text in (rule.summary, rule.why, rule.fix, rule.source):
        assert len(text) >= 10
        assert text.rstrip().endswith((".", ")", "?", "]"))
