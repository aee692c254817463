"""The rules as a whole: codes, names, weights, and that none is left out."""

import importlib
import pkgutil
import re
from types import ModuleType

import pytest

from vitascope import rules
from vitascope.roles import roles
from vitascope.rules import FAMILIES, RETIRED, RULES, TITLES
from vitascope.rules.rule import Rule
from vitascope.rules.views import all_reasons

REQUIREMENTS = range(1, 241)

# A name says what is found, so that "allow NAME" can be read: no remedy, no order, no verdict.
UNREADABLE = re.compile(
    r"^(use|prefer|avoid|add|remove|fix|do|require|check|must|should|disallow|forbid|allow|ban|enforce)-|-?banned|-rule$"
)


def modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(rules.__path__, "vitascope.rules.")
    return [importlib.import_module(module.name) for module in found]


def test_codes_are_unique() -> None:
    codes = [rule.code for rule in RULES]
    assert len(codes) == len(set(codes))


def test_names_are_unique() -> None:
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))


def test_each_family_is_sorted_by_code_and_holds_its_own() -> None:
    for family, members in FAMILIES.items():
        codes = [rule.code for rule in members]
        assert codes == sorted(codes)
        assert {code[:3] for code in codes} == {family}
        assert {rule.family for rule in members} == {family}


def test_every_family_has_a_title() -> None:
    assert set(FAMILIES) <= set(TITLES)


def test_every_declared_rule_is_listed() -> None:
    declared = {value.code for module in modules() for value in vars(module).values() if isinstance(value, Rule)}
    assert declared == {rule.code for rule in RULES}


def test_retired_codes_are_not_used_again() -> None:
    assert not {rule.code for rule in RULES} & set(RETIRED)


@pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
def test_its_declaration_is_in_form(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z]{3}\d{3}", rule.code)
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", rule.name)
    assert not UNREADABLE.search(rule.name)
    assert 1 <= rule.weight <= 90
    assert re.fullmatch(r"\d+\.\d+", rule.since)
    assert rule.severity in ("error", "warning", "note")
    assert set(rule.requirements) <= set(REQUIREMENTS)
    assert list(rule.requirements) == sorted(set(rule.requirements))
    assert rule.cap is None or 0 <= rule.cap.limit < 100


def test_reasons_for_rejection_name_rules_that_exist() -> None:
    named = {code for reason in all_reasons() for code in reason.codes}
    assert named
    assert named <= {rule.code for rule in RULES}


def test_weights_of_each_role_cover_the_families() -> None:
    for role in roles():
        assert set(role.weights.by_family()) == set(FAMILIES) - {"JOB"}
