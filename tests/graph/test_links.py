from __future__ import annotations

from typing import Any

import pytest

from tests.worlds import STRING, World, obj, only, op, path, world
from toolgraph.model import Confidence, EdgeKind, Relation


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


def test_a_link_without_a_value_is_an_order() -> None:
    edge = linked(operationId="GET /widgets/{id}").edges()[EDGE]
    assert edge.relation is Relation.PRECEDES
    assert edge.bindings == ()


@pytest.mark.parametrize(
    ("parameters", "against"),
    [
        ({"id": "$request.body#/serial"}, "the value is one that the producer was called with"),
        ({"id": "$response.body#/missing"}, "the response schema has no such field"),
        ({"number": "$response.body#/serial"}, "the consumer declares no parameter `number`"),
    ],
)
def test_what_is_odd_about_a_link_is_said(parameters: dict[str, str], against: str) -> None:
    (evidence,) = linked(operationId="GET /widgets/{id}", parameters=parameters).edges()[EDGE].items
    assert evidence.against == against


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
