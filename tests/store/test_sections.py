from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from tests.store.documents import ARTIFACTS, collection, exact
from toolgraph.store.encoding import decode
from toolgraph.store.sections import SectionDecoder


@settings(max_examples=60)
@given(ARTIFACTS, ARTIFACTS)
def test_each_state_is_decoded_as_if_it_were_the_first(one: dict[str, Any], other: dict[str, Any]) -> None:
    decoder = SectionDecoder()
    for document in (one, other, one):
        assert exact(decoder.decode(json.dumps(document).encode())) == exact(document)


def test_what_has_the_same_bytes_as_before_is_the_same_value() -> None:
    decoder, document = SectionDecoder(), collection()
    first = decoder.decode(json.dumps(document).encode())
    document["graph"]["edges"][1]["conf_score"] = 0.5
    second = decoder.decode(json.dumps(document).encode())
    assert second["tools"] is first["tools"]
    assert [new is old for new, old in zip(second["graph"]["edges"], first["graph"]["edges"], strict=True)] == [
        True,
        False,
        True,
    ]
    assert exact(second) == exact(document)


def test_values_that_are_merely_equal_are_not_shared() -> None:
    decoder = SectionDecoder()
    states = [{"graph": {"edges": [{"x": value}]}, "tools": {"x": value}} for value in (1, 1.0, True)]
    assert [exact(decoder.decode(json.dumps(state).encode())) for state in states] == [exact(s) for s in states]


@pytest.mark.parametrize(
    "data",
    [
        b"[1]",
        b'{"graph": [], "tools": 1}',
        b'{"graph": {"edges": {}, "links": 1}}',
        b'{"tools": 123456789012345678901234567890}',
        '{"tools": "\u00e9"}'.encode("utf-16"),
    ],
)
def test_what_has_another_shape_or_encoding_is_decoded_too(data: bytes) -> None:
    assert SectionDecoder().decode(data) == decode(data)


@pytest.mark.parametrize("data", [b"", b'{"graph": {"edges": [}]}}', b'{"tools": "\xff"}', b'{"a": ' + b"[" * 100_000])
def test_what_is_not_json_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        SectionDecoder().decode(data)
