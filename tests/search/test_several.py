from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 - a fixture
from tests.documents import orders
from tests.factories import binding, edge, evidence, field, tool
from toolgraph import ToolGraph
from toolgraph.graphify import retrieve_from_several
from toolgraph.search.retriever import Retriever
from toolgraph.search.several import joined

SHOP = {one.name: one for one in (tool("listOrders", summary="List orders"), tool("cancelOrder", summary="Cancel it"))}
BANK = {one.name: one for one in (
    tool("listOrders", summary="List standing orders of a bank account"),
    tool("readAccount", summary="Money so far", consumes=[field("id")]),
)}  # fmt: skip
EDGES = (edge("readAccount", "listOrders", evidence(rank=1, binding=binding())),)


def test_equal_names_stay_apart_and_edges_stay_inside() -> None:
    found = joined({"shop": (SHOP, ()), "bank": (BANK, EDGES)})
    retriever = Retriever(found.tools.values(), found.edges, names=tuple(found.tools))
    assert retriever.find("standing orders of a bank account")[0] == "bank/listOrders"
    assert {"shop/listOrders", "bank/listOrders"} <= set(retriever.find("list orders"))
    assert retriever.suppliers("bank/listOrders") == ("bank/readAccount",)
    assert retriever.suppliers("shop/listOrders") == ()
    assert found.catalogs["bank/listOrders"] == "bank"


def test_the_name_of_a_catalog_is_no_word_of_its_tools() -> None:
    found = joined({"cancel": (SHOP, ())})
    retriever = Retriever(found.tools.values(), names=tuple(found.tools))
    assert [hit.score for hit in retriever.search("cancel")] == [
        hit.score for hit in Retriever(SHOP.values()).search("cancel")
    ]


def test_graphs_and_artifacts_are_searched_together() -> None:
    one, other = ToolGraph(), ToolGraph()
    one.ingest_openapi(orders())
    other.add_tools([{"name": "paint_wall", "description": "Paint a wall"}])
    said = retrieve_from_several({"shop": one, "house": other.artifact}, "delete an order, then paint the wall")
    first = {row["name"]: row for row in said["results"]}
    assert {"shop/deleteOrder", "house/paint_wall"} <= set(first)
    row = first["house/paint_wall"]
    assert (row["catalog"], row["tool_name"]) == ("house", "paint_wall")
    assert row["tool"] is other.artifact["tools"]["paint_wall"]
    assert said["stats"]["tool_count"] == len(one.tools) + 1


@pytest.mark.parametrize("more", [[], ["--scores"]])
def test_artifacts_are_searched_together_by_a_command(run: Run, tmp_path: Path, more: list[str]) -> None:  # noqa: F811
    graph = ToolGraph()
    graph.ingest_openapi(orders())
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        graph.save(tmp_path / folder / "shop.json")
    files = ["-g", tmp_path / "a" / "shop.json", "-g", tmp_path / "b" / "shop.json"]
    rows = json.loads(run("retrieve", "delete an order", *files, "--json", *more)[1])
    assert {"shop/deleteOrder", "shop-2/deleteOrder"} == {row["name"] for row in rows[:2]}
    assert "shop-2/listOrders" in run("retrieve", "x", *files, "--explain", "shop-2/listOrders")[1]
