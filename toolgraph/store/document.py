"""Artifact bytes ↔ its document: the plain JSON values of its sections. Reading loses nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolgraph.compression import unpacked
from toolgraph.errors import ArtifactError, SourceError
from toolgraph.store.encoding import decode, encode_parts
from toolgraph.store.other_kinds import hint_for
from toolgraph.store.values import mapping, number, text

FORMAT_VERSIONS = ("0", "0.1.0", "1")

#: The order of the top-level keys in a file; unknown ones follow in their own.
SECTIONS = (
    "format_version", "library_version", "graph_tool_call_version", "collection_graph_version", "metadata", "graph",
    "tools", "enums", "schemas", "readiness_report", "source_snapshot_manifest", "ingest_summary", "edge_stats",
    "semantic_summary", "edge_quality_summary", "context_defaults", "enum_mappings", "quality_lab", "learning",
    "trace_edges", "groups", "curation",
)  # fmt: skip


#: The rows of an artifact stand on the third level.
_LEVELS = 3
#: What a compressed artifact may expand to.
_MOST_BYTES = 4_000_000_000


def parse(data: bytes, location: str, decoding: Callable[[bytes], Any] = decode) -> dict[str, Any]:
    """Parse artifact bytes, compressed or not, into its document.

    Raises: `ArtifactError` where it is damaged, is not JSON, not an artifact, or of another format version.
    """
    data = unpacked_artifact(data, location)
    try:
        document = decoding(data)
    except ValueError as error:
        what = f"not a tool graph artifact: not JSON ({error})."
        raise ArtifactError(location, what, hint_for(data, None, location)) from None
    if not is_artifact(document):
        what = "not a tool graph artifact (it has no `graph`)."
        raise ArtifactError(location, what, hint_for(data, document, location))
    return checked(document, location)


def unpacked_artifact(data: bytes, location: str) -> bytes:
    """Give the bytes of an artifact without their compression.

    Raises: `ArtifactError` where they are damaged, or far too many.
    """
    try:
        return unpacked(data, location, _MOST_BYTES)
    except SourceError as error:
        raise ArtifactError(location, error.what) from None


def is_artifact(value: Any) -> bool:
    """Whether a parsed value is a tool graph artifact, of whatever version: it has a `graph`."""
    return isinstance(value, dict) and isinstance(value.get("graph"), dict)


def checked(document: dict[str, Any], location: str) -> dict[str, Any]:
    """Give an artifact's document as it is.

    Raises: `ArtifactError` where it is of a format version that is not known.
    """
    version = document.get("format_version", document.get("version", "0"))
    if text(version) not in FORMAT_VERSIONS:
        raise ArtifactError(location, f"format version {version!r}; this version reads {', '.join(FORMAT_VERSIONS)}.")
    return document


def dump(document: Mapping[str, Any]) -> bytes:
    """Give the bytes of an artifact: compact JSON, its sections in their fixed order.

    Raises: `ArtifactError` where it holds what JSON can't.
    """
    return b"".join(dump_parts(document))


def dump_parts(document: Mapping[str, Any]) -> Iterator[bytes]:
    """Yield the bytes of an artifact in parts of bounded size, so that no more than one of them need be held.

    Raises: `ArtifactError` where it holds what JSON can't.
    """
    ordered = {key: document[key] for key in SECTIONS if key in document}
    try:
        yield from encode_parts({**ordered, **document}, _LEVELS)
    except (TypeError, ValueError) as error:
        raise ArtifactError("the artifact", f"can't be written as JSON ({error}).") from None


def digest(data: bytes) -> str:
    """Give a short digest of an artifact's bytes."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def revision_of(document: Mapping[str, Any]) -> int:
    """Give the revision of a document; one that nobody has edited is at 0."""
    return int(number(mapping(document.get("metadata")).get("revision")))
