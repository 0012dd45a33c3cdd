"""The fixed fields of the objects of OpenAPI and the JSON types of their values, by version, as data.

Specification 2.0, 3.0.4, 3.1.1 and 3.2.0. None of these objects may have further fields, but for extensions (`x-…`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Any, TypeAlias

from toolgraph.ingest.references import below
from toolgraph.likeness import most_alike
from toolgraph.model import Severity

#: Field → the type of its value; `object` where any value will do, or its reader tells what is wrong.
Fields: TypeAlias = Mapping[str, type]
#: Notes a flaw: code, place, message, severity.
Tell: TypeAlias = Callable[[str, str, str, Severity], object]

#: How alike a word must be to one that is known, in hundredths, to be taken for a slip of the pen.
_ALIKE = 80
_SHORTEST_WORD, _LONGEST_WORD = 3, 64
#: Objects with more fields than this are not looked at for slips of the pen.
MOST_FIELDS = 200
_NAMES = {str: "text", bool: "true or false", list: "list", dict: "object"}


class Kind(StrEnum):
    """Kinds of objects whose fields are fixed; the value is what messages call them."""

    DOCUMENT = "document"
    INFO = "info"
    COMPONENTS = "components section"
    OPERATION = "operation"
    PARAMETER = "parameter"
    HEADER = "header"
    BODY = "request body"
    MEDIA = "media type"
    RESPONSE = "response"
    LINK = "link"
    SECURITY_SCHEME = "security scheme"


def check_fields(fields: Fields, kind: Kind, facts: Mapping[str, Any], place: str, tell: Tell) -> None:
    """Tell of each field of an object that is not known, null, or of the wrong type."""
    for key, value in facts.items():
        wanted = fields.get(key)
        if wanted is None:
            if not key.startswith("x-"):
                # What has hundreds of fields is no object with a slip of the pen in it.
                known = tuple(fields) if len(facts) <= MOST_FIELDS else ()
                tell("unknown_key", below(place, key), *_unknown(key, kind, known))
        elif value is None:
            if key not in _NULLABLE:
                tell("null_value", below(place, key), f"{key!r} is null; it counts as not there.", Severity.INFO)
        elif wanted is not object and type(value) is not wanted:
            message = f"{key!r} of the {kind} is no {_NAMES[wanted]}; it was left out."
            tell("invalid_value", below(place, key), message, Severity.INFO)


@lru_cache(maxsize=1024)
def _unknown(key: str, kind: Kind, known: tuple[str, ...]) -> tuple[str, Severity]:
    meant = nearest(key, known)
    what = f"{key[:_LONGEST_WORD]!r} is no field of {_with_article(kind)}; it was left out."
    return (f"{what} Is {meant!r} meant?", Severity.WARNING) if meant else (what, Severity.INFO)


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def nearest(word: str, known: Sequence[str]) -> str:
    """Give the word of which another is likely a slip of the pen, or an empty string."""
    if not _SHORTEST_WORD <= len(word) <= _LONGEST_WORD:
        return ""
    return next((found for found, *_ in most_alike(word, known, limit=1, least=_ALIKE, by_parts=False)), "")


def _fields(text: str = "", flag: str = "", listed: str = "", mapped: str = "", other: str = "") -> Fields:
    """Make fields of the names of those of each type."""
    by_type = ((str, text), (bool, flag), (list, listed), (dict, mapped), (object, other))
    return {name: kind for kind, names in by_type for name in names.split()}


#: Fields whose null is a value like others, or is told by their reader.
_NULLABLE = frozenset({"default", "example", "name", "in"})

_SCHEMA_LIKE_2 = _fields(
    "format collectionFormat pattern",
    "exclusiveMaximum exclusiveMinimum uniqueItems",
    mapped="items",
    other="type enum default maximum minimum maxLength minLength maxItems minItems multipleOf",
)

FIELDS_2: Mapping[Kind, Fields] = {
    Kind.DOCUMENT: _fields(
        "host basePath",
        "",
        "schemes consumes produces tags",
        "info definitions parameters responses securityDefinitions externalDocs",
        "swagger paths security",
    ),
    Kind.INFO: _fields("title description termsOfService version", mapped="contact license"),
    Kind.OPERATION: _fields(
        "summary description",
        "deprecated",
        "consumes produces schemes",
        "externalDocs",
        "operationId tags parameters responses security",
    ),
    Kind.PARAMETER: {
        **_fields("description", "required allowEmptyValue", other="name in schema"),
        **_SCHEMA_LIKE_2,
    },
    Kind.HEADER: {**_fields("description"), **_SCHEMA_LIKE_2},
    Kind.RESPONSE: _fields("description", mapped="headers examples", other="schema"),
    Kind.SECURITY_SCHEME: _fields("type description name in flow authorizationUrl tokenUrl", mapped="scopes"),
}

FIELDS_3_0: Mapping[Kind, Fields] = {
    Kind.DOCUMENT: _fields(
        listed="servers tags", mapped="info components externalDocs", other="openapi paths security webhooks"
    ),
    Kind.INFO: FIELDS_2[Kind.INFO],
    Kind.COMPONENTS: _fields(
        mapped="schemas responses parameters examples requestBodies headers securitySchemes links callbacks"
    ),
    Kind.OPERATION: _fields(
        "summary description",
        "deprecated",
        "servers",
        "externalDocs callbacks",
        "operationId tags parameters requestBody responses security",
    ),
    Kind.PARAMETER: _fields(
        "description style",
        "required deprecated allowEmptyValue explode allowReserved",
        mapped="examples content",
        other="name in schema example",
    ),
    Kind.HEADER: _fields(
        "description style",
        "required deprecated allowEmptyValue explode allowReserved",
        mapped="examples content",
        other="schema example",
    ),
    Kind.BODY: _fields("description", "required", mapped="content"),
    Kind.MEDIA: _fields(mapped="examples encoding", other="schema example"),
    Kind.RESPONSE: _fields("description", mapped="headers content links"),
    Kind.LINK: _fields("operationRef operationId description", mapped="parameters server", other="requestBody"),
    Kind.SECURITY_SCHEME: _fields("type description name in scheme bearerFormat openIdConnectUrl", mapped="flows"),
}

#: Beside a `$ref` to any of these a summary and a description may stand.
_REFERABLE = (Kind.PARAMETER, Kind.HEADER, Kind.BODY, Kind.RESPONSE, Kind.LINK, Kind.SECURITY_SCHEME)


def _extended(base: Mapping[Kind, Fields], more: Mapping[Kind, Fields]) -> Mapping[Kind, Fields]:
    return {kind: {**fields, **more.get(kind, {})} for kind, fields in base.items()}


FIELDS_3_1 = _extended(
    FIELDS_3_0,
    {
        **dict.fromkeys(_REFERABLE, _fields("summary")),
        Kind.DOCUMENT: _fields("jsonSchemaDialect", mapped="webhooks"),
        Kind.INFO: _fields("summary"),
        Kind.COMPONENTS: _fields(mapped="pathItems"),
    },
)

FIELDS_3_2 = _extended(
    FIELDS_3_1,
    {
        Kind.DOCUMENT: _fields("$self"),
        Kind.COMPONENTS: _fields(mapped="mediaTypes"),
        Kind.MEDIA: _fields(listed="prefixEncoding", mapped="itemEncoding", other="itemSchema"),
        Kind.SECURITY_SCHEME: _fields("oauth2MetadataUrl", "deprecated"),
    },
)
