"""Tool rows ↔ tools. Reading is tolerant; writing gives keys that the public package's loader accepts.

A row leaves out what is usual. Where that is not the same for all rows, a row of an operation that names no kind of
source has the short form: its source is an OpenAPI document, its operation id is its name, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
from toolgraph.store.reasons import FIELDS, Usual, meaning_reason
from toolgraph.store.shared_enums import NO_ENUMS, EnumSection, SharedEnums
from toolgraph.store.values import mapping, number, rows, sequence, text, word
from toolgraph.text import split_words

_HINTS = ("read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint")
_NO_PARAMETER = Parameter(name="")
_OPENAPI = "openapi"
_JSON = "application/json"
_MAX_LLM_NAME = 64
_NOT_LLM = re.compile(r"[^a-zA-Z0-9_-]+")


def read_tool(name: str, row: Any, enums: EnumSection | None = None) -> Tool:
    """Decode a tool row; never raises. *enums* is the section of its artifact."""
    row = mapping(row)
    metadata = mapping(row.get("metadata"))
    facts = mapping(metadata.get("openapi"))
    request, response = mapping(facts.get("request_body")), mapping(facts.get("response"))
    method, path = (
        text(facts.get("method") or metadata.get("method")).lower(),
        text(facts.get("path") or metadata.get("path")),
    )
    tags = tuple(text(tag) for tag in sequence(row.get("tags")) if text(tag))
    description = text(row.get("description"))
    is_short = bool(method and path) and "source" not in metadata
    details = text(facts.get("description"))
    usual = _usual(name, description, details, tags, f"{method.upper()} {path}") if is_short else _NOTHING_USUAL
    domain = text(row.get("domain")) if "domain" in row else usual["domain"]
    group = text(facts.get("operation_group", usual["operation_group"]))
    module = text(facts.get("path_module")) or group or domain
    pointer = text(facts["pointer"]) if "pointer" in facts else _place_of(method, path)
    parameters = tuple(_read_parameter(item) for item in rows(row.get("parameters")))
    return Tool(
        name=name,
        llm_name=text(metadata.get("llm_name")) or _llm_name(name) or name,
        description=description,
        parameters=parameters,
        tags=tags,
        domain=domain,
        annotations=_read_annotations(row.get("annotations")),
        source_kind=text(metadata.get("source", usual["source"])),
        source_label=text(metadata.get("source_label")),
        operation_id=text(facts.get("operation_id", usual["operation_id"])),
        method=method,
        path=path,
        summary=text(facts.get("summary", usual["summary"])),
        details=details,
        deprecated=facts.get("deprecated") is True,
        server=text(mapping(facts.get("server")).get("url"))
        or text(facts.get("server"))
        or text(metadata.get("base_url")),
        module=module,
        operation_group=group,
        pointer=pointer,
        request_ref=text(request.get("schema_ref")) or _inlined(name, metadata, "request_body_schema"),
        request_required=request.get("required") is True,
        request_content_type=_content_type(request, is_short),
        response_ref=text(response.get("schema_ref")) or _inlined(name, metadata, "response_schema"),
        response_content_type=_content_type(response, is_short),
        response_status=text(response.get("status")),
        security=_read_security(facts.get("security")),
        contract=read_contract(mapping(metadata.get("api_contract")), parameters, pointer, enums, is_short=is_short),
        semantics=_read_semantics(
            mapping(metadata.get("ai_metadata")), _facts_of(name, description, method, path, module)
        ),
    )


#: Without a form that says so, nothing is left out because it is usual.
_NOTHING_USUAL = dict.fromkeys(("source", "domain", "operation_id", "summary", "operation_group"), "")


def _usual(name: str, description: str, details: str, tags: Sequence[str], call: str) -> dict[str, str]:
    """Give what a short row leaves out where it is so; a description that is no summary is made of something else."""
    first = tags[0] if tags else ""
    is_summary = description != call and not details.startswith(description.removesuffix("…"))
    return {
        "source": _OPENAPI,
        "domain": first,
        "operation_id": name,
        "summary": description if is_summary else "",
        "operation_group": "_".join(split_words(first)),
    }


def _content_type(payload: Mapping[str, Any], is_short: bool) -> str:
    usual = _JSON if is_short and "schema_ref" in payload else ""
    return text(payload.get("content_type", usual))


def _llm_name(name: str) -> str:
    """Give the name that a tool most likely has for models, or an empty string where nothing is left of its own."""
    safe = name if len(name) <= _MAX_LLM_NAME and not _NOT_LLM.search(name) else _NOT_LLM.sub("_", name).strip("_")
    return safe if len(safe) <= _MAX_LLM_NAME else ""


def write_tool(tool: Tool, enums: SharedEnums = NO_ENUMS) -> dict[str, Any]:
    """Encode a tool as an artifact row; reading it back with `read_tool` gives an equal tool.

    *enums* are lists of values that the artifact has once.
    """
    is_short = tool.source_kind == _OPENAPI and bool(tool.method and tool.path)
    call = f"{tool.method.upper()} {tool.path}"
    usual = _usual(tool.name, tool.description, tool.details, tool.tags, call) if is_short else _NOTHING_USUAL
    row: dict[str, Any] = {
        "name": tool.name,
        "description": tool.description,
        "parameters": [_write_parameter(parameter) for parameter in tool.parameters],
        "tags": list(tool.tags),
    }
    if tool.domain != usual["domain"]:
        row["domain"] = tool.domain or None
    row["metadata"] = _write_metadata(tool, usual, enums, is_short=is_short)
    if tool.annotations:
        hints = {hint: getattr(tool.annotations, hint) for hint in _HINTS}
        row["annotations"] = {hint: value for hint, value in hints.items() if value is not None}
    return row


def _write_metadata(tool: Tool, usual: Mapping[str, str], enums: SharedEnums, *, is_short: bool) -> dict[str, Any]:
    metadata: dict[str, Any] = {
        "source": tool.source_kind if tool.source_kind != usual["source"] else "",
        "source_label": tool.source_label,
        "llm_name": tool.llm_name if tool.llm_name != (_llm_name(tool.name) or tool.name) else "",
        "openapi": _write_facts(tool, usual, is_short=is_short),
        "api_contract": write_contract(tool, enums, is_short=is_short),
        "ai_metadata": _write_semantics(tool),
    }
    metadata = _lean(metadata)
    if not is_short and tool.method and tool.path:
        metadata["source"] = tool.source_kind
    return metadata


def _write_facts(tool: Tool, usual: Mapping[str, str], *, is_short: bool) -> dict[str, Any]:
    """Encode what the document says of an operation."""
    facts = {
        "method": tool.method,
        "path": tool.path,
        "path_module": tool.module,
        "description": tool.details,
        "deprecated": tool.deprecated,
        "server": tool.server,
        "security": [list(names) for names in tool.security],
        "request_body": _write_payload(
            tool.request_content_type, tool.request_ref, is_short=is_short, required=tool.request_required
        ),
        "response": _write_payload(
            tool.response_content_type, tool.response_ref, is_short=is_short, status=tool.response_status
        ),
    }
    row = _lean(facts)
    said = {
        "operation_id": tool.operation_id,
        "summary": tool.summary,
        "operation_group": tool.operation_group,
    }
    row |= {key: value for key, value in said.items() if value != usual[key]}
    if tool.pointer != _place_of(tool.method, tool.path):
        row["pointer"] = tool.pointer
    return row


def _write_payload(content_type: str, ref: str, *, is_short: bool, **facts: Any) -> dict[str, Any]:
    """Encode a body by its schema's pointer; in a short row it is JSON where nothing else is said."""
    row = _lean({**facts, "schema_ref": ref})
    if content_type != (_JSON if is_short and ref else ""):
        row["content_type"] = content_type
    return row


def spelled_out(tool: Tool, metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Give the metadata of a tool's row with the facts of its operation that a short row leaves out."""
    if "source" in metadata or not tool.source_kind:
        return dict(metadata)
    names = {"operation_id": tool.operation_id, "summary": tool.summary, "operation_group": tool.operation_group}
    facts = {**mapping(metadata.get("openapi")), **{key: value for key, value in names.items() if value}}
    return {"source": tool.source_kind, "llm_name": tool.llm_name, **metadata, "openapi": facts}


def write_node(tool: Tool) -> dict[str, Any]:
    """Encode the graph node of a tool: the rest stands in the tool's row."""
    return {"id": tool.name, "node_type": "tool"}


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
    row: dict[str, Any] = {"name": parameter.name}
    if parameter.type != _NO_PARAMETER.type:
        row["type"] = parameter.type
    if parameter.description:
        row["description"] = parameter.description
    if parameter.required:
        row["required"] = True
    if parameter.enum is not None:
        row["enum"] = list(parameter.enum)
    return row


def _write_semantics(tool: Tool) -> dict[str, Any]:
    """Encode what a tool means; its evidence repeats neither its values nor what such evidence usually says."""
    semantics = tool.semantics
    row = {key: list(v) if isinstance(v, tuple) else v for key, v in msgspec.to_builtins(semantics).items()}
    row = _lean(row)
    if semantics.semantic_evidence:
        values, facts = (
            _values_of(semantics, tool.module),
            _facts_of(tool.name, tool.description, tool.method, tool.path, tool.module),
        )
        row["semantic_evidence"] = [
            _write_evidence(item, _field_at(place), values, semantics, facts)
            for place, item in enumerate(semantics.semantic_evidence)
        ]
        row["semantic_confidence"] = semantics.semantic_confidence
        if semantics.semantic_confidence == _usual_confidence(row):
            del row["semantic_confidence"]
    return row


def _usual_confidence(row: Mapping[str, Any]) -> str:
    """Give the confidence of what a tool means where a row does not say it: high, if its evidence is as usual."""
    return "high" if any("field" not in item for item in rows(row.get("semantic_evidence"))) else "low"


def _write_evidence(
    item: SemanticEvidence, field: str, values: Mapping[str, str], semantics: Semantics, facts: Mapping[str, str]
) -> dict[str, Any]:
    value = {"value": item.value} if item.value != values.get(item.field, "") else {}
    if item.field != field:
        return {"field": item.field, **value, "source": item.source, "confidence": item.confidence, "why": item.why}
    row: dict[str, Any] = value
    if item.source != meaning_reason(field, None, semantics, facts).source:
        row["source"] = item.source
    usual = meaning_reason(field, item.source, semantics, facts)
    if item.confidence != usual.confidence:
        row["confidence"] = item.confidence
    if item.why != usual.why:
        row["why"] = item.why
    return row


def _field_at(place: int) -> str:
    """Give the semantic field that the evidence at a place is usually about; none beyond the last."""
    return FIELDS[place] if place < len(FIELDS) else ""


def _facts_of(name: str, description: str, method: str, path: str, module: str) -> dict[str, str]:
    return {"name": name, "description": description, "method": method, "path": path, "module": module}


def _values_of(semantics: Semantics, module: str) -> dict[str, str]:
    """Give the semantic fields that evidence may be about; a person's value is no word of a rule."""
    values = {
        "canonical_action": semantics.canonical_action.value,
        "primary_resource": semantics.primary_resource,
        "path_module": module,
        "result_shape": semantics.result_shape.value,
    }
    return {field: value for field, value in values.items() if field not in semantics.curated_fields}


def _read_semantics(row: Mapping[str, Any], facts: Mapping[str, str]) -> Semantics:
    semantics = Semantics(
        canonical_action=word(Action, row.get("canonical_action"), Action.UNKNOWN),
        primary_resource=text(row.get("primary_resource")),
        one_line_summary=text(row.get("one_line_summary")),
        when_to_use=text(row.get("when_to_use")),
        result_shape=word(Shape, row.get("result_shape"), Shape.UNKNOWN),
        semantic_confidence=text(row.get("semantic_confidence")) or _usual_confidence(row),
        curated_fields=tuple(text(name) for name in sequence(row.get("curated_fields"))),
    )
    values = _values_of(semantics, facts["module"])
    evidence = tuple(
        _read_evidence(item, _field_at(place), values, semantics, facts)
        for place, item in enumerate(rows(row.get("semantic_evidence")))
    )
    return msgspec.structs.replace(semantics, semantic_evidence=evidence)


def _read_evidence(
    row: Mapping[str, Any], field: str, values: Mapping[str, str], semantics: Semantics, facts: Mapping[str, str]
) -> SemanticEvidence:
    """Read a row of evidence; one that names no field is about that of its place, and says what is not usual."""
    is_short = "field" not in row
    field = field if is_short else text(row.get("field"))
    source = text(row["source"]) if "source" in row else None
    usual = meaning_reason(field, source, semantics, facts) if is_short else Usual("", 0.0, "")
    return SemanticEvidence(
        field=field,
        value=text(row["value"]) if "value" in row else values.get(field, ""),
        source=usual.source if source is None else source,
        confidence=number(row.get("confidence"), usual.confidence),
        why=text(row["why"]) if "why" in row else usual.why,
    )
