from __future__ import annotations

from typing import Any

import pytest

from tests.store.documents import collection, flow, plain_graph, with_edges
from toolgraph.model import Edge, EvidenceSource, Group, Relation, Snapshot, Verdict
from toolgraph.store.codec import snapshot_of


def read(*rows: dict[str, Any]) -> Snapshot:
    return snapshot_of(with_edges(*rows), "test.json")


def only(*rows: dict[str, Any]) -> Edge:
    (edge,) = read(*rows).edges
    return edge


def row(relation: str, **overrides: Any) -> dict[str, Any]:
    return {"source": "pay", "target": "openCart", "relation": relation} | overrides


@pytest.mark.parametrize(
    ("given", "producer"),
    [
        # what the row says
        (row("requires", execution_direction="source_to_target"), "pay"),
        (row("precedes", execution_direction="target_to_source"), "openCart"),
        (row("precedes", direction="reverse"), "openCart"),
        (row("odd", execution_direction="forward"), "pay"),
        (flow("pay", "openCart", execution_direction="source_to_target"), "pay"),
        # the operations that its data flow names
        (row("requires", data_flow={"from_operation": "pay", "to_operation": "openCart"}), "pay"),
        (row("precedes", data_flow={"from_operation": "openCart", "to_operation": "pay"}), "openCart"),
        # the contracts of its ends
        (flow("pay", "openCart"), "openCart"),
        (flow("openCart", "pay"), "openCart"),
        (flow("pay", "openCart", relation="complementary"), "openCart"),
        # the convention for its relation
        (row("requires"), "openCart"),
        (row("REQUIRES"), "openCart"),
        (row("depends_on"), "openCart"),
        (row("produces_for"), "pay"),
        (row("precedes"), "pay"),
        (row("requires", evidence_sources=["run"]), "pay"),
        (row("requires", evidence_sources=["arazzo"]), "pay"),
        (row("requires", layer=5), "pay"),
        (row("similar_to"), "pay"),
    ],
)
def test_the_direction_of_the_data_is_decided_row_by_row(given: dict[str, Any], producer: str) -> None:
    edge = only(given)
    assert (edge.source, edge.undecided) == (producer, False)


@pytest.mark.parametrize(
    "given",
    [row("entangled"), row("requires", evidence_sources=["run", "api_contract"]), row("x", direction="unknown")],
)
def test_an_edge_whose_direction_nothing_tells_is_kept_and_reported(given: dict[str, Any]) -> None:
    snapshot = read(given)
    (edge,) = snapshot.edges
    assert (edge.source, edge.target, edge.undecided) == ("pay", "openCart", True)
    (problem,) = snapshot.problems
    assert (problem.code, problem.pointer) == ("edge_direction_undecided", "#/graph/edges/0")


def test_a_data_flow_becomes_a_binding_with_what_the_contracts_know_of_it() -> None:
    (binding,) = only(flow("pay", "openCart")).bindings
    assert (binding.from_path, binding.from_field, binding.to_field) == ("$.id", "id", "cartId")
    assert (binding.to_location, binding.required, binding.side_effect) == ("path", True, True)


def test_each_parameter_of_a_link_becomes_a_binding() -> None:
    flows = {"parameters": [{"from_path": "$.id", "to_field": "cartId"}, {"json_path": "$.no", "parameter": "number"}]}
    bindings = only(flow("openCart", "pay", evidence_sources=["openapi_link"], data_flow=flows)).bindings
    assert [(b.from_path, b.to_field) for b in bindings] == [("$.id", "cartId"), ("$.no", "number")]


@pytest.mark.parametrize(
    ("given", "sources"),
    [
        (row("precedes"), [EvidenceSource.STRUCTURAL]),
        (row("precedes", layer=1), [EvidenceSource.STRUCTURAL]),
        (row("precedes", layer=2), [EvidenceSource.NAME_BASED]),
        (row("precedes", layer=4), [EvidenceSource.NAME_BASED]),
        (row("precedes", layer=5), [EvidenceSource.RUN]),
        (row("precedes", evidence_sources=["proven"]), [EvidenceSource.RUN]),
        (row("precedes", evidence_sources=["llm_validated"]), [EvidenceSource.LLM_CURATED]),
        (row("precedes", evidence_sources=["something"]), [EvidenceSource.STRUCTURAL]),
        (row("precedes", evidence_sources=["openapi_link", "api_contract"]), ["api_contract", "openapi_link"]),
        (row("precedes", is_manual=True), [EvidenceSource.MANUAL]),
    ],
)
def test_evidence_is_attributed_to_what_the_row_names_or_its_layer(given: dict[str, Any], sources: list[str]) -> None:
    assert list(only(given).sources) == sources


@pytest.mark.parametrize(
    ("given", "score"),
    [
        ({"conf_score": 0.82}, 0.82),
        ({"conf_score": 0.82, "evidence_sources": ["api_contract", "structural", "name_based"]}, 0.82),
        ({"confidence": 0.7}, 0.7),
        ({"confidence": "EXTRACTED"}, 0.85),
        ({"conf_score": 7, "evidence_sources": ["openapi_link"]}, 1.0),
        ({"conf_score": "high"}, 0.5),
        ({}, 0.5),
    ],
)
def test_the_score_of_a_row_stays_what_it_was_whatever_its_number_of_sources(
    given: dict[str, Any], score: float
) -> None:
    assert only(row("precedes", **given)).conf_score == pytest.approx(score, abs=1e-3)


def test_every_reason_is_a_sentence() -> None:
    assert only(flow("pay", "openCart")).why == "openCart gives `$.id`, which pay takes as `cartId`."
    assert only(row("precedes", evidence="it was seen")).why == "it was seen"
    assert "gives no reason" in only(row("requires")).why


def test_an_edge_deleted_elsewhere_is_rejected_here() -> None:
    edge = only(row("precedes", deleted_by_user=True, reason="wrong"))
    assert edge.is_rejected
    assert edge.last_word is not None
    assert (edge.last_word.verdict, edge.last_word.note) == (Verdict.REJECT, "wrong")


def test_a_deletion_by_another_product_beats_our_last_word() -> None:
    said = {"source": "manual", "verdict": "assert", "at": "2026-01-02T03:04:05Z", "score": 1.0}
    assert only(row("precedes", evidence_items=[said], deleted_by_user=True)).is_rejected


def test_rows_of_one_pair_of_producer_and_consumer_are_one_edge() -> None:
    edge = only(row("requires"), {"source": "openCart", "target": "pay", "relation": "precedes"})
    assert (edge.source, edge.target) == ("openCart", "pay")
    assert {item.relation for item in edge.items} == {Relation.REQUIRES, Relation.PRECEDES}


def test_memberships_become_groups_and_no_edges() -> None:
    snapshot = snapshot_of(plain_graph(), "test.json")
    assert snapshot.groups == (
        Group(kind="category", key="carts", members=("carts",)),
        Group(kind="category", key="shopping", members=("getCart", "listCarts")),
    )
    assert [edge.id for edge in snapshot.edges] == ["listCarts→getCart"]


def test_links_are_an_alias_of_edges() -> None:
    document = collection()
    document["graph"]["links"] = document["graph"].pop("edges")
    assert snapshot_of(document, "").edges == snapshot_of(collection(), "").edges


def test_unknown_keys_of_a_row_come_along() -> None:
    assert only(row("precedes", **{"x-seen": [1]})).extra == {"x-seen": [1]}


def test_edges_of_a_tool_to_itself_or_to_nothing_are_no_edges() -> None:
    rows: list[dict[str, Any]] = [
        {"source": "pay", "target": "pay", "relation": "requires"},
        {"source": "pay", "target": "nobody", "relation": "requires"},
        {"source": None, "target": 3, "relation": "requires"},
    ]
    snapshot = read(*rows)
    assert snapshot.edges == ()
    assert [problem.code for problem in snapshot.problems] == ["edge_to_itself", "edge_end_unknown", "edge_end_unknown"]
