"""What a reader understood of a source document, before contracts and semantics are derived from it.

Schemas are referred to, never inlined: a `schema_ref` is a JSON pointer into the artifact
(`#/schemas/<source label>/<component name>`), and every `$ref` inside `Ingested.schemas` has been
rewritten to such a pointer.
"""

from __future__ import annotations

from typing import Any

import msgspec

from toolgraph.model.contract import Link, Location
from toolgraph.model.finding import Problem
from toolgraph.model.tool import Annotations
from toolgraph.model.workflow import WorkflowDocument


class OperationParameter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A path, query, header, cookie or formData parameter.

    `schema` is its own (small) schema object with `$ref`s rewritten; a parameter with `content` has the
    schema of its first media type and that type in `content_type`.
    """

    name: str
    location: Location
    required: bool = False
    schema: dict[str, Any] = {}
    description: str = ""
    style: str = ""
    explode: bool | None = None
    content_type: str = ""
    deprecated: bool = False
    example: Any = None
    pointer: str = ""


class Payload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request or response body in its preferred media type; `schema_ref` is empty where none is declared."""

    content_type: str = ""
    content_types: tuple[str, ...] = ()
    schema_ref: str = ""
    required: bool = False
    description: str = ""
    example: Any = None
    pointer: str = ""


class Response(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One response of an operation; `status` is as written (`200`, `2XX`, `default`)."""

    status: str
    description: str = ""
    payload: Payload | None = None
    #: Header name → schema object.
    headers: dict[str, dict[str, Any]] = {}
    links: tuple[Link, ...] = ()
    pointer: str = ""

    @property
    def is_success(self) -> bool:
        """Whether the status is of the 2xx class."""
        return self.status[:1] == "2"


class SecurityScheme(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A declared security scheme (OpenAPI 3.1 section 4.8.27)."""

    name: str
    type: str = ""
    scheme: str = ""
    location: str = ""
    parameter_name: str = ""
    bearer_format: str = ""
    description: str = ""


class Operation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One callable operation of a source: an OpenAPI operation, an MCP tool or a Python function.

    `method` (lower case) and `path` are empty where a source has none. `name` is unique in the collection;
    `operation_id` is as the document has it, empty where it had none and `name` was generated.
    `llm_name` fits `^[a-zA-Z0-9_-]{1,64}$` and is unique.
    """

    name: str
    llm_name: str
    #: `openapi`, `mcp` or `function`.
    source_kind: str = "openapi"
    source_label: str = ""
    pointer: str = ""
    operation_id: str = ""
    method: str = ""
    path: str = ""
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    deprecated: bool = False
    parameters: tuple[OperationParameter, ...] = ()
    request_body: Payload | None = None
    responses: tuple[Response, ...] = ()
    #: Alternatives, each the names of the schemes needed together; `()` inside means anonymous is allowed.
    security: tuple[tuple[str, ...], ...] = ()
    #: Server URL with variable defaults filled in; relative only where the source's address is unknown.
    server: str = ""
    annotations: Annotations | None = None
    #: Unknown facts worth keeping (`x-` extensions are not).
    extra: dict[str, Any] = {}

    @property
    def success(self) -> Response | None:
        """The response a caller hopes for: lowest 2xx with a body, else lowest 2xx, else `2XX`, else `default`."""
        good = [response for response in self.responses if response.is_success]
        if len(good) > 1:
            good.sort(key=lambda r: (not (r.payload and r.payload.schema_ref), r.status))
        return good[0] if good else next((r for r in self.responses if r.status == "default"), None)


class SourceInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One source document as it was read."""

    label: str
    location: str
    #: SHA-256 over the canonical JSON (sorted keys, no white space) of the parsed document.
    sha256: str = ""
    bytes: int = 0
    title: str = ""
    version: str = ""
    spec_version: str = ""
    path_count: int = 0
    operation_count: int = 0


class Ingested(msgspec.Struct, frozen=True, kw_only=True):
    """All that was read from one or more sources, in document order."""

    operations: tuple[Operation, ...] = ()
    #: Source label → component name → schema object (`$ref`s rewritten to artifact pointers).
    schemas: dict[str, dict[str, Any]] = {}
    security_schemes: dict[str, SecurityScheme] = {}
    sources: tuple[SourceInfo, ...] = ()
    workflows: tuple[WorkflowDocument, ...] = ()
    problems: tuple[Problem, ...] = ()
