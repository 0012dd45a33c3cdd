"""Map: what is in the collection, how healthy it is, and where work is."""

from __future__ import annotations

from dash.development.base_component import Component

from dashboard.page import Page
from dashboard.pages.map.callbacks import register
from dashboard.pages.map.layout import layout
from dashboard.state import ViewState
from toolgraph.workspace import Workspace

__all__ = ["PAGE"]


def _layout(workspace: Workspace, view: ViewState) -> Component:
    """Give the page; an artifact that can't be read is found out here, before anything is drawn."""
    _ = workspace.revision
    return layout(view)


PAGE = Page(
    route="/",
    title="Map",
    key="m",
    purpose="What is in here, what is healthy, where is work?",
    layout=_layout,
    register=register,
)
