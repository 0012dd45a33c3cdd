from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import binding, edge, evidence, rejection
from toolgraph.graph.index import GraphIndex, GroupIndex
from toolgraph.graph.scope import FLOW_KINDS, Budget, Hidden, Scope, ScopeQuery, first_budget, hidden_by, scope_of
from toolgraph.model import Edge, EdgeKind, EvidenceSource, Group, Signal


def names(scope: Scope) -> list[str]:
    return [node.name for node in scope.nodes]


def ends(edges: Iterable[Edge]) -> set[tuple[str, str]]:
    return {(one.source, one.target) for one in edges}


def sides(scope: Scope) -> dict[str, int]:
    return {node.name: node.side for node in scope.nodes}


CHAIN = [edge("a", "b"), edge("b", "c"), edge("c", "d"), edge("d", "e")]


def test_producers_stand_before_the_focus_and_consumers_after() -> None:
    scope = scope_of(GraphIndex(CHAIN), ScopeQuery(focus=("c",)))

    assert sides(scope) == {"c": 0, "b": -1, "d": 1}
    assert ends(scope.edges) == {("b", "c"), ("c", "d")}
    assert scope.hidden == {Hidden.DEPTH: 2}
    assert scope.met == 4


def test_depth_is_counted_on_each_side() -> None:
    scope = scope_of(GraphIndex(CHAIN), ScopeQuery(focus=("c",), depth_in=2, depth_out=0))

    assert sides(scope) == {"c": 0, "b": -1, "a": -2}
    assert scope.hidden == {Hidden.DEPTH: 1}


def test_undrawn_neighbours_are_counted_at_the_tool() -> None:
    edges = [*CHAIN, edge("b", "x"), edge("b", "y"), edge("z", "d")]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("c",)))

    more = {node.name: (node.more_producers, node.more_consumers) for node in scope.nodes}
    assert more == {"c": (0, 0), "b": (1, 2), "d": (1, 1)}


def test_consumers_of_producers_are_no_part_of_the_question() -> None:
    scope = scope_of(GraphIndex([edge("a", "b"), edge("a", "x")]), ScopeQuery(focus=("b",)))

    assert (scope.met, scope.hidden) == (1, {})


def test_what_each_filter_hides_is_counted_under_it() -> None:
    edges = [
        edge("strong", "f"),
        edge("medium", "f", evidence(EvidenceSource.RUN)),
        edge("weak", "f", evidence(EvidenceSource.NAME_BASED)),
        edge("scope", "f", evidence(binding=binding(scope=True))),
        edge("link", "f", evidence(EvidenceSource.OPENAPI_LINK)),
        edge("structural", "f", evidence(EvidenceSource.STRUCTURAL)),
        edge("wrong", "f", evidence(), rejection()),
    ]
    kinds = tuple(kind for kind in FLOW_KINDS if kind is not EdgeKind.LINK)
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), kinds=kinds))

    assert names(scope) == ["f", "strong"]
    assert scope.hidden == {
        Hidden.REJECTED: 1,
        Hidden.STRUCTURAL: 1,
        Hidden.KIND: 1,
        Hidden.SIGNAL: 2,
        Hidden.SCOPE_VALUE: 1,
    }
    assert scope.nodes[0].more_producers == 0


def test_what_is_asked_for_is_shown() -> None:
    edges = [
        edge("weak", "f", evidence(EvidenceSource.NAME_BASED)),
        edge("scope", "f", evidence(binding=binding(scope=True))),
        edge("structural", "f", evidence(EvidenceSource.STRUCTURAL)),
    ]
    query = ScopeQuery(focus=("f",), signal=Signal.ALL, scope_values=True, structural=True)

    assert set(names(scope_of(GraphIndex(edges), query))) == {"f", "weak", "scope", "structural"}


def test_an_edge_of_several_kinds_is_shown_for_any_of_them() -> None:
    both = edge("a", "b", evidence(EvidenceSource.OPENAPI_LINK), evidence())

    for kind in (EdgeKind.LINK, EdgeKind.DATA_FLOW):
        assert scope_of(GraphIndex([both]), ScopeQuery(focus=("b",), kinds=(kind,))).edges == (both,)


def test_over_budget_the_best_stay_and_both_sides_are_heard() -> None:
    edges = [edge(f"p{i}", "f", evidence(score=i / 10)) for i in range(10)]
    edges += [edge("f", f"c{i}", evidence(score=i / 10)) for i in range(2)]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), budget=Budget(nodes=6, edges=50)))

    assert names(scope) == ["f", "p9", "p8", "p7", "c1", "c0"]
    assert scope.hidden == {Hidden.BUDGET: 7}
    assert scope.nodes[0].more_producers == 7


def test_among_equal_scores_the_better_rank_and_then_the_name_decides() -> None:
    edges = [edge("a", "f", evidence(rank=2)), edge("b", "f", evidence(rank=1)), edge("c", "f", evidence(rank=2))]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), budget=Budget(nodes=3, edges=50)))

    assert names(scope) == ["f", "b", "a"]


def test_over_the_edge_budget_the_edges_that_hold_the_picture_together_stay() -> None:
    edges = [
        edge("a", "f", evidence(score=0.3)),
        edge("b", "f", evidence(score=0.3)),
        edge("a", "b", evidence(score=0.9)),
    ]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), among=True, budget=Budget(nodes=9, edges=2)))

    assert ends(scope.edges) == {("a", "f"), ("b", "f")}
    assert scope.hidden == {Hidden.BUDGET: 1}


def test_a_tool_in_a_cycle_stands_on_the_side_of_its_better_edge() -> None:
    edges = [edge("x", "f", evidence(score=0.4)), edge("f", "x", evidence(score=0.8))]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",)))

    assert sides(scope) == {"f": 0, "x": 1}
    assert ends(scope.edges) == {("x", "f"), ("f", "x")}


def test_a_tool_tells_how_many_it_deals_with_drawn_or_not() -> None:
    edges = [*NEIGHBOURS, edge("c", "x"), edge("y", "c", evidence(EvidenceSource.NAME_BASED))]
    nodes = {node.name: node for node in scope_of(GraphIndex(edges), ScopeQuery(focus=("f",))).nodes}

    assert (nodes["c"].producers, nodes["c"].consumers) == (2, 2)
    assert (nodes["c"].more_producers, nodes["c"].more_consumers) == (0, 1)


NEIGHBOURS = [
    edge("p", "f"),
    edge("f", "c"),
    edge("f", "d"),
    edge("p", "c"),
    edge("c", "d"),
    edge("d", "d"),
    edge("d", "p"),
]


def test_edges_among_the_neighbours_are_counted_instead_of_drawn() -> None:
    scope = scope_of(GraphIndex(NEIGHBOURS), ScopeQuery(focus=("f",)))

    assert ends(scope.edges) == {("p", "f"), ("f", "c"), ("f", "d")}
    assert scope.hidden == {Hidden.AMONG: 4}


def test_edges_among_the_neighbours_are_drawn_where_they_are_asked_for() -> None:
    scope = scope_of(GraphIndex(NEIGHBOURS), ScopeQuery(focus=("f",), among=True))

    assert ends(scope.edges) == ends(NEIGHBOURS)


def test_farther_out_edges_lead_one_hop_on() -> None:
    edges = [*CHAIN, edge("a", "c"), edge("c", "x"), edge("x", "e"), edge("d", "x"), edge("e", "d")]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("c",), depth_in=2, depth_out=2))

    assert sides(scope) == {"c": 0, "a": -1, "b": -1, "d": 1, "x": 1, "e": 2}
    assert ends(scope.edges) == {("a", "c"), ("b", "c"), ("c", "d"), ("c", "x"), ("d", "e"), ("x", "e")}
    assert scope.hidden == {Hidden.AMONG: 3}


def test_what_flows_between_tools_in_focus_is_drawn() -> None:
    edges = [edge("x", "y"), edge("y", "x"), edge("x", "x")]

    assert ends(scope_of(GraphIndex(edges), ScopeQuery(focus=("x", "y"))).edges) == ends(edges)


def test_at_first_each_side_has_its_best_tools_and_the_rest_is_counted() -> None:
    edges = [edge("f", f"c{i:02}", evidence(score=i / 100)) for i in range(90)]
    edges += [edge(f"p{i}", "f") for i in range(3)]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), budget=first_budget(1, 2)))

    assert names(scope)[4:] == [f"c{i}" for i in range(89, 65, -1)]
    assert (scope.producers_hidden, scope.consumers_hidden) == (0, 66)
    assert scope.hidden == {Hidden.BUDGET: 66}


def test_a_tool_left_out_at_its_hop_does_not_come_back_farther_out() -> None:
    edges = [edge("f", "a", evidence(score=0.9)), edge("f", "b", evidence(score=0.5)), edge("a", "b"), edge("a", "c")]
    query = ScopeQuery(focus=("f",), depth_out=2, budget=Budget(nodes=9, edges=9, hop=1))
    scope = scope_of(GraphIndex(edges), query)

    assert sides(scope) == {"f": 0, "a": 1, "c": 2}
    assert scope.hidden == {Hidden.BUDGET: 1, Hidden.AMONG: 1}


def test_the_more_is_asked_the_fewer_are_drawn_at_first_at_each_hop() -> None:
    limits = [first_budget(focus, depth).hop or 0 for focus, depth in ((1, 2), (1, 3), (5, 2))]

    assert limits[0] > limits[1] == limits[2]


def test_a_tool_that_feeds_itself_is_drawn_once() -> None:
    scope = scope_of(GraphIndex([edge("f", "f")]), ScopeQuery(focus=("f",)))

    assert (names(scope), scope.met) == (["f"], 1)


def test_a_tool_without_edges_is_drawn_alone() -> None:
    scope = scope_of(GraphIndex([]), ScopeQuery(focus=("alone",)))

    assert (names(scope), scope.edges, scope.hidden) == (["alone"], (), {})


GROUP = Group(kind="tag", key="orders", members=("c", "d", "x", "y"))


def test_structural_siblings_are_only_counted_unless_asked_for() -> None:
    scope = scope_of(GraphIndex(CHAIN), ScopeQuery(focus=("c",)), GroupIndex([GROUP]))

    assert (scope.ties, scope.siblings_hidden) == ((), 2)


def test_structural_siblings_are_tied_to_the_focus() -> None:
    scope = scope_of(GraphIndex(CHAIN), ScopeQuery(focus=("c",), structural=True), GroupIndex([GROUP]))

    assert [node.name for node in scope.nodes if node.is_sibling] == ["x", "y"]
    assert [(tie.focus, tie.other) for tie in scope.ties] == [("c", "d"), ("c", "x"), ("c", "y")]
    assert scope.siblings_hidden == 0


def test_siblings_take_only_the_room_that_is_left() -> None:
    query = ScopeQuery(focus=("c",), structural=True, budget=Budget(nodes=4, edges=9))
    scope = scope_of(GraphIndex(CHAIN), query, GroupIndex([GROUP]))

    assert (names(scope), scope.siblings_hidden) == (["c", "b", "d", "x"], 1)


def test_two_tools_in_focus_are_tied_once() -> None:
    scope = scope_of(GraphIndex([]), ScopeQuery(focus=("x", "y"), structural=True), GroupIndex([GROUP]))

    assert [(tie.focus, tie.other) for tie in scope.ties if {tie.focus, tie.other} == {"x", "y"}] == [("x", "y")]


@pytest.mark.parametrize("budget", [Budget(nodes=2, edges=2), Budget(nodes=9, edges=9, focus=2)])
def test_a_focus_larger_than_the_budget_is_cut_and_counted(budget: Budget) -> None:
    scope = scope_of(GraphIndex([]), ScopeQuery(focus=("a", "b", "c"), budget=budget))

    assert (names(scope), scope.focus_hidden) == (["a", "b"], 1)


OWNER, REPO = (binding(to_field=name, required=True, scope=True, score=0.8) for name in ("owner", "repo"))


def test_a_required_input_that_only_shared_values_fill_gets_its_best_source() -> None:
    edges = [
        edge("best", "f", evidence(binding=OWNER, rank=1), evidence(binding=REPO, rank=1)),
        edge("other", "f", evidence(binding=OWNER, rank=2)),
        edge("optional", "f", evidence(binding=binding(to_field="assignee"))),
    ]
    scope = scope_of(GraphIndex(edges), ScopeQuery(focus=("f",), budget=Budget(nodes=9, edges=9, hop=1)))

    assert names(scope) == ["f", "best"]
    assert scope.hidden == {Hidden.SCOPE_VALUE: 1, Hidden.BUDGET: 1}


def test_a_shared_value_is_hidden_where_a_required_input_has_another_source_or_several_tools_are_in_focus() -> None:
    own = edge("own", "f", evidence(binding=binding(to_field="owner", required=True)))
    shared = edge("shared", "f", evidence(binding=OWNER))

    assert names(scope_of(GraphIndex([own, shared]), ScopeQuery(focus=("f",)))) == ["f", "own"]
    assert names(scope_of(GraphIndex([shared]), ScopeQuery(focus=("f", "g")))) == ["f", "g"]


TOOLS = st.sampled_from("abcdefgh")
ITEMS = st.builds(
    lambda source, score, scope, required: evidence(
        source, score=score / 10, binding=binding(scope=scope, required=required)
    ),
    st.sampled_from(EvidenceSource),
    st.integers(0, 10),
    st.booleans(),
    st.booleans(),
)
EDGES = st.dictionaries(st.tuples(TOOLS, TOOLS), st.tuples(ITEMS, st.booleans()), max_size=30).map(
    lambda rows: [edge(a, b, *((item, rejection()) if gone else (item,))) for (a, b), (item, gone) in rows.items()]
)
QUERIES = st.builds(
    ScopeQuery,
    focus=st.lists(TOOLS, min_size=1, max_size=2, unique=True).map(tuple),
    depth_in=st.integers(0, 3),
    depth_out=st.integers(0, 3),
    kinds=st.sets(st.sampled_from(FLOW_KINDS)).map(lambda kinds: tuple(sorted(kinds))),
    signal=st.sampled_from(Signal),
    scope_values=st.booleans(),
    structural=st.booleans(),
    among=st.booleans(),
    budget=st.builds(Budget, nodes=st.integers(2, 8), edges=st.integers(0, 12), hop=st.none() | st.integers(1, 3)),
)


@given(EDGES, QUERIES)
def test_every_edge_met_is_either_shown_or_counted_once(edges: list[Edge], query: ScopeQuery) -> None:
    scope = scope_of(GraphIndex(edges), query)
    side = sides(scope)

    met = [
        one
        for one in edges
        if (one.source in side and one.target in side) or side.get(one.source, -1) >= 0 or side.get(one.target, 1) <= 0
    ]
    assert scope.met == len(met)
    assert ends(scope.edges) <= ends(met)


@given(EDGES, QUERIES)
def test_nothing_drawn_is_filtered_rejected_or_over_budget(edges: list[Edge], query: ScopeQuery) -> None:
    index = GraphIndex(edges)
    scope = scope_of(index, query)

    assert len(scope.nodes) <= query.budget.nodes
    assert len(scope.edges) <= query.budget.edges
    assert not any(one.is_rejected for one in scope.edges)
    reasons = [(one, reason) for one in scope.edges if (reason := hidden_by(index.facts(one), query))]
    for one, reason in reasons:  # only a shared value, and only where the sole tool in focus must have it
        assert (reason, query.focus) == (Hidden.SCOPE_VALUE, (one.target,))
        assert any(bound.required for bound in one.bindings)
    assert all({one.source, one.target} <= set(sides(scope)) for one in scope.edges)


@given(EDGES, QUERIES)
def test_without_those_among_the_neighbours_every_edge_drawn_leads_towards_or_away_from_the_focus(
    edges: list[Edge], query: ScopeQuery
) -> None:
    scope = scope_of(GraphIndex(edges), query)
    side, focus = sides(scope), {node.name for node in scope.nodes if node.is_focus}

    for one in scope.edges:
        leads = one.source in focus or one.target in focus or side[one.source] + 1 == side[one.target]
        assert leads or query.among


@given(EDGES, QUERIES, st.randoms(use_true_random=False))
def test_the_order_in_which_edges_come_does_not_matter(edges: list[Edge], query: ScopeQuery, random: object) -> None:
    shuffled = list(edges)
    random.shuffle(shuffled)  # type: ignore[attr-defined]

    assert scope_of(GraphIndex(edges), query) == scope_of(GraphIndex(shuffled), query)
