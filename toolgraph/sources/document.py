"""A source document as it was read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import orjson

from toolgraph.errors import SourceError
from toolgraph.model import Problem, Severity
from toolgraph.sources.plain import plain

_CANONICAL = orjson.OPT_SORT_KEYS


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """One parsed document. `value` holds nothing but JSON values, and nobody changes it.

    `label` names it to people and in pointers: its title, else the stem of its file. `related` are the files that
    it refers to, by their path from its folder (`schemas/pet.yaml`) or by their address; `unread` says of those
    that could not be read why.
    """

    label: str
    #: Path or address, as given.
    location: str
    #: Where it was found in the end, redirects followed; empty where it comes from no address.
    address: str = ""
    value: Any
    bytes: int = 0
    #: Over the canonical JSON (sorted keys, no white space) of the value.
    sha256: str = ""
    problems: tuple[Problem, ...] = ()
    related: dict[str, Any] = {}
    unread: dict[str, str] = {}
    #: A pointer into `value`, and where in what was read that stands; empty where both are the same.
    moved: tuple[str, str] = ("", "")
    #: Why it could not be read, where it stands in a collection all the same; then it has no value.
    failure: str = ""

    @classmethod
    def of(cls, value: Any, label: str = "", *, location: str = "") -> Document:
        """Make a document of a Python value (a parsed document); whatever is no JSON in it is made so."""
        value = plain(value)
        canonical = canonical_json(value)
        label = label or title_of(value) or "document"
        return cls(label=label, location=location or label, value=value, bytes=len(canonical), sha256=digest(canonical))

    @classmethod
    def unreadable(cls, error: SourceError) -> Document:
        """Stand in for a document that could not be read, so that what is made of the others can say so."""
        message = f"The source could not be read and was left out: {error.what}"
        flaw = Problem(
            pointer="#", code="source_unreadable", severity=Severity.BLOCKER, message=message, source=error.location
        )
        return cls(label=error.location, location=error.location, value=None, problems=(flaw,), failure=error.what)

    def pointer_read(self, pointer: str) -> str:
        """Give where in what was read something stands that has this pointer in `value`."""
        here, there = self.moved
        inside = here and (pointer == here or pointer.startswith(f"{here}/"))
        return f"{there}{pointer.removeprefix(here)}" if inside else pointer


def title_of(value: Any) -> str:
    """Give `info.title` on one line, or an empty string."""
    info = value.get("info") if isinstance(value, Mapping) else None
    title = info.get("title") if isinstance(info, Mapping) else None
    return (
        " ".join("".join(c if c.isprintable() else " " for c in title).split())[:80] if isinstance(title, str) else ""
    )


def canonical_json(value: Any) -> bytes:
    """Give the canonical JSON of a plain value; of one nested too deeply for JSON writers, a line a value."""
    try:
        return orjson.dumps(value, option=_CANONICAL)
    except orjson.JSONEncodeError:
        # One by one: what the writer gives holds on to a kilobyte and more, however short it is.
        lines = bytearray()
        for line in _lines(value):
            lines += line + b"\n"
        return bytes(lines)


def digest(canonical: bytes) -> str:
    """Give the SHA-256 in hexadecimal."""
    return hashlib.sha256(canonical).hexdigest()


def _lines(value: Any) -> Iterator[bytes]:
    stack = [(0, "", value)]
    while stack:
        depth, key, item = stack.pop()
        leaf = item if not isinstance(item, dict | list) else type(item).__name__
        yield orjson.dumps([depth, key, leaf])
        if isinstance(item, dict):
            stack.extend((depth + 1, name, item[name]) for name in sorted(item, reverse=True))
        elif isinstance(item, list):
            stack.extend((depth + 1, "", member) for member in reversed(item))
