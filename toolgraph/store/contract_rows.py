"""Contract rows ↔ contracts: what follows from a tool's other facts is left out, and filled in on reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolgraph.model import Contract, Field, FieldKind, Link, Location, Parameter, Tool
from toolgraph.store.values import mapping, rows, sequence, text, word

_NO_PARAMETER = Parameter(name="")
_PARAMETER_LOCATIONS = frozenset(Location) - {
    Location.BODY, Location.FORM_DATA, Location.RESPONSE, Location.RESPONSE_HEADER,
}  # fmt: skip
#: Facts of a field that are written where they say something.
_SAID = (
    "required", "format", "semantic_tag", "tag_why", "pointer", "description", "read_only", "write_only", "nullable",
    "reference", "identity",
)  # fmt: skip
_VALUES = ("default", "example")


def write_contract(tool: Tool) -> dict[str, Any]:
    """Encode a contract; a request field does not repeat the prose and the enum of its parameter's row."""
    contract, parameters = tool.contract, _by_name(tool.parameters)
    row: dict[str, Any] = {}
    if contract.consumes:
        row["consumes"] = [_write_consumed(field, parameters, tool.pointer) for field in contract.consumes]
    if contract.produces:
        row["produces"] = [_write_field(field) for field in contract.produces]
    if contract.links:
        row["links"] = [msgspec.to_builtins(link) for link in contract.links]
    return row


def _write_consumed(field: Field, parameters: Mapping[str, Parameter], pointer: str) -> dict[str, Any]:
    written = _write_field(field)
    known = parameters.get(field.field_name, _NO_PARAMETER)
    if field.description == known.description:
        written.pop("description", None)
    elif known.description:
        written.setdefault("description", "")
    if field.enum == (known.enum or ()):
        written.pop("enum", None)
    elif known.enum:
        written.setdefault("enum", [])
    if field.pointer:
        written["pointer"] = _relative(field.pointer, pointer)
    if field.location in _PARAMETER_LOCATIONS and field.json_path == f"$.{field.field_name}":
        del written["json_path"]
    return written


def _write_field(field: Field) -> dict[str, Any]:
    """Encode a field: its name, place and type, and whatever else says something."""
    row: dict[str, Any] = {
        "field_name": field.field_name,
        "json_path": field.json_path,
        "field_type": field.field_type,
    }
    if field.location is not Location.RESPONSE:
        row["location"] = field.location.value
    if field.kind is not FieldKind.DATA:
        row["kind"] = field.kind.value
    if field.enum:
        row["enum"] = list(field.enum)
    row |= {key: value for key in _SAID if (value := getattr(field, key))}
    # `False` and `0` are values that a field may have.
    row |= {key: value for key in _VALUES if (value := getattr(field, key)) is not None}
    return row


def read_contract(row: Mapping[str, Any], known: Iterable[Parameter], pointer: str) -> Contract:
    """Decode the contract of a tool with the given parameters and place in its document; never raises."""
    parameters = _by_name(known)
    return Contract(
        consumes=tuple(_read_field(item, Location.QUERY, parameters, pointer) for item in rows(row.get("consumes"))),
        produces=tuple(_read_field(item, Location.RESPONSE, {}, "") for item in rows(row.get("produces"))),
        links=tuple(_read_link(item) for item in rows(row.get("links"))),
    )


def _read_field(row: Mapping[str, Any], default: Location, parameters: Mapping[str, Parameter], pointer: str) -> Field:
    name = text(row.get("field_name")) or text(row.get("name"))
    known = parameters.get(name, _NO_PARAMETER)
    return Field(
        field_name=name,
        json_path=text(row.get("json_path")) or f"$.{name}",
        field_type=text(row.get("field_type")) or text(row.get("type")) or "string",
        location=word(Location, row.get("location"), default),
        kind=word(FieldKind, row.get("kind"), FieldKind.DATA),
        required=row.get("required") is True,
        enum=tuple(sequence(row.get("enum"))) if "enum" in row else known.enum or (),
        format=text(row.get("format")),
        semantic_tag=text(row.get("semantic_tag")),
        tag_why=text(row.get("tag_why")),
        pointer=_absolute(text(row.get("pointer")), pointer),
        description=text(row.get("description")) if "description" in row else known.description,
        default=row.get("default"),
        example=row.get("example"),
        read_only=row.get("read_only") is True,
        write_only=row.get("write_only") is True,
        nullable=row.get("nullable") is True,
        reference=row.get("reference") is True or (default is Location.QUERY and row.get("identity") is True),
        identity=default is Location.RESPONSE and row.get("identity") is True,
    )


def _read_link(row: Mapping[str, Any]) -> Link:
    parameters = row.get("parameters")
    if isinstance(parameters, list):  # the public package writes one row a parameter
        parameters = {
            text(p.get("parameter") or p.get("field_name")): p.get("expression", p.get("value"))
            for p in rows(parameters)
        }
    return Link(
        name=text(row.get("name")),
        status=text(row.get("status")),
        operation_id=text(row.get("operation_id")),
        operation_ref=text(row.get("operation_ref")),
        parameters=dict(mapping(parameters)),
        request_body=row.get("request_body"),
        description=text(row.get("description")),
        pointer=text(row.get("pointer")),
    )


def _by_name(parameters: Iterable[Parameter]) -> dict[str, Parameter]:
    return {parameter.name: parameter for parameter in parameters}


def _relative(pointer: str, base: str) -> str:
    """Write a pointer below an operation, or below its path item, as seen from the operation (*base*)."""
    if base and pointer.startswith(f"{base}/"):
        return f".{pointer[len(base) :]}"
    above = base.rpartition("/")[0]
    return f"..{pointer[len(above) :]}" if above and pointer.startswith(f"{above}/") else pointer


def _absolute(pointer: str, base: str) -> str:
    """Undo `_relative`."""
    if pointer.startswith("../"):
        return base.rpartition("/")[0] + pointer[2:]
    return base + pointer[1:] if pointer.startswith("./") else pointer
