"""What the page shows before anything is asked: stored questions, and the guided tour where its tools are there."""

from __future__ import annotations

from collections.abc import Sequence

from dash import dcc, html
from dash.development.base_component import Component

from dashboard.pages.flow.layout import links
from dashboard.pages.flow.view import FlowView, Mode
from dashboard.tour import Story
from toolgraph.catalog.search import Hit, Hits
from toolgraph.catalog.workflow import Case

#: Stored questions that are offered.
OFFERED = 12
#: Stored questions that are offered where nothing was found.
_INSTEAD = 6
#: Tools that are offered as targets where no questions are stored.
HUBS = 6


def start(view: FlowView, stored: Sequence[Case], stories: Sequence[Story], hubs: Sequence[str]) -> list[Component]:
    """Give the empty page."""
    return [
        html.Div(
            className="flow-start",
            children=[
                html.H2("From a request to the calls that answer it"),
                html.P(
                    "Ask in your own words: the tools that fit are ranked, and each score can be opened. The best one "
                    "becomes the target, and the plan says what goes into it, what has to be called before, and what "
                    "only you can tell."
                ),
                *(
                    [
                        html.H3("Stored questions"),
                        html.Div([_question(view, case) for case in stored[:OFFERED]], className="start-questions"),
                        *(
                            [html.P(f"{len(stored) - OFFERED:,} more are stored in the artifact.", className="dim")]
                            if len(stored) > OFFERED
                            else []
                        ),
                    ]
                    if stored
                    else []
                ),
                *(
                    [html.H3("Guided tour"), html.Div([_story(one) for one in stories], className="start-stories")]
                    if stories
                    else []
                ),
                *(
                    [
                        html.H3("Or start from a tool" if stored else "Start from a tool"),
                        html.Div(
                            [
                                links.change(
                                    name, view, push=True, mode=Mode.PLAN, target=name, className="start-tool mono"
                                )
                                for name in hubs
                            ],
                            className="start-tools",
                        ),
                    ]
                    if hubs
                    else [html.P("This artifact has no tools.", className="none")]
                ),
            ],
        )
    ]


def nothing_found(view: FlowView, stored: Sequence[Case]) -> list[Component]:
    """Say that no tool answers a request, and offer the stored ones."""
    return [
        html.Div(
            className="flow-start",
            role="status",
            children=[
                html.H2("Nothing in this catalog answers that"),
                html.P(
                    "Name the resource or the action in other words, or find a tool by its name with “Target tool”."
                ),
                html.Div([_question(view, case) for case in stored[:_INSTEAD]], className="start-questions spaced"),
            ],
        )
    ]


def results(view: FlowView, text: str, hits: Hits, *, as_target: bool) -> list[Component]:
    """Give the tools under a box; choosing one makes it the target, or opens its score."""
    if not text:
        return []
    if not hits.tools:
        return [html.P(f"No tool is called anything like “{text}”.", className="results-none")]
    more = hits.total - len(hits.tools)
    return [
        *(_result(view, hit, as_target=as_target) for hit in hits.tools),
        *([html.P(f"{more:,} more tools match; add a word.", className="results-none")] if more > 0 else []),
    ]


def _result(view: FlowView, hit: Hit, *, as_target: bool) -> Component:
    inner = [html.Span(hit.name, className="mono"), html.Span(hit.detail, className="dim")]
    if as_target:
        return links.change(
            inner, view, push=True, mode=Mode.PLAN, target=hit.name, selected="", why="", className="result-tool"
        )
    return links.change(inner, view, why=hit.name, className="result-tool")


def _question(view: FlowView, case: Case) -> Component:
    return links.change(
        [html.Span(case.query), *([html.Span(case.expected, className="mono dim")] if case.expected else [])],
        view,
        push=True,
        mode=Mode.RETRIEVE,
        query=case.query,
        target="",
        className="start-question",
    )


def _story(story: Story) -> Component:
    return dcc.Link(
        [
            html.Strong(story.title),
            html.Span(story.summary),
            html.Span(f"{len(story.stops)} steps", className="dim"),
        ],
        href=story.href,
        className="start-story",
    )
