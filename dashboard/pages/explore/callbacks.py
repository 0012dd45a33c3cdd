"""What the explore page reacts to: each callback asks the workspace, then the presenter."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, dcc, html, no_update, set_props
from dash.development.base_component import Component
from msgspec.structs import replace

from dashboard import commands
from dashboard.components import edge
from dashboard.components.verdict import placeholder
from dashboard.ids import Shell
from dashboard.pages.explore.ids import Explore
from dashboard.pages.explore.layout import group, listing, scope_bar, start, tool
from dashboard.pages.explore.presenter import (
    aftermath,
    elements,
    exchange,
    legend,
    question,
    sentence,
    surroundings,
    tables,
)
from dashboard.pages.explore.presenter import listing as lists
from dashboard.pages.explore.presenter.style import stylesheet
from dashboard.state import EXPLORE_ROUTE, Twin, ViewState, member, parse, text_of
from toolgraph.catalog import Catalog
from toolgraph.catalog.focus import Focus
from toolgraph.catalog.search import nearest
from toolgraph.catalog.selection import SelectionError, has_terms
from toolgraph.graph.scope import Scope
from toolgraph.model import RejectEdge, RestoreEdge
from toolgraph.workspace import Workspace

#: Tools listed for a search.
FOUND = 12


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the page."""
    _register_in_browser(app)

    @app.callback(
        output={
            "bar": Output(Explore.BAR, "children"),
            "sentence": Output(Explore.SENTENCE, "children"),
            "start": Output(Explore.START, "children"),
            "drawn": Output(Explore.ROOT, "data-drawn"),
            "address": Output(Explore.ROOT, "data-address"),
            "label": Output(Explore.CANVAS, "data-graph-label"),
            "elements": Output(Explore.GRAPH, "elements"),
            "layout": Output(Explore.GRAPH, "layout"),
            "legend": Output(Explore.LEGEND, "children"),
        },
        inputs={"address": Input(Explore.SCOPE, "data"), "revision": Input(Shell.REVISION, "data")},
        state={"twin": State(Explore.TWIN, "data")},
        prevent_initial_call=True,
    )
    def _draw(address: str | None, revision: int | None, twin: str | None) -> dict[str, Any]:
        drawing = _drawing(workspace.catalog, _view(address), member(Twin, twin, Twin.GRAPH), f"{address}|{revision}")
        set_props(Shell.STATUS, {"children": drawing.pop("status")})
        return {**drawing, "address": address or ""}

    @app.callback(
        output={
            "head": Output(Explore.HEAD, "children"),
            "panel": Output(Explore.PANEL, "children"),
            "kind": Output(Explore.INSPECTOR, "data-shows"),
            "verdict": Output(Explore.VERDICT, "data-state"),
            "ask": Output(Explore.REASON, "placeholder"),
            "edit": Output(Explore.EDIT, "children"),
            "lock": Output(Explore.LOCK, "children"),
        },
        inputs={
            "selected": Input(Explore.SELECTED, "data"),
            "tab": Input(Explore.TABS, "value"),
            "_": Input(Shell.REVISION, "data"),
        },
        prevent_initial_call=True,
    )
    def _inspect(selected: str | None, tab: str | None, _: int | None) -> dict[str, Any]:
        return _inspection(workspace, selected or "", tab or "fields")

    @app.callback(
        output={"rows": Output(Explore.RESULTS, "children"), "query": Output(Explore.RESULTS, "data-query")},
        inputs={"text": Input(Explore.SEARCH, "value"), "address": State(Explore.SCOPE, "data")},
    )
    def _search(text: str | None, address: str | None) -> dict[str, Any]:
        text = text_of(text)
        return {"rows": _found(workspace.catalog, text, bool(_view(address).focus)), "query": text}

    @app.callback(
        output={
            "rows": Output(Explore.GRID, "rowData"),
            "columns": Output(Explore.GRID, "columnDefs"),
            "note": Output(Explore.TABLE_NOTE, "children"),
        },
        inputs={
            "twin": Input(Explore.TWIN, "data"),
            "kind": Input(Explore.TABLE_TABS, "value"),
            "address": Input(Explore.SCOPE, "data"),
            "_": Input(Shell.REVISION, "data"),
        },
        prevent_initial_call=True,
    )
    def _list(twin: str | None, kind: str | None, address: str | None, _: int | None) -> dict[str, Any]:
        if twin not in ("table", "both"):
            return {"rows": no_update, "columns": no_update, "note": no_update}
        return _table(workspace.catalog, _view(address), member(tables.Rows, kind, tables.Rows.EDGES))

    @app.callback(output=Output(Explore.GRAPH, "stylesheet"), inputs={"theme": Input(Shell.THEME, "data")})
    def _paint(theme: str | None) -> list[dict[str, Any]]:
        return stylesheet(theme)

    @app.callback(
        output=Output(Explore.REASON, "value"),
        inputs={"reject": Input(Explore.REJECT, "n_clicks"), "restore": Input(Explore.RESTORE, "n_clicks")},
        state={
            "selected": State(Explore.SELECTED, "data"),
            "address": State(Explore.SCOPE, "data"),
            "reason": State(Explore.REASON, "value"),
            "revision": State(Shell.REVISION, "data"),
        },
        prevent_initial_call=True,
    )
    def _judge(
        reject: int | None,
        restore: int | None,
        selected: str | None,
        address: str | None,
        reason: str | None,
        revision: int | None,
    ) -> Any:
        pressed = {Explore.REJECT: reject, Explore.RESTORE: restore}.get(ctx.triggered_id)
        found = workspace.catalog.graph.by_key(selected or "")
        if not pressed or found is None:
            return no_update
        note = (reason or "").strip()
        change = (
            RejectEdge(source=found.source, target=found.target, reason=note)
            if ctx.triggered_id == Explore.REJECT
            else RestoreEdge(source=found.source, target=found.target, note=note)
        )
        _, before = _scope(workspace.catalog, _view(address))
        outcome = commands.execute(workspace, [change], revision)
        commands.announce(workspace, _with_aftermath(workspace, outcome, address, before))
        return "" if outcome.kind is commands.OutcomeKind.DONE else no_update


def _register_in_browser(app: Dash) -> None:
    app.clientside_callback(
        ClientsideFunction("explore", "split"),
        Output(Explore.SCOPE, "data"),
        Output(Explore.SELECTED, "data"),
        Output(Explore.TWIN, "data"),
        Input(Explore.ADDRESS, "data"),
        Input(Shell.URL, "search"),
        Input(Explore.OPENED, "data"),
        State(Explore.SCOPE, "data"),
        State(Explore.SELECTED, "data"),
        State(Explore.TWIN, "data"),
    )
    app.clientside_callback(
        ClientsideFunction("explore", "noteQuery"), Input(Explore.SEARCH, "value"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("explore", "showSelected"),
        Output(Explore.GRID, "selectedRows"),
        Input(Explore.SELECTED, "data"),
        Input(Explore.GRID, "rowData"),
        State(Explore.GRID, "selectedRows"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("explore", "chooseRow"), Input(Explore.GRID, "selectedRows"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("explore", "answered"), Input(Explore.RESULTS, "data-query"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("explore", "chooseRow"), Input(Explore.LIST, "selectedRows"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("explore", "exportTable"),
        Output(Explore.LIST, "exportDataAsCsv"),
        Input(Explore.LIST_EXPORT, "n_clicks"),
        prevent_initial_call=True,
    )
    app.clientside_callback(
        ClientsideFunction("explore", "exportTable"),
        Output(Explore.GRID, "exportDataAsCsv"),
        Input(Explore.EXPORT, "n_clicks"),
        prevent_initial_call=True,
    )


#: The inspector where neither a tool nor an edge is selected.
_NOTHING: dict[str, Any] = {
    "head": [],
    "panel": [],
    "kind": "nothing",
    "verdict": "none",
    "ask": "",
    "edit": [],
    "lock": [],
}


def _view(address: str | None) -> ViewState:
    return parse(EXPLORE_ROUTE, address)


def _scope(catalog: Catalog, view: ViewState) -> tuple[Focus, Scope]:
    focus = catalog.focus.resolve(view.focus)
    return focus, catalog.scope(question.question(view, focus))


def _drawing(catalog: Catalog, view: ViewState, twin: Twin, nonce: str) -> dict[str, Any]:
    """Give everything that depends on what is drawn."""
    focus, scope = _scope(catalog, view)
    tools = catalog.snapshot.tools
    empty: dict[str, Any] = {
        "sentence": [],
        "label": "Nothing is drawn",
        "status": "",
        "elements": [],
        "legend": [],
        "drawn": "no",
        "layout": {"name": "preset", "fit": False, "nonce": nonce},
    }
    if not view.focus and view.query.strip():
        return {**empty, **_listing(catalog, view.query)}
    if not view.focus:
        return {**empty, "bar": scope_bar.no_bar(), "start": start.start(catalog.focus, tools)}
    bar = scope_bar.scope_bar(view, focus, twin)
    missing = (
        start.unknown(focus.unknown, {name: catalog.nearest(name) for name in focus.unknown})
        if focus.unknown
        else html.Div()
    )
    if not focus.tools:
        return {**empty, "bar": bar, "start": missing}
    rejected = len(catalog.graph.rejected_at(focus.tools[0])) if len(focus.tools) == 1 else 0
    line = sentence.sentence(
        view,
        focus,
        scope,
        rejected,
        shared=surroundings.shared_values(focus.tools, catalog.graph),
        groups=surroundings.common_groups(focus.tools, catalog.groups),
    )
    return {
        "bar": bar,
        "sentence": scope_bar.sentence_line(line),
        "start": missing,
        "drawn": "yes",
        "label": line.spoken,
        "status": line.short,
        "elements": elements.elements(scope, tools, catalog.graph, catalog.statuses),
        "layout": {"name": "preset", "fit": False, "nonce": nonce},
        "legend": scope_bar.legend_box(legend.legend(scope, tools, catalog.graph, catalog.statuses)),
    }


def _with_aftermath(
    workspace: Workspace, outcome: commands.Outcome, address: str | None, before: Scope
) -> commands.Outcome:
    """Add to the notice of an edit what it did to the picture."""
    if outcome.kind is not commands.OutcomeKind.DONE:
        return outcome
    _, after = _scope(workspace.catalog, _view(address))
    message = f"{outcome.message} {aftermath.aftermath(before, after)}".strip()
    return replace(outcome, notice=replace(outcome.notice, message=message))


def _listing(catalog: Catalog, text: str) -> dict[str, Any]:
    """Give the list of a selection, or why there is none."""
    try:
        selection = lists.read(text)
    except SelectionError as error:
        return {"bar": scope_bar.no_bar(), "start": listing.slip(str(error))}
    found = catalog.listing(selection)
    if not found.total:
        focus = catalog.focus
        why = lists.unknown_names(selection, tuple(focus.modules), tuple(focus.resources), nearest)
        return {"bar": scope_bar.no_bar(), "start": listing.nothing(str(selection), why)}
    shown = lists.list_view(selection, found, catalog.snapshot.tools, catalog.graph, catalog.readiness)
    return {"bar": listing.bar(), "start": listing.listing(shown), "drawn": "list", "status": shown.heading}


def _found(catalog: Catalog, text: str, has_focus: bool) -> list[Component]:
    """Give the lines under the search box: the list of a selection, or what the words find."""
    if has_terms(text):
        try:
            what = lists.counted(catalog.listing(lists.read(text)))
        except SelectionError as error:
            return [html.P(str(error), className="results-none")]
        return [listing.found(text, what, 0)]
    hits = catalog.search(text, FOUND)
    rows = start.results(text, hits, has_focus)
    return [*rows, listing.found(text, lists.more(hits), len(rows))] if lists.more(hits) else rows


def _inspection(workspace: Workspace, selected: str, tab: str) -> dict[str, Any]:
    """Give the inspector of a tool or an edge, or an empty one."""
    catalog = workspace.catalog
    if selected in catalog.snapshot.tools:
        shown = catalog.inspect_tool(selected)
        return {
            "head": tool.head(shown),
            "panel": tool.panel(shown, tab),
            "kind": "tool",
            "verdict": "none",
            "ask": "",
            "edit": [],
            "lock": [],
        }
    found = catalog.graph.by_key(selected)
    if found is None and (members := catalog.focus.resolve([selected]).tools):
        return {
            **_NOTHING,
            "head": group.head(selected, len(members)),
            "panel": group.panel(
                members,
                catalog.snapshot.tools,
                exchange.exchange(members, catalog.snapshot.tools, catalog.graph),
            ),
        }
    if found is None:
        hint = (
            "Click a tool or an edge, or walk with the arrow keys."
            if not selected
            else "What was selected is not in this build."
        )
        return {**_NOTHING, "panel": [html.P(hint, className="none")]}
    inspected = catalog.inspect_edge(found)
    reason = commands.read_only_reason(workspace)
    state = "locked" if reason else "rejected" if inspected.is_rejected else "live"
    href = ViewState(route="/curate", selected=inspected.key).href
    return {
        "head": edge.head(inspected),
        "panel": edge.panel(inspected),
        "kind": "edge",
        "verdict": state,
        "ask": placeholder(inspected.is_rejected, inspected.reason),
        "edit": dcc.Link("Edit in Curate", href=href, className="mini"),
        "lock": f"Read-only: {reason}" if reason else [],
    }


def _table(catalog: Catalog, view: ViewState, kind: tables.Rows) -> dict[str, Any]:
    """Give the rows of the table twin."""
    _, scope = _scope(catalog, view)
    note = tables.note(scope)
    if kind is tables.Rows.EDGES:
        rows = tables.edge_rows(scope, catalog.graph)
    else:
        rows = tables.tool_rows(scope, catalog.snapshot.tools, catalog.graph, catalog.statuses)
    return {"rows": rows, "columns": tables.columns(kind), "note": note}
