"""Links that the pages' scripts follow without loading a page; each also works as an ordinary link."""

from __future__ import annotations

from typing import Any

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.state import EXPLORE_ROUTE, ViewState


def select(children: Any, key: str, at: str, **properties: Any) -> Component:
    """Show a tool or an edge in the inspector; opened elsewhere, the link leads to Explore with *at* in focus."""
    view = ViewState(route=EXPLORE_ROUTE, focus=(at,), selected=key)
    return html.A(children, href=view.href, **attributes(data_select=key), **properties)
