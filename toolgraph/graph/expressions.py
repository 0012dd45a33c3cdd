"""Runtime expressions of OpenAPI links (OpenAPI 3.1, section 4.8.20.4), read as places in a request or response."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

_EXPRESSION = re.compile(r"\$(url|method|statusCode|(request|response)\.(header|query|path|body)([.#].*)?)")
_EMBEDDED = re.compile(r"\{(\$[^{}]+)\}")
_PLAIN = re.compile(r"[^\s.\[\]\"'*]+")


class Origin(msgspec.Struct, frozen=True):
    """Where a value comes from.

    `path` is a JSONPath of the response (`$.items[0].id`, `$.headers.Location`), or for a
    value of the producer's own request or call the expression itself (`$request.path.id`, `$url`).
    """

    path: str
    name: str
    is_response: bool


def origin_of(value: Any) -> Origin | None:
    """Read an expression, alone or the only one embedded in a text; a constant gives `None`.

    >>> origin_of("$response.body#/items/0/id")
    Origin(path='$.items[0].id', name='id', is_response=True)
    """
    if not isinstance(value, str):
        return None
    embedded = _EMBEDDED.findall(value)
    found = _EXPRESSION.fullmatch(embedded[0] if len(embedded) == 1 else value)
    if found is None:
        return None
    whole, side, part, rest = found.group(0), found.group(2), found.group(3), found.group(4) or ""
    if side == "response" and part == "header":
        name = rest.lstrip(".")
        return Origin(f"$.headers.{name}", name, is_response=True)
    if side == "response" and part == "body":
        steps = [step.replace("~1", "/").replace("~0", "~") for step in rest.removeprefix("#").split("/") if step]
        return Origin("$" + "".join(map(_step, steps)), steps[-1] if steps else "body", is_response=True)
    return Origin(whole, re.split(r"[./#]", whole)[-1], is_response=False)


def leaves(value: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield the values of a link's request body, each with the JSONPath at which it goes into the body."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, path + _step(str(key)))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{place}]")
    else:
        yield path, value


def _step(name: str) -> str:
    if name.isdecimal():
        return f"[{name}]"
    if name == "*":
        return "[*]"
    return f".{name}" if _PLAIN.fullmatch(name) else '["' + name.replace("\\", "\\\\").replace('"', '\\"') + '"]'
