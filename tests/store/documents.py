"""Artifact documents for the store's tests: shapes that other writers produce, and arbitrary ones."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st


def plain_graph() -> dict[str, Any]:
    """Give a graph as an `ingest` of the public package shapes it: edges without reasons, categories as nodes."""
    return {
        "format_version": "1",
        "library_version": "0.47.0",
        "metadata": {"built_at": "2026-01-01T00:00:00+00:00", "tool_count": 3, "x-owner": {"team": "shop"}},
        "graph": {
            "nodes": [_node("listCarts"), _node("getCart"), _node("carts"), _category("shopping")],
            "edges": [
                {"source": "listCarts", "target": "shopping", "relation": "belongs_to"},
                {"source": "getCart", "target": "shopping", "relation": "belongs_to"},
                {"source": "carts", "target": "carts", "relation": "belongs_to"},
                {"source": "shopping", "target": "trade", "relation": "belongs_to"},
                {
                    "source": "getCart",
                    "target": "listCarts",
                    "relation": "requires",
                    "weight": 1.0,
                    "x-seen": [1, None],
                },
                {"source": "listCarts", "target": "getCart", "relation": "similar_to", "weight": 1.0},
            ],
        },
        "tools": {name: foreign_tool(name) for name in ("listCarts", "getCart", "carts")},
        "x-vendor": {"kept": [True, {"deeply": None}]},
    }


def collection() -> dict[str, Any]:
    """Give a collection as the public package shapes it: scored edges and unified ones with a data flow."""
    scored = {"weight": 1.0, "confidence": "EXTRACTED", "conf_score": 0.85, "layer": 1}
    unified = {
        "confidence": "INFERRED",
        "conf_score": 0.82,
        "layer": 2,
        "kind": "data",
        "is_manual": False,
        "deleted_by_user": False,
    }
    return {
        "format_version": "1",
        "metadata": {"tool_count": 3},
        "graph": {
            "nodes": [_node(name) for name in ("openCart", "getCart", "pay")],
            "edges": [
                {
                    "source": "openCart",
                    "target": "pay",
                    "relation": "precedes",
                    "evidence": "opened before it is paid",
                    **scored,
                },
                {
                    "source": "pay",
                    "target": "openCart",
                    "relation": "requires",
                    **unified,
                    "evidence": "flow",
                    "evidence_sources": ["api_contract"],
                    "data_flow": {"from_path": "$.id", "from_field": "id", "to_field": "cartId", "x-by": "vendor"},
                },
                {"source": "getCart", "target": "openCart", "relation": "entangled", **scored, "evidence": "?"},
            ],
        },
        "tools": {
            "openCart": foreign_tool("openCart", method="post", produces=[("id", "$.id")]),
            "getCart": foreign_tool("getCart", consumes=["cartId"]),
            "pay": foreign_tool("pay", method="post", consumes=["cartId"]),
        },
        "readiness_report": {"summary": {"status": "ready"}},
        "collection_graph_version": "2",
    }


def foreign_tool(
    name: str, *, method: str = "get", consumes: list[str] | None = None, produces: list[tuple[str, str]] | None = None
) -> dict[str, Any]:
    """Give a tool row with the contract keys that every writer has."""
    return {
        "name": name,
        "description": f"Does {name}.",
        "parameters": [],
        "tags": None,
        "domain": None,
        "metadata": {
            "method": method,
            "path": f"/{name}",
            "x-cost": 3,
            "api_contract": {
                "consumes": [
                    {"field_name": field, "field_type": "string", "required": True, "location": "path", "kind": "data"}
                    for field in consumes or []
                ],
                "produces": [
                    {"field_name": field, "json_path": path, "field_type": "string"} for field, path in produces or []
                ],
            },
        },
        "annotations": None,
    }


def with_edges(*rows: Any, document: dict[str, Any] | None = None) -> dict[str, Any]:
    """Give a document (the collection, unless another is given) that has these edge rows instead of its own."""
    document = document or collection()
    return document | {"graph": document["graph"] | {"edges": list(rows)}}


def flow(source: str, target: str, **overrides: Any) -> dict[str, Any]:
    """Give a unified `requires` row of the pair whose data flow is `id` → `cartId`."""
    row = {
        "source": source,
        "target": target,
        "relation": "requires",
        "conf_score": 0.8,
        "evidence_sources": ["api_contract"],
        "data_flow": {"from_path": "$.id", "from_field": "id", "to_field": "cartId"},
    }
    return row | overrides


def _node(name: str) -> dict[str, Any]:
    return {"id": name, "node_type": "tool", "description": "", "tags": [], "domain": None}


def _category(name: str) -> dict[str, Any]:
    return {"id": name, "node_type": "category", "description": ""}


# -- arbitrary documents: every key that is read may hold anything

_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec=None), max_size=4)
)
JSON = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def _mostly(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Give what a key should hold, and now and then anything."""
    return st.integers(0, 15).flatmap(lambda chance: JSON if chance == 15 else strategy)


def _object(*optional: str, **known: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Give objects with the known keys, some of the optional ones, and now and then unknown ones."""
    unknown: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.dictionaries(st.text(max_size=3), JSON, max_size=1)
    fields = st.fixed_dictionaries(
        {key: _mostly(strategy) for key, strategy in known.items()}, optional=dict.fromkeys(optional, JSON)
    )
    return st.tuples(unknown, fields).map(lambda both: both[0] | both[1])


_NAMES = st.sampled_from(["a", "b"])
_FIELD = _object("field_type", "enum", "required", "location", field_name=_NAMES, json_path=_NAMES)
_CONTRACT = _object(
    consumes=st.lists(_FIELD, max_size=2), produces=st.lists(_FIELD, max_size=2), links=st.lists(_object("parameters"))
)
_METADATA = _object("method", "openapi", "ai_metadata", "security", api_contract=_CONTRACT)
_TOOL = _object("name", "description", "parameters", "tags", "domain", "annotations", metadata=_METADATA)
_BINDING = _object("to_path", "score", from_path=_NAMES, to_field=_NAMES, from_field=_NAMES)
_ITEM = _object(
    "relation",
    "score",
    "why",
    "pointers",
    "at",
    source=st.sampled_from(["manual", "api_contract"]),
    binding=st.integers(0, 2),
    verdict=st.sampled_from(["assert", "reject", "restore"]),
)
_EDGE = _object(
    "confidence",
    "conf_score",
    "layer",
    "evidence",
    "reason",
    "direction",
    "execution_direction",
    source=_NAMES,
    target=_NAMES,
    relation=st.sampled_from(["requires", "precedes", "belongs_to", "similar_to", "else"]),
    evidence_sources=st.lists(st.sampled_from(["api_contract", "run", "manual", "odd"])),
    data_flow=_BINDING,
    bindings=st.lists(_BINDING, max_size=2),
    evidence_items=st.lists(_ITEM, max_size=3),
    is_manual=st.booleans(),
    deleted_by_user=st.booleans(),
)
_ENTRY = _object("at", "actor", "before", "after", "note", "base_revision", "undoes", id=_NAMES, kind=_NAMES)
_GRAPH = _object("nodes", "links", edges=st.lists(_mostly(_EDGE), max_size=4))

#: Any JSON object that passes for an artifact, odd values everywhere.
ARTIFACTS = _object(
    "schemas",
    "groups",
    "readiness_report",
    "context_defaults",
    metadata=_object("revision", "built_at"),
    tools=st.fixed_dictionaries({name: _mostly(_TOOL) for name in "ab"}),
    enum_mappings=st.dictionaries(st.text(max_size=3), JSON, max_size=2),
    curation=_object(operations=st.lists(_mostly(_ENTRY), max_size=2)),
).flatmap(lambda sections: _GRAPH.map(lambda graph: sections | {"format_version": "1", "graph": graph}))


def exact(value: Any) -> str:
    """Give a value as text that differs wherever JSON differs: 1, 1.0 and true are equal to Python alone."""
    return json.dumps(value, sort_keys=True)
