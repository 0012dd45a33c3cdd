from __future__ import annotations

import pytest

from tests.factories import binding, field, tool
from toolgraph.catalog.origins import OPENAPI, SWAGGER, origins
from toolgraph.model import Binding, Location, Tool
from toolgraph.schema import SchemaIndex

PET = {"type": "object", "properties": {"id": {"type": "string"}, "a/b": {"type": "string"}}}
SCHEMAS = SchemaIndex(
    {
        "shop": {
            "Pet": PET,
            "inline:1": {"type": "object", "properties": {"data": {"type": "array", "items": PET}}},
            "inline:2": {"type": "object", "properties": {"petId": {"type": "string"}}},
        }
    }
)
FLOW = binding("$.id", "petId")


def one(name: str, ref: str = "", **more: object) -> Tool:
    values = {"response_ref": ref, "response_status": "200", "response_content_type": "application/json"}
    return tool(name, path="/pets", pointer="#/paths/~1pets/get", **(values | more))


def pointers(flow: Binding, source: Tool, target: Tool, components: str = OPENAPI) -> tuple[str, str]:
    return origins(flow, source, target, SCHEMAS, (components, components))


@pytest.mark.parametrize(
    ("ref", "path", "components", "expected"),
    [
        ("#/schemas/shop/Pet", "$.id", OPENAPI, "#/components/schemas/Pet/properties/id"),
        ("#/schemas/shop/Pet", "$.id", SWAGGER, "#/definitions/Pet/properties/id"),
        ("#/schemas/shop/Pet", "$.a/b", OPENAPI, "#/components/schemas/Pet/properties/a~1b"),
        (
            "#/schemas/shop/inline:1",
            "$.data[*].id",
            OPENAPI,
            "#/paths/~1pets/get/responses/200/content/application~1json/schema/properties/data/items/properties/id",
        ),
        (
            "#/schemas/shop/inline:1",
            "$.data[*].id",
            SWAGGER,
            "#/paths/~1pets/get/responses/200/schema/properties/data/items/properties/id",
        ),
    ],
)
def test_a_produced_field_is_found_in_its_document(ref: str, path: str, components: str, expected: str) -> None:
    found, _ = pointers(binding(path, "petId"), one("listPets", ref), one("getPet"), components)

    assert found == expected


def test_a_parameter_is_found_where_it_is_declared() -> None:
    target = one("getPet", consumes=[field("petId", pointer="#/paths/~1pets/get/parameters/0")])

    assert pointers(FLOW, one("listPets"), target)[1] == "#/paths/~1pets/get/parameters/0"


def test_a_field_of_a_body_is_found_inside_it() -> None:
    target = one(
        "buyPet",
        request_ref="#/schemas/shop/inline:2",
        request_content_type="application/json",
        consumes=[field("petId", location=Location.BODY)],
    )
    flow = binding("$.id", "petId", to_path="$.petId", to_location="body")

    assert pointers(flow, one("listPets"), target)[1] == (
        "#/paths/~1pets/get/requestBody/content/application~1json/schema/properties/petId"
    )


def test_a_tool_without_a_document_has_no_place() -> None:
    bare = tool("x", pointer="")

    assert pointers(FLOW, bare, bare) == ("", "")
