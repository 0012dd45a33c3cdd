"""The command box: typeahead over tools, modules, resources, pages and actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import dash_mantine_components as dmc
import msgspec
from dash import dcc, html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes
from dashboard.ids import Shell
from dashboard.page import Page
from dashboard.state import EXPLORE_ROUTE, ViewState
from toolgraph.catalog import Catalog
from toolgraph.catalog.search import Hits
from toolgraph.catalog.selection import SelectionError, has_terms, parse_selection
from toolgraph.text import fold, split_words

#: Options shown at most.
LIMIT = 12
#: Modules, and resources, shown at most.
GROUPS = 2


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list: it leads to an address, or names an action of the browser's script."""

    kind: str
    label: str
    hint: str = ""
    href: str = ""
    action: str = ""


ACTIONS = (
    Option(kind="action", label="Switch between light and dark", hint="Shift D", action="theme"),
    Option(kind="action", label="Copy a link to this view", hint="y", action="copy-link"),
    Option(kind="action", label="Show the keys", hint="?", action="help"),
)


def options_for(catalog: Catalog, text: str, pages: Sequence[Page]) -> list[Option]:
    """Give the best options for what was typed; pages and actions where nothing was."""
    places = [Option(kind="page", label=f"Go to {page.title}", hint=f"g {page.key}", href=page.route) for page in pages]
    words = split_words(text)
    if not words:
        return [*places, *ACTIONS]
    if has_terms(text):
        return [_listed(catalog, text)]
    named = [option for option in (*places, *ACTIONS) if _fits(words, option.label)]
    return [*_found(catalog.search(text, LIMIT)), *named][:LIMIT]


def layout() -> Component:
    """Give the text field and its (empty) list."""
    return html.Div(
        className="command",
        role="search",
        children=[
            dmc.TextInput(
                id=Shell.COMMAND,
                placeholder="Find a tool, module or resource",
                debounce=200,
                value="",
                leftSection=html.Span(className="icon icon-search"),
                rightSection=dmc.Kbd("/", size="xs"),
                **attributes(aria_label="Find a tool, module or resource; or a command"),
            ),
            html.Div(
                id=Shell.COMMAND_RESULTS,
                className="command-results",
                role="listbox",
                **attributes(aria_label="Suggestions"),
            ),
        ],
    )


def rows(options: Iterable[Option]) -> list[Component]:
    """Give the list's children."""
    return [_row(number, option) for number, option in enumerate(options)] or [
        html.Div("Nothing is called that. Try a word of its path or resource.", className="command-none")
    ]


def _row(number: int, option: Option) -> Component:
    content = [
        html.Span(option.kind, className="command-kind"),
        html.Span(option.label, className="command-label mono" if option.kind == "tool" else "command-label"),
        html.Span(option.hint, className="command-hint"),
    ]
    data: dict[str, Any] = {"data-action": option.action} if option.action else {}
    inner = dcc.Link(content, href=option.href) if option.href else html.Span(content, className="command-action")
    data["aria-selected"] = "true" if number == 0 else "false"
    return html.Div(inner, id=f"shell-option-{number}", role="option", className="command-option", **data)


def _listed(catalog: Catalog, text: str) -> Option:
    """Lead to the list of a selection, or say what of it can't be read."""
    try:
        total = catalog.listing(parse_selection(text)).total
    except SelectionError as error:
        return Option(kind="list", label="not a selection", hint=str(error))
    hint = "row" if total == 1 else "rows"
    return Option(
        kind="list", label=text.strip(), hint=f"{total:,} {hint}", href=ViewState(route=EXPLORE_ROUTE, query=text).href
    )


def _fits(words: Sequence[str], label: str) -> bool:
    folded = fold(label)
    return all(word in folded for word in words)


def _found(hits: Hits) -> list[Option]:
    """Give modules and resources before tools: there are few, and each stands for many."""
    groups = [
        _option(hit.kind.value, hit.name, hit.detail, f"{hit.kind}:{hit.name}")
        for hit in (*hits.modules[:GROUPS], *hits.resources[:GROUPS])
    ]
    return [*groups, *(_option("tool", hit.name, hit.detail, hit.name) for hit in hits.tools)]


def _option(kind: str, label: str, hint: str, focus: str) -> Option:
    return Option(kind=kind, label=label, hint=hint, href=ViewState(route=EXPLORE_ROUTE, focus=(focus,)).href)
