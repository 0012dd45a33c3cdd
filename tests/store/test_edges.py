from __future__ import annotations

from typing import Any

from tests.factories import artifact, edge, tool
from tests.store.documents import collection, flow, with_edges
from toolgraph.store.edge_rows import edge_rows
from toolgraph.store.edges import GraphReader


def test_a_row_that_was_read_before_is_not_read_anew() -> None:
    document = artifact(tool("a"), tool("b"), tool("c"), edges=[edge("a", "b"), edge("b", "c")])
    reader = GraphReader()
    first = reader.read(document).edges
    rows = edge_rows(document)
    changed = document | {"graph": document["graph"] | {"edges": [rows[0], dict(rows[1])]}}
    second = reader.read(changed).edges
    assert second == first
    assert second[0] is first[0]
    assert second[1] is not first[1]


def test_rows_are_read_anew_where_the_tools_are_others() -> None:
    row = flow("pay", "openCart")
    reader = GraphReader()
    assert reader.read(with_edges(row)).edges[0].source == "openCart"
    bare: dict[str, Any] = {name: {} for name in collection()["tools"]}
    assert reader.read(with_edges(row | {"relation": "precedes"}) | {"tools": bare}).edges[0].source == "pay"


def test_the_order_of_rows_does_not_matter() -> None:
    document = collection()
    turned = with_edges(*reversed(document["graph"]["edges"]))
    assert GraphReader().read(document).edges == GraphReader().read(turned).edges
