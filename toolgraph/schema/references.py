"""Which references a schema makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def references_in(value: Any) -> Iterator[str]:
    """Yield every `$ref` within a JSON value, at any depth, in no particular order and with repeats.

    >>> sorted(references_in({"items": {"$ref": "#/a"}, "allOf": [{"$ref": "#/b"}]}))
    ['#/a', '#/b']
    """
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, Mapping):
            if isinstance(one.get("$ref"), str):
                yield one["$ref"]
            todo.extend(one.values())
        elif isinstance(one, list):
            todo.extend(one)
