from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.ingest.docstring_types import schema_of_words

STRING, INTEGER = {"type": "string"}, {"type": "integer"}


@pytest.mark.parametrize(
    ("words", "schema"),
    [
        ("str", STRING),
        ("`int`", INTEGER),
        ("Boolean", {"type": "boolean"}),
        ("int, optional", INTEGER),
        ("int, default 3, optional", INTEGER),
        ("str or None", STRING),
        ("str | None", STRING),
        ("Optional[str]", STRING),
        ("list", {"type": "array"}),
        ("list of str", {"type": "array", "items": STRING}),
        ("list of strings", {"type": "array", "items": STRING}),
        ("List[int]", {"type": "array", "items": INTEGER}),
        ("tuple[int, ...]", {"type": "array", "items": INTEGER}),
        ("list of Order", {"type": "array"}),
        ("list of list of int", {"type": "array", "items": {"type": "array", "items": INTEGER}}),
        ("dict", {"type": "object"}),
        ("dict[str, int]", {}),
        ("{'asc', 'desc'}", {"type": "string", "enum": ["asc", "desc"]}),
        ("{1, 2}, optional", {"type": "integer", "enum": [1, 2]}),
        ("{}", {}),
        ("{a, b}", {}),
        ("{[1]}", {}),
        ("int or str", {}),
        ("Order", {}),
        ("", {}),
        (None, {}),
    ],
)
def test_words_have_their_schema(words: str | None, schema: dict[str, Any]) -> None:
    assert schema_of_words(words) == schema


@given(st.text(alphabet="{}[]'`,.|| abintlsofr,NoneOptional0", max_size=40))
def test_any_words_are_read(words: str) -> None:
    assert isinstance(schema_of_words(words), dict)


@pytest.mark.parametrize("words", ["list of " * 50_000, "list of " * 24, ", optional" * 50_000, "{" * 90 + "}" * 90])
def test_what_is_long_or_nested_is_no_matter(words: str) -> None:
    assert isinstance(schema_of_words(words), dict)
