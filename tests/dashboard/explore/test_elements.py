from __future__ import annotations

import json
from typing import Any

import pytest

from dashboard.pages.explore.presenter.elements import LABELLED, NAME_LENGTH, elements, name_lines, shortened
from dashboard.pages.explore.presenter.legend import legend
from dashboard.pages.explore.presenter.style import stylesheet
from dashboard.pages.explore.presenter.tables import Rows, columns, edge_rows, note, tool_rows
from tests.factories import assertion, binding, edge, evidence, field, tool
from toolgraph.graph.index import GraphIndex, GroupIndex, short_key
from toolgraph.graph.scope import WIDE_BUDGET, Scope, ScopeQuery, scope_of
from toolgraph.model import Edge, EdgeKind, Group, Status, Tool


def draw(edges: list[Edge], *tools: Tool, focus: str = "b", **query: Any) -> list[dict[str, Any]]:
    graph = GraphIndex(edges)
    scope = scope_of(graph, ScopeQuery(focus=(focus,), **query))
    return elements(scope, {one.name: one for one in tools}, graph, {})


def nodes(drawn: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {one["data"]["name"]: one for one in drawn if "position" in one}


def lines(drawn: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in drawn if "source" in one["data"]]


def test_nodes_come_before_edges_with_flat_data_and_no_styles() -> None:
    drawn = draw([edge("a", "b"), edge("b", "c")], tool("a"), tool("b"), tool("c"))

    assert ["position" in one for one in drawn] == [True, True, True, False, False]
    for one in drawn:
        assert one.keys() <= {"data", "position", "classes"}
        assert all(isinstance(value, str | int | float) for value in one["data"].values())


def test_every_edge_has_both_ends_among_the_nodes() -> None:
    drawn = draw([edge("a", "b"), edge("gone", "b")], tool("a"), tool("b"))
    ids = {one["data"]["id"] for one in drawn if "position" in one}

    assert all({one["data"]["source"], one["data"]["target"]} <= ids for one in lines(drawn))
    assert "gone" in nodes(drawn)


def test_ids_stay_the_same_whatever_else_is_drawn() -> None:
    small, large = draw([edge("a", "b")], tool("a"), tool("b")), draw([edge("a", "b"), edge("x", "b")], tool("b"))

    assert nodes(small)["a"]["data"]["id"] == nodes(large)["a"]["data"]["id"] == short_key("a")


def test_what_is_confirmed_differs_from_what_is_inferred() -> None:
    drawn = draw([edge("a", "b", assertion()), edge("c", "b")], tool("b"))

    assert ["sure" in one["classes"].split() for one in lines(drawn)] == [True, False]
    assert {one["classes"].split()[0] for one in lines(drawn)} == {"mn", "df"}


def test_the_focus_and_what_a_call_does_are_marked() -> None:
    drawn = nodes(draw([edge("a", "b")], tool("a", method="delete"), tool("b", method="post")))

    assert {"destroys"} <= set(drawn["a"]["classes"].split())
    assert {"focus", "writes"} <= set(drawn["b"]["classes"].split())


def test_what_is_not_drawn_is_counted_on_the_node() -> None:
    drawn = nodes(draw([edge("a", "b"), edge("x", "a"), edge("a", "y")], tool("a"), tool("b")))

    assert (drawn["a"]["data"]["into"], drawn["a"]["data"]["out"]) == (1, 1)


def test_the_hover_card_names_what_a_call_needs() -> None:
    one = tool("b", consumes=[field(name, required=True) for name in ("w", "x", "y", "z")])

    assert nodes(draw([], one))["b"]["data"]["needs"] == "w, x, y …"


def test_an_edge_is_labelled_with_both_its_fields() -> None:
    same = edge("a", "b", evidence(binding=binding("$.id", "id")))
    other = edge("b", "c", evidence(binding=binding("$.items[*].id", "orderId")))

    assert [one["data"]["label"] for one in lines(draw([same, other]))] == ["id → id", "id → orderId"]


def test_an_edge_that_only_feeds_optional_input_is_marked() -> None:
    must, may = binding("$.id", "id"), binding("$.name", "name", required=False)
    fed = {
        "c": [evidence(binding=may)],
        "d": [evidence(binding=may), evidence(binding=must)],
        "e": [assertion()],
    }
    drawn = draw([edge("b", name, *reasons) for name, reasons in fed.items()])
    optional = {one["data"]["target"] for one in lines(drawn) if "optional" in one["classes"].split()}

    assert optional == {short_key("c")}


def test_edges_bend_at_flat_places_along_their_way() -> None:
    fan = lines(draw([edge("b", name) for name in "cde"]))
    bent = [one["data"] for one in fan if "bent" in one["classes"].split()]

    assert len(bent) == 2
    for data in bent:
        assert len(data["along"].split()) == len(data["off"].split()) == 2


def test_an_edge_against_the_flow_is_marked() -> None:
    drawn = {one["data"]["source"]: one["classes"].split() for one in lines(draw([edge("b", "c"), edge("c", "b")]))}

    assert ["back" in classes for classes in drawn.values()] == [False, True]


def test_edges_among_the_neighbours_stand_back() -> None:
    drawn = lines(draw([edge("b", "c"), edge("b", "d"), edge("c", "d")], among=True))

    assert ["aside" in one["classes"].split() for one in drawn] == [False, False, True]


def test_an_edge_whose_direction_is_not_known_is_marked() -> None:
    assert "undecided" in lines(draw([edge("a", "b", undecided=True)]))[0]["classes"].split()


def test_siblings_are_tied_without_a_direction() -> None:
    graph, groups = GraphIndex([]), GroupIndex([Group(kind="tag", key="x", members=("a", "b"))])
    scope = scope_of(graph, ScopeQuery(focus=("a",), structural=True), groups)
    drawn = elements(scope, {}, graph, {})

    assert lines(drawn)[0]["classes"] == "st tie"
    assert lines(drawn)[0]["data"]["label"] == "tag x"
    assert legend(scope, {}, graph, {}).kinds == ((EdgeKind.STRUCTURAL, "structural", 1),)


def test_a_large_drawing_leaves_the_details_out() -> None:
    edges = [edge("b", f"c{i}") for i in range(LABELLED // 2 + 9)]
    edges += [edge(f"c{i}", f"c{i + 1}") for i in range(LABELLED // 2)]
    drawn = draw(edges, tool("b"), budget=WIDE_BUDGET, among=True)

    assert "summary" not in nodes(drawn)["b"]["data"]
    assert "label" not in lines(drawn)[0]["data"]


def test_a_full_drawing_keeps_within_the_budget_of_an_answer() -> None:
    edges = [edge("hub", f"a-tool-with-a-longish-name/number-{i}") for i in range(400)]
    edges += [
        edge(f"a-tool-with-a-longish-name/number-{i}", f"a-tool-with-a-longish-name/number-{i + 1}") for i in range(300)
    ]
    tools = [tool(one.target, summary="s" * 100, path="/organisations/{org}/things/{thing}") for one in edges[:400]]

    drawn = draw(edges, tool("hub"), *tools, focus="hub", among=True)

    assert len(json.dumps(drawn, separators=(",", ":"))) < 110_000


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("getOrder", "getOrder"),
        ("copilot-spaces/list-for-user", "copilot-spaces/\nlist-for-user"),
        ("activity/list-events-for-authenticated-user", "activity/list-events-\nfor-authenticated-user"),
        ("listCustomerAddressesOfOneCustomer", "listCustomerAddresses\nOfOneCustomer"),
        ("x" * 80, f"{'x' * NAME_LENGTH}\n{'x' * 12}…{'x' * 13}"),
    ],
)
def test_a_name_is_told_in_two_lines_at_most(name: str, told: str) -> None:
    assert name_lines(name) == told


def test_texts_are_shortened_where_it_hurts_least() -> None:
    assert shortened("short", 10) == "short"
    assert shortened("issues/list-comments-for-repo", 15) == "issues/…or-repo"
    assert shortened("a sentence that is long", 15) == "a sentence tha…"
    assert shortened("with\nbreaks  and\tspaces", 40) == "with breaks and spaces"
    assert len(shortened("x" * 300, NAME_LENGTH)) == NAME_LENGTH


# -- legend, table, style


def scoped(*edges: Edge) -> tuple[Scope, GraphIndex]:
    graph = GraphIndex(edges)
    return scope_of(graph, ScopeQuery(focus=("b",))), graph


def test_the_legend_counts_what_is_drawn() -> None:
    scope, graph = scoped(edge("a", "b", assertion()), edge("c", "b"), edge("b", "d"))
    shown = legend(scope, {"a": tool("a", method="delete"), "c": tool("c", method="post")}, graph, {"a": Status.READY})

    assert shown.kinds == ((EdgeKind.DATA_FLOW, "data flow", 2), (EdgeKind.MANUAL, "manual", 1))
    assert (shown.confirmed, shown.inferred) == (1, 2)
    assert shown.effects == (("writes", "writes", 1), ("destroys", "deletes", 1))
    assert [(status, count) for status, _, count in shown.statuses] == [(Status.READY, 1), (Status.UNKNOWN, 3)]


def test_rows_have_a_value_for_every_column() -> None:
    scope, graph = scoped(edge("a", "b"), edge("b", "c", assertion()))
    tools = {"a": tool("a"), "b": tool("b")}

    for kind, rows in ((Rows.TOOLS, tool_rows(scope, tools, graph, {})), (Rows.EDGES, edge_rows(scope, graph))):
        for row in rows:
            assert {"id", *(column["field"] for column in columns(kind))} <= row.keys()


def test_rows_say_on_which_side_a_tool_stands() -> None:
    scope, graph = scoped(edge("a", "b"), edge("b", "c"))

    assert [row["side"] for row in tool_rows(scope, {}, graph, {})] == ["focus", "producer", "consumer"]


def test_the_table_says_what_is_not_in_it() -> None:
    scope, _ = scoped(edge("a", "b"), edge("b", "c"), edge("a", "c"), edge("c", "d"))

    assert note(scope) == "The 2 edges and 3 tools that are drawn; not in it: 1 among the neighbours, 1 farther out."
    assert note(scoped(edge("a", "b"))[0]).endswith("nothing is left out.")


def test_both_themes_have_the_same_rules_in_other_colours() -> None:
    light, dark = stylesheet("light"), stylesheet("dark")

    assert [rule["selector"] for rule in light] == [rule["selector"] for rule in dark]
    assert light != dark
