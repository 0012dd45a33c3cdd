"""Kinds of descriptions that are common and can't be read, so that a refusal can name them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

#: What can be done with a document of another kind.
CONVERT = "Convert it to OpenAPI, or export it as such, and name that."
#: What such a text begins with, after comments.
_TEXTS = (
    (
        re.compile(
            r"(?:extend\s+)?(?:(?:type|interface|enum|input)\s+\w+\b(?!\s*:)[^\n]*\{|schema\s*[@{]|scalar\s+\w+|"
            r"union\s+\w+\s*[=@]|directive\s+@)"
        ),
        "a GraphQL schema",
    ),
    (re.compile(r"(?:query|mutation|subscription)\b[ \t]*\w*[ \t]*[({]"), "a GraphQL query"),
    (re.compile(r"#%RAML\b"), "a RAML document"),
    (re.compile(r"FORMAT:\s*1A\b"), "an API Blueprint"),
    (re.compile(r"""syntax\s*=\s*["']proto"""), "a Protocol Buffers definition"),
)
_COMMENTS = re.compile(r'(?:\s+|#(?!%)[^\n]*\n|//[^\n]*\n|"""(?:[^"]|"(?!""))*""")*')
#: Characters looked at.
_HEAD = 4096
#: Key → what a document that has it at its top is.
_KEYS = {
    "asyncapi": "an AsyncAPI document",
    "openrpc": "an OpenRPC document",
    "smithy": "a Smithy model",
    "__schema": "the introspection of a GraphQL schema",
    "overlay": "an OpenAPI Overlay",
    "discoveryVersion": "a Google API Discovery document",
    "swaggerVersion": "a document of Swagger 1",
}


def kind_of_text(text: str) -> str:
    """Name what a text is that is neither JSON nor YAML; an empty string where that is not known."""
    head = text[:_HEAD]
    start = found.end() if (found := _COMMENTS.match(head)) else 0
    return next((kind for pattern, kind in _TEXTS if pattern.match(head, start)), "")


def kind_of_value(value: Any) -> str:
    """Name what a parsed document is that states no version of OpenAPI; an empty string where that is not known."""
    if not isinstance(value, Mapping):
        return ""
    info, data, log = (_mapping(value.get(key)) for key in ("info", "data", "log"))
    if "getpostman.com" in str(info.get("schema")) or "_postman_id" in info:
        return "a Postman collection"
    if "__schema" in data:
        return _KEYS["__schema"]
    if "entries" in log:
        return "a HAR recording"
    if str(value.get("type")).startswith("collection.insomnia") or value.get("_type") == "export":
        return "an Insomnia collection"
    return next((kind for key, kind in _KEYS.items() if key in value), "")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
