"""What stands in the place of a view that has nothing to show."""

from __future__ import annotations

from collections.abc import Sequence

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component


def empty(title: str, what: str, *, command: str = "", actions: Sequence[Component] = ()) -> Component:
    """Say what is missing, why, and what to do: a command to run, or links to follow."""
    return html.Div(
        className="empty",
        role="status",
        children=[
            dmc.Title(title, order=3),
            dmc.Text(what, c="dimmed", maw=560),
            *([dmc.Code(command, block=True)] if command else []),
            *([dmc.Group(list(actions), gap="sm")] if actions else []),
        ],
    )


def unreadable(error: Exception) -> Component:
    """Say why the artifact can't be shown."""
    return empty(
        "This artifact can't be read",
        f"{error} Mend or rebuild the file; this page looks again every ten seconds.",
        command="graph-tool-call build-openapi-collection SOURCE… -o graph.json",
    )
