"""Small OpenAPI documents for tests that start from a document."""

from __future__ import annotations

from typing import Any

_ID = {"name": "orderId", "in": "path", "required": True, "schema": {"type": "string"}}
_ORDER = {"$ref": "#/components/schemas/Order"}


def openapi(paths: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Give an OpenAPI 3.0 document with those paths; *more* are further top-level keys."""
    return {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"}, "paths": paths, **more}


def answer(schema: Any, status: str = "200") -> dict[str, Any]:
    """Give a response object of one JSON schema."""
    return {status: {"description": "ok", "content": {"application/json": {"schema": schema}}}}


def order_flow() -> dict[str, Any]:
    """Give an Arazzo document of one workflow over `orders`: list them, read the first, delete it."""
    order = {"name": "orderId", "in": "path", "value": "$steps.list.outputs.first"}
    first = {"first": "$response.body#/items/0/id"}
    return {
        "arazzo": "1.0.1",
        "info": {"title": "Order flows", "version": "1"},
        "sourceDescriptions": [{"name": "shop", "url": "./shop.json", "type": "openapi"}],
        "workflows": [
            {
                "workflowId": "clear",
                "steps": [
                    {"stepId": "list", "operationId": "listOrders", "outputs": first},
                    {"stepId": "read", "operationId": "getOrder", "parameters": [order]},
                    {"stepId": "delete", "operationId": "deleteOrder", "parameters": [order]},
                ],
            }
        ],
    }


def orders(title: str = "Shop") -> dict[str, Any]:
    """Give a shop's orders: list, create, read, cancel and delete, in a clean document."""
    body = {"required": True, "content": {"application/json": {"schema": _ORDER}}}
    paths = {
        "/orders": {
            "get": {
                "operationId": "listOrders",
                "summary": "List orders",
                "tags": ["orders"],
                "parameters": [
                    {"name": "status", "in": "query", "schema": {"type": "string", "enum": ["10", "30"]}},
                    {"name": "limit", "in": "query", "schema": {"type": "integer"}},
                ],
                "responses": answer({"type": "object", "properties": {"items": {"type": "array", "items": _ORDER}}}),
            },
            "post": {
                "operationId": "createOrder",
                "summary": "Create an order",
                "tags": ["orders"],
                "requestBody": body,
                "responses": answer(_ORDER, "201"),
            },
        },
        "/orders/{orderId}": {
            "parameters": [_ID],
            "get": {
                "operationId": "getOrder",
                "summary": "Get an order",
                "tags": ["orders"],
                "responses": answer(_ORDER),
            },
            "delete": {
                "operationId": "deleteOrder",
                "summary": "Delete an order",
                "tags": ["orders"],
                "responses": {"204": {"description": "gone"}},
            },
        },
        "/orders/{orderId}/cancel": {
            "post": {
                "operationId": "cancelOrder",
                "summary": "Cancel an order",
                "tags": ["orders"],
                "deprecated": True,
                "parameters": [_ID],
                "responses": answer(_ORDER),
            }
        },
    }
    order = {
        "type": "object",
        "required": ["sku"],
        "properties": {
            "id": {"type": "string", "readOnly": True, "description": "Number of the order"},
            "sku": {"type": "string", "description": "What is ordered"},
            "status": {"type": "string", "enum": ["10", "30"]},
        },
    }
    return {
        **openapi(paths, servers=[{"url": "https://shop.test"}], components={"schemas": {"Order": order}}),
        "info": {"title": title, "version": "1"},
    }


def crud(*nouns: str) -> dict[str, Any]:
    """Give a clean document of resources that can be listed, created, read, replaced and deleted."""
    paths: dict[str, Any] = {}
    schemas: dict[str, Any] = {}
    for noun in nouns:
        name, at = noun.capitalize(), f"/{noun}s"
        one = {"$ref": f"#/components/schemas/{name}"}
        body = {"required": True, "content": {"application/json": {"schema": one}}}
        page = {"type": "object", "properties": {"items": {"type": "array", "items": one}}}
        paths[at] = {
            "get": _described(f"list{name}s", f"List {noun}s", answer(page)),
            "post": _described(f"create{name}", f"Create a {noun}", answer(one, "201")) | {"requestBody": body},
        }
        paths[f"{at}/{{{noun}Id}}"] = {
            "parameters": [{"name": f"{noun}Id", "in": "path", "required": True, "schema": {"type": "string"}}],
            "get": _described(f"get{name}", f"Get a {noun}", answer(one)),
            "put": _described(f"replace{name}", f"Replace a {noun}", answer(one)) | {"requestBody": body},
            "delete": _described(f"delete{name}", f"Delete a {noun}", {"204": {"description": "gone"}}),
        }
        schemas[name] = {
            "type": "object",
            "required": ["title"],
            "properties": {
                "id": {"type": "string", "readOnly": True},
                "title": {"type": "string", "description": f"What the {noun} is called"},
                "price": {"type": "number"},
            },
        }
    return openapi(
        paths,
        servers=[{"url": "https://api.example.test/v1"}],
        security=[{"token": []}],
        components={"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    )


def _described(operation_id: str, summary: str, responses: dict[str, Any]) -> dict[str, Any]:
    return {"operationId": operation_id, "summary": summary, "responses": responses}
