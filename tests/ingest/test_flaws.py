"""Each kind of flaw, in each version that it occurs in: what is told, where, and which tools still come through.

A legal document beside it, that looks as if it had the flaw, is told nothing of.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from tests.ingest.documents import OK, answers, get, openapi, swagger
from toolgraph.ingest import ingest
from toolgraph.model import Severity
from toolgraph.schema.pointer import MISSING, lookup, split
from toolgraph.sources import Document
from toolgraph.sources.reading import document_of

GET = "#/paths/~1a/get"
SCHEMA = f"{GET}/responses/200/content/application~1json/schema"
PET = {"type": "object", "properties": {"id": {"type": "string"}}}
REF = {"$ref": "#/components/schemas/A"}
ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
OLD_ID = {"name": "id", "in": "path", "required": True, "type": "string"}
NAME = "\uc8fc\ubb38\uc870\ud68c"

YAML = """\
openapi: 3.0.3
info: {title: t, version: '1'}
servers: [{url: 'https://a.example'}]
paths:
  /a:
    get:
      operationId: a
      responses:
        '200': {description: ok}
"""


class Flaw(NamedTuple):
    """A document, the (code, pointer) of each problem, and the names of its tools."""

    name: str
    document: Any
    problems: tuple[tuple[str, str], ...] = ()
    tools: tuple[str, ...] = ("a",)


def v30(paths: Any, **more: Any) -> dict[str, Any]:
    return openapi(paths, version="3.0.3", **more)


def v31(paths: Any, **more: Any) -> dict[str, Any]:
    return openapi(paths, version="3.1.0", **more)


def v32(paths: Any, **more: Any) -> dict[str, Any]:
    return openapi(paths, version="3.2.0", **more)


def v2(paths: Any, **more: Any) -> dict[str, Any]:
    return swagger(paths, schemes=["https"], **more)


def op(**more: Any) -> dict[str, Any]:
    return {"/a": get("a", **more)}


def body(schema: Any) -> dict[str, Any]:
    return op(responses=answers(schema))


def old_body(schema: Any) -> dict[str, Any]:
    return op(responses={"200": {"description": "ok", "schema": schema}})


def query(**more: Any) -> dict[str, Any]:
    return op(parameters=[{"name": "q", "in": "query", **more}])


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


def only(code: str, pointer: str) -> tuple[tuple[str, str], ...]:
    return ((code, pointer),)


def mcp(*tools: Any, **more: Any) -> dict[str, Any]:
    return {"tools": list(tools), **more}


def tool(**more: Any) -> dict[str, Any]:
    return {"name": "a", "description": "Does a.", "inputSchema": {"type": "object"}, **more}


FORMS: tuple[Flaw, ...] = (
    Flaw("json", json.dumps(v30(op()))),
    Flaw("yaml", YAML),
    Flaw("yaml with a byte order mark", b"\xef\xbb\xbf" + YAML.encode()),
    Flaw("json with a byte order mark", b"\xef\xbb\xbf" + json.dumps(v30(op())).encode(), only("byte_order_mark", "#")),
    Flaw("yaml in utf-16", YAML.encode("utf-16")),
    Flaw("json in utf-16", json.dumps(v30(op())).encode("utf-16"), only("not_utf8", "#")),
    Flaw("latin-1", YAML.replace("title: t", "title: caf\xe9").encode("latin-1"), only("not_utf8", "#")),
    Flaw("a status without quotes", YAML.replace("'200'", "200"), only("unquoted_key", f"{GET}/responses/200")),
    Flaw("words of yaml 1.1", YAML.replace("Id: a", "Id: on").replace("'200'", "default"), tools=("on",)),
    Flaw(
        "a duplicate key in yaml",
        f"{YAML}      summary: x\n      summary: y\n",
        only("duplicate_key", f"{GET}/summary"),
    ),
    Flaw(
        "a duplicate key in json",
        json.dumps(v30(op())).replace('{"operationId"', '{"operationId": "z",\n"operationId"'),
        only("duplicate_key", f"{GET}/operationId"),
    ),
    Flaw("not a number", json.dumps(v30(op(**{"x-a": float("nan")}))), only("invalid_json", "#")),
    Flaw("a second document", f"{YAML}---\na: 1\n", only("more_documents", "#")),
    Flaw("a version that is a number", v30(op()) | {"openapi": 3.0}, only("invalid_value", "#/openapi")),
    Flaw("the same in Swagger 2", v2(op()) | {"swagger": 2.0}, only("invalid_value", "#/swagger")),
    Flaw("a version without a third part", YAML.replace("3.0.3", "'3.0'")),
    Flaw("a minor version of the future", v30(op()) | {"openapi": "3.7.0"}, only("unknown_version", "#/openapi")),
)

_NULLS = ("tags", "parameters", "summary", "description", "requestBody", "responses", "security", "servers")

OBJECTS: tuple[Flaw, ...] = (
    *(Flaw(f"null {key}", v30(op(**{key: None})), only("null_value", f"{GET}/{key}")) for key in _NULLS),
    Flaw("null components", v31(op(), components=None), only("null_value", "#/components")),
    Flaw("null schemas", v31(op(), components={"schemas": None}), only("null_value", "#/components/schemas")),
    Flaw("null definitions", v2(op(), definitions=None), only("null_value", "#/definitions")),
    Flaw("a null example", v30(op(parameters=[ID | {"in": "query", "example": None}]))),
    Flaw("a misspelled field", v30(op(parmeters=[])), only("unknown_key", f"{GET}/parmeters")),
    Flaw("a field of another version", v30(op(consumes=["a/b"])), only("unknown_key", f"{GET}/consumes")),
    Flaw("its own version", v2(op(consumes=["application/json"]))),
    Flaw("a body of OpenAPI 3 in Swagger 2", v2(op(requestBody={})), only("unknown_key", f"{GET}/requestBody")),
    Flaw("an extension", v30(op(**{"x-anything": 1}), **{"x-top": 1})),
    Flaw("a misspelled section", v30(op(), componets={}), only("unknown_key", "#/componets")),
    Flaw(
        "a misspelled response",
        v30(op(responses={"200": {"descripton": ""}})),
        only("unknown_key", f"{GET}/responses/200/descripton"),
    ),
    Flaw("a summary that is no text", v30(op(summary=["x"])), only("invalid_value", f"{GET}/summary")),
    Flaw("responses that are a list", v30(op(responses=[])), only("invalid_value", f"{GET}/responses")),
    Flaw("a response that is none", v30(op(responses={"200": None})), only("invalid_value", f"{GET}/responses/200")),
    Flaw("parameters that are an object", v30(op(parameters={})), only("invalid_value", f"{GET}/parameters")),
    Flaw(
        "a version of the API that is a number",
        v30(op(), info={"title": "t", "version": 1.0}),
        only("invalid_value", "#/info/version"),
    ),
    Flaw(
        "an operation that is null", v30({"/a": get("a") | {"put": None}}), only("invalid_operation", "#/paths/~1a/put")
    ),
    Flaw("a path item that is null", v30({**op(), "/b": None}), only("invalid_path_item", "#/paths/~1b")),
    Flaw("tags that are no list", v30(op(tags="x")), only("invalid_value", f"{GET}/tags")),
    Flaw("a tag that is no text", v30(op(tags=["x", 3])), only("invalid_value", f"{GET}/tags/1")),
)

NAMES: tuple[Flaw, ...] = (
    *(
        Flaw(
            f"no operationId, {make.__name__}",
            make({"/a": {"get": {"responses": OK}}}),
            only("missing_operation_id", GET),
            ("get_a",),
        )
        for make in (v2, v30, v31, v32)
    ),
    Flaw("a numeric operationId", v30({"/a": get(5)}), only("invalid_value", f"{GET}/operationId"), ("5",)),
    Flaw(
        "a list for an operationId",
        v30({"/a": get(["l"])}),
        (("invalid_value", f"{GET}/operationId"), ("missing_operation_id", GET)),
        ("get_a",),
    ),
    *(
        Flaw(
            f"a duplicate operationId, {make.__name__}",
            make({"/a": get("x"), "/b": get("x")}),
            only("duplicate_operation_id", "#/paths/~1b/get"),
            ("x", "x_get_b"),
        )
        for make in (v2, v30, v32)
    ),
    Flaw(
        "an operationId in Korean",
        v30({"/a": get(NAME)}),
        only("unportable_operation_id", f"{GET}/operationId"),
        (NAME,),
    ),
    Flaw(
        "an operationId of 300 characters",
        v30({"/a": get("x" * 300)}),
        only("unportable_operation_id", f"{GET}/operationId"),
        ("x" * 300,),
    ),
    Flaw("control characters", v30({"/a": get("a\0\u202e")}), only("invalid_value", f"{GET}/operationId")),
    Flaw("an operationId of several words", v30({"/a": get("get a/b.c")}), (), ("get a/b.c",)),
    Flaw("a script for an operationId", v30({"/a": get("<b>x</b>")}), (), ("<b>x</b>",)),
    Flaw("operationIds that differ in case", v30({"/a": get("a"), "/b": get("A")}), (), ("a", "A")),
    Flaw(
        "operationIds that are equal once composed",
        v30({"/a": get("\xe9"), "/b": get("e\u0301")}),
        (
            ("unportable_operation_id", "#/paths/~1a/get/operationId"),
            ("unportable_operation_id", "#/paths/~1b/get/operationId"),
        ),
        ("\xe9", "e\u0301"),
    ),
)

PATHS: tuple[Flaw, ...] = (
    Flaw(
        "no paths in 3.1",
        {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}},
        only("no_operations", "#/paths"),
        (),
    ),
    Flaw("no paths", v30({}), only("no_operations", "#/paths"), ()),
    Flaw("null paths", v30(None), (("null_value", "#/paths"), ("no_operations", "#/paths")), ()),
    Flaw("a list of paths", v2([]), (("invalid_value", "#/paths"), ("no_operations", "#/paths")), ()),
    Flaw("webhooks", v31(op(), webhooks={"x": {"post": {"responses": OK}}}), only("webhooks_skipped", "#/webhooks")),
    Flaw("a query method in 3.2", v32({"/a": {"query": {"operationId": "a", "responses": OK}}})),
    Flaw("a query method in 3.1", v31({"/a": get("a") | {"query": {}}}), only("unknown_method", "#/paths/~1a/query")),
    Flaw(
        "a trace method in Swagger 2", v2({"/a": get("a") | {"trace": {}}}), only("unknown_method", "#/paths/~1a/trace")
    ),
    Flaw("a misspelled method", v30({"/a": get("a") | {"pots": {}}}), only("unknown_method", "#/paths/~1a/pots")),
    Flaw(
        "a path that is empty",
        v30({"": get("a", tags="x")}),
        (("invalid_path", "#/paths/"), ("invalid_value", "#/paths//get/tags")),
    ),
    Flaw("a path without a slash", v30({"a": get("a")}), only("invalid_path", "#/paths/a")),
    Flaw(
        "paths that differ in their parameters' names",
        v30({"/a/{id}": get("a", parameters=[ID]), "/a/{no}": get("b", parameters=[ID | {"name": "no"}])}),
        only("ambiguous_path", "#/paths/~1a~1{no}"),
        ("a", "b"),
    ),
    Flaw(
        "paths that differ in more",
        v30({"/a/{id}": get("a", parameters=[ID]), "/b/{id}": get("b", parameters=[ID])}),
        (),
        ("a", "b"),
    ),
    Flaw(
        "a status that is none",
        v30(op(responses={"200": OK["200"], "2000": OK["200"]})),
        only("invalid_status", f"{GET}/responses/2000"),
    ),
    Flaw("a status in words", v2(op(responses={"ok": OK["200"]})), only("invalid_status", f"{GET}/responses/ok")),
    Flaw(
        "links beside the statuses",
        v30(op(responses={**OK, "links": {"next": {"operationId": "a"}}})),
        only("misplaced_key", f"{GET}/responses/links"),
    ),
    Flaw("all statuses", v30(op(responses=dict.fromkeys(("200", "4XX", "default", "x-a"), OK["200"])))),
    Flaw(
        "a body to delete",
        v30(
            {
                "/a": {
                    "delete": {
                        "operationId": "a",
                        "requestBody": {"content": {"application/json": {"schema": PET}}},
                        "responses": OK,
                    }
                }
            }
        ),
        only("body_without_meaning", "#/paths/~1a/delete/requestBody/content/application~1json"),
    ),
    Flaw(
        "a body to delete in Swagger 2",
        v2(
            {
                "/a": {
                    "delete": {
                        "operationId": "a",
                        "parameters": [{"name": "b", "in": "body", "schema": PET}],
                        "responses": OK,
                    }
                }
            }
        ),
        only("body_without_meaning", "#/paths/~1a/delete/parameters/0"),
    ),
    Flaw(
        "an empty body to get",
        v30(
            {
                "/a": {
                    "get": {
                        "operationId": "a",
                        "requestBody": {"content": {"application/json": {"schema": {"properties": {}}}}},
                        "responses": OK,
                    }
                }
            }
        ),
    ),
    Flaw(
        "a body to post",
        v30(
            {
                "/a": {
                    "post": {
                        "operationId": "a",
                        "requestBody": {"content": {"application/json": {"schema": PET}}},
                        "responses": OK,
                    }
                }
            }
        ),
    ),
    Flaw("a relative server", v30(op(), servers=[{"url": "/v1"}]), only("relative_server_url", "#/servers")),
    Flaw("no server", v30(op(), servers=[]), only("relative_server_url", "#")),
    Flaw(
        "a base path without a host",
        {k: v for k, v in v2(op(), basePath="/v1").items() if k != "host"},
        only("relative_server_url", "#/basePath"),
    ),
    Flaw(
        "servers that are no list",
        v30(op(), servers="x"),
        (("invalid_value", "#/servers"), ("relative_server_url", "#")),
    ),
)

PARAMETERS: tuple[Flaw, ...] = (
    *(
        Flaw(
            f"an undeclared path parameter, {make.__name__}",
            make({"/a/{id}": get("a")}),
            only("undeclared_path_parameter", "#/paths/~1a~1{id}/get"),
        )
        for make in (v2, v30, v31, v32)
    ),
    Flaw(
        "a path parameter that is not in the path",
        v30(op(parameters=[ID])),
        only("path_parameter_not_in_path", f"{GET}/parameters/0"),
    ),
    Flaw(
        "the same in Swagger 2", v2(op(parameters=[OLD_ID])), only("path_parameter_not_in_path", f"{GET}/parameters/0")
    ),
    Flaw(
        "a path parameter that is not required",
        v30({"/a/{id}": get("a", parameters=[ID | {"required": False}])}),
        only("path_parameter_not_required", "#/paths/~1a~1{id}/get/parameters/0"),
    ),
    Flaw(
        "a parameter whose required is a text",
        v30(query(required="true", schema={})),
        only("invalid_value", f"{GET}/parameters/0/required"),
    ),
    Flaw(
        "one name in several locations",
        v30({"/a/{id}": get("a", parameters=[ID, ID | {"in": "query"}, ID | {"in": "header"}])}),
    ),
    Flaw(
        "one name twice in one location",
        v30(op(parameters=[{"name": "q", "in": "query"}] * 2)),
        only("duplicate_parameter", f"{GET}/parameters/1"),
    ),
    Flaw(
        "a location that is none",
        v30(op(parameters=[{"name": "q", "in": "querry"}])),
        only("invalid_parameter", f"{GET}/parameters/0"),
    ),
    Flaw(
        "a body parameter in OpenAPI 3",
        v30(op(parameters=[{"name": "q", "in": "body"}])),
        only("invalid_parameter", f"{GET}/parameters/0"),
    ),
    Flaw(
        "a cookie in Swagger 2",
        v2(op(parameters=[{"name": "q", "in": "cookie", "type": "string"}])),
        only("invalid_parameter", f"{GET}/parameters/0"),
    ),
    Flaw("no location", v30(op(parameters=[{"name": "q"}])), only("invalid_parameter", f"{GET}/parameters/0")),
    Flaw("no name", v30(op(parameters=[{"in": "query"}])), only("invalid_parameter", f"{GET}/parameters/0")),
    Flaw("an empty parameter", v30(op(parameters=[{}])), only("invalid_parameter", f"{GET}/parameters/0")),
    Flaw("a parameter that is a number", v30(op(parameters=[3])), only("invalid_parameter", f"{GET}/parameters/0")),
    Flaw(
        "a type beside the name in OpenAPI 3",
        v30(query(type="string")),
        only("unknown_key", f"{GET}/parameters/0/type"),
    ),
    Flaw("the same in Swagger 2", v2(query(type="string"))),
    Flaw(
        "a misspelled field of a parameter",
        v2(query(type="string", requried=True)),
        only("unknown_key", f"{GET}/parameters/0/requried"),
    ),
    Flaw(
        "examples that are a list",
        v30(query(schema={}, examples=["x"])),
        only("invalid_value", f"{GET}/parameters/0/examples"),
    ),
)

SCHEMAS: tuple[Flaw, ...] = (
    Flaw("a boolean schema in 3.1", v31(body({"type": "object", "properties": {"x": True, "y": False}}))),
    Flaw(
        "a boolean schema in 3.0",
        v30(body({"type": "object", "properties": {"x": True}})),
        only("invalid_value", f"{SCHEMA}/properties/x"),
    ),
    Flaw("a boolean body in 3.0", v30(body(True)), only("invalid_value", SCHEMA)),
    Flaw("free properties", v30(body({"type": "object", "additionalProperties": False}))),
    Flaw("several types in 3.1", v31(body({"type": ["object", "null"]}))),
    Flaw("several types in 3.0", v30(body({"type": ["object", "null"]})), only("invalid_value", f"{SCHEMA}/type")),
    Flaw("null as a type in 3.0", v30(body({"type": "null"})), only("invalid_value", f"{SCHEMA}/type")),
    Flaw(
        "a type that is none",
        v31(body({"properties": {"x": {"type": "strng"}}})),
        only("invalid_value", f"{SCHEMA}/properties/x/type"),
    ),
    Flaw("a type that is a number", v30(body({"type": 3})), only("invalid_value", f"{SCHEMA}/type")),
    Flaw(
        "a type of a list that is none", v32(body({"type": ["string", "any"]})), only("invalid_value", f"{SCHEMA}/type")
    ),
    Flaw("a file in Swagger 2", v2(old_body({"type": "file"}))),
    Flaw("a file in OpenAPI 3", v30(body({"type": "file"})), only("invalid_value", f"{SCHEMA}/type")),
    Flaw(
        "required as true",
        v30(body({"properties": {"x": {"type": "string", "required": True}}})),
        only("invalid_value", f"{SCHEMA}/properties/x/required"),
    ),
    Flaw(
        "required as true in Swagger 2",
        v2(old_body({"type": "object", "required": "x"})),
        only("invalid_value", f"{GET}/responses/200/schema/required"),
    ),
    Flaw(
        "required numbers", v30(body({"type": "object", "required": [1]})), only("invalid_value", f"{SCHEMA}/required")
    ),
    Flaw("required but not described", v30(body({"type": "object", "required": ["x"]}))),
    Flaw("an enum that is no list", v30(body({"enum": "a"})), only("invalid_value", f"{SCHEMA}/enum")),
    Flaw("an empty enum", v31(body({"enum": []})), only("invalid_value", f"{SCHEMA}/enum")),
    Flaw(
        "an enum of another type",
        v30(body({"type": "integer", "enum": ["1", "2"]})),
        only("invalid_value", f"{SCHEMA}/enum"),
    ),
    Flaw("an enum of all types", v31(body({"enum": [None, 1, True, {"a": 1}, ["b"], "c"]}))),
    Flaw("an enum with null", v30(body({"type": "string", "nullable": True, "enum": ["a", None]}))),
    Flaw(
        "a default of another type",
        v30(body({"type": "integer", "default": "1"})),
        only("invalid_value", f"{SCHEMA}/default"),
    ),
    Flaw("a number that is whole", v30(body({"type": "number", "default": 1}))),
    Flaw("an array without items", v30(body({"type": "array"}))),
    Flaw(
        "properties that are a list",
        v30(body({"type": "object", "properties": []})),
        only("invalid_value", f"{SCHEMA}/properties"),
    ),
    Flaw("a misspelled keyword", v30(body({"propertis": {}})), only("unknown_key", f"{SCHEMA}/propertis")),
    Flaw(
        "the same in Swagger 2",
        v2(old_body({"requried": ["x"]})),
        only("unknown_key", f"{GET}/responses/200/schema/requried"),
    ),
    Flaw("a keyword of one's own", v31(body({"type": "object", "vendorHint": 1}))),
    Flaw("a property called like a misspelled keyword", v30(body({"properties": {"propertis": {"type": "string"}}}))),
    Flaw("300 levels", v30(body(nested(300)))),
    Flaw(
        "a schema that is only itself",
        v30(body(REF), components={"schemas": {"A": REF}}),
        only("circular_ref", "#/components/schemas/A"),
    ),
    Flaw(
        "schemas that are only each other",
        v30(body(REF), components={"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": REF}}),
        (("circular_ref", "#/components/schemas/A"), ("circular_ref", "#/components/schemas/B")),
    ),
    Flaw(
        "a tree",
        v30(body(REF), components={"schemas": {"A": {"properties": {"inner": {"type": "array", "items": REF}}}}}),
    ),
    Flaw("a reference to nothing", v30(body(REF)), only("unresolved_ref", SCHEMA)),
    Flaw(
        "the same in Swagger 2",
        v2(old_body({"$ref": "#/definitions/A"})),
        only("unresolved_ref", f"{GET}/responses/200/schema"),
    ),
    Flaw(
        "a reference to nothing in a component",
        v31(body(REF), components={"schemas": {"A": {"properties": {"x": {"$ref": "#/components/schemas/B"}}}}}),
        only("unresolved_ref", "#/components/schemas/A/properties/x"),
    ),
    Flaw("a reference that is a number", v30(body({"$ref": 5})), only("invalid_ref", SCHEMA)),
    Flaw("a reference to a file that is missing", v30(body({"$ref": "other.json#/A"})), only("external_ref", SCHEMA)),
    Flaw("a reference out of the folder", v30(body({"$ref": "../../etc/passwd"})), only("external_ref", SCHEMA)),
    Flaw("a reference to another host", v30(body({"$ref": "http://127.0.0.1:9/x.json"})), only("external_ref", SCHEMA)),
    Flaw(
        "a parameter that refers to nothing",
        v30(op(parameters=[{"$ref": "#/components/parameters/Q"}])),
        only("unresolved_ref", f"{GET}/parameters/0"),
    ),
    Flaw(
        "a discriminator that leads nowhere",
        v30(
            body({"oneOf": [PET], "discriminator": {"propertyName": "id", "mapping": {"x": "#/components/schemas/X"}}})
        ),
        only("unresolved_ref", f"{SCHEMA}/discriminator/mapping/x"),
    ),
    Flaw(
        "a discriminator that is a text",
        v30(body(PET | {"discriminator": "id"})),
        only("invalid_value", f"{SCHEMA}/discriminator"),
    ),
    Flaw("the same in Swagger 2", v2(old_body(PET | {"discriminator": "id"}))),
)

REST: tuple[Flaw, ...] = (
    Flaw(
        "a content type that is none",
        v30(op(responses=answers(PET, "json"))),
        only("invalid_content_type", f"{GET}/responses/200/content/json"),
    ),
    Flaw("rare content types", v30(op(responses=answers(PET, "application/vnd.a+json; charset=utf-8")))),
    Flaw(
        "a media type that is none",
        v30(op(responses={"200": {"description": "", "content": {"a/b": None}}})),
        only("invalid_value", f"{GET}/responses/200/content/a~1b"),
    ),
    Flaw(
        "content that is a list",
        v30(op(responses={"200": {"description": "", "content": []}})),
        only("invalid_value", f"{GET}/responses/200/content"),
    ),
    Flaw(
        "a schema beside the content",
        v30(op(responses={"200": {"description": "", "schema": PET}})),
        only("unknown_key", f"{GET}/responses/200/schema"),
    ),
    Flaw(
        "examples that are a list",
        v30(op(responses={"200": {"description": "", "content": {"a/b": {"examples": ["x"]}}}})),
        only("invalid_value", f"{GET}/responses/200/content/a~1b/examples"),
    ),
    *(
        Flaw(
            f"a security scheme that is not declared, {make.__name__}",
            make(op(security=[{"k": []}])),
            only("unknown_security_scheme", f"{GET}/security/0/k"),
        )
        for make in (v2, v30, v31, v32)
    ),
    Flaw(
        "the same of the document",
        v30(op(), security=[{}, {"k": []}]),
        only("unknown_security_scheme", "#/security/1/k"),
    ),
    Flaw("security that is no list", v30(op(security="k")), only("invalid_value", f"{GET}/security")),
    Flaw("a requirement that is no object", v30(op(security=[3])), only("invalid_value", f"{GET}/security/0")),
    Flaw("no security on purpose", v30(op(security=[]))),
    Flaw(
        "a security scheme that is none",
        v30(op(), components={"securitySchemes": {"k": 3}}),
        only("invalid_value", "#/components/securitySchemes/k"),
    ),
    Flaw(
        "a link to nothing",
        v30(op(responses={"200": {"description": "", "links": {"l": {}}}})),
        only("invalid_link", f"{GET}/responses/200/links/l"),
    ),
)

TOOLS: tuple[Flaw, ...] = (
    Flaw("tools", mcp(tool())),
    Flaw("no tools", mcp(), only("no_operations", "#/tools"), ()),
    Flaw("a page of a list", mcp(tool(), nextCursor="x"), only("incomplete_list", "#/nextCursor")),
    Flaw("a tool that is none", mcp(tool(), None), only("invalid_operation", "#/tools/1")),
    Flaw("a tool without a name", mcp(tool(), {"inputSchema": {}}), only("missing_tool_name", "#/tools/1")),
    Flaw("two tools of a name", mcp(tool(), tool()), only("duplicate_tool_name", "#/tools/1"), ("a", "a_2")),
    Flaw(
        "no schema of arguments",
        mcp({"name": "a"}, tool(name="b")),
        only("missing_input_schema", "#/tools/0"),
        ("a", "b"),
    ),
    Flaw("arguments that are a list", mcp(tool(inputSchema=[])), only("missing_input_schema", "#/tools/0/inputSchema")),
    Flaw(
        "arguments that are no object",
        mcp(tool(inputSchema={"type": "string"})),
        only("invalid_value", "#/tools/0/inputSchema"),
    ),
    Flaw("a result that is no schema", mcp(tool(outputSchema=3)), only("invalid_value", "#/tools/0/outputSchema")),
    Flaw(
        "a hint that is a text",
        mcp(tool(annotations={"readOnlyHint": "true"})),
        only("invalid_value", "#/tools/0/annotations/readOnlyHint"),
    ),
    Flaw("hints that are a list", mcp(tool(annotations=[])), only("invalid_value", "#/tools/0/annotations")),
    Flaw(
        "hints that contradict",
        mcp(tool(annotations={"readOnlyHint": True, "destructiveHint": True})),
        only("contradictory_hints", "#/tools/0/annotations"),
    ),
    Flaw(
        "a reference to nothing",
        mcp(tool(inputSchema={"type": "object", "properties": {"x": {"$ref": "#/$defs/X"}}})),
        only("unresolved_ref", "#/tools/0/inputSchema/properties/x"),
    ),
    Flaw(
        "a misspelled keyword",
        mcp(
            tool(
                inputSchema={"type": "object", "propertis": {}, "properties": {"x": {"tpye": "string", "requierd": []}}}
            )
        ),
        only("unknown_key", "#/tools/0/inputSchema/properties/x/requierd"),
    ),
    Flaw(
        "a type that is none",
        mcp(tool(inputSchema={"type": "object", "properties": {"x": {"type": "str"}}})),
        only("invalid_value", "#/tools/0/inputSchema/properties/x/type"),
    ),
    Flaw(
        "what MCP allows",
        mcp(tool(title="A", icons=[], _meta={"a": 1}, inputSchema={"type": "object", "properties": {"x": True}})),
    ),
)

FLAWS = (*FORMS, *OBJECTS, *NAMES, *PATHS, *PARAMETERS, *SCHEMAS, *REST, *TOOLS)


@pytest.mark.parametrize("flaw", FLAWS, ids=lambda flaw: flaw.name)
def test_each_flaw_is_told_where_it_is_and_sinks_nothing_else(flaw: Flaw) -> None:
    written = flaw.document if isinstance(flaw.document, bytes | str) else json.dumps(flaw.document)
    document = document_of(written if isinstance(written, bytes) else written.encode(), "a.json")
    result = ingest([document])
    assert tuple(sorted((problem.code, problem.pointer) for problem in result.problems)) == tuple(sorted(flaw.problems))
    assert tuple(found.name for found in result.operations) == flaw.tools
    for problem in result.problems:
        assert problem.message
        place = split(problem.pointer)
        missing_allowed = problem.code == "no_operations"
        assert missing_allowed or lookup(document.value, place) is not MISSING, f"{problem.pointer} is nowhere"


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
@pytest.mark.parametrize(
    ("schema", "said", "severity"),
    [
        ({"type": "strng"}, "'strng' is no type of a schema. Is 'string' meant?", Severity.WARNING),
        ({"type": "money"}, "'money' is no type of a schema.", Severity.INFO),
        ({"requierd": []}, "'requierd' is no keyword of a schema. Is 'required' meant?", Severity.WARNING),
    ],
)
def test_a_slip_of_the_pen_in_a_schema_warns(
    version: str, schema: dict[str, Any], said: str, severity: Severity
) -> None:
    document = Document.of(openapi(body(schema), version=version))
    told = {(problem.message, problem.severity) for problem in ingest([document]).problems}
    assert (said, severity) in told
