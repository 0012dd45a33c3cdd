"""The inspector of a whole module or resource."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.pages.explore.layout import links
from toolgraph.model import Tool


def head(item: str, count: int) -> list[Component]:
    """Give the name of a focus such as `module:orders`, and how many tools it put in focus."""
    kind, _, name = item.partition(":")
    return [
        html.Div([html.H2(name, className="mono")], className="inspector-title"),
        html.P(f"{kind} · {count:,} tool{'s' if count != 1 else ''} in focus", className="call dim"),
    ]


def panel(members: Sequence[str], tools: Mapping[str, Tool]) -> list[Component]:
    """List its tools, most connected first."""
    return [html.Section([_member(tools[name]) for name in members])]


def _member(tool: Tool) -> Component:
    return html.Div(
        className="neighbour",
        children=[
            links.select(
                [
                    html.Span(tool.name, className="mono"),
                    html.Span(f"{tool.method.upper()} {tool.path}".strip(), className="dim mono"),
                ],
                tool.name,
                tool.name,
                className="neighbour-main",
            ),
            links.focus("Focus", tool.name, className="mini", title=f"Put {tool.name} in focus"),
        ],
    )
