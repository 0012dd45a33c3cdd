from __future__ import annotations

from tests.factories import assertion, binding, edge, evidence
from toolgraph.model import EvidenceSource, Relation
from toolgraph.store.edge_rows import read_items, rewrite_edge, write_edge

FLOW = evidence(binding=binding(), why="it lists what the other reads")


def test_the_reason_that_an_edge_states_is_not_repeated_by_its_item() -> None:
    one = edge("a", "b", FLOW, evidence(EvidenceSource.OPENAPI_LINK, score=0.5, why="a link says so"))
    row = write_edge(one)
    assert row["evidence"] == FLOW.why
    assert [item.get("why") for item in row["evidence_items"]] == [None, "a link says so"]
    assert read_items(row) == one.items


def test_what_an_edge_or_a_binding_says_is_not_repeated_by_an_item() -> None:
    flow = evidence(binding=binding(score=0.8), score=0.8, rank=1, why="it lists them")
    link = evidence(EvidenceSource.OPENAPI_LINK, relation=Relation.PRECEDES, score=1.0, why="it lists them")
    one = edge("a", "b", flow, link)
    row = write_edge(one)
    assert row["evidence_items"][0] == {"source": "api_contract", "rank": 1, "binding": 0}
    assert row["evidence_items"][1] == {"source": "openapi_link", "relation": "precedes", "score": 1.0}
    assert read_items(row) == one.items


def test_an_item_keeps_its_relation_when_the_edge_gets_a_stronger_one() -> None:
    link = evidence(EvidenceSource.OPENAPI_LINK, relation=Relation.PRECEDES, score=1.0)
    before, after = edge("a", "b", link), edge("a", "b", assertion(relation=Relation.REQUIRES), link)
    row = rewrite_edge(write_edge(before), before, after)
    assert row["relation"] == "requires"
    assert {item.relation for item in read_items(row)} == {Relation.REQUIRES, Relation.PRECEDES}


def test_an_item_without_a_reason_stays_without_one() -> None:
    one = edge("a", "b", FLOW, evidence(EvidenceSource.OPENAPI_LINK, score=0.5, why=""))
    assert read_items(write_edge(one)) == one.items


def test_an_item_keeps_its_reason_when_the_edge_gets_a_stronger_one() -> None:
    before = edge("a", "b", FLOW)
    after = edge("a", "b", assertion(why="kim says so"), FLOW)
    row = rewrite_edge(write_edge(before), before, after)
    assert row["evidence"] == "kim says so"
    assert {item.why for item in read_items(row)} == {FLOW.why, "kim says so"}
