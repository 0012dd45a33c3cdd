"""The parts of an operation that OpenAPI 3.x writes in its own way (specification 3.1.1, section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.media import example_of, payload_of
from toolgraph.ingest.parameters import Raw, described, is_required, schema_place
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, sequence, text
from toolgraph.model import Location, OperationParameter, Payload, SecurityScheme


def read_parameter(source: Source, raw: Raw, name: str, location: Location) -> OperationParameter:
    """Read a parameter object; its schema may be under `content`."""
    facts, place = raw
    content = mapping(facts.get("content"))
    content_type = next(iter(content), "")
    schema = mapping(content.get(content_type)).get("schema") if content_type else facts.get("schema")
    at = below(place, "content", content_type, "schema") if content_type else schema_place(place)
    explode = facts.get("explode")
    return OperationParameter(
        name=name,
        location=location,
        required=is_required(facts, location),
        schema=source.shelf.copy(schema, at) if isinstance(schema, dict) else {},
        description=described(facts),
        style=text(facts.get("style")),
        explode=explode if isinstance(explode, bool) else None,
        content_type=text(content_type),
        deprecated=facts.get("deprecated") is True,
        example=example_of(source, facts, place),
        pointer=place,
    )


def read_request(
    source: Source,
    operation: Mapping[str, Any],
    place: str,
    parameters: Sequence[Raw],  # noqa: ARG001 - as in 2.0
) -> Payload | None:
    """Read the request body object."""
    body = operation.get("requestBody")
    if body is None:
        return None
    value, at = source.follow(body, below(place, "requestBody"))
    if not isinstance(value, dict):
        source.problems.add("invalid_value", at, "The request body is no object; it was left out.")
        return None
    source.check(Kind.BODY, value, at)
    return payload_of(
        source,
        value.get("content"),
        at,
        required=value.get("required") is True,
        description=text(value.get("description")),
    )


def read_response_body(
    source: Source,
    response: Mapping[str, Any],
    place: str,
    operation: Mapping[str, Any],  # noqa: ARG001 - as in 2.0
) -> Payload | None:
    """Read the content of a response object."""
    content = response.get("content")
    return payload_of(source, content, place) if isinstance(content, dict) and content else None


def read_header(source: Source, header: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Read the schema of a header object; what it says of itself counts where the schema is silent."""
    schema = header.get("schema")
    copied = source.shelf.copy(schema, schema_place(place)) if isinstance(schema, dict) else {}
    description = text(header.get("description"))
    return {"description": description, **copied} if description and "$ref" not in copied else copied


def read_security_scheme(name: str, facts: Mapping[str, Any]) -> SecurityScheme:
    """Read a security scheme object."""
    return SecurityScheme(
        name=name,
        type=text(facts.get("type")),
        scheme=text(facts.get("scheme")).lower(),
        location=text(facts.get("in")),
        parameter_name=text(facts.get("name")),
        bearer_format=text(facts.get("bearerFormat")),
        description=text(facts.get("description")),
    )


def server_urls(owner: Mapping[str, Any]) -> list[str]:
    """Give the URLs that a document, path item or operation declares, variables filled with their defaults."""
    urls: list[str] = []
    for server in sequence(owner.get("servers")):
        url = text(mapping(server).get("url")).strip()
        for name, variable in mapping(mapping(server).get("variables")).items():
            choices = sequence(mapping(variable).get("enum"))
            default = text(mapping(variable).get("default")) or text(next(iter(choices), ""))
            url = url.replace("{" + name + "}", default)
        if url:
            urls.append(url)
    return urls
