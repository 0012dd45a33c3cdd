from __future__ import annotations

from typing import Any

import orjson
import pytest

from toolgraph.schema import SchemaIndex, flatten_schema

SCHEMAS: dict[str, dict[str, Any]] = {
    "My API/v1": {
        "Pet": {
            "type": "object",
            "properties": {"id": {"type": "integer"}, "owner": {"$ref": "#/schemas/My API~1v1/Owner"}},
        },
        "Owner": {
            "type": "object",
            "properties": {"pets": {"type": "array", "items": {"$ref": "#/schemas/My API~1v1/Pet"}}},
        },
        "inline:0f": {"type": "array", "items": {"$ref": "#/schemas/My API~1v1/Pet"}},
        "Anything": True,
    }
}
PET = "#/schemas/My API~1v1/Pet"


@pytest.fixture
def index() -> SchemaIndex:
    return SchemaIndex(SCHEMAS)


def test_a_pointer_resolves_to_the_schema_itself(index: SchemaIndex) -> None:
    assert index.resolve(PET) is SCHEMAS["My API/v1"]["Pet"]
    assert index.resolve(f"{PET}/properties/id") == {"type": "integer"}
    assert index.resolve("#/schemas/My API~1v1/Anything") is True


@pytest.mark.parametrize("pointer", ["", "#/schemas/Nope/Pet", f"{PET}/nope", f"{PET}/type"])
def test_a_pointer_to_nothing_is_an_empty_schema(index: SchemaIndex, pointer: str) -> None:
    assert index.resolve(pointer) == {}
    assert index.model_view(pointer) == {}
    assert [field.field_type for field in index.fields(pointer)] == (["any"] if pointer else [])


def test_only_a_named_component_has_a_name(index: SchemaIndex) -> None:
    assert index.component_of(PET) == "Pet"
    assert index.component_of("#/schemas/My API~1v1/inline:0f") == ""
    assert index.component_of(f"{PET}/properties/id") == ""


def test_a_component_is_flattened_once(index: SchemaIndex) -> None:
    assert [field.path for field in index.fields(PET)] == ["$.id", "$.owner.pets[*]"]
    assert index.fields(PET) is index.fields(PET)


def test_a_stored_inline_schema_has_fields_of_its_components(index: SchemaIndex) -> None:
    first = index.fields("#/schemas/My API~1v1/inline:0f")[0]
    assert (first.path, first.component) == ("$[*].id", "Pet")


def test_pointers_outside_the_schemas_lead_into_the_artifact() -> None:
    document = {"tools": {"a": {"metadata": {"response_schema": {"properties": {"id": {"type": "string"}}}}}}}
    index = SchemaIndex({}, document=document)
    assert [f.path for f in index.fields("#/tools/a/metadata/response_schema")] == ["$.id"]


def test_inline_schemas_at_no_place_do_not_mix(index: SchemaIndex) -> None:
    one = flatten_schema({"properties": {"x": {"type": "string"}}}, index)
    other = flatten_schema({"properties": {"x": {"type": "integer"}}}, index)
    assert (one[0].field_type, other[0].field_type) == ("string", "integer")


class TestModelView:
    def test_references_are_replaced_by_what_they_refer_to(self, index: SchemaIndex) -> None:
        view = index.model_view("#/schemas/My API~1v1/inline:0f")
        assert view["items"]["properties"]["id"] == {"type": "integer"}
        assert "$ref" not in orjson.dumps(view).decode()

    def test_a_recursion_is_a_stub_that_says_so(self, index: SchemaIndex) -> None:
        stub = index.model_view(PET)["properties"]["owner"]["properties"]["pets"]["items"]
        assert stub["title"] == "Pet"
        assert "again" in stub["description"]

    def test_what_says_nothing_to_a_model_is_left_out(self) -> None:
        schema = {"type": "object", "xml": {}, "x-internal": 1, "description": "a pet"}
        assert SchemaIndex({"A": {"B": schema}}).model_view("#/schemas/A/B") == {
            "type": "object",
            "description": "a pet",
        }

    def test_siblings_of_a_reference_are_laid_over_its_target(self) -> None:
        schemas = {
            "A": {"B": {"$ref": "#/schemas/A/C", "description": "b"}, "C": {"type": "string", "description": "c"}}
        }
        assert SchemaIndex(schemas).model_view("#/schemas/A/B") == {"type": "string", "description": "b"}

    def test_a_view_stays_within_its_budget(self) -> None:
        components: dict[str, Any] = {
            f"S{n}": {"properties": {s: {"$ref": f"#/schemas/A/S{n + 1}"} for s in "abcd"}} for n in range(24)
        }
        view = SchemaIndex({"A": components}).model_view("#/schemas/A/S0")
        assert len(orjson.dumps(view)) < 200_000

    def test_nesting_without_end_is_cut(self) -> None:
        schema: Any = {"type": "string"}
        for _ in range(3000):
            schema = {"properties": {"a": schema}}
        assert orjson.dumps(SchemaIndex({"A": {"B": schema}}).model_view("#/schemas/A/B"))

    def test_the_schemas_are_not_changed(self, index: SchemaIndex) -> None:
        before = orjson.dumps(SCHEMAS)
        index.model_view(PET)
        index.fields(PET)
        assert orjson.dumps(SCHEMAS) == before
