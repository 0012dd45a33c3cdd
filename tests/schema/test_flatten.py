from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.schema import Budget, SchemaField, SchemaIndex, flatten_schema


def at(name: str) -> str:
    return f"#/schemas/Shop/{name}"


def ref(name: str) -> dict[str, str]:
    return {"$ref": at(name)}


def leaves(root: Any, **components: Any) -> dict[str, SchemaField]:
    """Path → field of a schema, the components it refers to given."""
    found = flatten_schema(root, SchemaIndex({"Shop": components}))
    assert len({field.path for field in found}) == len(found), "a path stands twice"
    return {field.path: field for field in found}


STRING: dict[str, Any] = {"type": "string"}


@pytest.mark.parametrize(
    ("schema", "paths"),
    [
        ({"type": "string"}, {"$": "string"}),
        ({}, {"$": "any"}),
        (True, {"$": "any"}),
        (None, {"$": "any"}),
        ({"type": "object"}, {"$": "object"}),
        ({"type": "array"}, {"$": "array"}),
        ({"type": "array", "items": {}}, {"$": "array"}),
        ({"items": STRING}, {"$[*]": "string"}),
        ({"properties": {"a": STRING, "b": {"items": {"type": "integer"}}}}, {"$.a": "string", "$.b[*]": "integer"}),
        ({"properties": {"any": True, "none": False}}, {"$.any": "any"}),
        (
            {"properties": {"a.b": STRING, 'q"': STRING, "": STRING}},
            {'$["a.b"]': "string", '$["q\\""]': "string", '$[""]': "string"},
        ),
        ({"additionalProperties": {"properties": {"id": STRING}}}, {"$.*.id": "string"}),
        ({"type": "object", "additionalProperties": True}, {"$": "object"}),
        ({"patternProperties": {"^x": STRING}}, {"$.*": "string"}),
        ({"prefixItems": [STRING, {"type": "number"}]}, {"$[0]": "string", "$[1]": "number"}),
        ({"type": ["null", "integer", "string"]}, {"$": "integer"}),
        ({"enum": ["a"]}, {"$": "string"}),
        ({"const": 3}, {"$": "integer"}),
        ({"properties": None, "type": None, "items": None, "required": None, "enum": None}, {"$": "any"}),
        ({"oneOf": True, "anyOf": "x"}, {"$": "any"}),
        ({"properties": ["a"], "allOf": {"a": 1}, "required": True, "type": {"x": 1}}, {"$": "any"}),
    ],
)
def test_leaves_have_paths_and_types(schema: Any, paths: dict[str, str]) -> None:
    assert {path: field.field_type for path, field in leaves(schema).items()} == paths


def test_a_leaf_is_required_only_if_every_ancestor_is() -> None:
    inner = {"required": ["x"], "properties": {"x": STRING, "y": STRING}}
    found = leaves(
        {
            "required": ["sure", "list", "map"],
            "properties": {
                "sure": inner,
                "maybe": inner,
                "list": {"items": inner},
                "map": {"additionalProperties": inner},
            },
        }
    )
    assert [path for path, field in found.items() if field.required] == ["$.sure.x", "$.list[*].x"]


def test_read_only_and_write_only_are_inherited() -> None:
    found = leaves(
        {
            "properties": {
                "audit": {"readOnly": True, "properties": {"by": STRING}},
                "secret": {"writeOnly": True, "type": "string"},
            }
        }
    )
    assert (found["$.audit.by"].read_only, found["$.audit.by"].write_only) == (True, False)
    assert (found["$.secret"].read_only, found["$.secret"].write_only) == (False, True)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "nullable": True},
        {"type": ["string", "null"]},
        {"anyOf": [STRING, {"type": "null"}]},
        {"oneOf": [{"enum": [None]}, STRING]},
        {"type": "string", "x-nullable": True},
    ],
)
def test_every_way_to_say_nullable_is_understood(schema: Any) -> None:
    field = leaves(schema)["$"]
    assert field.nullable
    assert field.field_type == "string"


def test_a_field_keeps_what_its_schema_says() -> None:
    field = leaves(
        {
            "type": "string",
            "format": "uuid",
            "enum": ["a", None, 1],
            "description": "which",
            "default": "a",
            "examples": ["b"],
        }
    )["$"]
    assert (field.format, field.enum, field.description, field.default, field.example) == (
        "uuid",
        ("a", None, 1),
        "which",
        "a",
        "b",
    )


def test_a_field_knows_the_component_that_holds_it_and_where_it_is_declared() -> None:
    found = leaves(
        {"properties": {"items": {"type": "array", "items": ref("Pod")}}},
        Pod={"properties": {"metadata": ref("Meta"), "spec": {"properties": {"node": STRING}}}},
        Meta={"properties": {"name": STRING}},
    )
    name = found["$.items[*].metadata.name"]
    assert (name.component, name.pointer) == ("Meta", at("Meta/properties/name"))
    assert name.owners == (("$.items[*]", "Pod"), ("$.items[*].metadata", "Meta"))
    node = found["$.items[*].spec.node"]
    assert (node.component, node.owners) == ("", (("$.items[*]", "Pod"),))


def test_a_field_knows_the_object_that_holds_it() -> None:
    found = leaves(
        {
            "properties": {
                "id": STRING,
                "tags": {"type": "array", "items": STRING},
                "rows": {"type": "array", "items": {"properties": {"odd.name": STRING}}},
                "labels": {"additionalProperties": STRING},
                "pair": {"type": "array", "prefixItems": [STRING, STRING]},
            }
        }
    )
    assert {path: field.holder for path, field in found.items()} == {
        "$.id": "$",
        "$.tags[*]": "$",
        '$.rows[*]["odd.name"]': "$.rows[*]",
        "$.labels.*": "$",
        "$.pair[0]": "$.pair",
        "$.pair[1]": "$.pair",
    }
    assert leaves({"type": "array", "items": STRING})["$[*]"].holder == "$"
    assert leaves(STRING)["$"].holder == "$"


def test_composition_is_one_object_of_the_composing_component() -> None:
    found = leaves(
        ref("Dog"),
        Dog={"allOf": [ref("Pet"), {"required": ["bark"], "properties": {"bark": STRING}}]},
        Pet={"required": ["id"], "properties": {"id": {"type": "integer"}}},
    )
    assert {path: (field.component, field.required) for path, field in found.items()} == {
        "$.id": ("Dog", True),
        "$.bark": ("Dog", True),
    }
    assert found["$.id"].pointer == at("Pet/properties/id")


@pytest.mark.parametrize("data", [{}, True, {"type": "object"}, {"description": "What is asked for", "nullable": True}])
def test_what_an_envelope_leaves_open_is_told_beside_it(data: Any) -> None:
    envelope = {"type": "object", "properties": {"code": {"type": "integer"}, "data": data}}
    pets = {"type": "object", "properties": {"data": {"type": "array", "items": ref("Pet")}}}
    pet = {"type": "object", "properties": {"id": STRING}}
    for members in ([ref("Envelope"), pets], [pets, ref("Envelope")]):
        assert set(leaves({"allOf": members}, Envelope=envelope, Pet=pet)) == {"$.code", "$.data[*].id"}


def test_a_wrapped_reference_keeps_the_name_of_its_target() -> None:
    found = leaves(
        {"properties": {"pet": {"description": "mine", "allOf": [ref("Pet")]}}}, Pet={"properties": {"id": STRING}}
    )
    assert found["$.pet.id"].component == "Pet"


def test_what_stands_beside_a_reference_counts() -> None:
    found = leaves({"properties": {"pet": {**ref("Id"), "description": "mine", "readOnly": True}}}, Id=STRING)
    assert (found["$.pet"].description, found["$.pet"].field_type, found["$.pet"].read_only) == ("mine", "string", True)


def test_variants_lay_their_properties_together_required_if_all_require_them() -> None:
    found = leaves(
        {"oneOf": [ref("Card"), ref("Bank"), {"type": "null"}]},
        Card={"required": ["id", "number"], "properties": {"id": STRING, "number": STRING}},
        Bank={"required": ["id"], "properties": {"id": STRING, "iban": STRING}},
    )
    assert {path: field.required for path, field in found.items()} == {"$.id": True, "$.number": False, "$.iban": False}
    assert found["$.iban"].component == "Bank"


def test_a_scalar_beside_an_object_is_a_leaf_and_the_object_too() -> None:
    found = leaves(
        {"properties": {"customer": {"anyOf": [STRING, ref("Customer")]}}}, Customer={"properties": {"id": STRING}}
    )
    assert list(found) == ["$.customer", "$.customer.id"]
    assert found["$.customer.id"].component == "Customer"


@pytest.mark.parametrize(
    "components",
    [
        {"A": {"properties": {"id": STRING, "children": {"items": ref("A")}}}},
        {"A": {"properties": {"id": STRING, "children": {"items": {"allOf": [ref("A")], "description": "x"}}}}},
    ],
    ids=["direct", "wrapped"],
)
def test_a_recursion_ends_in_a_leaf(components: Any) -> None:
    found = leaves(ref("A"), **components)
    assert {path: field.field_type for path, field in found.items()} == {"$.id": "string", "$.children[*]": "object"}


@pytest.mark.parametrize(
    "components",
    [
        {"A": ref("A")},
        {"A": ref("B"), "B": ref("A")},
        {"A": {"allOf": [ref("A")]}},
        {"A": {"oneOf": [ref("B"), ref("B")]}, "B": {"anyOf": [ref("A")]}},
        {},
    ],
    ids=["self", "mutual", "composed", "union", "missing"],
)
def test_a_reference_that_leads_nowhere_is_any(components: Any) -> None:
    assert {path: field.field_type for path, field in leaves(ref("A"), **components).items()} == {"$": "any"}


def test_depth_is_bounded_by_the_budget_and_what_is_deeper_is_one_leaf() -> None:
    schema: Any = STRING
    for _ in range(300):
        schema = {"type": "object", "properties": {"a": schema}}
    found = flatten_schema(schema, SchemaIndex({}), budget=Budget(depth=3))
    assert [(field.path, field.field_type) for field in found] == [("$.a.a.a", "object")]


def test_composition_nested_without_end_is_cut() -> None:
    schema: Any = {"properties": {"deep": STRING}}
    for _ in range(3000):
        schema = {"allOf": [schema]}
    assert flatten_schema(schema, SchemaIndex({}))


def test_fields_are_bounded_by_the_budget_and_shallow_ones_come_first() -> None:
    wide = {f"a{number}": {"properties": {"x": STRING, "y": STRING}} for number in range(10)}
    found = flatten_schema({"properties": {**wide, "z": STRING}}, SchemaIndex({}), budget=Budget(fields=5))
    assert [field.path for field in found] == ["$.z", "$.a0.x", "$.a0.y", "$.a1.x", "$.a1.y"]


def test_a_schema_that_doubles_at_each_level_costs_no_more_than_the_budget() -> None:
    components: dict[str, Any] = {
        f"S{level}": {"properties": {side: ref(f"S{level + 1}") for side in "abcdefghij"}} for level in range(24)
    }
    components["S24"] = {"properties": {"id": STRING}}
    assert len(flatten_schema(ref("S0"), SchemaIndex({"Shop": components}))) <= Budget().fields


_SCHEMAS = st.recursive(
    st.none() | st.booleans() | st.sampled_from([STRING, {"type": "object"}, ref("A"), ref("Nope"), {"$ref": 3}]),
    lambda inner: st.dictionaries(
        st.sampled_from(
            ["properties", "items", "allOf", "oneOf", "anyOf", "additionalProperties", "required", "type", "enum"]
        ),
        st.one_of(inner, st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=2), inner, max_size=3)),
        max_size=3,
    ),
    max_leaves=20,
)


@given(root=_SCHEMAS, component=_SCHEMAS)
def test_no_schema_is_too_odd_to_flatten(root: Any, component: Any) -> None:
    found = leaves(root, A=component)
    assert all(path.startswith("$") for path in found)
    assert leaves(root, A=component) == found
