"""Small documents for tests of the readers: only what a test is about is spelled out."""

from __future__ import annotations

from typing import Any

from toolgraph.ingest import ingest_openapi
from toolgraph.model import Ingested, Operation
from toolgraph.sources import Document

OK: dict[str, Any] = {"200": {"description": "ok"}}


def openapi(paths: Any, *, version: str = "3.0.3", **more: Any) -> dict[str, Any]:
    """Give an OpenAPI 3 document titled `Shop` with a server."""
    document = {"openapi": version, "info": {"title": "Shop", "version": "1"}, "paths": paths}
    return {**document, "servers": [{"url": "https://api.example.com"}], **more}


def swagger(paths: Any, **more: Any) -> dict[str, Any]:
    """Give a Swagger 2 document titled `Shop` with a host."""
    return {
        "swagger": "2.0",
        "info": {"title": "Shop", "version": "1"},
        "host": "api.example.com",
        "paths": paths,
        **more,
    }


def get(operation_id: Any = "a", **more: Any) -> dict[str, Any]:
    """Give a path item with one GET operation."""
    return {"get": {"operationId": operation_id, "responses": OK, **more}}


def answers(schema: Any, content_type: str = "application/json") -> dict[str, Any]:
    """Give the responses of an operation that answers with a body of that schema."""
    return {"200": {"description": "ok", "content": {content_type: {"schema": schema}}}}


def ingested(
    *values: Any, related: dict[str, Any] | None = None, location: str = "shop.json", **options: Any
) -> Ingested:
    """Read parsed documents; *related* are the files beside the first."""
    documents = [Document.of(value, location=location) for value in values]
    if related:
        first = documents[0]
        documents[0] = Document(
            label=first.label, location=first.location, value=first.value, sha256=first.sha256, related=related
        )
    return ingest_openapi(documents, **options)


def operation(value: Any, **options: Any) -> Operation:
    """Read a document and give its only operation."""
    (only,) = ingested(value, **options).operations
    return only


def codes(value: Any, **options: Any) -> list[str]:
    """Give the codes of the problems of a document, in order."""
    return [problem.code for problem in ingested(value, **options).problems]
