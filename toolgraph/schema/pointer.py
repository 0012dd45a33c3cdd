"""JSON pointers (RFC 6901) in their URI fragment form: `#/schemas/Petstore/Pet`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

#: What `lookup` gives where a pointer leads nowhere; `None` is a value that a document may hold.
MISSING: Any = object()

#: What is almost always met comes first: abstract classes are slow to ask.
_MAPPINGS = (dict, Mapping)


def escape(segment: str) -> str:
    """Escape one segment: `~` → `~0`, `/` → `~1`."""
    return segment.replace("~", "~0").replace("/", "~1") if "~" in segment or "/" in segment else segment


def unescape(segment: str) -> str:
    """Undo `escape`."""
    return segment.replace("~1", "/").replace("~0", "~") if "~" in segment else segment


def join(*segments: str) -> str:
    """Make a pointer of unescaped segments: `join("schemas", "a/b")` → `#/schemas/a~1b`."""
    return "/".join(("#", *map(escape, segments)))


def split(pointer: str) -> tuple[str, ...]:
    """Give the unescaped segments of a pointer with or without its leading `#`."""
    return tuple(unescape(part) for part in pointer.removeprefix("#").split("/")[1:])


def lookup(document: Any, segments: Iterable[str]) -> Any:
    """Follow segments through mappings and lists; give the value found, or `MISSING`."""
    value = document
    for segment in segments:
        if isinstance(value, _MAPPINGS):
            value = value.get(segment, MISSING)
        elif isinstance(value, Sequence) and not isinstance(value, str) and segment.isdecimal():
            value = value[int(segment)] if len(segment) < 10 and int(segment) < len(value) else MISSING
        else:
            return MISSING
    return value
