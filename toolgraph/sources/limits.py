"""How much of a person's source is read before it is refused."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds against hostile or mistaken input; every one is far above what real documents need."""

    #: Bytes of one document, on disk or over the network.
    max_bytes: int = 128_000_000
    #: Values in a YAML document once its aliases are written out.
    max_values: int = 2_000_000
    #: Files that a document may refer to, itself not counted, and their bytes together.
    max_files: int = 500
    max_files_bytes: int = 128_000_000
    max_redirects: int = 5
    #: Seconds for fetching one document, redirects included, and for a server to say anything at all.
    timeout: float = 30.0
    patience: float = 15.0
    #: Seconds for fetching all that a document refers to.
    files_timeout: float = 120.0
