from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import OK, codes, get, ingested, operation, swagger
from toolgraph.model import Location, Operation, Payload


def posted(*parameters: dict[str, Any], **more: Any) -> Operation:
    return operation(
        swagger({"/a": {"post": {"operationId": "a", "parameters": list(parameters), "responses": OK, **more}}})
    )


def test_the_body_parameter_becomes_the_request_body() -> None:
    found = posted(
        {"name": "pet", "in": "body", "required": True, "description": "d", "schema": {"$ref": "#/definitions/Pet"}},
        consumes=["text/xml", "application/json"],
    )
    assert found.parameters == ()
    assert found.request_body == Payload(
        content_type="application/json",
        content_types=("text/xml", "application/json"),
        required=True,
        description="d",
        pointer="#/paths/~1a/post/parameters/0",
    )


def test_references_to_definitions_are_rewritten() -> None:
    document = swagger(
        {"/a": {"post": {"operationId": "a", "parameters": [{"$ref": "#/parameters/Body"}], "responses": OK}}},
        parameters={"Body": {"name": "b", "in": "body", "schema": {"$ref": "#/definitions/Pet"}}},
        definitions={"Pet": {"type": "object"}},
    )
    body = operation(document).request_body
    assert body is not None
    assert body.schema_ref == "#/schemas/Shop/Pet"
    assert ingested(document).schemas["Shop"] == {"Pet": {"type": "object"}}


def test_form_parameters_stay_parameters_and_make_a_body() -> None:
    found = posted(
        {"name": "f", "in": "formData", "type": "file", "required": True},
        {"name": "note", "in": "formData", "type": "string"},
    )
    assert [(p.name, p.location, p.schema) for p in found.parameters] == [
        ("f", Location.FORM_DATA, {"type": "string", "format": "binary"}),
        ("note", Location.FORM_DATA, {"type": "string"}),
    ]
    assert found.request_body is not None
    assert (found.request_body.content_type, found.request_body.required) == ("multipart/form-data", True)


@pytest.mark.parametrize(
    ("consumes", "kind"),
    [
        (None, "application/x-www-form-urlencoded"),
        (["multipart/form-data"], "multipart/form-data"),
        (["application/json"], "application/x-www-form-urlencoded"),
    ],
)
def test_forms_are_sent_in_a_form_type(consumes: Any, kind: str) -> None:
    body = posted({"name": "n", "in": "formData", "type": "string"}, consumes=consumes).request_body
    assert body is not None
    assert body.content_type == kind


def test_schema_keywords_of_a_parameter_make_its_schema() -> None:
    raw = {
        "name": "q",
        "in": "query",
        "type": "array",
        "items": {"type": "string", "enum": ["a"]},
        "collectionFormat": "multi",
        "x-example": ["a"],
    }
    (found,) = posted({**raw, "description": "d"}).parameters
    assert found.schema == {"type": "array", "items": {"type": "string", "enum": ["a"]}}
    assert (found.style, found.explode, found.example, found.description) == ("form", True, ["a"], "d")


@pytest.mark.parametrize(
    ("collection_format", "style", "explode"),
    [("csv", "", False), ("ssv", "spaceDelimited", False), ("pipes", "pipeDelimited", False), (None, "", None)],
)
def test_collection_formats_are_styles(collection_format: Any, style: str, explode: bool | None) -> None:
    (found,) = posted({"name": "q", "in": "query", "type": "array", "collectionFormat": collection_format}).parameters
    assert (found.style, found.explode) == (style, explode)


def test_a_response_has_the_schema_and_media_type_of_its_operation() -> None:
    response = {
        "description": "ok",
        "schema": {"type": "array", "items": {"type": "string"}},
        "examples": {"text/csv": "a", "application/json": ["a"]},
    }
    found = posted(
        responses={"200": {**response, "headers": {"X-Next": {"type": "string", "description": "n"}}}},
        produces=["text/csv", "application/json"],
    )
    payload = found.responses[0].payload
    assert payload is not None
    assert (payload.content_type, payload.example, bool(payload.schema_ref)) == ("application/json", ["a"], True)
    assert found.responses[0].headers == {"X-Next": {"description": "n", "type": "string"}}


def test_media_types_of_the_document_count_where_the_operation_has_none() -> None:
    document = swagger(
        {"/a": {"get": {"operationId": "a", "responses": {"200": {"schema": {"type": "string"}}}}}},
        produces=["text/plain", None],
    )
    payload = operation(document).responses[0].payload
    assert payload is not None
    assert payload.content_types == ("text/plain",)


@pytest.mark.parametrize(
    ("facts", "server"),
    [
        ({"host": "a.com", "basePath": "/v1", "schemes": ["http", "https"]}, "https://a.com/v1"),
        ({"host": "a.com", "basePath": "v1", "schemes": ["http"]}, "http://a.com/v1"),
        ({"host": "a.com", "basePath": "/"}, "https://a.com"),
        ({"host": "a.com", "schemes": None, "basePath": None}, "https://a.com"),
        ({"host": None, "basePath": "/v1"}, "/v1"),
        ({"host": None}, ""),
        ({"host": 3, "basePath": ["x"], "schemes": "https"}, "https://3"),
    ],
)
def test_host_base_path_and_schemes_make_the_server(facts: dict[str, Any], server: str) -> None:
    assert operation(swagger({"/a": {"get": {"operationId": "a"}}}, **facts)).server == server


def test_security_definitions_are_schemes() -> None:
    document = swagger(
        {"/a": {"get": {"operationId": "a", "security": [{"basic": []}]}}},
        securityDefinitions={"basic": {"type": "basic"}, "key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    )
    schemes = ingested(document).security_schemes
    assert (schemes["basic"].type, schemes["basic"].scheme) == ("http", "basic")
    assert (schemes["key"].location, schemes["key"].parameter_name) == ("header", "X-Key")
    assert codes(document) == []


def test_a_shared_response_has_the_media_types_of_each_operation() -> None:
    shared = {"responses": {"200": {"$ref": "#/responses/Pet"}}}
    document = swagger(
        {"/a": get(**shared, produces=["application/xml"]), "/b": get("b", **shared)},
        responses={"Pet": {"description": "ok", "schema": {"type": "object"}}},
        produces=["application/json"],
    )
    assert [
        one.responses[0].payload.content_types for one in ingested(document).operations if one.responses[0].payload
    ] == [
        ("application/xml",),
        ("application/json",),
    ]
