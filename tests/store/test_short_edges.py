from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.factories import artifact, assertion, binding, edge, evidence, field, tool
from toolgraph.model import AddEdge, Edge, Evidence, Location, RejectEdge
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edge_rows import edge_rows
from toolgraph.store.edges import read_row
from toolgraph.store.edits import apply_all
from toolgraph.store.foreign import Ends
from toolgraph.store.rows import inlets_of, write_edge, write_short, write_tool
from toolgraph.store.short_edges import is_short

GET = tool(
    consumes=[
        field("orderId", required=True, semantic_tag="order.id"),
        field("shop", location=Location.QUERY),
        field("id", location=Location.BODY, json_path="$.customer.id", semantic_tag="customer.id"),
    ]
)
ENDS = Ends({GET.name: write_tool(GET)})
INLETS = inlets_of(GET.contract.consumes)
BEST = binding("$.items[*].id", semantic_tag="order.id", score=0.95)
FLOW = evidence(
    binding=BEST,
    score=0.95,
    rank=1,
    why="`$.items[*].id` goes into `orderId`: it lists what the value is picked from.",
)


def test_what_the_ends_and_the_binding_tell_is_not_written() -> None:
    assert write_short(edge("listOrders", "getOrder", FLOW), INLETS) == {
        "source": "listOrders",
        "target": "getOrder",
        "relation": "requires",
        "evidence_sources": ["api_contract"],
        "bindings": [{"from_path": "$.items[*].id", "to_field": "orderId", "score": 0.95, "rank": 1}],
    }


def reason(why: str, **overrides: object) -> Evidence:
    one = binding(**overrides)  # type: ignore[arg-type]
    return evidence(binding=one, score=one.score, why=f"`{one.from_path}` goes into `{one.to_field}`: {why}")


@pytest.mark.parametrize(
    "item",
    [
        FLOW,
        reason("it makes an order.", side_effect=True, semantic_tag="order.id"),
        reason("what it reads refers to an order.", score=0.7, semantic_tag="order.id"),
        reason("it lists orders.", score=0.85, semantic_tag="order.id"),
        reason("it says so"),
        evidence(binding=binding(), why="out of the blue"),
        evidence(binding=binding(), why=""),
        replace(FLOW, against="it is slow"),
        replace(FLOW, against="the producer gives an integer, the consumer is declared a string"),
        replace(FLOW, against=None, binding=replace(BEST, side_effect=True)),
        replace(FLOW, against="the producer writes; it is slow", binding=replace(BEST, side_effect=True)),
        evidence(binding=binding(to_field="shop", to_location="query", required=False, scope=True)),
        evidence(binding=binding(to_field="id", to_location="body", to_path="$.customer.id", required=False)),
        evidence(binding=binding(to_field="id", to_location="body", to_path="$.id", from_field="key")),
        evidence(binding=binding(to_field="id", to_location=None, required=False)),
        evidence(binding=binding(to_field="nothing")),
        evidence(binding=binding(), score=0.1),
        evidence(),
        assertion(binding=binding()),
    ],
    ids=str,
)
def test_an_edge_comes_back_as_it_was_written(item: Evidence) -> None:
    one = edge("listOrders", "getOrder", item)
    assert read_row(write_short(one, INLETS), ENDS) == one


_BINDINGS = st.builds(
    binding,
    st.sampled_from(["$", "$.id", "$.a[*].id"]),
    st.sampled_from(["orderId", "shop", "id", "x"]),
    from_field=st.sampled_from(["", "id"]),
    to_path=st.sampled_from([None, "$.customer.id", "$.id"]),
    to_location=st.sampled_from([None, "path", "body"]),
    required=st.booleans(),
    semantic_tag=st.sampled_from([None, "order.id", "paging"]),
    side_effect=st.booleans(),
    score=st.sampled_from([0.0, 0.6, 0.7, 0.85, 0.95]),
)


@given(st.lists(st.tuples(_BINDINGS, st.integers(0, 3), st.sampled_from([None, "", "the producer writes", "slow"]))))
def test_inferred_edges_lose_nothing(items: list[tuple[object, int, str | None]]) -> None:
    found = tuple(
        evidence(binding=one, score=one.score, rank=rank, against=against or None)  # type: ignore[attr-defined]
        for one, rank, against in items
    )
    one = Edge(source="listOrders", target="getOrder", items=found)
    if found:
        assert read_row(write_short(one, INLETS), ENDS) == one


def test_a_number_that_goes_into_a_text_is_told_by_its_type() -> None:
    doubtful = replace(FLOW, against="the producer gives an integer, the consumer is declared a string")
    assert write_short(edge("listOrders", "getOrder", doubtful), INLETS)["bindings"][0]["given"] == "integer"


def test_without_the_tools_an_edge_says_what_its_row_says() -> None:
    (item,) = read_row(write_short(edge("listOrders", "getOrder", FLOW), INLETS), Ends({})).items
    assert item.binding
    assert (item.binding.from_path, item.binding.to_field, item.rank) == ("$.items[*].id", "orderId", 1)
    assert item.why == FLOW.why


def test_an_edited_edge_is_written_in_full_and_keeps_its_evidence() -> None:
    short = write_short(edge("listOrders", "getOrder", FLOW), INLETS)
    document = artifact(tool("listOrders"), GET, edges=[]) | {"graph": {"nodes": [], "edges": [short]}}
    for change in (
        RejectEdge(source="listOrders", target="getOrder", reason="no"),
        AddEdge(source="listOrders", target="getOrder", binding=binding(to_field="shop")),
    ):
        edited, _ = apply_all(document, [("1", change)], at="2026-01-01T00:00:00Z", actor="kim", base_revision=0)
        (row,) = edge_rows(edited)
        assert set(write_edge(edge())) <= set(row)
        (one,) = snapshot_of(edited, "").edges
        assert FLOW in one.items
        assert len(one.items) == 2


SHORT = {
    "source": "listOrders",
    "target": "getOrder",
    "relation": "requires",
    "evidence_sources": ["api_contract"],
    "bindings": [{"from_path": "$.items[*].id", "to_field": "orderId", "score": 0.95, "rank": 1, "x-note": "ours"}],
    "x-team": "shop",
}


def test_an_edit_keeps_unknown_keys_of_a_short_row_and_of_its_bindings() -> None:
    document = artifact(GET, tool("listOrders"))
    document["graph"]["edges"] = [SHORT]
    change = RejectEdge(source="listOrders", target="getOrder")
    changed, _ = apply_all(document, [("1", change)], at="2026-01-01T00:00:00Z", actor="kim", base_revision=0)
    (row,) = edge_rows(changed)
    assert row["x-team"] == "shop"
    assert row["bindings"][0]["x-note"] == "ours"
    assert row["deleted_by_user"] is True


@pytest.mark.parametrize(
    "said",
    [
        {"relation": "conflicts_with"},
        {"evidence_sources": ["manual"]},
        {"is_manual": True},
        {"conf_score": 0.2},
        {"direction": "target_to_source"},
    ],
    ids=str,
)
def test_a_row_that_says_what_short_ones_do_not_is_read_in_full(said: dict[str, object]) -> None:
    assert not is_short(SHORT | said)


@pytest.mark.parametrize("bindings", [[], ["a"], [{}], [{"from_path": "$.id"}], [{"to_field": ""}]], ids=str)
def test_a_short_row_without_a_field_is_a_problem_and_no_edge(bindings: list[object]) -> None:
    document = artifact(GET, tool("listOrders"))
    document["graph"]["edges"] = [SHORT | {"bindings": bindings}]
    snapshot = snapshot_of(document, "")
    assert snapshot.edges == ()
    assert [(problem.code, problem.pointer) for problem in snapshot.problems] == [
        ("edge_row_unreadable", "#/graph/edges/0")
    ]
