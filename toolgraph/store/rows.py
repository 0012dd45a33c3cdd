"""Artifact rows ↔ model values, for tools and edges.

Reading is tolerant: a row that the public `graph-tool-call` package wrote, or one with odd types, gives the
best value that can be made of it. Writing gives exactly the keys that its loader accepts.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

import msgspec

from toolgraph.model import (
    Action,
    Annotations,
    Binding,
    Contract,
    Edge,
    EdgeKind,
    Evidence,
    EvidenceSource,
    Field,
    FieldKind,
    Group,
    Link,
    Location,
    Parameter,
    Relation,
    SemanticEvidence,
    Semantics,
    Shape,
    Tool,
    Verdict,
)

_E = TypeVar("_E", bound=StrEnum)

_HINTS = ("read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint")
#: The public package's edge layers: 1 structural, 2 names and contracts, 5 runs.
_LAYER = {EdgeKind.DATA_FLOW: 2, EdgeKind.WEAK: 2, EdgeKind.OBSERVED: 5}
#: Keys of an edge row that are derived from the evidence items, or known and read.
EDGE_KEYS = frozenset(
    {
        "source", "target", "relation", "kind", "confidence", "conf_score", "weight", "layer", "evidence",
        "evidence_sources", "data_flow", "bindings", "evidence_items", "execution_direction", "is_manual",
        "deleted_by_user", "reason",
    }
)  # fmt: skip


# -- tolerant reading of foreign values


def text(value: Any) -> str:
    """Give a string as it is, a number as text, anything else as an empty string."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def mapping(value: Any) -> Mapping[str, Any]:
    """Give a mapping as it is, anything else as an empty one."""
    return value if isinstance(value, Mapping) else {}


def sequence(value: Any) -> Sequence[Any]:
    """Give a list as it is, anything else as an empty one."""
    return value if isinstance(value, list | tuple) else ()


def rows(value: Any) -> Iterable[Mapping[str, Any]]:
    """Give the mappings among the items of a list."""
    return (item for item in sequence(value) if isinstance(item, Mapping))


def word(kind: type[_E], value: Any, default: _E) -> _E:
    """Give the member of a closed set that the value names, or the default."""
    try:
        return kind(text(value))
    except ValueError:
        return default


def number(value: Any, default: float = 0.0) -> float:
    """Give a finite number, or the default."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return default
    try:
        value = float(value)
    except OverflowError:
        return default
    return value if math.isfinite(value) else default


def moment(value: Any) -> str:
    """Give an ISO 8601 time in UTC as it is, one of another zone in UTC, anything else as an empty string."""
    try:
        at = datetime.fromisoformat(text(value))
        return text(value) if at.tzinfo is UTC else write_moment(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return ""


def write_moment(at: datetime) -> str:
    """Write a time in ISO 8601, in UTC and of fixed width, so that the order of texts is that of times."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


# -- tools


def read_tool(name: str, row: Any) -> Tool:
    """Decode a tool row; never raises."""
    row = mapping(row)
    metadata = mapping(row.get("metadata"))
    facts = mapping(metadata.get("openapi"))
    request, response = mapping(facts.get("request_body")), mapping(facts.get("response"))
    return Tool(
        name=name,
        llm_name=text(metadata.get("llm_name")) or name,
        description=text(row.get("description")),
        parameters=tuple(_read_parameter(item) for item in rows(row.get("parameters"))),
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
        contract=_read_contract(mapping(metadata.get("api_contract"))),
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
        "api_contract": _lean(msgspec.to_builtins(tool.contract)),
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


def _read_contract(row: Mapping[str, Any]) -> Contract:
    return Contract(
        consumes=tuple(_read_field(item, Location.QUERY) for item in rows(row.get("consumes"))),
        produces=tuple(_read_field(item, Location.RESPONSE) for item in rows(row.get("produces"))),
        links=tuple(_read_link(item) for item in rows(row.get("links"))),
    )


def _read_field(row: Mapping[str, Any], default: Location) -> Field:
    name = text(row.get("field_name")) or text(row.get("name"))
    return Field(
        field_name=name,
        json_path=text(row.get("json_path")) or f"$.{name}",
        field_type=text(row.get("field_type")) or text(row.get("type")) or "string",
        location=word(Location, row.get("location"), default),
        kind=word(FieldKind, row.get("kind"), FieldKind.DATA),
        required=row.get("required") is True,
        enum=tuple(sequence(row.get("enum"))),
        format=text(row.get("format")),
        semantic_tag=text(row.get("semantic_tag")),
        tag_why=text(row.get("tag_why")),
        pointer=text(row.get("pointer")),
        description=text(row.get("description")),
        default=row.get("default"),
        example=row.get("example"),
        read_only=row.get("read_only") is True,
        write_only=row.get("write_only") is True,
        nullable=row.get("nullable") is True,
        identity=row.get("identity") is True,
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


# -- edges


def read_items(row: Mapping[str, Any]) -> tuple[Evidence, ...]:
    """Read the evidence items of an edge row that has them."""
    bindings = tuple(read_binding(item) for item in rows(row.get("bindings")))
    return tuple(_read_item(item, bindings) for item in rows(row.get("evidence_items")))


def read_binding(row: Mapping[str, Any]) -> Binding:
    """Read a binding, or the public package's `data_flow`."""
    to_field, to_path = text(row.get("to_field")), text(row.get("to_path"))
    from_path = text(row.get("from_path"))
    leaf = from_path.rsplit(".", 1)[-1].replace("[*]", "").strip("$")
    return Binding(
        from_path=from_path or "$",
        from_field=text(row.get("from_field")) or leaf,
        to_field=to_field,
        to_path=to_path or None,
        to_location=text(row.get("to_location")) or None,
        required=row.get("required") is True,
        semantic_tag=text(row.get("semantic_tag")) or None,
        side_effect=row.get("side_effect") is True,
        scope=row.get("scope") is True,
        score=number(row.get("score")),
    )


def _read_item(row: Mapping[str, Any], bindings: Sequence[Binding]) -> Evidence:
    at = row.get("binding")
    verdict = text(row.get("verdict"))
    return Evidence(
        source=word(EvidenceSource, row.get("source"), EvidenceSource.STRUCTURAL),
        relation=word(Relation, row.get("relation"), Relation.COMPLEMENTARY),
        binding=bindings[at] if isinstance(at, int) and 0 <= at < len(bindings) else None,
        score=number(row.get("score")),
        why=text(row.get("why")),
        pointers=tuple(text(pointer) for pointer in sequence(row.get("pointers"))),
        against=text(row.get("against")) or None,
        rank=int(number(row.get("rank"))),
        verdict=Verdict(verdict) if verdict in set(Verdict) else None,
        note=text(row.get("note")),
        actor=text(row.get("actor")),
        at=moment(row.get("at")),
        promoted=row.get("promoted") is True,
    )


def write_edge(edge: Edge) -> dict[str, Any]:
    """Encode an edge: its items, the keys derived from them, and the keys that this version does not know."""
    distinct = dict.fromkeys(item.binding for item in edge.items if item.binding)
    bindings = sorted(distinct, key=lambda binding: (-binding.score, binding.key))
    places = {binding: place for place, binding in enumerate(bindings)}
    row: dict[str, Any] = {
        **edge.extra,
        "source": edge.source,
        "target": edge.target,
        "relation": edge.relation.value,
        "kind": "data" if bindings else "semantic",
        "confidence": edge.confidence.value,
        "conf_score": edge.conf_score,
        "weight": 1.0,
        "layer": _LAYER.get(edge.kind, 1),
        "evidence": edge.why,
        "evidence_sources": [source.value for source in edge.sources],
        "data_flow": None,
        "bindings": [msgspec.to_builtins(binding) for binding in bindings],
        "evidence_items": [_write_item(item, places) for item in edge.items],
    }
    if not edge.undecided:
        row["execution_direction"] = "source_to_target"
    row.update(is_manual=edge.is_manual, deleted_by_user=edge.is_rejected)
    best = next(iter(edge.bindings), None)
    if best:
        row["data_flow"] = {"from_path": best.from_path, "from_field": best.from_field, "to_field": best.to_field}
    word_of_person = edge.last_word
    if edge.is_rejected and word_of_person:
        row["reason"] = word_of_person.note
    return row


#: Keys of an edge row that say what its items say, whoever wrote them.
_TRUTH = ("bindings", "evidence_items", "is_manual", "deleted_by_user")


def rewrite_edge(row: Mapping[str, Any], before: Edge, after: Edge) -> dict[str, Any]:
    """Encode an edge over the row that it was read from.

    A key that this product derives is set where it changes or is missing, but what another writer put there stays
    as it is; so do unknown keys, and the direction that the row is written in.
    """
    old, new = write_edge(before), write_edge(after)
    fresh = {
        **row,
        **{key: value for key, value in new.items() if key in _TRUTH or key not in row or row[key] == old.get(key)},
    }
    gone = [source for source in old["evidence_sources"] if source not in new["evidence_sources"]]
    named = [source for source in sequence(row.get("evidence_sources")) if source not in gone]
    fresh["evidence_sources"] = [*named, *(source for source in new["evidence_sources"] if source not in named)]
    if "reason" in old and "reason" not in new:
        fresh.pop("reason", None)
    elif "reason" in new:
        fresh["reason"] = new["reason"]
    if not after.undecided:
        same = text(row.get("source")) == after.source
        fresh["execution_direction"] = "source_to_target" if same else "target_to_source"
    return fresh


def _write_item(item: Evidence, places: Mapping[Binding, int]) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(item)
    row["relation"] = item.relation.value
    row.pop("binding", None)
    if item.binding:
        row["binding"] = places[item.binding]
    return row


def read_groups(value: Any) -> tuple[Group, ...]:
    """Read the structural groups."""
    return tuple(
        Group(
            kind=text(row.get("kind")), key=text(row.get("key")), members=tuple(map(text, sequence(row.get("members"))))
        )
        for row in rows(value)
    )
