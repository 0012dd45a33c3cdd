"""Small worlds of operations for tests of entities, contracts and edges.

An operation is named by its method and path (`"GET /pets/{petId}"`), so that a test reads like what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.contracts import Options, build_contracts
from toolgraph.graph import declarations, infer_edges
from toolgraph.graph.declared import Declared
from toolgraph.ingest import ingest_openapi
from toolgraph.model import Binding, Contract, Edge, Field, Ingested, Location, Operation
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document

STRING = {"type": "string"}
INTEGER = {"type": "integer"}


class World:
    """What was read of a document, and the index of its schemas."""

    def __init__(self, ingested: Ingested) -> None:
        self.ingested = ingested
        self.index = SchemaIndex(ingested.schemas)

    @property
    def operations(self) -> tuple[Operation, ...]:
        return self.ingested.operations

    def contracts(self, **options: Any) -> dict[str, Contract]:
        return build_contracts(self.ingested, self.index, Options(**options))

    def declared(self) -> Declared:
        """Give what the document says outright about edges, and the flaws of that."""
        return declarations(self.ingested, self.contracts(), self.index)

    def edges(self) -> dict[tuple[str, str], Edge]:
        """Give the edges by their ends."""
        found = infer_edges(self.operations, self.contracts(), self.declared().edges)
        return {(edge.source, edge.target): edge for edge in found}

    def consumed(self, operation: str, name: str, location: Location | None = None) -> Field:
        fields = self.contracts()[operation].consumes
        return next(f for f in fields if f.field_name == name and location in (None, f.location))

    def produced(self, operation: str, path: str) -> Field:
        return next(f for f in self.contracts()[operation].produces if f.json_path == path)


def obj(*required: str, **properties: Any) -> dict[str, Any]:
    """Give an object schema; `id="string"` is short for `id={"type": "string"}`."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {name: {"type": s} if isinstance(s, str) else s for name, s in properties.items()},
    }
    return schema | ({"required": list(required)} if required else {})


def listed(items: Any) -> dict[str, Any]:
    """Give an array schema."""
    return {"type": "array", "items": items}


def ref(name: str) -> dict[str, Any]:
    """Refer to a component schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def query(name: str, *, required: bool = False, **schema: Any) -> dict[str, Any]:
    """Give a query parameter, a string unless the schema says otherwise."""
    return {"name": name, "in": "query", "required": required, "schema": schema or STRING}


def path(name: str, **schema: Any) -> dict[str, Any]:
    """Give a path parameter, a string unless the schema says otherwise."""
    return {"name": name, "in": "path", "required": True, "schema": schema or STRING}


def header(name: str, *, required: bool = False) -> dict[str, Any]:
    """Give a header parameter."""
    return {"name": name, "in": "header", "required": required, "schema": STRING}


def cookie(name: str) -> dict[str, Any]:
    """Give a cookie parameter."""
    return {"name": name, "in": "cookie", "schema": STRING}


def op(
    *parameters: dict[str, Any], returns: Any = None, body: Any = None, links: Any = None, **more: Any
) -> dict[str, Any]:
    """Give an operation object that returns a schema with 200 (or nothing), and takes a required body."""
    response: dict[str, Any] = {"description": "ok"}
    if returns is not None:
        response["content"] = {"application/json": {"schema": returns}}
    if links is not None:
        response["links"] = links
    operation: dict[str, Any] = {"parameters": list(parameters), "responses": {"200": response}}
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return operation | more


def world(operations: Mapping[str, dict[str, Any]], schemas: Mapping[str, Any] | None = None, **more: Any) -> World:
    """Read a document of those operations; *schemas* are its components, *more* further components."""
    return World(ingest_openapi([described(operations, schemas, **more)]))


def described(
    operations: Mapping[str, dict[str, Any]], schemas: Mapping[str, Any] | None = None, **more: Any
) -> Document:
    """Give the document of those operations."""
    paths: dict[str, Any] = {}
    for name, operation in operations.items():
        method, _, template = name.partition(" ")
        paths.setdefault(template, {})[method.lower()] = {"operationId": name} | operation
    document = {
        "openapi": "3.0.3",
        "info": {"title": "World", "version": "1"},
        "paths": paths,
        "components": {"schemas": dict(schemas or {})} | more,
    }
    return Document.of(document, "world")


def only(edge: Edge) -> Binding:
    """Give the one binding of an edge."""
    (binding,) = edge.bindings
    return binding
