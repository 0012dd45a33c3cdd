"""What one edit does to an artifact document, and how sections are replaced without copying the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.errors import InvalidEditError


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A new document that shares all that did not change, and what the log says about it.

    `before` and `after` are the changed part: an edge's row (or rows, where the file has several for one pair), a
    mapping's labels, a default's value; None where there was or is none.
    """

    document: Mapping[str, Any]
    target: str
    before: Any = None
    after: Any = None
    note: str = ""
    undoes: str = ""


def edge_target(source: str, target: str) -> str:
    """Name an edge in the log."""
    return f"edge:{source}→{target}"


def enum_target(key: str) -> str:
    """Name an enum mapping in the log."""
    return f"enum:{key}"


def default_target(key: str) -> str:
    """Name a context default in the log."""
    return f"default:{key}"


def section(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Give a section that an edit is about to change; an absent one is empty.

    Raises: `InvalidEditError` where something else than a mapping stands there, which a change would lose.
    """
    value = document.get(name)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InvalidEditError([f"The artifact's `{name}` is not an object, so nothing can be put into it."])
    return value


def with_entry(document: Mapping[str, Any], name: str, key: str, value: Any) -> dict[str, Any]:
    """Give the document with one entry of a section set, or removed where *value* is None."""
    entries = dict(section(document, name))
    if value is None:
        entries.pop(key, None)
    else:
        entries[key] = value
    return {**document, name: entries}


def with_revision(document: Mapping[str, Any], revision: int) -> dict[str, Any]:
    """Give the document at another revision.

    Raises: `InvalidEditError` where `metadata` is not an object.
    """
    metadata = document.get("metadata")
    if not isinstance(metadata, Mapping | None):
        raise InvalidEditError(["The artifact's `metadata` is not an object, so it can have no revision."])
    return {**document, "metadata": {**(metadata or {}), "revision": revision}}
