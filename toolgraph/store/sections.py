"""Documents that are read again and again: what has the same bytes as the last time is the same value as the last time.

Another process's edit changes a few edge rows of a large file. What stays is neither parsed again nor, since readers
know values by their identity, interpreted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from toolgraph.store.encoding import decode

#: Where objects are taken apart, and where lists are, instead of being remembered as a whole.
_OBJECTS = frozenset({("graph",)})
_LISTS = frozenset({("graph", "edges"), ("graph", "links"), ("graph", "nodes")})

_members = msgspec.json.Decoder(dict[str, msgspec.Raw])
_items = msgspec.json.Decoder(list[msgspec.Raw])

_Place = tuple[str, ...]


class _Head(msgspec.Struct):
    """The sections that tell what a file is; the others are not even looked at."""

    metadata: Any = None
    format_version: Any = "0"
    graph: dict[str, msgspec.Raw] | None = None


_head = msgspec.json.Decoder(_Head)


def head_of(data: bytes) -> Any:
    """Parse no more of an artifact than its `metadata` and `format_version`, and that it has a `graph`.

    Raises: `ValueError` where the bytes are not JSON, or nested too deeply to be read.
    """
    try:
        return msgspec.structs.asdict(_head.decode(data))
    except (msgspec.DecodeError, ValueError, RecursionError):
        return decode(data)


class SectionDecoder:
    """Decodes the successive states of one document. The values that it gives must not be changed in place."""

    def __init__(self) -> None:
        self._sections: dict[_Place, tuple[bytes, Any]] = {}
        self._rows: dict[_Place, dict[bytes, Any]] = {}

    def decode(self, data: bytes) -> Any:
        """Parse JSON bytes, sharing what is as it was.

        Raises: `ValueError` where they are not JSON, or nested too deeply to be read.
        """
        try:
            return self._object((), data)
        except (msgspec.DecodeError, ValueError, RecursionError):
            # Not JSON, no object, or JSON that only the tolerant codec reads.
            return decode(data)

    def _object(self, place: _Place, data: bytes | msgspec.Raw) -> dict[str, Any]:
        return {name: self._value((*place, name), raw) for name, raw in _members.decode(data).items()}

    def _value(self, place: _Place, raw: msgspec.Raw) -> Any:
        try:
            if place in _OBJECTS:
                return self._object(place, raw)
            if place in _LISTS:
                return self._list(place, _items.decode(raw))
        except msgspec.ValidationError:
            pass  # of another type than it should be
        mark = _digest(raw)
        known = self._sections.get(place)
        if known is None or known[0] != mark:
            known = self._sections[place] = (mark, decode(bytes(raw)))
        return known[1]

    def _list(self, place: _Place, raws: Sequence[msgspec.Raw]) -> list[Any]:
        marks = [_digest(raw) for raw in raws]
        known = self._rows.get(place, {})
        fresh = {mark: raw for mark, raw in zip(marks, raws, strict=True) if mark not in known}
        values = decode(b"[" + b",".join(fresh.values()) + b"]")
        known = known | dict(zip(fresh, values, strict=True))
        self._rows[place] = {mark: known[mark] for mark in marks}
        return [known[mark] for mark in marks]


def _digest(raw: msgspec.Raw) -> bytes:
    return blake2b(raw, digest_size=16).digest()
