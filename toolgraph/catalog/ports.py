"""The fields at which a tool can be joined to others: what its response gives, what its request takes.

Contract fields come first, since contracts hold what matters; then whatever else the schemas and the flat
parameter list have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from toolgraph.likeness import most_alike
from toolgraph.model import Field, FieldKind, Location, Parameter, Tool
from toolgraph.schema import SchemaField, SchemaIndex
from toolgraph.text import fold

#: Likeness (0..100) from which a field counts as near to what was typed.
_SIMILAR = 60
#: The row of the flat list that stands for a body without properties.
_BODY = "body"


class Port(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a tool. `token` is what a person types or picks for it, unique on its side of the tool."""

    token: str
    name: str
    path: str
    #: `None` where a foreign artifact does not say.
    location: Location | None
    field_type: str = "any"
    required: bool = False
    format: str = ""
    enum: tuple[Any, ...] = ()
    semantic_tag: str = ""
    description: str = ""
    #: Whether the tool's contract names it.
    in_contract: bool = False


def outputs(tool: Tool, schemas: SchemaIndex) -> tuple[Port, ...]:
    """Give the fields of a tool's response, contract fields first."""
    found = [_from_contract(field) for field in tool.contract.produces]
    found += [_from_schema(field, Location.RESPONSE) for field in schemas.fields(tool.response_ref)]
    return _distinct(found)


def inputs(tool: Tool, schemas: SchemaIndex) -> tuple[Port, ...]:
    """Give the fields of a tool's request, required ones first; credentials and read-only ones are left out."""
    hidden = {field.field_name for field in tool.contract.consumes if field.kind is FieldKind.AUTH}
    found = [_from_contract(field) for field in tool.contract.consumes if field.kind is not FieldKind.AUTH]
    body = [field for field in schemas.fields(tool.request_ref) if not field.read_only]
    found += [_from_schema(field, Location.BODY) for field in body]
    known = {port.name for port in found} | hidden
    found += [_from_parameter(parameter, tool) for parameter in tool.parameters if parameter.name not in known]
    return tuple(sorted(_distinct(found), key=lambda port: not port.required))


def resolve(text: str, ports: Sequence[Port]) -> tuple[Port, ...]:
    """Give the ports that a typed text means: one where it is clear, several where it is not, none if unknown.

    A token, a JSONPath, a path without its `$.`, `items[].id` and a bare field name are understood.
    """
    text = text.strip()
    wanted = plain_path(text)
    for tell in (
        lambda port: port.token == text,
        lambda port: plain_path(port.path) == wanted,
        lambda port: port.name == text,
        lambda port: fold(port.name) == fold(text),
    ):
        if found := tuple(port for port in ports if tell(port)):
            return found
    return ()


def nearest_tokens(text: str, ports: Sequence[Port], limit: int = 3) -> tuple[str, ...]:
    """Give the tokens that look like a text, the most similar first."""
    tokens = [port.token for port in ports]
    found = most_alike(text, tokens, processor=fold, limit=limit, least=_SIMILAR)
    return tuple(token for token, _, _ in sorted(found, key=lambda hit: (-hit[1], hit[0])))


def plain_path(path: str) -> str:
    """Give a path as people write it: `$.items[*].id` and `items[].id` are `items[*].id`."""
    return path.replace("[]", "[*]").removeprefix("$").removeprefix(".") or "$"


def _from_contract(field: Field) -> Port:
    return Port(
        token=plain_path(field.json_path),
        name=field.field_name,
        path=field.json_path,
        location=field.location,
        field_type=field.field_type,
        required=field.required,
        format=field.format,
        enum=field.enum,
        semantic_tag=field.semantic_tag,
        description=field.description,
        in_contract=True,
    )


def _from_schema(field: SchemaField, location: Location) -> Port:
    return Port(
        token=plain_path(field.path),
        name=field.name,
        path=field.path,
        location=location,
        field_type=field.field_type,
        required=field.required and location is Location.BODY,
        format=field.format,
        enum=field.enum,
        description=field.description,
    )


def _from_parameter(parameter: Parameter, tool: Tool) -> Port:
    """Read a row of the flat list, where only the tool's path and its kind of body can tell how the field travels."""
    if parameter.name == _BODY and tool.request_content_type and not tool.request_ref:
        # The list has no word for "no schema tells", and says that the body is a string.
        return Port(
            token=_BODY,
            name=_BODY,
            path="$",
            location=Location.BODY,
            field_type="unknown",
            required=parameter.required,
            description=parameter.description,
        )
    return Port(
        token=parameter.name,
        name=parameter.name,
        path=f"$.{parameter.name}",
        location=Location.PATH if f"{{{parameter.name}}}" in tool.path else None,
        field_type=parameter.type,
        required=parameter.required,
        enum=parameter.enum or (),
        description=parameter.description,
    )


def _distinct(ports: Iterable[Port]) -> tuple[Port, ...]:
    """Keep the first port of each place, with the first description that any of the place has.

    A path that stands in two locations is told apart by its location.
    """
    first: dict[tuple[Location | None, str], Port] = {}
    for port in ports:
        known = first.setdefault((port.location, plain_path(port.path)), port)
        if port.description and not known.description:
            first[known.location, plain_path(known.path)] = msgspec.structs.replace(known, description=port.description)
    shared = {token for token, count in Counter(port.token for port in first.values()).items() if count > 1}
    return tuple(
        msgspec.structs.replace(port, token=f"{port.location}:{port.token}") if port.token in shared else port
        for port in first.values()
    )
