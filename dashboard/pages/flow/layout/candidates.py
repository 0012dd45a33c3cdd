"""The left side: the chosen target, and the ranked candidates with their scores taken apart."""

from __future__ import annotations

from collections.abc import Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.prose import prose
from dashboard.pages.flow.layout import links
from dashboard.pages.flow.presenter.ranking import Row, Segment, Waterfall, reasons
from dashboard.pages.flow.view import PAGE, FlowView
from toolgraph.model import Tool
from toolgraph.targets import TargetSelection


def chosen(view: FlowView, tool: Tool | None, selection: TargetSelection | None) -> list[Component]:
    """Give the target with the grounds on which it was chosen."""
    if tool is None:
        return []
    by_person = bool(view.target)
    return [
        html.H2("Target"),
        html.Div([html.Span(tool.name, className="mono chosen-name")], className="chosen-line"),
        *([html.Div(f"{tool.method.upper()} {tool.path}", className="mono dim chosen-call")] if tool.path else []),
        html.P(tool.summary or tool.semantics.one_line_summary or tool.description[:160], className="chosen-summary"),
        *(_grounds(view, selection) if selection else []),
        html.Div(
            [
                links.explore("Explore", tool.name, className="mini"),
                *(
                    [links.change("Let the ranking choose", view, push=True, target="", selected="", className="mini")]
                    if by_person and view.asks
                    else []
                ),
            ],
            className="chosen-actions",
        ),
    ]


def rows(view: FlowView, found: Sequence[Row], total: int, sureness: str) -> list[Component]:
    """Give the list of candidates, how sure it is, and the way to more."""
    if not view.asks:
        return []
    if not found:
        return [
            html.P(
                f"No tool matches “{view.query}”. Try other words: a resource, an action, a name.",
                className="candidates-none",
                role="status",
            ),
            *([html.P(sureness, className="candidates-none")] if sureness else []),
        ]
    more = min(total - len(found), PAGE)
    return [
        html.H2(["Candidates", html.Span(f"{len(found):,} of {total:,}", className="count")]),
        html.P(sureness, className="candidates-sure dim"),
        html.Ol([_row(view, row) for row in found], className="candidates"),
        *(
            [
                links.change(
                    f"Show {more} more of {total - len(found):,}",
                    view,
                    pages=view.pages + 1,
                    className="candidates-more",
                )
            ]
            if more > 0
            else []
        ),
    ]


def taken_apart(shown: Waterfall) -> Component:
    """Draw a score as a waterfall: each part with its bar, its points and what matched."""
    return html.Div(
        className="waterfall",
        children=[
            *(
                html.Div(
                    [
                        html.Div(
                            [
                                html.Span(step.name, className="waterfall-name", title=step.meaning),
                                html.Span(_segment(step.segment), className="waterfall-bar"),
                                html.Span(step.score, className="number"),
                            ],
                            className="waterfall-line",
                        ),
                        *(html.Div(prose(why), className="waterfall-why") for why in step.why),
                    ],
                    className="waterfall-step against" if step.is_against else "waterfall-step",
                )
                for step in shown.steps
            ),
            html.Div(
                [html.Span("sum", className="waterfall-name"), html.Span(), html.Span(shown.total, className="number")],
                className="waterfall-line total",
            ),
        ],
    )


def _grounds(view: FlowView, selection: TargetSelection) -> list[Component]:
    if view.target and view.target != selection.selected:
        words = ["You chose it."] + (
            [f"The ranking would take {selection.selected}."] if selection.selected else ["The ranking finds nothing."]
        )
    else:
        words = [*reasons(selection)]
        if selection.margin and not selection.is_ambiguous:
            words.append(f"Margin {selection.margin:.2f}.")
    return [
        html.P(" ".join(words), className="chosen-why", title=f"{', '.join(selection.reasons)}\n{selection.why}"),
        *(
            [
                html.P(
                    ["! Not sure: ", *_named(view, selection.rivals), f" (margin {selection.margin:.2f})"],
                    className="chosen-doubt",
                    role="status",
                )
            ]
            if selection.is_ambiguous and selection.rivals and not view.target
            else []
        ),
    ]


def _named(view: FlowView, tools: Sequence[str]) -> list[Component | str]:
    named: list[Component | str] = []
    for tool in tools[:3]:
        named += [
            ", " if named else "",
            links.change(tool, view, push=True, target=tool, selected="", className="mono"),
        ]
    return named


def _row(view: FlowView, row: Row) -> Component:
    is_open = row.waterfall is not None
    return html.Li(
        className="candidate" + (" chosen" if row.is_chosen else "") + (f" {row.role}" if row.role else ""),
        children=[
            html.Div(
                className="candidate-line",
                children=[
                    links.change(
                        [
                            html.Span(f"{row.rank}", className="candidate-rank number"),
                            html.Span(
                                [
                                    html.Span(row.tool, className="mono candidate-name"),
                                    *([html.Span("chosen", className="tag chosen")] if row.is_chosen else []),
                                    *(
                                        [
                                            html.Span(
                                                "producer",
                                                className="tag",
                                                title=f"It supplies what {row.for_tool} needs",
                                            )
                                        ]
                                        if row.role == "producer"
                                        else []
                                    ),
                                ],
                                className="candidate-title",
                            ),
                            html.Span(row.score, className="number candidate-score"),
                            html.Span(row.call or row.summary, className="candidate-call mono"),
                            html.Span(
                                [_segment(part) for part in row.bar],
                                className="mini-bar",
                                role="img",
                                **attributes(aria_label=row.spoken),
                            ),
                        ],
                        view,
                        push=True,
                        target=row.tool,
                        selected="",
                        className="candidate-main",
                        title=f"{row.summary}\nChoose this as the target  Enter".strip(),
                        **attributes(
                            aria_label=f"{row.rank}. {row.tool}, {row.role}, {row.spoken}"
                            + (", the target" if row.is_chosen else ". Choose this as the target")
                        ),
                    ),
                    links.change(
                        "Why",
                        view,
                        why="" if is_open else row.tool,
                        className="mini candidate-why",
                        title="Take its score apart  w",
                        **attributes(
                            aria_expanded="true" if is_open else "false", aria_label=f"Why {row.tool}?", role="button"
                        ),
                    ),
                ],
            ),
            *([taken_apart(row.waterfall)] if row.waterfall else []),
        ],
    )


def _segment(part: Segment) -> Component:
    return html.Span(
        className=f"segment {part.kind}", style={"left": f"{part.start}%", "width": f"{part.width}%"}, title=part.title
    )
