"""A small shop in a real file, and an application over it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from dash import Dash

from tests import factories as make
from tests.dashboard.apps import app_over
from toolgraph.model import FieldKind, Location, Tool
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save

CODES = (10, 20, 30)


def tools() -> tuple[Tool, ...]:
    """Give tools with codes, a context field, and names that need care."""
    site = make.field("siteNo", required=True, location=Location.HEADER, kind=FieldKind.CONTEXT)
    return (
        make.tool(
            "listOrders",
            summary="List the orders",
            consumes=[site, make.field("statusCode", location=Location.QUERY, enum=CODES)],
            produces=[make.produced("$.items[*].orderId", semantic_tag="order.id"), make.produced("$.next.id")],
        ),
        make.tool("getOrder", consumes=[make.field("orderId", required=True, semantic_tag="order.id"), site]),
        make.tool("listReturns", consumes=[make.field("returnCode", location=Location.QUERY, enum=CODES)]),
        make.tool("주문, <b>취소</b>", consumes=[make.field("orderId", required=True, semantic_tag="order.id")]),
    )


def shop(folder: Path, **sections: Any) -> Path:
    """Write the shop as an artifact: an inferred edge, one added by hand, one rejected."""
    bound = make.binding("$.items[*].orderId", "orderId", semantic_tag="order.id")
    edges = [
        make.edge("listOrders", "getOrder", make.evidence(binding=bound)),
        make.edge("listOrders", "listReturns", make.assertion(note="seen in the shop", actor="ann")),
        make.edge("listReturns", "getOrder", make.evidence(), make.rejection(note="wrong entity", actor="ann")),
    ]
    path = folder / "shop.json"
    save(path, make.artifact(*tools(), edges=edges, **sections))
    return path


def app_at(path: Path, **settings: Any) -> Dash:
    """Give an application over a file."""
    return app_over(FileStore(path), **settings)


def content(path: Path) -> dict[str, Any]:
    """Give what is in the file."""
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def log(path: Path) -> list[str]:
    """Give the kinds of the operations in the file, oldest first."""
    return [row["kind"] for row in content(path)["curation"]["operations"]]
