"""Large documents → small ones that are still whole: a few operations, and the components that they refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

from toolgraph.schema import references_in
from toolgraph.schema.pointer import MISSING, lookup, split

#: References followed from the operations of a piece.
_MOST_REFERENCES = 25


def cuts(value: Any, random: Random, count: int = 3) -> Iterator[Any]:
    """Yield *count* pieces of an OpenAPI document or a tool list, each of one to three of its operations or tools."""
    for _ in range(count):
        yield (
            _paths_of(value, random) if isinstance(value, Mapping) and value.get("paths") else _tools_of(value, random)
        )


def _paths_of(document: Mapping[str, Any], random: Random) -> dict[str, Any]:
    paths = document["paths"]
    piece = {key: deepcopy(part) for key, part in document.items() if key not in ("paths", "components", "definitions")}
    piece["paths"] = {path: deepcopy(paths[path]) for path in _some(list(paths), random)}
    todo = list(references_in(piece))[:_MOST_REFERENCES]
    for ref in todo:  # which grows
        segments = split(ref)
        part = lookup(document, segments)
        if part is MISSING or not segments or segments[0] not in ("components", "definitions"):
            continue
        holder = piece
        for segment in segments[:-1]:
            holder = holder.setdefault(segment, {})
        holder[segments[-1]] = deepcopy(part)
        todo.extend(ref for ref in references_in(part) if ref not in todo and len(todo) < _MOST_REFERENCES)
    return piece


def _tools_of(value: Any, random: Random) -> Any:
    if isinstance(value, Mapping):
        return {**value, "tools": _some(value.get("tools") or [{}], random)}
    return _some(value, random) if isinstance(value, list) and value else value


def _some(items: list[Any], random: Random) -> list[Any]:
    return random.sample(items, min(len(items), random.randint(1, 3)))
