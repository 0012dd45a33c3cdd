"""How the Map page fills itself and where its pictures lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from dash import Dash, Input, Output, State
from dash.development.base_component import Component

from dashboard import navigation
from dashboard.cache import derived
from dashboard.ids import Shell
from dashboard.module_layout import is_wide, positions
from dashboard.pages.map import layout, presenter
from dashboard.pages.map.ids import Map, Picture
from dashboard.state import parse
from toolgraph.catalog.modules import OTHER, ModuleMap, largest, tied
from toolgraph.catalog.summary import Summary
from toolgraph.catalog.worklist import Worklist
from toolgraph.workspace import Workspace

#: Modules shown at most; the others are gathered into one.
MAX_MODULES = 60


class Point(TypedDict):
    """A cell of the matrix: consuming and producing module."""

    x: str | float
    y: str | float


class Click(TypedDict, total=False):
    """What was clicked in the matrix."""

    points: list[Point]


class Node(TypedDict):
    """A module of the graph."""

    module: str


class Arrow(TypedDict):
    """An arrow of the graph, from one module to another."""

    producer: str
    consumer: str


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the page."""

    @app.callback(
        output={
            "sentence": Output(Map.SENTENCE, "children"),
            "tiles": Output(Map.TILES, "children"),
            "readiness": Output(Map.READINESS, "children"),
            "content": Output(Map.CONTENT, "children"),
            "work": Output(Map.WORK, "children"),
        },
        inputs={"_": Input(Shell.REVISION, "data")},
    )
    def _count(_: int | None) -> dict[str, Any]:
        summary = _summary(workspace)
        return {
            "sentence": presenter.sentence(summary),
            "tiles": layout.tiles(presenter.tiles(summary)),
            "readiness": layout.readiness(summary),
            "content": layout.content(summary),
            "work": layout.work(_worklist(workspace), summary.flaws),
        }

    @app.callback(
        output={"panel": Output(Map.PANEL, "children"), "columns": Output(Map.COLUMNS, "className")},
        inputs={
            "search": Input(Shell.URL, "search"),
            "mode": Input(Shell.THEME, "data"),
            "_": Input(Shell.REVISION, "data"),
        },
    )
    def _draw(search: str | None, mode: str | None, _: int | None) -> dict[str, Any]:
        picture = layout.picture_of(parse("/", search))
        whole = _modules(workspace)
        shown = largest(tied(whole) if picture is Picture.MATRIX else whole, MAX_MODULES)
        wide = picture is not Picture.TABLE and is_wide(shown)
        return {
            "panel": _panel(workspace, picture, shown, whole, mode),
            "columns": "map-columns wide" if wide else "map-columns",
        }

    @app.callback(
        inputs={"chosen": Input(Map.PICTURE, "value"), "search": State(Shell.URL, "search")},
        prevent_initial_call=True,
    )
    def _choose_picture(chosen: str | None, search: str | None) -> None:
        view = parse("/", search)
        if chosen and chosen != layout.picture_of(view):
            navigation.replace(view.with_others(pic="" if chosen == Picture.MATRIX else chosen))

    _register_pictures(app)


def _register_pictures(app: Dash) -> None:
    """Let the pictures lead into Explore."""

    @app.callback(inputs={"click": Input(Map.MATRIX, "clickData")}, prevent_initial_call=True)
    def _open_cell(click: Click | None) -> None:
        for point in click.get("points", ())[:1] if click else ():
            _open_flows(str(point["y"]), str(point["x"]))

    @app.callback(inputs={"node": Input(Map.GRAPH, "tapNodeData")}, prevent_initial_call=True)
    def _open_module(node: Node | None) -> None:
        if node and node["module"] not in ("", OTHER):
            _open(presenter.module_link(node["module"]))

    @app.callback(inputs={"edge": Input(Map.GRAPH, "tapEdgeData")}, prevent_initial_call=True)
    def _open_arrow(edge: Arrow | None) -> None:
        if edge:
            _open_flows(edge["producer"], edge["consumer"])

    @app.callback(inputs={"cell": Input(Map.TABLE, "cellClicked")}, prevent_initial_call=True)
    def _open_row(cell: Mapping[str, Any] | None) -> None:
        pair = str((cell or {}).get("rowId") or "").split("→")
        if len(pair) == 2:
            _open_flows(*pair)


def _open_flows(source: str, target: str) -> None:
    """List the data flows between two modules; those of the gathered rest are told apart in the table."""
    _open("/?pic=table" if OTHER in (source, target) else presenter.cell_link(source, target))


def _open(href: str) -> None:
    pathname, _, search = href.partition("?")
    navigation.push(parse(pathname, search))


def _panel(workspace: Workspace, picture: Picture, shown: ModuleMap, whole: ModuleMap, mode: str | None) -> Component:
    if not whole.flows:
        return layout.no_flows(_summary(workspace))
    if picture is Picture.TABLE:
        return layout.table_panel(whole)
    if picture is Picture.GRAPH:
        return layout.graph_panel(shown, whole, _places(workspace, shown), mode)
    return layout.matrix_panel(shown, whole, mode)


def _summary(workspace: Workspace) -> Summary:
    catalog = workspace.catalog
    return derived(Summary, "summary", catalog.snapshot.fingerprint, lambda: catalog.summary)


def _worklist(workspace: Workspace) -> Worklist:
    catalog = workspace.catalog
    return derived(Worklist, "worklist", catalog.snapshot.fingerprint, lambda: catalog.worklist)


def _modules(workspace: Workspace) -> ModuleMap:
    catalog = workspace.catalog
    return derived(ModuleMap, "modules", catalog.snapshot.fingerprint, lambda: catalog.modules)


def _places(workspace: Workspace, shown: ModuleMap) -> Mapping[str, tuple[float, float]]:
    return derived(dict[str, tuple[float, float]], "places", workspace.snapshot.fingerprint, lambda: positions(shown))
