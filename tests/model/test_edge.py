from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.factories import assertion, binding, edge, evidence, rejection
from toolgraph.model import Confidence, Edge, EdgeKind, Evidence, EvidenceSource, Relation, Signal, Verdict, merge_edges

TIMES = st.sampled_from(["", "2026-01-02T03:04:05.000000Z", "2026-01-02T03:04:06.000000Z"])
BINDINGS = st.none() | st.builds(
    binding, from_path=st.sampled_from(["$.id", "$.items[*].id"]), score=st.sampled_from([0.5, 0.9])
)
ITEMS = st.builds(
    Evidence,
    source=st.sampled_from(EvidenceSource),
    relation=st.sampled_from([Relation.REQUIRES, Relation.PRECEDES]),
    binding=BINDINGS,
    score=st.sampled_from([0.0, 0.5, 1.0]),
    why=st.text(st.characters(codec=None), max_size=2),
    verdict=st.none() | st.sampled_from(Verdict),
    at=TIMES,
)
FOREIGN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)
EDGES = st.builds(
    Edge,
    source=st.just("a"),
    target=st.just("b"),
    items=st.lists(ITEMS, max_size=4).map(tuple),
    undecided=st.booleans(),
    extra=st.dictionaries(st.sampled_from(["x", "y", "z"]), FOREIGN, max_size=3),
)


def exact(one: Edge) -> tuple[object, ...]:
    """Give an edge as what compares exactly: 1, 1.0 and True are different foreign values."""
    return (one.items, one.undecided, json.dumps(one.extra, sort_keys=True))


@given(EDGES, EDGES)
def test_merging_is_commutative(one: Edge, other: Edge) -> None:
    assert exact(merge_edges(one, other)) == exact(merge_edges(other, one))


@given(EDGES, EDGES, EDGES)
def test_merging_is_associative(one: Edge, two: Edge, three: Edge) -> None:
    assert exact(merge_edges(merge_edges(one, two), three)) == exact(merge_edges(one, merge_edges(two, three)))


@given(EDGES, EDGES)
def test_merging_is_idempotent(one: Edge, other: Edge) -> None:
    merged = merge_edges(one, other)
    assert exact(merge_edges(merged, merged)) == exact(merged)
    assert exact(merge_edges(merged, other)) == exact(merged)


@given(EDGES, EDGES)
def test_merging_loses_no_evidence_and_no_key(one: Edge, other: Edge) -> None:
    merged = merge_edges(one, other)
    assert {item.key for item in merged.items} == {item.key for item in (*one.items, *other.items)}
    assert merged.extra.keys() == one.extra.keys() | other.extra.keys()


@given(EDGES, st.lists(ITEMS.filter(lambda item: item.verdict is None), max_size=4))
def test_what_was_inferred_never_overrules_a_word(one: Edge, inferred: list[Evidence]) -> None:
    assert merge_edges(one, edge("a", "b", *inferred)).is_rejected == one.is_rejected


@given(EDGES, EDGES, st.booleans())
def test_the_latest_word_decides_whatever_it_meets(one: Edge, other: Edge, rejects: bool) -> None:
    word = (rejection if rejects else assertion)(at="2027-01-01T00:00:00.000000Z")
    assert merge_edges(merge_edges(one, edge("a", "b", word)), other).is_rejected == rejects


def test_repeating_an_item_does_not_raise_the_confidence() -> None:
    one = edge("a", "b", evidence(score=0.8))
    assert merge_edges(one, one).conf_score == 0.8


def test_a_later_word_on_the_same_binding_replaces_the_earlier() -> None:
    early = edge("a", "b", assertion(at="2026-01-01T00:00:00Z", note="first"))
    late = edge("a", "b", assertion(at="2026-02-01T00:00:00Z", note="second", score=0.5))
    assert [item.note for item in merge_edges(late, early).items] == ["second"]


def test_a_rejection_beats_whatever_was_inferred() -> None:
    inferred = edge("a", "b", evidence(score=0.99), evidence(EvidenceSource.OPENAPI_LINK, score=1.0))
    assert merge_edges(inferred, edge("a", "b", rejection())).is_rejected


def test_the_latest_word_decides_and_a_rejection_wins_a_tie() -> None:
    rejected = edge("a", "b", rejection(at="2026-01-02T00:00:00Z"))
    early = edge("a", "b", assertion(at="2026-01-01T00:00:00Z"))
    tie = edge("a", "b", assertion(at="2026-01-02T00:00:00Z"))
    late = edge("a", "b", assertion(at="2026-01-03T00:00:00Z"))
    assert [merge_edges(rejected, other).is_rejected for other in (early, tie, late)] == [True, True, False]


def test_confidence_combines_the_best_item_of_each_source() -> None:
    one = edge(
        "a", "b", evidence(score=0.5), evidence(score=0.4, pointers=("#/x",)), evidence(EvidenceSource.RUN, score=0.5)
    )
    assert one.conf_score == 0.75


def test_only_a_declaration_is_certain() -> None:
    assert edge("a", "b", evidence(score=1.0)).conf_score == 0.99
    assert edge("a", "b", evidence(EvidenceSource.OPENAPI_LINK, score=1.0)).conf_score == 1.0


def test_an_edge_is_labelled_by_its_strongest_kind_of_evidence() -> None:
    cases = {
        EvidenceSource.MANUAL: (EdgeKind.MANUAL, Signal.HIGH, Confidence.EXTRACTED),
        EvidenceSource.OPENAPI_LINK: (EdgeKind.LINK, Signal.HIGH, Confidence.EXTRACTED),
        EvidenceSource.ARAZZO: (EdgeKind.WORKFLOW, Signal.HIGH, Confidence.EXTRACTED),
        EvidenceSource.API_CONTRACT: (EdgeKind.DATA_FLOW, Signal.HIGH, Confidence.INFERRED),
        EvidenceSource.RUN: (EdgeKind.OBSERVED, Signal.MEDIUM, Confidence.AMBIGUOUS),
        EvidenceSource.NAME_BASED: (EdgeKind.WEAK, Signal.ALL, Confidence.AMBIGUOUS),
        EvidenceSource.STRUCTURAL: (EdgeKind.STRUCTURAL, Signal.ALL, Confidence.AMBIGUOUS),
    }
    for source, expected in cases.items():
        one = edge("a", "b", evidence(source), evidence(EvidenceSource.STRUCTURAL))
        assert (one.kind, one.signal, one.confidence) == expected
