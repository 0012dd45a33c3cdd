"""Where an operation is called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urljoin

from toolgraph.ingest.dialects import Dialect
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.model import Severity


def server_of(source: Source, dialect: Dialect, owners: Iterable[tuple[Mapping[str, Any], str]]) -> str:
    """Give the server URL of an operation: the first that an owner declares, the innermost owner first.

    *owners* are objects that may declare servers, each with its place.

    A relative one is resolved against the document's own address; where that is no address, it stays
    relative (empty where nothing is declared), which is a problem.
    """
    declared, place = next(
        ((urls[0], below(at, dialect.server_key)) for owner, at in owners if (urls := dialect.server_urls(owner))),
        ("", "#"),
    )
    if _is_absolute(declared):
        return declared.rstrip("/")
    address = source.document.address or source.document.location
    if _is_absolute(address):
        return _joined(address, declared or dialect.default_server).rstrip("/")
    if declared.startswith("//"):
        return f"https:{declared}".rstrip("/")
    what = f"The server URL {declared!r} is relative" if declared else "No server is declared"
    message = f"{what}, and the document comes from no address; tell the base URL when you call its tools."
    source.problems.add("relative_server_url", place, message, Severity.INFO)
    return declared if declared != "/" else ""


def _is_absolute(url: str) -> bool:
    scheme = url.partition("://")[0].lower()
    return scheme in ("http", "https") and "://" in url


def _joined(address: str, url: str) -> str:
    try:
        return urljoin(address, url)
    except ValueError:  # brackets that are no IPv6 address
        return ""
