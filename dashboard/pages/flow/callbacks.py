"""What the workflow page reacts to: each callback asks the workspace, then the presenter."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, dcc, html, no_update, set_props

from dashboard import commands, tour
from dashboard.components import edge
from dashboard.components.verdict import placeholder
from dashboard.ids import Shell
from dashboard.pages.flow.ids import Flow
from dashboard.pages.flow.layout import bundle, candidates, plan, side, start
from dashboard.pages.flow.presenter import asking, failure, lanes, listing, producers, ranking, sentence
from dashboard.pages.flow.presenter import bundle as model_view
from dashboard.pages.flow.view import CONSIDERED, PAGE, FlowView
from dashboard.state import ViewState, text_of
from toolgraph.catalog import Catalog
from toolgraph.catalog.search import Hits
from toolgraph.catalog.workflow import Failure
from toolgraph.model import Edge, Plan, RejectEdge, RestoreEdge
from toolgraph.search.values import Answer
from toolgraph.targets import Bundle, TargetSelection
from toolgraph.workspace import Workspace

#: Tools listed under a box.
FOUND = 8


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the page."""
    _register_in_browser(app)

    @app.callback(
        output={"chosen": Output(Flow.CHOSEN, "children"), "rows": Output(Flow.CANDIDATES, "children")},
        inputs={"address": Input(Flow.RANKING, "data"), "_": Input(Shell.REVISION, "data")},
        prevent_initial_call=True,
    )
    def _rank(address: str | None, _: int | None) -> dict[str, Any]:
        return _candidates(workspace.catalog, FlowView.at(address))

    @app.callback(
        output={
            "sentence": Output(Flow.SENTENCE, "children"),
            "known": Output(Flow.KNOWN, "children"),
            "plan": Output(Flow.PLAN, "children"),
            "shows": Output(Flow.ROOT, "data-shows"),
        },
        inputs={"address": Input(Flow.PLANNING, "data"), "_": Input(Shell.REVISION, "data")},
        prevent_initial_call=True,
    )
    def _plan(address: str | None, _: int | None) -> dict[str, Any]:
        drawing = _drawing(workspace.catalog, FlowView.at(address))
        set_props(Shell.STATUS, {"children": drawing.pop("status")})
        return drawing

    @app.callback(
        output={
            "head": Output(Flow.HEAD, "children"),
            "panel": Output(Flow.PANEL, "children"),
            "verdict": Output(Flow.VERDICT, "data-state"),
            "ask": Output(Flow.REASON, "placeholder"),
            "edit": Output(Flow.EDIT, "children"),
            "lock": Output(Flow.LOCK, "children"),
            "opened": Output(Flow.ROOT, "data-inspects"),
        },
        inputs={"address": Input(Flow.SELECTION, "data"), "_": Input(Shell.REVISION, "data")},
        prevent_initial_call=True,
    )
    def _inspect(address: str | None, _: int | None) -> dict[str, Any]:
        return _inspection(workspace, FlowView.at(address))

    @app.callback(
        output={"rows": Output(Flow.TARGET_RESULTS, "children"), "query": Output(Flow.TARGET_RESULTS, "data-query")},
        inputs={"text": Input(Flow.TARGET, "value"), "address": State(Flow.SELECTION, "data")},
    )
    def _find_target(text: str | None, address: str | None) -> dict[str, Any]:
        return _found(workspace.catalog, text, FlowView.at(address), as_target=True)

    @app.callback(
        output={"rows": Output(Flow.WHY_RESULTS, "children"), "query": Output(Flow.WHY_RESULTS, "data-query")},
        inputs={"text": Input(Flow.WHY, "value"), "address": State(Flow.SELECTION, "data")},
    )
    def _find_why(text: str | None, address: str | None) -> dict[str, Any]:
        return _found(workspace.catalog, text, FlowView.at(address), as_target=False)

    @app.callback(
        output=Output(Flow.REASON, "value"),
        inputs={"reject": Input(Flow.REJECT, "n_clicks"), "restore": Input(Flow.RESTORE, "n_clicks")},
        state={
            "address": State(Flow.SELECTION, "data"),
            "reason": State(Flow.REASON, "value"),
            "revision": State(Shell.REVISION, "data"),
        },
        prevent_initial_call=True,
    )
    def _judge(
        reject: int | None, restore: int | None, address: str | None, reason: str | None, revision: int | None
    ) -> Any:
        pressed = {Flow.REJECT: reject, Flow.RESTORE: restore}.get(ctx.triggered_id)
        found = workspace.catalog.graph.by_key(FlowView.at(address).selected)
        if not pressed or found is None:
            return no_update
        note = (reason or "").strip()
        change = (
            RejectEdge(source=found.source, target=found.target, reason=note)
            if ctx.triggered_id == Flow.REJECT
            else RestoreEdge(source=found.source, target=found.target, note=note)
        )
        outcome = commands.execute(workspace, [change], revision)
        commands.announce(workspace, outcome)
        return "" if outcome.kind is commands.OutcomeKind.DONE else no_update


def _register_in_browser(app: Dash) -> None:
    app.clientside_callback(
        ClientsideFunction("flow", "split"),
        Output(Flow.RANKING, "data"),
        Output(Flow.PLANNING, "data"),
        Output(Flow.SELECTION, "data"),
        Input(Flow.ADDRESS, "data"),
        Input(Shell.URL, "search"),
        Input(Flow.ROOT, "id"),
        State(Flow.RANKING, "data"),
        State(Flow.PLANNING, "data"),
        State(Flow.SELECTION, "data"),
    )
    app.clientside_callback(
        ClientsideFunction("flow", "noteQuery"), Input(Flow.QUERY, "value"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("flow", "answered"),
        Input(Flow.TARGET_RESULTS, "data-query"),
        Input(Flow.WHY_RESULTS, "data-query"),
        prevent_initial_call=True,
    )


def _target(catalog: Catalog, view: FlowView) -> tuple[str, TargetSelection | None]:
    """Give the target of a view, and how it was chosen where a request is made."""
    selection = catalog.workflows.select(view.query, view.have) if view.asks else None
    return view.target or (selection.selected if selection else ""), selection


def _planned(catalog: Catalog, view: FlowView) -> Plan | Failure | None:
    """Give the plan of a view, or why there is none; `None` where nothing answers the request."""
    target, _ = _target(catalog, view)
    goal = view.query if view.asks else ""
    return catalog.workflows.plan(target, view.have, goal, allow_writes=view.may_write) if target else None


def _candidates(catalog: Catalog, view: FlowView) -> dict[str, Any]:
    """Give the left side."""
    target, selection = _target(catalog, view)
    found = catalog.workflows.rank(view.query, view.pages * PAGE) if view.asks else Answer()
    shown = ranking.ranking(found.hits, catalog.snapshot.tools, target, view.why)
    return {
        "chosen": candidates.chosen(view, catalog.snapshot.tools.get(target), selection) if target else [],
        "rows": candidates.rows(view, shown, found.total, ranking.sureness(found)),
    }


def _drawing(catalog: Catalog, view: FlowView) -> dict[str, Any]:
    """Give the middle."""
    empty: dict[str, Any] = {"sentence": [], "known": [], "status": ""}
    tools = catalog.snapshot.tools
    if view.is_empty:
        hubs = catalog.focus.most_connected(start.HUBS)
        stories = tour.stories_for(tools)
        return {**empty, "plan": start.start(view, catalog.workflows.cases, stories, hubs), "shows": "start"}
    planned = _planned(catalog, view)
    if not isinstance(planned, Plan):
        shown = (
            [plan.trouble(view, failure.trouble(planned))]
            if planned
            else start.nothing_found(view, catalog.workflows.cases)
        )
        line = plan.sentence(sentence.sentence(view, planned), "", view, is_planned=False)
        return {**empty, "sentence": line, "plan": shown, "shows": "trouble"}
    drawn = lanes.lanes(planned, view.form, tools, catalog.graph, catalog.statuses)
    fields = sum(card.more for column in drawn.columns for card in column)
    picture = [plan.lanes(view, drawn), *plan.legend(drawn)]
    body = [plan.listing(view, listing.entries(planned, tools))] if view.as_list else picture
    return {
        "sentence": plan.sentence(sentence.sentence(view, planned), sentence.hidden(planned, fields), view),
        "known": plan.known(view, asking.given(view, planned)),
        "plan": [
            *_bundle(catalog, view, planned),
            *body,
            *plan.asked(view, asking.questions(planned), asking.picks(planned)),
        ],
        "shows": "plan",
        "status": sentence.short(planned),
    }


def _bundle(catalog: Catalog, view: FlowView, planned: Plan) -> list[Any]:
    """Give what a model is shown, where that is opened."""
    if not view.bundle:
        return []
    made = catalog.workflows.kept_bundle(view.query if view.asks else "", view.have, planned.target, view.bundle)
    return [bundle.table(view, model_view.bundle(made))] if isinstance(made, Bundle) else []


def _inspection(workspace: Workspace, view: FlowView) -> dict[str, Any]:
    """Give the right side."""
    catalog = workspace.catalog
    found = catalog.graph.by_key(view.selected)
    why = _explained(catalog, view)
    empty: dict[str, Any] = {
        "head": [],
        "panel": [],
        "verdict": "none",
        "ask": "",
        "edit": [],
        "lock": [],
        "opened": "no",
    }
    if view.is_empty or not (view.selected or why):
        return empty
    shown = {**empty, "opened": "yes", "panel": why}
    if found is not None:
        return {**shown, **_edge(workspace, found, why)}
    planned = _planned(catalog, view) if view.selected else None
    if not isinstance(planned, Plan):
        return shown
    if view.selected == CONSIDERED:
        head = [html.H2("Producers considered")]
        return {**shown, "head": head, "panel": [*why, *side.overview(view, producers.considered(planned))]}
    one = producers.input_at(planned, view.selected)
    if one is None:
        return {**shown, "panel": [*why, html.P("What was selected is not in this plan.", className="none")]}
    return {**shown, "head": side.field_head(one), "panel": [*why, *side.field_panel(view, one)]}


def _edge(workspace: Workspace, found: Edge, why: list[Any]) -> dict[str, Any]:
    inspected = workspace.catalog.inspect_edge(found)
    reason = commands.read_only_reason(workspace)
    links = [
        dcc.Link(
            "Explore",
            href=ViewState(route="/explore", focus=(found.target,), selected=inspected.key).href,
            className="mini",
        ),
        dcc.Link("Edit in Curate", href=ViewState(route="/curate", selected=inspected.key).href, className="mini"),
    ]
    return {
        "head": edge.head(inspected),
        "panel": [*why, *edge.panel(inspected)],
        "verdict": "locked" if reason else "rejected" if inspected.is_rejected else "live",
        "ask": placeholder(inspected.is_rejected, inspected.reason),
        "edit": links,
        "lock": f"Read-only: {reason}" if reason else [],
    }


def _explained(catalog: Catalog, view: FlowView) -> list[Any]:
    """Take apart the score of a tool that is not among the candidates on screen."""
    if not (view.why and view.asks):
        return []
    if view.why not in catalog.snapshot.tools:
        return [html.P([html.Code(view.why), " is not in this catalog."], className="none")]
    limit = view.pages * PAGE
    if any(hit.name == view.why for hit in catalog.workflows.rank(view.query, limit).hits):
        return []
    return side.explained(view, catalog.workflows.explain(view.query, view.why, limit))


def _found(catalog: Catalog, text: str | None, view: FlowView, *, as_target: bool) -> dict[str, Any]:
    text = text_of(text)
    # The index behind it is made when somebody types, not when the page is opened.
    hits = catalog.search(text, FOUND) if text else Hits()
    return {"rows": start.results(view, text, hits, as_target=as_target), "query": text}
