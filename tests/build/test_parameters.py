from __future__ import annotations

from typing import Any

from tests.factories import operation, operation_parameter, payload
from toolgraph.build.parameters import flat_parameters
from toolgraph.model import Location, Operation, Parameter
from toolgraph.schema import SchemaIndex

SCHEMAS: dict[str, Any] = {
    "Pet": {
        "type": "object",
        "required": ["name", "id"],
        "properties": {
            "id": {"type": "integer", "readOnly": True},
            "name": {"type": "string", "description": "What it\n is called"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "owner": {"type": "object"},
            "any": True,
        },
    },
    "Many": {"type": "array", "items": {"$ref": "#/schemas/shop/Pet"}},
}


def flat(one: Operation) -> dict[str, Parameter]:
    return {row.name: row for row in flat_parameters(one, SchemaIndex({"shop": SCHEMAS}))}


def body(name: str, **more: Any) -> Operation:
    return operation(request_body=payload(f"#/schemas/shop/{name}" if name else "", **more))


def test_top_level_properties_of_a_body_are_parameters() -> None:
    rows = flat(body("Pet", required=True))
    assert {name: row.type for name, row in rows.items()} == {
        "name": "string", "tags": "array", "owner": "object", "any": "string"
    }  # fmt: skip
    assert rows["name"] == Parameter(name="name", description="What it is called", required=True)


def test_nothing_of_an_optional_body_is_required() -> None:
    assert not any(row.required for row in flat(body("Pet")).values())


def test_a_body_without_properties_is_one_parameter() -> None:
    assert flat(body("Many", required=True))["body"].type == "array"
    assert flat(body("", required=True))["body"] == Parameter(name="body", required=True)


def test_the_fields_of_a_form_stand_for_its_body() -> None:
    one = operation(
        parameters=[operation_parameter("photo", location=Location.FORM_DATA)],
        request_body=payload("", content_type="multipart/form-data", required=True),
    )
    assert list(flat(one)) == ["photo"]


def test_an_optional_body_of_a_get_that_says_nothing_is_left_out() -> None:
    schemas: dict[str, Any] = {"Empty": {"type": "object", "properties": {}}}
    one = operation(request_body=payload("#/schemas/shop/Empty"))
    assert flat_parameters(one, SchemaIndex({"shop": schemas})) == ()


def test_a_name_that_is_taken_gets_its_location_in_front() -> None:
    one = operation(
        parameters=(operation_parameter("name"), operation_parameter("name", location=Location.QUERY)),
        request_body=payload("#/schemas/shop/Pet"),
    )
    assert list(flat(one))[:3] == ["name", "query_name", "body_name"]


def test_types_and_enums_come_from_the_schema() -> None:
    one = operation(
        parameters=(
            operation_parameter("a", schema={"type": ["integer", "null"]}),
            operation_parameter("b", schema={"type": "string", "enum": ["x", 1]}),
            operation_parameter("c", schema={}),
            operation_parameter("d", schema={"$ref": "#/schemas/shop/Many"}),
        )
    )
    rows = flat(one)
    assert [row.type for row in rows.values()] == ["integer", "string", "string", "array"]
    assert rows["b"].enum == ("x", 1)


def test_a_long_description_is_cut() -> None:
    one = operation(parameters=(operation_parameter("a", description="x " * 5000),))
    assert len(flat(one)["a"].description) == 300
