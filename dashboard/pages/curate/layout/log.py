"""The operation log, each entry with a way to take it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.pages.curate.ids import Log
from dashboard.pages.curate.layout import parts
from dashboard.pages.curate.presenter.log import LogRow
from dashboard.state import ViewState
from toolgraph.workspace import Workspace


def layout(workspace: Workspace, _view: ViewState, _locked: str) -> Component:
    """Give the section; its rows come by the callback that lists them."""
    return html.Div(
        className="curate-log",
        children=[
            dcc.Store(id=Log.BASE, data=workspace.revision),
            parts.count(Log.COUNT),
            html.Ol(id=Log.LIST, className="curate-log-list"),
            dmc.Button("Show older ones", id=Log.MORE, size="xs", variant="default", display="none"),
        ],
    )


def rows(entries: Sequence[LogRow], locked: str) -> list[Component]:
    """Give the entries as list items."""
    return [_row(entry, locked) for entry in entries]


def undo_id(operation: str, part: Log) -> dict[str, Any]:
    """Give the id of a part of one entry."""
    return {"type": part.value, "operation": operation}


def _row(entry: LogRow, locked: str) -> Component:
    kept = entry.kept or (f"Read-only: {locked}" if locked else "")
    button = dmc.Button(
        "Undo",
        id=undo_id(entry.id, Log.UNDO),
        size="compact-xs",
        variant="default",
        disabled=bool(kept),
        **attributes(aria_label=f"Undo: {entry.sentence}"),
    )
    return html.Li(
        className="curate-log-row undone" if entry.undone else "curate-log-row",
        children=[
            html.Span(entry.glyph, className="curate-log-glyph", **attributes(aria_hidden="true")),
            html.Div(
                [
                    html.Div(entry.sentence, className="curate-log-sentence"),
                    *([html.Div(entry.note, className="dim")] if entry.note else []),
                    *([html.Div(entry.kept, className="dim small")] if entry.kept else []),
                    html.Div(id=undo_id(entry.id, Log.RESULT), role="alert"),
                ]
            ),
            html.Time(entry.when, dateTime=entry.at, title=entry.at, className="dim"),
            dmc.Tooltip(html.Span(button), label=kept) if kept else button,
        ],
    )
