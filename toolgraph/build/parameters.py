"""The flat parameter list of a tool: request parameters and the top-level properties of its body."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from toolgraph.model import Location, Operation, Parameter
from toolgraph.schema import SchemaIndex
from toolgraph.schema.node import Node

_TYPES = frozenset({"string", "integer", "number", "boolean", "array", "object"})
_LONGEST_DESCRIPTION = 300
#: The one parameter of a body that has no properties: an array, a scalar, anything.
BODY = "body"


def flat_parameters(operation: Operation, index: SchemaIndex) -> tuple[Parameter, ...]:
    """Give the parameters of an operation, those of path, query, header and cookie first, then those of the body.

    A name that is taken gets its location in front (`body_id` beside the path's `id`).
    """
    rows: dict[str, Parameter] = {}
    for location, row in (*_request_parameters(operation, index), *_body_parameters(operation, index)):
        name = row.name if row.name not in rows else f"{location}_{row.name}"
        while name in rows:
            name += "_"
        rows[name] = row if name == row.name else _row(name, row)
    return tuple(rows.values())


def _request_parameters(operation: Operation, index: SchemaIndex) -> Iterator[tuple[str, Parameter]]:
    for parameter in operation.parameters:
        node = index.node(parameter.schema, parameter.pointer)
        description = parameter.description or node.description
        yield parameter.location.value, _parameter(parameter.name, node, description, required=parameter.required)


def _body_parameters(operation: Operation, index: SchemaIndex) -> Iterator[tuple[str, Parameter]]:
    body = operation.request_body
    if body is None or not (body.schema_ref or body.content_type):
        return
    if not body.schema_ref:
        if any(parameter.location is Location.FORM_DATA for parameter in operation.parameters):
            return  # OpenAPI 2.0: the fields of a form are parameters
        yield BODY, Parameter(name=BODY, type="string", description=_clip(body.description), required=body.required)
        return
    root = index.node({"$ref": body.schema_ref}, body.schema_ref)
    properties = [child for child in root.children if child.name]
    may_be_empty = not root.children and root.field_type in ("object", "any") and operation.method in ("get", "head")
    # What is no HTTP operation takes arguments, which are the properties of its body, and no body itself.
    if not properties and operation.method and (body.required or not may_be_empty):
        yield BODY, _parameter(BODY, root, body.description or root.description, required=body.required)
    for child in properties:
        node = index.node(child.schema, child.pointer)
        if not node.read_only:
            required = body.required and child.required
            yield BODY, _parameter(child.name, node, node.description, required=required)


def _parameter(name: str, node: Node, description: str, *, required: bool) -> Parameter:
    kind = node.field_type if node.field_type in _TYPES else "string"
    if "array" in node.types and not node.enum:
        kind = "array"
    return Parameter(name=name, type=kind, description=_clip(description), required=required, enum=_enum(node.enum))


def _enum(values: Iterable[object]) -> tuple[object, ...] | None:
    return tuple(values) or None


def _row(name: str, row: Parameter) -> Parameter:
    return Parameter(name=name, type=row.type, description=row.description, required=row.required, enum=row.enum)


@lru_cache(maxsize=8192)
def _clip(text: str) -> str:
    text = " ".join(text[: 4 * _LONGEST_DESCRIPTION].split())
    return text if len(text) <= _LONGEST_DESCRIPTION else text[: _LONGEST_DESCRIPTION - 1].rstrip() + "…"
