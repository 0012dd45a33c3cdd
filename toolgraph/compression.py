"""Compressed bytes ↔ bytes, piece by piece, so that a small file never becomes a large memory."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from toolgraph.errors import SourceError

_GZIP = b"\x1f\x8b"
_GZIP_BITS, _ZLIB_BITS, _RAW_BITS = 31, 15, -15
_PIECE = 1 << 20


def is_packed(data: bytes) -> bool:
    """Whether bytes are gzip data, told by the first of them."""
    return data.startswith(_GZIP)


def packed(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the gzip data of bytes that come in parts; equal parts give equal data."""
    pack = zlib.compressobj(wbits=_GZIP_BITS)
    yield from map(pack.compress, parts)
    yield pack.flush()


def unpacked(data: bytes, location: str, max_bytes: int) -> bytes:
    """Give what is in gzip data, told by its first bytes; other data as it is.

    Raises: `SourceError` for damaged data, and for data that expands beyond the limit.
    """
    if not is_packed(data):
        return data
    pieces: list[bytes] = []
    size = 0
    try:
        for piece in inflate((data,), "gzip"):
            size += len(piece)
            if size > max_bytes:
                raise SourceError(location, f"the compressed file holds more than {max_bytes:,} bytes.")
            pieces.append(piece)
    except zlib.error as error:
        raise SourceError(location, f"the file is compressed, but damaged ({error}).") from None
    return b"".join(pieces)


def inflate(parts: Iterable[bytes], coding: str) -> Iterator[bytes]:
    """Yield what compressed parts expand to, at most a megabyte at a time.

    *coding* is `gzip` or `deflate` (RFC 9110, section 8.4.1; some servers send the latter without its frame).

    Raises: `zlib.error` for parts that are damaged or end too early.
    """
    unpack = None
    for part in parts:
        rest = part
        while rest:
            if unpack is None:
                unpack = zlib.decompressobj(_bits(rest, coding))
            yield unpack.decompress(rest, _PIECE)
            rest = unpack.unconsumed_tail
            if unpack.eof:
                rest, unpack = unpack.unused_data, None
                if not rest.startswith(_GZIP):  # what follows the last member of a gzip file is padding
                    return
    if unpack is not None:
        raise zlib.error("it ends too early")


def _bits(start: bytes, coding: str) -> int:
    if coding == "gzip":
        return _GZIP_BITS
    has_frame = start[0] & 0x0F == 8 and (start[0] << 8 | start[1] if len(start) > 1 else 0) % 31 == 0
    return _ZLIB_BITS if has_frame else _RAW_BITS
