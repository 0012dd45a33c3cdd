"""Artifact bytes ↔ snapshot; reading loses nothing and never mutates."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolgraph.errors import ArtifactError
from toolgraph.model import Group, Problem, Snapshot, Tool
from toolgraph.store.edges import GraphReader
from toolgraph.store.encoding import decode, encode_parts
from toolgraph.store.groups import groups_in, read_groups, with_told
from toolgraph.store.log import read_log
from toolgraph.store.other_kinds import hint_for
from toolgraph.store.shared_enums import EnumSection
from toolgraph.store.tool_rows import read_tool
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


class LazyTools(Mapping[str, Tool]):
    """Tools by name, each decoded from its row when it is first asked for."""

    def __init__(self, rows_by_name: Mapping[str, Any], enums: EnumSection) -> None:
        self._rows = rows_by_name
        self._enums = enums
        self._tools: dict[str, Tool] = {}

    def __getitem__(self, name: str) -> Tool:
        found = self._tools.get(name)
        if found is None:
            found = self._tools.setdefault(name, read_tool(name, self._rows[name], self._enums))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, name: object) -> bool:
        return name in self._rows


def parse(data: bytes, location: str, decoding: Callable[[bytes], Any] = decode) -> dict[str, Any]:
    """Parse artifact bytes into its document.

    Raises: `ArtifactError` where it is not JSON, not an artifact, or of another format version.
    """
    try:
        document = decoding(data)
    except ValueError as error:
        what = f"not a tool graph artifact: not JSON ({error})."
        raise ArtifactError(location, what, hint_for(data, None, location)) from None
    if not is_artifact(document):
        what = "not a tool graph artifact (it has no `graph`)."
        raise ArtifactError(location, what, hint_for(data, document, location))
    return checked(document, location)


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


class SnapshotReader:
    """Gives typed views of one artifact's successive documents, reading again only what has changed."""

    def __init__(self, location: str) -> None:
        self.location = location
        self._graph = GraphReader()
        self._tools = LazyTools({}, {})
        self._rows: Any = None
        self._groups: tuple[Group, ...] = ()

    def read(self, document: Mapping[str, Any], fingerprint: str = "") -> Snapshot:
        """Give the typed view of a document; never raises."""
        if self._rows is None or document.get("tools") is not self._rows:
            self._rows = document.get("tools")
            self._tools = LazyTools(mapping(self._rows), mapping(document.get("enums")))
            self._groups = groups_in(self._rows)
        graph = self._graph.read(document)
        log, log_problems = read_log(document)
        return Snapshot(
            fingerprint=fingerprint,
            revision=revision_of(document),
            location=self.location,
            document=document,
            tools=self._tools,
            edges=graph.edges,
            groups=(*with_told(read_groups(document.get("groups")), self._groups), *graph.groups),
            problems=(*_tool_problems(document), *graph.problems, *log_problems),
            context_defaults=mapping(document.get("context_defaults")),
            enum_mappings={
                key: {code: text(label) for code, label in mapping(labels).items()}
                for key, labels in mapping(document.get("enum_mappings")).items()
            },
            log=log,
        )


def revision_of(document: Mapping[str, Any]) -> int:
    """Give the revision of a document; one that nobody has edited is at 0."""
    return int(number(mapping(document.get("metadata")).get("revision")))


def _tool_problems(document: Mapping[str, Any]) -> Iterator[Problem]:
    tools = document.get("tools")
    if not isinstance(tools, Mapping | None):
        yield Problem(pointer="#/tools", message="`tools` is not an object: no tools.", code="tools_unreadable")
    for name, row in mapping(tools).items():
        if not isinstance(row, Mapping):
            pointer = f"#/tools/{name.replace('~', '~0').replace('/', '~1')}"
            yield Problem(pointer=pointer, message=f"The row of {name!r} is not an object.", code="tool_row_unreadable")


def snapshot_of(document: Mapping[str, Any], location: str, fingerprint: str = "") -> Snapshot:
    """Give the typed view of an artifact document."""
    return SnapshotReader(location).read(document, fingerprint)


def load_bytes(data: bytes, location: str) -> Snapshot:
    """Read a snapshot from artifact bytes.

    Raises: `ArtifactError`.
    """
    return snapshot_of(parse(data, location), location, digest(data))
