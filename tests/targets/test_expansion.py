from __future__ import annotations

from tests.factories import artifact, edge, rejection, tool
from tests.plan.shops import flow, key, lister, reader, reason, writer
from toolgraph.graphify import expand_candidates_with_producers
from toolgraph.tool_graph import ToolGraph

SHOP = (
    lister(),
    lister("findOrders"),
    writer(),
    reader(),
    reader("getInvoice", key("invoiceId", "invoice.id"), path="/invoices/{invoiceId}"),
)
EDGES = (
    flow("listOrders", "getOrder", rank=2),
    flow("findOrders", "getOrder", rank=1),
    flow("createOrder", "getOrder", rank=3),
    flow("getOrder", "getInvoice", "$.invoiceId", "invoiceId"),
)
DOCUMENT = artifact(*SHOP, edges=EDGES)


def test_reading_producers_follow_the_candidates_best_first() -> None:
    assert expand_candidates_with_producers(["getOrder"], DOCUMENT) == ["getOrder", "findOrders", "listOrders"]


def test_a_graph_may_come_beside_the_tools() -> None:
    graph = ToolGraph.from_artifact(DOCUMENT)
    names = [{"name": "getOrder"}]
    assert expand_candidates_with_producers(names, graph.tools, graph=graph, max_producers_per_field=1) == [
        "getOrder",
        "findOrders",
    ]


def test_hops_are_followed_as_far_as_wanted() -> None:
    assert "listOrders" not in expand_candidates_with_producers(["getInvoice"], DOCUMENT)
    assert "listOrders" in expand_candidates_with_producers(["getInvoice"], DOCUMENT, max_hops=2)


def test_rejected_edges_bring_nothing() -> None:
    wrong = edge("listOrders", "getOrder", reason(), rejection())
    document = artifact(lister(), reader(), edges=[wrong])
    assert expand_candidates_with_producers(["getOrder"], document) == ["getOrder"]


def test_without_a_graph_the_same_entity_leads_to_producers() -> None:
    tools = {one.name: one for one in (lister(), reader(), writer(), tool("other"))}
    assert expand_candidates_with_producers(["getOrder", "gone"], tools) == ["getOrder", "listOrders"]
