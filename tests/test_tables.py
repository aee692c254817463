"""Tables: typed, checked, cached; a fault names file, line and key."""

import msgspec
import pytest
from msgspec import Struct

from tools.compile_tables import sources
from vitascope import tables
from vitascope.errors import BadTable
from vitascope.roles import Role
from vitascope.tables import COMPILED, CompiledTable, compiled_tables, load_table, packaged, read_table


class Opener(Struct, frozen=True):
    form: str
    why: str = ""
    year: int = 0


class Openers(Struct, frozen=True):
    openers: tuple[Opener, ...]
    title: str = ""
    weights: dict[str, int] | None = None


def read(text: str) -> Openers:
    return read_table(text.encode(), Openers, "data/phrases/openers.toml")


def test_a_table_becomes_frozen_structs_with_tuples() -> None:
    table = read('title = "weak"\n\n[[openers]]\nform = "worked on"\nwhy = "no slice"\n')
    assert table == Openers((Opener("worked on", "no slice"),), "weak")


def test_a_wrong_type_names_file_line_and_key() -> None:
    with pytest.raises(BadTable) as caught:
        read('[[openers]]\nform = "a"\n\n[[openers]]\nform = "b"\nyear = "2020"\n')
    assert caught.value.sentence.startswith("data/phrases/openers.toml:6:")
    assert "$.openers[1].year" in caught.value.sentence


def test_a_key_the_table_does_not_have_is_a_fault() -> None:
    with pytest.raises(BadTable) as caught:
        read('[[openers]]\nform = "a"\nwhyy = "typo"\n')
    assert caught.value.sentence == "data/phrases/openers.toml:3: $.openers[0].whyy is not a key of this table"


def test_a_missing_key_names_the_entry() -> None:
    with pytest.raises(BadTable) as caught:
        read('[[openers]]\nform = "a"\n\n[[openers]]\nwhy = "b"\n')
    assert caught.value.sentence.startswith("data/phrases/openers.toml:4:")
    assert "form" in caught.value.sentence


def test_broken_toml_names_its_line() -> None:
    with pytest.raises(BadTable) as caught:
        read('title = "weak"\nform = \n')
    assert caught.value.sentence.startswith("data/phrases/openers.toml:2:")


def test_a_repeated_key_is_a_fault() -> None:
    with pytest.raises(BadTable):
        read('title = "a"\ntitle = "b"\nopeners = []\n')


def test_bytes_that_are_not_utf8_are_a_fault() -> None:
    with pytest.raises(BadTable, match="not UTF-8"):
        read_table(b'title = "\xff"', Openers, "data/x.toml")


def test_free_keys_of_a_mapping_are_no_fault() -> None:
    assert read("openers = []\n[weights]\nany = 3\n").weights == {"any": 3}


def test_json_is_read_by_its_suffix() -> None:
    assert read_table(b'{"openers": [{"form": "a"}]}', Openers, "data/x.json") == Openers((Opener("a"),))
    with pytest.raises(BadTable, match=r"data/x\.json"):
        read_table(b'{"openers": 3}', Openers, "data/x.json")


def test_the_compiled_tables_are_current() -> None:
    assert packaged(COMPILED).read_bytes() == compiled_tables(sources()), "run: make data"


def test_an_edited_table_is_read_from_its_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    stale = {"roles/ml-engineer.toml": CompiledTable(0, msgspec.Raw(b"{}"))}
    monkeypatch.setattr(tables, "_all_compiled", lambda: stale)
    monkeypatch.setattr(tables, "_LOADED", {})
    assert load_table("roles/ml-engineer.toml", Role).title == "Machine-learning engineer"
