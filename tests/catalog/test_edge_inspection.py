from __future__ import annotations

from typing import Any

import pytest

from tests.factories import assertion, binding, edge, evidence, field, produced, rejection, snapshot, tool
from toolgraph.catalog.edge_inspection import EdgeInspection, EdgeInspector
from toolgraph.graph.index import GraphIndex, GroupIndex
from toolgraph.model import Edge, EvidenceSource, Group, Tool
from toolgraph.schema import SchemaIndex

LIST = tool("listOrders", produces=[produced("$.items[*].id", tag_why="the id of an order")])
GET = tool("getOrder", consumes=[field("orderId", required=True)])
FLOW = binding("$.items[*].id", "orderId", score=0.9)


def inspect(one: Edge, *tools: Tool, others: tuple[Edge, ...] = (), groups: tuple[Group, ...] = ()) -> EdgeInspection:
    shot = snapshot(*tools, edges=[one, *others], groups=groups)
    schemas = SchemaIndex(shot.document["schemas"])
    return EdgeInspector(shot, GraphIndex(shot.edges), GroupIndex(groups), schemas).inspect(one)


def flow(source: str = "listOrders", **overrides: Any) -> Edge:
    return edge(source, "getOrder", evidence(binding=FLOW, **overrides))


def test_reasons_come_strongest_first() -> None:
    one = edge("listOrders", "getOrder", evidence(score=0.5), evidence(EvidenceSource.OPENAPI_LINK, score=1.0))

    assert [item.score for item in inspect(one, LIST, GET).items] == [1.0, 0.5]


def test_a_binding_shows_both_fields() -> None:
    view = inspect(flow(), LIST, GET).bindings[0]

    assert (view.source.path, view.source.field_type, view.source.tag_why) == (
        "$.items[*].id",
        "string",
        "the id of an order",
    )
    assert (view.target.name, view.target.location, view.target.required) == ("orderId", "path", True)
    assert (view.agrees, view.verdict) == (True, "both string")


@pytest.mark.parametrize(
    ("gives", "takes", "agrees", "verdict"),
    [
        ({"field_type": "integer"}, {}, False, "types differ: integer → string"),
        ({"field_type": "integer"}, {"field_type": "number"}, True, "integer fits number"),
        ({"field_type": "any"}, {}, True, "both string"),
        ({"format": "uuid"}, {"format": "date"}, False, "formats differ: uuid → date"),
        ({"format": "uuid"}, {"format": "uuid"}, True, "both string (uuid)"),
        ({"enum": ("a", "b")}, {"enum": ("b", "c")}, True, "1 of 2 values are accepted"),
        ({"enum": ("a",)}, {"enum": ("b",)}, False, "0 of 1 values are accepted"),
    ],
)
def test_two_fields_are_compared(gives: dict[str, Any], takes: dict[str, Any], agrees: bool, verdict: str) -> None:
    source = tool("listOrders", produces=[produced("$.items[*].id", **gives)])
    target = tool("getOrder", consumes=[field("orderId", **takes)])
    view = inspect(flow(), source, target).bindings[0]

    assert (view.agrees, view.verdict) == (agrees, verdict)


def test_a_field_that_is_gone_speaks_against_the_edge() -> None:
    found = inspect(flow(), tool("listOrders"), GET)

    assert not found.bindings[0].source.is_known
    assert found.against == ("$.items[*].id → orderId: the producer no longer declares this field",)


def test_what_speaks_against_an_edge_is_gathered() -> None:
    item = evidence(
        binding=binding("$.items[*].id", "orderId", scope=True, side_effect=True), against="The name is generic."
    )
    against = inspect(edge("listOrders", "getOrder", item, undecided=True), LIST, GET).against

    assert against[0] == "The name is generic."
    assert len(against) == 4


def test_who_else_supplies_the_field_is_ranked() -> None:
    rival = edge("search", "getOrder", evidence(binding=binding("$.hits[*].id", "orderId", score=0.95), rank=1))
    other = edge("search", "elsewhere", evidence(binding=binding("$.x", "orderId")))
    found = inspect(flow(rank=2), LIST, GET, tool("search"), others=(rival, other))

    assert [(c.tool, c.rank, c.is_this) for c in found.competitors] == [("search", 1, False), ("listOrders", 2, True)]


def test_a_rejected_producer_keeps_its_place_among_the_others() -> None:
    wrong = edge("search", "getOrder", evidence(binding=FLOW, rank=1), rejection())
    found = inspect(flow(rank=2), LIST, GET, tool("search"), others=(wrong,))

    assert [(c.rank, c.is_rejected) for c in found.competitors] == [(1, True), (2, False)]


def test_shared_groups_are_named() -> None:
    group = Group(kind="tag", key="orders", members=("getOrder", "listOrders"))

    assert inspect(flow(), LIST, GET, groups=(group,)).groups == ("tag orders",)


def test_a_rejection_is_told_with_its_reason_and_the_latest_word_first() -> None:
    one = edge("listOrders", "getOrder", evidence(), assertion(at="2026-01-01"), rejection(at="2026-02-01", note="no"))
    found = inspect(one, LIST, GET)

    assert (found.is_rejected, found.reason) == (True, "no")
    assert [word.at for word in found.words] == ["2026-02-01", "2026-01-01"]


def test_an_edge_to_a_tool_that_is_gone_can_be_inspected() -> None:
    found = inspect(flow("gone"), GET)

    assert found.source.name == "gone"


def test_an_inferred_reason_tells_where_both_ends_are_declared() -> None:
    source = tool("listOrders", path="/orders", pointer="#/paths/~1orders/get", response_status="200")
    target = tool("getOrder", path="/orders/{orderId}", pointer="#/paths/~1orders~1{orderId}/get")
    (item,) = inspect(flow(), source, target).items

    assert item.pointers == (
        "#/paths/~1orders/get/responses/200/content/application~1json/schema",
        "#/paths/~1orders~1{orderId}/get/parameters",
    )


def test_a_call_that_writes_is_told_once() -> None:
    item = evidence(binding=binding("$.items[*].id", "orderId", side_effect=True), against="the producer writes")

    assert inspect(edge("listOrders", "getOrder", item), LIST, GET).against == ("the producer writes",)
