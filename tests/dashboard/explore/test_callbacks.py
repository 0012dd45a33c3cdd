from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

from dashboard.app import create_app
from tests.dashboard.fire import fire
from tests.dashboard.stores import FixedStore
from tests.factories import artifact, binding, edge, evidence, field, produced, rejection, snapshot, tool
from toolgraph.graph.index import short_key
from toolgraph.model import RejectEdge, RestoreEdge
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.workspace import Workspace

LIST = tool("listOrders", produces=[produced("$.items[*].id")], summary="Find orders")
GET = tool("getOrder", consumes=[field("orderId", required=True)])
ODD = tool("<script>, 주문", module="odd")
FLOW = edge("listOrders", "getOrder", evidence(binding=binding("$.items[*].id", "orderId"), why="It gives the id."))
WRONG = edge("<script>, 주문", "getOrder", evidence(), rejection(note="another order"))
KEY = short_key("listOrders", "getOrder")


@pytest.fixture
def store() -> FixedStore:
    return FixedStore(snapshot(LIST, GET, ODD, edges=[FLOW, WRONG]))


@pytest.fixture
def app(store: FixedStore) -> Dash:
    return create_app(Workspace(store))


def draw(app: Dash, address: str) -> dict[str, Any]:
    return fire(app, "explore-scope.data", {"explore-scope.data": address, "explore-twin.data": "graph"})


def inspect(app: Dash, selected: str, tab: str = "fields") -> dict[str, Any]:
    return fire(app, "explore-selected.data", {"explore-selected.data": selected, "explore-tabs.value": tab})


def words(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def test_a_focus_is_drawn_with_its_sentence(app: Dash) -> None:
    done = draw(app, "?f=getOrder")

    assert done["explore-root.data-drawn"] == "yes"
    assert [one["data"].get("name") for one in done["explore-graph.elements"]] == ["getOrder", "listOrders", None]
    assert done["explore-graph.layout"]["name"] == "preset"
    assert "1 of 2 edges" in done["explore-canvas.data-graph-label"]
    assert done["shell-status.children"] == "1 of 2 edges · 2 tools"


def test_without_a_focus_the_page_offers_where_to_start(app: Dash) -> None:
    done = draw(app, "")

    assert done["explore-root.data-drawn"] == "no"
    assert done["explore-graph.elements"] == []
    assert "getOrder" in words(done["explore-start.children"])
    assert "module:orders" in words(done["explore-start.children"])


def test_an_unknown_focus_gets_the_nearest_names(app: Dash) -> None:
    done = draw(app, "?f=getOrders")

    assert done["explore-root.data-drawn"] == "no"
    assert '"data-focus": "getOrder"' in words(done["explore-start.children"])


def test_a_known_focus_is_drawn_beside_an_unknown_one(app: Dash) -> None:
    done = draw(app, "?f=getOrder,nobody")

    assert done["explore-root.data-drawn"] == "yes"
    assert "nobody" in words(done["explore-start.children"])


@pytest.mark.parametrize("address", ["?f=%3Cscript%3E%2C%20%EC%A3%BC%EB%AC%B8", "?f=module:odd"])
def test_a_tool_with_any_name_can_be_in_focus(app: Dash, address: str) -> None:
    assert draw(app, address)["explore-graph.elements"][0]["data"]["name"] == "<script>, 주문"


@pytest.mark.parametrize("address", ["?d=9,x&k=zz&s=loud&v=3d&n=huge", "?f=,,&sel=%ff", "?f=a&f=b&&=&x"])
def test_a_broken_address_does_no_harm(app: Dash, address: str) -> None:
    assert draw(app, address)["explore-root.data-drawn"] == "no"


def test_an_empty_catalog_says_how_to_make_one() -> None:
    done = draw(create_app(Workspace(FixedStore(snapshot()))), "")

    assert "build-openapi-collection" in words(done["explore-start.children"])


@pytest.mark.parametrize(
    ("tab", "told"),
    [
        ("fields", "listOrders"),
        ("edges", "another order"),
        ("schema", "input_schema"),
        ("readiness", "partly"),
        ("nonsense", "listOrders"),
    ],
)
def test_each_tab_of_a_tool_tells_its_part(app: Dash, tab: str, told: str) -> None:
    done = inspect(app, "getOrder", tab)

    assert done["explore-inspector.data-shows"] == "tool"
    assert told in words(done["explore-panel.children"])


def test_an_edge_tells_why_it_is_there_and_may_be_rejected(app: Dash) -> None:
    done = inspect(app, KEY)

    assert done["explore-inspector.data-shows"] == "edge"
    assert "It gives the id." in words(done["explore-panel.children"])
    assert done["explore-verdict.data-state"] == "live"
    assert "/curate" in words(done["explore-edit.children"])


def test_a_rejected_edge_may_be_restored(app: Dash) -> None:
    done = inspect(app, short_key("<script>, 주문", "getOrder"))

    assert done["explore-verdict.data-state"] == "rejected"
    assert "another order" in words(done["explore-head.children"])


def test_a_module_tells_what_it_gives_and_lists_its_tools(app: Dash) -> None:
    told = words(inspect(app, "module:orders")["explore-panel.children"])

    assert "getOrder" in told
    assert "1 edge between them" in told
    assert "It gives nothing to other modules." in told


def test_a_module_leads_to_those_that_it_deals_with() -> None:
    tools = (tool("listOrders"), tool("pay", module="payments"))
    app = create_app(Workspace(FixedStore(snapshot(*tools, edges=[edge("listOrders", "pay")]))))

    assert '"data-add": "module:payments"' in words(inspect(app, "module:orders")["explore-panel.children"])


@pytest.mark.parametrize("selected", ["", "nobody", "AAAAAAAA"])
def test_what_is_not_there_is_said_in_words(app: Dash, selected: str) -> None:
    done = inspect(app, selected)

    assert done["explore-inspector.data-shows"] == "nothing"
    assert done["explore-panel.children"]


def test_where_nothing_may_be_changed_the_reason_is_told(store: FixedStore) -> None:
    app = create_app(Workspace(store, read_only_reason="it is a demo"))
    done = inspect(app, KEY)

    assert done["explore-verdict.data-state"] == "locked"
    assert "it is a demo" in words(done["explore-lock.children"])


def test_a_search_says_what_matched(app: Dash) -> None:
    rows = fire(app, "explore-search.value", {"explore-search.value": " find "})

    assert "find in summary" in words(rows["explore-results.children"])
    assert rows["explore-results.data-query"] == "find"


def test_a_search_without_a_hit_says_so(app: Dash) -> None:
    rows = fire(app, "explore-search.value", {"explore-search.value": "zzzz"})

    assert "Nothing matches" in words(rows["explore-results.children"])


def table(app: Dash, **values: str) -> dict[str, Any]:
    given = {"explore-twin.data": "both", "explore-scope.data": "?f=getOrder", "explore-table-tabs.value": "edges"}
    return fire(app, "explore-twin.data", given | {key.replace("_", "-") + ".data": one for key, one in values.items()})


def test_the_table_has_the_drawn_edges(app: Dash) -> None:
    rows = table(app)["explore-grid.rowData"]

    assert [(row["id"], row["source"], row["target"]) for row in rows] == [(KEY, "listOrders", "getOrder")]


def test_the_table_tells_what_it_leaves_out(app: Dash) -> None:
    assert "1 rejected" in table(app)["explore-table-note.children"]


def test_the_table_is_not_sent_where_it_is_not_shown(app: Dash) -> None:
    assert table(app, explore_twin="graph") == {}


def judge(app: Dash, button: str, **values: Any) -> dict[str, Any]:
    given = {"explore-selected.data": KEY, "explore-reason.value": " wrong type ", "shell-revision.data": 3}
    return fire(app, f"explore-{button}.n_clicks", {f"explore-{button}.n_clicks": 1, **given, **values})


def test_an_edge_is_rejected_with_its_reason(app: Dash, store: FixedStore) -> None:
    done = judge(app, "reject")

    assert store.edits == [RejectEdge(source="listOrders", target="getOrder", reason="wrong type")]
    assert done["shell-revision.data"] == 4
    assert done["explore-reason.value"] == ""


def test_a_rejection_tells_what_left_the_picture(tmp_path: Path) -> None:
    save(tmp_path / "shop.json", artifact(LIST, GET, edges=[FLOW]))
    app = create_app(Workspace(FileStore(tmp_path / "shop.json")))
    done = judge(app, "reject", **{"explore-scope.data": "?f=getOrder", "shell-revision.data": 0})

    assert "listOrders left the picture" in words(done["shell-notices.sendNotifications"])


def test_the_field_asks_why_where_an_edge_was_rejected_without_a_reason(store: FixedStore) -> None:
    bare = edge("listOrders", "getOrder", evidence(), rejection(note=""))
    done = inspect(create_app(Workspace(FixedStore(snapshot(LIST, GET, edges=[bare])))), KEY)

    assert done["explore-reason.placeholder"] == "Why was it wrong?"
    assert "no reason given" in words(done["explore-head.children"])


def test_an_edge_is_restored(app: Dash, store: FixedStore) -> None:
    judge(app, "restore")

    assert store.edits == [RestoreEdge(source="listOrders", target="getOrder", note="wrong type")]


@pytest.mark.parametrize(
    "values",
    [
        {"explore-reject.n_clicks": None},
        {"explore-reject.n_clicks": 0},
        {"explore-selected.data": "getOrder"},
        {"explore-selected.data": None},
    ],
)
def test_opening_the_page_presses_no_button(app: Dash, store: FixedStore, values: dict[str, Any]) -> None:
    judge(app, "reject", **values)

    assert store.edits == []


def test_a_read_only_dashboard_keeps_what_was_typed(store: FixedStore) -> None:
    done = judge(create_app(Workspace(store, read_only_reason="it is a demo")), "reject")

    assert store.edits == []
    assert "explore-reason.value" not in done


def test_a_selection_without_a_focus_is_listed(app: Dash) -> None:
    done = draw(app, "?q=module%3Aorders")

    assert done["explore-root.data-drawn"] == "list"
    assert done["shell-status.children"] == "2 tools"
    assert '"name": "getOrder"' in words(done["explore-start.children"])
    assert "listOrders" not in words(draw(app, "?q=in%3AorderId")["explore-start.children"])


def test_edges_are_listed_with_what_opens_them_in_the_inspector(app: Dash) -> None:
    done = draw(app, "?q=from%3Aorders%20to%3Aorders%20flow%3Ayes")

    assert done["shell-status.children"] == "1 edge"
    assert f'"id": "{KEY}"' in words(done["explore-start.children"])


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("?q=modul%3Aorders", "did you mean "),
        ("?q=module%3Aordres", "There is no module “ordres”. The nearest is “orders”."),
        ("?q=method%3Adelete", "All terms have to hold"),
    ],
)
def test_what_selects_nothing_says_why_and_what_can_be_written(app: Dash, address: str, told: str) -> None:
    done = draw(app, address)

    assert done["explore-root.data-drawn"] == "no"
    assert told in words(done["explore-start.children"])
    assert "module:orders ready:blocked" in words(done["explore-start.children"])


@pytest.mark.parametrize(
    ("text", "told"),
    [("module:orders", "2 tools"), ("ready:red x", "expected one of ready, partly"), ("order", "all 3 tools")],
)
def test_the_search_box_takes_selections_and_offers_the_whole_list(app: Dash, text: str, told: str) -> None:
    done = fire(app, "explore-search.value", {"explore-search.value": text})

    assert told in words(done["explore-results.children"])
