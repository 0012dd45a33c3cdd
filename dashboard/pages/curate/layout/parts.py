"""What several sections are made of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.components.grid import ONE_ROW, grid
from dashboard.components.prose import prose


def split(left: Sequence[Component], right: Sequence[Component]) -> Component:
    """Put a list and the form of one of its things side by side."""
    return html.Div(
        className="curate-split",
        children=[html.Div(list(left), className="curate-list"), html.Div(list(right), className="curate-panel")],
    )


def listing(
    id: StrEnum,  # noqa: A002
    columns: Sequence[dict[str, Any]],
    label: str,
    empty: StrEnum,
) -> Component:
    """Give a table that fills its place; one row can be chosen, and a cut text is whole in its tooltip.

    In *empty* stands what to say while there are no rows.
    """
    table = grid(
        id,
        [{"tooltipField": column["field"], **column} for column in columns],
        label=f"{label}; Space opens a row in the form",
        options={**ONE_ROW, "tooltipShowDelay": 400},
    )
    return html.Div([table, html.Div(id=empty, className="curate-empty", role="status")], className="curate-grid")


def toolbar(*children: Component) -> Component:
    """Put the filters of a list in a row."""
    return html.Div(list(children), className="curate-toolbar")


def choice(
    id: StrEnum,  # noqa: A002
    labels: dict[Any, str],
    value: str,
    label: str,
    *,
    disabled: bool = False,
) -> Component:
    """Give a choice of a few values, all visible."""
    data = [{"value": key.value, "label": text} for key, text in labels.items()]
    named = attributes(aria_label=label)
    component: Component = dmc.SegmentedControl(id=id, data=data, value=value, size="xs", disabled=disabled, **named)
    return component


def search(id: StrEnum, value: str, label: str) -> Component:  # noqa: A002
    """Give a search box that answers while a person types."""
    component: Component = dmc.TextInput(
        id=id,
        value=value,
        debounce=250,
        placeholder=label,
        size="xs",
        className="curate-search",
        **attributes(aria_label=label),
    )
    return component


def count(id: StrEnum) -> Component:  # noqa: A002
    """Give the line that says how much of a list is shown; read out when it changes."""
    return html.Div(id=id, className="curate-count", role="status")


def result(id: StrEnum) -> Component:  # noqa: A002
    """Give the place where a form says what became of a change."""
    return html.Div(id=id, className="curate-result", role="alert", tabIndex="-1")


def outcome(message: str, tone: str) -> Component:
    """Give what a form says of a change; *tone* is `done`, `stale` or `refused`."""
    glyph = {"done": "✓", "stale": "!", "refused": "✕"}[tone]
    return html.Div(
        [html.Span(glyph, className="curate-glyph", **attributes(aria_hidden="true")), html.Span(message)],
        className=f"curate-outcome {tone}",
    )


def locked_note(reason: str) -> list[Component]:
    """Say why nothing may be changed here, or nothing."""
    if not reason:
        return []
    return [html.Div([html.Strong("Read-only. "), f"Nothing can be changed: {reason}."], className="curate-locked")]


def lines(texts: Sequence[str]) -> list[Component]:
    """Give each text as a paragraph, what stands between backticks as code."""
    return [html.P(prose(text)) for text in texts]
