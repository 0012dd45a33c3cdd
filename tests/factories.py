"""Model values for tests: minimal and valid, so that a test spells out only what it is about.

Each function takes the fields that matter as keywords and fills the rest. `artifact` gives a whole artifact
document as it stands in a file, `snapshot` the same as the store reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolgraph.model import (
    Binding,
    Contract,
    Edge,
    Evidence,
    EvidenceSource,
    Field,
    Ingested,
    Location,
    LogEntry,
    Operation,
    OperationParameter,
    Parameter,
    Payload,
    Response,
    Snapshot,
    Tool,
    Verdict,
)
from toolgraph.store.rows import write_edge, write_node, write_tool

#: A moment for everything that carries a time.
NOW = "2026-01-02T03:04:05Z"


# -- contracts


def field(name: str = "orderId", **overrides: Any) -> Field:
    """Give a string parameter of the path, or whatever the overrides make of it."""
    values: dict[str, Any] = {"json_path": f"$.{name}", "location": Location.PATH}
    return Field(field_name=name, **(values | overrides))


def produced(path: str = "$.id", **overrides: Any) -> Field:
    """Give a response field at a JSONPath; its name is the last segment."""
    name = path.rsplit(".", 1)[-1].removesuffix("[*]")
    values: dict[str, Any] = {"field_name": name, "json_path": path, "location": Location.RESPONSE}
    return Field(**(values | overrides))


def contract(consumes: Iterable[Field] = (), produces: Iterable[Field] = (), **overrides: Any) -> Contract:
    """Give a contract of those fields."""
    return Contract(consumes=tuple(consumes), produces=tuple(produces), **overrides)


# -- tools and operations


def tool(name: str = "getOrder", **overrides: Any) -> Tool:
    """Give a reading tool of the module `orders`; `consumes` and `produces` make its contract."""
    fields = {key: overrides.pop(key) for key in ("consumes", "produces") if key in overrides}
    values: dict[str, Any] = {
        "llm_name": name,
        "description": f"Does what {name} says.",
        "source_kind": "openapi",
        "source_label": "shop",
        "operation_id": name,
        "method": "get",
        "path": f"/orders/{name}",
        "module": "orders",
        "contract": contract(**fields),
    }
    return Tool(name=name, **(values | overrides))


def parameter(name: str = "orderId", **overrides: Any) -> Parameter:
    """Give an optional string row of a flat parameter list."""
    return Parameter(name=name, **overrides)


def operation(name: str = "getOrder", **overrides: Any) -> Operation:
    """Give a GET operation that was read from the source `shop`."""
    values: dict[str, Any] = {
        "llm_name": name,
        "operation_id": name,
        "source_label": "shop",
        "method": "get",
        "path": f"/orders/{name}",
        "pointer": f"#/paths/~1orders~1{name}/get",
    }
    return Operation(name=name, **(values | overrides))


def operation_parameter(name: str = "orderId", **overrides: Any) -> OperationParameter:
    """Give a string parameter: in the path and required, unless it is placed elsewhere."""
    location = overrides.pop("location", Location.PATH)
    values: dict[str, Any] = {"schema": {"type": "string"}, "required": location is Location.PATH}
    return OperationParameter(name=name, location=location, **(values | overrides))


def payload(schema_ref: str = "", **overrides: Any) -> Payload:
    """Give a JSON body of that schema."""
    values: dict[str, Any] = {"content_type": "application/json", "content_types": ("application/json",)}
    return Payload(schema_ref=schema_ref, **(values | overrides))


def response(schema_ref: str = "", **overrides: Any) -> Response:
    """Give a 200 response, with a JSON body where a schema is named."""
    values: dict[str, Any] = {"status": "200", "payload": payload(schema_ref) if schema_ref else None}
    return Response(**(values | overrides))


def ingested(*operations: Operation, **overrides: Any) -> Ingested:
    """Give what a reader returns for those operations."""
    return Ingested(operations=operations, **overrides)


# -- edges


def binding(from_path: str = "$.id", to_field: str = "orderId", **overrides: Any) -> Binding:
    """Give a binding of a response field to a path parameter."""
    leaf = from_path.rsplit(".", 1)[-1].removesuffix("[*]")
    values: dict[str, Any] = {"from_field": leaf, "to_location": "path", "required": True, "score": 0.9}
    return Binding(from_path=from_path, to_field=to_field, **(values | overrides))


def evidence(source: EvidenceSource = EvidenceSource.API_CONTRACT, **overrides: Any) -> Evidence:
    """Give one inferred reason for an edge."""
    values: dict[str, Any] = {"score": 0.9, "why": f"because of {source.value}"}
    return Evidence(source=source, **(values | overrides))


def assertion(**overrides: Any) -> Evidence:
    """Give a person's word that an edge is right."""
    values: dict[str, Any] = {"verdict": Verdict.ASSERT, "score": 1.0, "actor": "kim", "at": NOW}
    return evidence(EvidenceSource.MANUAL, **(values | overrides))


def rejection(**overrides: Any) -> Evidence:
    """Give a person's word that an edge is wrong."""
    values: dict[str, Any] = {"verdict": Verdict.REJECT, "score": 0.0, "actor": "kim", "at": NOW}
    return evidence(EvidenceSource.MANUAL, **(values | overrides))


def edge(source: str = "listOrders", target: str = "getOrder", *items: Evidence, **overrides: Any) -> Edge:
    """Give an edge with those evidence items, or with one inferred data flow."""
    return Edge(source=source, target=target, items=items or (evidence(binding=binding()),), **overrides)


# -- artifacts


def artifact(*tools: Tool, edges: Iterable[Edge] = (), **sections: Any) -> dict[str, Any]:
    """Give an artifact document as it stands in a file; *sections* replace or add top-level keys."""
    document: dict[str, Any] = {
        "format_version": "1",
        "library_version": "0.1.0",
        "graph_tool_call_version": "0.1.0",
        "collection_graph_version": 2,
        "metadata": {"tool_count": len(tools), "source_count": 1, "revision": 0},
        "graph": {
            "nodes": [write_node(one) for one in tools],
            "edges": [write_edge(one) for one in _in_order(edges)],
        },
        "tools": {one.name: write_tool(one) for one in tools},
        "schemas": {},
        "context_defaults": {},
        "enum_mappings": {},
        "groups": [],
        "curation": {"operations": []},
    }
    return document | sections


def snapshot(*tools: Tool, edges: Iterable[Edge] = (), **overrides: Any) -> Snapshot:
    """Give a snapshot of those tools and edges; `schemas` goes into its document."""
    sections: Mapping[str, Any] = {key: overrides.pop(key) for key in ("schemas",) if key in overrides}
    edges = _in_order(edges)
    values: dict[str, Any] = {
        "fingerprint": "test",
        "revision": 0,
        "location": "test.json",
        "document": artifact(*tools, edges=edges, **sections),
        "tools": {one.name: one for one in tools},
        "edges": edges,
    }
    return Snapshot(**(values | overrides))


def log_entry(kind: str = "edge.reject", target: str = "edge:listOrders→getOrder", **overrides: Any) -> LogEntry:
    """Give an entry of the operation log."""
    values: dict[str, Any] = {"id": "op-1", "at": NOW, "actor": "kim"}
    return LogEntry(kind=kind, target=target, **(values | overrides))


def _in_order(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    return tuple(sorted(edges, key=lambda one: (one.source, one.target)))
