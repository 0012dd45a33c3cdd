"""Request bodies, responses, headers and links of OpenAPI 3."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import answers, codes, get, ingested, openapi, operation
from toolgraph.ingest.media import is_json, preferred
from toolgraph.model import Payload

STRING = {"type": "string"}


def posted(body: Any, **more: Any) -> dict[str, Any]:
    return openapi({"/a": {"post": {"operationId": "a", "requestBody": body}}}, **more)


def body_of(value: Any) -> Payload:
    payload = operation(value).request_body
    assert payload is not None
    return payload


@pytest.mark.parametrize(
    ("kinds", "chosen"),
    [
        ({"text/xml": True, "application/json": True}, "application/json"),
        ({"application/json": False, "application/vnd.api+json": True}, "application/vnd.api+json"),
        ({"application/json": False, "text/xml": True}, "text/xml"),
        ({"text/xml": True, "*/*": True}, "*/*"),
        ({"text/csv": False, "application/json; charset=utf-8": False}, "application/json; charset=utf-8"),
        ({"multipart/form-data": True, "text/xml": True}, "multipart/form-data"),
        ({}, ""),
    ],
)
def test_json_with_a_schema_is_preferred(kinds: dict[str, bool], chosen: str) -> None:
    assert preferred(kinds) == chosen


@pytest.mark.parametrize(
    ("kind", "json"),
    [
        ("application/json", True),
        ("Application/JSON; charset=x", True),
        ("application/problem+json", True),
        ("text/json", True),
        ("application/jsonl", False),
    ],
)
def test_json_is_told_from_what_only_looks_like_it(kind: str, json: bool) -> None:
    assert is_json(kind) is json


def test_a_body_has_its_preferred_media_type_schema_and_example() -> None:
    body = {
        "required": True,
        "description": "the pet",
        "content": {
            "text/xml": {"schema": STRING},
            "application/json": {
                "schema": {"$ref": "#/components/schemas/Pet"},
                "examples": {"a": {"value": {"id": 1}}},
            },
        },
    }
    payload = body_of(posted(body, components={"schemas": {"Pet": {"type": "object"}}}))
    assert payload == Payload(
        content_type="application/json",
        content_types=("text/xml", "application/json"),
        schema_ref="#/schemas/Shop/Pet",
        required=True,
        description="the pet",
        example={"id": 1},
        pointer="#/paths/~1a/post/requestBody/content/application~1json",
    )


@pytest.mark.parametrize(
    "content", [None, {}, [], 3, {"application/json": None}, {"application/json": {"schema": None}}]
)
def test_a_body_without_a_schema_is_still_a_body(content: Any) -> None:
    payload = body_of(posted({"content": content, "required": True}))
    assert (payload.schema_ref, payload.required) == ("", True)


@pytest.mark.parametrize("body", [3, "x", [], True])
def test_a_body_that_is_no_object_is_told_and_left_out(body: Any) -> None:
    assert operation(posted(body)).request_body is None
    assert codes(posted(body)) == ["invalid_value"]


def test_an_operation_without_a_body_has_none() -> None:
    assert operation(posted(None)).request_body is None


def test_the_items_of_a_stream_count_as_its_schema() -> None:
    document = openapi(
        {"/a": get(responses={"200": {"content": {"application/jsonl": {"itemSchema": STRING}}}})}, version="3.2.0"
    )
    success = operation(document).success
    assert success is not None
    assert success.payload is not None
    assert success.payload.schema_ref


def test_responses_keep_their_order_status_and_bodies() -> None:
    document = openapi(
        {
            "/a": get(
                responses={"404": {"description": "no"}, "2XX": {"description": "yes"}, "x-note": 1, **answers(STRING)}
            )
        }
    )
    found = operation(document)
    assert [(r.status, r.description, r.payload is not None) for r in found.responses] == [
        ("404", "no", False),
        ("2XX", "yes", False),
        ("200", "ok", True),
    ]
    assert found.success is not None
    assert found.success.status == "200"


@pytest.mark.parametrize(("responses", "count"), [(None, 0), ([], 0), ("x", 0), ({"200": None}, 1), ({"200": "ok"}, 1)])
def test_odd_responses_never_sink_the_operation(responses: Any, count: int) -> None:
    assert len(operation(openapi({"/a": get(responses=responses)})).responses) == count


def test_headers_have_schemas() -> None:
    headers = {
        "Location": {"description": "where", "schema": {"type": "string", "format": "uri"}},
        "X": None,
        "Y": {"$ref": "#/components/headers/Y"},
    }
    document = openapi(
        {"/a": get(responses={"201": {"headers": headers}})},
        components={"headers": {"Y": {"schema": {"type": "integer"}}}},
    )
    assert operation(document).responses[0].headers == {
        "Location": {"description": "where", "type": "string", "format": "uri"},
        "Y": {"type": "integer"},
    }


def test_links_are_read_and_those_that_name_nothing_are_told() -> None:
    links = {
        "one": {"operationId": "getPet", "parameters": {"path.petId": "$response.body#/id"}, "description": "d"},
        "two": {"$ref": "#/components/links/Two"},
        "bad": {"parameters": {}},
        "worse": 3,
    }
    two = {"operationRef": "#/paths/~1pets/get", "requestBody": "$request.body"}
    document = openapi({"/a": get(responses={"200": {"links": links}})}, components={"links": {"Two": two}})
    one, other = operation(document).responses[0].links
    assert (one.name, one.status, one.operation_id, one.parameters) == (
        "one",
        "200",
        "getPet",
        {"path.petId": "$response.body#/id"},
    )
    assert (other.operation_ref, other.request_body) == ("#/paths/~1pets/get", "$request.body")
    assert codes(document) == ["invalid_link", "invalid_link"]


def test_schemas_of_all_responses_are_in_the_artifact() -> None:
    document = openapi(
        {
            "/a": get(
                responses={**answers(STRING), "400": answers({"type": "object", "properties": {"e": STRING}})["200"]}
            )
        }
    )
    assert len(ingested(document).schemas["Shop"]) == 2
