"""The application as a factory, and the server behind `graph-tool-call dashboard`; importing it does nothing."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import waitress
from dash import Dash

from dashboard import access, border, cache, notices, preparation, shell
from dashboard.registry import PAGES
from dashboard.settings import Settings, from_environment
from toolgraph.store.file import FileStore
from toolgraph.workspace import Workspace

TITLE = "Tool graph"
#: Hosts that stand for every address of this machine; none of them can be opened in a browser.
_EVERYWHERE = frozenset({"", "0.0.0.0", "::", "[::]"})  # noqa: S104 - nothing is bound here


def create_app(workspace: Workspace, settings: Settings | None = None) -> Dash:
    """Make a dashboard over a workspace; several may live in one process."""
    settings = settings or Settings()
    app = Dash(
        "dashboard",
        assets_folder=str(assets_folder()),
        # Paths are routes of our own: see `shell`.
        use_pages=False,
        suppress_callback_exceptions=True,
        compress=True,
        health_endpoint="healthz",
        title=TITLE,
        update_title="",
        serve_locally=True,
        enable_mcp=False,
        index_string=shell.INDEX,
        on_error=notices.tell,
    )
    app.layout = lambda: shell.frame(workspace)
    shell.register(app, workspace)
    for page in PAGES:
        page.register(app, workspace)
    cache.install(app.server, settings)
    access.guard(app, settings)
    border.guard(app)
    return app


def made_ready(app: Dash) -> Dash:
    """Give an application that has answered once, to be called before a server with threads has it.

    Dash learns which scripts it serves during its first request; requests that come meanwhile, as they do where
    another process gave out the page, would find none.
    """
    app.server.test_client().get("/healthz")
    return app


def open_workspace(artifact: str | None, settings: Settings) -> Workspace:
    """Open an artifact file, or this person's copy of the bundled demo where none is named.

    The file is not read yet; a page says why where it can't be.
    """
    return Workspace(FileStore(artifact or _demo()), read_only_reason=settings.read_only_reason)


def serve(
    artifact: str | None = None,
    host: str = "127.0.0.1",
    port: int = 8050,
    read_only: bool = False,
    debug: bool = False,
) -> None:
    """Serve a dashboard until interrupted, and print its address.

    Raises: `ArtifactError` where the artifact can't be read.
    """
    settings = from_environment(
        os.environ, host=host, port=port, debug=debug, **({"read_only": True} if read_only else {})
    )
    workspace = open_workspace(artifact, settings)
    _ = workspace.snapshot  # a slip of the pen in the file's name is told at once, not on a page
    app = create_app(workspace, settings)
    ahead = preparation.install(app, workspace)
    made_ready(app)
    ahead.start()
    print(announcement(workspace.store.location, settings), flush=True)  # noqa: T201
    if debug:
        app.run(host=host, port=str(port), debug=True, use_reloader=False, dev_tools_disable_version_check=True)
        return
    # A page asks for more at once than there are threads; that the rest waits a moment is no news to a person.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    waitress.serve(app.server, host=host, port=port, threads=8, ident=None)


def announcement(location: str, settings: Settings) -> str:
    """Say what is served, where a browser finds it, and who may edit, and why nobody or not everybody may."""
    host, port = settings.host, settings.port
    if host in _EVERYWHERE:
        where = f"on all interfaces, e.g. http://127.0.0.1:{port}/"
    else:
        where = f"http://[{host}]:{port}/" if ":" in host and not host.startswith("[") else f"http://{host}:{port}/"
    lines = [f"Tool graph of {location}", f"  {where}  (Ctrl+C stops it)"]
    if settings.read_only_reason:
        lines.append(f"  Read-only: {settings.read_only_reason}.")
    elif settings.token:
        lines.append(f"  Everybody who reaches it may look; to edit, the token is given at {access.LOGIN_ROUTE}.")
    return "\n".join(lines)


def _demo() -> Path:
    from toolgraph.demo import kept_demo  # noqa: PLC0415 - it brings the whole builder along

    return kept_demo()


def assets_folder() -> Path:
    """Where the browser's files are: inside the installed package, or at the top of the project."""
    installed = Path(__file__).parent / "assets"
    return installed if installed.is_dir() else Path(__file__).parent.parent / "assets"
