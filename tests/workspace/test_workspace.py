from __future__ import annotations

import threading
import time
from collections.abc import Hashable, Sequence
from pathlib import Path

import pytest

from tests.factories import artifact, edge, snapshot, tool
from toolgraph.errors import ArtifactError, InvalidEditError, ReadOnlyError, StaleRevisionError
from toolgraph.model import Edit, RejectEdge, SetDefault, Snapshot
from toolgraph.store import Committed
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.workspace import Workspace

REJECT = RejectEdge(source="a", target="b")


class MemoryStore:
    """Holds a snapshot, or what is wrong with it, and counts how often it is loaded."""

    location = "memory"

    def __init__(self) -> None:
        self.content: Snapshot | ArtifactError = snapshot(tool("a"), tool("b"), edges=[edge("a", "b")])
        self.version = 0
        self.loads = 0
        self.actors: list[str] = []

    def replace(self, content: Snapshot | ArtifactError) -> None:
        self.content = content
        self.version += 1

    def stamp(self) -> Hashable:
        return self.version

    def load(self) -> Snapshot:
        self.loads += 1
        time.sleep(0.01)
        if isinstance(self.content, ArtifactError):
            raise self.content
        return self.content

    def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> Committed:
        self.actors.append(actor)
        self.replace(snapshot(tool("a"), revision=base_revision + len(edits)))
        return Committed(revision=base_revision + len(edits), entries=())


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def test_one_catalog_serves_until_the_store_changes(store: MemoryStore) -> None:
    workspace = Workspace(store)
    first = workspace.catalog
    assert workspace.catalog is first
    assert workspace.snapshot is first.snapshot
    assert store.loads == 1
    store.replace(snapshot(tool("c")))
    assert list(workspace.snapshot.tools) == ["c"]
    assert workspace.catalog is not first


def test_threads_that_ask_at_once_share_one_load(store: MemoryStore) -> None:
    workspace = Workspace(store)
    seen: list[object] = []
    threads = [threading.Thread(target=lambda: seen.append(workspace.catalog)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.loads == 1
    assert len(set(map(id, seen))) == 1
    assert len(seen) == 8


def test_an_unreadable_artifact_is_an_error_until_it_is_readable_again(store: MemoryStore) -> None:
    workspace = Workspace(store)
    whole = workspace.snapshot
    store.replace(ArtifactError("memory", "not JSON."))
    for _ in range(2):
        with pytest.raises(ArtifactError, match="memory: not JSON"):
            _ = workspace.revision
    store.replace(whole)
    assert workspace.snapshot is whole


def test_a_command_shows_in_the_next_query(store: MemoryStore) -> None:
    workspace = Workspace(store)
    assert workspace.revision == 0
    assert workspace.execute(REJECT, base_revision=0).revision == 1
    assert workspace.revision == 1
    assert store.actors == ["operator"]


def test_nothing_is_written_where_changes_are_not_allowed(store: MemoryStore) -> None:
    workspace = Workspace(store, read_only_reason="it was started with --read-only")
    with pytest.raises(ReadOnlyError, match="--read-only"):
        workspace.execute(REJECT, base_revision=0)
    assert store.version == 0


# -- over a file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "shop.json"
    save(place, artifact(tool("a"), tool("b"), edges=[edge("a", "b")]))
    return place


def test_workspaces_over_one_file_agree(path: Path) -> None:
    one, other = Workspace(FileStore(path)), Workspace(FileStore(path))
    assert (one.revision, other.revision) == (0, 0)
    one.execute(REJECT, base_revision=0)
    assert other.revision == 1
    assert other.snapshot.edges[0].is_rejected
    assert other.execute(SetDefault(key="siteNo", value=1), base_revision=1, actor="kim").revision == 2
    assert [entry.actor for entry in one.snapshot.log] == ["operator", "kim"]


def test_after_a_command_only_what_it_changed_is_read_anew(path: Path) -> None:
    workspace = Workspace(FileStore(path))
    tools = workspace.snapshot.tools
    first = tools["a"]
    workspace.execute(SetDefault(key="siteNo", value=1), base_revision=0)
    assert workspace.snapshot.tools is tools
    assert workspace.snapshot.tools["a"] is first


def test_refusals_change_nothing(path: Path) -> None:
    one, other = Workspace(FileStore(path)), Workspace(FileStore(path))
    one.execute(REJECT, base_revision=0)
    with pytest.raises(StaleRevisionError):
        other.execute(REJECT, base_revision=0)
    with pytest.raises(InvalidEditError):
        other.execute(REJECT, base_revision=1)
    assert (one.revision, other.revision) == (1, 1)
