"""JSON bytes ↔ values without loss, fast where the fast codec can do it and by the standard one where it can't.

The fast codec turns integers beyond 64 bits into floats, `NaN` into `null`, and refuses lone surrogates and
numbers beyond a double. Files with any of these are read and written by the standard library's codec instead;
`Decoded.plain` remembers which it was.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import orjson

#: The shortest run of digits that an integer beyond 64 bits has.
_LONG_DIGITS = b"0" * 19
_DIGITS_ALIKE = bytes(ord("0") if chr(i).isdigit() and i < 128 else i for i in range(256))
_CHUNK = 1 << 20


class Decoded(msgspec.Struct, frozen=True):
    """A JSON value; `plain` says that the fast codec reads and writes it without loss."""

    value: Any
    plain: bool = True


def decode(data: bytes) -> Decoded:
    """Parse JSON bytes in any Unicode encoding that JSON has had, with or without a byte order mark.

    Raises: `ValueError` where they are not JSON, or nested too deeply to be read.
    """
    with _collector_paused():
        if not _has_long_number(data):
            try:
                return Decoded(orjson.loads(data))
            except orjson.JSONDecodeError:
                pass  # not JSON, or JSON that only the standard codec reads
        try:
            return Decoded(json.loads(data), plain=False)
        except RecursionError:
            raise ValueError("nested too deeply") from None


def encode(value: Any, *, plain: bool = True) -> bytes:
    """Give a value as compact JSON; what was decoded as not plain has to be encoded so.

    Raises: `ValueError` where it is nested too deeply; `TypeError` where it holds something that JSON has not.
    """
    if plain:
        try:
            return orjson.dumps(value)
        except TypeError:
            pass  # an integer beyond 64 bits, a lone surrogate, or more than 254 levels
    try:
        return json.dumps(value, separators=(",", ":")).encode("ascii")
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _has_long_number(data: bytes) -> bool:
    """Whether some number (or text, which costs only time) may have more digits than 64 bits hold."""
    overlap = len(_LONG_DIGITS) - 1
    return any(
        _LONG_DIGITS in data[start : start + _CHUNK + overlap].translate(_DIGITS_ALIKE)
        for start in range(0, len(data), _CHUNK)
    )


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the cycle collector from walking the growing tree again and again: it holds no cycles, and costs 4/5."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
