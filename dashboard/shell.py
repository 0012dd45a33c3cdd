"""The frame around every page: header, navigation, command box, notices; it swaps pages by the address."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

import dash_mantine_components as dmc
from dash import ClientsideFunction, Dash, Input, Output, State, dcc, html, no_update, set_props
from dash.development.base_component import Component

from dashboard import access, command_box, commands, keys, theme, tour
from dashboard.components.attributes import attributes
from dashboard.components.empty import empty, unreadable
from dashboard.ids import Shell
from dashboard.notices import Notice, Tone, show
from dashboard.page import Page
from dashboard.registry import PAGES, page_at
from dashboard.state import ViewState, parse, text_of
from toolgraph.errors import ArtifactError
from toolgraph.workspace import Workspace

__all__ = ["INDEX", "Shell", "frame", "register"]

#: How often the browser asks whether somebody else has changed the file.
POLL_MILLISECONDS = 10_000
#: Digits of a fingerprint that are shown and written into links.
SHORT = 8

INDEX = f"""<!DOCTYPE html>
<html lang="en">
    <head>
        {{%metas%}}
        <title>{{%title%}}</title>
        <link rel="icon" type="image/svg+xml" href="/assets/favicon.svg">
        <style>{theme.css_variables()}</style>
        {{%css%}}
    </head>
    <body>
        {{%app_entry%}}
        <footer>
            {{%config%}}
            {{%scripts%}}
            {{%renderer%}}
        </footer>
    </body>
</html>"""


def frame(workspace: Workspace) -> Component:
    """Give the components that stand around every page."""
    revision, fingerprint = _state_of(workspace)
    provider: Component = dmc.MantineProvider(
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
            html.A("Skip to the page", href=f"#{Shell.PAGE}", className="skip"),
            html.Div(id=Shell.SPOKEN, className="spoken", role="status", **attributes(aria_live="polite")),
            html.Div(id=Shell.FLASH, className="flash"),
            keys.dialog(),
            *tour.frame(),
            dmc.AppShell(
                header={"height": 56},
                navbar={"width": 84, "breakpoint": 0},
                footer={"height": 30},
                padding=0,
                children=[
                    dmc.AppShellHeader(_header(workspace)),
                    dmc.AppShellNavbar(_navigation("/"), id=Shell.NAVIGATION),
                    dmc.AppShellMain(html.Div(id=Shell.PAGE, className="page", tabIndex="-1")),
                    dmc.AppShellFooter(_footer(workspace)),
                ],
            ),
        ],
    )
    return provider


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the frame."""
    _register_in_browser(app)
    tour.register(app)

    @app.callback(
        output={
            "page": Output(Shell.PAGE, "children"),
            "navigation": Output(Shell.NAVIGATION, "children"),
            "status": Output(Shell.STATUS, "children"),
        },
        inputs={"pathname": Input(Shell.URL, "pathname"), "search": State(Shell.URL, "search")},
    )
    def _open_page(pathname: str | None, search: str | None) -> dict[str, Any]:
        view = parse(pathname, search)
        _warn_of_other_build(workspace, view)
        return {"page": _content(workspace, view), "navigation": _navigation(view.route), "status": ""}

    @app.callback(
        output={"artifact": Output(Shell.ARTIFACT, "children"), "rights": Output(Shell.RIGHTS, "children")},
        inputs={"_": Input(Shell.REVISION, "data"), "__": Input(Shell.FINGERPRINT, "data")},
        prevent_initial_call=True,
    )
    def _name_artifact(_: int | None, __: str | None) -> dict[str, Any]:
        return {"artifact": _artifact(workspace), "rights": _rights(workspace)}

    @app.callback(
        output={"fingerprint": Output(Shell.FINGERPRINT, "data"), "revision": Output(Shell.REVISION, "data")},
        inputs={
            "beats": Input(Shell.POLL, "n_intervals"),
            "seen": State(Shell.FINGERPRINT, "data"),
            "pathname": State(Shell.URL, "pathname"),
            "search": State(Shell.URL, "search"),
        },
        prevent_initial_call=True,
    )
    def _notice_foreign_writes(
        beats: int | None, seen: str | None, pathname: str | None, search: str | None
    ) -> dict[str, Any]:
        revision, fingerprint = _state_of(workspace)
        if not beats or not fingerprint or fingerprint == seen:
            return {"fingerprint": no_update, "revision": no_update}
        if not seen:  # it could not be read when the page was opened
            set_props(Shell.PAGE, {"children": _content(workspace, parse(pathname, search))})
        message = f"The views now show revision {revision}."
        show(Notice(title="The artifact was changed elsewhere", message=message, tone=Tone.INFO))
        return {"fingerprint": fingerprint, "revision": revision}

    @app.callback(
        output={
            "rows": Output(Shell.COMMAND_RESULTS, "children"),
            "query": Output(Shell.COMMAND_RESULTS, "data-query"),
        },
        inputs={"text": Input(Shell.COMMAND, "value"), "_": Input(Shell.FINGERPRINT, "data")},
    )
    def _suggest(text: str | None, _: str | None) -> dict[str, Any]:
        text = text_of(text)
        try:
            options = command_box.options_for(workspace.catalog, text, PAGES)
        except ArtifactError:
            options = []
        return {"rows": command_box.rows(options), "query": text}


def _register_in_browser(app: Dash) -> None:
    """Add what needs no server."""
    app.clientside_callback(
        ClientsideFunction("toolgraph", "replaceAddress"), Input(Shell.REPLACE, "data"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("toolgraph", "nameTab"), Input(Shell.NAVIGATION, "children"), prevent_initial_call=True
    )
    app.clientside_callback(
        ClientsideFunction("toolgraph", "resolveTheme"), Output(Shell.THEME, "data"), Input(Shell.PROVIDER, "id")
    )
    app.clientside_callback(
        ClientsideFunction("toolgraph", "openHelp"),
        Output(Shell.HELP, "opened"),
        Input(Shell.HELP_OPEN, "n_clicks"),
        prevent_initial_call=True,
    )


def _state_of(workspace: Workspace) -> tuple[int, str]:
    try:
        snapshot = workspace.snapshot
    except ArtifactError:
        return 0, ""
    return snapshot.revision, snapshot.fingerprint


def _warn_of_other_build(workspace: Workspace, view: ViewState) -> None:
    _, fingerprint = _state_of(workspace)
    if view.build and fingerprint and not fingerprint.startswith(view.build):
        message = "Tools and edges are looked up by name; what this build does not have is left out."
        show(Notice(title="This link was made for another build", message=message, tone=Tone.WARNING))


def _content(workspace: Workspace, view: ViewState) -> Component:
    page = page_at(view.route)
    if page is None:
        links = [dcc.Link(dmc.Button(known.title, variant="light"), href=known.route) for known in PAGES]
        return empty("There is no such page", f"Nothing is at {view.route}.", actions=links)
    try:
        return page.layout(workspace, view)
    except ArtifactError as error:
        return unreadable(error)


def _header(workspace: Workspace) -> Component:
    return html.Div(
        className="header",
        children=[
            html.Div(
                className="header-side",
                children=[
                    html.Span(className="brand-mark icon icon-brand"),
                    html.Div(
                        [html.Div("Tool graph", className="brand"), html.Div(_artifact(workspace), id=Shell.ARTIFACT)]
                    ),
                ],
            ),
            command_box.layout(),
            html.Div(
                className="header-side end",
                children=[
                    dmc.Tooltip(
                        dmc.ActionIcon(
                            html.Span(className="icon icon-keyboard"),
                            id=Shell.HELP_OPEN,
                            variant="subtle",
                            color="gray",
                            size="lg",
                            **attributes(aria_label="Show the keys"),
                        ),
                        label="Keys  ?",
                    ),
                    dmc.Tooltip(
                        dmc.ColorSchemeToggle(
                            id=Shell.THEME_SWITCH,
                            lightIcon=html.Span(className="icon icon-moon"),
                            darkIcon=html.Span(className="icon icon-sun"),
                            variant="subtle",
                            color="gray",
                            size="lg",
                            **attributes(aria_label="Switch between light and dark"),
                        ),
                        label="Light or dark  Shift D",
                    ),
                ],
            ),
        ],
    )


def _artifact(workspace: Workspace) -> list[Component]:
    name = PurePath(workspace.store.location).name
    revision, fingerprint = _state_of(workspace)
    if not fingerprint:
        return [html.Span(f"{name} can't be read", className="artifact-name")]
    short = fingerprint[:SHORT]
    return [
        html.Span(name, className="artifact-name", title=workspace.store.location),
        html.Span(f"rev {revision}", className="artifact-fact"),
        html.Span(short, className="artifact-fact mono", id="shell-build", **attributes(data_build=short)),
    ]


def _footer(workspace: Workspace) -> Component:
    return html.Div(
        className="footer",
        children=[html.Div(id=Shell.STATUS, className="status"), html.Div(_rights(workspace), id=Shell.RIGHTS)],
    )


def _rights(workspace: Workspace) -> list[Component]:
    if not _state_of(workspace)[1]:
        return []
    if workspace.read_only_reason:
        return [html.Span(f"Read-only: {workspace.read_only_reason}", className="rights")]
    if commands.read_only_reason(workspace):
        return [
            html.Span("Read-only until you ", className="rights"),
            html.A("sign in", href=access.LOGIN_ROUTE, className="rights"),
        ]
    return [html.Span("Changes are saved to the file at once", className="rights")]


def _navigation(route: str) -> list[Component]:
    return [_entry(page, page.route == route) for page in PAGES]


def _entry(page: Page, active: bool) -> Component:
    icon = f"icon icon-{page.title.casefold()}"
    return html.Div(
        dcc.Link(
            [html.Span(className=icon), html.Span(page.title)],
            href=page.route,
            title=f"{page.purpose} (g {page.key})".strip(),
            className="nav-entry active" if active else "nav-entry",
        ),
        **attributes(data_key=page.key, aria_current="page" if active else "false"),
    )
