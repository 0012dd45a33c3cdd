from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import OK, answers, codes, get, ingested, openapi, operation
from toolgraph.model import Location

PARAMETER = {"name": "q", "in": "query", "schema": {"type": "string"}}


def test_references_to_parameters_bodies_responses_and_path_items_are_followed() -> None:
    document = openapi(
        {"/a": {"$ref": "#/components/pathItems/A"}},
        components={
            "pathItems": {
                "A": {
                    "post": {
                        "operationId": "a",
                        "parameters": [{"$ref": "#/components/parameters/Q"}],
                        "requestBody": {"$ref": "#/components/requestBodies/B"},
                        "responses": {"200": {"$ref": "#/components/responses/R"}},
                    }
                }
            },
            "parameters": {"Q": PARAMETER},
            "requestBodies": {"B": {"required": True, "content": {"application/json": {"schema": {"type": "string"}}}}},
            "responses": {"R": {"description": "fine"}},
        },
        version="3.1.0",
    )
    found = operation(document)
    assert [(p.name, p.pointer) for p in found.parameters] == [("q", "#/components/parameters/Q")]
    assert found.request_body is not None
    assert found.request_body.required
    assert found.responses[0].description == "fine"
    assert found.pointer == "#/paths/~1a/post"
    assert codes(document) == []


def test_what_stands_beside_a_reference_is_laid_over_its_target() -> None:
    document = openapi(
        {"/a": get(parameters=[{"$ref": "#/components/parameters/Q", "description": "mine"}])},
        components={"parameters": {"Q": PARAMETER}},
    )
    assert operation(document).parameters[0].description == "mine"


@pytest.mark.parametrize(
    ("ref", "why"),
    [
        ("http://127.0.0.1:9/x.json", "it leads to another host"),
        ("file:///etc/passwd", "only http and https addresses are followed"),
        ("../x.json", "it leads out of the document's folder"),
    ],
)
def test_it_is_said_why_a_reference_to_elsewhere_is_not_followed(ref: str, why: str) -> None:
    (problem,) = ingested(openapi({"/a": get(parameters=[{"$ref": ref}])})).problems
    assert problem.message == f"The reference {ref!r} was not followed: {why}."


@pytest.mark.parametrize(
    ("ref", "code"),
    [
        ("#/components/parameters/Nope", "unresolved_ref"),
        ("#anchor", "unresolved_ref"),
        ("#/paths/99999999999999999999", "unresolved_ref"),
        ("#/components/parameters/Loop", "circular_ref"),
        (5, "invalid_ref"),
        (None, "invalid_ref"),
        ("", "invalid_ref"),
        ("other.json#/A", "external_ref"),
        ("../../../../etc/passwd", "external_ref"),
        ("http://127.0.0.1:9/x.json", "external_ref"),
        ("file:///etc/passwd", "external_ref"),
    ],
)
@pytest.mark.parametrize("kind", ["parameter", "schema"])
def test_a_reference_that_cannot_be_followed_is_told_and_the_rest_is_read(ref: Any, code: str, kind: str) -> None:
    loop = {"Loop": {"$ref": "#/components/parameters/Loop"}}
    item = (
        get(parameters=[{"$ref": ref}, PARAMETER])
        if kind == "parameter"
        else get(parameters=[PARAMETER], responses=answers({"type": "object", "properties": {"x": {"$ref": ref}}}))
    )
    document = openapi({"/a": item}, components={"parameters": loop})
    assert codes(document) == [code]
    assert [parameter.name for parameter in operation(document).parameters] == ["q"]


def test_files_beside_the_document_are_followed_each_reference_seen_from_its_own_file() -> None:
    related = {
        "paths/users.yaml": get(
            "users",
            parameters=[{"$ref": "../parameters.yaml#/page"}],
            responses=answers({"$ref": "../schemas.yaml#/User"}),
        ),
        "parameters.yaml": {"page": {"name": "page", "in": "query", "schema": {"$ref": "schemas.yaml#/Page"}}},
        "schemas.yaml": {"User": {"properties": {"boss": {"$ref": "#/User"}}}, "Page": {"type": "integer"}},
    }
    document = openapi({"/users": {"$ref": "paths/users.yaml#/"}, "/again": {"$ref": "./paths/users.yaml"}})
    result = ingested(document, related=related)
    assert [problem.code for problem in result.problems] == ["duplicate_operation_id"]
    first = result.operations[0]
    assert first.parameters[0].schema == {"$ref": "#/schemas/Shop/Page"}
    assert first.parameters[0].pointer == "parameters.yaml#/page"
    assert result.schemas["Shop"] == {
        "Page": {"type": "integer"},
        "User": {"properties": {"boss": {"$ref": "#/schemas/Shop/User"}}},
    }


def test_a_reference_passes_through_sections_that_are_references_themselves() -> None:
    document = openapi({"$ref": "paths.yaml"}, components={"schemas": {"$ref": "schemas/index.yaml"}, "parameters": {}})
    related = {
        "paths.yaml": {"/a": get(responses=answers({"$ref": "shop.json#/components/schemas/Pet"}))},
        "schemas/index.yaml": {"Pet": {"$ref": "pet.yaml"}},
        "schemas/pet.yaml": {"type": "object", "properties": {"id": {"type": "string"}}},
    }
    result = ingested(document, related=related)
    assert [problem.code for problem in result.problems] == []
    success = result.operations[0].success
    assert success is not None
    assert success.payload is not None
    assert success.payload.schema_ref == "#/schemas/Shop/Pet"
    assert result.schemas["Shop"]["Pet"] == {"$ref": "#/schemas/Shop/pet"}


def test_names_of_files_do_not_displace_components() -> None:
    related = {"a.yaml": {"Pet": {"type": "string"}}, "b.yaml": {"Pet": {"type": "integer"}}}
    schema = {
        "properties": {
            "own": {"$ref": "#/components/schemas/Pet"},
            "one": {"$ref": "a.yaml#/Pet"},
            "other": {"$ref": "b.yaml#/Pet"},
        }
    }
    document = openapi(
        {"/a": {"get": {"operationId": "a", "responses": {**OK, **answers(schema)}}}},
        components={"schemas": {"Pet": {"type": "boolean"}}},
    )
    stored = ingested(document, related=related).schemas["Shop"]
    assert {name: schema["type"] for name, schema in stored.items() if "type" in schema} == {
        "Pet": "boolean",
        "Pet_2": "string",
        "Pet_3": "integer",
    }


def test_a_path_parameter_behind_a_broken_reference_is_added() -> None:
    document = openapi({"/a/{id}": get(parameters=[{"$ref": "#/nope"}])})
    assert [(p.name, p.location) for p in operation(document).parameters] == [("id", Location.PATH)]
    assert codes(document) == ["unresolved_ref", "undeclared_path_parameter"]
