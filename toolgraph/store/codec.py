"""Artifact documents → snapshots, typed views of them; reading never mutates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.model import Group, Problem, Snapshot, Tool
from toolgraph.store.document import digest, parse, revision_of, unpacked_artifact
from toolgraph.store.edges import GraphReader
from toolgraph.store.groups import groups_in, read_groups, with_told
from toolgraph.store.log import read_log
from toolgraph.store.shared_enums import EnumSection
from toolgraph.store.tool_rows import read_tool
from toolgraph.store.values import mapping, text


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
    data = unpacked_artifact(data, location)
    return snapshot_of(parse(data, location), location, digest(data))
