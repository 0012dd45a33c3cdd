"""The inspector of a whole module or resource."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.pages.explore.layout import links
from dashboard.pages.explore.presenter.exchange import Exchange
from toolgraph.catalog.focus import MODULE_PREFIX
from toolgraph.catalog.modules import NO_MODULE
from toolgraph.model import Tool


def head(item: str, count: int) -> list[Component]:
    """Give the name of a focus such as `module:orders`, and how many tools it put in focus."""
    kind, _, name = item.partition(":")
    return [
        html.Div([html.H2(name, className="mono")], className="inspector-title"),
        html.P(f"{kind} · {count:,} tool{'s' if count != 1 else ''} in focus", className="call dim"),
    ]


def panel(members: Sequence[str], tools: Mapping[str, Tool], found: Exchange) -> list[Component]:
    """Tell what it takes and gives, then list its tools, most connected first."""
    return [
        *_modules("Takes from", found.takes, "It takes nothing from other modules."),
        *_modules("Gives to", found.gives, "It gives nothing to other modules."),
        _title("Tools in focus", f"{len(members):,}"),
        *([html.P(f"{_edges(found.within)} between them", className="none")] if found.within else []),
        html.Section([_member(tools[name]) for name in members]),
    ]


def _modules(title: str, counts: Sequence[tuple[str, int]], none: str) -> list[Component]:
    if not counts:
        return [_title(title, ""), html.P(none, className="none")]
    rows = [
        html.Div(
            className="row",
            children=[
                links.add(
                    name,
                    f"{MODULE_PREFIX}{name}",
                    className="mono",
                    title=f"Put the module {name} in focus as well",
                )
                if name != NO_MODULE
                else html.Span(name, className="dim"),
                html.Span(_edges(edges), className="field-status"),
            ],
        )
        for name, edges in counts
    ]
    return [_title(title, _edges(sum(edges for _, edges in counts))), html.Div(rows)]


def _title(text: str, count: str) -> Component:
    return html.H3([text, html.Span(count, className="count")])


def _edges(count: int) -> str:
    return f"{count:,} edge{'s' if count != 1 else ''}"


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
