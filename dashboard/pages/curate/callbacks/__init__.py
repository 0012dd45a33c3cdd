"""What the curate page reacts to, section by section."""

from __future__ import annotations

from dash import Dash

from dashboard.pages.curate.callbacks import defaults, edge_form, edges, enums, log, page
from toolgraph.workspace import Workspace


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the page."""
    for section in (page, edges, edge_form, enums, defaults, log):
        section.register(app, workspace)
