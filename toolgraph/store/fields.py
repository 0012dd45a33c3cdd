"""Whether any tool has a field of some name: in its contract, its parameters, or a schema of its bodies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.store.contract_rows import name_of
from toolgraph.store.values import mapping, rows, text


def knows_field(document: Mapping[str, Any], key: str) -> bool:
    """Whether a key of the enum mappings (`field` or `tool:field`) names a field of some tool, or of that tool.

    Schemas are not resolved for it: a field of any stored schema counts for every tool.
    """
    tools = mapping(document.get("tools"))
    scoped = [
        (tool, field)
        for place, character in enumerate(key)
        if character == ":"
        for tool, field in [(key[:place], key[place + 1 :])]
        if tool in tools and field
    ]
    if any(field in _fields_of(tools[tool]) for tool, field in scoped):
        return True
    if any(key in _fields_of(row) for row in tools.values()):
        return True
    names = {field for _, field in scoped} | {key}
    return any(name in names for name in _properties(document.get("schemas")))


def _fields_of(tool: Any) -> set[str]:
    contract = mapping(mapping(mapping(tool).get("metadata")).get("api_contract"))
    names = {text(row.get("name")) for row in rows(mapping(tool).get("parameters"))}
    for side in ("consumes", "produces"):
        names.update(map(name_of, rows(contract.get(side))))
    return names - {""}


def _properties(schemas: Any) -> Iterator[str]:
    """Yield the names of all properties of all stored schemas."""
    pending = [schemas]
    while pending:
        value = pending.pop()
        if isinstance(value, Mapping):
            yield from mapping(value.get("properties"))
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)
