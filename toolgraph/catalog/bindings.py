"""Where a binding joins a request field: one naming of places for contracts, schemas and bindings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from toolgraph.catalog import ports
from toolgraph.model import Binding, Edge, Field, Location, Tool
from toolgraph.schema import SchemaIndex

_P = TypeVar("_P", bound=Hashable)

#: (location, path or name); the location is empty where nobody says.
Place = tuple[str, str]


def request_fields(tool: Tool, schemas: SchemaIndex) -> list[Field]:
    """Give a tool's request fields: the contract's, then the rest of its schema; required data first."""
    known = {(field.location, ports.plain_path(field.json_path)) for field in tool.contract.consumes}
    rest = [
        Field(
            field_name=port.name,
            json_path=port.path,
            field_type=port.field_type,
            location=port.location or Location.QUERY,
            required=port.required,
            enum=port.enum,
            format=port.format,
            description=port.description,
        )
        for port in ports.inputs(tool, schemas)
        if (port.location, ports.plain_path(port.path)) not in known
    ]
    return sorted((*tool.contract.consumes, *rest), key=lambda field: (not field.required, field.kind.value != "data"))


def place_of(binding: Binding) -> Place:
    """Give the place of the field that a binding feeds."""
    return (binding.to_location or "", ports.plain_path(binding.to_path) if binding.to_path else binding.to_field)


def places_of(field: Field) -> tuple[Place, ...]:
    """Give every way in which a binding may name a field."""
    path = ports.plain_path(field.json_path)
    return tuple(
        (where, what) for where in (field.location.value, "") for what in dict.fromkeys((path, field.field_name))
    )


def by_place(edges: Iterable[Edge], place: Callable[[Binding], _P]) -> dict[_P, list[tuple[Edge, Binding]]]:
    """Give the edges with a binding at each place, that binding beside it."""
    found: dict[_P, list[tuple[Edge, Binding]]] = {}
    for edge in edges:
        for binding in edge.bindings:
            found.setdefault(place(binding), []).append((edge, binding))
    return found
