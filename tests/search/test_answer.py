from __future__ import annotations

import pytest

from tests.documents import orders
from toolgraph import ToolGraph
from toolgraph.graphify import build_openapi_collection_artifact, retrieve_graphify
from toolgraph.search.query import understand
from toolgraph.search.rows import intent_row


def graph() -> ToolGraph:
    made = ToolGraph()
    made.ingest_openapi(orders())
    return made


def test_a_graph_its_catalog_its_snapshot_and_its_artifact_answer_alike() -> None:
    made = graph()
    sources = (made, made.catalog, made.snapshot, made.artifact, build_openapi_collection_artifact(orders()))
    answers = [retrieve_graphify(source, "delete an order", top_k=2) for source in sources]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["results"][0]["name"] == "deleteOrder"


def test_a_row_has_its_parts_its_words_and_its_tool() -> None:
    made = graph()
    (row,) = retrieve_graphify(made, "delete an order", top_k=1)["results"]
    assert row["score"] == pytest.approx(sum(row["score_breakdown"].values()))
    assert set(row["score_breakdown"]) == {
        "keyword", "semantic", "contract", "graph", "embedding", "annotation", "history", "learning",
    }  # fmt: skip
    assert set(row["matched_terms"]) == {"delete", "order"}
    assert row["tool"] is made.artifact["tools"]["deleteOrder"]
    assert (row["role"], row["for_tool"]) == ("target", None)
    assert (row["confidence"] > 0.5, row["confidence_level"]) == (True, "high")
    assert "semantic_evidence" not in row


def test_evidence_comes_by_kind_when_asked_for() -> None:
    (row,) = retrieve_graphify(graph(), "delete an order", top_k=1, include_evidence=True)["results"]
    semantic = row["semantic_evidence"]
    assert (semantic["canonical_action"], semantic["query_action"]) == ("delete", "delete")
    assert semantic["primary_resource"] == "order"
    assert row["contract_evidence"]["required"] == ["orderId"]
    assert row["graph_evidence"] == {"role": "target", "for_tool": None, "reasons": []}


def test_what_was_found_is_counted() -> None:
    answer = retrieve_graphify(graph(), "get an order", history=["listOrders"])
    assert answer["stats"]["tool_count"] == 4
    names = [row["name"] for row in answer["results"]]
    assert sorted(answer["stats"]["seeds"] + answer["stats"]["producers"]) == sorted(names)
    assert answer["stats"]["learning_applied"] is False


@pytest.mark.parametrize(
    ("query", "dominant", "shares"),
    [
        ("list orders", "read", (1.0, 0.0, 0.0)),
        ("find an order, then cancel it", "read", (0.5, 0.5, 0.0)),
        ("delete the order", "delete", (0.0, 0.0, 1.0)),
        ("orders", "neutral", (0.0, 0.0, 0.0)),
    ],
)
def test_the_intent_counts_clauses(query: str, dominant: str, shares: tuple[float, ...]) -> None:
    row = intent_row(understand(query))
    assert (row["dominant"], (row["read"], row["write"], row["delete"])) == (dominant, shares)


def test_a_changed_artifact_is_asked_as_it_is_and_a_graph_is_indexed_once() -> None:
    kept = ToolGraph.from_artifact(graph().artifact)
    artifact = dict(kept.artifact)
    before = retrieve_graphify(kept, "delete an order", top_k=1)
    index = kept.catalog.retriever
    (gone,) = [row["name"] for row in retrieve_graphify(artifact, "delete an order", top_k=1)["results"]]
    artifact["tools"] = {name: row for name, row in artifact["tools"].items() if name != gone}
    assert gone not in {row["name"] for row in retrieve_graphify(artifact, "delete an order")["results"]}
    assert retrieve_graphify(kept, "delete an order", top_k=1) == before
    assert kept.catalog.retriever is index
