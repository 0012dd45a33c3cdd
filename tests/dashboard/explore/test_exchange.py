from __future__ import annotations

from dashboard.pages.explore.presenter.exchange import Exchange, exchange
from tests.factories import binding, edge, evidence, tool
from toolgraph.graph.index import GraphIndex
from toolgraph.model import EvidenceSource

TOOLS = {
    one.name: one
    for one in (
        tool("listOrders"),
        tool("getOrder"),
        tool("pay", module="payments"),
        tool("refund", module="payments"),
        tool("ship", module="shipping"),
        tool("loose", module=""),
    )
}


def test_edges_are_counted_by_the_module_at_the_other_end() -> None:
    edges = [
        edge("ship", "getOrder"),
        edge("listOrders", "pay"),
        edge("getOrder", "refund"),
        edge("getOrder", "ship"),
        edge("listOrders", "getOrder"),
        edge("getOrder", "loose"),
        edge("pay", "ship"),
    ]

    assert exchange(["listOrders", "getOrder"], TOOLS, GraphIndex(edges)) == Exchange(
        takes=(("shipping", 1),), gives=(("payments", 2), ("(none)", 1), ("shipping", 1)), within=1
    )


def test_edges_without_a_flow_of_their_own_do_not_count() -> None:
    edges = [
        edge("getOrder", "pay", evidence(EvidenceSource.NAME_BASED)),
        edge("pay", "getOrder", evidence(binding=binding(scope=True))),
    ]

    assert exchange(["getOrder"], TOOLS, GraphIndex(edges)) == Exchange(takes=(), gives=(), within=0)
