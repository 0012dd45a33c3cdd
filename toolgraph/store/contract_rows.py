"""Contract rows ↔ contracts: what follows from a tool's other facts is left out, and filled in on reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

import msgspec

from toolgraph.model import Contract, Field, FieldKind, Link, Location, Parameter, Tool
from toolgraph.store.paths import leaf
from toolgraph.store.reasons import tag_reason
from toolgraph.store.shared_enums import NO_ENUMS, EnumSection, SharedEnums
from toolgraph.store.values import mapping, rows, sequence, text, word

_NO_PARAMETER = Parameter(name="")
#: Facts of a field that are written where they say something.
_SAID = (
    "required", "format", "semantic_tag", "description", "read_only", "write_only", "nullable", "identity",
)  # fmt: skip
_said_of = attrgetter(*_SAID)


def write_contract(tool: Tool, enums: SharedEnums = NO_ENUMS, *, is_short: bool = False) -> dict[str, Any]:
    """Encode a contract; a request field does not repeat the prose, the type and the enum of its parameter's row.

    *enums* are written elsewhere; *is_short* tells that the tool's row leaves out what is usual.
    """
    contract, parameters = tool.contract, _by_name(tool.parameters)
    row: dict[str, Any] = {}
    if contract.consumes:
        row["consumes"] = [
            _write_consumed(field, parameters, enums)
            | _write_pointer(field, tool.pointer, _usual_pointer(field.location, place, is_short and field.required))
            for place, field in enumerate(contract.consumes)
        ]
    if contract.produces:
        row["produces"] = [_write_produced(field) for field in contract.produces]
    if contract.links:
        row["links"] = [msgspec.to_builtins(link) for link in contract.links]
    return row


def _write_consumed(field: Field, parameters: Mapping[str, Parameter], enums: SharedEnums) -> dict[str, Any]:
    known = parameters.get(field.field_name, _NO_PARAMETER)
    row: dict[str, Any] = {"field_name": field.field_name}
    if field.json_path != f"$.{field.field_name}":
        row["json_path"] = field.json_path
    if field.field_type != known.type:
        row["field_type"] = field.field_type
    if field.location is not Location.QUERY:
        row["location"] = field.location.value
    if field.enum != (known.enum or ()):
        key = enums.key_of(field.enum)
        row |= {"enum_ref": key} if key else {"enum": list(field.enum)}
    row |= _said(field)
    if field.description == known.description:
        row.pop("description", None)
    elif known.description:
        row.setdefault("description", "")
    if field.reference is not _refers(field.semantic_tag):
        row["reference"] = field.reference
    return row


def _write_pointer(field: Field, base: str, usual: str) -> dict[str, str]:
    pointer = _relative(field.pointer, base) if field.pointer else ""
    return {} if pointer == usual else {"pointer": pointer}


def _usual_pointer(location: Location, place: int, is_needed: bool) -> str:
    """Say where the schema of a parameter that a short row needs most likely is: declared for all methods."""
    return f"../parameters/{place}" if is_needed and location is Location.PATH else ""


def _write_produced(field: Field) -> dict[str, Any]:
    row: dict[str, Any] = {"pointer": field.pointer} if field.pointer else {}
    if field.field_name != leaf(field.json_path):
        row["field_name"] = field.field_name
    row["json_path"] = field.json_path
    if field.field_type != _NO_PARAMETER.type:
        row["field_type"] = field.field_type
    if field.location is not Location.RESPONSE:
        row["location"] = field.location.value
    if field.enum:
        row["enum"] = list(field.enum)
    row |= _said(field)
    if field.reference:
        row["reference"] = True
    return row


def _said(field: Field) -> dict[str, Any]:
    """Give what else a field says, its kind and the reason for its tag where they are not the usual ones."""
    row: dict[str, Any] = {"kind": field.kind.value} if field.kind is not FieldKind.DATA else {}
    row |= {key: value for key, value in zip(_SAID, _said_of(field), strict=True) if value}
    if (field.semantic_tag or field.tag_why) and field.tag_why != _usual_reason(field):
        row["tag_why"] = field.tag_why
    # `False` and `0` are values that a field may have.
    if field.default is not None:
        row["default"] = field.default
    if field.example is not None:
        row["example"] = field.example
    return row


def _usual_reason(field: Field) -> str:
    return tag_reason(field.field_name, field.json_path, field.location, field.semantic_tag, identity=field.identity)


def _refers(tag: str) -> bool:
    """Whether a request field with a semantic tag usually picks an entity: where its tag names one."""
    return "." in tag


def read_contract(
    row: Mapping[str, Any],
    known: Iterable[Parameter],
    pointer: str,
    enums: EnumSection | None = None,
    *,
    is_short: bool = False,
) -> Contract:
    """Decode the contract of a tool with the given parameters and place in its document; never raises.

    *enums* are the lists that the artifact has once; *is_short* is as in `write_contract`.
    """
    parameters = _by_name(known)
    return Contract(
        consumes=tuple(
            _read_consumed(item, parameters, pointer, enums or {}, place if is_short else None)
            for place, item in enumerate(rows(row.get("consumes")))
        ),
        produces=tuple(_read_field(item, Location.RESPONSE, {}, "", {}, "") for item in rows(row.get("produces"))),
        links=tuple(_read_link(item) for item in rows(row.get("links"))),
    )


def _read_consumed(
    row: Mapping[str, Any], parameters: Mapping[str, Parameter], base: str, enums: EnumSection, place: int | None
) -> Field:
    location = word(Location, row.get("location"), Location.QUERY)
    usual = "" if place is None else _usual_pointer(location, place, row.get("required") is True)
    return _read_field(row, Location.QUERY, parameters, base, enums, usual)


def _read_field(
    row: Mapping[str, Any],
    default: Location,
    parameters: Mapping[str, Parameter],
    base: str,
    enums: EnumSection,
    usual_pointer: str,
) -> Field:
    name = name_of(row)
    known = parameters.get(name, _NO_PARAMETER)
    path, tag = text(row.get("json_path")) or f"$.{name}", text(row.get("semantic_tag"))
    location = word(Location, row.get("location"), default)
    is_request, is_identity = default is Location.QUERY, row.get("identity") is True
    identity = not is_request and is_identity
    reference = row["reference"] is True if "reference" in row else is_request and (is_identity or _refers(tag))
    return Field(
        field_name=name,
        json_path=path,
        field_type=text(row.get("field_type")) or text(row.get("type")) or known.type,
        location=location,
        kind=word(FieldKind, row.get("kind"), FieldKind.DATA),
        required=row.get("required") is True,
        enum=_read_enum(row, enums, known),
        format=text(row.get("format")),
        semantic_tag=tag,
        tag_why=text(row["tag_why"]) if "tag_why" in row else tag_reason(name, path, location, tag, identity=identity),
        pointer=_absolute(text(row.get("pointer", usual_pointer)), base),
        description=text(row.get("description")) if "description" in row else known.description,
        default=row.get("default"),
        example=row.get("example"),
        read_only=row.get("read_only") is True,
        write_only=row.get("write_only") is True,
        nullable=row.get("nullable") is True,
        reference=reference,
        identity=identity,
    )


def _read_enum(row: Mapping[str, Any], enums: EnumSection, known: Parameter) -> tuple[Any, ...]:
    if "enum_ref" in row:
        return tuple(sequence(enums.get(text(row["enum_ref"]))))
    return tuple(sequence(row.get("enum"))) if "enum" in row else known.enum or ()


def name_of(row: Mapping[str, Any]) -> str:
    """Give the name of a field's row: what it says, else the end of its path."""
    said = row["field_name"] if "field_name" in row else row.get("name")
    return text(said) if said is not None else leaf(text(row.get("json_path")))


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
