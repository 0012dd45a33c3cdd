"""How the versions of OpenAPI differ, as data: the one table that knows about versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from toolgraph.ingest import openapi3, swagger2
from toolgraph.ingest.fixed_fields import FIELDS_2, FIELDS_3_0, FIELDS_3_1, FIELDS_3_2, Fields, Kind
from toolgraph.ingest.parameters import Raw, ReadParameter
from toolgraph.ingest.responses import ReadBody, ReadHeader
from toolgraph.ingest.schema_flaws import JSON_SCHEMA, SCHEMAS_2, SCHEMAS_3_0, SchemaVersion
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import text
from toolgraph.model import Payload, SecurityScheme

#: Reads the request body of an operation at a place, its raw parameters given.
ReadRequest: TypeAlias = Callable[[Source, Mapping[str, Any], str, Sequence[Raw]], Payload | None]

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch")
_VERSION = re.compile(r"(\d{1,4})(?:\.(\d{1,4}))?")


class Dialect(msgspec.Struct, frozen=True, kw_only=True):
    """One version of OpenAPI: where things are and how they are read."""

    #: As (major, minor).
    version: tuple[int, int]
    #: What fields its objects have.
    fields: Mapping[Kind, Fields]
    schemas: SchemaVersion = JSON_SCHEMA
    methods: tuple[str, ...] = (*_METHODS, "trace")
    #: `additionalOperations` of a path item: method → operation.
    has_additional_operations: bool = False
    #: Locations that a parameter may have; a `body` is read as the request body instead.
    locations: frozenset[str] = frozenset({"path", "query", "header", "cookie"})
    body_locations: frozenset[str] = frozenset()
    schema_home: tuple[str, ...] = ("components", "schemas")
    security_home: tuple[str, ...] = ("components", "securitySchemes")
    #: Where nothing is declared, the server is that of the document itself.
    default_server: str = "/"
    #: Where the part of a server's address stands that every declared one has.
    server_key: str = "servers"
    read_parameter: ReadParameter = openapi3.read_parameter
    read_request: ReadRequest = openapi3.read_request
    read_response_body: ReadBody = openapi3.read_response_body
    read_header: ReadHeader = openapi3.read_header
    read_security_scheme: Callable[[str, Mapping[str, Any]], SecurityScheme] = openapi3.read_security_scheme
    server_urls: Callable[[Mapping[str, Any]], list[str]] = openapi3.server_urls


DIALECTS: tuple[Dialect, ...] = (
    Dialect(
        version=(2, 0),
        fields=FIELDS_2,
        schemas=SCHEMAS_2,
        methods=_METHODS,
        locations=frozenset({"path", "query", "header", "formData"}),
        body_locations=frozenset({"body"}),
        schema_home=("definitions",),
        security_home=("securityDefinitions",),
        server_key="basePath",
        read_parameter=swagger2.read_parameter,
        read_request=swagger2.read_request,
        read_response_body=swagger2.read_response_body,
        read_header=swagger2.read_header,
        read_security_scheme=swagger2.read_security_scheme,
        server_urls=swagger2.server_urls,
    ),
    Dialect(version=(3, 0), fields=FIELDS_3_0, schemas=SCHEMAS_3_0),
    Dialect(version=(3, 1), fields=FIELDS_3_1),
    Dialect(
        version=(3, 2),
        fields=FIELDS_3_2,
        methods=(*_METHODS, "trace", "query"),
        has_additional_operations=True,
    ),
)


def stated_version(document: Mapping[str, Any]) -> str:
    """Give the version that a document states (`3.0.3`), or an empty string."""
    return text(document.get("openapi")).strip() or text(document.get("swagger")).strip()


def dialect_of(version: str) -> Dialect | None:
    """Give the dialect of a version, the newest of its major version where the minor one is unknown.

    `None` for a major version that nobody here knows.
    """
    match = _VERSION.match(version)
    if match is None:
        return None
    wanted = (int(match[1]), int(match[2] or 0))
    known = [dialect for dialect in DIALECTS if dialect.version[0] == wanted[0]]
    return next((dialect for dialect in known if dialect.version == wanted), known[-1] if known else None)
