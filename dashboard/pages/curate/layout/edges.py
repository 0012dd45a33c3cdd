"""The table of edges and the form of one."""

from __future__ import annotations

from collections.abc import Sequence

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.prose import prose
from dashboard.pages.curate.ids import Edges, Form
from dashboard.pages.curate.layout import parts
from dashboard.pages.curate.presenter import form, sections
from dashboard.pages.curate.presenter.edges import LABELS, show_of
from dashboard.state import ViewState
from toolgraph.catalog.drafts import Draft
from toolgraph.graph.index import short_key
from toolgraph.model import Finding
from toolgraph.workspace import Workspace

_COLUMNS = [
    # Names of large catalogs begin alike; the ends tell them apart.
    {
        "field": "source",
        "headerName": "Source",
        "flex": 7,
        "minWidth": 180,
        "cellClass": "mono",
        "tooltipField": "source",
    },
    {
        "field": "target",
        "headerName": "Target",
        "flex": 7,
        "minWidth": 180,
        "cellClass": "mono",
        "tooltipField": "target",
    },
    {
        "field": "fields",
        "headerName": "Fields",
        "flex": 3,
        "minWidth": 110,
        "cellClass": "mono",
        "tooltipField": "paths",
        "headerTooltip": "Output → input by name; where exactly they stand is in the tooltip",
    },
    {
        "field": "state",
        "headerName": "State",
        "width": 96,
        "cellClassRules": {"state-rejected": "params.value == 'rejected'"},
    },
    {"field": "score", "headerName": "Score", "width": 70, "type": "rightAligned"},
    {"field": "by", "headerName": "Last word", "flex": 2, "minWidth": 120, "tooltipField": "by"},
    {"field": "note", "headerName": "Note or reason", "flex": 3, "minWidth": 110, "tooltipField": "note"},
]


def layout(workspace: Workspace, view: ViewState, locked: str) -> Component:
    """Give the section; the form holds the edge that the address selects, or what it fills in."""
    draft = opened(workspace, view)
    show = show_of(view.other(sections.SHOW))
    return parts.split(
        [
            parts.toolbar(
                parts.choice(Edges.SHOW, LABELS, show.value, "Which edges"),
                parts.search(Edges.QUERY, view.query, "Search edges by tool or note"),
            ),
            parts.listing(Edges.GRID, _COLUMNS, "Edges", Edges.EMPTY),
            parts.count(Edges.COUNT),
        ],
        [_form(draft, workspace.revision, locked), _ask(), _reason()],
    )


def opened(workspace: Workspace, view: ViewState) -> Draft:
    """Give what the form starts with: the edge that the address selects or names, or what it fills in."""
    catalog = workspace.catalog
    draft = form.draft_in(view)
    edge = catalog.graph.by_key(view.selected) or catalog.graph.find(draft.source, draft.target)
    if edge is None or draft.output or draft.input:
        return draft
    return form.draft_of(edge, catalog.outputs(edge.source), catalog.inputs(edge.target))


def _form(draft: Draft, revision: int, locked: str) -> Component:
    off = bool(locked)
    return html.Div(
        className="curate-form",
        role="form",
        **attributes(aria_labelledby=Form.TITLE.value),
        children=[
            dcc.Store(id=Form.BASE, data=revision),
            dcc.Store(id=Form.EDITS, data=draft.edits),
            dcc.Store(id=Form.TYPED),
            dcc.Store(id=Form.ROW),
            dcc.Store(id=Form.ENTER),
            dcc.Store(id=Form.REASON_ENTER),
            html.Div(
                className="curate-form-head",
                children=[
                    html.H2(id=Form.TITLE),
                    dmc.Button("New edge", id=Form.NEW, variant="subtle", size="compact-xs", disabled=off),
                ],
            ),
            html.Div(id=Form.ABOUT, className="curate-about"),
            html.Div(
                className="curate-ends",
                children=[
                    _typeahead(Form.SOURCE, "Source tool", draft.source, "gives the value", off),
                    _typeahead(Form.OUTPUT, "Output field", draft.output, "of its response", off),
                    html.Div(
                        dmc.Tooltip(
                            dmc.ActionIcon(
                                "⇅",
                                id=Form.SWAP,
                                variant="default",
                                size="sm",
                                disabled=off,
                                **attributes(aria_label="Swap source and target"),
                            ),
                            label="Swap source and target",
                        ),
                        className="curate-swap",
                    ),
                    _typeahead(Form.TARGET, "Target tool", draft.target, "takes the value", off),
                    _typeahead(Form.INPUT, "Input field", draft.input, "of its request, required ones first", off),
                ],
            ),
            dmc.Select(
                id=Form.RELATION,
                label="The source",
                data=[{"value": key.value, "label": text} for key, text in form.RELATIONS.items()],
                value=draft.relation.value,
                allowDeselect=False,
                size="xs",
                disabled=off,
            ),
            dmc.TextInput(
                id=Form.NOTE,
                label="Note",
                value=draft.note,
                placeholder="Why, for those who come after",
                size="xs",
                disabled=off,
            ),
            html.Div(id=Form.FINDINGS, className="curate-findings", role="status"),
            parts.result(Form.RESULT),
            html.Div(
                className="curate-buttons",
                children=[
                    dmc.Button("Add edge", id=Form.SAVE, size="xs", disabled=True),
                    dmc.Button("Reject…", id=Form.REJECT, size="xs", variant="default", disabled=True),
                    dmc.Button("Restore", id=Form.RESTORE, size="xs", variant="default", display="none"),
                    html.Div(id=Form.LINK, className="curate-link"),
                ],
            ),
        ],
    )


def _typeahead(id: Form, label: str, value: str, what: str, off: bool) -> Component:  # noqa: A002
    component: Component = dmc.Autocomplete(
        id=id,
        label=label,
        value=value,
        placeholder=what,
        data=[],
        filter={"function": "curateAll"},
        size="xs",
        disabled=off,
        maxDropdownHeight=320,
        comboboxProps={"width": "target"},
        classNames={"input": "mono"},
    )
    return component


def _ask() -> Component:
    component: Component = dmc.Modal(
        id=Form.ASK,
        title="Save anyway?",
        centered=True,
        children=[
            html.Div(id=Form.ASK_BODY, className="curate-findings"),
            html.Div(
                className="curate-buttons end",
                children=[
                    dmc.Button("Back to the form", id=Form.ASK_NO, variant="default", size="xs"),
                    dmc.Button("Save anyway", id=Form.ASK_YES, size="xs", **attributes(data_autofocus=True)),
                ],
            ),
        ],
    )
    return component


def _reason() -> Component:
    component: Component = dmc.Modal(
        id=Form.REASON_BOX,
        title="Reject this edge",
        centered=True,
        children=[
            html.P(
                "It is hidden everywhere, no rebuild brings it back, and you can restore it here. "
                "A reason need not be given; one that is given is kept for those who come after.",
                className="dim",
            ),
            dmc.ChipGroup(
                [dmc.Chip(reason, value=reason, size="xs") for reason in form.REASONS],
                id=Form.REASON_PRESET,
                deselectable=True,
            ),
            dmc.TextInput(
                id=Form.REASON,
                label="Reason (optional)",
                placeholder="What is wrong with it?",
                size="xs",
                mt="sm",
                **attributes(data_autofocus=True),
            ),
            html.Div(
                className="curate-buttons end",
                children=[
                    dmc.Button("Cancel", id=Form.REASON_NO, variant="default", size="xs"),
                    dmc.Button("Reject edge", id=Form.REASON_YES, size="xs", color="red"),
                ],
            ),
        ],
    )
    return component


def findings(rows: Sequence[Finding]) -> list[Component]:
    """Give findings as a list: a glyph, the sentence, what to do."""
    return [_finding(finding, form.tone_of(finding)) for finding in rows]


def _finding(finding: Finding, tone: str) -> Component:
    glyph = html.Span(
        {"error": "✕", "warning": "!", "info": "i"}[tone], className="curate-glyph", **attributes(aria_hidden="true")
    )
    spoken = html.Span(f"{tone}: ", className="spoken")
    remedy = html.Span(f" {finding.remedy}", className="dim")
    return html.Div(
        [glyph, html.Div([spoken, html.Span(prose(finding.message)), remedy])], className=f"curate-finding {tone}"
    )


def link(source: str, target: str) -> list[Component]:
    """Give the way to the edge in Explore."""
    if not source or not target:
        return []
    view = ViewState(route="/explore", focus=(target,), selected=short_key(source, target))
    return [dcc.Link("Show in Explore", href=view.href)]
