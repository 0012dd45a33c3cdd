"""Paths and addresses → parsed documents, with limits. The only package that reads sources."""

from toolgraph.sources.document import Document
from toolgraph.sources.limits import Limits
from toolgraph.sources.reading import read_document
from toolgraph.sources.references import is_remote, related_path

__all__ = ["Document", "Limits", "is_remote", "read_document", "related_path"]
