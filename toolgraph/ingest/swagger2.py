"""The parts of an operation that OpenAPI 2.0 writes in its own way (specification 2.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolgraph.ingest.media import preferred
from toolgraph.ingest.parameters import Raw, described, is_required, schema_place
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, sequence, shallow, text
from toolgraph.model import Location, OperationParameter, Payload, SecurityScheme

#: What of a parameter or header object is its schema.
_SCHEMA_KEYS = (
    "type", "format", "items", "enum", "default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "multipleOf", "x-nullable",
)  # fmt: skip
#: `collectionFormat` → (style, explode).
_STYLES: dict[str, tuple[str, bool]] = {
    "csv": ("", False),
    "ssv": ("spaceDelimited", False),
    "pipes": ("pipeDelimited", False),
    "multi": ("form", True),
}
_MULTIPART, _URLENCODED = "multipart/form-data", "application/x-www-form-urlencoded"


def read_parameter(source: Source, raw: Raw, name: str, location: Location) -> OperationParameter:
    """Read a parameter object that is no body; its schema keywords stand in the object itself."""
    facts, place = raw
    style, explode = _STYLES.get(text(facts.get("collectionFormat")), ("", None))
    return OperationParameter(
        name=name,
        location=location,
        required=is_required(facts, location),
        schema=_schema(source, facts, place),
        description=described(facts),
        style=style,
        explode=explode if facts.get("type") == "array" else None,
        deprecated=facts.get("deprecated") is True,
        example=shallow(facts.get("x-example", facts.get("example"))),
        pointer=place,
    )


def read_request(source: Source, operation: Mapping[str, Any], place: str, parameters: Sequence[Raw]) -> Payload | None:
    """Make the body of the body parameter, or of the form parameters (which stay parameters, too)."""
    consumes = _media_types(source, operation, "consumes")
    body = next((raw for raw in parameters if raw.location == "body"), None)
    if body is not None:
        return Payload(
            content_type=preferred(dict.fromkeys(consumes, True)) or "application/json",
            content_types=consumes or ("application/json",),
            schema_ref=source.shelf.store(body.facts.get("schema"), schema_place(body.place)),
            required=body.facts.get("required") is True,
            description=text(body.facts.get("description")),
            pointer=body.place,
        )
    form = [raw for raw in parameters if raw.location == "formData"]
    if not form:
        return None
    has_file = any(raw.facts.get("type") == "file" for raw in form)
    kinds = tuple(kind for kind in consumes if kind in (_MULTIPART, _URLENCODED))
    default = _MULTIPART if has_file else _URLENCODED
    return Payload(
        content_type=_MULTIPART if has_file else (kinds or (default,))[0],
        content_types=kinds or (default,),
        required=any(raw.facts.get("required") is True for raw in form),
        pointer=below(place, "parameters"),
    )


def read_response_body(
    source: Source, response: Mapping[str, Any], place: str, operation: Mapping[str, Any]
) -> Payload | None:
    """Read the schema of a response object, in the media type that the operation prefers."""
    schema = response.get("schema")
    if schema is None:
        return None
    produces = _media_types(source, operation, "produces")
    chosen = preferred(dict.fromkeys(produces, True)) or "application/json"
    examples = mapping(response.get("examples"))
    return Payload(
        content_type=chosen,
        content_types=produces or (chosen,),
        schema_ref=source.shelf.store(schema, schema_place(place)),
        example=shallow(examples.get(chosen, next(iter(examples.values()), None))),
        pointer=place,
    )


def read_header(source: Source, header: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Read the schema of a header object."""
    schema = _schema(source, header, place)
    description = text(header.get("description"))
    return {"description": description, **schema} if description else schema


def read_security_scheme(name: str, facts: Mapping[str, Any]) -> SecurityScheme:
    """Read a security scheme object; `basic` is HTTP basic authentication."""
    kind = text(facts.get("type"))
    return SecurityScheme(
        name=name,
        type="http" if kind == "basic" else kind,
        scheme="basic" if kind == "basic" else "",
        location=text(facts.get("in")),
        parameter_name=text(facts.get("name")),
        description=text(facts.get("description")),
    )


def server_urls(owner: Mapping[str, Any]) -> list[str]:
    """Give the addresses of `schemes`, `host` and `basePath`, HTTPS first; relative where there is no host."""
    host, base = text(owner.get("host")).strip(), text(owner.get("basePath")).strip()
    if not host:
        return [base] if base else []
    stated = [text(scheme).lower() for scheme in sequence(owner.get("schemes"))]
    schemes = [scheme for scheme in ("https", "http") if scheme in stated]
    prefixes = [f"{scheme}:" for scheme in schemes] or [""]
    return [f"{prefix}//{host}{base if base.startswith('/') or not base else '/' + base}" for prefix in prefixes]


def _media_types(source: Source, operation: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Give `consumes` or `produces` of the operation, else of the document."""
    own = operation.get(key)
    stated = own if isinstance(own, list) else source.root.get(key)
    return tuple(dict.fromkeys(kind for kind in map(text, sequence(stated)) if kind))


def _schema(source: Source, facts: Mapping[str, Any], place: str) -> dict[str, Any]:
    if isinstance(facts.get("schema"), dict):  # not allowed, but met
        return source.shelf.copy(facts["schema"], schema_place(place))
    return source.shelf.copy({key: facts[key] for key in _SCHEMA_KEYS if key in facts}, place)
