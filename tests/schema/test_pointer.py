from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.schema.pointer import MISSING, escape, join, lookup, split, unescape


@given(st.lists(st.text(), min_size=1))
def test_splitting_undoes_joining(segments: list[str]) -> None:
    assert split(join(*segments)) == tuple(segments)


@given(st.text())
def test_unescaping_undoes_escaping(segment: str) -> None:
    assert unescape(escape(segment)) == segment


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("#", {"a/b": [10, {"~": None}]}),
        ("#/a~1b/0", 10),
        ("#/a~1b/1/~0", None),
        ("#/a~1b/2", MISSING),
        ("#/a~1b/-1", MISSING),
        ("#/a~1b/99999999999999999999", MISSING),
        ("#/a~1b/0/x", MISSING),
        ("#/nope", MISSING),
    ],
)
def test_a_lookup_follows_mappings_and_lists(pointer: str, value: Any) -> None:
    assert lookup({"a/b": [10, {"~": None}]}, split(pointer)) == value
