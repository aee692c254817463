import json
import re
from pathlib import Path

import jsonschema
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from vitascope.master.model import Basics, Highlight, Job, Keyword, Location, Master, OwnSection, Position, Skill
from vitascope.master.read import read_master
from vitascope.master.schema import master_schema, schema_bytes
from vitascope.master.write import WIDTH, write_master

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60).filter(
    lambda text: text == text.strip() and text.lower() not in {"null", "~"}
)
bullets = st.one_of(texts, st.builds(Highlight, text=texts, claim=st.sampled_from([None, "production"])))
positions = st.builds(Position, position=texts, highlights=st.lists(bullets, max_size=2).map(tuple))
jobs = st.builds(
    Job,
    name=texts,
    start_date=st.sampled_from(["", "2021", "2021-03"]),
    highlights=st.lists(bullets, max_size=3).map(tuple),
    positions=st.lists(positions, max_size=2).map(tuple),
    notes=st.lists(texts, max_size=2).map(tuple),
    other=st.dictionaries(texts, texts, max_size=2),
)
skills = st.builds(
    Skill, name=texts, keywords=st.lists(st.one_of(texts, st.builds(Keyword, name=texts)), max_size=4).map(tuple)
)
masters = st.builds(
    Master,
    basics=st.builds(Basics, name=texts, location=st.one_of(texts, st.builds(Location, city=texts))),
    work=st.lists(jobs, max_size=2).map(tuple),
    skills=st.lists(skills, max_size=2).map(tuple),
    sections=st.lists(
        st.builds(OwnSection, title=texts, lines=st.lists(texts, max_size=2).map(tuple)), max_size=1
    ).map(tuple),
)


@settings(deadline=None)
@given(masters)
def test_what_is_written_reads_back_as_the_same_master(master: Master) -> None:
    assert read_master(write_master(master).encode(), "m.yaml").master == master


@settings(deadline=None)
@given(texts)
def test_another_reader_of_yaml_reads_the_same_text(text: str) -> None:
    written = write_master(Master(basics=Basics(summary=text)))
    assert yaml.load(written, yaml.BaseLoader)["basics"]["summary"] == text


def test_a_long_bullet_is_folded_at_the_width_of_the_page() -> None:
    bullet = "Cut the p99 latency of the ranking endpoint from 240 ms to 95 ms: " + "a measured change " * 12
    written = write_master(Master(work=(Job(highlights=(bullet.strip(),)),)))
    assert max(map(len, written.splitlines())) <= WIDTH
    assert "- >-\n" in written


def test_a_comment_stands_over_what_it_is_about() -> None:
    master = Master(work=(Job(name="Northwind", highlights=("One.", Highlight(text="Two.", claim="production"))),))
    comments = {"work[0].name": "which?", "work[0].highlights[0]": "sure?", "work[0].highlights[1].text": "of whom?"}
    assert write_master(master, comments, schema="") == (
        "work:\n"
        "  - # which?\n"
        "    name: Northwind\n"
        "    highlights:\n"
        "      # sure?\n"
        "      - One.\n"
        "      - # of whom?\n"
        "        text: Two.\n"
        "        claim: production\n"
    )


def test_a_comment_never_ends_early() -> None:
    written = write_master(Master(basics=Basics(name="X")), {"basics": "two\nlines \x85 of \u2028 text"})
    assert read_master(written.encode(), "m.yaml").master.basics.name == "X"


def test_the_first_line_tells_an_editor_which_schema_to_use() -> None:
    assert re.match(r"# yaml-language-server: \$schema=vitascope-master\.schema\.json\n", write_master(Master()))


def test_the_schema_takes_what_the_program_writes_and_refuses_what_it_does_not_know() -> None:
    schema = master_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    good = yaml.safe_load("basics: {name: X}\nwork:\n - {name: N, startDate: 2021, highlights: [a, {text: b}]}\n")
    assert list(check.iter_errors(good)) == []
    assert list(check.iter_errors({"work": [{"company": "N"}]}))
    assert json.loads(schema_bytes()) == schema


def test_every_key_of_the_schema_that_a_person_writes_has_help() -> None:
    schema = master_schema()
    described = [name for name, part in schema["$defs"].items() if part.get("description")]
    assert sorted(described) == sorted(schema["$defs"])


def test_the_published_schema_is_current() -> None:
    published = Path(__file__).parents[2] / "docs" / "schema" / "master.schema.json"
    assert published.read_bytes() == schema_bytes(), "run: vitascope schema -o docs/schema/master.schema.json"


def test_the_example_master_fits_the_schema() -> None:
    example = Path(__file__).parents[2] / "examples" / "master.yaml"
    check = jsonschema.Draft202012Validator(master_schema())
    assert list(check.iter_errors(yaml.load(example.read_bytes(), yaml.BaseLoader))) == []
