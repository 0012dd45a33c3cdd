"""The keys that work on every page, and the dialog that lists them."""

from __future__ import annotations

import dash_mantine_components as dmc
from dash import html
from dash.development.base_component import Component

from dashboard.ids import Shell

#: Heading → (keys, what they do). The browser's side is in `assets/toolgraph.js` and in the pages' scripts.
KEYS: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {
    "Everywhere": (
        (("/",), "Command box; also Ctrl K"),
        (("g", "m"), "Map"),
        (("g", "e"), "Explore"),
        (("g", "w"), "Workflow"),
        (("g", "c"), "Curate"),
        (("y",), "Copy a link to this view"),
        (("Shift", "D"), "Light or dark"),
        (("?",), "This list"),
        (("Esc",), "Close, then clear the selection"),
    ),
    "Explore": (
        (("←", "→"), "Walk to the best producer or consumer"),
        (("↑", "↓"), "Walk among neighbours of the same rank"),
        (("Enter",), "Put the selected tool in focus"),
        (("Backspace",), "Previous focus"),
        (("[", "]"), "One hop of producers less or more; with Shift of consumers"),
        (("s",), "Next signal level"),
        (("t",), "Graph, table or both"),
        (("i",), "Inspector"),
        (("l",), "Legend"),
        (("x",), "Reject the selected edge, or restore it"),
        (("f",), "Show the whole graph"),
        (("+", "−"), "Zoom"),
    ),
    "Workflow": (
        (("↑", "↓"), "Walk through the candidates"),
        (("Enter",), "Choose the candidate as the target"),
        (("w",), "Why this candidate: take its score apart"),
        (("n",), "Why not: find any tool"),
        (("q",), "To the question, or the target"),
        (("s",), "Steps or tools"),
        (("t",), "Lanes or list"),
        (("b",), "What a model is shown"),
        (("i",), "Inspector"),
        (("x",), "Reject the selected edge, or restore it"),
    ),
}


def dialog() -> Component:
    """Give the (closed) dialog with all keys."""
    modal: Component = dmc.Modal(
        id=Shell.HELP,
        title="Keys",
        size="lg",
        children=[
            dmc.SimpleGrid(cols=2, spacing="xl", children=[_group(title, keys) for title, keys in KEYS.items()]),
            dmc.Text("Keys rest while you type in a field.", size="sm", c="dimmed", mt="md"),
        ],
    )
    return modal


def _group(title: str, keys: tuple[tuple[tuple[str, ...], str], ...]) -> Component:
    return html.Div([html.H3(title, className="keys-title"), *(_line(names, what) for names, what in keys)])


def _line(names: tuple[str, ...], what: str) -> Component:
    return html.Div([html.Span(what), html.Span([dmc.Kbd(name, size="sm") for name in names])], className="keys-line")
