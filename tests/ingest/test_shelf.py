from __future__ import annotations

from typing import Any

import orjson
import pytest

from tests.ingest.documents import answers, codes, get, ingested, openapi
from toolgraph.schema import SchemaIndex


def stored(schema: Any, **components: Any) -> tuple[str, dict[str, Any]]:
    """Give the reference of a response's schema, and all that was stored for it."""
    result = ingested(openapi({"/a": get(responses=answers(schema))}, components={"schemas": components}))
    success = result.operations[0].success
    assert success is not None
    assert success.payload is not None
    return success.payload.schema_ref, result.schemas["Shop"]


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_a_mere_reference_gives_the_components_own_pointer() -> None:
    assert stored(ref("Pet"), Pet={"type": "object"}) == ("#/schemas/Shop/Pet", {"Pet": {"type": "object"}})
    assert stored({**ref("Pet"), "description": "x"}, Pet={"type": "object"})[0] == "#/schemas/Shop/Pet"


def test_an_inline_schema_is_stored_once_under_its_content() -> None:
    schema = {"type": "array", "items": ref("Pet")}
    paths = {
        "/a": get("a", responses=answers(schema)),
        "/b": get("b", responses=answers(dict(reversed(schema.items())))),
    }
    result = ingested(openapi(paths, components={"schemas": {"Pet": {"type": "string"}}}))
    inline = [name for name in result.schemas["Shop"] if name.startswith("inline:")]
    assert len(inline) == 1
    assert result.schemas["Shop"][inline[0]] == {"type": "array", "items": {"$ref": "#/schemas/Shop/Pet"}}


def test_every_component_is_stored() -> None:
    _, schemas = stored(ref("A"), A={"properties": {"b": ref("B")}}, B={"type": "string"}, Webhook={"type": "string"})
    assert list(schemas) == ["A", "B", "Webhook"]


def test_a_reference_into_a_component_keeps_its_way() -> None:
    pointer, schemas = stored(ref("Pet/properties/tag"), Pet={"properties": {"tag": {"type": "string"}}})
    assert pointer == "#/schemas/Shop/Pet/properties/tag"
    assert SchemaIndex({"Shop": schemas}).resolve(pointer) == {"type": "string"}


def test_references_into_operations_are_stored_apart() -> None:
    document = openapi(
        {
            "/a": get("a", responses=answers({"type": "object", "properties": {"x": {"type": "string"}}})),
            "/b": get(
                "b",
                responses=answers(
                    {"items": {"$ref": "#/paths/~1a/get/responses/200/content/application~1json/schema"}}
                ),
            ),
        }
    )
    result = ingested(document)
    assert [problem.code for problem in result.problems] == []
    success = result.operations[1].success
    assert success is not None
    assert success.payload is not None
    fields = SchemaIndex(result.schemas).fields(success.payload.schema_ref)
    assert [field.path for field in fields] == ["$[*].x"]


def test_names_are_escaped_in_pointers() -> None:
    pointer, schemas = stored(
        {"$ref": "#/components/schemas/a~1b"},
        **{"a/b": {"properties": {"x": ref("c%7Ed~0")}}, "c~d~": {"type": "string"}},
    )
    assert pointer == "#/schemas/Shop/a~1b"
    assert schemas["a/b"]["properties"]["x"] == {"$ref": "#/schemas/Shop/c~0d~0"}


def test_a_reference_is_rewritten_only_where_a_schema_stands() -> None:
    example = {"$ref": "#/not/a/schema"}
    schema = {
        "type": "object",
        "properties": {"$ref": {"type": "string"}},
        "example": example,
        "enum": [example],
        "default": example,
    }
    pointer, schemas = stored(schema)
    assert schemas[pointer.rsplit("/", 1)[1]] == schema


def test_every_place_for_a_schema_is_rewritten() -> None:
    pet = {"$ref": "#/schemas/Shop/Pet"}
    schema: dict[str, Any] = {
        **{key: ref("Pet") for key in ("not", "items", "additionalProperties", "if", "then", "else", "contains")},
        **{key: [ref("Pet")] for key in ("allOf", "anyOf", "oneOf", "prefixItems")},
        **{key: {"a": ref("Pet")} for key in ("properties", "patternProperties", "$defs", "dependentSchemas")},
        "discriminator": {
            "propertyName": "kind",
            "mapping": {"a": "#/components/schemas/Pet", "b": "Pet", "c": "#/nope"},
        },
    }
    pointer, schemas = stored(schema, Pet={"type": "string"})
    copied = schemas[pointer.rsplit("/", 1)[1]]
    assert copied.pop("discriminator") == {"propertyName": "kind", "mapping": {"a": pet["$ref"], "b": pet["$ref"]}}
    schema.pop("discriminator")
    assert copied == orjson.loads(orjson.dumps(schema).replace(b"#/components/schemas/Pet", b"#/schemas/Shop/Pet"))


@pytest.mark.parametrize(
    ("schema", "copied"),
    [
        ({"type": "string", "x-vendor": 1, "x-nullable": True}, {"type": "string", "x-nullable": True}),
        ({"type": "string", "description": None, "default": None}, {"type": "string", "default": None}),
        ({"type": "file"}, {"type": "string", "format": "binary"}),
        ({"type": "object", "additionalProperties": False}, {"type": "object", "additionalProperties": False}),
    ],
)
def test_only_what_means_something_is_copied(schema: Any, copied: Any) -> None:
    pointer, schemas = stored(schema)
    assert schemas[pointer.rsplit("/", 1)[1]] == copied


@pytest.mark.parametrize(
    ("schema", "copied"),
    [
        ({"type": "string", "required": True}, {"type": "string"}),
        ({"type": "object", "properties": []}, {"type": "object"}),
        ({"type": "array", "items": 3}, {"type": "array"}),
        ({"type": "string", "enum": "a"}, {"type": "string"}),
        ({"allOf": [3, {"type": "string"}]}, {"allOf": [{}, {"type": "string"}]}),
    ],
)
def test_a_keyword_of_the_wrong_type_is_told_and_left_out(schema: Any, copied: Any) -> None:
    pointer, schemas = stored(schema)
    assert schemas[pointer.rsplit("/", 1)[1]] == copied
    assert codes(openapi({"/a": get(responses=answers(schema))})) == ["invalid_value"]


@pytest.mark.parametrize("schema", [None, True, False, {}, {"x-note": 1}])
def test_a_schema_that_says_nothing_is_none(schema: Any) -> None:
    assert stored(schema) == ("", {})
    found = codes(openapi({"/a": get(responses=answers(schema))}, version="3.1.0"))
    assert found == (["null_value"] if schema is None else [])


def test_deep_nesting_is_stored_in_pieces_that_json_writers_take() -> None:
    schema: Any = {"type": "string"}
    for _ in range(300):
        schema = {"type": "object", "properties": {"a": schema}}
    pointer, schemas = stored(schema)
    assert orjson.dumps(schemas)
    step = SchemaIndex({"Shop": schemas}).node({"$ref": pointer}, "")
    depth = 0
    while step.children:
        step = SchemaIndex({"Shop": schemas}).node(step.children[0].schema, "")
        depth += 1
    assert (depth, step.types) == (300, ("string",))


def test_examples_too_deep_for_json_writers_are_left_out() -> None:
    example: Any = 1
    for _ in range(400):
        example = [example]
    pointer, schemas = stored({"type": "array", "example": example, "default": [[1]]})
    assert schemas[pointer.rsplit("/", 1)[1]] == {"type": "array", "default": [[1]]}


@pytest.mark.parametrize("components", [{"A": ref("A")}, {"A": ref("B"), "B": ref("A")}], ids=["self", "mutual"])
def test_circles_are_told_and_kept(components: Any) -> None:
    document = openapi({"/a": get(responses=answers(ref("A")))}, components={"schemas": components})
    assert set(codes(document)) == {"circular_ref"}
    assert set(ingested(document).schemas["Shop"]) == set(components)


def test_a_broken_reference_leaves_a_mark_for_people() -> None:
    pointer, schemas = stored({"properties": {"a": {"$ref": "other.json#/A"}}})
    assert schemas[pointer.rsplit("/", 1)[1]] == {"properties": {"a": {"x-unresolved-ref": "other.json#/A"}}}


def test_the_document_is_not_changed() -> None:
    document = openapi(
        {"/a": get(responses=answers(ref("Pet")))}, components={"schemas": {"Pet": {"properties": {"p": ref("Pet")}}}}
    )
    before = orjson.dumps(document)
    ingested(document)
    assert orjson.dumps(document) == before
