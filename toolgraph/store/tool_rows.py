"""Tool rows ↔ tools. Reading is tolerant; writing gives exactly the keys that the public package's loader accepts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolgraph.model import (
    Action,
    Annotations,
    Contract,
    Field,
    FieldKind,
    Link,
    Location,
    Parameter,
    SemanticEvidence,
    Semantics,
    Shape,
    Tool,
)
from toolgraph.store.values import mapping, number, rows, sequence, text, word

_NO_PARAMETER = Parameter(name="")
_HINTS = ("read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint")


def read_tool(name: str, row: Any) -> Tool:
    """Decode a tool row; never raises."""
    row = mapping(row)
    metadata = mapping(row.get("metadata"))
    facts = mapping(metadata.get("openapi"))
    request, response = mapping(facts.get("request_body")), mapping(facts.get("response"))
    parameters = tuple(_read_parameter(item) for item in rows(row.get("parameters")))
    return Tool(
        name=name,
        llm_name=text(metadata.get("llm_name")) or name,
        description=text(row.get("description")),
        parameters=parameters,
        tags=tuple(text(tag) for tag in sequence(row.get("tags")) if text(tag)),
        domain=text(row.get("domain")),
        annotations=_read_annotations(row.get("annotations")),
        source_kind=text(metadata.get("source")),
        source_label=text(metadata.get("source_label")),
        operation_id=text(facts.get("operation_id")),
        method=text(facts.get("method") or metadata.get("method")).lower(),
        path=text(facts.get("path") or metadata.get("path")),
        summary=text(facts.get("summary")),
        details=text(facts.get("description")),
        deprecated=facts.get("deprecated") is True,
        server=text(mapping(facts.get("server")).get("url"))
        or text(facts.get("server"))
        or text(metadata.get("base_url")),
        module=text(facts.get("path_module")) or text(facts.get("operation_group")) or text(row.get("domain")),
        operation_group=text(facts.get("operation_group")),
        pointer=text(facts.get("pointer")),
        request_ref=text(request.get("schema_ref")) or _inlined(name, metadata, "request_body_schema"),
        request_required=request.get("required") is True,
        request_content_type=text(request.get("content_type")),
        response_ref=text(response.get("schema_ref")) or _inlined(name, metadata, "response_schema"),
        response_content_type=text(response.get("content_type")),
        response_status=text(response.get("status")),
        security=_read_security(facts.get("security")),
        contract=_read_contract(mapping(metadata.get("api_contract")), _by_name(parameters)),
        semantics=_read_semantics(mapping(metadata.get("ai_metadata"))),
    )


def write_tool(tool: Tool) -> dict[str, Any]:
    """Encode a tool as an artifact row; reading it back with `read_tool` gives an equal tool."""
    facts: dict[str, Any] = {
        "method": tool.method,
        "path": tool.path,
        "operation_id": tool.operation_id,
        "path_module": tool.module,
        "operation_group": tool.operation_group,
        "summary": tool.summary,
        "description": tool.details,
        "deprecated": tool.deprecated,
        "server": tool.server,
        "security": [list(names) for names in tool.security],
        "pointer": tool.pointer,
        "request_body": _lean(
            {
                "required": tool.request_required,
                "content_type": tool.request_content_type,
                "schema_ref": tool.request_ref,
            }
        ),
        "response": _lean(
            {
                "status": tool.response_status,
                "content_type": tool.response_content_type,
                "schema_ref": tool.response_ref,
            }
        ),
    }
    metadata: dict[str, Any] = {
        "source": tool.source_kind,
        "source_label": tool.source_label,
        "llm_name": tool.llm_name if tool.llm_name != tool.name else "",
        "openapi": _lean(facts),
        "api_contract": _write_contract(tool.contract, _by_name(tool.parameters)),
        "ai_metadata": _lean(msgspec.to_builtins(tool.semantics)),
    }
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": [msgspec.to_builtins(parameter) for parameter in tool.parameters],
        "tags": list(tool.tags),
        "domain": tool.domain or None,
        "metadata": _lean(metadata),
        "annotations": msgspec.to_builtins(tool.annotations) if tool.annotations else None,
    }


def write_node(tool: Tool) -> dict[str, Any]:
    """Encode the graph node of a tool; annotations are camelCase there and null hints are left out."""
    node: dict[str, Any] = {
        "id": tool.name,
        "node_type": "tool",
        "description": tool.description,
        "tags": list(tool.tags),
        "domain": tool.domain or None,
    }
    if tool.annotations:
        hints = {hint: getattr(tool.annotations, hint) for hint in _HINTS}
        camel = {"".join((h.split("_")[0], *(w.title() for w in h.split("_")[1:]))): v for h, v in hints.items()}
        node["annotations"] = {hint: value for hint, value in camel.items() if value is not None}
    return node


def _lean(row: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what says nothing: empty strings, lists and mappings, `False` and `None`."""
    return {key: value for key, value in row.items() if value not in ("", None, False) and value not in ([], {})}


def _inlined(name: str, metadata: Mapping[str, Any], key: str) -> str:
    """Point to a schema that the public package inlined into the tool's own row."""
    escaped = name.replace("~", "~0").replace("/", "~1")
    return f"#/tools/{escaped}/metadata/{key}" if mapping(metadata.get(key)) else ""


def _read_parameter(row: Mapping[str, Any]) -> Parameter:
    enum = row.get("enum")
    return Parameter(
        name=text(row.get("name")),
        type=text(row.get("type")) or "string",
        description=text(row.get("description")),
        required=row.get("required") is True,
        enum=tuple(enum) if isinstance(enum, list | tuple) and enum else None,
    )


def _read_annotations(value: Any) -> Annotations | None:
    if not isinstance(value, Mapping):
        return None
    return Annotations(**{hint: value.get(hint) if isinstance(value.get(hint), bool) else None for hint in _HINTS})


def _read_security(value: Any) -> tuple[tuple[str, ...], ...]:
    """Read `[[scheme, …], …]`, or the public package's `{requirements: [{scheme: scopes}]}`."""
    if isinstance(value, Mapping):
        return tuple(tuple(requirement) for requirement in rows(value.get("requirements")))
    return tuple(tuple(text(name) for name in sequence(names)) for names in sequence(value))


def _by_name(parameters: Iterable[Parameter]) -> dict[str, Parameter]:
    return {parameter.name: parameter for parameter in parameters}


def _write_contract(contract: Contract, parameters: Mapping[str, Parameter]) -> dict[str, Any]:
    """Encode a contract; a request field does not repeat the prose and the enum of its parameter's row."""
    row: dict[str, Any] = msgspec.to_builtins(contract)
    for field, written in zip(contract.consumes, row.get("consumes", ()), strict=True):
        known = parameters.get(field.field_name, _NO_PARAMETER)
        for key, own, other in (
            ("description", field.description, known.description),
            ("enum", field.enum, known.enum or ()),
        ):
            if own == other:
                written.pop(key, None)
            elif other:
                written.setdefault(key, type(own)())
    for written in row.get("produces", ()):
        if written["location"] == Location.RESPONSE:
            del written["location"]
    return _lean(row)


def _read_contract(row: Mapping[str, Any], parameters: Mapping[str, Parameter]) -> Contract:
    return Contract(
        consumes=tuple(_read_field(item, Location.QUERY, parameters) for item in rows(row.get("consumes"))),
        produces=tuple(_read_field(item, Location.RESPONSE, {}) for item in rows(row.get("produces"))),
        links=tuple(_read_link(item) for item in rows(row.get("links"))),
    )


def _read_field(row: Mapping[str, Any], default: Location, parameters: Mapping[str, Parameter]) -> Field:
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
        pointer=text(row.get("pointer")),
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


def _read_semantics(row: Mapping[str, Any]) -> Semantics:
    return Semantics(
        canonical_action=word(Action, row.get("canonical_action"), Action.UNKNOWN),
        primary_resource=text(row.get("primary_resource")),
        one_line_summary=text(row.get("one_line_summary")),
        when_to_use=text(row.get("when_to_use")),
        result_shape=word(Shape, row.get("result_shape"), Shape.UNKNOWN),
        semantic_confidence=text(row.get("semantic_confidence")) or "low",
        semantic_evidence=tuple(
            SemanticEvidence(
                field=text(item.get("field")),
                value=text(item.get("value")),
                source=text(item.get("source")),
                confidence=number(item.get("confidence")),
                why=text(item.get("why")),
            )
            for item in rows(row.get("semantic_evidence"))
        ),
        curated_fields=tuple(text(name) for name in sequence(row.get("curated_fields"))),
    )
