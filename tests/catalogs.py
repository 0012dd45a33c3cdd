"""OpenAPI documents of any size for tests and benchmarks: believable, connected and the same on every run.

A document is a row of services; a service has up to eight resources; a resource has the six operations of a
plain interface (list, create, get, update, delete and one action). Resources refer to their parent in the
same service and to one of another service, so that data flows within and between modules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import msgspec

_SERVICES = (
    "accounts", "analytics", "assets", "audit", "billing", "calendar", "campaigns", "claims", "contracts", "delivery",
    "devices", "expenses", "fleet", "forms", "helpdesk", "identity", "insurance", "inventory", "leases", "library",
    "logistics", "manufacturing", "messaging", "payroll", "planning", "procurement", "projects", "recruiting",
    "reporting", "training",
)  # fmt: skip
_NOUNS = (
    "invoice", "ticket", "order", "contract", "device", "employee", "vehicle", "policy", "claim", "project", "task",
    "meeting", "supplier", "warehouse", "route", "candidate", "course", "budget", "document", "license", "payment",
    "channel", "report", "schedule", "location", "customer", "product", "team", "incident", "subscription",
)  # fmt: skip
_ACTIONS = ("approve", "archive", "assign", "close", "publish", "renew", "suspend", "verify")
_STATES = ((10, 20, 30, 90), (1, 2, 3), (100, 200, 300, 400, 900))
_RESOURCES_OF_A_SERVICE = 8


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """A thing of a service; `parent` and `other` are the names of resources that it refers to, or empty."""

    number: int
    service: str
    name: str
    parent: str = ""
    other: str = ""

    @property
    def component(self) -> str:
        """The name of its schema component."""
        return self.name[0].upper() + self.name[1:]

    @property
    def collection(self) -> str:
        """The path of its collection."""
        return f"/{self.service}/{_plural(self.name)}"


def openapi_document(operations: int = 1200) -> dict[str, Any]:
    """Give an OpenAPI 3.1 document with exactly that many operations."""
    paths: dict[str, dict[str, Any]] = {}
    schemas: dict[str, Any] = {}
    every = ((resource, place) for resource in _resources() for place in _operations(resource))
    for resource, (path, method, body) in islice(every, operations):
        if resource.component not in schemas:
            schemas[resource.component] = _schema(resource)
        paths.setdefault(path, {})[method] = body
    return {
        "openapi": "3.1.0",
        "info": {"title": f"Back office with {operations} operations", "version": "1.0.0"},
        "servers": [{"url": "https://office.example"}],
        "security": [{"bearer": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas,
        },
    }


def _resources() -> Iterator[Resource]:
    for number in count():
        block, place = divmod(number, _RESOURCES_OF_A_SERVICE)
        service = _service(block)
        yield Resource(
            number=number,
            service=service,
            name=_name(block, place),
            parent=_name(block, place - 1) if place % 3 else "",
            other=_name(block - 1, (place * 5) % _RESOURCES_OF_A_SERVICE) if block and place % 2 else "",
        )


def _service(block: int) -> str:
    age, place = divmod(block, len(_SERVICES))
    return _SERVICES[place] + (f"-{age + 1}" if age else "")


def _name(block: int, place: int) -> str:
    """Give a name that no other resource has: the service's word in the singular and a noun."""
    service, noun = _service(block), _NOUNS[(block * 7 + place) % len(_NOUNS)]
    word, _, age = service.partition("-")
    return word.removesuffix("s") + age + noun.capitalize()


def _plural(name: str) -> str:
    return name[:-1] + "ies" if name.endswith("y") else name + "s"


def _operations(resource: Resource) -> Iterator[tuple[str, str, dict[str, Any]]]:
    name, component = resource.name, resource.component
    item = f"{resource.collection}/{{{name}Id}}"
    key = {"name": f"{name}Id", "in": "path", "required": True, "schema": {"type": "string"}}
    whole = {"$ref": f"#/components/schemas/{component}"}
    many = {
        "type": "object",
        "properties": {"items": {"type": "array", "items": whole}, "nextPageToken": {"type": "string"}},
    }
    change = {"requestBody": {"required": True, "content": {"application/json": {"schema": whole}}}}
    action = _ACTIONS[resource.number % len(_ACTIONS)]

    def operation(verb: str, what: str, **more: Any) -> dict[str, Any]:
        return {"operationId": f"{verb}{what}", "tags": [resource.service], "summary": f"{verb} {what}", **more}

    listing = [{"name": "pageToken", "in": "query", "schema": {"type": "string"}}]
    if resource.parent:
        listing.append({"name": f"{resource.parent}Id", "in": "query", "schema": {"type": "string"}})
    plural = _plural(component)
    yield resource.collection, "get", operation("list", plural, parameters=listing, responses=_answer("200", many))
    yield resource.collection, "post", operation("create", component, **change, responses=_answer("201", whole))
    yield item, "get", operation("get", component, parameters=[key], responses=_answer("200", whole))
    yield item, "patch", operation("update", component, parameters=[key], **change, responses=_answer("200", whole))
    yield item, "delete", operation("delete", component, parameters=[key], responses={"204": {"description": "Gone."}})
    yield f"{item}/{action}", "post", operation(action, component, parameters=[key], responses=_answer("200", whole))


def _answer(status: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {status: {"description": "Done.", "content": {"application/json": {"schema": schema}}}}


def _schema(resource: Resource) -> dict[str, Any]:
    references = [name for name in (resource.parent, resource.other) if name]
    return {
        "type": "object",
        "required": ["title", *(f"{name}Id" for name in references)],
        "properties": {
            f"{resource.name}Id": {
                "type": "string",
                "readOnly": True,
                "description": f"Identifies the {resource.name}.",
            },
            "title": {"type": "string"},
            "statusCode": {"type": "integer", "enum": list(_STATES[resource.number % len(_STATES)])},
            **{f"{name}Id": {"type": "string", "description": f"The {name} it belongs to."} for name in references},
            "createdAt": {"type": "string", "format": "date-time", "readOnly": True},
            "notes": {"type": "array", "items": {"type": "object", "properties": {"text": {"type": "string"}}}},
        },
    }
