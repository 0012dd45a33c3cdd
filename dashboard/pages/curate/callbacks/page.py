"""Swapping sections by the address."""

from __future__ import annotations

from typing import Any

from dash import Dash, Input, Output, State, no_update

from dashboard.ids import Shell
from dashboard.pages.curate.ids import Curate
from dashboard.pages.curate.layout.page import counts, section, tab_links
from dashboard.pages.curate.presenter.sections import ROUTE, section_of, tabs
from dashboard.state import parse
from toolgraph.workspace import Workspace


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the tabs."""

    @app.callback(
        output={"section": Output(Curate.SECTION, "children"), "shown": Output(Curate.SHOWN, "data")},
        inputs={
            "search": Input(Shell.URL, "search"),
            "pathname": State(Shell.URL, "pathname"),
            "shown": State(Curate.SHOWN, "data"),
        },
        prevent_initial_call=True,
    )
    def _swap(search: str | None, pathname: str | None, shown: str) -> dict[str, Any]:
        view = parse(pathname, search)
        wanted = section_of(view)
        if view.route != ROUTE or wanted == shown:
            return {"section": no_update, "shown": no_update}
        return {"section": section(workspace, view), "shown": wanted.value}

    @app.callback(
        output=Output(Curate.TABS, "children"),
        inputs={
            "search": Input(Shell.URL, "search"),
            "_": Input(Shell.REVISION, "data"),
            "pathname": State(Shell.URL, "pathname"),
        },
        prevent_initial_call=True,
    )
    def _count(search: str | None, _: int | None, pathname: str | None) -> Any:
        view = parse(pathname, search)
        return tab_links(tabs(view, counts(workspace.catalog))) if view.route == ROUTE else no_update
