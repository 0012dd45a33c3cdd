"""A tool: one callable operation with its contract and its meaning."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model.contract import Contract


class Action(StrEnum):
    """What a tool does to its resource."""

    SEARCH = "search"
    READ = "read"
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"
    ACTION = "action"
    UNKNOWN = "unknown"


class Shape(StrEnum):
    """What comes back."""

    SINGLE = "single"
    LIST = "list"
    COUNT = "count"
    MUTATION = "mutation"
    UNKNOWN = "unknown"


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a tool's flat parameter list, with exactly the keys that the public loader accepts."""

    name: str
    type: str = "string"
    description: str = ""
    required: bool = False
    enum: tuple[Any, ...] | None = None


class Annotations(msgspec.Struct, frozen=True, kw_only=True):
    """MCP tool annotations; `None` means that nobody said."""

    read_only_hint: bool | None = None
    destructive_hint: bool | None = None
    idempotent_hint: bool | None = None
    open_world_hint: bool | None = None


class SemanticEvidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a semantic field has its value; `confidence` in 0..1 is the basis the rule has."""

    field: str
    value: str
    source: str
    confidence: float
    why: str = ""


class Semantics(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a tool means: its action, resource and result shape, each with its evidence.

    `curated_fields` names the fields that a person set; a rebuild keeps those.
    """

    canonical_action: Action = Action.UNKNOWN
    primary_resource: str = ""
    one_line_summary: str = ""
    when_to_use: str = ""
    result_shape: Shape = Shape.UNKNOWN
    #: `high`, `medium` or `low`.
    semantic_confidence: str = "low"
    semantic_evidence: tuple[SemanticEvidence, ...] = ()
    curated_fields: tuple[str, ...] = ()


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """One tool of the graph, decoded from its artifact row.

    `method` (lower case) and `path` are empty where the source has none. `module` is the path module, or
    the operation group where paths say nothing. `request_ref` and `response_ref` are JSON pointers to schemas
    in the artifact, or empty.
    """

    name: str
    llm_name: str = ""
    description: str = ""
    parameters: tuple[Parameter, ...] = ()
    tags: tuple[str, ...] = ()
    domain: str = ""
    annotations: Annotations | None = None
    source_kind: str = ""
    source_label: str = ""
    operation_id: str = ""
    method: str = ""
    path: str = ""
    summary: str = ""
    details: str = ""
    deprecated: bool = False
    server: str = ""
    module: str = ""
    operation_group: str = ""
    pointer: str = ""
    request_ref: str = ""
    request_required: bool = False
    request_content_type: str = ""
    response_ref: str = ""
    response_content_type: str = ""
    response_status: str = ""
    security: tuple[tuple[str, ...], ...] = ()
    contract: Contract = Contract()
    semantics: Semantics = Semantics()

    @property
    def is_writing(self) -> bool:
        """Whether calling it may change something: by annotation, then by method, then by action."""
        if self.annotations and self.annotations.read_only_hint is not None:
            return not self.annotations.read_only_hint
        if self.method:
            return self.method not in ("get", "head", "options", "trace", "query")
        return self.semantics.canonical_action not in (Action.SEARCH, Action.READ, Action.UNKNOWN)

    @property
    def is_destructive(self) -> bool:
        """Whether calling it may destroy something: by annotation, then by method or action."""
        if self.annotations and self.annotations.destructive_hint is not None:
            return self.annotations.destructive_hint
        return self.method == "delete" or self.semantics.canonical_action is Action.DELETE
