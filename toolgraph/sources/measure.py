"""How large a value with shared parts is once written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolgraph.errors import SourceError
from toolgraph.sources.limits import Limits


def measure(value: Any, location: str, limits: Limits) -> int:
    """Count the values of a document as if its aliases were written out, each shared part measured once.

    Raises: `SourceError` where that is beyond the limit, or where a part contains itself.
    """
    sizes: dict[int, int] = {}
    open_parts: set[int] = set()
    stack: list[Any] = [value]
    while stack:
        container = stack[-1]
        if id(container) not in open_parts:
            open_parts.add(id(container))
            for part in _parts(container):
                if id(part) in open_parts and id(part) not in sizes:
                    raise SourceError(location, "a YAML alias refers to what it stands in.")
                if id(part) not in sizes:
                    stack.append(part)
            if stack[-1] is not container:
                continue
        stack.pop()
        sizes[id(container)] = _length(container) + sum(sizes[id(part)] for part in _parts(container))
        if sizes[id(container)] > limits.max_values:
            raise SourceError(location, f"its YAML aliases stand for more than {limits.max_values:,} values.")
    return sizes[id(value)]


def _parts(value: Any) -> Iterator[Any]:
    """Yield the containers directly inside."""
    members = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (member for member in members if isinstance(member, dict | list))


def _length(value: Any) -> int:
    return 1 + len(value) if isinstance(value, dict | list) else 1
