"""The list of a selection, in the place of the canvas where nothing is in focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.grid import ONE_ROW, grid
from dashboard.components.prose import prose
from dashboard.pages.explore.ids import Explore
from dashboard.pages.explore.presenter.listing import EXAMPLES, ListView
from dashboard.state import EXPLORE_ROUTE, ViewState


def listing(shown: ListView) -> Component:
    """Give the table with its heading."""
    return html.Section(
        className="listing",
        children=[
            html.Div(
                className="listing-head",
                children=[
                    html.H2(shown.heading),
                    html.Code(shown.selection, className="listing-selection"),
                    html.Span(shown.note, className="dim"),
                    dmc.Button("Export CSV", id=Explore.LIST_EXPORT, size="compact-xs", variant="default"),
                ],
            ),
            html.Div(
                grid(
                    Explore.LIST,
                    shown.columns,
                    label=f"{shown.heading}: {shown.selection}",
                    options=ONE_ROW,
                    rowData=shown.rows,
                    csvExportParams={"fileName": "list.csv"},
                ),
                className="listing-grid",
            ),
        ],
    )


def bar() -> list[Component]:
    """Say what can be done with a list, in the place of the scope bar."""
    told = "Click a name to put it in focus, a row to inspect it."
    return [dmc.Text(told, size="sm", c="dimmed")]


def nothing(selection: str, why: Sequence[str]) -> Component:
    """Say that nothing is selected, and what may be the reason."""
    return _told(f"Nothing fits {selection}", why or ["All terms have to hold; leave one out."])


def slip(message: str) -> Component:
    """Say what of a selection could not be read, and what can be written."""
    return _told("This selection can't be read", [message])


def found(text: str, what: str, number: int) -> Component:
    """Give the line under the search box that leads to the list of what was typed."""
    return html.Div(
        id=f"explore-result-{number}",
        className="result",
        role="option",
        **attributes(aria_selected="true" if number == 0 else "false"),
        children=[
            link(
                [
                    html.Span("list", className="result-kind"),
                    html.Span(what, className="result-name"),
                    html.Span("as a table", className="result-why"),
                ],
                text,
                className="result-main",
            )
        ],
    )


def link(children: Any, selection: str, **properties: Any) -> Component:
    """Lead to the list of a selection."""
    view = ViewState(route=EXPLORE_ROUTE, query=selection)
    return html.A(children, href=view.href, **attributes(data_list=selection), **properties)


def _told(title: str, sentences: Sequence[str]) -> Component:
    examples = [link(html.Code(example), example, className="start-module") for example in EXAMPLES]
    return html.Div(
        className="start",
        role="status",
        children=[
            html.Section(
                [
                    html.H2(title),
                    *(html.P(prose(sentence)) for sentence in sentences),
                    html.P("Examples of what can be written:", className="dim"),
                    html.Div(examples, className="start-modules listing-examples"),
                ]
            )
        ],
    )
