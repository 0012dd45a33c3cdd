"""Applications over values in memory."""

from __future__ import annotations

import atexit
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dash import Dash

from dashboard.app import create_app
from dashboard.settings import Settings
from tests import factories as make
from tests.dashboard.stores import BrokenStore, FixedStore
from toolgraph.model import Snapshot
from toolgraph.store import Store
from toolgraph.workspace import Workspace

_caches = TemporaryDirectory()
atexit.register(_caches.cleanup)
_numbers = count()


def small() -> Snapshot:
    """Give two modules with a flow between them, and a tool on its own."""
    return make.snapshot(
        make.tool("listOrders", module="orders", path="/orders"),
        make.tool("getOrder", module="orders", path="/orders/{orderId}"),
        make.tool("payOrder", module="payments", method="post", path="/payments"),
        make.tool("ping", module="health", path="/ping"),
        edges=[make.edge("listOrders", "getOrder"), make.edge("listOrders", "payOrder")],
        fingerprint="0123456789abcdef",
        revision=3,
    )


def app_of(snapshot: Snapshot | None = None, **settings: Any) -> Dash:
    """Give an application over a snapshot, by default the small one."""
    return app_over(FixedStore(small() if snapshot is None else snapshot), **settings)


def app_over(store: Store, **settings: Any) -> Dash:
    """Give an application over a store, with a cache of its own."""
    chosen = Settings(**({"cache_dir": str(Path(_caches.name, str(next(_numbers))))} | settings))
    return create_app(Workspace(store, read_only_reason=chosen.read_only_reason), chosen)


def broken_app() -> Dash:
    """Give an application over a file that can't be read."""
    return app_over(BrokenStore())
