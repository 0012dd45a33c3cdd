"""The frame of the workflow page: the request and its candidates, the plan, the inspector."""

from __future__ import annotations

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.verdict import VerdictIds, verdict
from dashboard.pages.flow.ids import Flow
from dashboard.pages.flow.view import FlowView
from dashboard.state import ViewState
from toolgraph.workspace import Workspace

_VERDICT = VerdictIds(
    frame=Flow.VERDICT,
    reason=Flow.REASON,
    reject=Flow.REJECT,
    restore=Flow.RESTORE,
    edit=Flow.EDIT,
    lock=Flow.LOCK,
)


def layout(workspace: Workspace, state: ViewState) -> Component:
    """Give the page for a view; the callbacks fill it."""
    workspace.snapshot.tools  # noqa: B018 - a file that can't be read is told in place of the page
    view = FlowView.of(state)
    return html.Div(
        id=Flow.ROOT,
        className="flow",
        **attributes(data_mode=view.mode.value, data_shows="start" if view.is_empty else "plan"),
        children=[
            dcc.Store(id=Flow.ADDRESS),
            dcc.Store(id=Flow.RANKING),
            dcc.Store(id=Flow.PLANNING),
            dcc.Store(id=Flow.SELECTION),
            html.H1("Workflow", className="spoken"),
            _request(view),
            _middle(),
            _inspector(),
        ],
    )


def _request(view: FlowView) -> Component:
    return html.Section(
        className="flow-request",
        **attributes(aria_label="Request"),
        children=[
            html.Div(
                className="segments flow-modes",
                id=Flow.MODES,
                role="group",
                **attributes(aria_label="Start from"),
                children=[_mode("Question", "retrieve"), _mode("Target tool", "plan")],
            ),
            html.Div(
                className="flow-box retrieve",
                role="search",
                children=[
                    dmc.Textarea(
                        id=Flow.QUERY,
                        value=view.query,
                        debounce=350,
                        autosize=True,
                        minRows=1,
                        maxRows=4,
                        placeholder="What should be done? In your words",
                        leftSection=html.Span(className="icon icon-search"),
                        **attributes(aria_label="What should be done?"),
                    )
                ],
            ),
            html.Div(
                className="flow-box plan",
                children=[_typeahead(Flow.TARGET, Flow.TARGET_RESULTS, "Find the tool to call", "Target tool")],
            ),
            html.Div(id=Flow.CHOSEN, className="flow-chosen"),
            html.Div(id=Flow.CANDIDATES, className="flow-candidates"),
            html.Div(
                [
                    html.H2("Why not another tool?"),
                    _typeahead(Flow.WHY, Flow.WHY_RESULTS, "Any tool, listed or not  n", "Why not this tool? Find one"),
                ],
                className="flow-why",
            ),
        ],
    )


def _mode(label: str, mode: str) -> Component:
    return html.Button(label, type="button", **attributes(data_mode=mode, aria_pressed="false"))


def _typeahead(box: Flow, results: Flow, placeholder: str, label: str) -> Component:
    return html.Div(
        className="typeahead",
        role="search",
        children=[
            dmc.TextInput(
                id=box,
                value="",
                debounce=200,
                size="xs" if box is Flow.WHY else "sm",
                placeholder=placeholder,
                leftSection=html.Span(className="icon icon-search"),
                **attributes(aria_label=label, aria_controls=results),
            ),
            html.Div(id=results, className="typeahead-results", role="listbox", **attributes(aria_label="Found")),
        ],
    )


def _middle() -> Component:
    return html.Section(
        className="flow-middle",
        **attributes(aria_label="Plan"),
        children=[
            html.Div(id=Flow.SENTENCE, className="flow-sentence"),
            html.Div(id=Flow.KNOWN, className="flow-known", role="group", **attributes(aria_label="Known inputs")),
            html.Div(id=Flow.PLAN, className="flow-plan"),
        ],
    )


def _inspector() -> Component:
    return html.Aside(
        id=Flow.INSPECTOR,
        className="flow-inspector",
        **attributes(aria_label="Inspector"),
        children=[
            html.Button(
                "×", type="button", className="inspector-close", title="Close  Esc", **attributes(aria_label="Close")
            ),
            html.Div(id=Flow.HEAD, className="inspector-head"),
            verdict(_VERDICT),
            html.Div(id=Flow.PANEL, className="inspector-panel", tabIndex="0"),
        ],
    )
