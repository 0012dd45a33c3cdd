"""What is wrong with the keywords of one schema, by the version of OpenAPI that it is written in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from toolgraph.ingest.fixed_fields import MOST_FIELDS, Tell, nearest
from toolgraph.ingest.references import below
from toolgraph.model import Severity

_TYPES = frozenset({"object", "array", "string", "number", "integer", "boolean"})
#: JSON type → the types of its values in Python.
_VALUES: dict[str, frozenset[type]] = {
    "object": frozenset({dict}),
    "array": frozenset({list}),
    "string": frozenset({str}),
    "number": frozenset({int, float}),
    "integer": frozenset({int, float}),
    "boolean": frozenset({bool}),
}
#: Keywords of all drafts of JSON Schema and of OpenAPI that are long enough to be mistaken for nothing else.
_KEYWORDS = tuple(
    "$ref title description type format properties required additionalProperties patternProperties items allOf anyOf "
    "oneOf enum const default example examples nullable readOnly writeOnly deprecated discriminator maximum minimum "
    "exclusiveMaximum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxProperties "
    "minProperties multipleOf propertyNames prefixItems contains additionalItems dependencies dependentRequired "
    "dependentSchemas unevaluatedItems unevaluatedProperties externalDocs definitions".split()
)
_KNOWN = frozenset(_KEYWORDS) | frozenset(
    "$schema $id $anchor $defs $comment $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary id not "
    "if then else xml minContains maxContains contentEncoding contentMediaType contentSchema x-nullable".split()
)


class SchemaVersion(msgspec.Struct, frozen=True, kw_only=True):
    """How the schemas of a version differ from those of others."""

    types: frozenset[str] = _TYPES
    has_type_lists: bool = True
    #: `true` and `false` are schemas, and keywords may be added.
    is_json_schema: bool = True
    discriminator: type = dict


JSON_SCHEMA = SchemaVersion(types=_TYPES | {"null"})
SCHEMAS_2 = SchemaVersion(types=_TYPES | {"file", "null"}, is_json_schema=False, discriminator=str)
SCHEMAS_3_0 = SchemaVersion(has_type_lists=False, is_json_schema=False)


def check_schema(schema: Mapping[str, Any], place: str, version: SchemaVersion, tell: Tell) -> None:
    """Tell of the keywords of a schema that mean nothing, or can't be meant; schemas inside are not looked at."""
    stated = schema.get("type")
    if stated is not None and (stated.__class__ is not str or stated not in version.types):
        _check_type(stated, below(place, "type"), version, tell)
    if "enum" in schema:
        _check_enum(schema["enum"], stated, below(place, "enum"), tell)
    if "required" in schema:
        names = schema["required"]
        if isinstance(names, list) and not all([isinstance(name, str) for name in names]):  # noqa: C419 - fast
            tell("invalid_value", below(place, "required"), "A name in 'required' is no text.", Severity.INFO)
    if schema.get("default") is not None and stated.__class__ is str:
        _check_default(schema["default"], stated, below(place, "default"), tell)
    if len(schema) <= MOST_FIELDS and not schema.keys() <= _KNOWN:
        _check_spelling(schema, place, tell)


def _check_type(stated: Any, place: str, version: SchemaVersion, tell: Tell) -> None:
    if isinstance(stated, list) and not version.has_type_lists:
        message = "Several types are no type before OpenAPI 3.1; they were read as if they were."
        tell("invalid_value", place, message, Severity.INFO)
        return
    for name in stated if isinstance(stated, list) else [stated]:
        if not isinstance(name, str) or name not in version.types:
            shown = f"{name[:64]!r}" if isinstance(name, str) else "What stands here"
            meant = nearest(name, sorted(version.types)) if isinstance(name, str) else ""
            what = f"{shown} is no type of a schema."
            if meant:
                tell("invalid_value", place, f"{what} Is {meant!r} meant?", Severity.WARNING)
            else:
                tell("invalid_value", place, what, Severity.INFO)


def _check_enum(values: Any, stated: Any, place: str, tell: Tell) -> None:
    if not isinstance(values, list):
        return  # told where it is left out
    if not values:
        tell("invalid_value", place, "The enum lists no value.", Severity.INFO)
    wanted = _VALUES.get(stated) if isinstance(stated, str) else None
    if wanted and not {*map(type, values)} <= wanted | {type(None)}:
        tell("invalid_value", place, f"The enum lists values that are no {stated}.", Severity.INFO)


def _check_default(value: Any, stated: str, place: str, tell: Tell) -> None:
    if stated in _VALUES and type(value) not in _VALUES[stated]:
        tell("invalid_value", place, f"The default is no {stated}.", Severity.INFO)


def _check_spelling(schema: Mapping[str, Any], place: str, tell: Tell) -> None:
    for key in [key for key in schema if key not in _KNOWN]:
        meant = "" if key.startswith("x-") else _meant(key)
        if meant and meant not in schema:
            message = f"{key!r} is no keyword of a schema. Is {meant!r} meant?"
            tell("unknown_key", below(place, key), message, Severity.WARNING)


@lru_cache(maxsize=1024)
def _meant(key: str) -> str:
    return nearest(key, _KEYWORDS)
