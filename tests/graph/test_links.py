from __future__ import annotations

from typing import Any

import pytest

from tests.worlds import STRING, World, described, listed, obj, only, op, path, query, world
from toolgraph.graph import declarations
from toolgraph.graph.declared import Declared
from toolgraph.ingest import ingest_openapi
from toolgraph.model import Confidence, EdgeKind, Relation
from toolgraph.sources import Document


def linked(**link: Any) -> World:
    thing = obj("serial", serial=STRING)
    return world(
        {
            "POST /widgets": op(returns=thing, links={"made": link}),
            "GET /widgets/{id}": op(path("id")),
            "POST /gadgets": op(body=obj(widget=obj(serial=STRING))),
        }
    )


EDGE = ("POST /widgets", "GET /widgets/{id}")


@pytest.mark.parametrize(
    "target",
    [
        {"operationId": "GET /widgets/{id}"},
        {"operationRef": "#/paths/~1widgets~1{id}/get"},
        {"operationRef": "#/paths/~1widgets~1%7Bid%7D/get"},
        {"operationRef": "#/paths/~1widgets~1{id}/get", "server": {"url": "https://elsewhere.example"}},
        {"operationRef": "world.yaml#/paths/~1widgets~1{id}/get"},
    ],
)
def test_a_link_is_an_edge_of_its_authors_own_word(target: dict[str, str]) -> None:
    edge = linked(**target, parameters={"id": "$response.body#/serial"}).edges()[EDGE]
    binding = only(edge)
    assert (edge.kind, edge.confidence, edge.conf_score) == (EdgeKind.LINK, Confidence.EXTRACTED, 1.0)
    assert (binding.from_path, binding.to_field, binding.to_location) == ("$.serial", "id", "path")
    assert edge.why == "The document links POST /widgets to GET /widgets/{id} (made): `$.serial` goes into `id`."


def test_a_parameter_may_have_its_location_in_front() -> None:
    edge = linked(operationId="GET /widgets/{id}", parameters={"path.id": "$response.body#/serial"}).edges()[EDGE]
    assert only(edge).to_field == "id"


def test_a_link_fills_a_body() -> None:
    body = {"widget": {"serial": "$response.body#/serial"}}
    edge = linked(operationId="POST /gadgets", requestBody=body).edges()["POST /widgets", "POST /gadgets"]
    binding = only(edge)
    assert (binding.to_location, binding.to_path, binding.to_field) == ("body", "$.widget.serial", "serial")


@pytest.mark.parametrize(
    ("value", "from_path"),
    [
        ("$response.body#/parts/0/serial", "$.parts[*].serial"),
        ("$response.body.parts[0].serial", "$.parts[*].serial"),
        ("$response.body#/parts/serial", "$.parts[*].serial"),
        ("$response.body#/names/a~1b", "$.names.a/b"),
        ("$response.body#/free/of/any/shape", "$.free.of.any.shape"),
        ("$response.body", "$"),
        ("$response.header.Location", "$.headers.Location"),
        ("widget-{$response.body#/parts/0/serial}", "$.parts[*].serial"),
        ("$request.path.id", "$request.path.id"),
        ("$request.query.q", "$request.query.q"),
        ("$request.header.X-Id", "$request.header.X-Id"),
        ("$request.body#/id", "$request.body#/id"),
        ("$url", "$url"),
    ],
)
def test_a_link_takes_a_value_by_any_expression(value: str, from_path: str) -> None:
    thing = obj(
        parts=listed(obj(serial=STRING)),
        names={"type": "object", "additionalProperties": STRING},
        free={"type": "object"},
    )
    link = {"operationId": "GET /widgets/{id}", "parameters": {"id": value}}
    one = world({"POST /widgets": op(returns=thing, links={"made": link}), "GET /widgets/{id}": op(path("id"))})
    (edge,) = one.declared().edges
    assert only(edge).from_path == from_path


def test_two_values_in_one_text_are_two_bindings() -> None:
    text = "{$response.body#/serial}-{$response.header.ETag}"
    (edge,) = linked(operationId="GET /widgets/{id}", parameters={"id": text}).declared().edges
    assert {one.from_path for one in edge.bindings} == {"$.serial", "$.headers.ETag"}


def test_a_link_may_stand_among_the_components_and_on_any_success() -> None:
    shared = {"operationId": "GET /widgets/{id}", "parameters": {"id": "$response.body#/serial"}}
    response = {"description": "ok", "links": {"made": {"$ref": "#/components/links/Made"}}}
    responses = {"2XX": response, "default": response, "404": response}
    one = world({"POST /widgets": op(responses=responses), "GET /widgets/{id}": op(path("id"))}, links={"Made": shared})
    items = [item for edge in one.declared().edges for item in edge.items]
    assert [item.pointers[0] for item in items] == ["#/components/links/Made"] * 3
    assert [item.against for item in items] == [None, None, "it stands on the response 404"]


def test_a_link_into_another_document_is_followed() -> None:
    made = {"operationRef": "apis/gadgets.yaml#/paths/~1gadgets/get", "parameters": {"id": "$response.body#/serial"}}
    documents = [
        Document.of(
            described({"GET /gadgets": op(query("id"), returns=obj(serial=STRING), links={"made": made})}).value,
            label,
            location=f"/work/{label}",
        )
        for label in ("widgets.yaml", "apis/gadgets.yaml")
    ]
    one = World(ingest_openapi(documents))
    (edge,) = one.declared().edges
    first, second = (operation.name for operation in one.operations)
    assert (edge.source, edge.target) == (first, second)


def test_a_link_into_a_document_that_is_not_here_is_doubted() -> None:
    ref = "https://elsewhere.example/#/paths/~1widgets~1{id}/get"
    (edge,) = linked(operationRef=ref).declared().edges
    assert edge.items[0].against == "the link leads into `https://elsewhere.example/`, which is no document here"


def test_a_callback_and_a_path_with_an_expression_are_no_links() -> None:
    called = {"{$request.body#/url}": {"post": {"operationId": "called", "responses": {"200": {"description": "ok"}}}}}
    one = world({"POST /hooks": op(body=obj(url=STRING), callbacks={"on": called}), "GET /x/{$request.query.id}": op()})
    assert one.declared() == Declared((), ())
    assert "called" not in {operation.name for operation in one.operations}


def test_a_text_that_only_begins_like_an_expression_is_told() -> None:
    one = linked(operationId="GET /widgets/{id}", parameters={"id": "$response.bodyguard"})
    (problem,) = one.declared().problems
    assert (problem.code, problem.pointer) == (
        "invalid_expression",
        "#/paths/~1widgets/post/responses/200/links/made/parameters/id",
    )


def test_links_can_be_left_out() -> None:
    one = linked(operationId="nowhere")
    assert declarations(one.ingested, one.contracts(), one.index, links=False) == Declared((), ())


def test_a_link_without_a_value_is_an_order() -> None:
    edge = linked(operationId="GET /widgets/{id}").edges()[EDGE]
    assert edge.relation is Relation.PRECEDES
    assert edge.bindings == ()


@pytest.mark.parametrize(
    ("parameters", "against"),
    [
        ({"id": "$request.body#/serial"}, "the value is one that the producer was called with"),
        ({"id": "$response.body#/missing"}, "the response schema has no field `$.missing`"),
        ({"number": "$response.body#/serial"}, "GET /widgets/{id} has no parameter `number`"),
        ({"ID": "$response.body#/serial"}, "the parameter is written `ID`"),
    ],
)
def test_what_is_odd_about_a_link_is_said(parameters: dict[str, str], against: str) -> None:
    (evidence,) = linked(operationId="GET /widgets/{id}", parameters=parameters).edges()[EDGE].items
    assert evidence.against == against


@pytest.mark.parametrize(
    ("link", "code", "place", "told"),
    [
        ({"parameters": {"id": "$response.body#/missing"}}, "dangling_expression", "/parameters/id", "`$.missing`"),
        ({"parameters": {"number": "$response.body#/serial"}}, "unknown_parameter", "/parameters/number", "`number`"),
        ({"parameters": {"query.id": 7}}, "unknown_parameter", "/parameters/query.id", "`query.id`"),
    ],
)
def test_what_a_link_names_and_the_schemas_lack_is_told(link: dict[str, Any], code: str, place: str, told: str) -> None:
    found = linked(operationId="GET /widgets/{id}", **link).declared()
    (problem,) = found.problems
    at = "#/paths/~1widgets/post/responses/200/links/made"
    assert (problem.code, problem.pointer) == (code, at + place)
    assert told in problem.message
    assert all(item.score < 0.5 for edge in found.edges for item in edge.items if item.binding)


def test_a_body_field_that_a_link_names_and_the_schema_lacks_is_told() -> None:
    body = {"widget": {"serail": "$response.body#/serial"}}
    (problem,) = linked(operationId="POST /gadgets", requestBody=body).declared().problems
    assert (problem.code, "`$.widget.serail`" in problem.message) == ("unknown_field", True)


@pytest.mark.parametrize(
    "returns",
    [
        {},
        {"type": "object"},
        obj(serial=STRING) | {"additionalProperties": True},
        obj(serial=STRING) | {"additionalProperties": {}},
        obj(serial=STRING) | {"discriminator": {"propertyName": "kind"}},
        {"allOf": [obj(serial=STRING), {"$ref": "#/components/schemas/Nowhere"}]},
        {"anyOf": [obj(serial=STRING), {"type": "object"}]},
        {"oneOf": [obj(serial=STRING), obj(missing=STRING)]},
    ],
)
def test_what_a_schema_leaves_open_may_be_there(returns: dict[str, Any]) -> None:
    link = {"operationId": "GET /widgets/{id}", "parameters": {"id": "$response.body#/missing"}}
    one = world({"POST /widgets": op(returns=returns, links={"made": link}), "GET /widgets/{id}": op(path("id"))})
    found = one.declared()
    (item,) = (item for edge in found.edges for item in edge.items)
    assert (found.problems, item.against, item.score) == ((), None, 1.0)


@pytest.mark.parametrize("name", ["header.X-Trace", "cookie.session", "Authorization", "query.api_key"])
def test_headers_cookies_and_credentials_are_no_unknown_parameters(name: str) -> None:
    schemes = {"key": {"type": "apiKey", "in": "query", "name": "api_key"}}
    link = {"operationId": "GET /widgets/{id}", "parameters": {name: "$response.body#/serial"}}
    made = op(returns=obj(serial=STRING), links={"made": link})
    one = world({"POST /widgets": made, "GET /widgets/{id}": op(path("id"))}, securitySchemes=schemes)
    assert one.declared().problems == ()


def test_a_path_where_a_pointer_belongs_is_understood_and_doubted() -> None:
    one = linked(operationRef="#/widgets/{id}", parameters={"id": "$response.body#/serial"})
    (evidence,) = one.edges()[EDGE].items
    assert evidence.against == "a path is named where a pointer to an operation belongs"


def test_a_link_that_leads_nowhere_is_a_problem() -> None:
    one = linked(operationId="nowhere")
    assert one.edges() == {}
    (problem,) = one.declared().problems
    assert (problem.code, problem.pointer) == (
        "dangling_link",
        "#/paths/~1widgets/post/responses/200/links/made",
    )
    assert "'nowhere'" in problem.message


def test_a_link_to_itself_is_no_edge() -> None:
    assert linked(operationId="POST /widgets").edges() == {}
