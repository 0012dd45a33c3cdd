"""What holds for the wiring of every page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest
from dash import Dash

from dashboard.ids import Shell
from dashboard.page import Page
from dashboard.pages.map.ids import Map, Picture
from dashboard.registry import PAGES
from tests.dashboard.apps import app_of, app_over, small
from tests.dashboard.fire import fire
from tests.dashboard.stores import FixedStore

#: Further addresses of a page, where they show components that its bare address does not.
VARIANTS = {
    "/curate": ("?tab=enums", "?tab=defaults", "?tab=log"),
    "/explore": ("?f=listOrders&v=both",),
    "/flow": ("?q=list%20orders&why=ping", "?mode=plan&t=getOrder&have=orderId%3D7&sel=producers"),
}
#: Properties that hold what is known rather than what is chosen; a browser must not send them back.
HEAVY = {"elements", "rowData", "tapNode", "tapEdge", "extent", "figure", "stylesheet", "selectedNodeData"}


@pytest.fixture(scope="module")
def app() -> Dash:
    return app_of()


def tree(component: Any) -> Iterator[dict[str, Any]]:
    """Every component of a JSON layout; components may stand in any property."""
    if isinstance(component, dict):
        if "props" in component and "type" in component:
            yield component
        for value in component.values():
            yield from tree(value)
    elif isinstance(component, list):
        for value in component:
            yield from tree(value)


def ids(component: Any) -> list[str]:
    found = (part["props"]["id"] for part in tree(component) if "id" in part["props"])
    return [name if isinstance(name, str) else json.dumps(name, sort_keys=True) for name in found]


def frame(app: Dash) -> Any:
    return app.server.test_client().get("/_dash-layout").get_json()


def opened(app: Dash, page: Page, search: str = "") -> Any:
    url = f"{Shell.URL}.pathname"
    return fire(app, url, {url: page.route, f"{Shell.URL}.search": search})[f"{Shell.PAGE}.children"]


def addresses() -> list[tuple[Page, str]]:
    return [(page, search) for page in PAGES for search in ("", *VARIANTS.get(page.route, ()))]


def dependencies(app: Dash) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = app.server.test_client().get("/_dash-dependencies").get_json()
    return found


def outputs(callback: dict[str, Any]) -> list[str]:
    """The ids of the outputs; a callback that has none goes by a number of Dash's own."""
    return [part.rpartition(".")[0] for part in callback["output"].strip(".").split("...") if "." in part]


def pictures(app: Dash) -> list[str]:
    """The ids of what the Map page shows one at a time, and of the list that Explore shows without a focus."""
    search = f"{Shell.URL}.search"
    shown = [fire(app, search, {search: f"?pic={picture}"})[f"{Map.PANEL}.children"] for picture in Picture]
    listed = fire(app, "explore-scope.data", {"explore-scope.data": "?q=list%3Atools"})["explore-start.children"]
    return [name for picture in (*shown, listed) for name in ids(picture)]


def test_every_id_that_a_callback_names_is_in_some_layout(app: Dash) -> None:
    known = {*ids(frame(app)), *pictures(app)}.union(*(ids(opened(app, page, search)) for page, search in addresses()))
    for callback in dependencies(app):
        named = [item["id"] for item in (*callback["inputs"], *callback["state"])] + outputs(callback)
        for name in named:
            if not name.startswith("{") and not name.startswith("_"):
                assert name in known, f"{name} of {callback['output']}"


@pytest.mark.parametrize(("page", "search"), addresses())
def test_no_id_stands_twice_on_a_page(app: Dash, page: Page, search: str) -> None:
    repeated = [name for name, count in Counter(ids(frame(app)) + ids(opened(app, page, search))).items() if count > 1]
    assert repeated == []


def test_no_callback_takes_what_the_server_already_knows(app: Dash) -> None:
    for callback in dependencies(app):
        sent = () if callback["clientside_function"] else (*callback["inputs"], *callback["state"])
        assert not [item for item in sent if item["property"] in HEAVY], callback["output"]


@pytest.mark.parametrize(("page", "search"), addresses())
def test_opening_a_page_changes_nothing(page: Page, search: str) -> None:
    """Dash calls a page's callbacks when it is mounted, whatever they say: none may write or lead away."""
    store = FixedStore(small())
    app = app_over(store)
    mounted = {part["props"]["id"]: part["props"] for part in tree(opened(app, page, search)) if "id" in part["props"]}
    for callback in dependencies(app):
        if callback["clientside_function"] or not any(item["id"] in mounted for item in callback["inputs"]):
            continue
        changed = next(item for item in callback["inputs"] if item["id"] in mounted)
        address = f"{changed['id']}.{changed['property']}"
        values = {f"{name}.{prop}": value for name, props in mounted.items() for prop, value in props.items()}
        values |= {address: mounted[changed["id"]].get(changed["property"])}
        values |= {f"{Shell.URL}.pathname": page.route, f"{Shell.URL}.search": search}
        values |= {f"{Shell.REVISION}.data": 3}
        done = fire(app, address, values)
        assert f"{Shell.NOTICES}.sendNotifications" not in done
        assert not {f"{Shell.URL}.pathname", f"{Shell.URL}.search"} & done.keys(), address
        assert done.get(f"{Shell.REPLACE}.data", page.route + search) == page.route + search, address
    assert store.edits == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.title)
def test_graphs_keep_the_positions_that_the_server_gave(app: Dash, page: Page) -> None:
    for part in tree(opened(app, page)):
        if part["type"] == "Cytoscape":
            assert part["props"]["autoRefreshLayout"] is False


def test_callbacks_form_no_circle(app: Dash) -> None:
    """A circle of several callbacks is an error to Dash's development tools; within one callback it is allowed."""
    flow: nx.DiGraph[str] = nx.DiGraph()
    for number, callback in enumerate(dependencies(app)):
        for item in callback["inputs"]:
            flow.add_edge(f"{item['id']}.{item['property']}", f"callback {number}")
        for part in callback["output"].strip(".").split("..."):
            address = part.partition("@")[0]
            if not any(f"{item['id']}.{item['property']}" == address for item in callback["inputs"]):
                flow.add_edge(f"callback {number}", address)
    assert list(nx.simple_cycles(flow)) == []
