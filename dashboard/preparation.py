"""Makes in the background what takes long to make, so that no page waits for it.

What is made is kept by the catalog, which makes anything once: a page that asks meanwhile waits for the rest of it,
or makes it itself.
"""

from __future__ import annotations

import sys
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

from dash import Dash
from flask import Flask, Response, request

from toolgraph.catalog import Catalog
from toolgraph.errors import ToolgraphError
from toolgraph.store.encoding import collector_paused
from toolgraph.workspace import Workspace

#: Seconds after which the thread lets others go on, a tenth of what is usual.
_STEP = 0.0005

#: Properties of a catalog that are worth making ahead, those that are asked for first in front: the numbers of the
#: front page, what lists and lookups need, then requests in words.
AHEAD = (
    "graph", "readiness", "summary", "modules", "worklist", "focus", "search_index", "lister", "retriever", "workflows",
    "context_fields", "takers",
)  # fmt: skip


class Preparation:
    """Prepares the newest revision of a workspace, in one thread at a time and only once it is started.

    A process that forks must start it in its children: threads don't survive that.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._prepared: weakref.ref[Catalog] | None = None

    def start(self) -> None:
        """Prepare what is new in the background; costs nothing where nothing is."""
        with self._lock:
            is_running = self._thread is not None and self._thread.is_alive()
            if is_running or self._current() is None:
                return
            self._thread = threading.Thread(target=self.run, name="preparation", daemon=True)
            self._thread.start()

    def run(self) -> None:
        """Prepare until nothing is new; a catalog that was replaced meanwhile is left as it is."""
        while (catalog := self._current()) is not None:
            # Noted at once: what can't be made is told by the page that needs it, and not tried again here.
            self._prepared = weakref.ref(catalog)
            with _in_small_steps(), collector_paused():
                for name in AHEAD:
                    getattr(catalog, name)
                    if self._current() is not None:
                        break

    def wait(self, seconds: float | None = None) -> None:
        """Wait for what is being prepared."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _current(self) -> Catalog | None:
        """Give the catalog that is to be prepared, if any."""
        try:
            catalog = self._workspace.catalog
        except ToolgraphError:
            return None
        return None if self._prepared is not None and self._prepared() is catalog else catalog


@contextmanager
def _in_small_steps() -> Iterator[None]:
    """Let threads take turns more often: a page asks for the interpreter dozens of times, and waits each time."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(_STEP)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def install(app: Dash, workspace: Workspace) -> Preparation:
    """Let an application prepare a new revision after the request that made or noticed it; starts nothing yet."""
    preparation = Preparation(workspace)
    server: Flask = app.server

    @server.after_request
    def _prepare(response: Response) -> Response:
        if request.method == "POST":
            preparation.start()
        return response

    return preparation
