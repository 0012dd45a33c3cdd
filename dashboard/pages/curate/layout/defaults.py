"""Context defaults: a table of keys and the form of one."""

from __future__ import annotations

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.pages.curate.ids import Defaults
from dashboard.pages.curate.layout import parts
from dashboard.pages.curate.presenter import sections
from dashboard.pages.curate.presenter.defaults import LABELS, ValueKind, filled
from dashboard.state import ViewState
from toolgraph.workspace import Workspace

_COLUMNS = [
    {"field": "key", "headerName": "Key", "flex": 2, "cellClass": "mono"},
    {"field": "value", "headerName": "Default", "flex": 2, "cellClass": "mono"},
    {"field": "type", "headerName": "Type", "width": 86},
    {"field": "required", "headerName": "Required by", "width": 114, "type": "rightAligned"},
    {"field": "tools", "headerName": "Tools", "width": 72, "type": "rightAligned"},
    {"field": "why", "headerName": "Why it is listed", "flex": 3},
]


def layout(workspace: Workspace, view: ViewState, locked: str) -> Component:
    """Give the section with the key that the address names in the form."""
    off = bool(locked)
    key = view.other(sections.KEY)
    known = next((field for field in workspace.catalog.context_fields if field.key == key), None)
    form = filled(known, key)
    return parts.split(
        [
            parts.listing(Defaults.GRID, _COLUMNS, "Context defaults", Defaults.EMPTY),
            parts.count(Defaults.COUNT),
        ],
        [
            html.Div(
                className="curate-form",
                role="form",
                **attributes(aria_labelledby=Defaults.TITLE.value),
                children=[
                    dcc.Store(id=Defaults.BASE, data=workspace.revision),
                    dcc.Store(id=Defaults.TYPED),
                    dcc.Store(id=Defaults.ROW, data=key),
                    dcc.Store(id=Defaults.ENTER),
                    html.Div(
                        className="curate-form-head",
                        children=[
                            html.H2("Default", id=Defaults.TITLE),
                            dmc.Button(
                                "New default", id=Defaults.NEW, variant="subtle", size="compact-xs", disabled=off
                            ),
                        ],
                    ),
                    dmc.Autocomplete(
                        id=Defaults.KEY,
                        label="Field, semantic tag or any key",
                        value=form.key,
                        placeholder="siteNo, locale, tenant …",
                        data=[],
                        limit=30,
                        size="xs",
                        disabled=off,
                        classNames={"input": "mono"},
                    ),
                    html.Div(id=Defaults.ABOUT, className="curate-about"),
                    html.Div("Type", className="curate-label"),
                    parts.choice(Defaults.KIND, LABELS, form.kind.value, "Type of the value", disabled=off),
                    html.Div(
                        dmc.TextInput(id=Defaults.VALUE, label="Value", value=form.text, size="xs", disabled=off),
                        id=Defaults.VALUE_ROW,
                    ),
                    html.Div(
                        dmc.SegmentedControl(
                            id=Defaults.SWITCH,
                            data=[{"value": "true", "label": "Yes (true)"}, {"value": "false", "label": "No (false)"}],
                            value=form.switch,
                            size="xs",
                            disabled=off,
                            **attributes(aria_label="Value"),
                        ),
                        id=Defaults.SWITCH_ROW,
                    ),
                    html.Div(
                        dmc.JsonInput(
                            id=Defaults.JSON,
                            label="Value",
                            value=form.json,
                            autosize=True,
                            minRows=4,
                            size="xs",
                            disabled=off,
                            classNames={"input": "mono"},
                        ),
                        id=Defaults.JSON_ROW,
                    ),
                    dmc.TextInput(
                        id=Defaults.NOTE,
                        label="Note",
                        placeholder="Why, for those who come after",
                        size="xs",
                        disabled=off,
                    ),
                    html.Div(id=Defaults.FINDING, className="curate-findings", role="status"),
                    parts.result(Defaults.RESULT),
                    html.Div(
                        className="curate-buttons",
                        children=[
                            dmc.Button("Set default", id=Defaults.SAVE, size="xs", disabled=True),
                            dmc.Button(
                                "Remove", id=Defaults.REMOVE, size="xs", variant="subtle", color="red", disabled=True
                            ),
                        ],
                    ),
                ],
            )
        ],
    )


def rows_shown(kind: ValueKind) -> dict[str, bool]:
    """Say which of the value controls are hidden for a kind."""
    return {
        "text": kind not in (ValueKind.TEXT, ValueKind.NUMBER),
        "switch": kind is not ValueKind.BOOLEAN,
        "json": kind is not ValueKind.JSON,
    }
