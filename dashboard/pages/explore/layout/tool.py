"""The inspector of a tool: head and the four tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.prose import plain, prose
from dashboard.pages.explore.layout import links, listing
from dashboard.pages.explore.presenter.elements import shortened
from dashboard.theme import GLYPHS, KIND_CLASSES, KIND_NAMES
from toolgraph.catalog.inspection import InputRow, InputStatus, ModelSchema, Neighbour, OutputRow, ToolInspection
from toolgraph.catalog.selection import select
from toolgraph.graph.groups import in_words
from toolgraph.model import Action, Finding, Group, Problem, Severity, Tool

#: Rows of a list that are sent; what is beyond is counted.
MAX_ROWS = 50
#: Groups of at most so many members are named one by one.
MAX_NAMED = 4
_STATUS_WORDS = {
    InputStatus.PRODUCED: "✓ produced",
    InputStatus.DEFAULT: "✓ default set",
    InputStatus.ENVIRONMENT: "◐ from the environment",
    InputStatus.CREDENTIALS: "credentials",
    InputStatus.USER: "ask the user",
    InputStatus.MISSING: "✕ no producer",
    InputStatus.OPTIONAL: "optional",
}
_SEVERITY_GLYPHS = {Severity.BLOCKER: "✕", Severity.WARNING: "◐", Severity.INFO: "i"}


def head(found: ToolInspection) -> list[Component]:
    """Give the identity of a tool."""
    tool = found.tool
    return [
        html.Div(
            className="inspector-title",
            children=[
                html.H2(tool.name, className="mono", title=tool.name),
                links.focus("Focus", tool.name, className="mini", title="Put this tool in focus  Enter"),
                links.add("+", tool.name, className="mini", title="Add it to the focus"),
            ],
        ),
        *(
            [
                html.P(
                    [
                        html.Span(tool.method.upper(), className=f"method {_effect(tool)}"),
                        html.Span(tool.path, className="mono"),
                    ],
                    className="call",
                )
            ]
            if tool.path
            else []
        ),
        *([html.P(shortened(_summary(tool), 240), className="summary")] if _summary(tool) else []),
        html.Div([_badge(*badge) for badge in _badges(found)], className="badges"),
    ]


def panel(found: ToolInspection, tab: str) -> list[Component]:
    """Give what one tab shows."""
    return _TABS.get(tab, fields)(found)


def fields(found: ToolInspection) -> list[Component]:
    """Give inputs with their producers and outputs with their consumers."""
    return [
        _section(
            "Inputs",
            len(found.inputs),
            "It takes no input.",
            [_input(row, found.tool.name) for row in found.inputs[:MAX_ROWS]],
        ),
        _section(
            "Outputs",
            len(found.outputs),
            "It declares no response fields.",
            [_output(row) for row in found.outputs[:MAX_ROWS]],
        ),
    ]


def edges(found: ToolInspection) -> list[Component]:
    """Give producers, consumers, rejected edges and structural groups."""
    name = found.tool.name
    related = [_group(one, name) for one in found.groups if len(one.members) <= MAX_NAMED]
    groups = [_group(one, name) for one in found.groups if len(one.members) > MAX_NAMED]
    return [
        _section(
            "Producers",
            len(found.producers),
            "Nothing is known to supply it.",
            [_neighbour(one, name) for one in found.producers[:MAX_ROWS]],
        ),
        _section(
            "Consumers",
            len(found.consumers),
            "Nothing is known to use what it returns.",
            [_neighbour(one, name) for one in found.consumers[:MAX_ROWS]],
        ),
        *(
            [
                _section(
                    "Rejected", len(found.rejected), "", [_neighbour(one, name) for one in found.rejected[:MAX_ROWS]]
                )
            ]
            if found.rejected
            else []
        ),
        *([_section("Related", len(related), "", related[:MAX_ROWS])] if related else []),
        *([_section("Structural groups", len(groups), "", groups[:MAX_ROWS])] if groups else []),
    ]


def schema(found: ToolInspection) -> list[Component]:
    """Give the function definition that a model is shown, and the response schema."""
    return [
        html.H3(["As a model sees it", html.Span(f"≈ {found.schema.tokens:,} tokens", className="count")]),
        _code(found.schema),
        html.H3(
            ["Response", html.Span(f"≈ {found.response.tokens:,} tokens", className="count")]
            if found.response
            else "Response"
        ),
        _code(found.response) if found.response else html.P("No response schema is declared.", className="none"),
    ]


def readiness(found: ToolInspection) -> list[Component]:
    """Give the status with its reasons and remedies, and what is wrong in the document there."""
    flaws = found.readiness.flaws
    return [
        html.P(
            [
                html.Span(
                    f"{GLYPHS[found.readiness.status]} {found.readiness.status.value}",
                    className=f"status {found.readiness.status.value}",
                )
            ]
        ),
        *(
            [_finding(one) for one in found.readiness.findings[:MAX_ROWS]]
            or [html.P("Nothing is known to stand in its way.", className="none")]
        ),
        *(
            [_section("Problems in the document", len(flaws), "", [_flaw(one) for one in flaws[:MAX_ROWS]])]
            if flaws
            else []
        ),
    ]


_TABS: dict[str, Callable[[ToolInspection], list[Component]]] = {
    "fields": fields,
    "edges": edges,
    "schema": schema,
    "readiness": readiness,
}


def _summary(tool: Tool) -> str:
    return tool.summary or tool.semantics.one_line_summary or tool.description


def _effect(tool: Tool) -> str:
    return "destroys" if tool.is_destructive else "writes" if tool.is_writing else "reads"


def _badges(found: ToolInspection) -> list[tuple[str, str, str]]:
    """Give (what it is, its value, why), only what is known."""
    tool = found.tool
    meaning = tool.semantics
    why = {item.field: item.why for item in meaning.semantic_evidence}
    badges = [
        ("", f"{GLYPHS[found.readiness.status]} {found.readiness.status.value}", "Readiness"),
        ("module", tool.module, "Module"),
        ("resource", meaning.primary_resource, why.get("primary_resource", "")),
        ("action", _action(tool), why.get("canonical_action", "")),
        ("", "" if _is_plain_reading(tool) else _effect(tool), "What calling it does"),
        ("", "deprecated" if tool.deprecated else "", "The document says so"),
        ("from", tool.source_label, "Source document"),
    ]
    return [badge for badge in badges if badge[1] and badge[1] != "unknown"]


def _action(tool: Tool) -> str:
    """Give the action where it has a name of its own; what a call does is told beside it."""
    action = tool.semantics.canonical_action
    return "" if action is Action.ACTION else action.value


def _is_plain_reading(tool: Tool) -> bool:
    """Whether the action says already that a call only reads."""
    return tool.semantics.canonical_action in (Action.READ, Action.SEARCH) and _effect(tool) == "reads"


def _badge(what: str, value: str, why: str) -> Component:
    return html.Span([*([html.Span(f"{what} ", className="dim")] if what else []), value], title=why, className="badge")


def _group(group: Group, tool: str) -> Component:
    """What a tool has in common with others: the others themselves where they are few, else their number."""
    others = [member for member in group.members if member != tool]
    named = [links.focus(other, other, className="mono link") for other in others]
    count = html.Span(f"{len(others):,} others", className="number")
    return html.Div(
        [html.Span(in_words(group)), *(named if len(group.members) <= MAX_NAMED else [count])], className="row"
    )


def _section(title: str, count: int, none: str, rows: Sequence[Component]) -> Component:
    hidden = count - len(rows)
    return html.Section(
        [
            html.H3([title, html.Span(f"{count:,}", className="count")]),
            *(rows or [html.P(none, className="none")]),
            *([html.P(f"and {hidden:,} more", className="none")] if hidden > 0 else []),
        ],
        **attributes(data_section=title),
    )


def _input(row: InputRow, tool: str) -> Component:
    facts = [row.location.value, _type(row.field_type, row.enum), row.semantic_tag]
    return html.Div(
        className="field",
        title=row.description,
        children=[
            html.Div(
                [
                    html.Span(
                        [row.name, html.Span("*", className="required", title="required")]
                        if row.required
                        else row.name,
                        className="mono field-name",
                    ),
                    html.Span(_STATUS_WORDS[row.status], className=f"field-status {row.status.value}"),
                ],
                className="field-line",
            ),
            html.Div(" · ".join(fact for fact in facts if fact), className="field-facts"),
            *(
                [
                    html.Div(
                        [
                            "← ",
                            links.select(row.best_tool, row.best, tool, className="mono"),
                            html.Span(f" {row.best_field}", className="mono dim"),
                            *([f" and {row.producers - 1} more"] if row.producers > 1 else []),
                        ],
                        className="field-best",
                    )
                ]
                if row.producers
                else []
            ),
        ],
    )


def _output(row: OutputRow) -> Component:
    facts = [_type(row.field_type, row.enum), row.semantic_tag]
    return html.Div(
        className="field",
        title=row.description,
        children=[
            html.Div(
                [
                    html.Span(row.path, className="mono field-name"),
                    html.Span(
                        f"→ {row.consumers:,}" if row.consumers else "",
                        className="number",
                        title=f"{row.consumers} tools can use it",
                    ),
                ],
                className="field-line",
            ),
            html.Div(" · ".join(fact for fact in facts if fact), className="field-facts"),
        ],
    )


def _type(field_type: str, enum: Sequence[Any]) -> str:
    if not enum:
        return field_type
    values = " | ".join(shortened(str(value), 20) for value in enum[:4])
    return f"{field_type}: {values}" + (f" | … {len(enum) - 4} more" if len(enum) > 4 else "")


def _neighbour(one: Neighbour, tool: str) -> Component:
    fields = ", ".join(one.fields[:2]) + (f" and {len(one.fields) - 2} more" if len(one.fields) > 2 else "")
    return html.Div(
        className="neighbour" if one.rejected is None else "neighbour struck",
        children=[
            html.Span(
                className=f"swatch line {KIND_CLASSES[one.facts.kind]} {'solid' if one.facts.confirmed else 'dashed'}",
                title=KIND_NAMES[one.facts.kind],
            ),
            links.select(
                [
                    html.Span(one.tool, className="mono"),
                    html.Span(fields or prose(one.why), className="dim mono" if fields else "dim"),
                ],
                one.key,
                tool,
                title=plain(one.why),
                className="neighbour-main",
            ),
            html.Span(
                f"{one.facts.score:.2f}" if one.rejected is None else "rejected",
                className="number",
                title="Confidence, from 0 to 1" if one.rejected is None else one.rejected or "No reason given",
            ),
            links.select("Restore…", one.key, tool, className="mini")
            if one.rejected is not None
            else links.focus("Focus", one.tool, className="mini", title=f"Put {one.tool} in focus"),
        ],
    )


def _code(shown: ModelSchema) -> Component:
    return html.Div(
        [
            html.Pre(shown.text, className="code", tabIndex="0"),
            *([html.P("Cut here; the count is of the whole.", className="none")] if shown.is_cut else []),
        ]
    )


def _finding(one: Finding) -> Component:
    return html.Div(
        className=f"finding {one.severity.value}",
        children=[
            html.Div([f"{_SEVERITY_GLYPHS[one.severity]} ", *prose(one.message)]),
            *([html.Div(["→ ", *prose(one.remedy)], className="dim")] if one.remedy else []),
            *([_place(one.pointer)] if one.pointer else []),
            html.Div(
                listing.link(
                    dmc.Code(one.code), str(select(finding=one.code)), title="List every tool with this finding"
                ),
                className="dim",
            ),
        ],
    )


def _flaw(one: Problem) -> Component:
    return html.Div(
        className=f"finding {one.severity.value}",
        children=[
            html.Div(f"{_SEVERITY_GLYPHS[one.severity]} {one.message}"),
            *([_place(one.pointer)] if one.pointer else []),
            html.Div(
                listing.link(
                    dmc.Code(one.code),
                    str(select(list="problems", problem=one.code)),
                    title="List every problem of this kind",
                ),
                className="dim",
            ),
        ],
    )


def _place(pointer: str) -> Component:
    """Tell where in the source document something stands."""
    return html.Div(html.Code(pointer, className="mono"), title="Place in the source document", className="dim place")
