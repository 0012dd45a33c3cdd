from __future__ import annotations

from typing import Any

import pytest

from toolgraph.graph.expressions import leaves, origin_of


@pytest.mark.parametrize(
    ("expression", "path", "name", "is_response"),
    [
        ("$response.body#/id", "$.id", "id", True),
        ("$response.body#/items/0/id", "$.items[0].id", "id", True),
        ("$response.body", "$", "body", True),
        ("$response.header.ETag", "$.headers.ETag", "ETag", True),
        ("$request.path.petId", "$request.path.petId", "petId", False),
        ("$request.body#/user/id", "$request.body#/user/id", "id", False),
        ("pets/{$response.body#/id}", "$.id", "id", True),
        ("$url", "$url", "$url", False),
    ],
)
def test_an_expression_names_a_place(expression: str, path: str, name: str, is_response: bool) -> None:
    origin = origin_of(expression)
    assert origin is not None
    assert (origin.path, origin.name, origin.is_response) == (path, name, is_response)


@pytest.mark.parametrize("value", ["constant", "$response.bodyguard", "", 7, None, {"a": 1}])
def test_a_constant_comes_from_nowhere(value: Any) -> None:
    assert origin_of(value) is None


def test_a_body_is_filled_leaf_by_leaf() -> None:
    body = {"order": {"ids": ["$response.body#/id"]}, "kind": "express"}
    assert dict(leaves(body)) == {"$.order.ids[0]": "$response.body#/id", "$.kind": "express"}
