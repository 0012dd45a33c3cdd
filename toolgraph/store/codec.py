"""Artifact bytes ↔ snapshot; reading loses nothing and never mutates."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import orjson

from toolgraph.errors import ArtifactError
from toolgraph.model import Edge, LogEntry, Snapshot, Tool
from toolgraph.store.rows import EDGE_KEYS, mapping, number, read_groups, read_items, read_tool, rows, text

FORMAT_VERSIONS = ("0", "0.1.0", "1")


class LazyTools(Mapping[str, Tool]):
    """Tools by name, each decoded from its row when it is first asked for."""

    def __init__(self, rows_by_name: Mapping[str, Any]) -> None:
        self._rows = rows_by_name
        self._tools: dict[str, Tool] = {}

    def __getitem__(self, name: str) -> Tool:
        if name not in self._tools:
            self._tools[name] = read_tool(name, self._rows[name])
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, name: object) -> bool:
        return name in self._rows


def parse(data: bytes, location: str) -> dict[str, Any]:
    """Parse artifact bytes into its document.

    Raises: `ArtifactError` where it is not JSON, not an artifact, or of another format version.
    """
    try:
        document = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise ArtifactError(location, f"not JSON (line {error.lineno}, column {error.colno}: {error.msg})") from None
    if not isinstance(document, dict) or "graph" not in document:
        raise ArtifactError(
            location,
            "not a tool graph artifact (it has no `graph`).",
            "Build one from an API document with `graph-tool-call ingest SOURCE -o graph.json`.",
        )
    version = document.get("format_version", document.get("version", "0"))
    if version not in FORMAT_VERSIONS:
        raise ArtifactError(location, f"format version {version!r}; this version reads {', '.join(FORMAT_VERSIONS)}.")
    return document


def snapshot_of(document: Mapping[str, Any], location: str, fingerprint: str = "") -> Snapshot:
    """Give the typed view of an artifact document."""
    tools = LazyTools(mapping(document.get("tools")))
    edges = [
        Edge(
            source=text(r.get("source")),
            target=text(r.get("target")),
            items=read_items(r),
            extra={k: v for k, v in r.items() if k not in EDGE_KEYS},
        )
        for r in rows(mapping(document.get("graph")).get("edges"))
    ]
    return Snapshot(
        fingerprint=fingerprint,
        revision=int(number(mapping(document.get("metadata")).get("revision"))),
        location=location,
        document=document,
        tools=tools,
        edges=tuple(sorted(edges, key=lambda e: (e.source, e.target))),
        groups=read_groups(document.get("groups")),
        context_defaults=mapping(document.get("context_defaults")),
        enum_mappings={k: mapping(v) for k, v in mapping(document.get("enum_mappings")).items()},
        log=tuple(
            msgspec.convert(dict(r), LogEntry) for r in rows(mapping(document.get("curation")).get("operations"))
        ),
    )


def load_bytes(data: bytes, location: str) -> Snapshot:
    """Read a snapshot from artifact bytes.

    Raises: `ArtifactError`.
    """
    return snapshot_of(parse(data, location), location, hashlib.blake2b(data, digest_size=8).hexdigest())
