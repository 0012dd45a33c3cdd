"""A framed part of a page: a title, the question that it answers, and its content."""

from __future__ import annotations

from typing import Any

from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes


def panel(title: str, content: Any, *, note: Any = "", right: Any = None, class_name: str = "") -> Component:
    """Frame a part of a page; *note* is its question, *right* stands opposite the title."""
    head = html.Div(
        [html.H2(title), *([html.Div(right, className="panel-right")] if right is not None else [])],
        className="panel-head",
    )
    notes = [html.P(note, className="panel-note")] if note else []
    return html.Section(
        [head, *notes, content], className=f"panel {class_name}".strip(), **attributes(aria_label=title)
    )
