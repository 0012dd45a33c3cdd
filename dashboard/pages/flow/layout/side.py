"""The right side: an edge, an input with all its producers, why a tool is (not) in the answer, or an overview."""

from __future__ import annotations

from collections.abc import Sequence

from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.prose import prose
from dashboard.pages.flow.layout import links
from dashboard.pages.flow.layout.candidates import taken_apart
from dashboard.pages.flow.presenter.producers import Considered, Row
from dashboard.pages.flow.presenter.ranking import waterfall
from dashboard.pages.flow.view import FlowView
from toolgraph.model import Standing
from toolgraph.search.values import Explanation

_MARKS = {Standing.CHOSEN: "✓", Standing.ALTERNATIVE: "◐", Standing.REJECTED: "✕"}


def overview(view: FlowView, inputs: Sequence[Considered]) -> list[Component]:
    """Give every input for which somebody else was considered, with what became of each producer."""
    if not inputs:
        return [
            html.P(
                "Every input of this plan is known or has to be asked for; no tool was considered.", className="none"
            )
        ]
    return [
        html.P("Click a wire or an input to see why it is there.", className="none"),
        *(
            html.Section(
                [
                    html.H3(
                        [
                            links.change(one.field, view, selected=one.key, className="mono"),
                            html.Span(f"of call {one.step}, {one.tool}", className="count"),
                        ]
                    ),
                    *(_producer(view, row) for row in one.rows),
                ]
            )
            for one in inputs
        ),
    ]


def field_head(one: Considered) -> list[Component]:
    """Name an input and say where its value comes from."""
    return [
        html.Div(html.H2([html.Span(one.field, className="mono")]), className="inspector-title"),
        html.P(f"Input of call {one.step}, {one.tool}", className="call"),
        html.P(prose(f"{one.origin}: `{one.value}`" if one.value else one.origin), className="summary"),
        html.P(" · ".join(one.facts), className="dim"),
    ]


def field_panel(view: FlowView, one: Considered) -> list[Component]:
    """Say why, and who else could supply it or not."""
    return [
        html.Section(
            [
                html.H3("Why"),
                html.Div(prose(one.why), className="evidence-why"),
                *([html.Div(["! ", one.against], className="against")] if one.against else []),
                html.Div(
                    [
                        *(
                            [links.change("Open the edge", view, selected=one.edge, className="mini")]
                            if one.edge
                            else []
                        ),
                        *([dcc.Link(one.curate[0], href=one.curate[1], className="mini")] if one.curate[0] else []),
                    ],
                    className="chosen-actions",
                ),
            ]
        ),
        *(
            _group(view, title, [row for row in one.rows if row.standing is standing])
            for title, standing in (
                ("Chosen producer", Standing.CHOSEN),
                ("Alternatives", Standing.ALTERNATIVE),
                ("Rejected producers", Standing.REJECTED),
            )
            if any(row.standing is standing for row in one.rows)
        ),
    ]


def explained(view: FlowView, found: Explanation) -> list[Component]:
    """Say where a tool stands in the answer, and what kept it out."""
    hit = found.hit
    place = f"Place {hit.rank:,} of {found.total:,} that match" if hit.rank else "It does not match"
    title = html.Span(["Why not ", html.Span(hit.name, className="mono"), "?"])
    return [
        html.Section(
            className="why-not",
            children=[
                html.H3(title),
                html.P(f"{place}; score {hit.score:.2f}. Listed are the first {found.limit:,}.", className="why-place"),
                html.Ul([html.Li(prose(one)) for one in found.kept_out]),
                taken_apart(waterfall(hit)),
                links.change("Choose this instead", view, push=True, target=hit.name, selected="", className="mini"),
            ],
        )
    ]


def _group(view: FlowView, title: str, rows: Sequence[Row]) -> Component:
    return html.Section(
        [html.H3([title, html.Span(f"{len(rows):,}", className="count")]), *(_producer(view, row) for row in rows)]
    )


def _producer(view: FlowView, row: Row) -> Component:
    return html.Div(
        className=f"neighbour is-{row.standing.value}",
        children=[
            html.Span(_MARKS[row.standing], className="producer-mark", title=row.standing.value),
            links.change(
                [
                    html.Span([html.Span(row.tool, className="mono"), html.Span(row.reason, className="tag")]),
                    html.Span(row.field, className="dim mono"),
                    *([html.Span(row.note, className="producer-note")] if row.note and row.reason != "chosen" else []),
                ],
                view,
                selected=row.edge,
                className="neighbour-main",
                title="Open the edge",
            ),
            html.Span(f"{row.score:.2f}", className="number"),
        ],
    )
