from __future__ import annotations

from typing import Any

import pytest

from tests.factories import contract, field, operation, operation_parameter
from toolgraph.build.tools import make_tool
from toolgraph.model import Action, Location, Operation, Semantics, Tool
from toolgraph.schema import SchemaIndex
from toolgraph.semantics import modules_of
from toolgraph.store.rows import read_tool, write_tool


def made(one: Operation, action: Action = Action.READ, **fields: Any) -> Tool:
    index = SchemaIndex({})
    return make_tool(one, contract(**fields), Semantics(canonical_action=action), modules_of([one])[one.name], index)


@pytest.mark.parametrize(
    ("method", "action", "hints"),
    [
        ("get", Action.READ, (True, False, True)),
        ("post", Action.CREATE, (False, False, False)),
        ("post", Action.SEARCH, (True, False, True)),
        ("post", Action.DELETE, (False, True, False)),
        ("put", Action.UPDATE, (False, False, True)),
        ("delete", Action.DELETE, (False, True, True)),
        ("put", Action.SEARCH, (False, False, True)),
    ],
)
def test_hints_follow_the_method_and_a_post_that_searches_only_reads(
    method: str, action: Action, hints: tuple[bool, bool, bool]
) -> None:
    said = made(operation(method=method), action).annotations
    assert said is not None
    assert (said.read_only_hint, said.destructive_hint, said.idempotent_hint) == hints


def test_without_a_method_nobody_promises_anything() -> None:
    assert made(operation(method="")).annotations is None


@pytest.mark.parametrize(
    ("more", "description"),
    [
        ({"summary": "Short.", "description": "Long."}, "Short."),
        ({"description": "Long  text\n here."}, "Long text here."),
        ({"description": "<p>Gives <code>x</code> of <id></p>"}, "Gives x of <id>"),
        ({"method": "get", "path": "/a"}, "GET /a"),
        ({"description": "x" * 500}, "x" * 399 + "…"),
    ],
)
def test_a_description_is_the_summary_or_stands_in_for_it(more: dict[str, str], description: str) -> None:
    assert made(operation(**more)).description == description


def test_prose_stands_once_and_is_read_back() -> None:
    one = operation(parameters=(operation_parameter("orderId", description="Its\nnumber"),))
    tool = made(
        one,
        consumes=[field("orderId", description="Its\nnumber"), field("sku", location=Location.BODY, description="y")],
    )  # fmt: skip
    row = write_tool(tool)
    assert str(row).count("Its number") == 1
    assert read_tool(tool.name, row) == tool
    assert read_tool(tool.name, row).contract.consumes[0].description == "Its number"
