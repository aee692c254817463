"""JSON Resume to a master and back: exact both ways, whatever the values are."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cli.command import EXAMPLES
from master.json_resume_form import JSON_RESUME
from vitascope.master.jsonresume import OURS, SCHEMA, from_json_resume, to_json_resume
from vitascope.master.model import (
    Alternative,
    Basics,
    Certificate,
    Highlight,
    Job,
    Keyword,
    Location,
    Master,
    OpenSource,
    OwnSection,
    Position,
    Profile,
    Project,
    Publication,
    Skill,
)
from vitascope.master.read import read_master

EXAMPLE = read_master((EXAMPLES / "master.yaml").read_bytes(), "master.yaml").master


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def back(data: Any) -> Master:
    return from_json_resume(through_json(data)).master


WHOLE: dict[str, Any] = {
    "$schema": SCHEMA,
    "basics": {
        "name": "Robin Example",
        "label": "Engineer",
        "image": "robin.png",
        "email": "robin@example.com",
        "phone": "+41 44 000 00 00",
        "url": "https://robin.example",
        "summary": "Owns serving.",
        "location": {"address": "1 Road\n2nd line", "postalCode": "8000", "city": "Zurich", "countryCode": "CH"},
        "profiles": [{"network": "GitHub", "username": "robin", "url": "https://github.com/robin", "verified": True}],
        "pronouns": "they",
    },
    "work": [
        {"name": "Northwind", "position": "Engineer", "startDate": "2021-03", "highlights": ["Cut *p99* to [N] ms."]},
        {"name": "Contoso", "startDate": "2019-01", "endDate": "2021-02", "keywords": ["CUDA"], "description": "AI"},
    ],
    "skills": [{"name": "Serving", "level": "Expert", "keywords": ["vLLM", "C++"]}],
    "projects": [{"name": "kvtool", "roles": ["Author"], "type": "application", "keywords": ["KV cache"]}],
    "references": [{"name": "Kim Example", "reference": "Good."}],
    "meta": {"version": "v1.0.0", "theme": "even"},
    "custom": {"a": [1, 2.5, None, {"b": False}]},
}


def test_a_document_of_another_program_comes_back_as_it_was() -> None:
    assert to_json_resume(back(WHOLE)) == WHOLE


def test_what_has_no_key_here_is_kept_under_other_and_never_printed() -> None:
    master = back(WHOLE)
    assert master.basics.other == {"pronouns": '"they"'}
    assert json.loads(master.other["custom"]) == WHOLE["custom"]
    assert master.work[1].other == {"keywords": '["CUDA"]'}


def test_a_star_of_another_program_is_a_plain_star() -> None:
    assert back(WHOLE).work[0].highlights == (r"Cut \*p99\* to [N] ms.",)


def test_a_job_without_an_end_goes_on_and_says_that_it_was_not_written() -> None:
    found = from_json_resume(WHOLE)
    assert found.master.work[0].end_date == "present"
    assert found.unsure == {"work[0].endDate": "unsure: no end is given, which is taken for the present"}


def test_a_master_comes_back_whole() -> None:
    assert back(to_json_resume(EXAMPLE)) == EXAMPLE


def test_what_is_written_fits_the_published_schema() -> None:
    jsonschema.validate(through_json(to_json_resume(EXAMPLE)), JSON_RESUME)
    jsonschema.validate(through_json(to_json_resume(back(WHOLE))), JSON_RESUME)


def test_words_for_a_date_of_another_program_are_given_back_until_they_are_changed() -> None:
    data = {"work": [{"name": "Northwind", "startDate": "Summer 2020", "endDate": "2021"}]}
    (job,) = back(data).work
    assert job.start_date == "Summer 2020"
    assert to_json_resume(Master(work=(job,)))["work"][0]["startDate"] == "Summer 2020"
    assert to_json_resume(Master(work=(replace(job, start_date="2020-06"),)))["work"][0]["startDate"] == "2020-06"


def test_titles_at_one_employer_are_items_of_their_own_for_other_programs_and_one_job_again_here() -> None:
    job = Job(
        name="Northwind",
        positions=(
            Position(position="Lead", start_date="2022-01", end_date="present", highlights=("Led **it**.",)),
            Position(position="Engineer", start_date="2020-01", end_date="2021-12"),
        ),
    )
    data = through_json(to_json_resume(Master(work=(job,))))
    assert [(item["name"], item["position"]) for item in data["work"]] == [
        ("Northwind", "Lead"),
        ("Northwind", "Engineer"),
    ]
    assert data["work"][0]["highlights"] == ["Led it."]
    assert back(data).work == (job,)
    data["work"][1]["position"] = "Senior Engineer"
    assert [work.position for work in back(data).work] == ["Lead", "Senior Engineer"]


def test_what_another_program_changed_is_taken_and_the_rest_keeps_its_form() -> None:
    data = through_json(to_json_resume(EXAMPLE))
    data["basics"]["email"] = "new@example.com"
    data["work"][0]["highlights"] = ["Another bullet."]
    found = back(data)
    assert found.basics.email == "new@example.com"
    assert found.work[0].highlights == ("Another bullet.",)
    assert found.work[1:] == EXAMPLE.work[1:]
    assert found.basics.summaries == EXAMPLE.basics.summaries


@pytest.mark.parametrize(
    "data",
    [
        {"work": "none"},
        {"work": [1, 2]},
        {"basics": []},
        {"basics": {"location": "Zurich", "profiles": ["x"], "name": 7}},
        {"skills": [{"name": "a", "keywords": "b"}]},
        {"work": [{"startDate": "soon", "highlights": [{"text": "x"}]}]},
        {"work": [{"name": "A", OURS: "x"}, {"name": "B", OURS: {"position": 0, "of": 9, "job": {"name": 1}}}]},
        {"meta": 3, "projects": [{"type": "open source", "roles": ["a", "b"]}]},
        {OURS: {"language": 3}},
    ],
)
def test_values_of_a_wrong_form_are_kept_and_given_back(data: dict[str, Any]) -> None:
    given_back = to_json_resume(back(data))
    kept = {key: value for key, value in given_back.items() if key not in (OURS, "$schema")}
    wanted = {key: value for key, value in data.items() if key != OURS}
    assert _without_ours(kept) == _without_ours(wanted)


def _without_ours(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _without_ours(v) for k, v in value.items() if k != OURS}
    return [_without_ours(item) for item in value] if isinstance(value, list) else value


words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
dates = st.sampled_from(["", "2021", "2021-03", "2020-01-31", "present", "Summer 2020"])
highlights = st.lists(
    st.one_of(words, st.builds(Highlight, text=words, claim=st.sampled_from([None, "familiar"]))), max_size=2
).map(tuple)
positions = st.builds(Position, position=words, start_date=dates, end_date=dates, highlights=highlights)
masters = st.builds(
    Master,
    language=st.sampled_from(["en", "de"]),
    basics=st.builds(
        Basics,
        name=words,
        summary=words,
        summaries=st.lists(st.builds(Alternative, text=words), max_size=1).map(tuple),
        location=st.one_of(words, st.builds(Location, city=words)),
        profiles=st.lists(st.builds(Profile, url=words, text=words), max_size=1).map(tuple),
    ),
    skills=st.lists(
        st.builds(
            Skill,
            name=words,
            keywords=st.lists(st.one_of(words, st.builds(Keyword, name=words)), max_size=2).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
    work=st.lists(
        st.builds(
            Job,
            name=words,
            start_date=dates,
            end_date=dates,
            dates=st.sampled_from(["", "2020"]),
            highlights=highlights,
            positions=st.lists(positions, max_size=2).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
    projects=st.lists(st.builds(Project, name=words, start_date=dates), max_size=1).map(tuple),
    open_source=st.lists(st.builds(OpenSource, name=words, role=words, scope=words), max_size=1).map(tuple),
    publications=st.lists(
        st.builds(Publication, name=words, kind=st.sampled_from(["paper", "patent"])), max_size=1
    ).map(tuple),
    certificates=st.lists(st.builds(Certificate, name=words, date=dates, expires=dates), max_size=1).map(tuple),
    sections=st.lists(st.builds(OwnSection, title=words), max_size=1).map(tuple),
)


@settings(max_examples=150)
@given(masters)
def test_any_master_comes_back_whole(master: Master) -> None:
    data = through_json(to_json_resume(master))
    jsonschema.validate(data, JSON_RESUME)
    assert back(data) == master


values = st.one_of(words, st.integers(), st.none(), st.booleans(), st.lists(words, max_size=2))
items = st.fixed_dictionaries(
    {}, optional={"name": values, "startDate": values, "highlights": values, "url": values, "colour": values}
)


@settings(max_examples=150)
@given(
    st.fixed_dictionaries({}, optional={"basics": items, "work": st.lists(items), "x": values, "projects": values})
)
def test_any_document_comes_back_as_it_was_but_for_what_is_empty(data: dict[str, Any]) -> None:
    given_back = to_json_resume(back(data))
    assert _filled(_without_ours({k: v for k, v in given_back.items() if k != "$schema"})) == _filled(data)


def _filled(value: Any) -> Any:
    """Without what holds nothing: it says nothing either."""
    if isinstance(value, dict):
        inner = {key: _filled(item) for key, item in value.items()}
        return {key: item for key, item in inner.items() if item not in ("", None, [], {})}
    return [_filled(item) for item in value] if isinstance(value, list) else value
