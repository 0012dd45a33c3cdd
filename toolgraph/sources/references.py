"""References from a document to other files and addresses."""

from __future__ import annotations

import posixpath
import re
from urllib.parse import unquote, urljoin, urlsplit

import orjson

#: A reference that does not begin with `#`, in canonical JSON; a comma stands in that of values nested too deeply.
_REFERENCE = re.compile(rb""""\$ref"[:,]"((?:[^"#\\]|\\.)+)""")
#: `user:password@`, also where the password holds a `/` (digits before one are a port) or where the scheme is broken.
_CREDENTIALS = re.compile(
    r"^(?:([a-zA-Z][a-zA-Z0-9+.-]*://)[^/?#]*@|([a-zA-Z][a-zA-Z0-9+.-]*://?|(?![a-zA-Z]:\\))[^/?#:@\[]+:(?!\d*/)[^?#]*@)"
)
_SCHEME = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//")
#: A parameter of a query string that opens doors: `access_token=…`, `X-Amz-Signature=…`, `sig=…`.
_SECRET = re.compile(
    r"([?&][^=&#]*(?:token|key|secret|pass|pwd|sig|auth|bearer|credential|session|jwt|code)[^=&#]*=)[^&#]*",
    re.IGNORECASE,
)
_UP = ".."


def file_references(canonical: bytes) -> list[str]:
    """Give the file parts of the references in the canonical JSON of a document, each once, in order."""
    return [orjson.loads(b'"%b"' % path) for path in dict.fromkeys(_REFERENCE.findall(canonical))]


def is_remote(reference: str) -> bool:
    """Whether a reference leads to another machine or scheme."""
    return _SCHEME.match(reference) is not None


def without_credentials(address: str) -> str:
    """Give an address fit to be shown and stored: no `user:password@`, no tokens in its query."""
    return _SECRET.sub(r"\1***", _CREDENTIALS.sub(r"\1\2", address))


def related_path(base: str, reference: str) -> str | None:
    """Give where a reference made in *base* leads: a path from the folder of the first document, or an address.

    *base* is empty for the document itself, else such a path or address. A path that begins with `../` is out of
    the folder. `None` means what is never followed: a path from the root of a disk, or another scheme.
    """
    if "\0" in reference:
        return None
    if is_remote(base) or is_remote(reference):
        try:
            address = urljoin(base if is_remote(base) else "", reference)
            known = urlsplit(address).scheme in ("http", "https")
        except ValueError:  # brackets that are no IPv6 address
            return None
        return address.partition("#")[0] if known else None
    path = unquote(reference).replace("\\", "/")
    return None if path.startswith("/") else posixpath.normpath(posixpath.join(posixpath.dirname(base), path))


def is_outside(path: str) -> bool:
    """Whether a path as `related_path` gives it leads out of the folder."""
    return path == _UP or path.startswith(f"{_UP}/")
