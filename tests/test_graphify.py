from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.documents import orders
from tests.factories import edge, evidence
from toolgraph.graphify import build_openapi_collection_artifact, merge_graph_edges, normalize_graph_edge
from toolgraph.model import EvidenceSource
from toolgraph.sources import Document
from toolgraph.store.rows import write_edge
from toolgraph.tool_graph import ToolGraph

EDGE_KEYS = {
    "source", "target", "relation", "kind", "confidence", "conf_score", "weight", "layer", "evidence",
    "evidence_sources", "data_flow", "bindings", "evidence_items", "execution_direction", "is_manual",
    "deleted_by_user",
}  # fmt: skip


def test_an_artifact_is_built_from_a_path_a_dictionary_or_a_document(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(orders()), encoding="utf-8")
    built = [build_openapi_collection_artifact(source) for source in (path, str(path), orders(), Document.of(orders()))]
    assert {tuple(artifact["tools"]) for artifact in built} == {
        ("createOrder", "deleteOrder", "getOrder", "listOrders")
    }


def test_several_sources_and_own_metadata_go_in() -> None:
    artifact = build_openapi_collection_artifact(
        [orders("One"), orders("Two")],
        skip_deprecated=False,
        context_field_names=["site"],
        module_aliases={"orders": "sales"},
        metadata={"owner": "kim", "tool_count": 0},
    )
    assert artifact["metadata"]["owner"] == "kim"
    assert artifact["metadata"]["tool_count"] == 10
    assert artifact["tools"]["getOrder"]["metadata"]["openapi"]["path_module"] == "sales"


@pytest.mark.parametrize(
    "row",
    [
        {"source": "a", "target": "b", "relation": "similar_to", "weight": 1.0},
        {"source": "a", "target": "b", "relation": "precedes", "confidence": "EXTRACTED", "conf_score": 0.85},
        {"source": "a", "target": "b", "relation": "requires", "kind": "data", "evidence_sources": ["api_contract"],
         "data_flow": {"from_path": "$.id", "to_field": "id"}},
        {},
    ],
)  # fmt: skip
def test_a_normalised_edge_has_all_keys_and_keeps_unknown_ones(row: dict[str, Any]) -> None:
    found = normalize_graph_edge({**row, "colour": "red"})
    assert set(found) >= EDGE_KEYS - {"execution_direction"}
    assert found["colour"] == "red"
    assert normalize_graph_edge(found) == found


def test_the_fields_of_the_tools_decide_a_direction() -> None:
    row = {"source": "getOrder", "target": "listOrders", "relation": "requires", "evidence_sources": ["api_contract"],
           "data_flow": {"from_path": "$.items[*].id", "from_field": "id", "to_field": "orderId"}}  # fmt: skip
    tools = build_openapi_collection_artifact(orders())["tools"]
    found = normalize_graph_edge(row, tools)
    assert (found["source"], found["target"]) == ("listOrders", "getOrder")
    assert found["execution_direction"] == "source_to_target"


def test_merging_unites_evidence_and_repeats_without_effect() -> None:
    one = write_edge(edge("a", "b", evidence()))
    other = write_edge(edge("a", "b", evidence(EvidenceSource.OPENAPI_LINK, score=0.95)))
    merged = merge_graph_edges(one, other)
    assert merged["evidence_sources"] == ["api_contract", "openapi_link"]
    assert merge_graph_edges(merged, one) == merged == merge_graph_edges(other, one)


def test_edges_of_different_tools_do_not_merge() -> None:
    with pytest.raises(ValueError, match="join different tools"):
        merge_graph_edges(write_edge(edge("a", "b")), write_edge(edge("b", "a")))


def test_a_page_that_shows_apis_stands_for_all_of_them(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(json.dumps(orders(name)), encoding="utf-8")
    page = tmp_path / "page.html"
    urls = [{"url": "a.json", "name": "A"}, {"url": "b.json", "name": "B"}]
    page.write_text(f"<html><script>SwaggerUIBundle({json.dumps({'urls': urls})})</script></html>", encoding="utf-8")
    assert build_openapi_collection_artifact(page)["metadata"]["source_count"] == 2
    graph = ToolGraph()
    assert len(graph.ingest_openapi(page)) == 8
    assert {tool.metadata["source_label"] for tool in graph.tools.values()} == {"A", "B"}
