from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.documents import orders
from tests.factories import tool
from toolgraph import ToolGraph
from toolgraph.search.retriever import Retriever
from toolgraph.search.settings import Settings, SettingsError, settings_of, with_settings
from toolgraph.search.weights import Weights

NEAR = [
    tool("listOrders", path="/v1/orders", summary="List all orders of a customer", description=""),
    tool("listOrdersV2", path="/v2/orders", summary="List all orders of a customer", description=""),
    tool("listOrdersV3", path="/v3/orders", summary="List all orders of a customer", description=""),
    tool("exportOrders", path="/exports", summary="Write the orders of a customer into a file", description=""),
]


def graph() -> ToolGraph:
    made = ToolGraph()
    made.ingest_openapi(orders())
    return made


def test_settings_come_back_as_they_were_written() -> None:
    settings = Settings(weights=Weights(keyword=2.0), diversity=0.2, embedding="local")
    document = with_settings({"metadata": {"revision": 3}}, settings)
    assert settings_of(document) == settings
    assert document["metadata"] == {
        "revision": 3,
        "retrieval": {"weights": {"keyword": 2.0}, "diversity": 0.2, "embedding": "local"},
    }
    assert with_settings(document, Settings()) == {"metadata": {"revision": 3}}


@pytest.mark.parametrize(
    "row",
    [
        None,
        7,
        {"weights": 3, "diversity": "much", "embedding": []},
        {"weights": {"keyword": -1, "charm": 2, "action": float("nan")}, "diversity": float("nan")},
    ],
)
def test_settings_that_make_no_sense_are_passed_over(row: Any) -> None:
    assert settings_of({"metadata": {"retrieval": row}}) == Settings()


@pytest.mark.parametrize("weights", [{"charm": 1.0}, {"keyword": -1.0}, {"keyword": float("inf")}])
def test_a_weight_that_can_not_be_is_refused(weights: dict[str, float]) -> None:
    with pytest.raises(SettingsError, match="weight"):
        graph().set_weights(**weights)
    with pytest.raises(SettingsError, match="diversity"):
        graph().enable_diversity(1.5)


def test_weights_count_and_are_kept(tmp_path: Path) -> None:
    made = graph()
    usual = made.retrieve_with_scores("delete an order", 1)[0].hit.parts
    index = made.catalog.retriever.postings
    made.set_weights(keyword=2.0, action=0.0)
    made.enable_diversity()
    assert made.catalog.retriever.postings is index
    made.save(tmp_path / "graph.json")
    loaded = ToolGraph.load(tmp_path / "graph.json")
    for one in (made, loaded):
        parts = one.retrieve_with_scores("delete an order", 1)[0].hit.parts
        assert parts.keyword > usual.keyword
        assert parts.semantic < usual.semantic
        assert (one.settings.weights.keyword, one.settings.diversity) == (2.0, 0.2)


def test_settings_made_before_the_graph_is_built_hold_and_later_sources_keep_them() -> None:
    made = ToolGraph()
    made.set_weights(coverage=0.0)
    made.ingest_openapi(orders())
    assert made.catalog.retriever.weights.coverage == 0.0
    made.ingest_functions([graph])
    assert made.catalog.retriever.weights.coverage == 0.0


def test_near_duplicates_make_room() -> None:
    plain = Retriever(NEAR)
    diverse = plain.configured(Settings(diversity=0.7))
    query = "list all orders of a customer"
    assert plain.find(query, 3) == ("listOrders", "listOrdersV2", "listOrdersV3")
    assert diverse.find(query, 3)[:2] == ("listOrders", "exportOrders")
    assert sorted(diverse.find(query)) == sorted(plain.find(query))
    assert {hit.name: hit.score for hit in diverse.search(query)} == {
        hit.name: hit.score for hit in plain.search(query)
    }
    assert diverse.find("zzz") == ()
