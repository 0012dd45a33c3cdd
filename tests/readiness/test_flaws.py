from __future__ import annotations

from typing import Any

from tests.factories import tool
from toolgraph.model import Problem
from toolgraph.readiness.flaws import flaws_by_tool
from toolgraph.schema import SchemaIndex

SCHEMAS: dict[str, Any] = {
    "Broken/One": {"properties": {"x": {"x-unresolved-ref": "#/components/schemas/Gone"}}},
    "Middle": {"allOf": [{"$ref": "#/schemas/shop/Broken~1One"}, {"$ref": "#/schemas/shop/Loop"}]},
    "Loop": {"items": {"$ref": "#/schemas/shop/Middle"}},
    "Sound": {"type": "object"},
}


def flawed(pointer: str, code: str = "unresolved_ref", source: str = "shop") -> set[str]:
    tools = [
        tool("direct", request_ref="#/schemas/shop/Broken~1One", pointer="#/paths/~1a/post"),
        tool("far", response_ref="#/schemas/shop/Loop", pointer="#/paths/~1a/get"),
        tool("sound", response_ref="#/schemas/shop/Sound", pointer="#/paths/~1b/get"),
    ]
    problem = Problem(pointer=pointer, message="x", code=code, source=source)
    return set(flaws_by_tool(tools, [problem], SchemaIndex({"shop": SCHEMAS})))


def test_a_flaw_belongs_to_the_operation_that_it_stands_in() -> None:
    assert flawed("#/paths/~1a/get/responses/200") == {"far"}
    assert flawed("#/paths/~1a/get/responses/200", source="other") == set()


def test_a_flaw_of_shared_parameters_belongs_to_every_operation_of_the_path() -> None:
    assert flawed("#/paths/~1a/parameters/0", "undeclared_path_parameter") == {"direct", "far"}


def test_a_broken_reference_in_a_component_belongs_to_all_that_lead_there() -> None:
    assert flawed("#/components/schemas/Broken~1One/properties/x") == {"direct", "far"}
    assert flawed("#/definitions/Sound/properties/x", "external_ref") == {"sound"}
    assert flawed("#/components/schemas/Broken~1One/properties/x", "invalid_value") == set()


def test_a_flaw_of_the_whole_document_belongs_to_no_tool() -> None:
    assert flawed("#") == flawed("") == flawed("#/info") == set()
