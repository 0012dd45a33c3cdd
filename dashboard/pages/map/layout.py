"""What the Map page is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import dash_cytoscape as cyto
import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components import bars
from dashboard.components.attributes import attributes
from dashboard.components.empty import empty
from dashboard.components.grid import grid
from dashboard.components.panel import panel
from dashboard.components.prose import prose
from dashboard.pages.map import matrix, module_graph, presenter
from dashboard.pages.map.ids import Map, Picture
from dashboard.pages.map.presenter import ReasonRow, Tile, WorkList, WorkRow
from dashboard.state import ViewState
from toolgraph.catalog.modules import ModuleMap
from toolgraph.catalog.summary import Summary
from toolgraph.catalog.worklist import Worklist
from toolgraph.readiness import FlawKind

_PICTURES = {Picture.MATRIX: "Matrix", Picture.GRAPH: "Graph", Picture.TABLE: "Table"}
_EVIDENCE = "Edges by strongest evidence"
_COST_TITLE = "Points of the score that it costs"
#: Height in pixels beyond which the matrix scrolls inside its frame.
MATRIX_FRAME = 780
#: Height of the module graph and the table.
GRAPH_HEIGHT = "600px"
#: Rows of the table of flows; more help nobody, and cost the browser seconds.
MAX_ROWS = 2_000


def picture_of(view: ViewState) -> Picture:
    """Give the picture that the address asks for."""
    said = view.other("pic")
    return Picture(said) if said in set(Picture) else Picture.MATRIX


def layout(view: ViewState) -> Component:
    """Give the page before anything is counted."""
    choice = dmc.SegmentedControl(
        id=Map.PICTURE,
        data=[{"value": picture.value, "label": label} for picture, label in _PICTURES.items()],
        value=picture_of(view).value,
        size="xs",
        **attributes(aria_label="How modules are shown"),
    )
    return html.Div(
        className="map",
        children=[
            html.Header([html.H1("Map"), html.P(id=Map.SENTENCE, className="sentence")], className="page-head"),
            html.Div(_skeletons(7, 92), id=Map.TILES, className="tiles"),
            html.Div(
                id=Map.COLUMNS,
                className="map-columns",
                children=[
                    panel(
                        "Modules", html.Div(dmc.Skeleton(h=420), id=Map.PANEL), right=choice, class_name="map-picture"
                    ),
                    html.Div(dmc.Skeleton(h=300), id=Map.READINESS, className="map-readiness"),
                    html.Div(dmc.Skeleton(h=200), id=Map.CONTENT, className="map-content"),
                ],
            ),
            html.Div(id=Map.WORK),
        ],
    )


def tiles(shown: Sequence[Tile]) -> list[Component]:
    """Give the tiles; each is a link to what it counts."""
    return [_tile(tile) for tile in shown]


def readiness(summary: Summary) -> Component:
    """Give tools by readiness, with the reasons and what helps."""
    parts = presenter.readiness_segments(summary)
    reasons = presenter.reason_rows(summary.issues)
    return panel(
        "Readiness",
        html.Div(
            [
                html.P(f"Status {summary.verdict}.", className="verdict-line"),
                html.Div(
                    bars.rows(presenter.score_segments(summary), full=1.0),
                    className="score-parts",
                    **attributes(role="group", aria_label="Score by part"),
                ),
                bars.stacked(parts, "Tools by readiness"),
                bars.legend(parts),
                html.H3("Why, and what helps") if reasons else html.P("Nothing stands in the way of any tool."),
                html.Ul([_reason(row) for row in reasons], className="reasons"),
            ]
        ),
        note="How many tools can an agent call as things are?",
        right=html.Span(
            [f"score {summary.score.total} of 100", html.Span(f"; {presenter.SCORE_TITLE}", className="spoken")],
            title=presenter.SCORE_TITLE,
        ),
    )


def content(summary: Summary) -> Component:
    """Give what the tools do and what ties them."""
    edges = presenter.edge_segments(summary)
    return panel(
        "Actions and edges",
        html.Div(
            [
                html.Div([html.H3("Tools by action"), bars.rows(presenter.action_segments(summary))]),
                html.Div(
                    [
                        html.H3("Edges by what they hand over"),
                        bars.rows(presenter.flow_rows(summary)) if edges else html.P("None."),
                    ]
                ),
                html.Div(
                    [
                        html.H3(_EVIDENCE),
                        *([bars.stacked(edges, _EVIDENCE), bars.legend(edges)] if edges else [html.P("None.")]),
                    ]
                ),
            ],
            className="map-halves",
        ),
        note="What do the tools do, and on what evidence are they tied?",
    )


def work(lists: Worklist, flaws: Sequence[FlawKind]) -> Component:
    """Give the lists of what is worth an operator's time, and the flaws of the documents."""
    return html.Section(
        [
            html.H2("Worth your time"),
            html.Div([_work_list(shown) for shown in presenter.work_lists(lists, flaws)], className="work"),
        ],
        **attributes(aria_label="Worth your time"),
    )


def matrix_panel(shown: ModuleMap, whole: ModuleMap, mode: str | None) -> Component:
    """Give the matrix with its sentence."""
    return _picture(
        presenter.matrix_sentence(shown, whole),
        html.Div(
            dcc.Graph(
                id=Map.MATRIX,
                figure=matrix.figure(shown, mode),
                config={"displayModeBar": False},
                style={"height": f"{matrix.height(shown)}px", "minWidth": f"{matrix.least_width(shown)}px"},
            ),
            className="matrix",
            # Keeps its place while the browser fetches plotly.
            style={"minHeight": f"{min(matrix.height(shown), MATRIX_FRAME)}px", "maxHeight": f"{MATRIX_FRAME}px"},
        ),
        foot="Rows produce, columns consume; suppliers come first. Click a cell for the edges that it counts.",
    )


def graph_panel(
    shown: ModuleMap, whole: ModuleMap, places: Mapping[str, tuple[float, float]], mode: str | None
) -> Component:
    """Give the module graph with its sentence."""
    sentence = presenter.graph_sentence(shown, whole, len(module_graph.arrows(shown)))
    return _picture(
        sentence,
        html.Div(
            cyto.Cytoscape(
                id=Map.GRAPH,
                elements=module_graph.elements(shown, places),
                stylesheet=module_graph.stylesheet(mode),
                layout={"name": "preset", "fit": True, "padding": 24},
                autoRefreshLayout=False,
                autoungrabify=True,
                boxSelectionEnabled=False,
                minZoom=0.2,
                maxZoom=2.5,
                style={"width": "100%", "height": GRAPH_HEIGHT},
                responsive=False,
            ),
            **attributes(data_graph_label=sentence),
        ),
        foot="Size is the number of tools, the ring their readiness. An arrow runs from supplier to consumer, "
        "solid where some of its flows are confirmed. "
        "Click a module to explore it, an arrow for the edges that it stands for.",
    )


def table_panel(whole: ModuleMap) -> Component:
    """Give the strongest flows as a table with its sentence."""
    number = {"type": "rightAligned", "filter": "agNumberColumnFilter", "width": 140}
    name = {"filter": "agTextColumnFilter", "flex": 1}
    flows = sorted(whole.flows, key=lambda flow: (-flow.edges, flow.source, flow.target))[:MAX_ROWS]
    table = html.Div(
        grid(
            Map.TABLE,
            [
                {"field": "source", "headerName": "Producing module", **name},
                {"field": "target", "headerName": "Consuming module", **name},
                {"field": "edges", "headerName": "Data flows", **number},
                {"field": "confirmed", "headerName": "Confirmed", **number},
            ],
            label="Data flows between modules",
            rowData=[
                {
                    "id": f"{flow.source}→{flow.target}",
                    "source": flow.source,
                    "target": flow.target,
                    "edges": flow.edges,
                    "confirmed": flow.confirmed,
                }
                for flow in flows
            ],
        ),
        style={"height": GRAPH_HEIGHT},
    )
    return _picture(
        presenter.table_sentence(whole, len(flows)), table, foot="Click a row for the edges that it counts."
    )


def no_flows(summary: Summary) -> Component:
    """Give what stands in place of a picture where nothing flows."""
    if not summary.tools:
        return empty(
            "No tools yet",
            "This artifact holds no operations. Build it from the API document whose tools you want to see.",
            command="graph-tool-call build-openapi-collection SOURCE… -o graph.json",
        )
    return empty(
        "No data flows yet",
        "No tool is known to supply what another one needs. Build the collection anew to infer the flows from its "
        "schemas, or add them by hand on Curate.",
        command="graph-tool-call build-openapi-collection SOURCE… -o graph.json",
        actions=[dcc.Link(dmc.Button("Add edges by hand", variant="light"), href=presenter.CURATE_ROUTE)],
    )


def _picture(sentence: str, shown: Component, foot: str) -> Component:
    return html.Div([html.P(sentence, className="panel-note"), shown, html.P(foot, className="panel-foot")])


def _skeletons(number: int, height: int) -> list[Component]:
    return [dmc.Skeleton(h=height, radius="md") for _ in range(number)]


def _tile(tile: Tile) -> Component:
    parts: list[Any] = [
        html.Span(tile.label, className="tile-label"),
        html.Span(tile.number, className="tile-number"),
        html.Span(tile.note, className="tile-note"),
    ]
    if tile.share is not None:
        fill = html.Span(style={"width": f"{100 * tile.share:.1f}%"}, className="tile-fill")
        parts.append(html.Span(fill, className="tile-bar", **attributes(aria_hidden="true")))
    if tile.title:
        parts.append(html.Span(tile.title, className="spoken"))
    name, title = "tile warns" if tile.warns else "tile", tile.title or None
    if tile.href:
        return dcc.Link(parts, href=tile.href, className=name, title=title)
    return html.Div(parts, className=name, title=title)


def _reason(row: ReasonRow) -> Component:
    head = [
        html.Span(row.mark, className="mark", style={"color": row.color, "borderColor": row.color}),
        html.Span(row.title, className="reason-title"),
        html.Span(
            [html.Span(row.cost, title=_COST_TITLE), " · ", row.count] if row.cost else row.count,
            className="reason-count",
        ),
    ]
    return html.Li(
        [
            dcc.Link(head, href=row.href, className="reason-head")
            if row.href
            else html.Div(head, className="reason-head"),
            html.P(prose(row.example), className="reason-example", title=row.example.replace("`", "")),
            html.P(prose(row.remedy), className="reason-remedy"),
        ]
    )


def _work_list(shown: WorkList) -> Component:
    rows: Any = html.Ol([_work_row(row) for row in shown.rows]) if shown.rows else html.P(shown.nothing)
    more = shown.total - (shown.covered or len(shown.rows))
    foot = [html.P(dcc.Link(f"and {more:,} more", href=shown.href), className="panel-foot")] if more > 0 else []
    total = f"{shown.total:,}"
    right = dcc.Link(total, href=shown.href, title="List all") if shown.total and shown.href else total
    return panel(shown.title, html.Div([rows, *foot]), note=shown.question, right=right)


def _work_row(row: WorkRow) -> Component:
    inner = [
        html.Span(row.name, className="work-name mono"),
        html.Span(row.number, className="number"),
        html.Span(prose(row.note), className="work-note", title=row.note.replace("`", "")),
    ]
    return html.Li(dcc.Link(inner, href=row.href) if row.href else html.Span(inner))
