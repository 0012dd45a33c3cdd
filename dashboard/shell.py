"""The frame around every page: header, navigation, command box, notices; it swaps pages by the address."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
from dash import ClientsideFunction, Dash, Input, Output, State, dcc, html, no_update
from dash.development.base_component import Component

from dashboard import commands, theme
from dashboard.components.empty import unreadable
from dashboard.ids import Shell
from dashboard.notices import Notice, Tone, show
from dashboard.page import Page
from dashboard.registry import PAGES, page_at
from dashboard.state import ViewState, parse
from toolgraph.errors import ArtifactError
from toolgraph.workspace import Workspace

__all__ = ["INDEX", "Shell", "frame", "register"]

#: How often the browser asks whether somebody else has changed the file.
POLL_MILLISECONDS = 10_000

INDEX = """<!DOCTYPE html>
<html lang="en">
    <head>
        {%metas%}
        <title>{%title%}</title>
        {%favicon%}
        {%css%}
    </head>
    <body>
        {%app_entry%}
        <footer>
            {%config%}
            {%scripts%}
            {%renderer%}
        </footer>
    </body>
</html>"""


def frame(workspace: Workspace) -> Component:
    """Give the components that stand around every page."""
    revision, fingerprint = _state_of(workspace)
    return dmc.MantineProvider(
        id=Shell.PROVIDER,
        theme=theme.MANTINE,
        defaultColorScheme="auto",
        children=[
            dcc.Location(id=Shell.URL, refresh=False),
            dcc.Store(id=Shell.REPLACE),
            dcc.Store(id=Shell.REVISION, data=revision),
            dcc.Store(id=Shell.FINGERPRINT, data=fingerprint),
            dcc.Store(id=Shell.THEME),
            dcc.Interval(id=Shell.POLL, interval=POLL_MILLISECONDS),
            dmc.NotificationContainer(id=Shell.NOTICES, position="bottom-right"),
            dmc.AppShell(
                header={"height": 56},
                navbar={"width": 76, "breakpoint": 0},
                footer={"height": 28},
                padding=0,
                children=[
                    dmc.AppShellHeader([], id=Shell.HEADER),
                    dmc.AppShellNavbar(id=Shell.NAVIGATION, children=_navigation("/")),
                    dmc.AppShellMain(html.Div(id=Shell.PAGE, className="page")),
                    dmc.AppShellFooter([], id=Shell.STATUS),
                ],
            ),
        ],
    )


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the frame."""

    @app.callback(
        output={"page": Output(Shell.PAGE, "children"), "navigation": Output(Shell.NAVIGATION, "children")},
        inputs={"pathname": Input(Shell.URL, "pathname"), "search": State(Shell.URL, "search")},
    )
    def _open_page(pathname: str | None, search: str | None) -> dict[str, Any]:
        view = parse(pathname, search)
        return {"page": _content(workspace, view), "navigation": _navigation(view.route)}

    app.clientside_callback(
        ClientsideFunction("toolgraph", "replaceAddress"), Input(Shell.REPLACE, "data"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("toolgraph", "resolveTheme"), Output(Shell.THEME, "data"), Input(Shell.PROVIDER, "id")
    )

    @app.callback(
        Output(Shell.FINGERPRINT, "data"),
        Output(Shell.REVISION, "data"),
        Input(Shell.POLL, "n_intervals"),
        State(Shell.FINGERPRINT, "data"),
        prevent_initial_call=True,
    )
    def _notice_foreign_writes(_: int | None, seen: str | None) -> tuple[Any, Any]:
        revision, fingerprint = _state_of(workspace)
        if not fingerprint or fingerprint == seen:
            return no_update, no_update
        show(
            Notice(title="Changed by somebody else", message=f"The views now show revision {revision}.", tone=Tone.INFO)
        )
        return fingerprint, revision


def _state_of(workspace: Workspace) -> tuple[int, str]:
    try:
        snapshot = workspace.snapshot
    except ArtifactError:
        return 0, ""
    return snapshot.revision, snapshot.fingerprint


def _content(workspace: Workspace, view: ViewState) -> Component:
    page = page_at(view.route)
    if page is None:
        return html.Div(f"There is no page at {view.route}.")
    try:
        return page.layout(workspace, view)
    except ArtifactError as error:
        return unreadable(error)


def _navigation(route: str) -> list[Component]:
    return [_entry(page, page.route == route) for page in PAGES]


def _entry(page: Page, active: bool) -> Component:
    return dcc.Link(page.title, href=page.route, className="nav-entry active" if active else "nav-entry")
