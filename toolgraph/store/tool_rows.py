"""Tool rows ↔ tools. Reading is tolerant; writing gives exactly the keys that the public package's loader accepts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.model import (
    Action,
    Annotations,
    Parameter,
    SemanticEvidence,
    Semantics,
    Shape,
    Tool,
)
from toolgraph.store.contract_rows import read_contract, write_contract
from toolgraph.store.values import mapping, number, rows, sequence, text, word

_HINTS = ("read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint")


def read_tool(name: str, row: Any) -> Tool:
    """Decode a tool row; never raises."""
    row = mapping(row)
    metadata = mapping(row.get("metadata"))
    facts = mapping(metadata.get("openapi"))
    request, response = mapping(facts.get("request_body")), mapping(facts.get("response"))
    method, path = (
        text(facts.get("method") or metadata.get("method")).lower(),
        text(facts.get("path") or metadata.get("path")),
    )
    module = text(facts.get("path_module")) or text(facts.get("operation_group")) or text(row.get("domain"))
    pointer = text(facts["pointer"]) if "pointer" in facts else _place_of(method, path)
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
        method=method,
        path=path,
        summary=text(facts.get("summary")),
        details=text(facts.get("description")),
        deprecated=facts.get("deprecated") is True,
        server=text(mapping(facts.get("server")).get("url"))
        or text(facts.get("server"))
        or text(metadata.get("base_url")),
        module=module,
        operation_group=text(facts.get("operation_group")),
        pointer=pointer,
        request_ref=text(request.get("schema_ref")) or _inlined(name, metadata, "request_body_schema"),
        request_required=request.get("required") is True,
        request_content_type=text(request.get("content_type")),
        response_ref=text(response.get("schema_ref")) or _inlined(name, metadata, "response_schema"),
        response_content_type=text(response.get("content_type")),
        response_status=text(response.get("status")),
        security=_read_security(facts.get("security")),
        contract=read_contract(mapping(metadata.get("api_contract")), parameters, pointer),
        semantics=_read_semantics(mapping(metadata.get("ai_metadata")), module),
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
    openapi = _lean(facts)
    if tool.pointer != _place_of(tool.method, tool.path):
        openapi["pointer"] = tool.pointer
    metadata: dict[str, Any] = {
        "source": tool.source_kind,
        "source_label": tool.source_label,
        "llm_name": tool.llm_name if tool.llm_name != tool.name else "",
        "openapi": openapi,
        "api_contract": write_contract(tool),
        "ai_metadata": _write_semantics(tool),
    }
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": [_write_parameter(parameter) for parameter in tool.parameters],
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
    return f"#/tools/{_escaped(name)}/metadata/{key}" if mapping(metadata.get(key)) else ""


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


def _place_of(method: str, path: str) -> str:
    """Give the pointer that an operation has in its document where nothing says otherwise."""
    return f"#/paths/{_escaped(path)}/{method}" if method and path else ""


def _escaped(segment: str) -> str:
    """Escape a segment of a JSON pointer."""
    return segment.replace("~", "~0").replace("/", "~1")


def _write_parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "type": parameter.type,
        "description": parameter.description,
        "required": parameter.required,
        "enum": None if parameter.enum is None else list(parameter.enum),
    }


def _write_semantics(tool: Tool) -> dict[str, Any]:
    """Encode what a tool means; evidence of a value that the tool has does not repeat it."""
    values = _values_of(tool.semantics, tool.module)
    row = {key: list(v) if isinstance(v, tuple) else v for key, v in msgspec.to_builtins(tool.semantics).items()}
    row = _lean(row)
    for item in row.get("semantic_evidence", ()):
        if item["value"] == values.get(item["field"]):
            del item["value"]
    return row


def _values_of(semantics: Semantics, module: str) -> dict[str, str]:
    """Give the semantic fields that evidence may be about; a person's value is no word of a rule."""
    values = {
        "canonical_action": semantics.canonical_action.value,
        "primary_resource": semantics.primary_resource,
        "path_module": module,
        "result_shape": semantics.result_shape.value,
    }
    return {field: value for field, value in values.items() if field not in semantics.curated_fields}


def _read_semantics(row: Mapping[str, Any], module: str) -> Semantics:
    semantics = Semantics(
        canonical_action=word(Action, row.get("canonical_action"), Action.UNKNOWN),
        primary_resource=text(row.get("primary_resource")),
        one_line_summary=text(row.get("one_line_summary")),
        when_to_use=text(row.get("when_to_use")),
        result_shape=word(Shape, row.get("result_shape"), Shape.UNKNOWN),
        semantic_confidence=text(row.get("semantic_confidence")) or "low",
        curated_fields=tuple(text(name) for name in sequence(row.get("curated_fields"))),
    )
    values = _values_of(semantics, module)
    evidence = tuple(
        SemanticEvidence(
            field=text(item.get("field")),
            value=text(item["value"]) if "value" in item else values.get(text(item.get("field")), ""),
            source=text(item.get("source")),
            confidence=number(item.get("confidence")),
            why=text(item.get("why")),
        )
        for item in rows(row.get("semantic_evidence"))
    )
    return msgspec.structs.replace(semantics, semantic_evidence=evidence)
