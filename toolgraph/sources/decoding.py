"""Bytes → text: byte order marks, UTF-8, UTF-16, UTF-32, and Latin-1 as the last resort."""

from __future__ import annotations

import json
from typing import NamedTuple

from toolgraph.errors import SourceError


class Decoded(NamedTuple):
    """Text and the encoding that it was in."""

    text: str
    encoding: str


def decode(data: bytes, location: str) -> Decoded:
    """Decode a document, its byte order mark removed.

    Raises: `SourceError` for a file that is empty or not text.
    """
    if not data.strip():
        raise SourceError(location, "the file is empty.")
    encoding = json.detect_encoding(data)
    try:
        decoded = Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        decoded = Decoded(data.decode("latin-1"), "latin-1")
    text = decoded.text.removeprefix("\ufeff")
    if "\0" in text[:4096]:
        raise SourceError(location, "the file is binary, not JSON or YAML.")
    return Decoded(text, decoded.encoding)
