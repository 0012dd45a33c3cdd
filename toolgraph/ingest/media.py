"""Media types: which one of several a tool uses, and its schema and example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, shallow, text
from toolgraph.model import Payload


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
    media = {text(kind): mapping(value) for kind, value in mapping(content).items() if text(kind)}
    chosen = preferred({kind: bool(value.get("schema")) for kind, value in media.items()})
    facts = media.get(chosen, {})
    at = below(place, "content", chosen)
    schema = facts.get("schema")
    return Payload(
        content_type=chosen,
        content_types=tuple(media),
        # OpenAPI 3.2 describes the items of a stream instead of its whole.
        schema_ref=source.shelf.store(schema if schema is not None else facts.get("itemSchema"), below(at, "schema")),
        required=required,
        description=description,
        example=example_of(source, facts, at),
        pointer=at if chosen else place,
    )


def example_of(source: Source, facts: Mapping[str, Any], place: str) -> Any:
    """Give the `example`, else the value of the first of the `examples`."""
    if facts.get("example") is not None:
        return shallow(facts["example"])
    for name, example in mapping(facts.get("examples")).items():
        value = source.follow(example, below(place, "examples", name)).value
        if mapping(value).get("value") is not None:
            return shallow(value["value"])
    return None
