"""What stands in the place of the canvas: where to start, what was found, what is not in the catalog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.empty import empty
from dashboard.pages.explore.layout import links, listing
from toolgraph.catalog.focus import MODULE_PREFIX, RESOURCE_PREFIX, FocusIndex
from toolgraph.catalog.search import Hit, HitKind, Hits
from toolgraph.model import Tool

_PREFIXES = {HitKind.TOOL: "", HitKind.MODULE: MODULE_PREFIX, HitKind.RESOURCE: RESOURCE_PREFIX}
_HUBS, _MODULES = 9, 24


def start(focus: FocusIndex, tools: Mapping[str, Tool]) -> Component:
    """Offer the most connected tools and the modules."""
    modules, hubs = focus.modules, focus.most_connected(_HUBS)
    if not tools:
        return empty(
            "There are no tools in this artifact",
            "Build one from an API document; the page shows it as soon as the file has changed.",
            command="graph-tool-call build-openapi-collection SOURCE… -o graph.json",
        )
    return html.Div(
        className="start",
        children=[
            html.Section(
                [
                    html.H2("Most connected tools"),
                    html.Div([_hub(tools[name], focus.degree(name)) for name in hubs], className="start-hubs"),
                ]
            ),
            html.Section(
                [
                    html.H2("Modules"),
                    html.Div(
                        [_module(name, len(members)) for name, members in list(modules.items())[:_MODULES]],
                        className="start-modules",
                    ),
                    *(
                        [html.P(listing.link(f"and {len(modules) - _MODULES} more", "list:modules"))]
                        if len(modules) > _MODULES
                        else []
                    ),
                ]
            )
            if modules
            else html.Section(),
        ],
    )


def unknown(names: Sequence[str], nearest: Mapping[str, Sequence[str]]) -> Component:
    """Say which names are not in the catalog, and offer the nearest ones."""
    return html.Div(
        className="start",
        role="status",
        children=[
            html.Section(
                [
                    html.H2(["There is no ", html.Code(name), " in this catalog"]),
                    html.P("The nearest names:" if nearest.get(name) else "Nothing is called anything like it."),
                    html.Div(
                        [links.focus(other, other, className="start-module mono") for other in nearest.get(name, ())],
                        className="start-modules",
                    ),
                ]
            )
            for name in names
        ],
    )


def results(text: str, hits: Hits, has_focus: bool) -> list[Component]:
    """Give the list under the search box."""
    if not text.strip():
        return []
    if hits.is_empty:
        return [
            html.P(
                f"Nothing matches “{text.strip()}”. Try a word of its name, path or resource.", className="results-none"
            )
        ]
    return [
        *(
            [
                html.P(
                    [f"Nothing matches “{text.strip()}”. Shown for ", html.Strong(hits.corrected), ":"],
                    className="results-none",
                )
            ]
            if hits.corrected
            else []
        ),
        *(_result(number, hit, has_focus) for number, hit in enumerate((*hits.modules, *hits.resources, *hits.tools))),
    ]


def _result(number: int, hit: Hit, has_focus: bool) -> Component:
    item = _PREFIXES[hit.kind] + hit.name
    return html.Div(
        id=f"explore-result-{number}",
        className="result",
        role="option",
        **attributes(aria_selected="true" if number == 0 else "false"),
        children=[
            links.focus(
                [
                    html.Span(hit.kind.value, className="result-kind"),
                    html.Span(hit.name, className="mono result-name"),
                    html.Span(hit.why, className="result-why"),
                    html.Span(hit.detail, className="result-detail"),
                ],
                item,
                className="result-main",
            ),
            *(
                [links.add("+", item, className="result-add", title=f"Add {hit.name} to the focus")]
                if has_focus
                else []
            ),
        ],
    )


def _hub(tool: Tool, degree: int) -> Component:
    return links.focus(
        [
            html.Span(tool.name, className="mono"),
            html.Span(tool.summary or tool.semantics.one_line_summary or tool.description, className="hub-summary"),
            html.Span(f"{degree:,} edge{'s' if degree != 1 else ''}", className="hub-counts"),
        ],
        tool.name,
        className="start-hub",
    )


def _module(name: str, count: int) -> Component:
    return links.focus(
        [html.Span(name, className="mono"), html.Span(f"{count:,}", className="number")],
        MODULE_PREFIX + name,
        className="start-module",
    )
