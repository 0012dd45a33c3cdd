"""Applications over the engine, found through the entry-point group `toolgraph.apps`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from toolgraph.errors import ToolgraphError

GROUP = "toolgraph.apps"


class AppMissingError(ToolgraphError):
    """An application is not installed."""

    reason = "app_missing"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name!r} is not installed beside the engine; install it with `pip install toolgraph-workbench`."
        )


def dashboard_server() -> Callable[..., Any]:
    """Give the function that serves the dashboard: `serve(artifact, host, port, read_only, debug)`.

    Raises: `AppMissingError`.
    """
    return _load("dashboard")


def dashboard_factory() -> Callable[..., Any]:
    """Give the function that makes the dashboard's application: `create_app(workspace)`.

    Raises: `AppMissingError`.
    """
    return _load("dashboard-app")


def _load(name: str) -> Callable[..., Any]:
    for entry in entry_points(group=GROUP, name=name):
        try:
            loaded: Callable[..., Any] = entry.load()
        except ModuleNotFoundError as error:
            if error.name != entry.module.partition(".")[0]:
                raise
            break
        return loaded
    raise AppMissingError(name)
