"""The frame of the explore page: search, scope bar, sentence, canvas, table and inspector."""

from __future__ import annotations

import dash_cytoscape as cyto
import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.grid import ONE_ROW, grid
from dashboard.components.verdict import VerdictIds, verdict
from dashboard.pages.explore.ids import Explore
from dashboard.pages.explore.presenter.style import stylesheet
from dashboard.pages.explore.presenter.tables import Rows, columns
from dashboard.state import ViewState
from toolgraph.workspace import Workspace

#: Tabs of a tool: value → label.
TABS = {"fields": "Fields", "edges": "Edges", "schema": "Schema", "readiness": "Readiness"}
_VERDICT = VerdictIds(
    frame=Explore.VERDICT,
    reason=Explore.REASON,
    reject=Explore.REJECT,
    restore=Explore.RESTORE,
    edit=Explore.EDIT,
    lock=Explore.LOCK,
)


def layout(workspace: Workspace, view: ViewState) -> Component:
    """Give the page for a view; the callbacks fill it."""
    workspace.snapshot.tools  # noqa: B018 - a file that can't be read is told in place of the page
    return html.Div(
        id=Explore.ROOT,
        className="explore",
        children=[
            dcc.Store(id=Explore.OPENED, data=view.href),
            dcc.Store(id=Explore.ADDRESS),
            dcc.Store(id=Explore.SCOPE),
            dcc.Store(id=Explore.SELECTED),
            dcc.Store(id=Explore.TWIN),
            html.H1("Explore", className="spoken"),
            html.Div(
                className="explore-top",
                children=[_search(view), html.Div(id=Explore.BAR, className="explore-bar")],
            ),
            html.Div(id=Explore.SENTENCE, className="explore-sentence"),
            html.Div(className="explore-main", children=[_work(), _inspector()]),
        ],
    )


def _search(view: ViewState) -> Component:
    return html.Div(
        className="explore-search",
        role="search",
        children=[
            dmc.TextInput(
                id=Explore.SEARCH,
                value=view.query,
                debounce=200,
                placeholder="Find by name, path or words",
                leftSection=html.Span(className="icon icon-search"),
                **attributes(aria_label="Find a tool, module or resource", aria_controls=Explore.RESULTS),
            ),
            html.Div(
                id=Explore.RESULTS,
                className="explore-results",
                role="listbox",
                **attributes(aria_label="Found"),
            ),
        ],
    )


def _work() -> Component:
    return html.Div(
        className="explore-work",
        children=[
            html.Div(id=Explore.START, className="explore-start"),
            html.Div(id=Explore.STAGE, className="explore-stage", children=[_canvas(), _foot(), _table()]),
        ],
    )


def _canvas() -> Component:
    return html.Div(
        id=Explore.CANVAS,
        className="explore-canvas",
        **attributes(data_graph_label="Neighbourhood"),
        children=[
            cyto.Cytoscape(
                id=Explore.GRAPH,
                elements=[],
                layout={"name": "preset", "fit": False},
                stylesheet=stylesheet("light"),
                style={"width": "100%", "height": "100%"},
                autoRefreshLayout=False,
                boxSelectionEnabled=False,
                minZoom=0.08,
                maxZoom=2.5,
                responsive=False,
            ),
            html.Div(className="explore-stubs", **attributes(aria_hidden="true")),
            html.Div(className="explore-card", role="tooltip"),
        ],
    )


def _foot() -> Component:
    """Give what stands below the canvas, where it covers no tool."""
    return html.Div(
        className="explore-foot",
        children=[
            html.Div(id=Explore.LEGEND, className="explore-legend", **attributes(aria_label="Legend"), role="group"),
            html.Div(
                className="explore-frame",
                role="group",
                **attributes(aria_label="Framing"),
                children=[
                    _key("+", "zoom-in", "Zoom in  +"),
                    _key("−", "zoom-out", "Zoom out  −"),
                    _key("Fit", "fit", "Show the whole graph  f"),
                ],
            ),
        ],
    )


def _key(label: str, command: str, title: str) -> Component:
    return html.Button(label, type="button", title=title, **attributes(data_command=command, aria_label=title))


def _table() -> Component:
    return html.Div(
        id=Explore.TABLE,
        className="explore-table",
        children=[
            html.Div(
                className="explore-table-head",
                children=[
                    dmc.SegmentedControl(
                        id=Explore.TABLE_TABS,
                        value=Rows.EDGES.value,
                        data=[
                            {"value": Rows.EDGES.value, "label": "Edges"},
                            {"value": Rows.TOOLS.value, "label": "Tools"},
                        ],
                        size="xs",
                    ),
                    html.Div(id=Explore.TABLE_NOTE, className="explore-table-note"),
                    dmc.Button("Export CSV", id=Explore.EXPORT, size="compact-xs", variant="default"),
                ],
            ),
            grid(
                Explore.GRID,
                columns(Rows.EDGES),
                label="Drawn edges and tools",
                options=ONE_ROW,
                rowData=[],
                csvExportParams={"fileName": "explore.csv"},
            ),
        ],
    )


def _inspector() -> Component:
    return html.Aside(
        id=Explore.INSPECTOR,
        className="explore-inspector",
        **attributes(aria_label="Inspector"),
        children=[
            html.Div(id=Explore.HEAD, className="inspector-head"),
            verdict(_VERDICT),
            dmc.SegmentedControl(
                id=Explore.TABS,
                value="fields",
                data=[{"value": value, "label": label} for value, label in TABS.items()],
                size="xs",
                fullWidth=True,
                className="inspector-tabs",
            ),
            html.Div(id=Explore.PANEL, className="inspector-panel", tabIndex="0"),
        ],
    )
