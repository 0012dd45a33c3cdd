"""Paths and addresses → parsed documents, with limits. The only package that reads sources."""

from toolgraph.sources.access import Access
from toolgraph.sources.document import Document
from toolgraph.sources.limits import Limits
from toolgraph.sources.reading import read_document, read_documents
from toolgraph.sources.references import is_outside, is_remote, related_path, without_credentials

__all__ = [
    "Access",
    "Document",
    "Limits",
    "is_outside",
    "is_remote",
    "read_document",
    "read_documents",
    "related_path",
    "without_credentials",
]
