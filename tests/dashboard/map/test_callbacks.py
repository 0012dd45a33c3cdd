from __future__ import annotations

import json
from typing import Any

import pytest
from plotly.utils import PlotlyJSONEncoder

from dashboard.ids import Shell
from dashboard.pages.map.ids import Map, Picture
from dashboard.pages.map.layout import MAX_ROWS, table_panel
from dashboard.state import parse
from tests import factories as make
from tests.dashboard.apps import app_of
from tests.dashboard.fire import fire
from toolgraph.catalog.modules import ModuleFlow, ModuleMap

PANEL = f"{Map.PANEL}.children"
SEARCH = f"{Shell.URL}.search"
PATH = f"{Shell.URL}.pathname"


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def test_the_page_counts_what_is_there() -> None:
    done = fire(app_of(), f"{Shell.REVISION}.data")
    assert done[f"{Map.SENTENCE}.children"].startswith("4 tools in 3 modules, tied by 2 data flows")
    assert "Orphans" in text(done[f"{Map.TILES}.children"])
    assert "ping" in text(done[f"{Map.WORK}.children"])


@pytest.mark.parametrize(
    ("picture", "shown"), [("matrix", "Graph"), ("graph", "Cytoscape"), ("table", "AgGrid"), ("odd", "Graph")]
)
def test_the_address_says_which_picture_is_shown(picture: str, shown: str) -> None:
    assert f'"type": "{shown}"' in text(fire(app_of(), SEARCH, {SEARCH: f"?pic={picture}"})[PANEL])


def test_the_table_lists_the_strongest_flows_and_says_how_many_there_are() -> None:
    flows = [ModuleFlow(source="a", target=f"m{number}", edges=number) for number in range(1, MAX_ROWS + 3)]
    panel = table_panel(ModuleMap(modules=(), flows=tuple(flows)))
    shown = json.dumps(panel.to_plotly_json(), cls=PlotlyJSONEncoder)
    assert shown.count('"source": "a"') == MAX_ROWS
    assert f'"target": "m{MAX_ROWS + 2}"' in shown
    assert '"target": "m1"' not in shown
    assert "Only the 2,000 strongest of 2,002 pairs" in shown


def test_choosing_a_picture_puts_it_into_the_address_and_back() -> None:
    choice, replace = f"{Map.PICTURE}.value", f"{Shell.REPLACE}.data"
    app = app_of()
    assert fire(app, choice, {choice: "graph", SEARCH: "?zz=1"})[replace] == "/?zz=1&pic=graph"
    assert fire(app, choice, {choice: "matrix", SEARCH: "?pic=graph"})[replace] == "/"
    assert fire(app, choice, {choice: "matrix", SEARCH: ""}) == {}


def test_a_module_that_is_clicked_opens_in_focus() -> None:
    tap = f"{Map.GRAPH}.tapNodeData"
    done = fire(app_of(), tap, {tap: {"id": "m:orders", "module": "orders"}})
    assert parse(done[PATH], done[SEARCH]).focus == ("module:orders",)


@pytest.mark.parametrize(
    ("address", "value"),
    [
        (f"{Map.GRAPH}.tapEdgeData", {"producer": "orders", "consumer": "payments"}),
        (f"{Map.TABLE}.cellClicked", {"rowId": "orders→payments"}),
        (f"{Map.MATRIX}.clickData", {"points": [{"x": "payments", "y": "orders"}]}),
    ],
)
def test_a_flow_that_is_clicked_opens_the_list_of_its_edges(address: str, value: Any) -> None:
    done = fire(app_of(), address, {address: value})
    assert (done[PATH], parse(done[PATH], done[SEARCH]).query) == ("/explore", "from:orders to:payments flow:yes")


def test_the_flows_of_gathered_modules_are_told_apart_in_the_table() -> None:
    click = f"{Map.MATRIX}.clickData"
    done = fire(app_of(), click, {click: {"points": [{"x": "other", "y": "orders"}]}})
    assert (done[PATH], done[SEARCH]) == ("/", "?pic=table")


@pytest.mark.parametrize("value", [None, {}, {"points": []}])
def test_a_click_on_nothing_leads_nowhere(value: Any) -> None:
    click = f"{Map.MATRIX}.clickData"
    assert fire(app_of(), click, {click: value}) == {}


def test_a_collection_without_tools_or_flows_says_what_to_do() -> None:
    empty = fire(app_of(make.snapshot()), SEARCH)[PANEL]
    assert "No tools yet" in text(empty)
    assert "build-openapi-collection" in text(empty)
    alone = fire(app_of(make.snapshot(make.tool("a"))), SEARCH)[PANEL]
    assert "No data flows yet" in text(alone)


def test_every_picture_states_its_question() -> None:
    for picture in Picture:
        assert "?" in text(fire(app_of(), SEARCH, {SEARCH: f"?pic={picture}"})[PANEL]["props"]["children"][0])
