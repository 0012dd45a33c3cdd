"""Parts of a whole as one bar and its legend, with the numbers printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes


class Part(Protocol):
    """What a bar shows of one part."""

    @property
    def label(self) -> str:
        """Its name."""
        ...

    @property
    def mark(self) -> str:
        """A glyph or letter that doubles its colour."""
        ...

    @property
    def color(self) -> str:
        """A CSS colour."""
        ...

    @property
    def number(self) -> int:
        """How many."""
        ...

    @property
    def share(self) -> float:
        """The part of the whole, 0 to 1."""
        ...

    @property
    def title(self) -> str:
        """What it means."""
        ...

    @property
    def href(self) -> str:
        """The view that shows what is counted, or an empty string."""
        ...


def stacked(parts: Sequence[Part], label: str) -> Component:
    """Draw the parts beside one another; a part with anything in it is at least a sliver."""
    spoken = ", ".join(f"{part.label} {part.number}" for part in parts)
    return html.Div(
        [
            html.Div(style={"flexGrow": part.share, "background": part.color}, title=f"{part.label}: {part.number:,}")
            for part in parts
            if part.number
        ],
        className="bar",
        role="img",
        **attributes(aria_label=f"{label}: {spoken}"),
    )


def legend(parts: Sequence[Part]) -> Component:
    """List the parts with mark, name and number; each leads to what it counts."""
    return html.Ul([_line(part) for part in parts], className="legend")


def rows(parts: Sequence[Part], full: float = 0.0) -> Component:
    """List the parts, each with a bar of its own; each leads to what it counts.

    A share of *full* fills its bar; where it is not given, the largest does.
    """
    most = full or max((part.share for part in parts), default=0.0) or 1.0
    return html.Ul([html.Li(_row(part, part.share / most)) for part in parts], className="bar-rows")


def _row(part: Part, share: float) -> Component:
    inner = [
        html.Span(part.label, className="row-label"),
        html.Span(html.Span(style={"width": f"{100 * share:.1f}%"}, className="row-fill"), className="row-bar"),
        html.Span(f"{part.number:,}", className="number"),
    ]
    if part.href:
        return dcc.Link(inner, href=part.href, title=part.title or None)
    return html.Span(inner, title=part.title or None)


def _line(part: Part) -> Component:
    inner = [
        html.Span(part.mark, className="mark", style={"color": part.color, "borderColor": part.color}),
        html.Span(part.label, className="legend-label"),
        html.Span(f"{part.number:,}", className="number"),
    ]
    content = dcc.Link(inner, href=part.href, title=part.title) if part.href else html.Span(inner, title=part.title)
    return html.Li(content)
