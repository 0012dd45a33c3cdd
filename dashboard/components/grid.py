"""Tables: ag-grid with the project's looks. Rows go to the browser only; what they say is never read back."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import dash_ag_grid as dag
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes

#: Values are shown as text, never as markup; headers do not move.
_COLUMN: dict[str, Any] = {
    "sortable": True,
    "resizable": True,
    "suppressMovable": True,
    "suppressHeaderMenuButton": True,
    "cellDataType": False,
}


def grid(
    id: StrEnum,  # noqa: A002 - what Dash calls it
    columns: Sequence[dict[str, Any]],
    *,
    label: str,
    row_key: str = "id",
    options: dict[str, Any] | None = None,
    **properties: Any,
) -> Component:
    """Give an empty table whose rows are told apart by *row_key*; *label* is read out by screen readers.

    Columns share the width by `flex`: fitting them from outside fails, and says so, while a table is hidden.
    """
    table = dag.AgGrid(
        id=id,
        columnDefs=list(columns),
        defaultColDef=_COLUMN,
        getRowId=f"params.data.{row_key}",
        className="grid",
        style={"height": "100%", "width": "100%"},
        dashGridOptions={
            "rowHeight": 34,
            "headerHeight": 34,
            "animateRows": False,
            "suppressNoRowsOverlay": True,
            "suppressCellFocus": False,
            # Tab leaves the table; arrows walk in it.
            "tabToNextCell": {"function": "params.editing ? params.nextCellPosition : false"},
            "enableCellTextSelection": True,
            **(options or {}),
        },
        **properties,
    )
    return html.Div(table, role="region", style={"height": "100%", "width": "100%"}, **attributes(aria_label=label))


#: One row is chosen by a click, or by Space on a focused cell.
ONE_ROW: dict[str, Any] = {"rowSelection": {"mode": "singleRow", "checkboxes": False, "enableClickSelection": True}}
