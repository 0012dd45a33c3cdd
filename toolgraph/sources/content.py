"""A path or address → bytes, unpacked, with what relative addresses in them are relative to."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from toolgraph.compression import unpacked
from toolgraph.errors import SourceError
from toolgraph.sources.access import Access
from toolgraph.sources.references import without_credentials

_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://")
_NO_FILE = "Check the name and the folder; an address begins with https://."


class Content(NamedTuple):
    """What was read from a place.

    *location* names the place to people. Either *address* (where it was found in the end, with its credentials) or
    *path* says what is beside it; both are empty for what came from standard input.
    """

    data: bytes
    location: str
    address: str = ""
    path: Path | None = None

    @property
    def stem(self) -> str:
        """The name of its file, without what tells the format."""
        parts = urlsplit(self.location) if self.address else None
        name = Path(unquote(parts.path)) if parts else self.path or Path()
        while name.suffix.lower() in (".gz", ".json", ".yaml", ".yml", ".html", ".htm"):
            name = name.with_suffix("")
        return name.stem or (parts.hostname or "" if parts else "")


def read_content(location: str | Path, access: Access, *, home: str = "") -> Content:
    """Read a file or an http(s) address; *home* is the address that a person has named (`fetching.fetch`).

    Raises: `SourceError` with one sentence that names the location.
    """
    name = str(location)
    limits = access.limits
    if not _ADDRESS.match(name):
        path = Path(location)
        data = read_bytes(path, without_credentials(name), limits.max_bytes)
        return Content(unpacked(data, name, limits.max_bytes), name, path=path)
    from toolgraph.sources.fetching import fetch  # noqa: PLC0415 - an HTTP client is slow to import

    fetched = fetch(name, access, home=home)
    told = without_credentials(name)
    return Content(unpacked(fetched.data, told, limits.max_bytes), told, address=fetched.address)


def read_bytes(path: Path, location: str, max_bytes: int) -> bytes:
    """Read a regular file of at most that many bytes.

    Raises: `SourceError`.
    """
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise SourceError(location, "this is a folder, not a document.", "Name the documents in it one by one.")
        if not S_ISREG(status.st_mode):
            raise SourceError(location, "this is no regular file.")
        if status.st_size > max_bytes:
            raise SourceError(location, f"the file has {status.st_size:,} bytes; the limit is {max_bytes:,}.")
        return path.read_bytes()
    except FileNotFoundError:
        raise SourceError(location, "there is no such file.", _NO_FILE) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError(location, f"the file could not be read ({reason}).") from None
