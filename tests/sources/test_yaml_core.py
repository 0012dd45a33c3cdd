from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.sources.repeated import Repeated
from toolgraph.sources.yaml_core import load_yaml


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"), ("off", "off"), ("yes", "yes"), ("No", "No"), ("y", "y"),
        ("true", True), ("False", False), ("null", None), ("~", None), ("", None),
        ("2024-01-01", "2024-01-01"), ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"),
        ("12", 12), ("-3", -3), ("010", 10), ("0o17", 15), ("0x1F", 31), ("1_000", "1_000"), ("12:30", "12:30"),
        ("1.0", 1.0), ("1e3", 1000.0), (".5", 0.5), (".inf", None), (".nan", None), ("-.INF", None),
        ("1.2.3", "1.2.3"), ("'12'", "12"), ('"true"', "true"), ("!!str 12", "12"), ("!!int '12'", 12),
        ("!custom x", "x"), ("!!timestamp 2024-01-01", "2024-01-01"), ("!!binary aGk=", "aGk="), ("=", "="),
        ("9" * 25, float("9" * 25)), ("9" * 5000, None),
    ],
)  # fmt: skip
def test_scalars_follow_the_core_schema(text: str, value: Any) -> None:
    loaded = load_yaml(f"key: {text}").value["key"]
    assert loaded == value
    assert type(loaded) is type(value)


@pytest.mark.parametrize("key", ["200", "on", "null", "1.0", "2024-01-01", "~"])
def test_keys_are_texts_as_written(key: str) -> None:
    assert load_yaml(f"{key}: 1").value == {key: 1}


def test_odd_keys_are_texts_too() -> None:
    assert load_yaml("? [a]\n: 1\n? {b: c}\n: 2").value == {"(sequence)": 1, "(mapping)": 2}


def test_merge_keys_are_applied_and_own_keys_win() -> None:
    text = "a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc: {<<: [*a, *b], z: 3}\nd: {'<<': 1}"
    value = load_yaml(text).value
    assert value["c"] == {"x": 1, "y": 1, "z": 3}
    assert value["d"] == {"<<": 1}


def test_a_mapping_that_merges_itself_ends() -> None:
    assert load_yaml("a: &a {<<: *a, x: 1}").value == {"a": {"x": 1}}


def test_duplicate_keys_are_told_with_their_line_and_the_last_counts() -> None:
    loaded = load_yaml("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n")
    assert loaded.value == {"a": 3, "b": {"c": 2}}
    assert set(loaded.duplicates) == {Repeated(("b", "c"), 4, 3), Repeated(("a",), 5, 1)}


def test_aliases_are_shared_objects() -> None:
    loaded = load_yaml("a: &a [1]\nb: *a")
    assert loaded.has_aliases
    assert loaded.value["a"] is loaded.value["b"]
    assert not load_yaml("a: [1]").has_aliases


def test_only_the_first_document_of_a_stream_is_read() -> None:
    loaded = load_yaml("---\na: 1\n---\nb: 2\n")
    assert (loaded.value, loaded.has_more_documents) == ({"a": 1}, True)


def test_the_order_of_keys_is_kept() -> None:
    assert list(load_yaml("b: {x: 1}\na: 2\nc: [3]").value) == ["b", "a", "c"]


@pytest.mark.parametrize("text", ["a: [1", "a: b: c", "\ta: 1", "a: *nope", "@x", "[" * 5000])
def test_broken_yaml_is_an_error_of_yaml(text: str) -> None:
    with pytest.raises(yaml.YAMLError):
        load_yaml(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(st.characters(codec="ascii")),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.text(st.characters(codec="ascii"), min_size=1, max_size=4), inner, max_size=3)
        ),
        max_leaves=10,
    )
)
def test_reading_undoes_writing(value: Any) -> None:
    # A reader of YAML 1.2 takes what a writer of 1.1 quotes, because that quotes more.
    assert load_yaml(yaml.safe_dump(value)).value == value
