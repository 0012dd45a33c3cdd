"""The page around its four sections."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dash import dcc, html
from dash.development.base_component import Component

from dashboard import commands
from dashboard.components.attributes import attributes
from dashboard.pages.curate.ids import Curate
from dashboard.pages.curate.layout import defaults, edges, enums, log
from dashboard.pages.curate.layout.parts import locked_note
from dashboard.pages.curate.presenter.sections import Section, Tab, section_of, tabs
from dashboard.state import ViewState
from toolgraph.catalog import Catalog
from toolgraph.workspace import Workspace

_SECTIONS: dict[Section, Callable[[Workspace, ViewState, str], Component]] = {
    Section.EDGES: edges.layout,
    Section.ENUMS: enums.layout,
    Section.DEFAULTS: defaults.layout,
    Section.LOG: log.layout,
}


def layout(workspace: Workspace, view: ViewState) -> Component:
    """Give the page with the section that the address asks for."""
    locked = commands.read_only_reason(workspace)
    return html.Div(
        className="curate",
        children=[
            html.Div(
                className="curate-head",
                children=[
                    html.H1("Curate"),
                    html.Nav(
                        tab_links(tabs(view, counts(workspace.catalog))),
                        id=Curate.TABS,
                        className="curate-tabs",
                        **attributes(aria_label="Sections"),
                    ),
                ],
            ),
            *locked_note(locked),
            dcc.Store(id=Curate.SHOWN, data=section_of(view).value),
            html.Div(section(workspace, view), id=Curate.SECTION, className="curate-section"),
        ],
    )


def section(workspace: Workspace, view: ViewState) -> Component:
    """Give the section that the address asks for."""
    return _SECTIONS[section_of(view)](workspace, view, commands.read_only_reason(workspace))


def counts(catalog: Catalog) -> dict[Section, int]:
    """Count what people have put into each section: edges, labels, defaults, operations."""
    curated = sum(edge.is_manual for edge in catalog.graph.edges) + len(catalog.graph.rejected)
    return {
        Section.EDGES: curated,
        Section.ENUMS: sum(len(labels) for labels in catalog.snapshot.enum_mappings.values()),
        Section.DEFAULTS: len(catalog.snapshot.context_defaults),
        Section.LOG: len(catalog.snapshot.log),
    }


def tab_links(rows: Sequence[Tab]) -> list[Component]:
    """Give the tabs as links."""
    return [
        dcc.Link(
            [
                tab.title,
                html.Span(f"{tab.count:,}", className="curate-badge"),
                html.Span(f" {tab.counted}", className="spoken"),
                *([html.Span(", the section on screen", className="spoken")] if tab.active else []),
            ],
            href=tab.href,
            title=f"{tab.count:,} {tab.counted}",
            className="curate-tab active" if tab.active else "curate-tab",
        )
        for tab in rows
    ]
