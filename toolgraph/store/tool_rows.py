"""Tool rows ↔ tools. Reading is tolerant; writing gives keys that the public package's loader accepts.

A row leaves out what is usual. Where that is not the same for all rows, a row of an operation that names no kind of
source has the short form: its source is an OpenAPI document, its operation id is its name, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolgraph.model import Annotations, Parameter, Tool
from toolgraph.store.contract_rows import read_contract, write_contract
from toolgraph.store.meaning_rows import facts_of, read_semantics, write_semantics
from toolgraph.store.shared_enums import NO_ENUMS, EnumSection, SharedEnums
from toolgraph.store.values import lean, mapping, rows, sequence, text
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
        semantics=read_semantics(
            mapping(metadata.get("ai_metadata")), facts_of(name, description, method, path, module)
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
        "ai_metadata": write_semantics(tool),
    }
    metadata = lean(metadata)
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
    row = lean(facts)
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
    row = lean({**facts, "schema_ref": ref})
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
