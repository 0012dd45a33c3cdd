"""Moving to another view from inside a callback, with or without a new entry of the browser's history."""

from __future__ import annotations

from dash import set_props

from dashboard.ids import Shell
from dashboard.state import ViewState


def push(view: ViewState) -> None:
    """Go to a view; Back returns to where the person was. For changes of page or focus."""
    set_props(Shell.URL, {"pathname": view.route, "search": view.search})


def replace(view: ViewState) -> None:
    """Put a view in place of the present one. For filters, depth and selection."""
    set_props(Shell.REPLACE, {"data": view.href})
