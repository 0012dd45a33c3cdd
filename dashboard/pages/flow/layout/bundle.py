"""What a model is shown: the tools of a bundle as a table, and the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.names import breakable
from dashboard.components.prose import prose
from dashboard.pages.flow.layout import links
from dashboard.pages.flow.presenter.bundle import Row, Shown
from dashboard.pages.flow.view import FlowView
from toolgraph.targets.bundle import BUDGET


def switch(view: FlowView) -> Component:
    """Give the link that opens the table, or closes it."""
    return links.change(
        "For a model",
        view,
        bundle=0 if view.bundle else BUDGET,
        className="mini bundle-switch" + (" on" if view.bundle else ""),
        title="The tools that a model is shown for this, within a budget of tokens  b",
        role="button",
        **attributes(aria_expanded="true" if view.bundle else "false", data_key="b"),
    )


def table(view: FlowView, shown: Shown) -> Component:
    """Give the tools in their roles with their sizes, and those that are left out with the reasons."""
    return html.Section(
        className="bundle",
        **attributes(aria_label="What a model is shown"),
        children=[
            html.Div(
                className="bundle-head",
                children=[
                    html.H2("What a model is shown"),
                    html.Div(
                        [
                            links.change(
                                one.label,
                                view,
                                bundle=one.tokens,
                                className="on" if one.is_on else "",
                                title=f"At most {one.label} tokens",
                                **attributes(aria_current="true" if one.is_on else "false"),
                            )
                            for one in shown.budgets
                        ],
                        className="segments",
                        role="group",
                        **attributes(aria_label="Budget in tokens"),
                    ),
                ],
            ),
            html.P(
                [shown.text, *([html.Span([" ! ", shown.trouble], className="against")] if shown.trouble else [])],
                **attributes(aria_live="polite"),
            ),
            html.Div(
                className="bundle-frame",
                tabIndex="0",
                role="group",
                **attributes(aria_label="Tools for a model"),
                children=html.Table(
                    [
                        html.Thead(html.Tr([html.Th(name, scope="col") for name in ("Role", "Tool", "Tokens", "Why")])),
                        html.Tbody([_row(one) for one in shown.rows]),
                        *_left_out(shown.left_out, shown.left),
                    ]
                ),
            ),
        ],
    )


def _left_out(rows: Sequence[Row], count: int) -> list[Component]:
    if not rows:
        return []
    more = f", of which {len(rows)} are listed" if len(rows) < count else ""
    head = html.Tr(html.Th(f"Left out: {count:,}{more}", colSpan=4, scope="rowgroup"))
    return [html.Tbody([head, *(_row(one) for one in rows)], className="left-out")]


def _row(row: Row) -> Component:
    return html.Tr(
        [
            html.Td(html.Span(row.role, className="tag"), title=row.meaning),
            html.Td(
                [
                    links.explore(breakable(row.tool), row.tool, className="mono", title="Open in Explore"),
                    *(
                        [html.Span(["for ", *breakable(row.for_tool)], className="dim mono bundle-for")]
                        if row.for_tool
                        else []
                    ),
                ]
            ),
            html.Td(
                [html.Span(row.tokens), html.Span(className="bundle-fill", style={"width": f"{row.fill}%"})]
                if row.tokens
                else "",
                className="number",
            ),
            html.Td(prose(row.why), className="bundle-why"),
        ]
    )
