"""The middle: the sentence, what is known and asked, the lanes, and their twin as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.names import breakable
from dashboard.components.prose import plain, prose
from dashboard.pages.flow.layout import bundle, links
from dashboard.pages.flow.presenter.asking import Given, Pick, Question
from dashboard.pages.flow.presenter.failure import Trouble
from dashboard.pages.flow.presenter.lanes import Card, InPort, Lanes, OutPort, Wire
from dashboard.pages.flow.presenter.listing import Entry, Line
from dashboard.pages.flow.presenter.words import ORIGINS, counted
from dashboard.pages.flow.view import CONSIDERED, FlowView, Form
from dashboard.theme import GLYPHS, KIND_CLASSES, KIND_NAMES
from toolgraph.model import Origin

#: Values of a question that are offered side by side; more are offered as one types.
_MOST_OPTIONS = 12


def sentence(text: str, hidden: str, view: FlowView, *, is_planned: bool = True) -> list[Component]:
    """Give the sentence and the switches of the form of a plan; where there is one, what a model is shown, too."""
    return [
        html.P([*prose(text), *_not_drawn(hidden, view)], **attributes(aria_live="polite")),
        html.Div(
            className="flow-switches",
            children=[
                *([bundle.switch(view)] if is_planned else []),
                _switch(
                    "Form of the plan",
                    [("Steps", view, {"form": Form.STEPS}, "Every call on its own"),
                     ("Tools", view, {"form": Form.TOOLS}, "Every tool once")],
                    view.form is Form.TOOLS,
                    "s",
                ),
                _switch(
                    "Picture or list",
                    [("Lanes", view, {"as_list": False}, "Cards and wires"),
                     ("List", view, {"as_list": True}, "The same as sentences")],
                    view.as_list,
                    "t",
                ),
            ],
        ),
    ]  # fmt: skip


def known(view: FlowView, values: Sequence[Given]) -> list[Component]:
    """Give the known inputs, and a form for another one."""
    return [
        html.Span("Known", className="known-label"),
        *(_given(view, one) for one in values),
        *([_allowed(view)] if view.may_write else []),
        html.Form(
            className="known-add",
            **attributes(data_have=""),
            children=[
                dmc.TextInput(
                    placeholder="name = value", size="xs", **attributes(aria_label="Known input, as name = value")
                ),
                html.Button("Add", type="submit", className="mini"),
            ],
        ),
    ]


def asked(view: FlowView, items: Sequence[Question], choices: Sequence[Pick]) -> list[Component]:
    """Give the questions to the user and the choices in lists."""
    return [
        *(
            [
                html.Section(
                    [html.H2([counted(len(items), "question"), " for you"]), *(_question(view, one) for one in items)],
                    className="questions",
                    **attributes(aria_label="Questions for you"),
                )
            ]
            if items
            else []
        ),
        *(
            [
                html.Section(
                    [
                        html.H2([counted(len(choices), "choice"), " in lists"]),
                        html.Ul(
                            [
                                html.Li(
                                    [
                                        *prose(one.text),
                                        *(
                                            [html.Strong(" Ask before taking it: the target changes something.")]
                                            if one.must_confirm
                                            else []
                                        ),
                                    ]
                                )
                                for one in choices
                            ]
                        ),
                    ],
                    className="choices",
                    **attributes(aria_label="Choices in lists"),
                )
            ]
            if choices
            else []
        ),
    ]


def lanes(view: FlowView, drawn: Lanes) -> Component:
    """Draw the plan; `assets/flow.js` lays the wires over the cards."""
    return html.Div(
        className="lanes",
        tabIndex="0",
        role="group",
        **attributes(aria_label="The plan as cards; the list says the same in words"),
        children=[
            *(
                html.Div([_card(view, card) for card in column], className="lane", style={"--lane": str(number)})
                for number, column in enumerate(drawn.columns)
            ),
            *(_wire(wire) for wire in drawn.wires),
        ],
    )


def legend(drawn: Lanes) -> list[Component]:
    """Say what the lines and signs of the lanes mean, only those that are drawn."""
    kinds = {wire.kind for wire in drawn.wires}
    proofs = {wire.confirmed for wire in drawn.wires}
    entries = [
        (html.Span(className=f"swatch line {css}"), KIND_NAMES[kind])
        for kind, css in KIND_CLASSES.items()
        if css in kinds
    ]
    entries += [
        (html.Span(className=f"swatch line {'solid' if confirmed else 'dashed'}"), text)
        for confirmed, text in ((True, "confirmed: declared, or said by a person"), (False, "inferred"))
        if confirmed in proofs
    ]
    return (
        [
            html.Div(
                [html.Span([sign, text]) for sign, text in entries],
                className="wire-legend",
                role="group",
                **attributes(aria_label="Legend"),
            )
        ]
        if entries
        else []
    )


def listing(view: FlowView, calls: Sequence[Entry]) -> Component:
    """Give the plan as an ordered list."""
    return html.Ol([_entry(view, one) for one in calls], className="calls")


def trouble(view: FlowView, found: Trouble) -> Component:
    """Say why there is no plan and what to do."""
    return html.Div(
        className="flow-trouble",
        role="alert",
        children=[
            html.H2(found.title),
            html.P(found.message),
            *([html.P(found.facts)] if found.facts else []),
            html.P(["→ ", found.remedy]),
            *(
                [
                    html.P(
                        [
                            "The nearest names: ",
                            *(
                                links.change(name, view, push=True, target=name, selected="", className="mono near")
                                for name in found.nearest
                            ),
                        ]
                    )
                ]
                if found.nearest
                else []
            ),
            html.P(html.Code(found.code), className="dim"),
        ],
    )


def _not_drawn(hidden: str, view: FlowView) -> list[str | Component]:
    if not hidden:
        return []
    link = links.change(hidden, view, selected=CONSIDERED, className="hint", title="List the producers  i")
    return [" Not drawn: ", link, "."]


def _switch(
    label: str, sides: Sequence[tuple[str, FlowView, dict[str, Any], str]], is_second: bool, key: str
) -> Component:
    return html.Div(
        className="segments",
        role="group",
        **attributes(aria_label=label),
        children=[
            links.change(
                name,
                view,
                className="on" if bool(number) == is_second else "",
                title=f"{title}  {key}",
                **changes,
                **attributes(
                    aria_current="true" if bool(number) == is_second else "false",
                    **({} if bool(number) == is_second else {"data_key": key}),
                ),
            )
            for number, (name, view, changes, title) in enumerate(sides)
        ],
    )


def _given(view: FlowView, one: Given) -> Component:
    return html.Span(
        [
            html.Span(one.key, className="mono"),
            html.Span(" = ", className="dim"),
            html.Span(one.value, className="mono"),
            *(
                [html.Span("not used", className="tag", title="No call of this plan takes it")]
                if not one.is_used
                else []
            ),
            links.change(
                "×",
                view,
                have=tuple(pair for pair in view.have if pair[0] != one.key),
                className="chip-x",
                title=f"Forget {one.key}",
                **attributes(aria_label=f"Forget {one.key}"),
            ),
        ],
        className="chip" if one.is_used else "chip unused",
    )


def _allowed(view: FlowView) -> Component:
    """Say that writes are allowed, and take that back."""
    back = links.change(
        "×",
        view,
        may_write=False,
        className="chip-x",
        title="Allow no writes before the target",
        **attributes(aria_label="Allow no writes before the target"),
    )
    title = "A plan may create first what the request asks for"
    return html.Span(["writes allowed", back], className="chip", title=title)


def _question(view: FlowView, one: Question) -> Component:
    label = f"{one.name} for {one.tool}"
    return html.Div(
        className="question",
        **attributes(data_question=one.port),
        children=[
            html.Div(
                [
                    html.Span("▷ ", className="ask"),
                    html.Span(one.name, className="mono question-name"),
                    html.Span(f" for call {' and '.join(one.steps)}, ", className="dim"),
                    html.Span(one.tool, className="mono dim"),
                ]
            ),
            html.Div(prose(one.description or one.why), className="question-why", title=plain(one.why)),
            *([_allow(view, one)] if one.is_writable else []),
            *([html.Div(f"! “{one.refused}” is none of its values.", className="against")] if one.refused else []),
            _options(view, one)
            if 0 < len(one.options) <= _MOST_OPTIONS
            else html.Form(
                [
                    dmc.Autocomplete(
                        data=[option.value for option in one.options],
                        placeholder=one.field_type or "value",
                        size="xs",
                        **attributes(aria_label=label),
                    )
                    if one.options
                    else dmc.TextInput(
                        placeholder=one.field_type or "value", size="xs", **attributes(aria_label=label)
                    ),
                    html.Button("Use", type="submit", className="mini"),
                ],
                **attributes(data_have=one.key),
            ),
        ],
    )


def _allow(view: FlowView, one: Question) -> Component:
    """Say which tools could give a value, and let a plan use them."""
    told = prose(one.why) if one.description else []
    allow = links.change("Allow writes", view, may_write=True, className="mini", title=plain(one.why))
    return html.Div([*told, " ", allow] if told else [allow], className="question-why")


def _options(view: FlowView, one: Question) -> Component:
    """Give the values that an answer may take, each as a link that gives it."""
    rest = tuple(pair for pair in view.have if pair[0] != one.key)
    return html.Div(
        [
            links.change(
                f"{option.label} ({option.value})" if option.label else option.value,
                view,
                have=(*rest, (one.key, option.value)),
                className="mini",
                title=f"{one.name} is {option.value}",
            )
            for option in one.options
        ],
        className="options",
        role="group",
        **attributes(aria_label=f"{one.name} for {one.tool}"),
    )


def _card(view: FlowView, card: Card) -> Component:
    return html.Article(
        className=f"flow-card {card.effect}" + (" target" if card.is_target else ""),
        **attributes(aria_label=f"Call {card.number}: {card.tool}, {card.effect}"),
        children=[
            html.Header(
                [
                    html.Span(card.number, className="card-number"),
                    links.explore(
                        breakable(card.tool),
                        card.tool,
                        className="mono card-name",
                        title=f"{card.summary}\nOpen in Explore",
                    ),
                ]
            ),
            *([html.Div([f"{card.method} ", *breakable(card.path)], className="mono card-call")] if card.path else []),
            html.Div(
                [
                    html.Span(
                        card.effect + ("!" if card.effect != "reads" else ""),
                        className=f"tag {card.effect}",
                        title="What calling it does",
                    ),
                    html.Span(
                        f"{GLYPHS[card.status]} {card.status.value}",
                        className=f"tag {card.status.value}",
                        title="Readiness",
                    ),
                    *(
                        [
                            html.Span(
                                card.proof,
                                className=f"tag {card.proof}",
                                title="How well its supplied inputs are known",
                            )
                        ]
                        if card.proof
                        else []
                    ),
                    *([html.Span("target", className="tag chosen")] if card.is_target else []),
                ],
                className="card-tags",
            ),
            html.Div([_in_port(view, port) for port in card.inputs], className="ports in"),
            html.Div(
                [
                    *(_out_port(port) for port in card.outputs),
                    *(
                        [html.Div(f"{counted(card.more, 'more field')}", className="port out more dim")]
                        if card.more > 0
                        else []
                    ),
                ],
                className="ports out",
            ),
        ],
    )


def _in_port(view: FlowView, port: InPort) -> Component:
    others = port.alternatives + port.rejected
    value = f"= {port.value}" if port.value else "ask the user" if port.origin is Origin.SLOT else ""
    shown_origin = ORIGINS[port.origin] if port.origin in (Origin.DEFAULT, Origin.ENUM, Origin.ENTITY) else ""
    return links.change(
        [
            html.Span(className="dot"),
            html.Span(
                [
                    html.Span(breakable(port.name), className="mono port-name"),
                    *([html.Span("*", className="required", title="required")] if port.required else []),
                    *(
                        [html.Span(f"+{others}", className="port-others", title=f"{others} other producers considered")]
                        if others
                        else []
                    ),
                ],
                className="port-line",
            ),
            *(
                [
                    html.Span(
                        [html.Span(value, className="port-value"), html.Span(shown_origin, className="port-origin")],
                        className="port-line",
                    )
                ]
                if value
                else []
            ),
        ],
        view,
        selected=port.key,
        className=f"port in {port.origin.value}",
        title=plain(port.hint),
        **attributes(data_anchor=port.anchor, data_port=port.key),
    )


def _out_port(port: OutPort) -> Component:
    return html.Div(
        [html.Span(breakable(port.name), className="mono port-name"), html.Span(className="dot")],
        className="port out used" if port.is_used else "port out",
        title=port.path,
        **attributes(data_anchor=port.anchor),
    )


def _wire(wire: Wire) -> Component:
    return html.Div(
        className="wire",
        hidden=True,
        **attributes(
            data_from=wire.source,
            data_to=wire.target,
            data_key=wire.key,
            data_kind=wire.kind,
            data_proof="solid" if wire.confirmed else "dashed",
            data_label=wire.label,
        ),
    )


def _entry(view: FlowView, one: Entry) -> Component:
    return html.Li(
        className="call-entry",
        children=[
            html.Div(
                [
                    html.Span("Call ", className="dim"),
                    links.explore(one.tool, one.tool, className="mono card-name"),
                    html.Span(f" {one.call}", className="mono dim"),
                    html.Span(one.effect, className=f"tag {one.effect}"),
                    *([html.Span("target", className="tag chosen")] if one.is_target else []),
                ],
                className="call-line",
            ),
            html.Ul([_line(view, line) for line in one.lines] or [html.Li("It needs no input.", className="dim")]),
            *([html.Div(["Gives ", *_joined(one.gives)], className="call-gives")] if one.gives else []),
        ],
    )


def _line(view: FlowView, line: Line) -> Component:
    label = attributes(aria_label=f"Why: {line.text}")
    parts = [*prose(line.text), " ", links.change("Why", view, selected=line.key, className="hint", **label)]
    if line.edge:
        parts += [" ", links.change("Edge", view, selected=line.edge, className="hint", title="Open the edge")]
    return html.Li(parts, className=line.origin.value)


def _joined(texts: Sequence[str]) -> list[str | Component]:
    parts: list[str | Component] = []
    for number, text in enumerate(texts):
        parts += [", " if number else "", *prose(text)]
    return parts
