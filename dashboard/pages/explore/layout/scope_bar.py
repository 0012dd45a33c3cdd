"""The scope bar, the sentence and the legend."""

from __future__ import annotations

from collections.abc import Iterable

import dash_mantine_components as dmc
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.pages.explore.layout import links
from dashboard.pages.explore.presenter import question
from dashboard.pages.explore.presenter.legend import Legend
from dashboard.pages.explore.presenter.sentence import Hint, Sentence
from dashboard.state import EXPLORE_ROUTE, Twin, ViewState
from dashboard.theme import KIND_CLASSES, KIND_NAMES
from toolgraph.catalog.focus import Focus
from toolgraph.graph.scope import MAX_DEPTH, NORMAL_BUDGET, WIDE_BUDGET
from toolgraph.model import EdgeKind, Signal

_SIGNAL_TITLES = {
    Signal.HIGH: "Contracts, links, people's word, promoted runs",
    Signal.MEDIUM: "Also runs that nobody promoted and edges a model suggested",
    Signal.ALL: "Also edges that only names suggest",
}
_AMOUNTS = {
    question.Amount.FIRST: ("Best", "The strongest tools on each side, as many as can be read at once"),
    question.Amount.MORE: (
        str(NORMAL_BUDGET.nodes),
        f"Up to {NORMAL_BUDGET.nodes} tools and {NORMAL_BUDGET.edges} edges",
    ),
    question.Amount.WIDE: (str(WIDE_BUDGET.nodes), f"Up to {WIDE_BUDGET.nodes} tools and {WIDE_BUDGET.edges} edges"),
}
#: Shorter names for the switches.
_SHORT = {
    EdgeKind.DATA_FLOW: "data flow",
    EdgeKind.LINK: "OpenAPI link",
    EdgeKind.WORKFLOW: "workflow",
    EdgeKind.MANUAL: "manual",
    EdgeKind.OBSERVED: "observed",
}


def scope_bar(view: ViewState, focus: Focus, twin: Twin) -> list[Component]:
    """Give the controls of a view that has a focus."""
    return [
        html.Div([_chip(view, item, item in focus.unknown) for item in view.focus], className="chips"),
        _amount(view),
        _twin(twin),
        html.Div(
            className="controls",
            children=[
                _stepper("In", view, into=1, keys=("[", "]")),
                _stepper("Out", view, out_of=1, keys=("{", "}")),
                _signal(view),
                html.Div([_kind(view, kind) for kind in question.SWITCHED_KINDS], className="control kinds"),
                html.Div(
                    className="control switches",
                    children=[
                        _switch(
                            "Scope values",
                            question.shows_scope_values(view),
                            question.toggled_scope_values(view),
                            "Edges that only pass on a value that many tools share, such as an owner or a namespace. "
                            "Off, the best source of an input that must have one is still drawn",
                        ),
                        _switch(
                            "Structural",
                            question.shows_structural(view),
                            question.toggled_kind(view, EdgeKind.STRUCTURAL),
                            "Tools that share a tag, module, resource or schema with the focus",
                        ),
                        _switch(
                            "Among neighbours",
                            question.shows_among(view),
                            question.toggled_among(view),
                            "Edges that neither lead towards the focus nor away from it",
                        ),
                    ],
                ),
            ],
        ),
    ]


def _chip(view: ViewState, item: str, is_unknown: bool) -> Component:
    rest = tuple(other for other in view.focus if other != item)
    return html.Span(
        className="chip unknown" if is_unknown else "chip",
        title="Not in this catalog" if is_unknown else item,
        children=[
            html.Span(item, className="mono"),
            links.go(
                "×", question.with_focus(view, *rest), push=True, title=f"Take {item} out of focus", className="chip-x"
            ),
        ],
    )


def _stepper(label: str, view: ViewState, *, into: int = 0, out_of: int = 0, keys: tuple[str, str]) -> Component:
    depth = view.depth[0] if into else view.depth[1]
    less, more = question.with_depth(view, -into, -out_of), question.with_depth(view, into, out_of)
    what = "producers" if into else "consumers"
    return html.Div(
        className="control stepper",
        role="group",
        **attributes(aria_label=f"Hops of {what}: {depth} of {MAX_DEPTH}"),
        children=[
            html.Span(label, className="control-label"),
            links.go(
                "−",
                less,
                title=f"One hop of {what} less  {keys[0]}",
                **attributes(data_key=keys[0], data_step=f"{-into},{-out_of}"),
            ),
            html.Span(str(depth), className="number"),
            links.go(
                "+",
                more,
                title=f"One hop of {what} more  {keys[1]}",
                **attributes(data_key=keys[1], data_step=f"{into},{out_of}"),
            ),
        ],
    )


def _signal(view: ViewState) -> Component:
    return html.Div(
        className="control segments",
        role="group",
        **attributes(aria_label="Signal level"),
        children=[
            html.Span("Signal", className="control-label"),
            *(
                links.go(
                    level.value.capitalize(),
                    question.with_signal(view, level),
                    title=_SIGNAL_TITLES[level],
                    className="on" if level is view.signal else "",
                    **(attributes(data_key="s") if level is question.next_signal(view) else {}),
                    **attributes(aria_current="true" if level is view.signal else "false"),
                )
                for level in Signal
            ),
        ],
    )


def _amount(view: ViewState) -> Component:
    now = question.amount(view)
    return html.Div(
        className="control segments",
        role="group",
        **attributes(aria_label="How much is drawn"),
        children=[
            html.Span("Draw", className="control-label"),
            *(
                links.go(
                    label,
                    question.with_amount(view, amount),
                    title=title,
                    className="on" if amount is now else "",
                    **attributes(aria_current="true" if amount is now else "false"),
                )
                for amount, (label, title) in _AMOUNTS.items()
            ),
        ],
    )


def _twin(twin: Twin) -> Component:
    return html.Div(
        className="control segments twin",
        role="group",
        **attributes(aria_label="Form"),
        children=[
            html.Button(
                form.value.capitalize(),
                type="button",
                title="Graph, table or both  t",
                **attributes(data_twin=form.value, aria_pressed="true" if form is twin else "false"),
            )
            for form in Twin
        ],
    )


def _kind(view: ViewState, kind: EdgeKind) -> Component:
    is_on = kind in view.kinds
    return links.go(
        [swatch(kind), _SHORT[kind]],
        question.toggled_kind(view, kind),
        className="toggle on" if is_on else "toggle",
        title=f"{'Hide' if is_on else 'Show'} {KIND_NAMES[kind]} edges",
        role="switch",
        **attributes(aria_checked="true" if is_on else "false"),
    )


def _switch(label: str, is_on: bool, view: ViewState, title: str) -> Component:
    return links.go(
        label,
        view,
        className="toggle on" if is_on else "toggle",
        title=title,
        role="switch",
        **attributes(aria_checked="true" if is_on else "false"),
    )


def sentence_line(line: Sentence) -> list[Component]:
    """Give the sentence with its hints."""
    names: list[Component | str] = []
    for name in line.names:
        names += [", ", html.Code(name)] if names else [html.Code(name)]
    return [
        html.P(
            [
                f"{line.lead} ",
                *names,
                f"{line.rest}: ",
                html.Strong(f"{line.shown:,} of {line.met:,} edges shown" if line.met else _no_edges(line)),
                *([f" · {line.hidden:,} hidden: "] if line.hidden else []),
                *_hints(line.hints),
                *([" · also "] if line.asides else []),
                *_hints(line.asides),
            ]
        ),
    ]


def _no_edges(line: Sentence) -> str:
    return "it has no edges" if line.tools == 1 else "they have no edges"


def _hints(hints: Iterable[Hint]) -> list[Component | str]:
    parts: list[Component | str] = []
    for hint in hints:
        parts += [" · ", _hint(hint)] if parts else [_hint(hint)]
    return parts


def _hint(hint: Hint) -> Component:
    text = f"{hint.count:,} {hint.text}"
    if hint.href and not hint.href.startswith(EXPLORE_ROUTE):
        return dcc.Link(text, href=hint.href, title=hint.title, className="hint")
    if hint.href:
        return html.A(text, href=hint.href, title=hint.title, className="hint", **attributes(data_go="replace"))
    if hint.tab:
        return links.tab(text, hint.tab, title=hint.title, className="hint")
    return html.Span(text, title=hint.title, className="hint plain")


def legend_box(shown: Legend) -> list[Component]:
    """Give the legend with counts: edges, then tools."""
    proofs = (("confirmed", "solid", shown.confirmed), ("inferred", "dashed", shown.inferred))
    return [
        *(_entry(swatch(kind), name, count) for kind, name, count in shown.kinds),
        *(_entry(html.Span(className=f"swatch line {form}"), name, count) for name, form, count in proofs if count),
        *(
            [_entry(html.Span("▷", className="legend-arrow"), "optional input", shown.optional)]
            if shown.optional
            else []
        ),
        html.Span("2nd line: readiness, method", className="legend-entry dim"),
        *(
            _entry(html.Span(className=f"swatch ring {status.value}"), name, count)
            for status, name, count in shown.statuses
        ),
        *(_entry(html.Span(className=f"swatch ring {effect}"), name, count) for effect, name, count in shown.effects),
    ]


def _entry(mark: Component, name: str, count: int) -> Component:
    return html.Span([mark, html.Span(name), html.Span(f"{count:,}", className="number")], className="legend-entry")


def swatch(kind: EdgeKind) -> Component:
    """Give the colour of an edge kind."""
    return html.Span(className=f"swatch line {KIND_CLASSES[kind]}")


def no_bar() -> list[Component]:
    """Give what stands in the bar while nothing is in focus."""
    return [dmc.Text("Pick a tool, module or resource: its producers and consumers are drawn.", size="sm", c="dimmed")]
