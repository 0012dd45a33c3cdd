"""Links that change the view: `assets/flow.js` sets what they change in the address; each works as a plain link too."""

from __future__ import annotations

from typing import Any

from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.pages.flow.view import FlowView
from dashboard.state import EXPLORE_ROUTE, ViewState


def change(children: Any, view: FlowView, *, push: bool = False, **properties: Any) -> Component:
    """Lead from *view* to another; *properties* are fields of the view, or of the link where the view has none."""
    changes = {key: properties.pop(key) for key in list(properties) if key in FlowView.__struct_fields__}
    goal = view.but(**changes)
    data = attributes(data_set=difference(view, goal), data_go="push" if push else "replace")
    return html.A(children, href=goal.href, **data, **properties)


def difference(view: FlowView, goal: FlowView) -> str:
    """Give the parameters of an address in which two views differ, those that vanish without a value."""
    before, after = _parameters(view), _parameters(goal)
    names = [name for name in dict.fromkeys((*before, *after)) if before.get(name) != after.get(name)]
    return "&".join(f"{name}={after.get(name, '')}" for name in names)


def explore(children: Any, tool: str, **properties: Any) -> Component:
    """Open a tool in Explore."""
    link: Component = dcc.Link(children, href=ViewState(route=EXPLORE_ROUTE, focus=(tool,)).href, **properties)
    return link


def _parameters(view: FlowView) -> dict[str, str]:
    parts = (part.partition("=") for part in view.state.search.removeprefix("?").split("&") if part)
    return {name: value for name, _, value in parts}
