"""References from a document to files beside it."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote

#: What may be a reference to another file, in JSON and in YAML; a false one does no harm.
_REFERENCE = re.compile(rb"""\$ref["']?\s*:\s*["']?([^#"'\s{}\[\],][^#"'\n\r{}\[\],]*)""")
_CREDENTIALS = re.compile(r"^([a-zA-Z][a-zA-Z0-9+.-]*://)[^/?#]*@")
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")


def file_references(data: bytes) -> list[str]:
    """Give the file parts of the references in a document's text, each once, in order."""
    if b"$ref" not in data:
        return []
    found = (match.decode("utf-8", "replace").strip() for match in _REFERENCE.findall(data))
    return list(dict.fromkeys(path for path in found if path and not is_remote(path)))


def is_remote(reference: str) -> bool:
    """Whether a reference leads to another machine or scheme."""
    return _SCHEME.match(reference) is not None


def without_credentials(address: str) -> str:
    """Give an address without `user:password@`, fit to be shown and stored."""
    return _CREDENTIALS.sub(r"\1", address)


def related_path(base: str, reference: str) -> str | None:
    """Give where a file reference made in *base* leads; both are paths from the folder of the first document.

    *base* is empty for the document itself. `None` means out of the folder, which is never followed.
    """
    path = unquote(reference).replace("\\", "/")
    if path.startswith("/") or "\0" in path:
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
    return None if path == ".." or path.startswith("../") else path
