"""The fields that take codes, and the editor of one field's labels."""

from __future__ import annotations

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.grid import grid
from dashboard.pages.curate.ids import Enums
from dashboard.pages.curate.layout import parts
from dashboard.pages.curate.presenter import sections
from dashboard.pages.curate.presenter.enums import LABELS, Editor, Pasted, show_of
from dashboard.state import ViewState
from toolgraph.workspace import Workspace

#: Lines of a pasted text named at most that could not be read.
_PROBLEMS = 8

_COLUMNS = [
    {"field": "field", "headerName": "Field", "flex": 3, "cellClass": "mono"},
    {"field": "codes", "headerName": "Codes", "flex": 4, "cellClass": "mono"},
    {"field": "labelled", "headerName": "Labelled", "width": 92, "type": "rightAligned"},
    {"field": "tools", "headerName": "Tools", "width": 72, "type": "rightAligned"},
    {
        "field": "kind",
        "headerName": "State",
        "width": 118,
        "cellClassRules": {"state-missing": "params.value == 'missing'"},
    },
]
_CODE_COLUMNS = [
    {"field": "code", "headerName": "Code", "width": 130, "cellClass": "mono", "tooltipField": "code"},
    {
        "field": "label",
        "headerName": "Label",
        "flex": 1,
        "editable": {"function": "!!params.data && params.data.editable"},
        "cellClassRules": {"cell-empty": "!params.value", "cell-editable": "params.data.editable"},
        "valueFormatter": {"function": "params.value || params.data.hint"},
    },
    {
        "colId": "saved",
        "headerName": "Saved",
        "width": 96,
        "cellClass": "dim",
        "headerTooltip": "The label in the file, where it differs from what you typed",
        "valueGetter": {"function": "params.data.label === params.data.saved ? '' : params.data.saved"},
    },
]


def layout(workspace: Workspace, view: ViewState, locked: str) -> Component:
    """Give the section with the field that the address names in the editor."""
    return parts.split(
        [
            html.Div(id=Enums.COVERAGE, className="curate-coverage"),
            parts.toolbar(
                parts.choice(Enums.SHOW, LABELS, show_of(view.other(sections.SHOW)).value, "Which fields"),
                parts.search(Enums.QUERY, view.query, "Search fields, tools and codes"),
            ),
            parts.listing(Enums.GRID, _COLUMNS, "Fields with codes", Enums.EMPTY),
            parts.count(Enums.COUNT),
        ],
        [_editor(view.other(sections.FIELD), workspace.revision, locked), _paste_box()],
    )


def _editor(key: str, revision: int, locked: str) -> Component:
    off = bool(locked)
    return html.Div(
        className="curate-form tall",
        role="form",
        **attributes(aria_labelledby=Enums.TITLE.value),
        children=[
            dcc.Store(id=Enums.KEY, data=key),
            dcc.Store(id=Enums.ROW, data=key),
            dcc.Store(id=Enums.BASE, data=revision),
            dcc.Store(id=Enums.PENDING, data={}),
            dcc.Store(id=Enums.RELOAD, data=0),
            html.H2("Labels", id=Enums.TITLE, className="mono-title"),
            html.Div(id=Enums.ABOUT, className="curate-about"),
            html.Div(
                id=Enums.EDITOR,
                className="curate-editor",
                hidden=True,
                children=[
                    html.Div(
                        className="curate-editor-tools",
                        children=[
                            dmc.Select(
                                id=Enums.SCOPE,
                                label="Labels for",
                                data=[],
                                allowDeselect=False,
                                searchable=True,
                                size="xs",
                                className="grow",
                                nothingFoundMessage="No such tool",
                            ),
                            dmc.Button(
                                "Paste labels…", id=Enums.PASTE_OPEN, size="xs", variant="default", disabled=off
                            ),
                        ],
                    ),
                    html.Div(
                        grid(
                            Enums.CODES,
                            _CODE_COLUMNS,
                            label="Codes and their labels",
                            row_key="code",
                            options={
                                "singleClickEdit": True,
                                "stopEditingWhenCellsLoseFocus": True,
                                "enterNavigatesVerticallyAfterEdit": True,
                                "undoRedoCellEditing": True,
                            },
                        ),
                        className="curate-codes",
                    ),
                    html.Div("Enter goes to the next label. An empty label removes it.", className="dim small"),
                    dmc.Checkbox(id=Enums.ALSO, label="", size="xs", checked=False, disabled=off),
                    dmc.TextInput(
                        id=Enums.NOTE, label="Note", placeholder="Where the labels come from", size="xs", disabled=off
                    ),
                    parts.result(Enums.RESULT),
                    html.Div(
                        className="curate-buttons",
                        children=[
                            dmc.Button("Save", id=Enums.SAVE, size="xs", disabled=True),
                            dmc.Button("Discard", id=Enums.DISCARD, size="xs", variant="default", disabled=True),
                            dmc.Button(
                                "Remove all labels", id=Enums.CLEAR, size="xs", variant="subtle", color="red",
                                disabled=True,
                            ),
                        ],
                    ),
                ],
            ),
        ],
    )  # fmt: skip


def _paste_box() -> Component:
    component: Component = dmc.Modal(
        id=Enums.PASTE_BOX,
        title="Paste labels",
        centered=True,
        size="lg",
        children=[
            dcc.Store(id=Enums.PASTED),
            html.P("A JSON object, or one code=label a line. Nothing is saved yet: you see the table first."),
            dmc.Textarea(
                id=Enums.PASTE,
                autosize=True,
                minRows=8,
                maxRows=16,
                placeholder='10=ordered\n20=paid\n\nor {"10": "ordered", "20": "paid"}',
                classNames={"input": "mono"},
                **attributes(aria_label="Labels to paste", data_autofocus=True),
            ),
            html.Div(id=Enums.PASTE_READ, className="curate-findings", role="status"),
            html.Div(
                className="curate-buttons end",
                children=[
                    dmc.Button("Cancel", id=Enums.PASTE_NO, variant="default", size="xs"),
                    dmc.Button("Put into the table", id=Enums.PASTE_APPLY, size="xs", disabled=True),
                ],
            ),
        ],
    )
    return component


def about(editor: Editor | None) -> list[Component]:
    """Give the lines about the field in the editor, or what to do where there is none."""
    return parts.lines(editor.about if editor else ["Pick a field of the list to label its codes."])


def coverage(sentence: str, percent: int | None) -> list[Component]:
    """Give the share of codes with a label as a bar with its sentence; no bar where there is nothing to share."""
    if percent is None:
        return [html.Span(sentence)]
    bar = dmc.Progress(value=percent, size="sm", className="curate-bar", **attributes(aria_label=sentence))
    return [bar, html.Span(sentence)]


def pasted(read: Pasted) -> list[Component]:
    """Say what could be read of a pasted text."""
    count = len(read.labels)
    said: list[Component] = []
    if count:
        said.append(html.Div(f"{count} label{'s' * (count != 1)} understood.", className="curate-understood"))
    for problem in read.problems[:_PROBLEMS]:
        glyph = html.Span("!", className="curate-glyph", **attributes(aria_hidden="true"))
        said.append(html.Div([glyph, html.Div(problem)], className="curate-finding warning"))
    return said
