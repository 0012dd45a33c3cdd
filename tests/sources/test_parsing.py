from __future__ import annotations

import codecs
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.errors import SourceError
from toolgraph.sources.limits import Limits
from toolgraph.sources.parsing import Parsed, parse

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
)


def parsed(data: bytes | str, **limits: Any) -> Parsed:
    return parse(data.encode() if isinstance(data, str) else data, "api.json", Limits(**limits))


def codes(data: bytes | str) -> list[str]:
    return [problem.code for problem in parsed(data).problems]


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b'{"a": "caf\xc3\xa9"}', []),
        (codecs.BOM_UTF8 + b'{"a": "caf\xc3\xa9"}', ["byte_order_mark"]),
        ('{"a": "café"}'.encode("utf-16"), ["not_utf8"]),
        ('{"a": "café"}'.encode("utf-16-le"), ["not_utf8"]),
        ('{"a": "café"}'.encode("utf-32-be"), ["not_utf8"]),
        (b"a: caf\xc3\xa9\n", []),
        (codecs.BOM_UTF8 + b"a: caf\xc3\xa9\n", []),
        ("a: café\n".encode("utf-16"), []),
        (b"  \n {a: caf\xc3\xa9}", []),
        (b"{'a': 'caf\xc3\xa9',} # a comment", []),
    ],
)
def test_the_form_is_told_by_the_content(data: bytes, problems: list[str]) -> None:
    assert parsed(data)[0] == {"a": "café"}
    assert codes(data) == problems


def test_latin_1_is_read_and_told() -> None:
    assert parsed(b"a: caf\xe9").value == {"a": "café"}
    assert codes(b"a: caf\xe9") == ["not_utf8"]
    assert parsed(b'{"a": "caf\xe9"}').value == {"a": "café"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (bytes(range(256)) * 20, "binary"),
        (b"<!doctype html><html></html>", "web page"),
        (b"\n<?xml version='1.0'?><a/>", "web page"),
        (b'{"a": {', "line 1, column 8"),
        (b'{"a":\n  1 "b": 2}', "line 2, column 5"),
        (b"a: {\n  - x", "line 2, column 3"),
        (b"a: 1\n b: 2", "line 2"),
        (b"[" * 5000 + b"]" * 5000, "nested too deeply"),
        (BOMB.encode(), "aliases stand for more than"),
        (b"a: &a [*a]", "alias refers to what it stands in"),
        (b"\x01\x02\x03", "YAML"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(SourceError) as caught:
        parsed(data)
    message = str(caught.value)
    assert message.startswith("api.json: ")
    assert says in message
    assert "\n" not in message


def test_aliases_within_reason_are_read() -> None:
    assert parsed("a: &a [1, 2]\nb: [*a, *a]").value == {"a": [1, 2], "b": [[1, 2], [1, 2]]}
    with pytest.raises(SourceError, match="more than 5 values"):
        parsed("a: &a [1, 2]\nb: [*a, *a]", max_values=5)


@pytest.mark.parametrize(
    "data",
    [
        '{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}',
        '{"a": 0, "b" : {"c": 1, "c" : 2},\n"a": 3}',
        "{a: 1, b: {c: 1, c: 2}, a: 3}",
    ],
    ids=["json", "spaced json", "yaml"],
)
def test_duplicate_keys_are_told_and_the_last_counts(data: str) -> None:
    assert parsed(data).value == {"a": 3, "b": {"c": 2}}
    assert codes(data) == ["duplicate_key", "duplicate_key"]
    assert {problem.pointer for problem in parsed(data).problems} == {"#/a", "#/b/c"}


@pytest.mark.parametrize(
    "data",
    ['[{"a": [1, {"b/~": 1,\n  "b/~": 2}]}]', "- a:\n  - 1\n  - b/~: 1\n    c: {}\n    b/~: 2"],
    ids=["json", "yaml"],
)
def test_a_duplicate_key_is_told_with_its_place(data: str) -> None:
    (problem,) = parsed(data).problems
    assert problem.pointer == "#/0/a/1/b~1~0"
    place = "line 2, column 3" if data.startswith("[") else "line 5, column 5"
    assert problem.message == f"Key 'b/~' stands again at {place}; the last one counts."


@pytest.mark.parametrize(
    ("text", "pointer", "says"),
    [
        (
            "a: {200: x, default: y}",
            "#/a/200",
            "A key is written without quotes and would be a number, true, false or null ('200' at line 1)",
        ),
        (
            "a: {b: {2: x}, 200: y}\n1: z",
            "#/a/b/2",
            "3 keys are written without quotes and would be a number, true, false or null (the first of them '2' at",
        ),
        ("a:\n- {b: c}\n- {true: x, null: y, 1.5: z}", "#/a/1/true", "3 keys are written without quotes"),
    ],
)
def test_keys_that_are_no_texts_are_told_once(text: str, pointer: str, says: str) -> None:
    (problem,) = parsed(text).problems
    assert (problem.code, problem.pointer) == ("unquoted_key", pointer)
    assert problem.message.startswith(says)


@pytest.mark.parametrize("text", ["on: 1", "yes: 1", "'200': 1", "1a: 1", "2024-01-01: 1", "- 1\n- ~", "~a: 1"])
def test_keys_that_are_texts_are_not(text: str) -> None:
    assert codes(text) == []


def test_a_colon_in_a_text_is_no_duplicate_key() -> None:
    assert codes(r'{"a": "\":x", "b": "\u0022:"}') == []


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (r'{"a": "x\ud800"}', {"a": "x"}),
        ('{"a": NaN}', {"a": None}),
        ('{"a": 1e999}', {"a": None}),
        ('{"a": "tab\tinside"}', {"a": "tab\tinside"}),
    ],
)
def test_slips_that_strict_readers_refuse_are_mended_and_told(data: str, value: Any) -> None:
    assert parsed(data).value == value
    assert codes(data) == ["invalid_json"]


def test_a_stream_of_several_documents_gives_the_first_and_says_so() -> None:
    assert parsed("a: 1\n---\nb: 2").value == {"a": 1}
    assert codes("a: 1\n---\nb: 2") == ["more_documents"]


def test_the_canonical_form_does_not_depend_on_how_it_was_written() -> None:
    assert parsed('{"b": 1, "a": [true]}').canonical == parsed("a: [true]\nb: 1").canonical == b'{"a":[true],"b":1}'


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_but_a_source_error(data: bytes) -> None:
    message = ""
    try:
        parsed(data)
    except SourceError as error:
        message = str(error)
    assert "\n" not in message


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=10,
    ).filter(lambda value: isinstance(value, dict | list))
)
def test_all_json_is_read_as_it_is(value: Any) -> None:
    assert parsed(json.dumps(value)).value == value
