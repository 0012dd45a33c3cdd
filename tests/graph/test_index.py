from __future__ import annotations

import pytest

from tests.factories import assertion, binding, edge, evidence, rejection
from toolgraph.graph.index import EdgeFacts, FactsMemo, GraphIndex, GroupIndex, short_key
from toolgraph.model import Edge, EdgeKind, Evidence, EvidenceSource, Group, Relation, Signal


def test_rejected_edges_are_found_but_not_walked() -> None:
    gone = edge("a", "b", evidence(), rejection())
    index = GraphIndex([gone, edge("b", "c")])

    assert index.out_of("a") == []
    assert index.into("b") == []
    assert index.rejected == (gone,)
    assert index.rejected_at("a") == index.rejected_at("b") == [gone]
    assert index.find("a", "b") is gone
    assert (index.degree("b"), index.degree("nobody")) == (1, 0)


def test_an_edge_is_found_again_by_its_short_key() -> None:
    odd = edge("a→b, c", "한글 <script>")
    index = GraphIndex([odd, edge("a", "b")])

    assert index.by_key(short_key(odd.source, odd.target)) is odd
    assert index.by_key("nothing") is None


def test_facts_are_kept_from_state_to_state_for_the_edges_that_stay() -> None:
    memo = FactsMemo()
    stays, changes = edge("a", "b", evidence()), edge("b", "c", evidence())
    before = [GraphIndex([stays, changes], memo).facts(one) for one in (stays, changes)]
    changed = edge("b", "c", evidence(), assertion())
    after = [GraphIndex([stays, changed], memo).facts(one) for one in (stays, changed)]
    assert after[0] is before[0]
    assert (before[1].confirmed, after[1].confirmed) == (False, True)


def test_keys_tell_the_ends_apart() -> None:
    assert len({short_key("ab", "c"), short_key("a", "bc"), short_key("c", "ab"), short_key("abc")}) == 4


@pytest.mark.parametrize(
    ("items", "kind", "signal", "confirmed"),
    [
        ((evidence(),), EdgeKind.DATA_FLOW, Signal.HIGH, False),
        ((evidence(EvidenceSource.OPENAPI_LINK), evidence()), EdgeKind.LINK, Signal.HIGH, True),
        ((evidence(EvidenceSource.ARAZZO), evidence()), EdgeKind.WORKFLOW, Signal.HIGH, True),
        ((assertion(), evidence()), EdgeKind.MANUAL, Signal.HIGH, True),
        ((evidence(EvidenceSource.RUN),), EdgeKind.OBSERVED, Signal.MEDIUM, False),
        ((evidence(EvidenceSource.RUN, promoted=True),), EdgeKind.OBSERVED, Signal.HIGH, True),
        ((evidence(EvidenceSource.NAME_BASED),), EdgeKind.WEAK, Signal.ALL, False),
    ],
)
def test_facts_come_from_the_evidence(items: tuple, kind: EdgeKind, signal: Signal, confirmed: bool) -> None:  # type: ignore[type-arg]
    facts = EdgeFacts.of(edge("a", "b", *items))

    assert (facts.kind, facts.signal, facts.confirmed) == (kind, signal, confirmed)


@pytest.mark.parametrize(
    ("item", "is_flow"),
    [
        (evidence(EvidenceSource.ARAZZO), True),
        (evidence(EvidenceSource.ARAZZO, relation=Relation.PRECEDES, binding=binding()), True),
        (evidence(EvidenceSource.ARAZZO, relation=Relation.PRECEDES), False),
    ],
)
def test_an_order_without_a_value_is_no_data_flow(item: Evidence, *, is_flow: bool) -> None:
    assert EdgeFacts.of(edge("a", "b", item)).is_flow == is_flow


def test_the_best_rank_among_producers_counts() -> None:
    items = (evidence(rank=3, binding=binding("$.id")), evidence(rank=2, binding=binding("$.no")), evidence(rank=0))

    assert EdgeFacts.of(Edge(source="a", target="b", items=items)).rank == 2


def test_siblings_are_the_other_members_of_all_groups() -> None:
    tag, resource = (
        Group(kind="tag", key="x", members=("a", "b", "c")),
        Group(kind="resource", key="y", members=("a", "b")),
    )
    groups = GroupIndex([tag, resource])

    assert groups.siblings("a") == {"b": [tag, resource], "c": [tag]}
    assert groups.shared("a", "b") == [tag, resource]
    assert groups.shared("c", "nobody") == groups.of("nobody") == []
