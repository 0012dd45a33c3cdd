"""Links that `assets/explore.js` follows without loading the page; each also works as an ordinary link."""

from __future__ import annotations

from typing import Any

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.links import select
from dashboard.state import EXPLORE_ROUTE, ViewState

__all__ = ["add", "focus", "go", "select", "tab"]


def go(children: Any, view: ViewState, *, push: bool = False, **properties: Any) -> Component:
    """Lead to another view of the page: a new focus is *pushed*, a filter put in place of the present view."""
    return html.A(children, href=view.href, **attributes(data_go="push" if push else "replace"), **properties)


def focus(children: Any, item: str, **properties: Any) -> Component:
    """Put a tool, module or resource in focus; depth and filters stay."""
    view = ViewState(route=EXPLORE_ROUTE, focus=(item,))
    return html.A(children, href=view.href, **attributes(data_focus=item), **properties)


def add(children: Any, item: str, **properties: Any) -> Component:
    """Put something in focus beside what is there."""
    view = ViewState(route=EXPLORE_ROUTE, focus=(item,))
    return html.A(children, href=view.href, **attributes(data_add=item), **properties)


def tab(children: Any, name: str, **properties: Any) -> Component:
    """Turn to a tab of the inspector."""
    return html.Button(children, type="button", **attributes(data_tab=name), **properties)
