"""Kinds of documents that are told apart before they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.errors import SourceError
from toolgraph.ingest.dialects import stated_version
from toolgraph.sources import Document


def is_arazzo(value: Any) -> bool:
    """Whether a parsed document is an Arazzo document: it states a version of Arazzo, and none of OpenAPI."""
    return isinstance(value, Mapping) and "arazzo" in value and not stated_version(value)


def require_arazzo(document: Document) -> Document:
    """Give a document as it is.

    Raises: `SourceError` where it is no Arazzo document.
    """
    if is_arazzo(document.value):
        return document
    what = "is no Arazzo document (it states no version under the key `arazzo`), so it tells of no workflows."
    raise SourceError(document.location or document.label, what)
