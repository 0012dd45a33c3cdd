"""Media types: which one of several a tool uses, and its schema and example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.references import Found, below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, shallow, text
from toolgraph.model import Payload, Severity


def is_json(content_type: str) -> bool:
    """Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`."""
    kind = content_type.partition(";")[0].strip().lower()
    return kind.endswith(("/json", "+json"))


def preferred(content_types: Mapping[str, Any]) -> str:
    """Give the media type to use: JSON, then `*/*`, then the first; those with a schema before those without.

    *content_types* maps each to whether it has a schema.
    """

    def rank(content_type: str) -> tuple[bool, int]:
        kind = content_type.partition(";")[0].strip().lower()
        order = 0 if kind == "application/json" else 1 if is_json(kind) else 2 if kind == "*/*" else 3
        return (not content_types[content_type], order)

    return min(content_types, key=rank, default="")


def payload_of(source: Source, content: Any, place: str, *, required: bool = False, description: str = "") -> Payload:
    """Read a `content` map (media type → media type object) of OpenAPI 3."""
    media = _media_types(source, content, below(place, "content"))
    chosen = preferred({kind: bool(one.value.get("schema")) for kind, one in media.items()})
    found = media.get(chosen) or Found({}, place)
    facts, at = mapping(found.value), found.place
    schema = facts.get("schema")
    return Payload(
        content_type=chosen,
        content_types=tuple(media),
        # OpenAPI 3.2 describes the items of a stream instead of its whole.
        schema_ref=source.shelf.store(schema if schema is not None else facts.get("itemSchema"), below(at, "schema")),
        required=required,
        description=description,
        example=example_of(source, facts, at),
        pointer=at,
    )


def _media_types(source: Source, content: Any, place: str) -> dict[str, Found]:
    found: dict[str, Found] = {}
    for kind, raw in mapping(content).items():
        value, at = source.follow(raw, below(place, kind))
        if "/" not in kind:
            source.problems.add("invalid_content_type", at, f"{kind!r} is no media type.", Severity.INFO)
        if not isinstance(value, Mapping):
            message = f"The media type {kind!r} is no object; nothing is known of the content."
            source.problems.add("invalid_value", at, message, Severity.INFO)
            value = {}
        source.check(Kind.MEDIA, value, at)
        if text(kind):
            found[text(kind)] = Found(value, at)
    return found


def example_of(source: Source, facts: Mapping[str, Any], place: str) -> Any:
    """Give the `example`, else the value of the first of the `examples`."""
    if facts.get("example") is not None:
        return shallow(facts["example"])
    for name, example in mapping(facts.get("examples")).items():
        value = source.follow(example, below(place, "examples", name)).value
        if mapping(value).get("value") is not None:
            return shallow(value["value"])
    return None
