"""Responses of an operation: bodies, headers and links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, shallow, text
from toolgraph.model import Link, Payload, Response

#: As all versions together have it; `2XX` came with OpenAPI 3.0.
_STATUS = re.compile(r"[1-5](?:[0-9]{2}|XX)|default")
#: Reads the body of a response object at a place, or gives `None` where it has none.
ReadBody: TypeAlias = Callable[[Source, Mapping[str, Any], str, Mapping[str, Any]], Payload | None]
#: Reads the schema of a header object at a place.
ReadHeader: TypeAlias = Callable[[Source, Mapping[str, Any], str], dict[str, Any]]


def read_responses(
    source: Source, operation: Mapping[str, Any], place: str, read_body: ReadBody, read_header: ReadHeader
) -> tuple[Response, ...]:
    """Read the responses of an operation, in the order of the document."""
    responses = operation.get("responses")
    at = below(place, "responses")
    if responses is not None and not isinstance(responses, dict):
        source.problems.add("invalid_value", at, "The responses are no object; they were left out.")
        return ()
    return tuple(
        _read_response(source, text(status), raw, below(at, status), operation, read_body, read_header)
        for status, raw in mapping(responses).items()
        if not (status.startswith("x-") or _is_misplaced(source, status, below(at, status)))
    )


def _is_misplaced(source: Source, key: str, at: str) -> bool:
    """Whether a key among the statuses is a field of a response, which then stands one level too high; tell so."""
    is_field = key in source.fields_of(Kind.RESPONSE)
    if is_field:
        message = (
            f"{key!r} stands among the statuses; it belongs inside a response (under '200', say). It was left out."
        )
        source.problems.add("misplaced_key", at, message)
    return is_field


def _read_response(
    source: Source,
    status: str,
    raw: Any,
    at: str,
    operation: Mapping[str, Any],
    read_body: ReadBody,
    read_header: ReadHeader,
) -> Response:
    value, place = source.follow(raw, at)
    if not _STATUS.fullmatch(status):
        source.problems.add("invalid_status", at, f"{status[:40]!r} is no status of a response.")
    key = (place, status)
    # What 2.0 says of media types in the operation is part of the response.
    is_shared = place != at and value is source.references.lookup(place) and "produces" not in operation
    if is_shared and key in source.responses:
        return source.responses[key]
    if not isinstance(value, dict):
        source.problems.add("invalid_value", at, f"The response {status} is no object.")
        value = {}
    source.check(Kind.RESPONSE, value, place)
    response = Response(
        status=status,
        description=text(value.get("description")),
        payload=read_body(source, value, place, operation),
        headers=_read_headers(source, mapping(value.get("headers")), below(place, "headers"), read_header),
        links=tuple(_read_links(source, value.get("links"), below(place, "links"), status)),
        pointer=place,
    )
    if is_shared:
        source.responses[key] = response
    return response


def _read_headers(
    source: Source, headers: Mapping[str, Any], place: str, read: ReadHeader
) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, raw in headers.items():
        value, at = source.follow(raw, below(place, name))
        if text(name) and isinstance(value, dict):
            source.check(Kind.HEADER, value, at)
            found[text(name)] = read(source, value, at)
    return found


def _read_links(source: Source, links: Any, place: str, status: str) -> list[Link]:
    found: list[Link] = []
    if links is not None and not isinstance(links, Mapping):
        source.problems.add("invalid_value", place, "The links are no object; they were left out.")
    for name, raw in mapping(links).items():
        value, at = source.follow(raw, below(place, name))
        if not isinstance(value, dict) or not (value.get("operationId") or value.get("operationRef")):
            source.problems.add("invalid_link", at, f"The link {name!r} names no operation; it was left out.")
            continue
        source.check(Kind.LINK, value, at)
        found.append(
            Link(
                name=text(name),
                status=status,
                operation_id=text(value.get("operationId")),
                operation_ref=text(value.get("operationRef")),
                parameters={text(key): shallow(item) for key, item in mapping(value.get("parameters")).items()},
                request_body=shallow(value.get("requestBody")),
                description=text(value.get("description")),
                pointer=at,
            )
        )
    return found
