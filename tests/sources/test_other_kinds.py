from __future__ import annotations

import pytest

from toolgraph.errors import SourceError
from toolgraph.sources.limits import Limits
from toolgraph.sources.other_kinds import kind_of_text
from toolgraph.sources.parsing import parse


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("type Query { a: Int }", "a GraphQL schema"),
        (
            '# The shop\n"""\nAll of it\n"""\nextend type Query implements A & B @key(fields: "id") {\n',
            "a GraphQL schema",
        ),
        ("schema {\n  query: Query\n}", "a GraphQL schema"),
        ("scalar Date", "a GraphQL schema"),
        ("query Orders($n: Int) { orders { id } }", "a GraphQL query"),
        ("query { orders { id } }", "a GraphQL query"),
        ("#%RAML 1.0\ntitle: Shop", "a RAML document"),
        ("FORMAT: 1A\n# Shop", "an API Blueprint"),
        ('// Shop\nsyntax = "proto3";', "a Protocol Buffers definition"),
        ("type: object\nproperties: {}", ""),
        ("# a comment\nopenapi: 3.0.0", ""),
        ("schema: {a: 1}", ""),
        ("input: {a: 1}", ""),
        ("", ""),
    ],
)
def test_a_text_of_another_kind_is_named(text: str, kind: str) -> None:
    assert kind_of_text(text) == kind


def test_it_is_refused_with_what_to_do() -> None:
    with pytest.raises(SourceError, match=r"s.graphql: this is a GraphQL schema, .* Convert it to OpenAPI"):
        parse(b"type Query { a: Int }", "s.graphql", Limits())
