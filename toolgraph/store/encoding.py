"""JSON bytes ↔ values without loss, fast where the fast codec can do it and by the standard one where it can't.

The fast codec turns integers beyond 64 bits into floats and `NaN` into `null`, and refuses lone surrogates and
numbers beyond a double. A file with any of these is read by the standard library's codec, into values that the fast
one refuses to write, so that the standard one writes them too.
"""

from __future__ import annotations

import gc
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import orjson

#: The shortest run of digits that an integer beyond 64 bits has.
_LONG_DIGITS = b"0" * 19
_DIGITS_ALIKE = bytes(ord("0") if chr(i).isdigit() and i < 128 else i for i in range(256))
_CHUNK = 1 << 20


class NonFinite(float):
    """`NaN` or an infinity that stood in a file; the fast codec refuses it, where it would make a float `null`."""


def decode(data: bytes) -> Any:
    """Parse JSON bytes in any Unicode encoding that JSON has had, with or without a byte order mark.

    Raises: `ValueError` where they are not JSON, or nested too deeply to be read.
    """
    with collector_paused():
        if not _has_long_number(data):
            try:
                return orjson.loads(data)
            except orjson.JSONDecodeError:
                pass  # not JSON, or JSON that only the standard codec reads
        try:
            return json.loads(data, parse_float=_float, parse_constant=NonFinite)
        except RecursionError:
            raise ValueError("nested too deeply") from None


def encode(value: Any) -> bytes:
    """Give a value as compact JSON.

    Raises: `ValueError` where it is nested too deeply; `TypeError` where it holds something that JSON has not.
    """
    try:
        return orjson.dumps(value)
    except TypeError:
        pass  # an integer beyond 64 bits, a lone surrogate, a number that is none, or more than 254 levels
    try:
        return json.dumps(value, separators=(",", ":")).encode("ascii")
    except RecursionError:
        raise ValueError("nested too deeply") from None


def encode_parts(value: Any, levels: int) -> Iterator[bytes]:
    """Yield compact JSON in parts: mappings and sequences of any type are taken apart for so many levels.

    The members of those that are neither dict nor list are made for this, and written whole.

    Raises: what `encode` raises.
    """
    if levels == 0 or isinstance(value, str) or not isinstance(value, Mapping | Sequence):
        yield encode(value)
        return
    if not isinstance(value, dict | list):
        levels = 1
    if isinstance(value, Mapping):
        start = b"{"
        for key, member in value.items():
            yield start + encode(str(key)) + b":"
            yield from encode_parts(member, levels - 1)
            start = b","
        yield b"}" if value else b"{}"
    else:
        start = b"["
        for member in value:
            yield start
            yield from encode_parts(member, levels - 1)
            start = b","
        yield b"]" if value else b"[]"


def _float(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else NonFinite(value)


def _has_long_number(data: bytes) -> bool:
    """Whether some number (or text, which costs only time) may have more digits than 64 bits hold."""
    overlap = len(_LONG_DIGITS) - 1
    return any(
        _LONG_DIGITS in data[start : start + _CHUNK + overlap].translate(_DIGITS_ALIKE)
        for start in range(0, len(data), _CHUNK)
    )


@contextmanager
def collector_paused(*, keep: bool = False) -> Iterator[None]:
    """Keep the cycle collector from walking a growing tree again and again: that has no cycles, and it costs 4/5.

    With *keep*, whatever lives at the end is left out of later collections too, each of which would stop the
    process for a second where the tree is large. It is still freed with its last reference, or, if it has become part
    of a cycle, when the next tree is kept.
    """
    was_on = gc.isenabled()
    if keep:
        gc.unfreeze()
        gc.collect()
    gc.disable()
    try:
        yield
        if keep:
            gc.freeze()
    finally:
        if was_on:
            gc.enable()
